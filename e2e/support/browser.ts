/** Pages for the tests, and what tests ask of them. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { launchBrowser } from './launch-browser';

export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: 'zh-CN' };
/** Wide enough for the sidebar (60rem), too narrow for the outline beside the text (85rem). */
export const laptop: BrowserContextOptions = { viewport: { width: 1200, height: 800 }, locale: 'zh-CN' };
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, locale: 'zh-CN', hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** A page with what it said and asked for. */
export interface TestPage extends Page {
  /** Errors and warnings of the console, and exceptions. */
  readonly errors: string[];
  /** URLs of all requests. */
  readonly asked: string[];
}

interface OpenOptions extends BrowserContextOptions {
  /** Called before the page goes anywhere: for routes and init scripts. */
  readonly before?: (page: TestPage) => Promise<unknown>;
}

/**
 * The browser of this process, which runs one test file after the other (`isolate: false`): to start one takes as long as some
 * tests. What pages keep is their context's. It ends with the process.
 */
let started: Promise<Browser> | undefined;
function theBrowser(): Promise<Browser> {
  // WebGL is drawn without a graphics card, but pages are put together without WebGL: that takes a quarter less of the processor.
  return (started ??= launchBrowser(['--disable-gpu-compositing']).then((browser) => {
    // A browser that crashed under a test is not there for the next.
    browser.on('disconnected', () => (started = undefined));
    return browser;
  }));
}

interface BrowserOptions {
  /**
   * The reader has closed the mascot before. Drawn without a graphics card, she takes most of a processor for as long as a page is open:
   * for tests of the blog and the manual that are not about her.
   */
  readonly hasClosedMascot?: boolean;
}

/** `open` gives a page in a context of its own, closed when the test is over. */
export function useBrowser({ hasClosedMascot = false }: BrowserOptions = {}): { open(url: string, options?: OpenOptions): Promise<TestPage> } {
  let contexts: BrowserContext[] = [];
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
  });
  return {
    async open(url, { before, ...options } = desktop) {
      // A worker would answer in the place of the server: only tests of offline reading want it.
      const context = await (await theBrowser()).newContext({ ...desktop, ...options });
      if (options.serviceWorkers !== 'allow') await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
      if (hasClosedMascot) await context.addInitScript(() => location.protocol.startsWith('http') && localStorage.setItem('mascot', 'closed'));
      contexts.push(context);
      const page: TestPage = Object.assign(await context.newPage(), { errors: [] as string[], asked: [] as string[] });
      page.on('console', (message) => {
        const text = message.text();
        // What a graphics driver says of its own pace is no word of the page.
        if ((message.type() === 'error' || message.type() === 'warning') && !text.includes('GL Driver Message')) page.errors.push(text);
      });
      page.on('pageerror', (failure) => page.errors.push(String(failure)));
      page.on('request', (request) => page.asked.push(request.url()));
      // As `expect.poll` (`vitest.config`).
      page.setDefaultTimeout(60_000);
      await before?.(page);
      await page.goto(url, { waitUntil: 'load' });
      return page;
    },
  };
}

/** Waits until the shell is hydrated: the app says so on the root element. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.app === 'ready');
}

/** Waits until the page shown has this heading. */
export async function shows(page: Page, heading: string): Promise<void> {
  await page.waitForFunction((text) => document.querySelector('main h1')?.textContent === text, heading).catch(async (error: Error) => {
    throw new Error(`No heading “${heading}”, but “${await page.locator('main h1').textContent()}” at ${page.url()}: ${error.message}`);
  });
}

/** Stops a clock that was installed, ahead of the time it has: to stop it in the past, for want of processor time, is an error. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}

/** Waits until the page has fetched this (path of an address), for the next page or for itself. */
export async function fetched(page: Page, path: string): Promise<void> {
  await page.waitForFunction((wanted) => performance.getEntriesByName(new URL(wanted, location.href).href).length > 0, path);
}

/** Waits until a page (path of its chunk) is there as well as fetched: what has come has still to run. */
export async function isReady(page: Page, path: string): Promise<void> {
  await fetched(page, path);
  // The same module as the app's. As text: vitest has an import of its own.
  await page.evaluate(`import(${JSON.stringify(path)}).then(() => {})`);
}

/** Waits until what makes a page work is there, after a navigation in the app: it comes once the text is painted. */
export async function entered(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Lets pass what React does after it has drawn, such as to begin to wait: a task of its own, also where a test has stopped the clock. */
export async function tasksPass(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let task = 0; task < 20; task++) {
      const { port1, port2 } = new MessageChannel();
      await new Promise((done) => ((port1.onmessage = done), port2.postMessage(0)));
    }
  });
}

/** Waits until an enlarged picture rests, and the library has been told: until then it takes no clicks and keys. */
export async function zoomRests(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.medium-zoom-image--opened')!.getAnimations().length === 0);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Address as a reader sees it: path, query and hash, decoded. */
export function addressOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return decodeURIComponent(pathname + search + hash);
}

/**
 * Marks the window: a full load loses the mark, a navigation in the app keeps it. Ask with `isSameWindow`.
 */
export async function markWindow(page: Page): Promise<void> {
  await page.evaluate(() => void ((window as { mark?: true }).mark = true));
}
export async function isSameWindow(page: Page): Promise<boolean> {
  return page.evaluate(() => (window as { mark?: true }).mark === true);
}

/** Clicks where an element is: Playwright's own click may scroll the window first, even to what the bar always shows. */
export async function clickInPlace(page: Page, selector: string): Promise<void> {
  const box = (await page.locator(selector).boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/**
 * Opens a menu of the bar with the mouse above it. Not by a click: a mouse that clicks is above the menu first, which opens it, and where
 * the click comes later than half a second, as on a busy machine, it closes it.
 */
export async function openMenu(page: Page, summary: string): Promise<void> {
  // From elsewhere: a mouse that is still where a menu has closed does not come above it anew.
  await page.mouse.move(5, 400);
  await page.hover(summary);
  await page.locator('.bar .drop[open]').waitFor();
}

/** Waits until the window has come to rest. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        let last = -1;
        let calm = 0;
        const look = (): void => {
          calm = scrollY === last ? calm + 1 : 0;
          last = scrollY;
          if (calm > 5) done();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}
