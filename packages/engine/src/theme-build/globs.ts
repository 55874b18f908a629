/**
 * What `import.meta.glob` of a source may name: files come to a theme, and go, without any of its sources being edited. A glob is known
 * by its star, absolute like the files among a theme's inputs; it stands for all files that begin and end as it does, some more than it means.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { contentHash } from '../content-hash';

/** The globs in a script (absolute); those that begin with a slash count from `root`. */
export function globsIn(script: string, root: string): string[] {
  const text = readFileSync(script, 'utf8');
  if (!text.includes('import.meta.glob')) return [];
  return [...text.matchAll(/['"`](\.{0,2}\/[^'"`\s]*\*[^'"`\s]*)['"`]/g)].map(([, glob]) => (glob!.startsWith('/') ? join(root, glob!) : resolve(dirname(script), glob!)));
}

export function isGlob(input: string): boolean {
  return input.includes('*');
}

/** Changes when a file comes or goes that the glob may name. */
export function hashOfGlob(glob: string): string {
  return contentHash(filesBelow(folderOf(glob)).filter((file) => mayName(glob, file)).join('\n'));
}

/** Whether a glob may name the file (absolute). */
export function mayName(glob: string, file: string): boolean {
  return file.startsWith(/^[^*{]*/.exec(glob)![0]) && file.endsWith(/[^*}]*$/.exec(glob)![0]);
}

/** The folder in which all lies that an input of a theme, a file or a glob, stands for. */
export function folderOf(input: string): string {
  return dirname(isGlob(input) ? `${/^[^*{]*/.exec(input)![0]}…` : input);
}

function filesBelow(folder: string): string[] {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
  const own = entries.filter(({ name }) => name !== 'node_modules' && !name.startsWith('.'));
  return own.flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)])).sort();
}
