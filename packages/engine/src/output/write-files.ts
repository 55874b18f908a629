/** Writes finished files below a folder, making the folders they lie in. */
import { closeSync, fstatSync, mkdirSync, openSync, statSync, writeFileSync, writevSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { styleElements, type PageStyle } from './page-style';

/** A file of a job: `bytes` holds up to `end` what it is made of. */
export type FileOfJob = readonly [path: string, end: number, made?: readonly MadePart[]];

/** Part of a file that is made when it is written (`FilePart`): `at` a place of the bytes stands in the file what of a style the rest needs, or a JSON string of the text up to `jsonTo`. */
export type MadePart = { readonly at: number; readonly style: PageStyle } | { readonly at: number; readonly jsonTo: number };

/** `bytes` holds what the files are made of, one after the other. Paths are relative to `folder` (absolute). */
export interface WriteJob {
  readonly folder: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly files: readonly FileOfJob[];
}

/** How the file lies on the disk: by it the next build knows whether anybody touched it. */
export type FileStamp = readonly [sizeBytes: number, mtimeMs: number];

/** Others who write files: the threads of a build (`threads/crew`), as they look from here. */
export interface FileWriters {
  /** Starts them, unless they are. */
  start(): void;
  /** Gives them a job, whose `moved` buffers are gone from here then; undefined when they have no room: then it is best done here. */
  offer(kind: 'write', job: WriteJob, moved: readonly ArrayBuffer[]): Promise<WrittenFiles> | undefined;
}

/** What came of a job: stamps in the order of its files, and the memory they came in. */
export interface WrittenFiles {
  readonly stamps: readonly FileStamp[];
  readonly bytes: WriteJob['bytes'];
}

/** The folders this thread has made below the folder it last wrote to: to learn that one is not there by failing to write costs more than to make it. */
const made = { below: '', folders: new Set<string>() };

/** Writes them at once; their stamps, in order. Throws the disk's errors. */
export function writeNow(job: WriteJob): FileStamp[] {
  const { folder } = job;
  if (made.below !== folder) Object.assign(made, { below: folder, folders: new Set() });
  return eachFile(job, (path, parts) => {
    const target = join(folder, path);
    const parent = dirname(target);
    if (!made.folders.has(parent)) {
      mkdirSync(parent, { recursive: true });
      made.folders.add(parent);
    }
    let stamp: FileStamp;
    withFolderOf(target, () => (stamp = write(target, parts)));
    return stamp!;
  });
}

/** Gives each file of a job with its content: parts, one after the other, that last until the next file. */
export function eachFile<T>({ bytes, files }: WriteJob, use: (path: string, parts: readonly Uint8Array[]) => T): T[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let start = 0;
  return files.map(([path, end, made = []]) => {
    const parts: Uint8Array[] = [];
    scratch.used = 0;
    for (const part of made) {
      parts.push(all.subarray(start, part.at), 'style' in part ? styleElements(part.style, all.toString('latin1', part.at, end)) : jsonString(all, part.at, part.jsonTo));
      start = 'style' in part ? part.at : part.jsonTo;
    }
    parts.push(all.subarray(start, end));
    start = end;
    return use(path, parts);
  });
}

/** Where JSON strings of a file are made, file after file: memory of their own for each would have V8 collect garbage all the time. */
const scratch = { bytes: Buffer.allocUnsafeSlow(0), used: 0 };

/** Text in UTF-8 as a JSON string. JSON leaves letters that are not ASCII as they are, so each byte of theirs may pass for a letter. */
function jsonString(bytes: Buffer, from: number, to: number): Uint8Array {
  const json = JSON.stringify(bytes.toString('latin1', from, to));
  const start = scratch.used;
  scratch.used += json.length;
  if (scratch.used > scratch.bytes.length) scratch.bytes = Buffer.allocUnsafeSlow(2 * scratch.used);
  scratch.bytes.write(json, start, 'latin1');
  return scratch.bytes.subarray(start, scratch.used);
}

function write(target: string, parts: readonly Uint8Array[]): FileStamp {
  const handle = openSync(target, 'w');
  try {
    const written = writevSync(handle, parts);
    // A disk may take less at a time, or have no room for more: then this says so.
    if (written < parts.reduce((sum, { length }) => sum + length, 0)) writeFileSync(handle, Buffer.concat(parts).subarray(written));
    const { size, mtimeMs } = fstatSync(handle);
    return [size, mtimeMs];
  } finally {
    closeSync(handle);
  }
}

/** Puts a file into place; when the folder it will lie in is not there yet, makes it. */
export function withFolderOf(target: string, put: () => void): void {
  try {
    put();
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ENOENT') throw failure;
    mkdirSync(dirname(target), { recursive: true });
    put();
  }
}

/** The stamp of a file that is there. */
export function stampOf(file: string): FileStamp {
  const { size, mtimeMs } = statSync(file);
  return [size, mtimeMs];
}
