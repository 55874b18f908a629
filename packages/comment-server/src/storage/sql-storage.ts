/** The storage in SQL that SQLite and PostgreSQL share; what differs comes in as a `SqlDialect`. */
import { sql, type Kysely, type SqlBool } from 'kysely';
import type { JsonObject } from '@glimpress/comment-protocol';
import type { Tables } from './schema';
import { createPages, mayBeStored, type Selected } from './sql-pages';
import type { Conflict, Row, Storage, StorageError } from './storage';

export interface SqlDialect {
  db: Kysely<Tables>;
  /** How many rows it looks at before others have their turn; absent when it has threads of its own. */
  windowRows?: number;
  /** Starts a transaction that may write: `begin immediate`, `begin`. */
  begin: string;
  /** Ends a `select` whose row will be written in the same transaction: `for update` or nothing. */
  lock: string;
  /** `data` as it is read: its bytes, or what it means. */
  read: string;
  /** `data` with `time` one higher; what is no number counts as 0. */
  raised: string;
  /** What counters are ordered by: `SQLITE_TIME_KEY`, `POSTGRES_TIME_KEY`. */
  timeKey: string;
  /** What holds of rows that are pinned: `SQLITE_PINNED`, `POSTGRES_PINNED`. */
  pinned: string;
  /** The unique rule an error speaks of. */
  conflictOf(failure: unknown): Conflict | undefined;
  errorOf(failure: unknown): StorageError;
  close(): Promise<void>;
}

/** More than the clocks of several servers differ by. */
const CLOCK_ERROR_MS = 24 * 60 * 60_000;

