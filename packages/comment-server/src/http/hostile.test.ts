/** What strangers may send to bring the server down or round its rules: it must end, with a clear error. */
import { createRequire } from 'node:module';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCommentServer } from '../create-comment-server';
import { startTestServer, type TestServer } from '../testing/server';
import { listen } from './listen';

/** What `sanitize-html` reads a text with. */
const { Parser } = createRequire(createRequire(import.meta.url).resolve('sanitize-html'))('htmlparser2') as { Parser: { prototype: { end(): void } } };

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
  it.each(['((a{99}){99}){99}', 'a{1000}{1000}', '(', '[', '*', '(?=a)', '(a)\\1', 'a'.repeat(501), '\\Q'.repeat(300), `(?:${'a?'.repeat(240)}){1000}[^a]$`, `\\\\Q(?:${'a?'.repeat(200)}){1000}[^a]$`])('have patterns that are refused: %s', async (pattern) => {
    const reply = await find({ text: { $regex: pattern } });
    expect([reply.status, reply.body.code]).toEqual([400, 102]);
  });
  it('have many patterns, each of which is small', async () => {
    expect((await inBatch({ $or: Array.from({ length: 20 }, () => ({ text: { $regex: 'a?'.repeat(200) } })) })).error.code).toBe(102);
    expect((await find({ $or: Array.from({ length: 20 }, (_, index) => ({ text: { $regex: `^${index}+$` } })) })).status).toBe(200);
  });
  it('have patterns for one text that would keep everyone waiting: of a find, and of the condition of a write', async () => {
    const { objectId } = (await server.call('POST', '/1.1/classes/Long', { kind: 'one', text: 'a'.repeat(20_000) })).body;
    await server.call('POST', '/1.1/classes/Long', { kind: 'many', text: Array.from({ length: 2000 }, () => 'a'.repeat(100)) });
    const code = async (value: unknown) => (await server.call('GET', `/1.1/classes/Long${where(value)}`)).body.code;
    const slow = { $regex: `${'a?'.repeat(100)}[^a]$` };
    expect(await code({ kind: 'one', text: slow })).toBe(124);
    expect(await code({ kind: 'many', text: slow })).toBe(124);
    expect(await code({ kind: 'one', $or: Array.from({ length: 20 }, (_, index) => ({ text: { $regex: `${'a?'.repeat(10)}${index}$` } })) })).toBe(124);
    expect(await code({ kind: 'one', text: { $regex: `${'a?'.repeat(20)}[^a]$` } })).toBeUndefined();
    expect((await server.call('PUT', `/1.1/classes/Long/${objectId}${where({ text: slow })}`, { kind: 'two' })).body.code).toBe(124);
    // The owner's own questions wait as long as they take.
    expect((await server.master('GET', `/1.1/classes/Long${where({ kind: 'one', text: slow })}`)).body).toEqual({ results: [] });
  });
  it('have many values for one long list: of a find, and of the condition of a write', async () => {
    const listed = { list: [...Array<number>(300_000).fill(0), 1], lists: Array.from({ length: 1000 }, () => Array(90).fill(0)), wide: Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`k${index}`, 0])), text: Array<string>(10_000).fill('') };
    const { objectId } = (await server.call('POST', '/1.1/classes/Listed', listed)).body;
    const ask = async (where: unknown) => (await server.call('POST', '/1.1/batch', { requests: [{ method: 'GET', path: '/1.1/classes/Listed', params: { where } }] })).body[0];
    const values = Array.from({ length: 2900 }, (_, index) => index + 2);
    const each = (test: (value: number) => unknown): unknown => ({ $or: values.slice(0, 900).map((value) => ({ list: test(value) })) });
    const hostile = [
      { list: { $in: values } },
      { list: { $nin: values } },
      { list: { $all: values.map(() => 1) } },
      each((value) => value),
      each((value) => ({ $ne: -value, $gt: value })),
      // Each pair differs in its last value alone, or not at all in how many names it has.
      { lists: { $in: Array.from({ length: 1000 }, () => [...Array<number>(89).fill(0), 1]) } },
      { wide: { $in: values.map(() => ({})) } },
      { $or: Array.from({ length: 400 }, (_, index) => ({ text: { $regex: `${index % 10}` } })) },
    ];
    for (const [index, value] of hostile.entries()) expect([index, (await ask(value)).error?.code]).toEqual([index, 124]);
    for (const value of [{ list: { $in: [1, 2, 0] } }, { list: { $all: [0] }, wide: listed.wide }, { lists: { $nin: [[1], [2]] } }]) expect((await ask(value)).success.results).toHaveLength(1);
    for (const method of ['PUT', 'DELETE']) expect((await server.call('POST', '/1.1/batch', { requests: [{ method, path: `/1.1/classes/Listed/${objectId}`, params: { where: { list: { $in: values } } }, body: {} }] })).body[0].error.code).toBe(124);
    expect((await server.master('POST', '/1.1/batch', { requests: [{ method: 'GET', path: '/1.1/classes/Listed', params: { where: { list: { $in: values.slice(0, 100) } } } }] })).body).toEqual([{ success: { results: [] } }]);
    const members = Array.from({ length: 1000 }, (_, index) => ({ __type: 'Pointer', className: 'Note', objectId: `m${index}` }));
    await server.call('PUT', `/1.1/classes/Listed/${objectId}`, { members: { __op: 'AddRelation', objects: members } });
    expect((await ask({ members: { $in: members.map((member) => ({ ...member, objectId: 'none' })).concat(members.map((member) => ({ ...member, objectId: 'none' }))).concat(members.slice(0, 500).map((member) => ({ ...member, objectId: 'none' }))) } })).error?.code).toBe(124);
    expect((await ask({ members: members[999] })).success.results).toHaveLength(1);
  });
  it('ask inner questions with odd numbers, or too many of them', async () => {
    const inner = (more: object): unknown => ({ text: { $select: { key: 'text', query: { className: 'Note', where: {}, ...more } } } });
    for (const [more, count] of [[{ limit: 0 }, 0], [{ limit: -1 }, 2], [{ limit: 1.5 }, 1], [{ skip: -1 }, 2], [{ skip: 1 }, 1], [{ skip: 100_000 }, 0], [{ limit: 'x', skip: null }, 2]] as const) expect([more, (await find(inner(more))).body.results?.length]).toEqual([more, count]);
    expect((await find({ $or: Array.from({ length: 20 }, () => inner({})) })).status).toBe(200);
    expect((await inBatch({ $or: Array.from({ length: 100 }, () => inner({})) })).error.code).toBe(102);
    expect((await inBatch({ $or: Array.from({ length: 100 }, () => ({ $relatedTo: { object: { __type: 'Pointer', className: 'Note', objectId: 'x' }, key: 'k' } })) })).error.code).toBe(102);
  });
  it('have answers without end: of one request, of a batch, of objects that are sent again and again', async () => {
    const large = await server.call('POST', '/1.1/classes/Large', { text: 'x'.repeat(900_000) });
    for (let index = 0; index < 10; index++) await server.call('POST', '/1.1/classes/Large', { text: 'x'.repeat(900_000), other: { __type: 'Pointer', className: 'Large', objectId: large.body.objectId } });
    const code = async (path: string) => (await server.call('GET', `/1.1/classes/Large${path}`)).body.code;
    expect(await code('?limit=5')).toBeUndefined();
    expect(await code('?limit=5&include=other')).toBe(124);
    expect(await code('?limit=100')).toBe(124);
    const cql = async (more: string) => (await server.call('GET', `/1.1/cloudQuery?cql=${encodeURIComponent(`select * from Large${more}`)}`)).body;
    expect((await cql(' limit 1000')).code).toBe(124);
    // Who names no number of their own gets what has room: old widgets ask so for replies.
    for (const { results } of [await cql(''), (await server.call('GET', '/1.1/classes/Large')).body]) expect(results).toHaveLength(8);
    expect((await server.master('GET', '/1.1/classes/Large')).body.results).toHaveLength(11);
    const replies = (await server.call('POST', '/1.1/batch', { requests: Array(20).fill({ method: 'GET', path: `/1.1/classes/Large/${large.body.objectId}` }) })).body as { error?: { code: number } }[];
    expect([replies[0]!.error, replies.at(-1)!.error?.code]).toEqual([undefined, 124]);
  });
  it('include objects in objects, each of which points to hundreds of them', async () => {
    const { objectId, sessionToken } = (await server.call('POST', '/1.1/users', { username: 'fan', password: 'secret' })).body;
    const list = Array.from({ length: 240 }, () => ({ __type: 'Pointer', className: '_User', objectId }));
    expect((await server.call('PUT', `/1.1/users/${objectId}`, { list }, { 'x-lc-session': sessionToken })).status).toBe(200);
    const ask = (include: string) => server.call('GET', `/1.1/users/${objectId}?include=${include}`);
    for (const include of ['list.list', 'list.list.list.list']) expect((await ask(include)).body.code).toBe(124);
    const once = (await ask('list')).body.list;
    expect(once).toHaveLength(240);
    for (const { username, list: inner } of [once[0], once[239]]) expect([username, inner]).toEqual(['fan', list]);
    // Few enough: the same object in several places, as far as it was asked for.
    const { objectId: pair } = (await server.call('POST', '/1.1/classes/Note', {})).body;
    const self = { __type: 'Pointer', className: 'Note', objectId: pair };
    await server.call('PUT', `/1.1/classes/Note/${pair}`, { both: [self, self] });
    const { both } = (await server.call('GET', `/1.1/classes/Note/${pair}?include=both.both`)).body;
    expect(both).toMatchObject([{ both: [{ both: [self, self] }, { both: [self, self] }] }, { both: [{ both: [self, self] }, { both: [self, self] }] }]);
    expect(both[1].both[1].both[1]).toEqual(self);
    await server.call('DELETE', `/1.1/classes/Note/${pair}`);
  });
  it('have patterns that are short and take long to read: others are served meanwhile', async () => {
    const ranges = '[a-\u{1e943}]'.repeat(83);
    const part = (pattern: string, options = 'i') => ({ method: 'GET', path: '/1.1/classes/Note', params: { where: { $or: [{ text: { $regex: pattern, $options: options } }, { nick: { $regex: pattern, $options: options } }] } } });
    for (const [pattern, options] of [[ranges, 'i'], [`(?i)${ranges}`, ''], [`(?i:${ranges})`, 's'], ['[a-\\x{1e943}]'.repeat(38), 'i'], [`[${'a-\u{1e943}'.repeat(120)}]`, 'i'], ['[ a - \u{1e943} ]'.replaceAll(' ', '').repeat(80), 'ix'], ['\\pL'.repeat(160), 'i'], ['\\PL'.repeat(160), '']] as const) {
      expect([pattern.slice(0, 20), options, (await server.call('POST', '/1.1/batch', { requests: [part(pattern, options)] })).body[0].error?.code]).toEqual([pattern.slice(0, 20), options, 102]);
    }
    for (const [pattern, options] of [['[一-龥]+', 'i'], ['^[a-z0-9-]{1,20}$', 'i'], ['小作坊', 'i'], ['\\p{Han}{2,}', ''], ['a\\-评', 'i'], ['\\Q[a-评]\\E', 'i']] as const) expect((await server.call('POST', '/1.1/batch', { requests: [part(pattern, options)] })).body[0]).toHaveProperty('success');
  });
  it('skip far in an order nothing is kept in, which only the owner may wait for', async () => {
    const code = async (query: string) => (await server.call('GET', `/1.1/classes/Note?${query}`)).body.code;
    expect(await code('order=text&skip=4900&limit=100')).toBeUndefined();
    expect(await code('order=text&skip=5000&limit=10')).toBe(102);
    expect(await code('order=-createdAt,text&skip=90000&limit=10')).toBeUndefined();
    expect((await server.master('GET', '/1.1/classes/Note?order=text&skip=5000')).body).toEqual({ results: [] });
  });
  it('skip farther than anyone pages, and would be given the last page without end', async () => {
    const cql = (skip: string) => `/1.1/cloudQuery?cql=${encodeURIComponent(`select * from Note limit ${skip},10`)}`;
    const inner = (skip: number) => `/1.1/classes/Note${where({ text: { $select: { key: 'text', query: { className: 'Note', skip } } } })}`;
    for (const path of ['/1.1/classes/Note?skip=100001', '/1.1/classes/Note?skip=1e99', '/1.1/classes/Note?skip=Infinity', cql('100001'), inner(100_001), inner(1e300)]) expect([path, (await server.call('GET', path)).body.code]).toEqual([path, 102]);
    for (const order of ['', '&order=text', '&order=-createdAt,text']) for (const skip of ['100001', '1e99']) expect((await server.master('GET', `/1.1/classes/Note?skip=${skip}${order}`)).body).toEqual({ results: [] });
  });
  it('are nested too deeply or have too many parts', async () => {
    expect((await find(nested(7, { a: 1 }))).status).toBe(200);
    expect((await inBatch(nested(50, { a: 1 }))).error.code).toBe(102);
    for (const name of ['$or', '$and']) expect((await inBatch({ [name]: Array.from({ length: 2900 }, () => ({ objectId: 'x' })) })).success).toEqual({ results: [] });
    // Few of them in each list, in lists within lists: SQLite takes them one below the other.
    const inside = (depth: number): unknown => ({ $or: [...(depth === 0 ? [] : [inside(depth - 1)]), ...Array.from({ length: 190 }, () => ({ objectId: 'x' }))] });
    expect((await inBatch(inside(6))).success).toEqual({ results: [] });
    const deep = `${'{"$or":['.repeat(20_000)}{}${']}'.repeat(20_000)}`;
    expect((await server.call('POST', '/1.1/batch', `{"requests":[{"method":"GET","path":"/1.1/classes/Note","params":{"where":${deep}}}]}`)).body).toMatchObject([{ error: { code: 102 } }]);
    expect((await inBatch({ text: { $in: Array.from({ length: 5000 }, (_, index) => index) } })).error.code).toBe(102);
    expect((await inBatch({ $or: Array.from({ length: 5000 }, () => ({ a: 1 })) })).error.code).toBe(102);
    const query = (depth: number): unknown => ({ a: { $inQuery: { className: 'Note', where: depth === 0 ? {} : query(depth - 1) } } });
    expect((await inBatch(query(6))).error.code).toBe(102);
    // Parts that say nothing are parts, too.
    for (const empty of [{}, []]) expect((await inBatch({ $or: Array.from({ length: 5000 }, () => empty) })).error.code).toBe(102);
    const twice = (depth: number): unknown => ({ $not: depth === 0 ? { $regex: 'a' } : twice(depth - 1) });
    for (const depth of [1, 2900]) expect((await inBatch({ text: twice(depth) })).error.code).toBe(102);
  });
  it.each([{ $where: 'sleep(1)' }, { 'a;drop': 1 }, { __proto__x: 1 }, { 'constructor.prototype': 1, _hidden: 1 }, { a: { $unknown: 1 } }, { a: { $in: 'x' } }, { $or: [] }, { $or: {} }, { $and: [null] }, { a: { $nearSphere: { latitude: 91, longitude: 0 } } }, { a: { $within: {} } }, { a: { $select: {} } }, { $relatedTo: {} }, { $relatedTo: { object: null, key: 'a' } }, '7', '{', '[[[['])('are no questions: %j', async (value) => {
    const reply = await find(value);
    expect(reply.status).toBe(400);
    expect(reply.body.code).toBeGreaterThan(100);
  });
  it('have odd numbers beside them', async () => {
    const all = (await server.call('GET', '/1.1/classes/Note')).body.results.length;
    for (const none of ['limit=', 'limit=&skip=', 'limit=-1', 'limit=abc', 'skip=-5']) expect([none, (await server.call('GET', `/1.1/classes/Note?${none}`)).body.results.length]).toEqual([none, all]);
    for (const more of ['limit=-1', 'limit=1e9', 'limit=NaN', 'limit=abc', 'skip=-5', 'skip=100000', 'order=,,', 'keys=,', 'include=a.b.c.d.e.f.g', 'count=2']) expect([more, (await server.call('GET', `/1.1/classes/Note?${more}`)).status]).toEqual([more, 200]);
    const [kept] = (await server.call('GET', '/1.1/classes/Note?keys=-text,-createdAt&limit=1')).body.results;
    expect(Object.keys(kept).sort()).toEqual(['objectId', 'updatedAt']);
    expect((await server.call('GET', `/1.1/classes/Note?order=${Array(50).fill('a').join(',')}`)).body.code).toBe(102);
    expect((await server.call('GET', '/1.1/classes/Note?order=__proto__')).body.code).toBe(105);
  });
});

