import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { addressOf, desktop, hydrated, isSameWindow, laptop, markWindow, settled, shows, stopClock, useBrowser, type TestPage } from './support/browser';

const { reading, based } = inject('sites');
const browser = useBrowser();

async function reader(path: string, options: Parameters<typeof browser.open>[1] = desktop): Promise<TestPage> {
  const page = await browser.open(reading.url + encodeURI(path), options);
  await hydrated(page);
  await markWindow(page);
  return page;
}

/** How far a heading is below the line under the bar. */
const distance = (page: Page, id: string): Promise<number> =>
  page.evaluate((name) => document.getElementById(name)!.getBoundingClientRect().top - parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop), id);

/** What is marked as the current heading, where a reader sees it. */
const current = (page: Page): Promise<string[]> => page.locator(':is(.side-heads, .outline) [aria-current]:visible').allTextContents();

/** Scrolls as a reader does, until a heading is at the line under the bar. */
async function scrollToHeading(page: Page, id: string): Promise<void> {
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, (await distance(page, id)) + 5);
  // On a busy machine the window still rests some frames after the wheel was turned.
  await expect.poll(async () => Math.abs((await distance(page, id)) + 5)).toBeLessThan(3);
  await settled(page);
}

describe('a link to a heading (§2 Scroll behaviour)', () => {
  it('with Chinese in its id, on another page, from inside the app', async () => {
    const page = await reader('/文集/');
    await page.click('.content a >> text=短文的第二节');
    await shows(page, '短文');
    await expect.poll(() => addressOf(page)).toBe('/文集/短文.html#第二节');
    expect(await isSameWindow(page)).toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement!.id)).toBe('第二节');
  });

  it('in a closed fold of another page opens it, as the browser does on a first visit', async () => {
    const page = await reader('/文集/短文.html', {
      ...desktop,
      before: (fresh) =>
        fresh.route('**/assets/js/v-*.js', async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, body: (await response.text()).replace('甲</summary>', '甲</summary><h3 id=\\"折叠里\\">折叠里</h3>') });
        }),
    });
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '长文.html#折叠里';
      document.querySelector('main')!.append(link);
      link.click();
    });
    await shows(page, '长文');
    await expect.poll(() => page.evaluate(() => document.activeElement!.id)).toBe('折叠里');
    expect(await page.locator('.content details[open] > summary').allInnerTexts()).toEqual(['甲']);
    expect(Math.abs(await distance(page, '折叠里'))).toBeLessThan(20);
    expect(await isSameWindow(page)).toBe(true);
  });

  it('in a tab that is not chosen chooses it: on a first visit, on the page itself, from another page', async () => {
    const isChosen = (page: Page): Promise<boolean> => page.locator('#钟摆').isVisible();
    const first = await reader('/新家/#钟摆');
    expect(await isChosen(first)).toBe(true);
    await first.click('.tabs label >> text=一');
    expect(await isChosen(first)).toBe(false);
    await first.evaluate(() => {
      document.querySelector('main')!.insertAdjacentHTML('beforeend', '<p><a class="on" href="#%E9%92%9F%E6%91%86">x</a></p>');
      document.querySelector<HTMLElement>('a.on')!.click();
    });
    expect(await isChosen(first)).toBe(true);
    const other = await reader('/文集/短文.html');
    await other.evaluate(() => {
      document.querySelector('main')!.insertAdjacentHTML('beforeend', '<a class="on" href="/新家/#钟摆">x</a>');
      document.querySelector<HTMLElement>('a.on')!.click();
    });
    await shows(other, '搬家');
    expect(await isChosen(other)).toBe(true);
  });

  it('as the address of a first visit, encoded or not', async () => {
    for (const hash of ['第八节-结尾', encodeURIComponent('第八节-结尾')]) {
      const page = await reader('/文集/长文.html');
      await page.goto(`${reading.url}${encodeURI('/文集/短文.html')}`);
      await page.goto(`${reading.url}${encodeURI('/文集/长文.html')}#${hash}`);
      await hydrated(page);
      await expect.poll(async () => Math.abs(await distance(page, '第八节-结尾'))).toBeLessThan(20);
    }
  });

  it('by an id of another generator, or of VuePress before 1.5.4, which kept full-width marks: on a first visit and inside the app', async () => {
    const near = async (page: Page): Promise<boolean> => Math.abs(await distance(page, '第八节-结尾')) < 20;
    const first = await browser.open(`${reading.url}${encodeURI('/文集/长文.html')}#${encodeURIComponent('第八节：（结尾）')}`);
    await hydrated(first);
    await expect.poll(() => near(first)).toBe(true);
    const page = await reader('/文集/短文.html');
    await page.evaluate(() => {
      document.querySelector('main')!.insertAdjacentHTML('beforeend', '<a class="on" href="长文.html#第八节：结尾">x</a>');
      document.querySelector<HTMLElement>('a.on')!.click();
    });
    await shows(page, '长文');
    await expect.poll(() => near(page)).toBe(true);
    expect(await isSameWindow(page)).toBe(true);
  });

  it('by an id with the same letters and digits', async () => {
    const page = await browser.open(`${reading.url}${encodeURI('/文集/长文.html')}#${encodeURIComponent('第八节结尾')}`);
    await hydrated(page);
    await expect.poll(async () => Math.abs(await distance(page, '第八节-结尾'))).toBeLessThan(20);
  });

  it('by an id as VuePress makes it, where headings have those of Hexo', async () => {
    const page = await browser.open(`${reading.url}${encodeURI('/文集/短文.html')}`);
    await page.route(`${reading.url}${encodeURI('/文集/长文.html')}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll('第八节-结尾', '1-Rust：结尾') });
    });
    await page.goto(`${reading.url}${encodeURI('/文集/长文.html')}#${encodeURIComponent('_1-rust-结尾')}`);
    await hydrated(page);
    await expect.poll(async () => Math.abs(await distance(page, '1-Rust：结尾'))).toBeLessThan(20);
  });

  it('on the same page is the browser’s own jump, with a history entry, and back returns', async () => {
    const page = await reader('/文集/长文.html');
    const entries = await page.evaluate(() => history.length);
    await page.click('.content a >> text=本页末节');
    await expect.poll(() => addressOf(page)).toBe('/文集/长文.html#第八节-结尾');
    await expect.poll(async () => Math.abs(await distance(page, '第八节-结尾'))).toBeLessThan(20);
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect.poll(() => addressOf(page)).toBe('/文集/长文.html');
    await page.goForward();
    await expect.poll(async () => Math.abs(await distance(page, '第八节-结尾')) < 20).toBe(true);
  });

  it('stands at every heading, and takes full-width marks and repeated titles as VuePress does (§3 headers)', async () => {
    const page = await reader('/文集/长文.html');
    expect(await page.locator('.content :is(h2,h3)').evaluateAll((headings) => headings.map(({ id }) => id))).toEqual(['第一节-安装-不-配置', '第二节-代码', '第三节-图与表', '图注', '第四节-折叠', '第五节', '重启', '重启-2', '第六节', '第七节', '第八节-结尾']);
    await page.hover('#重启-2');
    await page.click('#重启-2 .header-anchor');
    await expect.poll(() => addressOf(page)).toBe('/文集/长文.html#重启-2');
  });

  it('to the title itself works on a page that was moved and below a base', async () => {
    const page = await browser.open(`${based.url}/math/euler/#${encodeURIComponent('欧拉恒等式')}`);
    await hydrated(page);
    expect(addressOf(page)).toBe('/docs/math/euler/#欧拉恒等式');
  });
});

