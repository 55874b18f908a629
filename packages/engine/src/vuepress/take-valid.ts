/** The part of a config that our schema takes. */
import * as v from 'valibot';
import { configSchema, type UserConfig } from '../config/schema';

/** More rounds than any config has faults: each removes at least one. */
const MOST_ROUNDS = 200;

/**
 * Removes what the schema refuses, piece by piece, until the rest is valid; `dropped` names the pieces (`themeConfig.nav`).
 * A fault inside a list drops the list's entry.
 */
export function takeValid(mapped: Readonly<Record<string, unknown>>): { readonly value: UserConfig; readonly dropped: readonly string[] } {
  const config = structuredClone(mapped) as Record<string, unknown>;
  const dropped = new Set<string>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const result = v.safeParse(configSchema, config);
    if (result.success) return { value: result.output, dropped: [...dropped] };
    for (const { path } of result.issues) {
      const keys = (path ?? []).map(({ key }) => key as string | number);
      dropped.add(nameOf(keys));
      remove(config, keys);
    }
  }
  return { value: {}, dropped: Object.keys(mapped) };
}

/** Places in lists are left out: one name for all entries that are refused. */
function nameOf(keys: readonly (string | number)[]): string {
  return keys.filter((key) => typeof key === 'string').join('.');
}

function remove(root: Record<string, unknown>, keys: readonly (string | number)[]): void {
  let holder: unknown = root;
  for (const key of keys.slice(0, -1)) holder = (holder as Record<string | number, unknown> | undefined)?.[key];
  const last = keys.at(-1);
  if (last === undefined || typeof holder !== 'object' || holder === null) return;
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete (holder as Record<string | number, unknown>)[last];
}
