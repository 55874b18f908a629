import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server';
import { decodedMail, startTestSmtp, type TestSmtp } from '../testing/smtp';
import { needsTls } from './mail';
import { stopPage, writeNotice, writeOwnerNotice } from './texts';

let smtp: TestSmtp;
let server: TestServer;
const PAUSE_MS = 20;
beforeAll(async () => {
  smtp = await startTestSmtp();
  server = await startTestServer({ noticePauseMs: PAUSE_MS, mail: { smtpUrl: smtp.url, from: '某博客 <comments@blog.example>', siteUrl: 'https://blog.example', publicUrl: 'https://comments.blog.example/', language: 'zh' } });
});
beforeEach(() => {
  smtp.mails.length = 0;
  smtp.refusals.length = 0;
});
afterAll(async () => {
  await server?.close();
  await smtp?.close();
});

let visitor = 0;
async function post(fields: Record<string, unknown>): Promise<string> {
  const { body } = await server.call('POST', '/1.1/classes/Comment', { nick: '小明', mail: `reader${visitor++}@example.com`, url: '/views/a.html', comment: '<p>好文章</p>', ...fields });
  expect(body.error).toBeUndefined();
  return body.objectId;
}
/** Every earlier task is done when this one's mail is there: they are taken in turn. */
async function mailsAfterAll(): Promise<string[]> {
  const mail = `last${visitor++}@example.com`;
  const root = await post({ mail });
  await post({ pid: root, rid: root });
  await expect.poll(() => smtp.mails.some(({ to }) => to.includes(mail))).toBe(true);
  return smtp.mails.flatMap(({ to }) => to).filter((address) => address !== mail);
}

