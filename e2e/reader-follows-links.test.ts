import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Route } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { readRoutes } from './support/built';
import { addressOf, clickInPlace, fetched, hydrated, isReady, isSameWindow, laptop, markWindow, settled, shows, useBrowser, type TestPage } from './support/browser';

const { reading, based, blog } = inject('sites');
const browser = useBrowser({ hasClosedMascot: true });
const chunkOf = (route: string): string => readRoutes(reading.out).pages.get(route)!;

/** A page with the app running, its window marked. */
async function reader(path: string, before?: (page: TestPage) => Promise<unknown>, site = reading): Promise<TestPage> {
  const page = await browser.open(site.url + encodeURI(path), before && { before });
  await hydrated(page);
  await markWindow(page);
  return page;
}

/** The reader saves data: nothing is fetched ahead, so that a test decides what is. */
const savesData = (page: Page): Promise<unknown> => page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

/** Adds a link to the text: what an author may write. */
const addLink = (page: Page, href: string, attributes: Record<string, string> = {}): Promise<void> =>
  page.evaluate(
    ([to, more]) => {
      const link = document.createElement('a');
      for (const [name, value] of Object.entries({ href: to, id: 'added', ...more })) link.setAttribute(name, value);
      link.textContent = '加上的链接';
      document.querySelector('.content')!.prepend(link);
    },
    [href, attributes] as const,
  );

