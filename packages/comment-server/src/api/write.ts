/** Creating, changing and deleting objects. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isKeyName, isObjectId, ProtocolError, type Acl, type Json, type JsonObject } from '@glimpress/comment-protocol';
import { commentRights, isAllowed, parseAcl, PUBLIC_READ, PUBLIC_READ_WRITE } from '../domain/acl';
import { addressKey, commentFromClient, commentText, pageUrl, storedUrls, withCommentTypes, avatarKey } from '../domain/comment/comment';
import { isOwnerMail } from '../domain/comment/owner';
import { sanitiseComment } from '../domain/comment/sanitise';
import { forgetComment, judgeComment, judgeText, refuseBlocked } from './spam';
import { changedCounter, counterChange, counterFromClient } from '../domain/counter';
import { spendComment, spendLimit } from './limits';
import { newObjectId, newTime } from '../domain/object-id';
import { matches } from '../domain/query/match';
import { applyChanges, MAX_CLIENT_COMPARISONS } from '../domain/update';
import { isVisible, questionedObject, visibleObject } from '../domain/visible';
import type { Site } from '../site';
import type { Conflict, Filter, Row } from '../storage/storage';
import { maxMatchWork, maxObjectCharacters, type Context, type Reply } from './call';
import { classExists, CLIENT_CLASSES, needClass, rememberClass } from './classes';
import { parsedInTime, refusePrivate } from './ready-condition';
import { counted, createTurns } from './turns';

const DAY_MS = 24 * 60 * 60_000;

/** Creates an object of any class but `_User` and `_File`. */
export async function createObject(context: Context, className: string, sent: JsonObject, wantsWhole: boolean): Promise<Reply> {
  const { site, caller } = context;
  const exists = await classExists(site, className);
  if (!caller.master && !site.rules.openClasses && !CLIENT_CLASSES.has(className)) throw new ProtocolError(exists ? 403 : 119, 403, exists ? 'Forbidden to create by class permissions.' : `Clients may not create the class '${className}'.`);
  const isCrowded = className === 'Comment' && (await spendComment(site, caller, () => isKnownAuthor(context, sent.mail)));
  if (className !== 'Comment') await spendLimit(site, className === 'Counter' ? 'counter' : 'write', caller);
  const created = newTime();
  const row: Row = { className, id: newObjectId(created), created, updated: created, data: await newData(context, className, sent, created, isCrowded) };
  if (className === 'Counter' && !caller.master) {
    const existing = await counterOfPage(site, row);
    if (existing) return countFirstVisit(context, row, existing, wantsWhole);
    await spendLimit(site, 'page', caller);
  }
  const conflict = await site.storage.insert(row).catch(async (failure: unknown) => {
    if (className === 'Comment' && !caller.master) await forgetComment(site, row.data, caller.address).catch(() => undefined);
    throw failure;
  });
  if (conflict === 'url') return countFirstVisit(context, row, await counterOfPage(site, row), wantsWhole);
  if (conflict) throw conflictError(conflict);
  await rememberClass(site, className);
  if (className === 'Comment' && !caller.master) site.announce(row.data.status === 'waiting' ? 'waiting' : 'published', row);
  return createdReply(context, row, wantsWhole);
}

/** Whether the owner has let comments under a mail through, a day ago or longer: nobody else knows which mails those are. */
async function isKnownAuthor({ site }: Context, mail: unknown): Promise<boolean> {
  if (typeof mail !== 'string' || mail === '') return false;
  const filter: Filter = { all: [{ field: 'avatar', in: [avatarKey(site, mail)] }, { published: true }, { field: 'created', is: '<', than: new Date(Date.now() - DAY_MS).toISOString() }] };
  return (await site.storage.page('Comment', { filter, by: 'created', descending: false, limit: 1 })).length > 0;
}

/** `isCrowded`: a new comment waits for the owner. */
async function newData(context: Context, className: string, sent: JsonObject, created: string, isCrowded: boolean): Promise<JsonObject> {
  const { site, caller } = context;
  if (className === 'Comment' && !caller.master) {
    const comment = commentFromClient(site, sent, caller, created);
    const judged = await judgeComment(site, comment, sent, caller.address);
    const status = isCrowded ? 'waiting' : judged;
    return status ? { ...comment, status } : comment;
  }
  if (className === 'Counter' && !caller.master) return counterFromClient(site, sent);
  const data = changedBy(context, className, {}, sent);
  if (className === '_Role') {
    if (typeof data.name !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(data.name)) throw new ProtocolError(139);
    if (sent.ACL === undefined) throw new ProtocolError(1, 400, 'Role ACL is required.');
  }
  const acl: Acl = sent.ACL === undefined || sent.ACL === null ? (className === 'Comment' || className === 'Counter' ? PUBLIC_READ : PUBLIC_READ_WRITE) : parseAcl(sent.ACL);
  return typedData(context, className, { ...data, ACL: acl as JsonObject }, created);
}

