/** What of a condition the database can check by its indexes. */
import { KEY_FIELDS, MAX_KEY_BYTES, type Filter, type KeyField } from '../../storage/storage';
import { typeOf } from '@glimpress/comment-protocol';
import type { Condition, Test } from './where';

export interface Plan {
  /** Lets every matching row pass, and perhaps others. */
  filter: Filter;
  /** The filter lets no other row pass: the database can count. */
  exact: boolean;
}

/** SQLite takes expressions of a thousand levels, and each part of a list is one, also of a list within a list. */
const MAX_PARTS = 200;
function partsOf(filter: Filter): number {
  const list = 'all' in filter ? filter.all : 'any' in filter ? filter.any : [];
  return list.reduce((sum, part) => sum + partsOf(part), list.length === 0 ? 1 : 0);
}

/** `textFields`: key fields that hold a short text or nothing in every row of the class. `isModerated`: its rows may wait for the owner. */
export function planFilter(condition: Condition, textFields: ReadonlySet<string>, isModerated = false): Plan {
  const whole: Plan = { filter: { all: [] }, exact: false };
  if ('all' in condition) {
    const parts = condition.all.map((part) => planFilter(part, textFields, isModerated));
    // The small ones first: a page's address says more than hundreds of ids.
    const sizes = parts.map(({ filter }) => [filter, partsOf(filter)] as const).sort(([, a], [, b]) => a - b);
    let room = MAX_PARTS;
    const kept = sizes.filter(([, size]) => (room -= size) >= 0).map(([filter]) => filter);
    return { filter: { all: kept }, exact: kept.length === parts.length && parts.every(({ exact }) => exact) };
  }
  if ('any' in condition) {
    const parts = condition.any.map((part) => planFilter(part, textFields, isModerated));
    const filter: Filter = { any: parts.map((part) => part.filter) };
    return partsOf(filter) > MAX_PARTS ? whole : { filter, exact: parts.every(({ exact }) => exact) };
  }
  if ('relatedTo' in condition) return whole;
  const { path, test } = condition;
  if (path === 'objectId') return planIds(test) ?? whole;
  if (path === 'createdAt' || path === 'updatedAt') return planTimes(path === 'createdAt' ? 'created' : 'updated', test) ?? whole;
  // Of many comments the owner asks for the few that wait, and readers for those that are pinned.
  if (isModerated && test.op === 'equal' && ((path === 'status' && (test.value === 'waiting' || test.value === 'spam')) || (path === 'isSpam' && test.value === true))) return { filter: { published: false }, exact: false };
  if (isModerated && path === 'sticky' && ((test.op === 'equal' && isPin(test.value)) || (test.op === 'in' && test.values.every(isPin)))) return { filter: { pinned: true }, exact: false };
  if ((KEY_FIELDS as readonly string[]).includes(path) && textFields.has(path)) return planTexts(path as KeyField, test) ?? whole;
  return whole;
}

const isPin = (value: unknown): boolean => value === 1 || value === true;

function planIds(test: Test): Plan | undefined {
  if (test.op === 'equal' && typeof test.value === 'string') return { filter: { field: 'id', in: [test.value] }, exact: true };
  if (test.op === 'in' && areTexts(test.values)) return { filter: { field: 'id', in: test.values }, exact: true };
  if ((test.op === '<' || test.op === '<=' || test.op === '>' || test.op === '>=') && typeof test.value === 'string') return { filter: { field: 'id', is: test.op, than: test.value }, exact: true };
  return undefined;
}

function planTimes(field: 'created' | 'updated', test: Test): Plan | undefined {
  if (test.op !== '<' && test.op !== '<=' && test.op !== '>' && test.op !== '>=') return undefined;
  const iso = typeOf(test.value) === 'Date' ? (test.value as { iso?: unknown }).iso : undefined;
  // Only the stored form sorts as text.
  if (typeof iso !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(iso)) return undefined;
  return { filter: { field, is: test.op, than: iso }, exact: true };
}

function planTexts(field: KeyField, test: Test): Plan | undefined {
  if (test.op === 'equal' && typeof test.value === 'string' && areTexts([test.value])) return { filter: { field, in: [test.value] }, exact: true };
  if (test.op === 'in' && areTexts(test.values)) return { filter: { field, in: test.values }, exact: true };
  if (test.op === 'exists') return { filter: { field, missing: !test.exists }, exact: true };
  return undefined;
}

function areTexts(values: readonly unknown[]): values is readonly string[] {
  return values.every((value) => typeof value === 'string' && Buffer.byteLength(value) <= MAX_KEY_BYTES);
}
