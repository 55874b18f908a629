/** Fields as sent applied to fields as stored: plain values, and the update operations of the protocol. */
import { isKeyName, isObjectId, operationOf, ProtocolError, typeOf, type Json, type JsonObject } from '@glimpress/comment-protocol';
import { equalValues, type Spend } from './query/values';
import { invalidKey, placeOf } from './query/where';

/** Set by the server alone; sent along by clients and ignored, as the hosted service did. */
const OWN_KEYS = new Set(['objectId', 'createdAt', 'updatedAt', 'className', '__type']);
const MAX_FIELDS = 300;
const MAX_DEPTH = 20;
/** Of an object as JSON: of the owner's, or of a site whose clients make classes; and of what clients may write elsewhere. */
export const MAX_OBJECT_CHARACTERS = 1_000_000;
export const MAX_CLIENT_OBJECT_CHARACTERS = 20_000;
const MAX_RELATED = 1000;
const MAX_MEMBERS = 10_000;
/** Values of lists compared with each other, in all changes of an object; a million take some 50 ms, and nobody is served meanwhile. */
const MAX_COMPARISONS = 10_000_000;
export const MAX_CLIENT_COMPARISONS = 3_000_000;

/**
 * A new `data` with the changes in it; `stored` stays as it is. `ACL` is not looked at. Throws 105, 106, 111, 116, 121,
 * 128 or 302.
 */
export function applyChanges(stored: JsonObject, changes: JsonObject, maxCharacters = MAX_OBJECT_CHARACTERS, maxComparisons = MAX_COMPARISONS): JsonObject {
  const next: JsonObject = { ...stored };
  let comparisons = 0;
  const spend = (more: number): void => {
    comparisons += more;
    if (comparisons > maxComparisons) throw new ProtocolError(128);
  };
  for (const [key, change] of Object.entries(changes)) {
    if (OWN_KEYS.has(key) || key === 'ACL') continue;
    // `authData.platform` unlinks a login.
    if (!isKeyName(key.startsWith('authData.') ? key.slice(9) : key)) throw new ProtocolError(105, 400, invalidKey(key));
    applyChange(next, key, change, spend);
  }
  if (Object.keys(next).length > MAX_FIELDS) throw new ProtocolError(116, 400, 'Too many fields.');
  const size = JSON.stringify(next).length;
  // What came larger with an import can be changed, and not grow.
  if (size > maxCharacters && (size > MAX_OBJECT_CHARACTERS || size > JSON.stringify(stored).length)) throw new ProtocolError(116, 413);
  return next;
}

function applyChange(next: JsonObject, key: string, change: Json, spend: Spend): void {
  const operation = operationOf(change);
  if (operation === undefined) {
    next[key] = checkedValue(change);
    return;
  }
  const sent = change as JsonObject;
  const stored = Object.hasOwn(next, key) ? next[key] : undefined;
  switch (operation) {
    case 'Delete':
      delete next[key];
      return;
    case 'Increment':
    case 'Decrement':
      next[key] = numberOf(stored, key) + (operation === 'Increment' ? 1 : -1) * amountOf(sent.amount, key);
      return;
    case 'BitAnd':
      next[key] = numberOf(stored, key) & amountOf(sent.value, key);
      return;
    case 'BitOr':
      next[key] = numberOf(stored, key) | amountOf(sent.value, key);
      return;
    case 'BitXor':
      next[key] = numberOf(stored, key) ^ amountOf(sent.value, key);
      return;
    case 'Add':
      next[key] = [...listOf(stored, key), ...objectsOf(sent)];
      return;
    case 'AddUnique': {
      const list = [...listOf(stored, key)];
      for (const item of objectsOf(sent)) if (!list.some((other) => equalValues(other, item, '', spend))) list.push(item);
      next[key] = list;
      return;
    }
    case 'Remove': {
      const list = listOf(stored, key);
      const gone = objectsOf(sent);
      next[key] = list.filter((item) => !gone.some((other) => equalValues(other, item, '', spend)));
      return;
    }
    case 'AddRelation':
    case 'RemoveRelation':
      changeRelation(next, key, stored, sent, operation === 'AddRelation');
      return;
    case 'Batch':
      if (!Array.isArray(sent.ops) || sent.ops.length > 10) throw new ProtocolError(107, 400, 'Batch needs a short list of operations.');
      for (const part of sent.ops) {
        if (operationOf(part) === undefined || operationOf(part) === 'Batch') throw new ProtocolError(107, 400, 'Batch holds operations only.');
        applyChange(next, key, part, spend);
      }
      return;
    default:
      throw new ProtocolError(107, 400, `Unknown operation ${operation.slice(0, 40)}.`);
  }
}

