import { expect, it } from 'vitest';
import { mapHexoConfig, readHexoSettings } from './hexo-config';

const map = (config: Record<string, unknown>) => mapHexoConfig(config, 'source', '_config.yml');

it('site, address, language and page size are taken over', () => {
  expect(map({ title: '站', subtitle: '副', author: '某', language: ['zh-cn', 'en'], url: 'https://a.example/blog', root: '/blog/', per_page: 12, keywords: ['a', 'b'], favicon: '/f.ico', google_analytics: 'G-1' })).toEqual({
    value: {
      title: '站',
      description: '副',
      url: 'https://a.example',
      base: '/blog/',
      lang: 'zh-CN',
      srcDir: 'source',
      perPage: 12,
      futurePosts: true,
      head: [['meta', { name: 'keywords', content: 'a, b' }], ['link', { rel: 'icon', href: '/f.ico' }]],
      markdown: { headingIds: 'hexo', breaks: true, linkify: true },
      themeConfig: { author: '某', analytics: { id: 'G-1' } },
    },
    problems: [],
  });
});

it.each([['zh-tw, en', 'zh-TW'], ['zh_CN', 'zh-CN'], ['default', undefined], [', en', undefined]])('the language %j is %j', (language, lang) => expect(map({ language }).value.lang).toBe(lang));

it('posts with a date ahead wait where they waited', () => expect([map({ future: false }), map({ future: true })].map(({ value }) => value.futurePosts)).toEqual([undefined, true]));

it.each([{ marked: { breaks: false } }, { markdown: { render: { breaks: false } } }])('line ends are kept unless %j', (config) => expect(map(config).value.markdown).toEqual({ headingIds: 'hexo', linkify: true }));

it.each([{ marked: { autolink: false } }, { markdown: { render: { linkify: false } } }])('addresses in the text become links unless %j', (config) => expect(map(config).value.markdown).toEqual({ headingIds: 'hexo', breaks: true }));

it('addresses in pinyin, which cannot be computed, are told', () => expect(map({ permalink_pinyin: { enable: true, separator: '-' } }).problems.map(({ message }) => message)).toEqual(['"permalink_pinyin" of the Hexo config is not taken over.']));

it('drafts that were published are told, as they move out of the site', () => expect([true, false].map((render_drafts) => map({ render_drafts }).problems.map(({ message }) => message))).toEqual([['"render_drafts" of the Hexo config is not taken over.'], []]));

it.each([
  [{ url: 'https://a.example/x/', root: 'https://a.example/x/' }, '/x/'],
  [{ url: 'https://a.example/x' }, '/x/'],
  [{ url: 'http://yoursite.com', root: '/' }, undefined],
  [{ root: 'x' }, '/x/'],
])('%j has the base %s', (config, base) => expect(map(config).value.base).toBe(base));

it.each(["/it's/", '/a b/', '/"blog"/', '/a?b/', '/<a>/'])('a root that is no path (%s) is told, and the config is one that builds', (root) => {
  const { value, problems } = map({ root });
  expect(value.base).toBeUndefined();
  expect(problems.map(({ message, hint }) => [message, hint])).toEqual([['"root" of the Hexo config is not taken over.', 'It is no path that an address can begin with. Write the one where the site stands as "base": /blog/.']]);
});

it.each([[{}], [{ language: 'default', per_page: 'many', url: 5, keywords: {}, markdown: [] }], [{ language: 'not a language!' }], [{ per_page: { toString: 1 } }]])('%j gives a config all the same', (config) => expect(map(config).value).toMatchObject({ srcDir: 'source' }));

it('of what is used nothing is said', () => expect(map({ avatar: '/a.png', encrypt: { tags: [] }, valine: {}, gitalk: {}, giscus: {}, links: {}, menu: {}, hide_posts: {}, live2d: {} }).problems.map(({ message }) => message)).toEqual(['Of the Hexo config is not taken over: live2d.']));

it('a setting that should be a number and is a map is none', () => {
  expect(readHexoSettings({ per_page: { toString: 1 }, filename_case: { valueOf: 1 } })).toMatchObject({ filenameCase: 0, perPage: { index: Infinity } });
});
