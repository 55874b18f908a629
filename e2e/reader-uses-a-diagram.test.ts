import { describe, expect, inject, it } from 'vitest';
import { hydrated, useBrowser, type TestPage } from './support/browser';

const { widgets, islands, docs } = inject('sites');
const browser = useBrowser();

async function reader(options: Parameters<typeof browser.open>[1] = {}): Promise<TestPage> {
  const page = await browser.open(widgets.url + encodeURI('/图表.html'), options);
  if (options.javaScriptEnabled !== false) await hydrated(page);
  return page;
}
const diagrams = '[data-island=Mermaid]';

describe('a diagram of mermaid', () => {
  it('is drawn, named by its title, its source at hand', async () => {
    const page = await reader();
    const first = page.locator(diagrams).first();
    await first.locator('svg').waitFor();
    expect(await first.locator('.diagram-view').getAttribute('aria-label')).toBe('浏览器取一页的次序');
    expect(await first.locator('svg text').allTextContents()).toEqual(expect.arrayContaining(['浏览器', '要第 2 页']));
    await first.locator('.diagram-toggle').click();
    expect(await first.locator('pre').innerText()).toContain('sequenceDiagram');
  });

  it('is as high as its source until it is drawn: what is below stays where it is', async () => {
    const architecture = `${docs.url}/architecture.html`;
    const below = (page: TestPage): Promise<number> => page.locator(diagrams).first().evaluate((diagram) => diagram.nextElementSibling!.getBoundingClientRect().top);
    const asItCame = await below(await browser.open(architecture, { javaScriptEnabled: false }));
    const page = await browser.open(architecture, { before: (fresh) => fresh.route('**/draw-mermaid*', () => undefined) });
    await page.waitForSelector('.diagram-view[aria-busy=true]');
    expect(await below(page)).toBeCloseTo(asItCame, 0);
  });

  it('is drawn anew for the dark', async () => {
    const page = await reader();
    const svg = page.locator(diagrams).first().locator('svg');
    await svg.waitFor();
    const light = await svg.innerHTML();
    await page.evaluate(() => (document.documentElement.dataset.mode = 'dark'));
    await expect.poll(() => svg.innerHTML()).not.toBe(light);
  });

  it.each([1280, 390])('is as wide as it wants to be where there is room, and can be read where there is not: %i px', async (width) => {
    const page = await reader({ viewport: { width, height: 900 } });
    const svg = page.locator(diagrams).first().locator('svg');
    await svg.waitFor();
    const { drawn, natural, room } = await svg.evaluate((drawing: SVGSVGElement) => ({ drawn: drawing.getBoundingClientRect().width, natural: drawing.viewBox.baseVal.width, room: drawing.parentElement!.clientWidth }));
    expect(natural).toBeGreaterThan(300);
    expect(drawn).toBeCloseTo(Math.max(0.75 * natural, Math.min(natural, room)), 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it('fits on paper', async () => {
    const page = await reader();
    await page.setViewportSize({ width: 390, height: 900 });
    const svg = page.locator(diagrams).first().locator('svg');
    await svg.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await svg.evaluate((drawing) => drawing.getBoundingClientRect().width <= drawing.parentElement!.clientWidth + 1)).toBe(true);
  });

  it('with a mistake says so at its place and shows its source; the others are drawn', async () => {
    const page = await reader();
    const wrong = page.locator(diagrams).nth(1);
    await wrong.scrollIntoViewIfNeeded();
    await expect.poll(() => wrong.locator('.diagram-fault').innerText().catch(() => '')).toMatch(/^这张图画不出来，第 \d+ 行有误。mermaid 的提示：\n.*A\[开始/);
    expect(await wrong.locator('pre').innerText()).toContain('A[开始 --> B');
    await page.locator(diagrams).nth(2).scrollIntoViewIfNeeded();
    await page.locator(diagrams).nth(2).locator('svg').waitFor();
  });

  it('says that a part of mermaid did not come, not that its author is mistaken, and offers to try again (§8)', async () => {
    const part = /\/sequenceDiagram-[^/]*\.js$/;
    const page = await reader({ before: (fresh) => fresh.route(part, (route) => route.abort()) });
    const first = page.locator(diagrams).first();
    const failed = first.locator('.island-failed');
    await failed.waitFor();
    expect(await failed.innerText()).toContain('网络没有应答');
    expect(await first.locator('.diagram-fault').count()).toBe(0);
    expect(await first.locator('pre').innerText()).toContain('sequenceDiagram');
    expect(await failed.locator('button').innerText()).toBe('重试');
  });

  it('waits no longer than 120 s for a part of mermaid that never comes (§9)', async () => {
    const part = /\/sequenceDiagram-[^/]*\.js$/;
    const page = await reader({ before: (fresh) => fresh.clock.install().then(() => fresh.route(part, () => undefined)) });
    await expect.poll(() => page.asked.some((url) => part.test(url))).toBe(true);
    await page.clock.fastForward(120_000);
    await page.locator(diagrams).first().locator('.island-failed', { hasText: '等待太久' }).waitFor();
  });

  it('cannot bring script, pictures or script addresses into the page', async () => {
    const page = await reader();
    const hostile = page.locator(diagrams).nth(2);
    await hostile.scrollIntoViewIfNeeded();
    await hostile.locator('svg').waitFor();
    expect(await hostile.locator('.diagram-view').evaluate((view) => [view.querySelectorAll('img,script,foreignObject img').length, view.innerHTML.includes('javascript:'), view.innerHTML.includes('onerror')])).toEqual([0, false, false]);
  });

  it('is its source where there is no script', async () => {
    const page = await reader({ javaScriptEnabled: false });
    expect(await page.locator(`${diagrams} pre`).count()).toBe(3);
  });

  it('leaves nothing of mermaid in a site that has not installed it', async () => {
    const { readdirSync } = await import('node:fs');
    expect(readdirSync(`${widgets.out}/assets`).filter((name) => name.startsWith('draw-mermaid.'))).toHaveLength(1);
    expect(readdirSync(`${islands.out}/assets`).filter((name) => /cytoscape|sequenceDiagram/.test(name))).toEqual([]);
  });
});
