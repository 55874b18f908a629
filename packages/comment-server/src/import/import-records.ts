/** Records into the database: ids and dates kept, counters of one page added up, nothing taken twice however often it is run. */
import { createHash } from 'node:crypto';
import { encodedUrl, ERROR_TEXTS, isClassName, isObjectId, ProtocolError, type Acl, type Json, type JsonObject } from '@glimpress/comment-protocol';
import { parseAcl, PUBLIC_READ, PUBLIC_READ_WRITE } from '../domain/acl';
import { pageOfCounter } from '../domain/counter';
import { avatarKey, storedUrl, storedUrls, withCommentTypes } from '../domain/comment/comment';
import { newTime } from '../domain/object-id';
import { hostedHash } from '../domain/password';
import { applyChanges, checkedValue } from '../domain/update';
import type { Site } from '../site';
import type { KeyField, Row } from '../storage/storage';
import { isObject, isoTime, isSkipped, type ImportRecord, type Skipped } from './record';

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

export interface ImportTarget {
  site: Pick<Site, 'storage' | 'secret'>;
  /** Looks, counts and writes nothing. */
  dryRun: boolean;
  /** Of a dry run: what would have been there by now, as `class id` and `Counter url`. */
  seen: Set<string>;
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

/** Where a page is said to be whose address is a whole one: blogs that gave Valine `location.href` as its path. */
function originOf(record: ImportRecord | Skipped): string | undefined {
  const url = isSkipped(record) || !['Comment', 'Counter'].includes(record.className) ? undefined : record.object.url;
  return typeof url === 'string' && /^https?:/i.test(url) && URL.canParse(url) ? new URL(url).origin : undefined;
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
    if (counter && isTaken(counter, row)) settled.set(record, 'existing');
    else if (!counter && !wanted.has(nameOf(row)) && !forms.some((form) => met.has(form))) wanted.set(nameOf(row), { record, row: forms.length > 0 ? newCounter(row) : row });
    for (const form of forms) met.add(form);
  }
  const asked = [...wanted.values()];
  const stored = await storage.insertNew(asked.map(({ row }) => row));
  for (const index of stored) settled.set(asked[index]!.record, 'added');
  const known = await namesThere(storage, asked.filter((_, index) => !stored.has(index)).map(({ row }) => row));
  for (const { record, row } of usable) if (!settled.has(record) && known.has(nameOf(row)) && formsOf(row).length === 0) settled.set(record, 'existing');
  return settled;
}
const nameOf = ({ className, id }: Row): string => `${className} ${id}`;

/** The names of those rows that are in the database. */
async function namesThere(storage: ImportTarget['site']['storage'], rows: readonly Row[]): Promise<Set<string>> {
  const names = new Set<string>();
  for (const className of new Set(rows.map((row) => row.className))) {
    const ids = rows.filter((row) => row.className === className).map(({ id }) => id);
    for (const row of await storage.page(className, { filter: { field: 'id', in: ids }, by: 'id', descending: false, limit: ids.length })) names.add(nameOf(row));
  }
  return names;
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
  if (row.className === 'Counter' && typeof row.data.url === 'string') return mergeCounter(target, row);
  if (target.dryRun && (!isNew(target, `${row.className} ${row.id}`) || (await storage.get(row.className, row.id)))) return 'existing';
  const conflict = target.dryRun ? await foreseenConflict(target, row) : await storage.insert(row);
  if (conflict === undefined) return 'added';
  // A row that is there already may break other rules first.
  return conflict === 'id' || (await storage.get(row.className, row.id)) ? 'existing' : `${conflict} 已存在 (${conflict} already taken)`;
}