/** Keeps the types of the two classes widgets read, also when the owner writes, and what is nobody's business. `before`: imported rows may have no page, or one with a longer address; a comment's text is clean. */
function typedData({ site }: Context, className: string, data: JsonObject, created: string, before?: JsonObject): JsonObject {
  // A Waline that stores here gives everyone every right on its people: where it had the key alone that was no matter.
  if (className === 'Users' && !site.rules.openClasses) return { ...data, ACL: {} };
  const isSamePage = before !== undefined && data.url === before.url;
  // Kept as they are: they go by something else than a page.
  if (className === 'Counter' && isSamePage && data.url === undefined) return data;
  if (className === 'Counter') return { ...data, url: isSamePage ? data.url! : pageUrl(data.url), time: typeof data.time === 'number' ? data.time : 0 };
  if (className !== 'Comment') return data;
  const typed = withCommentTypes(data, created);
  const { avatar: _, ...rest } = typed;
  return { ...rest, ACL: commentRights((data.ACL ?? {}) as Acl) as JsonObject, url: isSamePage ? typed.url! : pageUrl(typed.url), ...(before ? {} : { comment: sanitiseComment(typed.comment as string) }), ...(typed.mail ? { avatar: avatarKey(site, typed.mail as string) } : {}) };
}

/** The counter a page has, under whatever form of its address: with one for each form, a page that asks would get several numbers. */
async function counterOfPage({ storage }: Site, { data }: Row): Promise<Row | undefined> {
  const [existing] = await storage.page('Counter', { filter: { field: 'url', in: storedUrls(data.url as string) }, by: 'created', descending: false, limit: 1 });
  return existing;
}

/** A first visit of a page that has a counter, such as the second of two at once: raises it unless the visit is yet to be counted, and gives its id. */
async function countFirstVisit(context: Context, { data }: Row, existing: Row | undefined, wantsWhole: boolean): Promise<Reply> {
  if (existing) checkWritable(context, existing, true);
  const counted = existing && (data.time === 0 ? existing : await context.site.storage.raise('Counter', existing.id, newTime()));
  if (!counted) throw new ProtocolError(301, 500);
  return createdReply(context, counted, wantsWhole);
}

function createdReply({ site, caller }: Context, row: Row, wantsWhole: boolean): Reply {
  const body = wantsWhole ? visibleObject(site, caller, row) : { objectId: row.id, createdAt: row.created };
  return { status: 201, body, location: `/classes/${row.className}/${row.id}` };
}

/** Changes an object; `condition` is the JSON of `?where`. */
export async function updateObject(context: Context, className: string, id: string, changes: JsonObject, condition: unknown, wantsWhole: boolean): Promise<Reply> {
  const { site, caller } = context;
  await needClass(site, className);
  if (className === '_File' && !caller.master) throw new ProtocolError(119, 403);
  const counting = className === 'Counter' && !caller.master;
  const visit = counting ? counterChange(changes) : undefined;
  if (className === 'Comment' && !caller.master && Object.keys(changes).some((key) => !['comment', 'objectId', 'createdAt', 'updatedAt'].includes(key))) throw new ProtocolError(403, 403, "Forbidden writing by object's ACL.");
  await spendLimit(site, counting ? 'counter' : 'write', caller);
  // What was approved is not what the author writes now.
  const rewritten = className === 'Comment' && !caller.master && changes.comment !== undefined ? await rewrittenText(context, id, changes.comment) : undefined;
  // Cleaned before the row is locked: nobody else writes until that is free again.
  const comment = rewritten ?? (className === 'Comment' && typeof changes.comment === 'string' ? sanitiseComment(changes.comment) : undefined);
  let status = rewritten === undefined ? undefined : judgeText(site, rewritten);
  const needMet = conditionOf(context, className, condition);
  const change = (row: Row): Row => {
    checkWritable(context, row, counting);
    needMet?.(row);
    if (visit !== undefined) return changedCounter(row, visit);
    if (rewritten !== undefined && isOwnerMail(site, row.data.mail)) status = 'waiting';
    const data = changedBy(context, className, row.data, changes);
    if (changes.ACL !== undefined) data.ACL = parseAcl(changes.ACL ?? {}) as JsonObject;
    if (className === '_Role' && data.name !== row.data.name) throw new ProtocolError(139, 400, "A role's name cannot be changed.");
    // Readers saw it, so it was announced: approving what it is now is no news.
    return { ...row, updated: newTime(), data: typedData(context, className, { ...data, ...(comment === undefined ? {} : { comment }), ...(status ? { status, _announced: true } : {}) }, row.created, row.data) };
  };
  const raise = async (): Promise<Row | undefined> => {
    const row = await site.storage.get(className, id);
    if (row) checkWritable(context, row, counting);
    return row && site.storage.raise(className, id, newTime());
  };
  const updated = visit === 'one more' && !needMet ? await raise() : await site.storage.update(className, id, change);
  if (updated === undefined) throw notFound(className, id);
  if (typeof updated === 'string') throw conflictError(updated);
  if (status) site.announce(status, updated);
  return { status: 200, body: updatedBody(context, updated, changes, wantsWhole) };
}

