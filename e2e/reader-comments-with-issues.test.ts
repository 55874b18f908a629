/** Comments kept as issues (§4, §5, §6, §8), on each of the five platforms: a site, a platform of another origin, a real browser. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FakeIssue } from '../packages/comments/src/issues/testing/tracker';
import { findings } from './support/axe';
import { hydrated, phone, useBrowser, type TestPage } from './support/browser';
import { brotliBytes } from './support/built';
import { startIssueSite as startSite, type IssueSite as Site } from './support/issue-site';

const browser = useBrowser();
const PAGE = '/文集/策略梯度.html';
const TITLE = '[Vssue]策略梯度 | 议题小站';
/** Opens an article and goes down to its comments. */
async function open(site: Site, options: Parameters<typeof browser.open>[1] = {}, path = PAGE): Promise<TestPage> {
  const page = await browser.open(site.host.url + encodeURI(path), options);
  await page.locator('#comments').scrollIntoViewIfNeeded();
  return page;
}
/** As somebody who logged in before. */
function as(key: string, token: string): Parameters<typeof browser.open>[1] {
  return { before: (page) => page.addInitScript(([name, value]) => localStorage.setItem(name!, value!), [`Vssue.${key}.access_token`, token]) };
}
/** Waits for one of the states of §4. */
async function status(page: TestPage, name: string): Promise<void> {
  await page.locator(`.issues-status[data-status="${name}"]`).waitFor({ state: 'attached' });
}
async function goesBack(page: TestPage): Promise<void> {
  await goesToThePlatform(page, /登录$/);
  await page.locator('#comments').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: '退出登录' }).waitFor();
}

