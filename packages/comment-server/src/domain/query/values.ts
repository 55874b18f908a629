/** When stored values are equal, and which comes first. */
import { typeOf, type Json, type JsonObject } from '@glimpress/comment-protocol';

/** The kinds that can be ordered, each among itself only. */
type Ordered = { kind: 'number' | 'date'; value: number } | { kind: 'text'; value: string } | { kind: 'boolean'; value: boolean };

const OWN_DATES = new Set(['createdAt', 'updatedAt']);
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** What a value counts as in an order; undefined for what has none. `path`: the two plain-text dates are dates too. */
export function orderedOf(value: unknown, path = ''): Ordered | undefined {
  if (typeof value === 'number') return { kind: 'number', value };
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (typeof value === 'string') return OWN_DATES.has(path) && ISO.test(value) ? { kind: 'date', value: Date.parse(value) } : { kind: 'text', value };
  if (typeOf(value) === 'Date') {
    const { iso } = value as { iso?: unknown };
    const time = typeof iso === 'string' ? Date.parse(iso) : NaN;
    return Number.isNaN(time) ? undefined : { kind: 'date', value: time };
  }
  return undefined;
}

/** Negative, zero, positive; undefined when the two cannot be compared. */
export function compareValues(a: unknown, b: unknown, path = ''): number | undefined {
  const left = orderedOf(a, path);
  const right = orderedOf(b, path);
  if (!left || !right || left.kind !== right.kind) return undefined;
  return left.value < right.value ? -1 : left.value > right.value ? 1 : 0;
}

/** Told of each comparison, and may throw. */
export type Spend = (work: number) => void;

/** Pointers by class and id, dates by instant, objects and lists by content. */
export function equalValues(a: unknown, b: unknown, path = '', spend: Spend = () => undefined): boolean {
  spend(1);
  if (a === b) return true;
  // Their order does not matter: to find it both would be read again, however long.
  if (typeof a === 'string' && typeof b === 'string' && !OWN_DATES.has(path)) return false;
  const ordered = compareValues(a, b, path);
  if (ordered !== undefined) return ordered === 0;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => equalValues(item, b[index], '', spend));
  const [left, right] = [a as JsonObject, b as JsonObject];
  if (typeOf(a) === 'Pointer' && typeOf(b) === 'Pointer') return left.className === right.className && left.objectId === right.objectId;
  if (typeOf(a) === 'File' && typeOf(b) === 'File') return left.id === right.id;
  const [keys, others] = [Object.keys(left), Object.keys(right)];
  spend(keys.length + others.length);
  return keys.length === others.length && keys.every((key) => Object.hasOwn(right, key) && equalValues(left[key], right[key], '', spend));
}

/** The value below a dotted path, own properties only; undefined where there is none. */
export function valueAt(object: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = object;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as JsonObject)[part];
  }
  return value;
}
