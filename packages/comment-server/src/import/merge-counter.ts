/** Counters of one page added up, nothing taken twice however often an import is run. */
import { encodedUrl } from '@glimpress/comment-protocol';
import { storedUrls } from '../domain/comment/comment';
import { newTime } from '../domain/object-id';
import type { Row } from '../storage/storage';
import { isNew, type ImportTarget } from './import-target';

/** How much of a counter came from which row. */
function taken({ data }: Row): Record<string, number> {
  return (data._imported ?? {}) as Record<string, number>;
}
/** A counter as it is stored first. Once moved into another it may be imported anew: visits from `_since` on are others than those before. */
export function newCounter(row: Row): Row {
  return { ...row, data: { ...row.data, _imported: partsOf(row), _since: newTime() } };
}

/** The one of a page's counters that a row belongs to; `counters`: the oldest first. */
export function counterOf(row: Row, counters: readonly Row[]): Row | undefined {
  return counters.find(({ id }) => id === row.id) ?? counters[0];
}
/** Whether all of a row's number is in the counter. */
export function isTaken(counter: Row, row: Row): boolean {
  // It came from this database: what it had is in what there is now.
  if (counter.id === row.id && (taken(counter)[row.id] === undefined || row.data._imported !== undefined)) return true;
  return Object.entries(partsOf(row)).every(([id, time]) => Number(taken(counter)[id] ?? -1) >= time);
}

/**
 * Two rows of one page become one, whose number is the sum. What came from which row is kept, so that a second run adds only what is new.
 * `own`: the row as it is here already, perhaps under another address: its page was moved meanwhile.
 */
export async function mergeCounter(target: ImportTarget, row: Row, own?: Row): Promise<'added' | 'merged' | 'existing' | (string & {})> {
  const { storage } = target.site;
  const url = row.data.url as string;
  const find = async (): Promise<Row | undefined> => counterOf(row, await storage.page('Counter', { filter: { field: 'url', in: storedUrls(url) }, by: 'created', descending: false, limit: 10 }));
  const existing = own ?? (await find());
  if (target.dryRun) return existing ? (isTaken(existing, row) ? 'existing' : 'merged') : isNew(target, `Counter ${encodedUrl(url)}`) ? 'added' : 'merged';
  if (!existing) {
    const conflict = await storage.insert(newCounter(row));
    if (conflict === undefined) return 'added';
    if (conflict !== 'url') return `${conflict} 已存在 (${conflict} already taken)`;
  }
  const counter = existing ?? (await find());
  if (!counter) return '写入时被删除 (deleted meanwhile)';
  if (isTaken(counter, row)) return 'existing';
  const parts = partsOf(row);
  await storage.update('Counter', counter.id, (current) => {
    const before = (id: string): number => Number(taken(current)[id] ?? 0);
    const added = Object.entries(parts).reduce((sum, [id, time]) => sum + Math.max(0, time - before(id)), 0);
    const imported = Object.fromEntries(Object.entries(parts).map(([id, time]) => [id, Math.max(before(id), time)]));
    return { ...current, updated: newTime(), data: { ...current.data, title: current.data.title || row.data.title!, time: (Number(current.data.time) || 0) + added, _imported: { ...taken(current), ...imported } } };
  });
  return 'merged';
}

/** Of what a number is made: a row of a server like this one tells what came from where, and has visits of its own beside. */
function partsOf(row: Row): Record<string, number> {
  const { id, data } = row;
  const time = data.time as number;
  if (data._imported === undefined) return { [id]: time };
  const parts = Object.fromEntries(Object.entries(taken(row)).map(([from, part]) => [from, Number(part) || 0]));
  // Imports once noted the whole of such a row beside its parts.
  if (sumOf(parts) > time) delete parts[id];
  const own = data._since === undefined ? `+${id}` : `+${id} ${data._since as string}`;
  return { ...parts, [own]: (parts[own] ?? 0) + Math.max(0, time - sumOf(parts)) };
}
function sumOf(parts: Readonly<Record<string, number>>): number {
  return Object.values(parts).reduce((sum, part) => sum + part, 0);
}
