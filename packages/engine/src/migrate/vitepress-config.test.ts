import { describe, expect, it } from 'vitest';
import type { Plain } from '../vuepress/config-answer';
import { mapVuePressConfig } from '../vuepress/map-config';
import { asVuePress, withExtended } from './vitepress-config';
import { readRewrites, vitePressRoute } from './vitepress-rewrites';

const map = (config: Plain) => mapVuePressConfig(asVuePress(withExtended(config)), '.vitepress/config.ts', 'VitePress');
const said = (config: Plain): string[] => map(config).problems.map(({ message }) => /"(.*)"/.exec(message)![1]!).sort();

describe('a VitePress config', () => {
  it('is taken over: navigation, sidebar in every form, outline, edit link, record', () => {
    const { value, problems } = map({
      title: '站',
      lang: 'zh-CN',
      cleanUrls: true,
      lastUpdated: true,
      appearance: 'dark',
      sitemap: { hostname: 'https://a.example/x' },
      markdown: { lineNumbers: true, math: true, theme: 'x' },
      themeConfig: {
        logo: { light: '/l.svg', dark: '/d.svg' },
        outline: [2, 4],
        socialLinks: [{ icon: 'github', link: 'https://github.com/o/r' }],
        footer: { message: '<a href="https://beian.example">豫ICP备18017060号-1</a>' },
        editLink: { pattern: 'https://github.com/o/r/edit/main/docs/:path', text: '编辑' },
        nav: [{ text: '首页', link: '/', activeMatch: '^/$' }, { text: '更多', items: [{ text: '组', items: [{ text: '甲', link: '/a' }] }] }, { component: 'X' }],
        sidebar: {
          '/guide/': { base: '/guide/', items: [{ text: '开始', collapsed: false, items: [{ text: '一', link: 'one' }, { text: '外', link: 'https://b.example' }] }] },
          api: [{ text: '接口', link: '/api/x', items: [{ text: '二', link: '/api/two' }] }],
        },
      },
    });
    expect(problems).toEqual([]);
    expect(value).toMatchObject({
      title: '站',
      url: 'https://a.example',
      markdown: { lineNumbers: true, extractHeaders: ['h2', 'h3', 'h4'] },
      themeConfig: {
        logo: '/l.svg',
        mode: 'dark',
        lastUpdated: true,
        record: '豫ICP备18017060号-1',
        recordLink: 'https://beian.example',
        docsRepo: 'o/r',
        docsBranch: 'main',
        docsDir: 'docs',
        editLinks: true,
        nav: [{ text: '首页', link: '/' }, { text: '更多', items: [{ text: '组', items: [{ text: '甲', link: '/a' }] }] }],
        sidebar: {
          '/guide/': [{ title: '开始', collapsable: true, children: [['/guide/one', '一'], ['https://b.example', '外']] }],
          '/api/': [{ title: '接口', path: '/api/x', collapsable: false, children: [['/api/two', '二']] }],
        },
      },
    });
  });

  it('has locales, of which root is the first', () => {
    expect(map({ locales: { root: { label: '中文', lang: 'zh-CN', themeConfig: { nav: [{ text: '甲', link: '/a' }] } }, en: { label: 'English', lang: 'en', themeConfig: { nav: [{ text: 'A', link: '/en/a' }] } } } }).value).toMatchObject({
      locales: { '/': { lang: 'zh-CN', label: '中文' }, '/en/': { lang: 'en', label: 'English' } },
      themeConfig: { locales: { '/': { nav: [{ text: '甲', link: '/a' }] }, '/en/': { nav: [{ text: 'A', link: '/en/a' }] } } },
    });
  });

  it('may extend another, and have its sidebar made by vitepress-sidebar', () => {
    const { value } = map({ extends: { $call: 'theme.define', args: [{ title: '底', themeConfig: { logo: '/l.png' } }] }, description: '上', themeConfig: { sidebar: { $call: 'vitepress-sidebar.generateSidebar', args: [[{ scanStartPath: 'posts', resolvePath: '/posts/' }]] } } });
    expect(value).toMatchObject({ title: '底', description: '上', themeConfig: { logo: '/l.png', sidebar: { '/posts/': [{ title: 'posts', children: '/posts/' }] } } });
  });

  it('is named where it has no place', () => {
    expect(said({ unheard: 1, markdown: { config: { $function: 'c' } }, themeConfig: { carbonAds: {}, footer: { message: 'MIT' }, socialLinks: [{ icon: 'x', link: 'https://x.example' }] } })).toEqual(['markdown.config', 'themeConfig.carbonAds', 'themeConfig.footer (message, copyright)', 'themeConfig.social', 'unheard']);
  });

  it.each([null, 'text', [], { themeConfig: [], locales: 5 }, { themeConfig: { sidebar: 'x', nav: {}, socialLinks: 3, footer: 1 } }] as Plain[])('%j gives a config all the same', (config) => expect(() => map(config)).not.toThrow());
});

describe('rewrites', () => {
  const rewrite = readRewrites({ 'packages/pkg-a/src/index.md': 'pkg-a/index.md', 'packages/:pkg/src/(.*)': ':pkg/(.*)', 'posts/:year(\\d+)/:name.md': ':name.md', ':rest*/old.md': 'new/:rest*.md', broken: { $function: 'f' } as unknown as string });
  it.each([
    ['packages/pkg-a/src/index.md', 'pkg-a/index.md'],
    ['packages/b/src/x/y.md', 'b/x/y.md'],
    ['posts/2020/甲.md', '甲.md'],
    ['a/b/old.md', 'new/a/b.md'],
    ['other.md', null],
  ])('%s', (path, to) => expect(rewrite(path)).toBe(to));
  it('README.md is a page of that name', () => expect(['README.md', 'a/readme.md', 'a/index.md', 'b.md'].map(vitePressRoute)).toEqual(['/README.html', '/a/readme.html', '/a/', '/b.html']));
});
