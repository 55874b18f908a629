/** What the owner does with comments, on top of the same reads and writes the protocol has. */
import { isDeepStrictEqual } from 'node:util';
import { decodedUrl, isObjectId, ProtocolError, urlVariants, type Json, type JsonObject } from '@glimpress/comment-protocol';
import type { Context } from '../api/call';
import { find, lookThrough } from '../api/find';
import type { Place } from '../api/search-rows';
import { updateObject } from '../api/write';
import { BLOCK_PREFIX, blockName, type BlockedBy } from '../domain/comment/block';
import { isOwnerMail } from '../domain/comment/owner';
import { newTime } from '../domain/object-id';
import { isHeldBack, visibleObject } from '../domain/visible';
import type { Row } from '../storage/storage';
import { keepFields, removeBlock, undoOf, waits, WRITTEN } from './undo';

export const STATES = ['waiting', 'all', 'spam', 'pinned'] as const;
export type State = (typeof STATES)[number];
export const ACTIONS = ['approve', 'spam', 'pin', 'unpin'] as const;
export type Action = (typeof ACTIONS)[number];

const PAGE_ROWS = 20;
const MAX_IDS = 100;
const MAX_SEARCH_CHARACTERS = 100;

const WHERE: Readonly<Record<State, JsonObject>> = {
  waiting: { status: 'waiting', isSpam: { $ne: true } },
  spam: { $or: [{ status: 'spam' }, { isSpam: true }] },
  pinned: { sticky: { $in: [1, true] } },
  all: {},
};

export interface Listed {
  results: JsonObject[];
  total: number;
  pages: number;
  /** Of a search that ended before it had looked at all comments: where to go on. */
  next?: string;
}

/**
 * A page of comments, newest first; `search` is looked for in texts, names, mails and addresses of pages, which is a look at every
 * comment: at those behind `after`, for a while. `hasOwnerMail`: approved, it would be taken for the owner's.
 */
export async function listComments(context: Context, state: State, search: string, page: number, after: string): Promise<Listed> {
  const { results, ...rest } = search.trim() === '' ? await list(context, 'Comment', WHERE[state], '-createdAt', page) : await listFound(context, state, search, page, after);
  return { ...rest, results: results.map((comment) => (isHeldBack(comment) && isOwnerMail(context.site, comment.mail) ? { ...comment, hasOwnerMail: true } : comment)) };
}
function foundBy(state: State, search: string): JsonObject {
  return { $and: [WHERE[state], containing(search, ['comment', 'nick', 'mail', 'url', 'link'])] };
}

async function listFound(context: Context, state: State, search: string, page: number, after: string): Promise<Listed> {
  const { rows, count, next } = await lookThrough(context, { className: 'Comment', where: foundBy(state, search), skip: page * PAGE_ROWS, limit: PAGE_ROWS, after: placeOf(after) });
  return { ...listed(context, 'Comment', rows.map((row) => visibleObject(context.site, context.caller, row)), count), ...(next ? { next: `${next.value} ${next.id}` } : {}) };
}

/** `Listed.next` as sent back; undefined for the start. Throws 107. */
function placeOf(after: string): Place | undefined {
  if (after === '') return undefined;
  const [value = '', id = ''] = after.split(' ');
  if (!/^[\dT:.Z-]{24}$/.test(value) || !isObjectId(id)) throw new ProtocolError(107);
  return { value, id };
}

/** How many comments are chosen at once at most. */
const MAX_CHOSEN = 10_000;

/** Ids of all comments a list holds, newest first: what comes after them is not meant by who chose them. */
export async function listIds(context: Context, state: State, search: string, after: string): Promise<string[]> {
  const [where, limit, skip] = [foundBy(state, search), MAX_CHOSEN, 0];
  if (search.trim() !== '') return (await lookThrough(context, { className: 'Comment', where, limit, skip, after: placeOf(after) })).rows.map(({ id }) => id);
  const { results } = await find(context, { className: 'Comment', where, order: '-createdAt', limit, skip, keys: 'objectId', count: false, returnAcl: false });
  return results.map(({ objectId }) => objectId as string);
}

