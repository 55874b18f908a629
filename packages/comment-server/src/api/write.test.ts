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
import { createObject, deleteObjects, updateObject } from './write';

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

it('nobody may change a comment because everyone may, as Waline writes it: neither a row stored so, nor one that is written now (§6)', async () => {
  const site = { storage, secret: 's', rules: { limits: false, moderation: 'suspicious' }, announce: () => undefined } as unknown as Site;
  const as = (caller: object): Context => ({ site, caller: { master: false, roles: [], address: '10.0.0.1', ...caller }, publicUrl: '', budget: newBudget() });
  const [waline, stranger, author] = [as({ master: true }), as({}), as({ userId: 'u1' })];
  const ACL = { '*': { read: true, write: true }, u1: { write: true } };
  const aclOf = async (id: string) => (await storage.get('Comment', id))!.data.ACL;
  await storage.insert({ className: 'Comment', id: 'before', created: '2024-01-01T00:00:00.000Z', updated: '', data: { comment: '好', url: '/a/', ACL } });
  const { objectId: now } = (await createObject(waline, 'Comment', { comment: '好', url: '/a/', ACL }, false)).body as { objectId: string };
  expect(await aclOf(now)).toEqual({ '*': { read: true }, u1: { write: true } });
  for (const id of ['before', now]) {
    for (const context of [stranger, as({ userId: 'u2' })]) {
      await expect(updateObject(context, 'Comment', id, { comment: '不好' }, undefined, false)).rejects.toMatchObject({ status: 403 });
      await expect(deleteObjects(context, 'Comment', id, undefined)).rejects.toMatchObject({ status: 403 });
    }
    await updateObject(author, 'Comment', id, { comment: '更好' }, undefined, false);
    for (const [sent, kept] of [[ACL, { '*': { read: true }, u1: { write: true } }], [{ '*': { write: true } }, {}]] as const) {
      await updateObject(waline, 'Comment', id, { ACL: sent }, undefined, false);
      expect(await aclOf(id)).toEqual(kept);
    }
    await deleteObjects(waline, 'Comment', id, undefined);
    expect(await storage.get('Comment', id)).toBeUndefined();
  }
});

it('what the condition of a write costs, and what the lists in it do, counts against whoever asks', async () => {
  const site = { storage, secret: 's', rules: { limits: false, openClasses: true }, announce: () => undefined } as unknown as Site;
  const context = (): Context => ({ site, caller: { master: false, roles: [], address: '10.0.0.1' }, publicUrl: '', budget: newBudget() });
  const { objectId: id } = (await createObject(context(), 'Note', { list: Array<number>(10_000).fill(0) }, false)).body as { objectId: string };
  const unmet = { list: { $in: Array.from({ length: 190 }, (_, index) => index + 1) } };
  for (const write of [(of: Context) => updateObject(of, 'Note', id, { n: 1 }, unmet, false), (of: Context) => deleteObjects(of, 'Note', id, unmet)]) {
    const asking = context();
    await expect(write(asking)).rejects.toMatchObject({ code: 305 });
    expect(asking.budget.workMs).toBeGreaterThan(1);
  }
  const writing = context();
  await createObject(writing, 'Note', { list: { __op: 'AddUnique', objects: Array.from({ length: 2000 }, (_, index) => index) } }, false);
  expect(writing.budget.workMs).toBeGreaterThan(1);
});
