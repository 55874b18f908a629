/**
 * What the source files of the last build were, so that an unchanged one is not read again. One file: path -> state and hash.
 */
import { readFileSync } from 'node:fs';
import { replaceFile } from '../replace-file';
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

/** Opens the memory in `file` (absolute). A missing or damaged one counts as empty. */
export function openSourceMemory(file: string): KeptSourceMemory {
  const known = read(file);
  /** By path the state and the hash, a single text: large sites have thousands. */
  const next = new Map<string, string>();
  let changed = false;
  return {
    get(path, now) {
      const entry = known.get(path);
      const state = `${stateOf(now)} `;
      if (!entry?.startsWith(state)) return undefined;
      next.set(path, entry);
      return entry.slice(state.length);
    },
    put(path, before, hash) {
      changed = true;
      if (Math.max(before.mtimeMs, before.ctimeMs) < Date.now() - COARSEST_TICK_MS) next.set(path, `${stateOf(before)} ${hash}`);
    },
    save() {
      if (!changed && next.size === known.size) return;
      replaceFile(file, JSON.stringify(Object.fromEntries(next)));
    },
  };
}

function read(file: string): ReadonlyMap<string, string> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).filter(([, entry]) => typeof entry === 'string'));
  } catch {
    return new Map();
  }
}
