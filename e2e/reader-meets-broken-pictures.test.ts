/** Pictures that adorn the page and do not come: logos and portraits of friends live on other people's servers, and die there. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop, hydrated, useBrowser } from './support/browser';
import { copyFixture, leaveSite } from './support/command';
import { buildAndHost, type StaticHost } from './support/static-host';

const browser = useBrowser();
const folder = copyFixture('locales');
let host: StaticHost;

beforeAll(async () => {
  const friends = [{ title: '甲站', link: 'https://a.example/', logo: '/gone.png' }, { title: '乙站', link: 'https://b.example/', logo: '/here.svg' }, { title: '丙站', link: 'https://c.example/' }];
  // The last stands so far below that its picture is only asked for when the reader comes near.
  const many = Array.from({ length: 150 }, (_, index) => ({ title: `${index}`, link: `https://n${index}.example/`, ...(index === 149 ? { logo: '/far.svg' } : {}) }));
  writeFileSync(join(folder, 'glimpress.config.ts'), `import { defineConfig } from 'glimpress';\nexport default defineConfig({ title: '站', themeConfig: { logo: 'https://gone.invalid/logo.png', friendLink: ${JSON.stringify([...friends, ...many])} } });\n`);
  mkdirSync(join(folder, 'public'), { recursive: true });
  writeFileSync(join(folder, 'public/here.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle cx="4" cy="4" r="4"/></svg>');
  writeFileSync(join(folder, 'public/far.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>');
  writeFileSync(join(folder, '友链.md'), '---\ntitle: 友链\nlayout: FriendLinks\n---\n');
  writeFileSync(join(folder, 'public/wide.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><rect width="900" height="300"/></svg>');
  writeFileSync(join(folder, '首页.md'), '---\nhome: true\nheroImage: /wide.svg\n---\n');
  writeFileSync(join(folder, '大图.md'), '---\nhome: true\nbgImage: https://gone.invalid/banner.jpg\n---\n');
  host = await buildAndHost(folder);
});
afterAll(async () => {
  await host?.close();
  leaveSite(folder);
});

it('are hidden, with a letter in their place, and nothing moves', async () => {
  const page = await browser.open(`${host.url}/${encodeURI('友链.html')}`, { ...desktop });
  await hydrated(page);
  const name = page.locator('.brand span');
  const before = await name.boundingBox();
  await expect.poll(() => page.locator('.brand img').isVisible()).toBe(false);
  await expect.poll(() => page.locator('.friend img:visible').evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('src')))).toEqual(['/here.svg', '/far.svg']);
  expect((await page.locator('.friend-picture').allInnerTexts()).slice(0, 3)).toEqual(['甲', '乙', '丙']);
  const far = page.locator('.friend img').last();
  const width = (): Promise<number> => far.evaluate((picture) => (picture as HTMLImageElement).naturalWidth);
  expect(await width()).toBe(0);
  await far.scrollIntoViewIfNeeded();
  await expect.poll(width).toBe(8);
  expect(before!.height).toBe((await name.boundingBox())!.height);
});

it('leave a phone its width', async () => {
  const page = await browser.open(`${host.url}/${encodeURI('友链.html')}`, { viewport: { width: 360, height: 700 } });
  await page.route('**/wide.svg', (route) => route.abort());
  await page.goto(`${host.url}/${encodeURI('首页.html')}`);
  await expect.poll(() => page.locator('.hero img').evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

it('leave a home page’s words their room', async () => {
  const page = await browser.open(`${host.url}/${encodeURI('友链.html')}`, { ...desktop });
  await page.route('**/wide.svg', (route) => route.abort());
  await page.goto(`${host.url}/${encodeURI('首页.html')}`);
  await expect.poll(() => page.locator('.hero img').evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth)).toBe(0);
  expect((await page.locator('.hero-text').boundingBox())!.width).toBeGreaterThan(400);
});

it('are hidden behind the words of a banner, too, before the app is there', async () => {
  const page = await browser.open(`${host.url}/${encodeURI('大图.html')}`, { ...desktop, before: (fresh) => fresh.route('**/assets/app.*.js', (route) => route.abort()) });
  await expect.poll(() => page.locator('.banner img').isVisible()).toBe(false);
  expect(await page.locator('.brand img').isVisible()).toBe(false);
  expect(await page.locator('.banner h1').isVisible()).toBe(true);
});
