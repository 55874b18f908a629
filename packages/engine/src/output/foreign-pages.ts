/** Pages in the output folder that are none of this site: those of the generator a blog comes from, which emptied the folder first, as we do not. */
import { existsSync, readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { warning, type Problem } from '@glimpress/contracts/problem';
import { spelling } from '../platform/spelling';
import type { PlannedFile } from './planned-file';

/** Looks before the first build into `out` (absolute), of which no record is kept yet: later ones would find the same. What is hidden (`.git`) is not looked into. */
export function reportForeignPages(out: string, planned: readonly PlannedFile[], recordFile: string): Problem[] {
  if (existsSync(recordFile) || !existsSync(out)) return [];
  const own = new Set(planned.map(({ path }) => spelling(path)));
  const foreign = pagesBelow(out).filter((path) => !own.has(spelling(path)));
  const [first] = foreign;
  if (first === undefined) return [];
  const what = foreign.length === 1 ? `a page that is none of this site, "${first}": it is` : `${foreign.length} pages that are none of this site, such as "${first}": they are`;
  return [warning('output/foreign-pages', `The output folder holds ${what} published with it.`, { hint: 'Delete the folder once and build again, unless you have put them there yourself. It is said at the first build only.' })];
}

function pagesBelow(out: string): string[] {
  const pages: string[] = [];
  const pending = [''];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of entriesOf(join(out, folder))) {
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) pending.push(`${folder}${entry.name}/`);
      else if (entry.name.endsWith('.html')) pages.push(folder + entry.name);
    }
  }
  return pages.sort();
}

/** None of what is no folder, or may not be read: it is told when the site is written there. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