describe('a link inside the site', () => {
  it('swaps the text without a full load, in both directions of history (§2 history mode)', async () => {
    const page = await reader('/文集/长文.html');
    await page.click('.content a >> text=短文');
    await shows(page, '短文');
    expect(addressOf(page)).toBe('/文集/短文.html');
    await page.goBack();
    await shows(page, '长文');
    await page.goForward();
    await shows(page, '短文');
    expect(await isSameWindow(page)).toBe(true);
    expect(page.errors).toEqual([]);
  });

  it('shows the text first: its copy buttons are made once it is painted', async () => {
    const page = await reader('/文集/短文.html');
    const seen = page.evaluate(
      () =>
        new Promise<{ text: number; buttons: number }>((done) => {
          let frames = 0;
          let text: number | undefined;
          const count = (): void => void requestAnimationFrame(() => (frames++, count()));
          count();
          new MutationObserver(() => {
            if (document.querySelector('main h1')?.textContent === '长文') text ??= frames;
            if (text !== undefined && document.querySelector('.copy-code')) done({ text, buttons: frames });
          }).observe(document.getElementById('shell:main')!, { childList: true, subtree: true });
        }),
    );
    await page.click('.sidebar a >> text=长文');
    const { text, buttons } = await seen;
    expect(buttons).toBeGreaterThan(text);
  });

  it('gives the page its title, meta tags, canonical address and language (§2 Theme behaviour)', async () => {
    const page = await reader('/文集/长文.html');
    const head = (): Promise<unknown> =>
      page.evaluate(() => ({
        title: document.title,
        lang: document.documentElement.lang,
        description: document.querySelector('meta[name=description]')?.getAttribute('content'),
        keywords: document.querySelector('meta[name=keywords]')?.getAttribute('content'),
        canonical: decodeURI(document.querySelector<HTMLLinkElement>('link[rel=canonical]')!.href),
        viewport: document.querySelectorAll('meta[name=viewport]').length,
      }));
    await page.click('.content a >> text=短文');
    await shows(page, '短文');
    const inApp = { title: '短文 | 阅读室', lang: 'zh-CN', description: '一篇短文', keywords: '短, 文', canonical: 'https://reading.example/文集/短文.html', viewport: 1 };
    await expect.poll(head).toEqual(inApp);
    await page.reload();
    expect(await head()).toEqual(inApp);
    await hydrated(page);
    await page.click('.sidebar summary >> text=其余');
    await page.click('.sidebar a >> text=In English');
    await shows(page, 'In English');
    await expect.poll(head).toEqual({ title: 'English only', lang: 'en-US', description: 'In another language', keywords: undefined, canonical: 'https://reading.example/文集/英文.html', viewport: 1 });
  });

  it('does not touch what stays: an attribute of the document set again has all of it styled anew', async () => {
    const page = await reader('/文集/长文.html');
    await page.evaluate(() => {
      const set: string[] = [];
      new MutationObserver((records) => set.push(...records.map(({ attributeName }) => attributeName!))).observe(document.documentElement, { attributes: true });
      Object.assign(window, { set });
    });
    await page.click('.content a >> text=短文');
    await shows(page, '短文');
    expect(await page.evaluate(() => (window as unknown as { set: string[] }).set.filter((name) => name === 'lang' || name === 'dir'))).toEqual([]);
  });

  it('leaves the same document as a full load of its target', async () => {
    const page = await reader('/文集/长文.html', savesData);
    const regions = (): Promise<unknown> =>
      page.evaluate(() => {
        const text = (selector: string): string => document.querySelector(selector)!.textContent.replaceAll('复制代码', '');
        return { main: text('main'), sidebar: text('.sidebar'), current: [...document.querySelectorAll('.sidebar [aria-current=page], .nav [aria-current=page]')].map((link) => link.textContent), open: [...document.querySelectorAll('.sidebar details[open] > summary')].map((group) => group.textContent), frame: document.querySelector('.frame')!.className };
      });
    for (const [link, heading] of [['短文', '短文'], ['公式', '公式']] as const) {
      if (link === '公式') await page.click('.sidebar summary >> text=其余');
      await page.click(`.sidebar .side-link >> text=${link}`);
      await shows(page, heading);
      const inApp = await regions();
      await page.reload();
      await hydrated(page);
      expect(inApp).toEqual(await regions());
    }
  });

  it('fetches the page as one small chunk, once (§2 lazy pages)', async () => {
    const page = await reader('/文集/长文.html', savesData);
    await page.click('.content a >> text=短文');
    await shows(page, '短文');
    await page.goBack();
    await shows(page, '长文');
    await page.click('.content a >> text=短文');
    await shows(page, '短文');
    expect(page.asked.filter((url) => new URL(url).pathname === chunkOf('/文集/短文.html'))).toHaveLength(1);
    expect(page.asked.filter((url) => url.endsWith('/assets/manifest.json'))).toHaveLength(1);
    expect(page.asked.filter((url) => url.includes('/assets/routes/'))).toHaveLength(1);
  });

  it('leads to the canonical address, whatever way it was written (§2 Path resolution)', async () => {
    const page = await reader('/文集/长文.html');
    for (const [href, canonical, heading] of [
      ['/文集/短文', '/文集/短文.html', '短文'],
      ['/文集/短文/', '/文集/短文.html', '短文'],
      ['/TAG', '/tag/', '全部标签'],
      ['/文集/搬家.html', '/新家/', '搬家'],
      ['/tags/ci/cd/', '/tags/CI/CD/', '标签：CI/CD'],
    ] as const) {
      await addLink(page, href).catch(() => page.goBack().then(() => shows(page, '长文')).then(() => addLink(page, href)));
      await page.click('#added');
      await shows(page, heading);
      await expect.poll(() => addressOf(page), { message: href }).toBe(canonical);
      await page.goBack();
      await shows(page, '长文');
    }
    expect(await isSameWindow(page)).toBe(true);
  });

  it('brings the styles that only its target needs (formulas)', async () => {
    const page = await reader('/文集/长文.html');
    expect(page.asked.filter((url) => url.includes('katex'))).toEqual([]);
    await page.click('.sidebar summary >> text=其余');
    await page.click('.sidebar a >> text=公式');
    await shows(page, '公式');
    await expect.poll(() => page.locator('.katex-html').first().evaluate((element) => getComputedStyle(element.closest('.katex')!).fontFamily)).toContain('KaTeX_Main');
  });

  it('asks again for styles that did not come, when the next page needs them', async () => {
    const page = await reader('/文集/长文.html', (fresh) => fresh.route(/katex[^/]*\.css/, (route) => route.abort()));
    await page.click('.sidebar summary >> text=其余');
    await page.click('.sidebar a >> text=公式');
    await shows(page, '公式');
    await page.unroute(/katex[^/]*\.css/);
    await page.goBack();
    await shows(page, '长文');
    await page.goForward();
    await shows(page, '公式');
    await expect.poll(() => page.locator('.katex-html').first().evaluate((element) => getComputedStyle(element.closest('.katex')!).fontFamily)).toContain('KaTeX_Main');
  });

  it('moves the focus to the new heading and says its name (accessibility)', async () => {
    const page = await reader('/文集/长文.html');
    await page.click('.content a >> text=短文');
    await shows(page, '短文');
    await expect.poll(() => page.evaluate(() => document.activeElement!.textContent)).toBe('短文');
    await expect.poll(() => page.locator('[aria-live=polite].hidden').textContent()).toBe('短文');
  });

  it('moves it there, too, when what was opened over the page meanwhile is closed: the link that it came from is gone', async () => {
    const held: Route[] = [];
    const page = await reader('/文集/长文.html', async (fresh) => {
      await savesData(fresh);
      await fresh.route((url) => url.pathname === chunkOf('/文集/短文.html'), (route) => void held.push(route));
    });
    await page.click('.content a >> text=短文');
    await expect.poll(() => held.length).toBe(1);
    await page.keyboard.press('/');
    await page.locator('dialog.search input').waitFor();
    await held[0]!.continue();
    await shows(page, '短文');
    expect(await page.evaluate(() => document.activeElement!.localName)).toBe('input');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement!.textContent)).toBe('短文');
  });

  it('takes the last of two quick choices', async () => {
    const held: Route[] = [];
    const page = await reader('/文集/长文.html', async (fresh) => {
      await savesData(fresh);
      await fresh.route((url) => url.pathname === chunkOf('/文集/短文.html'), (route) => void held.push(route));
    });
    await page.click('.sidebar .side-link >> text=短文');
    await expect.poll(() => held.length).toBe(1);
    await page.click('.nav a >> text=时间线');
    await shows(page, '时间线');
    await held[0]!.continue();
    await fetched(page, chunkOf('/文集/短文.html'));
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    expect(addressOf(page)).toBe('/timeline/');
    expect(await page.locator('main h1').textContent()).toBe('时间线');
  });

  it('taken while a full load has not been answered yet takes its place', async () => {
    let held: ServerResponse | undefined;
    let isAnswered = false;
    const server = createServer(async ({ url }, response) => {
      if (url === '/nowhere.html') return void (held = response);
      if (url === '/held') return void response.end(held === undefined ? '' : 'yes');
      if (url === '/answer') {
        isAnswered = true;
        held!.setHeader('content-type', 'text/html').end('<!doctype html><h1>elsewhere</h1>');
        return void response.end();
      }
      const file = await fetch(reading.url + url);
      response.setHeader('content-type', file.headers.get('content-type')!).end(Buffer.from(await file.arrayBuffer()));
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const page = await reader('/文集/长文.html', undefined, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, out: '' });
    await addLink(page, '/nowhere.html');
    // In the page: Chromium lets nobody else into it while another document is on its way.
    await page.evaluate(() => {
      const click = (text: string): void => [...document.querySelectorAll<HTMLElement>('main a')].find(({ textContent }) => textContent === text)!.click();
      const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
        while (!(await isSo())) await new Promise((done) => setTimeout(done, 50));
      };
      void (async () => {
        click('加上的链接');
        await until(async () => (await (await fetch('/held')).text()) === 'yes');
        click('短文');
        await until(() => document.querySelector('main h1')!.textContent === '短文');
        await fetch('/answer');
      })();
    });
    await expect.poll(() => isAnswered).toBe(true);
    await page.waitForTimeout(500);
    expect([await page.innerText('h1'), addressOf(page), await isSameWindow(page)]).toEqual(['短文', '/文集/短文.html', true]);
    server.closeAllConnections();
    server.close();
  });

  describe('is on its way when the reader leaves for another site', () => {
    /** As a browser that keeps the page has it: nothing is lost, what comes in the meantime comes after the return. */
    const leaveAndReturn = (page: Page): Promise<void> =>
      page.evaluate(() => {
        dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      });
    async function waiting(arrive: Promise<void>, fate: 'comes' | 'is lost'): Promise<TestPage> {
      const page = await reader('/文集/短文.html', async (fresh) => {
        await savesData(fresh);
        await fresh.route(`**${chunkOf('/文集/长文.html')}*`, async (route) => {
          await arrive;
          await (fate === 'comes' ? route.continue() : route.abort());
        });
      });
      return page;
    }

    it.each(['comes', 'is lost'] as const)('who comes back is where they were, though the page %s then', async (fate) => {
      let arrive = (): void => undefined;
      const page = await waiting(new Promise((done) => (arrive = done)), fate);
      await Promise.all([page.waitForRequest(`**${chunkOf('/文集/长文.html')}*`), page.click('.content a >> text=长文')]);
      await page.waitForSelector('.loading-screen');
      await leaveAndReturn(page);
      await expect.poll(() => page.locator('.loading-screen').count()).toBe(0);
      const answered = fate === 'comes' ? page.waitForEvent('requestfinished') : page.waitForEvent('requestfailed');
      arrive();
      await answered;
      await page.waitForTimeout(300);
      expect([await page.innerText('main h1'), addressOf(page), await isSameWindow(page)]).toEqual(['短文', '/文集/短文.html', true]);
      // Asked for again it is there.
      if (fate === 'comes') {
        await page.click('.content a >> text=长文');
        await shows(page, '长文');
      }
    });

    it('the page of the entry in the history that they had gone back to comes all the same', async () => {
      let arrive = (): void => undefined;
      const page = await waiting(new Promise((done) => (arrive = done)), 'comes');
      await page.evaluate(() => history.pushState({ key: 'a' }, '', encodeURI('/文集/长文.html')));
      await page.evaluate(() => history.pushState({ key: 'b' }, '', encodeURI('/文集/短文.html')));
      await Promise.all([page.waitForRequest(`**${chunkOf('/文集/长文.html')}*`), page.evaluate(() => history.back())]);
      await leaveAndReturn(page);
      arrive();
      await shows(page, '长文');
      expect([addressOf(page), await isSameWindow(page)]).toEqual(['/文集/长文.html', true]);
    });
  });

  it('works below a base', async () => {
    const page = await reader('/guide/', undefined, based);
    await page.click('.content a >> text=特殊文件名');
    await page.waitForFunction(() => decodeURIComponent(location.pathname) === '/docs/guide/100%纯C++ & 更多#1.html');
    await page.goBack();
    await shows(page, '指南');
    await page.click('.content a >> text=公式');
    await shows(page, '公式');
    await expect.poll(() => addressOf(page)).toBe('/docs/math/euler/#欧拉恒等式');
    await page.click('.nav a >> text=首页');
    await shows(page, '子路径站点');
    await expect.poll(() => addressOf(page)).toBe('/docs/');
    expect(await isSameWindow(page)).toBe(true);
    expect(page.errors).toEqual([]);
  });

  it('keeps the groups of the sidebar a reader opened, opens the one of the page, and hides it where there is none', async () => {
    const page = await reader('/views/AI/RL/gae.html', undefined, blog);
    await page.click('.neighbours .next');
    await page.waitForFunction(() => document.querySelector('.side-link[aria-current=page]') !== null && !location.pathname.endsWith('gae.html'));
    await expect.poll(() => page.locator('.sidebar details[open] > summary').allTextContents()).toEqual(['AI及机器人等']);
    await page.click('.nav a >> text=时间线');
    await shows(page, '时间线');
    await expect.poll(() => page.locator('.sidebar').isVisible()).toBe(false);
    expect(await isSameWindow(page)).toBe(true);
  });

  it('keeps the page in view where it stands far down in the sidebar, whatever heading is read beside it', async () => {
    const page = await reader('/views/AI/yolo/v8-decode.html', undefined, blog);
    const isInView = (): Promise<boolean> =>
      page.$eval('.side-link[aria-current=page]', (link) => {
        const [{ top, bottom }, frame] = [link.getBoundingClientRect(), link.closest('aside')!.getBoundingClientRect()];
        return top >= frame.top && bottom <= frame.bottom - 16;
      });
    for (let times = 0; times < 4; times++) {
      await page.waitForSelector('.outline [aria-current]');
      expect(await isInView()).toBe(true);
      await page.mouse.wheel(0, 900);
      await page.waitForTimeout(150);
    }
  });
});

