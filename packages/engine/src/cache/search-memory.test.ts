import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { IndexRecord } from '../search/index-record';
import { openPreviousOutput } from './previous-output';
import { openSearchMemory } from './search-memory';

const record = (engine: string): IndexRecord => ({ engine, shards: [['ab', 3], null], buckets: [null, ['cd', 'ef']] });
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glimpress-search-memory-'));
  file = join(folder, 'cache/search.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('remembers the index of each folder beyond the run', () => {
  const memory = openSearchMemory(file);
  expect(memory.get('a')).toBeUndefined();
  memory.put('a', record('1'));
  memory.put('b', record('2'));
  memory.put('a', record('3'));
  expect(memory.get('a')).toEqual(record('3'));
  const next = openSearchMemory(file);
  expect([next.get('a'), next.get('b'), next.get('c')]).toEqual([record('3'), record('2'), undefined]);
  expect(readdirSync(dirname(file))).toEqual(['search.json']);
});

it.each(['', '{"a":', 'null', '[]'])('begins anew where the file holds %j', (text) => {
  openSearchMemory(file).put('a', record('1'));
  writeFileSync(file, text);
  expect(openSearchMemory(file).get('a')).toBeUndefined();
  openSearchMemory(file).put('b', record('2'));
  expect(openSearchMemory(file).get('b')).toEqual(record('2'));
});

it('gives files of the last output, and none where there is none', () => {
  writeFileSync(join(folder, 'a.json'), '{"正":1}');
  const previousFile = openPreviousOutput(folder);
  expect([previousFile('a.json'), previousFile('b.json'), previousFile('.')]).toEqual(['{"正":1}', null, null]);
  expect(openPreviousOutput(join(folder, 'none'))('a.json')).toBeNull();
});
