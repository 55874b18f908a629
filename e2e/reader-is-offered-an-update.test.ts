import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, hydrated, isSameWindow, markWindow, shows, type TestPage } from './support/browser';
import { readRoutes } from './support/built';
import { activeScript, deploy, keeps, keptPages, LONG, offlinePlan, settled, SHORT, takenOver, useOfflineReader, type Deployed } from './support/offline-site';

const { open, visit } = useOfflineReader();

/** Deploys with another theme: it has an island of the site's own. */
async function changeTheme(site: Deployed): Promise<void> {
  writeFileSync(join(site.folder, 'Clock.tsx'), 'export default function Clock() { return <time>now</time>; }\n');
  await site.change('glimpress.config.ts', "lang: 'zh-CN',", "lang: 'zh-CN',\n  islands: { Clock: './Clock.tsx' },");
}

/** Another tab is there from the start: alone, and just come from the network, the first would change to a new worker in silence. */
async function openTwo(site: Deployed): Promise<[first: TestPage, other: Page]> {
  const page = await visit(site.host.url + SHORT);
  await settled(page);
  await page.reload();
  await hydrated(page);
  const other = await page.context().newPage();
  await other.goto(site.host.url + LONG);
  await hydrated(other);
  return [page, other];
}

describe('§4 Offline update: a new deployment', () => {
  it('a reader who comes back with a network reads the new text at once, and is not bothered', async () => {
    const site = await deploy();
    const page = await visit(site.host.url + SHORT);
    await settled(page);
    const first = await activeScript(page);
    await site.change('文集/短文.md', 'title: 短文', 'title: 短文新篇');
    await page.goto(`${site.host.url}/`);
    await page.goto(site.host.url + SHORT);
    await shows(page, '短文新篇');
    expect(await activeScript(page)).not.toBe(first);
    await hydrated(page);
    // The new worker takes over by itself.
    await takenOver(page);
    expect(await page.locator('.update-popup').count()).toBe(0);
    await site.close();
  });

  it('a worker that takes over by itself keeps what the one before did: search works without a network', async () => {
    const site = await deploy();
    const page = await visit(site.host.url + SHORT);
    await settled(page);
    await site.change('文集/短文.md', 'title: 短文', 'title: 短文新篇');
    await page.reload();
    await shows(page, '短文新篇');
    await takenOver(page);
    await settled(page);
    site.stop();
    await page.keyboard.press('/');
    await page.fill('dialog.search input', '短文新篇');
    await page.waitForSelector('dialog.search [role=option]');
    await site.close();
  });

  it('tables and archives of earlier deployments do not stay with a reader', async () => {
    const site = await deploy();
    const page = await visit(site.host.url + SHORT);
    await settled(page);
    const first = offlinePlan(await activeScript(page)).later;
    await site.change('文集/短文.md', 'title: 短文', 'title: 短文新篇');
    await page.reload();
    await takenOver(page);
    await settled(page);
    const { later } = offlinePlan(await activeScript(page));
    const earlier = first.filter((url) => !later.includes(url));
    expect(earlier.length).toBeGreaterThan(5);
    await expect.poll(() => page.evaluate(async (urls) => (await Promise.all(urls.map(async (url) => ((await caches.match(url)) ? [url] : [])))).flat(), earlier)).toEqual([]);
    await site.close();
  });

  it('is offered to a reader who was shown what was kept because the network let them wait', async () => {
    const site = await deploy();
    const worker = join(site.out, 'service-worker.js');
    // A little longer than the worker waits for a document.
    writeFileSync(worker, `Object.defineProperty(FetchEvent.prototype, 'preloadResponse', { get: () => new Promise((done) => setTimeout(done, self.isSlow ? 4100 : 0)) });\naddEventListener('message', ({ data }) => data === 'SLOW' && (self.isSlow = true));\n${readFileSync(worker, 'utf8')}`);
    const page = await visit(site.host.url + SHORT);
    await settled(page);
    await page.evaluate(() => navigator.serviceWorker.controller!.postMessage('SLOW'));
    await site.change('文集/短文.md', 'title: 短文', 'title: 短文新篇');
    await page.reload();
    await shows(page, '短文');
    await page.waitForSelector('.update-popup >> text=发现新内容可用');
    await site.close();
  });

  it('a worker of another theme that takes over by itself keeps the page that is read, and downloads again what was downloaded', async () => {
    const site = await deploy();
    const page = await visit(site.host.url + SHORT);
    await settled(page);
    await page.click('[data-offline]');
    await page.click('.offline-dialog >> text=下载全部文章');
    await page.waitForSelector('.offline-dialog >> text=全部文章都在这台设备上了');
    await changeTheme(site);
    await page.reload();
    await takenOver(page);
    await settled(page);
    await keeps(page, site, '/文集/清单.html');
    site.stop();
    for (const [path, heading] of [[SHORT, '短文'], [encodeURI('/文集/清单.html'), '清单']] as const) {
      await page.goto(site.host.url + path);
      await shows(page, heading);
    }
    await site.close();
  });

  it('a tab left open is offered it: 发现新内容可用, and 刷新 loads it once', async () => {
    const site = await deploy();
    const [page, other] = await openTwo(site);
    await markWindow(page);
    await site.change('文集/短文.md', 'title: 短文', 'title: 短文新篇');
    await other.reload();
    await page.waitForSelector('.update-popup >> text=发现新内容可用');
    expect(await page.locator('main h1').innerText()).toBe('短文');
    expect(await isSameWindow(page)).toBe(true);
    let loads = 0;
    page.on('load', () => loads++);
    await page.click('.update-popup >> text=刷新');
    await shows(page, '短文新篇');
    await hydrated(page);
    await expect.poll(() => loads).toBe(1);
    expect(await other.locator('main h1').innerText()).toBe('长文');
    // What the other tab was offered has come with the first: to take it is to load the page.
    await other.waitForSelector('.update-popup >> text=刷新');
    await markWindow(other);
    await other.click('.update-popup >> text=刷新');
    await expect.poll(() => isSameWindow(other).catch(() => true)).toBe(false);
    await site.close();
  });

  it('刷新 does not wait for the worker before, which may be busy for minutes', async () => {
    const site = await deploy();
    const worker = join(site.out, 'service-worker.js');
    writeFileSync(worker, `addEventListener('message', (event) => event.data === 'BUSY' && event.waitUntil(new Promise(() => {})));\n${readFileSync(worker, 'utf8')}`);
    const [page, other] = await openTwo(site);
    await site.change('文集/短文.md', 'title: 短文', 'title: 短文新篇');
    await other.reload();
    await page.waitForSelector('.update-popup >> text=发现新内容可用');
    await page.evaluate(() => navigator.serviceWorker.controller!.postMessage('BUSY'));
    await page.click('.update-popup >> text=刷新');
    await shows(page, '短文新篇');
    await site.close();
  });

  it('a tab left open across two deployments is offered the newest, once', async () => {
    const site = await deploy();
    const page = await visit(site.host.url + SHORT, (fresh) =>
      fresh.addInitScript(() => {
        const seen = window as { offers?: number };
        addEventListener('glimpress:offline', (event) => {
          if ((event as CustomEvent<{ type: string }>).detail.type === 'updated') seen.offers = (seen.offers ?? 0) + 1;
        });
      }),
    );
    await settled(page);
    await page.reload();
    await hydrated(page);
    const other = await page.context().newPage();
    for (const [offers, from, to] of [[1, '短文', '短文新篇'], [2, '短文新篇', '短文又一篇']] as const) {
      await site.change('文集/短文.md', `title: ${from}`, `title: ${to}`);
      await other.goto(site.host.url + LONG);
      await page.waitForFunction((wanted) => (window as { offers?: number }).offers === wanted, offers);
    }
    expect(await page.locator('.update-popup').count()).toBe(1);
    // Put off by keyboard, which goes on from where it was.
    await page.focus('.search-button');
    await page.focus('.update-popup .primary');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.update-popup').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement!.className)).toBe('search-button');
    await page.reload();
    await shows(page, '短文又一篇');
    await site.close();
  });

  it('a tab that stays open for long is offered each of them', async () => {
    const site = await deploy();
    const page = await visit(site.host.url + SHORT, (fresh) => fresh.clock.install());
    await settled(page);
    await page.reload();
    await hydrated(page);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    const other = await page.context().newPage();
    for (const [from, to] of [['短文', '短文新篇'], ['短文新篇', '短文又一篇']] as const) {
      await page.clock.fastForward(120_000);
      await site.change('文集/短文.md', `title: ${from}`, `title: ${to}`);
      await other.goto(site.host.url + LONG);
      await page.click('.update-popup >> text=稍后');
      await expect.poll(() => page.locator('.update-popup').count()).toBe(0);
    }
    await site.close();
  });

  it('稍后 holds while a later one does not come whole', async () => {
    const site = await deploy();
    const [page, other] = await openTwo(site);
    await site.change('文集/短文.md', 'title: 短文', 'title: 短文新篇');
    await other.reload();
    await page.click('.update-popup >> text=稍后');
    await expect.poll(() => page.locator('.update-popup').count()).toBe(0);
    await site.change('文集/短文.md', 'title: 短文新篇', 'title: 短文又一篇');
    site.broken.add('/assets/manifest.json');
    const failed = await page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!;
      const gone = new Promise<string>((done) => registration.addEventListener('updatefound', () => registration.installing!.addEventListener('statechange', ({ target }) => done((target as ServiceWorker).state))));
      await registration.update();
      return gone;
    });
    expect(failed).toBe('redundant');
    // What is offered is so by then.
    await page.waitForTimeout(1000);
    expect(await page.locator('.update-popup').count()).toBe(0);
    await site.close();
  });

  it('that answers with a page for a script, as hosts do in the middle of one, is not kept: the next visit installs it whole', async () => {
    const site = await deploy();
    const page = await visit(site.host.url + SHORT);
    await settled(page);
    const scripts = async (): Promise<string[]> => offlinePlan(await activeScript(page)).precache.map(({ url }) => url).filter((url) => url.endsWith('.js'));
    const first = await scripts();
    await changeTheme(site);
    const script = (await scripts()).find((url) => !first.includes(url))!;
    site.stray.add(script);
    const failed = await page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!;
      const gone = new Promise<string>((done) => registration.addEventListener('updatefound', () => registration.installing!.addEventListener('statechange', ({ target }) => done((target as ServiceWorker).state))));
      await registration.update();
      return gone;
    });
    expect(failed).toBe('redundant');
    site.stray.delete(script);
    await page.reload();
    await takenOver(page);
    await site.close();
  });

  it('a tab left open across a change of the theme goes on: what it opens next is all new', async () => {
    const site = await deploy();
    // Nothing is fetched ahead: the next page is asked for after the deployment.
    const page = await visit(site.host.url + SHORT, (fresh) => fresh.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })));
    await expect.poll(() => keptPages(page)).toContain('/文集/短文.html');
    await markWindow(page);
    await changeTheme(site);
    await page.click('.content a >> text=长文');
    await shows(page, '长文');
    expect(await isSameWindow(page)).toBe(false);
    await hydrated(page);
    const boots = await page.evaluate(() => [...document.scripts].filter(({ src }) => src.includes('/boot.')).map(({ src }) => new URL(src).pathname));
    const { boot } = JSON.parse(readFileSync(join(site.out, 'assets/manifest.json'), 'utf8')) as { boot: string };
    expect(boots).toEqual([boot]);
    expect(page.errors.filter((text) => !text.includes('Another theme'))).toEqual([]);
    await site.close();
  });

  it('an interrupted precache leaves the old version whole, and a later visit completes the new one', async () => {
    const site = await deploy();
    const page = await visit(site.host.url + SHORT);
    await settled(page);
    await site.change('文集/短文.md', 'title: 短文', 'title: 短文新篇');
    site.broken.add('/assets/manifest.json');
    await page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!;
      const gone = new Promise<void>((done) => registration.addEventListener('updatefound', () => registration.installing!.addEventListener('statechange', ({ target }) => (target as ServiceWorker).state === 'redundant' && done())));
      await registration.update();
      await gone;
    });
    await page.context().setOffline(true);
    await page.goto(site.host.url + SHORT);
    await shows(page, '短文');
    await page.goto(`${site.host.url}/nowhere.html`);
    await shows(page, '没有网络');
    await page.context().setOffline(false);

    site.broken.clear();
    await page.goto(site.host.url + SHORT);
    await shows(page, '短文新篇');
    await takenOver(page);
    await page.context().setOffline(true);
    await page.reload();
    await shows(page, '短文新篇');
    await site.close();
  });

  it('keeps no page in the place of a script that the host does not have yet', async () => {
    const site = await deploy();
    // Nothing is fetched ahead.
    const page = await visit(site.host.url + SHORT, (fresh) => fresh.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    site.stray.add(readRoutes(site.out).pages.get('/文集/长文.html')!);
    await page.click('.content a >> text=长文');
    await shows(page, '长文');
    site.stray.clear();
    await page.goto(site.host.url + SHORT);
    await hydrated(page);
    await markWindow(page);
    await page.click('.content a >> text=长文');
    await shows(page, '长文');
    expect(await isSameWindow(page)).toBe(true);
    await site.close();
  });

  it('is offered, too, when there was no room left meanwhile', async () => {
    const site = await deploy();
    const page = await visit(site.host.url + SHORT);
    await settled(page);
    // Alone, and just come from the network, it would change to the new worker in silence.
    const other = await page.context().newPage();
    await other.goto(site.host.url + SHORT);
    await hydrated(other);
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: site.host.url, quotaSize: 2000 });
    await page.goto(site.host.url + LONG);
    await expect.poll(() => keptPages(page)).toEqual([]);
    await session.send('Storage.overrideQuotaForOrigin', { origin: site.host.url });
    await hydrated(page);
    await markWindow(page);
    await site.change('文集/长文.md', 'title: 长文', 'title: 长文新篇');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
    await page.waitForSelector('.update-popup >> text=发现新内容可用');
    expect(await isSameWindow(page)).toBe(true);
    await site.close();
  });

  it('with no room left the site works as without a worker', async () => {
    const site = await deploy();
    const page = await open('about:blank', { ...desktop, serviceWorkers: 'allow' });
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: site.host.url, quotaSize: 2000 });
    await page.goto(site.host.url + SHORT);
    await hydrated(page);
    await page.click('.content a >> text=长文');
    await shows(page, '长文');
    await page.reload();
    await shows(page, '长文');
    expect(page.errors.filter((text) => !/service worker|quota/i.test(text))).toEqual([]);
    await site.close();
  });
});

