import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, expect, it, vi } from 'vitest';
import { describeStorage } from './contract';
import { SQLITE_SCHEMA } from './schema';
import { backUpSqlite, openSqlite } from './sqlite';
import { StorageError, type Filter, type Storage } from './storage';
import { scratchFolder } from '../testing/scratch-folder';
import { describeVersions } from '../testing/versions';

const folder = scratchFolder('sqlite');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeStorage('SQLite', async () => openSqlite(join(folder, 'contract.db')));
describeStorage('SQLite with a turn for others after three rows', async () => openSqlite(join(folder, 'turns.db'), { windowRows: 3 }));
describeVersions(
  'SQLite',
  async () => {
    const address = join(folder, `versions-${Math.random()}.db`);
    const asked = <T>(ask: (raw: Database.Database) => T): T => {
      const raw = new Database(address);
      try {
        return ask(raw);
      } finally {
        raw.close();
      }
    };
    return {
      address,
      run: async (statements) => void asked((raw) => raw.exec(statements)),
      indexes: async () => asked((raw) => raw.prepare("select name from sqlite_schema where type = 'index' order by name").all().map((each) => (each as { name: string }).name)),
      version: async () => asked((raw) => (raw.pragma('user_version') as [{ user_version: number }])[0].user_version),
      setVersion: async (version) => void asked((raw) => raw.exec(`pragma user_version = ${version}`)),
    };
  },
  join(folder, 'versions-backup.db'),
);

const comment = (id: string) => ({ className: 'Comment', id, created: '2026-01-01T00:00:00.000Z', updated: '2026-01-01T00:00:00.000Z', data: { comment: '好'.repeat(500) } });

it('reads what a damaged file has of a text: the driver would end the process', async () => {
  const file = join(folder, 'damaged.db');
  const storage = openSqlite(file);
  await storage.insert({ ...comment('c1'), data: { comment: '字A', nick: '甲' } });
  const raw = new Database(file);
  raw.exec("update objects set data = cast(replace(cast(data as blob), 'A', x'ff') as text)");
  raw.close();
  const read = { comment: '字\ufffd', nick: '甲' };
  expect((await storage.get('Comment', 'c1'))!.data).toEqual(read);
  expect((await storage.page('Comment', { filter: { all: [] }, by: 'created', descending: true, limit: 9 }))[0]!.data).toEqual(read);
  expect((await storage.raise('Comment', 'c1', '2026-01-02T00:00:00.000Z'))!.data).toEqual({ ...read, time: 1 });
  await storage.update('Comment', 'c1', (row) => ({ ...row, data: { ...row.data, nick: '乙' } }));
  expect((await storage.get('Comment', 'c1'))!.data).toEqual({ ...read, nick: '乙', time: 1 });
  await storage.close();
});

it('says that the disk is full, and goes on reading', async () => {
  const storage = openSqlite(join(folder, 'small.db'), { maxPages: 40 });
  let stored = 0;
  let failure: unknown;
  while (stored < 1000 && failure === undefined) {
    try {
      await storage.insert(comment(`c${stored}`));
      stored++;
    } catch (reason) {
      failure = reason;
    }
  }
  expect(failure).toBeInstanceOf(StorageError);
  expect((failure as StorageError).reason).toBe('full');
  expect(await storage.count('Comment', { all: [] })).toBe(stored);
  await storage.remove('Comment', 'c0', () => undefined);
  await storage.remove('Comment', 'c1', () => undefined);
  expect(await storage.insert(comment('again'))).toBeUndefined();
  await storage.close();
});

it.each<[string, (storage: Storage) => Promise<unknown>]>([
  ['insert', (storage) => storage.insert(comment('while'))],
  ['update', (storage) => storage.update('Comment', 'before', (row) => row)],
  ['raise', (storage) => storage.raise('Comment', 'before', '2026-01-02T00:00:00.000Z')],
  ['removal', (storage) => storage.remove('Comment', 'before', () => undefined)],
  ['hit', (storage) => storage.hit('k', Date.now() + 60_000)],
])('says of a write (%s) that another process writes for too long, goes on reading, and stores what comes after that', async (name, write) => {
  const file = join(folder, `busy-${name}.db`);
  const storage = openSqlite(file, { busyMs: 50 });
  await storage.insert(comment('before'));
  const other = new Database(file);
  other.exec('begin immediate');
  await expect(write(storage)).rejects.toMatchObject({ name: 'StorageError', reason: 'timeout' });
  expect(await storage.get('Comment', 'before')).toEqual(comment('before'));
  other.exec('rollback');
  expect(await storage.insert(comment('after'))).toBeUndefined();
  expect(await storage.update('Comment', 'before', (row) => row)).toEqual(comment('before'));
  expect(other.prepare('select id from objects order by id').all().map((row) => (row as { id: string }).id)).toEqual(['after', 'before']);
  other.close();
  await storage.close();
});

