import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { backUp } from '../backup';
import { scratchFolder } from '../testing/scratch-folder';
import { startTestPostgres, type TestPostgres } from '../testing/postgres';
import { describeVersions } from '../testing/versions';
import { describeStorage } from './contract';
import { openPostgres } from './postgres';
import { SQLITE_SCHEMA } from './schema';
import { StorageError, type Storage } from './storage';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, 120_000);
afterAll(() => postgres?.close());

describeStorage('PostgreSQL', async () => openPostgres(await postgres.createDatabase()));
const versionsFolder = scratchFolder('postgres-versions');
afterAll(() => rmSync(versionsFolder, { recursive: true, force: true }));
describeVersions(
  'PostgreSQL',
  async () => {
    const address = await postgres.createDatabase();
    const ask = async (text: string): Promise<Record<string, string>[]> => {
      const raw = new pg.Client({ connectionString: address });
      await raw.connect();
      const { rows } = await raw.query<Record<string, string>>(text);
      await raw.end();
      return rows;
    };
    return {
      address,
      run: async (statements) => void (await ask(statements)),
      indexes: async () => (await ask('select indexname from pg_indexes where schemaname = current_schema() order by 1')).map(({ indexname }) => indexname!),
      version: async () => Number((await ask("select value from settings where name = 'schema version'"))[0]?.value),
      setVersion: async (version) => void (await ask(version === 0 ? "delete from settings where name = 'schema version'" : `update settings set value = '${version}' where name = 'schema version'`)),
    };
  },
  join(versionsFolder, 'backup.db'),
);

it('opens many times at once: servers that start together make the tables once', async () => {
  const url = await postgres.createDatabase();
  const storages = await Promise.all([openPostgres(url), openPostgres(url), openPostgres(url)]);
  expect(await Promise.all(storages.map((storage) => storage.classNames()))).toEqual([[], [], []]);
  await Promise.all(storages.map((storage) => storage.close()));
});

it('waits as long as another server makes the tables: a new index over many rows is not made in ten seconds', async () => {
  const url = await postgres.createDatabase();
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('begin');
  await other.query('select pg_advisory_xact_lock(7101112)');
  const opening = openPostgres(url);
  await new Promise((done) => setTimeout(done, 11_000));
  await other.query('commit');
  await other.end();
  await (await opening).close();
});

it('starts beside whoever writes, when there is nothing to make', async () => {
  const url = await postgres.createDatabase();
  await (await openPostgres(url)).close();
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  await writer.query("begin; insert into objects (class, id, created, updated, data) values ('Comment', 'a', '', '', '{}')");
  const storage = await openPostgres(url);
  expect(await storage.classNames()).toEqual([]);
  await Promise.all([writer.end(), storage.close()]);
});

it('makes what an older version did not have, and removes what is no longer wanted', async () => {
  const url = await postgres.createDatabase();
  await (await openPostgres(url)).close();
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const names = async (): Promise<string[]> => (await owner.query("select relname from pg_class where relname like 'objects_%' order by 1")).rows.map(({ relname }) => relname);
  const wanted = await names();
  for (const change of ['drop index objects_shown', 'create index objects_rid on objects (k_rid)']) {
    await owner.query(change);
    await (await openPostgres(url)).close();
    expect(await names(), change).toEqual(wanted);
  }
  await owner.end();
});

it('takes a new connection when the process stood still for longer than one may lie idle: the old one may lead nowhere', async () => {
  const url = await postgres.createDatabase();
  const sockets = new Set<Socket>();
  const wire = createServer((socket) => {
    const behind = connect(Number(new URL(url).port), '127.0.0.1');
    for (const each of [socket, behind]) sockets.add(each.on('error', () => undefined));
    socket.pipe(behind).pipe(socket);
  });
  await new Promise<void>((done) => void wire.listen(0, '127.0.0.1', done));
  const through = new URL(url);
  through.port = String((wire.address() as AddressInfo).port);
  const storage = await openPostgres(through.href);
  await storage.settingOr('a', '1');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  try {
    for (const socket of sockets) socket.unpipe().pause();
    expect(await storage.setting('a')).toBe('1');
  } finally {
    vi.useRealTimers();
  }
  await storage.close();
  for (const socket of sockets) socket.destroy();
  wire.close();
});

it('says that the database is gone, and works again when it is back', async () => {
  const storage = await openPostgres(await postgres.createDatabase());
  await storage.settingOr('a', '1');
  await postgres.stop();
  await expect(storage.setting('a')).rejects.toMatchObject({ name: 'StorageError', reason: 'unavailable' });
  await postgres.start();
  await expect.poll(() => storage.setting('a').catch((failure: StorageError) => failure.reason)).toBe('1');
  await storage.close();
}, 60_000);

/** A wire to a database that lets nobody in who sends a setting along, as poolers (PgBouncer and what is built on it) do. */
async function poolerBefore(url: string): Promise<{ url: string; close(): void }> {
  const known = new Set(['user', 'database', 'client_encoding', 'application_name', 'DateStyle', 'TimeZone', 'standard_conforming_strings']);
  const wire = createServer((socket) => {
    socket.on('error', () => undefined).once('data', (first) => {
      // A length, the version of the protocol, then names and values, each ended by a zero.
      const sent = first.subarray(8).toString('latin1').split('\0');
      const refused = sent.find((name, index) => index % 2 === 0 && name !== '' && !known.has(name));
      if (refused !== undefined) {
        const fields = Buffer.from(`SFATAL\0C08P01\0Munsupported startup parameter: ${refused}\0\0`);
        const head = Buffer.from([0x45, 0, 0, 0, 0]);
        head.writeInt32BE(fields.length + 4, 1);
        return void socket.end(Buffer.concat([head, fields]));
      }
      const behind = connect(Number(new URL(url).port), '127.0.0.1');
      behind.on('error', () => socket.destroy());
      behind.write(first);
      socket.pipe(behind).pipe(socket);
    });
  });
  await new Promise<void>((done) => void wire.listen(0, '127.0.0.1', done));
  const through = new URL(url);
  through.port = String((wire.address() as AddressInfo).port);
  return { url: through.href, close: () => void wire.close() };
}

