/** SQLite in a file, by the prebuilt libsql driver. */
import { closeSync, openSync } from 'node:fs';
import Database from 'libsql';
import { Kysely, SqliteDialect, type SqliteDatabase } from 'kysely';
import { refuseNewer, SCHEMA_VERSION, SQLITE_PINNED, SQLITE_PLANNING, SQLITE_SCHEMA, SQLITE_TIME_KEY, type Tables } from './schema';
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
  /** Rows looked at before others have their turn; by itself some milliseconds' worth. */
  windowRows?: number;
  /** How long a writer waits for another process: tests have no time. */
  busyMs?: number;
  /** `delete`: what was written is in the file itself and nowhere else, as a copy wants it; writers and readers wait for each other. */
  journal?: 'wal' | 'delete';
}

/** Opens or makes a database file. Throws a `StorageError` when it cannot. */
export function openSqlite(file: string, { maxPages, windowRows = 2000, busyMs = BUSY_TIMEOUT_MS, journal = 'wal' }: SqliteOptions = {}): Storage {
  let database: Database.Database;
  try {
    if (file !== ':memory:') makeOwn(file);
    database = new Database(file);
    database.pragma(`busy_timeout = ${busyMs}`);
    const [{ user_version: version }] = database.pragma('user_version') as [{ user_version: number }];
    refuseNewer(version);
    database.pragma(`journal_mode = ${journal}`);
    // An answered write must survive a power cut too: every commit waits for the disk.
    database.pragma('synchronous = FULL');
    for (const statement of SQLITE_SCHEMA) database.exec(statement);
    writeStatistics(database);
    if (version < SCHEMA_VERSION) database.pragma(`user_version = ${SCHEMA_VERSION}`);
    if (maxPages) database.pragma(`max_page_count = ${maxPages}`);
  } catch (failure) {
    throw openingError(failure, file);
  }
  // One connection, asked in turn: Kysely's SQLite driver holds a lock around it.
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: endingStatements(database) }) });
  return createSqlStorage({
    db,
    windowRows,
    begin: 'begin immediate',
    lock: '',
    // The driver ends the process at a text that is not UTF-8, as a damaged file has it.
    read: 'cast(data as blob)',
    raised: "json_set(data, '$.time', case when json_type(data, '$.time') in ('integer', 'real') then json_extract(data, '$.time') else 0 end + 1)",
    timeKey: SQLITE_TIME_KEY,
    pinned: SQLITE_PINNED,
    conflictOf: (failure) => {
      const { code, message } = failure as { code?: string; message?: string };
      if (!code?.startsWith('SQLITE_CONSTRAINT')) return undefined;
      return CONFLICTS.find(([name]) => message?.includes(name))?.[1];
    },
    errorOf,
    close: () => db.destroy(),
  });
}

/**
 * The driver leaves a statement that met the lock of another process open until its garbage is collected: till then what is written
 * is said to be stored and is not, and no transaction ends. Run once more where it may not write it ends at once.
 */
function endingStatements(database: Database.Database): SqliteDatabase {
  const ending = <T>(run: (parameters: readonly unknown[]) => T) => (parameters: readonly unknown[]): T => {
    try {
      return run(parameters);
    } catch (failure) {
      if (!isBusy(failure)) throw failure;
      database.exec('pragma query_only = on');
      try {
        return run(parameters);
      } catch {
        throw failure;
      } finally {
        database.exec('pragma query_only = off');
      }
    }
  };
  return {
    prepare(text) {
      const statement = database.prepare(text);
      return { reader: statement.reader, all: ending((parameters) => statement.all(parameters)), run: ending((parameters) => statement.run(parameters)), iterate: (parameters) => statement.iterate(parameters) as IterableIterator<unknown> };
    },
    close: () => void database.close(),
  };
}
function isBusy(failure: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(String((failure as { code?: unknown }).code ?? ''));
}

/** Writes only what is not there: a server must start with a full disk, too. */
function writeStatistics(database: Database.Database): void {
  const isThere = database.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'").get() !== undefined;
  const rows = isThere ? (database.prepare(SQLITE_PLANNING.current).all() as { idx: string; stat: string }[]) : [];
  const wanted = Object.entries(SQLITE_PLANNING.wanted);
  if (rows.length === wanted.length && rows.every(({ idx, stat }) => SQLITE_PLANNING.wanted[idx] === stat)) return;
  for (const statement of SQLITE_PLANNING.statements) database.exec(statement);
}

/**
 * A new database is its owner's alone: mails and secrets are in it. SQLite gives the files beside it (`-wal`, `-shm`) the rights
 * it has. What stands in the way of making it the database then says.
 */
function makeOwn(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch {
    // It is there, or it cannot be.
  }
}

/** Copies a database, also one in use by another process, to a file that is empty. */
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

/** The driver says it in its own words. */
function openingError(failure: unknown, file: string): StorageError {
  const { code = '', message = '' } = failure as { code?: string; message?: string };
  if (/^SQLITE_(CANTOPEN|READONLY|PERM)/.test(code) || message.includes('Unable to open')) return new StorageError('unavailable', new Error(`打不开 ${file}：文件夹要存在，并且可以写入。${file} cannot be opened: its folder must exist and be writable.`));
  if (code.startsWith('SQLITE_NOTADB') || message.includes('not a database')) return new StorageError('failed', new Error(`${file} 不是 SQLite 数据库。${file} is no SQLite database.`));
  return errorOf(failure);
}

function errorOf(failure: unknown): StorageError {
  if (failure instanceof StorageError) return failure;
  const code = String((failure as { code?: unknown }).code ?? '');
  if (code.startsWith('SQLITE_FULL') || code.startsWith('SQLITE_IOERR')) return new StorageError('full', failure);
  if (isBusy(failure)) return new StorageError('timeout', failure);
  if (code.startsWith('SQLITE_CANTOPEN')) return new StorageError('unavailable', failure);
  return new StorageError('failed', failure);
}