export function createSqlStorage({ db, windowRows, begin, lock, read, raised, timeKey, pinned, conflictOf, errorOf, close }: SqlDialect): Storage {
  const columns = ['class', 'id', 'created', 'updated', sql<Selected['data']>`${sql.raw(read)}`.as('data')] as const;
  const pages = createPages(db, windowRows, pinned, columns);
  /** Runs something of the database; its errors become `StorageError`s. */
  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (failure) {
      throw failure instanceof Refusal ? failure.reason : errorOf(failure);
    }
  }
  function transact<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return guarded(() =>
      db.connection().execute(async (connection) => {
        await sql.raw(begin).execute(connection);
        try {
          const value = await work(connection);
          await sql`commit`.execute(connection);
          return value;
        } catch (failure) {
          // A lost connection cannot roll back: the first failure is the one to tell.
          await sql`rollback`.execute(connection).catch(() => undefined);
          throw failure;
        }
      }),
    );
  }
  async function locked(connection: Kysely<Tables>, className: string, id: string): Promise<Row | undefined> {
    const { rows } = await sql<Selected>`select class, id, created, updated, ${sql.raw(read)} as data from objects where class = ${className} and id = ${id} ${sql.raw(lock)}`.execute(connection);
    return rows[0] && toRow(rows[0]);
  }

  const startsWith = (prefix: string) => sql<SqlBool>`substr(name, 1, ${sql.lit(prefix.length)}) = ${prefix}`;

  return {
    insert: (row) =>
      guarded(async () => {
        try {
          await db.insertInto('objects').values(toStored(row)).execute();
          return undefined;
        } catch (failure) {
          const conflict = conflictOf(failure);
          if (conflict) return conflict;
          throw failure;
        }
      }),

    insertNew: (rows) =>
      guarded(async () => {
        if (rows.length === 0) return new Set<number>();
        const stored = await db.insertInto('objects').values(rows.map(toStored)).onConflict((conflict) => conflict.doNothing()).returning(['class', 'id']).execute();
        const names = new Set(stored.map((row) => `${row.class} ${row.id}`));
        return new Set(rows.flatMap(({ className, id }, index) => (names.has(`${className} ${id}`) ? [index] : [])));
      }),

    get: (className, id) =>
      guarded(async () => {
        if (!mayBeStored(id) || !mayBeStored(className)) return undefined;
        const row = await db.selectFrom('objects').select(columns).where('class', '=', className).where('id', '=', id).executeTakeFirst();
        return row && toRow(row);
      }),

    page: (className, request) => guarded(async () => (await pages.page(className, request)).map(toRow)),
    count: (className, filter) => guarded(() => pages.count(className, filter)),
    mostVisited: (limit) =>
      guarded(async () => {
        const { rows } = await sql<{ id: string }>`select id from objects where class = 'Counter' order by ${sql.raw(timeKey)}, created, id limit ${limit}`.execute(db);
        return rows.map(({ id }) => id);
      }),

    update: (className, id, change) =>
      transact(async (connection) => {
        const row = await locked(connection, className, id);
        if (!row) return undefined;
        const next = refusing(() => change(row));
        try {
          await connection.updateTable('objects').set({ updated: next.updated, data: JSON.stringify(next.data) }).where('class', '=', className).where('id', '=', id).execute();
          return next;
        } catch (failure) {
          const conflict = conflictOf(failure);
          if (!conflict) throw failure;
          throw new Refusal(new ConflictFound(conflict));
        }
      }).catch((failure: unknown) => {
        if (failure instanceof ConflictFound) return failure.conflict;
        throw failure;
      }),

    raise: (className, id, updated) =>
      guarded(async () => {
        const { rows } = await sql<Selected>`update objects set updated = ${updated}, data = ${sql.raw(raised)} where class = ${className} and id = ${id} returning class, id, created, updated, ${sql.raw(read)} as data`.execute(db);
        return rows[0] && toRow(rows[0]);
      }),

    remove: (className, id, check) =>
      transact(async (connection) => {
        const row = await locked(connection, className, id);
        if (!row) return false;
        refusing(() => check(row));
        await connection.deleteFrom('objects').where('class', '=', className).where('id', '=', id).execute();
        return true;
      }),

    classNames: () => guarded(async () => (await db.selectFrom('objects').select('class').distinct().orderBy('class').execute()).map((row) => row.class)),

    setting: (name) => guarded(async () => (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value),
    settingOr: (name, value) =>
      guarded(async () => {
        const kept = db.selectFrom('settings').select('value').where('name', '=', name);
        const row = await kept.executeTakeFirst();
        if (row) return row.value;
        await db.insertInto('settings').values({ name, value }).onConflict((conflict) => conflict.column('name').doNothing()).execute();
        return (await kept.executeTakeFirstOrThrow()).value;
      }),
    putSetting: (name, value) =>
      guarded(async () => void (await db.insertInto('settings').values({ name, value }).onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute())),
    removeSetting: (name) => guarded(async () => (await db.deleteFrom('settings').where('name', '=', name).returning('name').execute()).length > 0),
    settingsFrom: (prefix) =>
      guarded(async () => {
        const rows = await db.selectFrom('settings').selectAll().where(startsWith(prefix)).execute();
        return new Map(rows.map(({ name, value }) => [name, value]));
      }),
    settingNames: (prefix) => guarded(async () => (await db.selectFrom('settings').select('name').where(startsWith(prefix)).execute()).map(({ name }) => name)),

    hit: (key, untilMs) =>
      guarded(async () => {
        const now = Date.now();
        // A window that ends days later than this one was opened while the clock was wrong.
        const over = sql`(hits.until <= ${now} or hits.until > ${untilMs + CLOCK_ERROR_MS})`;
        const { rows } = await sql<{ count: number }>`insert into hits (key, until, count) values (${key}, ${untilMs}, 1)
          on conflict (key) do update set count = case when ${over} then 1 else hits.count + 1 end, until = case when ${over} then excluded.until else hits.until end
          returning count`.execute(db);
        // Now and then, so that the table stays small without a task of its own.
        if (Math.random() < 0.01) await db.deleteFrom('hits').where('until', '<=', now).execute();
        return rows[0]!.count;
      }),
    forgetHits: (key) => guarded(async () => void (await db.deleteFrom('hits').where('key', '=', key).execute())),

    putFile: (id, { mimeType, bytes }) =>
      guarded(async () => {
        const row = { mime_type: mimeType, bytes: Buffer.from(bytes) };
        await db.insertInto('files').values({ id, ...row }).onConflict((conflict) => conflict.column('id').doUpdateSet(row)).execute();
      }),
    file: (id) =>
      guarded(async () => {
        if (!mayBeStored(id)) return undefined;
        const row = await db.selectFrom('files').select(['mime_type', sql<number>`length(bytes)`.as('size')]).where('id', '=', id).executeTakeFirst();
        return row && { mimeType: row.mime_type, sizeBytes: row.size };
      }),
    filePiece: (id, start, count) =>
      guarded(async () => {
        const piece = sql<Uint8Array>`substr(bytes, ${sql.lit(start + 1)}, ${sql.lit(count)})`;
        const row = await db.selectFrom('files').select(piece.as('piece')).where('id', '=', id).executeTakeFirst();
        return row && new Uint8Array(row.piece);
      }),
    removeFile: (id) => guarded(async () => void (await db.deleteFrom('files').where('id', '=', id).execute())),

    close,
  };
}

/** A caller's own error on its way out of a transaction: not the database's. */
class Refusal extends Error {
  constructor(readonly reason: unknown) {
    super('refused');
  }
}
class ConflictFound extends Error {
  constructor(readonly conflict: Conflict) {
    super(conflict);
  }
}
function refusing<T>(work: () => T): T {
  try {
    return work();
  } catch (reason) {
    throw new Refusal(reason);
  }
}

function toStored({ className, id, created, updated, data }: Row): { class: string; id: string; created: string; updated: string; data: string } {
  return { class: className, id, created, updated, data: JSON.stringify(data) };
}
const utf8 = new TextDecoder();
function toRow({ class: className, id, created, updated, data }: Selected): Row {
  return { className, id, created, updated, data: data instanceof ArrayBuffer ? (JSON.parse(utf8.decode(data)) as JsonObject) : data };
}
