/** Tables in the two dialects: objects as JSON, with generated columns for what is searched by. */
import type { Generated } from 'kysely';
import { KEY_FIELDS, MAX_KEY_BYTES } from './storage';

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

const INDEXES = [
  'create index if not exists objects_created on objects (class, created, id)',
  'create index if not exists objects_updated on objects (class, updated, id)',
  'create index if not exists objects_url on objects (class, k_url, created, id)',
  'create index if not exists objects_rid on objects (class, k_rid, created, id)',
  'create index if not exists objects_username on objects (k_username) where k_username is not null',
  'create index if not exists objects_session on objects ("k_sessionToken") where "k_sessionToken" is not null',
  'create index if not exists objects_avatar on objects (k_avatar) where k_avatar is not null',
  "create unique index if not exists objects_one_counter on objects (k_url) where class = 'Counter'",
  "create unique index if not exists objects_one_username on objects (k_username) where class = '_User'",
  "create unique index if not exists objects_one_email on objects (k_email) where class = '_User'",
  "create unique index if not exists objects_one_role on objects (k_name) where class = '_Role'",
  'create index if not exists hits_until on hits (until)',
];

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
  ...INDEXES,
];

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
  ...INDEXES,
];
