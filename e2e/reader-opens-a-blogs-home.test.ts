/** The home page of a blog of theme-reco 1, as its VuePress config describes it: all posts by pages, and who writes beside them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop, hydrated, phone, shows, useBrowser } from './support/browser';
import { findings } from './support/axe';
import { leaveSite, siteFolder } from './support/command';
import { buildAndHost, type StaticHost } from './support/static-host';

const browser = useBrowser();
const folder = siteFolder();
const write = (path: string, text: string): void => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};
let host: StaticHost;

beforeAll(async () => {
  write('.vuepress/config.js', `module.exports = { title: '手记', theme: 'reco', themeConfig: {
    type: 'blog', author: '写手', authorAvatar: '/me.svg', friendLink: [{ title: '友站', desc: '写机器人', link: 'https://a.example/' }],
    blogConfig: { category: { location: 1 }, socialLinks: [{ icon: 'reco-github', link: 'https://github.com/writer' }] },
  } }\n`);
  for (const name of ['me', 'banner']) write(`.vuepress/public/${name}.svg`, '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><rect width="800" height="400" fill="#fff"/></svg>');
  write('README.md', '---\nhome: true\nheroText: 走走停停\ntagline: 记一点\nbgImage: /banner.svg\nbgImageStyle: { height: 500px }\nactionText: Guide\nactionLink: /views/other/guide\n---\n\n自己的话\n');
  write('.vuepress/public/small.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="200"><rect width="100" height="200" fill="#fff"/></svg>');
  write('small.md', '---\nhome: true\nheroText: 小图\nheroImage: /small.svg\n---\n');
  write('both.md', "---\nhome: true\nheroText: 两张\nbgImage: /banner.svg\nheroImage: /me.svg\nheroImageStyle: { maxWidth: '375px' }\n---\n");
  write('many.md', `---\nhome: true\nheroText: 许多\ntagline: 一句\nbgImage: /banner.svg\nheroImage: /me.svg\nactions:\n${[1, 2, 3, 4, 5].map((number) => `  - text: 🍭 第 ${number} 个去处\n    link: /views/a${number}.html\n    type: ${number === 1 ? 'primary' : 'default'}\n`).join('')}---\n`);
  for (let number = 1; number <= 12; number++) write(`views/a${number}.md`, `---\ntitle: 第 ${number} 篇\ndate: 2021-01-${String(number).padStart(2, '0')}\ncategories: [笔记]\ntags: [甲, ${number === 12 ? '乙' : '丙'}]\n---\n\n正文。\n`);
  host = await buildAndHost(folder);
});
afterAll(async () => {
  await host?.close();
  leaveSite(folder);
});

it('has the author beside the posts on a wide screen, and below them on a phone, all of it within the width', async () => {
  for (const [size, isBeside] of [[desktop, true], [phone, false]] as const) {
    const page = await browser.open(`${host.url}/`, { ...size });
    await hydrated(page);
    const [posts, column] = await Promise.all(['.home-recent', '.home-column'].map((part) => page.locator(part).boundingBox()));
    expect([column!.x >= posts!.x + posts!.width, column!.y >= posts!.y + posts!.height]).toEqual([isBeside, !isBeside]);
    expect(await page.locator('.home-column').innerText()).toMatch(/写手[^]*12[^]*github\.com\/writer[^]*笔记[^]*甲[^]*友站/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.context().close();
  }
});

it('shows the words on the banner, as high as the author wants it but never the whole of a small screen', async () => {
  const heights = [];
  for (const viewport of [{ width: 1280, height: 1000 }, { width: 390, height: 600 }]) {
    const page = await browser.open(`${host.url}/`, { viewport });
    const [banner, words] = await Promise.all(['.banner', '.banner .hero-text'].map((part) => page.locator(part).boundingBox()));
    expect(Math.abs(banner!.y + banner!.height / 2 - words!.y - words!.height / 2)).toBeLessThan(2);
    expect(Math.abs(banner!.x + banner!.width / 2 - words!.x - words!.width / 2)).toBeLessThan(2);
    heights.push(Math.round(banner!.height));
    await page.context().close();
  }
  expect(heights).toEqual([500, 390]);
});

it('has a picture of its own above the words, whole, before the banner’s', async () => {
  for (const width of [1280, 390]) {
    const page = await browser.open(`${host.url}/both.html`, { viewport: { width, height: 900 } });
    const [banner, behind, picture, words] = await Promise.all(['.banner', '.banner img >> nth=0', '.banner img >> nth=1', '.banner .hero-text'].map(async (part) => (await page.locator(part).boundingBox())!));
    expect([behind!.width, behind!.height]).toEqual([banner!.width, banner!.height]);
    expect(picture!.x).toBeGreaterThan(banner!.x);
    expect(picture!.x + picture!.width).toBeLessThan(banner!.x + banner!.width);
    expect(picture!.y).toBeGreaterThan(banner!.y);
    expect(picture!.y + picture!.height).toBeLessThanOrEqual(words!.y);
    expect(picture!.height).toBeLessThanOrEqual(144);
    await page.context().close();
  }
});

it('has a picture that is smaller than its place in the middle of that', async () => {
  for (const width of [1280, 390]) {
    const page = await browser.open(`${host.url}/small.html`, { viewport: { width, height: 900 } });
    const [place, picture] = await Promise.all(['.hero picture', '.hero img'].map(async (part) => (await page.locator(part).boundingBox())!));
    expect(picture!.width).toBe(100);
    expect(picture!.x + 50, String(width)).toBeCloseTo(place!.x + place!.width / 2, 0);
    await page.context().close();
  }
});

it('has all its buttons on the banner, in a colour that is read there, on a screen of any size', async () => {
  for (const width of [1280, 390, 320]) {
    const page = await browser.open(`${host.url}/many.html`, { viewport: { width, height: 640 } });
    const [banner, last] = await Promise.all(['.banner', '.banner .action >> nth=-1'].map(async (part) => (await page.locator(part).boundingBox())!));
    expect(last!.y + last!.height, String(width)).toBeLessThan(banner!.y + banner!.height - 8);
    expect(await page.locator('.banner .plain').first().evaluate((button) => getComputedStyle(button).color)).toBe('rgb(255, 255, 255)');
    expect(await page.locator('.banner .action').first().evaluate((button) => getComputedStyle(button).textShadow)).toBe('none');
    await page.context().close();
  }
});

it('has a friend’s name and words together, though the card be as high as a longer one beside it', async () => {
  const page = await browser.open(`${host.url}/`, { ...desktop });
  const gap = await page.locator('.friend').evaluate((card: HTMLElement) => {
    card.style.height = '20rem';
    const [name, words] = [card.querySelector('h3')!, card.querySelector('p')!].map((part) => part.getBoundingClientRect());
    return words!.top - name!.bottom;
  });
  expect(gap).toBeLessThan(16);
});

it('has its styles in itself: other pages do not carry them', () => {
  const [home, article] = ['index.html', 'views/a1.html'].map((path) => readFileSync(join(folder, 'out', path), 'utf8'));
  expect([home!.includes('.home-column{'), article!.includes('.home-column'), article!.includes('.banner')]).toEqual([true, false, false]);
});

it('leads on to the posts that have no room on it', async () => {
  const page = await browser.open(`${host.url}/`, { ...desktop });
  await hydrated(page);
  expect(await page.locator('.post h2').allInnerTexts()).toEqual(Array.from({ length: 10 }, (_, index) => `第 ${12 - index} 篇`));
  await page.click('.pager [rel=next]');
  await shows(page, '全部标签');
  expect(await page.locator('.post h2').allInnerTexts()).toEqual(['第 2 篇', '第 1 篇']);
});

it.each(['light', 'dark'] as const)('axe finds nothing serious, %s', async (colorScheme) => {
  const page = await browser.open(`${host.url}/`, { ...desktop, colorScheme });
  await hydrated(page);
  expect(await findings(page)).toEqual([]);
});
