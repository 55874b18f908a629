/** Finding, counting and getting objects: the path every read takes, with one check of who may see what. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ProtocolError, type JsonObject } from '@glimpress/comment-protocol';
import { storedUrls } from '../domain/comment/comment';
import { createFirst, createSlice } from '../domain/query/first-rows';
import { matches } from '../domain/query/match';
import { comparePlaces, distanceOf, nearPlace, parseOrder, placesOf, type OrderKey } from '../domain/query/order';
import { planFilter } from '../domain/query/plan';
import { valueAt } from '../domain/query/values';
import { parseWhere, type Condition, type SubQuestion, type Test } from '../domain/query/where';
import { isVisible, unaskedFields, questionedObject, visibleObject } from '../domain/visible';
import type { Filter, PageRequest, Row } from '../storage/storage';
import { isAllowed } from '../domain/acl';
import { needClass, storedClass, TEXT_FIELDS } from './classes';
import { maxPatternWork, spendCharacters, type Budget, type Context } from './call';
import { includeObjects } from './include';
import { parseKeys, selectKeys } from './keys';

export interface Question {
  className: string;
  /** JSON as sent, already parsed. */
  where: unknown;
  order?: string | undefined;
  limit: number;
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

const PAGE_ROWS = 250;
/** What one question may look at. */
const MAX_ROWS = 200_000;
/** After so long others get their turn: patterns over long texts take a while. */
const TURN_MS = 10;
const MAX_SUB_DEPTH = 3;
const MAX_SKIP = 100_000;
/** What is held and sorted here for somebody, in an order the database has no index for. */
const MAX_SORTED = 5000;
/** How many of the most visited are looked at, the more the fewer of them are wanted. The database names them all at once: more would keep others waiting. */
const MOST_VISITED = [100, 500, 2500];

interface Placed {
  row: Row;
  places: ReturnType<typeof placesOf>;
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
  const rows = await foundRows(context, search, condition, { order, skip, limit });
  const turn = createTurns(context.budget);
  const results: JsonObject[] = [];
  for (const row of rows) {
    await turn();
    results.push(visibleObject(site, caller, row, question.returnAcl));
  }
  await includeObjects(context, results, question.include);
  const asked = askedUrls(className === 'Counter' ? question.where : undefined);
  const shown = results.map((object) => {
    const url = asked.get(object.url as string);
    const selected = selectKeys(url === undefined ? object : { ...object, url }, keys);
    spendCharacters(context, selected);
    return selected;
  });
  return { results: shown, ...(count === undefined ? {} : { count }) };
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

/** `limit` rows behind the first `skip`: in the order asked for; else nearest first where the condition names a place; else the oldest first. Throws 102 where a stranger asks for too many. */
async function foundRows({ caller }: Context, search: Search, condition: Condition, { order, skip, limit }: { order: readonly OrderKey[]; skip: number; limit: number }): Promise<Row[]> {
  if (limit === 0) return [];
  const near = order.length === 0 ? nearPlace(condition) : undefined;
  // The order of time and of ids comes from the database; ties, and any other order, are settled here.
  const first = order[0]?.path;
  const by = near ? undefined : first === undefined || first === 'createdAt' ? 'created' : first === 'objectId' ? 'id' : first === 'updatedAt' ? 'updated' : undefined;
  const compare = comparePlaces(near ? [{ descending: false }] : order);
  const placed = (row: Row): Placed => {
    const object = questionedObject(row);
    return { row, places: near ? distanceOf(object, near) : placesOf(object, order) };
  };
  const byPlaces = (a: Placed, b: Placed): number => compare(a.places, b.places);
  if (by) {
    const descending = order[0]?.descending ?? false;
    const hasTies = order.length > 1;
    const start = await search.passedOver(by, descending, skip, hasTies);
    if (!start) return [];
    const slice = createSlice<Placed>({ skip: skip - start.passed, limit, isTied: (a, b) => hasTies && a.row[by] === b.row[by], compare: byPlaces });
    for await (const row of search.rows(by, descending, skip - start.passed + limit, start.after)) if (!slice.add(placed(row))) break;
    return slice.items().map(({ row }) => row);
  }
  const byVisits = order.length === 1 && first === 'time' && order[0]!.descending ? await search.mostVisited(skip + limit) : undefined;
  if (byVisits) return byVisits.map(placed).sort(byPlaces).slice(skip, skip + limit).map(({ row }) => row);
  if (skip + limit > MAX_SORTED && !caller.master) throw new ProtocolError(102, 400, `In this order at most ${MAX_SORTED} objects can be paged through: order by createdAt, updatedAt or objectId, or ask for fewer with where.`);
  const found = createFirst<Placed>(skip + limit, byPlaces);
  for await (const row of search.rows('created', false)) found.add(placed(row));
  return found.sorted().slice(skip).map(({ row }) => row);
}

/** Called between small parts of a long work: lets others have their turn, and throws 124 when the request's time is over. */
export function createTurns(budget: Budget): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    const workMs = performance.now() - startedAt;
    if (workMs < TURN_MS) return;
    budget.workMs += workMs;
    await nextTurn();
    startedAt = performance.now();
    if (performance.now() > budget.endsAt) throw tooLong();
  };
}

