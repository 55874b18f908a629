/** The folder in which new files are made before they are moved into the output: beside it, where that may be written. However a build ends, none stays behind. */
import { accessSync, constants, existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isAlive } from '../platform/is-alive';

export interface StagingFolder {
  /** Absolute; not made yet. */
  readonly path: string;
  /** Removes it with all that is in it. */
  remove(): void;
}

/** What ends a build from outside, and the exit code that says so. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** The staging folder of this process for the output `out` (absolute); those of processes that were killed are removed. */
export function openStagingFolder(out: string): StagingFolder {
  const isWithin = existsSync(out) && !mayWrite(dirname(out));
  if (isWithin) discardLeft(out);
  else discardLeft(dirname(out), basename(out));
  const path = isWithin ? join(out, `.${process.pid}.staging`) : `${out}.${process.pid}.staging`;
  const end = (signal: NodeJS.Signals): void => {
    remove();
    process.exit(SIGNALS[signal as keyof typeof SIGNALS]);
  };
  for (const signal of Object.keys(SIGNALS)) process.on(signal, end);
  function remove(): void {
    for (const signal of Object.keys(SIGNALS)) process.off(signal, end);
    discard(path);
  }
  return { path, remove };
}

/** An output that somebody made for this user, such as a web server's folder or a volume of a container, may lie in a folder that is root's. */
function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Removes what processes that were killed left in a folder (absolute): folders of the output `name` there, or files that were being copied, which have none. */
export function discardLeft(folder: string, name = ''): void {
  const ownerOf = (entry: string): number => Number(/^\.(\d+)\.staging$/.exec(entry.startsWith(name) ? entry.slice(name.length) : '')?.[1]);
  try {
    for (const entry of readdirSync(folder)) if (!Number.isNaN(ownerOf(entry)) && !isAlive(ownerOf(entry))) discard(join(folder, entry));
  } catch {
    // There is no such folder yet.
  }
}

/** Removes what was half made. Where not even that goes, there is a failure worth more to be told. */
function discard(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Below a file, on a disk that may not be written, or still being written by a thread.
  }
}
