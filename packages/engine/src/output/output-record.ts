/** What a build remembers of the files it wrote: how the next one knows what is still as it should be. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Path -> hash of the plan, size and time of the file as written. */
export type OutputRecord = Record<string, readonly [hash: string, sizeBytes: number, mtimeMs: number]>;

/** The record; empty when there is none or it cannot be read. */
export function readOutputRecord(file: string): OutputRecord {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as OutputRecord;
  } catch {
    return {};
  }
}

export function writeOutputRecord(file: string, record: OutputRecord): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(record));
}
