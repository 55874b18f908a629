/** An import that ends in the middle, wherever that is, and is run again: nothing is lost, doubled or counted twice. */
import { expect, it } from 'vitest';
import type { Row, Storage } from '../storage/storage';
import { openSqlite } from '../storage/sqlite';
import { jsonLines, LINES, useImportDatabase } from '../testing/import-database';
import { runImport } from './run-import';

const { written } = useImportDatabase();

/** `left`: writes that still succeed. */
function ending(storage: Storage, left: number): Storage {
  const writes = new Set<string | symbol>(['insert', 'insertNew', 'update', 'raise', 'remove', 'settingOr', 'putSetting']);
  return new Proxy(storage, {
    get(target, name) {
      const method = target[name as keyof Storage] as (...of: unknown[]) => unknown;
      return (...of: unknown[]) => {
        if (writes.has(name) && left-- <= 0) throw new Error('the power is gone');
        return method.apply(target, of);
      };
    },
  });
}

it('takes up where it ended: the same is there as if it had not', async () => {
  const files = [
    written('Comment.0.jsonl', jsonLines(LINES)),
    written('Counter.0.jsonl', jsonLines([{ objectId: 'c1', url: '/a/', time: 10 }, { objectId: 'c2', url: '/a/', time: 5 }, { objectId: 'c3', target: '/算法/', time: 3 }, { objectId: 'c4', url: encodeURI('/算法/'), time: 4 }, { objectId: 'c5', id: 12, times: 7 }, { objectId: 'c6', url: '/a/', time: 2 }])),
    written('_User.0.jsonl', jsonLines([{ objectId: 'u1', username: 'owner' }, { objectId: 'u2', username: 'friend' }])),
    written('_Role.0.jsonl', jsonLines([{ objectId: 'r1', name: 'friends', ACL: { '*': { read: true } } }])),
    written('_Join_users__Role.0.jsonl', `#filetype:JSON-streaming {"type":"Class","class":"_Join:users:_Role"}\n${jsonLines([{ owningId: 'r1', relatedId: 'u1' }, { owningId: 'r1', relatedId: 'u2' }])}`),
  ];
  const run = (storage: Storage) => runImport(storage, { files, dryRun: false, onProgress: () => undefined });
  const rowsOf = async (storage: Storage): Promise<Row[]> => {
    const rows = await Promise.all((await storage.classNames()).map((className) => storage.page(className, { filter: { all: [] }, by: 'id', descending: false, limit: 100 })));
    // What depends on the time and on the database's secret is another each time.
    return rows.flat().map(({ className, id, data }) => ({ className, id, created: '', updated: '', data: { ...data, ...('avatar' in data ? { avatar: '' } : {}), ...('_since' in data ? { _since: '' } : {}) } }));
  };
  const whole = openSqlite(':memory:');
  await run(whole);
  const expected = await rowsOf(whole);
  expect(expected.map(({ id, data }) => [id, data.time])).toContainEqual(['c1', 17]);
  let ends = 0;
  for (let isDone = false; !isDone; ends++) {
    const storage = openSqlite(':memory:');
    isDone = await run(ending(storage, ends)).then(() => true, () => false);
    await run(storage);
    expect([ends, await rowsOf(storage)]).toEqual([ends, expected]);
    await storage.close();
  }
  expect(ends).toBeGreaterThan(10);
  await whole.close();
});
