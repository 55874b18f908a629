/** The owner of a site is known by their mail: nobody else's comment appears under it, and nobody but the server says whose it is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server';

const MAIL = 'Owner@blog.example';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ownerMail: MAIL, moderation: 'none' });
});
afterAll(() => server?.close());

let written = 0;
const post = (fields: object = {}, headers?: Record<string, string>) => server.call('POST', '/1.1/classes/Comment', { nick: '站长', url: '/a/', comment: `评论 ${written++}`, ...fields }, headers);
/** As readers get it; `{}` for one that is held. */
const read = async (id: string, query = '') => (await server.call('GET', `/1.1/classes/Comment/${id}${query}`)).body;
const byOwner = async (fields: object = {}): Promise<string> => (await server.master('POST', '/1.1/classes/Comment', { nick: '站长', url: '/a/', comment: `主人 ${written++}`, mail: 'owner@blog.example', ...fields })).body.objectId;

describe('a comment under the mail of the owner', () => {
  it.each([MAIL, 'owner@blog.example', 'OWNER@BLOG.EXAMPLE', ` \t${MAIL}\n`, 'own\0er@blog.example'])('waits, whatever the moderation, when a stranger sends it: %j', async (mail) => {
    const { status, body } = await post({ mail });
    expect(status).toBe(201);
    expect(await read(body.objectId)).toEqual({});
    expect((await server.master('GET', `/1.1/classes/Comment/${body.objectId}`)).body).toMatchObject({ status: 'waiting' });
  });

  it('waits in a batch, too, and below a comment that is there', async () => {
    const root = (await post({ mail: 'reader@example.com' })).body.objectId;
    const [{ success }] = (await server.call('POST', '/1.1/batch', { requests: [{ method: 'POST', path: '/1.1/classes/Comment', body: { comment: 'x', url: '/a/', mail: MAIL, pid: root, rid: root } }] })).body;
    expect(await read(success.objectId)).toEqual({});
  });

  it('is one like others when the mail is another', async () => {
    for (const mail of ['owner@blog.example.evil.example', 'xowner@blog.example', 'own.er@blog.example', 'owner@blog.examp1e', 'owner\u200b@blog.example', '']) {
      const shown = await read((await post({ mail })).body.objectId);
      expect([shown.nick, shown.isOwner], mail).toEqual(['站长', undefined]);
    }
  });

  it('is not what a published comment becomes', async () => {
    const user = (await server.call('POST', '/1.1/users', { username: '甲', password: 'secret secret' })).body;
    const session = { 'x-lc-session': user.sessionToken };
    const id = (await post({ mail: 'reader@example.com', ACL: { [user.objectId]: { read: true, write: true } } }, session)).body.objectId;
    for (const change of [{ mail: MAIL }, { isOwner: true }, { comment: 'x', mail: MAIL }, { 'mail.x': MAIL }, { mail: { __op: 'Batch', ops: [] } }, { avatar: 'x' }]) {
      expect((await server.call('PUT', `/1.1/classes/Comment/${id}`, change, session)).status, JSON.stringify(change)).toBe(403);
    }
    expect((await read(id)).isOwner).toBeUndefined();
  });

  it('waits again when whoever could write it writes something else', async () => {
    const user = (await server.call('POST', '/1.1/users', { username: '乙', password: 'secret secret' })).body;
    const session = { 'x-lc-session': user.sessionToken };
    const id = (await post({ mail: MAIL, ACL: { [user.objectId]: { read: true, write: true } } }, session)).body.objectId;
    await server.master('PUT', `/1.1/classes/Comment/${id}`, { status: { __op: 'Delete' } });
    expect((await read(id)).isOwner).toBe(true);
    expect((await server.call('PUT', `/1.1/classes/Comment/${id}`, { comment: '改了' }, session)).status).toBe(200);
    expect(await read(id)).toEqual({});
  });
});

describe('what says that a comment is the owner’s', () => {
  it('goes out with those that are published under their mail, however they came and are asked for', async () => {
    const id = await byOwner({ url: '/mark/', mail: ' OWNER@blog.example ' });
    const other = (await post({ url: '/mark/', mail: 'reader@example.com' })).body.objectId;
    const where = encodeURIComponent(JSON.stringify({ url: '/mark/' }));
    const marks = (results: any[]) => Object.fromEntries(results.map(({ objectId, isOwner }) => [objectId, isOwner]));
    const expected = { [id]: true, [other]: undefined };
    expect(marks((await server.call('GET', `/1.1/classes/Comment?where=${where}`)).body.results)).toEqual(expected);
    expect(marks((await server.call('GET', `/1.1/classes/Comment?where=${where}&keys=nick,isOwner`)).body.results)).toEqual(expected);
    expect(marks((await server.call('GET', `/1.1/cloudQuery?cql=${encodeURIComponent("select * from Comment where url='/mark/'")}`)).body.results)).toEqual(expected);
    expect(JSON.stringify(await read(id))).not.toMatch(/owner@blog\.example/i);
  });

  it('does not go out with one that waits or is spam, not to the owner either', async () => {
    for (const status of ['waiting', 'spam']) {
      const id = await byOwner({ status });
      expect((await server.master('GET', `/1.1/classes/Comment/${id}`)).body).toMatchObject({ objectId: id, status });
      expect((await server.master('GET', `/1.1/classes/Comment/${id}`)).body.isOwner).toBeUndefined();
    }
  });

  it('is nothing that anyone stores', async () => {
    const sent = (await post({ isOwner: true, mail: 'reader@example.com' })).body.objectId;
    const whole = (await server.call('POST', '/1.1/classes/Comment?fetchWhenSave=true', { comment: 'y', url: '/a/', isOwner: true })).body;
    // As an import may bring it.
    const imported = await byOwner({ mail: 'reader@example.com', isOwner: true });
    for (const id of [sent, whole.objectId, imported]) expect((await read(id)).isOwner, id).toBeUndefined();
    expect(whole.isOwner).toBeUndefined();
    expect((await server.master('GET', `/1.1/classes/Comment/${imported}`)).body.isOwner).toBeUndefined();
  });

  it.each(['isOwner', 'isOwner.x'])('is nothing that anyone asks or orders by: %s', async (field) => {
    for (const query of [`where=${encodeURIComponent(JSON.stringify({ [field]: true }))}`, `order=-${field}`]) expect((await server.call('GET', `/1.1/classes/Comment?${query}`)).status).toBe(403);
  });

  it('is not there where no mail is the owner’s', async () => {
    const without = await startTestServer();
    const { objectId } = (await without.call('POST', '/1.1/classes/Comment', { comment: 'x', url: '/a/', mail: MAIL })).body;
    const shown = (await without.call('GET', `/1.1/classes/Comment/${objectId}`)).body;
    expect([shown.objectId, shown.isOwner]).toEqual([objectId, undefined]);
    await without.close();
  });
});