describe('questions about what is hidden', () => {
  it('do not tell the members of a relation nobody may read', async () => {
    const { objectId } = (await server.call('POST', '/1.1/classes/Note', { text: 'member' })).body;
    const owner = (await server.master('POST', '/1.1/classes/Note', { ACL: {}, members: { __op: 'AddRelation', objects: [{ __type: 'Pointer', className: 'Note', objectId }] } })).body;
    const question = { $relatedTo: { object: { __type: 'Pointer', className: 'Note', objectId: owner.objectId }, key: 'members' } };
    expect((await server.master('GET', `/1.1/classes/Note${where(question)}`)).body.results).toHaveLength(1);
    expect((await find(question)).body.results).toEqual([]);
  });
  it('do not include what nobody may read', async () => {
    const secret = (await server.master('POST', '/1.1/classes/Note', { ACL: {}, text: 'secret' })).body.objectId;
    const { body } = await server.call('POST', '/1.1/classes/Note', { kind: 'curious', of: { __type: 'Pointer', className: 'Note', objectId: secret } });
    for (const path of [`/1.1/classes/Note/${body.objectId}?include=of`, `/1.1/classes/Note${where({ kind: 'curious' })}&include=of`]) {
      expect(JSON.stringify((await server.call('GET', path)).body)).not.toContain('"secret"');
      expect(JSON.stringify((await server.master('GET', path)).body)).toContain('"secret"');
    }
  });
  it('are no conditions of a write either', async () => {
    const { objectId, sessionToken } = (await server.call('POST', '/1.1/users', { username: 'ada', password: 'secret' })).body;
    const { body } = await server.call('POST', '/1.1/classes/Comment', { comment: '好', url: '/a/', mail: 'a@example.com', ACL: { [objectId]: { write: true } } }, { 'x-lc-session': sessionToken });
    expect((await server.call('PUT', `/1.1/classes/Comment/${body.objectId}${where({ mail: { $regex: '^a' } })}`, { comment: '好' }, { 'x-lc-session': sessionToken })).status).toBe(403);
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
    ['{"n":{"__op":"AddRelation","objects":1}}', 107],
    ['{"n":{"__op":"Add"}}', 107],
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
  it('compare long lists with each other', async () => {
    const numbers = Array.from({ length: 100_000 }, (_, index) => index);
    for (const __op of ['AddUnique', 'Remove']) expect((await post({ list: { __op: 'Batch', ops: [{ __op: 'Add', objects: numbers }, { __op, objects: numbers }] } })).body.code).toBe(128);
    const few = numbers.slice(0, 100);
    const { body } = await post({ list: { __op: 'Batch', ops: [{ __op: 'Add', objects: numbers.slice(50, 5000) }, { __op: 'AddUnique', objects: few }, { __op: 'Remove', objects: numbers.slice(20, 5000).filter((n) => n % 10 === 0) }] } });
    const { list } = (await server.call('GET', `/1.1/classes/Note/${body.objectId}`)).body;
    expect([list.length, list[0], list.at(-1)]).toEqual([4502, 51, 49]);
  });
  it('compare lists of lists or of objects that differ in their last value alone, or in how many names they have', async () => {
    const zeros = Array<number>(310).fill(0);
    const names = (count: number, prefix: string) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, 0]));
    const many = <T>(make: (index: number) => T): T[] => Array.from({ length: 400 }, (_, index) => make(index));
    const hostile = [many((index) => [...zeros, index]), many((index) => ({ ...names(100, 'k'), last: index })), [...many((index) => ({ index })), ...many((index) => names(100, `${index}k`))]];
    for (const objects of hostile) {
      for (const __op of ['AddUnique', 'Remove']) expect((await post({ list: { __op: 'Batch', ops: [{ __op: 'Add', objects: objects.slice(-200) }, { __op, objects }] } })).body.code).toBe(128);
      // What several fields and operations take counts together.
      const part = { __op: 'AddUnique', objects: objects.slice(-90) };
      expect((await post({ list: part })).body.code).toBeUndefined();
      expect((await post(Object.fromEntries(many((index) => [`k${index}`, part]).slice(0, 20)))).body.code).toBe(128);
    }
    expect((await server.call('POST', '/1.1/users', { username: 'lists', password: 'secret', x: { __op: 'AddUnique', objects: hostile[0] } })).body.code).toBe(128);
    // The owner's own may be three times as many.
    expect((await server.master('POST', '/1.1/classes/Note', { list: { __op: 'AddUnique', objects: hostile[0]!.slice(0, 200) } })).status).toBe(201);
    expect((await server.master('POST', '/1.1/classes/Note', { list: { __op: 'AddUnique', objects: hostile[0] } })).body.code).toBe(128);
  });
  it('hold characters no database takes', async () => {
    const { body } = await post({ text: 'a\0b\ud800c', list: ['\0'], deep: { k: '\udfff' }, of: { __type: 'Pointer', className: 'No\0te\ud800', objectId: 'x' } });
    expect((await server.call('GET', `/1.1/classes/Note/${body.objectId}`)).body).toMatchObject({ text: 'ab\ufffdc', list: [''], deep: { k: '\ufffd' }, of: { className: 'Note\ufffd' } });
  });
});

