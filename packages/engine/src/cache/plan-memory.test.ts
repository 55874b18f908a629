import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PageHashes } from '../page/plan-keys';
import { openPlanMemory } from './plan-memory';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glimpress-plans-'));
  file = join(folder, 'cache', 'plans.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hashes: PageHashes = ['c1', 'd1'];
function remember(...plans: readonly (readonly [path: string, key: string])[]): void {
  const memory = openPlanMemory(file);
  for (const [path, key] of plans) memory.put(path, key, hashes);
  memory.save();
}

it('gives back the hashes of a page under its key, and under no other', () => {
  remember(['a.html', 'k1']);
  const memory = openPlanMemory(file);
  expect([memory.get('a.html', 'k1'), memory.get('a.html', 'k2'), memory.get('b.html', 'k1')]).toEqual([hashes, undefined, undefined]);
  expect(readdirSync(join(folder, 'cache'))).toEqual(['plans.json']);
});

it('forgets pages that are gone', () => {
  remember(['a.html', 'k1'], ['b.html', 'k2']);
  remember(['b.html', 'k2']);
  expect([openPlanMemory(file).get('a.html', 'k1'), openPlanMemory(file).get('b.html', 'k2')]).toEqual([undefined, hashes]);
});

it('is not written when nothing has changed', () => {
  remember(['a.html', 'k1'], ['b.html', 'k2']);
  const before = readFileSync(file, 'utf8');
  remember(['b.html', 'k2'], ['a.html', 'k1']);
  expect(readFileSync(file, 'utf8')).toBe(before);
  remember(['a.html', 'k1'], ['b.html', 'k3']);
  expect(readFileSync(file, 'utf8')).not.toBe(before);
});

it.each(['', '{"a.html":', 'null', '{"a.html":"k1 c1 d1"}', '"plans 0"\n["a.html","k1 c1 d1"]\n', '"plans 1"\n["a.html",null]\n', '"plans 1"\n["a.html","k1 c1"]\n', '[1]'])('knows nothing of a page when it holds %j', (text) => {
  mkdirSync(join(folder, 'cache'));
  writeFileSync(file, text);
  expect(openPlanMemory(file).get('a.html', 'k1')).toBeUndefined();
  remember(['a.html', 'k2']);
  expect(openPlanMemory(file).get('a.html', 'k2')).toEqual(hashes);
});