describe('fetching ahead', () => {
  it('a link under the pointer is fetched before it is clicked', async () => {
    // The sidebar's closed groups are not in view: only hovering asks for their pages.
    const page = await reader('/文集/长文.html');
    await page.click('.sidebar summary >> text=其余');
    await page.hover('.sidebar a >> text=清单');
    await fetched(page, chunkOf('/文集/清单.html'));
    expect(addressOf(page)).toBe('/文集/长文.html');
  });

  it('links in view are fetched when the browser is idle', async () => {
    const page = await browser.open(reading.url + encodeURI('/文集/'));
    await fetched(page, chunkOf('/文集/短文.html'));
  });

  it('nothing is fetched ahead for a reader who saves data', async () => {
    const page = await reader('/文集/长文.html', savesData);
    await page.hover('.content a >> text=短文');
    await page.click('.content a >> text=本页末节');
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    expect(page.asked.filter((url) => /assets\/(js|routes|manifest)/.test(url))).toEqual([]);
  });
});

describe('§2 the progress bar', () => {
  it('shows at 0.08 while a page has to be waited for, and goes', async () => {
    const held: Route[] = [];
    const page = await reader('/文集/长文.html', async (fresh) => {
      await savesData(fresh);
      await fresh.route((url) => url.pathname === chunkOf('/文集/短文.html'), (route) => void held.push(route));
      await fresh.addInitScript(() => {
        const seen: string[] = ((window as { seen?: string[] }).seen = []);
        new MutationObserver(() => {
          const bar = document.querySelector<HTMLElement>('.progress');
          if (bar) seen.push(bar.style.transform);
        }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] });
      });
    });
    await page.click('.content a >> text=短文');
    await page.waitForSelector('.progress');
    await expect.poll(() => held.length).toBe(1);
    expect(await page.locator('main h1').textContent()).toBe('长文');
    await held[0]!.continue();
    await shows(page, '短文');
    await page.waitForSelector('.progress', { state: 'detached' });
    const seen = await page.evaluate(() => (window as { seen?: string[] }).seen!);
    expect(seen[0]).toBe('scaleX(0.08)');
    expect(seen.at(-1)).toBe('scaleX(1)');
  });

  it('does not show for a page that is already there', async () => {
    const page = await reader('/文集/长文.html');
    await page.hover('.content a >> text=短文');
    await isReady(page, chunkOf('/文集/短文.html'));
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('.progress')) document.documentElement.dataset.waited = '';
      }).observe(document.body, { subtree: true, childList: true });
    });
    await page.click('.content a >> text=短文');
    await shows(page, '短文');
    expect(await page.evaluate(() => document.documentElement.dataset.waited)).toBeUndefined();
  });
});

