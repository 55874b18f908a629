import { statSync, type Stats } from 'node:fs';

/** Whether there is a file, or a link that leads to one; false, too, for links in a circle and for what may not be looked at. */
export function isFile(path: string): boolean {
  return statsAt(path)?.isFile() === true;
}

/** Of what a path leads to; undefined where there is nothing, or what may not be looked at, or a file stands where a folder of the path was (which `throwIfNoEntry` throws at). */
export function statsAt(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