type Order = PageRequest['by'];
export type Place = NonNullable<PageRequest['after']>;

interface Search {
  pages(by: Order, descending: boolean, firstRows: number, after?: Place): AsyncGenerator<Row[]>;
  isWanted(row: Row): Promise<boolean>;
  /** The first `wanted`, and those that are equal to the last in what the database orders by: their order is settled by the caller. */
  rows(by: Order, descending: boolean, wanted?: number, after?: Place): AsyncGenerator<Row>;
  /**
   * How many of the first `skip` the database passes over by itself, and where it is then; undefined when there are not so many.
   * `hasTies`: the order of those it takes for equal is the caller's, so that it stays in front of all of them.
   */
  passedOver(by: Order, descending: boolean, skip: number, hasTies: boolean): Promise<{ passed: number; after?: Place } | undefined>;
  count(): Promise<number>;
  /** At least the first `wanted` by visits if there are so many; undefined where another way is shorter, or this one leads nowhere. */
  mostVisited(wanted: number): Promise<Row[] | undefined>;
}

/** Rows of a class that the caller may see and that meet a condition. */
function createSearch(context: Context, className: string, condition: Condition): Search {
  const { site, caller } = context;
  const plan = planFilter(condition, TEXT_FIELDS[className] ?? new Set(), className === 'Comment');
  // Who is nobody sees what is published: the database knows which rows those are.
  const anonymous = !caller.master && caller.userId === undefined;
  const filter: Filter = anonymous ? { all: [plan.filter, { published: true }] } : plan.filter;
  const turn = createTurns(context.budget);

  const isExact = plan.exact && (anonymous || caller.master);
  async function* pages(by: Order, descending: boolean, firstRows: number, from?: Place): AsyncGenerator<Row[]> {
    let after = from;
    let seen = 0;
    for (let limit = firstRows; ; limit = PAGE_ROWS) {
      const rows = await site.storage.page(className, { filter, by, descending, limit, ...(after ? { after } : {}) });
      // Also where there are none: the database may have looked at all of them.
      await turn();
      seen += rows.length;
      if (seen > MAX_ROWS && !caller.master) throw new ProtocolError(124, 408, 'The query looks at too many objects.');
      yield rows;
      if (rows.length < limit) return;
      after = { value: rows.at(-1)![by], id: rows.at(-1)!.id };
    }
  }
  async function isWanted(row: Row): Promise<boolean> {
    await turn();
    return isVisible(caller, row) && matches(questionedObject(row), condition, maxPatternWork(context));
  }

  return {
    pages,
    isWanted,
    async *rows(by, descending, wanted = Infinity, after) {
      let count = 0;
      let last: string | undefined;
      for await (const page of pages(by, descending, Math.min(PAGE_ROWS, Math.max(20, wanted + 1)), after)) {
        for (const row of page) {
          if (count >= wanted && row[by] !== last) return;
          if (!(await isWanted(row))) continue;
          count++;
          last = row[by];
          yield row;
        }
      }
    },
    async passedOver(by, descending, skip, hasTies) {
      // A few are passed over here: the rows that are wanted come along with them.
      if (!isExact || skip < PAGE_ROWS || (hasTies && by === 'updated')) return { passed: 0 };
      const [last] = await site.storage.page(className, { filter, by, descending, skip: skip - 1, limit: 1 });
      await turn();
      if (!last) return undefined;
      if (!hasTies || by === 'id') return { passed: skip, after: { value: last[by], id: last.id } };
      const equal: Filter[] = [{ field: by, is: '>=', than: last[by] }, { field: by, is: '<=', than: last[by] }];
      const before = await site.storage.count(className, { all: [filter, ...equal, { field: 'id', is: descending ? '>' : '<', than: last.id }] });
      return { passed: skip - 1 - before, after: { value: last[by], id: descending ? '\u{10ffff}' : '' } };
    },
    async count() {
      if (isExact) {
        const all = await site.storage.count(className, filter);
        await turn();
        return all;
      }
      let count = 0;
      for await (const page of pages('created', false, PAGE_ROWS)) for (const row of page) if (await isWanted(row)) count++;
      return count;
    },
    async mostVisited(wanted) {
      if (className !== 'Counter' || namesFew(filter)) return undefined;
      for (const limit of MOST_VISITED) {
        if (limit < wanted) continue;
        const ids = await site.storage.mostVisited(limit);
        const found: Row[] = [];
        let last: Row | undefined;
        for (let start = 0; start < ids.length; start += PAGE_ROWS) {
          const part = ids.slice(start, start + PAGE_ROWS);
          const rows = new Map((await site.storage.page(className, { filter: { field: 'id', in: part }, by: 'id', descending: false, limit: PAGE_ROWS })).map((row) => [row.id, row]));
          for (const row of part.flatMap((id) => rows.get(id) ?? [])) {
            last = row;
            if (await isWanted(row)) found.push(row);
          }
        }
        if (ids.length < limit) return found;
        // Before and behind those with a number the order is not settled by the database.
        if (found.length >= wanted && typeof last?.data.time === 'number') return found;
      }
      return undefined;
    },
  };
}

