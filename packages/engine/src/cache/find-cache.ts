/** Where a site's cache lies. */
import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { warning, type Outcome } from '@glimpress/contracts/problem';

/**
 * The cache (absolute) of the site in `folder` whose config lies in `root`: in the nearest `node_modules/.cache`, so that it never
 * lies among an author's files, else in a folder of the system.
 */
export function findCache(root: string, folder: string): Outcome<string> {
  const key = createHash('sha1').update(folder).digest('hex').slice(0, 12);
  const packages = findPackages(root);
  if (packages === null) return { value: join(ofSystem(), key), problems: [] };
  const value = join(packages, '.cache', 'glimpress', key);
  const refusal = refusalOf(value);
  if (refusal === null) return { value, problems: [] };
  const elsewhere = join(ofSystem(), key);
  linkPackages(elsewhere, packages);
  // Packages that are somebody else's, as in a container, are as they should be.
  if (/^(?:EACCES|EPERM|EROFS)$/.test(refusal.code ?? '')) return { value: elsewhere, problems: [] };
  return { value: elsewhere, problems: [warning('disk/refused', `The disk refuses the cache: ${refusal.message}`, { hint: `Mend or remove what stands there. Until then it is kept in ${elsewhere}` })] };
}

/** A temporary folder that is this user's alone: configs run from the cache, and on a machine of many anybody may have put something in its place. */
function ofSystem(): string {
  const folder = join(tmpdir(), `glimpress-${process.getuid?.() ?? 0}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (process.getuid === undefined) return folder;
    const found = lstatSync(folder);
    if (found.isDirectory() && found.uid === process.getuid()) {
      if ((found.mode & 0o022) !== 0) chmodSync(folder, 0o700);
      return folder;
    }
  } catch {
    // A file, or a link to nowhere.
  }
  return mkdtempSync(join(tmpdir(), 'glimpress-'));
}

function findPackages(from: string): string | null {
  const packages = join(from, 'node_modules');
  if (existsSync(packages)) return packages;
  return dirname(from) === from ? null : findPackages(dirname(from));
}

/** Why nothing can be written into the folder, which is made. */
function refusalOf(folder: string): NodeJS.ErrnoException | null {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return null;
  } catch (failure) {
    return failure as NodeJS.ErrnoException;
  }
}

/** A config is run from the cache: what it imports is looked for from there upwards. */
function linkPackages(folder: string, packages: string): void {
  mkdirSync(folder, { recursive: true });
  try {
    symlinkSync(packages, join(folder, 'node_modules'), 'junction');
  } catch {
    // It was linked before, or cannot be: then the import that fails is told.
  }
}
