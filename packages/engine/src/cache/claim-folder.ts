/**
 * Gives every process a cache folder that no other one writes at the same time: two builds of a site, or a `dev` forgotten in
 * another window, would write over each other's texts. Who comes second has a folder of its own, which starts empty.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../platform/is-alive';

/** Holds the number of the process that uses the folder. */
const OWNER = 'owner';
/** The owner files of this process, removed at its end. */
const own = new Set<string>();

/** The folder (absolute), or the first of `folder-2`, `folder-3` and so on that no living process has claimed. It is this one's until its end. */
export function claimFolder(folder: string): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? folder : `${folder}-${number}`;
    if (claim(candidate)) return candidate;
  }
}

function claim(folder: string): boolean {
  const file = join(folder, OWNER);
  mkdirSync(folder, { recursive: true });
  const owner = ownerOf(file);
  if (owner === process.pid) return true;
  if (owner !== undefined && isAlive(owner)) return false;
  if (!removeOwner(file, owner)) return false;
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (failure) {
    // Another one was faster.
    if ((failure as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw failure;
  }
  if (own.size === 0) process.once('exit', () => own.forEach((each) => rmSync(each, { force: true })));
  own.add(file);
  return true;
}

/** Takes the file of an owner who is gone away. False when another process has done so, and may have claimed the folder by now. */
function removeOwner(file: string, owner: number | undefined): boolean {
  const taken = `${file}-${process.pid}`;
  try {
    renameSync(file, taken);
  } catch {
    return owner === undefined;
  }
  if (ownerOf(taken) === owner) {
    rmSync(taken, { force: true });
    return true;
  }
  // Renamed, not written anew: its owner may be about to write it.
  renameSync(taken, file);
  return false;
}

/** Undefined where nobody is named. */
function ownerOf(file: string): number | undefined {
  try {
    const owner = Number(readFileSync(file, 'utf8'));
    return Number.isSafeInteger(owner) && owner > 0 ? owner : undefined;
  } catch {
    return undefined;
  }
}