/** `data` with the changes in it, as far as the caller may go. What a comment may hold is judged apart. */
export function changedBy(context: Context, className: string, data: JsonObject, changes: JsonObject): JsonObject {
  const maxCharacters = className === 'Comment' ? undefined : maxObjectCharacters(context);
  return counted(context.budget, () => applyChanges(data, changes, maxCharacters, context.caller.master ? undefined : MAX_CLIENT_COMPARISONS));
}

/** With `fetchWhenSave` the fields that were changed, as they are now. */
export function updatedBody({ site, caller }: Context, row: Row, changes: JsonObject, wantsWhole: boolean): JsonObject {
  const times = { objectId: row.id, updatedAt: row.updated };
  if (!wantsWhole) return times;
  const whole = visibleObject(site, caller, row, true);
  return { ...Object.fromEntries(Object.keys(changes).flatMap((key) => (isKeyName(key) && whole[key] !== undefined ? [[key, whole[key]!]] : []))), ...times };
}

/** Deletes one object or a comma list of them. What is not there counts as deleted. */
export async function deleteObjects(context: Context, className: string, ids: string, condition: unknown): Promise<Reply> {
  const { site, caller } = context;
  await needClass(site, className);
  const list = ids.split(',').filter(Boolean);
  if (list.length > 1000) throw new ProtocolError(128);
  await spendLimit(site, 'write', caller);
  const needMet = conditionOf(context, className, condition);
  // The owner's own list is done to its end, however long that takes.
  const turn = caller.master ? nextTurn : createTurns(context.budget);
  for (const id of list) {
    await turn();
    if (!isObjectId(id)) continue;
    let fileKey: unknown;
    await site.storage.remove(className, id, (row) => {
      if (className === 'Counter' && !caller.master) throw new ProtocolError(403, 403, "Forbidden writing by object's ACL.");
      checkWritable(context, row);
      needMet?.(row);
      fileKey = row.data.key;
    });
    if (className === '_File' && typeof fileKey === 'string') await site.storage.removeFile(fileKey);
  }
  return { status: 200, body: {} };
}

/** What an author makes of their comment, which costs as much as a new one. Imported texts, and those that were cleaned, may be longer than what is taken anew. */
async function rewrittenText(context: Context, id: string, sent: Json): Promise<string> {
  const { site, caller } = context;
  const row = await site.storage.get('Comment', id);
  if (!row) throw notFound('Comment', id);
  checkWritable(context, row);
  await spendLimit(site, 'comment', caller);
  const before = row.data;
  const comment = commentText(sent, typeof before.comment === 'string' ? before.comment.length : 0);
  await refuseBlocked(site, before, { _address: addressKey(site, caller.address) });
  return comment;
}

function notFound(className: string, id: string): ProtocolError {
  return new ProtocolError(1, 404, `Could not find object by id '${id.slice(0, 64)}' for class '${className}'.`);
}

/** `counting`: anyone may raise a counter that they may see. */
function checkWritable({ caller }: Context, row: Row, counting = false): void {
  if (caller.master || (row.className === '_User' && caller.userId === row.id)) return;
  if (row.className === '_User') throw new ProtocolError(206, 403);
  // A Waline that stores here lets everyone change its comments; and one that waits is the owner's alone, whoever wrote it.
  if (!(counting || isAllowed(caller, row.data, 'write', row.className !== 'Comment')) || !isVisible(caller, row)) throw new ProtocolError(403, 403, "Forbidden writing by object's ACL.");
}

/** `?where` of a write, with tests of the row itself only: throws 305 for a row that does not meet it. */
function conditionOf(context: Context, className: string, condition: unknown): ((row: Row) => void) | undefined {
  if (condition === undefined) return undefined;
  const parsed = parsedInTime(context.budget, condition);
  const paths: string[] = [];
  const collect = (part: typeof parsed): void => {
    if ('all' in part) part.all.forEach(collect);
    else if ('any' in part) part.any.forEach(collect);
    else if ('relatedTo' in part || part.test.op === 'sub') throw new ProtocolError(102, 400, 'The condition of a write cannot ask other objects.');
    else paths.push(part.path);
  };
  collect(parsed);
  refusePrivate(context, className, paths);
  return (row) => {
    if (!counted(context.budget, () => matches(questionedObject(context.caller, row), parsed, maxMatchWork(context)))) throw new ProtocolError(305);
  };
}

export function conflictError(conflict: Conflict): ProtocolError {
  if (conflict === 'username') return new ProtocolError(202);
  if (conflict === 'email') return new ProtocolError(203);
  return new ProtocolError(137);
}
