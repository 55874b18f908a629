import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '@glimpress/comment-protocol';
import { movePages } from './move-pages';
import { openSqlite } from './storage/sqlite';
import type { Storage } from './storage/storage';

let storage: Storage;
let rows = 0;
beforeEach(() => {
  storage = openSqlite(':memory:');
});
afterEach(() => storage.close());

async function insert(className: 'Comment' | 'Counter', data: JsonObject): Promise<string> {
  const id = (++rows).toString(16).padStart(24, '0');
  expect(await storage.insert({ className, id, created: '2026-01-01T00:00:00.000Z', updated: '2026-01-01T00:00:00.000Z', data })).toBeUndefined();
  return id;
}
async function all(className: string): Promise<(readonly [unknown, unknown])[]> {
  const found = await storage.page(className, { filter: { all: [] }, by: 'id', descending: false, limit: 1000 });
  return found.map(({ data }) => [data.url, data.comment ?? data.time] as const);
}

describe('pages that moved', () => {
  it('take their comments and visits along, in whatever form the old address is stored', async () => {
    for (const url of ['/旧.html', '/%E6%97%A7.html', '/旧.html?x', '/']) await insert('Comment', { url, comment: url });
    await insert('Counter', { url: '/%E6%97%A7.html', xid: '/%E6%97%A7.html', title: '旧', time: 7 });
    const trial = await movePages(storage, '/旧.html', '/新.html', true);
    expect([...trial]).toEqual([['/旧.html', { comments: 2, visits: 7, to: '/新.html' }]]);
    expect((await all('Comment'))[0]).toEqual(['/旧.html', '/旧.html']);
    expect(await movePages(storage, '/旧.html', '/新.html', false)).toEqual(trial);
    expect((await all('Comment')).map(([url]) => url)).toEqual(['/新.html', '/新.html', '/旧.html?x', '/']);
    expect(await all('Counter')).toEqual([['/新.html', 7]]);
    expect((await movePages(storage, '/旧.html', '/新.html', false)).size).toBe(0);
  });

  it('go past one whose new address would be too long, which stays', async () => {
    const long = `/a/${'x'.repeat(1600)}`;
    for (const url of ['/a/1', long, '/a/2']) await insert('Comment', { url, comment: url.slice(0, 4) });
    await insert('Counter', { url: '/a/2', xid: '/a/2', title: '2', time: 3 });
    const trial = await movePages(storage, '/a/*', '/b/*', true);
    expect([...trial.keys()]).toEqual(['/a/1', '/a/2']);
    expect(await movePages(storage, '/a/*', '/b/*', false)).toEqual(trial);
    expect((await all('Comment')).map(([url]) => url)).toEqual(['/b/1', long, '/b/2']);
    expect(await all('Counter')).toEqual([['/b/2', 3]]);
  });

  it('become one with a page that has comments and visits already: nothing is lost, and nothing counted twice', async () => {
    await insert('Comment', { url: '/a.html', comment: '旧' });
    await insert('Comment', { url: '/b.html', comment: '新' });
    const old = await insert('Counter', { url: '/a.html', title: 'A', time: 40, _imported: { x: 30 } });
    await insert('Counter', { url: '/b.html', title: 'B', time: 2 });
    // Killed after the visits were added and before the old counter was gone.
    const { remove } = storage;
    storage.remove = () => Promise.reject(new Error('killed'));
    await expect(movePages(storage, '/a.html', '/b.html', false)).rejects.toThrow('killed');
    storage.remove = remove;
    expect((await storage.get('Counter', old))!.data.time).toBe(40);
    await movePages(storage, '/a.html', '/b.html', false);
    expect(await all('Counter')).toEqual([['/b.html', 42]]);
    expect((await all('Comment')).map(([url]) => url)).toEqual(['/b.html', '/b.html']);
  });

  it('lose no visit that comes to the old address meanwhile', async () => {
    const old = await insert('Counter', { url: '/a.html', title: 'A', time: 40 });
    await insert('Counter', { url: '/b.html', title: 'B', time: 2 });
    const { page, remove } = storage;
    const visit = () => storage.raise('Counter', old, '2026-01-02T00:00:00.000Z');
    storage.page = async (className, question) => {
      if (className === 'Counter' && 'in' in question.filter) await visit();
      return page(className, question);
    };
    storage.remove = async (...row) => {
      await visit();
      return remove(...row);
    };
    await movePages(storage, '/a.html', '/b.html', false);
    storage.page = page;
    // When the new one is looked for, twice, and before the old one goes.
    expect(await all('Counter')).toEqual([['/b.html', 45]]);
  });

  it('go all below a folder, and into it', async () => {
    for (const url of ['/blog/a/', '/blog/%E4%B8%80.html', '/blogs/b/', '/blog']) await insert('Comment', { url, comment: 'x' });
    expect([...(await movePages(storage, '/blog/*', '/*', false))].map(([from, { to }]) => [from, to])).toEqual([['/blog/a/', '/a/'], ['/blog/一.html', '/一.html']]);
    await movePages(storage, '/*', '/blog/*', false);
    expect((await all('Comment')).map(([url]) => url)).toEqual(['/blog/a/', '/blog/一.html', '/blog/blogs/b/', '/blog/blog']);
  });

  it('stay where they are when they are below the new folder already: what comes late can be fetched by moving again', async () => {
    await insert('Counter', { url: '/a/', title: 'A', time: 40 });
    await insert('Counter', { url: '/blog/a/', title: 'A', time: 2 });
    for (const times of [1, 0]) expect((await movePages(storage, '/*', '/blog/*', false)).size).toBe(times);
    expect(await all('Counter')).toEqual([['/blog/a/', 42]]);
  });

  it('are not moved to what is no address', async () => {
    await insert('Comment', { url: '/a/', comment: 'x' });
    await expect(movePages(storage, '/a/', 'javascript:alert(1)', false)).rejects.toMatchObject({ code: 142 });
    await expect(movePages(storage, '/a/', '', false)).rejects.toMatchObject({ code: 142 });
    expect(await all('Comment')).toEqual([['/a/', 'x']]);
  });
});
