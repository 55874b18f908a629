import { describe, expect, inject, it } from 'vitest';
import { findings } from './support/axe';
import { desktop, hydrated, phone, useBrowser } from './support/browser';

const { blog, reading, islands } = inject('sites');
const browser = useBrowser({ hasClosedMascot: true });
const withMascot = useBrowser();

/** The rules that depend on the colour mode: the others say the same in the dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const LAYOUTS: readonly (readonly [name: string, url: string])[] = [
  ['home', `${blog.url}/`],
  ['overview', `${blog.url}/views/`],
  ['article with formulas', `${blog.url}/views/AI/RL/gae.html`],
  ['article with everything', reading.url + encodeURI('/文集/长文.html')],
  ['article in another language', reading.url + encodeURI('/文集/英文.html')],
  ['task list', reading.url + encodeURI('/文集/清单.html')],
  ['about', `${blog.url}/about/aboutme.html`],
  ['projects', `${blog.url}/projects/github.html`],
  ['tag list', `${blog.url}/tag/`],
  ['category page with a pager', blog.url + encodeURI('/categories/AI及机器人等/')],
  ['timeline', `${blog.url}/timeline/`],
  ['not found', `${blog.url}/x`],
  ['a layout of the site’s own', `${islands.url}/poster.html`],
];

describe.each([
  ['desktop', 'light', desktop],
  ['desktop', 'dark', desktop],
  ['phone', 'light', phone],
  ['phone', 'dark', phone],
] as const)('axe finds nothing serious: %s, %s', (_size, colorScheme, size) => {
  it('on every layout', async () => {
    const page = await browser.open(`${blog.url}/`, { ...size, colorScheme });
    for (const [name, url] of LAYOUTS) {
      await page.goto(url);
      await hydrated(page);
      expect(await findings(page, colorScheme === 'dark' ? COLOUR_RULES : []), name).toEqual([]);
    }
  });
});

describe('axe finds nothing serious in what opens', () => {
  it('the drawer of a phone', async () => {
    const page = await browser.open(reading.url + encodeURI('/文集/长文.html'), phone);
    await hydrated(page);
    await page.tap('.menu-button');
    await page.waitForFunction(() => document.getElementById('shell:drawer')!.getBoundingClientRect().left === 0);
    expect(await findings(page)).toEqual([]);
  });

  it('dropdowns, tools and notices', async () => {
    const page = await browser.open(reading.url + encodeURI('/文集/长文.html'), { permissions: ['clipboard-write'] });
    await hydrated(page);
    await page.locator('.code').first().hover();
    await page.locator('.code button').first().click();
    await page.locator('.notice').waitFor();
    await page.hover('.bar summary >> text=更多');
    await page.locator('.bar .drop[open]').waitFor();
    await page.waitForSelector('.back-to-top');
    expect(await findings(page)).toEqual([]);
  });

  it('a picture that can be enlarged, and an island that failed', async () => {
    const page = await browser.open(reading.url + encodeURI('/文集/长文.html'));
    await hydrated(page);
    await page.waitForSelector('.content img[role=button]');
    expect(await findings(page)).toEqual([]);
    await page.goto(`${islands.url}/`);
    await page.waitForSelector('.island-failed');
    expect(await findings(page)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('the mascot: %s', async (colorScheme) => {
    const page = await withMascot.open(`${blog.url}/x`, { colorScheme });
    await page.waitForSelector('.mascot canvas:visible');
    expect(await findings(page)).toEqual([]);
  });
});

describe('structure', () => {
  it('every layout has one main, one h1, a language, named landmarks, headings without a gap', async () => {
    const page = await browser.open(`${blog.url}/`);
    for (const [name, url] of LAYOUTS) {
      await page.goto(url);
      const seen = await page.evaluate(() => ({
        mains: document.querySelectorAll('main').length,
        h1s: document.querySelectorAll('h1').length,
        lang: document.documentElement.lang,
        unnamed: [...document.querySelectorAll('nav,aside')].filter((region) => !region.hasAttribute('aria-label') && !region.hasAttribute('aria-labelledby')).length,
        levels: [...document.querySelectorAll('main :is(h1,h2,h3,h4,h5,h6)')].map(({ tagName }) => Number(tagName[1])),
      }));
      expect(seen, name).toMatchObject({ mains: 1, h1s: 1, unnamed: 0 });
      expect(seen.lang, name).toMatch(/^(zh-CN|en-US)$/);
      expect(seen.levels.every((level, index) => index === 0 || level - seen.levels[index - 1]! <= 1), `${name}: ${seen.levels}`).toBe(true);
    }
  });

  it('anchors of headings are silent, links to other windows say so', async () => {
    const page = await browser.open(reading.url + encodeURI('/文集/长文.html'));
    expect(await page.locator('.header-anchor:not([aria-hidden=true])').count()).toBe(0);
    expect(await page.locator('.bar a[target=_blank]').first().evaluate((link) => link.textContent)).toBe('外站（在新窗口打开）');
  });
});
