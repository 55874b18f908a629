/** Records into the database: many in one step, nothing taken twice however often it is run. */
import { ERROR_TEXTS, isClassName, ProtocolError } from '@glimpress/comment-protocol';
import { storedUrls } from '../domain/comment/comment';
import type { KeyField, Row } from '../storage/storage';
import { isNew, type ImportTarget } from './import-target';
import { counterOf, isTaken, mergeCounter, newCounter } from './merge-counter';
import { isSkipped, type ImportRecord, type Skipped } from './record';
import { attempt, rowOf, Unusable } from './row-of-record';

interface Counts {
  added: number;
  merged: number;
  existing: number;
  /** Reason → number. */
  skipped: Map<string, number>;
}
export interface ImportReport {
  /** Class → what became of its records. */
  classes: Map<string, Counts>;
  /** Origin → how many comments and counters are kept under a whole address there, and not under a path. */
  origins: Map<string, number>;
}

export function newReport(): ImportReport {
  return { classes: new Map(), origins: new Map() };
}

export function countsOf({ classes }: ImportReport, className: string): Counts {
  const counts = classes.get(className) ?? { added: 0, merged: 0, existing: 0, skipped: new Map<string, number>() };
  classes.set(className, counts);
  return counts;
}

/** Adds to `report`. */
export async function importRecords(target: ImportTarget, records: readonly (ImportRecord | Skipped)[], report: ImportReport): Promise<void> {
  const settled = target.dryRun ? new Map<unknown, never>() : await importNew(target, records);
  for (const record of records) {
    const counts = countsOf(report, record.className);
    const outcome = settled.get(record) ?? (isSkipped(record) ? record.reason : await importRecord(target, record));
    if (outcome === 'added' || outcome === 'merged' || outcome === 'existing') {
      counts[outcome]++;
      const origin = originOf(record);
      if (origin !== undefined) report.origins.set(origin, (report.origins.get(origin) ?? 0) + 1);
    } else counts.skipped.set(outcome, (counts.skipped.get(outcome) ?? 0) + 1);
  }
}

/**
 * Where a page is said to be whose address is a whole one: blogs that gave Valine `location.href` as its path. A name of a host may hold
 * `'` and `;`, and strangers chose it: it becomes part of a command that the owner is told to run.
 */
function originOf(record: ImportRecord | Skipped): string | undefined {
  const url = isSkipped(record) || !['Comment', 'Counter'].includes(record.className) ? undefined : record.object.url;
  const origin = typeof url === 'string' && /^https?:/i.test(url) && URL.canParse(url) ? new URL(url).origin : '';
  return /^https?:\/\/[a-z\d.:[\]_-]+$/.test(origin) ? origin : undefined;
}

/**
 * Stores what is not there yet in one step, and gives what became of those records and of those that are there: each by itself would
 * wait for the disk, or for a database far away. All others are left.
 */
async function importNew({ site }: ImportTarget, records: readonly (ImportRecord | Skipped)[]): Promise<Map<unknown, 'added' | 'existing'>> {
  const { storage } = site;
  const settled = new Map<unknown, 'added' | 'existing'>();
  const usable = records.flatMap((record) => {
    const row = isSkipped(record) || !isClassName(record.className) ? undefined : attempt(() => rowOf(site, record));
    return row === undefined ? [] : [{ record, row }];
  });
  const pages = [...new Set(usable.flatMap(({ row }) => formsOf(row)))];
  const there = pages.length === 0 ? [] : await storage.page('Counter', { filter: { field: 'url', in: pages }, by: 'created', descending: false, limit: pages.length });
  // No two have one url.
  const places = new Map(there.map(({ data }, place) => [data.url as string, place]));
  const wanted = new Map<string, (typeof usable)[number]>();
  const met = new Set<string>();
  for (const { record, row } of usable) {
    const forms = formsOf(row);
    const ofPage = forms.flatMap((form) => places.get(form) ?? []).sort((one, other) => one - other);
    const counter = counterOf(row, ofPage.map((place) => there[place]!));
    if (counter && !isAnother(record, row, counter) && isTaken(counter, row)) settled.set(record, 'existing');
    else if (!counter && !wanted.has(nameOf(row)) && !forms.some((form) => met.has(form))) wanted.set(nameOf(row), { record, row: forms.length > 0 ? newCounter(row) : row });
    for (const form of forms) met.add(form);
  }
  const asked = [...wanted.values()];
  const stored = await storage.insertNew(asked.map(({ row }) => row));
  for (const index of stored) settled.set(asked[index]!.record, 'added');
  const known = await rowsThere(storage, asked.filter((_, index) => !stored.has(index)).map(({ row }) => row));
  for (const { record, row } of usable) {
    const there = known.get(nameOf(row));
    if (!settled.has(record) && there && !isAnother(record, row, there) && formsOf(row).length === 0) settled.set(record, 'existing');
  }
  return settled;
}
const nameOf = ({ className, id }: Row): string => `${className} ${id}`;

