import { describe, expect, inject, it } from 'vitest';
import { addressOf, hydrated, isSameWindow, markWindow, useBrowser } from './support/browser';

const { reading, blog } = inject('sites');
const browser = useBrowser({ hasClosedMascot: true });
// One of the articles has an address of its own (its `permalink`).
const ARTICLE = /^\/(文集\/.+\.html|新家\/)$/;

describe('a random article', () => {
  it('随便看看 on the timeline leads to some article, without a full load', async () => {
    const page = await browser.open(`${blog.url}/timeline/`);
    await hydrated(page);
    await markWindow(page);
    const seen = new Set<string>();
    for (let turn = 0; turn < 4; turn++) {
      await page.click('.archive-head a >> text=随便看看');
      await page.waitForFunction(() => location.pathname.startsWith('/views/'));
      await expect.poll(() => page.locator('.article .content').count()).toBe(1);
      seen.add(addressOf(page));
      await page.goBack();
      await page.waitForSelector('main [data-random]');
    }
    // Four times the same one of more than a hundred: once in a million.
    expect(seen.size).toBeGreaterThan(1);
    expect(await isSameWindow(page)).toBe(true);
    expect(page.errors).toEqual([]);
  });

  it('is on the not-found page, too', async () => {
    const page = await browser.open(`${reading.url}/${encodeURI('没有')}`);
    await hydrated(page);
    await page.click('.not-found a >> text=随便看看');
    await page.waitForSelector('.article');
    await expect.poll(() => addressOf(page)).toMatch(ARTICLE);
  });

  it('when the table of articles cannot be fetched, the link leads where it says', async () => {
    const page = await browser.open(`${reading.url}/${encodeURI('没有')}`, { before: (fresh) => fresh.route('**/assets/routes/**', (route) => route.abort()) });
    await hydrated(page);
    await page.click('.not-found a >> text=随便看看');
    await page.waitForURL('**/timeline/');
  });

  it('without script it is a link to the timeline', async () => {
    const page = await browser.open(`${reading.url}/${encodeURI('没有')}`, { javaScriptEnabled: false });
    await page.click('.not-found a >> text=随便看看');
    await page.waitForURL('**/timeline/');
  });
});
