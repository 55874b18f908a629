import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLastOutput } from './last-output';
import { openOutputRecord } from './output-record';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'last-output-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([3, 3000])('of %i files it knows how each lies on the disk, or that it is gone', async (count) => {
  const out = join(folder, 'dist');
  mkdirSync(out);
  const paths = Array.from({ length: count }, (_, number) => `${number}.html`);
  for (const [number, path] of paths.entries()) writeFileSync(join(out, path), `${number}`);
  openOutputRecord(join(folder, 'record.jsonl')).keep(new Map(paths.map((path) => [path, 'entry'])));
  rmSync(join(out, '0.html'));
  rmSync(join(out, '2.html'));
  const output = openLastOutput(out, join(folder, 'record.jsonl'));
  const stamps = (): unknown[] => paths.map((path) => output.stampOf(path));
  const there = paths.map((path) => {
    const stat = statSync(join(out, path), { throwIfNoEntry: false });
    return stat && [stat.size, stat.mtimeMs];
  });
  expect(stamps()).toEqual(there);
  // By then the thread, where there is one, has seen the last as well.
  await new Promise((done) => setTimeout(done, 500));
  expect(stamps()).toEqual(there);
  expect([there[0], there[1]]).toEqual([undefined, [1, expect.any(Number)]]);
});
