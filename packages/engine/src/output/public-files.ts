/** The files of the public folders, which go into the output as they are. */
import { readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { PlannedFile } from './planned-file';

/** All files below the folders (absolute); of two with the same path the one in the later folder stands. */
export function listPublicFiles(folders: readonly string[]): PlannedFile[] {
  const files = new Map<string, PlannedFile>();
  for (const folder of folders) {
    for (const file of walk(folder)) {
      const path = relative(folder, file).split(sep).join('/');
      const { size, mtimeMs } = statSync(file);
      files.set(path, { path, hash: `${size}-${mtimeMs}`, copyOf: file });
    }
  }
  return [...files.values()];
}

function walk(folder: string): string[] {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return walk(path);
    return entry.isFile() && entry.name !== '.DS_Store' ? [path] : [];
  });
}
