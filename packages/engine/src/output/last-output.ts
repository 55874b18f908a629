/** What the last build left in the output folder: what it remembers of it, and how it lies there now. */
import { statSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { openOutputRecord, type OutputRecord } from './output-record';
import type { FileStamp } from './write-files';

export interface LastOutput {
  /** Absolute. */
  readonly out: string;
  /** Remembers what was written; absolute. */
  readonly recordFile: string;
  readonly record: OutputRecord;
  /**
   * Of a file of the record; undefined where there is none any more.
   * @throws the disk's errors
   */
  stampOf(path: string): FileStamp | undefined;
}

/** From so many files on, a thread is worth its start. */
const WORTH_A_THREAD = 2000;

/**
 * Reads the record. Where stamps will be asked for, of a large site another thread asks the disk from now on: that is a sixth of a build after
 * one edit, which has one of two cores to itself.
 */
export function openLastOutput(out: string, recordFile: string, looksAhead: boolean): LastOutput {
  const record = openOutputRecord(recordFile);
  const paths = [...record.entries.keys()];
  const ahead = !looksAhead || paths.length < WORTH_A_THREAD ? undefined : lookAhead(out, paths);
  return {
    out,
    recordFile,
    record,
    stampOf(path) {
      const seen = ahead?.(path);
      if (seen !== undefined) return seen;
      const stat = statSync(out + sep + path, { throwIfNoEntry: false });
      return stat && [stat.size, stat.mtimeMs];
    },
  };
}

/** What the thread shares: it begins with the last path, as the build begins with the first, and counts those that are done. */
export interface LookTask {
  readonly out: string;
  readonly paths: readonly string[];
  /** Size and time of each path; zeros where there is no file, or the disk refuses to say. */
  readonly stamps: Float64Array;
  readonly done: Int32Array;
}

/** The stamp of a path, as soon as the thread has seen the file. */
function lookAhead(out: string, paths: readonly string[]): (path: string) => FileStamp | undefined {
  const places = new Map(paths.map((path, place) => [path, place]));
  const stamps = new Float64Array(new SharedArrayBuffer(16 * paths.length));
  const done = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(fileURLToPath(new URL('../bin/look-ahead.mjs', import.meta.url)), { workerData: { out, paths, stamps, done } satisfies LookTask });
  worker.unref();
  // Without it the build looks for itself.
  worker.on('error', () => {});
  return (path) => {
    const place = places.get(path);
    if (place === undefined || place < paths.length - Atomics.load(done, 0)) return undefined;
    const [size, time] = [stamps[2 * place]!, stamps[2 * place + 1]!];
    return time === 0 ? undefined : [size, time];
  };
}
