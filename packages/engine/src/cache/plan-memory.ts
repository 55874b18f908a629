/** Remembers the hashes of a site's pages in one file (absolute path): see `PlanMemory`. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PageHashes, PlanMemory } from '../page/plan-keys';

type Remembered = Record<string, readonly [key: string, ...PageHashes]>;

/** A missing or damaged file counts as empty. `save` keeps what was put, and nothing else. */
export function openPlanMemory(file: string): PlanMemory & { save(): void } {
  const known = new Map(Object.entries(readMemory(file)));
  const next: Remembered = {};
  let same = 0;
  return {
    get(path, key) {
      const plan = known.get(path);
      return plan?.[0] === key ? [plan[1], plan[2]] : undefined;
    },
    put(path, key, hashes) {
      if (known.get(path)?.[0] === key) same++;
      next[path] = [key, ...hashes];
    },
    save() {
      if (same === known.size && Object.keys(next).length === same) return;
      mkdirSync(dirname(file), { recursive: true });
      const staging = `${file}.${process.pid}`;
      writeFileSync(staging, JSON.stringify(next));
      renameSync(staging, file);
    },
  };
}

function readMemory(file: string): Remembered {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as Remembered | null) ?? {};
  } catch {
    return {};
  }
}
