import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import type { Route } from 'playwright-core';
import { readRoutes } from './support/built';
import { addressOf, fetched, hydrated, isReady, isSameWindow, markWindow, shows, useBrowser, type TestPage } from './support/browser';

const { based, reading, widgets } = inject('sites');
const browser = useBrowser();
const screen = '.loading-screen[role=status]';

/** Holds back page chunks until `release` is called. */
async function reader(url: string): Promise<{ page: TestPage; release: () => Promise<void> }> {
  const held: Route[] = [];
  let isHeld = true;
  const page = await browser.open(url, {
    before: async (fresh) => {
      await fresh.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
      await fresh.route('**/assets/js/*.js', (route) => (isHeld ? void held.push(route) : route.continue()));
    },
  });
  await hydrated(page);
  return {
    page,
    async release() {
      isHeld = false;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

describe('§4 Loading screen', () => {
  it('comes when a page lets the reader wait, takes nothing from the text, and goes with it', async () => {
    const { page, release } = await reader(widgets.url + encodeURI('/折叠.html'));
    await page.click('.content a >> text=只有两个');
    await page.waitForSelector(screen);
    expect(await page.locator(screen).innerText()).toBe('正在加载……');
    // The text under it can still be read and used.
    await page.click('.content summary >> text=一');
    expect(await page.locator('.content details[open]').count()).toBe(1);
    await release();
    await shows(page, '两个折叠');
    await expect.poll(() => page.locator(screen).count()).toBe(0);
  });

  it('tells title and description on the way to the home page', async () => {
    const { page, release } = await reader(widgets.url + encodeURI('/折叠.html'));
    await page.click('.bar .brand');
    await page.waitForSelector(screen);
    expect((await page.locator(screen).innerText()).split('\n').filter(Boolean)).toEqual(['百宝箱', '每种小部件都用一遍', '正在加载……']);
    await release();
    await shows(page, '百宝箱');
    await expect.poll(() => page.locator(screen).count()).toBe(0);
  });

  it('is never there on a first load, nor for a page that is there at once', async () => {
    const page = await browser.open(reading.url + encodeURI('/文集/长文.html'), {
      before: (fresh) =>
        fresh.addInitScript(() => {
          const seen = window as { screens?: number };
          seen.screens = 0;
          new MutationObserver(() => {
            if (document.querySelector('.loading-screen')) seen.screens!++;
          }).observe(document, { childList: true, subtree: true });
        }),
    });
    await hydrated(page);
    await page.hover('.content a >> text=短文');
    await isReady(page, readRoutes(reading.out).pages.get('/文集/短文.html')!);
    await page.click('.content a >> text=短文');
    await shows(page, '短文');
    expect(await page.evaluate(() => (window as { screens?: number }).screens)).toBe(0);
  });
});

describe('§2 a page that is still on its way when the reader does something else', () => {
  /** What has come (path of an address) has had its turn. */
  const arrived = async (page: TestPage, path: string): Promise<void> => {
    await fetched(page, path);
    await page.waitForTimeout(500);
  };
  const { pages } = readRoutes(reading.out);

  it.each([
    ['goes to a heading of the page that shows', '.content a >> text=本页末节', '#第八节-结尾'],
    ['goes to the heading that the address names', '.content a >> text=本页末节', '#第八节-结尾'],
    ['goes to the top of the page that shows', '.bar .brand', ''],
  ])('who %s stays there', async (what, link, hash) => {
    const here = link === '.bar .brand' ? '/文集/短文.html' : '/文集/长文.html';
    const { page, release } = await reader(reading.url + encodeURI(here) + (what.includes('names') ? encodeURI(hash) : ''));
    if (link === '.bar .brand') await page.evaluate(() => document.querySelector('.bar .brand')!.setAttribute('href', location.pathname));
    const heading = await page.locator('main h1').textContent();
    const there = here === '/文集/短文.html' ? '/文集/长文.html' : '/文集/短文.html';
    await page.evaluate((to) => {
      const away = document.createElement('a');
      away.href = to;
      document.querySelector('main')!.append(away);
      away.click();
    }, there);
    await page.waitForSelector('.progress');
    await page.click(link);
    await expect.poll(() => page.locator('.progress').count()).toBe(0);
    await release();
    await arrived(page, pages.get(there)!);
    expect(await page.locator('main h1').textContent()).toBe(heading);
    expect(addressOf(page)).toBe(here + hash);
    expect(await page.locator(screen).count()).toBe(0);
  });

  it('who has asked for a random article and then for a heading gets the heading', async () => {
    let give = (): void => {};
    let tell = (_table: string): void => {};
    // A page at rest may have asked for the table before.
    const asked = new Promise<string>((done) => (tell = done));
    const page = await browser.open(reading.url + encodeURI('/文集/长文.html'), {
      before: (fresh) =>
        fresh.route('**/assets/routes/**', async (route) => {
          tell(new URL(route.request().url()).pathname);
          await new Promise<void>((done) => (give = done));
          await route.continue();
        }),
    });
    await hydrated(page);
    await page.keyboard.press('r');
    const table = await asked;
    await page.waitForSelector('.progress');
    await page.click('.content a >> text=本页末节');
    give();
    await arrived(page, table);
    expect(addressOf(page)).toBe('/文集/长文.html#第八节-结尾');
    expect(await page.locator('.progress').count()).toBe(0);
  });
});

/** A site's copy whose documents end at `cut` until `release` is called. */
async function inPieces(url: string, cut = /(?<=<\/main>)/): Promise<{ origin: string; release: () => void; stop: () => Promise<void> }> {
  let release!: () => void;
  const released = new Promise<void>((done) => (release = done));
  const server = createServer((request, response) => {
    void fetch(new URL(request.url!, url)).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type });
      if (!type.startsWith('text/html')) return response.end(Buffer.from(await answer.arrayBuffer()));
      const [text, ...rest] = (await answer.text()).split(cut);
      response.write(text);
      await released;
      response.end(rest.join(''));
    });
  });
  const port = await new Promise<number>((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)));
  return { origin: `http://127.0.0.1:${port}`, release, stop: () => new Promise((done) => (server.closeAllConnections(), server.close(() => done()))) };
}

