/**
 * Logging in to issue-based comments with the comment server's real exchange of codes for tokens (issue-platforms §12): site,
 * platform and comment server on an origin each, state and PKCE proven from end to end, the secret on the server alone.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useBrowser, type TestPage } from './support/browser';
import { serveComments, type ServedComments } from './support/comments';
import { startIssueSite, type IssueSite } from './support/issue-site';

const browser = useBrowser();
const TITLE = '[Vssue]策略梯度 | 议题小站';
const SECRET = 'kept-on-the-server';

async function open(site: IssueSite): Promise<TestPage> {
  const page = await browser.open(site.host.url + encodeURI('/文集/策略梯度.html'));
  await page.locator('#comments').scrollIntoViewIfNeeded();
  return page;
}
async function logIn(page: TestPage, platform: string): Promise<void> {
  await page.getByRole('button', { name: `使用 ${platform} 登录` }).last().click();
  await page.getByRole('button', { name: '退出登录' }).waitFor();
}
const box = (page: TestPage) => page.getByRole('textbox', { name: '发表评论' });
const texts = (page: TestPage): Promise<string[]> => page.locator('.issues-comment .issues-text').allInnerTexts();

describe.each([
  ['github', 'GitHub', 'GITHUB'],
  ['gitlab', 'GitLab', 'GITLAB'],
  ['gitee', 'Gitee', 'GITEE'],
] as const)('%s', (name, title, prefix) => {
  let site: IssueSite;
  let server: ServedComments;

  beforeAll(async () => {
    site = await startIssueSite(name, async (origin, platform) => {
      server = await serveComments(['--origins', origin], { [`${prefix}_CLIENT_ID`]: 'client', [`${prefix}_CLIENT_SECRET`]: SECRET, [`${prefix}_URL`]: platform });
      return { tokenURL: `${server.url}/oauth/${name}` };
    });
  });
  afterAll(() => Promise.all([site?.stop(), server?.stop()]));
  beforeEach(() => site.platform.reset());

  it('leads out and back, and the comment is the reader’s', async () => {
    const issue = site.platform.tracker.addIssue(TITLE);
    const page = await open(site);
    await logIn(page, title);
    const [sent] = site.platform.authorized;
    expect(sent!.get('state')).toMatch(/^Vssue-[\w-]{22}$/);
    const [form, ...more] = site.platform.exchanged;
    expect(more).toEqual([]);
    expect(form).toMatchObject({ grant_type: 'authorization_code', client_id: 'client', client_secret: SECRET, redirect_uri: sent!.get('redirect_uri') });
    // The platform compares the verifier with the challenge; Gitee has none.
    expect([sent!.has('code_challenge'), 'code_verifier' in form!]).toEqual(name === 'gitee' ? [false, false] : [true, true]);
    // The page never held the secret, and asked nobody but the three (the platform's avatars lie elsewhere).
    expect(page.asked.filter((url) => ![site.host.url, site.platform.url, server.url, 'https://avatars.invalid/'].some((origin) => url.startsWith(origin)))).toEqual([]);
    expect(await page.content()).not.toContain(SECRET);
    await box(page).fill('登录之后写的');
    await page.getByRole('button', { name: '提交评论' }).click();
    await expect.poll(() => issue.comments.map(({ body, login }) => [body, login])).toEqual([['登录之后写的', '小红']]);
  });

  it('refuses another origin: no login, and reading goes on', async () => {
    const issue = site.platform.tracker.addIssue(TITLE);
    site.platform.tracker.addComment(issue, '读得到', '小明');
    // The same site by another name is another origin.
    const elsewhere = site.host.url.replace('127.0.0.1', 'localhost');
    const page = await browser.open(elsewhere + encodeURI('/文集/策略梯度.html'));
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: `使用 ${title} 登录` }).last().click();
    await expect.poll(() => site.platform.authorized.length).toBe(1);
    await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    await expect.poll(() => texts(page)).toEqual(['读得到']);
    expect(await page.getByRole('button', { name: '退出登录' }).count()).toBe(0);
    expect(site.platform.exchanged).toEqual([]);
    expect(page.url()).not.toMatch(/code=|state=/);
  });
});

describe('where the platform takes one registered address only', () => {
  let site: IssueSite;
  beforeAll(async () => void (site = await startIssueSite('gitlab', { redirectURL: '/文集/价值函数.html' })));
  afterAll(() => site?.stop());

  it('readers come back through it to where they were, with what they had written', async () => {
    site.platform.reset();
    site.platform.registered = [site.host.url + encodeURI('/文集/价值函数.html')];
    site.platform.tracker.addIssue(TITLE);
    const page = await browser.open(site.host.url + encodeURI('/文集/策略梯度.html?from=rss'));
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: '使用 GitLab 登录' }).last().click();
    await page.waitForURL((url) => decodeURIComponent(url.pathname) === '/文集/策略梯度.html' && !url.searchParams.has('code'));
    await page.getByRole('button', { name: '退出登录' }).waitFor();
    expect(new URL(page.url()).search).toBe('?from=rss');
    await box(page).fill('又回到了这一页');
    await page.getByRole('button', { name: '提交评论' }).click();
    await expect.poll(() => texts(page)).toEqual(['又回到了这一页']);
  });
});

describe('GitLab’s tokens live two hours', () => {
  let site: IssueSite;
  beforeAll(async () => void (site = await startIssueSite('gitlab')));
  afterAll(() => site?.stop());
  beforeEach(() => {
    site.platform.reset();
    site.platform.hasRenewals = true;
  });

  it('the reader who is writing when one ends notices nothing', async () => {
    const issue = site.platform.tracker.addIssue(TITLE);
    const page = await open(site);
    await logIn(page, 'GitLab');
    await box(page).fill('写了两个小时');
    site.platform.tracker.tokens.clear();
    await page.getByRole('button', { name: '提交评论' }).click();
    await expect.poll(() => texts(page)).toEqual(['写了两个小时']);
    expect(issue.comments.map(({ login }) => login)).toEqual(['小红']);
    expect(site.platform.exchanged.map(({ grant_type }) => grant_type)).toEqual(['authorization_code', 'refresh_token']);
    expect(await page.getByRole('button', { name: '退出登录' }).count()).toBe(1);

    // The one who comes back the next day, too.
    site.platform.tracker.tokens.clear();
    await page.reload();
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: '退出登录' }).waitFor();
    await expect.poll(() => site.platform.exchanged).toHaveLength(3);
  });

  it('one that cannot be renewed leads to a login with what was written', async () => {
    site.platform.tracker.addIssue(TITLE);
    const page = await open(site);
    await logIn(page, 'GitLab');
    await box(page).fill('不要丢了这段话');
    site.platform.tracker.tokens.clear();
    site.platform.endRenewals();
    await page.getByRole('button', { name: '提交评论' }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('登录已失效');
    // Of the login nothing is left.
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^Vssue\.(?!draft\.)/.test(key)))).toEqual([]);
    await logIn(page, 'GitLab');
    expect(await box(page).inputValue()).toBe('不要丢了这段话');
    await page.getByRole('button', { name: '提交评论' }).click();
    await expect.poll(() => texts(page)).toEqual(['不要丢了这段话']);
  });
});
