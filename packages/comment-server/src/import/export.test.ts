import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '../storage/sqlite';
import type { Storage } from '../storage/storage';
import { jsonLines, LINES, useImportDatabase } from '../testing/import-database';
import { startTestServer } from '../testing/server';
import { exportAll } from './export';
import { reportLines, runImport } from './run-import';

const database = useImportDatabase();
const { folder, written, imported, rowsOf } = database;

describe('export and the running service', () => {
  it('gives back what was taken in', async () => {
    await imported('Comment.json', jsonLines(LINES));
    await imported('Counter.json', jsonLines([{ objectId: 'c1', url: '/a/', time: 3, title: '一' }]));
    const file = join(folder, 'out.tar.gz');
    expect(await exportAll(database.storage, file)).toBe(3);
    const copy = openSqlite(join(folder, 'copy.db'));
    await runImport(copy, { files: [file], dryRun: false, onProgress: () => undefined });
    const shown = async (from: Storage) => (await Promise.all(['Comment', 'Counter'].map((name) => from.page(name, { filter: { all: [] }, by: 'id', descending: false, limit: 10 })))).flat().map((row) => ({ ...row, data: Object.fromEntries(Object.entries(row.data).filter(([key]) => !['avatar', '_imported', '_since'].includes(key))) }));
    expect(await shown(copy)).toEqual(await shown(database.storage));
    await copy.close();
  });

  it('adds nothing to the visits of the database an export came from, whatever was visited since', async () => {
    const created = '2026-01-01T00:00:00.000Z';
    await database.storage.insert({ className: 'Counter', id: 'own1', created, updated: created, data: { url: '/a/', time: 7 } });
    await imported('Counter.json', jsonLines([{ objectId: 'old1', url: '/b/', time: 3 }]));
    for (let visit = 0; visit < 5; visit++) await database.storage.raise('Counter', 'old1', created);
    const file = join(folder, 'again.tar.gz');
    await exportAll(database.storage, file);
    await database.storage.raise('Counter', 'own1', created);
    for (const dryRun of [true, false]) {
      const { classes } = await runImport(database.storage, { files: [file], dryRun, onProgress: () => undefined });
      expect(classes.get('Counter')).toMatchObject({ added: 0, merged: 0, existing: 2 });
    }
    expect([(await database.storage.get('Counter', 'own1'))!.data.time, (await database.storage.get('Counter', 'old1'))!.data.time]).toEqual([8, 8]);
    // In another database, too, the hosted service's rows add what is new there.
    const copy = openSqlite(join(folder, 'again.db'));
    await runImport(copy, { files: [file, written('Counter.json', jsonLines([{ objectId: 'old1', url: '/b/', time: 5 }]))], dryRun: false, onProgress: () => undefined });
    expect((await copy.get('Counter', 'old1'))!.data.time).toBe(10);
    await copy.close();
  });

  it('keeps who is in a relation, such as a role', async () => {
    const created = '2026-01-01T00:00:00.000Z';
    const data = { name: 'editors', users: { __type: 'Relation', className: '_User' }, _relations: { users: ['u1', 'u2'] }, ACL: {} };
    await database.storage.insert({ className: '_Role', id: 'r1', created, updated: created, data });
    const file = join(folder, 'roles.tar.gz');
    await exportAll(database.storage, file);
    const copy = openSqlite(join(folder, 'roles.db'));
    await runImport(copy, { files: [file], dryRun: false, onProgress: () => undefined });
    expect((await copy.get('_Role', 'r1'))!.data).toEqual(data);
    await copy.close();
  });

  it('exports a class in parts of a bounded size, which are read again; and leaves nothing behind when it fails', async () => {
    const created = '2026-01-01T00:00:00.000Z';
    for (let index = 0; index < 250; index++) await database.storage.insert({ className: 'Comment', id: `c${index}`, created, updated: created, data: { comment: `第 ${index} 条 ${'长'.repeat(36_000)}`, url: '/a/', nick: '甲' } });
    const file = join(folder, 'parts.tar.gz');
    expect(await exportAll(database.storage, file)).toBe(250);
    const names = gunzipSync(readFileSync(file)).toString('latin1').match(/Comment\.\d+\.jsonl/g);
    expect(names).toEqual(['Comment.0.jsonl', 'Comment.1.jsonl', 'Comment.2.jsonl']);
    const copy = openSqlite(join(folder, 'parts.db'));
    await runImport(copy, { files: [file], dryRun: false, onProgress: () => undefined });
    expect(await copy.count('Comment', { all: [] })).toBe(250);
    expect((await copy.get('Comment', 'c249'))!.data.comment).toContain('第 249 条');
    await copy.close();
    const failing = { ...database.storage, page: async (...args: Parameters<Storage['page']>) => (args[1].after ? Promise.reject(new Error('gone')) : database.storage.page(...args)) };
    await expect(exportAll(failing, join(folder, 'half.tar.gz'))).rejects.toThrow('gone');
    expect(existsSync(join(folder, 'half.tar.gz'))).toBe(false);
    // What was there before is not touched.
    await expect(exportAll(database.storage, file)).rejects.toThrow(`${file} 已存在，请换一个文件名。`);
    expect(existsSync(file)).toBe(true);
  });

  it('keeps what is this server’s alone out of what is exported', async () => {
    const created = '2026-01-01T00:00:00.000Z';
    await database.storage.insert({ className: '_User', id: 'u1', created, updated: created, data: { username: 'ada', sessionToken: 'token', authData: { anonymous: { id: 'id' } }, _passwordHash: 'hash', _passwordSalt: 'salt' } });
    await database.storage.insert({ className: 'Comment', id: 'c1', created, updated: created, data: { comment: '好', mail: 'a@example.com', avatar: 'avatar', _address: 'address' } });
    const file = join(folder, 'private.tar.gz');
    await exportAll(database.storage, file);
    const text = gunzipSync(readFileSync(file)).toString();
    expect(text).toContain('a@example.com');
    expect(text).not.toMatch(/"(?:token|anonymous|hash|salt|avatar|address)"/);
  });

  it("keeps fields of other classes that are called as this server's own are", async () => {
    const created = '2026-01-01T00:00:00.000Z';
    await database.storage.insert({ className: 'shuoshuo', id: 's1', created, updated: created, data: { content: '说', avatar: 'https://a.example/me.png' } });
    await database.storage.insert({ className: '_User', id: 'u1', created, updated: created, data: { username: 'ada', avatar: 'https://a.example/ada.png', sessionToken: 'token' } });
    const file = join(folder, 'fields.tar.gz');
    await exportAll(database.storage, file);
    const text = gunzipSync(readFileSync(file)).toString();
    expect(text).toContain('https://a.example/me.png');
    expect(text).toContain('https://a.example/ada.png');
    expect(text).not.toContain('token');
  });

  it('reads a running server of the protocol with its master key', async () => {
    const source = await startTestServer();
    for (let index = 0; index < 25; index++) await source.master('POST', '/1.1/classes/Comment', { comment: `第 ${index} 条`, nick: '甲', mail: 'a@example.com', url: '/a/' });
    await source.call('POST', '/1.1/classes/Counter', { url: '/a/', time: 1 });
    const hosted = { url: source.url, appId: source.comments.appId, masterKey: source.comments.masterKey, classes: ['Comment', 'Counter'] };
    const seen: number[] = [];
    const report = await runImport(database.storage, { files: [], hosted, dryRun: false, onProgress: (count) => seen.push(count) });
    expect(reportLines(report, false)).toEqual(['导入完成。Import finished.', 'Comment: 新增 25，合并 0，已有 0，跳过 0 (added 25, merged 0, existing 0, skipped 0)', 'Counter: 新增 1，合并 0，已有 0，跳过 0 (added 1, merged 0, existing 0, skipped 0)']);
    expect(seen.at(-1)).toBe(26);
    expect((await rowsOf('Comment'))[0]!.data.mail).toBe('a@example.com');
    await expect(runImport(database.storage, { files: [], hosted: { ...hosted, masterKey: 'wrong' }, dryRun: false, onProgress: () => undefined })).rejects.toThrow('401 Unauthorized.');
    await source.close();
  });

  it('asks a running server again when a connection breaks', async () => {
    let asked = 0;
    const flaky = createServer((request, reply) => void (++asked === 1 ? request.socket.destroy() : reply.end(JSON.stringify({ results: asked === 2 ? [LINES[0]] : [], cursor: asked === 2 ? 'x' : null }))));
    await new Promise<void>((done) => void flaky.listen(0, '127.0.0.1', done));
    const hosted = { url: `http://127.0.0.1:${(flaky.address() as AddressInfo).port}`, appId: 'a', masterKey: 'm', classes: ['Comment'] };
    await runImport(database.storage, { files: [], hosted, dryRun: false, onProgress: () => undefined });
    expect([asked, await database.storage.count('Comment', { all: [] })]).toEqual([3, 1]);
    flaky.close();
  });

  it('takes the master key nowhere else: a running server that sends on is named, and not followed', async () => {
    const keys: unknown[] = [];
    const other = createServer((request, reply) => (keys.push(request.headers['x-lc-key']), reply.end('{"results":[],"cursor":null}')));
    await new Promise<void>((done) => void other.listen(0, '127.0.0.1', done));
    const address = `http://localhost:${(other.address() as AddressInfo).port}`;
    const moved = createServer((request, reply) => void reply.writeHead(301, { location: address + request.url! }).end());
    await new Promise<void>((done) => void moved.listen(0, '127.0.0.1', done));
    const hosted = { url: `http://127.0.0.1:${(moved.address() as AddressInfo).port}`, appId: 'a', masterKey: 'm', classes: ['Comment'] };
    await expect(runImport(database.storage, { files: [], hosted, dryRun: false, onProgress: () => undefined })).rejects.toThrow(`转到了 ${address}，`);
    expect(keys).toEqual([]);
    for (const server of [other, moved]) server.close();
  });

  it('says when a running server gives out no rights: what was hidden there would be seen here', async () => {
    const { ACL: _, ...row } = LINES[0]!;
    const mute = createServer((request, reply) => void reply.end(JSON.stringify({ results: request.url!.includes('cursor') ? [] : [row], cursor: 'x' })));
    await new Promise<void>((done) => void mute.listen(0, '127.0.0.1', done));
    const hosted = { url: `http://127.0.0.1:${(mute.address() as AddressInfo).port}`, appId: 'a', masterKey: 'm', classes: ['Comment'] };
    expect(reportLines(await runImport(database.storage, { files: [], hosted, dryRun: true, onProgress: () => undefined }), true).join('\n')).toContain('服务没有给出访问权限');
    mute.close();
  });

  it('takes the other classes of a running server when it has one of them not: many sites counted no visits', async () => {
    const source = await startTestServer();
    await source.master('POST', '/1.1/classes/Comment', { comment: '好', nick: '甲', url: '/a/' });
    const hosted = { url: source.url, appId: source.comments.appId, masterKey: source.comments.masterKey, classes: ['Visits', 'Comment'] };
    const report = await runImport(database.storage, { files: [], hosted, dryRun: false, onProgress: () => undefined });
    expect(reportLines(report, false).slice(1)).toEqual(['Visits: 新增 0，合并 0，已有 0，跳过 1 (added 0, merged 0, existing 0, skipped 1)', '  1 × 服务上没有这个类 (the service has no such class)', 'Comment: 新增 1，合并 0，已有 0，跳过 0 (added 1, merged 0, existing 0, skipped 0)']);
    await source.close();
  });
});