/** False when a dry run met it before. */
function isNew({ seen }: ImportTarget, name: string): boolean {
  return seen.size < seen.add(name).size;
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

class Unusable extends Error {}

function rowOf(site: ImportTarget['site'], { className, object }: ImportRecord): Row {
  const { objectId, createdAt, updatedAt, ACL: sentAcl, ...fields } = object;
  const created = typeof createdAt === 'string' ? createdAt : insertedAtOf(fields) ?? newTime();
  const id = typeof objectId === 'string' && isObjectId(objectId) ? objectId : objectId === undefined ? derivedId({ className, object }) : undefined;
  if (id === undefined) throw new Unusable('objectId 无效 (objectId not valid)');
  const row = { className, id, created, updated: typeof updatedAt === 'string' ? updatedAt : created };
  const relations = idLists(fields._relations);
  // What a backup keeps for itself is not the site's.
  const own = Object.fromEntries(Object.entries(fields).filter(([key]) => !key.startsWith('_')));
  // react-valine makes a comment that begins a thread its own root.
  if (className === 'Comment') return { ...row, data: { ...commentData(site, own.rid === id ? { ...own, rid: '' } : own, sentAcl, created), ...relations } };
  if (className === 'Counter') return { ...row, data: { ...counterData(own), ...(isObject(fields._imported) ? { _imported: fields._imported } : {}) } };
  if (className === '_User') return { ...row, data: { ...userData(own, sentAcl, id), ...relations } };
  // Waline keeps people with their mails and hashes there, open to whoever has the key: only its server had it.
  if (className === 'Users') return { ...row, data: { ...applyChanges({}, own), ...relations, ACL: {} } };
  return { ...row, data: { ...applyChanges({}, own), ...relations, ACL: (sentAcl === undefined || sentAcl === null ? (className === '_Role' ? PUBLIC_READ : PUBLIC_READ_WRITE) : parseAcl(sentAcl)) as JsonObject } };
}

/** Of a row that has none, always the same: a counter is that of its page, a comment stays the same however often it is liked. */
function derivedId({ className, object }: ImportRecord): string {
  const { url, nick, mail, comment, insertedAt, createdAt } = object;
  const own = className === 'Counter' ? [url] : className === 'Comment' ? [url, nick, mail, comment, insertedAt ?? createdAt] : object;
  return createHash('sha256').update(JSON.stringify([className, own])).digest('hex').slice(0, 24);
}

/** Members of relations, as this server exports them: ids by the name of the relation. */
function idLists(sent: Json | undefined): JsonObject {
  if (!isObject(sent)) return {};
  return { _relations: Object.fromEntries(Object.entries(sent).map(([key, ids]) => [key, Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && isObjectId(id)) : []])) };
}

function insertedAtOf({ insertedAt }: JsonObject): string | undefined {
  const iso = typeof insertedAt === 'object' && insertedAt !== null ? (insertedAt as JsonObject).iso : insertedAt;
  return isoTime(iso);
}

/** The text stays as it was: it is cleaned whenever it is given out. */
function commentData(site: ImportTarget['site'], fields: JsonObject, sentAcl: unknown, created: string): JsonObject {
  if (typeof fields.comment !== 'string' || fields.comment === '') throw new Unusable('没有评论内容 (no text)');
  const iso = insertedAtOf(fields);
  const typed = withCommentTypes({ ...keptFields(fields), ...(iso === undefined ? {} : { insertedAt: { __type: 'Date', iso } }) }, created);
  const acl = sentAcl === undefined || sentAcl === null ? { ...PUBLIC_READ } : keptRights(sentAcl);
  // §6: whatever the hosted service allowed, strangers do not change comments.
  if (acl['*']) acl['*'] = acl['*'].read ? { read: true } : {};
  const { avatar: _, ...rest } = typed;
  return { ...rest, url: storedUrl(typed.url as string), ...(typed.mail ? { avatar: avatarKey(site, typed.mail as string) } : {}), ACL: acl as JsonObject };
}

/** What can be stored: for a field beside it nobody wants to lose a comment. */
function keptFields(fields: JsonObject): JsonObject {
  return Object.assign({}, ...Object.entries(fields).map(([key, value]) => attempt(() => checkedValue({ [key]: value })))) as JsonObject;
}
function keptRights(sentAcl: unknown): Acl {
  return Object.assign({}, ...Object.entries(isObject(sentAcl) ? sentAcl : {}).map(([name, rights]) => attempt(() => parseAcl({ [name]: rights })))) as Acl;
}
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (failure) {
    if (failure instanceof ProtocolError || failure instanceof Unusable) return undefined;
    throw failure;
  }
}

/**
 * What a theme counts beside visits is kept; so are rows that go by something else than a page.
 * Anyone could write them: what is neither a number nor a text, which is cleaned whenever it is given out, is not taken.
 */
function counterData(fields: JsonObject): JsonObject {
  const kept = Object.fromEntries(Object.entries(keptFields(fields)).filter(([, value]) => typeof value !== 'object'));
  const { xid, title, time } = kept;
  const url = pageOfCounter(kept);
  const { url: _, ...rest } = kept;
  // A number by another name is kept as it is.
  if (url === undefined || (time === undefined && kept.url === undefined && kept.target === undefined)) {
    if (Object.keys(rest).every((key) => key === 'time' || key === 'title' || key === 'xid')) throw new Unusable('没有页面地址 (no url)');
    return { ...rest, ACL: PUBLIC_READ as JsonObject };
  }
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const visits = typeof time === 'string' ? Number(time) : typeof time === 'number' ? time : 0;
  return { ...rest, url: storedUrl(url), xid: text(xid) || encodedUrl(storedUrl(url)), title: text(title), time: visits > 0 && visits < Number.MAX_SAFE_INTEGER ? Math.trunc(visits) : 0, ACL: PUBLIC_READ as JsonObject };
}