/** Whether an index finds the rows a filter lets pass. */
function namesFew(filter: Filter): boolean {
  return 'all' in filter ? filter.all.some(namesFew) : 'in' in filter;
}

/** A condition with nothing left to ask: inner questions answered, relations looked up, private fields refused. */
async function readyCondition(context: Context, className: string, where: unknown, depth: number): Promise<Condition> {
  await needClass(context.site, className);
  // Lists of people are the owner's, also inside of other questions.
  if (className === '_User' && !context.caller.master && !context.site.rules.openClasses) throw new ProtocolError(403, 403, 'Forbidden to find by class permissions.');
  const parsed = parsedInTime(context.budget, where);
  const turn = createTurns(context.budget);
  return prepare(parsed);

  /** One after the other: what inner questions find must not be in memory all at once. */
  async function prepareAll(conditions: readonly Condition[]): Promise<Condition[]> {
    const prepared: Condition[] = [];
    for (const condition of conditions) prepared.push(await prepare(condition));
    return prepared;
  }
  async function prepare(condition: Condition): Promise<Condition> {
    await turn();
    if ('all' in condition) return { all: await prepareAll(condition.all) };
    if ('any' in condition) return { any: await prepareAll(condition.any) };
    if ('relatedTo' in condition) {
      const { relatedTo, key } = condition;
      const owner = await context.site.storage.get(storedClass(context.site, relatedTo.className), relatedTo.objectId);
      if (!owner || !isVisible(context.caller, owner)) return { any: [] };
      const members = valueAt(owner.data, `_relations.${key}`);
      return { path: 'objectId', test: { op: 'in', values: Array.isArray(members) ? members : [] } };
    }
    refusePrivate(context, className, [condition.path]);
    if (condition.test.op === 'sub') return { path: condition.path, test: await answer(condition.test.question, condition.test.negated) };
    if (condition.path === 'url' ? className === 'Comment' || className === 'Counter' : className === 'Counter' && condition.path === 'target') return { path: 'url', test: withStoredUrls(condition.test) };
    return condition;
  }

  async function answer(question: SubQuestion, negated: boolean): Promise<Test> {
    if (depth >= MAX_SUB_DEPTH) throw new ProtocolError(102, 400, 'Queries inside queries are nested too deeply.');
    const className = storedClass(context.site, question.className);
    refusePrivate(context, className, [question.key]);
    const inner = await readyCondition(context, className, question.where, depth + 1);
    const order = parseOrder(question.order);
    refusePrivate(context, className, order.map(({ path }) => path));
    const rows = await foundRows(context, createSearch(context, className, inner), inner, { order, ...pageOf(question) });
    // Stored pointers have the name the page knows.
    const values = rows.map((row) => (question.key === 'objectId' ? { __type: 'Pointer', className: question.className, objectId: row.id } : valueAt(questionedObject(row), question.key)));
    spendCharacters(context, values);
    return { op: negated ? 'not in' : 'in', values: values.filter((value) => value !== undefined) };
  }
}

