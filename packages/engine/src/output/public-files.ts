/** The files of the public folders, which go into the output as they are. */
import { readdirSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { join, sep } from 'node:path';
import { warning, type Problem } from '@glimpress/contracts/problem';
import { stateOf } from '../platform/file-state';
import { statsAt } from '../platform/is-file';
import { relativePath } from '../relative-path';
import type { PlannedFile } from './planned-file';

/** All files below the folders (absolute), but for those below `out`, an earlier output; of two with the same path the one in the later folder stands. */
export function listPublicFiles(folders: readonly string[], out?: string): PlannedFile[] {
  const files = new Map<string, PlannedFile>();
  for (const folder of folders) {
    for (const file of walk(folder, [], out)) {
      const path = relativePath(folder, file);
      files.set(path, { path, hash: stateOf(statSync(file)), copyOf: file });
    }
  }
  return [...files.values()];
}

/** Files of the public folders (`files`) that are not published, as a page stands at their address. */
export function reportReplaced(files: readonly PlannedFile[], pages: readonly PlannedFile[]): Problem[] {
  const paths = new Set(pages.map(({ path }) => path));
  const replaced = files.filter(({ path }) => paths.has(path));
  const [first] = replaced;
  if (first === undefined) return [];
  const what = replaced.length === 1 ? `A file of the public folder is not published, "${first.path}": a page of the site has its place.` : `${replaced.length} files of the public folder are not published, such as "${first.path}": pages of the site have their places.`;
  return [warning('output/public-file', what, { hint: 'Write the page in Markdown, as 404.md: it takes the place of one that nobody wrote. Or remove the file, or give it another name.' })];
}

/** `links` are the folders (their real paths) that were entered by a link, the outermost first. */
function walk(folder: string, links: readonly string[], out: string | undefined): string[] {
  if (folder === out) return [];
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    const found = entry.isSymbolicLink() ? statsAt(path) : entry;
    if (found?.isDirectory()) return found === entry ? walk(path, links, out) : followLink(path, folder, links, out);
    return found?.isFile() && entry.name !== '.DS_Store' ? [path] : [];
  });
}

/** What is in a folder that is a link; nothing when it leads to one that is being gone through, which would never end. */
function followLink(path: string, folder: string, links: readonly string[], out: string | undefined): string[] {
  const target = realpathSync(path);
  const around = [...links, realpathSync(folder)];
  return around.some((each) => each === target || each.startsWith(target + sep)) ? [] : walk(path, [...around, target], out);
}
