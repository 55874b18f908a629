/** §3 Page: titles, tags and series are whatever authors write. A name without a space in it must not push a page out of the window. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useBrowser } from './support/browser';
import { run, scratchFolder, serve, type Served } from './support/command';

const browser = useBrowser();
const LONG = 'CMAKE_INTERPROCEDURAL_OPTIMIZATION_RELWITHDEBINFO_and_std::unordered_map<std::string,std::vector<std::uint8_t>>::const_iterator';
let folder: string;
let site: Served;

beforeAll(async () => {
  folder = scratchFolder('long-words');
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const project = { name: LONG, description: LONG, url: 'https://example.com/', language: LONG, topics: [LONG] };
  const config = {
    title: LONG,
    themeConfig: {
      nav: [{ text: '更多', items: [{ text: '甲', link: '/n/a.html' }] }],
      sidebar: { '/n/': [{ title: LONG, children: ['a', 'b'] }] },
      blogConfig: { tag: { text: '标签' }, category: { text: '分类' } },
      projects: [project],
    },
  };
  write('package.json', '{"type":"module"}');
  write('glimpress.config.ts', `export default ${JSON.stringify(config)};\n`);
  const front = (title: string): string => JSON.stringify({ title, date: '2024-05-06 07:08:09', tags: [LONG, `${LONG}2`], categories: LONG, series: LONG, excerpt: LONG });
  const text = `${LONG}\n\n<!-- more -->\n\n## ${LONG}\n\n\`${LONG}\`\n\n- ${LONG}\n\n::: details ${LONG}\n${LONG}\n:::\n\n<pre>${LONG}</pre>\n\n<div><pre><code>${LONG}</code></pre></div>\n\n<table><tr><td>${LONG}</td><td width="900">${LONG}</td></tr></table>\n\n<div style="width: 900px">${LONG}</div>\n\n<video width="900" height="500" controls></video>\n\n<iframe width="900" height="300"></iframe>\n\n<object width="900" height="300"></object>\n\n<audio controls></audio>\n\n<img src="./q.svg" height="100">\n`;
  for (const name of ['a', 'b', 'c']) write(`n/${name}.md`, `---json\n${front(`${LONG} ${name}`)}\n---\n${text}`);
  write('n/d.md', `---\ntitle: d\ndate: 2024-05-06\ntags: code\n---\n\`\`\`sh\n${LONG} ${LONG}\n\`\`\`\n\n| ${LONG} | ${LONG} |\n|---|---|\n| 1 | 2 |\n\n::: details 更多\n内容\n:::\n\n<!-- more -->\n`);
  write('n/q.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"></svg>');
  write('README.md', `---json\n${JSON.stringify({ home: true, heroText: LONG, tagline: LONG, actionText: LONG, actionLink: '/n/a.html', features: [{ title: LONG, details: LONG }], footer: LONG })}\n---\n`);
  write('projects.md', `---\nlayout: Projects\ntitle: ${LONG}\n---\n`);
  const built = await run(['build', folder]);
  if (built.code !== 0) throw new Error(built.stdout + built.stderr);
  site = await serve('preview', [folder]);
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

it.each(['/', '/n/b.html', '/tag/', '/tags/code/', '/categories/', '/timeline/', '/projects.html', '/nowhere'])('%s stays inside the window, from the phone to the desk', async (path) => {
  const page = await browser.open(site.url + path, { viewport: { width: 320, height: 700 } });
  if (path === '/tags/code/') expect(await page.locator('.excerpt .code').count()).toBe(1);
  if (path === '/n/b.html') expect(await page.locator('.neighbours a').count()).toBeGreaterThan(0);
  for (const width of [320, 390, 768, 1000, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(width);
  }
});

it('the drawer, too; a title that takes several lines stays clear of the arrow of its group', async () => {
  const page = await browser.open(`${site.url}/n/b.html`, { viewport: { width: 390, height: 800 } });
  await page.click('.menu-button');
  await page.locator('.drawer-open').waitFor({ state: 'attached' });
  expect(await page.locator('.side').evaluate((side) => side.scrollWidth - side.clientWidth)).toBe(0);
  const room = await page.locator('summary.side-title').evaluate((title) => {
    const text = document.createRange();
    text.selectNodeContents(title);
    return title.getBoundingClientRect().right - text.getBoundingClientRect().right;
  });
  expect(room).toBeGreaterThan(24);
});

it('a picture with a height alone has it, and is as wide as that makes it', async () => {
  const page = await browser.open(`${site.url}/n/b.html`, { viewport: { width: 390, height: 800 } });
  expect(await page.locator('.content img').evaluate((image) => [(image as HTMLImageElement).width, (image as HTMLImageElement).height])).toEqual([100, 100]);
});

it('what an excerpt holds can be moved and opened in a list; the rest of its card leads to the post', async () => {
  const page = await browser.open(`${site.url}/tags/code/`, { viewport: { width: 390, height: 800 } });
  await page.click('.excerpt summary');
  expect(await page.locator('.excerpt details').evaluate((details) => (details as HTMLDetailsElement).open)).toBe(true);
  const under = await page.locator('.excerpt .table-wrap').evaluate((wrap) => {
    wrap.scrollIntoView({ block: 'center' });
    const { right, top, height } = wrap.getBoundingClientRect();
    return document.elementFromPoint(right - 4, top + height / 2)!.closest('.table-wrap') !== null;
  });
  expect(under).toBe(true);
  expect(page.url()).toBe(`${site.url}/tags/code/`);
  const { x, y, width } = (await page.locator('.post .meta').boundingBox())!;
  await page.mouse.click(x + width - 4, y + 4);
  await page.waitForURL('**/n/d.html');
});
