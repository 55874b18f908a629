/** From a condition to its rows: page by page out of the database, as far as that knows the order and the condition; the rest is settled here. */
import { ProtocolError } from '@glimpress/comment-protocol';
import { createFirst, createSlice } from '../domain/query/first-rows';
import { matches } from '../domain/query/match';
import { comparePlaces, distanceOf, nearPlace, placesOf, type OrderKey } from '../domain/query/order';
import { planFilter } from '../domain/query/plan';
import type { Condition } from '../domain/query/where';
import { isVisible, questionedObject } from '../domain/visible';
import type { Filter, PageRequest, Row } from '../storage/storage';
import { maxMatchWork, type Context } from './call';
import { TEXT_FIELDS } from './classes';
import { createTurns } from './turns';

export const PAGE_ROWS = 250;
/** What one question may look at. */
const MAX_ROWS = 200_000;
/** What is held and sorted here for somebody, in an order the database has no index for. */
const MAX_SORTED = 5000;
/** How many of the most visited are looked at, the more the fewer of them are wanted. The database names them all at once: more would keep others waiting. */
const MOST_VISITED = [100, 500, 2500];

type Order = PageRequest['by'];
export type Place = NonNullable<PageRequest['after']>;

export interface Search {
  pages(by: Order, descending: boolean, firstRows: number, after?: Place): AsyncGenerator<Row[]>;
  isWanted(row: Row): Promise<boolean>;
  /** Those of `ids` that are wanted, in this order. */
  named(ids: readonly string[]): AsyncGenerator<Row>;
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
export function createSearch(context: Context, className: string, condition: Condition): Search {
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
    return isVisible(caller, row) && matches(questionedObject(caller, row), condition, maxMatchWork(context));
  }
  async function* byIds(ids: readonly string[]): AsyncGenerator<Row> {
    for (let start = 0; start < ids.length; start += PAGE_ROWS) {
      const part = ids.slice(start, start + PAGE_ROWS);
      const rows = new Map((await site.storage.page(className, { filter: { field: 'id', in: part }, by: 'id', descending: false, limit: PAGE_ROWS })).map((row) => [row.id, row]));
      for (const id of part) if (rows.has(id)) yield rows.get(id)!;
    }
  }

  return {
    pages,
    isWanted,
    async *named(ids) {
      for await (const row of byIds(ids)) if (await isWanted(row)) yield row;
    },
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
        for await (const row of byIds(ids)) {
          last = row;
          if (await isWanted(row)) found.push(row);
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

/** What is held of a row until it is known to be wanted: thousands of whole ones might fill the memory. */
interface Placed {
  id: string;
  /** In the database's order: those of one value are tied. */
  at?: string;
  places: ReturnType<typeof placesOf>;
}

/** `limit` rows behind the first `skip`: in the order asked for; else nearest first where the condition names a place; else the oldest first. Throws 102 where a stranger asks for too many. */
export async function* foundRows({ caller }: Context, search: Search, condition: Condition, { order, skip, limit }: { order: readonly OrderKey[]; skip: number; limit: number }): AsyncGenerator<Row> {
  if (limit === 0) return;
  const near = order.length === 0 ? nearPlace(condition) : undefined;
  // The order of time and of ids comes from the database; ties, and any other order, are settled here.
  const first = order[0]?.path;
  const by = near ? undefined : first === undefined || first === 'createdAt' ? 'created' : first === 'objectId' ? 'id' : first === 'updatedAt' ? 'updated' : undefined;
  const compare = comparePlaces(near ? [{ descending: false }] : order);
  const placesOfRow = (row: Row): Placed['places'] => {
    const object = questionedObject(caller, row);
    return near ? distanceOf(object, near) : placesOf(object, order);
  };
  const byPlaces = (a: Pick<Placed, 'places'>, b: Pick<Placed, 'places'>): number => compare(a.places, b.places);
  if (by) {
    const descending = order[0]?.descending ?? false;
    const hasTies = order.length > 1;
    const start = await search.passedOver(by, descending, skip, hasTies);
    if (!start) return;
    const ahead = skip - start.passed;
    const rows = search.rows(by, descending, ahead + limit, start.after);
    if (hasTies) {
      const slice = createSlice<Placed>({ skip: ahead, limit, isTied: (a, b) => a.at === b.at, compare: byPlaces });
      for await (const row of rows) if (!slice.add({ id: row.id, at: row[by], places: placesOfRow(row) })) break;
      return yield* search.named(slice.items().map(({ id }) => id));
    }
    let count = 0;
    for await (const row of rows) {
      if (++count > ahead) yield row;
      if (count === ahead + limit) return;
    }
    return;
  }
  const byVisits = order.length === 1 && first === 'time' && order[0]!.descending ? await search.mostVisited(skip + limit) : undefined;
  if (byVisits) {
    yield* byVisits.map((row) => ({ row, places: placesOfRow(row) })).sort(byPlaces).slice(skip, skip + limit).map(({ row }) => row);
    return;
  }
  if (skip + limit > MAX_SORTED && !caller.master) throw new ProtocolError(102, 400, `In this order at most ${MAX_SORTED} objects can be paged through: order by createdAt, updatedAt or objectId, or ask for fewer with where.`);
  const found = createFirst<Placed>(skip + limit, byPlaces);
  for await (const row of search.rows('created', false)) found.add({ id: row.id, places: placesOfRow(row) });
  yield* search.named(found.sorted().slice(skip).map(({ id }) => id));
}
