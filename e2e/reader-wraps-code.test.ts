import { describe, expect, inject, it } from 'vitest';
import { desktop, hydrated, phone, shows, useBrowser, type TestPage } from './support/browser';

const { reading } = inject('sites');
const browser = useBrowser();
/** The first block of the article has a long, marked line between short ones, and line numbers. */
const article = reading.url + encodeURI('/文集/长文.html');

async function reader(options = phone): Promise<TestPage> {
  const page = await browser.open(article, options);
  await hydrated(page);
  return page;
}
const overflows = (page: TestPage): Promise<boolean> => page.locator('.code pre').first().evaluate((pre) => pre.scrollWidth > pre.clientWidth);

describe('code blocks with a wrap switch', () => {
  it('stands only where a line is too long', async () => {
    const page = await reader();
    await expect.poll(() => page.locator('.wrap-code').evaluateAll((buttons) => buttons.map((button) => !(button as HTMLElement).hidden))).toEqual([true, false, false, false, false]);
    expect(await page.locator('.wrap-code').first().innerText()).toBe('换行');
    await page.setViewportSize({ width: 2400, height: 900 });
    const wide = page.locator('.code').first();
    await wide.evaluate((block) => (block.style.cssText = 'width:2300px;max-width:none'));
    await page.locator('.wrap-code').first().waitFor({ state: 'hidden' });
  });

  it('wraps the lines of all blocks and says so; pressed again they scroll', async () => {
    const page = await reader();
    const button = page.locator('.wrap-code').first();
    expect(await overflows(page)).toBe(true);
    await button.click();
    expect(await overflows(page)).toBe(false);
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await button.click();
    expect(await overflows(page)).toBe(true);
    expect(await button.getAttribute('aria-pressed')).toBe('false');
  });

  it('is remembered: on the next page, and before the first paint of the next visit', async () => {
    const page = await reader();
    await page.locator('.wrap-code').first().click();
    await page.click('.content a >> text=短文');
    await shows(page, '短文');
    await page.goBack();
    await shows(page, '长文');
    await expect.poll(() => page.locator('.wrap-code').first().getAttribute('aria-pressed')).toBe('true');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    expect(await overflows(page)).toBe(false);
  });

  it('numbers stay at the first row of their line, and no row runs under them', async () => {
    const page = await reader(desktop);
    await page.setViewportSize({ width: 900, height: 900 });
    const block = page.locator('.code').first();
    await block.hover();
    const before = await block.locator('i').evaluateAll((numbers) => numbers.map((number) => number.getBoundingClientRect().left));
    await block.locator('.wrap-code').click();
    const after = await block.locator('i').evaluateAll((numbers) => numbers.map((number) => number.getBoundingClientRect()).map(({ left, right, top }) => ({ left, right, top })));
    expect(after.map(({ left }) => left)).toEqual(before);
    // Every row of the long line, its number apart, starts right of the numbers.
    const rows = await block.locator('.hl').evaluate((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      range.setStartAfter(line.querySelector('i')!);
      return [...range.getClientRects()].filter(({ width }) => width > 0).map(({ left, top }) => ({ left, top }));
    });
    expect(new Set(rows.map(({ top }) => Math.round(top))).size).toBeGreaterThan(1);
    for (const { left } of rows) expect(left).toBeGreaterThanOrEqual(after[1]!.right - 1);
  });

  it('keeps the place the reader looks at', async () => {
    const page = await reader();
    const button = page.locator('.wrap-code').first();
    await button.scrollIntoViewIfNeeded();
    const top = (): Promise<number> => button.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const before = await top();
    await button.click();
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  });
});
