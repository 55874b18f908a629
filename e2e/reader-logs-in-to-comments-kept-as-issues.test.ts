/** Logging in to comments kept as issues (§4, §5): there, back, and what may go wrong between. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reply } from '../packages/comments/src/issues/testing/tracker';
import { hydrated, isSameWindow, markWindow, shows, type TestPage } from './support/browser';
import { as, fill, goesToThePlatform, logsIn, PAGE, status, texts, useIssueReader } from './support/issue-reader';
import { startIssueSite, type IssueSite } from './support/issue-site';

const { browser, open } = useIssueReader();
let site: IssueSite;
beforeAll(async () => void (site = await startIssueSite('github')));
afterAll(() => site?.stop());
beforeEach(() => site.platform.reset());

/** Within the app. */
async function turnsThePageAndBack(page: TestPage): Promise<void> {
  const heading = await page.innerText('main h1');
  await markWindow(page);
  await page.click('.brand');
  await page.waitForFunction((before) => document.querySelector('main h1')?.textContent !== before, heading);
  await page.goBack();
  await shows(page, heading);
  expect(await isSameWindow(page)).toBe(true);
  await page.locator('#comments').scrollIntoViewIfNeeded();
}

describe('logging in', () => {
  it('leads to the platform and back to the comments, with nothing left in the address (§4, §5)', async () => {
    fill(site, 3);
    const page = await open(site, {}, `${PAGE}?from=rss+feed`);
    await status(page, 'none');
    expect(await page.getByRole('textbox', { name: '发表评论' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /^赞/ }).first().isDisabled()).toBe(true);
    await logsIn(page);
    const address = new URL(page.url());
    expect([decodeURIComponent(address.pathname), address.search]).toEqual([PAGE, '?from=rss+feed']);
    expect(await page.locator('.issues-who bdi').innerText()).toBe('小红');
    // No secret leaves the page, and the challenge was proven.
    expect(site.platform.exchanged.map((form) => Object.keys(form).sort())).toEqual([['code', 'code_verifier', 'redirect_uri']]);
    expect(site.platform.authorized[0]!.get('scope')).toBe('public_repo');

    await page.reload();
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('button', { name: '使用 GitHub 登录' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('Vssue.github.access_token'))).toBeNull();
    await expect.poll(async () => (await texts(page)).length).toBe(3);
  });

  it('comes back to the comments of a long page', async () => {
    fill(site, 2, '[Vssue]长文 | 议题小站');
    const page = await open(site, {}, '/文集/长文.html');
    await page.getByRole('button', { name: '使用 GitHub 登录' }).click();
    await page.getByRole('button', { name: '退出登录' }).waitFor();
    await expect.poll(() => page.locator('.issues-title').evaluate((title) => title.getBoundingClientRect().top > 0 && title.getBoundingClientRect().top < innerHeight)).toBe(true);
  });

  it('ignores a state it did not give out, and cleans the address (§5)', async () => {
    fill(site, 1);
    for (const state of ['Vssue', 'Vssue-AAAAAAAAAAAAAAAAAAAAAA']) {
      const page = await open(site, {}, `${PAGE}?code=stolen&state=${state}&keep=1`);
      await status(page, 'none');
      await page.getByRole('button', { name: '使用 GitHub 登录' }).waitFor();
      expect([site.platform.exchanged, new URL(page.url()).search]).toEqual([[], '?keep=1']);
    }
  });

  it('refused at the platform says so, and goes on reading', async () => {
    fill(site, 2);
    site.platform.visitor = null;
    const page = await open(site);
    await status(page, 'none');
    // It goes after three seconds: looked for only after the way back it may have come and gone.
    const said = page.getByRole('alert').filter({ hasText: 'denied your application' }).waitFor();
    await Promise.all([said, goesToThePlatform(page, '使用 GitHub 登录')]);
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await expect.poll(async () => (await texts(page)).length).toBe(2);
    expect(page.url()).not.toContain('state=');
  });

  it('with a revoked token reads on, says so, and logs in anew', async () => {
    fill(site, 2);
    const page = await open(site, as('github', 'revoked'));
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('登录已失效');
    await expect.poll(async () => (await texts(page)).length).toBe(2);
    await page.getByRole('button', { name: '使用 GitHub 登录' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('Vssue.github.access_token'))).toBeNull();
  });

  it('that ends while a comment is written keeps what was written', async () => {
    fill(site, 1);
    const page = await open(site);
    await status(page, 'none');
    await logsIn(page);
    await expect.poll(() => texts(page)).toEqual(['第 1 条']);
    await page.getByRole('textbox', { name: '发表评论' }).fill('不要丢了这段话');
    site.platform.tracker.tokens.clear();
    await page.getByRole('button', { name: '提交评论' }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('登录已失效');
    await logsIn(page);
    expect(await page.getByRole('textbox', { name: '发表评论' }).inputValue()).toBe('不要丢了这段话');
    await page.getByRole('button', { name: '提交评论' }).click();
    await expect.poll(() => texts(page)).toEqual(['不要丢了这段话', '第 1 条']);
  });

  it('is not needed to keep what is written: it is there after a reload and on the way back from another page, until it is posted', async () => {
    fill(site, 1);
    const page = await open(site, as('github', 'token-of-0'));
    const box = page.getByRole('textbox', { name: '发表评论' });
    await expect.poll(() => texts(page)).toEqual(['第 1 条']);
    await box.fill('写了很久');
    await page.reload();
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await expect.poll(() => box.inputValue()).toBe('写了很久');
    await expect.poll(() => texts(page)).toEqual(['第 1 条']);
    await box.fill('写了很久的话');
    await turnsThePageAndBack(page);
    await expect.poll(() => box.inputValue()).toBe('写了很久的话');
    await page.getByRole('button', { name: '提交评论' }).click();
    await expect.poll(() => texts(page)).toEqual(['写了很久的话', '第 1 条']);
    await page.reload();
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await expect.poll(() => texts(page)).toEqual(['写了很久的话', '第 1 条']);
    expect(await box.inputValue()).toBe('');
  });

  it.each(['arrives', 'is lost'])('is there while a comment is posted; who turns to another page and comes back finds it being posted, once: it %s', async (fate) => {
    const issue = fill(site, 1);
    let end = (): void => undefined;
    const isOver = new Promise<void>((done) => (end = done));
    let sent = 0;
    site.platform.tracker.fault = (request) => {
      if (request.method !== 'POST' || !request.url.endsWith('/comments')) return undefined;
      sent++;
      return isOver.then(() => (fate === 'arrives' ? undefined : reply(502, {}))) as Promise<Response>;
    };
    const page = await open(site, as('github', 'token-of-0'));
    const box = page.getByRole('textbox', { name: '发表评论' });
    await expect.poll(() => texts(page)).toEqual(['第 1 条']);
    await box.fill('去而复返');
    await page.getByRole('button', { name: '提交评论' }).click();
    await expect.poll(() => sent).toBe(1);
    await turnsThePageAndBack(page);
    const busy = page.getByRole('button', { name: '正在提交…' });
    await busy.waitFor();
    expect([await busy.isDisabled(), await box.inputValue()]).toEqual([true, '去而复返']);
    end();
    if (fate === 'arrives') await expect.poll(() => texts(page)).toEqual(['去而复返', '第 1 条']);
    await page.getByRole('button', { name: '提交评论' }).waitFor();
    await expect.poll(() => box.inputValue()).toBe(fate === 'arrives' ? '' : '去而复返');
    expect([sent, issue.comments.length]).toEqual([1, fate === 'arrives' ? 2 : 1]);
  });

  it('that ends under a finger leads nobody to the platform unasked', async () => {
    fill(site, 1);
    let end = (): void => undefined;
    const isOver = new Promise<void>((resolve) => (end = resolve));
    site.platform.tracker.fault = (request) => {
      if (!request.url.includes('/comments') || !request.headers.has('authorization')) return undefined;
      return isOver.then(() => reply(401, { message: 'Bad credentials' }));
    };
    const page = await open(site, as('github', 'token-of-0'));
    await page.getByRole('textbox', { name: '发表评论' }).fill('还没写完');
    // The button a finger is on its way to goes with the token, and does not become the one that logs in.
    const aimed = await page.getByRole('button', { name: '提交评论' }).elementHandle();
    end();
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('登录已失效');
    await page.getByRole('button', { name: '使用 GitHub 登录' }).waitFor();
    expect(await aimed!.evaluate((button) => button.isConnected)).toBe(false);
    expect(await page.getByRole('textbox', { name: '发表评论' }).inputValue()).toBe('还没写完');
  });
});

it('§5 a reader who comes back from the login is heard without scrolling, however far below the comments stand', async () => {
  const viewport = { width: 600, height: 120 };
  const page = await browser.open(`${site.host.url}${encodeURI(PAGE)}`, { viewport });
  await hydrated(page);
  expect(await page.locator('.issues-status').count()).toBe(0);
  const back = await browser.open(`${site.host.url}${encodeURI(PAGE)}?code=secret&state=not-ours`, { viewport });
  await back.waitForFunction(() => !location.search.includes('code='));
});
