/** Answers from the admin page: stored as the widget stores them, and seen at once. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server';
import { startTestSmtp, type TestSmtp } from '../testing/smtp';

const MAIL = 'owner@blog.example';
const ME = { nick: '站长', link: 'https://blog.example/' };
let smtp: TestSmtp;
let server: TestServer;
let cookie: string;
beforeAll(async () => {
  execFileSync(process.execPath, [join(fileURLToPath(new URL('../../../..', import.meta.url)), 'tools/build-packages.mjs')]);
  smtp = await startTestSmtp();
  server = await startTestServer({ limits: true, question: true, ownerMail: MAIL, moderation: 'all', noticePauseMs: 20, mail: { smtpUrl: smtp.url, from: 'c@blog.example', siteUrl: 'https://blog.example', publicUrl: 'https://c.example/', language: 'zh' } });
  cookie = await signIn(server);
}, 60_000);
beforeEach(() => void (smtp.mails.length = 0));
afterAll(async () => {
  await server?.close();
  await smtp?.close();
});

async function signIn(at: TestServer): Promise<string> {
  const reply = await fetch(`${at.url}/admin/api/set-up`, { method: 'POST', headers: { 'x-glimpress-admin': '1' }, body: JSON.stringify({ token: at.comments.firstRunToken, password: '一个够长的密码 42' }) });
  return reply.headers.getSetCookie()[0]!.split(';')[0]!;
}
async function ask(path: string, body?: unknown, as = cookie, at = server): Promise<{ status: number; body: any }> {
  const reply = await fetch(`${at.url}/admin/api/${path}`, { method: body === undefined ? 'GET' : 'POST', headers: { 'x-glimpress-admin': '1', 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', cookie: as }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  return { status: reply.status, body: await reply.json() };
}
let written = 0;
async function comment(fields: object = {}, at = server): Promise<string> {
  return (await at.master('POST', '/1.1/classes/Comment', { nick: '小明', mail: `reader${written++}@example.com`, url: '/views/a.html', comment: '<p>好文章</p>', ...fields })).body.objectId;
}
const read = async (id: string) => (await server.call('GET', `/1.1/classes/Comment/${id}`)).body;
const repliesTo = async (id: string): Promise<any[]> => (await server.master('GET', `/1.1/classes/Comment?where=${encodeURIComponent(JSON.stringify({ pid: id }))}`)).body.results;

describe('an answer of the owner', () => {
  it('is stored as an answer of the protocol, under the mail of the owner, and seen at once', async () => {
    const root = await comment();
    const { status, body } = await ask('reply', { id: root, ...ME, comment: '**谢谢**\n第二行' });
    expect([status, body]).toEqual([200, { id: expect.stringMatching(/^[0-9a-f]{24}$/) }]);
    expect(await read(body.id)).toMatchObject({ nick: '站长', link: 'https://blog.example/', url: '/views/a.html', pid: root, rid: root, isOwner: true, ua: 'Mozilla/5.0 (Linux x86_64) Firefox/140.0', comment: `<p><a class="at" href="#${root}">@小明</a> , <strong>谢谢</strong><br />第二行</p>\n`, insertedAt: { __type: 'Date' } });
    expect((await server.master('GET', `/1.1/classes/Comment/${body.id}?returnACL=1`)).body).toMatchObject({ mail: MAIL, ACL: { '*': { read: true } } });
    // Answering the answer stays below the same root.
    const next = (await ask('reply', { id: body.id, ...ME, comment: '还有' })).body.id;
    expect(await read(next)).toMatchObject({ pid: body.id, rid: root });
  });

  it('passes limits, questions and the check for spam, which are for strangers', async () => {
    const root = await comment();
    for (let index = 0; index < 15; index++) expect((await ask('reply', { id: root, ...ME, comment: `${index} ${'https://a.example/ '.repeat(20)}` })).status).toBe(200);
  });

  it('is cleaned as every comment is', async () => {
    const root = await comment({ nick: '<b>甲&"' });
    const { id } = (await ask('reply', { id: root, nick: '站<b>长', link: 'blog.example', comment: '<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) <script>alert(1)</script>\n\n```js\nif (a < b) x()\n```' })).body;
    const { nick, link, comment: text } = await read(id);
    expect([nick, link]).toEqual(['站＜b＞长', 'http://blog.example/']);
    expect(text).toMatch(/^<p><a class="at" href="#\w+">@＜b＞甲＆＂<\/a> , /);
    expect(text).toContain('<code class="language-js">if (a &lt; b) x()');
    expect(text).not.toMatch(/onerror|javascript|script>/);
  });

  it('publishes a comment that waits along with it; its people are told, the owner is not', async () => {
    const waiting = await comment({ status: 'waiting', mail: 'waits@example.com' });
    const { id } = (await ask('reply', { id: waiting, ...ME, comment: '谢谢' })).body;
    expect([(await read(waiting)).objectId, (await read(id)).objectId]).toEqual([waiting, id]);
    await ask('reply', { id: await comment({ mail: 'last@example.com' }), ...ME, comment: '好' });
    // Taken in turn: when the last is there, all are.
    const told = (): string[] => smtp.mails.flatMap(({ to }) => to);
    await expect.poll(told).toContain('last@example.com');
    expect([told().filter((mail) => mail === 'waits@example.com').length, told().includes(MAIL)]).toEqual([1, false]);
  });

  it('is not taken for what is spam, gone, or below what nobody sees; then nothing is published either', async () => {
    const spam = await comment({ status: 'spam' });
    const old = await comment({ isSpam: true });
    const below = await comment({ status: 'waiting', rid: spam, pid: 'd'.repeat(24) });
    const orphan = await comment({ status: 'waiting', rid: 'f'.repeat(24), pid: 'f'.repeat(24) });
    for (const id of [spam, old, below, orphan, 'e'.repeat(24)]) {
      expect((await ask('reply', { id, ...ME, comment: '谢谢' })).status, id).toBeGreaterThanOrEqual(400);
      expect([await repliesTo(id), await read(id)]).toEqual([[], {}]);
    }
  });

  it.each(Object.entries({ 'no text': { comment: ' ' }, 'a number for a text': { comment: 7 }, 'a text too long': { comment: 'x'.repeat(20_001) }, 'no name': { nick: ' ' }, 'a name nobody sees': { nick: '\u3164' }, 'null for a name': { nick: null }, 'a script for a link': { link: 'javascript:alert(1)' }, 'a number for a link': { link: 7 }, 'a question for an id': { id: { $ne: 1 } }, 'no id': { id: 7 } }))('is refused, and publishes nothing, with %s', async (_what, fields) => {
    const waiting = await comment({ status: 'waiting' });
    const { status, body } = await ask('reply', { id: waiting, ...ME, comment: '谢谢', ...fields });
    expect([status, typeof body.error]).toEqual([400, 'string']);
    expect([await repliesTo(waiting), await read(waiting)]).toEqual([[], {}]);
  });

  it('is one when it is sent again because its answer was lost', async () => {
    const root = await comment();
    const [first, second] = [await ask('reply', { id: root, ...ME, comment: '谢谢' }), await ask('reply', { id: root, ...ME, comment: '谢谢' })];
    expect(second.body).toEqual(first.body);
    expect(await repliesTo(root)).toHaveLength(1);
    // A reader's words are theirs.
    const other = await comment();
    await comment({ nick: ME.nick, pid: other, rid: other, comment: `<p><a class="at" href="#${other}">@小明</a> , 谢谢</p>\n` });
    await ask('reply', { id: other, ...ME, comment: '谢谢' });
    expect(await repliesTo(other)).toHaveLength(2);
  });

  it('is taken from nobody else', async () => {
    const root = await comment();
    expect((await ask('reply', { id: root, ...ME, comment: 'x' }, '')).status).toBe(401);
    expect((await ask('owner', undefined, '')).status).toBe(401);
    expect(await repliesTo(root)).toEqual([]);
  });
});

describe('the name and link of the owner', () => {
  it('are those of the newest published comment under their mail, then what they wrote last', async () => {
    const own = await startTestServer({ ownerMail: 'Owner@blog.example' });
    const as = await signIn(own);
    const profile = async () => (await ask('owner', undefined, as, own)).body;
    expect(await profile()).toEqual({ nick: '', link: '' });
    await comment({ mail: MAIL, nick: '旧名', link: 'https://old.example/' }, own);
    await comment({ mail: 'OWNER@blog.example', nick: '新名', link: 'https://new.example/' }, own);
    await own.call('POST', '/1.1/classes/Comment', { mail: MAIL, nick: '冒名', url: '/a/', comment: 'x' });
    const other = await comment({ nick: '路人' }, own);
    expect(await profile()).toEqual({ nick: '新名', link: 'https://new.example/' });
    await ask('reply', { id: other, nick: '笔名', link: '', comment: '谢谢' }, as, own);
    expect(await profile()).toEqual({ nick: '笔名', link: '' });
    await own.close();
  });

  it('are empty where the mail of the owner is not known, and so is the mail of the answer', async () => {
    const own = await startTestServer();
    const as = await signIn(own);
    const root = await comment({ mail: '' }, own);
    expect((await ask('owner', undefined, as, own)).body).toEqual({ nick: '', link: '' });
    const { id } = (await ask('reply', { id: root, ...ME, comment: '谢谢' }, as, own)).body;
    const shown = (await own.call('GET', `/1.1/classes/Comment/${id}`)).body;
    expect([shown.nick, shown.mail, shown.isOwner]).toEqual(['站长', '', undefined]);
    await own.close();
  });
});

it('the list says which comments were held for the mail of the owner, and which are the owner’s', async () => {
  const own = await startTestServer({ ownerMail: MAIL, moderation: 'none' });
  const as = await signIn(own);
  await own.call('POST', '/1.1/classes/Comment', { mail: MAIL, url: '/a/', comment: '冒名' });
  await own.call('POST', '/1.1/classes/Comment', { url: '/a/', comment: '路人', mail: 'reader@example.com' });
  await comment({ mail: MAIL, comment: '本人' }, own);
  const list = async (state: string) => Object.fromEntries((await ask(`comments?state=${state}`, undefined, as, own)).body.results.map(({ comment, hasOwnerMail, isOwner }: any) => [comment, { hasOwnerMail, isOwner }]));
  expect(await list('waiting')).toEqual({ 冒名: { hasOwnerMail: true } });
  expect(await list('all')).toEqual({ 冒名: { hasOwnerMail: true }, 路人: {}, 本人: { isOwner: true } });
  await own.close();
});