it('copies a database that is being written to', async () => {
  const storage = openSqlite(join(folder, 'live.db'));
  for (let index = 0; index < 20; index++) await storage.insert(comment(`c${index}`));
  const writing = Promise.all(Array.from({ length: 20 }, (_, index) => storage.insert(comment(`d${index}`))));
  backUpSqlite(join(folder, 'live.db'), join(folder, 'copy.db'));
  await writing;
  const copy = openSqlite(join(folder, 'copy.db'));
  expect(await copy.count('Comment', { all: [] })).toBeGreaterThanOrEqual(20);
  expect(await copy.get('Comment', 'c7')).toEqual(comment('c7'));
  await copy.close();
  await storage.close();
});

it('says that a folder is no database', () => {
  expect(() => openSqlite(folder)).toThrow(StorageError);
});

it('lets others have their turn while it looks through many rows, and nobody waits for a page with few', async () => {
  const storage = openSqlite(join(folder, 'many.db'), { windowRows: 100 });
  for (let index = 0; index < 2000; index++) await storage.insert({ ...comment(`m${index}`), data: { comment: '好', url: index % 100 ? '/hot/' : '/a/', ACL: { '*': { read: true } } } });
  const turnsOf = async (work: Promise<unknown>): Promise<number> => {
    let turns = 0;
    let done = false;
    void work.finally(() => (done = true));
    while (!done) {
      await new Promise<void>((next) => void setImmediate(next));
      turns++;
    }
    return turns;
  };
  const published = { published: true } as const;
  expect(await turnsOf(storage.count('Comment', published))).toBeGreaterThanOrEqual(19);
  expect(await turnsOf(storage.count('Comment', { all: [{ field: 'url', in: ['/hot/'] }, published] }))).toBeGreaterThanOrEqual(19);
  const none = { all: [published, { field: 'url', missing: true }] } as const;
  expect(await turnsOf(storage.page('Comment', { filter: none, by: 'updated', descending: true, limit: 10 }))).toBeGreaterThanOrEqual(19);
  const few = { all: [{ field: 'url', in: ['/a/'] }, published] } as const;
  expect(await turnsOf(storage.count('Comment', few))).toBeLessThan(5);
  expect([await storage.count('Comment', few), await storage.count('Comment', published), await storage.count('Comment', none)]).toEqual([20, 2000, 0]);
  // The owner, who asks for the few that wait.
  await storage.insert({ ...comment('w1'), data: { comment: '等', url: '/hot/', status: 'waiting', ACL: { '*': { read: true } } } });
  const waiting = { all: [{ any: [{ published: false }, { published: false }] }] } as const;
  expect(await turnsOf(storage.count('Comment', waiting))).toBeLessThan(5);
  expect(await turnsOf(storage.page('Comment', { filter: waiting, by: 'created', descending: true, limit: 20 }))).toBeLessThan(5);
  expect(await storage.count('Comment', waiting)).toBe(1);
  await storage.close();
});

it('finds by its indexes what readers ask for, in a database of an earlier version too', async () => {
  const file = join(folder, 'plans.db');
  const old = new Database(file);
  for (const statement of SQLITE_SCHEMA.filter((each) => !/objects_(shown|rid|replies|listed|pinned)/.test(each))) old.exec(statement);
  for (const index of ['objects_rid on objects (class, k_rid, created, id)', 'objects_created on objects (class, created, id)']) old.exec(`create index ${index}`);
  old.close();
  await openSqlite(file).close();
  const raw = new Database(file);
  const planOf = (where: string): string => (raw.prepare(`explain query plan select id, data from objects where ${where}`).all() as { detail: string }[]).map(({ detail }) => detail).join('; ');
  const topLevel = "class = 'Comment' and k_url = '/a/' and (k_rid is null or k_rid = '') and published = 1";
  expect(planOf(topLevel)).toContain('objects_shown (class=? AND published=? AND k_url=?)');
  expect(planOf(`${topLevel} order by created desc, id desc limit 10`)).toMatch(/^SEARCH objects USING INDEX objects_shown [^;]*$/);
  expect(planOf("class = 'Comment' and k_rid in ('a', 'b') and published = 1 order by created desc, id desc limit 1001")).toContain('objects_replies (class=? AND k_rid=?)');
  expect(planOf("class = 'Comment' and published = 1 and k_url is not null and (k_rid is null or k_rid = '') order by created desc, id desc limit 10")).toMatch(/^SEARCH objects USING INDEX objects_listed [^;]*$/);
  raw.close();
});

