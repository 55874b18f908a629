/** Remembers the hashes of a site's pages, in one file (absolute path) or as long as a process lives: see `PlanMemory`. */
import { isText, openJournal } from '../journal';
import type { PageHashes, PlanMemory } from '../page/plan-keys';


const FORMAT = 'plans 1';

/** A missing or damaged file counts as empty. `save` keeps what was put, and nothing else. */
export function openPlanMemory(file: string): PlanMemory & { save(): void } {
  const journal = openJournal(file, (head) => head === FORMAT, isText);
  /** By path key and hashes, a single text: large sites have thousands. */
  const next = new Map<string, string>();
  return {
    get(path, key) {
      const [knownKey, content, document] = journal.values.get(path)?.split(' ') ?? [];
      return knownKey === key && content !== undefined && document !== undefined ? [content, document] : undefined;
    },
    put: (path, key, hashes) => void next.set(path, [key, ...hashes].join(' ')),
    save: () => journal.keep(FORMAT, next),
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
