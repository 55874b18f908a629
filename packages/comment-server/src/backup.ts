/** Backups: a database copied while it is in use. Of either kind the copy is a SQLite file, which the server can serve. */
import { existsSync } from 'node:fs';
import { isPostgresUrl } from './storage/open';
import { backUpSqlite, openSqlite } from './storage/sqlite';
import { writeWhole } from './whole-file';

/** Gives the number of objects in the copy. Rejects when `target` exists or the database cannot be read. */
export async function backUp(database: string, target: string): Promise<number> {
  const isFile = !isPostgresUrl(database);
  if (isFile && !existsSync(database)) throw Object.assign(new Error(`没有 ${database} 这个文件。There is no file ${database}.`), { code: 'ENOENT' });
  return writeWhole(target, async (part) => {
    if (isFile) backUpSqlite(database, part);
    else await (await import('./storage/copy-postgres')).copyPostgres(database, part);
    // The driver closes a database when it collects its garbage: a log beside the copy would hold what was written last.
    const copy = openSqlite(part, { journal: 'delete' });
    const counts = await Promise.all((await copy.classNames()).map((name) => copy.count(name, { all: [] })));
    await copy.close();
    return counts.reduce((sum, count) => sum + count, 0);
  });
}
