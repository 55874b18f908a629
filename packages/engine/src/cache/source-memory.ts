/**
 * What the source files of the last build were, so that an unchanged one is not read again. One file: path -> state and hash.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Two writes within one tick of a disk's clock leave the same times: a state younger than this when it was read is not
 * believed later (git's "racily clean" entries). FAT has the coarsest clock.
 */
const COARSEST_TICK_MS = 2_000;

/** `put` what was read; `get` its hash while the file is still the same. */
export interface SourceMemory {
  get(path: string, now: Stats): string | undefined;
  /** `before` is the state from before the file was read. */
  put(path: string, before: Stats, hash: string): void;
  /** Keeps it for the next run; paths neither asked for nor put are forgotten. */
  save(): void;
}

/** A write sets size and both times; a file moved to this place, or with its old time restored, has another inode or `ctime`. */
type Known = readonly [sizeBytes: number, mtimeMs: number, ctimeMs: number, inode: number, hash: string];

/** Opens the memory in `file` (absolute). A missing or damaged one counts as empty. */
export function openSourceMemory(file: string): SourceMemory {
  const known = read(file);
  const next = new Map<string, Known>();
  let changed = false;
  return {
    get(path, { size, mtimeMs, ctimeMs, ino }) {
      const entry = known.get(path);
      if (entry === undefined || entry[0] !== size || entry[1] !== mtimeMs || entry[2] !== ctimeMs || entry[3] !== ino) return undefined;
      next.set(path, entry);
      return entry[4];
    },
    put(path, { size, mtimeMs, ctimeMs, ino }, hash) {
      changed = true;
      if (Math.max(mtimeMs, ctimeMs) < Date.now() - COARSEST_TICK_MS) next.set(path, [size, mtimeMs, ctimeMs, ino, hash]);
    },
    save() {
      if (!changed && next.size === known.size) return;
      mkdirSync(dirname(file), { recursive: true });
      const staging = `${file}.${process.pid}`;
      writeFileSync(staging, JSON.stringify(Object.fromEntries(next)));
      renameSync(staging, file);
    },
  };
}

function read(file: string): ReadonlyMap<string, Known> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Known>).filter(([, known]) => Array.isArray(known) && typeof known[4] === 'string'));
  } catch {
    return new Map();
  }
}