describe('mails about replies', () => {
  it('go to the person answered, with both texts, the page, and a way to stop', async () => {
    const root = await post({ nick: '甲', mail: 'Jia@example.com', comment: '<p>问 <code>a &lt; b</code>？</p>' });
    const reply = await post({ nick: '乙', pid: root, rid: root, comment: '<p><a class="at" href="#x">@甲</a> , 答<br>第二行</p>' });
    await expect.poll(() => smtp.mails.length).toBe(1);
    expect(smtp.mails[0]).toMatchObject({ from: 'comments@blog.example', to: ['Jia@example.com'] });
    const { headers, text, html } = decodedMail(smtp.mails[0]!);
    expect(headers).toMatch(/^Subject: 乙 回复了你在 blog\.example 的评论$/m);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(headers).toContain('Auto-Submitted: auto-generated');
    for (const part of ['甲，你好', '问 a < b？', '@甲 , 答', '第二行', `https://blog.example/views/a.html#${reply}`, 'https://comments.blog.example/notices/stop/']) expect(text).toContain(part);
    expect(html).toContain('a &#60; b');
    expect(html).not.toMatch(/<code|<script/);
  });

  it('are not sent to oneself, to nobody, or about what is not a reply', async () => {
    const own = await post({ mail: 'self@example.com' });
    await post({ mail: 'SELF@example.com', pid: own, rid: own });
    const without = await post({ mail: '' });
    await post({ pid: without, rid: without });
    await post({ pid: 'f'.repeat(24), rid: without });
    expect(await mailsAfterAll()).toEqual([]);
  });

  it('reach people whose comments came from elsewhere with a status, and nobody whose comment is spam', async () => {
    const taken = async (status: string, mail: string): Promise<string> => (await server.master('POST', '/1.1/classes/Comment', { nick: '旧', mail, url: '/a/', comment: 'x', status })).body.objectId;
    const [approved, spam] = [await taken('approved', 'moved@example.com'), await taken('spam', 'spam@example.com')];
    for (const pid of [spam, approved]) await post({ pid, rid: pid });
    await expect.poll(() => smtp.mails.flatMap(({ to }) => to)).toContain('moved@example.com');
    expect(await mailsAfterAll()).toEqual(['moved@example.com']);
  });

  it('are sent once a comment is published, also one that was taken for spam while it waited', async () => {
    const root = await post({ mail: 'patient@example.com' });
    const reply = await post({ pid: root, rid: root, comment: 'http://a.example http://b.example http://c.example http://d.example' });
    const { firstRunToken } = server.comments;
    const ask = (path: string, body: object, cookie = '') => fetch(`${server.url}/admin/api/${path}`, { method: 'POST', headers: { 'x-glimpress-admin': '1', cookie }, body: JSON.stringify(body) });
    const cookie = (await ask('set-up', { token: firstRunToken, password: 'a long password' })).headers.getSetCookie()[0]!.split(';')[0]!;
    const act = async (action: string): Promise<string> => {
      const { changed, undo } = (await (await ask('act', { action, ids: [reply] }, cookie)).json()) as { changed: number; undo: string };
      expect(changed).toBe(1);
      return undo;
    };
    await act('spam');
    const undo = await act('approve');
    // Nor once more after the owner took that back.
    expect((await ask('undo', { undo }, cookie)).status).toBe(200);
    for (const action of ['approve', 'spam', 'approve']) await act(action);
    await expect.poll(() => smtp.mails.flatMap(({ to }) => to)).toContain('patient@example.com');
    expect(await mailsAfterAll()).toEqual(['patient@example.com']);
  });

  it('lead to the site only, whatever page a comment names', async () => {
    const root = await post({ mail: 'lured@example.com', url: 'https://evil.example/login' });
    await post({ pid: root, rid: root, url: 'https://evil.example/login', comment: 'x' });
    await expect.poll(() => smtp.mails.length).toBe(1);
    const { text } = decodedMail(smtp.mails[0]!);
    expect(text).not.toContain('evil.example');
    expect(text).toContain('https://blog.example/#');
  });

  it('hold nothing of a stranger that a mail program makes a link of', async () => {
    const root = await post({ mail: 'linked@example.com', nick: 'www.root.example', comment: '<p>我的 https://own.example/</p>' });
    await post({ pid: root, rid: root, nick: 'evil.example/win', comment: '<p>见 <a href="https://evil.example/a?b=1">HTTPS://evil.example/a</a>、www.evil.example、evil.example:8080/x、mailto:a@evil.example、tel:+4911、evil。example</p><pre><code>console.log(1.5)</code></pre>' });
    await expect.poll(() => smtp.mails.length).toBe(1);
    const { headers, text, html } = decodedMail(smtp.mails[0]!);
    for (const part of [headers.replace(/^(?!Subject).*$/gim, ''), text, html]) {
      const rest = part.replace(/https:\/\/(?:comments\.)?blog\.example\/[^\s"<]*|blog\.example|style="[^"]*"|<[^>]*>/g, '');
      expect(rest).not.toMatch(/:\/|\/\/|[a-z](?:\.|&#46;)[a-z]|\w@\w|(?:mailto|tel):[^\u200b]/i);
    }
    // To a person it reads the same.
    for (const words of ['https://own.example/', 'HTTPS://evil.example/a', 'a@evil.example', 'console.log(1.5)', 'evil.example/win 回复']) expect(text.replaceAll('\u200b', '')).toContain(words);
  });

  it('are no more than fifty a day of one address a stranger writes from', async () => {
    const own = await startTestServer({ trustProxy: true, noticePauseMs: PAUSE_MS, mail: { smtpUrl: smtp.url, from: 'c@blog.example', siteUrl: 'https://blog.example', publicUrl: 'https://c.example', language: 'en' } });
    const send = async (fields: object, address: string): Promise<string> => (await own.call('POST', '/1.1/classes/Comment', { nick: 'x', url: '/a/', comment: 'x', ...fields }, { 'x-forwarded-for': address })).body.objectId;
    const answer = async (mail: string, address: string): Promise<void> => {
      const root = await send({ mail }, address);
      await send({ pid: root, rid: root }, address);
    };
    for (let index = 0; index < 55; index++) await answer(`victim${index}@example.com`, '1.2.3.4');
    await answer('other@example.com', '4.3.2.1');
    await expect.poll(() => smtp.mails.flatMap(({ to }) => to)).toContain('other@example.com');
    await own.close();
    expect(smtp.mails).toHaveLength(51);
  });

  it('carry no header of a stranger', async () => {
    const root = await post({ mail: 'header@example.com' });
    await post({ nick: 'x\r\nBcc: victim@example.com', pid: root, rid: root });
    await expect.poll(() => smtp.mails.length).toBe(1);
    expect(smtp.mails[0]!.to).toEqual(['header@example.com']);
    expect(smtp.mails[0]!.raw).not.toMatch(/^Bcc:/im);
  });

  it('stop with the link, by a person and by a mail program', async () => {
    for (const [mail, body] of [['person@example.com', ''], ['program@example.com', 'List-Unsubscribe=One-Click']] as const) {
      smtp.mails.length = 0;
      const root = await post({ mail });
      await post({ pid: root, rid: root });
      await expect.poll(() => smtp.mails.length).toBe(1);
      const path = /notices\/stop\/[0-9a-f]{64}/.exec(decodedMail(smtp.mails[0]!).text)![0];
      const page = await fetch(`${server.url}/${path}`);
      expect(await page.text()).toContain('<form method="post">');
      expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
      // Looking is not stopping.
      await post({ pid: root, rid: root });
      await expect.poll(() => smtp.mails.length).toBe(2);
      const stopped = await fetch(`${server.url}/${path}`, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
      expect(await stopped.text()).toContain('不会再收到');
      await post({ pid: root, rid: root });
      expect(await mailsAfterAll()).toEqual([mail, mail]);
      // What everyone sees of a mail is not enough to stop it.
      const standIn = path.slice('notices/stop/'.length, 'notices/stop/'.length + 32);
      expect((await fetch(`${server.url}/notices/stop/${standIn.repeat(2)}`, { method: 'POST' })).status).toBe(404);
    }
  });

  it('are no more than ten a day, and none after the link, for one box, however many addresses lead to it', async () => {
    const answer = async (mail: string): Promise<void> => {
      const root = await post({ mail });
      await post({ pid: root, rid: root });
    };
    for (let index = 0; index < 12; index++) await answer(`victim+${index}@example.com`);
    for (let index = 0; index < 8; index++) await answer(['v.ictim@gmail.com', 'vic.tim+x@gmail.com', 'Victim@googlemail.com', 'victim@example.com'][index % 4]!);
    const sent = await mailsAfterAll();
    expect(sent.filter((mail) => mail.endsWith('@example.com'))).toHaveLength(10);
    expect(sent).toHaveLength(16);
    const path = /notices\/stop\/[0-9a-f]{64}/.exec(decodedMail(smtp.mails.find(({ to }) => to[0] === 'v.ictim@gmail.com')!).text)![0];
    await fetch(`${server.url}/${path}`, { method: 'POST' });
    smtp.mails.length = 0;
    await answer('victi.m@gmail.com');
    expect(await mailsAfterAll()).toEqual([]);
  });

  it('are no more than ten a day for one person', async () => {
    const root = await post({ mail: 'flooded@example.com' });
    for (let index = 0; index < 14; index++) await post({ pid: root, rid: root, comment: `回 ${index}` });
    await expect.poll(() => smtp.mails.length).toBe(10);
    expect(await mailsAfterAll()).toHaveLength(10);
  });

  it('are tried again when the server is busy, and not when it never will; the log says why', async () => {
    const root = await post({ mail: 'busy@example.com' });
    smtp.refusals.push(451, 451);
    await post({ pid: root, rid: root });
    await expect.poll(() => smtp.mails.flatMap(({ to }) => to)).toEqual(['busy@example.com']);
    smtp.refusals.push(550);
    await post({ pid: root, rid: root });
    await expect.poll(() => server.log.filter(({ event }) => event === 'mail')).toEqual([
      { level: 'info', event: 'mail', outcome: 'trying again', code: '451' },
      { level: 'error', event: 'mail', outcome: 'given up', code: '550' },
    ]);
    expect(JSON.stringify(server.log)).not.toContain('example.com');
  });

  it('are not sent when the reply is gone, or held back, by the time of another try, and quote it as it is then', async () => {
    // Long enough for what happens between two tries.
    const own = await startTestServer({ noticePauseMs: 500, mail: { smtpUrl: smtp.url, from: 'c@blog.example', siteUrl: 'https://blog.example', publicUrl: 'https://c.example', language: 'en' } });
    const replyAfterRefusal = async (mail: string): Promise<string> => {
      const send = async (fields: object): Promise<string> => (await own.call('POST', '/1.1/classes/Comment', { nick: 'x', url: '/a/', ...fields })).body.objectId;
      const root = await send({ mail, comment: 'x' });
      smtp.refusals.push(451);
      const reply = await send({ pid: root, rid: root, comment: 'as it was' });
      await expect.poll(() => smtp.refusals).toEqual([]);
      return reply;
    };
    await own.master('DELETE', `/1.1/classes/Comment/${await replyAfterRefusal('gone@example.com')}`);
    await own.master('PUT', `/1.1/classes/Comment/${await replyAfterRefusal('held@example.com')}`, { isSpam: true });
    await own.master('PUT', `/1.1/classes/Comment/${await replyAfterRefusal('mended@example.com')}`, { comment: 'as it is' });
    await expect.poll(() => smtp.mails.flatMap(({ to }) => to)).toContain('mended@example.com');
    await own.close();
    expect(smtp.mails.map((mail) => [mail.to[0], decodedMail(mail).text.includes('as it is')])).toEqual([['mended@example.com', true]]);
  });

  it.each([
    ['127.0.0.1', ['EHLO', 'AUTH', 'MAIL'], []],
    // The same machine; nothing says so.
    ['127.1', ['EHLO', 'STARTTLS'], [{ level: 'info', event: 'mail', outcome: 'trying again', code: 'ETLS' }]],
  ])('send a password without TLS inside a network only: %s', async (host, verbs, log) => {
    const own = await startTestServer({ noticePauseMs: 60_000, mail: { smtpUrl: smtp.url.replace('127.0.0.1', `user:password@${host}`), from: 'c@blog.example', siteUrl: 'https://blog.example', publicUrl: 'https://c.example', language: 'en' } });
    const send = async (fields: object): Promise<string> => (await own.call('POST', '/1.1/classes/Comment', { nick: 'x', url: '/a/', comment: 'x', ...fields })).body.objectId;
    const root = await send({ mail: 'secret@example.com' });
    smtp.verbs.length = 0;
    await send({ pid: root, rid: root });
    await expect.poll(() => smtp.verbs.slice(0, verbs.length)).toEqual(verbs);
    await expect.poll(() => own.log.filter(({ event }) => event === 'mail')).toEqual(log);
    await own.close();
    expect(smtp.verbs.includes('AUTH')).toBe(verbs.includes('AUTH'));
  });

  it.each([
    ['smtp://user:password@smtp.example.com:587', true],
    ['smtp://user:password@93.184.216.34', true],
    ['smtp://user:password@[2606:2800:220:1::1]', true],
    ['smtp://user:password@localhost:25', false],
    ['smtp://user:password@mail:25', false],
    ['smtp://user:password@host.docker.internal:25', false],
    ['smtp://user:password@mail.ns.svc.cluster.local', false],
    ['smtp://user:password@mail.local.example.com', true],
    ['smtp://user:password@10.0.0.2', false],
    ['smtp://user:password@[::1]:25', false],
    ['smtp://relay.example.com', false],
  ])('need TLS where a password goes out to the internet: %s', (url, isNeeded) => {
    expect(needsTls(url)).toBe(isNeeded);
  });

  it('wait with the comment until the owner approves it', async () => {
    const moderated = await startTestServer({ moderation: 'all', noticePauseMs: PAUSE_MS, mail: { smtpUrl: smtp.url, from: 'c@blog.example', siteUrl: 'https://blog.example', publicUrl: 'https://c.example', language: 'en' } });
    const send = async (fields: object): Promise<string> => (await moderated.call('POST', '/1.1/classes/Comment', { nick: 'Ada', url: '/a/', ...fields })).body.objectId;
    const root = await send({ mail: 'ada@example.com', comment: 'root' });
    const { objectId: user, sessionToken } = (await moderated.call('POST', '/1.1/users', { username: 'ada', password: 'secret' })).body;
    const session = { 'x-lc-session': sessionToken };
    const answer = (await moderated.call('POST', '/1.1/classes/Comment', { nick: 'Ada', url: '/a/', comment: 'answer', pid: root, rid: root, ACL: { '*': { read: true }, [user]: { write: true } } }, session)).body.objectId;
    const signedIn = await fetch(`${moderated.url}/admin/api/set-up`, { method: 'POST', headers: { 'x-glimpress-admin': '1' }, body: JSON.stringify({ token: moderated.comments.firstRunToken, password: 'long enough password' }) });
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
    const approve = (ids: string[]) => fetch(`${moderated.url}/admin/api/act`, { method: 'POST', headers: { 'x-glimpress-admin': '1', cookie }, body: JSON.stringify({ action: 'approve', ids }) });
    expect(smtp.mails).toEqual([]);
    await approve([root]);
    await approve([answer]);
    await approve([answer]);
    await expect.poll(() => smtp.mails.length).toBe(1);
    expect(decodedMail(smtp.mails[0]!).headers).toContain('Subject: Ada replied to your comment on blog.example');
    // What its author changes later waits, and is no news.
    expect((await moderated.call('PUT', `/1.1/classes/Comment/${answer}`, { comment: 'a better answer' }, session)).status).toBe(200);
    await approve([answer]);
    await moderated.close();
    expect(smtp.mails).toHaveLength(1);
  });

  it.each([
    ['zh', 'zh-CN', '回复了你在 s 的评论', '不再接收此网站的评论回复提醒？', '有评论等待审核'],
    ['zh-TW', 'zh-TW', '回覆了你在 s 的留言', '不再接收此網站的留言回覆通知？', '有留言等待審核'],
    ['en', 'en', 'replied to your comment on s', 'Get no more mails about replies on this site?', 'A comment waits'],
  ] as const)('are written in each language, with nothing of a stranger as markup: %s', (language, lang, subject, ask, waits) => {
    const written = writeNotice(language, { site: 's', to: '<b>', comment: '<img src=x>', from: '"&\'', reply: 'a\nb', address: 'https://a.example/?x=1&y="2"', stopAddress: 'https://b.example/' });
    expect(written.html).toContain(`<html lang="${lang}">`);
    expect(written.html.match(/<(?!\/?(?:html|body|p|blockquote|a|hr|!doctype)[ >])[^>]*>/g)).toBeNull();
    expect(written.text).toContain('> a\n> b');
    expect(written.subject).toContain(subject);
    expect(stopPage(false, language)).toContain(ask);
    expect(stopPage(true, language)).not.toContain('<button');
    expect(writeOwnerNotice(language, { site: 's', from: '甲', comment: 'x', address: undefined, adminAddress: 'https://a.example/' }).subject).toContain(waits);
  });
});

describe('mails to the owner', () => {
  const owned = (more: object = {}) => startTestServer({ noticePauseMs: PAUSE_MS, ownerMail: 'owner@blog.example', mail: { smtpUrl: smtp.url, from: 'c@blog.example', siteUrl: 'https://blog.example', publicUrl: 'https://c.example/', language: 'zh' }, ...more });
  const send = async (own: TestServer, fields: object): Promise<string> => (await own.call('POST', '/1.1/classes/Comment', { nick: '甲', url: '/views/a.html', ...fields })).body.objectId;

  it('tell of a new comment and where it is', async () => {
    const own = await owned();
    const id = await send(own, { comment: '<p>见 <b>https://evil.example/</b></p>', mail: 'reader@example.com' });
    await expect.poll(() => smtp.mails.length).toBe(1);
    expect(smtp.mails[0]!.to).toEqual(['owner@blog.example']);
    const { headers, text, html } = decodedMail(smtp.mails[0]!);
    expect(headers).toMatch(/^Subject: 甲 在 blog\.example 发表了评论$/m);
    for (const part of [`https://blog.example/views/a.html#${id}`, 'https://c.example/admin', '甲 写道：']) expect([text.includes(part), html.includes(part)]).toEqual([true, true]);
    expect(text).not.toContain('https://evil.example');
    // Who answers the owner is told of once.
    const theirs = (await own.master('POST', '/1.1/classes/Comment', { comment: '问', url: '/views/a.html', mail: 'OWNER@blog.example' })).body.objectId;
    await send(own, { comment: '答', pid: theirs, rid: theirs, mail: 'reader@example.com' });
    await own.close();
    expect(smtp.mails.map(({ to }) => to)).toEqual([['owner@blog.example'], ['owner@blog.example']]);
  });

  it('tell of one under their own mail, which anyone can write there: it waits', async () => {
    const own = await owned();
    await send(own, { comment: '好', mail: 'OWNER@blog.example' });
    await expect.poll(() => smtp.mails.length).toBe(1);
    expect([smtp.mails[0]!.to, decodedMail(smtp.mails[0]!).headers]).toEqual([['owner@blog.example'], expect.stringMatching(/^Subject: blog\.example 有评论等待审核：甲$/m)]);
    await own.close();
  });

  it('tell of one that waits, and not again when the owner approves it', async () => {
    const own = await owned({ moderation: 'all' });
    const id = await send(own, { comment: '好' });
    await expect.poll(() => smtp.mails.length).toBe(1);
    const { headers, text } = decodedMail(smtp.mails[0]!);
    expect(headers).toMatch(/^Subject: blog\.example 有评论等待审核：甲$/m);
    expect(text).not.toContain(`#${id}`);
    const signedIn = await fetch(`${own.url}/admin/api/set-up`, { method: 'POST', headers: { 'x-glimpress-admin': '1' }, body: JSON.stringify({ token: own.comments.firstRunToken, password: 'long enough password' }) });
    await fetch(`${own.url}/admin/api/act`, { method: 'POST', headers: { 'x-glimpress-admin': '1', cookie: signedIn.headers.get('set-cookie')!.split(';')[0]! }, body: JSON.stringify({ action: 'approve', ids: [id] }) });
    await own.close();
    expect(smtp.mails).toHaveLength(1);
  });

  it('are no flood where comments are one, and one that is tried again is one', async () => {
    const own = await owned();
    smtp.refusals.push(451);
    for (let index = 0; index < 40; index++) await send(own, { comment: `x ${index}` });
    await expect.poll(() => smtp.mails.length).toBe(30);
    await own.close();
    expect(smtp.mails).toHaveLength(30);
  });
});
