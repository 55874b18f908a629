/** Where an import goes. */
import type { Site } from '../site';

export interface ImportTarget {
  site: Pick<Site, 'storage' | 'secret'>;
  /** Looks, counts and writes nothing. */
  dryRun: boolean;
  /** Of a dry run: what would have been there by now, as `class id` and `Counter url`. */
  seen: Set<string>;
}

/** False when a dry run met it before. */
export function isNew({ seen }: ImportTarget, name: string): boolean {
  return seen.size < seen.add(name).size;
}
