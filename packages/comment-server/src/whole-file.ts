/** Files that are there whole or not at all, whatever ends the process: half a backup must not be taken for a whole one. */
import { closeSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MOST_TRIES = 10;

/** `write` fills the file it is given, which is then called `target`; only its owner may read it. Rejects when there is a `target`. */
export async function writeWhole<T>(target: string, write: (part: string) => Promise<T>): Promise<T> {
  refuseTaken(target);
  const part = `${target}.part`;
  // What a killed process left.
  removePart(part);
  closeSync(openSync(part, 'wx', 0o600));
  try {
    const value = await write(part);
    refuseTaken(target);
    await whenFree(() => renameSync(part, target));
    return value;
  } finally {
    await whenFree(() => removePart(part));
  }
}

/**
 * libsql lets go of a database that was closed when its statements have been collected as garbage, and until then Windows neither
 * renames nor removes the file.
 */
async function whenFree(act: () => void): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return act();
    } catch (failure) {
      if ((failure as NodeJS.ErrnoException).code !== 'EBUSY' || tries === MOST_TRIES) throw failure;
    }
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    // What was collected is closed in one of the next turns.
    await setTimeout(10);
  }
}

function refuseTaken(target: string): void {
  // A link to nowhere is there, too.
  if (lstatSync(target, { throwIfNoEntry: false })) throw Object.assign(new Error(`${target} 已存在，请换一个文件名。${target} already exists: choose another name.`), { code: 'EEXIST' });
}
function removePart(part: string): void {
  // SQLite's own beside it.
  for (const more of ['', '-journal', '-wal', '-shm']) rmSync(part + more, { force: true });
}
