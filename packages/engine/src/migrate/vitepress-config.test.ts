import { describe, expect, it } from 'vitest';
import type { Plain } from '../vuepress/config-answer';
import { mapVuePressConfig } from '../vuepress/map-config';
import { asVuePress, asWritten, withExtended } from './vitepress-config';
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
        nav: [{ text: '首页', link: '/', activeMatch: '^/$' }, { text: '更多', items: [{ text: '组', items: [{ text: '甲', link: '/a' }] }, { items: [{ text: '乙', link: '/b' }, { text: '丙', link: '/c' }] }, { text: '', items: [{ text: '丁', link: '/d' }] }] }, { component: 'X' }],
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
        nav: [{ text: '首页', link: '/' }, { text: '更多', items: [{ text: '组', items: [{ text: '甲', link: '/a' }] }, { text: '乙', link: '/b' }, { text: '丙', link: '/c' }, { text: '丁', link: '/d' }] }],
        sidebar: {
          '/guide/': [{ title: '开始', collapsable: true, children: [['/guide/one', '一'], ['https://b.example', '外']] }],
          '/api/': [{ title: '接口', path: '/api/x', collapsable: false, children: [['/api/two', '二']] }],
        },
      },
    });
  });

  it('of VitePress 0.x has its sidebar’s items as children', () => {
    expect(map({ themeConfig: { sidebar: { '/a/': [{ text: '组', collapsable: true, children: [{ text: '一', link: '/a/one' }] }] } } }).value).toMatchObject({ themeConfig: { sidebar: { '/a/': [{ title: '组', collapsable: false, children: [['/a/one', '一']] }] } } });
  });

  it('has locales, of which root is the first', () => {
    expect(map({ locales: { root: { label: '中文', lang: 'zh-CN', themeConfig: { nav: [{ text: '甲', link: '/a' }] } }, en: { label: 'English', lang: 'en', themeConfig: { nav: [{ text: 'A', link: '/en/a' }] } } } }).value).toMatchObject({
      locales: { '/': { lang: 'zh-CN', label: '中文' }, '/en/': { lang: 'en', label: 'English' } },
      themeConfig: { locales: { '/': { nav: [{ text: '甲', link: '/a' }] }, '/en/': { nav: [{ text: 'A', link: '/en/a' }] } } },
    });
  });

  describe('has links to edit a page', () => {
    const editOf = (pattern: Plain) => map({ themeConfig: { editLink: { pattern } } });
    it.each([
      ['https://github.com/o/r/blob/main/:path', { docsRepo: 'o/r', docsBranch: 'main' }],
      ['https://gitee.com/o/r/edit/master/docs/:path', { docsRepo: 'https://gitee.com/o/r', docsBranch: 'master', docsDir: 'docs' }],
      ['https://gitee.com/o/r/tree/master/a/b/:path', { docsRepo: 'https://gitee.com/o/r', docsBranch: 'master', docsDir: 'a/b' }],
      ['https://gitlab.com/g/s/r/-/edit/main/docs/:path', { docsRepo: 'https://gitlab.com/g/s/r/-', docsBranch: 'main', docsDir: 'docs' }],
      ['http://git.a.example/o/r/-/blob/main/:path', { docsRepo: 'http://git.a.example/o/r/-', docsBranch: 'main' }],
    ])('on whichever host: %s', (pattern, taken) => {
      const { value, problems } = editOf(pattern);
      expect([value.themeConfig, problems]).toEqual([{ ...taken, editLinks: true }, []]);
    });

    it('as a locale has them, where the site has none', () => {
      const locale = (branch: string): Plain => ({ label: branch, themeConfig: { editLink: { pattern: `https://github.com/o/r/edit/${branch}/:path` } } });
      expect(map({ locales: { root: locale('a'), en: locale('b') } }).value.themeConfig).toMatchObject({ docsRepo: 'o/r', docsBranch: 'a', editLinks: true });
      expect(map({ locales: { root: locale('a') }, themeConfig: { editLink: { pattern: 'https://github.com/o/r/edit/c/:path' } } }).value.themeConfig).toMatchObject({ docsBranch: 'c' });
    });

    it.each(['https://bitbucket.org/o/r/src/main/docs/:path?mode=edit', 'https://git.a.example/o/r/blob/main/:path', 'https://github.com/o/r', { $function: 'pattern' }] as Plain[])('that are named where they cannot be made here: %j', (pattern) => {
      const { value, problems } = editOf(pattern);
      expect(value.themeConfig ?? {}).toEqual({});
      expect(problems).toMatchObject([{ message: '"themeConfig.editLink.pattern" of the VitePress config is not taken over.', hint: expect.stringContaining('"docsRepo"') }]);
    });

    it('but none without a pattern', () => expect([said({ themeConfig: { editLink: { text: '编辑' } } }), said({ themeConfig: { editLink: { pattern: '' } } })]).toEqual([[], []]));
  });

  it('may extend another', () => {
    const { value } = map({ extends: { $call: 'theme.define', args: [{ title: '底', themeConfig: { logo: '/l.png' } }] }, description: '上' });
    expect(value).toMatchObject({ title: '底', description: '上', themeConfig: { logo: '/l.png' } });
  });

  it('of sugarat’s theme has a blog’s home page, with the author, friends, records, comments, and a sidebar made of the folders', () => {
    const settings = { author: '甲', search: false, themeColor: 'el-blue', popover: { title: '公告' }, friend: [{ nickname: '乙', des: '友', url: 'https://b.example', avatar: '/b.png' }], footer: { message: '页脚', icpRecord: { name: '豫ICP备18017060号', link: 'https://beian.example' } }, comment: { type: 'giscus', options: { repo: 'o/r', repoId: 'R', category: 'c', categoryId: 'C' } }, RSS: { title: '站', baseUrl: 'https://a.example/x' } };
    const sugarat = (more: Plain): Plain => ({ extends: { $call: '@sugarat/theme/node.getThemeConfig', args: [{ ...settings, ...(more as object) }] } });
    expect(asVuePress(withExtended(sugarat({})))).toMatchObject({ themeConfig: { sidebar: 'structuring' } });
    const { value, problems } = map({ ...(sugarat({ recommend: false }) as object), title: '站', themeConfig: { socialLinks: [{ icon: 'x', link: 'https://x.example', ariaLabel: '我' }] } });
    expect(value).toMatchObject({
      title: '站',
      url: 'https://a.example',
      undatedPosts: true,
      themeConfig: { author: '甲', blogHome: true, friendLink: [{ title: '乙', desc: '友', link: 'https://b.example', logo: '/b.png' }], record: '豫ICP备18017060号', recordLink: 'https://beian.example', socialLinks: [{ text: '我', link: 'https://x.example' }], giscusConfig: { repo: 'o/r', repoId: 'R', strict: false } },
    });
    expect(problems.map(({ message }) => message)).toEqual(['"themeConfig.popover" of the VitePress config is not taken over.']);
  });

  it('of Teek has a sidebar made of the folders, and a blog’s home page unless it has VitePress’s own', () => {
    const settings = { author: { name: '甲' }, blogger: { name: '乙', slogan: '句', avatar: '/a.png' }, footerInfo: { copyright: { createYear: 2019 }, icpRecord: { name: '豫ICP备18017060号' } }, friendLink: { list: [{ name: '丙', link: 'https://c.example' }] }, social: [{ name: '码', link: 'https://g.example' }], siteAnalytics: [{ provider: 'google', options: { id: 'G-1' } }, { provider: 'baidu', options: { id: 'aa' } }] };
    const teek = (more: Plain): Plain => ({ extends: { $call: 'vitepress-theme-teek/config.defineTeekConfig', args: [{ ...settings, ...(more as object) }] } });
    const { value, problems } = map(teek({}));
    expect(problems.map(({ message }) => message)).toEqual(['"themeConfig.sidebar" of the VitePress config is not taken over.']);
    for (const config of [teek({}), { ...(teek({}) as object), themeConfig: { sidebar: {} } }]) expect(asVuePress(withExtended(config))).toMatchObject({ themeConfig: { sidebar: 'structuring' } });
    expect(value).toMatchObject({ undatedPosts: true, themeConfig: { author: '甲', blogHome: true, authorAvatar: '/a.png', slogan: '句', startYear: 2019, record: '豫ICP备18017060号', friendLink: [{ title: '丙', link: 'https://c.example' }], socialLinks: [{ text: '码', link: 'https://g.example' }], analytics: { id: 'G-1', baidu: 'aa' } } });
    const own = map(teek({ teekHome: false, vitePlugins: { sidebar: false } }));
    expect(own.problems).toEqual([]);
    expect(own.value.themeConfig).not.toHaveProperty('blogHome');
  });

  it('of a theme of the author’s own that lists posts has a blog’s home page', () => {
    const { value, problems } = map({ themeConfig: { posts: [{ regularPath: '/a.html' }], pageSize: 5, postLength: 1, comment: { repo: 'o/r', repoId: 'R', categoryId: 'C' } } });
    expect(problems).toEqual([]);
    expect(value).toMatchObject({ perPage: 5, themeConfig: { blogHome: true, giscusConfig: { repo: 'o/r' } } });
  });

  it('has boxes with the titles of their kind', () => expect(map({}).value.markdown).toMatchObject({ boxTitles: true }));

  it('has boxes with the titles it gives them, beside containers of its own code', () => {
    const { value, problems } = map({ markdown: { container: { tipLabel: '提示', detailsLabel: '詳細', infoLabel: '', dangerLabel: 1, noteLabel: '注' }, containers: { aside: { title: '旁注' } } } });
    expect([value.markdown?.containers, problems]).toEqual([{ tip: { title: '提示' }, details: { title: '詳細' }, aside: { title: '旁注' } }, []]);
    expect(map({ markdown: { container: {} } }).value.markdown).not.toHaveProperty('containers');
    expect(map({ markdown: { containers: { aside: {} } } }).value.markdown?.containers).toEqual({ aside: {} });
  });

  it('has its first year of the footer’s copyright', () => {
    const { value, problems } = map({ themeConfig: { footer: { copyright: 'Copyright © 2019-present 甲' } } });
    expect([value.themeConfig, problems]).toEqual([{ startYear: 2019 }, []]);
  });

  it('may extend what is not known', () => expect(said({ extends: { $import: '@vue/theme/config' }, title: '站' })).toEqual([]));

  it('is named where it has no place', () => {
    expect(said({ vite: { publicDir: 'static' } })).toEqual(['vite.publicDir']);
    expect(said({ unheard: 1, markdown: { config: { $function: 'c' } }, themeConfig: { carbonAds: {}, footer: { message: 'MIT' }, socialLinks: [{ icon: 'x', link: 'https://x.example' }] } })).toEqual(['markdown.config', 'themeConfig.carbonAds', 'themeConfig.footer (message, copyright)', 'themeConfig.social', 'unheard']);
    const { problems } = map({ themeConfig: { footer: { message: 'MIT' }, socialLinks: [{ icon: 'x', link: 'https://x.example' }] } });
    expect(problems.map((problem) => /"(.+?)"/.exec(asWritten(problem).message)![1]).sort()).toEqual(['themeConfig.footer', 'themeConfig.socialLinks']);
    expect(problems.find(({ message }) => message.includes('footer'))!.hint).toContain('"footer" in the front matter of the home page');
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
  it('a file’s own path is no pattern', () => expect(readRewrites({ ':name.md': 'x/:name.md', '1. 盒(一).md': '盒.md' })('1. 盒(一).md')).toBe('盒.md'));
  it('README.md is a page of that name', () => expect(['README.md', 'a/readme.md', 'a/index.md', 'b.md'].map(vitePressRoute)).toEqual(['/README.html', '/a/readme.html', '/a/', '/b.html']));
});

it('an outline whose levels are no numbers is none', () => {
  expect(map({ themeConfig: { outline: [2, { toString: 1 }] } }).value.markdown?.extractHeaders).toBeUndefined();
  expect(map({ themeConfig: { outline: ['2', 3] } }).value.markdown?.extractHeaders).toEqual(['h2', 'h3']);
});
