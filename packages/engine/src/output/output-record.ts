/** What a build remembers of the files it wrote: how the next one knows what is still as it should be. */
import { readFileSync } from 'node:fs';
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

/** The record; empty when there is none or it cannot be read. What is no entry stands for a file of unknown content. */
export function readOutputRecord(file: string): OutputRecord {
  try {
    const record = Object.setPrototypeOf(JSON.parse(readFileSync(file, 'utf8')), null) as OutputRecord;
    for (const path in record) if (typeof record[path] !== 'string') record[path] = '';
    return record;
  } catch {
    return emptyRecord();
  }
}

/** Puts the record into `file` (absolute) in one go. */
export function writeOutputRecord(file: string, record: OutputRecord): void {
  replaceFile(file, JSON.stringify(record));
}