/** Visits of pages, most visited first. */
export async function listVisits(context: Context, search: string, page: number): Promise<Listed> {
  return list(context, 'Counter', { $and: [{ url: { $exists: true } }, containing(search, ['url', 'title'])] }, '-time', page);
}

async function list(context: Context, className: string, where: JsonObject, order: string, page: number): Promise<Listed> {
  const { results, count = 0 } = await find(context, { className, where, order, limit: PAGE_ROWS, skip: page * PAGE_ROWS, count: true, returnAcl: false });
  return listed(context, className, results, count);
}

function listed(context: Context, className: string, results: readonly JsonObject[], count: number): Listed {
  const pathOf = ({ url, id }: JsonObject): string => (typeof id === 'number' ? '' : (url as string));
  // Fields of imported rows that are called as what is said here.
  const shown = results.map((row) => without(row, 'page', 'hasOwnerMail')).map((object) => (typeof object.url === 'string' ? { ...object, url: readableUrl(object.url), ...wayTo(context, pathOf(object), className === 'Comment' ? `#${object.objectId as string}` : '') } : object));
  return { results: shown, total: count, pages: Math.max(1, Math.ceil(count / PAGE_ROWS)) };
}

function containing(search: string, fields: readonly string[]): JsonObject {
  const text = search.trim().slice(0, MAX_SEARCH_CHARACTERS);
  if (text === '') return {};
  // Together no larger than what may be asked at once.
  const forms = text.length <= 50 ? urlVariants(text).filter((form) => form === text || form.length <= 300) : [text];
  const searched = fields.flatMap((field) => (field === 'url' ? forms : [text]).map((form) => ({ [field]: { $regex: form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), $options: 'i' } })));
  return { $or: searched };
}

/** Where the page is, if it is one of the site: a stranger may name any. */
function wayTo({ site: { rules } }: Context, url: string, hash: string): JsonObject {
  const { siteUrl } = rules;
  if (siteUrl === undefined || url === '' || !URL.canParse(url, siteUrl)) return {};
  const page = new URL(url, siteUrl);
  page.hash = hash;
  return page.origin === new URL(siteUrl).origin ? { page: page.href } : {};
}

/** Decoded, unless signs that are not seen would be in it. */
function readableUrl(url: string): string {
  const decoded = decodedUrl(url);
  return /\p{C}/u.test(decoded) ? url : decoded;
}

/** Ids as sent. Throws 104 or 128. */
export function idsOf(value: unknown): string[] {
  if (!Array.isArray(value) || value.length === 0 || !value.every((id): id is string => typeof id === 'string' && isObjectId(id))) throw new ProtocolError(104);
  if (value.length > MAX_IDS) throw new ProtocolError(128);
  return [...new Set(value)];
}

const CHANGES: Readonly<Record<Action, (data: JsonObject) => JsonObject>> = {
  approve: (data) => ({ ...without(data, 'status', 'isSpam', '_waited'), ACL: readByAll(data.ACL) }),
  // Found to be none later, it is announced then.
  spam: (data) => ({ ...without(data, 'sticky'), status: 'spam', ...(data.status === 'waiting' ? { _waited: true } : {}) }),
  pin: (data) => ({ ...data, sticky: 1 }),
  unpin: (data) => without(data, 'sticky'),
};
/** What each of them changes: its way back leaves alone what another did meanwhile. */
const CHANGED: Readonly<Record<Action, readonly string[]>> = {
  approve: ['status', 'isSpam', '_waited', 'ACL'],
  spam: ['status', '_waited', 'sticky'],
  pin: ['sticky'],
  unpin: ['sticky'],
};
/** Valine-Admin took the right to read from everyone when it found a comment to be spam. */
function readByAll(acl: Json | undefined): JsonObject {
  const { '*': all, ...others } = (acl ?? {}) as Record<string, JsonObject | undefined>;
  return { ...others, '*': { ...all, read: true } } as JsonObject;
}
function without(data: JsonObject, ...keys: string[]): JsonObject {
  return Object.fromEntries(Object.entries(data).filter(([key]) => !keys.includes(key)));
}