/** What a VuePress 1 blog's worker does: everything is precached, and answers before the network is asked. */
const OLD_WORKER = `
const NAME = 'workbox-precache-v2-' + registration.scope;
addEventListener('install', (event) => event.waitUntil(caches.open(NAME).then((cache) => cache.put('/', new Response('<!doctype html><title>旧</title><h1>旧博客</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } })))));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => { if (event.request.mode === 'navigate') event.respondWith(caches.match('/')); });
`;

describe('§4 Offline: after an older blog at the same address', () => {
  /** The old blog was here, and its worker runs in the reader's browser. */
  async function readerOfOldBlog(site: Deployed): Promise<TestPage> {
    const own = readFileSync(join(site.out, 'service-worker.js'), 'utf8');
    writeFileSync(join(site.out, 'service-worker.js'), OLD_WORKER);
    // A page without scripts: nothing of the new site runs yet.
    writeFileSync(join(site.out, 'blank.html'), '<!doctype html>');
    const page = await open(`${site.host.url}/blank.html`, { ...desktop, serviceWorkers: 'allow' });
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/service-worker.js');
      await navigator.serviceWorker.ready;
    });
    await page.goto(`${site.host.url}/`);
    await page.waitForSelector('h1 >> text=旧博客');
    writeFileSync(join(site.out, 'service-worker.js'), own);
    return page;
  }

  it('a reader whose browser still runs its worker sees the new site on the first visit', async () => {
    const site = await deploy();
    const page = await readerOfOldBlog(site);
    await page.goto(site.host.url + SHORT);
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent === '短文');
    await hydrated(page);
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('workbox-')))).toEqual([]);
    await settled(page);
    await page.context().setOffline(true);
    await page.reload();
    await shows(page, '短文');
    await site.close();
  });

  it('a site that is not kept offline frees the browser of it', async () => {
    const site = await deploy();
    await site.change('glimpress.config.ts', 'offline: true', 'offline: false');
    const page = await readerOfOldBlog(site);
    await page.goto(site.host.url + SHORT);
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent === '短文');
    await hydrated(page);
    await expect.poll(() => page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()])).toEqual([0, []]);
    await site.close();
  });
});
