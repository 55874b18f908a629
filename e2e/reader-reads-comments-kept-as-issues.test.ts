/** Reading comments kept as issues (§4, §5, §6, §8): a site, GitHub's REST API of another origin, a real browser. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findings } from './support/axe';
import { phone, stopClock, tasksPass, type TestPage } from './support/browser';
import { as, fill, numbers, PAGE, status, texts, TITLE, useIssueReader } from './support/issue-reader';
import { startIssueSite, type IssueSite } from './support/issue-site';

const { browser, open } = useIssueReader();
let site: IssueSite;
beforeAll(async () => void (site = await startIssueSite('github')));
afterAll(() => site?.stop());
beforeEach(() => site.platform.reset());

/** To the next page of comments. Clicked without the mouse: a paused clock also stops what waits for the button to be at rest. */
const turn = (page: TestPage): Promise<void> => page.getByRole('button', { name: '下一页' }).first().evaluate((button: HTMLElement) => button.click());

/** What the platform answers from now on. */
const fail = (code: number, body: unknown = {}, headers: Record<string, string> = {}): void => {
  site.platform.tracker.fault = () => new Response(JSON.stringify(body), { status: code, headers });
};

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

  it('prints what was said, without what can be pressed; where nothing was, nothing', async () => {
    fill(site, 12);
    const page = await open(site);
    await expect.poll(() => texts(page)).toEqual(numbers(12, 3));
    await page.emulateMedia({ media: 'print' });
    const areShown = (): Promise<boolean[]> => Promise.all(['.issues-text', '.issues-new', '.issues-pager', '.issues-actions'].map((name) => page.locator(name).first().isVisible()));
    expect(await areShown()).toEqual([true, false, false, false]);
    site.platform.reset();
    fill(site, 0);
    const empty = await open(site);
    await empty.locator('.issues-new').waitFor();
    await empty.emulateMedia({ media: 'print' });
    expect(await empty.locator('.issues').isVisible()).toBe(false);
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
    await expect.poll(() => pager.count()).toBe(1);
    await pager.first().getByRole('combobox', { name: '每页评论数' }).selectOption('5');
    await expect.poll(() => texts(page)).toEqual(numbers(23, 19));
    await expect.poll(() => pager.first().innerText()).toContain('/ 5');
  });

  it('leaves the keyboard where it turns the page, or at the head of the list when nothing is left to press', async () => {
    fill(site, 23);
    const page = await open(site);
    await expect.poll(() => texts(page)).toEqual(numbers(23, 14));
    const focused = () => page.evaluate(() => document.activeElement!.getAttribute('aria-label') ?? document.activeElement!.className);
    await page.getByRole('button', { name: '下一页' }).first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => texts(page)).toEqual(numbers(13, 4));
    await expect.poll(focused).toBe('下一页');
    await page.keyboard.press('Enter');
    await expect.poll(() => texts(page)).toEqual(numbers(3, 1));
    await expect.poll(focused).toBe('issues-title');
    fail(500);
    await page.getByRole('button', { name: '上一页' }).focus();
    await page.keyboard.press('Enter');
    const alert = page.locator('.issues-alert button');
    await alert.focus();
    await expect.poll(focused).toBe('');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('issues-title');
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
    expect(shift).toBeLessThanOrEqual(0.01);
  });

  it('shows how far a reload is (§9 Progress tick)', async () => {
    fill(site, 30);
    const page = await open(site, { before: (fresh) => fresh.clock.install() });
    await expect.poll(async () => (await texts(page)).length).toBe(10);
    await stopClock(page);
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route(`${site.platform.url}/**`, (route) => held.then(() => route.continue()));
    await turn(page);
    const bar = page.getByRole('progressbar');
    const value = async (): Promise<number> => Number(await bar.getAttribute('aria-valuenow'));
    await expect.poll(value).toBe(0);
    await tasksPass(page);
    await page.clock.runFor(199);
    expect(await value()).toBe(0);
    await page.clock.runFor(1);
    await expect.poll(value).toBe(5);
    await page.clock.runFor(17 * 200);
    await expect.poll(value).toBe(90);
    await page.clock.runFor(1000);
    await expect.poll(value).toBe(94);
    expect(await page.getByRole('button', { name: '下一页' }).first().isDisabled()).toBe(true);
    release();
    await expect.poll(() => texts(page)).toEqual(numbers(20, 11));
    await expect.poll(value).toBe(100);
    await tasksPass(page);
    await page.clock.runFor(200);
    await bar.waitFor({ state: 'detached' });
  });
});

