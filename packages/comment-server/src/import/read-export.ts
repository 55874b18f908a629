/** Files of an export, packed or not, to records: the first reader that knows a file reads it. */
import { isUtf8 } from 'node:buffer';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { readArtalk } from './artalk';
import { isBson, readBson, type BsonFile } from './bson';
import { cutRows } from './cut-rows';
import { readDisqus } from './disqus';
import { classNameOf, readLeanCloud, recordsOfRows } from './leancloud';
import type { ExportReader, ImportRecord, Skipped } from './record';
import { readTwikoo } from './twikoo';
import { readWaline } from './waline';

/** The hosted service's shapes are the loosest: they come last. */
const READERS: readonly ExportReader[] = [readWaline, readArtalk, readDisqus, readTwikoo, readLeanCloud];
const MAX_FILE_BYTES = 400_000_000;
/** Of a file of rows, about as many are in memory at once: a small machine imports a large export, too. */
const PIECE_BYTES = 8_000_000;

/** All records of a file, or of the files in a folder. Rejects when it cannot be read. */
export async function* readExport(path: string, maxFileBytes = MAX_FILE_BYTES): AsyncGenerator<(ImportRecord | Skipped)[]> {
  if (statSync(path).isDirectory()) {
    const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => isExport(basename(name)));
    for (const name of names.sort()) yield* readExport(join(path, name), maxFileBytes);
    return;
  }
  try {
    for await (const file of filesOf(path, maxFileBytes)) yield recordsOf(file);
  } catch (failure) {
    if (isCutOff(failure)) yield [cutOff(basename(path))];
    else throw failure;
  }
}

function cutOff(name: string): Skipped {
  return { className: name, reason: '文件不完整，只读到前面的部分，请重新下载，再导入一次 (cut off: only the beginning was read)' };
}

const MAX_PLACES = 10;

/** One for each document that is lost, and one for what could not be read at all. */
function lostOf({ documents, damaged, endedAt }: BsonFile, className: string): Skipped[] {
  const [shown, more] = [damaged.slice(0, MAX_PLACES), damaged.length > MAX_PLACES];
  const places = shown.map(({ number, offset }) => `第 ${number} 条（第 ${offset} 字节起）`).join('、') + (more ? '等' : '');
  const placesInEnglish = shown.map(({ number, offset }) => `document ${number} at byte ${offset}`).join(', ') + (more ? ' and others' : '');
  const lost = damaged.map(() => ({ className, reason: `损坏，没有导入：${places}。后面的照常导入；请重新下载，再导入一次 (damaged and left out: ${placesInEnglish}; download the file once more and import again)` }));
  if (endedAt === undefined) return lost;
  return [...lost, { className, reason: `文件不完整：读出 ${documents.length} 条，从第 ${endedAt} 字节起读不出来。请重新下载，再导入一次；还是这样，就改用「数据导出」 (cut off: ${documents.length} documents were read, and nothing from byte ${endedAt} on; download it once more and import again, and if that is no better take the Data export)` }];
}

function isExport(name: string): boolean {
  return /\.(jsonl?|csv|bson|artrans|xml|gz|tgz|tar)$/i.test(name) && !name.startsWith('.');
}

function recordsOf({ name, bytes }: Bytes): (ImportRecord | Skipped)[] {
  if (bytes === undefined) return [{ className: name, reason: '文件太大，请先拆分 (too large: split it first)' }];
  if (bytes.subarray(0, 4).equals(ZIP)) return [{ className: name, reason: '这是 zip，请先解压，再给出解压得到的文件夹 (a zip: unpack it, and name the folder)' }];
  if (bytes.subarray(0, SQLITE.length).equals(SQLITE)) return [{ className: name, reason: '这是数据库：备份用 --database 就能启动，要并入别的数据库，先用 export 导出 (a database: serve a backup with --database; to take it into another, export it first)' }];
  if (isBson(bytes, name)) {
    const file = readBson(bytes);
    return [...lostOf(file, name), ...recordsOfRows(file.documents, classNameOf(undefined, name), name)];
  }
  const text = decoded(bytes);
  if (text === undefined) return [{ className: name, reason: '不是 UTF-8 编码，请先另存为 UTF-8 (not in UTF-8: save it as UTF-8 first)' }];
  // What editors of Windows write in front tells their encoding, and is no part of the text.
  const file = { name, text: text.replace(/^\u{feff}/u, '') };
  const unknown = { className: name, reason: '不认识的文件格式，或者文件不完整：请重新下载，再导入一次 (unknown format, or cut off: download it once more and import again)' };
  try {
    return READERS.reduce<(ImportRecord | Skipped)[] | undefined>((found, read) => found ?? read(file), undefined) ?? [unknown];
  } catch (failure) {
    // Marked as a system's export, and shaped otherwise: the files after it are read all the same.
    if (failure instanceof TypeError || failure instanceof RangeError) return [unknown];
    throw failure;
  }
}

