import { expect, it } from 'vitest';
import type { UserConfig } from '../config/schema';
import { config } from '../model/test-site';
import { wholeText } from '../output/planned-file';
import { planWebManifest } from './web-manifest';

it('shortens a title to twelve characters, none of them cut in two', () => {
  const { file } = planWebManifest(config({ title: '一二三四五六七八九十甲😀乙', themeConfig: { logo: '/logo.png' } }), () => ({ url: '/logo.png', width: 64, height: 64 }))!;
  expect('render' in file && (JSON.parse(wholeText(file.render())) as { short_name: string }).short_name).toBe('一二三四五六七八九十甲😀');
});

it('offers the drawn icons in their sizes, the one with room around it for any shape', () => {
  const { file } = planWebManifest(config({ themeConfig: { logo: '/logo.svg' } }), (path) => ({ url: path, width: 192, height: 192 }))!;
  const { icons } = JSON.parse('render' in file ? wholeText(file.render()) : '') as { icons: object[] };
  const drawn = { sizes: '192x192', type: 'image/png' };
  expect(icons).toEqual([{ src: '/icon-192.png', ...drawn }, { src: '/icon-512.png', ...drawn }, { src: '/icon-maskable-512.png', ...drawn, purpose: 'maskable' }, { src: '/logo.svg', sizes: 'any', type: 'image/svg+xml' }]);
});

it('leaves out a drawn icon whose file is no picture', () => {
  const { file } = planWebManifest(config({ themeConfig: { logo: '/logo.png' } }), (path) => ({ url: path }))!;
  const { icons } = JSON.parse('render' in file ? wholeText(file.render()) : '') as { icons: { src: string; sizes?: string }[] };
  expect(icons.map(({ src, sizes }) => [src, sizes])).toEqual([['/logo.png', 'any']]);
});

it('is named below the base, and is none without a picture of the site’s own, or where the head names another', () => {
  const tagOf = (user: UserConfig) => planWebManifest(config(user), (path) => (path === '/logo.png' ? { url: path } : undefined))?.tag;
  const themeConfig = { logo: '/logo.png' };
  expect(tagOf({ base: '/blog/', themeConfig })).toEqual(['link', { rel: 'manifest', href: '/blog/manifest.webmanifest' }]);
  for (const user of [{}, { themeConfig: { logo: 'https://cdn.example/logo.png' } }, { themeConfig: { logo: '/none.png' } }, { themeConfig, head: [['link', { rel: 'manifest', href: '/own.json' }]] }] satisfies UserConfig[]) expect(tagOf(user)).toBeUndefined();
});
