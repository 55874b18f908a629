import { describe, expect, inject, it } from 'vitest';
import { readRoutes } from './support/built';
import { addressOf, fetched, hydrated, isSameWindow, markWindow, shows, stopClock, useBrowser, type TestPage } from './support/browser';

const { reading } = inject('sites');
const browser = useBrowser();
const chunk = readRoutes(reading.out).pages.get('/文集/短文.html')!;

/** A reader whose browser fetches nothing ahead, on the long article, with the app running. */
async function reader(before?: (page: TestPage) => Promise<unknown>): Promise<TestPage> {
  const page = await browser.open(reading.url + encodeURI('/文集/长文.html'), {
    before: async (fresh) => {
      await fresh.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
      await before?.(fresh);
    },
  });
  await hydrated(page);
  await markWindow(page);
  return page;
}

const gone = { status: 404, contentType: 'text/html', body: '<!doctype html><title>404</title>' };
const shortArticle = '.content a >> text=短文';

/** The target has been loaded as a whole, and the app runs again. */
async function arrivedByFullLoad(page: TestPage): Promise<void> {
  await shows(page, '短文');
  await hydrated(page);
  expect(await isSameWindow(page)).toBe(false);
  await expect.poll(() => addressOf(page)).toBe('/文集/短文.html');
}

describe('§8 Chunk load failure, after a new deployment', () => {
  it('a chunk that is gone leads to a full load of the target, and is logged once as a ChunkLoadError of type missing', async () => {
    const page = await reader((fresh) => fresh.route((url) => url.pathname === chunk, (route) => route.fulfill(gone)));
    await page.click(shortArticle);
    await arrivedByFullLoad(page);
    const named = page.errors.filter((text) => text.includes('ChunkLoadError'));
    expect(named).toHaveLength(1);
    expect(named[0]).toMatch(/ChunkLoadError: Loading chunk v-[0-9a-f]{8} failed\.\s+\(missing: /);
  });

  it('a chunk that only has another name now is found by the new manifest: no full load', async () => {
    const renamed = chunk.replace(/\.[0-9a-f]+\.js$/, '.00000000.js');
    const page = await reader(async (fresh) => {
      // The reader's table is of the old deployment: it names a chunk that the server no longer has.
      let asked = 0;
      await fresh.route('**/assets/manifest.json', async (route) => {
        const response = await route.fetch();
        const manifest = (await response.json()) as { build: string; routes: string[] };
        await route.fulfill({ json: asked++ === 0 ? { ...manifest, build: 'old', routes: manifest.routes.map((url) => `${url}?old`) } : manifest });
      });
      await fresh.route('**/assets/routes/*?old', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ json: JSON.parse((await response.text()).replaceAll(chunk, renamed)) as unknown });
      });
    });
    await page.click(shortArticle);
    await shows(page, '短文');
    expect(await isSameWindow(page)).toBe(true);
    expect(page.asked.some((url) => url.endsWith(renamed))).toBe(true);
  });

  it('a route shard that is gone is named anew by the new manifest: no full load', async () => {
    const page = await reader(async (fresh) => {
      let asked = 0;
      await fresh.route('**/assets/manifest.json', async (route) => {
        const manifest = (await (await route.fetch()).json()) as { routes: string[] };
        await route.fulfill({ json: asked++ === 0 ? { ...manifest, build: 'old', routes: manifest.routes.map(() => '/assets/routes/0.gone.json') } : manifest });
      });
    });
    await page.click(shortArticle);
    await shows(page, '短文');
    expect(await isSameWindow(page)).toBe(true);
  });

  it('a route shard that stays missing leads to a full load of the target', async () => {
    const page = await reader((fresh) => fresh.route('**/assets/routes/*', (route) => route.fulfill(gone)));
    await page.click(shortArticle);
    await arrivedByFullLoad(page);
  });

  it('a manifest that fails, or is no JSON, leads to a full load of the target', async () => {
    for (const answer of [{ status: 500, body: '' }, { status: 200, contentType: 'text/html', body: '<!doctype html>' }]) {
      const page = await reader((fresh) => fresh.route('**/assets/manifest.json', (route) => route.fulfill(answer)));
      await page.click(shortArticle);
      await arrivedByFullLoad(page);
    }
  });

  it('a chunk that breaks while it runs is of type error, and leads to a full load of the target', async () => {
    const page = await reader((fresh) => fresh.route((url) => url.pathname === chunk, (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("x")' })));
    await page.click(shortArticle);
    await arrivedByFullLoad(page);
    expect(page.errors.filter((text) => /ChunkLoadError: .*\s+\(error: /.test(text))).toHaveLength(1);
  });

  it('a chunk that never comes is of type timeout after 120 000 ms (§9 Chunk load timeout), and leads to a full load', async () => {
    const page = await reader(async (fresh) => {
      await fresh.clock.install();
      await fresh.route((url) => url.pathname === chunk, () => {});
    });
    await stopClock(page);
    // Clicked without the mouse: a paused clock also stops what waits for the element to be at rest.
    await Promise.all([page.waitForRequest((request) => new URL(request.url()).pathname === chunk), page.locator(shortArticle).first().evaluate((link: HTMLElement) => link.click())]);
    await page.clock.runFor(119_000);
    expect(await page.locator('main h1').textContent()).toBe('长文');
    expect(await isSameWindow(page)).toBe(true);
    await page.clock.runFor(2_000);
    await shows(page, '短文');
    expect(page.errors.filter((text) => /ChunkLoadError: .*\s+\(timeout: /.test(text))).toHaveLength(1);
  });

  it('a failed fetch ahead of a click says nothing and costs nothing', async () => {
    const page = await browser.open(reading.url + encodeURI('/文集/长文.html'), { before: (fresh) => fresh.route('**/assets/js/*', (route) => route.fulfill(gone)) });
    await hydrated(page);
    await markWindow(page);
    await page.hover(shortArticle);
    await fetched(page, chunk);
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    expect(await isSameWindow(page)).toBe(true);
    expect(page.errors.filter((text) => text.includes('ChunkLoadError'))).toEqual([]);
  });
});

describe('a server that is down', () => {
  it('gives the browser’s own error page once, not a loop', async () => {
    const page = await reader();
    let loads = 0;
    page.on('request', (request) => void (request.isNavigationRequest() && loads++));
    await page.context().setOffline(true);
    await Promise.all([page.waitForEvent('requestfailed', (request) => request.isNavigationRequest()), page.click(shortArticle)]);
    await expect.poll(() => page.url()).toBe('chrome-error://chromewebdata/');
    expect(loads).toBe(1);
    await page.context().setOffline(false);
    await page.goto(reading.url + encodeURI('/文集/短文.html'));
    await shows(page, '短文');
    expect(loads).toBe(2);
  });

  it('costs nothing on a page that has been fetched', async () => {
    const page = await browser.open(reading.url + encodeURI('/文集/长文.html'));
    await hydrated(page);
    await markWindow(page);
    await page.hover(shortArticle);
    await fetched(page, chunk);
    await page.context().setOffline(true);
    await page.click(shortArticle);
    await shows(page, '短文');
    expect(await isSameWindow(page)).toBe(true);
  });

  it('does not make the not-found page go round in circles', async () => {
    const page = await browser.open(`${reading.url}/x/y`, { before: (fresh) => fresh.route('**/assets/manifest.json', (route) => route.abort()) });
    await hydrated(page);
    await shows(page, '这一页走丢了');
    expect(page.asked.filter((url) => url.endsWith('/x/y'))).toHaveLength(1);
  });
});
