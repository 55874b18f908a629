import { expect, it } from 'vitest';
import type { SitePage } from '../model/entry';
import { article, siteOf } from '../model/test-site';
import { wholeText } from '../output/planned-file';
import { feedLinks, feedPaths, planFeeds, planOldFeeds, type FeedSource } from './feeds';
import { planRobots, planSitemap } from './sitemap';

const source: FeedSource = { summaryOf: (post) => `摘要 ${post.data.title}`, htmlOf: () => '<p>全文 <a href="/b.html" title="a > b" class="x">链接</a> <img src="//cdn/x.png"> ]]> \u0001</p><pre>&lt;img src="/a.png"&gt;</pre>', textHash: () => 'x' };
const user = { title: '站 & 台', description: '描述', url: 'https://example.com', base: '/blog/', themeConfig: { author: '作者' } };
const posts = Array.from({ length: 25 }, (_, index) => article(`p${index}.md`, { title: `第 ${index} 篇 <x>`, date: `2021-01-${String(index + 1).padStart(2, '0')} 08:00:00`, tags: ['甲&乙', '丙\u0008'], author: '作\u0001者' }));
const { model } = siteOf([...posts, article('draft.md', { title: '草稿', date: '2022-01-01 00:00:00', publish: false })], user);
const feedsOf = (config = model.config) => planFeeds(model.posts.get('/')!, config.locales[0]!, config, source);
const textOf = (path: string): string => {
  const file = feedsOf().find((each) => each.path === path)!;
  return 'render' in file ? wholeText(file.render()) : '';
};

it('writes the twenty newest posts as RSS, Atom and JSON, drafts left out', () => {
  expect(feedsOf().map(({ path }) => path)).toEqual(['rss.xml', 'atom.xml', 'feed.json']);
  const json = JSON.parse(textOf('feed.json')) as { version: string; items: { url: string; title: string; content_html: string; date_published: string }[] };
  expect(json.version).toMatch(/jsonfeed\.org\/version\/1/);
  expect(json.items).toHaveLength(20);
  expect(json.items[0]).toMatchObject({ url: 'https://example.com/blog/p24.html', title: '第 24 篇 <x>', date_published: '2021-01-25T00:00:00.000Z' });
  expect(json.items[0]!.content_html).toContain('href="https://example.com/b.html"');
  expect(json.items[0]!.content_html).toContain('src="//cdn/x.png"');
  // Readers ask by it whether there is anything new.
  expect(/<updated>(.*?)<\/updated>/.exec(textOf('atom.xml'))?.[1]).toBe('2021-01-25T00:00:00.000Z');
  // Code about addresses stays as it was written.
  expect(json.items[0]!.content_html).toContain('&lt;img src="/a.png"&gt;');
});

it('a VuePress blog’s feeds are there under the names they had, too, as texts can link to them', () => {
  const config = { ...model.config, oldFeeds: { rss: 'feeds/all.xml', json: 'feed.json' } };
  const feeds = feedsOf(config);
  const old = planOldFeeds(feeds, config);
  expect(old.map(({ path }) => path)).toEqual(['feeds/all.xml', 'feed.json']);
  expect('render' in old[0]! ? wholeText(old[0].render()) : '').toBe(textOf('rss.xml'));
  expect(feedPaths(model.posts.get('/')!, config.locales[0]!, config)).toContain('/feeds/all.xml');
  expect([planOldFeeds(feeds, model.config), planOldFeeds([], config)]).toEqual([[], []]);
});

it('names who wrote a post, else the author of the site', () => {
  const site = siteOf([article('a.md', { title: 'a', date: '2021-01-02 00:00:00', author: '客人' }), article('b.md', { title: 'b', date: '2021-01-01 00:00:00' })], user).model;
  const [rss, atom, json] = planFeeds(site.posts.get('/')!, site.config.locales[0]!, site.config, source).map((file) => ('render' in file ? wholeText(file.render()) : ''));
  const { items } = JSON.parse(json!) as { items: { author?: unknown; authors?: unknown }[] };
  expect(items.map(({ author, authors }) => JSON.stringify(author ?? authors))).toEqual([expect.stringContaining('客人'), expect.stringContaining('作者')]);
  expect(rss!.match(/<dc:creator>.*?<\/dc:creator>/g)).toEqual(['<dc:creator>客人</dc:creator>', '<dc:creator>作者</dc:creator>']);
  expect(atom!.match(/<entry>[\s\S]*?<\/entry>/g)!.map((entry) => /<name>(.*?)<\/name>/.exec(entry)?.[1])).toEqual(['客人', '作者']);
});

