/** Which changes have the config of a site that is being written read anew: of its files, and of those that may mend it. */
import { statSync } from 'node:fs';
import type { Change, ChangeQueue } from '../dev-server/change-queue';
import type { FileWatch } from '../platform/watch-files';

/** How far the time of a file may lie behind the clock: a tick of Linux. */
const DISK_TICK_MS = 4;
/** A disk's clock is behind by up to so much. */
const CLOCK_TICK_MS = 10;
/** Until a file that is to be watched is. */
const WATCHED_MS = 500;

export interface ConfigChanges {
  /** Whether a change of the file has the config read anew. */
  includes(path: string, change: Change): boolean;
  /** Watches these files (absolute), too. Only a change made after `since` (ms) counts. */
  watch(files: readonly string[], since: number): void;
}

/** `files` (absolute) are watched already; each change of theirs counts. */
export function createConfigChanges(files: readonly string[], watch: FileWatch, changes: ChangeQueue): ConfigChanges {
  /** Since when (ms) a change of the file counts. */
  const counting = new Map(files.map((file) => [file, 0]));
  return {
    // A new file may be told of late: it was there when the config was read.
    includes(path, change) {
      const since = counting.get(path);
      return since !== undefined && (change === 'gone' || changedAt(path) > since - CLOCK_TICK_MS);
    },
    watch(more, since) {
      for (const file of more) if (!counting.has(file)) counting.set(file, since);
      watch.add(more);
      noteMissed(more, since, changes);
    },
  };
}

/** Watching begins some time after it was asked for: what changed after `since` (ms) is noted then. */
export function noteMissed(files: readonly string[], since: number, changes: Pick<ChangeQueue, 'note'>): void {
  if (files.length === 0) return;
  setTimeout(() => {
    for (const file of files) if (changedAt(file) > since) changes.note(file, 'changed');
  }, WATCHED_MS).unref();
}

/** Whether a file may have changed since then (ms). */
export function mayHaveChanged(file: string, since: number): boolean {
  return changedAt(file) > since - DISK_TICK_MS;
}

/** When anything of the file last changed (ms); 0 when it cannot be looked at, as where a file is in place of its folder. */
function changedAt(file: string): number {
  try {
    return statSync(file).ctimeMs;
  } catch {
    return 0;
  }
}
