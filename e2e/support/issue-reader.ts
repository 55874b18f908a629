/** What readers do with comments kept as issues, and what their platform holds. */
import type { FakeIssue } from '../../packages/comments/src/issues/testing/tracker';
import { useBrowser, type TestPage } from './browser';
import type { IssueSite } from './issue-site';

export const PAGE = '/文集/策略梯度.html';
/** Title of the issue of `PAGE`. */
export const TITLE = '[Vssue]策略梯度 | 议题小站';

type Options = Parameters<ReturnType<typeof useBrowser>['open']>[1];

/** `browser`, and `open`: opens an article and goes down to its comments. */
export function useIssueReader() {
  const browser = useBrowser();
  return {
    browser,
    async open(site: IssueSite, options: Options = {}, path = PAGE): Promise<TestPage> {
      const page = await browser.open(site.host.url + encodeURI(path), options);
      await page.locator('#comments').scrollIntoViewIfNeeded();
      return page;
    },
  };
}

/** As somebody who logged in before. */
export function as(key: string, token: string): { before(page: TestPage): Promise<unknown> } {
  return { before: (page) => page.addInitScript(([name, value]) => localStorage.setItem(name!, value!), [`Vssue.${key}.access_token`, token]) };
}

/** Waits for one of the states of §4. */
export async function status(page: TestPage, name: string): Promise<void> {
  await page.locator(`.issues-status[data-status="${name}"]`).waitFor({ state: 'attached' });
}

/** Logs in, and is back at the comments. */
export async function logsIn(page: TestPage): Promise<void> {
  await goesToThePlatform(page, /登录$/);
  await page.locator('#comments').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: '退出登录' }).waitFor();
}

/** There and back: what leads there is loaded with the click, so that the page stays for a moment. */
export async function goesToThePlatform(page: TestPage, button: string | RegExp): Promise<void> {
  const back = page.waitForEvent('framenavigated', (frame) => /[?&#](code|error|access_token)=/.test(frame.url()));
  await page.getByRole('button', { name: button }).last().click();
  await back;
  await page.waitForLoadState('load');
}

/** Texts of the comments on display. */
export const texts = (page: TestPage): Promise<string[]> => page.locator('.issues-comment .issues-text').allInnerTexts();

/** The issue of a page with comments `第 n 条`, by 小明 and 小红 in turn. */
export function fill(site: IssueSite, count: number, title = TITLE): FakeIssue {
  const issue = site.platform.tracker.addIssue(title);
  for (let index = 1; index <= count; index++) site.platform.tracker.addComment(issue, `第 ${index} 条`, index % 2 ? '小明' : '小红');
  return issue;
}

/** Their texts, in either direction. */
export const numbers = (from: number, to: number): string[] => Array.from({ length: Math.abs(from - to) + 1 }, (_, index) => `第 ${from > to ? from - index : from + index} 条`);
