/** The database's filters and the plain meaning of a question must agree: random questions over random rows, both databases. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '@glimpress/comment-protocol';
import type { Caller } from '../domain/acl';
import { matches } from '../domain/query/match';
import { comparePlaces, parseOrder, placesOf } from '../domain/query/order';
import { parseWhere } from '../domain/query/where';
import { isVisible, questionedObject } from '../domain/visible';
import type { Site } from '../site';
import { openPostgres } from '../storage/postgres';
import { openSqlite } from '../storage/sqlite';
import type { Row, Storage } from '../storage/storage';
import { startTestPostgres, type TestPostgres } from '../testing/postgres';
import { newBudget, type Context } from './call';
import { find, lookThrough, type Question } from './find';
import type { Place } from './search-rows';
import { scratchFolder } from '../testing/scratch-folder';

let postgres: TestPostgres;
const folder = scratchFolder('find');
beforeAll(async () => {
  postgres = await startTestPostgres();
}, 120_000);
afterAll(async () => {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An odd number: every other window ends between two rows of one time. Some twenty are looked at for a question that needs all rows. */
const WINDOW_ROWS = 29;

/** The same numbers in every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe.each(['SQLite', 'PostgreSQL'])('questions on %s', (kind) => {
  let storage: Storage;
  const rows: Row[] = [];
  const random = randomFrom(7);
  const pick = <T>(items: readonly T[]): T => items[random(items.length)]!;
  const urls = ['/a/', '/b/', '/文集/', '/长/'.repeat(200)];
  beforeAll(async () => {
    storage = kind === 'SQLite' ? openSqlite(join(folder, 'find.db'), { windowRows: WINDOW_ROWS }) : await openPostgres(await postgres.createDatabase());
    for (let index = 0; index < 600; index++) {
      const created = new Date(1_700_000_000_000 + Math.floor(index / 2) * 1000).toISOString();
      const id = random(0xffffff).toString(16).padStart(6, '0') + index;
      const data: JsonObject = { nick: pick(['甲', '乙', '丙']), url: pick(urls), comment: 'x', n: random(5), ACL: pick<JsonObject>([{ '*': { read: true } }, { '*': { read: true } }, {}, { u1: { read: true } }]) };
      if (random(2)) data.rid = pick(['', 'r1', 'r2']);
      if (random(6) === 0) data.sticky = pick<Json>([1, true, 0, false, null, '1', [1], 2]);
      if (random(8) === 0) data.status = pick(['waiting', 'approved', 'spam']);
      const row: Row = { className: 'Comment', id, created, updated: created, data };
      rows.push(row);
      await storage.insert(row);
    }
  });
  afterAll(() => storage?.close());

  const time = (): JsonObject => ({ __type: 'Date', iso: new Date(1_700_000_000_000 + random(300) * 1000).toISOString() });
  function randomWhere(depth: number): JsonObject {
    if (depth > 0 && random(3) === 0) return { [pick(['$or', '$and'])]: Array.from({ length: 1 + random(3) }, () => randomWhere(depth - 1)), ...(random(2) ? { url: pick(urls) } : {}) };
    return pick<() => JsonObject>([
      () => ({ url: pick(urls) }),
      () => ({ url: { $in: [pick(urls), pick(urls)] } }),
      () => ({ url: { $exists: pick([true, false]) } }),
      () => ({ url: { $ne: pick(urls) } }),
      () => ({ rid: { $exists: pick([true, false]) } }),
      () => ({ rid: pick(['', 'r1', 'none']) }),
      () => ({ rid: { $nin: ['r1'] } }),
      () => ({ sticky: pick<Json>([{ $in: [1, true] }, 1, true, 0, { $ne: 1 }]) }),
      () => ({ n: { [pick(['$lt', '$lte', '$gt', '$gte'])]: random(5) } }),
      () => ({ nick: pick(['甲', '乙']), n: random(5) }),
      () => ({ createdAt: { [pick(['$lt', '$lte', '$gt', '$gte'])]: time() } }),
      () => ({ objectId: { [pick(['$lt', '$gt'])]: pick(rows).id } }),
      () => ({ objectId: { $in: [pick(rows).id, pick(rows).id] } }),
    ])();
  }

  it('find, page and count what the plain meaning says, for everyone, a user and the owner', async () => {
    const nobody: Caller = { master: false, roles: [], address: '' };
    const callers: Caller[] = [nobody, { ...nobody, userId: 'u1' }, { ...nobody, master: true }];
    const site = { storage, secret: 's', rules: { mailStandIn: true } } as unknown as Site;
    const questioned = new Map(callers.map((caller) => [caller, rows.map((row) => [row, questionedObject(caller, row)] as const)]));
    let found = 0;
    for (let round = 0; round < 150; round++) {
      const where = randomWhere(2);
      const caller = pick(callers);
      const order = pick(['', 'createdAt', '-createdAt', '-createdAt,-n', 'objectId', '-objectId', 'n,-createdAt', '-nick,objectId', 'updatedAt,n']);
      const keys = parseOrder(order || 'createdAt');
      const [limit, skip] = [pick([1, 5, 20, 1000]), pick([0, 0, 3, 40, 251, 300])];
      const condition = parseWhere(where);
      const expected = questioned.get(caller)!
        .filter(([row, object]) => isVisible(caller, row) && matches(object, condition))
        .map(([, object]) => ({ object, places: placesOf(object, keys) }))
        .sort((a, b) => comparePlaces(keys)(a.places, b.places))
        .map(({ object }) => object);
      const { results, count } = await find({ site, caller, publicUrl: '', budget: { ...newBudget(), endsAt: performance.now() + 60_000 } }, { className: 'Comment', where, order, limit, skip, count: true, returnAcl: false });
      const context = JSON.stringify({ where, order, limit, skip });
      expect([context, count]).toEqual([context, expected.length]);
      expect([context, results.length]).toEqual([context, Math.max(0, Math.min(limit, expected.length - skip))]);
      // Rows equal in every key of the order may come in any order.
      const shown = (object: JsonObject): unknown => keys.map(({ path }) => object[path]);
      expect([context, results.map(shown)]).toEqual([context, expected.slice(skip, skip + limit).map(shown)]);
      found += results.length;
    }
    expect(found).toBeGreaterThan(500);
  }, 180_000);

  it('order counters by their visits as the plain meaning does, equal and odd numbers included', async () => {
    const caller: Caller = { master: false, roles: [], address: '' };
    const site = { storage, secret: 's', rules: {} } as unknown as Site;
    const times = [0, 0, 1, 1, 1, 2, 7, -1, 2.5, 1e300, null, true, '12', '7', { __type: 'Date', iso: '2020-01-01T00:00:00.000Z' }];
    const counters = Array.from({ length: 400 }, (_, index): Row => {
      const created = new Date(1_700_000_000_000 + Math.floor(index / 3) * 1000).toISOString();
      const data: JsonObject = { url: `/${index}/`, title: pick(['甲', '乙']), ACL: pick<JsonObject>([{ '*': { read: true } }, { '*': { read: true } }, { u1: { read: true } }]) };
      return { className: 'Counter', id: random(0xffffff).toString(16).padStart(6, '0') + index, created, updated: created, data: random(10) === 0 ? data : { ...data, time: pick(times) } };
    });
    for (const row of counters) await storage.insert(row);
    const oldest = counters.toSorted((a, b) => (a.created === b.created ? (a.id < b.id ? -1 : 1) : a.created < b.created ? -1 : 1));
    const keys = parseOrder('-time');
    for (const where of [{}, { url: { $exists: true } }, { time: { $gt: 0 } }, { title: '甲' }, { url: { $in: ['/3/', '/30/', '/300/'] } }, { title: 'none' }]) {
      const expected = oldest.filter((row) => isVisible(caller, row) && matches(questionedObject(caller, row), parseWhere(where))).sort((a, b) => comparePlaces(keys)(placesOf(questionedObject(caller, a), keys), placesOf(questionedObject(caller, b), keys)));
      for (const [skip, limit] of [[0, 1], [0, 10], [7, 30], [40, 1000], [260, 10]] as const) {
        const { results } = await find({ site, caller, publicUrl: '', budget: newBudget() }, { className: 'Counter', where, order: '-time', limit, skip, count: false, returnAcl: false });
        expect([where, skip, limit, results.map(({ objectId }) => objectId)]).toEqual([where, skip, limit, expected.slice(skip, skip + limit).map(({ id }) => id)]);
      }
    }
  }, 180_000);

  it('count what the database looked at, also where it found nothing', async () => {
    const pause = <T>(work: Promise<T>): Promise<T> => new Promise<void>((done) => setTimeout(done, 30)).then(() => work);
    const slow = { ...storage, page: (...of: Parameters<Storage['page']>) => pause(storage.page(...of)), count: (...of: Parameters<Storage['count']>) => pause(storage.count(...of)) };
    const site = { storage: slow, secret: 's', rules: {} } as unknown as Site;
    for (const question of [{ limit: 0, count: true }, { limit: 10, count: false }]) {
      const budget = newBudget();
      const { results } = await find({ site, caller: { master: false, roles: [], address: '' }, publicUrl: '', budget }, { className: 'Comment', where: { updatedAt: { $gt: { __type: 'Date', iso: '2090-01-01T00:00:00.000Z' } } }, skip: 0, returnAcl: false, ...question });
      expect([results, budget.workMs]).toEqual([[], expect.toSatisfy((ms: number) => ms > 10)]);
    }
  });

  it('order what was made at one time by the next key, also where a page ends among it', async () => {
    const created = '2024-01-01T00:00:00.000Z';
    for (const n of [2, 0, 3, 1]) await storage.insert({ className: 'Tie', id: `tie${9 - n}`, created, updated: created, data: { n, ACL: { '*': { read: true } } } });
    const site = { storage, secret: 's', rules: {} } as unknown as Site;
    const numbers = async (order: string, limit: number, skip: number) => (await find({ site, caller: { master: false, roles: [], address: '' }, publicUrl: '', budget: newBudget() }, { className: 'Tie', where: {}, order, limit, skip, count: false, returnAcl: false })).results.map(({ n }) => n);
    expect([await numbers('createdAt,n', 2, 0), await numbers('createdAt,n', 2, 2), await numbers('-createdAt,-n', 1, 1)]).toEqual([[0, 1], [2, 3], [2]]);
  });

  it('take of a question inside of a question the first in its own order', async () => {
    for (const [index, n] of [3, 1, 2].entries()) await storage.insert({ className: 'Ranked', id: `ranked${index}`, created: `2024-01-0${index + 1}T00:00:00.000Z`, updated: '', data: { n, ACL: { '*': { read: true } } } });
    const site = { storage, secret: 's', rules: {} } as unknown as Site;
    const numbers = async (order: string) => (await find({ site, caller: { master: false, roles: [], address: '' }, publicUrl: '', budget: newBudget() }, { className: 'Ranked', where: { n: { $select: { key: 'n', query: { className: 'Ranked', where: {}, order, limit: 1, skip: 1 } } } }, limit: 9, skip: 0, count: false, returnAcl: false })).results.map(({ n }) => n);
    expect([await numbers('n'), await numbers('-n,createdAt'), await numbers('-createdAt'), await numbers('')]).toEqual([[2], [2], [1], [1]]);
    expect([await numbers('-updatedAt,n'), await numbers('objectId')]).toEqual([[2], [1]]);
  });
});

describe('what a question finds', () => {
  const gc = ((): (() => void) => (setFlagsFromString('--expose-gc'), runInNewContext('gc') as () => void))();
  const ROWS = 2000;

  /** Rows of some size each; tells how many were read, and the most that were in memory at a time. */
  async function openWatched(className: string, characters: number, created: (index: number) => string) {
    const storage = openSqlite(':memory:');
    const rows = Array.from({ length: ROWS }, (_, index): Row => ({ className, id: `r${String(index).padStart(4, '0')}`, created: created(index), updated: '', data: { n: ROWS - index, text: 'x'.repeat(characters), ACL: { '*': { read: true } } } }));
    for (let start = 0; start < ROWS; start += 100) await storage.insertNew(rows.slice(start, start + 100));
    const read: WeakRef<JsonObject>[] = [];
    let held = 0;
    const page: Storage['page'] = async (...of) => {
      const found = await storage.page(...of);
      for (const { data } of found) read.push(new WeakRef(data));
      await nextTurn();
      gc();
      held = Math.max(held, read.filter((row) => row.deref() !== undefined).length);
      return found;
    };
    const site = { storage: { ...storage, page }, secret: 's', rules: {} } as unknown as Site;
    const ask = (question: Partial<Question>, master = false) => find({ site, caller: { master, roles: [], address: '' }, publicUrl: '', budget: { ...newBudget(), endsAt: Infinity } }, { className, where: {}, limit: 10, skip: 0, count: false, returnAcl: false, ...question });
    return { ask, read: () => read.length, held: () => held, close: () => storage.close() };
  }
  const oneTime = (): string => '2024-01-01T00:00:00.000Z';

  it.each([['n', 1000], ['createdAt,n', 1000], ['-createdAt', 1000], ['n', 0]])('is not in memory before it is known to be wanted: ordered by %s, behind the first %i', async (order, skip) => {
    const watched = await openWatched('Many', 100, oneTime);
    const { results } = await watched.ask({ order, skip });
    expect(results.map(({ n }) => n)).toEqual(Array.from({ length: 10 }, (_, index) => skip + 1 + index));
    // Some pages of them.
    expect(watched.held()).toBeLessThan(1000);
    await watched.close();
  });

  it('is looked at as far as it has room in the answer; what is not asked for needs none', async () => {
    const watched = await openWatched('Large', 20_000, (index) => new Date(1_700_000_000_000 + index * 1000).toISOString());
    await expect(watched.ask({ limit: 1000 })).rejects.toMatchObject({ code: 124 });
    expect(watched.read()).toBeLessThan(700);
    expect((await watched.ask({ limit: 1000, isOpenEnded: true })).results).toHaveLength(398);
    expect(watched.read()).toBeLessThan(1400);
    expect((await watched.ask({ limit: 1000, keys: 'n' })).results).toHaveLength(1000);
    expect((await watched.ask({ limit: 1000 }, true)).results).toHaveLength(1000);
    await watched.close();
  });

  it('in an order of long texts holds no more of them than their beginnings', () => {
    const [long, longer] = ['x'.repeat(100_000), `${'x'.repeat(100_000)}y`];
    const [[a], [b]] = [placesOf({ text: long }, parseOrder('text')), placesOf({ text: longer }, parseOrder('text'))];
    expect([String(a!.value).length, a!.value === b!.value]).toEqual([1000, true]);
  });
});

