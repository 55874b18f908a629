import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../testing/postgres';
import { describeStorage } from './contract';
import { openPostgres } from './postgres';
import { StorageError } from './storage';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, 120_000);
afterAll(() => postgres?.close());

describeStorage('PostgreSQL', async () => openPostgres(await postgres.createDatabase()));

it('opens many times at once: servers that start together make the tables once', async () => {
  const url = await postgres.createDatabase();
  const storages = await Promise.all([openPostgres(url), openPostgres(url), openPostgres(url)]);
  expect(await Promise.all(storages.map((storage) => storage.classNames()))).toEqual([[], [], []]);
  await Promise.all(storages.map((storage) => storage.close()));
});

it('says that the database is gone, and works again when it is back', async () => {
  const storage = await openPostgres(await postgres.createDatabase());
  await storage.settingOr('a', '1');
  await postgres.stop();
  await expect(storage.setting('a')).rejects.toMatchObject({ name: 'StorageError', reason: 'unavailable' });
  await postgres.start();
  await expect.poll(() => storage.setting('a').catch((failure: StorageError) => failure.reason), { timeout: 20_000 }).toBe('1');
  await storage.close();
}, 60_000);
