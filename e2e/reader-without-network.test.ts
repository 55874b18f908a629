import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addressOf, desktop, hydrated, isSameWindow, markWindow, shows, useBrowser, type TestPage } from './support/browser';
import { readRoutes } from './support/built';
import { copyFixture, leaveSite, run } from './support/command';
import { startStaticHost, type StaticHost } from './support/static-host';

const browser = useBrowser();
const SHORT = encodeURI('/文集/短文.html');
const LONG = encodeURI('/文集/长文.html');

/** A site of its own, so that it can be deployed again; `broken` are paths for which the connection breaks. */
interface Deployed {
  readonly folder: string;
  readonly out: string;
  readonly host: StaticHost;
  readonly broken: Set<string>;
  /** Paths that are answered with a page. */
  readonly stray: Set<string>;
  /** From now on nothing is answered, whoever asks: a browser that is told to be offline still lets its workers ask. */
  stop(): void;
  /** Changes a file of the site and deploys. */
  change(file: string, from: string, to: string): Promise<void>;
  close(): Promise<void>;
}

async function deploy(fixture = 'reading', setting = "lang: 'zh-CN',"): Promise<Deployed> {
  const folder = copyFixture(fixture);
  const out = join(folder, 'dist');
  const broken = new Set<string>();
  const stray = new Set<string>();
  let isStopped = false;
  const build = async (): Promise<void> => {
    const built = await run(['build', folder, '--out', out]);
    if (built.code !== 0) throw new Error(built.stdout + built.stderr);
  };
  const change = async (file: string, from: string, to: string): Promise<void> => {
    const before = readFileSync(join(folder, file), 'utf8');
    if (!before.includes(from)) throw new Error(`${file} does not hold ${from}`);
    writeFileSync(join(folder, file), before.replace(from, to));
    await build();
  };
  await change('glimpress.config.ts', setting, `${setting}\n  offline: true,`);
  const host = await startStaticHost(out, '/', (path) => isStopped || broken.has(path), stray);
  return {
    folder,
    out,
    host,
    broken,
    stray,
    stop: () => void (isStopped = true),
    change,
    async close() {
      await host.close();
      leaveSite(folder);
    },
  };
}

/** A reader with a browser that runs service workers, once the site is kept. */
async function visit(url: string, before?: (page: TestPage) => Promise<unknown>): Promise<TestPage> {
  const page = await browser.open(url, { ...desktop, serviceWorkers: 'allow', ...(before ? { before } : {}) });
  await hydrated(page);
  return page;
}

/** Everything that is kept without being asked for is here. Not `waitForFunction`: to that a promise is an answer. */
async function settled(page: Page): Promise<void> {
  const { later } = offlinePlan(await activeScript(page));
  await expect.poll(() => page.evaluate(async (urls) => navigator.serviceWorker.controller !== null && (await Promise.all(urls.map((url) => caches.match(url)))).every(Boolean), later)).toBe(true);
  await expect.poll(() => keptPages(page)).toContain(decodeURI(new URL(page.url()).pathname));
}

const keptPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith('glimpress-pages-'));
    return name === undefined ? [] : (await (await caches.open(name)).keys()).map(({ url }) => decodeURI(new URL(url).pathname));
  });

const offlinePlan = (script: string): { precache: { url: string }[]; later: string[] } => JSON.parse(/^self\.glimpressOffline=(.*);$/m.exec(script)![1]!) as ReturnType<typeof offlinePlan>;

/** Notes when a newer worker has taken over the page, also if that was before the page that shows now. */
const watchTakeover = (fresh: Page): Promise<unknown> => fresh.addInitScript(() => navigator.serviceWorker.addEventListener('controllerchange', () => (sessionStorage.takenOver = 1)));

/** Waits until one has, and none is on its way. Not `waitForFunction`: to that a promise is an answer. */
async function takenOver(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => sessionStorage.takenOver as string | undefined)).toBe('1');
  await expect.poll(() => page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return [registration?.active?.state, registration?.waiting, registration?.installing];
  })).toEqual(['activated', null, null]);
}

/** Waits until the chunk of a page is kept: it may be shown before. */
const keeps = async (page: Page, { out }: Deployed, route: string): Promise<void> => expect.poll(() => page.evaluate(async (url) => (await caches.match(url)) !== undefined, readRoutes(out).pages.get(route)!)).toBe(true);