describe('hostile files', () => {
  const token = async (name: string) => (await server.call('POST', '/1.1/fileTokens', { name, mime_type: 'text/html' })).body as { url: string; upload_url: string; token: string };
  const put = async (address: string, type = 'text/html') => (await fetch(address, { method: 'PUT', headers: { 'content-type': type }, body: '<script>alert(1)</script>' })).status;

  it('are put once, where they were asked for, within an hour', async () => {
    const { upload_url: address } = await token('a.html');
    const other = await token('b.html');
    expect(await put(address.replace(/token=.*/, `token=${other.token}`))).toBe(403);
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61 * 60_000);
    expect(await put(address)).toBe(403);
    now.mockRestore();
    expect([await put(address), await put(address)]).toEqual([200, 403]);
  });
  it('bring nothing beside them that PostgreSQL refuses', async () => {
    const odd = 'a\0b\ud800';
    const sent = await server.call('POST', '/1.1/files', { name: odd, url: `https://a.example/${odd}`, metaData: { owner: odd, size: 3 } });
    expect(sent.body).toMatchObject({ name: 'a b', url: 'https://a.example/ab\ufffd' });
    expect((await server.master('GET', `/1.1/files/${sent.body.objectId}`)).body).toMatchObject({ url: 'https://a.example/ab\ufffd', metaData: { owner: 'ab\ufffd', size: 3 } });
  });
  it('are given up by those alone who may send them', async () => {
    const mine = await token('a.png');
    const other = await token('b.png');
    const [id, until] = mine.token.split('.');
    const giveUp = async (sent: string) => (await server.call('POST', '/1.1/fileCallback', { token: sent, result: false })).status;
    const isThere = async () => (await server.call('GET', `/1.1/files/${id}`)).body.objectId === id;
    expect([await giveUp(`${id}.${until}.${other.token.split('.')[2]}`), await isThere()]).toEqual([403, true]);
    expect([await giveUp(mine.token), await isThere()]).toEqual([200, false]);
  });
  it('that are given up leave no bytes behind, and take none any more', async () => {
    const sent = await token('a.png');
    expect([await put(sent.upload_url, 'image/png'), (await fetch(sent.url)).status]).toEqual([200, 200]);
    await server.call('POST', '/1.1/fileCallback', { token: sent.token, result: false });
    expect((await fetch(sent.url)).status).toBe(404);
    const late = await token('b.png');
    await server.call('POST', '/1.1/fileCallback', { token: late.token, result: false });
    expect([await put(late.upload_url, 'image/png'), (await fetch(late.url)).status]).toEqual([403, 404]);
  });
  it('are not deleted with an object that only names them', async () => {
    const { url, upload_url: address } = await token('a.png');
    expect(await put(address, 'image/png')).toBe(200);
    const { objectId } = (await server.call('POST', '/1.1/classes/Note', { key: url.split('/').at(-1) })).body;
    expect((await server.call('DELETE', `/1.1/classes/Note/${objectId}`)).status).toBe(200);
    expect((await fetch(url)).status).toBe(200);
  });
  it.each([['text/html', 'application/octet-stream', 'attachment'], ['image/svg+xml', 'application/octet-stream', 'attachment'], ['image/png', 'image/png', 'inline']])('that say they are %s run nothing', async (type, served, disposition) => {
    const { url, upload_url: address } = await token('a');
    expect(await put(address, type)).toBe(200);
    const { headers } = await fetch(url);
    expect([headers.get('content-type'), headers.get('content-disposition'), headers.get('x-content-type-options')]).toEqual([served, disposition, 'nosniff']);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  });
});