it('leaves out what has no date, of which a feed must say when it was written', () => {
  const site = siteOf([article('a.md', { title: 'a', date: '2021-01-02 00:00:00' }), article('b.md', { title: 'b', tags: ['甲'] })], user).model;
  const [, , json] = planFeeds(site.posts.get('/')!, site.config.locales[0]!, site.config, source);
  expect((JSON.parse('render' in json! ? wholeText(json.render()) : '') as { items: { title: string }[] }).items.map(({ title }) => title)).toEqual(['a']);
});

it('leaves out what its author keeps out of feeds, and makes none of nothing else', () => {
  const kept = [{ feed: false }, { feed: { enable: false } }] as const;
  const date = '2021-01-02 00:00:00';
  const site = siteOf([...kept.map((front, index) => article(`out${index}.md`, { title: 'out', date, ...front })), article('a.md', { title: 'a', date, feed: { title: 'x' } }), article('b.md', { title: 'b', date, feed: true })], user).model;
  const [, , json] = planFeeds(site.posts.get('/')!, site.config.locales[0]!, site.config, source);
  expect((JSON.parse('render' in json! ? wholeText(json.render()) : '') as { items: { title: string }[] }).items.map(({ title }) => title).sort()).toEqual(['a', 'b']);
  const none = siteOf([article('a.md', { title: 'a', date, feed: false })], user).model;
  expect(feedPaths(none.posts.get('/')!, none.config.locales[0]!, none.config)).toEqual([]);
});

it('writes links within a text, as to its footnotes, as links to the article: a reader program has many on one page', () => {
  const html = '<sup><a href="#fn1" id="fnref1">[1]</a></sup><li id="fn1"><a href="/b.html">乙</a> <a href="#fnref1">↩︎</a></li><a href="#节">节</a><pre>href="#x"</pre>';
  const [, , json] = planFeeds(model.posts.get('/')!, model.config.locales[0]!, model.config, { ...source, htmlOf: () => html });
  const { items } = JSON.parse('render' in json! ? wholeText(json.render()) : '') as { items: { content_html: string }[] };
  const own = 'https://example.com/blog/p24.html';
  expect(items[0]!.content_html).toBe(`<sup><a href="${own}#fn1" id="fnref1">[1]</a></sup><li id="fn1"><a href="https://example.com/b.html">乙</a> <a href="${own}#fnref1">↩︎</a></li><a href="${own}#节">节</a><pre>href="#x"</pre>`);
});

it('makes each address of a srcset absolute', () => {
  const html = '<source srcset="/a.png?x=1&amp;y, /b.png 2x, //cdn/c.png 3x"><img src="/d.png" srcset="https://cdn/e.png 1x"><pre>&lt;img srcset="/f.png"&gt; srcset="/f.png"</pre>';
  const [, , json] = planFeeds(model.posts.get('/')!, model.config.locales[0]!, model.config, { ...source, htmlOf: () => html });
  const { items } = JSON.parse('render' in json! ? wholeText(json.render()) : '') as { items: { content_html: string }[] };
  expect(items[0]!.content_html).toBe('<source srcset="https://example.com/a.png?x=1&amp;y, https://example.com/b.png 2x, //cdn/c.png 3x"><img src="https://example.com/d.png" srcset="https://cdn/e.png 1x"><pre>&lt;img srcset="/f.png"&gt; srcset="/f.png"</pre>');
});

it('names the feeds of a language by its own title, where there are any', () => {
  const english = siteOf([article('en/a.md', { title: 'a', date: '2021-01-01 00:00:00' })], { ...user, locales: { '/': {}, '/en/': { title: 'Site' } } }).model;
  const [chinese, locale] = english.config.locales;
  const pathsOf = (of = chinese!, config = english.config) => feedPaths(english.posts.get(of.path)!, of, config);
  expect([pathsOf(), pathsOf(locale), pathsOf(locale, { ...english.config, url: null })]).toEqual([[], ['/en/rss.xml', '/en/atom.xml', '/en/feed.json'], []]);
  const files = planFeeds(english.posts.get('/en/')!, locale!, english.config, source);
  expect(feedLinks(files, locale!.title, '/blog/')).toEqual(['rss', 'atom'].map((name) => ['link', { rel: 'alternate', type: `application/${name}+xml`, title: 'Site', href: `/blog/en/${name}.xml` }]));
});

it('encodes the path of a language in the addresses of its feeds', () => {
  const site = siteOf([article('日本/a.md', { title: 'a', date: '2021-01-01 00:00:00' })], { ...user, locales: { '/': {}, '/日本/': { title: 'Site' } } }).model;
  const locale = site.config.locales[1]!;
  const files = planFeeds(site.posts.get(locale.path)!, locale, site.config, source);
  expect(files.map(({ path }) => path)).toContain('日本/rss.xml');
  expect(feedLinks(files, 'Site', '/blog/').map(([, { href }]) => href)).toEqual(['/blog/%E6%97%A5%E6%9C%AC/rss.xml', '/blog/%E6%97%A5%E6%9C%AC/atom.xml']);
  const [rss, atom, json] = files.map((file) => ('render' in file ? wholeText(file.render()) : ''));
  const root = 'https://example.com/blog/%E6%97%A5%E6%9C%AC/';
  expect(rss).toContain(`href="${root}rss.xml" rel="self"`);
  expect(atom).toContain(`<id>${root}</id>`);
  expect(JSON.parse(json!)).toMatchObject({ feed_url: `${root}feed.json`, home_page_url: root });
});

