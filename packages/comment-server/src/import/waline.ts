/**
 * Waline's export: one JSON file with its tables, as its admin page saves it (`packages/server/src/controller/db.js` of its
 * repository), or still in the reply of its API. `Comment` and `Counter` are those of the hosted service, with more; numbers of
 * rows, times as text and flags as numbers follow from the database it had.
 */
import type { Json, JsonObject } from '@glimpress/comment-protocol';
import { isObject, isoTime, parsedJson, type ExportReader, type ImportRecord, type Skipped } from './record';

export const readWaline: ExportReader = ({ text }) => {
  const file = parsedJson(text);
  const whole = isObject(file) && file.errno === 0 ? file.data : file;
  if (!isObject(whole) || whole.type !== 'waline' || !isObject(whole.data)) return undefined;
  const rows = (table: string): JsonObject[] => (((whole.data as JsonObject)[table] ?? []) as Json[]).filter(isObject);
  return [
    ...rows('Comment').map((row): ImportRecord => {
      const { objectId, createdAt, updatedAt, insertedAt, rid, pid, sticky, ...rest } = row;
      const inserted = isoTime(isObject(insertedAt) ? insertedAt.iso : insertedAt) ?? isoTime(createdAt);
      return { className: 'Comment', object: { ...rest, ...idOf(objectId), ...times(createdAt ?? inserted!, updatedAt), ...(inserted ? { insertedAt: { __type: 'Date', iso: inserted } } : {}), ...(rid ? { rid: sqlId(rid) } : {}), ...(pid ? { pid: sqlId(pid) } : {}), ...([1, true, '1'].includes(sticky as never) ? { sticky: 1 } : {}) } };
    }),
    ...rows('Counter').map((row): ImportRecord => {
      const { objectId, createdAt, updatedAt, ...rest } = row;
      return { className: 'Counter', object: { ...rest, ...idOf(objectId, 'c'), ...times(createdAt, updatedAt), time: Number(row.time) || 0 } };
    }),
    ...rows('Users').map((): Skipped => ({ className: 'Users', reason: 'Waline 的用户，这里用不到 (people of Waline, of no use here)' })),
  ];
};

/** Ids of SQL tables are small numbers: they need letters to differ from those of other tables. */
function sqlId(id: Json, letter = 'w'): string {
  return /^\d{1,12}$/.test(String(id)) ? `waline${letter}${String(id)}` : String(id);
}
function idOf(id: Json | undefined, letter?: string): JsonObject {
  return id === undefined || id === null ? {} : { objectId: sqlId(id, letter) };
}
function times(createdAt: Json | undefined, updatedAt: Json | undefined): JsonObject {
  const created = isoTime(isObject(createdAt) ? createdAt.iso : createdAt);
  return { ...(created ? { createdAt: created } : {}), ...(isoTime(updatedAt) ? { updatedAt: isoTime(updatedAt)! } : {}) };
}
