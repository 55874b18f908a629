/** Pictures in the widths that screens need, where the site has installed sharp: what a phone on a poor network loads. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hydrated, useBrowser, type TestPage } from './support/browser';
import { leaveSite, run, siteFolder } from './support/command';
import { startStaticHost, type StaticHost } from './support/static-host';

const browser = useBrowser();
const folder = siteFolder();
const installed = JSON.stringify({ dependencies: { sharp: '*' } });
let host: StaticHost;

/** A gradient with grain, as a camera takes it: some megabytes as PNG. */
async function photo(width: number, height: number): Promise<Buffer> {
  let state = 11;
  const bytes = Buffer.alloc(width * height * 3);
  for (let at = 0; at < bytes.length; at++) bytes[at] = ((at / 3 / width) % 200) + ((state = (state * 48271) % 2147483647) % 24);
  return sharp(bytes, { raw: { width, height, channels: 3 } }).png().toBuffer();
}

const build = (out: string) => run(['build', '.', '--out', out], folder);

beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), installed);
  writeFileSync(join(folder, 'glimpress.config.ts'), "export default { title: '相册', url: 'https://example.com', themeConfig: { author: '某人', logo: '/横幅.png', authorAvatar: '/横幅.png' } };\n");
  writeFileSync(join(folder, '照片.png'), await photo(2400, 1200));
  writeFileSync(join(folder, '中图.png'), await photo(900, 450));
  writeFileSync(join(folder, '两张.md'), '---\ntitle: 两张\n---\n\n![](./照片.png)\n\n文字\n\n![](./中图.png)\n');
  writeFileSync(join(folder, '小图.png'), await photo(300, 200));
  writeFileSync(join(folder, 'README.md'), '---\ntitle: 相册\n---\n\n![一张照片](./照片.png)\n\n上面有一张照片。\n\n<img src="./小图.png" width="150" alt="一张小图">\n\n[原图](./照片.png)\n');
  writeFileSync(join(folder, '自备.md'), '---\ntitle: 自备\n---\n\n<img src="./小图.png" srcset="./照片.png 2400w, ./小图.png 300w" alt="自备的">\n');
  mkdirSync(join(folder, 'public'));
  copyFileSync(join(folder, '照片.png'), join(folder, 'public/横幅.png'));
  writeFileSync(join(folder, '门面.md'), '---\nhome: true\nbgImage: /横幅.png\n---\n');
  writeFileSync(join(folder, '游记.md'), '---\ntitle: 游记\ndate: 2026-01-02\n---\n\n![](./照片.png)\n\n<!-- more -->\n\n正文\n');
  const { code, stderr } = await build('out');
  if (code !== 0) throw new Error(stderr);
  expect(stderr).toBe('');
  host = await startStaticHost(join(folder, 'out'));
});
afterAll(async () => {
  await host?.close();
  leaveSite(folder);
});

/** What a screen has loaded of the photograph: file name and bytes. */
async function loaded(viewport: { width: number; height: number }, deviceScaleFactor: number): Promise<{ name: string; bytes: number; box: number }> {
  const page = await browser.open(`${host.url}/`, { viewport, deviceScaleFactor });
  const image = page.locator('.content img').first();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  const source = await image.evaluate((img: HTMLImageElement) => img.currentSrc);
  await expect.poll(() => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /%E7%85%A7%E7%89%87/.test(name)).length)).toBe(1);
  const name = decodeURIComponent(new URL(source).pathname);
  return { name, bytes: statSync(join(folder, 'out', name)).size, box: (await image.boundingBox())!.width };
}

