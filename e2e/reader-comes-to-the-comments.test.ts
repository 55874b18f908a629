/** What a reader sees who goes down to the comments while they come: nothing that is seen moves, and the end of the page is there in the end. */
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, hydrated, phone, useBrowser } from './support/browser';
import { startCommentSite, type CommentSite } from './support/comment-site';
import { fill, PAGE } from './support/issue-reader';
import { startIssueSite, type IssueSite } from './support/issue-site';

const HOSTED = encodeURI('/慢网.html');
const browser = useBrowser();
let hosted: CommentSite;
let issues: IssueSite;

beforeAll(async () => {
  [hosted, issues] = await Promise.all([startCommentSite(), startIssueSite('github')]);
});
afterAll(() => Promise.all([hosted?.stop(), issues?.stop()]));

/** A long article, and a record of what moves, with who it was. */
const longAndWatched = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const moved: [number, string][] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Element | null }[] })[]) moved.push([entry.value, entry.sources.map(({ node }) => node?.className ?? '').join()]);
    }).observe({ type: 'layout-shift', buffered: true });
    const style = new CSSStyleSheet();
    style.replaceSync('.content { min-height: 2400px }');
    document.adoptedStyleSheets = [style];
  });

/** Goes on down, by so many pixels a frame, until the end of the page is in the window for good. */
async function goDown(page: Page, pixels: number): Promise<void> {
  await page.evaluate(
    (step) =>
      new Promise<void>((done) => {
        let rest = 0;
        const go = (): void => {
          const before = scrollY;
          scrollBy({ top: step, behavior: 'instant' });
          rest = scrollY === before && document.querySelector('.foot')!.checkVisibility() ? rest + 1 : 0;
          if (rest > 30) done();
          else requestAnimationFrame(go);
        };
        go();
      }),
    pixels,
  );
}

const WAYS = [
  ['on a phone, as one reads', phone, 15],
  ['on a phone, at once', phone, 100_000],
  ['on a desk, swiftly', desktop, 45],
] as const;

describe.each([
  ['of a comment server', () => ({ url: hosted.url + HOSTED, api: `${hosted.server}/**` }), '.cm-card'],
  ['kept as issues', () => ({ url: issues.host.url + encodeURI(PAGE), api: `${issues.platform.url}/**` }), '.issues-comment'],
] as const)('comments %s', (_kind, where, comment) => {
  let count = 0;
  describe.each([0, 3, 30])('%s of them', (wanted) => {
    beforeAll(() => {
      issues.platform.reset();
      if (wanted > 0) fill(issues, wanted);
      else issues.platform.tracker.addIssue('[Vssue]策略梯度 | 议题小站', { labels: ['Vssue'] });
      for (; count < wanted; count++) hosted.writeRow({ url: HOSTED, comment: `<p>${'文字'.repeat(20)}</p>` });
    });

    it.each(WAYS)('nothing moves %s', async (_way, options, pixels) => {
      const { url, api } = where();
      const page = await browser.open(url, { ...options, before: (fresh) => Promise.all([longAndWatched(fresh), fresh.route(api, late), fresh.route('**/assets/{hosted,issues}.*', late)]) });
      await hydrated(page);
      await goDown(page, pixels);
      expect(await page.locator(comment).count()).toBe(Math.min(wanted, 10));
      const moved = await page.evaluate(() => (window as unknown as { moved: [number, string][] }).moved);
      expect(moved.reduce((sum, [value]) => sum + value, 0), JSON.stringify(moved)).toBeLessThanOrEqual(0.01);
    });
  });
});

async function late(route: Route): Promise<void> {
  await new Promise((done) => setTimeout(done, 250));
  await route.continue();
}

describe('the end of the page is there', () => {
  const foot = (page: Page) => page.locator('.foot');

  it('without scripts', async () => {
    const page = await browser.open(hosted.url + HOSTED, { javaScriptEnabled: false });
    expect(await foot(page).isVisible()).toBe(true);
  });
  it('when the app does not come', async () => {
    const page = await browser.open(hosted.url + HOSTED, { before: (fresh) => fresh.route('**/assets/app.*.js', (route) => route.abort()) });
    await foot(page).waitFor();
  });
  it('when the widget does not come', async () => {
    const page = await browser.open(hosted.url + HOSTED, { before: (fresh) => fresh.route('**/assets/hosted.*.js', (route) => route.abort()) });
    await page.locator('#comments').getByRole('button', { name: '重试' }).waitFor();
    expect(await foot(page).isVisible()).toBe(true);
  });
  it.each([
    ['the comment server', () => [hosted.url + HOSTED, `${hosted.server}/**`, '.cm-failure'] as const],
    ['the platform', () => [issues.host.url + encodeURI(PAGE), `${issues.platform.url}/**`, '.issues-status[data-status=failed]'] as const],
  ])('when %s does not answer', async (_who, where) => {
    const [url, api, failure] = where();
    const page = await browser.open(url, { before: (fresh) => fresh.route(api, (route) => route.abort()) });
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await page.locator(failure).waitFor();
    expect(await foot(page).isVisible()).toBe(true);
  });
  it('when the comment server says nothing for long', async () => {
    const page = await browser.open(hosted.url + HOSTED, { before: (fresh) => Promise.all([fresh.clock.install(), fresh.route(`${hosted.server}/**`, () => undefined)]) });
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await page.locator('.cm-form').waitFor();
    expect(await foot(page).isVisible()).toBe(false);
    await page.clock.fastForward(10_000);
    await foot(page).waitFor();
  });
  it('while another page of comments is on its way', async () => {
    issues.platform.reset();
    fill(issues, 30);
    const page = await browser.open(issues.host.url + encodeURI(PAGE));
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await foot(page).waitFor();
    await page.route(`${issues.platform.url}/**`, () => undefined);
    await page.getByRole('button', { name: '下一页' }).first().click();
    await page.locator('.issues-comments[aria-busy=true]').waitFor();
    expect(await foot(page).isVisible()).toBe(true);
  });
});
