/** A `where` read into a condition: names and shapes checked, size bounded, patterns compiled. */
import { EARTH_RADIUS_KM, EARTH_RADIUS_MILES, isKeyPath, ProtocolError, typeOf, type GeoPoint, type Pointer } from '@glimpress/comment-protocol';
import { compilePattern, patternSize, readingSize } from './regex';

export interface SubQuestion {
  className: string;
  where: unknown;
  limit: number;
  skip: number;
  order: string | undefined;
  /** For `$select`: whose values are wanted; for `$inQuery` the ids. */
  key: string;
}

export type Test =
  | { op: 'equal' | 'unequal'; value: unknown }
  | { op: '<' | '<=' | '>' | '>='; value: unknown }
  | { op: 'in' | 'not in' | 'all'; values: readonly unknown[] }
  | { op: 'size'; size: number }
  | { op: 'exists'; exists: boolean }
  | { op: 'pattern'; negated: boolean; size: number; matches: (text: string) => boolean }
  | { op: 'near'; place: GeoPoint; maxRadians: number }
  | { op: 'box'; southWest: GeoPoint; northEast: GeoPoint }
  /** To be replaced by `in` or `not in` before anything is matched. */
  | { op: 'sub'; negated: boolean; question: SubQuestion };

export type Condition =
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { path: string; test: Test }
  /** To be replaced by a test of `objectId`. */
  | { relatedTo: Pointer; key: string };

const MAX_DEPTH = 8;
/** Tests and listed values of one question together. */
const MAX_PARTS = 3000;
/** What a question inside of a question counts as: it may give a thousand values. */
const INNER_PARTS = 100;
/** Sizes of the patterns of one question together. */
const MAX_PATTERN_SIZE = 1000;

export const EVERYTHING: Condition = { all: [] };

/** `where`: JSON as sent, an object or an array (an implicit and). Throws 102, 105, 106 or 302. */
export function parseWhere(where: unknown): Condition {
  let parts = 0;
  let patterns = 0;
  const spend = (count = 1): void => {
    parts += count;
    if (parts > MAX_PARTS) throw new ProtocolError(102, 400, 'The query has too many parts.');
  };

  function parseObject(value: unknown, depth: number): Condition {
    if (depth > MAX_DEPTH) throw new ProtocolError(102, 400, 'The query is nested too deeply.');
    if (typeof value !== 'object' || value === null) throw new ProtocolError(102, 400, 'where must be an object.');
    // One that says nothing has to be looked at, too.
    if (Object.keys(value).length === 0) spend();
    if (Array.isArray(value)) return { all: value.map((item) => parseObject(item, depth + 1)) };
    return { all: Object.entries(value).map(([key, item]) => parseEntry(key, item, depth)) };
  }

  function parseEntry(key: string, value: unknown, depth: number): Condition {
    spend();
    if (key === '$or' || key === '$and') {
      if (!Array.isArray(value) || value.length === 0) throw new ProtocolError(102, 400, `${key} needs a list of conditions.`);
      const conditions = value.map((item) => parseObject(item, depth + 1));
      return key === '$or' ? { any: conditions } : { all: conditions };
    }
    if (key === '$relatedTo') {
      const { object, key: field } = (value ?? {}) as { object?: unknown; key?: unknown };
      if (typeof field !== 'string') throw new ProtocolError(102, 400, '$relatedTo needs a key.');
      spend(INNER_PARTS);
      return { relatedTo: pointerOf(object), key: field };
    }
    if (!isKeyPath(key)) throw new ProtocolError(105, 400, invalidKey(key));
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && typeOf(value) === undefined && Object.keys(value).some((name) => name.startsWith('$'))) {
      return { all: parseTests(value as Record<string, unknown>).map((test) => ({ path: key, test })) };
    }
    return { path: key, test: { op: 'equal', value } };
  }

  function parseTests(tests: Record<string, unknown>): Test[] {
    return Object.entries(tests).flatMap(([name, value]): Test[] => {
      spend();
      switch (name) {
        case '$ne':
          return [{ op: 'unequal', value }];
        case '$eq':
          return [{ op: 'equal', value }];
        case '$lt':
          return [{ op: '<', value }];
        case '$lte':
          return [{ op: '<=', value }];
        case '$gt':
          return [{ op: '>', value }];
        case '$gte':
          return [{ op: '>=', value }];
        case '$in':
          return [{ op: 'in', values: listOf(name, value) }];
        case '$nin':
          return [{ op: 'not in', values: listOf(name, value) }];
        case '$all':
          return [{ op: 'all', values: listOf(name, value) }];
        case '$size':
          if (typeof value !== 'number') throw new ProtocolError(102, 400, '$size needs a number.');
          return [{ op: 'size', size: value }];
        case '$exists':
          return [{ op: 'exists', exists: Boolean(value) }];
        case '$regex': {
          if (typeof value !== 'string') throw new ProtocolError(102, 400, '$regex needs a text.');
          const options = typeof tests.$options === 'string' ? tests.$options : '';
          const size = patternSize(value, options);
          patterns += size + readingSize(value, options);
          if (patterns > MAX_PATTERN_SIZE) throw new ProtocolError(102, 400, 'The patterns of $regex are too large.');
          return [{ op: 'pattern', negated: false, size, matches: compilePattern(value, options) }];
        }
        case '$not': {
          const [test, ...more] = typeof value === 'object' && value !== null && !Object.hasOwn(value, '$not') ? parseTests(value as Record<string, unknown>) : [];
          if (test?.op !== 'pattern' || more.length > 0) throw new ProtocolError(102, 400, '$not needs a $regex.');
          return [{ ...test, negated: true }];
        }
        case '$nearSphere':
          return [{ op: 'near', place: placeOf(value), maxRadians: maxRadians(tests) }];
        case '$within': {
          const [southWest, northEast] = listOf('$box', (value as { $box?: unknown } | null)?.$box);
          return [{ op: 'box', southWest: placeOf(southWest), northEast: placeOf(northEast) }];
        }
        case '$inQuery':
        case '$notInQuery':
          spend(INNER_PARTS);
          return [{ op: 'sub', negated: name === '$notInQuery', question: subQuestion(value, 'objectId') }];
        case '$select':
        case '$dontSelect': {
          spend(INNER_PARTS);
          const { key, query } = (value ?? {}) as { key?: unknown; query?: unknown };
          if (typeof key !== 'string' || !isKeyPath(key)) throw new ProtocolError(102, 400, `${name} needs a key.`);
          return [{ op: 'sub', negated: name === '$dontSelect', question: subQuestion(query, key) }];
        }
        case '$options':
        case '$maxDistance':
        case '$maxDistanceInRadians':
        case '$maxDistanceInKilometers':
        case '$maxDistanceInMiles':
          return [];
        default:
          throw new ProtocolError(102, 400, `Unknown operator ${name.slice(0, 40)}.`);
      }
    });
  }

  function listOf(name: string, value: unknown): readonly unknown[] {
    if (!Array.isArray(value)) throw new ProtocolError(102, 400, `${name} needs a list.`);
    spend(value.length);
    return value;
  }

  return parseObject(where, 0);
}

