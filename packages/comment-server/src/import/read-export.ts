/** Files of an export, packed or not, to records: the first reader that knows a file reads it. */
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { readArtalk } from './artalk';
import { readDisqus } from './disqus';
import { readLeanCloud } from './leancloud';
import type { ExportReader, ImportRecord, Skipped } from './record';
import { readTwikoo } from './twikoo';
import { readWaline } from './waline';

/** The hosted service's shapes are the loosest: they come last. */
const READERS: readonly ExportReader[] = [readWaline, readArtalk, readDisqus, readTwikoo, readLeanCloud];
const MAX_FILE_BYTES = 400_000_000;

/** All records of a file. Rejects when it cannot be read or is too large. */
export async function* readExport(path: string): AsyncGenerator<(ImportRecord | Skipped)[]> {
  for await (const { name, bytes } of filesOf(path)) {
    const text = decoded(bytes);
    if (text === undefined) {
      yield [{ className: name, reason: '不是 UTF-8 编码，请先另存为 UTF-8 (not in UTF-8: save it as UTF-8 first)' }];
      continue;
    }
    const file = { name, text };
    const records = READERS.map((read) => () => read(file)).reduce<(ImportRecord | Skipped)[] | undefined>((found, read) => found ?? read(), undefined);
    yield records ?? [{ className: name, reason: '不认识的文件格式 (unknown format)' }];
  }
}

async function* filesOf(path: string): AsyncGenerator<{ readonly name: string; readonly bytes: Buffer }> {
  const name = basename(path);
  const packed = /\.(tgz|gz)$/i.test(name);
  const source = packed ? createReadStream(path).pipe(createGunzip()) : createReadStream(path);
  // An unreadable file must reject here, not end the process.
  if (packed) source.on('error', () => undefined);
  if (!/\.(tgz|tar|tar\.gz)$/i.test(name)) {
    yield { name: name.replace(/\.gz$/i, ''), bytes: await bytesOf(source) };
    return;
  }
  const archive = extract();
  source.on('error', (failure: Error) => archive.destroy(failure));
  source.pipe(archive);
  for await (const entry of archive) {
    const inner = basename(entry.header.name);
    if (entry.header.type === 'file' && /\.(jsonl?|csv|artrans|xml)$/i.test(inner) && !inner.startsWith('.')) yield { name: inner, bytes: await bytesOf(entry) };
    else entry.resume();
  }
}

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    if (size > MAX_FILE_BYTES) throw new Error(`文件太大，请先拆分。The file is over ${MAX_FILE_BYTES} bytes: split it first.`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** Undefined when most that is not ASCII is no UTF-8: taken, every Chinese character would be lost. One that is cut is another matter. */
function decoded(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8');
  if (isUtf8(bytes)) return text;
  const [lost, read] = [/\ufffd/g, /[^\0-\x7f\ufffd]/g].map((pattern) => text.match(pattern)?.length ?? 0) as [number, number];
  return lost > read ? undefined : text;
}
