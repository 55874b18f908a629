/** PostgreSQL, for sites that have outgrown a file or run more than one server. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { POSTGRES_PINNED, POSTGRES_SCHEMA, POSTGRES_TIME_KEY, refuseNewer, SCHEMA_VERSION, type Tables } from './schema';
import { createSqlStorage } from './sql-storage';
import { StorageError, type Conflict, type Storage } from './storage';

const CONFLICTS: Readonly<Record<string, Conflict>> = {
  objects_pkey: 'id',
  objects_one_counter: 'url',
  objects_one_username: 'username',
  objects_one_email: 'email',
  objects_one_role: 'name',
};
/** Serialises the making of the tables when several servers start at once; any constant does. */
const SCHEMA_LOCK = 7_101_112;
/** In milliseconds. */
const LIMITS = 'set statement_timeout = 10000; set idle_in_transaction_session_timeout = 10000';

/** How long a connection may lie idle. */
const IDLE_MS = 10_000;

/** Connects and makes the tables. `url`: `postgres://user:password@host:port/database`. Rejects with a `StorageError`. */
export async function openPostgres(url: string, maxConnections = 10): Promise<Storage> {
  // Limits sent along with a connection are refused by poolers (PgBouncer, and those of hosted databases): they are set once it is there.
  const pool = new pg.Pool({ connectionString: url, max: maxConnections, idleTimeoutMillis: IDLE_MS, connectionTimeoutMillis: 5000, onConnect: (client) => client.query(LIMITS) as unknown as void });
  // An idle connection that breaks is replaced at the next use; unheard, it would end the process.
  pool.on('error', () => undefined);
  // One that breaks while it is used tells so by the question that fails, and besides to whoever listens.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  try {
    const client = await pool.connect();
    try {
      // All in one message: a database far away makes every question dear.
      if (!(await hasSchema(client))) await client.query(MAKE_SCHEMA);
    } finally {
      client.release();
    }
  } catch (failure) {
    await pool.end();
    throw errorOf(failure);
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: awakePool(pool) }) });
  return createSqlStorage({
    db,
    begin: 'begin',
    lock: 'for update',
    read: 'data',
    raised: "jsonb_set(data, '{time}', to_jsonb(case when jsonb_typeof(data->'time') = 'number' then (data->>'time')::numeric else 0 end + 1))",
    timeKey: POSTGRES_TIME_KEY,
    pinned: POSTGRES_PINNED,
    conflictOf: (failure) => {
      const { code, constraint } = failure as { code?: string; constraint?: string };
      return code === '23505' ? CONFLICTS[constraint ?? ''] : undefined;
    },
    errorOf,
    close: () => db.destroy(),
  });
}

/** An index of a newer version over many rows takes its time, and whoever starts beside it waits for it. */
const MAKE_SCHEMA = ['begin', 'set local statement_timeout = 0', `select pg_advisory_xact_lock(${SCHEMA_LOCK})`, ...POSTGRES_SCHEMA, 'commit'].join(';\n');

/** Whether nothing is left to make; throws for a database of a newer server. Even an index that is there already would wait for whoever writes, and hold up others. */
async function hasSchema(client: pg.PoolClient): Promise<boolean> {
  const namesAfter = (words: string): string[] => POSTGRES_SCHEMA.flatMap((statement) => new RegExp(`^${words} (\\w+)`).exec(statement)?.[1] ?? []);
  const [wanted, dropped] = [namesAfter('create (?:table|index|unique index) if not exists'), namesAfter('drop index if exists')];
  const { rows } = await client.query<{ name: string }>('select relname as name from pg_class join pg_namespace n on n.oid = relnamespace where n.nspname = current_schema() and relname = any($1)', [[...wanted, ...dropped]]);
  const version = rows.some(({ name }) => name === 'settings') ? await versionOf(client) : 0;
  refuseNewer(version);
  return version === SCHEMA_VERSION && rows.length === wanted.length && rows.every(({ name }) => wanted.includes(name));
}

export async function versionOf(client: pg.ClientBase): Promise<number> {
  return (await client.query<{ version: number }>("select value::int as version from settings where name = 'schema version'")).rows[0]?.version ?? 0;
}

/**
 * The pool, but for connections that lay idle longer than they may: while the process stood still (a function between two requests, a machine
 * asleep) no timer ended them, and the other side may have.
 */
function awakePool(pool: pg.Pool): Pick<pg.Pool, 'end'> & { connect(): Promise<pg.PoolClient> } {
  const idleSince = new WeakMap<pg.PoolClient, number>();
  pool.on('release', (_, client) => void idleSince.set(client, Date.now()));
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    if (Date.now() - (idleSince.get(client) ?? Infinity) <= 2 * IDLE_MS) return client;
    client.release(true);
    return connect();
  };
  return { connect, end: () => pool.end() };
}

export function errorOf(failure: unknown): StorageError {
  if (failure instanceof StorageError) return failure;
  const code = String((failure as { code?: unknown }).code ?? '');
  const message = String((failure as { message?: unknown }).message ?? '');
  if (code === '53100') return new StorageError('full', failure);
  if (code === '57014' || message.includes('timeout exceeded when trying to connect')) return new StorageError('timeout', failure);
  // Classes 08 (connection), 53 (resources) and 57P (shutdown), and the socket's own errors.
  if (/^(08|53|57P|28|3D)/.test(code) || /^E[A-Z]+$/.test(code) || /connection|terminat/i.test(message)) return new StorageError('unavailable', failure);
  return new StorageError('failed', failure);
}
