import { describe, expect, inject, it } from 'vitest';
import { desktop, phone, useBrowser, type TestPage } from './support/browser';

const { blog } = inject('sites');
const { open } = useBrowser({ hasClosedMascot: true });
/** Formulas with indices, fractions, roots, sums, accents, words and delimiters of all sizes. */
const ARTICLES = ['/views/AI/ebot/pid-windup.html', '/views/AI/RL/gae.html', '/views/AI/RL/ppo-clip.html', '/views/AI/tengine/im2col.html', '/views/algorithm/slam/so3.html'];

describe('§4 Formulas: how wide each part is, is known before its fonts are there', () => {
  it('and is as wide as its letters', async () => {
    const page = await open(blog.url + ARTICLES[0]!);
    let known = 0;
    for (const article of ARTICLES) {
      await page.goto(blog.url + article);
      const wrong = await page.evaluate(async () => {
        await document.fonts.ready;
        const parts = [...document.querySelectorAll<HTMLElement>('.content .katex-base[style]')];
        const given = parts.map((part) => part.getBoundingClientRect().width);
        for (const part of parts) part.style.width = '';
        // In em: a fiftieth is a third of a pixel.
        const off = parts.map((part, index) => Math.abs(part.getBoundingClientRect().width - given[index]!) / Number.parseFloat(getComputedStyle(part).fontSize));
        return { count: parts.length, wrong: parts.filter((_, index) => off[index]! > 0.02).map((part) => part.textContent) };
      });
      expect(wrong.wrong, article).toEqual([]);
      known += wrong.count;
    }
    expect(known).toBeGreaterThan(200);
  });

  it.each([
    ['wide', desktop],
    ['phone', phone],
  ])('%s: no text moves when they come', async (_, options) => {
    const tops = (page: TestPage): Promise<number[]> => page.evaluate(() => document.fonts.ready.then(() => [...document.querySelectorAll('.content > *')].map((block) => Math.round(block.getBoundingClientRect().top + scrollY))));
    for (const article of ARTICLES) {
      const without = await open(blog.url + article, { ...options, before: (page) => page.route(/\/katex\/fonts\//, (route) => route.abort()) });
      const withThem = await open(blog.url + article, options);
      const [before, after] = [await tops(without), await tops(withThem)];
      // Letters of another font may be some pixels higher than its own, and so a line that holds them.
      expect(after.length, article).toBeGreaterThan(10);
      for (const [index, top] of after.entries()) expect(Math.abs(top - before[index]!), `${article}, block ${index}`).toBeLessThan(20);
      await Promise.all([without.close(), withThem.close()]);
    }
  });
});

describe('§4 Formulas: what screen readers read of them', () => {
  /** How many formulas of the page are there for them. */
  async function said(page: TestPage): Promise<number> {
    const cdp = await page.context().newCDPSession(page);
    const { nodes } = await cdp.send('Accessibility.getFullAXTree');
    return nodes.filter(({ role, ignored }) => role?.value === 'MathMLMath' && !ignored).length;
  }
  const formulas = (page: TestPage): Promise<number> => page.locator('.content math').count();

  it('is all there once the app is, on the first page and on those after it', async () => {
    const page = await open(blog.url + ARTICLES[4]!);
    await expect.poll(() => said(page)).toBe(await formulas(page));
    expect(await formulas(page)).toBeGreaterThan(20);
    await page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      document.querySelector('main')!.append(link);
      link.click();
    }, ARTICLES[1]!);
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe(ARTICLES[1]);
    await expect.poll(async () => [await said(page), await page.locator('h1').count()]).toEqual([await formulas(page), 1]);
    expect(await formulas(page)).toBeGreaterThan(20);
  });

  it('is not laid out before the text is on screen', async () => {
    const page = await open(blog.url + ARTICLES[4]!, { ...desktop, before: (fresh) => fresh.route(/\/assets\/app\./, () => {}) });
    expect(await page.locator('.content .katex-mathml').first().evaluate((words) => getComputedStyle(words).contentVisibility)).toBe('auto');
  });

  it('is there without JavaScript, and where the app does not come', async () => {
    const plain = await open(blog.url + ARTICLES[4]!, { ...desktop, javaScriptEnabled: false });
    expect(await said(plain)).toBe(await formulas(plain));
    for (const script of [/\/assets\/boot\./, /\/assets\/app\./]) {
      const stuck = await open(blog.url + ARTICLES[4]!, { ...desktop, before: (fresh) => fresh.route(script, (route) => route.abort()) });
      await expect.poll(() => said(stuck), { message: script.source }).toBe(await formulas(stuck));
    }
  });
});
