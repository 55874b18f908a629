/** Records of an export as the database keeps them: ids and dates kept, what was secret or cannot be stored left out. */
import { createHash } from 'node:crypto';
import { encodedUrl, isObjectId, ProtocolError, type Acl, type Json, type JsonObject } from '@glimpress/comment-protocol';
import { commentRights, parseAcl, PUBLIC_READ, PUBLIC_READ_WRITE } from '../domain/acl';
import { avatarKey, storedUrl, withCommentTypes } from '../domain/comment/comment';
import { pageOfCounter } from '../domain/counter';
import { newTime } from '../domain/object-id';
import { hostedHash } from '../domain/password';
import { applyChanges, checkedValue } from '../domain/update';
import type { Row } from '../storage/storage';
import type { ImportTarget } from './import-target';
import { isObject, isoTime, type ImportRecord } from './record';

/** A record that cannot be taken, and why. */
export class Unusable extends Error {}

/** The row that stands for a record. Throws `Unusable`, or what the protocol says of its values. */
export function rowOf(site: ImportTarget['site'], { className, object }: ImportRecord): Row {
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
  if (className === 'Counter') return { ...row, data: { ...counterData(own), ...(isObject(fields._imported) ? { _imported: fields._imported } : {}), ...(typeof fields._since === 'string' ? { _since: fields._since } : {}) } };
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
  const acl = sentAcl === undefined || sentAcl === null ? PUBLIC_READ : commentRights(keptRights(sentAcl));
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
/** What `work` gives, or undefined when the record, or a field of it, cannot be taken. */
export function attempt<T>(work: () => T): T | undefined {
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