describe('hostile batches', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => index.toString(36)).join(',');
  it.each([
    ['deletes fifteen thousand objects that are not there', Array.from({ length: 15 }, () => ({ method: 'DELETE', path: `/1.1/classes/Comment/${ids}`, body: {} }))],
    ['writes two hundred times', Array.from({ length: 200 }, (_, index) => ({ method: 'POST', path: '/1.1/classes/Counter', body: { url: `/${index}/` } }))],
  ])('one that %s keeps nobody waiting', async (_, requests) => {
    const limited = await startTestServer({ limits: true });
    let over = false;
    const storm = limited.call('POST', '/1.1/batch', { requests }).finally(() => (over = true));
    let served = 0;
    while (!over) {
      await fetch(`${limited.url}/health`);
      served++;
    }
    expect((await storm).status).toBe(200);
    expect(served).toBeGreaterThan(10);
    await limited.close();
  }, 60_000);
});

describe('hostile objects for a site with no classes of clients', () => {
  it('are roles: nobody takes the rights that an imported comment gives to one which did not come along', async () => {
    const closed = await startTestServer();
    const { objectId: user, sessionToken } = (await closed.call('POST', '/1.1/users', { username: 'eve', password: 'secret' })).body;
    const comment = (await closed.master('POST', '/1.1/classes/Comment', { comment: '好', url: '/a/', ACL: { '*': { read: true }, 'role:admin': { write: true } } })).body.objectId;
    const role = { name: 'admin', ACL: { '*': { read: true } }, users: { __op: 'AddRelation', objects: [{ __type: 'Pointer', className: '_User', objectId: user }] } };
    const as = { 'x-lc-session': sessionToken };
    for (const path of ['/1.1/roles', '/1.1/classes/_Role']) expect((await closed.call('POST', path, role, as)).status).toBe(403);
    expect((await closed.call('DELETE', `/1.1/classes/Comment/${comment}`, {}, as)).status).toBe(403);
    // The owner's roles mean what they did.
    expect((await closed.master('POST', '/1.1/roles', role)).status).toBe(201);
    expect((await closed.call('DELETE', `/1.1/classes/Comment/${comment}`, {}, as)).status).toBe(200);
    await closed.close();
  });

  it('are large: who signs up cannot fill the disk', async () => {
    const closed = await startTestServer({ limits: true });
    const ACL = { '*': { read: true, write: true } };
    const text = 'x'.repeat(30_000);
    expect((await closed.call('POST', '/1.1/users', { username: 'large', password: 'secret', text })).body.code).toBe(116);
    expect((await closed.call('POST', '/1.1/users', { authData: { anonymous: { id: 'x'.repeat(20), text } } })).body.authData).toEqual({ anonymous: { id: 'x'.repeat(20) } });
    const { objectId, sessionToken } = (await closed.call('POST', '/1.1/users', { username: 'small', password: 'secret' })).body;
    const change = (body: unknown) => closed.call('PUT', `/1.1/users/${objectId}`, body, { 'x-lc-session': sessionToken });
    expect((await change({ list: { __op: 'Add', objects: [text] } })).body.code).toBe(116);
    const comment = (await closed.call('POST', '/1.1/classes/Comment', { comment: '好', url: '/a/', ACL: { [objectId]: { write: true } } }, { 'x-lc-session': sessionToken })).body;
    expect((await closed.call('PUT', `/1.1/classes/Comment/${comment.objectId}`, { comment: text }, { 'x-lc-session': sessionToken })).body.code).toBe(142);
    expect((await closed.call('PUT', `/1.1/classes/Comment/${comment.objectId}`, { comment: '更好' }, { 'x-lc-session': sessionToken })).status).toBe(200);
    expect((await closed.master('POST', '/1.1/roles', { name: 'large', ACL, text })).status).toBe(201);
    // So often, too.
    let last = 0;
    for (let count = 0; count < 130 && last !== 429; count++) last = (await change({ n: count })).status;
    expect(last).toBe(429);
    await closed.close();
  });
});

