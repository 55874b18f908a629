/** Where in an author's files a failure happened, by the stack of its exception. */
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `at name (/a b/config.js:3:1)`, `at file:///a%20b/config.js:3:1`, `C:\a b\config.js:3` above a fault of syntax. */
const FRAME = /^(?:\s*at (?:async )?(?:.*?\()?)?((?:file:\/\/|\/|[A-Za-z]:[\\/]).*?):(\d+)(?::\d+)?\)?\s*$/;

/** File (absolute) and line of the first frame that lies below `folder` (absolute); null when none does. */
export function stackPlace(stack: string, folder: string): { readonly file: string; readonly line: number } | null {
  for (const each of stack.split('\n')) {
    const [, place, line] = FRAME.exec(each) ?? [];
    const file = place?.startsWith('file:') ? pathOf(place) : place;
    if (file?.startsWith(folder + sep)) return { file, line: Number(line) };
  }
  return null;
}

function pathOf(url: string): string | undefined {
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}
