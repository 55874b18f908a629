import { expect, it } from 'vitest';
import { article, config, siteOf } from '../model/test-site';
import type { UserConfig } from '../config/schema';
import { buildHead, missingHeadFiles, noIcon, staticHead } from './head';

const head = (frontMatter: Parameters<typeof article>[1], user: UserConfig = {}, image: Parameters<typeof buildHead>[2] = null) => {
  const { model, page } = siteOf([article('a.md', frontMatter)], user);
  return buildHead(page('/a.html')!, model.config, image);
};

it.each([
  [{ title: '文章' }, { title: '站' }, '文章 | 站'],
  [{ title: '文章', metaTitle: '另一个' }, { title: '站' }, '另一个'],
  [{ title: '首', home: true }, { title: '站' }, '站'],
  [{ title: '文章' }, {}, '文章'],
  [{}, {}, 'VuePress'],
])('§2 the page title of %j on %j is %s', (front, user, title) => {
  expect(head(front, user).title).toBe(title);
});

it('§2 the title of a home page that nobody wrote is the site’s', () => {
  const { model, page } = siteOf([], { title: '站' });
  expect(buildHead(page('/')!, model.config, null).title).toBe('站');
});

it('merges meta tags by name: page before site, description from meta, front matter, site', () => {
  const user: UserConfig = { description: '站描述', head: [['meta', { name: 'keywords', content: '站' }], ['meta', { property: 'og:type', content: 'article' }], ['link', { rel: 'icon', href: '/i.svg' }]] };
  const { meta } = head({ title: 'a', description: '页描述', meta: [{ name: 'keywords', content: '页' }] }, user);
  expect(meta.filter(({ name, property }) => ['keywords', 'description'].includes(name!) || property === 'og:type')).toEqual([
    { property: 'og:type', content: 'article' },
    { name: 'keywords', content: '页' },
    { name: 'description', content: '页描述' },
  ]);
  expect(head({ title: 'a' }, user).meta).toContainEqual({ name: 'description', content: '站描述' });
  // Not a second time as they were written.
  expect(staticHead(config(user))).toEqual([['link', { rel: 'icon', href: '/i.svg' }]]);
});

it('describes a page that says nothing about itself by the start of its text, but not a home page', () => {
  const described = (frontMatter: Parameters<typeof article>[1]) => {
    const { model, page } = siteOf([{ ...article('a.md', frontMatter), summary: '正文开头' }], { description: '站描述' });
    return buildHead(page('/a.html')!, model.config, null).meta.find(({ name }) => name === 'description')?.content;
  };
  expect([{ title: '关于' }, { title: '文章', date: '2020-01-01 00:00:00' }, { title: 'a', description: '自己写的' }, { home: true }].map(described)).toEqual(['正文开头', '正文开头', '自己写的', '站描述']);
});

it('adds the base to addresses in the head and names the canonical address when the origin is known', () => {
  // As VitePress wants it.
  expect(staticHead(config({ base: '/b/', head: [['link', { rel: 'icon', href: '/b/i.svg' }]] }))).toEqual([['link', { rel: 'icon', href: '/b/i.svg' }]]);
  expect(staticHead(config({ base: '/b/', head: [['link', { rel: 'icon', href: '/i.svg' }], ['script', { src: 'https://x/y.js', async: true }], ['link', { href: '//x/z.css' }], ['script', { src: '/s.js' }]] }))).toEqual([
    ['link', { rel: 'icon', href: '/b/i.svg' }],
    ['script', { src: 'https://x/y.js', async: true }],
    ['link', { href: '//x/z.css' }],
    ['script', { src: '/b/s.js' }],
  ]);
  expect(staticHead(config({ head: [['script', { src: '//x/y.js' }], ['script', { src: '/y.js' }]] })).map(([, { src }]) => src)).toEqual(['//x/y.js', '/y.js']);
  // Without a slash it was found from the home page alone.
  expect(staticHead(config({ base: '/b/', head: [['link', { rel: 'icon', href: 'i.svg' }], ['script', { src: './s/x.js' }], ['link', { href: '../x.css' }], ['link', { rel: 'icon', href: 'data:,' }], ['link', { href: '' }], ['link', { href: '#a' }]] })).map(([, { href, src }]) => href ?? src)).toEqual(['/b/i.svg', '/b/s/x.js', '../x.css', 'data:,', '', '#a']);
  expect(head({ title: 'a' }, { url: 'https://example.com/', base: '/b/' }).canonical).toBe('https://example.com/b/a.html');
  expect(head({ title: 'a' }).canonical).toBeNull();
});

