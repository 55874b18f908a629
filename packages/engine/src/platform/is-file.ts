import { statSync } from 'node:fs';

/** Whether there is a file, or a link that leads to one; false, too, for links in a circle and for what may not be looked at. */
export function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}
