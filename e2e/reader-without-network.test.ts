import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addressOf, hydrated, isSameWindow, markWindow, shows } from './support/browser';
import { activeScript, deploy, keeps, keptPages, LONG, offlinePlan, settled, SHORT, takenOver, useOfflineReader, type Deployed } from './support/offline-site';

const { visit } = useOfflineReader();

it('§4 Offline: every file the worker is told of is there', () => {
  const { out } = inject('sites').blog;
  const plan = offlinePlan(readFileSync(join(out, 'service-worker.js'), 'utf8'));
  const missing = [...plan.precache.map(({ url }) => url), ...plan.later].filter((url) => !existsSync(join(out, decodeURI(url.replace(/\?.*$/, '').replace(/\/$/, '/index.html')))));
  expect(missing).toEqual([]);
  expect(plan.precache.length).toBeGreaterThan(5);
});

describe('§4 Offline: who visited once', () => {
  let site: Deployed;
  beforeAll(async () => {
    site = await deploy();
  });
  afterAll(() => site.close());

  it('opens home, archives, search and every page visited without a network, and gets an honest page for the rest', async () => {
    const page = await visit(site.host.url + SHORT);
    await settled(page);
    await page.context().setOffline(true);

    await page.goto(site.host.url + SHORT);
    await shows(page, '短文');
    await page.goto(`${site.host.url}/`);
    await hydrated(page);
    expect(await page.locator('main').innerText()).toContain('阅读室');
    for (const [path, heading] of [['/tag/', '全部标签'], ['/categories/', '全部分类'], ['/timeline/', '时间线']] as const) {
      await page.goto(site.host.url + path);
      await shows(page, heading);
    }

    await page.keyboard.press('/');
    await page.fill('dialog.search input', '短文');
    await page.waitForSelector('dialog.search [role=option]');
    await page.keyboard.press('Escape');

    await page.goto(`${site.host.url}/nowhere.html`);
    await shows(page, '没有网络');
    expect(addressOf(page)).toBe('/nowhere.html');
    const kept = page.locator('[data-kept] a');
    await kept.first().waitFor();
    expect(await kept.allInnerTexts()).toContain('短文');
    await page.context().setOffline(false);
    await page.click('text=重试');
    await shows(page, '这一页走丢了');
  });

  it('opens home, too, where the network is there and answers nothing', async () => {
    const own = await deploy();
    const worker = join(own.out, 'service-worker.js');
    writeFileSync(worker, `Object.defineProperty(FetchEvent.prototype, 'preloadResponse', { get: () => (self.isSilent ? new Promise(() => {}) : Promise.resolve()) });\naddEventListener('message', ({ data }) => data === 'SILENT' && (self.isSilent = true));\n${readFileSync(worker, 'utf8')}`);
    const page = await visit(own.host.url + SHORT);
    await settled(page);
    await page.evaluate(() => navigator.serviceWorker.controller!.postMessage('SILENT'));
    await page.goto(`${own.host.url}/`, { timeout: 20_000 });
    await hydrated(page);
    expect(await page.locator('main').innerText()).toContain('阅读室');
    await own.close();
  });

  it('opens what they downloaded, saving data, after a newer worker has taken over', async () => {
    const own = await deploy();
    const page = await visit(own.host.url + SHORT, (fresh) => fresh.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })));
    await expect.poll(() => keptPages(page)).toContain('/文集/短文.html');
    await page.click('[data-offline]');
    await page.click('.offline-dialog >> text=下载全部文章');
    await page.waitForSelector('.offline-dialog >> text=全部文章都在这台设备上了');
    await own.change('文集/短文.md', 'title: 短文', 'title: 短文新篇');
    await page.reload();
    await takenOver(page);
    own.stop();
    await page.goto(own.host.url + encodeURI('/文集/清单.html'));
    await shows(page, '清单');
    await own.close();
  });

  it('reads what is kept from a host, too, that sends x.html on to x, as Cloudflare Pages does', async () => {
    const own = await deploy(undefined, undefined, { dropsEndings: true });
    try {
      const page = await visit(own.host.url + SHORT);
      await settled(page);
      await page.goto(`${own.host.url}/`);
      await hydrated(page);
      await page.goto(own.host.url + SHORT);
      await hydrated(page);
      await page.click('.content a >> text=长文');
      await shows(page, '长文');
      await keeps(page, own, '/文集/长文.html');
      own.stop();
      for (const path of [SHORT, SHORT.replace('.html', ''), LONG]) {
        await page.goto(own.host.url + path);
        await shows(page, decodeURI(path).includes('短文') ? '短文' : '长文');
        await hydrated(page);
        expect(await page.locator('.side a').count()).toBeGreaterThan(0);
      }
      await page.goto(`${own.host.url}/timeline/`);
      await shows(page, '时间线');
      await page.keyboard.press('/');
      await page.fill('dialog.search input', '短文');
      await page.waitForSelector('dialog.search [role=option]');
      await page.keyboard.press('Escape');
      await page.goto(`${own.host.url}/nowhere`);
      await shows(page, '没有网络');
      await page.locator('[data-kept] a').first().waitFor();
      expect((await page.locator('[data-kept] a').allInnerTexts()).filter((title) => title === '短文')).toHaveLength(1);
    } finally {
      await own.close();
    }
  });

  it('searches without a network, though nobody has searched before', async () => {
    const own = await deploy();
    try {
      const page = await visit(own.host.url + SHORT);
      await settled(page);
      own.stop();
      await page.keyboard.press('/');
      await page.fill('dialog.search input', '短文');
      await page.waitForSelector('dialog.search [role=option]');
    } finally {
      await own.close();
    }
  });

  it('goes from page to page inside the app where the network is there and answers nothing', async () => {
    const own = await deploy();
    try {
      const worker = join(own.out, 'service-worker.js');
      writeFileSync(worker, `addEventListener('message', ({ data }) => data === 'SILENT' && (self.fetch = () => new Promise(() => {})));\n${readFileSync(worker, 'utf8')}`);
      const page = await visit(own.host.url + SHORT);
      await settled(page);
      // Nothing is fetched ahead: the first link asks for what leads to pages.
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
      await page.reload();
      await hydrated(page);
      await markWindow(page);
      await page.evaluate(() => navigator.serviceWorker.controller!.postMessage('SILENT'));
      await page.click('.nav a >> text=时间线');
      await shows(page, '时间线');
      expect(await isSameWindow(page)).toBe(true);
    } finally {
      await own.close();
    }
  });

  it('opens what is kept in Firefox, too, where a preload that failed comes as a response', async () => {
    const own = await deploy();
    try {
      const worker = join(own.out, 'service-worker.js');
      writeFileSync(worker, `Object.defineProperty(FetchEvent.prototype, 'preloadResponse', { get: () => fetch('/').then(() => undefined, () => Response.error()) });\n${readFileSync(worker, 'utf8')}`);
      const page = await visit(own.host.url + SHORT);
      await settled(page);
      own.stop();
      await page.goto(own.host.url + SHORT);
      await shows(page, '短文');
      await page.goto(`${own.host.url}/nowhere.html`);
      await shows(page, '没有网络');
    } finally {
      await own.close();
    }
  });

  it('has the whole app on a page that was kept before the site data changed', async () => {
    const own = await deploy();
    try {
      const page = await visit(own.host.url + SHORT);
      await settled(page);
      // The number of articles is part of the site data.
      writeFileSync(join(own.folder, '文集/新篇.md'), '---\ntitle: 新篇\ndate: 2024-01-01\n---\n\n新的一篇。\n');
      await own.change('文集/长文.md', 'title: 长文', 'title: 长文新篇');
      await page.goto(`${own.host.url}/`);
      await takenOver(page);
      await settled(page);
      own.stop();
      await page.goto(own.host.url + SHORT);
      await hydrated(page);
    } finally {
      await own.close();
    }
  });

  it('finds the home of the last deployment they have met, wherever they came in', async () => {
    const own = await deploy();
    try {
      const page = await visit(`${own.host.url}/`);
      await settled(page);
      await own.change('文集/长文.md', 'title: 长文', 'title: 长文新篇');
      await page.goto(own.host.url + SHORT);
      await takenOver(page);
      own.stop();
      await page.goto(`${own.host.url}/`);
      await hydrated(page);
      expect(await page.locator('main').innerText()).toContain('长文新篇');
    } finally {
      await own.close();
    }
  });

  it('also reads what was visited inside the app, from a cold start', async () => {
    const page = await visit(`${site.host.url}/`);
    await settled(page);
    await page.goto(site.host.url + SHORT);
    await hydrated(page);
    await page.click('.content a >> text=长文');
    await shows(page, '长文');
    await keeps(page, site, '/文集/长文.html');
    await page.context().setOffline(true);
    await page.goto(site.host.url + LONG);
    await shows(page, '长文');
    await page.goBack();
    await shows(page, '短文');
  });

  it('reads it in the other languages of the site, too', async () => {
    const site = await deploy('locales', "url: 'https://languages.example',");
    const page = await visit(`${site.host.url}/en/`);
    await settled(page);
    await page.reload();
    await hydrated(page);
    await page.click('.bar .nav a >> text=Notes');
    await shows(page, 'The first');
    await keeps(page, site, '/en/笔记/一.html');
    site.stop();
    await page.goto(`${site.host.url}${encodeURI('/en/笔记/一.html')}`);
    await shows(page, 'The first');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-US');
    await site.close();
  });

  it('is told that there is no network, in the console word for word (§8)', async () => {
    const page = await visit(site.host.url + SHORT);
    await settled(page);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.context().setOffline(true);
    // The notice goes after a while.
    await Promise.all([page.waitForSelector('.notice >> text=正在离线阅读'), page.reload()]);
    expect(said).toContain('No internet connection found. App is running in offline mode.');
  });

  it('is told once each time the network goes; until it is back the button about offline reading says so', async () => {
    const page = await visit(site.host.url + SHORT);
    await settled(page);
    const told = (): Promise<number> => page.locator('.notice >> text=正在离线阅读').count();
    const button = (): Promise<string> => page.locator('[data-offline]').evaluate((element) => getComputedStyle(element, '::before').content);
    expect(await button()).toBe('none');
    for (let times = 0; times < 2; times++) {
      await page.context().setOffline(true);
      await expect.poll(button).toContain('没有网络');
      await Promise.all([page.waitForSelector('.notice >> text=正在离线阅读'), page.reload()]);
      for (const path of ['/', '/timeline/']) {
        await page.goto(site.host.url + path);
        await expect.poll(button).toContain('没有网络');
        expect(await told()).toBe(0);
      }
      await page.context().setOffline(false);
      await page.reload();
      await hydrated(page);
      await expect.poll(button).toBe('none');
    }
  });

  describe('and whose network only lets them wait', () => {
    const button = (page: Page): Promise<string> => page.locator('[data-offline]').evaluate((element) => getComputedStyle(element, '::before').content);

    it('reads what is kept, and is not told that there is no network', async () => {
      const own = await deploy();
      try {
        const worker = join(own.out, 'service-worker.js');
        // Longer than the worker waits for a document.
        writeFileSync(worker, `Object.defineProperty(FetchEvent.prototype, 'preloadResponse', { get: () => new Promise((done) => setTimeout(done, this.isSlow ? 6000 : 0)) });\naddEventListener('message', ({ data }) => data === 'SLOW' && (self.isSlow = true));\n${readFileSync(worker, 'utf8')}`);
        const page = await visit(own.host.url + SHORT);
        await settled(page);
        await page.evaluate(() => navigator.serviceWorker.controller!.postMessage('SLOW'));
        await page.addInitScript(() => addEventListener('glimpress:offline', (event) => (document.documentElement.dataset.heard += ` ${(event as CustomEvent<{ type: string }>).detail.type}`)));
        const since = Date.now();
        await page.reload();
        await hydrated(page);
        expect(Date.now() - since).toBeGreaterThan(3900);
        await expect.poll(() => page.evaluate(() => document.documentElement.dataset.heard)).toContain('ready');
        await page.waitForTimeout(1000);
        expect(await button(page)).toBe('none');
        expect(await page.evaluate(() => document.documentElement.dataset.heard)).not.toContain('offline');
      } finally {
        await own.close();
      }
    });

    it('is no longer told so once it answers', async () => {
      const own = await deploy();
      try {
        const page = await visit(own.host.url + SHORT);
        await settled(page);
        // What is done from time to time is done soon.
        await page.addInitScript(() => {
          const wait = setTimeout;
          Object.assign(window, { setTimeout: (run: () => void, ms = 0, ...rest: unknown[]) => wait(run, ms > 20_000 ? 200 : ms, ...rest) });
        });
        for (const path of [decodeURI(SHORT), '/service-worker.js']) own.broken.add(path);
        await page.reload();
        await expect.poll(() => button(page)).toContain('没有网络');
        own.broken.clear();
        await expect.poll(() => button(page)).toBe('none');
      } finally {
        await own.close();
      }
    });
  });

  it('a script of the site’s own hears the events ready and cached', async () => {
    const page = await visit(site.host.url + SHORT, (fresh) =>
      fresh.addInitScript(() => {
        const heard: string[] = ((window as { heard?: string[] }).heard = []);
        addEventListener('glimpress:offline', (event) => heard.push((event as CustomEvent<{ type: string }>).detail.type));
      }),
    );
    await expect.poll(() => page.evaluate(() => (window as { heard?: string[] }).heard?.toSorted())).toEqual(['cached', 'ready']);
  });

  it('a browser that forbids storage does not leave the question of the size open', async () => {
    const page = await visit(site.host.url + SHORT);
    await settled(page);
    await page.evaluate(() => Object.defineProperty(window, 'localStorage', { get: () => { throw new DOMException('forbidden', 'SecurityError'); } }));
    await page.click('[data-offline]');
    await page.waitForSelector('.offline-dialog >> text=没有下载完');
  });

  it('a file that a blocker refuses keeps no other from being kept', async () => {
    const own = await deploy();
    try {
      const refused = `/assets/${readdirSync(join(own.out, 'assets')).find((name) => name.startsWith('page-views.'))!}`;
      own.broken.add(refused);
      const page = await visit(own.host.url + SHORT);
      const { later } = offlinePlan(await activeScript(page));
      const missing = (): Promise<string[]> => page.evaluate(async (urls) => (await Promise.all(urls.map(async (url) => ((await caches.match(url)) ? [] : [url])))).flat(), later);
      await expect.poll(missing).toEqual([refused]);
    } finally {
      await own.close();
    }
  });

  it('sends a reader who saves data nothing but the essentials', async () => {
    const page = await visit(site.host.url + SHORT, (fresh) => fresh.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })));
    await expect.poll(() => keptPages(page)).toContain('/文集/短文.html');
    const parts = await page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat());
    expect(parts.filter((url) => /\/assets\/(search|js|routes)\//.test(url))).toEqual([]);
  });
});

