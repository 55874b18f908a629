/** What was not stored was not said. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import type { Site } from '../site';
import { openSqlite } from '../storage/sqlite';
import { StorageError } from '../storage/storage';
import { newBudget, type Context } from './call';
import { rowOf } from '../import/row-of-record';
import { createObject, updateObject } from './write';

const folder = mkdtempSync(join(tmpdir(), 'glimpress-write-'));
const storage = openSqlite(join(folder, 'comments.db'));
afterAll(async () => {
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a comment that the database could not take may be sent again; one that it took may not', async () => {
  let isFull = true;
  const insert: typeof storage.insert = (row) => (isFull ? Promise.reject(new StorageError('full', undefined)) : storage.insert(row));
  const site = { storage: { ...storage, insert }, secret: 's', rules: { limits: true, moderation: 'suspicious' }, announce: () => undefined } as unknown as Site;
  const context: Context = { site, caller: { master: false, roles: [], address: '10.0.0.1' }, publicUrl: '', budget: newBudget() };
  const post = () => createObject(context, 'Comment', { url: '/a/', nick: '小明', comment: '好文章' }, false);
  await expect(post()).rejects.toThrow('storage full');
  isFull = false;
  expect((await post()).status).toBe(201);
  await expect(post()).rejects.toMatchObject({ code: 142 });
});

it('a comment that was counted and never stored may be sent again: the process was ended in between, or the database was gone for longer', async () => {
  let isGone = true;
  const gone = () => Promise.reject(new StorageError('unavailable', undefined));
  const insert: typeof storage.insert = async (row) => {
    if (isGone) return gone();
    await setTimeout(100);
    return storage.insert(row);
  };
  const site = { storage: { ...storage, insert, forgetHits: gone }, secret: 's', rules: { limits: true, moderation: 'suspicious' }, announce: () => undefined } as unknown as Site;
  const context: Context = { site, caller: { master: false, roles: [], address: '10.0.0.2' }, publicUrl: '', budget: newBudget() };
  const post = (comment = '好文章', address = '10.0.0.2') => createObject({ ...context, caller: { ...context.caller, address } }, 'Comment', { url: '/a/', nick: '小明', comment }, false);
  await expect(post()).rejects.toThrow('storage unavailable');
  isGone = false;
  expect((await post('好文章', '10.0.0.3')).status).toBe(201);
  expect((await post()).status).toBe(201);
  await expect(post()).rejects.toMatchObject({ code: 142 });
  // Of two at once the first is not there yet.
  const both = await Promise.allSettled([post('两次'), post('两次')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('the owner changes rows that were imported without the address of a page, or with one longer than is taken anew', async () => {
  const site = { storage, secret: 's', rules: { limits: true, moderation: 'suspicious' }, announce: () => undefined } as unknown as Site;
  const owner: Context = { site, caller: { master: true, roles: [], address: '10.0.0.1' }, publicUrl: '', budget: newBudget() };
  for (const [className, object, change] of [
    ['Comment', { comment: '留言' }, { comment: '改过' }],
    ['Comment', { comment: '留言', url: `/${'长'.repeat(600)}/` }, { comment: '改过' }],
    ['Counter', { name: 'site', pv: 3 }, { pv: 4 }],
  ] as const) {
    const row = rowOf(site, { className, object });
    await storage.insert(row);
    await updateObject(owner, className, row.id, change, undefined, false);
    expect((await storage.get(className, row.id))!.data).toEqual({ ...row.data, ...change });
    await expect(updateObject(owner, className, row.id, { url: 'javascript:x' }, undefined, false)).rejects.toMatchObject({ code: 142 });
  }
});
