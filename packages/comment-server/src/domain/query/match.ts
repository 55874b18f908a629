/** Whether an object meets a condition: the one meaning of every operator, whatever the database. */
import { radiansBetween, typeOf, type GeoPoint, type Json, type JsonObject } from '@glimpress/comment-protocol';
import { compareValues, equalValues, valueAt } from './values';
import type { Condition, Test } from './where';

/**
 * `object`: fields with `objectId`, `createdAt` and `updatedAt`. Members of relations are in `_relations` as lists of ids.
 * `condition` holds no `sub` and no `relatedTo` any more.
 */
export function matches(object: JsonObject, condition: Condition): boolean {
  if ('all' in condition) return condition.all.every((part) => matches(object, part));
  if ('any' in condition) return condition.any.some((part) => matches(object, part));
  if ('relatedTo' in condition) return false;
  const { path, test } = condition;
  const value = valueAt(object, path);
  if (typeOf(value) === 'Relation') return matchesRelation(valueAt(object, `_relations.${path}`), test);
  return passes(value, test, path);
}

function passes(value: Json | undefined, test: Test, path: string): boolean {
  const missing = value === undefined || value === null;
  switch (test.op) {
    case 'equal':
      return holds(value, test.value, path);
    case 'unequal':
      return !holds(value, test.value, path);
    case 'in':
      return test.values.some((wanted) => holds(value, wanted, path));
    case 'not in':
      return !test.values.some((wanted) => holds(value, wanted, path));
    case 'all':
      return Array.isArray(value) && test.values.every((wanted) => value.some((item) => equalValues(item, wanted)));
    case 'size':
      return Array.isArray(value) && value.length === test.size;
    case 'exists':
      return missing !== test.exists;
    case 'pattern':
      return typeof value === 'string' ? test.matches(value) : Array.isArray(value) && value.some((item) => typeof item === 'string' && test.matches(item));
    case 'near':
      return typeOf(value) === 'GeoPoint' && radiansBetween(test.place, value as unknown as GeoPoint) <= test.maxRadians;
    case 'box':
      return typeOf(value) === 'GeoPoint' && inBox(value as unknown as GeoPoint, test.southWest, test.northEast);
    case 'sub':
      return false;
    default:
      return (Array.isArray(value) ? value : [value]).some((item) => {
        const order = compareValues(item, test.value, path);
        if (order === undefined) return false;
        return test.op === '<' ? order < 0 : test.op === '<=' ? order <= 0 : test.op === '>' ? order > 0 : order >= 0;
      });
  }
}

/** Equal, or a list that holds it. */
function holds(value: Json | undefined, wanted: unknown, path: string): boolean {
  if (wanted === null || wanted === undefined) return value === undefined || value === null;
  return equalValues(value, wanted, path) || (Array.isArray(value) && value.some((item) => equalValues(item, wanted)));
}

function matchesRelation(members: Json | undefined, test: Test): boolean {
  const has = (wanted: unknown): boolean => Array.isArray(members) && members.includes((wanted as { objectId?: Json } | null)?.objectId ?? '');
  if (test.op === 'equal') return has(test.value);
  if (test.op === 'unequal') return !has(test.value);
  if (test.op === 'in') return test.values.some(has);
  if (test.op === 'not in') return !test.values.some(has);
  return test.op === 'exists' && test.exists;
}

function inBox({ latitude, longitude }: GeoPoint, southWest: GeoPoint, northEast: GeoPoint): boolean {
  return latitude >= southWest.latitude && latitude <= northEast.latitude && longitude >= southWest.longitude && longitude <= northEast.longitude;
}
