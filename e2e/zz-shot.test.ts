import { it } from 'vitest';
import { inject } from 'vitest';
import { useBrowser, desktop, phone, laptop, hydrated } from './support/browser';
const { locales } = inject('sites');
const browser = useBrowser();
it('shots', async () => {
  for (const [name, path] of [['ar-article', '/ar/笔记/一.html'], ['ar-home', '/ar/'], ['ar-tags', '/ar/tag/'], ['ar-timeline', '/ar/timeline/'], ['en-article', '/en/笔记/一.html'], ['en-home', '/en/']] as const)
    for (const [w, size] of [['1440', desktop], ['390', phone]] as const) {
      const page = await browser.open(locales.url + encodeURI(path), size);
      await hydrated(page);
      await page.screenshot({ path: `/tmp/shots/${name}-${w}.png` });
      if (w === '390' && name === 'ar-article') { await page.click('.menu-button'); await page.waitForTimeout(500); await page.screenshot({ path: `/tmp/shots/${name}-drawer.png` }); }
      if (w === '1440' && name === 'ar-article') { await page.keyboard.press('?'); await page.waitForSelector('dialog.shortcuts[open]'); await page.waitForTimeout(300); await page.screenshot({ path: `/tmp/shots/${name}-sheet.png` }); }
      console.log(name, w, await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]));
      await page.context().close();
    }
});