describe('a heading named in the address by hand, on the page that is open', () => {
  const name = (page: Page, hash: string): Promise<unknown> => page.goto(`${page.url().split('#')[0]!}#${encodeURIComponent(hash)}`);

  it('in a tab that is not chosen chooses it and is scrolled to', async () => {
    const page = await reader('/新家/');
    await page.addStyleTag({ content: 'main { padding-bottom: 100vh } .tabs { margin-top: 100vh }' });
    await name(page, '钟摆');
    await expect.poll(() => page.locator('#钟摆').isVisible()).toBe(true);
    await expect.poll(async () => Math.abs(await distance(page, '钟摆'))).toBeLessThan(20);
    expect(await isSameWindow(page)).toBe(true);
  });

  it.each(['第八节结尾', '第八节：（结尾）'])('by another spelling of its id, %s, is scrolled to, also after another', async (alias) => {
    const page = await reader('/文集/长文.html');
    for (const [hash, id] of [[alias, '第八节-结尾'], ['第五节', '第五节'], [alias, '第八节-结尾']] as const) {
      await name(page, hash);
      await expect.poll(async () => Math.abs(await distance(page, id))).toBeLessThan(20);
    }
    expect(await isSameWindow(page)).toBe(true);
  });

  it.each(['no-preference', 'reduce'] as const)('leaves where the reader was to the way back (motion: %s)', async (reducedMotion) => {
    const page = await reader('/文集/长文.html', { ...desktop, reducedMotion });
    for (const hash of ['第八节-结尾', '没有这一节']) {
      await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
      await settled(page);
      await name(page, hash);
      await settled(page);
      await page.goBack();
      await settled(page);
      expect(await page.evaluate(() => scrollY)).toBe(900);
    }
    await page.goForward();
    await settled(page);
    expect([addressOf(page), await page.evaluate(() => scrollY)]).toEqual(['/文集/长文.html#没有这一节', 900]);
  });
});

