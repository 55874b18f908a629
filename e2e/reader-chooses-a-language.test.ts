import { describe, expect, inject, it } from 'vitest';
import { addressOf, desktop, hydrated, isSameWindow, laptop, markWindow, openMenu, phone, shows, useBrowser, type TestPage } from './support/browser';
import { readPage, readRoutes } from './support/built';

const { locales, reading } = inject('sites');
const browser = useBrowser();

async function reader(path: string, options = desktop): Promise<TestPage> {
  const page = await browser.open(locales.url + encodeURI(path), options);
  await hydrated(page);
  return page;
}

/** Opens the language menu and takes an entry. */
async function choose(page: TestPage, language: string): Promise<void> {
  await openMenu(page, '.bar summary:has(.hidden)');
  await page.click(`.bar .drop[open] a >> text=${language}`);
}

describe('several locales', () => {
  it.each([
    ['/笔记/一.html', 'zh-CN', null, '第一篇', '搜索'],
    ['/en/笔记/一.html', 'en-US', null, 'The first', 'Search'],
    ['/ar/笔记/一.html', 'ar', 'rtl', 'الملاحظة الأولى', 'Search'],
  ])('%s has its route, language, direction and interface texts', async (path, lang, dir, title, search) => {
    const page = await reader(path);
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.getAttribute('dir')])).toEqual([lang, dir]);
    expect(await page.innerText('main h1')).toBe(title);
    expect(await page.innerText('.search-button span')).toBe(search);
    expect(page.errors).toEqual([]);
  });

  it('the bar keeps all it has in the window of a phone whose letters are twice as large', async () => {
    // To the style sheet the same as 390 px with letters of 32.
    const page = await reader('/笔记/一.html', { ...phone, viewport: { width: 195, height: 422 } });
    const ends = await page.$$eval('.bar > *, .bar summary', (all) => all.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(195);
    await choose(page, 'English');
    await shows(page, 'The first');
  });

  it('what is not there is said in the language of the address', async () => {
    const page = await reader('/en/nothing.html');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-US');
    expect(await page.innerText('main h1')).toBe('This page is lost');
    expect(await page.locator('.not-found a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(expect.arrayContaining(['/en/', '/', '/ar/', '/en/timeline/']));
    await page.click('.not-found .action');
    await shows(page, 'Three languages');
  });

  it('each has navigation, title and archives of its own', async () => {
    const { pages } = readRoutes(locales.out);
    for (const locale of ['/', '/en/', '/ar/']) for (const archive of ['', 'tag/', 'categories/', 'timeline/']) expect(pages.has(locale + archive), locale + archive).toBe(true);
    expect([...pages.keys()].filter((route) => route.includes('/tags/')).sort()).toEqual(['/ar/tags/لغة/', '/en/tags/language/', '/tags/语言/']);
    const page = await reader('/en/timeline/');
    expect(await page.locator('.month a').allInnerTexts()).toEqual(['The second', 'The first']);
    expect(await page.locator('.bar .nav a').allInnerTexts()).toEqual(['Home', 'Notes', 'Timeline']);
    expect(await page.innerText('.brand')).toBe('Three languages');
  });

  it('what is said of source and copyright is in the language of the page', async () => {
    const page = await reader('/en/笔记/一.html');
    expect(await page.innerText('.attribution')).toContain('Three languages');
    expect(await page.innerText('.attribution')).not.toMatch(/著作权|三语站/);
  });
});

describe('the language switch', () => {
  it('is closed when the reader comes back to the page, which the browser has kept as it was; so is the drawer', async () => {
    const page = await reader('/笔记/一.html');
    await openMenu(page, '.bar summary:has(.hidden)');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(await page.locator('.bar .drop[open]').count()).toBe(0);
    const onPhone = await reader('/笔记/一.html', phone);
    await onPhone.tap('.menu-button');
    await onPhone.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(await onPhone.evaluate(() => [document.documentElement.classList.contains('drawer-open'), document.querySelector('main')!.inert])).toEqual([false, false]);
  });

  it('does not take who chooses the language of the page away from it', async () => {
    const page = await reader('/笔记/一.html');
    await choose(page, 'English');
    await shows(page, 'The first');
    await hydrated(page);
    await markWindow(page);
    await choose(page, 'English');
    expect(addressOf(page)).toBe('/en/笔记/一.html');
    expect(await isSameWindow(page)).toBe(true);
    expect(await page.locator('.bar .drop a[lang]').evaluateAll((links) => links.map((link) => [link.getAttribute('lang'), link.hasAttribute('href'), link.getAttribute('aria-current')]))).toEqual([
      ['zh-CN', true, null],
      ['en-US', false, 'true'],
      ['ar', true, null],
    ]);
  });

  it('leads to the same page in the other language, shell and all', async () => {
    const page = await reader('/笔记/一.html');
    await choose(page, 'English');
    await shows(page, 'The first');
    await hydrated(page);
    expect(addressOf(page)).toBe('/en/笔记/一.html');
    expect(await page.locator('.bar .nav a').allInnerTexts()).toEqual(['Home', 'Notes', 'Timeline']);
    await choose(page, 'العربية');
    await shows(page, 'الملاحظة الأولى');
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await page.goBack();
    await shows(page, 'The first');
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('');
  });

  it('leads to that language’s home where the page does not exist, and knows after a navigation which do', async () => {
    const page = await reader('/笔记/一.html');
    await markWindow(page);
    await page.click('.sidebar a >> text=第三篇');
    await shows(page, '第三篇');
    expect(await isSameWindow(page)).toBe(true);
    await expect.poll(() => page.locator('link[hreflang]').count()).toBe(0);
    await choose(page, 'English');
    await page.waitForURL('**/en/');
  });

  it('links between languages in a text bring the other shell, too, and back works', async () => {
    const page = await reader('/笔记/一.html');
    await page.click('.content a >> text=英文版');
    await shows(page, 'The first');
    expect(await page.innerText('.brand')).toBe('Three languages');
    await page.goBack();
    await shows(page, '第一篇');
    expect(await page.innerText('.brand')).toBe('三语站');
  });

  it('works without script, and is not there on a site of one language', async () => {
    const page = await browser.open(locales.url + encodeURI('/ar/笔记/一.html'), { javaScriptEnabled: false });
    await page.click('.bar summary:has(.hidden)');
    await page.click('.bar .drop[open] a >> text=简体中文');
    await expect.poll(() => page.innerText('main h1')).toBe('第一篇');
    expect(readPage(reading.out, '/文集/长文.html')).not.toMatch(/hreflang/i);
  });

  it('addresses not spelt as they should be lead to the page in its language', async () => {
    const page = await browser.open(locales.url + encodeURI('/AR/笔记/四'));
    await shows(page, 'الملاحظة الرابعة');
    await hydrated(page);
    expect(await page.innerText('.brand')).toBe('ثلاث لغات');
    expect(addressOf(page)).toBe('/ar/笔记/四.html');
  });

  it('a random article is one in the reader’s language', async () => {
    const page = await reader('/ar/笔记/一.html');
    await page.keyboard.press('r');
    await shows(page, 'الملاحظة الرابعة');
  });
});

describe('search engines learn of the languages', () => {
  const alternates = (page: TestPage): Promise<string[]> => page.locator('link[rel=alternate][hreflang]').evaluateAll((links) => links.map((link) => `${link.getAttribute('hreflang')} ${decodeURI(link.getAttribute('href')!)}`));
  const all = ['zh-CN https://languages.example/笔记/一.html', 'en-US https://languages.example/en/笔记/一.html', 'ar https://languages.example/ar/笔记/一.html', 'x-default https://languages.example/笔记/一.html'];

  it('by hreflang in the document, the same in all of them', async () => {
    for (const path of ['/笔记/一.html', '/en/笔记/一.html', '/ar/笔记/一.html']) expect(await alternates(await reader(path))).toEqual(all);
  });

  it('and after a navigation', async () => {
    const page = await reader('/笔记/三.html');
    expect(await alternates(page)).toEqual([]);
    await page.click('.sidebar a >> text=第一篇');
    await shows(page, '第一篇');
    await expect.poll(() => alternates(page)).toEqual(all);
  });
});

describe('right-to-left layouts hold', () => {
  const PATHS = ['/ar/', '/ar/笔记/一.html', '/ar/tag/', '/ar/categories/', '/ar/timeline/'];

  it.each([
    ['1440', desktop],
    ['1200', laptop],
    ['390', phone],
  ])('no page is wider than a window of %s', async (_width, size) => {
    for (const path of PATHS) {
      const page = await reader(path, size);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), path).toBe(0);
      expect(await page.evaluate(() => [...document.querySelectorAll('main *')].filter((element) => element.closest('pre,table,.hidden,.header-anchor') === null && element.getClientRects().length > 0 && (element.getBoundingClientRect().left < -1 || element.getBoundingClientRect().right > innerWidth + 1)).map((element) => element.outerHTML.slice(0, 80))), path).toEqual([]);
      await page.context().close();
    }
  });

  it('the sidebar stands right, the outline left, code runs from left to right', async () => {
    const page = await reader('/ar/笔记/一.html');
    const box = async (selector: string): Promise<{ x: number; width: number }> => (await page.locator(selector).first().boundingBox())!;
    const [side, article, outline, brand, number, code] = [await box('.side'), await box('.article'), await box('.outline'), await box('.brand'), await box('.code i'), await box('.code')];
    expect(side.x + side.width).toBe(1440);
    expect(article.x + article.width).toBeLessThanOrEqual(side.x);
    expect(outline.x + outline.width).toBeLessThanOrEqual(article.x);
    expect(brand.x).toBeGreaterThan(720);
    expect(number.x - code.x).toBeLessThan(5);
  });

  it('the drawer of a phone comes from the right', async () => {
    const page = await reader('/ar/笔记/一.html', phone);
    const button = (await page.locator('.menu-button').boundingBox())!;
    expect(button.x).toBeGreaterThan(195);
    await page.tap('.menu-button');
    await expect.poll(async () => Math.round(((box) => box.x + box.width)((await page.locator('[id="shell:drawer"]').boundingBox())!))).toBe(390);
    await page.tap('.drawer-close');
    await page.waitForFunction(() => !document.documentElement.classList.contains('drawer-open'));
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
