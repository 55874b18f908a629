/**
 * Names of files as the disk spells them. An author's Windows or macOS finds `Logo.PNG` as `logo.png`; the Linux that builds or serves
 * the site does not. Every system makes the same site of the same files.
 */
import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * A path (relative to the folder, which is absolute) as the disk spells it: the same one if there is such a file or folder, else one that differs in
 * capitals or in how its accents are encoded; undefined when there is none.
 */
export type FindSpelling = (folder: string, path: string) => string | undefined;

/** Looks into each folder once. */
export function createSpelling(): FindSpelling {
  const listings = new Map<string, ReadonlyMap<string, string>>();
  const namesIn = (folder: string): ReadonlyMap<string, string> => {
    const names = listings.get(folder) ?? listNames(folder);
    listings.set(folder, names);
    return names;
  };
  return (folder, path) => {
    let spelt = '';
    for (const part of path.split(sep)) {
      const names = namesIn(join(folder, spelt));
      const name = names.get(part) ?? names.get(spelling(part));
      if (name === undefined) return undefined;
      spelt = join(spelt, name);
    }
    return spelt;
  };
}

/** What two names or paths have in common that differ in capitals alone, or in how accents are encoded. */
export function spelling(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Each name by itself and by its spelling. */
function listNames(folder: string): ReadonlyMap<string, string> {
  try {
    const names = readdirSync(folder).sort();
    return new Map([...names.map((name) => [spelling(name), name] as const), ...names.map((name) => [name, name] as const)]);
  } catch {
    return new Map();
  }
}
