/**
 * What the source files of the last build were, so that an unchanged one is not read again. One file: path -> state and hash.
 */
import { isText, openJournal } from '../journal';
import { stateOf } from './file-state';
import type { SourceMemory } from './read-sources';

/**
 * Two writes within one tick of a disk's clock leave the same times: a state younger than this when it was read is not
 * believed later (git's "racily clean" entries). FAT has the coarsest clock.
 */
const COARSEST_TICK_MS = 2_000;

export interface KeptSourceMemory extends SourceMemory {
  /** Keeps it for the next run; paths neither asked for nor put are forgotten. */
  save(): void;
}

const FORMAT = 'sources 1';

/** Opens the memory in `file` (absolute). A missing or damaged one counts as empty. */
export function openSourceMemory(file: string): KeptSourceMemory {
  const journal = openJournal(file, (head) => head === FORMAT, isText);
  /** By path the state and the hash, a single text: large sites have thousands. */
  const next = new Map<string, string>();
  return {
    get(path, now) {
      const entry = journal.values.get(path);
      const state = `${stateOf(now)} `;
      if (!entry?.startsWith(state)) return undefined;
      next.set(path, entry);
      return entry.slice(state.length);
    },
    put(path, before, hash) {
      if (Math.max(before.mtimeMs, before.ctimeMs) < Date.now() - COARSEST_TICK_MS) next.set(path, `${stateOf(before)} ${hash}`);
    },
    save: () => journal.keep(FORMAT, next),
  };
}
