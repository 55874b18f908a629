/** What the server asks of a database. `contract.ts` is the suite every implementation passes. */
import type { JsonObject } from '@glimpress/comment-protocol';

/** One stored object. `data` holds its fields, `ACL` and the private fields that start with `_`. */
export interface Row {
  className: string;
  id: string;
  /** ISO, UTC, milliseconds: sorts as text. */
  created: string;
  updated: string;
  data: JsonObject;
}

/** Fields of `data` that have an index; only texts of at most `MAX_KEY_BYTES` are in it. */
export const KEY_FIELDS = ['url', 'rid', 'username', 'email', 'name', 'sessionToken', 'avatar'] as const;
export type KeyField = (typeof KEY_FIELDS)[number];
export const MAX_KEY_BYTES = 1500;

/** A condition the database can check by itself. */
export type Filter =
  | { all: readonly Filter[] }
  | { any: readonly Filter[] }
  | { field: KeyField | 'id'; in: readonly string[] }
  | { field: KeyField; missing: boolean }
  | { field: 'id' | 'created' | 'updated'; is: '<' | '<=' | '>' | '>='; than: string }
  /** Readable by everyone: its ACL says so and it is not held back (`status` waiting or spam, `isSpam`); or all others. */
  | { published: boolean }
  /** `sticky` holds something: the owner pinned it. Perhaps others, whose `sticky` means nothing. */
  | { pinned: true };

export interface PageRequest {
  filter: Filter;
  by: 'id' | 'created' | 'updated';
  descending: boolean;
  /** Only rows behind this one in the order asked for. */
  after?: { value: string; id: string };
  /** So many of those are passed over. */
  skip?: number;
  limit: number;
}

/** Which unique rule a row breaks: its id, or a field (`url` of Counter, `username` and `email` of _User, `name` of _Role). */
export type Conflict = 'id' | 'url' | 'username' | 'email' | 'name';

export interface StoredFile {
  mimeType: string;
  bytes: Uint8Array;
}

/** All methods reject with a `StorageError` when the database cannot do its work. */
export interface Storage {
  /** Undefined when stored: then it survives a crash of this process. */
  insert(row: Row): Promise<Conflict | undefined>;
  /** Stores, in one step, those that break no rule; gives the places in `rows` of those stored. No two are of one class and id. */
  insertNew(rows: readonly Row[]): Promise<ReadonlySet<number>>;
  get(className: string, id: string): Promise<Row | undefined>;
  /** Rows in the order asked for, then by id. */
  page(className: string, request: PageRequest): Promise<Row[]>;
  count(className: string, filter: Filter): Promise<number>;
  /**
   * Ids of rows of `Counter`, the highest `time` first, the oldest of equal ones first. A `time` that is nothing or a boolean is behind
   * all numbers, any other that is no number before them.
   */
  mostVisited(limit: number): Promise<string[]>;
  /**
   * Reads, changes and writes one row with no other change in between. `change` gives the new row or throws, which
   * changes nothing and rejects with what it threw. Undefined when there is no such row.
   */
  update(className: string, id: string, change: (row: Row) => Row): Promise<Row | Conflict | undefined>;
  /** Adds one to the number `time` of a row, in one step: a page many visit at once waits for nothing else. */
  raise(className: string, id: string, updated: string): Promise<Row | undefined>;
  /** True when a row was there; `check` may throw to keep it. */
  remove(className: string, id: string, check: (row: Row) => void): Promise<boolean>;
  /** Names of the classes that hold rows. */
  classNames(): Promise<string[]>;
  setting(name: string): Promise<string | undefined>;
  /** Keeps what is there; gives the value that then holds. */
  settingOr(name: string, value: string): Promise<string>;
  /** Replaces what is there. */
  putSetting(name: string, value: string): Promise<void>;
  /** True for the one caller that removed it. */
  removeSetting(name: string): Promise<boolean>;
  /** All settings whose names begin so, by name. */
  settingsFrom(prefix: string): Promise<Map<string, string>>;
  /** Their names alone: the values may be large. */
  settingNames(prefix: string): Promise<string[]>;
  /** Counts one event of a key in the window that ends at `untilMs` (epoch); gives the count with it. Old windows are forgotten. */
  hit(key: string, untilMs: number): Promise<number>;
  /** Ends a key's window. */
  forgetHits(key: string): Promise<void>;
  putFile(id: string, file: StoredFile): Promise<void>;
  /** What a file is; its bytes are asked for by pieces. */
  file(id: string): Promise<{ mimeType: string; sizeBytes: number } | undefined>;
  /** At most `count` bytes from `start` on, none behind the end; undefined when the file is not there. */
  filePiece(id: string, start: number, count: number): Promise<Uint8Array | undefined>;
  removeFile(id: string): Promise<void>;
  close(): Promise<void>;
}

/** The database is not there, full, or too slow. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  constructor(
    readonly reason: 'unavailable' | 'full' | 'timeout' | 'failed',
    cause: unknown,
  ) {
    super(`storage ${reason}`, { cause });
  }
}
