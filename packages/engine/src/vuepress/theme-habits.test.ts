import { describe, expect, it } from 'vitest';
import type { Plain } from './config-answer';
import { mapVuePressConfig } from './map-config';
import { map } from './test-config';

it.each(['VuePress', 'VitePress'] as const)('a post with a date ahead is there at once, as %s has it', (engine) => expect(mapVuePressConfig({}, 'config.js', engine).value).toMatchObject({ futurePosts: true }));

it('entries of the navigation that named lists of plugin-blog lead to those there are', () => {
  const themeConfig = { nav: ['/article/', '/category/', '/tag/'].map((link) => ({ text: 'a', link })) };
  const linksOf = (config: Plain) => ((map(config).value.themeConfig as { nav: { link: string }[] }).nav).map(({ link }) => link);
  expect(linksOf({ theme: '@vuepress/blog', themeConfig: { ...themeConfig, frontmatters: [{ keys: ['category'], path: '/category/' }] } })).toEqual(['/article/', '/categories/', '/tag/']);
  expect(linksOf({ bundler: {}, themeConfig, plugins: [{ $call: '@vuepress/plugin-blog.blogPlugin', args: [{}] }] })).toEqual(['/timeline/', '/categories/', '/tag/']);
});

it('the official blog theme, and plugin-blog where its list is there, have all posts on the home page', () => {
  expect(map({ theme: '@vuepress/blog' }).value.themeConfig).toEqual({ blogHome: true });
  expect(map({ plugins: [['@vuepress/blog', { directories: [{ dirname: '_posts', path: '/' }] }]], themeConfig: { author: '甲' } }).value.themeConfig).toEqual({ author: '甲', blogHome: true });
});

it('posts of theme-gungnir and theme-plume are read on by date, unless their config has a sidebar for them', () => {
  const called = (name: string, options: Plain = {}): Plain => ({ theme: { $call: `vuepress-theme-${name}Theme`, args: [options] } });
  for (const config of [{ theme: 'gungnir' }, called('gungnir.gungnir'), called('plume.plume')]) expect(map(config).value.themeConfig!.sidebar, JSON.stringify(config)).toBe(false);
  expect(map(called('plume.plume', { sidebar: { '/notes/': ['a'] } })).value.themeConfig!.sidebar).toEqual({ '/notes/': ['a'] });
  expect(map({ theme: 'vdoing' }).value.themeConfig!.sidebar).toBeUndefined();
});

it('whose ids headings have follows from the VuePress that made them', () => {
  const ids = (config: Plain, engine?: 'VitePress') => mapVuePressConfig(config, 'config.js', engine).value.markdown?.headingIds;
  const configs: Plain[] = [{}, { theme: 'reco' }, { theme: { $call: 'defaultTheme', args: [] } }, { bundler: '@vuepress/bundler-vite' }];
  expect(configs.map((config) => ids(config))).toEqual([undefined, undefined, 'vuepress-2', 'vuepress-2']);
  expect(ids({}, 'VitePress')).toBe('vuepress-2');
});

it('boxes have a title of their own in the themes that gave them one', () => {
  const titled = (theme: string | undefined, hasOwnTheme = false) => mapVuePressConfig(theme === undefined ? {} : { theme }, 'config.js', 'VuePress', hasOwnTheme).value.markdown?.boxTitles;
  expect([undefined, '@vuepress/default', 'vdoing', 'hope', 'reco', 'vuepress-theme-reco', './mine'].map((theme) => titled(theme))).toEqual([true, true, true, true, undefined, undefined, undefined]);
  expect(titled(undefined, true)).toBeUndefined();
  const called = ($call: string) => map({ theme: { $call, args: [{}] } }).value.markdown?.boxTitles;
  expect(['vuepress-theme-hope.hopeTheme', '@vuepress/theme-default.defaultTheme', 'vuepress-theme-plume.plumeTheme', 'vuepress-theme-reco.recoTheme', 'vuepress-theme-gungnir.gungnirTheme'].map(called)).toEqual([true, true, true, true, true]);
});

it('an article has one title in the themes that hid the heading below theirs', () => {
  const ofTheme = (theme: Plain) => map({ theme }).value.markdown?.oneTitle;
  expect(['vdoing', 'hope', 'reco', '@vuepress/default'].map(ofTheme)).toEqual([true, true, undefined, undefined]);
  expect(['vuepress-theme-hope.hopeTheme', 'vuepress-theme-reco.recoTheme', 'vuepress-theme-plume.plumeTheme', '@vuepress/theme-default.defaultTheme'].map(($call) => ofTheme({ $call, args: [{}] }))).toEqual([true, true, true, undefined]);
});