describe('hostile comments', () => {
  it('are full of tags: what each costs to clean it costs once, not at every reading of their page', async () => {
    for (let index = 0; index < 10; index++) expect((await server.call('POST', '/1.1/classes/Comment', { url: '/tags/', comment: `<p>${index}${'<b>x</b>'.repeat(7000)}</p>` })).status).toBe(201);
    const cleaned = vi.spyOn(Parser.prototype, 'end');
    const read = async (): Promise<number> => {
      cleaned.mockClear();
      const { body } = await server.call('GET', `/1.1/classes/Comment${where({ url: '/tags/' })}`);
      expect(body.results[0].comment).toContain('<b>x</b>');
      return cleaned.mock.calls.length;
    };
    expect([await read(), await read(), await read()]).toEqual([10, 0, 0]);
    cleaned.mockRestore();
  });
  it('are rewritten: the new text is looked at only where it may be written, once, and as often as comments may be sent', async () => {
    const limited = await startTestServer({ limits: true });
    const { objectId, sessionToken } = (await limited.call('POST', '/1.1/users', { username: 'ada', password: 'secret' })).body;
    const as = { 'x-lc-session': sessionToken };
    const posted = async (ACL: object) => (await limited.call('POST', '/1.1/classes/Comment', { comment: `好 ${JSON.stringify(ACL)}`, url: '/a/', ACL }, as)).body.objectId as string;
    const [own, other] = [await posted({ [objectId]: { write: true } }), await posted({})];
    const cleaned = vi.spyOn(Parser.prototype, 'end');
    const comment = `<p>${'<b>x</b>'.repeat(7000)}${'http://a.example '.repeat(20)}</p>`;
    const put = async (id: string, text = comment) => (await limited.call('PUT', `/1.1/classes/Comment/${id}`, { comment: text }, as)).body.code;
    expect([await put('nothing'), await put(other), cleaned.mock.calls.length]).toEqual([1, 403, 0]);
    expect(await put(own, '更好')).toBeUndefined();
    // Markdown without a tag is not parsed at all.
    expect(await put(own, '<p>更好</p>')).toBeUndefined();
    expect(cleaned).toHaveBeenCalledTimes(1);
    const codes: unknown[] = [];
    for (let count = 0; count < 10; count++) codes.push(await put(own));
    expect(codes).toEqual([...Array(6).fill(142), ...Array(4).fill(429)]);
    expect(cleaned).toHaveBeenCalledTimes(7);
    cleaned.mockRestore();
    await limited.close();
  });
});