it.each([
  [5, 1],
  [6, 2],
])('%i comments, %i pagers: one below the list with more than 5 only (§9 Bottom pagination)', async (count, pagers) => {
  fill(site, count);
  const page = await open(site);
  await expect.poll(async () => (await texts(page)).length).toBe(count);
  expect(await page.locator('.issues-pager').count()).toBe(pagers);
});

describe('what goes wrong', () => {
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
    // The button that was pressed is gone: a keyboard goes on at the head of the list.
    await expect.poll(() => page.evaluate(() => document.activeElement!.className)).toBe('issues-title');
  });

  it('a rate limit says when it ends', async () => {
    const reset = new Date(Date.now() + 40 * 60_000);
    fail(403, { message: 'API rate limit exceeded' }, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Math.floor(reset.getTime() / 1000)) });
    const page = await open(site);
    await status(page, 'loginRequired');
    const time = await page.evaluate((value) => new Date(Math.floor(value / 1000) * 1000).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }), reset.getTime());
    expect(await page.locator('.issues-reason').innerText()).toContain(time);
  });

  it.each(['by itself after 3000 ms', 'on a click'])('an alert goes %s (§4, §9 Alert)', async (how) => {
    fill(site, 12);
    const page = await open(site, { before: (fresh) => fresh.clock.install() });
    await expect.poll(async () => (await texts(page)).length).toBe(10);
    await stopClock(page);
    fail(502);
    await turn(page);
    const alert = page.locator('.issues-alert button');
    await expect.poll(() => alert.allInnerTexts()).toEqual([expect.stringContaining('HTTP 502')]);
    await tasksPass(page);
    await page.clock.runFor(2999);
    expect(await alert.count()).toBe(1);
    if (how === 'on a click') await alert.evaluate((button: HTMLElement) => button.click());
    else await page.clock.runFor(1);
    await expect.poll(() => alert.count()).toBe(0);
  });

  it('without a network says so, and goes on when it is back', async () => {
    fill(site, 12);
    const page = await open(site);
    await expect.poll(async () => (await texts(page)).length).toBe(10);
    await page.context().setOffline(true);
    // At once, in the page itself: it goes by itself after three seconds.
    const closed = page.waitForFunction((words) => {
      const alert = document.querySelector('[role=alert]');
      if (!alert?.textContent.includes(words)) return false;
      alert.querySelector('button')!.click();
      return true;
    }, '没有网络连接');
    await Promise.all([closed, page.getByRole('button', { name: '下一页' }).first().click()]);
    await expect.poll(() => page.getByRole('alert').innerText()).toBe('');
    // What was there stays, and its page with it.
    expect([(await texts(page)).length, await page.getByRole('combobox', { name: '页码' }).first().inputValue()]).toEqual([10, '1']);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: '下一页' }).first().click();
    await expect.poll(() => texts(page)).toEqual(numbers(2, 1));
  });

  it('a browser that forbids storage shows them all the same', async () => {
    fill(site, 1);
    const page = await open(site, {
      before: (fresh) =>
        fresh.addInitScript(() => {
          for (const name of ['localStorage', 'sessionStorage']) {
            Object.defineProperty(window, name, {
              get() {
                throw new DOMException('forbidden', 'SecurityError');
              },
            });
          }
        }),
    });
    await expect.poll(() => texts(page)).toEqual(['第 1 条']);
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

  it('while a comment is on its way neither box nor button take another (§5)', async () => {
    fill(site, 1);
    const page = await open(site, as('github', 'token-of-0'));
    await status(page, 'none');
    const box = page.getByRole('textbox', { name: '发表评论' });
    expect(await page.getByRole('button', { name: '提交评论' }).isDisabled()).toBe(true);
    await box.fill('只发一次');
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/comments', (route) => (route.request().method() === 'POST' ? held.then(() => route.continue()) : route.continue()));
    await page.getByRole('button', { name: '提交评论' }).click();
    const button = page.getByRole('button', { name: '正在提交…' });
    await button.waitFor();
    expect([await box.isDisabled(), await button.isDisabled()]).toEqual([true, true]);
    release();
    await expect.poll(async () => [await box.isDisabled(), await box.inputValue()]).toEqual([false, '']);
    expect(site.platform.tracker.issues[0]!.comments.filter(({ body }) => body === '只发一次')).toHaveLength(1);
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
