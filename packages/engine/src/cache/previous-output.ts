/** The output as the last build left it: what the next one takes over from there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Gives the text of a file by its path in the folder `out` (absolute); null when it cannot be read. */
export function openPreviousOutput(out: string): (path: string) => string | null {
  return (path) => {
    try {
      return readFileSync(join(out, path), 'utf8');
    } catch {
      return null;
    }
  };
}