/** There and back: what leads there is loaded with the click, so that the page stays for a moment. */
async function goesToThePlatform(page: TestPage, button: string | RegExp): Promise<void> {
  const back = page.waitForEvent('framenavigated', (frame) => /[?&#](code|error|access_token)=/.test(frame.url()));
  await page.getByRole('button', { name: button }).last().click();
  await back;
  await page.waitForLoadState('load');
}
const texts = (page: TestPage): Promise<string[]> => page.locator('.issues-comment .issues-text').allInnerTexts();
function fill(site: Site, count: number, title = TITLE): FakeIssue {
  const issue = site.platform.tracker.addIssue(title);
  for (let index = 1; index <= count; index++) site.platform.tracker.addComment(issue, `第 ${index} 条`, index % 2 ? '小明' : '小红');
  return issue;
}
const numbers = (from: number, to: number): string[] => Array.from({ length: Math.abs(from - to) + 1 }, (_, index) => `第 ${from > to ? from - index : from + index} 条`);

describe('GitHub, REST', () => {
  let site: Site;
  beforeAll(async () => void (site = await startSite('github')));
  afterAll(() => site?.stop());
  beforeEach(() => site.platform.reset());

  describe('reading', () => {
    it('asks nobody anything before the comments come into view, and shows the newest first', async () => {
      fill(site, 12, '[Vssue]长文 | 议题小站');
      const page = await browser.open(site.host.url + encodeURI('/文集/没有评论.html'));
      expect(await page.locator('#comments').count()).toBe(0);
      await page.goto(site.host.url + encodeURI('/文集/长文.html'), { waitUntil: 'networkidle' });
      const scripts = (): number => page.asked.filter((url) => /assets\/.*\.js/.test(url)).length;
      const before = scripts();
      expect(page.asked.filter((url) => url.startsWith(site.platform.url))).toEqual([]);
      await page.locator('#comments').scrollIntoViewIfNeeded();
      await expect.poll(() => texts(page)).toEqual(numbers(12, 3));
      expect(await page.locator('.issues-title').innerText()).toContain('12 条评论');
      expect(scripts()).toBeGreaterThan(before);
      // Pictures of authors are on hosts that these tests do not have.
      expect(page.errors.filter((error) => !error.includes('ERR_NAME_NOT_RESOLVED'))).toEqual([]);
    });

    it('changes size and page by keyboard, tells where it is, and says when there is nothing (§4, §9)', async () => {
      fill(site, 23);
      const page = await open(site);
      await expect.poll(() => texts(page)).toEqual(numbers(23, 14));
      const pager = page.getByRole('navigation', { name: '评论分页' });
      expect(await pager.count()).toBe(2);
      expect(await pager.first().getByRole('combobox', { name: '每页评论数' }).locator('option').allInnerTexts()).toEqual(['5', '10', '20', '50']);
      // §6: not on GitHub v3.
      expect(await page.getByRole('button', { name: '最新在前' }).count()).toBe(0);
      await pager.first().getByRole('button', { name: '下一页' }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => texts(page)).toEqual(numbers(13, 4));
      await pager.first().getByRole('combobox', { name: '页码' }).selectOption('3');
      await expect.poll(() => texts(page)).toEqual(numbers(3, 1));
      // Only with more than 5 on the page.
      expect(await pager.count()).toBe(1);
      await pager.first().getByRole('combobox', { name: '每页评论数' }).selectOption('5');
      await expect.poll(() => texts(page)).toEqual(numbers(23, 19));
      expect(await pager.first().innerText()).toContain('/ 5');
    });

    it('goes through an issue with 1,200 comments', async () => {
      fill(site, 1200);
      const page = await open(site);
      await expect.poll(() => texts(page)).toEqual(numbers(1200, 1191));
      await page.getByRole('combobox', { name: '每页评论数' }).first().selectOption('50');
      await expect.poll(async () => (await texts(page)).length).toBe(50);
      await page.getByRole('combobox', { name: '页码' }).first().selectOption('24');
      await expect.poll(() => texts(page)).toEqual(numbers(50, 1));
    });

    it('moves nothing below or above when comments come (layout)', async () => {
      fill(site, 12);
      site.platform.delayMs = 150;
      const page = await browser.open(site.host.url + encodeURI(PAGE), {
        before: (one) =>
          one.addInitScript(() => {
            const shifts: number[] = [];
            Object.assign(window, { shifts });
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!entry.hadRecentInput) shifts.push(entry.value);
            }).observe({ type: 'layout-shift', buffered: true });
          }),
      });
      await page.locator('#comments').scrollIntoViewIfNeeded();
      await expect.poll(async () => (await texts(page)).length).toBe(10);
      const shift = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0));
      // "Good" by the Core Web Vitals is up to 0.1.
      expect(shift).toBeLessThan(0.1);
    });

    it('shows how far a reload is (§9 Progress tick)', async () => {
      fill(site, 30);
      const page = await open(site);
      await expect.poll(async () => (await texts(page)).length).toBe(10);
      site.platform.delayMs = 1500;
      await page.getByRole('button', { name: '下一页' }).first().click();
      const bar = page.getByRole('progressbar');
      await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(10);
      expect(await page.getByRole('button', { name: '下一页' }).first().isDisabled()).toBe(true);
      await expect.poll(() => texts(page)).toEqual(numbers(20, 11));
      await bar.waitFor({ state: 'detached' });
    });
  });

  describe('logging in', () => {
    it('leads to the platform and back to the comments, with nothing left in the address (§4, §5)', async () => {
      fill(site, 3);
      const page = await open(site, {}, `${PAGE}?from=rss+feed`);
      await status(page, 'none');
      expect(await page.getByRole('textbox', { name: '发表评论' }).isDisabled()).toBe(true);
      expect(await page.getByRole('button', { name: /^赞/ }).first().isDisabled()).toBe(true);
      await goesBack(page);
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
      await goesToThePlatform(page, '使用 GitHub 登录');
      await page.locator('#comments').scrollIntoViewIfNeeded();
      await expect.poll(() => page.getByRole('alert').innerText()).toContain('denied your application');
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
      await goesBack(page);
      await page.getByRole('textbox', { name: '发表评论' }).fill('不要丢了这段话');
      site.platform.tracker.tokens.clear();
      await page.getByRole('button', { name: '提交评论' }).click();
      await expect.poll(() => page.getByRole('alert').innerText()).toContain('登录已失效');
      await goesBack(page);
      expect(await page.getByRole('textbox', { name: '发表评论' }).inputValue()).toBe('不要丢了这段话');
      await page.getByRole('button', { name: '提交评论' }).click();
      await expect.poll(() => texts(page)).toEqual(['不要丢了这段话', '第 1 条']);
    });
  });

  describe('what goes wrong', () => {
    const fail = (code: number, body: unknown = {}, headers: Record<string, string> = {}): void => {
      site.platform.tracker.fault = () => new Response(JSON.stringify(body), { status: code, headers });
    };

    it('403 asks an anonymous reader to log in (§4), with the platform’s words', async () => {
      fail(403, { message: 'Repository access blocked' });
      const page = await open(site);
      await status(page, 'loginRequired');
      expect(await page.getByRole('button', { name: '登录后查看评论' }).isVisible()).toBe(true);
      expect(await page.locator('.issues-reason').innerText()).toContain('Repository access blocked');
    });

    it('500 has failed, and can be tried again', async () => {
      fill(site, 1);
      fail(500);
      const page = await open(site);
      await status(page, 'failed');
      expect(await page.locator('.issues-status').innerText()).toContain('评论加载失败');
      site.platform.tracker.fault = null;
      await page.getByRole('button', { name: '重试' }).click();
      await expect.poll(() => texts(page)).toEqual(['第 1 条']);
    });

    it('a rate limit says when it ends', async () => {
      const reset = new Date(Date.now() + 40 * 60_000);
      fail(403, { message: 'API rate limit exceeded' }, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Math.floor(reset.getTime() / 1000)) });
      const page = await open(site);
      await status(page, 'loginRequired');
      const time = await page.evaluate((value) => new Date(Math.floor(value / 1000) * 1000).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }), reset.getTime());
      expect(await page.locator('.issues-reason').innerText()).toContain(time);
    });

    it('without a network says so, and goes on when it is back', async () => {
      fill(site, 12);
      const page = await open(site);
      await expect.poll(async () => (await texts(page)).length).toBe(10);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: '下一页' }).first().click();
      await expect.poll(() => page.getByRole('alert').innerText()).toContain('没有网络连接');
      // What was there stays, and its page with it.
      expect([(await texts(page)).length, await page.getByRole('combobox', { name: '页码' }).first().inputValue()]).toEqual([10, '1']);
      await page.getByRole('alert').getByRole('button').click();
      expect(await page.getByRole('alert').innerText()).toBe('');
      await page.context().setOffline(false);
      await page.getByRole('button', { name: '下一页' }).first().click();
      await expect.poll(() => texts(page)).toEqual(numbers(2, 1));
    });

    it('a part of the widget that does not come can be asked for again', async () => {
      fill(site, 1);
      let isBlocked = true;
      const page = await open(site, { before: (one) => one.route(/\/assets\/client[.-][^/]*\.js/, (route) => (isBlocked ? route.abort() : route.continue())) });
      await status(page, 'failed');
      expect(await page.locator('.issues-reason').innerText()).toBe('无法连接到评论平台。');
      isBlocked = false;
      await page.getByRole('button', { name: '重试' }).click();
      await expect.poll(() => texts(page)).toEqual(['第 1 条']);
    });

    it('an alert goes by itself (§9: 3 s)', async () => {
      fill(site, 12);
      const page = await open(site);
      await expect.poll(async () => (await texts(page)).length).toBe(10);
      fail(502);
      await page.getByRole('button', { name: '下一页' }).first().click();
      await expect.poll(() => page.getByRole('alert').innerText()).toContain('HTTP 502');
      await expect.poll(() => page.getByRole('alert').innerText()).toBe('');
    });

    it('a refusal while writing leaves the text in the box', async () => {
      fill(site, 1);
      const page = await open(site, as('github', 'token-of-0'));
      await status(page, 'none');
      await page.getByRole('textbox', { name: '发表评论' }).fill('会被拒绝');
      fail(403, { message: 'You are blocked' });
      await page.keyboard.press('Control+Enter');
      await expect.poll(() => page.getByRole('alert').innerText()).toContain('You are blocked');
      expect(await page.getByRole('textbox', { name: '发表评论' }).inputValue()).toBe('会被拒绝');
    });
  });

  describe('a page without an issue', () => {
    it('is offered to the owner alone, who creates it with one click (§4, §6)', async () => {
      const page = await open(site, as('github', 'token-of-0'));
      // §4: not created, and neither admin nor anonymous.
      await status(page, 'failed');
      const owner = await open(site, as('github', 'token-of-2'), `${PAGE}?secret=1`);
      await owner.getByRole('button', { name: '点击创建 Issue' }).click();
      await status(owner, 'noComments');
      expect(site.platform.tracker.issues).toMatchObject([{ title: TITLE, labels: ['Vssue'], body: site.host.url + encodeURI(PAGE) }]);
    });

    it('leads an anonymous reader to the login only by a click', async () => {
      const page = await open(site);
      await status(page, 'issueNotCreated');
      expect(site.platform.authorized).toEqual([]);
      await page.getByRole('button', { name: '点击创建 Issue' }).click();
      await expect.poll(() => site.platform.authorized.length).toBe(1);
    });

    it('finds an issue of the page’s title alone, as Vssue made them when it was given a title', async () => {
      fill(site, 1, '[Vssue]策略梯度');
      const page = await open(site);
      await expect.poll(() => texts(page)).toEqual(['第 1 条']);
    });
  });

  it('keeps pages apart when a reader goes from one to the next', async () => {
    fill(site, 1);
    const other = site.platform.tracker.addIssue('[Vssue]价值函数 | 议题小站');
    site.platform.tracker.addComment(other, '另一页的评论', '小明');
    const page = await open(site, {}, '/文集/价值函数.html');
    await expect.poll(() => texts(page)).toEqual(['另一页的评论']);
    await page.locator('main').getByRole('link', { name: '策略梯度' }).first().click();
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent?.includes('策略梯度'));
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await expect.poll(() => texts(page)).toEqual(['第 1 条']);
  });

  it.each(['light', 'dark'] as const)('has no findings of axe, %s', async (colorScheme) => {
    fill(site, 7);
    for (const options of [{ colorScheme }, { ...phone, colorScheme }]) {
      const page = await open(site, { ...options, ...as('github', 'token-of-0') });
      await expect.poll(async () => (await texts(page)).length).toBe(7);
      await page.getByRole('button', { name: '编辑' }).first().click();
      await page.getByRole('button', { name: '预览' }).last().click();
      await page.locator('.issues-comment .issues-preview.issues-text').waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
  });

  it('speaks the reader’s language, English where it has none', async () => {
    fill(site, 1);
    for (const [locale, expected] of [['ja-JP', '1 件のコメント'], ['pt-PT', '1 comentário'], ['fr-FR', '1 comment']] as const) {
      const page = await open(site, { locale });
      await expect.poll(() => page.locator('.issues-title').innerText()).toContain(expected);
    }
  });
});