describe('§8 a service worker that cannot be registered', () => {
  it('is logged, told as an event and reported to analytics as non-fatal; the page works, and its views are told', async () => {
    const site = await deploy();
    await site.change('glimpress.config.ts', 'themeConfig: {', "themeConfig: {\n    analytics: { id: 'G-1', src: '/none.js', baidu: 'a1' },");
    site.broken.add('/service-worker.js');
    const page = await visit(site.host.url + SHORT, async (fresh) => {
      await fresh.route('https://hm.baidu.com/hm.js?a1', (route) => route.abort());
      await fresh.addInitScript(() => {
        const heard: string[] = ((window as { heard?: string[] }).heard = []);
        addEventListener('glimpress:offline', (event) => heard.push((event as CustomEvent<{ type: string }>).detail.type));
      });
    });
    await expect.poll(() => page.evaluate(() => (window as { heard?: string[] }).heard)).toEqual(['error']);
    expect(page.errors.filter((text) => text.includes('The service worker could not be registered'))).toHaveLength(1);
    const reported = await page.evaluate(() => (window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer!.map((each) => Array.from(each)));
    expect(reported).toContainEqual(['event', 'exception', { description: expect.any(String) as string, fatal: false }]);
    await page.click('.content a >> text=长文');
    await shows(page, '长文');
    // §2: a view on load, and one after each change of route.
    const views = (): Promise<unknown[]> => page.evaluate(() => (window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer!.map((each) => Array.from(each)).filter(([command]) => command === 'config'));
    const view = (path: string): unknown => ['config', 'G-1', expect.objectContaining({ anonymize_ip: true, page_path: encodeURI(path) })];
    await expect.poll(views).toEqual([view('/文集/短文.html'), view('/文集/长文.html')]);
    const baidu = await page.evaluate(() => (window as { _hmt?: unknown[] })._hmt);
    expect(baidu).toEqual([['_setAutoPageview', false], ...['/文集/短文.html', '/文集/长文.html'].map((path) => ['_trackPageview', encodeURI(path)])]);
    expect(page.asked).toContain('https://hm.baidu.com/hm.js?a1');
    await site.close();
  });
});