describe('a search of more than is looked at in its time', () => {
  it('tells what it found so far, the newest first, and goes on from there to the end', async () => {
    const storage = openSqlite(':memory:');
    const timeOf = (index: number): string => new Date(Date.UTC(2024, 0, 1) + index * 60_000).toISOString();
    for (let index = 0; index < 600; index++) await storage.insert({ className: 'Comment', id: `c${String(index).padStart(3, '0')}`, created: timeOf(index), updated: '', data: { comment: index % 100 === 0 ? '找我' : '别的', ACL: {} } });
    // Each look into the database takes three seconds.
    let lateMs = 0;
    const { now } = performance;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + lateMs);
    const slow = { ...storage, page: (...of: Parameters<typeof storage.page>) => ((lateMs += 3000), storage.page(...of)) };
    const context = (): Context => ({ site: { storage: slow, secret: 's', rules: {} } as unknown as Site, caller: { master: true, roles: [], address: '' }, publicUrl: '', budget: newBudget() });
    const look = async (after?: Place, skip = 0) => {
      const { rows, count, next } = await lookThrough(context(), { className: 'Comment', where: { comment: { $regex: '找' } }, skip, limit: 2, after });
      return { ids: rows.map(({ id }) => id), count, next };
    };
    const first = await look();
    expect(first).toEqual({ ids: ['c500', 'c400'], count: 2, next: { value: timeOf(350), id: 'c350' } });
    expect(await look(undefined, 1)).toMatchObject({ ids: ['c400'], count: 2 });
    const second = await look(first.next);
    expect(second).toEqual({ ids: ['c300', 'c200'], count: 3, next: { value: timeOf(100), id: 'c100' } });
    expect(await look(second.next)).toEqual({ ids: ['c000'], count: 1, next: undefined });
    clock.mockRestore();
    await storage.close();
  });
});