describe.each(['github', 'github-v4', 'gitlab', 'bitbucket', 'gitee'] as const)('%s', (name) => {
  const hasReactions = name.startsWith('github') || name === 'gitlab';
  const isSortable = name !== 'github' && name !== 'gitee';
  let site: Site;
  beforeAll(async () => void (site = await startSite(name, { admins: ['owner'] })));
  afterAll(() => site?.stop());
  beforeEach(() => site.platform.reset());
  const item = (page: TestPage, text: string) => page.locator('.issues-comment').filter({ hasText: text });

  it('logs in, writes with a preview, quotes, edits and deletes (§4, §6)', async () => {
    const issue = fill(site, 2);
    const page = await open(site);
    await status(page, 'none');
    await goesBack(page);
    expect(new URL(page.url()).search + new URL(page.url()).hash).not.toMatch(/code=|state=|token=/);
    const box = page.getByRole('textbox', { name: '发表评论' });

    await box.fill('你好，**世界**');
    await page.getByRole('button', { name: '预览' }).click();
    await expect.poll(() => page.locator('.issues-new .issues-preview strong').innerText()).toBe('世界');
    await page.getByRole('button', { name: '撰写' }).click();
    await box.press('Control+Enter');
    await item(page, '世界').waitFor();
    expect(await box.inputValue()).toBe('');

    await item(page, '第 1 条').getByRole('button', { name: '回复' }).click();
    const author = name === 'bitbucket' ? 'nick' : '小明';
    expect(await box.inputValue()).toBe(`@${author}\n\n> 第 1 条\n\n`);
    await expect.poll(() => box.evaluate((element: HTMLTextAreaElement) => element === document.activeElement && element.selectionStart === element.value.length)).toBe(true);
    await page.keyboard.type('同意');
    await box.press('Meta+Enter');
    await item(page, '同意').waitFor();
    expect(issue.comments.at(-1)!.body).toBe(`@${author}\n\n> 第 1 条\n\n同意`);

    // Only the author edits, only the author or an admin deletes.
    const foreign = item(page, '第 1 条').filter({ hasNotText: '同意' });
    expect([await foreign.count(), await foreign.getByRole('button', { name: /编辑|删除/ }).count()]).toEqual([1, 0]);
    await item(page, '世界').getByRole('button', { name: '编辑' }).click();
    const edit = page.getByRole('textbox', { name: '编辑' });
    expect([await edit.inputValue(), await edit.evaluate((element) => element === document.activeElement)]).toEqual(['你好，**世界**', true]);
    const calls = site.platform.tracker.calls.length;
    await page.keyboard.press('Control+Enter');
    await edit.waitFor({ state: 'detached' });
    // §5: saved only if changed.
    expect(site.platform.tracker.calls.length).toBe(calls);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('编辑');
    await item(page, '世界').getByRole('button', { name: '编辑' }).click();
    await edit.fill('改过的话');
    await page.getByRole('button', { name: '保存' }).click();
    await item(page, '改过的话').waitFor();
    await item(page, '改过的话').getByText('已编辑').waitFor();

    page.once('dialog', (dialog) => void dialog.dismiss());
    await item(page, '改过的话').getByRole('button', { name: '删除' }).click();
    expect(issue.comments).toHaveLength(4);
    page.once('dialog', (dialog) => void dialog.accept());
    await item(page, '改过的话').getByRole('button', { name: '删除' }).click();
    await item(page, '改过的话').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('issues-title');
    await expect.poll(() => page.locator('.issues-title').innerText()).toContain('3 条评论');
    expect(issue.comments.map(({ body }) => body)).not.toContain('改过的话');
    expect(site.platform.authorized).toHaveLength(1);
  });

  it('asks for at most 25 KB of Brotli when comments come into view', async () => {
    fill(site, 3);
    for (const isAnonymous of [true, false]) {
      const options = isAnonymous ? {} : as(name.replace('-v4', ''), 'token-of-0');
      const page = await browser.open(site.host.url + encodeURI(PAGE), options);
      await hydrated(page);
      const before = page.asked.length;
      await page.locator('#comments').scrollIntoViewIfNeeded();
      await expect.poll(async () => (await texts(page)).length).toBe(3);
      // Below `assets/js/` are other pages, fetched before a reader asks for them.
      const files = page.asked.slice(before).filter((url) => /\/assets\/[^/]+\.(js|css)$/.test(url));
      expect(files.length).toBeGreaterThan(4);
      const sizes = await Promise.all(files.map(async (url) => [url, brotliBytes(Buffer.from(await (await fetch(url)).arrayBuffer()))] as const));
      expect(sizes.reduce((total, [, bytes]) => total + bytes, 0)).toBeLessThanOrEqual(25 * 1024);
    }
  });

  it('lets the owner delete what others wrote, and steps a page back after the last of a page (§4)', async () => {
    const issue = fill(site, 11);
    const page = await open(site, as(name.replace('-v4', ''), 'token-of-2'));
    await expect.poll(async () => (await texts(page)).length).toBe(10);
    await page.getByRole('button', { name: '下一页' }).first().click();
    await expect.poll(async () => (await texts(page)).length).toBe(1);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: '删除' }).click();
    await expect.poll(async () => (await texts(page)).length).toBe(10);
    expect(issue.comments).toHaveLength(10);
  });

  it.runIf(hasReactions)('gives reactions and takes them back (§5, §9)', async () => {
    const issue = fill(site, 1);
    const page = await open(site, as(name.replace('-v4', ''), 'token-of-0'));
    await status(page, 'none');
    for (const kind of ['喜欢', '赞', '踩']) {
      await page.getByRole('button', { name: `${kind} 0`, exact: true }).click();
      await page.getByRole('button', { name: `${kind} 1`, exact: true, pressed: true }).waitFor();
    }
    expect(issue.comments[0]!.reactions).toHaveLength(3);
    await page.getByRole('button', { name: '赞 1', exact: true }).click();
    await page.getByRole('button', { name: '赞 0', exact: true, pressed: false }).waitFor();
    expect(issue.comments[0]!.reactions).toHaveLength(2);
  });

  it.runIf(name === 'gitlab')('says that a reaction was given already, elsewhere (§8)', async () => {
    const issue = fill(site, 1);
    const page = await open(site, as(name, 'token-of-0'));
    await status(page, 'none');
    issue.comments[0]!.reactions.push({ id: 1, name: 'thumbsup', login: '小红' });
    await page.getByRole('button', { name: '赞 0', exact: true }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('已经添加过“赞”的回应');
    await page.getByRole('button', { name: '赞 1', exact: true, pressed: true }).waitFor();
  });

  it.runIf(isSortable)('turns the order round (§6)', async () => {
    fill(site, 12);
    const page = await open(site);
    await expect.poll(() => texts(page)).toEqual(numbers(12, 3));
    await page.getByRole('button', { name: '最新在前' }).first().click();
    await expect.poll(() => texts(page)).toEqual(numbers(1, 10));
    await page.getByRole('button', { name: '最早在前' }).first().waitFor();
  });

  it.runIf(!hasReactions)('offers no reactions (§6)', async () => {
    fill(site, 1);
    const page = await open(site, as(name, 'token-of-0'));
    await status(page, 'none');
    expect(await page.getByRole('button', { name: /^赞/ }).count()).toBe(0);
  });

  it.runIf(name === 'gitlab')('renders what comes as Markdown only', async () => {
    fill(site, 1).comments[0]!.body = '**粗体** 和 `代码`';
    site.platform.tracker.fault = (request) => (request.url.includes('/api/graphql') ? new Response('{}', { status: 404 }) : undefined);
    const page = await open(site);
    await expect.poll(() => page.locator('.issues-text strong').allInnerTexts()).toEqual(['粗体']);
    expect(page.asked.filter((url) => url.includes('/assets/renderer.'))).toHaveLength(1);
  });

  it('reads without a token, attacks included', async () => {
    const issue = fill(site, 1);
    site.platform.tracker.addComment(issue, '**看** <img src=x onerror="document.title=1">', '小明');
    const page = await open(site);
    await expect.poll(async () => (await texts(page)).length).toBe(2);
    expect(await page.locator('.issues-text [onerror]').count()).toBe(0);
    await page.waitForLoadState('networkidle');
    expect(await page.title()).not.toBe('1');
    expect(page.errors.filter((error) => !/ERR_NAME_NOT_RESOLVED|404/.test(error))).toEqual([]);
  });
});

