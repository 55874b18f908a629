/** Files of an export, packed or not, to records: the first reader that knows a file reads it. */
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { readArtalk } from './artalk';
import { readDisqus } from './disqus';
import { readLeanCloud } from './leancloud';
import type { ExportFile, ExportReader, ImportRecord, Skipped } from './record';
import { readTwikoo } from './twikoo';
import { readWaline } from './waline';

/** The hosted service's shapes are the loosest: they come last. */
const READERS: readonly ExportReader[] = [readWaline, readArtalk, readDisqus, readTwikoo, readLeanCloud];
const MAX_FILE_BYTES = 400_000_000;

/** All records of a file. Rejects when it cannot be read or is too large. */
export async function* readExport(path: string): AsyncGenerator<(ImportRecord | Skipped)[]> {
  for await (const file of filesOf(path)) {
    const records = READERS.map((read) => () => read(file)).reduce<(ImportRecord | Skipped)[] | undefined>((found, read) => found ?? read(), undefined);
    yield records ?? [{ className: file.name, reason: '不认识的文件格式 (unknown format)' }];
  }
}

async function* filesOf(path: string): AsyncGenerator<ExportFile> {
  const name = basename(path);
  const packed = /\.(tgz|gz)$/i.test(name);
  const source = packed ? createReadStream(path).pipe(createGunzip()) : createReadStream(path);
  // An unreadable file must reject here, not end the process.
  if (packed) source.on('error', () => undefined);
  if (!/\.(tgz|tar|tar\.gz)$/i.test(name)) {
    yield { name: name.replace(/\.gz$/i, ''), text: await textOf(source) };
    return;
  }
  const archive = extract();
  source.on('error', (failure: Error) => archive.destroy(failure));
  source.pipe(archive);
  for await (const entry of archive) {
    const inner = basename(entry.header.name);
    if (entry.header.type === 'file' && /\.(jsonl?|csv|artrans|xml)$/i.test(inner) && !inner.startsWith('.')) yield { name: inner, text: await textOf(entry) };
    else entry.resume();
  }
}

async function textOf(stream: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    if (size > MAX_FILE_BYTES) throw new Error(`文件太大，请先拆分。The file is over ${MAX_FILE_BYTES} bytes: split it first.`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
