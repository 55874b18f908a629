import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { addressOf, hydrated, phone, shows, stopClock, useBrowser, zoomRests, type TestPage } from './support/browser';

const { reading, blog } = inject('sites');
const browser = useBrowser({ hasClosedMascot: true });

async function reader(path: string): Promise<TestPage> {
  const page = await browser.open(reading.url + encodeURI(path));
  await hydrated(page);
  return page;
}
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement!.textContent.trim() || (document.activeElement!.getAttribute('aria-label') ?? ''));

/** Presses Tab until something with this text has the focus. */
async function tabTo(page: Page, text: string, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === text) return;
  }
  throw new Error(`No "${text}" within ${most} tabs`);
}

describe('the keyboard', () => {
  it('finds the link past everything first, and lands in the text', async () => {
    const page = await reader('/文集/长文.html');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('跳到正文');
    await expect.poll(() => page.locator('.skip').first().evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement!.id)).toBe('shell:main');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement!.closest('main') !== null)).toBe(true);
  });

  it('goes through the page in the order of reading: bar, text, what follows, sidebar', async () => {
    const page = await reader('/文集/短文.html');
    const seen: string[] = [];
    await page.evaluate(() => scrollTo(0, 0));
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      const region = await page.evaluate(() => ['skip', 'bar', 'side', 'content', 'outline', 'article-foot', 'tools'].find((name) => document.activeElement!.closest(`.${name}`)) ?? document.activeElement!.className);
      if (seen.at(-1) !== region) seen.push(region);
      if (region === 'side') break;
    }
    expect(seen.filter((region) => ['skip', 'bar', 'side', 'content', 'article-foot', 'outline'].includes(region))).toEqual(['skip', 'bar', 'skip', 'content', 'article-foot', 'outline', 'side']);
  });

  it.each([['wide', {}], ['narrow', phone]] as const)('in the bar leaves the text where it stands (%s)', async (_width, options) => {
    const page = await browser.open(reading.url + encodeURI('/文集/长文.html'), options);
    await hydrated(page);
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
    const targets = page.locator('.bar :is(a, button, summary):visible');
    for (let index = (await targets.count()) - 1; index >= 0; index--) await targets.nth(index).evaluate((target) => (target as HTMLElement).focus());
    await page.locator('.mode summary').click();
    await page.locator('[data-set-mode=dark]').click();
    // As long as a smooth scroll takes.
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => [scrollY, document.documentElement.dataset.mode])).toEqual([1500, 'dark']);
  });

  it('comes to the sidebar, which is seen before the text and stands behind it, by a link before the text', async () => {
    const page = await reader('/文集/短文.html');
    await tabTo(page, '文章目录');
    await expect.poll(() => page.locator('.side-skip').evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement!.closest('.sidebar') !== null)).toBe(true);
    // A drawer stays closed, and has no need of the link where it is one.
    expect(await page.evaluate(() => [document.documentElement.classList.contains('drawer-open'), document.querySelector('.mask')!.checkVisibility({ visibilityProperty: true })])).toEqual([false, false]);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.locator('.side-skip').isVisible()).toBe(false);
  });

  it('always sees where it is: every stop has a visible outline', async () => {
    const page = await reader('/文集/短文.html');
    for (let presses = 0; presses < 25; presses++) {
      await page.keyboard.press('Tab');
      const what = await page.evaluate(() => document.activeElement!.outerHTML.slice(0, 100));
      const isVisible = (): Promise<boolean> =>
        page.evaluate(() => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement!);
          return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
        });
      await expect.poll(isVisible, { message: what }).toBe(true);
    }
  });

  it('stops at code, formulas and tables only while there is something to scroll', async () => {
    const page = await browser.open(`${blog.url}/views/AI/RL/gae.html`);
    await hydrated(page);
    const stops = (): Promise<boolean[][]> =>
      page.locator('.content :is(pre,.math,.table-wrap)').evaluateAll((places) => places.filter((place) => place.clientWidth > 0).map((place) => [place.scrollWidth > place.clientWidth, (place as HTMLElement).tabIndex === 0]));
    const agree = async (): Promise<boolean> => (await stops()).every(([scrolls, isStop]) => scrolls === isStop);
    await expect.poll(agree).toBe(true);
    const before = (await stops()).filter(([scrolls]) => scrolls).length;
    expect(before).toBeLessThan((await stops()).length);
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(async () => (await stops()).filter(([scrolls]) => scrolls).length).toBeGreaterThan(before);
    await expect.poll(agree).toBe(true);
  });

  it('opens a dropdown with Enter, walks into it, leaves it with Escape', async () => {
    const page = await reader('/文集/短文.html');
    await tabTo(page, '更多');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement!.getAttribute('aria-expanded'))).toBe('true');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('文集');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('更多');
    expect(await page.locator('.bar .drop[open]').count()).toBe(0);
  });

  it('leaves no dropdown open behind it', async () => {
    const page = await reader('/文集/短文.html');
    await tabTo(page, '更多');
    await page.keyboard.press('Space');
    await tabTo(page, '时间线');
    expect(await page.locator('.bar .drop[open]').count()).toBe(0);
  });

  it('follows links, opens groups of the sidebar', async () => {
    const page = await reader('/文集/短文.html');
    await page.focus('.sidebar summary >> text=其余');
    await page.keyboard.press('Enter');
    await tabTo(page, '清单', 6);
    await page.keyboard.press('Enter');
    await shows(page, '清单');
    await expect.poll(() => addressOf(page)).toBe('/文集/清单.html');
  });

  it('is where it was after going back: on the link that it left the page by', async () => {
    const page = await reader('/文集/短文.html');
    const link = page.locator('.content a >> text=长文');
    const isOnLink = (): Promise<boolean> => link.evaluate((element) => element === document.activeElement);
    await link.focus();
    await page.keyboard.press('Enter');
    await shows(page, '长文');
    await expect.poll(() => focused(page)).toBe('长文');
    expect(await page.evaluate(() => document.activeElement!.tagName)).toBe('H1');
    await page.goBack();
    await shows(page, '短文');
    await expect.poll(isOnLink).toBe(true);
    // A page left by other ways has its heading.
    await page.goForward();
    await shows(page, '长文');
    await expect.poll(() => page.evaluate(() => document.activeElement!.tagName)).toBe('H1');
  });

  it('scrolls code blocks and tables that are wider than the page', async () => {
    const page = await reader('/文集/长文.html');
    await page.setViewportSize({ width: 500, height: 800 });
    for (const selector of ['.code pre', '.table-wrap']) {
      await page.locator(selector).first().focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => page.locator(selector).first().evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    }
  });

  it('changes the panel of a code group', async () => {
    const page = await reader('/文集/长文.html');
    await page.focus('#tabs-2-1');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('.tabs').nth(1).locator('pre:visible').innerText()).toContain('yarn start');
  });

  it('enlarges a picture with Enter and closes it with Escape (§2 click-to-zoom)', async () => {
    const page = await reader('/文集/长文.html');
    const picture = page.locator('.content img[role=button]');
    await picture.waitFor();
    expect(await picture.getAttribute('aria-label')).toBe('放大图片：一张图');
    await picture.focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.medium-zoom--opened');
    await page.waitForSelector('.medium-zoom-image--opened');
    await zoomRests(page);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('.medium-zoom--opened') === null);
    expect(page.errors).toEqual([]);
  });
});