describe('autoCreateIssue', () => {
  it('creates for the owner, and sends nobody to a login (§4)', async () => {
    const site = await startSite('gitlab', { autoCreateIssue: true, issueContent: '本页的评论' });
    try {
      const page = await open(site);
      await status(page, 'issueNotCreated');
      expect([site.platform.authorized, site.platform.tracker.issues]).toEqual([[], []]);
      const owner = await open(site, as('gitlab', 'token-of-2'));
      await status(owner, 'noComments');
      expect(site.platform.tracker.issues).toMatchObject([{ title: TITLE, body: '本页的评论' }]);
    } finally {
      await site.stop();
    }
  });
});

describe('a config that cannot work', () => {
  it('says what is missing (§5)', async () => {
    const site = await startSite('github', { tokenURL: undefined, owner: undefined });
    try {
      const page = await open(site);
      await status(page, 'failed');
      expect(await page.locator('.issues-reason').innerText()).toBe('clientSecret and proxy is required for GitHub V3');
      expect(page.errors.join()).toContain('"vssueConfig.owner" is required');
    } finally {
      await site.stop();
    }
  });
});

describe('Hebrew', () => {
  it('is written from right to left, whatever the browser says (§8)', async () => {
    const site = await startSite('gitee', { locale: 'he' });
    try {
      fill(site, 2);
      const page = await open(site, as('gitee', 'token-of-0'));
      await expect.poll(async () => (await texts(page)).length).toBe(2);
      expect(await page.locator('.issues-view').getAttribute('dir')).toBe('rtl');
      const avatar = (await page.locator('.issues-comment .issues-avatar').first().boundingBox())!;
      const text = (await page.locator('.issues-comment article').first().boundingBox())!;
      expect(avatar.x).toBeGreaterThan(text.x + text.width - 1);
      expect(await page.getByRole('button', { name: 'שליחת תגובה' }).count()).toBe(1);
      expect(await findings(page)).toEqual([]);
    } finally {
      await site.stop();
    }
  });
});

it('§5 a reader who comes back from the login is heard without scrolling, however far below the comments stand', async () => {
  const site = await startSite('github');
  try {
    const viewport = { width: 600, height: 120 };
    const page = await browser.open(`${site.host.url}${encodeURI(PAGE)}`, { viewport });
    await page.waitForFunction(() => document.documentElement.dataset.app === 'ready');
    expect(await page.locator('.issues-status').count()).toBe(0);
    const back = await browser.open(`${site.host.url}${encodeURI(PAGE)}?code=secret&state=not-ours`, { viewport });
    await back.waitForFunction(() => !location.search.includes('code='));
  } finally {
    await site.stop();
  }
});