it('writes XML that is well-formed whatever the text holds', () => {
  for (const path of ['rss.xml', 'atom.xml']) {
    const xml = textOf(path);
    expect(xml).not.toMatch(/[^\P{Cc}\t\n\r]/u);
    expect(xml).toMatch(/站 &amp; 台/);
    // Outside of CDATA every ampersand starts an entity, and CDATA ends only where it should.
    const outside = xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '');
    expect(outside).not.toMatch(/&(?!(amp|lt|gt|quot|apos|#\d+);)/);
    expect(outside).not.toContain(']]>');
  }
  expect(textOf('rss.xml')).toContain('<atom:link href="https://example.com/blog/rss.xml" rel="self" type="application/rss+xml"/>');
});

it('titles and tags end neither their CDATA nor their attribute, and are what they are', () => {
  const [title, tag] = [']]>]]>]]><item>&lt;"', 'List<T> & "x"'];
  const site = siteOf([article('a.md', { title, date: '2021-01-02 00:00:00', tags: [tag] })], user).model;
  const [rss, atom, json] = planFeeds(site.posts.get('/')!, site.config.locales[0]!, site.config, source).map((file) => ('render' in file ? wholeText(file.render()) : ''));
  const { items } = JSON.parse(json!) as { items: { title: string; tags: string[] }[] };
  expect([items[0]!.title, items[0]!.tags]).toEqual([title, [tag]]);
  // To Atom a title of its library's is HTML: in one of RSS, `Vec<T>` is text.
  expect(atom).toContain('<title type="html"><![CDATA[]]&gt;]]&gt;]]&gt;&lt;item&gt;&amp;lt;&quot;]]></title>');
  expect(rss).toContain(`<![CDATA[${title.replaceAll(']]>', ']]]]><![CDATA[>')}]]></title>`);
  for (const xml of [rss!, atom!]) {
    const outside = xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '');
    expect(outside).not.toContain(']]>');
    expect(outside.match(/<item>/g)?.length ?? 0).toBe(xml === rss ? 1 : 0);
  }
  expect(rss).toContain('<category>List&lt;T&gt; &amp; "x"</category>');
  expect(atom).toContain('<category label="List&lt;T> &amp; &quot;x&quot;" term="List&lt;T> &amp; &quot;x&quot;"/>');
});

it('texts are in the feeds as they are, whatever stands in them, and what is empty is left out', () => {
  const html = '<p title="1 > 0 &lt;a href=&quot;/x&quot;">$& ]]> \ufffe0\ufffe \u2028 ]]> href="/text"</p> src="/after" <video poster="/p.png" src="#t"></video><img alt="a"\n src="/b.png">';
  const files = planFeeds(model.posts.get('/')!, model.config.locales[0]!, model.config, { ...source, summaryOf: () => '', htmlOf: () => html });
  const [rss, atom, json] = files.map((file) => ('render' in file ? wholeText(file.render()) : ''));
  const expected = '<p title="1 > 0 &lt;a href=&quot;/x&quot;">$& ]]> 0 \u2028 ]]> href="/text"</p> src="/after" <video poster="https://example.com/p.png" src="https://example.com/blog/p24.html#t"></video><img alt="a"\n src="https://example.com/b.png">';
  const { items } = JSON.parse(json!) as { items: { content_html: string; summary?: string }[] };
  expect([items[0]!.content_html, items[0]!.summary]).toEqual([expected, undefined]);
  for (const xml of [rss!, atom!]) expect(xml).toContain(`<![CDATA[${expected.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`);
  expect(rss).not.toContain('<description><![CDATA[]]>');
});

it('declares the prefix of who wrote a post once, also where no post has a text yet', () => {
  const rssOf = (htmlOf: FeedSource['htmlOf']): string => wholeText((planFeeds(model.posts.get('/')!, model.config.locales[0]!, model.config, { ...source, htmlOf })[0] as { render(): string }).render());
  for (const html of ['', '<p>文</p>']) {
    const rss = rssOf(() => html);
    expect(rss).toContain('<dc:creator>');
    expect(rss.match(/xmlns:dc=/g)).toHaveLength(1);
    expect(rss).toMatch(/<rss [^>]*xmlns:dc="http:\/\/purl\.org\/dc\/elements\/1\.1\/"/);
  }
});

it('the summary of JSON Feed is plain text', () => {
  const post = { ...article('a.md', { title: 'a', date: '2021-01-02 00:00:00' }), summary: 'Vec<T> 与 &' };
  const site = siteOf([post], user).model;
  const [, , json] = planFeeds(site.posts.get('/')!, site.config.locales[0]!, site.config, { ...source, summaryOf: () => '<p>Vec&lt;T&gt;</p>' });
  expect((JSON.parse(wholeText((json as { render(): string }).render())) as { items: { summary: string }[] }).items[0]!.summary).toBe('Vec<T> 与 &');
});

it('is written anew when only the summary of a post has changed, as by moving its <!-- more -->, or the notice of the site', () => {
  const hashesOf = (config = model.config, from = source) => planFeeds(model.posts.get('/')!, config.locales[0]!, config, from).map(({ hash }) => hash);
  expect(hashesOf()).toEqual(hashesOf());
  expect(hashesOf(model.config, { ...source, summaryOf: () => '另一段' })).not.toEqual(hashesOf());
  expect(hashesOf({ ...model.config, themeConfig: { ...model.config.themeConfig, copyright: { notice: '另有声明' } } })).not.toEqual(hashesOf());
});

it('writes no feed and no sitemap without a configured origin', () => {
  expect(feedsOf({ ...model.config, url: null })).toEqual([]);
  expect(planSitemap(model.pages, { ...model.config, url: null })).toEqual([]);
});

it('lists every page but drafts and what stands in for others in the sitemap, and names it in robots.txt', () => {
  const offline = { ...model.pages.find(({ layout }) => layout === 'NotFound')!, layout: 'Offline', url: '/blog/offline.html' as SitePage['url'] };
  const [file, ...more] = planSitemap([...model.pages, offline], model.config);
  const xml = 'render' in file! ? wholeText(file.render()) : '';
  expect(more).toEqual([]);
  expect(xml.match(/<url>/g)).toHaveLength(model.pages.length - 2);
  expect(xml).toContain('<loc>https://example.com/blog/tags/%E7%94%B2&amp;%E4%B9%99/</loc>');
  expect(xml).toContain('<lastmod>2021-01-01T08:00:00+08:00</lastmod>');
  expect(xml).not.toMatch(/draft|404|offline/);
  const robots = planRobots(model.config);
  expect('render' in robots && robots.render()).toBe('User-agent: *\nAllow: /\nSitemap: https://example.com/blog/sitemap.xml\n');
});

it('leaves out of the sitemap what says of itself that it wants to stay out, or is elsewhere', () => {
  const { model: site } = siteOf([article('a.md', { title: 'a', canonicalUrl: 'https://juejin.cn/post/1' }), article('b.md', { title: 'b', meta: [{ name: 'Robots', content: 'follow, noindex' }] }), article('c.md', { title: 'c', canonicalUrl: 'https://example.com/blog/c.html', meta: [{ name: 'robots', content: 'index' }] }), article('笔记.md', { title: 'd', canonicalUrl: 'https://example.com/blog/笔记.html' }), article('README.md', { title: 'e', canonicalUrl: 'https://example.com/blog/' })], user);
  const [file] = planSitemap(site.pages.filter((page) => page.article !== null), site.config);
  expect([...('render' in file! ? wholeText(file.render()) : '').matchAll(/<loc>(.*?)</g)].map(([, url]) => url)).toEqual(['https://example.com/blog/c.html', 'https://example.com/blog/%E7%AC%94%E8%AE%B0.html', 'https://example.com/blog/']);
});

it('leaves out of the sitemap what its author keeps out of it', () => {
  const { model: site } = siteOf([article('a.md', { title: 'a', sitemap: false }), article('b.md', { title: 'b', sitemap: { exclude: true } }), article('c.md', { title: 'c', sitemap: { priority: 1 } }), article('d.md', { title: 'd', sitemap: true })], user);
  const [file] = planSitemap(site.pages.filter((page) => page.article !== null), site.config);
  expect([...('render' in file! ? wholeText(file.render()) : '').matchAll(/<loc>(.*?)</g)].map(([, url]) => url)).toEqual(['https://example.com/blog/c.html', 'https://example.com/blog/d.html']);
});

it('of more addresses than a sitemap may hold makes several, and one that names them', () => {
  const files = planSitemap(Array.from({ length: 50_001 }, () => model.pages[0]!), model.config).map((file) => [file.path, 'render' in file ? wholeText(file.render()) : ''] as const);
  expect(files.map(([path, xml]) => [path, xml.match(/<loc>/g)?.length])).toEqual([['sitemap-1.xml', 50_000], ['sitemap-2.xml', 1], ['sitemap.xml', 2]]);
  expect(files.at(-1)![1]).toContain('<sitemap><loc>https://example.com/blog/sitemap-2.xml</loc></sitemap>');
});
