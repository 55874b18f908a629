/** What surrounds the calls: forms of requests, keys, pages allowed, limits, moderation, avatars, health. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sign } from '@glimpress/comment-protocol';
import { startTestPostgres } from '../testing/postgres';
import { startTestServer, type TestServer } from '../testing/server';
import { solve } from '../domain/comment/form';
import { LIMITS, MAX_SHOWN } from '../api/limits';

let server: TestServer;
const started: TestServer[] = [];
async function start(...options: Parameters<typeof startTestServer>): Promise<void> {
  server = await startTestServer(...options);
  started.push(server);
}
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.close()));
});
const raw = (path: string, init: RequestInit = {}) => fetch(server.url + path, init);
const comment = (more: object = {}) => ({ comment: '好', nick: '甲', url: '/a/', ...more });

describe('requests as real clients send them', () => {
  it('are signed, with any time on the clock', async () => {
    await start();
    const { appId, appKey, masterKey } = server.comments;
    for (const time of [Date.now(), 0, 9_999_999_999_999]) expect((await raw('/1.1/date', { headers: { 'x-lc-id': appId, 'x-lc-sign': sign(appKey, time) } })).status).toBe(200);
    expect((await raw('/1.1/scan/classes/Comment', { headers: { 'x-lc-id': appId, 'x-lc-sign': sign(masterKey, Date.now(), 'master') } })).status).toBe(200);
    expect((await raw('/1.1/scan/classes/Comment', { headers: { 'x-lc-id': appId, 'x-lc-sign': `${sign(appKey, 5)},master` } })).status).toBe(401);
    expect((await raw('/1.1/date', { headers: { 'x-avoscloud-application-id': appId, 'x-avoscloud-application-key': appKey } })).status).toBe(200);
  });

  it('come in the body alone, without a preflight', async () => {
    await start();
    const { appId, appKey } = server.comments;
    const tunnel = async (path: string, body: object) => (await raw(path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify({ _ApplicationId: appId, _ApplicationKey: appKey, _ClientVersion: 'js0.5', ...body }) })).json() as Promise<any>;
    const { objectId } = await tunnel('/1.1/classes/Comment', comment());
    expect(objectId).toMatch(/^[0-9a-f]{24}$/);
    const found = await tunnel('/1.1/classes/Comment', { _method: 'GET', where: { url: '/a/' }, limit: 1 });
    expect(found.results).toMatchObject([{ objectId, nick: '甲' }]);
    expect(JSON.stringify(found)).not.toContain('_Client');
    expect(await tunnel('/1.1/classes/Comment', { _method: 'GET', _ApplicationKey: 'wrong' })).toMatchObject({ code: 401 });
  });

  it('of old SDKs have the master key in a place of its own, and what is theirs alone in the body beside the object', async () => {
    await start({ openClasses: true });
    const { appId, appKey, masterKey } = server.comments;
    const scan = async (headers: Record<string, string>) => (await raw('/1.1/scan/classes/Comment', { headers: { 'x-lc-id': appId, 'x-lc-sign': sign(appKey, 5), ...headers } })).status;
    expect([await scan({ 'x-avoscloud-master-key': masterKey }), await scan({ 'x-avoscloud-master-key': appKey }), await scan({})]).toEqual([200, 401, 403]);
    const tunnel = (path: string, body: object) => raw(path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify({ _ApplicationId: appId, _ClientVersion: 'js0.5', _InstallationId: 'x', ...body }) });
    expect([(await tunnel('/1.1/scan/classes/Comment', { _MasterKey: masterKey, _method: 'get' })).status, (await tunnel('/1.1/scan/classes/Comment', { _MasterKey: appKey, _method: 'GET' })).status]).toEqual([200, 401]);
    const { objectId } = (await (await tunnel('/1.1/classes/Note', { _ApplicationKey: appKey, text: '好' })).json()) as { objectId: string };
    expect(Object.keys((await server.master('GET', `/1.1/classes/Note/${objectId}`)).body).sort()).toEqual(['createdAt', 'objectId', 'text', 'updatedAt']);
    expect((await raw('/1.1/date', { method: 'PATCH', headers: { 'x-lc-id': appId, 'x-lc-key': appKey } })).status).toBe(405);
  });

  it('have the body null, no body, a bare question mark, old prefixes of batches', async () => {
    await start();
    expect((await server.call('POST', '/1.1/classes/Comment?', comment())).status).toBe(201);
    expect((await server.call('DELETE', '/1.1/classes/Comment/000000000000000000000000', 'null')).status).toBe(200);
    expect((await server.call('POST', '/1.1/batch', { requests: [{ method: 'GET', path: '/1/classes/Comment', params: { limit: 1 } }, { method: 'GET', path: '/1.1/classes/Comment/none' }] })).body).toMatchObject([{ success: { results: [{}] } }, { success: null }]);
    // A question mark is a letter like others within a question.
    const path = encodeURI('/1.1/classes/Comment?where={"nick":{"$regex":"^乙?甲$"}}');
    expect((await server.call('POST', '/1.1/batch', { requests: [{ method: 'GET', path }] })).body).toEqual([{ success: (await server.call('GET', path)).body }]);
  });

  it('ask first whether they may, from any page', async () => {
    await start();
    const reply = await raw('/1.1/classes/Comment', { method: 'OPTIONS', headers: { origin: 'https://blog.example', 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type,x-lc-id,x-lc-sign,x-lc-ua,x-lc-session' } });
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(reply.headers.get('access-control-allow-methods')).toContain('PUT');
    for (const header of ['content-type', 'x-lc-id', 'x-lc-sign', 'x-lc-key', 'x-lc-ua', 'x-lc-session', 'x-lc-prod']) expect(reply.headers.get('access-control-allow-headers')).toContain(header);
    expect((await raw('/1.1/classes/Comment')).headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('are answered below a path, and found by a route', async () => {
    await start({ basePath: '/comments/' });
    const { appId, appKey } = server.comments;
    const created = await raw('/comments/1.1/classes/Comment', { method: 'POST', headers: { 'x-lc-id': appId, 'x-lc-key': appKey }, body: JSON.stringify(comment()) });
    expect(created.headers.get('location')).toBe(`${server.url}/comments/1.1/classes/Comment/${((await created.json()) as any).objectId}`);
    expect(await (await raw('/comments/2/route?appId=x')).json()).toMatchObject({ ttl: 3600, api_server: `${new URL(server.url).host}/comments` });
    expect((await raw('/1.1/date')).status).toBe(404);
  });
});

describe('§8 403: the pages that may use the server', () => {
  it('are those of the list; others get the text of the catalogue', async () => {
    await start({ origins: ['https://blog.example/', 'http://localhost:4000'] });
    const from = async (headers: Record<string, string>) => server.call('GET', '/1.1/classes/Comment', undefined, headers);
    for (const headers of [{ origin: 'https://blog.example' }, { origin: 'http://localhost:4000' }, { referer: 'https://blog.example/a/' }, { origin: 'null', referer: 'https://blog.example/a/' }, {}] as Record<string, string>[]) expect((await from(headers)).status).toBe(200);
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'https://blog.example.evil' }, { origin: 'null' }, { origin: 'null', referer: 'https://evil.example/' }, { referer: 'https://evil.example/' }] as Record<string, string>[]) {
      const reply = await from(headers);
      expect([reply.status, reply.body, reply.headers.get('access-control-allow-origin')]).toEqual([403, { code: 403, error: 'Access denied by api domain white list, Please check your security domain.' }, '*']);
    }
  });
});

describe('limits', () => {
  it('come through a proxy the server was not told of: the log says so, once', async () => {
    const named = () => server.log.filter(({ event }) => event === 'proxy');
    await start();
    await raw('/1.1/date');
    expect(named()).toEqual([]);
    for (const address of ['1.1.1.1', '2.2.2.2']) await raw('/1.1/date', { headers: { 'x-forwarded-for': address } });
    expect(named()).toEqual([{ level: 'error', event: 'proxy', hint: expect.stringContaining('TRUST_PROXY=on') }]);
    // Whoever asks from outside may send the header, too: that says nothing.
    await start();
    const ask = (remoteAddress: string) => server.comments.fetch(new Request('http://x.example/1.1/date', { headers: { 'x-forwarded-for': '1.1.1.1' } }), { remoteAddress });
    await ask('8.8.8.8');
    expect(named()).toEqual([]);
    await ask('::ffff:172.17.0.1');
    expect(named()).toHaveLength(1);
    await start({ trustProxy: true });
    await raw('/1.1/date', { headers: { 'x-forwarded-for': '1.1.1.1' } });
    expect(named()).toEqual([]);
  });
  it('are per address, not spent by others, and tell when to come back', async () => {
    await start({ limits: true, trustProxy: true });
    const post = (address: string, index: number) => server.call('POST', '/1.1/classes/Comment', comment({ comment: `第 ${index} 条` }), { 'x-forwarded-for': `6.6.6.6, ${address}` });
    for (let index = 0; index < LIMITS.comment.perAddress; index++) expect((await post('1.1.1.1', index)).status).toBe(201);
    const refused = await post('1.1.1.1', 99);
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([429, 429, '60']);
    expect((await post('2.2.2.2', 1)).status).toBe(201);
    // One IPv6 user has a whole network.
    for (let index = 0; index < LIMITS.comment.perAddress; index++) await post(`2001:db8:0:1::${index + 1}`, index);
    expect((await post('2001:db8::1:0:0:0:ffff', 1)).status).toBe(429);
    expect((await post('2001:db8:0:2::1', 1)).status).toBe(201);
  });

  it('let readers comment while a stranger with many networks does: what comes then waits, but for what those write whom the owner has let through before', async () => {
    await start({ limits: true, trustProxy: true });
    let number = 0;
    const post = async (address: string, mail = ''): Promise<string> => {
      const { status, body } = await server.call('POST', '/1.1/classes/Comment', comment({ comment: `第 ${number++} 条`, mail }), { 'x-forwarded-for': address });
      return status === 201 ? ((await server.call('GET', `/1.1/classes/Comment/${body.objectId}`)).body.objectId ? 'shown' : 'waits') : String(status);
    };
    const { perAddress, perNetwork } = LIMITS.comment;
    const day = 24 * 60 * 60_000;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * day });
    expect(await post('9.9.9.9', 'old@example.com')).toBe('shown');
    vi.useRealTimers();
    // One customer of a provider has as many /64 as they like, of one /48.
    const ofOne: string[] = [];
    for (let network = 0; network < 30; network++) for (let index = 0; index < perAddress; index++) ofOne.push(await post(`2001:db8:1:${network}::1`));
    expect([ofOne.filter((answer) => answer === 'shown').length, ofOne.at(-1)]).toEqual([perNetwork, '429']);
    expect(await post('1.1.1.1')).toBe('shown');
    // Thirty of them.
    for (let index = 0; index < MAX_SHOWN; index++) await post(`2001:db8:${100 + Math.floor(index / perAddress)}::1`);
    expect([await post('1.1.1.1', 'new@example.com'), await post('1.1.1.1', 'old@example.com'), await post('1.1.1.1', 'OLD@example.com ')]).toEqual(['waits', 'shown', 'shown']);
  }, 60_000);

  it('stop one address that asks without end, and nobody else', async () => {
    await start({ limits: true, trustProxy: true });
    const ask = async (address: string) => (await server.call('GET', '/1.1/date', undefined, { 'x-forwarded-for': address })).status;
    const answers: number[] = [];
    while (answers.length < 3000 && !answers.includes(429)) answers.push(...(await Promise.all(Array.from({ length: 50 }, () => ask('3.3.3.3')))));
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1200);
    expect(answers).toContain(429);
    expect(await ask('4.4.4.4')).toBe(200);
  });

  it('count avatars and files, a large file as several, and leave the question for health to who asks it every second', async () => {
    await start({ limits: true, openClasses: true, avatarHost: 'https://avatars.example/avatar/' });
    const { url, upload_url: address } = (await server.call('POST', '/1.1/fileTokens', { name: 'a.png', mime_type: 'image/png' })).body;
    const bytes = Buffer.from(Uint8Array.from({ length: 3_000_000 }, (_, index) => index % 251));
    expect((await raw(address.slice(server.url.length), { method: 'PUT', headers: { 'content-type': 'image/png' }, body: bytes })).status).toBe(200);
    const file = await raw(url.slice(server.url.length));
    expect([file.status, file.headers.get('content-length'), Buffer.from(await file.arrayBuffer()).equals(bytes)]).toEqual([200, '3000000', true]);
    for (let index = 0; index < 5; index++) await server.call('POST', '/1.1/batch', { requests: Array.from({ length: 200 }, () => ({ method: 'GET', path: '/1.1/date' })) });
    const statuses = await Promise.all(Array.from({ length: 210 }, async () => (await raw(`/avatar/${'0'.repeat(32)}`)).status));
    const passed = statuses.filter((status) => status === 200).length;
    expect([passed > 0, passed < 190, statuses.at(-1)]).toEqual([true, true, 429]);
    expect((await raw(url.slice(server.url.length))).status).toBe(429);
    expect((await raw('/health')).status).toBe(200);
  });

  it('count large answers as several requests: those that nobody reads lie in memory', async () => {
    await start({ limits: true });
    const text = '好'.repeat(6_000);
    await server.master('POST', '/1.1/batch', { requests: Array.from({ length: 100 }, (_, index) => ({ method: 'POST', path: '/1.1/classes/Comment', body: { ...comment(), comment: `${index} ${text}` } })) });
    for (let index = 0; index < 5; index++) await server.call('POST', '/1.1/batch', { requests: Array.from({ length: 200 }, () => ({ method: 'GET', path: '/1.1/date' })) });
    const statuses: number[] = [];
    while (statuses.length < 40 && statuses.at(-1) !== 429) statuses.push((await server.call('GET', '/1.1/classes/Comment?limit=100')).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  });

  it('count what is asked of the admin page, before anybody is signed in', async () => {
    await start({ limits: true });
    for (let index = 0; index < 5; index++) await server.call('POST', '/1.1/batch', { requests: Array.from({ length: 200 }, () => ({ method: 'GET', path: '/1.1/date' })) });
    const statuses = await Promise.all(Array.from({ length: 210 }, async () => (await raw('/admin/api/state', { headers: { 'x-glimpress-admin': '1' } })).status));
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  });

  it('count the parts of a batch as requests, but the owner’s', async () => {
    await start({ limits: true });
    const requests = Array.from({ length: 200 }, () => ({ method: 'GET', path: '/1.1/date' }));
    for (let index = 0; index < 7; index++) expect((await server.master('POST', '/1.1/batch', { requests })).status).toBe(200);
    const statuses: number[] = [];
    for (let index = 0; index < 8; index++) statuses.push((await server.call('POST', '/1.1/batch', { requests })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  });

  it('let one address begin few pages and visit many: nobody fills the list of the most read with pages there are not', async () => {
    await start({ limits: true });
    const visit = async (url: string) => (await server.call('POST', '/1.1/classes/Counter', { url, time: 1 })).status;
    for (let index = 0; index < LIMITS.page.perAddress; index++) expect(await visit(`/${index}/`)).toBe(201);
    expect([await visit('/one-more/'), await visit('/0/')]).toEqual([429, 201]);
    expect((await server.master('POST', '/1.1/classes/Counter', { url: '/owner/', time: 1 })).status).toBe(201);
  });

  it('count files, which nobody may fill the disk with', async () => {
    await start({ limits: true, openClasses: true });
    const statuses: number[] = [];
    for (let index = 0; index <= LIMITS.file.perAddress; index++) statuses.push((await server.call('POST', '/1.1/fileTokens', { name: 'a.png' })).status);
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([201, 429]);
    expect((await server.call('POST', '/1.1/files', { name: 'a.png', url: 'https://a.example/a.png' })).status).toBe(429);
    expect([(await server.call('POST', '/1.1/classes/Note', {})).status, (await server.master('POST', '/1.1/fileTokens', { name: 'a.png' })).status]).toEqual([201, 201]);
  });

  it('refuse the same text twice', async () => {
    await start({ limits: true });
    expect((await server.call('POST', '/1.1/classes/Comment', comment())).status).toBe(201);
    expect((await server.call('POST', '/1.1/classes/Comment', comment())).body.code).toBe(142);
  });

  it('lock an account after six wrong passwords', async () => {
    await start({ limits: true });
    await server.call('POST', '/1.1/users', { username: 'ada', password: 'right' });
    for (let attempt = 0; attempt < 6; attempt++) expect((await server.call('POST', '/1.1/login', { username: 'ada', password: 'wrong' })).body.code).toBe(210);
    expect((await server.call('POST', '/1.1/login', { username: 'ada', password: 'right' })).body.code).toBe(219);
  });
  it('lock it for whoever guesses, not for its owner elsewhere, and for all when guesses come from everywhere', async () => {
    await start({ trustProxy: true });
    await server.call('POST', '/1.1/users', { username: 'ada', password: 'right' });
    const logIn = async (password: string, address: string) => (await server.call('POST', '/1.1/login', { username: 'ada', password }, { 'x-forwarded-for': address })).body.code;
    for (let index = 0; index < 20; index++) await logIn('wrong', `2001:db8:1:${index}::1`);
    expect([await logIn('right', '2001:db8:1:99::1'), await logIn('right', '1.1.1.1')]).toEqual([219, undefined]);
    let guesses = 0;
    for (let last = 210; last === 210; guesses++) last = await logIn('wrong', `2.2.${guesses}.2`);
    expect(guesses).toBeLessThan(70);
    expect(await logIn('right', '1.1.1.1')).toBe(219);
  });
  it('lock it before more passwords are tried at once, and not for right ones', async () => {
    await start({ limits: true });
    await server.call('POST', '/1.1/users', { username: 'ada', password: 'right' });
    const tryAll = async (passwords: string[]) => (await Promise.all(passwords.map((password) => server.call('POST', '/1.1/login', { username: 'ada', password })))).map(({ body }) => body.code);
    for (let round = 0; round < 3; round++) {
      expect(await tryAll(['wrong', 'wrong', 'wrong'])).toEqual([210, 210, 210]);
      expect(await tryAll(['right'])).toEqual([undefined]);
    }
    expect((await tryAll(Array(20).fill('wrong'))).filter((code) => code === 210)).toHaveLength(6);
    expect(await tryAll(['right'])).toEqual([219]);
  });
});

describe('conditions of a write (leancloud §5)', () => {
  it('count for counters, too: the visit is not counted, code 305', async () => {
    await start();
    const raise = (id: string, where: unknown) => server.call('PUT', `/1.1/classes/Counter/${id}?where=${encodeURIComponent(JSON.stringify(where))}`, { time: { __op: 'Increment', amount: 1 }, url: '/other/', title: 'x', ACL: {} });
    const { objectId } = (await server.call('POST', '/1.1/classes/Counter', { url: '/a/', time: 1 })).body;
    expect((await raise(objectId, { time: { $lt: 3 } })).status).toBe(200);
    expect((await raise(objectId, { time: { $lt: 3 } })).status).toBe(200);
    expect(await raise(objectId, { time: { $lt: 3 } })).toMatchObject({ status: 400, body: { code: 305 } });
    expect((await raise(objectId, { mail: 'a' })).status).toBe(403);
    expect((await server.call('GET', `/1.1/classes/Counter/${objectId}`)).body).toMatchObject({ time: 3, url: '/a/', title: '' });
    // Nothing is found out about one that nobody may read.
    const hidden = (await server.master('POST', '/1.1/classes/Counter', { url: '/b/', time: 7, ACL: {} })).body.objectId;
    expect([(await raise(hidden, { time: 7 })).status, (await raise(hidden, { time: 8 })).status]).toEqual([403, 403]);
  });

  it('count for what is deleted, too: it goes only while they hold', async () => {
    await start({ openClasses: true });
    const { objectId } = (await server.call('POST', '/1.1/classes/Note', { read: true })).body;
    const remove = async (where: unknown) => (await server.call('DELETE', `/1.1/classes/Note/${objectId}?where=${encodeURIComponent(JSON.stringify(where))}`)).body.code;
    const isThere = async () => (await server.call('GET', `/1.1/classes/Note/${objectId}`)).body.objectId === objectId;
    expect([await remove({ read: false }), await isThere()]).toEqual([305, true]);
    expect([await remove({ read: true }), await isThere()]).toEqual([undefined, false]);
  });
});

describe('spam and moderation', () => {
  const links = (count: number): string => Array.from({ length: count }, (_, index) => `https://a${index}.example/`).join(' ');
  const shown = async () => (await server.call('GET', '/1.1/classes/Comment?count=1')).body;

  it('take pictures of emojis for no links', async () => {
    await start();
    const emojis = '<img src="https://emojis.example/smile.png" alt="smile" class="vemoji">'.repeat(30);
    expect((await server.call('POST', '/1.1/classes/Comment', comment({ comment: `<p>${emojis}${links(3)}</p>` }))).status).toBe(201);
    expect((await shown()).count).toBe(1);
    expect((await server.call('POST', '/1.1/classes/Comment', comment({ comment: `<p>${emojis.replaceAll('vemoji', 'photo')}</p>` }))).body.code).toBe(142);
  });

  it('count a typed address once, which widgets that send HTML write twice', async () => {
    await start();
    const typed = (count: number): string => `<p>${Array.from({ length: count }, (_, index) => `看 <a href="https://www.bilibili.com/video/${index}" target="_blank">https://www.bilibili.com/video/${index}</a>`).join('，')}</p>`;
    const post = async (text: string) => (await server.call('POST', '/1.1/classes/Comment', comment({ comment: text }))).status;
    const counts: number[] = [];
    for (const text of [typed(1), typed(3), '<p><a href="http://www.a.example">www.a.example</a> https://www.b.example //c</p>', typed(4), typed(15)]) {
      expect(await post(text)).toBe(201);
      counts.push((await shown()).count);
    }
    expect(counts).toEqual([1, 2, 3, 3, 3]);
    // Within a link nothing hides.
    const within = [typed(16), '<p><a href="https://a.example/">https://b.example/ https://c.example/</a></p>'.repeat(6), '<a href="https://a.example/">[x](https://b.example/)</a>'.repeat(8), `<p><a href="https://a.example/">${links(20)}</a></p>`, '<p><a href="/a/">https://b.example/</a></p>'.repeat(16)];
    for (const text of within) expect(await post(text), text).toBe(400);
  });

  it('let a suspicious comment wait until the owner approves it', async () => {
    await start();
    const { status, body } = await server.call('POST', '/1.1/classes/Comment', comment({ comment: links(4), status: 'approved' }));
    expect(status).toBe(201);
    expect(await shown()).toEqual({ results: [], count: 0 });
    expect((await server.call('GET', `/1.1/classes/Comment/${body.objectId}`)).body).toEqual({});
    expect((await server.call('GET', `/1.1/cloudQuery?cql=${encodeURIComponent('select * from Comment')}`)).body.results).toEqual([]);
    expect((await server.master('GET', '/1.1/classes/Comment')).body.results).toMatchObject([{ status: 'waiting' }]);
    await server.master('PUT', `/1.1/classes/Comment/${body.objectId}`, { status: 'approved' });
    expect((await shown()).count).toBe(1);
  });
  it('let all wait, or none', async () => {
    await start({ moderation: 'all' });
    await server.call('POST', '/1.1/classes/Comment', comment());
    expect((await shown()).count).toBe(0);
    await start({ moderation: 'none' });
    await server.call('POST', '/1.1/classes/Comment', comment({ comment: links(9) }));
    expect((await shown()).count).toBe(1);
  });
  it('refuse a flood of links and a filled trap', async () => {
    await start();
    expect((await server.call('POST', '/1.1/classes/Comment', comment({ comment: links(20) }))).body.code).toBe(142);
    for (const link of ['[x](//a.example/) ', '<a href="//a.example/">x</a> ', '\n[x]: //a.example/\n']) expect((await server.call('POST', '/1.1/classes/Comment', comment({ comment: link.repeat(20) }))).body.code, link).toBe(142);
    expect((await server.call('POST', '/1.1/classes/Comment', comment({ comment: `\`\`\`js\n${'x(1); // 说明\n'.repeat(20)}\`\`\`` }))).status).toBe(201);
    expect((await server.call('POST', '/1.1/classes/Comment', comment({ website: 'http://spam.example' }))).body.code).toBe(142);
  });
  it('ask the arithmetic question of §5 when the owner wants it, and check it here', async () => {
    await start({ question: true });
    expect((await server.call('POST', '/1.1/classes/Comment', comment())).body.error).toContain('Sorry, this is a wrong calculation.');
    const { token, question } = (await server.call('GET', '/1.1/commentForm')).body;
    const post = async (formAnswer: unknown) => (await server.call('POST', '/1.1/classes/Comment', comment({ formToken: token, formAnswer }))).status;
    expect(await post(String(solve(question) + 1))).toBe(400);
    await expect.poll(() => post(String(solve(question))), { interval: 250 }).toBe(201);
    expect(await post(String(solve(question)))).toBe(400);
  });
  it('refuse what comes faster than a person writes, and a form used twice', async () => {
    await start();
    const { token } = (await server.call('GET', '/1.1/commentForm')).body;
    expect((await server.call('POST', '/1.1/classes/Comment', comment({ formToken: token }))).body.error).toContain('太快');
    // Refused until a person could have written it, then taken, once.
    await expect.poll(async () => (await server.call('POST', '/1.1/classes/Comment', comment({ formToken: token }))).status, { interval: 250 }).toBe(201);
    expect((await server.call('POST', '/1.1/classes/Comment', comment({ formToken: token }))).body.code).toBe(142);
    for (const forged of ['', 'a.b.c', `0.x.${'0'.repeat(32)}`, 7, token.replace(/^\d/, '9')]) expect((await server.call('POST', '/1.1/classes/Comment', comment({ formToken: forged }))).body.code).toBe(142);
  });
});

describe('avatars', () => {
  it('are found by the hash an old widget makes of what it sees, and the mail stays here', async () => {
    await start({ avatarHost: 'https://avatars.example/avatar/' });
    const { objectId } = (await server.call('POST', '/1.1/classes/Comment', comment({ mail: ' Ming@Example.com' }))).body;
    const { mail, avatar } = (await server.call('GET', `/1.1/classes/Comment/${objectId}`)).body;
    const hash = createHash('md5').update(mail).digest('hex');
    expect(avatar).toBe(hash);
    const reply = await raw(`/avatar/${hash}?d=retro&v=1.4.16&s=80`, { redirect: 'manual' });
    const address = `https://avatars.example/avatar/${createHash('md5').update('ming@example.com').digest('hex')}`;
    expect(reply.headers.get('location')).toBe(`${address}?d=retro&s=80`);
    // A picture of elsewhere is nothing the avatar service should be asked for.
    expect((await raw(`/avatar/${hash}?d=https%3A%2F%2Fevil.example%2Fa.png&s=80`, { redirect: 'manual' })).headers.get('location')).toBe(`${address}?s=80`);
  });
  it('of whoever gives a mail are like any other where pages shall get nothing for it: a guessed mail is not confirmed', async () => {
    await start({ mailStandIn: false });
    const sent = async (mail: string) => {
      const { body } = await server.call('POST', '/1.1/classes/Comment?new=true', comment({ comment: `你好 ${mail}`, mail, mailMd5: 'x' }));
      return { ...body, comment: '', objectId: '', createdAt: '', updatedAt: '', insertedAt: '' };
    };
    const [one, same, other, none] = [await sent('ming@example.com'), await sent(' Ming@Example.com'), await sent('other@example.com'), await sent('')];
    expect(one).toMatchObject({ mail: '', mailMd5: '' });
    expect(one).not.toHaveProperty('avatar');
    expect([same, other, none]).toEqual([one, one, one]);
  });
  it('are drawn here when no service is named, the same for the same hash', async () => {
    await start();
    const { objectId } = (await server.call('POST', '/1.1/classes/Comment', comment({ mail: 'ming@example.com' }))).body;
    const { avatar } = (await server.call('GET', `/1.1/classes/Comment/${objectId}`)).body;
    const [one, again, other] = await Promise.all([avatar, avatar, '0'.repeat(32)].map(async (hash) => (await raw(`/avatar/${hash}`)).text()));
    expect(one).toMatch(/^<svg /);
    expect(again).toBe(one);
    expect(other).not.toBe(one);
  });
});

describe('users of old widgets', () => {
  it('whose password is their mail are answered, and nothing is stored', async () => {
    await start();
    const signUp = { username: '小明', password: 'ming@example.com', email: 'ming@example.com', ACL: { '*': { read: true } } };
    const { status, body } = await server.call('POST', '/1.1/users', signUp);
    expect([status, body.username, typeof body.sessionToken]).toEqual([201, '小明', 'string']);
    expect((await server.call('POST', '/1.1/login', signUp)).body.code).toBe(211);
    expect((await server.master('GET', '/1.1/users')).body.results).toEqual([]);
    expect((await server.call('GET', '/1.1/classes/Comment', undefined, { 'x-lc-session': body.sessionToken })).status).toBe(200);
  });
  it('get the same answer for every mail they want a reset for', async () => {
    await start();
    await server.call('POST', '/1.1/users', { username: 'ada', password: 'right', email: 'ada@example.com' });
    for (const email of ['ada@example.com', 'nobody@example.com']) expect((await server.call('POST', '/1.1/requestPasswordReset', { email })).body).toEqual({});
  });
  it('change their password with the old one, and their login fields no other way', async () => {
    await start();
    const { objectId, sessionToken } = (await server.call('POST', '/1.1/users', { username: 'ada', password: 'right' })).body;
    const session = { 'x-lc-session': sessionToken };
    const other = (await server.call('POST', '/1.1/users', { username: 'eve', password: 'other' })).body.sessionToken;
    const changePassword = async (old_password: unknown, headers: Record<string, string> = session) => (await server.call('PUT', `/1.1/users/${objectId}/updatePassword`, { old_password, new_password: 'changed' }, headers)).body.code;
    expect([await changePassword('wrong'), await changePassword(undefined), await changePassword('right', {}), await changePassword('right', { 'x-lc-session': other })]).toEqual([210, 210, 206, 206]);
    await server.call('PUT', `/1.1/users/${objectId}`, { sessionToken: 'a'.repeat(25), emailVerified: true, salt: 'x', authData: { qq: { id: 'x' } }, 'authData.qq': { id: 'x' }, note: 'kept' }, session);
    const me = (await server.call('GET', '/1.1/users/me', undefined, session)).body;
    expect(me).toMatchObject({ sessionToken, emailVerified: false, note: 'kept' });
    expect([me.salt, me.authData]).toEqual([undefined, undefined]);
    expect(await changePassword('right')).toBeUndefined();
    // A new password ends what was open.
    expect((await server.call('GET', '/1.1/users/me', undefined, session)).body.code).toBe(211);
    expect((await server.call('POST', '/1.1/login', { username: 'ada', password: 'changed' })).status).toBe(200);
  });
  it('change their name, mail and password as they sign up: none of them empty, a mail nobody else has; a new password gives a new session', async () => {
    await start();
    const sign = async (username: string) => (await server.call('POST', '/1.1/users', { username, password: 'right', email: `${username}@example.com` })).body;
    const [ada, eve] = [await sign('ada'), await sign('eve')];
    const change = async (changes: object, id: string = ada.objectId) => (await server.call('PUT', `/1.1/users/${id}`, changes, { 'x-lc-session': ada.sessionToken })).body;
    const codes: number[] = [];
    for (const changes of [{ username: '' }, { username: ' ' }, { username: { __op: 'Delete' } }, { username: 'x'.repeat(101) }, { password: ' ' }, { email: 'eve@example.com' }, { email: { a: 1 } }, { email: 'x' }]) codes.push((await change(changes)).code);
    expect(codes).toEqual([217, 217, 217, 217, 218, 203, 125, 125]);
    expect([(await change({}, eve.objectId)).code, (await server.master('PUT', '/1.1/users/000000000000000000000000', {})).body.code]).toEqual([206, 211]);
    expect((await change({ note: 'a', email: null })).sessionToken).toBeUndefined();
    const { sessionToken } = await change({ password: 'next' });
    expect(sessionToken).toMatch(/^[a-z0-9]{25}$/);
    expect([(await change({})).code, (await server.call('GET', '/1.1/users/me', undefined, { 'x-lc-session': sessionToken })).body.username]).toEqual([206, 'ada']);
  });
  it('are deleted by themselves and the owner alone, whatever rights they give to everyone', async () => {
    await start({ openClasses: true });
    const [ada, eve] = await Promise.all(['ada', 'eve'].map(async (username) => (await server.call('POST', '/1.1/users', { username, password: 'right', ACL: { '*': { read: true, write: true } } })).body));
    const removeAda = async (headers: Record<string, string>) => (await server.call('DELETE', `/1.1/users/${ada.objectId}`, undefined, headers)).body.code;
    expect([await removeAda({}), await removeAda({ 'x-lc-session': eve.sessionToken })]).toEqual([206, 206]);
    expect((await server.call('POST', '/1.1/login', { username: 'ada', password: 'right' })).status).toBe(200);
    expect(await removeAda({ 'x-lc-session': ada.sessionToken })).toBeUndefined();
    expect((await server.call('POST', '/1.1/login', { username: 'ada', password: 'right' })).body.code).toBe(211);
  });
  it('may take their mail away again, each of them', async () => {
    await start();
    for (const username of ['empty1', 'empty2']) {
      const { objectId, sessionToken } = (await server.call('POST', '/1.1/users', { username, password: 'right', email: `${username}@example.com` })).body;
      const session = { 'x-lc-session': sessionToken };
      expect((await server.call('PUT', `/1.1/users/${objectId}`, { email: '' }, session)).status).toBe(200);
      expect((await server.call('GET', '/1.1/users/me', undefined, session)).body.email).toBeUndefined();
    }
  });
  it('see their own mail, and nobody else does', async () => {
    await start({ openClasses: true });
    const { body } = await server.call('POST', '/1.1/users', { username: 'ada', password: 'right', email: 'ada@example.com' });
    expect((await server.call('GET', '/1.1/users/me', undefined, { 'x-lc-session': body.sessionToken })).body).toMatchObject({ email: 'ada@example.com', sessionToken: body.sessionToken });
    const listed = JSON.stringify((await server.call('GET', '/1.1/users')).body);
    expect(listed).toContain('ada');
    expect(listed).not.toMatch(/example|sessionToken|assword|_/);
    for (const query of ['order=email', 'order=sessionToken', `where=${encodeURIComponent('{"sessionToken":{"$regex":"^a"}}')}`, `where=${encodeURIComponent('{"password":{"$exists":true}}')}`]) expect((await server.call('GET', `/1.1/users?${query}`)).status).toBe(403);
    expect((await server.call('GET', `/1.1/users?where=${encodeURIComponent('{"_passwordHash":{"$exists":true}}')}`)).body.code).toBe(105);
  });
});

describe('the database', () => {
  it('gone: every page gets a clear answer; back: all goes on', async () => {
    const postgres = await startTestPostgres();
    try {
      await start({ database: await postgres.createDatabase() });
      expect(await (await raw('/health')).json()).toEqual({ status: 'ok' });
      await postgres.stop();
      const reply = await server.call('POST', '/1.1/classes/Comment', comment());
      expect([reply.status, reply.body.code, reply.headers.get('access-control-allow-origin'), reply.headers.get('retry-after')]).toEqual([503, 303, '*', '10']);
      expect((await raw('/health')).status).toBe(503);
      await postgres.start();
      await expect.poll(async () => (await raw('/health')).status).toBe(200);
      expect((await server.call('POST', '/1.1/classes/Comment', comment())).status).toBe(201);
      await Promise.all(started.splice(0).map((one) => one.close()));
    } finally {
      await postgres.close();
    }
  }, 60_000);

  it('gone in the middle of a batch: what was done is not done again, what was not is not tried', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'glimpress-batch-'));
    await start({ database: join(folder, 'a.db'), openClasses: true });
    const { objectId } = (await server.call('POST', '/1.1/classes/Counter', { url: '/a/', time: 0 })).body;
    const broken = new Database(join(folder, 'a.db'));
    broken.exec("create trigger broken before insert on objects when new.class = 'Broken' begin select raise(abort, 'broken'); end");
    broken.close();
    const visit = { method: 'PUT', path: `/1.1/classes/Counter/${objectId}`, body: { time: { __op: 'Increment', amount: 1 } } };
    const odd = { method: 'PUT', path: '/1.1/classes/Counter/x', body: {} };
    const failing = { method: 'POST', path: '/1.1/classes/Broken', body: {} };
    const batch = (requests: object[]) => server.call('POST', '/1.1/batch', { requests });
    const counted = async () => (await server.call('GET', `/1.1/classes/Counter/${objectId}`)).body.time;
    const undone = { error: { code: 303, error: expect.stringContaining('评论服务暂时不可用') } };
    const { status, body } = await batch([odd, visit, failing, visit]);
    expect([status, body, await counted()]).toEqual([200, [{ error: { code: 1, error: expect.any(String) } }, { success: expect.objectContaining({ objectId }) }, undone, undone], 1]);
    expect(server.log.filter(({ event }) => event === 'storage')).toMatchObject([{ level: 'error', reason: 'failed' }]);
    expect([(await batch([odd, failing, visit])).status, await counted()]).toEqual([503, 1]);
    await Promise.all(started.splice(0).map((one) => one.close()));
    rmSync(folder, { recursive: true });
  });

  it('keeps keys and stand-ins from start to start', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'glimpress-keys-'));
    try {
      await start({ database: join(folder, 'a.db') });
      expect(server.comments.madeMasterKey).toBe(true);
      const { appId, appKey, masterKey } = server.comments;
      await start({ database: join(folder, 'a.db') });
      expect(server.comments).toMatchObject({ appId, appKey, masterKey, madeMasterKey: false });
      await Promise.all(started.splice(0).map((one) => one.close()));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