/** How much of a counter came from which row. */
function taken({ data }: Row): Record<string, number> {
  return (data._imported ?? {}) as Record<string, number>;
}
function newCounter(row: Row): Row {
  return { ...row, data: { ...row.data, _imported: { [row.id]: row.data.time as number, ...taken(row) } } };
}

/** The one of a page's counters that a row belongs to; `counters`: the oldest first. */
function counterOf(row: Row, counters: readonly Row[]): Row | undefined {
  return counters.find(({ id }) => id === row.id) ?? counters[0];
}
/** Whether all of a row's number is in the counter. */
function isTaken(counter: Row, row: Row): boolean {
  // It came from this database: what it had is in what there is now.
  if (counter.id === row.id && (taken(counter)[row.id] === undefined || row.data._imported !== undefined)) return true;
  return Object.entries(partsOf(row, taken(row))).every(([id, time]) => Number(taken(counter)[id] ?? -1) >= time);
}

/** Two rows of one page become one, whose number is the sum. What came from which row is kept, so that a second run adds only what is new. */
export async function mergeCounter(target: ImportTarget, row: Row): Promise<'added' | 'merged' | 'existing' | (string & {})> {
  const { storage } = target.site;
  const url = row.data.url as string;
  // Under another address is one whose page was moved here meanwhile.
  const find = async (): Promise<Row | undefined> => counterOf(row, await storage.page('Counter', { filter: { field: 'url', in: storedUrls(url) }, by: 'created', descending: false, limit: 10 })) ?? storage.get('Counter', row.id);
  const existing = await find();
  if (target.dryRun) return existing ? (isTaken(existing, row) ? 'existing' : 'merged') : isNew(target, `Counter ${encodedUrl(url)}`) ? 'added' : 'merged';
  if (!existing) {
    const conflict = await storage.insert(newCounter(row));
    if (conflict === undefined) return 'added';
    if (conflict !== 'url') return `${conflict} 已存在 (${conflict} already taken)`;
  }
  const counter = existing ?? (await find());
  if (!counter) return '写入时被删除 (deleted meanwhile)';
  if (isTaken(counter, row)) return 'existing';
  const parts = partsOf(row, taken(row));
  await storage.update('Counter', counter.id, (current) => {
    const before = (id: string): number => Number(taken(current)[id] ?? 0);
    const added = Object.entries(parts).reduce((sum, [id, time]) => sum + Math.max(0, time - before(id)), 0);
    const imported = Object.fromEntries(Object.entries(parts).map(([id, time]) => [id, Math.max(before(id), time)]));
    return { ...current, updated: newTime(), data: { ...current.data, title: current.data.title || row.data.title!, time: (Number(current.data.time) || 0) + added, _imported: { ...taken(current), ...imported } } };
  });
  return 'merged';
}

/** Of what a number is made: a row of a server like this one tells what came from where, and has visits of its own beside. */
function partsOf({ id, data }: Row, taken: Readonly<Record<string, number>>): Record<string, number> {
  const time = data.time as number;
  if (data._imported === undefined) return { [id]: time };
  const parts = Object.fromEntries(Object.entries(taken).map(([from, part]) => [from, Number(part) || 0]));
  return { ...parts, [`+${id}`]: Math.max(0, time - Object.values(parts).reduce((sum, part) => sum + part, 0)) };
}

/** Without session; with the password unless it is the mail, as Valine to 1.3 made it, or the name, which react-valine writes into the comments. */
function userData(fields: JsonObject, sentAcl: unknown, id: string): JsonObject {
  const { username, email, password, salt, ...rest } = checkedValue(fields) as JsonObject;
  if (typeof username !== 'string' || username === '') throw new Unusable('没有用户名 (no username)');
  const { sessionToken: _session, authData: _auth, ...shown } = rest;
  const usable = typeof password === 'string' && typeof salt === 'string' && ![email, username].some((known) => typeof known === 'string' && hostedHash(known, salt) === password);
  return {
    ...shown,
    username,
    ...(typeof email === 'string' && email !== '' ? { email } : {}),
    ...(usable ? { _passwordHash: password, _passwordSalt: salt, _passwordKind: 'hosted' } : {}),
    ACL: (sentAcl === undefined || sentAcl === null ? { ...PUBLIC_READ, [id]: { read: true, write: true } } : parseAcl(sentAcl)) as JsonObject,
  };
}