export function invalidKey(key: string): string {
  return `Invalid key name. Keys are case-sensitive and 'a-zA-Z0-9_' are the only valid characters. The column is: '${key.slice(0, 80)}?'.`;
}

function pointerOf(value: unknown): Pointer {
  const { className, objectId } = (value ?? {}) as { className?: unknown; objectId?: unknown };
  if (typeOf(value) !== 'Pointer' || typeof className !== 'string' || typeof objectId !== 'string') throw new ProtocolError(106);
  return { __type: 'Pointer', className, objectId };
}

/** Checks a place's range. Throws 302. */
export function placeOf(value: unknown): GeoPoint {
  const { latitude, longitude } = (value ?? {}) as { latitude?: unknown; longitude?: unknown };
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || !(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) throw new ProtocolError(302);
  return { __type: 'GeoPoint', latitude, longitude };
}

function maxRadians(tests: Record<string, unknown>): number {
  const number = (name: string): number | undefined => (typeof tests[name] === 'number' ? (tests[name] as number) : undefined);
  const [kilometers, miles] = [number('$maxDistanceInKilometers'), number('$maxDistanceInMiles')];
  return number('$maxDistance') ?? number('$maxDistanceInRadians') ?? (kilometers === undefined ? undefined : kilometers / EARTH_RADIUS_KM) ?? (miles === undefined ? undefined : miles / EARTH_RADIUS_MILES) ?? Infinity;
}

function subQuestion(value: unknown, key: string): SubQuestion {
  const { className, where = {}, limit, skip, order } = (value ?? {}) as Record<string, unknown>;
  if (typeof className !== 'string') throw new ProtocolError(102, 400, 'A query inside a query needs a className.');
  return { className, where, key, limit: typeof limit === 'number' ? limit : 1000, skip: typeof skip === 'number' ? skip : 0, order: typeof order === 'string' ? order : undefined };
}