/** Patterns take a while to read, also those in front of a mistake. Throws 124 when the request's time is over. */
function parsedInTime(budget: Budget, where: unknown): Condition {
  const startedAt = performance.now();
  if (startedAt > budget.endsAt) throw tooLong();
  try {
    return parseWhere(where);
  } finally {
    budget.workMs += performance.now() - startedAt;
  }
}
function tooLong(): ProtocolError {
  return new ProtocolError(124, 408, 'The query takes too long.');
}

/** A page's address means the page, in whatever form it is written. */
function withStoredUrls(test: Test): Test {
  const stored = (values: readonly unknown[]): unknown[] => values.flatMap((value) => (typeof value === 'string' ? storedUrls(value) : [value]));
  if (test.op === 'in' || test.op === 'not in') return { ...test, values: stored(test.values) };
  if (test.op !== 'equal' && test.op !== 'unequal') return test;
  const values = stored([test.value]);
  return values.length === 1 ? { ...test, value: values[0] } : { op: test.op === 'equal' ? 'in' : 'not in', values };
}

/** Stored form → address as asked for: Valine 1.3 finds the place for a number by the latter. */
function askedUrls(where: unknown): Map<string, string> {
  const url = (where as { url?: unknown } | null)?.url;
  const asked = [(url as { $in?: unknown } | null | undefined)?.$in ?? url].flat().filter((form) => typeof form === 'string');
  return new Map(asked.flatMap((form) => storedUrls(form).map((stored) => [stored, form] as const)));
}

/** Mails must not be found out bit by bit, by asking for those that begin with an a. Throws 403. */
export function refusePrivate({ site, caller }: Context, className: string, paths: readonly string[]): void {
  if (caller.master) return;
  const hidden = unaskedFields(site, className);
  if (paths.some((path) => hidden.has(path.split('.')[0]!))) throw new ProtocolError(403, 403, 'Forbidden: the query names a private field.');
}

/** `limit` and `skip` as sent: whatever is no proper number is the default. */
export function pageOf(params: { readonly limit?: unknown; readonly skip?: unknown }): { limit: number; skip: number } {
  const whole = (value: unknown): number => ((typeof value === 'string' && value !== '') || typeof value === 'number' ? Math.trunc(Number(value)) : NaN);
  const [limit, skip] = [whole(params.limit), whole(params.skip)];
  return { limit: limit >= 0 && limit <= 1000 ? limit : 100, skip: skip > 0 ? Math.min(skip, MAX_SKIP) : 0 };
}
