/** Visits are the sum of what each server counted, whichever way they come and however often. */
import { expect, it } from 'vitest';
import { join } from 'node:path';
import { movePages } from '../move-pages';
import { openSqlite } from '../storage/sqlite';
import type { Storage } from '../storage/storage';
import { jsonLines, useImportDatabase } from '../testing/import-database';
import { exportAll } from './export';
import { runImport } from './run-import';

const database = useImportDatabase();
const TIME = '2026-01-01T00:00:00.000Z';
const hosted = (time: number): string => jsonLines([{ objectId: 'a', url: '/a/', time }]);

async function visited(storage: Storage, id: string, url: string, time: number, data = {}): Promise<void> {
  expect(await storage.insert({ className: 'Counter', id, created: TIME, updated: TIME, data: { url, xid: url, title: '', time, ...data } })).toBeUndefined();
}
async function visits(storage: Storage): Promise<(readonly [unknown, unknown])[]> {
  return (await storage.page('Counter', { filter: { all: [] }, by: 'id', descending: false, limit: 10 })).map(({ data }) => [data.url, data.time] as const);
}

it('a counter that came by way of an export has the same number in whatever it is moved into', async () => {
  await visited(database.storage, 'm', '/a/', 1);
  await database.imported('Counter.json', hosted(100));
  const file = join(database.folder, 'moved.tar.gz');
  await exportAll(database.storage, file);
  const copy = openSqlite(':memory:');
  const take = async () => (await runImport(copy, { files: [file], dryRun: false, onProgress: () => undefined })).classes.get('Counter');
  expect(await take()).toMatchObject({ added: 1 });
  expect(await take()).toMatchObject({ added: 0, merged: 0, existing: 1 });
  await visited(copy, 'b', '/b/', 1);
  await movePages(copy, '/a/', '/b/', false);
  expect(await visits(copy)).toEqual([['/b/', 102]]);
  // Imported once more it is there anew, and moved once more it adds nothing.
  expect(await take()).toMatchObject({ added: 1 });
  await movePages(copy, '/a/', '/b/', false);
  expect(await visits(copy)).toEqual([['/b/', 102]]);
  await copy.close();
});

it('a counter that an earlier import has noted as a whole beside its parts is moved with its number', async () => {
  await visited(database.storage, 'm', '/a/', 103, { _imported: { m: 101, a: 100 } });
  await visited(database.storage, 'b', '/b/', 1);
  await movePages(database.storage, '/a/', '/b/', false);
  expect(await visits(database.storage)).toEqual([['/b/', 104]]);
  await database.imported('Counter.json', jsonLines([{ objectId: 'a', url: '/b/', time: 100 }]));
  expect(await visits(database.storage)).toEqual([['/b/', 104]]);
});

it('a counter that was moved gets what is new of its own row, also when its old address has been visited since', async () => {
  await database.imported('Counter.json', hosted(100));
  await movePages(database.storage, '/a/', '/b/', false);
  await visited(database.storage, 'n', '/a/', 1);
  expect(await database.imported('Counter.json', hosted(105), true)).toMatchObject({ Counter: { merged: 1 } });
  expect(await database.imported('Counter.json', hosted(105))).toMatchObject({ Counter: { merged: 1 } });
  expect(await visits(database.storage)).toEqual([['/b/', 105], ['/a/', 1]]);
  for (const dryRun of [true, false]) expect(await database.imported('Counter.json', hosted(105), dryRun)).toMatchObject({ Counter: { added: 0, merged: 0, existing: 1 } });
});

it('a counter that is imported anew at its old address, and moved once more, brings the visits it got since; and killed in between it brings none twice', async () => {
  const { storage } = database;
  const visit = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time++) await storage.raise('Counter', 'a', TIME);
  };
  await visited(storage, 'b', '/b/', 1);
  await database.imported('Counter.json', hosted(100));
  await visit(3);
  await movePages(storage, '/a/', '/b/', false);
  expect(await visits(storage)).toEqual([['/b/', 104]]);
  expect(await database.imported('Counter.json', hosted(100))).toMatchObject({ Counter: { added: 1 } });
  await visit(2);
  const { remove } = storage;
  storage.remove = () => Promise.reject(new Error('killed'));
  await expect(movePages(storage, '/a/', '/b/', false)).rejects.toThrow('killed');
  storage.remove = remove;
  await visit(1);
  await movePages(storage, '/a/', '/b/', false);
  expect(await visits(storage)).toEqual([['/b/', 107]]);
  // By way of an export, too, into a database that has taken them before.
  const file = join(database.folder, 'again.tar.gz');
  await database.imported('Counter.json', hosted(100));
  await visit(4);
  await exportAll(storage, file);
  await movePages(storage, '/a/', '/b/', false);
  expect(await visits(storage)).toEqual([['/b/', 111]]);
  await runImport(storage, { files: [file], dryRun: false, onProgress: () => undefined });
  await movePages(storage, '/a/', '/b/', false);
  expect(await visits(storage)).toEqual([['/b/', 111]]);
});