const activeScript = (page: Page): Promise<string> => page.evaluate(async () => (await fetch('/service-worker.js', { cache: 'no-store' })).text());

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

  it('sends a reader who saves data nothing but the essentials', async () => {
    const page = await visit(site.host.url + SHORT, (fresh) => fresh.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })));
    await expect.poll(() => keptPages(page)).toContain('/文集/短文.html');
    const parts = await page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat());
    expect(parts.filter((url) => /\/assets\/(search|js|routes)\//.test(url))).toEqual([]);
  });

  it('downloads everything when asked, its size shown first, and removes it again', async () => {
    const page = await visit(site.host.url + SHORT);
    await settled(page);
    await page.click('[data-offline]');
    await page.waitForSelector('.offline-dialog >> text=/共 \\d+ 篇文章，压缩前约 [\\d.]+ MB。/');
    // Some press twice: the second must not stop what the first began, nor remove what has come.
    await page.dblclick('.offline-dialog >> text=下载全部文章');
    await page.waitForSelector('.offline-dialog >> text=全部文章都在这台设备上了');
    await page.context().setOffline(true);
    await page.goto(site.host.url + LONG);
    await shows(page, '长文');
    await page.goto(site.host.url + encodeURI('/文集/清单.html'));
    await shows(page, '清单');
    await page.click('[data-offline]');
    await page.click('.offline-dialog >> text=删除已下载的文章');
    await page.waitForSelector('.offline-dialog >> text=已删除');
    // A link to what is not here any more makes no place for it.
    site.broken.add('/assets/js/v-0.0.js');
    expect(await page.evaluate(() => fetch('/assets/js/v-0.0.js').then(String, () => 'nothing'))).toBe('nothing');
    // A download being brought up to date just then opens it, and takes it back.
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('glimpress-articles-')))).toEqual([]);
  });
});

it('a download in which one page does not come says so to the end, and goes on where it stopped', async () => {
  const site = await deploy();
  const page = await visit(site.host.url + SHORT, (fresh) => fresh.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const missing = readRoutes(site.out).pages.get('/文集/清单.html')!;
  site.broken.add(missing);
  await page.click('[data-offline]');
  await page.click('.offline-dialog >> text=下载全部文章');
  await page.waitForSelector('.offline-dialog >> text=没有下载完');
  await page.waitForLoadState('networkidle');
  expect(await page.locator('.offline-dialog [role=status]').innerText()).toContain('没有下载完');
  site.broken.delete(missing);
  await page.click('.offline-dialog >> text=下载全部文章');
  await page.waitForSelector('.offline-dialog >> text=全部文章都在这台设备上了');
  await site.close();
});

it('a download that the reader stops does not pass for the whole, can be gone on with, and removed', async () => {
  const site = await deploy();
  const page = await visit(site.host.url + SHORT, (fresh) => fresh.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const dialog = page.locator('.offline-dialog');
  const names = (): Promise<string[]> => dialog.locator('.shortcuts-box > button:not(.tool)').allInnerTexts();
  const slow = readRoutes(site.out).pages.get('/文集/清单.html')!;
  await page.evaluate((url) => {
    const fetchNow = window.fetch.bind(window);
    window.fetch = (input, init) => (String(input) === url ? new Promise((_, fail) => init!.signal!.addEventListener('abort', () => fail(init!.signal!.reason as Error))) : fetchNow(input, init));
  }, slow);
  await page.click('[data-offline]');
  await page.click('.offline-dialog >> text=下载全部文章');
  await dialog.locator('progress[value]').waitFor();
  // Both clicks are meant for the same button.
  await page.dblclick('.offline-dialog >> text=停止');
  await page.waitForSelector('.offline-dialog >> text=只下载了一部分');
  await page.keyboard.press('Escape');
  await page.reload();
  await hydrated(page);
  await page.click('[data-offline]');
  await page.waitForSelector('.offline-dialog >> text=只下载了一部分');
  expect(await names()).toEqual(['下载全部文章', '删除已下载的文章']);
  await page.click('.offline-dialog >> text=删除已下载的文章');
  await page.waitForSelector('.offline-dialog >> text=已删除');
  expect(await names()).toEqual(['下载全部文章']);
  await page.click('.offline-dialog >> text=下载全部文章');
  await page.waitForSelector('.offline-dialog >> text=全部文章都在这台设备上了');
  expect(await names()).toEqual(['删除已下载的文章']);
  await site.close();
});

describe('the download by keyboard', () => {
  it('keeps the focus in the dialog, and does not put the button that removes all below it', async () => {
    const site = await deploy();
    const page = await visit(site.host.url + SHORT);
    await settled(page);
    await page.focus('[data-offline]');
    await page.keyboard.press('Enter');
    const start = page.locator('.offline-dialog >> text=下载全部文章');
    await expect.poll(() => start.isEnabled()).toBe(true);
    await start.focus();
    // It takes as long as we like.
    await page.evaluate(() => {
      const open = caches.open.bind(caches);
      caches.open = (name) => new Promise((done) => Object.assign(window, { goOn: () => done(open(name)) }));
    });
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement!.textContent)).toBe('停止');
    await page.waitForFunction(() => 'goOn' in window);
    await page.evaluate(() => {
      Reflect.deleteProperty(caches, 'open');
      (window as unknown as { goOn(): void }).goOn();
    });
    await page.waitForSelector('.offline-dialog >> text=全部文章都在这台设备上了');
    await expect.poll(() => page.evaluate(() => document.activeElement!.className)).toBe('shortcuts-box');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement!.hasAttribute('data-offline'))).toBe(true);
    expect(await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('glimpress-articles-')).length)).toBe(1);
    await site.close();
  });
});

