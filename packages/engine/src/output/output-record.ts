/** What a build remembers of the files it wrote: how the next one knows what is still as it should be. */
import { readFileSync, rmSync } from 'node:fs';
import { replaceFile } from '../replace-file';
import type { FileStamp } from './write-files';

/** Path -> `recordEntry`, a single text: large sites have tens of thousands. */
export type OutputRecord = Record<string, string>;

/** Of a file as it was written: the hash of its plan, its size and time. */
export const recordEntry = (hash: string, [sizeBytes, mtimeMs]: FileStamp): string => `${hash} ${sizeBytes} ${mtimeMs}`;

/** Whether a file was written by a plan with this hash. */
export const isOfPlan = (entry: string | undefined, hash: string): boolean => entry?.startsWith(`${hash} `) === true;

/** A record without entries: a file may be called `constructor`. */
export function emptyRecord(): OutputRecord {
  return Object.create(null) as OutputRecord;
}

/** Beside the record, and small: the record of a large site takes a while to write. */
const claimsOf = (file: string): string => `${file}.claims`;

/** The record; empty when there is none or it cannot be read. What is no entry, or only claimed, stands for a file of unknown content. */
export function readOutputRecord(file: string): OutputRecord {
  const read = readJson(file);
  const record = typeof read === 'object' && read !== null ? (Object.setPrototypeOf(read, null) as OutputRecord) : emptyRecord();
  for (const path in record) if (typeof record[path] !== 'string') record[path] = '';
  const claims = readJson(claimsOf(file));
  if (Array.isArray(claims)) for (const path of claims as unknown[]) record[String(path)] ??= '';
  return record;
}

/** Takes files that no build has written yet into the record, before they are moved in: of a build that ends midway nothing is left that no later one knows. */
export function claimFiles(file: string, record: OutputRecord, paths: Iterable<string>): void {
  const unknown = [...paths].filter((path) => record[path] === undefined);
  if (unknown.length === 0) return;
  for (const path of unknown) record[path] = '';
  replaceFile(claimsOf(file), JSON.stringify(Object.keys(record).filter((path) => record[path] === '')));
}

/** Puts the record into `file` (absolute) in one go. */
export function writeOutputRecord(file: string, record: OutputRecord): void {
  replaceFile(file, JSON.stringify(record));
  rmSync(claimsOf(file), { force: true });
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