/** The number of comments that are another way now, and what brings back how they stood, under `name` if given. A comment approved for the first time is announced. */
export async function actOn({ site }: Context, action: Action, ids: readonly string[], name?: string): Promise<{ changed: number; undo: string | undefined }> {
  const rows: Row[] = [];
  // Those that stand so already are left out: the way back of the press that did it is theirs.
  for (const id of ids) {
    const row = await site.storage.get('Comment', id);
    if (row && !isDeepStrictEqual(CHANGES[action](row.data), row.data)) rows.push(row);
  }
  const undo = await keepFields(site, CHANGED[action], rows, name);
  let changed = 0;
  for (const { id } of rows) {
    let waited = false;
    const updated = await site.storage.update('Comment', id, (row) => {
      waited = waits(row.data);
      return { ...row, updated: newTime(), data: CHANGES[action](row.data) };
    });
    if (updated === undefined || typeof updated === 'string') continue;
    changed++;
    if (action === 'approve' && waited) site.announce('published', updated, true);
  }
  return { changed, undo };
}

/** Changes what a visitor wrote. Gives what brings it back, under the name `undo` if given. Throws 101, 104, 107 or 142. */
export async function editComment(context: Context, { id, nick, link, comment, undo }: JsonObject): Promise<string | undefined> {
  if (typeof id !== 'string' || !isObjectId(id)) throw new ProtocolError(104);
  if (typeof comment !== 'string' || comment.trim() === '' || typeof nick !== 'string' || typeof link !== 'string') throw new ProtocolError(142, 400, '评论内容不能为空。The comment is empty.');
  const name = undoOf(undo);
  const row = await context.site.storage.get('Comment', id);
  if (!row) throw new ProtocolError(101, 404, '这条评论已被删除。The comment has been deleted.');
  const kept = await keepFields(context.site, WRITTEN, [row], name);
  await updateObject(context, 'Comment', id, { nick, link, comment }, undefined, false);
  return kept;
}

/** Takes no more comments from whoever wrote this one. Throws 101 when the comment does not say who that is. */
export async function block({ site }: Context, id: unknown, by: BlockedBy): Promise<void> {
  const row = typeof id === 'string' && isObjectId(id) ? await site.storage.get('Comment', id) : undefined;
  const name = row && blockName(site, row.data, by);
  if (!name) throw new ProtocolError(101, 404, by === 'mail' ? '这条评论没有留下邮箱。The comment has no mail.' : '这条评论没有来源地址的记录。Nothing is known of where the comment came from.');
  await site.storage.putSetting(name, JSON.stringify({ nick: row.data.nick ?? '', at: new Date().toISOString() }));
}

export interface Block {
  name: string;
  by: BlockedBy;
  /** The name under the comment it began with. */
  nick: string;
  /** ISO. */
  at: string;
}

/** Latest first. */
export async function listBlocks({ site }: Context): Promise<Block[]> {
  const blocks = [...(await site.storage.settingsFrom(BLOCK_PREFIX))].map(([name, value]) => ({ ...(JSON.parse(value) as { nick: string; at: string }), name, by: name.split(':')[1] as BlockedBy }));
  return blocks.sort((a, b) => (a.at < b.at ? 1 : -1));
}
/** Gives what blocks again, under `name` if given. Throws 101. */
export async function unblock({ site }: Context, setting: unknown, name?: string): Promise<string> {
  const undo = typeof setting === 'string' && setting.startsWith(BLOCK_PREFIX) ? await removeBlock(site, setting, name) : undefined;
  if (undo === undefined) throw new ProtocolError(101, 404, '已经解除屏蔽了。No longer blocked.');
  return undo;
}
