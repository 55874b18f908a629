import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { readRoutes } from './support/built';
import { addressOf, hydrated, phone, useBrowser, type TestPage } from './support/browser';

const { blog, reading, based, islands, locales, widgets, docs } = inject('sites');
const browser = useBrowser({ hasClosedMascot: true });
const APP = '**/assets/app.*.js';
const SHEET = '**/assets/style.*.css';

/** Rules of the whole style that the page lacks though an element of it is what they are for, whatever its state. */
const missing = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const part = document.querySelector<HTMLStyleElement>('style[data-whole]')!;
    const whole = new CSSStyleSheet();
    await whole.replace(await (await fetch(part.dataset.whole!)).text());
    const carried = new Set([...part.sheet!.cssRules].map(({ cssText }) => cssText));
    const STATE = /::?(?:before|after|marker|selection|details-content|-webkit-details-marker|hover|focus-visible|focus-within|focus|active|target)(?![\w-])/g;
    const canApply = (rule: CSSRule): boolean => {
      if (rule instanceof CSSStyleRule) {
        // `:not(:target)` has nothing left to exclude.
        const selector = rule.selectorText.replaceAll(/:not\(::?[\w-]+\)/g, '').replaceAll(STATE, '').replaceAll(/(?<=^|[\s>+~,(])(?=[\s>+~,)]|$)/g, (_, at: number, all: string) => (/[>+~,(]\s*$/.test(all.slice(0, at)) || at === 0 ? '*' : ''));
        return document.querySelector(selector) !== null;
      }
      return rule instanceof CSSGroupingRule ? [...rule.cssRules].some(canApply) : true;
    };
    return [...whole.cssRules].filter((rule) => !carried.has(rule.cssText) && canApply(rule)).map(({ cssText }) => cssText.slice(0, 120));
  });

describe('the part of the theme’s style that a page carries', () => {
  it.each([
    ['blog', blog, 16],
    ['reading', reading, 30],
    ['based', based, 10],
    ['islands', islands, 12],
    ['locales', locales, 16],
    ['widgets', widgets, 12],
    ['docs', docs, 12],
  ])('has every rule that can apply to it as it comes (%s)', async (_, { url, out }, most) => {
    const all = [...readRoutes(out).pages.keys()];
    // Every page of a small site; of a large one the first, and some from everywhere.
    const routes = all.filter((_route, index) => index % Math.ceil(all.length / most) === 0);
    const page = await browser.open(`${url}/`, { before: (fresh) => fresh.route(APP, (route) => route.abort()) });
    for (const path of [...routes.map(encodeURI), '404.html']) {
      await page.goto(new URL(path, `${url}/`).href.replace(/(?<!:)\/\/+/g, '/'));
      expect(await missing(page), path).toEqual([]);
    }
  });

  it('has what the reader opens before the app is there', async () => {
    const page = await browser.open(reading.url + encodeURI('/文集/长文.html'), { ...phone, before: (fresh) => fresh.route(APP, (route) => route.abort()) });
    await page.locator('.no-app').waitFor({ state: 'attached' });
    expect(await missing(page)).toEqual([]);
    await page.click('.menu-button');
    await page.locator('.drawer-open').waitFor({ state: 'attached' });
    expect(await missing(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.click('.search-button');
    await page.getByRole('alert').waitFor();
    expect(await missing(page)).toEqual([]);
  });

  it('is less than the whole by what is for other pages', async () => {
    const page = await browser.open(`${blog.url}/views/AI/RL/gae.html`, { javaScriptEnabled: false });
    const [part, whole] = await page.evaluate(async () => {
      const element = document.querySelector<HTMLStyleElement>('style[data-whole]')!;
      return [element.textContent, await (await fetch(element.dataset.whole!)).text()] as const;
    });
    expect(part.length).toBeLessThan(whole.length * 0.7);
    expect(whole).toContain('.hero-text{');
    expect(part).not.toContain('.hero-text{');
  });
});

const sheets = (page: TestPage): Promise<string[]> => page.evaluate(() => [...document.querySelectorAll('style,link[rel=stylesheet]')].map((element) => element.getAttribute('href')?.replace(/\.\w+\.css$/, '') ?? (element.hasAttribute('data-whole') ? 'part' : (element.textContent ?? '').slice(0, 10))));

describe('the whole style', () => {
  it('takes the place of the part once the app is there: before what the author has put into the head', async () => {
    const page = await browser.open(`${blog.url}/views/AI/RL/gae.html`);
    await hydrated(page);
    const after = await sheets(page);
    expect(after).not.toContain('part');
    const before = await (await browser.open(`${blog.url}/views/AI/RL/gae.html`, { javaScriptEnabled: false })).evaluate(() => [...document.querySelectorAll('style,link[rel=stylesheet]')].findIndex((element) => element.hasAttribute('data-whole')));
    expect(after.indexOf('/assets/style')).toBe(before);
    // Of a kind that the first page had no rules for.
    await page.click('.nav a[href="/timeline/"]');
    await expect.poll(() => addressOf(page)).toBe('/timeline/');
    expect(await page.locator('.month li').first().evaluate((item) => getComputedStyle(item).display)).toBe('flex');
  });

  it('that does not come leaves the page as it is without the app, and every link a whole load', async () => {
    const page = await browser.open(`${blog.url}/views/AI/RL/gae.html`, { before: (fresh) => fresh.route(SHEET, (route) => route.abort()) });
    await page.locator('.no-app').waitFor({ state: 'attached' });
    expect(page.asked.filter((url) => url.includes('/assets/style.'))).toHaveLength(2);
    expect(await sheets(page)).toContain('part');
    await page.unroute(SHEET);
    await page.click('.nav a[href="/timeline/"]');
    await hydrated(page);
    expect(await page.locator('.month li').first().evaluate((item) => getComputedStyle(item).display)).toBe('flex');
  });
});
