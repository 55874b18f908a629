/** What every storage does: the suite `sqlite.test.ts` and `postgres.test.ts` run. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '@glimpress/comment-protocol';
import type { Filter, Row, Storage } from './storage';

const EVERYTHING: Filter = { all: [] };

function row(id: string, data: JsonObject = {}, created = `2026-01-01T00:00:00.${id.slice(-3).padStart(3, '0')}Z`, className = 'Comment'): Row {
  return { className, id, created, updated: created, data };
}

export function describeStorage(name: string, open: () => Promise<Storage>): void {
  describe(`${name} as a storage`, () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage?.close());
    const ids = async (className: string, filter: Filter): Promise<string[]> => (await storage.page(className, { filter, by: 'created', descending: false, limit: 100 })).map(({ id }) => id);

    it('gives back what was stored, Chinese, emoji and nesting included', async () => {
      const stored = row('a001', { nick: '小作坊', comment: '<p>好👍 "引号" \\ 反斜杠</p>', deep: { list: [1, 2.5, -0.25, true, null, { __type: 'Date', iso: '2020-01-02T03:04:05.678Z' }] }, ACL: { '*': { read: true } } });
      expect(await storage.insert(stored)).toBeUndefined();
      expect(await storage.get('Comment', 'a001')).toEqual(stored);
      expect(await storage.get('Comment', 'a002')).toBeUndefined();
      expect(await storage.get('Other', 'a001')).toBeUndefined();
    });

    it('names the rule a row breaks', async () => {
      expect(await storage.insert(row('a001'))).toBe('id');
      expect(await storage.insert(row('c1', { url: '/页/' }, undefined, 'Counter'))).toBeUndefined();
      expect(await storage.insert(row('c2', { url: '/页/' }, undefined, 'Counter'))).toBe('url');
      expect(await storage.insert(row('c2', { url: '/页/' }, undefined, 'Visits'))).toBeUndefined();
      expect(await storage.insert(row('u1', { username: 'ada', email: 'a@x.cn' }, undefined, '_User'))).toBeUndefined();
      expect(await storage.insert(row('u2', { username: 'ada' }, undefined, '_User'))).toBe('username');
      expect(await storage.insert(row('u2', { username: 'bob', email: 'a@x.cn' }, undefined, '_User'))).toBe('email');
      expect(await storage.insert(row('u2', { username: 'bob' }, undefined, '_User'))).toBeUndefined();
      expect(await storage.insert(row('u3', { username: 'eve' }, undefined, '_User'))).toBeUndefined();
      expect(await storage.update('_User', 'u2', (old) => ({ ...old, data: { username: 'ada' } }))).toBe('username');
      expect((await storage.get('_User', 'u2'))!.data).toEqual({ username: 'bob' });
      expect(await storage.insert(row('r1', { name: 'admin' }, undefined, '_Role'))).toBeUndefined();
      expect(await storage.insert(row('r2', { name: 'admin' }, undefined, '_Role'))).toBe('name');
    });

    it('stores of many at once those that break no rule, and tells which', async () => {
      expect(await storage.insertNew([])).toEqual(new Set());
      await storage.insert(row('many1', { n: 1 }, undefined, 'Counter'));
      await storage.insert(row('many0', { url: '/many/' }, undefined, 'Counter'));
      const rows = [row('many1', { n: 2 }, undefined, 'Counter'), row('many2', { url: '/many/' }, undefined, 'Counter'), row('many3', { url: '/页/三/' }, undefined, 'Counter'), row('many4', { url: '/页/三/' }, undefined, 'Counter'), row('many1', { comment: '好👍' })];
      expect([...(await storage.insertNew(rows))]).toEqual([2, 4]);
      expect((await storage.get('Counter', 'many1'))!.data).toEqual({ n: 1 });
      expect([await storage.get('Counter', 'many3'), await storage.get('Comment', 'many1'), await storage.get('Counter', 'many4')]).toEqual([rows[2], rows[4], undefined]);
      for (const [className, id] of [['Counter', 'many0'], ['Counter', 'many1'], ['Counter', 'many3'], ['Comment', 'many1']] as const) await storage.remove(className, id, () => undefined);
    });

    it('pages by time and by id in both directions, without a gap or a repeat', async () => {
      const all = Array.from({ length: 25 }, (_, index) => `p${String(index).padStart(3, '0')}`);
      // Equal times: the id decides.
      for (const id of all) await storage.insert(row(id, {}, `2026-02-01T00:00:00.${String(Math.floor(Number(id.slice(1)) / 3)).padStart(3, '0')}Z`, 'Paged'));
      for (const by of ['created', 'id'] as const) {
        for (const descending of [false, true]) {
          const seen: string[] = [];
          let after: { value: string; id: string } | undefined;
          for (;;) {
            const page = await storage.page('Paged', { filter: EVERYTHING, by, descending, limit: 4, ...(after ? { after } : {}) });
            seen.push(...page.map(({ id }) => id));
            if (page.length < 4) break;
            after = { value: page.at(-1)![by], id: page.at(-1)!.id };
          }
          expect(seen).toEqual(descending ? all.toReversed() : all);
        }
      }
    });

    it('orders ids as bytes, whatever the language of the database', async () => {
      for (const id of ['b', 'B', 'a', '_', '10', '9']) await storage.insert(row(id, {}, '2026-03-01T00:00:00.000Z', 'Ordered'));
      expect((await storage.page('Ordered', { filter: EVERYTHING, by: 'id', descending: false, limit: 10 })).map(({ id }) => id)).toEqual(['10', '9', 'B', '_', 'a', 'b']);
    });

    it('filters by key fields, times and who may read', async () => {
      const everyone = { '*': { read: true } };
      await storage.insert(row('f001', { url: '/a/', ACL: everyone }, undefined, 'F'));
      await storage.insert(row('f002', { url: '/a/', rid: '', ACL: everyone }, undefined, 'F'));
      await storage.insert(row('f003', { url: '/a/', rid: 'f001', ACL: everyone, status: 'approved' }, undefined, 'F'));
      await storage.insert(row('f004', { url: '/b/', rid: null, ACL: {} }, undefined, 'F'));
      await storage.insert(row('f005', { url: 7, ACL: everyone, status: 'waiting' }, undefined, 'F'));
      await storage.insert(row('f006', { url: '长'.repeat(600), ACL: everyone, isSpam: true }, undefined, 'F'));
      expect(await ids('F', { field: 'url', in: ['/a/', '/c/'] })).toEqual(['f001', 'f002', 'f003']);
      expect(await ids('F', { field: 'url', in: [] })).toEqual([]);
      expect(await ids('F', { all: [{ field: 'url', in: ['/a/'] }, { any: [{ field: 'rid', missing: true }, { field: 'rid', in: [''] }] }] })).toEqual(['f001', 'f002']);
      expect(await ids('F', { field: 'url', missing: true })).toEqual(['f005', 'f006']);
      expect(await ids('F', { field: 'rid', missing: false })).toEqual(['f002', 'f003']);
      expect(await ids('F', { field: 'created', is: '>=', than: '2026-01-01T00:00:00.005Z' })).toEqual(['f005', 'f006']);
      expect(await ids('F', { published: true })).toEqual(['f001', 'f002', 'f003']);
      expect(await ids('F', { published: false })).toEqual(['f004', 'f005', 'f006']);
      expect(await ids('F', { any: [] })).toEqual([]);
      expect(await storage.count('F', { published: true })).toBe(3);
      expect(await storage.count('F', EVERYTHING)).toBe(6);
    });

    it('passes over as many rows as it is told, and knows those that are pinned', async () => {
      const everyone = { '*': { read: true } };
      const sticky = [1, true, '1', 0, false, null, '', undefined];
      for (const [index, value] of sticky.entries()) await storage.insert(row(`s00${index}`, { url: index < 4 ? '/a/' : '/b/', ACL: index === 5 ? {} : everyone, ...(value === undefined ? {} : { sticky: value }) }, undefined, 'S'));
      expect((await ids('S', { pinned: true })).slice(0, 2)).toEqual(['s000', 's001']);
      expect(await ids('S', { all: [{ pinned: true }, { field: 'id', in: ['s003', 's004', 's005', 's007'] }] })).toEqual([]);
      const behind = async (skip: number, filter: Filter, descending = false, by: 'created' | 'id' = 'created'): Promise<string[]> => (await storage.page('S', { filter, by, descending, skip, limit: 3 })).map(({ id }) => id);
      expect(await behind(0, EVERYTHING)).toEqual(['s000', 's001', 's002']);
      expect(await behind(4, EVERYTHING)).toEqual(['s004', 's005', 's006']);
      expect(await behind(4, { published: true }, true)).toEqual(['s002', 's001', 's000']);
      expect(await behind(1, { field: 'url', in: ['/b/'] }, true, 'id')).toEqual(['s006', 's005', 's004']);
      expect([await behind(7, EVERYTHING), await behind(8, EVERYTHING), await behind(100, EVERYTHING)]).toEqual([['s007'], [], []]);
      const after = { value: row('s001').created, id: 's001' };
      expect((await storage.page('S', { filter: EVERYTHING, by: 'created', descending: false, after, skip: 2, limit: 2 })).map(({ id }) => id)).toEqual(['s004', 's005']);
    });

    it('knows the most visited, the oldest of equal ones first, and what has no number apart', async () => {
      const times: JsonObject = { v001: 3, v002: 12, v003: 3, v004: null, v005: '99', v006: -1, v007: 2.5, v008: true, v009: 1e300, v010: { __type: 'Date', iso: '2020-01-01T00:00:00.000Z' }, v011: 0, v012: 12 };
      for (const [id, time] of Object.entries(times)) await storage.insert(row(id, { url: `/${id}/`, time }, undefined, 'Counter'));
      await storage.insert(row('v013', { url: '/v013/' }, undefined, 'Counter'));
      await storage.insert(row('v014', { url: '/v014/', time: 1e9 }, undefined, 'Visits'));
      const all = (await storage.mostVisited(100)).filter((id) => id.startsWith('v'));
      expect(all).toEqual(['v005', 'v010', 'v009', 'v002', 'v012', 'v001', 'v003', 'v007', 'v011', 'v006', 'v004', 'v008', 'v013']);
      expect(await storage.mostVisited(3)).toEqual(all.slice(0, 3));
      for (let visit = 0; visit < 10; visit++) await storage.raise('Counter', 'v003', '2026-05-01T00:00:00.000Z');
      expect(await storage.mostVisited(4)).toEqual(['v005', 'v010', 'v009', 'v003']);
    });

    it('finds nothing under names that hold a zero character: no database stores one', async () => {
      expect(await storage.get('Comment', 'a001\0')).toBeUndefined();
      expect(await storage.get('Comment\0', 'a001')).toBeUndefined();
      expect(await storage.file('a\0')).toBeUndefined();
      expect(await ids('Comment', { field: 'url', in: ['/a\0', '\0'] })).toEqual([]);
      expect(await ids('Comment', { field: 'id', in: ['a001', 'a001\0'] })).toEqual(['a001']);
      expect(await ids('Comment', { field: 'id', is: '<', than: '\0' })).toEqual([]);
      expect(await storage.count('Comment', { field: 'id', in: ['\0'] })).toBe(0);
    });

    it('loses none of 60 increments made at once', async () => {
      await storage.insert(row('n1', { time: 0 }, undefined, 'N'));
      await Promise.all(Array.from({ length: 60 }, () => storage.update('N', 'n1', (old) => ({ ...old, data: { time: (old.data.time as number) + 1 } }))));
      expect((await storage.get('N', 'n1'))!.data).toEqual({ time: 60 });
    });

    it('changes nothing when the change is refused, and says why', async () => {
      const refusal = new Error('no');
      await expect(
        storage.update('N', 'n1', () => {
          throw refusal;
        }),
      ).rejects.toBe(refusal);
      await expect(
        storage.remove('N', 'n1', () => {
          throw refusal;
        }),
      ).rejects.toBe(refusal);
      expect((await storage.get('N', 'n1'))!.data).toEqual({ time: 60 });
      expect(await storage.update('N', 'none', (old) => old)).toBeUndefined();
      expect(await storage.remove('N', 'n1', () => undefined)).toBe(true);
      expect(await storage.remove('N', 'n1', () => undefined)).toBe(false);
    });

    it('raises a number with nothing lost, whatever was there', async () => {
      await storage.insert(row('r001', { url: '/raise/', time: 41, title: '页' }, undefined, 'Counter'));
      await Promise.all(Array.from({ length: 30 }, () => storage.raise('Counter', 'r001', '2026-02-01T00:00:00.000Z')));
      expect(await storage.get('Counter', 'r001')).toEqual({ ...row('r001', { url: '/raise/', time: 71, title: '页' }, undefined, 'Counter'), updated: '2026-02-01T00:00:00.000Z' });
      const odd: [string, JsonObject][] = [['r002', { time: null }], ['r003', { time: '7' }], ['r004', { time: [1] }], ['r005', {}]];
      for (const [id, data] of odd) {
        await storage.insert(row(id, { url: `/${id}/`, ...data }, undefined, 'Counter'));
        expect((await storage.raise('Counter', id, '2026-02-01T00:00:00.000Z'))!.data.time, id).toBe(1);
      }
      expect(await storage.raise('Counter', 'none', '2026-02-01T00:00:00.000Z')).toBeUndefined();
      for (const id of ['r001', 'r002', 'r003', 'r004', 'r005']) await storage.remove('Counter', id, () => undefined);
    });

    it('replaces, lists and removes settings', async () => {
      await storage.putSetting('session:a', '1');
      await storage.putSetting('session:a', '二');
      await storage.putSetting('session:b', '3');
      await storage.putSetting('sessions', 'x');
      expect(await storage.settingsFrom('session:')).toEqual(new Map([['session:a', '二'], ['session:b', '3']]));
      expect((await storage.settingNames('session:')).toSorted()).toEqual(['session:a', 'session:b']);
      const removed = await Promise.all(Array.from({ length: 5 }, () => storage.removeSetting('session:a')));
      expect(removed.filter(Boolean)).toHaveLength(1);
      expect(await storage.setting('session:a')).toBeUndefined();
    });

    it('keeps the first value of a setting', async () => {
      expect(await storage.setting('app id')).toBeUndefined();
      // Two replicas that start together: either may be first (each call has a connection of its own), both must agree.
      const [one, two] = await Promise.all([storage.settingOr('app id', 'one'), storage.settingOr('app id', 'two')]);
      expect(['one', 'two']).toContain(one);
      expect(two).toBe(one);
      expect(await storage.settingOr('app id', 'three')).toBe(one);
      expect(await storage.setting('app id')).toBe(one);
    });

    it('counts events of a window, and begins again when it is over', async () => {
      const later = Date.now() + 60_000;
      expect(await Promise.all([storage.hit('k', later), storage.hit('k', later), storage.hit('other', later)]).then((counts) => counts.toSorted((a, b) => a - b))).toEqual([1, 1, 2]);
      expect(await storage.hit('past', Date.now() - 1)).toBe(1);
      expect(await storage.hit('past', later)).toBe(1);
      // Counted while the clock was years ahead.
      expect([await storage.hit('ahead', later + 1e11), await storage.hit('ahead', later), await storage.hit('ahead', later)]).toEqual([1, 1, 2]);
      await storage.forgetHits('k');
      expect([await storage.hit('k', later), await storage.hit('other', later)]).toEqual([1, 2]);
    });

    it('keeps files byte for byte, and replaces them', async () => {
      const bytes = Uint8Array.from({ length: 512 }, (_, index) => index & 255);
      await storage.putFile('x', { mimeType: 'image/png', bytes: new Uint8Array(3) });
      await storage.putFile('x', { mimeType: 'image/gif', bytes });
      expect(await storage.file('x')).toEqual({ mimeType: 'image/gif', sizeBytes: 512 });
      expect(await storage.filePiece('x', 0, 512)).toEqual(bytes);
      expect(await storage.filePiece('x', 0, 200)).toEqual(bytes.subarray(0, 200));
      expect(await storage.filePiece('x', 200, 1000)).toEqual(bytes.subarray(200));
      expect(await storage.filePiece('x', 512, 1)).toEqual(new Uint8Array());
      expect([await storage.file('y'), await storage.filePiece('y', 0, 1)]).toEqual([undefined, undefined]);
      await storage.removeFile('x');
      expect([await storage.file('x'), await storage.filePiece('x', 0, 1)]).toEqual([undefined, undefined]);
    });

    it('names its classes', async () => {
      expect(await storage.classNames()).toEqual(['Comment', 'Counter', 'F', 'Ordered', 'Paged', 'S', 'Visits', '_Role', '_User']);
    });
  });
}
