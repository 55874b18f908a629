/** `keys`: which fields of an object are sent. */
import { isKeyPath, ProtocolError, type JsonObject } from '@glimpress/comment-protocol';
import { valueAt } from '../domain/query/values';

export interface Keys {
  /** Empty for all. */
  wanted: readonly string[];
  left: ReadonlySet<string>;
}

const ALWAYS = ['objectId', 'createdAt', 'updatedAt', 'ACL'];
const MAX_KEYS = 100;

/** A comma list; unknown names are harmless. */
export function parseKeys(keys: string | undefined): Keys {
  const names = (keys ?? '').split(',').map((name) => name.trim()).filter(Boolean);
  if (names.length > MAX_KEYS) throw new ProtocolError(102, 400, 'Too many keys.');
  const plain = names.filter((name) => !name.startsWith('-'));
  return { wanted: plain.filter(isKeyPath), left: new Set(names.filter((name) => name.startsWith('-')).map((name) => name.slice(1))) };
}

export function selectKeys(object: JsonObject, { wanted, left }: Keys): JsonObject {
  let selected = object;
  if (wanted.length > 0) {
    selected = {};
    for (const name of [...ALWAYS, ...wanted]) {
      const value = valueAt(object, name);
      if (value === undefined) continue;
      const parts = name.split('.');
      let target = selected;
      for (const [depth, part] of parts.slice(0, -1).entries()) {
        const inner = Object.hasOwn(target, part) ? target[part] : undefined;
        target = (typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : (target[part] = markOf(object, parts.slice(0, depth + 1).join('.')))) as JsonObject;
      }
      target[parts.at(-1)!] = value;
    }
  }
  if (left.size === 0) return selected;
  return Object.fromEntries(Object.entries(selected).filter(([key]) => !left.has(key)));
}

/** All of the fields of which something is wanted. */
export function selectFields(object: JsonObject, { wanted, left }: Keys): JsonObject {
  return selectKeys(object, { wanted: wanted.map((name) => name.split('.')[0]!), left });
}

/** What says that the partly sent object at a path is a pointer. */
function markOf(object: JsonObject, path: string): JsonObject {
  const inner = valueAt(object, path) as JsonObject | undefined;
  return Object.fromEntries(Object.entries(inner ?? {}).filter(([key]) => ['__type', 'className', 'objectId'].includes(key)));
}