it('tells browsers that there is no icon where they would ask for one in vain', () => {
  const none = [['link', { rel: 'icon', href: 'data:,' }]];
  const of = (user: UserConfig, ...files: string[]) => noIcon(config(user), (path) => (files.includes(path) ? { url: path } : undefined));
  expect(of({ head: [['link', { rel: 'stylesheet', href: '/a.css' }], ['link', { rel: 'apple-touch-icon', href: '/a.png' }]] })).toEqual(none);
  for (const rel of ['icon', 'shortcut icon', 'ICON']) expect(of({ head: [['link', { rel, href: '/a.png' }]] }), rel).toEqual([]);
  expect([of({}), of({}, '/favicon.ico'), of({ base: '/blog/' })]).toEqual([none, [], []]);
});

it('names files in the head that are not there', () => {
  const has = (path: string) => ['favicon.ico', '图标.png'].includes(path);
  const missingIn = (...attributes: Record<string, string>[]) => missingHeadFiles(config({ base: '/b/', head: attributes.map((each) => ['link', each] as const) }), has).map(({ code, message }) => [code, message]);
  expect(missingIn({ href: '/favicon.ico?v=2' }, { href: '/b/favicon.ico' }, { href: '/%E5%9B%BE%E6%A0%87.png' }, { href: 'https://x/y.css' }, { href: '//x/y.css' }, { href: '/rss/' }, { href: 'favicon.ico' }, { href: '../x.css' })).toEqual([]);
  expect(missingIn({ href: './x.css' })).toEqual([['config/head-file', '"./x.css" in "head" does not exist.']]);
  expect(missingIn({ href: '/icons/a.png' }, { src: '/%zz.js#x' })).toEqual([['config/head-file', '"/icons/a.png" in "head" does not exist.'], ['config/head-file', '"/%zz.js#x" in "head" does not exist.']]);
  expect(missingHeadFiles(config({ head: [['meta', { content: '/none.png', href: '/none.png' }]] }), has)).toEqual([]);
});

it('tells other sites about a post: Open Graph, Twitter card and schema.org, with absolute addresses and UTC+8 times', () => {
  const { meta, jsonLd } = head({ title: '文章', date: '2021-08-14 16:20:00', tags: ['甲', '乙'], description: '描述' }, { title: '站', url: 'https://example.com', themeConfig: { author: '作者' } });
  expect(meta).toEqual(expect.arrayContaining([{ property: 'og:title', content: '文章' }, { property: 'og:url', content: 'https://example.com/a.html' }, { property: 'article:published_time', content: '2021-08-14T16:20:00+08:00' }, { property: 'article:tag', content: '甲' }, { property: 'article:tag', content: '乙' }, { name: 'twitter:card', content: 'summary' }]));
  expect(jsonLd).toMatchObject({ '@type': 'BlogPosting', headline: '文章', datePublished: '2021-08-14T16:20:00+08:00', author: { name: '作者' }, description: '描述', keywords: '甲,乙', mainEntityOfPage: 'https://example.com/a.html' });
  expect(head({ title: '文章' }, { title: '站' }).jsonLd).toBeNull();
});

it('of a post that is elsewhere, too, all of them name that place', () => {
  const canonicalUrl = 'https://juejin.cn/post/1';
  const { meta, canonical, jsonLd } = head({ title: '文章', date: '2021-08-14', canonicalUrl }, { title: '站', url: 'https://example.com' });
  expect([canonical, meta.find(({ property }) => property === 'og:url')?.content, jsonLd?.mainEntityOfPage]).toEqual([canonicalUrl, canonicalUrl, canonicalUrl]);
});

it('takes a canonical address that is the page’s own for its own however it is written, and makes others whole', () => {
  const [url, route] = ['https://example.com', '/笔记.html'];
  const of = (canonicalUrl: string, path = '笔记.md', user: UserConfig = { url }) => {
    const { model, page } = siteOf([article(path, { title: 'a', date: '2021-08-14', canonicalUrl })], user);
    const built = buildHead(page(path === 'README.md' ? '/' : route)!, model.config, null);
    return [built.canonical, built.meta.find(({ property }) => property === 'og:url')?.content, built.jsonLd?.mainEntityOfPage];
  };
  const own = `${url}/%E7%AC%94%E8%AE%B0.html`;
  for (const written of [url + route, route, '笔记.html', `${url}/%e7%ac%94%E8%AE%B0.html`, `HTTPS://Example.com:443${route}`]) expect(of(written), written).toEqual([own, own, own]);
  expect(of(url, 'README.md').slice(0, 2)).toEqual([`${url}/`, `${url}/`]);
  expect(of('/a b.html')[0]).toBe(`${url}/a%20b.html`);
  // Without an origin there is nothing to make it whole with.
  expect([of('/a.html', undefined, {}), of('https://[', undefined, {})]).toEqual([['/a.html', undefined, undefined], ['https://[', undefined, undefined]]);
});

