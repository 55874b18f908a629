import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './support/axe';
import { desktop, hydrated, phone, useBrowser } from './support/browser';
import { copyFixture, leaveSite } from './support/command';
import { buildAndHost, type StaticHost } from './support/static-host';

const browser = useBrowser();
const folder = copyFixture('locales');
let host: StaticHost;

const CONFIG = `
import { defineConfig } from 'glimpress';
const drop = (text, names) => ({ text, items: names.map((name) => ({ text: name, link: '/笔记/一.html' })) });
const links = (texts, link) => texts.map((text) => ({ text, link }));
export default defineConfig({
  locales: {
    '/': { lang: 'zh-CN', title: '写给同行的三语技术笔记', label: '简体中文' },
    '/en/': { lang: 'en-US', title: 'Three languages', label: 'English' },
    '/ar/': { lang: 'ar', title: 'ثلاث لغات', label: 'العربية' },
  },
  themeConfig: {
    locales: {
      '/': {
        nav: [drop('编程语言与运行时', ['从头开始写一个支持增量更新并且能离线阅读的静态站点生成器', '短']), ...links(['机器学习与强化学习'], '/笔记/二.html'), drop('操作系统', ['调度', '内存']), { text: '每日论文摘要', link: 'https://arxiv.org/' }, ...links(['嵌入式与运动控制', '读书笔记', '时间线', '关于本站'], '/笔记/三.html')],
        sidebar: { '/笔记/': ['一', '二', '三'] },
      },
      '/en/': { nav: [...links(['Home', 'Programming languages', 'Machine learning'], '/en/'), drop('Operating systems', ['Schedulers, priorities and the inversion of both', 'Memory']), ...links(['Reading notes', 'Embedded systems', 'Papers of the day', 'Timeline', 'About this site'], '/en/笔记/一.html')] },
      '/ar/': { nav: [...links(Array(5).fill('ملاحظات المبرمج'), '/ar/'), drop('المحركات', ['واحد', 'اثنان']), ...links(Array(5).fill('قراءات مختارة'), '/ar/')] },
    },
  },
});
`;

beforeAll(async () => {
  writeFileSync(join(folder, 'glimpress.config.ts'), CONFIG);
  rmSync(join(folder, 'out'), { recursive: true, force: true });
  host = await buildAndHost(folder);
});
afterAll(async () => {
  await host?.close();
  leaveSite(folder);
});

const PAGES = ['/笔记/二.html', '/en/', '/ar/'];
const WIDTHS = [960, 1024, 1119, 1120, 1200, 1280, 1366, 1440, 1600, 1920];

/** What of the bar shows, by place. */
function bar(page: Page): Promise<{ beyond: number; overlaps: number; cut: number; shown: number; all: number; menu: boolean }> {
  return page.evaluate(() => {
    const inBar = [...document.querySelectorAll<HTMLElement>('.bar > :not(.nav), .nav > ul > li')].filter((element) => element.offsetWidth > 0);
    const boxes = inBar.map((element) => element.getBoundingClientRect()).sort((a, b) => a.left - b.left);
    const name = document.querySelector<HTMLElement>('.brand span')!;
    return {
      beyond: document.documentElement.scrollWidth - innerWidth,
      overlaps: boxes.filter(({ left }, index) => index > 0 && left < boxes[index - 1]!.right - 1).length,
      cut: name.scrollWidth - name.clientWidth,
      shown: inBar.filter((element) => element.localName === 'li').length,
      all: document.querySelectorAll('.nav > ul > li').length,
      menu: document.querySelector<HTMLElement>('.menu-button')!.offsetWidth > 0,
    };
  });
}

