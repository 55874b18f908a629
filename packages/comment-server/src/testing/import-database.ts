/** A database for each test of imports, and exports to take in. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { runImport } from '../import/run-import';
import { openSqlite } from '../storage/sqlite';
import type { Row, Storage } from '../storage/storage';
import { scratchFolder } from './scratch-folder';

interface Counts {
  readonly added: number;
  readonly merged: number;
  readonly existing: number;
  readonly skipped: Readonly<Record<string, number>>;
}

export interface ImportDatabase {
  /** For files of the test; removed at the end. */
  readonly folder: string;
  /** Of the test. */
  readonly storage: Storage;
  /** The database's file. */
  readonly file: string;
  /** Writes a file; gives its path. */
  written(name: string, content: string | Buffer): string;
  /** Takes a file in; what became of each class. */
  imported(name: string, content: string | Buffer, dryRun?: boolean): Promise<Record<string, Counts>>;
  /** In the order of their making. */
  rowsOf(className: string): Promise<Row[]>;
}

/** To be called once in a file of tests. */
export function useImportDatabase(): ImportDatabase {
  const folder = scratchFolder('import');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let storage: Storage;
  let databases = 0;
  const databaseFile = (): string => join(folder, `${databases}.db`);
  beforeEach(() => {
    databases++;
    storage = openSqlite(databaseFile());
  });
  afterEach(() => storage.close());

  function written(name: string, content: string | Buffer): string {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  }
  return {
    folder,
    get storage() {
      return storage;
    },
    get file() {
      return databaseFile();
    },
    written,
    async imported(name, content, dryRun = false) {
      const { classes } = await runImport(storage, { files: [written(name, content)], dryRun, onProgress: () => undefined });
      return Object.fromEntries([...classes].map(([className, { skipped, ...counts }]) => [className, { ...counts, skipped: Object.fromEntries(skipped) }]));
    },
    rowsOf: (className) => storage.page(className, { filter: { all: [] }, by: 'created', descending: false, limit: 1000 }),
  };
}

/** A comment as LeanCloud exports it. */
export const comment = (id: string, more: object = {}) => ({ nick: '小明', mail: 'ming@example.com', link: '', comment: `<p>${id}</p>`, ua: 'x', url: '/a/', ACL: { '*': { read: true } }, objectId: id, createdAt: '2019-04-29T07:46:41.687Z', updatedAt: '2020-01-01T00:00:00.000Z', insertedAt: { __type: 'Date', iso: '2019-04-29T07:46:41.600Z' }, ...more });
/** One, and an answer to it. */
export const LINES = [comment('5cc6b3aa0000000000000001'), comment('5cc6b3aa0000000000000002', { rid: '5cc6b3aa0000000000000001', pid: '5cc6b3aa0000000000000001', createdAt: '2019-04-29T08:00:00.000Z' })];
export const IDS = LINES.map(({ objectId }) => objectId);
/** The first line of an export. */
export const MARKER = '#filetype:JSON-streaming {"type":"Class","class":"Comment"}';
export const jsonLines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');

/** Documents as MongoDB writes them: what the console's backups hold. */
export function bsonOf(document: Record<string, unknown>): Buffer {
  const sized = (length: number): Buffer => Buffer.from(Int32Array.of(length).buffer);
  const text = (value: string): Buffer => Buffer.concat([sized(Buffer.byteLength(value) + 1), Buffer.from(`${value}\0`)]);
  const element = (value: unknown): [number, Buffer] => {
    if (typeof value === 'string') return [2, text(value)];
    if (typeof value === 'boolean') return [8, Buffer.from([Number(value)])];
    if (typeof value === 'bigint') return [18, Buffer.from(BigInt64Array.of(value).buffer)];
    if (typeof value === 'number') return Number.isInteger(value) ? [16, sized(value)] : [1, Buffer.from(Float64Array.of(value).buffer)];
    if (value instanceof Date) return [9, Buffer.from(BigInt64Array.of(BigInt(value.getTime())).buffer)];
    if (Buffer.isBuffer(value)) return value.length === 12 ? [7, value] : [3, value];
    if (value === null) return [10, Buffer.alloc(0)];
    return [Array.isArray(value) ? 4 : 3, bsonOf({ ...(value as object) })];
  };
  const parts = Object.entries(document).filter(([, value]) => value !== undefined).map(([key, value]) => {
    const [type, bytes] = element(value);
    return Buffer.concat([Buffer.from([type]), Buffer.from(`${key}\0`), bytes]);
  });
  const body = Buffer.concat(parts);
  return Buffer.concat([sized(body.length + 5), body, Buffer.from([0])]);
}
