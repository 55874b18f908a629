import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { backUp } from './backup';
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
  // A damaged page, far behind the beginning.
  const damaged = openSync(file, 'r+');
  writeSync(damaged, Buffer.alloc(40_000, 0xff), 0, 40_000, Math.floor(statSync(file).size / 2));
  closeSync(damaged);
  rmSync(target);
  await expect(backUp(file, target)).rejects.toMatchObject({ name: 'StorageError' });
  expect(readdirSync(folder)).not.toContainEqual(expect.stringMatching(/^backup/));
});
