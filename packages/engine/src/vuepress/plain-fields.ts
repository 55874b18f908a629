/** Reading what a config's process answered: maps of which nothing is known. */
import type { Plain } from './config-answer';

export type Fields = { readonly [key: string]: Plain };

/** The value's entries; none when it is no map. */
export function fieldsOf(value: Plain | undefined): Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};
}

/** Without entries that say nothing. */
export function withoutEmpty(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

/** Those of the entries that say something. */
export function pick(fields: Fields, keys: readonly string[]): Record<string, unknown> {
  return withoutEmpty(Object.fromEntries(keys.map((key) => [key, fields[key]])));
}