describe('a navigation that is longer than the bar', () => {
  it.each(PAGES)('%s: shows what fits, and a menu with the rest, at any width', async (path) => {
    const page = await browser.open(host.url + encodeURI(path));
    let before = 0;
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const seen = await bar(page);
      expect(seen, `${width} px`).toMatchObject({ beyond: 0, overlaps: 0, cut: 0, menu: seen.shown < seen.all });
      expect(seen.shown, `${width} px`).toBeGreaterThanOrEqual(Math.max(2, before));
      before = seen.shown;
    }
  });

  it('is a menu alone in narrow windows', async () => {
    for (const size of [phone, { viewport: { width: 700, height: 800 } }]) {
      const page = await browser.open(host.url, size);
      expect(await bar(page)).toMatchObject({ beyond: 0, shown: 0, menu: true });
    }
  });

  it.each(PAGES)('%s: an open dropdown stays in the window', async (path) => {
    const page = await browser.open(host.url + encodeURI(path));
    await hydrated(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLDetailsElement>('.bar .drop')]
          .filter((drop) => drop.offsetWidth > 0)
          .filter((drop) => {
            drop.open = true;
            const { left, right } = drop.querySelector('ul')!.getBoundingClientRect();
            drop.open = false;
            return left < 0 || right > innerWidth;
          }).length,
      );
      expect(outside, `${width} px`).toBe(0);
    }
  });

  it('nothing moves: the first paint has it as it stays', async () => {
    const page = await browser.open(host.url, {
      viewport: { width: 1200, height: 800 },
      before: (fresh) =>
        fresh.addInitScript(() => {
          const seen = window as { shift?: number };
          seen.shift = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift! += entry.value;
          }).observe({ type: 'layout-shift', buffered: true });
        }),
    });
    await hydrated(page);
    expect(page.errors).toEqual([]);
    expect(await page.evaluate(() => (window as { shift?: number }).shift)).toBeLessThanOrEqual(0.01);
  });
});

describe('the menu beside the bar', () => {
  it.each(PAGES)('%s: by keyboard, over the page, closed again with the focus back', async (path) => {
    const page = await browser.open(host.url + encodeURI(path), { viewport: { width: 1200, height: 800 } });
    await hydrated(page);
    const text = (await page.locator('main').boundingBox())!;
    const button = page.locator('.menu-button');
    await button.focus();
    await page.keyboard.press('Enter');
    await page.locator('.side-nav').waitFor();
    expect(await page.locator('.side-nav > ul > li:visible').count()).toBe(await page.locator('.nav > ul > li').count());
    await expect.poll(() => page.locator('[id="shell:drawer"]').evaluate((drawer, fromRight) => (fromRight ? innerWidth - drawer.getBoundingClientRect().right : drawer.getBoundingClientRect().left), path === '/ar/')).toBe(0);
    expect((await page.locator('[id="shell:drawer"]').boundingBox())!.width).toBeLessThan(400);
    expect(await page.locator('main').boundingBox()).toEqual(text);
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    expect(await findings(page)).toEqual([]);
    // What is not shown cannot be reached: the page behind is inert.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement!.closest('[id="shell:drawer"]') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement!.className)).toContain('menu-button');
    expect(await page.locator('.side-nav').isVisible()).toBe(false);
    expect(await page.locator('.sidebar').isVisible()).toBe(path === PAGES[0]);
  });

  it('by keyboard the bar leads to what shows only', async () => {
    const page = await browser.open(`${host.url}/en/`, { viewport: { width: 1200, height: 800 } });
    const seen: boolean[] = [];
    for (let steps = 0; steps < 12; steps++) {
      await page.keyboard.press('Tab');
      seen.push(await page.evaluate(() => document.activeElement!.checkVisibility()));
    }
    expect(seen).not.toContain(false);
  });

  it('closes when the window has room for all', async () => {
    const page = await browser.open(host.url + encodeURI(PAGES[0]!), { viewport: { width: 1000, height: 800 } });
    await page.click('.menu-button');
    await page.locator('.side-nav').waitFor();
    await page.setViewportSize({ width: 1600, height: 800 });
    await expect.poll(() => page.evaluate(() => document.querySelector('main')!.inert)).toBe(false);
    expect(await bar(page)).toMatchObject({ menu: false, beyond: 0 });
  });

  it('without JavaScript too', async () => {
    const page = await browser.open(host.url + encodeURI(PAGES[0]!), { ...desktop, javaScriptEnabled: false, viewport: { width: 1200, height: 800 } });
    await page.click('.menu-button');
    await page.locator('.side-nav >> text=关于本站').waitFor();
    await page.click('.drawer-close');
    await page.locator('.side-nav').waitFor({ state: 'hidden' });
    expect(await page.locator('.sidebar').isVisible()).toBe(true);
  });
});
