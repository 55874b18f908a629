import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeStorage } from './contract';
import { backUpSqlite, openSqlite } from './sqlite';
import { StorageError } from './storage';

const folder = mkdtempSync(join(tmpdir(), 'glimpress-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeStorage('SQLite', async () => openSqlite(join(folder, 'contract.db')));

const comment = (id: string) => ({ className: 'Comment', id, created: '2026-01-01T00:00:00.000Z', updated: '2026-01-01T00:00:00.000Z', data: { comment: '好'.repeat(500) } });

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
