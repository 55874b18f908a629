import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLastOutput, type LookTask } from './last-output';
import { openOutputRecord } from './output-record';

let folder: string;
let out: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'last-output-'));
  out = join(folder, 'dist');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** So many files of a record, of which the first and the third are gone. */
function writeFiles(count: number): string[] {
  mkdirSync(out);
  const paths = Array.from({ length: count }, (_, number) => `${number}.html`);
  for (const [number, path] of paths.entries()) if (number !== 0 && number !== 2) writeFileSync(join(out, path), `${number}`);
  return paths;
}
const stampThere = (path: string): readonly [number, number] | undefined => {
  const stat = statSync(join(out, path), { throwIfNoEntry: false });
  return stat && [stat.size, stat.mtimeMs];
};

it.each([3, 3000])('of %i files it knows how each lies on the disk, or that it is gone', (count) => {
  const paths = writeFiles(count);
  openOutputRecord(join(folder, 'record.jsonl')).keep(new Map(paths.map((path) => [path, 'entry'])));
  const output = openLastOutput(out, join(folder, 'record.jsonl'), true);
  expect(paths.map((path) => output.stampOf(path))).toEqual(paths.map(stampThere));
  expect(output.stampOf('1.html')).toEqual([1, expect.any(Number)]);
});

it('the thread tells of every file, and counts them from the last on', async () => {
  const paths = writeFiles(5);
  const task: LookTask = { out, paths, stamps: new Float64Array(new SharedArrayBuffer(16 * paths.length)), done: new Int32Array(new SharedArrayBuffer(4)) };
  // As the bundle finds it; from here it lies elsewhere, and the build above looks for itself.
  const worker = new Worker(fileURLToPath(new URL('../../bin/look-ahead.mjs', import.meta.url)), { workerData: task });
  await new Promise((done) => worker.on('exit', done));
  expect([...task.stamps]).toEqual(paths.flatMap((path) => stampThere(path) ?? [0, 0]));
  expect([...task.done]).toEqual([5]);
});
