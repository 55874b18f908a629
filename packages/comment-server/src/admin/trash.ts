/** Deleting comments with a way back: what was deleted lies aside for an hour, whole, and is then gone for good. */
import { randomBytes } from 'node:crypto';
import { ProtocolError } from '@glimpress/comment-protocol';
import type { Site } from '../site';
import type { Row, Storage } from '../storage/storage';

const PREFIX = 'deleted:';
const KEPT_MS = 60 * 60_000;
const MAX_ROWS = 1000;

/** Deletes comments and the replies below them. `undo` brings them back; undefined when nothing was there. */
export async function deleteComments({ storage }: Site, ids: readonly string[]): Promise<{ undo: string | undefined; deleted: number }> {
  await emptyTrash(storage);
  const rows = new Map<string, Row>();
  for (const id of ids) {
    const row = await storage.get('Comment', id);
    if (!row) continue;
    rows.set(id, row);
    for (const reply of await storage.page('Comment', { filter: { field: 'rid', in: [id] }, by: 'created', descending: false, limit: MAX_ROWS })) rows.set(reply.id, reply);
    if (rows.size > MAX_ROWS) throw new ProtocolError(128, 400, `一次最多删除 ${MAX_ROWS} 条。At most ${MAX_ROWS} at once.`);
  }
  if (rows.size === 0) return { undo: undefined, deleted: 0 };
  const undo = randomBytes(12).toString('hex');
  // Kept before they go: a crash between the two loses nothing.
  await storage.putSetting(PREFIX + undo, JSON.stringify({ until: Date.now() + KEPT_MS, rows: [...rows.values()] }));
  for (const id of rows.keys()) await storage.remove('Comment', id, () => undefined);
  return { undo, deleted: rows.size };
}

/** The number of comments that are back. Throws 101 when it is too late. */
export async function restoreComments({ storage }: Site, undo: string): Promise<number> {
  const kept = await storage.setting(PREFIX + undo);
  if (kept === undefined) throw new ProtocolError(101, 404, '已经无法撤销。It is too late to undo this.');
  const { rows } = JSON.parse(kept) as { rows: Row[] };
  for (const row of rows) await storage.insert(row);
  await storage.removeSetting(PREFIX + undo);
  return rows.length;
}

/** Removes what has lain long enough. */
export async function emptyTrash(storage: Storage): Promise<void> {
  for (const [name, value] of await storage.settingsFrom(PREFIX)) if ((JSON.parse(value) as { until: number }).until < Date.now()) await storage.removeSetting(name);
}
