import { closeSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, expect, it } from 'vitest';
import { backUp } from './backup';
import { SQLITE_PLANNING, SQLITE_SCHEMA } from './storage/schema';
import { openSqlite } from './storage/sqlite';

const folder = mkdtempSync(join(tmpdir(), 'glimpress-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a backup of SQLite that fails half-way leaves nothing that could be taken for one', async () => {
  const [file, target] = [join(folder, 'comments.db'), join(folder, 'backup.db')];
  const storage = openSqlite(file);
  const created = '2026-01-01T00:00:00.000Z';
  for (let index = 0; index < 500; index++) await storage.insert({ className: 'Comment', id: `c${index}`, created, updated: created, data: { comment: 'x'.repeat(2000), url: '/a/' } });
  await storage.close();
  expect(await backUp(file, target)).toBe(500);
  // One that is there already is not touched.
  await expect(backUp(file, target)).rejects.toThrow();
  expect(existsSync(target)).toBe(true);
  // Damaged, far behind the beginning: so much that more is hit than the ends of long texts, of which SQLite knows no better.
  const raw = new Database(file);
  raw.pragma('wal_checkpoint(truncate)');
  raw.close();
  const damaged = openSync(file, 'r+');
  const half = Math.floor(statSync(file).size / 2);
  writeSync(damaged, Buffer.alloc(half, 0xff), 0, half, half);
  closeSync(damaged);
  rmSync(target);
  await expect(backUp(file, target)).rejects.toMatchObject({ name: 'StorageError' });
  expect(readdirSync(folder)).not.toContainEqual(expect.stringMatching(/^backup/));
});

it('a backup is complete in its one file, as soon as it is there: what lies beside a database in use is no part of it', async () => {
  const [file, target, alone] = [join(folder, 'old.db'), join(folder, 'one.db'), join(folder, 'alone')];
  // Of an earlier version, without indexes and statistics: the copy is given them.
  const old = new Database(file);
  old.pragma('journal_mode = WAL');
  for (const statement of SQLITE_SCHEMA) if (statement.startsWith('create table')) old.exec(statement);
  for (let index = 0; index < 300; index++) old.prepare("insert into objects (class, id, created, updated, data) values ('Comment', ?, '', '', ?)").run(`c${index}`, JSON.stringify({ comment: '好'.repeat(100), url: '/a/' }));
  expect(await backUp(file, target)).toBe(300);
  mkdirSync(alone);
  copyFileSync(target, join(alone, 'one.db'));
  old.close();
  // Where nothing can be written beside it, SQLite reads no database that is kept with a log.
  const copy = new Database(join(alone, 'one.db'), { readonly: true });
  const all = (text: string): string[] => (copy.prepare(text).all() as Record<string, unknown>[]).map((row) => String(Object.values(row)[0]));
  expect(all('pragma journal_mode')).toEqual(['delete']);
  expect(all('pragma integrity_check')).toEqual(['ok']);
  expect(all('select count(*) from objects')).toEqual(['300']);
  expect(all("select name from sqlite_schema where sql like 'create %index%' order by name")).toEqual(SQLITE_SCHEMA.flatMap((statement) => /^create (?:unique )?index if not exists (\w+)/.exec(statement)?.[1] ?? []).sort());
  expect(all(SQLITE_PLANNING.current)).toHaveLength(Object.keys(SQLITE_PLANNING.wanted).length);
  copy.close();
  // It is served like any other.
  const served = openSqlite(join(alone, 'one.db'));
  expect(await served.count('Comment', { all: [] })).toBe(300);
  await served.close();
});