it('all pages of theme-hope’s blog are articles, where it is one', () => {
  const hope = (plugins: Plain): Plain => ({ theme: { $call: 'vuepress-theme-hope.hopeTheme', args: [{ plugins }] } });
  expect([hope({ blog: true }), hope({ blog: { excerptLength: 0 } }), hope({ blog: false }), hope({}), { theme: 'reco', plugins: [['@vuepress/blog', {}]] } as Plain, { theme: 'hope' } as Plain, { theme: 'hope', themeConfig: { blog: false } } as Plain].map((config) => map(config).value.undatedPosts)).toEqual([true, true, undefined, undefined, undefined, true, undefined]);
});

it('all pages of theme-vdoing are articles, which it gave a date itself', () => {
  expect(['vdoing', 'vuepress-theme-vdoing', '/blog/vdoing', 'reco'].map((theme) => map({ theme }).value.undatedPosts)).toEqual([true, true, true, undefined]);
  // Read where the addresses are.
  expect(map({ theme: 'vdoing', themeConfig: { category: true, categoryText: '札记' } }).problems.map(({ message }) => message)).toEqual(['"theme" of the VuePress config is not taken over.']);
});

describe('what a blog chose for its Markdown', () => {
  const hope = (options: Plain): Plain => ({ theme: { $call: 'vuepress-theme-hope.hopeTheme', args: [options] } });
  it.each([
    ['theme-hope', hope({ markdown: { gfm: true, figure: true, sup: true, demo: true } }), { breaks: true, linkify: true, figure: true, sup: true }],
    ['theme-hope before its release candidates', hope({ plugins: { mdEnhance: { gfm: true, linkify: false, sub: true, supsub: true } } }), { sup: true, sub: true }],
    ['everything', hope({ plugins: { mdEnhance: { enableAll: true } } }), { linkify: true, figure: true, sup: true, sub: true }],
    ['two plugins', { theme: { $call: 'recoTheme', args: [] }, plugins: [{ $call: '@vuepress/plugin-markdown-image.markdownImagePlugin', args: [{ figure: true }] }, { $call: 'vuepress-plugin-md-enhance.mdEnhancePlugin', args: [{ sup: true }] }] }, { figure: true, sup: true }],
    ['theme-plume', { theme: { $call: 'plumeTheme', args: [{ markdown: { image: { figure: true } } }] } }, { figure: true, sup: true, sub: true }],
    ['the config itself', { theme: { $call: 'defaultTheme', args: [] }, markdown: { linkify: true, breaks: true } }, { linkify: true, breaks: true }],
  ] satisfies [string, Plain, object][])('%s: line ends, bare addresses, captions, small letters', (_, config, markdown) => {
    const { value, problems } = map(config);
    expect({ ...value.markdown, boxTitles: undefined, oneTitle: undefined }).toEqual({ headingIds: 'vuepress-2', ...markdown });
    expect(problems.filter(({ message }) => /markdown|enhance|image/i.test(message))).toEqual([]);
  });

  it('VitePress makes links of bare addresses unless told not to', () => {
    const linkify = (config: Plain) => mapVuePressConfig(config, 'config.ts', 'VitePress').value.markdown?.linkify;
    expect([linkify({}), linkify({ markdown: { linkify: false } })]).toEqual([true, false]);
  });
});

it('theme-plume: links to its lists lead to ours, and who writes is taken over', () => {
  const navbar: Plain = { $call: 'vuepress-theme-plume.defineNavbarConfig', args: [[{ text: '标签', link: '/blog/tags/' }, { text: '更多', items: [{ text: '归档', link: '/blog/archives/' }, { text: '文', link: '/blog/a/' }] }]] };
  const { themeConfig } = map({ theme: { $call: 'vuepress-theme-plume.plumeTheme', args: [{ navbar, profile: { name: '甲', avatar: '/a.png' }, appearance: true }] } }).value;
  expect(themeConfig).toEqual({ nav: [{ text: '标签', link: '/tag/' }, { text: '更多', items: [{ text: '归档', link: '/timeline/' }, { text: '文', link: '/blog/a/' }] }], author: '甲', authorAvatar: '/a.png', sidebar: false });
});

it('pictures the home page showed are those of the site’s root on every page', () => {
  const friendLink = [{ title: '甲', link: 'https://a.example', logo: 'a.png' }, { title: '乙', link: 'https://b.example' }];
  const { value, problems } = map({ theme: 'reco', themeConfig: { logo: '图/logo.png', authorAvatar: './img/头像.jpg', friendLink } } as unknown as Plain);
  expect([value.themeConfig, problems]).toEqual([{ logo: '/图/logo.png', authorAvatar: '/img/头像.jpg', friendLink: [{ ...friendLink[0], logo: '/a.png' }, friendLink[1]] }, []]);
  for (const logo of ['/logo.png', 'https://a.example/logo.png', '//a.example/logo.png', 'data:image/png;base64,AA', '../logo.png']) expect(map({ theme: 'reco', themeConfig: { logo } }).value.themeConfig?.logo).toBe(logo);
});