describe('§4 Offline update: a new deployment', () => {
  it('a reader who comes back with a network reads the new text at once, and is not bothered', async () => {
    const site = await deploy();
    const page = await visit(site.host.url + SHORT);
    await settled(page);
    await watchTakeover(page);
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

  it('a tab left open is offered it: 发现新内容可用, and 刷新 loads it once', async () => {
    const site = await deploy();
    const page = await visit(site.host.url + SHORT);
    await settled(page);
    await page.reload();
    await hydrated(page);
    await markWindow(page);
    await site.change('文集/短文.md', 'title: 短文', 'title: 短文新篇');
    // Another tab finds the new worker; this one did not come from the network just now.
    const other = await page.context().newPage();
    await other.goto(site.host.url + LONG);
    await page.waitForSelector('.update-popup >> text=发现新内容可用');
    expect(await page.locator('main h1').innerText()).toBe('短文');
    expect(await isSameWindow(page)).toBe(true);
    let loads = 0;
    page.on('load', () => loads++);
    await page.click('.update-popup >> text=刷新');
    await shows(page, '短文新篇');
    await hydrated(page);
    expect(loads).toBe(1);
    expect(await other.locator('main h1').innerText()).toBe('长文');
    // What the other tab was offered has come with the first: to take it is to load the page.
    await other.waitForSelector('.update-popup >> text=刷新');
    await markWindow(other);
    await other.click('.update-popup >> text=刷新');
    await expect.poll(() => isSameWindow(other).catch(() => true)).toBe(false);
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
    await page.click('.update-popup >> text=刷新');
    await shows(page, '短文又一篇');
    await site.close();
  });

  it('a tab left open across a change of the theme goes on: what it opens next is all new', async () => {
    const site = await deploy();
    // Nothing is fetched ahead: the next page is asked for after the deployment.
    const page = await visit(site.host.url + SHORT, (fresh) => fresh.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })));
    await expect.poll(() => keptPages(page)).toContain('/文集/短文.html');
    await markWindow(page);
    writeFileSync(join(site.folder, 'Clock.tsx'), 'export default function Clock() { return <time>now</time>; }\n');
    await site.change('glimpress.config.ts', "lang: 'zh-CN',", "lang: 'zh-CN',\n  islands: { Clock: './Clock.tsx' },");
    await page.click('.content a >> text=长文');
    await shows(page, '长文');
    expect(await isSameWindow(page)).toBe(false);
    await hydrated(page);
    const boots = await page.evaluate(() => [...document.scripts].filter(({ src }) => src.includes('/boot.')).map(({ src }) => new URL(src).pathname));
    const { boot } = JSON.parse(readFileSync(join(site.out, 'assets/manifest.json'), 'utf8')) as { boot: string };
    expect(boots).toEqual([boot]);
    expect(page.errors.filter((text) => !text.includes('another theme'))).toEqual([]);
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

    await watchTakeover(page);
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

  it('with no room left the site works as without a worker', async () => {
    const site = await deploy();
    const page = await browser.open('about:blank', { ...desktop, serviceWorkers: 'allow' });
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
    const page = await browser.open(`${site.host.url}/blank.html`, { ...desktop, serviceWorkers: 'allow' });
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
    expect(await page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()])).toEqual([0, []]);
    await site.close();
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
