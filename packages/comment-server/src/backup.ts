/** Backups: a database copied while it is in use. Of either kind the copy is a SQLite file, which the server can serve. */
import { existsSync, rmSync } from 'node:fs';
import { copyPostgres } from './storage/copy-postgres';
import { isPostgresUrl } from './storage/open';
import { backUpSqlite, openSqlite } from './storage/sqlite';

/** Gives the number of objects in the copy. Rejects when `target` exists or the database cannot be read. */
export async function backUp(database: string, target: string): Promise<number> {
  if (existsSync(target)) throw Object.assign(new Error(`${target} 已存在。${target} already exists.`), { code: 'EEXIST' });
  const isFile = !isPostgresUrl(database);
  if (isFile && !existsSync(database)) throw Object.assign(new Error(`没有 ${database} 这个文件。There is no file ${database}.`), { code: 'ENOENT' });
  try {
    if (isFile) backUpSqlite(database, target);
    else await copyPostgres(database, target);
    const copy = openSqlite(target);
    const counts = await Promise.all((await copy.classNames()).map((name) => copy.count(name, { all: [] })));
    await copy.close();
    return counts.reduce((sum, count) => sum + count, 0);
  } catch (failure) {
    // Half a backup must not be taken for a whole one.
    for (const more of ['', '-journal', '-wal', '-shm']) rmSync(target + more, { force: true });
    throw failure;
  }
}
