/** The part of a config that our schema takes. */
import * as v from 'valibot';
import { configSchema, type UserConfig } from '../config/schema';
import { innermost } from '../config/validate';

/** More rounds than any config has faults: each removes at least one. */
const MOST_ROUNDS = 200;

/** What was refused below one name: how many entries of a list (0: all of it), and what it or they lacked. */
interface Dropped {
  entries: number;
  readonly lacking: Set<string>;
}

/**
 * Removes what the schema refuses, piece by piece, until the rest is valid; `dropped` names the pieces (`themeConfig.nav`): what
 * lacks something goes whole, an entry of a list under the list's name.
 */
export function takeValid(mapped: Readonly<Record<string, unknown>>): { readonly value: UserConfig; readonly dropped: ReadonlyMap<string, Readonly<Dropped>> } {
  const config = structuredClone(mapped) as Record<string, unknown>;
  const dropped = new Map<string, Dropped>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const result = v.safeParse(configSchema, config);
    if (result.success) return { value: result.output, dropped };
    const faults = new Map<object, Set<string | number>>();
    for (const { path } of result.issues.flatMap(innermost)) {
      const keys = entryOf((path ?? []).map(({ key }) => key as string | number));
      const [holder, place] = placeOf(config, keys);
      const [key, name, known] = [place.at(-1)!, nameOf(place), faults.get(holder) ?? new Set<string | number>()];
      const piece = dropped.get(name) ?? { entries: 0, lacking: new Set() };
      if (typeof key === 'number' && !known.has(key)) piece.entries++;
      if (place.length < keys.length) piece.lacking.add(nameOf(keys.slice(place.length)));
      dropped.set(name, piece);
      faults.set(holder, known.add(key));
    }
    for (const [holder, keys] of faults) remove(holder, keys);
  }
  return { value: {}, dropped: new Map(Object.keys(mapped).map((key) => [key, { entries: 0, lacking: new Set() }])) };
}

/** What is wrong in an entry that is a list itself (an element of the head, a page with its name) makes the entry wrong. */
function entryOf(keys: readonly (string | number)[]): readonly (string | number)[] {
  const inner = keys.findIndex((key, index) => typeof key === 'number' && typeof keys[index - 1] === 'number');
  return inner === -1 ? keys : keys.slice(0, inner);
}

/** Places in lists are left out: one name for all entries that are refused. */
function nameOf(keys: readonly (string | number)[]): string {
  return keys.filter((key) => typeof key === 'string').join('.');
}

/** What holds the fault, and the keys that lead to it; of something that is missing, to what it is missing in. */
function placeOf(root: object, keys: readonly (string | number)[]): [holder: object, keys: readonly (string | number)[]] {
  let holder: unknown = root;
  for (const key of keys.slice(0, -1)) holder = (holder as Record<string | number, unknown>)[key];
  const last = keys.at(-1)!;
  return keys.length < 2 || Object.hasOwn(holder as object, last) ? [holder as object, keys] : placeOf(root, keys.slice(0, -1));
}

/** All at once: places in a list change with each that goes. */
function remove(holder: object, keys: ReadonlySet<string | number>): void {
  if (Array.isArray(holder)) holder.splice(0, Infinity, ...(holder as unknown[]).filter((_, index) => !keys.has(index)));
  else for (const key of keys) delete (holder as Record<string | number, unknown>)[key];
}
