/**
 * Relations of an export of the hosted service: a file `_Join:users:_Role` holds who is in the relation `users` of which role,
 * one pair to a row. They come after the objects they belong to.
 */
import { isObjectId, type Json, type JsonObject } from '@glimpress/comment-protocol';
import type { Row } from '../storage/storage';
import { countsOf, type ImportReport } from './import-records';
import type { ImportTarget } from './import-target';
import { isObject, isSkipped, type ImportRecord, type Skipped } from './record';

export interface Pair {
  /** `_Join:users:_Role`. */
  from: string;
  key: string;
  className: string;
  row: JsonObject;
}

/** What a row says of a relation; undefined when it is an object. */
export function pairOf(record: ImportRecord | Skipped): Pair | undefined {
  const [, key, className] = /^_Join:([A-Za-z]\w*):(\w+)$/.exec(record.className) ?? [];
  return key === undefined || className === undefined || isSkipped(record) ? undefined : { from: record.className, key, className, row: record.object };
}

/** Adds to `report`. `pairs`: all there are, so that each object is written once. */
export async function importRelations({ site: { storage }, dryRun, seen }: ImportTarget, pairs: readonly Pair[], report: ImportReport): Promise<void> {
  const relations = new Map<string, { pair: Pair; owner: string; members: string[] }>();
  for (const pair of pairs) {
    const [owner, member] = [idOf(pair.row.owningId), idOf(pair.row.relatedId)];
    if (owner === undefined || member === undefined) skip(countsOf(report, pair.from), 'objectId 无效 (objectId not valid)', 1);
    else {
      const name = `${pair.from} ${owner}`;
      const relation = relations.get(name) ?? { pair, owner, members: [] };
      relation.members.push(member);
      relations.set(name, relation);
    }
  }
  for (const { pair, owner, members } of relations.values()) {
    const counts = countsOf(report, pair.from);
    let added = 0;
    const withMembers = (row: Row): Row => {
      const relations = isObject(row.data._relations) ? row.data._relations : {};
      const before = Array.isArray(relations[pair.key]) ? (relations[pair.key] as Json[]) : [];
      const after = [...new Set([...before, ...members])];
      added = after.length - before.length;
      return { ...row, data: { ...row.data, _relations: { ...relations, [pair.key]: after } } };
    };
    const row = await storage.get(pair.className, owner);
    if (row) withMembers(row);
    else if (dryRun && seen.has(`${pair.className} ${owner}`)) added = new Set(members).size;
    else {
      skip(counts, '所属的对象不在这里 (its object is not here)', members.length);
      continue;
    }
    if (!dryRun && added > 0) await storage.update(pair.className, owner, withMembers);
    counts.added += added;
    counts.existing += members.length - added;
  }
}

function skip({ skipped }: ReturnType<typeof countsOf>, reason: string, count: number): void {
  skipped.set(reason, (skipped.get(reason) ?? 0) + count);
}

/** An id, or the pointer that holds it. */
function idOf(value: Json | undefined): string | undefined {
  const id = isObject(value) ? value.objectId : value;
  return typeof id === 'string' && isObjectId(id) ? id : undefined;
}
