/** Values as they travel: JSON, with `__type` marking what JSON cannot say (dates, pointers, places, bytes). */

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export interface DateValue {
  __type: 'Date';
  /** UTC with milliseconds: `2020-01-02T03:04:05.678Z`. */
  iso: string;
}
export interface Pointer {
  __type: 'Pointer';
  className: string;
  objectId: string;
}
export interface GeoPoint {
  __type: 'GeoPoint';
  /** Degrees, -90 to 90. */
  latitude: number;
  /** Degrees, -180 to 180. */
  longitude: number;
}

/** Who may read and write: `*`, a user's id or `role:Name`. Only `true` counts; what is absent is refused. */
export type Acl = Record<string, { read?: true; write?: true }>;

/** An object as a reply carries it. `createdAt` and `updatedAt` are plain ISO strings, all other dates are `DateValue`s. */
export interface StoredObject {
  objectId: string;
  createdAt: string;
  updatedAt?: string;
  ACL?: Acl;
  [key: string]: unknown;
}

/** The kind of a typed value, undefined for plain JSON. */
export function typeOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, '__type')) return undefined;
  const type = (value as { __type: unknown }).__type;
  return typeof type === 'string' ? type : undefined;
}

/** JavaScript to wire: `Date` becomes a `DateValue` at any depth, `undefined` fields are left out. */
export function encodeValue(value: unknown): Json {
  if (value instanceof Date) return { __type: 'Date', iso: value.toISOString() };
  if (Array.isArray(value)) return value.map(encodeValue);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [[key, encodeValue(item)]])));
  }
  return value as Json;
}

/** Wire to JavaScript: a `DateValue` becomes a `Date` at any depth; everything else stays as it is. */
export function decodeValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeValue);
  if (typeof value !== 'object' || value === null) return value;
  if (typeOf(value) === 'Date') return new Date((value as DateValue).iso);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, decodeValue(item)]));
}
