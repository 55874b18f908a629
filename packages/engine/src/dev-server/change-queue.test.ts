import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createChangeQueue, type Change } from './change-queue';

let folder: string;
let batches: (readonly [string, Change])[][];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glimpress-changes-'));
  batches = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);
const handle = async (changes: ReadonlyMap<string, Change>): Promise<void> => void batches.push([...changes].map(([path, change]) => [path.slice(folder.length + 1).replaceAll(sep, '/'), change] as const));

it('keeps what changes before it begins, and hands it on as the first batch', async () => {
  const queue = createChangeQueue();
  queue.note(at('a.md'), 'changed');
  queue.note(at('b.md'), 'gone');
  await wait(120);
  expect(batches).toEqual([]);
  queue.begin({ isOther: () => undefined, handle });
  await expect.poll(() => batches).toEqual([[['a.md', 'changed'], ['b.md', 'gone']]]);
});

it('looks at a changed file once more: by its text, or by time and size', async () => {
  const queue = createChangeQueue();
  queue.begin({ isOther: (path) => (path.endsWith('.md') ? path.endsWith('other.md') : undefined), handle });
  for (const name of ['same.md', 'other.md', 'a.css', 'b.css', 'gone.css']) {
    writeFileSync(at(name), '一');
    queue.note(at(name), 'changed');
  }
  writeFileSync(at('b.css'), '一二');
  rmSync(at('gone.css'));
  await expect.poll(() => batches.slice(1).flat()).toEqual(expect.arrayContaining([['other.md', 'settled'], ['b.css', 'settled'], ['gone.css', 'gone']]));
  expect(batches.slice(1).flat()).toHaveLength(3);
});

it('a file whose folder has become a file is gone, as with another branch of git', async () => {
  const queue = createChangeQueue();
  queue.begin({ isOther: () => undefined, handle });
  writeFileSync(at('notes'), '');
  queue.note(at('notes/a.md'), 'gone');
  await expect.poll(() => batches).toEqual([[['notes/a.md', 'gone']]]);
  await wait(120);
  expect(batches).toHaveLength(1);
});

it('hands on one batch after the other', async () => {
  const queue = createChangeQueue();
  let finish = (): void => {};
  const first = new Promise<void>((done) => (finish = done));
  queue.begin({ isOther: () => undefined, handle: async (changes) => (await handle(changes), first) });
  queue.note(at('a'), 'gone');
  await expect.poll(() => batches.length).toBe(1);
  queue.note(at('b'), 'gone');
  queue.note(at('c'), 'gone');
  await wait(60);
  expect(batches).toHaveLength(1);
  finish();
  await expect.poll(() => batches).toEqual([[['a', 'gone']], [['b', 'gone'], ['c', 'gone']]]);
});

it('hands on nothing once it is closed, nor what waited for the batch in which it was', async () => {
  const queue = createChangeQueue();
  let finish = (): void => {};
  const first = new Promise<void>((done) => (finish = done));
  queue.begin({ isOther: () => undefined, handle: async (changes) => (await handle(changes), await first, queue.close()) });
  queue.note(at('a'), 'gone');
  await expect.poll(() => batches.length).toBe(1);
  queue.note(at('b'), 'gone');
  await wait(30);
  finish();
  await wait(60);
  expect(batches).toEqual([[['a', 'gone']]]);
});

it('hands on nothing once it is closed', async () => {
  const queue = createChangeQueue();
  queue.begin({ isOther: () => undefined, handle });
  queue.note(at('a'), 'gone');
  queue.close();
  queue.note(at('b'), 'gone');
  await wait(120);
  expect(batches).toEqual([]);
});