describe('§2 the current heading', () => {
  it('is mirrored in the address without a history entry, and cleared at the top', async () => {
    const page = await reader('/文集/长文.html');
    const entries = await page.evaluate(() => history.length);
    await scrollToHeading(page, '第三节-图与表');
    await expect.poll(() => addressOf(page)).toBe('/文集/长文.html#第三节-图与表');
    const before = await page.evaluate(() => scrollY);
    await settled(page);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await page.keyboard.press('Home');
    await expect.poll(() => addressOf(page)).toBe('/文集/长文.html');
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });

  it('is the first again for who goes to the top by a link to the page, pressed by neither pointer nor key, as a screen reader does', async () => {
    const page = await reader('/文集/长文.html#第三节-图与表');
    await expect.poll(() => current(page)).toContain('第三节 图与表');
    await page.evaluate(() => document.querySelector<HTMLElement>('.side-link[aria-current=page]')!.click());
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect.poll(() => current(page)).toContain('第一节：安装（不）配置');
    expect(addressOf(page)).toBe('/文集/长文.html');
  });

  it('leaves the address to what was asked for and is none, such as a footnote, until the reader scrolls on', async () => {
    const page = await reader('/文集/短文.html');
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('main a[href]')!;
      link.href = '/文集/长文.html#tabs-2-1';
      link.click();
    });
    await shows(page, '长文');
    await page.evaluate(() => new Promise((done) => setTimeout(done, 700)));
    expect(addressOf(page)).toBe('/文集/长文.html#tabs-2-1');
    // A stop of the Tab key that has been gone to stays one.
    expect(await page.evaluate(() => [document.activeElement!.id, (document.activeElement as HTMLElement).tabIndex])).toEqual(['tabs-2-1', 0]);
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => addressOf(page)).toMatch(/#第[三四五]节/);
  });

  it('leaves it so on the same page, too, though browsers report the jump’s scrolling before they report the jump', async () => {
    const page = await reader('/文集/长文.html');
    const link = page.locator('.content a >> text=本页末节');
    await link.evaluate((anchor) => anchor.setAttribute('href', '#tabs-2-1'));
    await link.scrollIntoViewIfNeeded();
    await page.evaluate(() => new Promise((done) => setTimeout(done, 400)));
    await link.click();
    await page.evaluate(() => new Promise((done) => setTimeout(done, 700)));
    expect(addressOf(page)).toBe('/文集/长文.html#tabs-2-1');
  });

  it('is looked for at most once in 300 ms (§9 Scroll throttle)', async () => {
    const page = await browser.open(reading.url + encodeURI('/文集/长文.html'), {
      // A clock that only the test moves, and the times at which the address is rewritten.
      before: async (fresh) => {
        await fresh.clock.install();
        await fresh.addInitScript(() => {
          const times: number[] = ((window as { times?: number[] }).times = []);
          const replace = history.replaceState.bind(history);
          history.replaceState = (state, title, url) => {
            if (String(url).startsWith('#')) times.push(Date.now());
            replace(state, title, url);
          };
        });
      },
    });
    await page.clock.runFor(5000);
    await hydrated(page);
    await stopClock(page);
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 1);
    for (const top of [900, 1500, 2100, 2700, 3300]) {
      await page.evaluate((y) => {
        scrollTo({ top: y, behavior: 'instant' });
        dispatchEvent(new Event('scroll'));
      }, top);
      await page.clock.runFor(100);
    }
    await page.clock.runFor(600);
    const times = await page.evaluate(() => (window as { times?: number[] }).times!);
    expect(times.length).toBeGreaterThan(0);
    for (const [index, time] of times.slice(1).entries()) expect(time - times[index]!).toBeGreaterThanOrEqual(300);
    expect(times.length).toBeLessThanOrEqual(4);
  });

  it('is marked beside the text on a wide window', async () => {
    const page = await reader('/文集/长文.html');
    await scrollToHeading(page, '图注');
    await expect.poll(() => current(page)).toEqual(['图注']);
    expect(await page.locator('.outline').isVisible()).toBe(true);
    expect(await page.locator('.side-heads').first().isVisible()).toBe(false);
  });

  it('is in a sidebar of its page alone (§2 auto) only where there is no room beside the text', async () => {
    const page = await browser.open(`${based.url}/math/euler/`);
    const seen = (): Promise<boolean[]> => Promise.all(['.outline', '.side'].map((part) => page.locator(part).isVisible()));
    expect(await seen()).toEqual([true, false]);
    await page.setViewportSize(laptop.viewport!);
    expect(await seen()).toEqual([false, true]);
    expect(await page.locator('.side-head:visible').allTextContents()).toEqual(['欧拉恒等式']);
  });

  it('is in view there, however many there are', async () => {
    const page = await reader('/文集/长文.html', { viewport: { width: 1440, height: 260 } });
    const outline = page.locator('.outline');
    const isInView = (): Promise<boolean> =>
      outline.evaluate((box) => {
        const [frame, link] = [box.getBoundingClientRect(), box.querySelector('[aria-current]')!.getBoundingClientRect()];
        return link.top >= frame.top && link.bottom <= frame.bottom;
      });
    expect(await outline.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeGreaterThan(50);
    await scrollToHeading(page, '第七节');
    await expect.poll(isInView).toBe(true);
    await expect.poll(() => outline.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(() => outline.evaluate((box) => box.scrollTop)).toBe(0);
    await expect.poll(() => current(page)).toEqual(['第一节：安装（不）配置']);
    // Who looks through it by themselves is let.
    await outline.hover();
    await page.evaluate(() => document.getElementById('第七节')!.scrollIntoView({ behavior: 'instant' }));
    await expect.poll(() => current(page)).toEqual(['第七节']);
    expect(await outline.evaluate((box) => box.scrollTop)).toBe(0);
  });

  it('is none that cannot be seen, as in a tab that is not chosen', async () => {
    const page = await reader('/文集/长文.html');
    await page.addStyleTag({ content: '#图注 { display: none }' });
    await scrollToHeading(page, '第三节-图与表');
    await expect.poll(() => current(page)).toEqual(['第三节 图与表']);
    await expect.poll(() => addressOf(page)).toBe('/文集/长文.html#第三节-图与表');
  });

  it('is marked in the sidebar on a narrower one', async () => {
    const page = await reader('/文集/长文.html', laptop);
    await scrollToHeading(page, '第四节-折叠');
    await expect.poll(() => current(page)).toEqual(['第四节 折叠']);
    expect(await page.locator('.outline').isVisible()).toBe(false);
  });

  it.each([['beside the text', desktop, '图注'], ['in the sidebar, by the larger one before it,', laptop, '第三节 图与表']] as const)('of a small heading that the sidebar leaves out is marked %s', async (_, window, marked) => {
    const page = await reader('/文集/长文.html', window);
    // As `sidebarDepth: 1` has it.
    await page.evaluate(() => document.querySelectorAll('.side-heads .side-heads').forEach((list) => list.remove()));
    await scrollToHeading(page, '图注');
    await expect.poll(() => current(page)).toEqual([marked]);
    await expect.poll(() => addressOf(page)).toBe('/文集/长文.html#图注');
  });

  it('is the one asked for, even where the page is too short to bring it up', async () => {
    const page = await reader('/文集/短文.html', laptop);
    await page.click('.side-head >> text=第三节');
    await expect.poll(() => current(page)).toEqual(['第三节']);
    await expect.poll(() => addressOf(page)).toBe('/文集/短文.html#第三节');
    await page.click('.side-head >> text=第二节');
    await expect.poll(() => current(page)).toEqual(['第二节']);
  });

  it('follows the page after a navigation', async () => {
    const page = await reader('/文集/长文.html', laptop);
    await page.click('.sidebar .side-link >> text=短文');
    await shows(page, '短文');
    await expect.poll(() => current(page)).toEqual(['第一节']);
    await expect.poll(() => page.locator('.side-head:visible').allTextContents()).toEqual(['第一节', '第二节', '第三节']);
  });

  it('is not marked on a page without headings', async () => {
    const page = await reader('/文集/清单.html', laptop);
    expect(await current(page)).toEqual([]);
    await page.keyboard.press('End');
    await settled(page);
    expect(addressOf(page)).toBe('/文集/清单.html');
  });
});
