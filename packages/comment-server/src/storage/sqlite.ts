/** SQLite in a file, by the prebuilt libsql driver. */
import Database from 'libsql';
import { Kysely, SqliteDialect } from 'kysely';
import { SQLITE_SCHEMA, type Tables } from './schema';
import { createSqlStorage } from './sql-storage';
import { StorageError, type Conflict, type Storage } from './storage';

/** How long a writer waits for another process (a backup, an import) to finish its write. */
const BUSY_TIMEOUT_MS = 5000;

const CONFLICTS: readonly [string, Conflict][] = [
  ['objects.class, objects.id', 'id'],
  ['objects_one_counter', 'url'],
  ['objects_one_username', 'username'],
  ['objects_one_email', 'email'],
  ['objects_one_role', 'name'],
  ['objects.k_url', 'url'],
  ['objects.k_username', 'username'],
  ['objects.k_email', 'email'],
  ['objects.k_name', 'name'],
];

export interface SqliteOptions {
  /** Pages the file may grow to: a full disk for tests. */
  maxPages?: number;
}

/** Opens or makes a database file. Throws a `StorageError` when it cannot. */
export function openSqlite(file: string, { maxPages }: SqliteOptions = {}): Storage {
  let database: Database.Database;
  try {
    database = new Database(file);
    database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    database.pragma('journal_mode = WAL');
    // An answered write must survive a power cut too: every commit waits for the disk.
    database.pragma('synchronous = FULL');
    for (const statement of SQLITE_SCHEMA) database.exec(statement);
    if (maxPages) database.pragma(`max_page_count = ${maxPages}`);
  } catch (failure) {
    throw errorOf(failure);
  }
  // One connection, asked in turn: Kysely's SQLite driver holds a lock around it.
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: database as never }) });
  return createSqlStorage({
    db,
    begin: 'begin immediate',
    lock: '',
    raised: "json_set(data, '$.time', case when json_type(data, '$.time') in ('integer', 'real') then json_extract(data, '$.time') else 0 end + 1)",
    conflictOf: (failure) => {
      const { code, message } = failure as { code?: string; message?: string };
      if (!code?.startsWith('SQLITE_CONSTRAINT')) return undefined;
      return CONFLICTS.find(([name]) => message?.includes(name))?.[1];
    },
    errorOf,
    close: () => db.destroy(),
  });
}

/** Copies a database, also one in use by another process, to a new file. */
export function backUpSqlite(file: string, target: string): void {
  const database = new Database(file);
  try {
    database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    database.prepare('vacuum into ?').run(target);
  } catch (failure) {
    throw errorOf(failure);
  } finally {
    database.close();
  }
}

function errorOf(failure: unknown): StorageError {
  if (failure instanceof StorageError) return failure;
  const code = String((failure as { code?: unknown }).code ?? '');
  if (code.startsWith('SQLITE_FULL') || code.startsWith('SQLITE_IOERR')) return new StorageError('full', failure);
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return new StorageError('timeout', failure);
  if (code.startsWith('SQLITE_CANTOPEN')) return new StorageError('unavailable', failure);
  return new StorageError('failed', failure);
}