/** Members of relations are ids beside the fields, in the order they came. */
function changeRelation(next: JsonObject, key: string, stored: Json | undefined, sent: JsonObject, adds: boolean): void {
  const objects = objectsOf(sent);
  if (objects.length > MAX_RELATED) throw new ProtocolError(128);
  const pointers = objects.map((object) => {
    if (typeOf(object) !== 'Pointer') throw new ProtocolError(106);
    return object as JsonObject & { className: string; objectId: string };
  });
  if (stored !== undefined && typeOf(stored) !== 'Relation') throw wrongType(key);
  const className = (stored as JsonObject | undefined)?.className ?? pointers[0]?.className;
  if (className === undefined) return;
  if (pointers.some((pointer) => pointer.className !== className)) throw wrongType(key);
  const relations = (next._relations ?? {}) as JsonObject;
  const members = new Set((Object.hasOwn(relations, key) ? relations[key] : []) as string[]);
  for (const { objectId } of pointers) {
    if (adds) members.add(objectId);
    else members.delete(objectId);
  }
  if (members.size > MAX_MEMBERS) throw new ProtocolError(128);
  next[key] = { __type: 'Relation', className };
  next._relations = { ...relations, [key]: [...members] };
}

function numberOf(stored: Json | undefined, key: string): number {
  if (stored === undefined || stored === null) return 0;
  if (typeof stored !== 'number') throw wrongType(key);
  return stored;
}
function amountOf(amount: unknown, key: string): number {
  if (typeof amount !== 'number' || !Number.isFinite(amount)) throw wrongType(key);
  return amount;
}
function listOf(stored: Json | undefined, key: string): Json[] {
  if (stored === undefined || stored === null) return [];
  if (!Array.isArray(stored)) throw wrongType(key);
  return stored;
}
function objectsOf({ objects }: JsonObject): Json[] {
  if (!Array.isArray(objects)) throw new ProtocolError(107, 400, 'The operation needs a list of objects.');
  return objects.map((object) => checkedValue(object));
}
function wrongType(key: string): ProtocolError {
  return new ProtocolError(111, 400, `The stored value of '${key}' is of another type.`);
}

/** A value that may be stored, without what the databases cannot hold. */
export function checkedValue(value: Json, depth = 0): Json {
  if (depth > MAX_DEPTH) throw new ProtocolError(107, 400, 'The object is nested too deeply.');
  // Neither zero characters nor halves of surrogate pairs go into every database.
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map((item) => checkedValue(item, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  switch (typeOf(value)) {
    case 'Pointer':
      if (typeof value.className !== 'string' || typeof value.objectId !== 'string' || !isObjectId(value.objectId)) throw new ProtocolError(106);
      // A pointer that was read with `include` comes back with everything: only the reference is kept.
      return { __type: 'Pointer', className: checkedValue(value.className), objectId: value.objectId };
    case 'Date':
      if (typeof value.iso !== 'string' || Number.isNaN(Date.parse(value.iso))) throw new ProtocolError(111, 400, 'Not a date.');
      return { __type: 'Date', iso: new Date(value.iso).toISOString() };
    case 'GeoPoint':
      return { ...placeOf(value) };
    case 'File': {
      // SDKs send all they know of the file, its id under either name.
      const id = value.id ?? value.objectId;
      if (typeof id !== 'string' || !isObjectId(id)) throw new ProtocolError(106, 400, 'A file needs its id.');
      return { __type: 'File', id };
    }
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (key.startsWith('$') || key.includes('.') || key.includes('\0') || key === '__proto__') throw new ProtocolError(121);
      return [key.toWellFormed(), checkedValue(item, depth + 1)];
    }),
  );
}
