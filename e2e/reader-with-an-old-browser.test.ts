/** Readers whose browser is of 2021, as apps such as WeChat bring one, and those in whose browser the app fails. */
import { describe, expect, inject, it } from 'vitest';
import { hydrated, phone, shows, useBrowser, type TestPage } from './support/browser';

const { blog } = inject('sites');
const { open } = useBrowser({ hasClosedMascot: true });
const ARTICLE = '/views/AI/yolo/nms.html';
const TITLE = 'NMS 拆开看：为什么两个人只剩一个框';

/** What came to Chromium from 92 on and to Safari from 15.4 on, as far as scripts can be without it. */
const forget = (): void => {
  const lists = [Array.prototype, String.prototype, Object.getPrototypeOf(Int8Array.prototype)] as object[];
  for (const list of lists) for (const name of ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with', 'isWellFormed']) Reflect.deleteProperty(list, name);
  for (const [owner, ...names] of [[Object, 'hasOwn', 'groupBy'], [Map, 'groupBy'], [Promise, 'withResolvers', 'try'], [Array, 'fromAsync'], [URL, 'canParse', 'parse'], [globalThis, 'structuredClone', 'reportError', 'Iterator', 'navigation', 'scheduler'], [Set.prototype, 'union', 'difference', 'isSubsetOf', 'intersection']] as [object, ...string[]][])
    for (const name of names) Reflect.deleteProperty(owner, name);
  // Workers have none of the rest.
  if (typeof window === 'undefined') return;
  for (const [owner, ...names] of [[AbortSignal, 'timeout', 'any'], [AbortSignal.prototype, 'throwIfAborted'], [Crypto.prototype, 'randomUUID'], [Element.prototype, 'checkVisibility', 'ariaPressed', 'ariaBusy'], [Document.prototype, 'startViewTransition']] as [object, ...string[]][]) for (const name of names) Reflect.deleteProperty(owner, name);
};

const openOld = (path: string, view = {}): Promise<TestPage> =>
  open(blog.url + path, {
    ...view,
    async before(page) {
      await page.addInitScript(forget);
      await page.route('**/assets/worker*.js', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `(${String(forget)})();${await response.text()}` });
      });
    },
  });

describe('in a browser of 2021', () => {
  it('the app starts, and pages follow one another', async () => {
    const page = await openOld(ARTICLE);
    await hydrated(page);
    await page.click('.content a >> text=letterbox 的来回换算');
    await page.waitForURL('**/letterbox.html');
    await page.goBack();
    await shows(page, TITLE);
    expect(page.errors).toEqual([]);
  });

  it('the search finds, in its worker', async () => {
    const page = await openOld('/');
    await hydrated(page);
    await page.keyboard.press('/');
    await page.fill('dialog input', 'NMS 阈值');
    await page.waitForSelector('dialog mark');
    expect(page.asked.filter((url) => /\/worker[^/]*\.js$/.test(url))).toHaveLength(1);
    expect(page.errors).toEqual([]);
  });

  it('the key for the colour mode goes from mode to mode', async () => {
    const page = await openOld(ARTICLE);
    await hydrated(page);
    const modes: unknown[] = [];
    for (let times = 0; times < 3; times++) {
      await page.keyboard.press('m');
      modes.push(await page.evaluate(() => localStorage.mode as unknown));
    }
    expect(modes).toEqual(['light', 'dark', 'auto']);
    expect(page.errors).toEqual([]);
  });

  it('the menu of a phone opens', async () => {
    const page = await openOld(ARTICLE, phone);
    await hydrated(page);
    await page.click('.menu-button');
    await page.waitForSelector('.drawer-open .side');
    expect(page.errors).toEqual([]);
  });
});

it('a page that the app cannot draw stays, with what works without the app', async () => {
  const page = await open(blog.url + ARTICLE, {
    ...phone,
    before: (fresh) => fresh.addInitScript(() => Object.defineProperty(Object, 'hasOwn', { value: () => { throw new Error('fails'); } })),
  });
  await page.waitForSelector('html.no-app');
  expect(await page.textContent('main h1')).toBe(TITLE);
  await page.click('.menu-button');
  await page.waitForSelector('.drawer-open .side');
  expect(page.errors.join()).toContain('fails');
});