describe('§4 Expand button', () => {
  const flag = '.details-flag';

  it('shows where more than two details blocks are, and opens and closes them all', async () => {
    const page = await reader('/文集/长文.html');
    expect(await page.locator(flag).innerText()).toBe('展开');
    await page.focus(flag);
    await page.keyboard.press('Enter');
    expect(await page.locator(flag).innerText()).toBe('合起');
    // Its name says what it does next: "pressed" besides would say the opposite.
    expect(await page.locator(flag).getAttribute('aria-pressed')).toBeNull();
    expect(await page.locator('.content details[open]').count()).toBe(3);
    await page.keyboard.press('Enter');
    expect(await page.locator(flag).innerText()).toBe('展开');
    expect(await page.locator('.content details[open]').count()).toBe(0);
  });

  it('is not there with two or fewer, and collapsed again after a change of route', async () => {
    const page = await reader('/文集/长文.html');
    await page.click(flag);
    await page.click('.content a >> text=短文');
    await shows(page, '短文');
    await expect.poll(() => page.locator(flag).count()).toBe(0);
    await page.goBack();
    await shows(page, '长文');
    await expect.poll(() => page.locator(flag).allInnerTexts()).toEqual(['展开']);
    expect(await page.locator('.content details[open]').count()).toBe(0);
  });

  it('is hidden on the home page', async () => {
    const page = await browser.open(`${blog.url}/`);
    await hydrated(page);
    expect(await page.locator(flag).count()).toBe(0);
  });
});

