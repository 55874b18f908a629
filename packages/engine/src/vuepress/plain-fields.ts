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

/** Adds entries to `into`, maps in maps as well; what is there already stays. */
export function merge(into: Record<string, unknown>, from: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(from)) {
    const known = into[key];
    if (typeof known === 'object' && known !== null && typeof value === 'object' && value !== null && !Array.isArray(value)) merge(known as Record<string, unknown>, value as Record<string, unknown>);
    else into[key] ??= value;
  }
}