/** What is in the database under the names of those rows. */
async function rowsThere(storage: ImportTarget['site']['storage'], rows: readonly Row[]): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (const className of new Set(rows.map((row) => row.className))) {
    const ids = rows.filter((row) => row.className === className).map(({ id }) => id);
    for (const row of await storage.page(className, { filter: { field: 'id', in: ids }, by: 'id', descending: false, limit: ids.length })) found.set(nameOf(row), row);
  }
  return found;
}
/** The addresses under which a counter of the same page may be stored. */
function formsOf({ className, data }: Row): string[] {
  return className === 'Counter' && typeof data.url === 'string' ? storedUrls(data.url) : [];
}

/** What became of a record; any other text is why it was left out. */
async function importRecord(target: ImportTarget, record: ImportRecord): Promise<'added' | 'merged' | 'existing' | (string & {})> {
  const { storage } = target.site;
  if (!isClassName(record.className)) return record.className.startsWith('_') ? 'LeanCloud 自用的表，这里用不到 (of the hosted service alone, of no use here)' : '类名无效 (class name not valid)';
  let row: Row;
  try {
    row = rowOf(target.site, record);
  } catch (failure) {
    if (failure instanceof ProtocolError) return `${failure.code}: ${ERROR_TEXTS[failure.code]}`;
    if (failure instanceof Unusable) return failure.message;
    throw failure;
  }
  if (row.className === 'Counter' && typeof row.data.url === 'string') {
    const there = await storage.get('Counter', row.id);
    return there && isAnother(record, row, there) ? ANOTHER : mergeCounter(target, row, there);
  }
  if (target.dryRun) {
    const there = await storage.get(row.className, row.id);
    if (there) return isAnother(record, row, there) ? ANOTHER : 'existing';
    if (!isNew(target, `${row.className} ${row.id}`)) return 'existing';
  }
  const conflict = target.dryRun ? await foreseenConflict(target, row) : await storage.insert(row);
  if (conflict === undefined) return 'added';
  const there = await storage.get(row.className, row.id);
  if (there && isAnother(record, row, there)) return ANOTHER;
  // A row that is there already may break other rules first.
  return conflict === 'id' || there ? 'existing' : `${conflict} 已存在 (${conflict} already taken)`;
}

const ANOTHER = '编号和已有的另一条相同：一个数据库只能放一个用 Waline 或 Artalk 的站点 (its number is that of another one: one database takes one site of Waline or Artalk)';

/** Tables of Waline and Artalk count from 1 on every site: a row of one is not that of another. */
function isAnother(record: ImportRecord | Skipped, row: Row, there: Row): boolean {
  return !isSkipped(record) && row.id === there.id && /^(?:waline[a-z]|artalk)\d+$/.test(row.id) && (record.object.createdAt ?? record.object.insertedAt) !== undefined && row.created !== there.created;
}

/** The rule of the database a row would break, its id apart. */
async function foreseenConflict(target: ImportTarget, { className, data }: Row): Promise<KeyField | undefined> {
  for (const field of className === '_User' ? (['username', 'email'] as const) : className === '_Role' ? (['name'] as const) : []) {
    const value = data[field];
    if (typeof value !== 'string') continue;
    const others = await target.site.storage.page(className, { filter: { field, in: [value] }, by: 'created', descending: false, limit: 1 });
    if (!isNew(target, `${className} ${field} ${value}`) || others.length > 0) return field;
  }
  return undefined;
}
