/** Tables in the two dialects: objects as JSON, with generated columns for what is searched by. */
import type { Generated } from 'kysely';
import { KEY_FIELDS, MAX_KEY_BYTES, StorageError } from './storage';

export interface Tables {
  objects: {
    class: string;
    id: string;
    created: string;
    updated: string;
    /** JSON text in SQLite, jsonb in PostgreSQL. */
    data: string;
    published: Generated<number>;
  } & { [Field in `k_${(typeof KEY_FIELDS)[number]}`]: Generated<string | null> };
  settings: { name: string; value: string };
  hits: { key: string; until: number; count: number };
  files: { id: string; mime_type: string; bytes: Uint8Array };
}

/**
 * Raised with a change after which an older server would misread or damage what is stored; what only adds (an index) is none. A database
 * of before there were versions has 0.
 */
export const SCHEMA_VERSION = 1;

/** Throws a `StorageError` for a database of a newer server. Asked before anything is written to it. */
export function refuseNewer(version: number): void {
  if (version <= SCHEMA_VERSION) return;
  throw new StorageError('failed', new Error(`这个数据库已经由更新的 glimpress-comments 升级过（结构 ${version}，这一版只认识到 ${SCHEMA_VERSION}），没有改动它。请装上那个更新的版本，或者换回升级之前的备份。A newer glimpress-comments has upgraded this database (structure ${version}, this one knows ${SCHEMA_VERSION}); nothing in it was changed. Install that newer version, or put back a backup of before.`));
}

/** `timeKey`: the place of a counter among those with the highest `time` first; `pinned`: what holds of the few that are pinned. */
const indexes = (timeKey: string, pinned: string): string[] => [
  // With what readers may see in it: who turns to a page far behind passes over many rows, of which none is looked at.
  'create index if not exists objects_listed on objects (class, created, id, published)',
  'drop index if exists objects_created',
  'create index if not exists objects_updated on objects (class, updated, id)',
  'create index if not exists objects_url on objects (class, k_url, created, id)',
  // What readers ask for: the comments of a page, and how many there are.
  'create index if not exists objects_shown on objects (class, published, k_url, created, id, k_rid)',
  // What the owner asks for: the few that wait. Of the index above SQLite cannot know that they are few.
  'create index if not exists objects_held on objects (class, created, id) where published = 0',
  // The few that are pinned, for the owner and for readers of a page.
  `create index if not exists objects_pinned on objects (class, created, id) where ${pinned}`,
  `create index if not exists objects_pinned_on on objects (class, published, k_url, created, id) where ${pinned}`,
  `create index if not exists objects_most_visited on objects ((${timeKey}), created, id) where class = 'Counter'`,
  // Most rows answer none: the index of those that do is of no use for finding the others, and must not seem so.
  'drop index if exists objects_rid',
  'create index if not exists objects_replies on objects (class, k_rid, created, id) where k_rid is not null',
  'create index if not exists objects_username on objects (k_username) where k_username is not null',
  'create index if not exists objects_session on objects ("k_sessionToken") where "k_sessionToken" is not null',
  'create index if not exists objects_avatar on objects (k_avatar) where k_avatar is not null',
  "create unique index if not exists objects_one_counter on objects (k_url) where class = 'Counter'",
  "create unique index if not exists objects_one_username on objects (k_username) where class = '_User'",
  "create unique index if not exists objects_one_email on objects (k_email) where class = '_User'",
  "create unique index if not exists objects_one_role on objects (k_name) where class = '_Role'",
  'create index if not exists hits_until on hits (until)',
];

/** The number in `time`, the highest first; before all numbers is what is none but for nothing and booleans, which are behind them. */
export const SQLITE_TIME_KEY = "case when json_type(data, '$.time') in ('integer', 'real') then -json_extract(data, '$.time') when coalesce(json_type(data, '$.time'), 'null') in ('null', 'true', 'false') then 9e999 else -9e999 end";
export const POSTGRES_TIME_KEY = "case when jsonb_typeof(data->'time') = 'number' then -((data->>'time')::float8) when coalesce(jsonb_typeof(data->'time'), 'null') in ('null', 'boolean') then 'infinity'::float8 else '-infinity'::float8 end";

/** Of `sticky`. */
export const SQLITE_PINNED = "coalesce(json_extract(data, '$.sticky'), 0) <> 0";
export const POSTGRES_PINNED = "coalesce(data->'sticky', '0'::jsonb) not in ('0'::jsonb, 'false'::jsonb, 'null'::jsonb)";

