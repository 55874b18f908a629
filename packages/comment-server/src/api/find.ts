/** Finding, counting and getting objects: the path every read takes, with one check of who may see what. */
import { ProtocolError, type JsonObject } from '@glimpress/comment-protocol';
import { isAllowed } from '../domain/acl';
import { storedUrls } from '../domain/comment/comment';
import { parseOrder } from '../domain/query/order';
import { isVisible, visibleObject } from '../domain/visible';
import type { Row } from '../storage/storage';
import { hasRoom, spendCharacters, type Context } from './call';
import { needClass } from './classes';
import { includeObjects } from './include';
import { parseKeys, selectFields, selectKeys } from './keys';
import { readyCondition, refusePrivate } from './ready-condition';
import { createSearch, foundRows, PAGE_ROWS, type Place } from './search-rows';

export interface Question {
  className: string;
  /** JSON as sent, already parsed. */
  where: unknown;
  order?: string | undefined;
  limit: number;
  /** The caller named no limit: a list that is too large ends where the answer is full, for a page without some replies is better than one without any. */
  isOpenEnded?: boolean;
  skip: number;
  keys?: string | undefined;
  include?: string | undefined;
  count: boolean;
  returnAcl: boolean;
}
export interface Found {
  results: JsonObject[];
  count?: number;
}

export async function find(context: Context, question: Question): Promise<Found> {
  const { site, caller } = context;
  const { className, limit, skip } = question;
  const keys = parseKeys(question.keys);
  const order = parseOrder(question.order);
  refusePrivate(context, className, order.map(({ path }) => path));
  const condition = await readyCondition(context, className, question.where, 0);
  const search = createSearch(context, className, condition);
  const count = question.count ? await search.count() : undefined;
  // Whole objects are looked at by `include`: the answer is counted where it is given out, but no more is held than has room in it.
  const room: Context = { ...context, budget: { ...context.budget } };
  const results: JsonObject[] = [];
  for await (const row of foundRows(context, search, condition, { order, skip, limit })) if (!add(room, question, results, selectFields(visibleObject(site, caller, row, question.returnAcl), keys))) break;
  await includeObjects(context, results, question.include);
  const asked = askedUrls(className === 'Counter' ? question.where : undefined);
  const shown: JsonObject[] = [];
  for (const object of results) {
    const url = asked.get(object.url as string);
    if (!add(context, question, shown, selectKeys(url === undefined ? object : { ...object, url }, keys))) break;
  }
  return { results: shown, ...(count === undefined ? {} : { count }) };
}

/** False where a list ends because the next has no room. Throws 124 where it may not. */
function add(context: Context, { isOpenEnded }: Question, list: JsonObject[], object: JsonObject): boolean {
  if (isOpenEnded && list.length > 0 && !hasRoom(context, object)) return false;
  spendCharacters(context, object);
  list.push(object);
  return true;
}

/** How long a search keeps its owner waiting. */
const LOOK_MS = 2000;

/** Of what a search found so far: rows in their order, and how many there are. */
export interface FoundSoFar {
  rows: Row[];
  count: number;
  /** Where to go on; undefined when everything was looked at. */
  next?: Place;
}

/** Looks at every row from `after` on, the newest first, until the time is over: `limit` of those found behind the first `skip`. */
export async function lookThrough(context: Context, { className, where, skip, limit, after }: { className: string; where: unknown; skip: number; limit: number; after: Place | undefined }): Promise<FoundSoFar> {
  const endsAt = performance.now() + LOOK_MS;
  const search = createSearch(context, className, await readyCondition(context, className, where, 0));
  const found: FoundSoFar = { rows: [], count: 0 };
  for await (const page of search.pages('created', true, PAGE_ROWS, after)) {
    for (const row of page) if ((await search.isWanted(row)) && ++found.count > skip && found.rows.length < limit) found.rows.push(row);
    if (page.length === PAGE_ROWS && performance.now() > endsAt) return { ...found, next: { value: page.at(-1)!.created, id: page.at(-1)!.id } };
  }
  return found;
}

/** Undefined when there is no such object, or none the caller may know of. Throws 403 when its ACL refuses. */
export async function getObject(context: Context, className: string, id: string, { keys, include, returnAcl }: { keys?: string | undefined; include?: string | undefined; returnAcl: boolean }): Promise<JsonObject | undefined> {
  await needClass(context.site, className);
  const wanted = parseKeys(keys);
  const row = await context.site.storage.get(className, id);
  if (!row) return undefined;
  if (!isAllowed(context.caller, row.data, 'read')) throw new ProtocolError(403, 403, "Forbidden reading by object's ACL.");
  if (!isVisible(context.caller, row)) return undefined;
  const object = visibleObject(context.site, context.caller, row, returnAcl);
  await includeObjects(context, [object], include);
  const selected = selectKeys(object, wanted);
  spendCharacters(context, selected);
  return selected;
}

/** Stored form → address as asked for: Valine 1.3 finds the place for a number by the latter. */
function askedUrls(where: unknown): Map<string, string> {
  const url = (where as { url?: unknown } | null)?.url;
  const asked = [(url as { $in?: unknown } | null | undefined)?.$in ?? url].flat().filter((form) => typeof form === 'string');
  return new Map(asked.flatMap((form) => storedUrls(form).map((stored) => [stored, form] as const)));
}
