/** The part of a config that our schema takes. */
import * as v from 'valibot';
import { configSchema, type UserConfig } from '../config/schema';

/** More rounds than any config has faults: each removes at least one. */
const MOST_ROUNDS = 200;

/**
 * Removes what the schema refuses, piece by piece, until the rest is valid; `dropped` names the pieces (`themeConfig.nav`), and
 * says of a list how many of its entries they are: a fault inside a list drops the list's entry.
 */
export function takeValid(mapped: Readonly<Record<string, unknown>>): { readonly value: UserConfig; readonly dropped: ReadonlyMap<string, number> } {
  const config = structuredClone(mapped) as Record<string, unknown>;
  const dropped = new Map<string, number>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const result = v.safeParse(configSchema, config);
    if (result.success) return { value: result.output, dropped };
    const faults = new Map<object, Set<string | number>>();
    for (const { path } of result.issues) {
      const keys = (path ?? []).map(({ key }) => key as string | number);
      const name = nameOf(keys);
      dropped.set(name, (dropped.get(name) ?? 0) + (typeof keys.at(-1) === 'number' ? 1 : 0));
      const [holder, key] = placeOf(config, keys);
      faults.set(holder, (faults.get(holder) ?? new Set()).add(key));
    }
    for (const [holder, keys] of faults) remove(holder, keys);
  }
  return { value: {}, dropped: new Map(Object.keys(mapped).map((key) => [key, 0])) };
}

/** Places in lists are left out: one name for all entries that are refused. */
function nameOf(keys: readonly (string | number)[]): string {
  return keys.filter((key) => typeof key === 'string').join('.');
}

/** What holds the fault, and its key there; of something that is missing, what it is missing in. */
function placeOf(root: object, keys: readonly (string | number)[]): [holder: object, key: string | number] {
  let holder: unknown = root;
  for (const key of keys.slice(0, -1)) holder = (holder as Record<string | number, unknown>)[key];
  const last = keys.at(-1)!;
  return keys.length < 2 || Object.hasOwn(holder as object, last) ? [holder as object, last] : placeOf(root, keys.slice(0, -1));
}

/** All at once: places in a list change with each that goes. */
function remove(holder: object, keys: ReadonlySet<string | number>): void {
  if (Array.isArray(holder)) holder.splice(0, Infinity, ...(holder as unknown[]).filter((_, index) => !keys.has(index)));
  else for (const key of keys) delete (holder as Record<string | number, unknown>)[key];
}