describe('§2 Scroll behaviour', () => {
  it('who goes on or back while the page still scrolls to a heading is where that leads', async () => {
    const page = await browser.open(`${blog.url}/views/AI/yolo/nms.html`, laptop);
    await hydrated(page);
    const heading = (await page.locator('main h1').textContent())!;
    const y = (): Promise<number> => page.evaluate(() => Math.round(scrollY));
    const pressHeading = (thenMs: number): Promise<unknown> =>
      page.evaluate((ms) => {
        [...document.querySelectorAll<HTMLElement>('.side-head')].at(-1)!.click();
        return new Promise((done) => setTimeout(done, ms));
      }, thenMs);
    for (const ms of [60, 150, 250]) {
      await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
      await pressHeading(ms);
      // Browsers go back when they come to it: until then the window may rest elsewhere.
      await page.evaluate(() => new Promise((done) => (addEventListener('popstate', done, { once: true }), history.back())));
      await settled(page);
      expect(await y()).toBe(900);
      await pressHeading(ms);
      await page.evaluate(() => document.querySelector<HTMLElement>('.neighbours a')!.click());
      await page.waitForFunction(() => !location.pathname.endsWith('/nms.html'));
      await settled(page);
      expect(await y()).toBe(0);
      await page.goBack();
      // The address is that page's before the page is there.
      await shows(page, heading);
      await settled(page);
    }
  });

  it('who goes back before the page has begun to scroll to a heading is where they were', async () => {
    const page = await browser.open(`${blog.url}/views/AI/yolo/nms.html`, laptop);
    await hydrated(page);
    for (let times = 0; times < 12; times++) {
      await page.evaluate(
        () =>
          new Promise<void>((done) => {
            scrollTo({ top: 900, behavior: 'instant' });
            // It may have come to name that heading.
            history.replaceState(history.state, '', location.pathname);
            // The jump is one, too.
            const heard = (): void => {
              if (location.hash !== '') return;
              removeEventListener('popstate', heard);
              done();
            };
            addEventListener('popstate', heard);
            [...document.querySelectorAll<HTMLElement>('.side-head')].at(-1)!.click();
            // A machine that is busy.
            for (const clicked = performance.now(); performance.now() - clicked < 100; );
            setTimeout(() => history.back());
          }),
      );
      await settled(page);
      expect(await page.evaluate(() => scrollY)).toBe(900);
    }
  });

  it('a new page starts at the top, back and forward return to where the reader was', async () => {
    const page = await reader('/文集/长文.html');
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
    await clickInPlace(page, '.nav a >> text=时间线');
    await shows(page, '时间线');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await shows(page, '长文');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500);
  });

  it('who goes back and forward while a page is on its way finds every place again', async () => {
    const held: Route[] = [];
    // The page that the document came with is fetched when the reader comes back to it.
    const page = await reader('/文集/长文.html', async (fresh) => {
      await savesData(fresh);
      await fresh.route((url) => url.pathname === chunkOf('/文集/长文.html'), (route) => void held.push(route));
    });
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
    await clickInPlace(page, '.nav a >> text=时间线');
    await shows(page, '时间线');
    await page.evaluate(() => history.back());
    await expect.poll(() => held.length).toBe(1);
    await page.evaluate(() => history.forward());
    await expect.poll(() => addressOf(page)).toBe('/timeline/');
    await page.evaluate(() => history.back());
    await held[0]!.continue();
    await shows(page, '长文');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500);
  });

  it('back also finds the line where islands above it are not drawn yet', async () => {
    const page = await reader('/views/freetalk/widgets.html', undefined, blog);
    const heading = '代码演示';
    // Reads down to it: what comes by is drawn.
    for (const id of ['流程图', 'mermaid-图']) {
      await page.evaluate((each) => document.getElementById(each)!.scrollIntoView({ behavior: 'instant' }), id);
      await page.locator(`#${id} ~ [data-island] svg:visible`).first().waitFor();
    }
    await page.evaluate((each) => document.getElementById(each)!.scrollIntoView({ behavior: 'instant' }), heading);
    const top = (): Promise<number> => page.evaluate((each) => Math.round(document.getElementById(each)!.getBoundingClientRect().top), heading);
    await settled(page);
    const before = await top();
    await clickInPlace(page, '.nav a >> text=时间线');
    await shows(page, '时间线');
    await page.goBack();
    await shows(page, '写作手册：这个站点里能用的组件');
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3);
    await settled(page);
    expect(Math.abs((await top()) - before)).toBeLessThan(3);
  });

  it('a reload stays where the reader was', async () => {
    const page = await reader('/文集/长文.html');
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
    await page.reload();
    await hydrated(page);
    await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 1200) < 5)).toBe(true);
  });

  it('a reload stays below the heading that the address has come to name, also where the browser goes to that heading', async () => {
    const page = await reader('/文集/长文.html');
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
    await expect.poll(() => page.evaluate(() => location.hash)).not.toBe('');
    // As in WebKit.
    await page.addInitScript(() => {
      history.scrollRestoration = 'manual';
      addEventListener('DOMContentLoaded', () => document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView({ behavior: 'instant' }));
    });
    await page.reload();
    await hydrated(page);
    await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 1200) < 5)).toBe(true);
  });

  it('the browser restores the place after a full load of another site and back', async () => {
    const page = await reader('/文集/长文.html');
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
    await page.goto(`${based.url}/guide/`);
    await page.goBack();
    await hydrated(page);
    await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 1200) < 5)).toBe(true);
  });

  it('a link to the page the reader is on leads to its top', async () => {
    const page = await reader('/文集/长文.html');
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
    await page.click('.sidebar .side-link[aria-current=page]');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(await isSameWindow(page)).toBe(true);
  });
});