describe('a photograph of 2,400 pixels', () => {
  it.each([
    ['a phone with three dots a pixel', { width: 390, height: 844 }, 3, 1104],
    ['a plain desktop screen', { width: 1280, height: 900 }, 1, 736],
    ['a desktop screen with two', { width: 1440, height: 900 }, 2, 1472],
  ])('comes to %s as wide as it is shown', async (_, viewport, dots, width) => {
    const { name, bytes, box } = await loaded(viewport, dots);
    expect(name).toMatch(new RegExp(`/照片-${width}\\.[\\da-f]{8}\\.webp$`));
    expect(bytes).toBeLessThan(statSync(join(folder, '照片.png')).size / 5);
    expect(box * dots).toBeLessThanOrEqual(width + 4);
  });

  it('is enlarged from its widest copy; a picture is never enlarged beyond its own size', async () => {
    const page: TestPage = await browser.open(`${host.url}/${encodeURI('两张.html')}`, { viewport: { width: 1900, height: 1000 } });
    await hydrated(page);
    const images = page.locator('.content img[role=button]');
    await images.nth(1).waitFor();
    for (const [number, name, width] of [[0, /照片-2208\./, 1900], [1, /中图-900\./, 900]] as const) {
      await images.nth(number).scrollIntoViewIfNeeded();
      await images.nth(number).click();
      const shown = page.locator('.medium-zoom-image--opened').last();
      await expect.poll(() => shown.evaluate((img: HTMLImageElement) => decodeURIComponent(img.currentSrc))).toMatch(name);
      await expect.poll(async () => Math.round((await shown.boundingBox())!.width / 100) * 100).toBe(width);
      // The library hears nothing until it has been told that its picture rests, a frame or more after it does: pressed again, as a reader would.
      await expect.poll(async () => {
        await page.keyboard.press('Escape');
        return page.locator('.medium-zoom-image--opened').count();
      }).toBe(0);
    }
  });

  it('with the author’s own copies is enlarged from the widest of them, whichever stands first', async () => {
    const page = await browser.open(`${host.url}/${encodeURI('自备.html')}`);
    await hydrated(page);
    const image = page.locator('.content img[role=button]');
    await image.waitFor();
    expect(await image.evaluate((img: HTMLImageElement) => img.srcset.split(', ').find((copy) => copy.endsWith(' 2400w')) === `${img.dataset.zoomSrc!} 2400w`)).toBe(true);
  });

  it('is enlarged from the copy that is there when a wider one does not come, and can be closed', async () => {
    const page = await browser.open(`${host.url}/${encodeURI('两张.html')}`, { viewport: { width: 390, height: 844 }, before: (fresh) => fresh.route('**/*-2208.*', () => {}) });
    await hydrated(page);
    await page.locator('.content img[role=button]').first().waitFor();
    await page.locator('.content img').first().click();
    await page.locator('.medium-zoom-image--opened').first().waitFor();
    await expect.poll(async () => {
      await page.keyboard.press('Escape');
      return page.locator('.medium-zoom-image--opened').count();
    }).toBe(0);
    // The reader goes on reading.
    expect(await page.locator('.medium-zoom-overlay').count()).toBe(0);
  });

  it('keeps its room while it loads, and its shape', async () => {
    const page = await browser.open(`${host.url}/`, { viewport: { width: 390, height: 844 } });
    const { width, height } = (await page.locator('.content img').first().boundingBox())!;
    expect(width / height).toBeCloseTo(2, 1);
  });

  it('can still be had as it is: by its link, and by readers of the feed', () => {
    const html = readFileSync(join(folder, 'out/index.html'), 'utf8');
    expect(html).toMatch(/<a href="\/assets\/img\/[^"]+\.[\da-f]{8}\.png"[^>]*>原图/);
    const feed = readFileSync(join(folder, 'out/rss.xml'), 'utf8');
    expect(feed).toContain('src="https://example.com/assets/img/');
    expect(feed).not.toContain('srcset');
  });
});

it('the logo of every page and the author’s portrait are small copies; whoever installs the site has the logo as it is', async () => {
  const page = await browser.open(`${host.url}/`, { viewport: { width: 1280, height: 900 } });
  const src = await page.locator('.brand img').getAttribute('src');
  expect(decodeURIComponent(src!)).toMatch(/^\/assets\/img\/横幅-288\.[\da-f]{8}\.webp$/);
  expect(statSync(join(folder, 'out', decodeURIComponent(src!))).size).toBeLessThan(20_000);
  expect(readFileSync(join(folder, 'out/index.html'), 'utf8')).toContain(`url(&quot;${src}&quot;)`);
  expect(readFileSync(join(folder, 'out/manifest.webmanifest'), 'utf8')).toContain(encodeURI('/横幅.png'));
});

it('the banner of a home page comes as wide as a phone needs it to fill its height', async () => {
  const page = await browser.open(`${host.url}/${encodeURI('门面.html')}`, { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  await expect.poll(() => page.locator('.banner img').evaluate((img: HTMLImageElement) => decodeURIComponent(img.currentSrc))).toMatch(/横幅-1472\.[\da-f]{8}\.webp$/);
});

it('a small picture has one copy, as wide as itself, and the size its author gave it', async () => {
  const page = await browser.open(`${host.url}/`, { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });
  const image = page.locator('.content img').nth(1);
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => decodeURIComponent(img.currentSrc))).toMatch(/小图-300\.[\da-f]{8}\.webp$/);
  expect((await image.boundingBox())!.width).toBe(150);
});

describe('a build', () => {
  const written = (out: string): string => readFileSync(join(folder, out, 'index.html'), 'utf8');

  it('makes copies once; a fresh one is the same', async () => {
    const again = await build('out');
    expect(again.stdout).toContain('(0 files written');
    rmSync(join(folder, 'node_modules/.cache/glimpress'), { recursive: true });
    await build('fresh');
    expect(written('fresh')).toBe(written('out'));
  });

  it('without sharp shows pictures as they are, and says which are heavy', async () => {
    rmSync(join(folder, 'package.json'));
    const { code, stderr } = await build('plain');
    expect(code).toBe(0);
    expect(written('plain')).not.toContain(' srcset=');
    expect(stderr).toMatch(/The image "\.\/照片\.png" has \d+\.\d MB: who reads on a phone waits for it\. \[content\/heavy-image\]/);
    expect(stderr).toContain('The image "/横幅.png" has');
    expect(stderr).toContain('npm install sharp');
    expect(stderr).not.toContain('小图');
  });
});