it.each([
  ['beside a sidebar', reading.url, '/文集/短文.html', 1440],
  ['beside a sidebar of its own headings', based.url, '/docs/math/euler/', 1200],
  ['where its headings stand at the other side', based.url, '/docs/math/euler/', 1440],
  ['on a phone', reading.url, '/文集/短文.html', 390],
])('the text is there before the sidebar has come, where it stays: %s', async (_name, url, path, width) => {
  const slow = await inPieces(url);
  try {
    const page = await browser.open('about:blank', { viewport: { width, height: 900 } });
    await page.goto(slow.origin + encodeURI(path), { waitUntil: 'commit' });
    const places = (): Promise<number[]> => page.locator('main :is(h1, .content p)').evaluateAll((parts) => parts.flatMap((part) => Object.values(part.getBoundingClientRect().toJSON() as Record<string, number>)));
    await page.locator('main > * > article > .article-foot').waitFor();
    // Formulas take their fonts' height.
    await expect.poll(() => page.evaluate(() => document.body.offsetHeight > 0 && [...document.fonts].some(({ status }) => status === 'loading'))).toBe(false);
    const before = await places();
    expect(before.length).toBeGreaterThan(8);
    expect(await page.locator('.side').count()).toBe(0);
    slow.release();
    await page.waitForLoadState();
    expect(await page.locator('.sidebar a').count()).toBeGreaterThan(0);
    expect(await places()).toEqual(before);
  } finally {
    slow.release();
    await slow.stop();
  }
});

it.each([
  ['an article is not painted without the beginning of its text', '/文集/长文.html', /(?=<div class="content")/, 0],
  ['an article is painted once the beginning of its text is there', '/文集/长文.html', /(?<=<p id="shell:text">[^]*?<\/p>)/, 1],
  ['a list, which has none, is painted with what there is', '/timeline/', /(?<=<\/header>)(?=<div class="frame)/, 1],
])('%s', async (_name, path, cut, paints) => {
  const slow = await inPieces(reading.url, cut);
  try {
    const page = await browser.open('about:blank');
    await page.goto(slow.origin + encodeURI(path), { waitUntil: 'commit' });
    await page.locator('.bar .brand').waitFor({ state: 'attached' });
    const painted = (): Promise<number> => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
    if (paints > 0) await expect.poll(painted).toBe(paints);
    else {
      await page.waitForTimeout(500);
      expect(await painted()).toBe(0);
    }
    slow.release();
    await expect.poll(painted).toBe(1);
  } finally {
    slow.release();
    await slow.stop();
  }
});

describe('a sidebar that is not there when its page is', () => {
  /** On a page without it, with the text of the short article at hand; the sidebar is what `answer` makes of it. */
  async function readerOf(answer: (route: Route) => unknown): Promise<TestPage> {
    const page = await browser.open(`${reading.url}/timeline/`, { before: (fresh) => fresh.route('**/assets/sidebar/**', answer) });
    await hydrated(page);
    await page.hover('main a >> text=短文');
    await isReady(page, readRoutes(reading.out).pages.get('/文集/短文.html')!);
    await markWindow(page);
    return page;
  }

  it('has the progress bar show that the page is waited for', async () => {
    const held: Route[] = [];
    const page = await readerOf((route) => held.push(route));
    await page.click('main a >> text=短文');
    await page.waitForSelector('.progress');
    await expect.poll(() => held.length).toBe(1);
    await held[0]!.continue();
    await shows(page, '短文');
    expect(await page.locator('.side-link[aria-current=page]').count()).toBe(1);
    await page.waitForSelector('.progress', { state: 'detached' });
  });

  it('keeps nobody from the text when it does not come at all, and is there on the next page', async () => {
    let isThere = false;
    const page = await readerOf((route) => (isThere ? route.continue() : route.abort()));
    await page.click('main a >> text=短文');
    await shows(page, '短文');
    expect(await page.locator('.frame.has-side').count()).toBe(0);
    isThere = true;
    await page.click('.content a >> text=长文');
    await shows(page, '长文');
    expect(await page.locator('.has-side .side-link[aria-current=page]').count()).toBe(1);
    expect(await isSameWindow(page)).toBe(true);
  });
});

it('the code of a dialog does not wait for its style sheet, nor the dialog go without it', async () => {
  let arrive = (): void => {};
  const page = await browser.open(`${reading.url}/`, { before: (fresh) => fresh.route('**/assets/show-search.*.css', (route) => new Promise<void>((done) => (arrive = () => done(route.continue())))) });
  await hydrated(page);
  await page.keyboard.press('/');
  await expect.poll(() => page.asked.filter((url) => /show-search\.[^/]*\.(js|css)$/.test(url)).length).toBe(2);
  expect(await page.locator('dialog').count()).toBe(0);
  arrive();
  await page.locator('dialog[open]').waitFor();
});
