import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const query = (where: unknown, more = ''): string => `?where=${encodeURIComponent(JSON.stringify(where))}${more}`;
const topLevel = (url: string): unknown => ({ $or: [{ rid: { $exists: false } }, { rid: '' }], url });

async function post(fields: Record<string, unknown>): Promise<string> {
  const { status, body } = await server.call('POST', '/1.1/classes/Comment', { nick: '小明', mail: 'ming@example.com', link: '', comment: '<p>好</p>', ua: '', insertedAt: { __type: 'Date', iso: new Date().toISOString() }, ACL: { '*': { read: true } }, ...fields });
  expect([status, body]).toEqual([201, { objectId: expect.stringMatching(/^[0-9a-f]{24}$/), createdAt: expect.stringMatching(/Z$/) }]);
  return body.objectId;
}

describe('§6, §7 comments over the protocol', () => {
  it('has empty lists and counts from the start', async () => {
    expect(await server.call('GET', `/1.1/classes/Comment${query(topLevel('/x/'), '&limit=0&count=1&order=-createdAt,-insertedAt')}`)).toMatchObject({ status: 200, body: { results: [], count: 0 } });
    expect((await server.call('GET', '/1.1/classes/Counter')).body).toEqual({ results: [] });
    expect((await server.call('GET', '/1.1/classes/Nothing')).body).toEqual({ code: 101, error: "Class or object doesn't exists." });
  });

  it('lists what was posted, newest first, in pages, replies by CQL', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 12; index++) ids.unshift(await post({ url: '/a/', comment: `<p>第 ${index} 条</p>` }));
    const reply = await post({ url: '/a/', rid: ids[0], pid: ids[0], comment: `<p><a class="at" href="#${ids[0]}">@小明</a> , 回</p>` });
    const [first, second] = await Promise.all([0, 10].map((skip) => server.call('GET', `/1.1/classes/Comment${query(topLevel('/a/'), `&limit=10&skip=${skip}&order=-createdAt,-insertedAt`)}`)));
    expect([...first!.body.results, ...second!.body.results].map(({ objectId }) => objectId)).toEqual(ids);
    expect((await server.call('GET', `/1.1/classes/Comment${query(topLevel('/a/'), '&limit=0&count=1')}`)).body).toEqual({ results: [], count: 12 });
    const cql = `select * from Comment where rid in ("${ids[0]}","${ids[1]}") order by -createdAt,-createdAt`;
    const { body } = await server.call('GET', `/1.1/cloudQuery?cql=${encodeURIComponent(cql)}`);
    expect(body).toMatchObject({ className: 'Comment', results: [{ objectId: reply, rid: ids[0], nick: '小明', insertedAt: { __type: 'Date' } }] });
  });

  it('takes as long a text as may be typed, however much HTML a widget makes of it, and says what to do about a longer one', async () => {
    const send = async (comment: string) => (await server.call('POST', '/1.1/classes/Comment', { nick: '小明', url: '/long/', comment })).body;
    // Typed as "- 字" and "a &lt; b", about 19 000 characters.
    const list = `<ul>\n${'<li>字</li>\n'.repeat(3800)}</ul>\n<pre><code>${'a &lt; b\n'.repeat(1000)}</code></pre>`;
    expect(list.length).toBeGreaterThan(50_000);
    const { objectId } = await send(list);
    expect((await server.call('GET', `/1.1/classes/Comment/${objectId}`)).body.comment).toContain('<li>字</li>');
    expect(await send(`<p>${'字'.repeat(20_001)}</p>`)).toEqual({ code: 142, error: '评论太长（有 20001 字，最多 20000 字），请删去一些，或分成几条发表。The comment has 20001 characters, at most 20000 are taken: please shorten it, or post it in parts.' });
    expect(await send(`<p>${'<b>字</b>'.repeat(8000)}</p>`)).toMatchObject({ code: 142, error: expect.stringContaining('格式太多') });
    for (const hostile of ['<'.repeat(60_000), '&#'.repeat(30_000), '<b '.repeat(20_000)]) expect(await send(hostile)).toMatchObject({ code: 142 });
  });

  it('takes the pictures that Valine 1.5 puts into the text when they are pasted, beside as long a text', async () => {
    const send = async (comment: string) => (await server.call('POST', '/1.1/classes/Comment', { nick: '小明', url: '/pasted/', comment })).body;
    const picture = (characters: number): string => `<p><img src="data:image/png;base64,${'A'.repeat(characters - 2)}==" alt="截图"></p>`;
    const { objectId } = await send(`<p>${'字'.repeat(19_000)}</p>${picture(90_000)}`);
    expect((await server.call('GET', `/1.1/classes/Comment/${objectId}`)).body.comment).toContain('A=="');
    expect(await send(picture(60_000) + picture(60_000))).toMatchObject({ code: 142, error: expect.stringContaining('粘贴的图片太大') });
    expect(await send(`<p>${'字'.repeat(20_001)}</p>${picture(1000)}`)).toMatchObject({ code: 142, error: expect.stringContaining('有 20001 字') });
  });

  it('stores no half of an emoji, as old widgets leave when they cut a name: PostgreSQL refuses such text', async () => {
    const id = await post({ url: '/half/', nick: '小明\ud83d', comment: '<p>好\ud83d</p>' });
    expect((await server.master('GET', `/1.1/classes/Comment/${id}`)).body).toMatchObject({ nick: '小明', comment: '<p>好\ufffd</p>' });
  });

  it('takes a visitor’s clock for right when it is ten minutes off at most', async () => {
    const shown = async (minutes: number): Promise<number> => {
      const { body } = await server.call('GET', `/1.1/classes/Comment/${await post({ url: '/clock/', insertedAt: { __type: 'Date', iso: new Date(Date.now() + minutes * 60_000).toISOString() } })}`);
      return Math.round((Date.parse(body.insertedAt.iso) - Date.parse(body.createdAt)) / 60_000);
    };
    expect([await shown(-9), await shown(9), await shown(-11), await shown(11)]).toEqual([-9, 9, 0, 0]);
  });

  it('shows neither mail nor address, and does not let them be guessed', async () => {
    const id = await post({ url: '/private/', mail: 'secret@example.com', ip: '1.2.3.4' });
    const shown = await server.call('GET', `/1.1/classes/Comment/${id}?returnACL=1`);
    expect(JSON.stringify(shown.body)).not.toMatch(/secret|example|1\.2\.3\.4/);
    expect(shown.body.mail).toMatch(/^[0-9a-f]{32}$/);
    const other = await post({ url: '/private/', mail: ' SECRET@example.com ' });
    expect((await server.call('GET', `/1.1/classes/Comment/${other}`)).body.mail).toBe(shown.body.mail);
    for (const path of [
      `/1.1/classes/Comment${query({ mail: 'secret@example.com' })}`,
      `/1.1/classes/Comment${query({ $or: [{ url: 'x' }, { mail: { $regex: '^s' } }] })}`,
      '/1.1/classes/Comment?order=mail',
      '/1.1/classes/Comment?order=-ip',
      `/1.1/cloudQuery?cql=${encodeURIComponent("select * from Comment where mail = 'secret@example.com'")}`,
      `/1.1/classes/Comment${query({ url: { $select: { key: 'mail', query: { className: 'Comment', where: {} } } } })}`,
      `/1.1/classes/Comment${query({ author: { $inQuery: { className: 'Comment', where: { mail: 'secret@example.com' } } } })}`,
    ]) {
      expect([path, (await server.call('GET', path)).status]).toEqual([path, 403]);
    }
    // What is shown in place of a mail may be named.
    for (const path of ['/1.1/classes/Comment?keys=mail,ip,email', '/1.1/cloudQuery?cql=select%20mail,ip,email%20from%20Comment']) {
      const { status, body } = await server.call('GET', path);
      expect([status, JSON.stringify(body).includes('secret')]).toEqual([200, false]);
      expect(body.results.find(({ objectId }: { objectId: string }) => objectId === id)).toMatchObject({ mail: shown.body.mail });
    }
    const { body } = await server.call('POST', '/1.1/batch', { requests: [{ method: 'GET', path: '/1.1/classes/Comment', params: { where: { mail: 'secret@example.com' } } }] });
    expect(body).toEqual([{ error: { code: 403, error: expect.any(String) } }]);
    expect((await server.master('GET', `/1.1/classes/Comment/${id}`)).body.mail).toBe('secret@example.com');
  });

  it('answers forks of Valine, which ask for what is no spam, and MiniValine, which asks for the hash of the mail', async () => {
    const id = await post({ url: '/mini/', mail: 'secret@example.com', mailMd5: 'd41d8cd98f00b204e9800998ecf8427e' });
    await server.master('POST', '/1.1/classes/Comment', { nick: '坏', comment: 'x', url: '/mini/', isSpam: true });
    await server.master('POST', '/1.1/classes/Comment', { nick: '等', comment: 'x', url: '/mini/', status: 'waiting' });
    for (const where of [{ url: '/mini/', isSpam: { $ne: true } }, { $or: [{ url: '/mini/' }, { url: '/mini//' }], isSpam: { $ne: true } }, { url: '/mini/', status: { $ne: 'spam' } }]) expect((await server.call('GET', `/1.1/classes/Comment${query(where)}&count=1`)).body).toMatchObject({ count: 1, results: [{ objectId: id }] });
    // Nobody learns what there is of the others.
    for (const where of [{ url: '/mini/', isSpam: true }, { url: '/mini/', status: 'waiting' }, { url: '/mini/', status: { $exists: true } }]) expect((await server.call('GET', `/1.1/classes/Comment${query(where)}&count=1`)).body).toEqual({ count: 0, results: [] });
    const { body } = await server.call('GET', `/1.1/cloudQuery?cql=${encodeURIComponent("select nick, comment, link, rid, isSpam, mailMd5, ua ,log from Comment where (rid='' or rid is not exists) and (url='/mini' or url='/mini/') order by -createdAt limit 0,5")}`);
    const { avatar } = (await server.call('GET', `/1.1/classes/Comment/${id}`)).body;
    expect(body.results).toEqual([expect.objectContaining({ objectId: id, nick: expect.any(String), mailMd5: avatar })]);
    expect(avatar).toMatch(/^[0-9a-f]{32}$/);
    const without = await post({ url: '/mini/', mail: '', mailMd5: 'd41d8cd98f00b204e9800998ecf8427e' });
    expect((await server.call('GET', `/1.1/classes/Comment/${without}`)).body.mailMd5).toBe('');
  });

  it('shows nothing that forks of the widgets kept beside the mail', async () => {
    const beside = { emailMd5: 'd41d8cd98f00b204e9800998ecf8427e', email: 'secret@example.com', IP: '1.2.3.4', qq: '10001' };
    const id = (await server.master('POST', '/1.1/classes/Comment', { nick: '旧', comment: 'x', url: '/forks/', like: 3, ...beside })).body.objectId;
    const { body } = await server.call('GET', `/1.1/classes/Comment/${id}`);
    expect([body.like, ...Object.keys(beside).map((key) => body[key])]).toEqual([3, undefined, undefined, undefined, undefined]);
    expect((await server.call('GET', `/1.1/classes/Comment${query({ emailMd5: beside.emailMd5 })}`)).body.code).toBe(403);
    expect((await server.master('GET', `/1.1/classes/Comment/${id}`)).body).toMatchObject(beside);
  });

  it('keeps mails of other classes to itself, too: they may be comments by another name', async () => {
    await server.master('POST', '/1.1/classes/Guestbook', { text: '好', mail: 'secret@example.com', ip: '1.2.3.4' });
    const { results } = (await server.call('GET', '/1.1/classes/Guestbook')).body;
    expect(results).toMatchObject([{ text: '好' }]);
    expect(JSON.stringify(results)).not.toMatch(/secret|1\.2\.3\.4/);
    expect((await server.call('GET', `/1.1/classes/Guestbook${query({ mail: { $regex: '^s' } })}`)).status).toBe(403);
  });

  it('cannot be changed, deleted or made writable by the public', async () => {
    const id = await post({ url: '/b/', ACL: { '*': { read: true, write: true } } });
    for (const [method, body] of [['PUT', { comment: 'x' }], ['PUT', { ACL: { '*': { write: true } } }], ['DELETE', {}]] as const) expect((await server.call(method, `/1.1/classes/Comment/${id}`, body)).status).toBe(403);
    expect((await server.call('POST', '/1.1/batch', { requests: [{ method: 'DELETE', path: `/1.1/classes/Comment/${id}`, body: {} }] })).body).toEqual([{ error: { code: 403, error: "Forbidden writing by object's ACL." } }]);
    expect((await server.master('DELETE', `/1.1/classes/Comment/${id}`)).body).toEqual({});
    expect((await server.call('GET', `/1.1/classes/Comment/${id}`)).body).toEqual({});
  });

  it('changed by their signed-in author pass the same checks as new ones', async () => {
    const links = (count: number): string => '好 https://a.example '.repeat(count);
    for (const [moderation, status] of [['all', 'waiting'], ['suspicious', undefined]] as const) {
      const strict = await startTestServer({ moderation });
      const { objectId: user, sessionToken } = (await strict.call('POST', '/1.1/users', { username: '作者', password: 'secret' })).body;
      const session = { 'x-lc-session': sessionToken };
      const { objectId: id } = (await strict.call('POST', '/1.1/classes/Comment', { comment: '好', url: '/a/', ACL: { [user]: { write: true } } }, session)).body;
      await strict.master('PUT', `/1.1/classes/Comment/${id}`, { status: 'approved' });
      const change = async (comment: unknown) => (await strict.call('PUT', `/1.1/classes/Comment/${id}`, { comment }, session)).body.code;
      expect([await change(''), await change({ __op: 'Delete' }), await change('x'.repeat(30_000)), await change(links(20))]).toEqual([142, 142, 142, 142]);
      expect(await change('更好')).toBeUndefined();
      expect((await strict.master('GET', `/1.1/classes/Comment/${id}`)).body).toMatchObject({ comment: '更好', ...(status ? { status } : {}) });
      expect((await strict.call('GET', '/1.1/classes/Comment')).body.results).toHaveLength(status ? 0 : 1);
      if (moderation === 'suspicious') {
        expect(await change(links(5))).toBeUndefined();
        expect((await strict.call('GET', '/1.1/classes/Comment')).body.results).toEqual([]);
      }
      // Now it waits, and is the owner's alone.
      expect(await change('再改')).toBe(403);
      await strict.close();
    }
  });

  it('held back, or of others, are there for nobody but the owner, signed in or not', async () => {
    const { sessionToken } = (await server.call('POST', '/1.1/users', { username: '读者', password: 'secret' })).body;
    const ids: string[] = [];
    for (const fields of [{ status: 'waiting' }, { status: 'spam' }, { isSpam: true }, { ACL: {} }, { ACL: { '5f0c0ffee000000000000000': { read: true, write: true } } }]) ids.push((await server.master('POST', '/1.1/classes/Comment', { comment: '好', url: '/held/', ...fields })).body.objectId);
    const cql = `/1.1/cloudQuery?cql=${encodeURIComponent("select count(*), objectId from Comment where url = '/held/'")}`;
    const list = `/1.1/classes/Comment${query({ url: '/held/' }, '&count=1')}`;
    for (const headers of [{}, { 'x-lc-session': sessionToken }] as Record<string, string>[]) {
      for (const path of [list, cql]) expect((await server.call('GET', path, undefined, headers)).body).toMatchObject({ results: [], count: 0 });
      for (const id of ids) expect((await server.call('GET', `/1.1/classes/Comment/${id}`, undefined, headers)).body.comment).toBeUndefined();
    }
    expect((await server.master('GET', list)).body.count).toBe(5);
  });

  it('may be called otherwise by a page (clazzName), with the same rules', async () => {
    const renamed = await startTestServer({ commentClass: 'BlogComment' });
    const { body } = await renamed.call('POST', '/1.1/classes/BlogComment', { comment: '<script>x</script>好', url: '/a/', mail: 'a@example.com', ACL: { '*': { write: true } } });
    expect((await renamed.call('GET', `/1.1/classes/BlogComment/${body.objectId}`)).body).toMatchObject({ comment: '好', mail: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect((await renamed.call('GET', '/1.1/cloudQuery?cql=select%20*%20from%20BlogComment')).body).toMatchObject({ className: 'BlogComment', results: [{ objectId: body.objectId }] });
    expect((await renamed.call('PUT', `/1.1/classes/BlogComment/${body.objectId}`, { comment: 'x' })).status).toBe(403);
    expect((await renamed.call('GET', '/1.1/classes/BlogComment?order=mail')).status).toBe(403);
    expect((await renamed.master('GET', '/1.1/scan/classes/BlogComment')).body.results).toMatchObject([{ objectId: body.objectId, mail: 'a@example.com' }]);
    expect((await renamed.master('GET', '/1.1/schemas/BlogComment')).body).toHaveProperty('nick');
    await renamed.close();
  });

  it('show nothing that other widgets kept in objects of their own: MiniValine stored the visitor’s address there', async () => {
    const { objectId } = (await server.master('POST', '/1.1/classes/Comment', { nick: '旧', comment: '好', url: '/mini/', log: { ip: '1.2.3.4', region: { data: { location: '<img src=x onerror=alert(1)>' } } }, more: { ip: '1.2.3.4' }, list: ['1.2.3.4'], star: 5 })).body;
    const { body } = await server.call('GET', `/1.1/classes/Comment/${objectId}`);
    expect(JSON.stringify(body)).not.toMatch(/1\.2\.3\.4|onerror/);
    expect(body).toMatchObject({ nick: '旧', star: 5 });
    expect((await server.call('GET', `/1.1/classes/Comment${query({ 'log.ip': '1.2.3.4' })}`)).status).toBe(403);
    // Nor is it found out bit by bit.
    const count = async (where: unknown): Promise<unknown> => (await server.call('GET', `/1.1/classes/Comment${query({ objectId, ...Object(where) }, '&limit=0&count=1')}`)).body.count;
    for (const where of [{ 'more.ip': { $regex: '^1' } }, { list: '1.2.3.4' }, { 'list.0': { $gt: '1' } }, { more: { $exists: true } }, { $or: [{ list: { $size: 1 } }] }]) expect([where, await count(where)]).toEqual([where, 0]);
    expect(await count({ nick: '旧' })).toBe(1);
    const { objectId: other } = (await server.master('POST', '/1.1/classes/Comment', { nick: '新', comment: '好', url: '/mini/', more: { ip: '0.0.0.0' } })).body;
    const ids = async (order: string): Promise<string[]> => (await server.call('GET', `/1.1/classes/Comment${query({ url: '/mini/', objectId: { $in: [objectId, other] } }, `&order=${order}`)}`)).body.results.map((row: { objectId: string }) => row.objectId);
    expect([await ids('more.ip'), await ids('-more.ip')]).toEqual([[objectId, other], [objectId, other]]);
    await server.master('POST', '/1.1/classes/Comment', { nick: '0.0.0.0', comment: '好', url: '/named/' });
    expect((await server.call('GET', `/1.1/classes/Comment${query({ nick: { $select: { key: 'more.ip', query: { className: 'Comment', where: {} } } } })}`)).body.results).toEqual([]);
  });

  it('give the owner all that is stored, and rights to whoever asks for them', async () => {
    const stored = { more: { ip: '1.2.3.4' }, list: ['1.2.3.4', { a: 1 }], log: { ip: '1.2.3.4' }, ACL: { '*': { read: true }, u1: { write: true } } };
    const { objectId } = (await server.master('POST', '/1.1/classes/Comment', { nick: '旧', comment: '好', url: '/whole/', ...stored })).body;
    expect((await server.master('GET', `/1.1/classes/Comment/${objectId}?returnACL=1`)).body).toMatchObject(stored);
    expect((await server.master('GET', `/1.1/classes/Comment${query({ objectId, 'more.ip': { $regex: '^1' }, list: '1.2.3.4' })}`)).body.results).toMatchObject([{ objectId, list: stored.list }]);
    expect((await server.master('GET', '/1.1/scan/classes/Comment?limit=1000&returnACL=true')).body.results).toContainEqual(expect.objectContaining({ objectId, ...stored }));
    expect((await server.master('PUT', `/1.1/classes/Comment/${objectId}?new=true`, { list: ['2'] })).body).toMatchObject({ list: ['2'] });
    expect((await server.call('GET', `/1.1/classes/Comment/${objectId}?returnACL=1`)).body).toMatchObject({ ACL: stored.ACL });
    expect((await server.call('GET', `/1.1/classes/Comment/${objectId}`)).body).not.toHaveProperty('ACL');
  });

  it('may be asked for under that name inside of other questions too, and behind pointers and relations', async () => {
    const renamed = await startTestServer({ commentClass: 'BlogComment', openClasses: true });
    const { body } = await renamed.call('POST', '/1.1/classes/BlogComment', { nick: '小明', mail: 'ming@example.com', comment: '好', url: '/a/' });
    const comment = { __type: 'Pointer', className: 'BlogComment', objectId: body.objectId };
    const like = (await renamed.call('POST', '/1.1/classes/Like', { comment, nick: '小明' })).body.objectId;
    await renamed.master('PUT', `/1.1/classes/BlogComment/${body.objectId}`, { likes: { __op: 'AddRelation', objects: [{ __type: 'Pointer', className: 'Like', objectId: like }] } });
    await renamed.call('POST', '/1.1/classes/Like', { comment: { ...comment, objectId: 'none' }, nick: '小红' });
    const inner = (where: unknown) => ({ className: 'BlogComment', where });
    const ask = async (where: unknown, more?: string) => (await renamed.call('GET', `/1.1/classes/Like${query(where, more)}`)).body;
    expect((await ask({ comment: { $inQuery: inner({ url: '/a/' }) } })).results).toMatchObject([{ nick: '小明' }]);
    expect((await ask({ comment: { $notInQuery: inner({ url: '/a/' }) } })).results).toMatchObject([{ nick: '小红' }]);
    expect((await ask({ nick: { $select: { key: 'nick', query: inner({}) } } })).results).toMatchObject([{ nick: '小明' }]);
    expect((await ask({ comment }, '&include=comment')).results).toMatchObject([{ comment: { ...comment, comment: expect.stringContaining('好'), nick: '小明' } }]);
    expect((await ask({ $relatedTo: { object: comment, key: 'likes' } })).results).toMatchObject([{ objectId: like }]);
    // By whatever name, nobody finds out mails bit by bit.
    expect(await ask({ comment: { $inQuery: inner({ mail: 'ming@example.com' }) } })).toMatchObject({ code: 403 });
    expect(await ask({ nick: { $select: { key: 'mail', query: inner({}) } } })).toMatchObject({ code: 403 });
    await renamed.close();
  });

  it("and visits are found under a page's address encoded or not: Valine decodes it, our widget and old pages do not", async () => {
    const [plain, encoded] = ['/算法/它\'s.html', encodeURI("/算法/它's.html")] as const;
    const ids = [await post({ url: plain }), await post({ url: encoded })].toReversed();
    await post({ url: '/别的/' });
    const asked = async (where: unknown) => (await server.call('GET', `/1.1/classes/Comment${query(where, '&count=1&order=-createdAt')}`)).body;
    for (const where of [topLevel(plain), topLevel(encoded), { url: { $in: ['/x/', encoded] } }]) {
      const { results, count } = await asked(where);
      expect([count, results.map(({ objectId }: { objectId: string }) => objectId)]).toEqual([2, ids]);
    }
    expect((await asked({ $and: [{ objectId: { $in: ids } }, { url: { $ne: plain } }] })).count).toBe(0);

    const { objectId } = (await server.call('POST', '/1.1/classes/Counter', { url: plain, time: 1 })).body;
    // Valine 1.3 finds the place for a number by the address it asked for, later ones by `xid`.
    for (const url of [plain, encoded]) {
      const shown = { objectId, url, xid: encodeURI(plain).replace("'", '%27'), time: 1 };
      expect((await server.call('GET', `/1.1/classes/Counter${query({ url })}`)).body.results).toMatchObject([shown]);
      expect((await server.call('GET', `/1.1/classes/Counter${query({ url: { $in: ['/x/', url] } })}`)).body.results).toMatchObject([shown]);
    }
  });

  it('and visits are taken for pages whose file names are as long as file systems allow, in Chinese', async () => {
    const url = encodeURI(`/views/人工智能与机器人/${'长'.repeat(80)}.html`);
    const { objectId } = (await server.call('POST', '/1.1/classes/Comment', { comment: '好', url })).body;
    const where = encodeURIComponent(JSON.stringify({ url }));
    expect((await server.call('GET', `/1.1/classes/Comment?count=1&where=${where}`)).body).toMatchObject({ count: 1, results: [{ objectId, url }] });
    expect((await server.call('POST', '/1.1/classes/Counter', { url, time: 1 })).status).toBe(201);
    expect((await server.call('POST', '/1.1/classes/Comment', { comment: '好', url: `/${'长'.repeat(800)}` })).body.error).toContain('页面地址太长');
  });

  it('is not taken as an answer to one that is gone: nobody would see it', async () => {
    const root = (await server.call('POST', '/1.1/classes/Comment', { comment: '楼', url: '/gone/' })).body.objectId;
    await server.master('DELETE', `/1.1/classes/Comment/${root}`);
    const { status, body } = await server.call('POST', '/1.1/classes/Comment', { comment: '答', url: '/gone/', rid: root, pid: root });
    expect([status, body.code, body.error]).toEqual([400, 142, '你回复的评论已被删除，可以取消回复，直接发表。The comment you answer has been deleted.']);
  });

  it('keeps the types of a list whole, whatever is sent', async () => {
    for (const odd of [{ nick: 7 }, { nick: null }, { nick: '' }, { mail: {} }, { link: [] }, { ua: 1 }, { insertedAt: 'gestern' }, { insertedAt: { __type: 'Date', iso: '1999-01-01T00:00:00.000Z' } }, { rid: null, pid: 3 }, { QQAvatar: 'javascript:1' }]) await post({ url: '/odd/', ...odd });
    const { body } = await server.call('GET', `/1.1/classes/Comment${query(topLevel('/odd/'))}`);
    expect(body.results).toHaveLength(10);
    for (const row of body.results) {
      for (const key of ['nick', 'mail', 'link', 'comment', 'ua', 'url']) expect(typeof row[key]).toBe('string');
      expect(Math.abs(Date.parse(row.insertedAt.iso) - Date.now())).toBeLessThan(10 * 60_000);
    }
    for (const refused of [{ comment: '' }, { comment: 5 }, { comment: 'x'.repeat(30_000) }, { url: 5 }, { url: 'javascript:alert(1)' }]) {
      expect((await server.call('POST', '/1.1/classes/Comment', { comment: 'x', url: '/odd/', ...refused })).body.code).toBe(142);
    }
  });

  it('has addresses of pages that are harmless as links: Valine makes them of all comments (path `*`), as HTML', async () => {
    const own = await startTestServer({ origins: ['https://blog.example'] });
    const send = (className: string, url: string) => own.call('POST', `/1.1/classes/${className}`, { comment: `x ${url}`, url, time: 1 });
    for (const className of ['Comment', 'Counter']) {
      for (const url of [' javascript:alert(1)', '\tjava\nscript:alert(1)', 'vbscript:x', 'data:text/html,x', 'https:evil.example', 'https://evil.example/', 'http://blog.example.evil.example/', 'https://blog.example@evil.example/']) expect([className, url, (await send(className, url)).body.code]).toEqual([className, url, 142]);
      for (const url of ['//evil.example/a', '/\\evil.example/b', 'javascript&colon;alert(1)', '&#106;avascript:alert(1)', 'https://blog.example/c', '/d?x=1&y=2&copy=3']) expect([className, url, (await send(className, url)).status]).toEqual([className, url, 201]);
      const { body } = await own.call('GET', `/1.1/classes/${className}?order=createdAt`);
      expect(body.results.map(({ url }: { url: string }) => url)).toEqual(['/evil.example/a', '/evil.example/b', 'javascript%26colon;alert(1)', '%26#106;avascript:alert(1)', 'https://blog.example/c', '/d?x=1&y=2&copy=3']);
    }
    expect((await own.call('GET', `/1.1/classes/Comment${query({ url: '//evil.example/a' })}`)).body.results).toHaveLength(1);
    await own.close();
  });

  it('cleans rows when they are read, too', async () => {
    await server.master('POST', '/1.1/classes/Comment', { url: '/import/', comment: 'x', nick: '<img src=x onerror=alert(1)>', link: 'javascript:alert(1)', ua: '<script>' });
    await server.master('POST', '/1.1/classes/Counter', { url: '/import/', time: 3, title: '<img src=x onerror=alert(1)>' });
    expect((await server.call('GET', `/1.1/classes/Counter${query({ url: '/import/' })}`)).body.results).toMatchObject([{ time: 3, title: '＜img src=x onerror=alert(1)＞' }]);
    const { body } = await server.call('GET', `/1.1/classes/Comment${query({ url: '/import/' })}`);
    expect(JSON.stringify(body)).not.toMatch(/<img|javascript|<script/);
  });

  it('and a page has one counter, whatever form of its address a visit names: nobody sets the number on lists of pages back', async () => {
    for (const [name, forms] of [['文集', (url: string) => [url, encodeURI(url)]], ['诗集', (url: string) => [encodeURI(url), url]]] as const) {
      const [first, other] = forms(`/${name}/`) as [string, string];
      const { objectId } = (await server.call('POST', '/1.1/classes/Counter', { url: first, time: 1 })).body;
      for (const time of [1, 0, 1]) expect((await server.call('POST', '/1.1/classes/Counter', { url: other, time })).body.objectId).toBe(objectId);
      for (const url of [first, other]) expect((await server.call('GET', `/1.1/classes/Counter${query({ url: { $in: ['/x/', url] } })}`)).body.results).toMatchObject([{ objectId, url, time: 3 }]);
    }
  });

  it('counts visits by one and no other way (§3 Visitor counter)', async () => {
    const visit = { url: '/c/', xid: '/c/', title: '页', time: 1, ACL: { '*': { read: true, write: true } } };
    const replies = await Promise.all(Array.from({ length: 10 }, () => server.call('POST', '/1.1/classes/Counter', { ...visit, time: 9999 })));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.objectId}`)).size).toBe(1);
    const id = replies[0]!.body.objectId;
    await Promise.all(Array.from({ length: 40 }, () => server.call('PUT', `/1.1/classes/Counter/${id}`, { time: { __op: 'Increment', amount: 1 } })));
    expect((await server.call('GET', `/1.1/classes/Counter${query({ url: '/c/' })}`)).body.results).toMatchObject([{ objectId: id, time: 50, url: '/c/', title: '页' }]);
    for (const change of [{ time: 5 }, { time: { __op: 'Increment', amount: 100 } }, { time: { __op: 'Increment', amount: -1 } }, { time: { __op: 'Delete' } }, { url: '/x/' }, { time: { __op: 'Increment', amount: 1 }, note: 'x' }]) {
      expect((await server.call('PUT', `/1.1/classes/Counter/${id}`, change)).status).toBe(403);
    }
    expect((await server.call('DELETE', `/1.1/classes/Counter/${id}`)).status).toBe(403);
    expect((await server.call('GET', `/1.1/classes/Counter/${id}`)).body.time).toBe(50);
  });

  it('counts visits of themes that call the page `target`, and make its counter before they raise it', async () => {
    const where = (target: string): string => `/1.1/classes/Counter${query({ target })}`;
    const raised = { time: { __op: 'Increment', amount: 1 } };
    const ids: string[] = [];
    for (const target of ['site-pv', '/f/文章/']) {
      expect((await server.call('GET', where(target))).body).toEqual({ results: [] });
      const made = await server.call('POST', '/1.1/classes/Counter', { target, time: 0 });
      expect(made.status).toBe(201);
      ids.push(made.body.objectId);
      expect((await server.call('GET', where(target))).body.results).toMatchObject([{ objectId: made.body.objectId, target, time: 0 }]);
      // Two first visitors at once.
      expect((await server.call('POST', '/1.1/classes/Counter', { target, time: 0 })).body.objectId).toBe(made.body.objectId);
    }
    expect((await server.call('POST', '/1.1/batch', { requests: ids.map((id) => ({ method: 'PUT', path: `/1.1/classes/Counter/${id}`, body: raised })) })).body).toMatchObject([{ success: { objectId: ids[0] } }, { success: { objectId: ids[1] } }]);
    expect((await server.call('GET', where('/f/文章/'))).body.results).toMatchObject([{ time: 1 }]);
    expect((await server.call('GET', `/1.1/classes/Counter${query({ target: { $in: ['site-pv', encodeURI('/f/文章/')] } })}`)).body.results).toHaveLength(2);
    // It is the page's, whoever asks.
    expect((await server.call('GET', `/1.1/classes/Counter${query({ url: '/f/文章/' })}`)).body.results).toMatchObject([{ objectId: ids[1], time: 1 }]);
    await server.call('PUT', `/1.1/classes/Counter/${ids[1]}`, { ...raised, target: '/other/' });
    expect((await server.call('GET', where('/f/文章/'))).body.results).toMatchObject([{ time: 2 }]);
    expect((await server.call('POST', '/1.1/classes/Counter', { target: 7, time: 0 })).body.code).toBe(142);
    expect((await server.call('POST', '/1.1/classes/Counter', { target: 'javascript:alert(1)', time: 0 })).body.code).toBe(142);
  });

  it('counts visits of blogs whose posts are issues, which go by the number `id` of one, and of react-valine, which calls the page `uniqStr`', async () => {
    for (const key of [{ id: 372114501 }, { id: '/posts/文章' }, { uniqStr: 'https://blog.example/文章/' }]) {
      const where = `/1.1/classes/Counter${query(key)}`;
      const made = await server.call('POST', '/1.1/classes/Counter', { ...key, title: '<b>页</b>', time: 1, site: 'https://blog.example/', ACL: { '*': { read: true, write: true } } });
      expect(made.status).toBe(201);
      expect((await server.call('POST', '/1.1/classes/Counter', { ...key, title: '页', time: 1 })).body.objectId).toBe(made.body.objectId);
      expect((await server.call('PUT', `/1.1/classes/Counter/${made.body.objectId}`, { time: { __op: 'Increment', amount: 1 }, title: '页' })).status).toBe(200);
      expect((await server.call('GET', where)).body.results).toMatchObject([{ ...key, objectId: made.body.objectId, time: 3, title: '＜b＞页＜/b＞' }]);
    }
    for (const key of [{ id: { a: 1 } }, { id: '' }, { id: 'javascript:alert(1)' }, { uniqStr: 7 }]) expect((await server.call('POST', '/1.1/classes/Counter', { ...key, time: 1 })).body.code).toBe(142);
  });

  it('takes a counter that is saved with nothing changed, as Even saves it before it raises the number', async () => {
    const { objectId } = (await server.call('POST', '/1.1/classes/Counter', { url: '/even/', time: 1 })).body;
    for (const path of [`${objectId}?new=true`, objectId]) expect(await server.call('PUT', `/1.1/classes/Counter/${path}`, {})).toMatchObject({ status: 200, body: { objectId, updatedAt: expect.any(String) } });
    expect((await server.call('PUT', '/1.1/classes/Counter/5cc6b3aa0000000000000009', {})).body.code).toBe(1);
    expect((await server.call('GET', `/1.1/classes/Counter/${objectId}`)).body.time).toBe(1);
  });

  it('takes the number that a page counted to by itself as one more visit, also of two readers at once, and no other number', async () => {
    const { objectId } = (await server.call('POST', '/1.1/classes/Counter', { url: '/own/', time: 1 })).body;
    const write = async (time: unknown): Promise<number> => (await server.call('PUT', `/1.1/classes/Counter/${objectId}`, { time })).status;
    const counted = async (): Promise<number> => (await server.call('GET', `/1.1/classes/Counter/${objectId}`)).body.time;
    expect([await write(2), await write(2), await counted()]).toEqual([200, 200, 3]);
    for (const time of [0, 2, 5, 1e9, -1, 3.5, '4']) expect([time, await write(time)]).toEqual([time, 403]);
    expect([await write(4), await counted()]).toEqual([200, 4]);
  });

  it('keeps the people of a Waline that stores here to itself, whatever rights it gives them: their passwords are there', async () => {
    const open = { ACL: { '*': { read: true, write: true } } };
    const { objectId } = (await server.master('POST', '/1.1/classes/Users', { display_name: '甲', email: 'a@example.com', password: '$2a$08$x', type: 'administrator', ...open })).body;
    expect((await server.call('GET', '/1.1/classes/Users')).body).toEqual({ results: [] });
    expect((await server.call('GET', `/1.1/classes/Users/${objectId}`)).status).toBe(403);
    expect((await server.call('PUT', `/1.1/classes/Users/${objectId}`, { type: 'guest' })).status).toBe(403);
    await server.master('PUT', `/1.1/classes/Users/${objectId}`, { label: 'x', ...open });
    expect((await server.call('GET', '/1.1/classes/Users')).body).toEqual({ results: [] });
    expect((await server.master('GET', `/1.1/classes/Users${query({ email: 'a@example.com' })}`)).body.results).toMatchObject([{ objectId, password: '$2a$08$x', label: 'x' }]);
  });

  it('tells of a person, whose id stands in the rights of a comment, neither mail nor address, by whatever name an import has them', async () => {
    const personal = { mail: 'ming@example.com', email: 'ming2@example.com', ip: '203.0.113.9', phone: '13800000000', mobilePhoneNumber: '13800000001', qq: '10001' };
    const { objectId, sessionToken } = (await server.call('POST', '/1.1/users', { username: 'ming', password: 'not the mail', city: '杭州', ...personal })).body;
    const { body, ...of } = await server.call('GET', `/1.1/users/${objectId}`);
    expect([of.status, Object.keys(body).sort()]).toEqual([200, ['city', 'createdAt', 'objectId', 'updatedAt', 'username']]);
    expect((await server.call('GET', '/1.1/users/me', undefined, { 'x-lc-session': sessionToken })).body).toMatchObject(personal);
    expect((await server.master('GET', `/1.1/users/${objectId}`)).body).toMatchObject(personal);
  });

  it('lets clients make no classes, list no people, upload no files', async () => {
    expect((await server.call('POST', '/1.1/classes/Spam', { a: 1 })).body.code).toBe(119);
    expect((await server.call('GET', '/1.1/users')).status).toBe(403);
    expect((await server.call('GET', '/1.1/cloudQuery?cql=select%20*%20from%20_User')).status).toBe(403);
    expect((await server.call('GET', `/1.1/classes/Comment${query({ nick: { $select: { key: 'username', query: { className: '_User', where: {} } } } })}`)).status).toBe(403);
    expect((await server.call('POST', '/1.1/fileTokens', { name: 'a.html' })).status).toBe(403);
    expect((await server.call('GET', '/1.1/scan/classes/Comment')).status).toBe(403);
  });
});