it.each(['.side', '.outline'])('the wheel above %s scrolls the page where that has nothing to scroll', async (column) => {
  const page = await reader('/文集/短文.html');
  await page.addStyleTag({ content: 'main { padding-bottom: 300vh }' });
  const { x, y, width } = (await page.locator(column).boundingBox())!;
  expect(await page.locator(column).evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  await page.mouse.move(x + width / 2, y + 40);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
});

describe('links that are not navigations of the app (§2)', () => {
  it('external links open a window of their own', async () => {
    const page = await reader('/文集/长文.html', (fresh) => fresh.context().route('https://example.com/**', (route) => route.fulfill({ body: '外站' })));
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.click('.content a >> text=外站')]);
    await popup.waitForURL('https://example.com/');
    expect(await popup.evaluate(() => window.opener)).toBeNull();
    expect(await isSameWindow(page)).toBe(true);
    expect(addressOf(page)).toBe('/文集/长文.html');
  });

  it.each([
    ['Control', ['Control'] as const],
    ['Shift', ['Shift'] as const],
  ])('a click with %s is the browser’s', async (_name, modifiers) => {
    const page = await reader('/文集/长文.html');
    const elsewhere = page.context().waitForEvent('request', (request) => request.isNavigationRequest() && decodeURI(request.url()).endsWith('/文集/短文.html'));
    await Promise.all([elsewhere, page.context().waitForEvent('page'), page.click('.content a >> text=短文', { modifiers: [...modifiers] })]);
    expect(addressOf(page)).toBe('/文集/长文.html');
    expect(await page.locator('main h1').textContent()).toBe('长文');
  });

  it.each([
    ['a file of the site', '/附件.txt', {}],
    ['a link with a target', '/文集/短文.html', { target: '_top' }],
    ['a page of this host that is not of the site', '/没有/这一页.html', {}],
  ])('%s is a full load', async (_name, href, attributes) => {
    const page = await reader('/文集/长文.html');
    await addLink(page, href, attributes);
    await page.click('#added');
    await page.waitForURL((url) => decodeURIComponent(url.pathname) === href);
    await page.waitForFunction(() => (window as { mark?: true }).mark === undefined);
  });

  it('a link outside the base is a full load', async () => {
    const page = await reader('/guide/', undefined, based);
    await addLink(page, '/elsewhere/');
    await page.click('#added');
    await page.waitForURL('**/elsewhere/');
    expect(await isSameWindow(page)).toBe(false);
  });

  it('a click that someone else has handled stays handled', async () => {
    const page = await reader('/文集/长文.html');
    await page.evaluate(() => document.querySelector('.content')!.addEventListener('click', (event) => event.preventDefault()));
    await page.click('.content a >> text=短文');
    await settled(page);
    expect(addressOf(page)).toBe('/文集/长文.html');
  });
});

describe('a list that an old link asks for by a query, as theme-vdoing did', () => {
  it.each([
    ['/categories/?category=算法等', '/categories/算法等/'],
    ['/tags/?tag=CI%2FCD', '/tags/CI/CD/'],
  ])('%s goes on to the page of that term, and back leads where the reader came from', async (from, to) => {
    const page = await browser.open(`${blog.url}/about/aboutme.html`);
    await page.goto(blog.url + encodeURI(from).replaceAll('%25', '%'));
    await page.waitForURL((url) => decodeURIComponent(url.pathname) === to);
    // Whose address it has before it is there: who goes back then stops it on its way.
    await hydrated(page);
    await page.goBack();
    await expect.poll(() => addressOf(page)).toBe('/about/aboutme.html');
    expect(page.errors).toEqual([]);
  });

  it('without such a term the list is shown', async () => {
    const page = await browser.open(`${blog.url}/categories/?category=%E6%B2%A1%E6%9C%89%%3Cscript%3E`);
    await hydrated(page);
    expect(decodeURIComponent(new URL(page.url()).pathname)).toBe('/categories/');
    expect(page.errors).toEqual([]);
  });
});
