/** What Lighthouse once found fault with, as rules: it is no dependency of the repository (`bench/lighthouse.mjs` runs it). */
import { describe, expect, inject, it } from 'vitest';
import { findings } from './support/axe';
import { hydrated, useBrowser } from './support/browser';

const { blog, docs, widgets } = inject('sites');
const browser = useBrowser();

describe.each(['light', 'dark'] as const)('code with lines in focus, %s', (colorScheme) => {
  it('can be read outside them too (WCAG 1.4.3), and shows which they are', async () => {
    const page = await browser.open(`${docs.url}/writing.html`, { colorScheme });
    await hydrated(page);
    expect(await findings(page)).toEqual([]);
    const block = page.locator('.code.has-focus').first();
    const colours = async (selector: string): Promise<string[]> => block.locator(selector).evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color));
    const others = new Set(await colours('code > :not(.focus), code > :not(.focus) *'));
    expect(others.size).toBe(1);
    expect(await colours('.focus, .focus *')).not.toContain([...others][0]);
    await block.hover();
    expect(new Set(await colours('code > :not(.focus) *')).size).toBeGreaterThan(1);
  });
});

it('a link that a diagram may not have is none: its text stays, in its place', async () => {
  const page = await browser.open(widgets.url + encodeURI('/图表.html'));
  await hydrated(page);
  const hostile = page.locator('[data-island=Mermaid]').nth(2);
  await hostile.scrollIntoViewIfNeeded();
  await hostile.locator('svg').waitFor();
  expect(await hostile.locator('svg a').count()).toBe(0);
  // The node that was to be the link: it still stands left of the other one.
  const [first, second] = await hostile.locator('svg .node').evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect()));
  expect(first!.right).toBeLessThan(second!.left);
  expect(await hostile.locator('svg').textContent()).toContain('点我');
});

it('a figure’s caption that changes is announced without a role, which captions may not have (ARIA in HTML)', async () => {
  const page = await browser.open(`${blog.url}/views/ee/i2c-pullup.html`);
  await hydrated(page);
  await page.locator('[data-island=PullUp]').scrollIntoViewIfNeeded();
  const caption = page.locator('.pull-up figcaption');
  await caption.waitFor();
  expect(await caption.evaluate((element) => [element.role, element.ariaLive, element.ariaAtomic])).toEqual([null, 'polite', 'true']);
});
