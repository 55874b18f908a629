import type { Page, Route } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { hydrated, openMenu, shows, useBrowser, type TestPage } from './support/browser';

const { reading, blog } = inject('sites');
const browser = useBrowser();
const article = reading.url + encodeURI('/文集/长文.html');
const mode = (page: Page): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset.mode);
const background = (page: Page): Promise<number> => page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.documentElement).backgroundColor)![0]));

async function choose(page: Page, choice: 'auto' | 'light' | 'dark'): Promise<void> {
  await openMenu(page, '.mode summary');
  await page.click(`[data-set-mode=${choice}]`);
}

/** The app's script does not come: what works now works before hydration. */
async function beforeHydration(colorScheme: 'light' | 'dark' = 'light'): Promise<{ page: TestPage; release(): Promise<void> }> {
  const held: Route[] = [];
  const page = await browser.open(article, { colorScheme, before: (fresh) => fresh.route('**/assets/app.*.js', (route) => void held.push(route)) });
  return {
    page,
    async release() {
      await expect.poll(() => held.length).toBe(1);
      await held[0]!.continue();
      await hydrated(page);
    },
  };
}

describe('colour mode (§5 of the theme: light, dark, automatic)', () => {
  it('follows the system until a reader chooses, also when the system changes', async () => {
    const page = await browser.open(article, { colorScheme: 'dark' });
    expect(await mode(page)).toBe('dark');
    expect(await background(page)).toBeLessThan(60);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => mode(page)).toBe('light');
    await expect.poll(() => background(page)).toBeGreaterThan(200);
  });

  it('a choice made before the app has come works at once and survives it', async () => {
    const { page, release } = await beforeHydration();
    await choose(page, 'dark');
    expect(await mode(page)).toBe('dark');
    expect(await page.getAttribute('[data-set-mode=dark]', 'aria-pressed')).toBe('true');
    await release();
    expect(await mode(page)).toBe('dark');
    expect(await page.getAttribute('[data-set-mode=dark]', 'aria-pressed')).toBe('true');
    expect(page.errors).toEqual([]);
  });

  it('a choice made while the app runs lasts over navigations, reloads and later visits', async () => {
    const page = await browser.open(article, { colorScheme: 'light' });
    await hydrated(page);
    await choose(page, 'dark');
    await page.click('.content a >> text=短文');
    await shows(page, '短文');
    expect(await mode(page)).toBe('dark');
    await page.reload();
    expect(await mode(page)).toBe('dark');
    const later = await page.context().newPage();
    await later.goto(article);
    expect(await mode(later)).toBe('dark');
    expect(await page.evaluate(() => localStorage.mode as string)).toBe('dark');
  });

  it('light stays light in a dark system, and auto follows the system again', async () => {
    const page = await browser.open(article, { colorScheme: 'dark' });
    await choose(page, 'light');
    expect(await mode(page)).toBe('light');
    await choose(page, 'auto');
    expect(await mode(page)).toBe('dark');
    expect(await page.getAttribute('[data-set-mode=auto]', 'aria-pressed')).toBe('true');
  });

  it('closes its menu after the choice and gives the focus back', async () => {
    const page = await browser.open(article);
    await choose(page, 'dark');
    await expect.poll(() => page.evaluate(() => [document.querySelector<HTMLDetailsElement>('.mode')!.open, document.activeElement!.matches('.mode summary')])).toEqual([false, true]);
  });

  it('opens its menu under the mouse: the click that comes with it does not close it again, a later one does', async () => {
    const page = await browser.open(article);
    const click = (): Promise<boolean> =>
      page.evaluate(() => {
        const menu = document.querySelector<HTMLDetailsElement>('.mode')!;
        menu.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
        menu.querySelector('summary')!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
        return menu.open;
      });
    expect(await click()).toBe(true);
    const opened = await page.evaluate(() => performance.now());
    await page.waitForFunction((start) => performance.now() - start > 500, opened);
    expect(await click()).toBe(false);
  });

  it('is set before the first paint: no flash of the other mode', async () => {
    const page = await browser.open(article, {
      colorScheme: 'light',
      before: async (fresh) => {
        await fresh.addInitScript(() => {
          localStorage.mode = 'dark';
          // The mode at the moment the body starts to exist: nothing can have been painted before.
          new MutationObserver((_, observer) => {
            if (document.body === null) return;
            (window as { atBody?: string | undefined }).atBody = document.documentElement.dataset.mode;
            observer.disconnect();
          }).observe(document, { childList: true, subtree: true });
        });
        // Even a boot script that never comes changes nothing about it.
        await fresh.route('**/assets/boot.*.js', (route) => route.abort());
      },
    });
    expect(await page.evaluate(() => (window as { atBody?: string }).atBody)).toBe('dark');
    expect(await background(page)).toBeLessThan(60);
  });

  it('works for this page where storage is forbidden', async () => {
    const page = await browser.open(article, {
      colorScheme: 'light',
      before: (fresh) =>
        fresh.addInitScript(() =>
          Object.defineProperty(window, 'localStorage', {
            get() {
              throw new DOMException('denied', 'SecurityError');
            },
          }),
        ),
    });
    await hydrated(page);
    await choose(page, 'dark');
    expect(await mode(page)).toBe('dark');
    expect(page.errors).toEqual([]);
  });

  it('changes in other tabs, too', async () => {
    const page = await browser.open(article, { colorScheme: 'light' });
    const other = await page.context().newPage();
    await other.goto(article);
    await choose(page, 'dark');
    await expect.poll(() => mode(other)).toBe('dark');
  });

  it('chosen on a later page holds on the one kept for going back', async () => {
    const page = await browser.open(article, { colorScheme: 'light' });
    // Of what other pages store, a kept page is told nothing; no Chromium under test keeps one.
    await page.evaluate(() => {
      localStorage.mode = 'dark';
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    expect(await mode(page)).toBe('dark');
  });

  it('the blog’s pages are dark all through: no white box is left', async () => {
    const page = await browser.open(`${blog.url}/views/AI/RL/gae.html`, { colorScheme: 'dark' });
    await hydrated(page);
    const bright = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => element.checkVisibility() && element.closest('img,svg,picture') === null)
        .filter((element) => {
          const [red = 0, green = 0, blue = 0, alpha = 1] = getComputedStyle(element).backgroundColor.match(/[\d.]+/g)!.map(Number);
          const { width, height } = element.getBoundingClientRect();
          return alpha > 0.5 && red + green + blue > 540 && width * height > 5000;
        })
        .map((element) => element.outerHTML.slice(0, 100)),
    );
    expect(bright).toEqual([]);
  });
});
