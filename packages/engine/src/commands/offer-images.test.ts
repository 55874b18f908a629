import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ThemeServer } from '@glimpress/contracts/theme';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resolveConfig } from '../config/resolve';
import type { UserConfig } from '../config/schema';
import { article } from '../model/test-site';
import { createAssetFinder } from '../platform/assets';
import { offerImages } from './offer-images';

const repository = join(import.meta.dirname, '../../../..');
let root: string;
/** Below this repository, where sharp is found as in a site that has installed it. */
beforeEach(() => {
  mkdirSync(join(repository, 'node_modules/.cache'), { recursive: true });
  root = mkdtempSync(join(repository, 'node_modules/.cache/offers-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function picture(name: string, width: number): Promise<void> {
  let state = 7;
  const bytes = Uint8Array.from({ length: width * width * 3 }, () => (state = (state * 48271) % 2147483647) & 255);
  mkdirSync(join(root, 'docs/图'), { recursive: true });
  writeFileSync(join(root, 'docs/图', name), await sharp(bytes, { raw: { width, height: width, channels: 3 } }).png().toBuffer());
}

const images = { widths: [100, 200], sizes: '(min-width: 9rem) 8rem, 100vw' };

function offersFor(srcs: string[], options: { hasSharp?: boolean; makes?: boolean; theme?: Partial<ThemeServer>; front?: Parameters<typeof article>[1]; themeConfig?: UserConfig['themeConfig'] } = {}) {
  const { hasSharp = true, makes = true, theme = { images }, front = { title: 'a' }, themeConfig } = options;
  const config = resolveConfig({ base: '/blog/', ...(themeConfig && { themeConfig }) }, { cwd: root, root, folder: join(root, 'docs'), configFile: null, cache: join(root, 'cache'), out: null, sharp: hasSharp ? { root, version: '1' } : null });
  const assets = createAssetFinder(config, join(root, 'cache/assets.json'));
  const shown = article('a.md', front, { assets: srcs.map((src, index) => ({ src, line: index + 1 })) });
  return offerImages({ config, articles: [shown], assets, server: theme as ThemeServer, ...(makes && { onDone: () => {} }) });
}

it('offers a picture in every width, its own among them, with the base', async () => {
  await picture('a & b.png', 150);
  const { offers, files, problems } = await offersFor(['./图/a & b.png']);
  expect([...offers.values()]).toEqual([{ srcset: expect.stringMatching(/^\/blog\/assets\/img\/a%20&%20b-100\.[\da-f]{8}\.webp 100w, \/blog\/assets\/img\/a%20&%20b-150\.[\da-f]{8}\.webp 150w$/), sizes: images.sizes }]);
  expect(files.map(({ path }) => path)).toEqual([expect.stringMatching(/^assets\/img\/a & b-100\./), expect.stringMatching(/^assets\/img\/a & b-150\./)]);
  expect(problems).toEqual([]);
});

it('offers the widths that differ enough, and none beyond the widest', async () => {
  for (const width of [450, 190, 105]) await picture(`${width}.png`, width);
  const { offers } = await offersFor(['./图/450.png', './图/190.png', './图/105.png']);
  expect([...offers.values()].map(({ srcset }) => srcset.match(/\d+w/g))).toEqual([['100w', '200w'], ['100w', '190w'], ['105w']]);
});

it('has a small copy of the logo and of portraits, the whole height of a wide one', async () => {
  mkdirSync(join(root, 'public'), { recursive: true });
  for (const name of ['me.png', 'wide.png', 'friend.png']) await picture(name, 300);
  await sharp(join(root, 'docs/图/wide.png')).extract({ left: 0, top: 0, width: 300, height: 200 }).toFile(join(root, 'public/wide.png'));
  for (const name of ['me.png', 'friend.png']) renameSync(join(root, 'docs/图', name), join(root, 'public', name));
  const friendLink = [{ title: 'a', link: 'https://a.example', logo: '/friend.png' }, { title: 'b', link: 'https://b.example', logo: 'https://b.example/b.png' }];
  const { portraits, files } = await offersFor([], { themeConfig: { logo: '/wide.png', authorAvatar: '/me.png', friendLink } });
  expect([...portraits].map(([path, url]) => [path, url.replace(/\.[\da-f]{8}\./, '.')])).toEqual([['/wide.png', '/blog/assets/img/wide-216.webp'], ['/me.png', '/blog/assets/img/me-144.webp'], ['/friend.png', '/blog/assets/img/friend-144.webp']]);
  expect(files).toHaveLength(3);
});

it('says nothing of widths where one copy does for every screen', async () => {
  await picture('small.png', 60);
  const { offers } = await offersFor(['./图/small.png', '图/small.png']);
  expect([...offers]).toEqual([[expect.stringMatching(/small\.[\da-f]{8}\.png$/), { srcset: expect.stringMatching(/^\/blog\/assets\/img\/small-60\.[\da-f]{8}\.webp$/), sizes: null }]]);
});

it('offers the pictures of home pages, from the public folder', async () => {
  await picture('a.png', 150);
  mkdirSync(join(root, 'public'));
  renameSync(join(root, 'docs/图/a.png'), join(root, 'public/a.png'));
  const { offers } = await offersFor([], { front: { title: 'a', home: true, heroImage: '/a.png', bgImage: 'https://example.com/b.png' } });
  expect([...offers.keys()]).toEqual(['/blog/a.png']);
});

it('offers what is there, and makes nothing, to commands that only look', async () => {
  await picture('a.png', 150);
  expect((await offersFor(['./图/a.png'], { makes: false })).offers.size).toBe(0);
  const made = await offersFor(['./图/a.png']);
  expect((await offersFor(['./图/a.png'], { makes: false })).offers).toEqual(made.offers);
});

it('offers nothing where the site has no sharp, or the theme does not say how wide pictures stand', async () => {
  await picture('a.png', 150);
  expect((await offersFor(['./图/a.png'], { hasSharp: false })).offers.size).toBe(0);
  expect((await offersFor(['./图/a.png'], { theme: {} })).offers.size).toBe(0);
});

it('names the article and line of a picture that cannot be read', async () => {
  await picture('a.png', 150);
  writeFileSync(join(root, 'docs/图/cut.png'), readFileSync(join(root, 'docs/图/a.png')).subarray(0, 900));
  const { offers, problems } = await offersFor(['./图/a.png', './图/cut.png']);
  expect(problems).toMatchObject([{ code: 'content/unreadable-image', severity: 'warning', file: 'a.md', line: 2 }]);
  expect(offers.size).toBe(1);
});

it('says once that sharp does not run on this machine', async () => {
  await picture('a.png', 150);
  await picture('b.png', 150);
  mkdirSync(join(root, 'node_modules/sharp'), { recursive: true });
  writeFileSync(join(root, 'node_modules/sharp/index.js'), "throw new Error('Could not load the module\\nPossible solutions');");
  const { offers, problems } = await offersFor(['./图/a.png', './图/b.png']);
  expect(problems).toMatchObject([{ code: 'config/sharp', message: expect.stringMatching(/does not run here: Could not load the module$/) }]);
  expect(offers.size).toBe(0);
});