describe('a counter that the owner hid', () => {
  it('is neither raised nor told by whoever may not see it', async () => {
    const path = `/1.1/classes/Counter/${(await server.master('POST', '/1.1/classes/Counter', { url: '/hidden/', time: 5, title: '机密', ACL: {} })).body.objectId}`;
    const raise = { time: { __op: 'Increment', amount: 1 } };
    for (const [method, at, body] of [['PUT', path, raise], ['POST', '/1.1/classes/Counter', { url: '/hidden/', time: 1 }], ['POST', '/1.1/classes/Counter', { url: '/hidden/', time: 0 }]] as const) {
      const reply = await server.call(method, `${at}?new=1`, body);
      expect([reply.status, reply.body.code, reply.body.title]).toEqual([403, 403, undefined]);
    }
    expect((await server.master('GET', path)).body.time).toBe(5);
    expect((await server.master('PUT', `${path}?new=1`, raise)).body.time).toBe(6);
  });
});

describe('hostile texts of megabytes where a short one is meant', () => {
  const big = '>'.repeat(1_900_000);
  // What was done with all of it took most of a second each time, twelve times as long as to receive it, and nobody was served meanwhile.
  it.each([
    ['the title of a counter', { path: '/1.1/classes/Counter', method: 'POST', body: { url: '/a/', title: big } }],
    ['the address of a counter', { path: '/1.1/classes/Counter', method: 'POST', body: { url: `/${big}` } }],
    ['the name of a comment', { path: '/1.1/classes/Comment', method: 'POST', body: { url: '/a/', comment: '好', nick: big } }],
    ['the address in a question', { path: '/1.1/classes/Comment', params: { where: { url: big } } }],
  ])('are looked at no further than what is kept: %s', async (_, request) => {
    /** Seconds of the processor, whatever else the machine does. */
    const cost = async (requests: readonly object[]): Promise<number> => {
      const before = process.cpuUsage();
      for (let times = 0; times < 30; times++) expect((await server.call('POST', '/1.1/batch', { requests })).status).toBe(200);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1e6;
    };
    // To receive and parse it costs something, and is done all the same.
    const received = await cost([{ path: '/1.1/date', method: 'GET', body: { unknown: big } }]);
    expect((await cost([request])) / received).toBeLessThan(6);
  }, 120_000);
});

