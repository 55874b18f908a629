/** The manual as its readers see it: both languages, on a phone too, with everything in it alive. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { addressOf, desktop, hydrated, phone, shows, useBrowser } from './support/browser';
import { root } from './support/command';

const { docs } = inject('sites');
const browser = useBrowser({ hasClosedMascot: true });
const names = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md')).map((name) => name.replace(/\.md$/, ''));
const addressOfPage = (folder: string, name: string): string => `${folder}${name === 'README' ? '' : `${name}.html`}`;

describe.each(['/', '/en/'])('the manual at %s', (folder) => {
  it('fits a phone on every page, and nothing goes wrong', async () => {
    const page = await browser.open(docs.url + addressOfPage(folder, names[0]!), phone);
    for (const name of names) {
      await page.goto(docs.url + addressOfPage(folder, name), { waitUntil: 'load' });
      expect([name, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), page.errors]).toEqual([name, 0, []]);
    }
  });

  it('shows what Markdown becomes: diagrams, demonstrations, components', async () => {
    const page = await browser.open(`${docs.url}${folder}writing.html`, desktop);
    await hydrated(page);
    const island = (name: string) => page.locator(`.result [data-island="${name}"]`).first();
    const see = async (name: string): Promise<void> => island(name).scrollIntoViewIfNeeded();
    await see('Mermaid');
    await island('Mermaid').locator('svg').waitFor();
    await see('FlowChart');
    await island('FlowChart').locator('svg').waitFor();
    await see('CodeDemo');
    const count = page.frameLocator('.result [data-island="CodeDemo"] iframe').locator('button');
    await count.click();
    expect(await count.innerText()).toBe('1');
    await see('Counter');
    await island('Counter').locator('button').click();
    expect(await island('Counter').innerText()).toMatch(/ 4$/);
    expect(await page.locator('.result .katex-display, .result figure img, .result .footnote-ref, .result .tabs, .result .cards').count()).toBeGreaterThan(5);
    expect(page.errors).toEqual([]);
  });

  it('leads from every page to the same one in the other language', async () => {
    const other = folder === '/' ? '/en/' : '/';
    for (const name of names) {
      const html = await (await fetch(docs.url + addressOfPage(folder, name))).text();
      expect(html, name).toContain(`href="${addressOfPage(other, name)}"`);
    }
  });
});

it('the search of the manual finds a key of front matter and opens its place', async () => {
  const page = await browser.open(`${docs.url}/start.html`, desktop);
  await hydrated(page);
  await page.click('[data-search]');
  await page.fill('dialog.search input', 'seriesOrder');
  await page.locator('[role=option]').first().click();
  await shows(page, '写作');
  expect(addressOf(page)).toContain('/writing.html');
});
