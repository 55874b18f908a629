/** Writes finished files below a folder, making the folders they lie in. */
import { closeSync, fstatSync, mkdirSync, openSync, statSync, writeFileSync, writevSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file of a job: `bytes` holds its content up to `end`, without what it shares with others, which belongs `at` a place there. */
export type FileOfJob = readonly [path: string, end: number] | readonly [path: string, end: number, at: number, shared: Uint8Array<SharedArrayBuffer>];

/** `bytes` holds the contents one after the other. Paths are relative to `folder` (absolute). */
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
  return contentsOf(job).map(({ path, parts }) => {
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

/** The files of a job; each one's content is its parts, one after the other. */
export function contentsOf({ bytes, files }: WriteJob): { readonly path: string; readonly parts: readonly Uint8Array[] }[] {
  let start = 0;
  return files.map(([path, end, at, shared]) => {
    const parts = shared === undefined ? [bytes.subarray(start, end)] : [bytes.subarray(start, at), shared, bytes.subarray(at, end)];
    start = end;
    return { path, parts };
  });
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
