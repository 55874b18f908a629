/** Whether two paths lead to one file, and whether a disk takes names in other capitals for the same. */
import { basename, dirname, join } from 'node:path';
import { statsAt } from './is-file';

/** False where one of them is not there. */
export function isSameFile(a: string, b: string): boolean {
  const [one, other] = [a, b].map(statsAt);
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}

/** Whether the disk finds a folder (absolute), or the next above it whose name has letters, by its name in other capitals too. */
export function ignoresCase(folder: string): boolean {
  const name = basename(folder);
  const other = name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase();
  if (name === other) return dirname(folder) !== folder && ignoresCase(dirname(folder));
  return isSameFile(folder, join(dirname(folder), other));
}
