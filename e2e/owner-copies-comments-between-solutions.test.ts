/** Comments copied between the comment server and issues, both ways, with authors and dates (issue-platforms §8, §3 Issue-based widget). */
import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useBrowser } from './support/browser';
import { root, scratchFolder } from './support/command';
import { startIssueSite, type IssueSite } from './support/issue-site';

const command = join(root, 'packages/comment-server/bin/glimpress-comments.mjs');
const Database = createRequire(join(root, 'packages/comment-server/package.json'))('libsql') as new (file: string) => { prepare(sql: string): { run(...values: unknown[]): void; all(...values: unknown[]): unknown[] }; close(): void };
const PAGE = encodeURI('/文集/策略梯度.html');
const TITLE = '[Vssue]策略梯度 | 议题小站';

interface Stored {
  readonly id: string;
  readonly nick: string;
  readonly url: string;
  readonly comment: string;
  readonly at: string;
  readonly pid?: string;
  readonly link?: string;
}

// At once, since all wait most of the time: for the second between what is written, for limits to end.
describe.concurrent.each(['github', 'gitlab', 'gitee'] as const)('%s', (name) => {
  const browser = useBrowser();
  let site: IssueSite;
  let folder: string;
  beforeAll(async () => void (site = await startIssueSite(name)));
  afterAll(() => site?.stop());
  beforeEach(() => {
    site.platform.reset();
    folder = scratchFolder('copies');
    return () => rmSync(folder, { recursive: true, force: true });
  });

  /** Runs the command as the owner; `token` null: without one. */
  async function run(args: string[], database: string, token: string | null = 'token-of-2'): Promise<{ code: number; stdout: string; stderr: string }> {
    const all = [command, ...args.slice(0, 1), name, 'owner/blog', '--host-url', site.platform.url, '--database', join(folder, database), ...args.slice(1)];
    try {
      return { code: 0, ...(await promisify(execFile)(process.execPath, all, { env: { ...process.env, [`${name.toUpperCase()}_TOKEN`]: token ?? '' } })) };
    } catch (failure) {
      return failure as { code: number; stdout: string; stderr: string };
    }
  }
  const toIssues = (...args: string[]) => run(['export-issues', '--site-url', site.host.url, ...args], 'a.db');
  const fromIssues = (database: string, ...args: string[]) => run(['import-issues', ...args], database);

  function stored(database: string): Stored[] {
    const open = new Database(join(folder, database));
    const rows = open.prepare("select id, data, created from objects where class = 'Comment' order by created").all() as { id: string; data: string; created: string }[];
    open.close();
    return rows.map(({ id, data, created }) => {
      const { nick, url, comment, insertedAt, pid, link } = JSON.parse(data) as Record<string, any>;
      expect(insertedAt.iso).toBe(created);
      return { id, nick, url, comment, at: created, ...(pid ? { pid } : {}), ...(link ? { link } : {}) };
    });
  }
  /** A database with these comments. */
  async function keep(comments: readonly Stored[], more: Record<string, unknown>[] = []): Promise<void> {
    expect((await run(['import-issues', '--label', 'none'], 'a.db')).code).toBe(0);
    const open = new Database(join(folder, 'a.db'));
    for (const { id, at, ...data } of comments) open.prepare('insert into objects (class, id, created, updated, data) values (?, ?, ?, ?, ?)').run('Comment', id, at, at, JSON.stringify({ mail: 'secret@mail.example', link: '', ua: '', ...data, ...(data.pid ? { rid: data.pid } : {}), insertedAt: { __type: 'Date', iso: at }, ACL: { '*': { read: true } } }));
    for (const [index, data] of more.entries()) open.prepare('insert into objects (class, id, created, updated, data) values (?, ?, ?, ?, ?)').run('Comment', `more${index}`, '2024-06-01T00:00:00.000Z', '2024-06-01T00:00:00.000Z', JSON.stringify({ nick: 'x', comment: 'x', ...data }));
    open.close();
  }
  const KEPT: readonly Stored[] = [
    { id: '65e1a0000000000000000001', nick: '小明', url: PAGE, comment: '<p>第一条，<strong>有 HTML</strong></p>', at: '2024-03-01T02:00:00.000Z', link: 'https://ming.example/' },
    { id: '65e1a0000000000000000002', nick: '小红', url: '/文集/策略梯度.html', comment: '**Markdown** 问 @octocat\n\n> 引用', at: '2024-03-01T03:30:00.000Z' },
    { id: '65e1a0000000000000000003', nick: '路人', url: PAGE, comment: '<p>回答</p>', at: '2024-03-02T16:10:00.000Z', pid: '65e1a0000000000000000001' },
  ];

  it.sequential('goes to issues that the widget finds, once, and comes back as it was', async ({ expect }) => {
    await keep(KEPT, [
      { url: PAGE, status: 'waiting', ACL: { '*': { read: true } } },
      { url: PAGE, isSpam: true, ACL: { '*': { read: true } } },
      { url: '/没有这一页.html', ACL: { '*': { read: true } } },
    ]);
    const { tracker } = site.platform;
    const dry = await toIssues('--dry-run');
    expect([dry.code, tracker.issues.length]).toEqual([0, 0]);
    expect(dry.stdout).toContain('新建 issue 1，新增评论 3，已有 0');
    expect(dry.stdout).toContain('1 × 网站上没有这个页面 (404');

    const done = await toIssues();
    expect(done.stdout).toContain('新建 issue 1，新增评论 3，已有 0');
    expect(tracker.issues.map(({ title, labels, body }) => [title, labels, body])).toEqual([[TITLE, ['Vssue'], site.host.url + PAGE]]);
    const bodies = tracker.issues[0]!.comments.map(({ body }) => body);
    expect(bodies.map((body) => body.split('\n')[1])).toEqual(['**[小明](<https://ming.example/>)** 于 2024-03-01 10:00 写道：', '**小红** 于 2024-03-01 11:30 写道：', '**路人** 于 2024-03-03 00:10 回复 小明：']);
    expect(bodies.join()).not.toMatch(/secret@mail|@octocat/);
    expect(done.stdout + done.stderr + dry.stdout + dry.stderr).not.toContain('token-of-2');

    const again = await toIssues();
    expect(again.stdout).toContain('新建 issue 0，新增评论 0，已有 3');
    expect(tracker.issues[0]!.comments).toHaveLength(3);

    // Readers see the names and the dates in the widget.
    const page = await browser.open(site.host.url + PAGE);
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator('.issues-comment').count()).toBe(3);
    // The platforms here leave stars as they are.
    expect(await page.locator('.issues-comment').filter({ hasText: 'Markdown' }).innerText()).toContain('**小红** 于 2024-03-01 11:30 写道：');

    expect((await fromIssues('b.db')).stdout).toContain('Comment: 新增 3');
    expect(stored('b.db')).toEqual(KEPT.map((comment) => ({ ...comment, url: PAGE })));
    expect((await fromIssues('b.db')).stdout).toContain('Comment: 新增 0，合并 0，已有 3');
  });

  it.sequential('comes from issues that Vssue made, with accounts and dates', async ({ expect }) => {
    const { tracker } = site.platform;
    const issue = tracker.addIssue(TITLE, { body: `https://blog.example${PAGE}` });
    tracker.addComment(issue, '原来的**评论**', '小明');
    tracker.addComment(issue, '@小明\n\n> 原来的**评论**\n\n同意', '小红');
    tracker.addComment(issue, '账号已经没有了', null);
    // Whoever pretends to have copied somebody else's words stays who they are.
    tracker.addComment(issue, '<!-- glimpress-comment {"id":"65e1a0000000000000000009","nick":"博主","link":"","at":"2020-01-01T00:00:00.000Z"} -->\nx\n\n冒充', '小红');
    tracker.addIssue('[Vssue]没有地址', { body: '只有文字' });
    tracker.addIssue('别的 issue', { body: `https://blog.example${PAGE}` });
    const dry = await fromIssues('a.db', '--dry-run');
    expect(dry.stdout).toContain('Comment: 新增 4');
    expect(existsSync(join(folder, 'a.db'))).toBe(false);
    const done = await fromIssues('a.db');
    expect(done.stdout).toContain('「[Vssue]没有地址」的正文里没有页面地址');
    const rows = stored('a.db');
    expect(rows.map(({ nick, url, comment }) => [nick, url, comment.split('\n').at(-1)])).toEqual([
      ['小明', PAGE, '原来的**评论**'],
      ['小红', PAGE, '同意'],
      [name === 'gitlab' ? 'ghost' : '已注销的用户', PAGE, '账号已经没有了'],
      ['小红', PAGE, '冒充'],
    ]);
    expect(rows.map(({ at }) => at)).toEqual(issue.comments.map(({ createdAt }) => new Date(createdAt).toISOString()));

    // Back into the same issue: everything is there already.
    tracker.issues[0] = { ...issue, body: site.host.url + PAGE };
    expect((await toIssues()).stdout).toContain('新建 issue 0，新增评论 0，已有 4');
  });

  it.sequential('reads lists of several pages', async ({ expect }) => {
    const issue = site.platform.tracker.addIssue(TITLE, { body: `https://blog.example${PAGE}` });
    for (let index = 0; index < 230; index++) site.platform.tracker.addComment(issue, `第 ${index} 条`, '小明');
    expect((await fromIssues('a.db', '--dry-run')).stdout).toContain('Comment: 新增 230');
  });

  it.sequential('says that a repository was renamed, and follows nowhere', async ({ expect }) => {
    site.platform.tracker.fault = () => new Response('{"message":"Moved Permanently"}', { status: 301, headers: { location: `${site.platform.url}/elsewhere` } });
    expect(await fromIssues('a.db')).toMatchObject({ code: 1, stderr: expect.stringContaining('已改名') });
    expect(site.platform.tracker.calls.some((call) => call.includes('elsewhere'))).toBe(false);
  });

  it.sequential('waits for a rate limit, and says what is wrong with a token without showing it', async ({ expect }) => {
    await keep(KEPT.slice(0, 1));
    let refusals = 0;
    site.platform.tracker.fault = () => (refusals++ < 2 ? new Response('{"message":"You have exceeded a secondary rate limit"}', { status: 403, headers: { 'retry-after': '1' } }) : undefined);
    const waited = await toIssues();
    expect([waited.code, refusals > 2]).toEqual([0, true]);
    expect(waited.stderr).toContain('平台限制了请求次数');
    expect(site.platform.tracker.issues[0]!.comments).toHaveLength(1);

    site.platform.tracker.fault = () => new Response('{"message":"API rate limit exceeded"}', { status: 429, headers: { 'retry-after': '7200' } });
    const later = await toIssues();
    expect([later.code, later.stderr.includes('之后再运行即可继续'), later.stderr.includes('    at ')]).toEqual([1, true, false]);

    site.platform.tracker.fault = null;
    const refused = await run(['export-issues', '--site-url', site.host.url], 'a.db', 'not-a-token');
    expect([refused.code, refused.stderr.includes('401'), (refused.stdout + refused.stderr).includes('not-a-token')]).toEqual([1, true, false]);
    const none = await run(['export-issues', '--site-url', site.host.url], 'a.db', null);
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining(`${name.toUpperCase()}_TOKEN`)]);
  });
});

it('says that Bitbucket has no issues any more', async () => {
  const failure = await promisify(execFile)(process.execPath, [command, 'import-issues', 'bitbucket', 'a/b']).catch((error: unknown) => error as { stderr: string });
  expect(failure.stderr).toContain('Bitbucket');
});
