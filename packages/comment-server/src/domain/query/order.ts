/** The order of results: keys with their directions, or the distance to a place. */
import { isKeyPath, ProtocolError, radiansBetween, typeOf, type GeoPoint, type JsonObject } from '@glimpress/comment-protocol';
import { compareValues, orderedOf, valueAt } from './values';
import { invalidKey, type Condition } from './where';

export interface OrderKey {
  path: string;
  descending: boolean;
}

const MAX_KEYS = 10;

/** `-createdAt,url`; empty for none. Throws 105 for a name that is none. */
export function parseOrder(order: string | undefined): OrderKey[] {
  const keys = (order ?? '').split(',').map((part) => part.trim()).filter(Boolean);
  if (keys.length > MAX_KEYS) throw new ProtocolError(102, 400, 'Too many keys to order by.');
  return keys.map((key) => {
    const path = key.replace(/^[-+]/, '');
    if (!isKeyPath(path)) throw new ProtocolError(105, 400, invalidKey(path));
    return { path, descending: key.startsWith('-') };
  });
}

/** What has no value comes first, then booleans, numbers, texts, dates, the rest. */
const RANKS = { boolean: 1, number: 2, text: 3, date: 4 } as const;

export function compareObjects(keys: readonly OrderKey[]): (a: JsonObject, b: JsonObject) => number {
  return (a, b) => {
    for (const { path, descending } of keys) {
      const [left, right] = [valueAt(a, path), valueAt(b, path)];
      const rank = (value: unknown): number => (value === undefined || value === null ? 0 : RANKS[orderedOf(value, path)?.kind ?? 'date'] ?? 5);
      const order = compareValues(left, right, path) ?? rank(left) - rank(right);
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  };
}

/** The place a condition asks to be near: results then come nearest first, unless an order is given. */
export function nearPlace(condition: Condition): { path: string; place: GeoPoint } | undefined {
  if ('all' in condition) return condition.all.map(nearPlace).find((found) => found !== undefined);
  return 'path' in condition && condition.test.op === 'near' ? { path: condition.path, place: condition.test.place } : undefined;
}

export function compareDistances({ path, place }: { path: string; place: GeoPoint }): (a: JsonObject, b: JsonObject) => number {
  const distance = (object: JsonObject): number => {
    const value = valueAt(object, path);
    return typeOf(value) === 'GeoPoint' ? radiansBetween(place, value as unknown as GeoPoint) : Infinity;
  };
  return (a, b) => distance(a) - distance(b);
}
