/** Remembers the hashes of a site's pages, in one file (absolute path) or as long as a process lives: see `PlanMemory`. */
import { readFileSync } from 'node:fs';
import type { PageHashes, PlanMemory } from '../page/plan-keys';
import { replaceFile } from '../replace-file';

/** By path key and hashes, a single text: large sites have thousands. */
type Remembered = Record<string, string>;

/** A missing or damaged file counts as empty. `save` keeps what was put, and nothing else. */
export function openPlanMemory(file: string): PlanMemory & { save(): void } {
  const known = readMemory(file);
  const next: Remembered = {};
  let same = 0;
  return {
    get(path, key) {
      const [knownKey, content, document] = known.get(path)?.split(' ') ?? [];
      return knownKey === key && content !== undefined && document !== undefined ? [content, document] : undefined;
    },
    put(path, key, hashes) {
      const plan = [key, ...hashes].join(' ');
      if (known.get(path) === plan) same++;
      next[path] = plan;
    },
    save() {
      if (same === known.size && Object.keys(next).length === same) return;
      replaceFile(file, JSON.stringify(next));
    },
  };
}

/** For a site that is planned again and again. */
export function createPlanMemory(): PlanMemory {
  const plans = new Map<string, { readonly key: string; readonly hashes: PageHashes }>();
  return {
    get(path, key) {
      const known = plans.get(path);
      return known?.key === key ? known.hashes : undefined;
    },
    put: (path, key, hashes) => void plans.set(path, { key, hashes }),
  };
}

function readMemory(file: string): ReadonlyMap<string, string> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Remembered).filter(([, plan]) => typeof plan === 'string'));
  } catch {
    return new Map();
  }
}
