import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
  const { ino } = statSync(file);
  remember(['b.html', 'k2'], ['a.html', 'k1']);
  expect(statSync(file).ino).toBe(ino);
  remember(['a.html', 'k1'], ['b.html', 'k3']);
  expect(statSync(file).ino).not.toBe(ino);
});

it.each(['', '{"a.html":', 'null', '{"a.html":null}', '{"a.html":["k1","c1","d1"]}', '{"a.html":"k1 c1"}', '[1]'])('counts as empty when it holds %j', (text) => {
  remember(['a.html', 'k1']);
  writeFileSync(file, text);
  const memory = openPlanMemory(file);
  expect(memory.get('a.html', 'k1')).toBeUndefined();
  memory.put('a.html', 'k2', hashes);
  memory.save();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ 'a.html': 'k2 c1 d1' });
});