interface Bytes {
  readonly name: string;
  /** Undefined for the rest of a file that is too large. */
  readonly bytes: Buffer | undefined;
}
const ZIP = Buffer.from('504b0304', 'hex');
const SQLITE = Buffer.from('SQLite format 3\0');
const GZIP = Buffer.from('1f8b', 'hex');
/** Where a tar says that it is one. */
const TAR_MARK = { from: 257, text: 'ustar' };

/** The files in a file, by what it is, not by its name. Rejects with what `isCutOff` knows after the last that could be read. */
async function* filesOf(path: string, maxBytes: number): AsyncGenerator<Bytes> {
  const { name, bytes } = await unpacked(basename(path), createReadStream(path));
  const { head, all } = await peeked(bytes, TAR_MARK.from + TAR_MARK.text.length);
  if (head.subarray(TAR_MARK.from, TAR_MARK.from + TAR_MARK.text.length).toString('latin1') !== TAR_MARK.text) {
    for await (const file of wholeOrCut(name, all, maxBytes)) {
      yield file;
      if (file.bytes === undefined) return;
    }
    return;
  }
  for await (const entry of piped(all, extract())) {
    if (entry.header.type !== 'file' || !isExport(basename(entry.header.name))) {
      entry.resume();
      continue;
    }
    // Backups are packed one by one.
    const inner = await unpacked(basename(entry.header.name), entry);
    yield* wholeOrCut(inner.name, inner.bytes, maxBytes);
  }
}

async function unpacked(name: string, stream: AsyncIterable<unknown>): Promise<{ name: string; bytes: AsyncIterable<Buffer> }> {
  const { head, all } = await peeked(stream, GZIP.length);
  if (!head.subarray(0, GZIP.length).equals(GZIP)) return { name, bytes: all };
  return { name: name.replace(/\.gz$/i, ''), bytes: piped(all, createGunzip()) };
}

/** `into`, which fails with what it reads: `pipe` alone would not tell it. */
function piped<T extends NodeJS.WritableStream & { destroy(failure: Error): unknown }>(bytes: AsyncIterable<Buffer>, into: T): T {
  Readable.from(bytes).on('error', (failure: Error) => into.destroy(failure)).pipe(into);
  return into;
}

/** One file, in pieces where it is one of many rows; when it is cut off as much as there is, before it rejects. Read to its end also where it is too large: in an archive, others come behind it. */
async function* wholeOrCut(name: string, stream: AsyncIterable<unknown>, maxBytes: number): AsyncGenerator<Bytes> {
  let chunks: Buffer[] = [];
  let size = 0;
  let limit = PIECE_BYTES;
  let isTooLarge = false;
  try {
    for await (const chunk of stream) {
      if (isTooLarge) continue;
      size += (chunk as Buffer).length;
      chunks.push(chunk as Buffer);
      if (size > maxBytes) {
        [chunks, isTooLarge] = [[], true];
        yield { name, bytes: undefined };
        continue;
      }
      if (size <= limit) continue;
      const bytes = Buffer.concat(chunks);
      const cut = cutRows(bytes);
      if (cut) {
        yield { name, bytes: cut.piece };
        chunks = cut.rest;
        size = chunks.reduce((sum, { length }) => sum + length, 0);
        limit = PIECE_BYTES;
      } else {
        chunks = [bytes];
        limit = 2 * size;
      }
    }
  } catch (failure) {
    if (isCutOff(failure) && size > 0 && !isTooLarge) yield { name, bytes: Buffer.concat(chunks) };
    throw failure;
  }
  if (!isTooLarge) yield { name, bytes: Buffer.concat(chunks) };
}

/** The first bytes of a stream, at least so many if there are, and the whole of it. */
async function peeked(stream: AsyncIterable<unknown>, wanted: number): Promise<{ head: Buffer; all: AsyncIterable<Buffer> }> {
  const rest = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let head = Buffer.alloc(0);
  let failure: { reason: unknown } | undefined;
  while (head.length < wanted && failure === undefined) {
    const next = await rest.next().catch((reason: unknown) => void (failure = { reason }));
    if (!next || next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* all(): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head;
    if (failure) throw failure.reason;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  }
  return { head, all: all() };
}

/** Not of the disk: what zlib and tar say of a file that ends too early, or is no such file from some place on. */
function isCutOff(failure: unknown): boolean {
  const { code = '', message = '' } = failure as { code?: string; message?: string };
  return code.startsWith('Z_') || /^(Unexpected end of data|Invalid (tar )?header|Header exceeds max size)/.test(message);
}

/** Undefined when most that is not ASCII is no UTF-8: taken, every Chinese character would be lost. One that is cut is another matter. */
function decoded(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8');
  if (isUtf8(bytes)) return text;
  const [lost, read] = [/\ufffd/g, /[^\0-\x7f\ufffd]/g].map((pattern) => text.match(pattern)?.length ?? 0) as [number, number];
  return lost > read ? undefined : text;
}
