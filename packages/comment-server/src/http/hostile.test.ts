/** What strangers may send to bring the server down or round its rules: it must end, with a clear error. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ openClasses: true });
  for (const text of ['a'.repeat(5000), `${'a'.repeat(5000)}!`]) await server.call('POST', '/1.1/classes/Note', { text });
});
afterAll(() => server?.close());

const where = (value: unknown): string => `?where=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`;
const find = (value: unknown) => server.call('GET', `/1.1/classes/Note${where(value)}`);
const inBatch = async (value: unknown) => (await server.call('POST', '/1.1/batch', { requests: [{ method: 'GET', path: '/1.1/classes/Note', params: { where: value } }] })).body[0];
const nested = (depth: number, inner: unknown): unknown => (depth === 0 ? inner : { $or: [nested(depth - 1, inner)] });

describe('hostile questions', () => {
  it('have patterns that would freeze a backtracking engine', async () => {
    expect((await find({ text: { $regex: '^(a+)+$' } })).body.results).toHaveLength(1);
    expect((await find({ text: { $regex: '^(a|a?)+$' } })).body.results).toHaveLength(1);
    expect((await find({ text: { $regex: '(x+x+)+y' } })).body.results).toHaveLength(0);
  });
  it.each(['((a{99}){99}){99}', 'a{1000}{1000}', '(', '[', '*', '(?=a)', '(a)\\1', 'a'.repeat(501), '\\Q'.repeat(300)])('have patterns that are refused: %s', async (pattern) => {
    const reply = await find({ text: { $regex: pattern } });
    expect([reply.status, reply.body.code]).toEqual([400, 102]);
  });
  it('are nested too deeply or have too many parts', async () => {
    expect((await find(nested(7, { a: 1 }))).status).toBe(200);
    expect((await inBatch(nested(50, { a: 1 }))).error.code).toBe(102);
    const deep = `${'{"$or":['.repeat(20_000)}{}${']}'.repeat(20_000)}`;
    expect((await server.call('POST', '/1.1/batch', `{"requests":[{"method":"GET","path":"/1.1/classes/Note","params":{"where":${deep}}}]}`)).body).toMatchObject([{ error: { code: 102 } }]);
    expect((await inBatch({ text: { $in: Array.from({ length: 5000 }, (_, index) => index) } })).error.code).toBe(102);
    expect((await inBatch({ $or: Array.from({ length: 5000 }, () => ({ a: 1 })) })).error.code).toBe(102);
    const query = (depth: number): unknown => ({ a: { $inQuery: { className: 'Note', where: depth === 0 ? {} : query(depth - 1) } } });
    expect((await inBatch(query(6))).error.code).toBe(102);
  });
  it.each([{ $where: 'sleep(1)' }, { 'a;drop': 1 }, { __proto__x: 1 }, { 'constructor.prototype': 1, _hidden: 1 }, { a: { $unknown: 1 } }, { a: { $in: 'x' } }, { $or: [] }, { $or: {} }, { $and: [null] }, { a: { $nearSphere: { latitude: 91, longitude: 0 } } }, { a: { $within: {} } }, { a: { $select: {} } }, { $relatedTo: {} }, '7', '{', '[[[['])('are no questions: %j', async (value) => {
    const reply = await find(value);
    expect(reply.status).toBe(400);
    expect(reply.body.code).toBeGreaterThan(100);
  });
  it('have odd numbers beside them', async () => {
    for (const more of ['limit=-1', 'limit=1e9', 'limit=NaN', 'limit=abc', 'skip=-5', 'skip=1e99', 'order=,,', 'keys=,', 'include=a.b.c.d.e.f.g', 'count=2']) expect([more, (await server.call('GET', `/1.1/classes/Note?${more}`)).status]).toEqual([more, 200]);
    expect((await server.call('GET', `/1.1/classes/Note?order=${Array(50).fill('a').join(',')}`)).body.code).toBe(102);
    expect((await server.call('GET', '/1.1/classes/Note?order=__proto__')).body.code).toBe(105);
  });
});

describe('hostile objects', () => {
  const post = (body: unknown) => server.call('POST', '/1.1/classes/Note', body);
  it.each([
    ['{"__proto__":{"polluted":1}}', 105],
    ['{"a":{"__proto__":{"polluted":1}}}', 121],
    ['{"a":{"$set":1}}', 121],
    ['{"a":{"b.c":1}}', 121],
    ['{"_private":1}', 105],
    ['{"a b":1}', 105],
    ['{"ACL":7}', 123],
    ['{"ACL":{"role:<script>":{"read":true}}}', 123],
    ['{"p":{"__type":"Pointer","className":"C","objectId":"../../x"}}', 106],
    ['{"g":{"__type":"GeoPoint","latitude":"x","longitude":0}}', 302],
    ['{"d":{"__type":"Date","iso":"never"}}', 111],
    ['{"n":{"__op":"Increment","amount":"1"}}', 111],
    ['{"n":{"__op":"Explode"}}', 107],
    ['[1]', 107],
    ['"x"', 107],
    ['{', 107],
  ])('%s is refused with code %i', async (body, code) => {
    expect((await post(body)).body.code).toBe(code);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
  it('are too deep, too wide or too large', async () => {
    expect((await post(`{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`)).body.code).toBe(107);
    expect((await post(Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`k${index}`, 1])))).body.code).toBe(116);
    expect((await post({ a: 'x'.repeat(1_100_000) })).body.code).toBe(116);
    expect((await post({ a: 'x'.repeat(3_000_000) })).status).toBe(413);
    expect((await post({ list: { __op: 'AddRelation', objects: Array.from({ length: 1001 }, (_, index) => ({ __type: 'Pointer', className: 'Note', objectId: `x${index}` })) } })).body.code).toBe(128);
    expect((await server.call('POST', '/1.1/batch', { requests: Array(201).fill({ method: 'GET', path: '/1.1/date' }) })).body.code).toBe(128);
    expect((await server.call('POST', '/1.1/batch', { requests: [{ method: 'POST', path: '/1.1/batch', body: { requests: [] } }, { method: 'GET', path: '/1.1/date' }, null] })).body).toMatchObject([{ error: { code: 107 } }, { success: { __type: 'Date' } }, { error: { code: 107 } }]);
  });
  it('hold characters no database takes', async () => {
    const { body } = await post({ text: 'a\0b\ud800c', list: ['\0'], deep: { k: '\udfff' } });
    expect((await server.call('GET', `/1.1/classes/Note/${body.objectId}`)).body).toMatchObject({ text: 'ab\ufffdc', list: [''], deep: { k: '\ufffd' } });
  });
});

describe('hostile addresses and keys', () => {
  it('lead nowhere', async () => {
    for (const path of ['/1.1/', '/1.1/classes', '/1.1/classes/A/b/c/d', '/1.1/%E0%A4%A', '/1.1/users/x/y', '/other', '/files/..%2F..%2Fetc%2Fpasswd', '/avatar/x']) expect([path, (await server.call('GET', path).catch(() => ({ status: 404 }))).status]).toEqual([path, 404]);
    expect((await server.call('GET', '/1.1/classes/_Secret')).body.code).toBe(103);
    expect((await server.call('GET', "/1.1/classes/Note/x'or'1")).body.code).toBe(104);
  });
  it('are refused with an answer every page may read', async () => {
    for (const headers of [{ 'x-lc-id': 'wrong' }, { 'x-lc-key': 'wrong' }, { 'x-lc-key': 'wrong,master' }, { 'x-lc-sign': 'x,1' }, { 'x-lc-sign': `${'0'.repeat(32)},1700000000000,master` }, { 'x-lc-sign': ',,,' }] as Record<string, string>[]) {
      const reply = await server.call('GET', '/1.1/date', undefined, headers);
      expect([reply.status, reply.body, reply.headers.get('access-control-allow-origin')]).toEqual([401, { code: 401, error: 'Unauthorized.' }, '*']);
    }
    const fromPage = await fetch(`${server.url}/1.1/date`, { headers: { 'x-lc-id': server.comments.appId, 'x-lc-key': `${server.comments.masterKey},master`, origin: 'https://evil.example' } });
    expect(fromPage.status).toBe(403);
  });
  it('carry sessions of the closed service, which mean nothing', async () => {
    expect((await server.call('GET', '/1.1/classes/Comment', undefined, { 'x-lc-session': 'abcdefghijklmnopqrstuvwxy' })).status).toBe(200);
    expect((await server.call('GET', '/1.1/users/me', undefined, { 'x-lc-session': 'abcdefghijklmnopqrstuvwxy' })).body.code).toBe(211);
  });
});

describe('hostile connections', () => {
  it('never finish a request: others are served meanwhile', async () => {
    const { port } = new URL(server.url);
    const sockets = Array.from({ length: 30 }, () => connect(Number(port), '127.0.0.1'));
    await Promise.all(sockets.map((socket) => new Promise((done) => socket.write('POST /1.1/classes/Note HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n{"a', done))));
    expect((await server.call('GET', '/1.1/date')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
  it('send no HTTP at all', async () => {
    const { port } = new URL(server.url);
    const answer = await new Promise<string>((done) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('\x16\x03\x01 hello\r\n\r\n'));
      socket.on('data', (data) => (text += data.toString())).on('close', () => done(text)).on('error', () => done(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect((await server.call('GET', '/1.1/date')).status).toBe(200);
  });
});

describe('the log', () => {
  it('has lines of what happened, without texts, addresses, ids and keys', async () => {
    const { body } = await server.call('POST', '/1.1/classes/Comment', { comment: '机密内容', nick: '机密', mail: 'secret@example.com', url: '/secret/' });
    await server.call('GET', `/1.1/classes/Comment/${body.objectId}?where=secret`);
    const lines = JSON.stringify(server.log);
    expect(server.log.at(-1)).toMatchObject({ event: 'request', method: 'GET', address: '/1.1/classes/Comment', status: expect.any(Number), ms: expect.any(Number) });
    for (const secret of ['机密', 'secret', '127.0.0.1', body.objectId, server.comments.appKey, server.comments.masterKey]) expect(lines).not.toContain(secret);
  });
});
