import { writeFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openSqlite } from '../storage/sqlite';
import { scratchFolder } from '../testing/scratch-folder';
import { runImport } from './run-import';

it('an import of many asks the database few questions: of a disk, or a database far away, each is dear', async () => {
  const folder = scratchFolder('import-many');
  const comments = Array.from({ length: 1200 }, (_, index) => ({ objectId: `c${index}`, nick: '甲', comment: `第 ${index} 条`, url: `/${index % 7}/`, createdAt: '2020-01-01T00:00:00.000Z' }));
  const counters = Array.from({ length: 1200 }, (_, index) => ({ objectId: `v${index}`, url: `/页/${index}/`, time: index, title: '', createdAt: '2020-01-01T00:00:00.000Z' }));
  // The same page in another form, and the same row again.
  const odd = [{ ...counters[5]!, objectId: 'w5', url: encodeURI('/页/5/'), time: 100 }, counters[6]!, { objectId: 'w6', time: 1 }];
  writeFileSync(join(folder, 'Comment.json'), JSON.stringify({ results: [...comments, comments[3]!, { objectId: 'none', nick: '没有内容' }] }));
  writeFileSync(join(folder, 'Counter.json'), JSON.stringify({ results: [...counters, ...odd] }));
  const storage = openSqlite(':memory:');
  const questions = [vi.spyOn(storage, 'insert'), vi.spyOn(storage, 'insertNew'), vi.spyOn(storage, 'update'), vi.spyOn(storage, 'get'), vi.spyOn(storage, 'page')];
  const run = async () => Object.fromEntries([...(await runImport(storage, { files: ['Comment.json', 'Counter.json'].map((name) => join(folder, name)), dryRun: false, onProgress: () => undefined })).classes].map(([name, { added, merged, existing, skipped }]) => [name, [added, merged, existing, [...skipped.values()].reduce((sum, count) => sum + count, 0)]]));
  expect(await run()).toEqual({ Comment: [1200, 0, 1, 1], Counter: [1200, 1, 1, 1] });
  const asked = (): number => questions.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  expect(asked()).toBeLessThan(30);
  expect((await storage.get('Counter', 'v5'))!.data).toMatchObject({ time: 105, _imported: { v5: 5, w5: 100 } });
  // Again, as the move from LeanCloud ends: what is there already is no dearer.
  const before = asked();
  expect(await run()).toEqual({ Comment: [0, 0, 1201, 1], Counter: [0, 0, 1202, 1] });
  expect(asked() - before).toBeLessThan(30);
  // A page that was seen since, on both sides.
  await storage.raise('Counter', 'v7', '2026-01-01T00:00:00.000Z');
  writeFileSync(join(folder, 'Counter.json'), JSON.stringify({ results: [...counters.map((counter) => (counter.objectId === 'v7' ? { ...counter, time: 20 } : counter)), ...odd] }));
  expect(await run()).toEqual({ Comment: [0, 0, 1201, 1], Counter: [0, 1, 1201, 1] });
  expect((await storage.get('Counter', 'v7'))!.data).toMatchObject({ time: 21, _imported: { v7: 20 } });
  await storage.close();
  rmSync(folder, { recursive: true });
});
