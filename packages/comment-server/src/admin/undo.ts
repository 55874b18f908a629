/** A way back from what the owner does: what was deleted or changed lies aside for an hour, and is then gone for good. */
import { randomBytes } from 'node:crypto';
import { ProtocolError, type JsonObject } from '@glimpress/comment-protocol';
import { newTime } from '../domain/object-id';
import type { Site } from '../site';
import type { Row, Storage } from '../storage/storage';

/** Whole rows. */
const DELETED = 'deleted:';
/** Some fields of rows. */
const CHANGED = 'changed:';
/** A setting that blocked someone. */
const UNBLOCKED = 'unblocked:';
/** When each of them is to go. Apart from it: what was deleted may be large, and is not read for that. */
const END = 'undo end:';
const KEPT_MS = 60 * 60_000;
const MAX_ROWS = 1000;
/** What older servers kept, without saying so, before a comment was approved, marked as spam or pinned. */
const MODERATED = ['status', 'isSpam', '_waited', 'sticky', 'ACL'];
/** What the owner may change of what a visitor wrote. */
export const WRITTEN = ['nick', 'link', 'comment'];

/** A name for a way back as sent by who may never hear the answer; undefined for one of the server's. Throws 107. */
export function undoOf(value: unknown): string | undefined {
  if (value !== undefined && (typeof value !== 'string' || !/^[0-9a-f]{24}$/.test(value))) throw new ProtocolError(107);
  return value;
}

/** Deletes comments and the replies below them. `undo` brings them back; undefined when nothing was there. `name` is the one it gets. */
export async function deleteComments({ storage }: Site, ids: readonly string[], name?: string): Promise<{ undo: string | undefined; deleted: number }> {
  await forgetOld(storage);
  const rows = new Map<string, Row>();
  for (const id of ids) {
    const row = await storage.get('Comment', id);
    if (!row) continue;
    rows.set(id, row);
    for (const reply of await storage.page('Comment', { filter: { field: 'rid', in: [id] }, by: 'created', descending: false, limit: MAX_ROWS })) rows.set(reply.id, reply);
    // The page asks for fewer at once then.
    if (rows.size > MAX_ROWS) throw new ProtocolError(128, 413, ids.length > 1 ? `一次最多删除 ${MAX_ROWS} 条。At most ${MAX_ROWS} at once.` : `连同回复一次最多删除 ${MAX_ROWS} 条，请先删除一些回复。At most ${MAX_ROWS} at once with the replies: delete some of them first.`);
  }
  if (rows.size === 0) return { undo: undefined, deleted: 0 };
  // Kept before they go: a crash between the two loses nothing.
  const undo = await keep(storage, DELETED, { rows: [...rows.values()] }, name);
  for (const id of rows.keys()) await storage.remove('Comment', id, () => undefined);
  return { undo, deleted: rows.size };
}

/** Keeps `keys` of comments before they change; gives what brings them back, undefined when there are no comments. */
export async function keepFields({ storage }: Site, keys: readonly string[], rows: readonly Row[], name?: string): Promise<string | undefined> {
  const states = rows.map(({ id, data }): State => [id, Object.fromEntries(Object.entries(data).filter(([key]) => keys.includes(key)))]);
  return states.length === 0 ? undefined : keep(storage, CHANGED, { keys, states }, name);
}
type State = readonly [id: string, fields: JsonObject];

/** Lets someone comment again whom a setting blocks. `undo` brings the setting back; undefined when it is not there. */
export async function removeBlock({ storage }: Site, setting: string, name?: string): Promise<string | undefined> {
  const value = await storage.setting(setting);
  if (value === undefined) return undefined;
  const undo = await keep(storage, UNBLOCKED, { setting, value }, name);
  await storage.removeSetting(setting);
  return undo;
}

async function keep(storage: Storage, prefix: string, what: object, undo = randomBytes(12).toString('hex')): Promise<string> {
  const until = Date.now() + KEPT_MS;
  // Sent again under its name, the first is what stood before.
  await storage.settingOr(END + undo, String(until));
  await storage.settingOr(prefix + undo, JSON.stringify({ until, ...what }));
  return undo;
}

/** The number of comments that are back, or as they were; of blocks, one. Throws 101 when it is too late. */
export async function restore({ storage }: Site, undo: string): Promise<number> {
  const deleted = await storage.setting(DELETED + undo);
  if (deleted !== undefined) {
    let inserted = 0;
    // An import, or the same press on another page, may have brought some back.
    for (const row of (JSON.parse(deleted) as { rows: Row[] }).rows) if ((await storage.insert(row)) === undefined) inserted++;
    await storage.removeSetting(DELETED + undo);
    return inserted;
  }
  const unblocked = await storage.setting(UNBLOCKED + undo);
  if (unblocked !== undefined) {
    const { setting, value } = JSON.parse(unblocked) as { setting: string; value: string };
    // Blocked anew meanwhile, it stays so.
    await storage.settingOr(setting, value);
    await storage.removeSetting(UNBLOCKED + undo);
    return 1;
  }
  const changed = await storage.setting(CHANGED + undo);
  if (changed === undefined) throw new ProtocolError(101, 404, '没有可以撤销的，或者已经太晚。There is nothing to undo, or it is too late.');
  let restored = 0;
  const { keys = MODERATED, states } = JSON.parse(changed) as { keys?: string[]; states: State[] };
  for (const [id, fields] of states) {
    // What else was changed in the comment meanwhile stays.
    const updated = await storage.update('Comment', id, ({ data, ...row }) => {
      const others = Object.fromEntries(Object.entries(data).filter(([key]) => !keys.includes(key)));
      return { ...row, updated: newTime(), data: { ...others, ...fields, ...(waits(fields) && !waits(data) ? { _announced: true } : {}) } };
    });
    if (updated !== undefined && typeof updated !== 'string') restored++;
  }
  await storage.removeSetting(CHANGED + undo);
  return restored;
}

/** Whether approving the comment, or one that was marked as spam while it waited, announces it. Once is enough: the way back from there leaves `_announced`. */
export function waits({ status, _waited, _announced }: JsonObject): boolean {
  return (status === 'waiting' || _waited === true) && _announced !== true;
}

/** Removes what has lain long enough. */
export async function forgetOld(storage: Storage): Promise<void> {
  const ends = await storage.settingsFrom(END);
  for (const prefix of [DELETED, CHANGED, UNBLOCKED]) {
    for (const name of await storage.settingNames(prefix)) {
      const end = ends.get(END + name.slice(prefix.length)) ?? (await ownEnd(storage, name));
      if (Number(end) < Date.now()) await storage.removeSetting(name);
    }
  }
  for (const [name, end] of ends) if (Number(end) < Date.now()) await storage.removeSetting(name);
}

/** Older servers left no other, and what was put aside just now may have come after the ends were asked for. */
async function ownEnd(storage: Storage, name: string): Promise<number | undefined> {
  const value = await storage.setting(name);
  return value === undefined ? undefined : (JSON.parse(value) as { until: number }).until;
}
