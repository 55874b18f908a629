/** Writes finished files below a folder, making the folders they lie in. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Paths are relative to `folder` (absolute). */
export interface WriteJob {
  readonly folder: string;
  readonly files: readonly (readonly [path: string, content: string])[];
}

/** How the file lies on the disk: by it the next build knows whether anybody touched it. */
export type FileStamp = readonly [sizeBytes: number, mtimeMs: number];

/** Writes them at once; their stamps, in order. Throws the disk's errors. */
export function writeNow({ folder, files }: WriteJob): FileStamp[] {
  return files.map(([path, content]) => {
    const target = join(folder, path);
    withFolderOf(target, () => writeFileSync(target, content));
    return stampOf(target);
  });
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
