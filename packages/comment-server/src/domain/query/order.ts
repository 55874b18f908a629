/** The order of results: keys with their directions, or the distance to a place. */
import { isKeyPath, ProtocolError, radiansBetween, typeOf, type GeoPoint, type JsonObject } from '@glimpress/comment-protocol';
import { orderedOf, valueAt } from './values';
import { invalidKey, type Condition } from './where';

export interface OrderKey {
  path: string;
  descending: boolean;
}

const MAX_KEYS = 10;
/** Of a text, as far as the order goes by it. */
const MAX_COMPARED = 1000;

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

/** Of one value: two that are of different ranks are not compared any further. */
interface Place {
  rank: number;
  value: number | string | boolean | undefined;
}
/** What has no value comes first, then booleans, numbers, texts, dates, the rest. */
const RANKS = { boolean: 1, number: 2, text: 3, date: 4 } as const;

/** Where an object stands in an order: worked out once, for it is compared with many. */
export function placesOf(object: JsonObject, keys: readonly OrderKey[]): Place[] {
  return keys.map(({ path }) => {
    const value = valueAt(object, path);
    const ordered = orderedOf(value, path);
    if (ordered) return { rank: RANKS[ordered.kind], value: ordered.kind === 'text' ? beginningOf(ordered.value) : ordered.value };
    return { rank: value === undefined || value === null ? 0 : 5, value: undefined };
  });
}

/** A copy where it is cut: a part of a text keeps all of it in memory. */
function beginningOf(text: string): string {
  return text.length <= MAX_COMPARED ? text : Buffer.from(text.slice(0, MAX_COMPARED), 'utf16le').toString('utf16le');
}

/** Nearest first; what is nowhere comes last. */
export function distanceOf(object: JsonObject, { path, place }: { path: string; place: GeoPoint }): Place[] {
  const value = valueAt(object, path);
  return [{ rank: 0, value: typeOf(value) === 'GeoPoint' ? radiansBetween(place, value as unknown as GeoPoint) : Infinity }];
}

export function comparePlaces(keys: readonly Pick<OrderKey, 'descending'>[]): (a: readonly Place[], b: readonly Place[]) => number {
  return (a, b) => {
    for (const [index, { descending }] of keys.entries()) {
      const [left, right] = [a[index]!, b[index]!];
      const order = left.rank - right.rank || (left.value === right.value ? 0 : left.value! < right.value! ? -1 : 1);
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
