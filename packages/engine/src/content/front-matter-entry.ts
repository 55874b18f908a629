/** A front matter block as read, before its keys are given their types. The same shape for YAML, TOML and JSON. */
import type { Problem } from '@glimpress/contracts/problem';

/** One key at the top of the block. */
export interface FrontMatterEntry {
  readonly key: string;
  /** JSON-able data: dates are texts as written. */
  readonly value: unknown;
  /** A single value as it is written, quotes undone (`1.10`, `2020-01-02`); null for nothing, a list or a map. */
  readonly text: string | null;
  /** A list's items as they are written; null for an item that is empty, a list or a map. Null when the value is no list. */
  readonly items: readonly (string | null)[] | null;
  /** What stands behind the key although YAML sees no value in it: a comment (`#2020`), a tag (`!abc`), an anchor (`&abc`). */
  readonly unread?: string;
  /** 1-based, in the file. */
  readonly line: number;
  readonly column: number;
}

export interface ReadBlock {
  /** Null when the block is no map of keys at all: then it was not meant as front matter. */
  readonly entries: readonly FrontMatterEntry[] | null;
  readonly problems: readonly Problem[];
}

/** Front matter is not the place for deeper structures: what lies below is left out. */
export const MAX_DEPTH = 20;

/** A text without NUL, which marks places to fill, and without halves of characters (`"\uD83D"`), which no address can hold. */
export function cleanText(text: string): string {
  const whole = text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '\uFFFD') : whole;
}

/** Plain JSON-able data out of a parsed value: no prototypes, no cycles, dates as text, texts clean. */
function plainData(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'boolean') return value;
  if (value === null || value === undefined || depth > MAX_DEPTH) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((item) => plainData(item, depth + 1));
  if (typeof value === 'object') return dataFromEntries(Object.entries(value).map(([key, item]) => [key, plainData(item, depth + 1)]));
  return null;
}

/** An object of own properties only; a key `__proto__` is left out. */
export function dataFromEntries(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(entries.filter(([key]) => key !== '__proto__'));
}

/** The entry for a value that a parser without positions gave. */
export function entryOf(key: string, raw: unknown, line: number): FrontMatterEntry {
  const value = plainData(raw);
  const textOf = (item: unknown): string | null => (item === null || item === '' || typeof item === 'object' ? null : String(item));
  return { key, value, text: textOf(value), items: Array.isArray(value) ? value.map(textOf) : null, line, column: 1 };
}
