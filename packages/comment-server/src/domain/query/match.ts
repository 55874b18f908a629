/** Whether an object meets a condition: the one meaning of every operator, whatever the database. */
import { ProtocolError, radiansBetween, typeOf, type GeoPoint, type Json, type JsonObject } from '@glimpress/comment-protocol';
import { compareValues, equalValues, valueAt, type Spend } from './values';
import type { Condition, Test } from './where';

/**
 * `object`: fields with `objectId`, `createdAt` and `updatedAt`. Members of relations are in `_relations` as lists of ids.
 * `condition` holds no `sub` and no `relatedTo` any more. `maxWork`: sizes of patterns times characters of the texts they are
 * held against, and values compared with each other, of this object; a million take some 50 ms, and nobody is served meanwhile.
 * Throws 124 beyond.
 */
export function matches(object: JsonObject, condition: Condition, maxWork = Infinity): boolean {
  let work = 0;
  return meets(object, condition, (more) => {
    work += more;
    if (work > maxWork) throw new ProtocolError(124, 408, 'The query compares too much: ask with smaller patterns of $regex, or with fewer values.');
  });
}

function meets(object: JsonObject, condition: Condition, spend: Spend): boolean {
  if ('all' in condition) return condition.all.every((part) => meets(object, part, spend));
  if ('any' in condition) return condition.any.some((part) => meets(object, part, spend));
  if ('relatedTo' in condition) return false;
  const { path, test } = condition;
  const value = valueAt(object, path);
  if (typeOf(value) === 'Relation') return matchesRelation(valueAt(object, `_relations.${path}`), test, spend);
  return passes(value, test, path, spend);
}

function passes(value: Json | undefined, test: Test, path: string, spend: Spend): boolean {
  const missing = value === undefined || value === null;
  switch (test.op) {
    case 'equal':
      return holds(value, test.value, path, spend);
    case 'unequal':
      return !holds(value, test.value, path, spend);
    case 'in':
      return test.values.some((wanted) => holds(value, wanted, path, spend));
    case 'not in':
      return !test.values.some((wanted) => holds(value, wanted, path, spend));
    case 'all':
      return Array.isArray(value) && test.values.every((wanted) => value.some((item) => equalValues(item, wanted, '', spend)));
    case 'size':
      return Array.isArray(value) && value.length === test.size;
    case 'exists':
      return missing !== test.exists;
    case 'pattern': {
      const isFound = (Array.isArray(value) ? value : [value]).some((item) => {
        spend(1 + (typeof item === 'string' ? test.size * item.length : 0));
        if (typeof item !== 'string') return false;
        return test.matches(item);
      });
      return isFound !== test.negated;
    }
    case 'near':
      return typeOf(value) === 'GeoPoint' && radiansBetween(test.place, value as unknown as GeoPoint) <= test.maxRadians;
    case 'box':
      return typeOf(value) === 'GeoPoint' && inBox(value as unknown as GeoPoint, test.southWest, test.northEast);
    case 'sub':
      return false;
    default:
      return (Array.isArray(value) ? value : [value]).some((item) => {
        spend(1);
        const order = compareValues(item, test.value, path);
        if (order === undefined) return false;
        return test.op === '<' ? order < 0 : test.op === '<=' ? order <= 0 : test.op === '>' ? order > 0 : order >= 0;
      });
  }
}

/** Equal, or a list that holds it. */
function holds(value: Json | undefined, wanted: unknown, path: string, spend: Spend): boolean {
  if (wanted === null || wanted === undefined) return value === undefined || value === null;
  return equalValues(value, wanted, path, spend) || (Array.isArray(value) && value.some((item) => equalValues(item, wanted, '', spend)));
}

function matchesRelation(members: Json | undefined, test: Test, spend: Spend): boolean {
  const has = (wanted: unknown): boolean => {
    if (!Array.isArray(members)) return false;
    spend(members.length);
    return members.includes((wanted as { objectId?: Json } | null)?.objectId ?? '');
  };
  if (test.op === 'equal') return has(test.value);
  if (test.op === 'unequal') return !has(test.value);
  if (test.op === 'in') return test.values.some(has);
  if (test.op === 'not in') return !test.values.some(has);
  return test.op === 'exists' && test.exists;
}

function inBox({ latitude, longitude }: GeoPoint, southWest: GeoPoint, northEast: GeoPoint): boolean {
  return latitude >= southWest.latitude && latitude <= northEast.latitude && longitude >= southWest.longitude && longitude <= northEast.longitude;
}