it('goes through a pooler that takes no settings along with a connection, and bounds what it asks all the same', async () => {
  const url = await postgres.createDatabase();
  const pooler = await poolerBefore(url);
  const storage = await openPostgres(pooler.url);
  await storage.settingOr('a', '1');
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('begin; lock table settings in access exclusive mode');
  await expect(storage.setting('a')).rejects.toMatchObject({ name: 'StorageError', reason: 'timeout' });
  await owner.end();
  expect(await storage.setting('a')).toBe('1');
  await storage.close();
  pooler.close();
});

/** What a work ends with when its connection, on which it waits for a table that is locked, breaks. */
async function brokenWhileWaiting(table: string, prepare: (url: string) => Promise<() => Promise<unknown>>): Promise<unknown> {
  const url = await postgres.createDatabase();
  const created = '2026-01-01T00:00:00.000Z';
  const storage = await openPostgres(url);
  await storage.insert({ className: 'Comment', id: 'a', created, updated: created, data: {} });
  await storage.close();
  const sockets = new Set<Socket>();
  const wire = createServer((socket) => {
    const behind = connect(Number(new URL(url).port), '127.0.0.1');
    for (const each of [socket, behind]) sockets.add(each.on('error', () => undefined));
    socket.pipe(behind).pipe(socket);
  });
  await new Promise<void>((done) => void wire.listen(0, '127.0.0.1', done));
  // What is asked within a transaction does not change: two of them.
  const [owner, watcher] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([owner.connect(), watcher.connect()]);
  const through = new URL(url);
  through.port = String((wire.address() as AddressInfo).port);
  const work = await prepare(through.href);
  await owner.query(`begin; lock table ${table} in access exclusive mode`);
  const ended = work().catch((failure: unknown) => failure);
  await expect.poll(async () => (await watcher.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount).toBe(1);
  for (const socket of sockets) socket.destroy();
  const outcome = await ended;
  wire.close();
  await Promise.all([owner.end(), watcher.end()]);
  return outcome;
}

it('a connection that breaks in the middle of a change ends the request, not the server', async () => {
  let storage: Storage | undefined;
  const outcome = await brokenWhileWaiting('objects', async (url) => {
    storage = await openPostgres(url);
    return () => storage!.update('Comment', 'a', (row) => row);
  });
  // What nobody listens to would have ended the process: here it fails the run.
  expect(outcome).toMatchObject({ name: 'StorageError', reason: 'unavailable' });
  await storage!.close();
});

it('a backup is a whole database, its indexes included', async () => {
  const url = await postgres.createDatabase();
  const storage = await openPostgres(url);
  for (let index = 0; index < 1200; index++) await storage.insert({ className: 'Comment', id: `b${index}`, created: '', updated: '', data: { comment: `好👍 ${index}`, url: '/a/' } });
  await storage.close();
  const folder = mkdtempSync(join(tmpdir(), 'glimpress-backup-'));
  expect(await backUp(url, join(folder, 'backup.db'))).toBe(1200);
  // By another process: this one's driver may not have let go of it.
  const script = `const db = new (require(process.argv[1]))(process.argv[2]); const all = (text) => db.prepare(text).all(); console.log(JSON.stringify([all("select name from sqlite_schema where sql like 'create %index%'").map(({ name }) => name), all('select id from objects').length]))`;
  const [names, rows] = JSON.parse(execFileSync(process.execPath, ['-e', script, createRequire(import.meta.url).resolve('libsql'), join(folder, 'backup.db')], { encoding: 'utf8' })) as [string[], number];
  const wanted = SQLITE_SCHEMA.flatMap((statement) => /^create (?:unique )?index if not exists (\w+)/.exec(statement)?.[1] ?? []);
  expect([names.sort(), rows]).toEqual([wanted.sort(), 1200]);
  rmSync(folder, { recursive: true });
});

it('a backup whose connection breaks leaves nothing that could be taken for one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'glimpress-backup-'));
  const outcome = await brokenWhileWaiting('files', async (url) => () => backUp(url, join(folder, 'backup.db')));
  expect(outcome).toMatchObject({ name: 'StorageError', reason: 'unavailable' });
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

it('is backed up with no more than a few files in memory at once', async () => {
  const url = await postgres.createDatabase();
  const storage = await openPostgres(url);
  for (let number = 0; number < 9; number++) await storage.putFile(`${number}.png`, { mimeType: 'image/png', bytes: Buffer.alloc(100_000, number) });
  await storage.close();
  const folder = scratchFolder('postgres-files');
  const fetched: number[] = [];
  const execute = pg.Client.prototype.query;
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...question: unknown[]) {
    const result = await (execute as unknown as (...sent: unknown[]) => Promise<pg.QueryResult>).apply(this, question);
    fetched.push((result.rows ?? []).reduce((sum: number, { bytes }: { bytes?: Buffer }) => sum + (bytes?.length ?? 0), 0));
    return result;
  } as never);
  await backUp(url, join(folder, 'backup.db'));
  query.mockRestore();
  rmSync(folder, { recursive: true, force: true });
  expect(fetched.reduce((sum, bytes) => sum + bytes)).toBe(900_000);
  expect(Math.max(...fetched)).toBeLessThanOrEqual(200_000);
});
