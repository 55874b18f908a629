import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCommentServer } from '../create-comment-server';
import { startTestServer, type TestServer } from '../testing/server';
import { firstRunToken, resetOwner, setUp, signIn, type Entry } from './session';
import type { Site } from '../site';
import { openSqlite } from '../storage/sqlite';
import { deleteComments, forgetOld, keepFields, removeBlock, restore } from './undo';

const PASSWORD = '一个够长的密码 42';
/** Longer than any password: counted, and not worked on. */
const GUESS = 'x'.repeat(300);
let server: TestServer;
let cookie: string;
beforeAll(async () => {
  execFileSync(process.execPath, [join(fileURLToPath(new URL('../../../..', import.meta.url)), 'tools/build-packages.mjs')]);
  server = await startTestServer({ moderation: 'all' });
}, 60_000);
afterAll(() => server?.close());

async function ask(path: string, body?: unknown, headers: Record<string, string> = {}, from = server): Promise<{ status: number; body: any; headers: Headers }> {
  const reply = await fetch(`${from.url}/admin/api/${path}`, { method: body === undefined ? 'GET' : 'POST', headers: { 'x-glimpress-admin': '1', 'content-type': 'application/json', ...(cookie ? { cookie } : {}), ...headers }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const text = await reply.text();
  return { status: reply.status, body: text.startsWith('{') ? JSON.parse(text) : text, headers: reply.headers };
}
async function post(fields: Record<string, unknown> = {}): Promise<string> {
  const { body } = await server.call('POST', '/1.1/classes/Comment', { nick: '小明', mail: 'ming@example.com', comment: `评论 ${Math.random()}`, url: '/a/', ...fields });
  return body.objectId;
}
const shown = async (id: string): Promise<boolean> => (await server.call('GET', `/1.1/classes/Comment/${id}`)).body.objectId === id;

describe('first run and sessions', () => {
  it('takes a password once, with the token alone', async () => {
    expect((await ask('state')).body).toEqual({ hasOwner: false, signedIn: false });
    expect((await ask('comments')).status).toBe(401);
    expect((await ask('sign-in', { password: '' })).status).toBe(403);
    expect((await ask('set-up', { token: 'wrong', password: PASSWORD })).status).toBe(403);
    const token = server.comments.firstRunToken;
    expect((await ask('set-up', { token, password: 'short' })).body.code).toBe(218);
    const both = await Promise.all([1, 2].map(() => ask('set-up', { token, password: PASSWORD })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    const set = both.find(({ status }) => status === 200)!.headers.getSetCookie()[0]!;
    expect(set).toMatch(/^glimpress-admin=[\w-]{43}; .*Path=\/admin; HttpOnly; SameSite=Strict$/);
    cookie = set.split(';')[0]!;
    expect((await ask('state')).body).toEqual({ hasOwner: true, signedIn: true });
    expect((await ask('set-up', { token, password: PASSWORD })).status).toBe(403);
  });

  it('signs in and out; what was signed out opens nothing', async () => {
    const { headers } = await ask('sign-in', { password: PASSWORD });
    const other = headers.get('set-cookie')!.split(';')[0]!;
    expect((await ask('blocks', undefined, { cookie: other })).status).toBe(200);
    await ask('sign-out', {}, { cookie: other });
    expect((await ask('blocks', undefined, { cookie: other })).status).toBe(401);
    expect((await ask('blocks')).status).toBe(200);
  });

  it('keeps no session for more than two weeks', async () => {
    const day = 24 * 60 * 60_000;
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 13 * day);
    expect((await ask('blocks')).status).toBe(200);
    now.mockReturnValue(Date.now() + 2 * day);
    expect((await ask('blocks')).status).toBe(401);
    now.mockRestore();
    expect((await ask('blocks')).status).toBe(200);
  });

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'x-glimpress-admin': '' }],
    [{ origin: 'null' }],
  ])('does nothing for a page elsewhere: %j', async (headers) => {
    const id = await post();
    expect((await ask('act', { action: 'approve', ids: [id] }, headers as unknown as Record<string, string>)).status).toBe(403);
    expect(await shown(id)).toBe(false);
  });

  it('lets no other origin read, and no script but its own run', async () => {
    const page = await fetch(`${server.url}/admin`);
    expect(page.headers.get('access-control-allow-origin')).toBeNull();
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self'; style-src 'self';.*frame-ancestors 'none'/);
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    const preflight = await fetch(`${server.url}/admin/api/act`, { method: 'OPTIONS', headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-glimpress-admin' } });
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const script = /src="([^"]+)"/.exec(await page.text())![1]!;
    const asset = await fetch(server.url + script);
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    // Asked for by the page of another version, while several servers are upgraded in turn.
    for (const other of ['', '?v=0123456789ab']) expect((await fetch(server.url + script.replace(/\?.*$/, other))).headers.get('cache-control')).toBe('no-cache');
    expect((await fetch(`${server.url}/admin/assets/..%2f..%2fpackage.json`)).status).toBe(404);
  });

  it('works behind a proxy that ends HTTPS, for the browser says that it is the same site', async () => {
    const headers = { origin: 'https://comments.blog.example', 'sec-fetch-site': 'same-origin' };
    expect((await ask('act', { action: 'approve', ids: ['f'.repeat(24)] }, headers)).body).toEqual({ changed: 0 });
    expect((await ask('act', { action: 'approve', ids: ['f'.repeat(24)] }, { origin: server.url })).status).toBe(200);
  });

  it('works below another path, with a cookie for that path, secure where the proxy says HTTPS', async () => {
    const below = await startTestServer({ basePath: '/comments/', trustProxy: true });
    const page = await (await fetch(`${below.url}/comments/admin`)).text();
    for (const [, address] of page.matchAll(/(?:src|href)="(\/[^"]+)"/g)) expect((await fetch(below.url + address)).status, address).toBe(200);
    expect(page).toContain('data-base="/comments/admin"');
    const reply = await fetch(`${below.url}/comments/admin/api/set-up`, { method: 'POST', headers: { 'x-glimpress-admin': '1', 'x-forwarded-proto': 'https' }, body: JSON.stringify({ token: below.comments.firstRunToken, password: PASSWORD }) });
    expect(reply.headers.getSetCookie()).toEqual([expect.stringMatching(/Path=\/comments\/admin; HttpOnly; Secure; SameSite=Strict$/), expect.stringMatching(/Path=\/comments\/admin\/api; HttpOnly; Secure; SameSite=Strict$/)]);
    await below.close();
  });

  it('ends guessing, also where nothing else is limited', async () => {
    const guessed = await startTestServer();
    const statuses: number[] = [];
    for (let index = 0; index < 32; index++) statuses.push((await ask('sign-in', { password: `guess ${index}` }, { cookie: '' }, guessed)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([403, 429]);
    await guessed.close();
  });

  it('lets the owner in from a browser that was signed in before, when guesses from everywhere close sign-in for all', async () => {
    const guessed = await startTestServer({ trustProxy: true });
    const ask = (path: string, body: object, address: string, cookie = '') => fetch(`${guessed.url}/admin/api/${path}`, { method: 'POST', headers: { 'x-glimpress-admin': '1', 'x-forwarded-for': address, cookie }, body: JSON.stringify(body) });
    const known = (reply: Response): string => reply.headers.getSetCookie().find((set) => set.startsWith('glimpress-known='))!;
    const first = known(await ask('set-up', { token: guessed.comments.firstRunToken, password: PASSWORD }, '1.1.1.1'));
    expect(first).toMatch(/^glimpress-known=[\w-]{22}\.[0-9a-f]{32}; Max-Age=34560000; Path=\/admin\/api; HttpOnly; SameSite=Strict$/);
    const cookie = first.split(';')[0]!;
    let guesses = 0;
    for (let last = 403; last === 403; guesses++) last = (await ask('sign-in', { password: GUESS }, `2.2.${guesses >> 3}.2`)).status;
    expect(guesses).toBeLessThan(300);
    expect((await ask('sign-in', { password: PASSWORD }, '1.1.1.1')).status).toBe(429);
    // What was made up, or of another site, is no such browser.
    const other = await startTestServer();
    const foreign = known(await fetch(`${other.url}/admin/api/set-up`, { method: 'POST', headers: { 'x-glimpress-admin': '1' }, body: JSON.stringify({ token: other.comments.firstRunToken, password: PASSWORD }) }));
    await other.close();
    for (const wrong of ['glimpress-known=', `${cookie}0`, cookie.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')), `glimpress-known=${'A'.repeat(22)}.${'0'.repeat(32)}`, foreign.split(';')[0]!]) expect((await ask('sign-in', { password: PASSWORD }, '1.1.1.1', wrong)).status).toBe(429);
    const signedIn = await ask('sign-in', { password: PASSWORD }, '1.1.1.1', cookie);
    // The browser stays the same one, with a limit of its own.
    expect([signedIn.status, known(signedIn)]).toEqual([200, first]);
    const statuses: number[] = [];
    for (let index = 0; index < 31; index++) statuses.push((await ask('sign-in', { password: GUESS }, `3.3.3.${index}`, cookie)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([403, 429]);
    await guessed.close();
  });

  it('lets a new password be chosen while sign-in is closed for all: nobody guesses the token', async () => {
    const site = { storage: openSqlite(':memory:'), secret: 's' } as unknown as Site;
    for (let index = 0; index < 250; index++) await signIn(site, 'guess', `2.2.${index >> 3}.2`).catch(() => undefined);
    await expect(signIn(site, 'guess', '1.1.1.1')).rejects.toMatchObject({ status: 429 });
    expect((await setUp(site, await firstRunToken(site.storage), PASSWORD, '1.1.1.1')).session).toMatch(/^[\w-]{43}$/);
    const statuses: unknown[] = [];
    for (let index = 0; index < 32; index++) statuses.push(await setUp(site, 'guess', PASSWORD, '3.3.3.3').catch(({ status }) => status));
    expect([statuses[0], statuses.at(-1)]).toEqual([403, 429]);
    await site.storage.close();
  });

  it('takes the right token however many wrong ones came before it, from wherever: behind a proxy that is not trusted all come from one address', async () => {
    const site = { storage: openSqlite(':memory:'), secret: 's' } as unknown as Site;
    const token = await firstRunToken(site.storage);
    for (let index = 0; index < 40; index++) await setUp(site, 'guess', PASSWORD, '127.0.0.1').catch(() => undefined);
    await expect(setUp(site, 'guess', PASSWORD, '127.0.0.1')).rejects.toMatchObject({ status: 429 });
    expect((await setUp(site, token, PASSWORD, '127.0.0.1')).session).toMatch(/^[\w-]{43}$/);
    await expect(setUp(site, token, PASSWORD, '127.0.0.1')).rejects.toMatchObject({ status: 429 });
    await site.storage.close();
  });

  it('lets a page of a sibling domain keep nobody out with cookies of its own under these names', async () => {
    const own = await startTestServer();
    const reply = await fetch(`${own.url}/admin/api/set-up`, { method: 'POST', headers: { 'x-glimpress-admin': '1' }, body: JSON.stringify({ token: own.comments.firstRunToken, password: PASSWORD }) });
    const [session, known] = reply.headers.getSetCookie().map((set) => set.split(';')[0]!);
    // Browsers send those of longer paths first.
    const planted = `glimpress-admin=x; glimpress-admin=${'A'.repeat(43)}; glimpress-known=x.y`;
    const ask = (path: string, body?: object, cookie = `${planted}; ${session}; ${known}`) => fetch(`${own.url}/admin/api/${path}`, { method: body ? 'POST' : 'GET', headers: { 'x-glimpress-admin': '1', cookie }, ...(body ? { body: JSON.stringify(body) } : {}) });
    expect(await (await ask('state')).json()).toEqual({ hasOwner: true, signedIn: true });
    expect((await ask('blocks')).status).toBe(200);
    for (let index = 0; index < 31; index++) await ask('sign-in', { password: GUESS }, planted);
    expect([(await ask('sign-in', { password: PASSWORD }, planted)).status, (await ask('sign-in', { password: PASSWORD })).status]).toEqual([429, 200]);
    // Many are not looked at: each is a question to the database.
    expect((await ask('blocks', undefined, `${`glimpress-admin=${'A'.repeat(43)}; `.repeat(500)}${session}`)).status).toBe(401);
    await ask('sign-out', {});
    expect((await ask('blocks')).status).toBe(401);
    await own.close();
  });

  it('knows no browser any more when the password was forgotten', async () => {
    const site = { storage: openSqlite(':memory:'), secret: 's' } as unknown as Site;
    const choose = async (): Promise<Entry> => setUp(site, await firstRunToken(site.storage), PASSWORD, '1.1.1.1');
    const { known } = await choose();
    await resetOwner(site.storage);
    await choose();
    for (let index = 0; index < 40; index++) await signIn(site, GUESS, '1.1.1.1').catch(() => undefined);
    await expect(signIn(site, PASSWORD, '1.1.1.1', [known])).rejects.toMatchObject({ status: 429 });
    await site.storage.close();
  });

  it('forgets password and sessions on the command', async () => {
    const storage = openSqlite(':memory:');
    await storage.putSetting('admin password', '{}');
    await storage.putSetting('session:x', '9');
    const token = await resetOwner(storage);
    expect([await storage.setting('admin password'), (await storage.settingsFrom('session:')).size, await storage.setting('admin token')]).toEqual([undefined, 0, token]);
    await storage.close();
  });
});

describe('moderation', () => {
  it('forgets what was deleted when its time is over, whoever looks or not', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const folder = mkdtempSync(join(tmpdir(), 'glimpress-trash-'));
    const own = await createCommentServer({ database: join(folder, 'c.db') });
    const storage = openSqlite(join(folder, 'c.db'));
    for (const [name, until] of [['deleted:old', Date.now() - 1], ['deleted:new', Date.now() + 60_000]] as const) await storage.putSetting(name, JSON.stringify({ until, rows: [] }));
    vi.advanceTimersByTime(10 * 60_000);
    vi.useRealTimers();
    await expect.poll(async () => [...(await storage.settingsFrom('deleted:')).keys()]).toEqual(['deleted:new']);
    await storage.close();
    await own.close();
    rmSync(folder, { recursive: true });
  });

  it('leads to the page a comment is on, where the site is known, and to no other site', async () => {
    for (const [options, page] of [[{ siteUrl: 'https://blog.example/' }, 'https://blog.example'], [{ origins: ['https://blog.example'] }, 'https://blog.example'], [{ origins: ['https://a.example', 'https://b.example'] }, undefined]] as const) {
      const own = await startTestServer(options);
      const id = (await own.call('POST', '/1.1/classes/Comment', { comment: 'x', url: '/文/' })).body.objectId;
      await own.master('POST', '/1.1/classes/Comment', { comment: 'y', url: 'https://evil.example/' });
      for (let visit = 0; visit < 2; visit++) await own.call('POST', '/1.1/classes/Counter', { url: '/文/', time: 1 });
      // The number of an issue leads nowhere.
      await own.call('POST', '/1.1/classes/Counter', { id: 12, title: '第十二篇', time: 1 });
      const cookie = (await ask('set-up', { token: own.comments.firstRunToken, password: PASSWORD }, { cookie: '' }, own)).headers.getSetCookie()[0]!.split(';')[0]!;
      const list = async (path: string) => (await ask(path, undefined, { cookie }, own)).body.results.map(({ page }: { page?: string }) => page);
      expect(await list('comments')).toEqual([undefined, page && `${page}/%E6%96%87/#${id}`]);
      expect(await list('visits')).toEqual([page && `${page}/%E6%96%87/`, undefined]);
      await own.close();
    }
  });

  it('names all that a search finds, for the owner alone', async () => {
    const ids = await Promise.all(Array.from({ length: 25 }, (_, index) => post({ comment: `成批 ${index}` })));
    expect(new Set((await ask(`ids?${new URLSearchParams({ state: 'waiting', search: '成批' })}`)).body.ids)).toEqual(new Set(ids));
    expect((await ask(`ids?${new URLSearchParams({ state: 'spam', search: '成批' })}`)).body.ids).toEqual([]);
    expect((await ask('ids', undefined, { cookie: 'glimpress-admin=x' })).status).toBe(401);
    await ask('delete', { ids });
  });

  it('approves, marks spam, pins', async () => {
    const [a, b] = [await post(), await post()];
    expect(await shown(a!)).toBe(false);
    expect((await ask('comments?state=waiting')).body.results.map(({ objectId }: any) => objectId)).toEqual(expect.arrayContaining([a, b]));
    expect((await ask('act', { action: 'approve', ids: [a, b, 'f'.repeat(24)] })).body).toEqual({ changed: 2, undo: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect([await shown(a!), await shown(b!)]).toEqual([true, true]);
    await ask('act', { action: 'spam', ids: [b] });
    expect(await shown(b!)).toBe(false);
    expect((await ask('comments?state=spam')).body).toMatchObject({ total: 1, results: [{ objectId: b, status: 'spam' }] });
    await ask('act', { action: 'pin', ids: [a] });
    expect((await server.call('GET', `/1.1/classes/Comment/${a}`)).body.sticky).toBe(1);
    expect((await ask('comments?state=pinned')).body.results).toMatchObject([{ objectId: a, mail: 'ming@example.com' }]);
    await ask('act', { action: 'unpin', ids: [a] });
    expect((await ask('comments?state=pinned')).body.total).toBe(0);
  });

  it('brings back how comments stood before they were approved or marked as spam, and what was written in them meanwhile stays', async () => {
    const [waiting, pinned] = [await post({ comment: '候' }), await post({ comment: '顶' })];
    await ask('act', { action: 'approve', ids: [pinned] });
    await ask('act', { action: 'pin', ids: [pinned] });
    const stood = async () => (await ask(`comments?${new URLSearchParams({ state: 'all' })}`)).body.results.filter(({ objectId }: any) => objectId === waiting || objectId === pinned).map(({ comment, status, sticky }: any) => [comment, status, sticky]);
    const before = await stood();
    const spam = (await ask('act', { action: 'spam', ids: [waiting, pinned] })).body;
    expect(await stood()).toEqual([['顶', 'spam', undefined], ['候', 'spam', undefined]]);
    expect((await ask('undo', { undo: spam.undo })).body).toEqual({ restored: 2 });
    expect(await stood()).toEqual(before);
    const approved = (await ask('act', { action: 'approve', ids: [waiting, pinned] })).body;
    await ask('edit', { id: waiting, nick: '某', link: '', comment: '改过' });
    await ask('delete', { ids: [pinned] });
    expect((await ask('undo', { undo: approved.undo })).body).toEqual({ restored: 1 });
    expect(await stood()).toEqual([['改过', 'waiting', undefined]]);
    expect((await ask('undo', { undo: approved.undo })).status).toBe(404);
    expect((await ask('act', { action: 'spam', ids: ['f'.repeat(24)] })).body).toEqual({ changed: 0 });
  });

  it('takes back a pin, or its removal, alone: what was approved or found to be spam meanwhile stays so', async () => {
    const id = await post({ comment: '先顶' });
    const ids = [id];
    const stood = async () => (await ask(`comments?${new URLSearchParams({ state: 'all', search: '先顶' })}`)).body.results.map(({ status, sticky }: any) => [status, sticky]);
    const pin = (await ask('act', { action: 'pin', ids })).body;
    await ask('act', { action: 'approve', ids });
    await ask('undo', { undo: pin.undo });
    expect(await stood()).toEqual([[undefined, undefined]]);
    await ask('act', { action: 'pin', ids });
    const unpin = (await ask('act', { action: 'unpin', ids })).body;
    await ask('act', { action: 'spam', ids });
    await ask('undo', { undo: unpin.undo });
    expect(await stood()).toEqual([['spam', 1]]);
    const approved = (await ask('act', { action: 'approve', ids })).body;
    await ask('act', { action: 'unpin', ids });
    await ask('undo', { undo: approved.undo });
    expect(await stood()).toEqual([['spam', undefined]]);
    await ask('delete', { ids });
  });

  it('leaves the way back with the press that did it, when the same is pressed again', async () => {
    const id = await post({ comment: '两次' });
    const ids = [id];
    const first = (await ask('act', { action: 'spam', ids })).body;
    expect((await ask('act', { action: 'spam', ids })).body).toEqual({ changed: 0 });
    expect((await ask('undo', { undo: first.undo })).body).toEqual({ restored: 1 });
    expect((await ask(`comments?${new URLSearchParams({ state: 'waiting', search: '两次' })}`)).body.total).toBe(1);
    await ask('act', { action: 'approve', ids });
    expect((await ask('act', { action: 'approve', ids })).body).toEqual({ changed: 0 });
    const pin = (await ask('act', { action: 'pin', ids })).body;
    expect((await ask('act', { action: 'pin', ids })).body).toEqual({ changed: 0 });
    await ask('undo', { undo: pin.undo });
    expect((await ask('act', { action: 'unpin', ids })).body).toEqual({ changed: 0 });
    await ask('delete', { ids });
  });

  it('takes a name for the way back from who may not hear the answer, and no other', async () => {
    const id = await post();
    const [spam, gone] = ['a', 'b'].map((digit) => digit.repeat(24));
    expect((await ask('act', { action: 'spam', ids: [id], undo: spam })).body).toEqual({ changed: 1, undo: spam });
    expect((await ask('delete', { ids: [id], undo: gone })).body).toEqual({ deleted: 1, undo: gone });
    // Sent again by whatever stands between: it takes nothing from the first.
    expect((await ask('delete', { ids: [id], undo: gone })).body).toEqual({ deleted: 0 });
    for (const undo of [gone, spam]) expect((await ask('undo', { undo })).body).toEqual({ restored: 1 });
    for (const undo of ['x', `${'a'.repeat(23)}'`, 'a'.repeat(25), 1, {}]) for (const [path, body] of [['delete', {}], ['act', { action: 'spam' }]] as const) expect((await ask(path, { ...body, ids: [id], undo })).status).toBe(400);
    expect((await ask('delete', { ids: [id] })).body.deleted).toBe(1);
  });

  it('approves what was hidden from everyone when it was found to be spam, as Valine-Admin did', async () => {
    const { objectId } = (await server.master('POST', '/1.1/classes/Comment', { nick: '旧', url: '/a/', comment: 'x', isSpam: true, ACL: { '*': { read: false } } })).body;
    await ask('act', { action: 'approve', ids: [objectId] });
    expect(await shown(objectId)).toBe(true);
  });

  it('finds by text, name, mail and page, taking signs of patterns for what they are', async () => {
    const id = await post({ nick: '甲', mail: 'x.y+z@example.com', comment: 'a.b*c (d) [e] \\f $1 | g-h', url: '/搜/?q=1' });
    for (const search of ['a.b*c', '(d)', '[e]', '\\f', '$1 |', 'G-H', '甲', 'x.y+z@', '/搜/?q']) {
      expect((await ask(`comments?search=${encodeURIComponent(search)}`)).body.results.map(({ objectId }: any) => objectId), search).toEqual([id]);
    }
    expect((await ask('comments?search=aXb')).body).toMatchObject({ total: 0, pages: 1 });
    // As a search of many goes on: behind the place where it was.
    const found = async (createdAt: string, of: string): Promise<number> => (await ask(`comments?${new URLSearchParams({ search: 'a.b*c', after: `${createdAt} ${of}` })}`)).body.total;
    const { createdAt } = (await server.master('GET', `/1.1/classes/Comment/${id}`)).body;
    expect([await found(createdAt, id), await found(createdAt, `${id}0`), await found('2100-01-01T00:00:00.000Z', id)]).toEqual([0, 1, 1]);
    for (const after of ['x', `${createdAt} \0`, `${createdAt}`, `${'\0'.repeat(24)} ${id}`]) expect((await ask(`comments?${new URLSearchParams({ search: 'a', after })}`)).status, after).toBe(400);
  });

  it('shows addresses of pages as people read them, and finds them so, however they were written', async () => {
    const ids = [await post({ url: '/归途/一.html' }), await post({ url: encodeURI('/归途/一.html') })].toReversed();
    for (const search of ['归途', encodeURI('归途')]) {
      expect((await ask(`comments?search=${encodeURIComponent(search)}`)).body.results.map(({ objectId, url }: any) => [objectId, url])).toEqual(ids.map((id) => [id, '/归途/一.html']));
    }
    expect((await ask(`comments?search=${encodeURIComponent('归'.repeat(100))}`)).body.total).toBe(0);
    // What would hide or turn the text around it stays as it was sent.
    const hidden = `/turned/${encodeURIComponent('\u{202e}lmth')}`;
    await post({ url: hidden });
    expect((await ask('comments?search=turned')).body.results.map(({ url }: any) => url)).toEqual([hidden]);
  });

  it('edits, and cleans what was written', async () => {
    const id = await post();
    await ask('act', { action: 'approve', ids: [id] });
    expect((await ask('edit', { id, nick: '改', link: 'javascript:alert(1)', comment: '<p>新<script>alert(1)</script></p>' })).status).toBe(200);
    expect((await server.call('GET', `/1.1/classes/Comment/${id}`)).body).toMatchObject({ nick: '改', link: '', comment: '<p>新</p>' });
    expect((await ask('edit', { id, nick: '改', link: '', comment: ' ' })).status).toBe(400);
    expect((await ask('edit', { id: { $ne: 1 }, nick: '', link: '', comment: 'x' })).body.code).toBe(104);
  });

  it('brings back what a visitor had written before it was edited, also where the answer was lost and the edit sent again', async () => {
    const id = await post({ nick: '原', link: 'https://a.example', comment: '原文' });
    const read = async () => (await server.master('GET', `/1.1/classes/Comment/${id}`)).body;
    const before = await read();
    const undo = 'c'.repeat(24);
    for (const comment of ['<p>一</p>', '<p>二</p>']) expect((await ask('edit', { id, nick: '改', link: '', comment, undo })).body).toEqual({ undo });
    expect(await read()).toMatchObject({ nick: '改', link: '', comment: '<p>二</p>' });
    await ask('act', { action: 'approve', ids: [id] });
    expect((await ask('undo', { undo })).body).toEqual({ restored: 1 });
    expect(await read()).toMatchObject({ nick: before.nick, link: before.link, comment: before.comment });
    // What else was done stays done.
    expect(await shown(id)).toBe(true);
    expect((await ask('edit', { id, nick: '改', link: '', comment: '三', undo: 'x' })).status).toBe(400);
    expect(await ask('edit', { id: 'f'.repeat(24), nick: '改', link: '', comment: '三' })).toMatchObject({ status: 404, body: { error: expect.stringContaining('这条评论已被删除') } });
  });

  it('deletes with all replies, and brings everything back as it was', async () => {
    const root = await post({ comment: '根' });
    const reply = await post({ comment: '叶', rid: root, pid: root });
    const before = (await server.master('GET', `/1.1/classes/Comment/${reply}`)).body;
    const { body } = await ask('delete', { ids: [root] });
    expect(body).toEqual({ undo: expect.stringMatching(/^[0-9a-f]{24}$/), deleted: 2 });
    expect((await server.master('GET', `/1.1/classes/Comment/${reply}`)).body).toEqual({});
    expect((await ask('undo', { undo: body.undo })).body).toEqual({ restored: 2 });
    expect((await server.master('GET', `/1.1/classes/Comment/${reply}`)).body).toEqual(before);
    expect((await ask('undo', { undo: body.undo })).status).toBe(404);
    expect((await ask('delete', { ids: ['f'.repeat(24)] })).body).toEqual({ deleted: 0 });
  });

  it('says of no comment that it was brought back which an import had brought back before', async () => {
    const storage = openSqlite(':memory:');
    const rows = ['a', 'b'].map((id) => ({ className: 'Comment', id, created: '2026-01-01T00:00:00.000Z', updated: '2026-01-01T00:00:00.000Z', data: {} }));
    await storage.putSetting('deleted:x', JSON.stringify({ until: Date.now() + 60_000, rows }));
    await storage.insert(rows[0]!);
    expect(await restore({ storage } as Site, 'x')).toBe(1);
    expect(await storage.count('Comment', { all: [] })).toBe(2);
    await storage.close();
  });

  it('keeps what was deleted, changed or unblocked for an hour only, and reads none of it to see that the hour is over', async () => {
    const storage = openSqlite(':memory:');
    const site = { storage } as Site;
    const rows = ['a', 'b', 'c'].map((id) => ({ className: 'Comment', id, created: '2026-01-01T00:00:00.000Z', updated: '2026-01-01T00:00:00.000Z', data: {} }));
    await storage.insertNew(rows);
    await storage.putSetting('block:x', '{}');
    await deleteComments(site, ['a']);
    await keepFields(site, ['status'], [rows[1]!]);
    await removeBlock(site, 'block:x');
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 59 * 60_000);
    const { undo } = await deleteComments(site, ['c']);
    now.mockReturnValue(Date.now() + 2 * 60_000);
    const [values, value] = [vi.spyOn(storage, 'settingsFrom'), vi.spyOn(storage, 'setting')];
    await forgetOld(storage);
    expect([values.mock.calls, value.mock.calls]).toEqual([[['undo end:']], []]);
    now.mockRestore();
    expect(await storage.settingNames('')).toEqual([`deleted:${undo}`, `undo end:${undo}`]);
    expect(await restore(site, undo!)).toBe(1);
    await storage.close();
  });

  it('deletes no more at once than can be kept, replies included, and says so with a status of its own', async () => {
    const storage = openSqlite(':memory:');
    const row = (id: string, data = {}) => ({ className: 'Comment', id, created: '2026-01-01T00:00:00.000Z', updated: '2026-01-01T00:00:00.000Z', data });
    await storage.insertNew([row('root'), row('other'), ...Array.from({ length: 1000 }, (_, index) => row(`reply${index}`, { rid: 'root' }))]);
    await expect(deleteComments({ storage } as Site, ['other', 'root'])).rejects.toMatchObject({ status: 413, message: expect.stringContaining('1000') });
    await expect(deleteComments({ storage } as Site, ['root'])).rejects.toMatchObject({ status: 413, message: expect.stringContaining('先删除一些回复') });
    expect(await storage.count('Comment', { all: [] })).toBe(1002);
    await deleteComments({ storage } as Site, ['reply0']);
    expect(await deleteComments({ storage } as Site, ['root'])).toMatchObject({ deleted: 1000 });
    await storage.close();
  });

  it('brings back what an older server changed', async () => {
    const storage = openSqlite(':memory:');
    await storage.insert({ className: 'Comment', id: 'a', created: '2026-01-01T00:00:00.000Z', updated: '2026-01-01T00:00:00.000Z', data: { nick: '新', status: 'spam' } });
    await storage.putSetting('changed:old', JSON.stringify({ until: Date.now() + 60_000, states: [['a', { sticky: 1 }]] }));
    expect(await restore({ storage } as Site, 'old')).toBe(1);
    expect((await storage.get('Comment', 'a'))!.data).toEqual({ nick: '新', sticky: 1 });
    await storage.close();
  });

  it('keeps for an hour what an older server put aside, too', async () => {
    const storage = openSqlite(':memory:');
    await storage.putSetting('deleted:old', JSON.stringify({ until: Date.now() - 1, rows: [] }));
    await storage.putSetting('deleted:new', JSON.stringify({ until: Date.now() + 60_000, rows: [] }));
    await storage.putSetting('unblocked:old', JSON.stringify({ until: Date.now() - 1, setting: 'block:x', value: '{}' }));
    await storage.putSetting('changed:old', JSON.stringify({ until: Date.now() - 1, states: [] }));
    await forgetOld(storage);
    expect([...(await storage.settingsFrom('')).keys()]).toEqual(['deleted:new']);
    await storage.close();
  });

  it('blocks by mail and by address, and lets go again', async () => {
    const id = await post({ mail: 'Bad@Example.com' });
    const refused = async (fields: object): Promise<boolean> => (await server.call('POST', '/1.1/classes/Comment', { nick: '某', comment: `再来 ${Math.random()}`, url: '/a/', ...fields })).body.code === 142;
    await ask('block', { id, by: 'mail' });
    expect([await refused({ mail: 'bad@example.com' }), await refused({ mail: 'good@example.com' })]).toEqual([true, false]);
    const { sessionToken, objectId: author } = (await server.call('POST', '/1.1/users', { username: 'bad', password: 'a password' })).body;
    const own = await server.call('POST', '/1.1/classes/Comment', { nick: '某', comment: `原来的 ${Math.random()}`, url: '/a/', ACL: { [author]: { read: true, write: true } } }, { 'x-lc-session': sessionToken });
    await ask('act', { action: 'approve', ids: [own.body.objectId] });
    const rewrites = async (): Promise<number> => (await server.call('PUT', `/1.1/classes/Comment/${own.body.objectId}`, { comment: `改写 ${Math.random()}` }, { 'x-lc-session': sessionToken })).status;
    await ask('block', { id, by: 'address' });
    expect([await refused({}), await rewrites()]).toEqual([true, 400]);
    const { results } = (await ask('blocks')).body;
    expect(results.map(({ by, nick }: any) => [by, nick])).toEqual([['address', '小明'], ['mail', '小明']]);
    const undos: string[] = [];
    for (const { name } of results) undos.push((await ask('unblock', { name })).body.undo);
    expect(await ask('unblock', { name: results[0].name })).toMatchObject({ status: 404, body: { error: expect.stringContaining('已经解除屏蔽了') } });
    for (const undo of undos) expect((await ask('undo', { undo })).body).toEqual({ restored: 1 });
    expect([await refused({ mail: 'bad@example.com' }), (await ask('blocks')).body.results]).toEqual([true, results]);
    expect((await ask('undo', { undo: undos[0] })).status).toBe(404);
    for (const { name } of results) expect((await ask('unblock', { name, undo: 'd'.repeat(24) })).body).toEqual({ undo: 'd'.repeat(24) });
    expect([await refused({ mail: 'bad@example.com' }), (await ask('blocks')).body.results, await rewrites()]).toEqual([false, [], 200]);
    expect((await ask('unblock', { name: 'admin password' })).status).toBe(404);
  });

  it('shows what stands for an address to nobody', async () => {
    const id = await post();
    await ask('act', { action: 'approve', ids: [id] });
    for (const { body } of [await server.call('GET', `/1.1/classes/Comment/${id}`), await server.master('GET', `/1.1/classes/Comment/${id}`), await ask('comments')]) expect(JSON.stringify(body)).not.toContain('_address');
    expect((await server.call('GET', `/1.1/classes/Comment?where=${encodeURIComponent('{"_address":{"$exists":true}}')}`)).status).toBeGreaterThanOrEqual(400);
  });

  it('lists visits, most visited first', async () => {
    await server.master('POST', '/1.1/classes/Counter', { url: '/少/', title: '少', time: 3 });
    await server.master('POST', '/1.1/classes/Counter', { url: '/多/', title: '多', time: 30 });
    expect((await ask('visits')).body.results.map(({ url, time }: any) => [url, time])).toEqual([['/多/', 30], ['/少/', 3]]);
    expect((await ask(`visits?search=${encodeURIComponent('少')}`)).body.total).toBe(1);
    await server.master('POST', '/1.1/classes/Counter', { url: encodeURI('/最少/'), title: '', time: 1 });
    expect((await ask(`visits?search=${encodeURIComponent('最少')}`)).body.results.map(({ url }: any) => url)).toEqual(['/最少/']);
  });

  it.each([['act', { action: 'destroy', ids: ['a'.repeat(24)] }], ['act', { action: 'approve', ids: 'x' }], ['delete', { ids: [] }], ['delete', { ids: Array.from({ length: 200 }, (_, index) => index.toString(16).padStart(24, '0')) }], ['block', { id: 'x', by: 'mail' }], ['act', 'nonsense']])('refuses %s %j', async (path, body) => {
    expect((await ask(path, body)).status).toBeGreaterThanOrEqual(400);
    expect((await ask(path, body)).status).toBeLessThan(500);
  });

  it('logs neither passwords nor what was searched', () => {
    expect(JSON.stringify(server.log)).not.toMatch(/密码|example\.com|甲/);
    expect(server.log.some(({ address }) => address === '/admin')).toBe(true);
  });
});

it('of an imported row leads nowhere but to the site, whatever the row calls its page, and takes nobody else for the owner', async () => {
  const forged = { page: 'https://evil.example/sign-in', hasOwnerMail: true };
  await server.master('POST', '/1.1/classes/Comment', { nick: '假', comment: '看这里', url: '/forged/', ...forged });
  const { objectId } = (await server.master('POST', '/1.1/classes/Counter', { url: '/forged/', time: 1e6, title: '假', ...forged })).body;
  expect((await server.master('GET', `/1.1/classes/Counter/${objectId}`)).body.page).toBe(forged.page);
  for (const path of ['comments?search=看这里', 'visits?search=forged']) {
    const { results } = (await ask(path)).body;
    expect([path, results.length, results[0].page, results[0].hasOwnerMail]).toEqual([path, 1, undefined, undefined]);
  }
});
