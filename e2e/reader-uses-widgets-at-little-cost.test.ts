import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { hydrated, useBrowser } from './support/browser';
import { assetNamed, brotliBytes } from './support/built';

const KB = 1024;
const { widgets, reading } = inject('sites');
const browser = useBrowser();
const bytes = (name: string, extension: string): number => brotliBytes(readFileSync(assetNamed(widgets.out, name, extension)));
/** Chunks and styles that an island's own code is made of. */
const OWN: Readonly<Record<string, readonly (readonly [name: string, extension: string])[]>> = {
  Boxx: [['boxx', '.js'], ['boxx', '.css']],
  CodeDemo: [['code-demo', '.js'], ['code-demo', '.css'], ['use-mode', '.js']],
  FlowChart: [['flow-chart', '.js'], ['diagram', '.js'], ['diagram', '.css']],
  Mermaid: [['mermaid', '.js'], ['diagram', '.js'], ['diagram', '.css'], ['use-mode', '.js']],
};

describe('the bytes of an island, as Brotli', () => {
  it.each(Object.entries(OWN))('%s has at most 4 KB of its own', (_, files) => {
    expect(files.map(([name, extension]) => bytes(name, extension)).reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(4 * KB);
  });

  it('what draws flow charts has at most 45 KB', () => expect(bytes('draw-flow', '.js')).toBeLessThanOrEqual(45 * KB));
});

describe('a page', () => {
  it('without islands asks for none of their code', async () => {
    const names = Object.values(OWN).flatMap((files) => files.map(([name]) => name));
    const page = await browser.open(reading.url + encodeURI('/文集/长文.html'));
    await hydrated(page);
    await page.keyboard.press('End');
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    expect(page.asked.filter((url) => names.some((name) => url.includes(`/assets/${name}.`)))).toEqual([]);
  });

  it('asks for what one island needs, and for nothing of the others', async () => {
    const page = await browser.open(widgets.url + encodeURI('/演示.html'));
    await hydrated(page);
    await page.waitForSelector('.demo-box');
    expect(page.asked.filter((url) => /\/assets\/(boxx|flow-chart|draw-flow|diagram|mermaid|draw-mermaid)\./.test(url))).toEqual([]);
  });

  it('with a diagram asks for mermaid’s parts for that kind of diagram only', async () => {
    const page = await browser.open(widgets.url + encodeURI('/图表.html'));
    await hydrated(page);
    await page.locator('[data-island=Mermaid] svg').first().waitFor();
    const all = readdirSync(join(widgets.out, 'assets')).filter((name) => name.endsWith('.js')).length;
    expect(page.asked.filter((url) => /\/(ganttDiagram|erDiagram|cytoscape)/.test(url))).toEqual([]);
    expect(new Set(page.asked.filter((url) => url.endsWith('.js'))).size).toBeLessThan(all / 2);
  });
});