describe('§4 Back-to-top', () => {
  const button = '.back-to-top';
  const jump = (page: Page, top: number): Promise<void> => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);

  it('shows once scrolled more than 400 px', async () => {
    const page = await reader('/文集/长文.html');
    await jump(page, 400);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.locator(button).count()).toBe(0);
    await jump(page, 401);
    await page.waitForSelector(button);
    await jump(page, 300);
    await page.waitForSelector(button, { state: 'detached' });
  });

  it('stands at right 1rem, bottom 6rem, and is 2.5rem wide (§9)', async () => {
    const page = await reader('/文集/长文.html');
    await jump(page, 1000);
    const box = () =>
      page.locator(button).evaluate((element) => {
        const { right, bottom, width, height } = element.getBoundingClientRect();
        return { right: document.documentElement.clientWidth - right, bottom: innerHeight - bottom, width, height };
      });
    await expect.poll(box).toEqual({ right: 16, bottom: 96, width: 40, height: 40 });
    // 1280 by 1024 enlarged four times: what has the focus is in the middle of the window.
    await page.setViewportSize({ width: 320, height: 256 });
    await expect.poll(box).toMatchObject({ bottom: 16 });
  });

  it('moves to the top in about 500 ms, in steps, and ignores clicks meanwhile', async () => {
    const page = await browser.open(reading.url + encodeURI('/文集/长文.html'), { before: (fresh) => fresh.clock.install() });
    await page.clock.runFor(5000);
    await hydrated(page);
    await stopClock(page);
    await jump(page, 2000);
    await page.evaluate(() => dispatchEvent(new Event('scroll')));
    await page.locator(button).waitFor();
    // Clicked without the mouse: a paused clock also stops what waits for the element to be at rest.
    const click = (): Promise<void> => page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), button);
    const positions: number[] = [];
    await page.evaluate(() => {
      const { scrollTo } = window;
      Object.assign(window, { steps: 0, scrollTo: (options: ScrollToOptions) => ((window as unknown as { steps: number }).steps++, scrollTo(options)) });
    });
    await click();
    for (let elapsed = 0; elapsed < 450; elapsed += 50) {
      await page.clock.runFor(50);
      positions.push(await page.evaluate(() => scrollY));
      // A second movement would start from here, and slowly.
      await click();
    }
    expect(positions).toEqual([...positions].sort((a, b) => b - a));
    expect(new Set(positions).size).toBeGreaterThan(6);
    expect(positions.at(-1)).toBeGreaterThan(0);
    await page.clock.runFor(100);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // 500 ms in steps of 16.7 ms (§9).
    expect(Math.abs((await page.evaluate(() => (window as unknown as { steps: number }).steps)) - 30)).toBeLessThanOrEqual(1);
  });

  it('ends where the reader goes elsewhere meanwhile', async () => {
    const page = await browser.open(reading.url + encodeURI('/文集/长文.html'), { before: (fresh) => fresh.clock.install() });
    await page.clock.runFor(5000);
    await hydrated(page);
    await stopClock(page);
    await jump(page, 1000);
    await page.evaluate(() => dispatchEvent(new Event('scroll')));
    await page.evaluate(() => document.querySelector<HTMLElement>('.outline li:last-child a')!.click());
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1500);
    await page.evaluate(() => dispatchEvent(new Event('scroll')));
    await page.locator(button).waitFor();
    await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)!.click(), button);
    await page.clock.runFor(100);
    await page.evaluate(() => new Promise((done) => (addEventListener('popstate', done, { once: true }), history.back())));
    await page.clock.runFor(1000);
    expect(await page.evaluate(() => scrollY)).toBe(1000);
    // Pressed again it goes the whole way.
    await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)!.click(), button);
    await page.clock.runFor(1000);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('takes the focus along: the keyboard goes on at the top, not behind the button that has vanished', async () => {
    const page = await reader('/文集/长文.html');
    await jump(page, 2000);
    await page.focus(button);
    await page.keyboard.press('Enter');
    await page.waitForSelector(button, { state: 'detached' });
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement!.closest('.article-head, .article-head ~ *') !== null && document.activeElement!.closest('.article-foot') === null)).toBe(true);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
});