const sqliteKey = (field: string): string =>
  `"k_${field}" text generated always as (case when json_type(data, '$.${field}') = 'text' and length(cast(json_extract(data, '$.${field}') as blob)) <= ${MAX_KEY_BYTES} then json_extract(data, '$.${field}') end) virtual`;

export const SQLITE_SCHEMA = [
  `create table if not exists objects (
    class text not null, id text not null, created text not null, updated text not null, data text not null,
    published integer generated always as (
      case when json_type(data, '$.ACL."*".read') = 'true' and coalesce(json_extract(data, '$.status'), '') not in ('waiting', 'spam') and coalesce(json_type(data, '$.isSpam'), '') <> 'true' then 1 else 0 end
    ) virtual,
    ${KEY_FIELDS.map(sqliteKey).join(', ')},
    primary key (class, id)) without rowid`,
  'create table if not exists settings (name text primary key, value text not null)',
  'create table if not exists hits (key text primary key, until integer not null, count integer not null)',
  'create table if not exists files (id text primary key, mime_type text not null, bytes blob not null)',
  ...indexes(SQLITE_TIME_KEY, SQLITE_PINNED),
];

/**
 * What SQLite is told of the tables in place of counting them: rows, then rows that are equal in the first column of an index,
 * in the first two, and so on. Told nothing it takes a class for ten rows, and looks at all of it rather than use an index.
 */
const SQLITE_STATISTICS: Readonly<Record<string, string>> = {
  objects: '100000 50000 1',
  objects_listed: '100000 50000 2 1 1',
  objects_updated: '100000 50000 2 1',
  objects_url: '100000 50000 50 2 1',
  objects_shown: '100000 50000 40000 50 2 1 1',
  objects_held: '1000 1000 2 1',
  objects_pinned: '1000 1000 2 1',
  objects_pinned_on: '1000 1000 1000 2 2 1',
  objects_most_visited: '5000 20 2 1',
  objects_replies: '20000 20000 5 2 1',
  objects_username: '1000 1',
  objects_session: '1000 1',
  objects_avatar: '100000 20',
  objects_one_counter: '5000 1',
  objects_one_username: '1000 1',
  objects_one_email: '1000 1',
  objects_one_role: '10 1',
};
/** Index → numbers, as `sqlite_stat1` has them. */
export const SQLITE_PLANNING = {
  current: "select idx, stat from sqlite_stat1 where tbl = 'objects'",
  wanted: SQLITE_STATISTICS,
  /** The first makes the table of statistics, the last reads it. */
  statements: [
    'analyze settings',
    `begin immediate; delete from sqlite_stat1 where tbl = 'objects'; insert into sqlite_stat1 (tbl, idx, stat) values ${Object.entries(SQLITE_STATISTICS)
      .map(([index, numbers]) => `('objects', '${index}', '${numbers}')`)
      .join(', ')}; commit`,
    'analyze sqlite_schema',
  ],
};

const postgresKey = (field: string): string =>
  `"k_${field}" text collate "C" generated always as (case when jsonb_typeof(data->'${field}') = 'string' and octet_length(data->>'${field}') <= ${MAX_KEY_BYTES} then data->>'${field}' end) stored`;

export const POSTGRES_SCHEMA = [
  `create table if not exists objects (
    class text collate "C" not null, id text collate "C" not null, created text collate "C" not null, updated text collate "C" not null, data jsonb not null,
    published integer generated always as (
      case when data #> '{ACL,*,read}' = 'true'::jsonb and coalesce(data->>'status', '') not in ('waiting', 'spam') and coalesce(data->'isSpam', 'false'::jsonb) <> 'true'::jsonb then 1 else 0 end
    ) stored,
    ${KEY_FIELDS.map(postgresKey).join(', ')},
    primary key (class, id))`,
  'create table if not exists settings (name text primary key, value text not null)',
  'create table if not exists hits (key text primary key, until double precision not null, count integer not null)',
  'create table if not exists files (id text primary key, mime_type text not null, bytes bytea not null)',
  ...indexes(POSTGRES_TIME_KEY, POSTGRES_PINNED),
  // Never a lower one over a higher: a newer server may have started meanwhile.
  `insert into settings (name, value) values ('schema version', '${SCHEMA_VERSION}') on conflict (name) do update set value = excluded.value where settings.value::int < excluded.value::int`,
];