describe('large objects that came from elsewhere', () => {
  it('can be edited by those whose they are, as long as they do not grow', async () => {
    const closed = await startTestServer();
    const { objectId, sessionToken } = (await closed.call('POST', '/1.1/users', { username: 'ada', password: 'secret' })).body;
    const put = async (path: string, body: unknown) => (await closed.call('PUT', path, body, { 'x-lc-session': sessionToken })).body.code;
    const comment = `/1.1/classes/Comment/${(await closed.master('POST', '/1.1/classes/Comment', { comment: `<p>${'长'.repeat(40_000)}</p>`, url: '/a/', ACL: { '*': { read: true }, [objectId]: { write: true } } })).body.objectId}`;
    expect(await put(comment, { comment: `<p>${'长'.repeat(40_001)}</p>` })).toBe(142);
    expect(await put(comment, { comment: `<p>${'改'.repeat(40_000)}</p>` })).toBeUndefined();
    expect(await put(comment, { comment: `<p>${'改'.repeat(20_000)}</p>` })).toBeUndefined();
    expect(await put(comment, { comment: `<p>${'改'.repeat(20_100)}</p>` })).toBe(142);
    // The longest a widget may send becomes longer when it is cleaned.
    const long = '<p><code>x &lt; y</code><img class="vemoji" src="https://a.example/e.png" alt="smile"></p>'.repeat(500).slice(0, 19_996) + '</p>';
    const own = `/1.1/classes/Comment/${(await closed.call('POST', '/1.1/classes/Comment', { comment: long, url: '/a/', ACL: { [objectId]: { write: true } } }, { 'x-lc-session': sessionToken })).body.objectId}`;
    const shown = (await closed.master('GET', own)).body.comment;
    expect(shown.length).toBeGreaterThan(20_000);
    expect(await put(own, { comment: shown })).toBeUndefined();
    // What cleaning makes of one is no room for the next: it would be five times as long each time.
    const signs = async (count: number) => put(own, { comment: `<p>${'&'.repeat(count)}</p>` });
    const length = async (): Promise<number> => (await closed.master('GET', own)).body.comment.length;
    expect([await signs(19_990), await length()]).toEqual([undefined, 99_957]);
    expect([await signs(99_900), await length()]).toEqual([142, 99_957]);
    await closed.master('PUT', `/1.1/users/${objectId}`, { about: 'x'.repeat(30_000) });
    expect(await put(`/1.1/users/${objectId}`, { about: 'y'.repeat(29_000) })).toBeUndefined();
    expect(await put(`/1.1/users/${objectId}`, { more: 'y'.repeat(2_000) })).toBe(116);
    await closed.close();
  });
});

describe('hostile lists within lists where a text or a number is meant', () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  it.each(['limit', 'skip', 'order', 'keys', 'include', 'cql', 'count'])('are no failure of the server: as %s', async (name) => {
    const part = (path: string): string => `{"path":"/1.1/${path}","params":{"cql":"select * from Note","${name}":${deep}}}`;
    const reply = await server.call('POST', '/1.1/batch', `{"requests":[${part('classes/Note')},${part('cloudQuery')}]}`);
    expect([reply.status, reply.body[0]]).toEqual([200, { success: expect.objectContaining({ results: expect.any(Array) }) }]);
  });
  it('are no failure of the server: as the method of a part, a date, an old password, a form', async () => {
    expect((await server.call('POST', '/1.1/batch', `{"requests":[{"path":"/1.1/date","method":${deep}}]}`)).body).toMatchObject([{ error: { code: 107 } }]);
    expect((await server.call('POST', '/1.1/batch', `{"requests":[{"path":"/1.1/classes/Note","params":{"where":{"at":{"$gt":{"__type":"Date","iso":${deep}}}}}}]}`)).body).toMatchObject([{ success: { results: [] } }]);
    const { objectId, sessionToken } = (await server.call('POST', '/1.1/users', { username: 'deep', password: 'secret' })).body;
    expect((await server.call('PUT', `/1.1/users/${objectId}/updatePassword`, `{"old_password":${deep},"new_password":"other"}`, { 'x-lc-session': sessionToken })).body.code).toBe(210);
    const asking = await startTestServer({ question: true });
    for (const form of [`"formToken":${deep}`, `"formToken":"1.x.y","formAnswer":${deep}`]) expect((await asking.call('POST', '/1.1/classes/Comment', `{"url":"/a/","comment":"好",${form}}`)).body.code).toBe(142);
    await asking.close();
  });
});

