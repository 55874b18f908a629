import { describe, expect, inject, it } from 'vitest';
import { addressOf, desktop, phone, useBrowser } from './support/browser';
import type { Page } from 'playwright-core';

const { blog, reading } = inject('sites');
const browser = useBrowser();
const open = (path: string, options = desktop) => browser.open(reading.url + encodeURI(path), { ...options, javaScriptEnabled: false });

/** Text-bearing elements of the main region that a reader cannot see. */
const hiddenText = (page: Page): Promise<string[]> =>
  page
    .locator('main :is(h1,h2,h3,p,li,td,pre)')
    .filter({ visible: false })
    .evaluateAll((elements) => elements.filter((element) => element.closest('details:not([open]),.tab-panel,.outline,.hidden,[aria-hidden]') === null).map((element) => element.outerHTML.slice(0, 120)));

describe('without JavaScript', () => {
  it.each(['/', '/views/', '/about/aboutme.html', '/projects/github.html', '/tag/', '/categories/', '/timeline/', '/tags/CI/CD/', '/views/AI/RL/gae.html'])('%s of the blog hides no text', async (path) => {
    const page = await browser.open(blog.url + path, { javaScriptEnabled: false });
    expect(await page.locator('main h1').isVisible()).toBe(true);
    expect(await hiddenText(page)).toEqual([]);
  });

  it('an article reads whole: text, formulas, code, pictures, attribution (§1)', async () => {
    const page = await open('/文集/长文.html');
    expect(await hiddenText(page)).toEqual([]);
    expect(await page.locator('.content img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await page.locator('.attribution').innerText()).toMatch(/作者\s*管理员\s*链接\s*https:\/\/reading\.example\/文集\/长文\.html\s*来源\s*阅读室\s*版权声明/);
    await page.goto(reading.url + encodeURI('/文集/公式.html'));
    expect(await page.locator('.katex').isVisible()).toBe(true);
  });

  it('links lead from page to page and to headings (§2)', async () => {
    const page = await open('/文集/长文.html');
    await page.click('.content a >> text=短文的第二节');
    await expect.poll(() => addressOf(page)).toBe('/文集/短文.html#第二节');
    await page.locator('#第二节').waitFor();
  });

  it('the pager and the chips of an archive are links (§4 Archive pagination)', async () => {
    const page = await open('/tags/阅读/');
    await page.click('.pager a >> text=下一页');
    await expect.poll(() => addressOf(page)).toBe('/tags/阅读/page/2/');
    await page.click('.chips a >> text=数学');
    await expect.poll(() => page.locator('.post h2').allInnerTexts()).toEqual(['公式']);
  });

  it('groups of the sidebar open and close, one at a time (§2 Navigation)', async () => {
    const page = await open('/文集/长文.html');
    expect(await page.locator('.sidebar >> text=清单').isVisible()).toBe(false);
    await page.click('.sidebar summary >> text=其余');
    expect(await page.locator('.sidebar >> text=清单').isVisible()).toBe(true);
    expect(await page.locator('.sidebar >> text=短文').isVisible()).toBe(false);
    await page.click('.sidebar >> text=清单');
    await expect.poll(() => addressOf(page)).toBe('/文集/清单.html');
  });

  it('dropdowns of the bar open (§2 Navigation)', async () => {
    const page = await open('/');
    await page.click('.bar summary >> text=更多');
    await page.click('.bar .drop[open] a >> text=文集');
    await expect.poll(() => addressOf(page)).toBe('/文集/');
  });

  it('code groups change their panel', async () => {
    const page = await open('/文集/长文.html');
    const tabs = page.locator('.tabs').nth(1);
    expect(await tabs.locator('pre').filter({ visible: true }).allInnerTexts()).toEqual(['npm start\n']);
    await tabs.locator('label >> text=YARN').click();
    expect(await tabs.locator('pre').filter({ visible: true }).allInnerTexts()).toEqual(['yarn start\n']);
  });

  it('any number of tabs change their panel', async () => {
    const page = await open('/新家/');
    const panels = page.locator('.tab-panel').filter({ visible: true });
    expect(await panels.allInnerTexts()).toEqual(['书']);
    await page.click('.tabs label >> text=九');
    expect(await panels.allInnerTexts()).toEqual(['琴']);
    const tops = await page.locator('.tabs > label').evaluateAll((labels) => new Set(labels.map((label) => label.getBoundingClientRect().top)).size);
    expect(tops).toBe(1);
  });

  it('the drawer of a phone opens by its button, leads on, and closes', async () => {
    const page = await open('/文集/长文.html', phone);
    expect(await page.locator('[id="shell:drawer"]').isVisible()).toBe(false);
    await page.click('.menu-button');
    await page.locator('.sidebar >> text=短文').waitFor();
    await page.click('.drawer-close');
    await page.locator('[id="shell:drawer"]').waitFor({ state: 'hidden' });
    await page.click('.menu-button');
    await page.click('.sidebar >> text=短文');
    await expect.poll(() => addressOf(page)).toBe('/文集/短文.html');
  });

  it('the table of contents of a phone unfolds', async () => {
    const page = await open('/文集/长文.html', phone);
    await page.click('.outline-fold summary');
    await page.click('.outline-fold a >> text=第八节 结尾');
    await expect.poll(() => addressOf(page)).toBe('/文集/长文.html#第八节-结尾');
  });

  it('the home page shows its hero, action and three blurbs (§1)', async () => {
    const page = await browser.open(`${blog.url}/`, { javaScriptEnabled: false });
    expect(await page.locator('.hero img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await page.locator('.features h2').allInnerTexts()).toEqual(['简洁易懂', '简介', '不定期更新']);
    await page.click('.action >> text=开启探索之旅→');
    await expect.poll(() => addressOf(page)).toBe('/views/');
  });

  it('nothing offers itself that needs JavaScript', async () => {
    const page = await open('/文集/长文.html');
    expect(await page.locator('.mode').isVisible()).toBe(false);
    expect(await page.locator('button:visible').count()).toBe(0);
  });
});
