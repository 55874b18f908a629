/** What a reader downloads before a page has loaded, for each kind of page; what comes once the page is idle is not part of it. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import { useBrowser } from './support/browser';
import { brotliBytes, readPage } from './support/built';
import { linkPackages, root, run, scratchFolder } from './support/command';
import { startStaticHost } from './support/static-host';

const KB = 1024;
const { blog, docs, reading, widgets } = inject('sites');
const browser = useBrowser();

type Site = typeof blog;

/** Bytes of document, styles and scripts as Brotli, of all that was begun before the page had loaded. */
async function firstView(site: Site, route: string): Promise<number> {
  const page = await browser.open(site.url + encodeURI(route));
  const asked = await page.evaluate(() => {
    const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
    return performance.getEntriesByType('resource').filter(({ startTime }) => startTime < loadEventStart).map(({ name }) => decodeURI(new URL(name).pathname));
  });
  const sent = [...new Set(asked)].filter((path) => /\.(js|css)$/.test(path));
  expect(sent.length, 'scripts and styles of the first view').toBeGreaterThan(0);
  const document = join(site.out, route.endsWith('/') ? `${route}index.html` : route);
  return [document, ...sent.map((path) => join(site.out, path))].reduce((sum, file) => sum + brotliBytes(readFileSync(existsSync(file) ? file : join(site.out, '404.html'))), 0);
}

/** Pages that do not change with the blog: of the fixtures and the manual. KB are today’s and a few percent. */
const PAGES: readonly (readonly [kind: string, site: Site, route: string, most: number])[] = [
  ['the home page', reading, '/', 13.5],
  ['a long article with formulas', reading, '/文集/长文.html', 15.4],
  ['a short article', reading, '/文集/短文.html', 14.0],
  ['an article in another language', reading, '/文集/英文.html', 13.7],
  ['all categories', reading, '/categories/', 13.5],
  ['a category', reading, '/categories/文集/', 13.4],
  ['all tags', reading, '/tag/', 13.5],
  ['a tag', reading, '/tags/阅读/', 13.4],
  ['the timeline', reading, '/timeline/', 13.1],
  ['a page that is not there', reading, '/没有.html', 12.9],
  ['an article with flow charts', widgets, '/流程图.html', 13.3],
  ['an article with diagrams', widgets, '/图表.html', 13.0],
  ['an article with code demonstrations', widgets, '/演示.html', 13.6],
  ['the home page of a manual', docs, '/', 13.5],
];

describe('the first view (issue 10)', () => {
  it.each(PAGES)('of %s has its budget', async (_kind, site, route, most) => {
    expect(await firstView(site, route) / KB).toBeLessThanOrEqual(most);
  });

  it('of an ordinary article, as `npm run bench` measures it, is at most 20 KB', async () => {
    const folder = scratchFolder('ordinary-article');
    linkPackages(folder);
    const { generateSite } = (await import(pathToFileURL(join(root, 'bench/generate.mjs')).href)) as { generateSite(folder: string, count: number): unknown };
    const { placeOf } = (await import(pathToFileURL(join(root, 'bench/articles.mjs')).href)) as { placeOf(index: number): string };
    generateSite(join(folder, 'site'), 120);
    const out = join(folder, 'out');
    expect((await run(['build', 'site', '--out', out], folder)).stderr).toBe('');
    const host = await startStaticHost(out);
    try {
      for (const route of [60, 100].map((index) => `/${placeOf(index)}.html`)) {
        expect(Number(/>([\d,]+) 字/.exec(readPage(out, route))![1]!.replaceAll(',', '')), route).toBeGreaterThan(2000);
        expect((await firstView({ url: host.url, out }, route)) / KB, route).toBeLessThanOrEqual(20);
      }
    } finally {
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