describe('hostile addresses and keys', () => {
  it('lead nowhere', async () => {
    for (const path of ['/1.1/', '/1.1/classes', '/1.1/classes/A/b/c/d', '/1.1/%E0%A4%A', '/1.1/users/x/y', '/other', '/files/..%2F..%2Fetc%2Fpasswd', '/avatar/x']) expect([path, (await server.call('GET', path).catch(() => ({ status: 404 }))).status]).toEqual([path, 404]);
    expect((await server.call('GET', '/1.1/classes/_Secret')).body.code).toBe(103);
    expect((await server.call('GET', "/1.1/classes/Note/x'or'1")).body.code).toBe(104);
    const { objectId } = (await server.call('POST', '/1.1/classes/Note', { n: 1 })).body;
    expect((await server.call('POST', `/1.1/classes/Note/${objectId}`, { n: 2 })).status).toBe(404);
    expect((await server.call('GET', `/1.1/classes/Note/${objectId}`)).body.n).toBe(1);
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
  it('send a file nobody asked for: it is refused before it has come', async () => {
    const { port } = new URL(server.url);
    const answer = await new Promise<string>((done) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('PUT /upload/abc/abc.png?token=abc.9999999999999.x HTTP/1.1\r\nHost: x\r\nContent-Length: 9000000\r\n\r\nfirst'));
      socket.on('data', (data) => (done(data.toString()), socket.destroy()));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 403/);
  });
  it('end in the middle: that is no failure of the server', async () => {
    const { port } = new URL(server.url);
    const before = server.log.length;
    await new Promise<void>((done) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('POST /1.1/classes/Note HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"a', () => setTimeout(() => socket.destroy(), 50)));
      socket.on('close', () => done());
    });
    await expect.poll(() => server.log.length).toBeGreaterThan(before);
    expect(server.log.slice(before)).toMatchObject([{ level: 'info', event: 'request', status: 400 }]);
  });
  it('read no answer: it is not kept for them without end', async () => {
    const comments = await createCommentServer({ database: ':memory:', limits: false });
    const own = await listen(comments, { port: 0, host: '127.0.0.1', idleMs: 300 });
    const keys = { 'x-lc-id': comments.appId, 'x-lc-key': comments.appKey };
    // More than what the system takes in for a reader who does not read.
    for (let index = 0; index < 150; index++) await fetch(`http://127.0.0.1:${own.port}/1.1/classes/Comment`, { method: 'POST', headers: keys, body: JSON.stringify({ url: '/a/', comment: `${index} ${'好'.repeat(19_000)}` }) });
    const socket = connect(own.port, '127.0.0.1', () => socket.write(`GET /1.1/classes/Comment?limit=1000 HTTP/1.1\r\nHost: x\r\nX-LC-Id: ${comments.appId}\r\nX-LC-Key: ${comments.appKey}\r\n\r\n`));
    socket.on('error', () => undefined).pause();
    await new Promise((done) => setTimeout(done, 2500));
    const received = await new Promise<number>((done) => {
      let size = 0;
      socket.on('data', (data) => (size += data.length)).on('close', () => done(size)).resume();
    });
    expect(received).toBeLessThan(150 * 57_000);
    await own.stop();
  });
  it('send large bodies and never end them: one address fills the memory with no more than some, and others are served', async () => {
    const own = await startTestServer({ limits: true, trustProxy: true, openClasses: true });
    const { port, host } = new URL(own.url);
    const put = (await own.call('POST', '/1.1/fileTokens', { name: 'a.png' })).body.upload_url.slice(own.url.length);
    const stalled = (line: string, announced: number, sent: number): Promise<{ socket: Socket; answer: () => string }> =>
      new Promise((done) => {
        let text = '';
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(Buffer.concat([Buffer.from(`${line} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: 5.5.5.5\r\nContent-Length: ${announced}\r\n\r\n`), Buffer.alloc(sent, 0x20)]), () => done({ socket, answer: () => text })));
        socket.on('data', (data) => (text += data.toString())).on('error', () => undefined);
      });
    const refused = (all: readonly { answer: () => string }[]): number => all.filter(({ answer }) => answer().startsWith('HTTP/1.1 429')).length;
    const calls = await Promise.all(Array.from({ length: 30 }, () => stalled('POST /1.1/classes/Comment', 2_000_000, 1_900_000)));
    await expect.poll(() => refused(calls)).toBeGreaterThanOrEqual(9);
    expect(refused(calls)).toBeLessThan(15);
    const uploads = await Promise.all(Array.from({ length: 3 }, () => stalled(`PUT ${put}`, 9_900_000, 9_000_000)));
    await expect.poll(() => refused(uploads)).toBe(3);
    const post = async (address: string) => (await own.call('POST', '/1.1/classes/Comment', { comment: `好 ${address}`, url: '/a/' }, { 'x-forwarded-for': address })).status;
    expect(await post('6.6.6.6')).toBe(201);
    for (const { socket } of [...calls, ...uploads]) socket.destroy();
    // What was given up is forgotten.
    const whole = await stalled('POST /1.1/classes/Comment', 1_900_000, 1_900_000);
    await expect.poll(whole.answer).toMatch(/^HTTP\/1\.1 4(?!29)/);
    whole.socket.destroy();
    await own.close();
  });
  it('ask thousands of things in one breath: few are looked at, and the connection ends', async () => {
    const { port } = new URL(server.url);
    const before = server.log.length;
    const answers = await new Promise<string>((done) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('GET /1.1/date HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20_000)));
      socket.on('data', (data) => (text += data.toString())).on('error', () => undefined).on('close', () => done(text));
    });
    expect(answers.match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThan(20);
    expect(server.log.length - before).toBeLessThan(20);
    // A few are answered in their order.
    const few = await new Promise<string>((done) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(9)}GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`));
      socket.on('data', (data) => (text += data.toString())).on('close', () => done(text));
    });
    expect(few.match(/HTTP\/1\.1 200/g)).toHaveLength(10);
  });
  it('read nothing of a large file: it is not in memory once for each of them', async () => {
    const { url, upload_url: address } = (await server.call('POST', '/1.1/fileTokens', { name: 'a.png', mime_type: 'image/png' })).body;
    await fetch(address, { method: 'PUT', body: Buffer.alloc(9_900_000, 1) });
    const heldBytes = (): number => process.memoryUsage().external;
    const before = heldBytes();
    const { port, pathname } = new URL(url);
    const sockets = await Promise.all(Array.from({ length: 20 }, () => new Promise<Socket>((done) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(`GET ${pathname} HTTP/1.1\r\nHost: x\r\n\r\n`));
      socket.once('readable', () => done(socket));
    })));
    await expect.poll(() => heldBytes() - before).toBeLessThan(60_000_000);
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
    for (const path of ['users/secret', 'classes/secret@example.com', 'secret%40/x', '../secret']) await server.call('GET', `/1.1/${path}`);
    await server.call('GET', `/1.1/classes/Comment/${body.objectId}?where=secret`);
    const lines = JSON.stringify(server.log);
    expect(server.log.at(-1)).toMatchObject({ event: 'request', method: 'GET', address: '/1.1/classes/Comment', status: expect.any(Number), ms: expect.any(Number) });
    for (const secret of ['机密', 'secret', '127.0.0.1', body.objectId, server.comments.appKey, server.comments.masterKey]) expect(lines).not.toContain(secret);
  });
});