it('asks for the few that wait, and for the most visited, in words that an index answers', async () => {
  const file = join(folder, 'asked.db');
  const asked = vi.spyOn(Database.prototype, 'prepare');
  const storage = openSqlite(file);
  asked.mockClear();
  // That wait, and that are spam, as the admin page asks.
  for (const held of [{ all: [{ all: [{ published: false }] }, { all: [] }] }, { all: [{ any: [{ all: [{ published: false }] }, { all: [{ published: false }] }] }, { all: [] }] }] as const) {
    await storage.page('Comment', { filter: held, by: 'created', descending: true, limit: 20 });
    await storage.count('Comment', held);
  }
  await storage.mostVisited(10);
  const texts = asked.mock.calls.map(([text]) => text);
  asked.mockRestore();
  await storage.close();
  const raw = new Database(file);
  const plans = texts.map((text) => (raw.prepare(`explain query plan ${text}`).all() as { detail: string }[]).map(({ detail }) => detail).join('; '));
  raw.close();
  expect(plans.length).toBe(9);
  for (const plan of plans) expect(plan).toMatch(/USING (COVERING )?INDEX objects_(held|shown|most_visited)/);
});

it('finds the few that are pinned, and a page far behind, without a look at the rows before them', async () => {
  const file = join(folder, 'far.db');
  const asked = vi.spyOn(Database.prototype, 'prepare');
  const storage = openSqlite(file, { windowRows: 10 });
  for (let index = 0; index < 40; index++) await storage.insert({ ...comment(`p${index + 10}`), data: { comment: '好', url: '/hot/', ACL: { '*': { read: true } }, ...(index === 7 ? { sticky: 1 } : {}) } });
  const onPage = [{ field: 'url', in: ['/hot/'] }, { published: true }, { any: [{ field: 'rid', missing: true }, { field: 'rid', in: [''] }] }] as const;
  const find = (filter: Filter, skip: number) => storage.page('Comment', { filter, by: 'created', descending: true, skip, limit: 1 });
  asked.mockClear();
  for (const filter of [{ pinned: true }, { all: [...onPage, { pinned: true }] }] as const) expect((await find(filter, 0)).map(({ id }) => id)).toEqual(['p17']);
  const ofPinned = asked.mock.calls.map(([text]) => text);
  asked.mockClear();
  for (const filter of [{ all: [] }, { published: true }, { all: onPage }] as const) expect((await find(filter, 30)).map(({ id }) => id)).toEqual(['p19']);
  const far = asked.mock.calls.map(([text]) => text);
  asked.mockRestore();
  await storage.close();
  const raw = new Database(file);
  const planOf = (text: string): string => (raw.prepare(`explain query plan ${text}`).all() as { detail: string }[]).map(({ detail }) => detail).join('; ');
  expect(ofPinned.filter((text) => text.includes('"data"')).map(planOf)).toEqual([expect.stringMatching(/objects_pinned \(class=\?\)/), expect.stringMatching(/objects_pinned_on \(class=\? AND published=\? AND k_url=\?\)/)]);
  // What passes over rows finds in an index what it asks.
  const passing = far.filter((text) => !text.includes('"data"')).map(planOf);
  expect(passing.length).toBeGreaterThan(10);
  for (const plan of passing) expect(plan).toMatch(/SEARCH objects USING (COVERING )?INDEX objects_(listed|shown|url) [^;]*(; SCAN some)?$/);
  raw.close();
});

it('writes nothing to a database that is as it should be: a server must start with a full disk', async () => {
  const file = join(folder, 'ready.db');
  await openSqlite(file).close();
  const before = readFileSync(file);
  await openSqlite(file).close();
  expect(readFileSync(file).equals(before)).toBe(true);
});
