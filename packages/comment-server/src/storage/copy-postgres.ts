/** Everything of a PostgreSQL database, as it is at one moment, to a SQLite file. */
import Database from 'libsql';
import pg from 'pg';
import { errorOf, versionOf } from './postgres';
import { refuseNewer, SQLITE_SCHEMA } from './schema';

/** How many are in memory at once: a file has up to ten megabytes, what can be undone is a setting of some. */
const ROWS = { objects: 500, settings: 20, files: 2 } as const;
/** Columns as SQLite takes them; generated ones come by themselves. */
const TABLES = {
  objects: ['class', 'id', 'created', 'updated', 'data'],
  settings: ['name', 'value'],
  files: ['id', 'mime_type', 'bytes'],
} as const;

export async function copyPostgres(url: string, target: string): Promise<void> {
  const source = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // A connection that breaks is told by the question that fails; unheard, it would end the process as well.
  source.on('error', () => undefined);
  const copy = new Database(target);
  try {
    for (const statement of SQLITE_SCHEMA) if (statement.startsWith('create table')) copy.exec(statement);
    await source.connect();
    await source.query('begin isolation level repeatable read read only');
    refuseNewer(await versionOf(source));
    // One for all of it: each would wait for the disk.
    copy.exec('begin');
    for (const table of Object.keys(TABLES) as (keyof typeof TABLES)[]) {
      const columns: readonly string[] = TABLES[table];
      const insert = copy.prepare(`insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`);
      await source.query(`declare ${table}_rows cursor for select ${columns.map((column) => (column === 'data' ? 'data::text as data' : column)).join(', ')} from ${table}`);
      for (;;) {
        const { rows } = await source.query<Record<string, unknown>>(`fetch ${ROWS[table]} from ${table}_rows`);
        if (rows.length === 0) break;
        for (const row of rows) insert.run(...columns.map((column) => row[column]));
      }
    }
    // The indexes: of rows that are there they are made in a third of the time.
    for (const statement of SQLITE_SCHEMA) copy.exec(statement);
    copy.exec('commit');
  } catch (failure) {
    throw errorOf(failure);
  } finally {
    copy.close();
    await source.end().catch(() => undefined);
  }
}