it('shares a page with the picture and the place its own front matter names, whatever the site’s head says of its own', () => {
  const social: Record<string, string>[] = [{ property: 'og:image', content: 'https://x.com/logo.png' }, { property: 'og:image:width', content: '64' }, { name: 'twitter:image', content: '/logo.png' }, { property: 'og:url', content: 'https://example.com/' }];
  const user: UserConfig = { url: 'https://example.com', head: social.map((tag) => ['meta', tag] as const) };
  const shared = (...[front, site, image]: Parameters<typeof head>) => head(front, { ...user, ...site }, image).meta.flatMap(({ property, name, content }) => (/image|og:url/.test(property ?? name!) ? [`${property ?? name} ${content}`] : []));
  const canonicalUrl = 'https://juejin.cn/post/1';
  expect(shared({ canonicalUrl }, {}, { url: '/covers/a.png', isOwn: true }).sort()).toEqual(['og:image https://example.com/covers/a.png', `og:url ${canonicalUrl}`]);
  // The site's card, which is for pages without a picture of their own, is what its head says.
  expect(shared({}, {}, { url: '/social-card.png', isOwn: false }).sort()).toEqual(['og:image https://x.com/logo.png', 'og:image:width 64', 'og:url https://example.com/', 'twitter:image https://example.com/logo.png']);
});

it('names remote pictures by encoded addresses, as its own', () => {
  const of = (address: string) => {
    const { meta, jsonLd } = head({ title: 'a', date: '2021-08-14' }, { url: 'https://example.com' }, { url: address, isOwn: true });
    return [meta.find(({ property }) => property === 'og:image')?.content, jsonLd?.image];
  };
  const encoded = 'https://cdn.example/%E5%9B%BE%20a.png';
  for (const written of ['https://cdn.example/图 a.png', '//cdn.example/图 a.png', encoded]) expect(of(written), written).toEqual([encoded, encoded]);
  expect(of('https://[/a.png')).toEqual(['https://[/a.png', 'https://[/a.png']);
});

it('makes addresses of the site’s own pictures in the meta tags of its head absolute, with the base', () => {
  const image = (content: string, user: UserConfig = { url: 'https://example.com', base: '/b/' }, tag: Record<string, string> = { property: 'og:image' }) => head({}, { ...user, head: [['meta', { ...tag, content }]] }).meta.find(({ property, name }) => (property ?? name) === (tag.property ?? tag.name))?.content;
  expect(['/logo.png', '/b/logo.png', '//cdn.example/x.png', 'https://x.com/logo.png'].map((each) => image(each))).toEqual(['https://example.com/b/logo.png', 'https://example.com/b/logo.png', '//cdn.example/x.png', 'https://x.com/logo.png']);
  expect(image('/logo.png', undefined, { name: 'twitter:image' })).toBe('https://example.com/b/logo.png');
  expect(image('/logo.png', { base: '/b/' })).toBe('/b/logo.png');
  expect(image('/图.png')).toBe('https://example.com/b/%E5%9B%BE.png');
  // No address.
  expect(image('/ a picture', undefined, { property: 'og:image:alt' })).toBe('/ a picture');
});

it('tells other sites that a home page is the site, whatever it is called in its lists', () => {
  const shared = (front: Parameters<typeof article>[1], user: UserConfig) => head({ ...front, home: true }, { lang: 'zh-CN', ...user }).meta.find(({ property }) => property === 'og:title')?.content;
  expect(shared({}, { title: '站' })).toBe('站');
  expect(shared({ title: '首' }, { title: '站' })).toBe('站');
  expect(shared({ title: '首' }, {})).toBe('首');
});

it('tells search engines when a post was changed, and of a page that is no post neither that nor its date', () => {
  const of = (frontMatter: Parameters<typeof article>[1]) => {
    const { model, page } = siteOf([{ ...article('a.md', frontMatter), committedMs: Date.UTC(2022, 4, 6, 7, 8, 9) }], { url: 'https://example.com' });
    const { meta, jsonLd } = buildHead(page('/a.html')!, model.config, null);
    return [jsonLd?.dateModified, meta.some(({ property }) => property === 'article:published_time')];
  };
  const front = { title: '文章', date: '2021-08-14 16:20:00' };
  expect([of(front), of({ ...front, lastUpdated: false }), of({ ...front, publish: false })]).toEqual([['2022-05-06T15:08:09+08:00', true], [undefined, true], [undefined, false]]);
});
