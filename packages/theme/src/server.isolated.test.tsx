import type { ArticleView, HomeView, PageData, PageView, PostSummary, ShellPage, SiteData } from '@glimpress/contracts/page';
import { describe, expect, it, vi } from 'vitest';

vi.mock('virtual:glimpress/layouts', () => ({ layouts: { Mine: () => <p>自己的布局</p> } }));
const { default: theme } = await import('./server');

const plainHome: HomeView = { banner: null, bannerSrcset: null, bannerStyle: {}, heroImage: null, heroImageSrcset: null, heroImageStyle: {}, heroImageSize: null, heroText: '坊', tagline: '', actions: [], features: [], footer: [], recent: [], pagination: null, column: null };

const site: SiteData = {
  title: '小作坊',
  description: '',
  base: '/blog/',
  lang: 'zh-CN',
  url: null,
  locales: [{ path: '/', lang: 'zh-CN', label: '简体中文', title: '小作坊', description: '' }],
  themeConfig: {
    nav: [
      { text: '首页', url: '/blog/' },
      { text: '我的', items: [{ text: 'Station', items: [{ text: '代码', url: 'https://example.com/me', external: true }] }] },
    ],
    logo: null,
    author: 'LJoson',
    authorAvatar: '/blog/a.svg',
    search: true,
    searchMaxSuggestions: 10,
    searchEngines: false,
    smoothScroll: false,
    lastUpdatedLabel: '最后更新',
    mode: 'auto',
    modePicker: true,
    subSidebar: 'auto',
    startYear: '2020',
    record: '京ICP备1号',
    recordLink: 'https://example.com/icp',
    cyberSecurityRecord: null,
    cyberSecurityLink: null,
    copyright: { author: 'LJoson', source: 'GLIMMER小作坊', notice: '著作权归原作者所有。', minLength: 10 },
    analytics: null,
    counts: { posts: 24, tags: 16 },
    indexUrls: { tags: '/blog/tag/', categories: '/blog/categories/', timeline: '/blog/timeline/' },
  },
};
const page: PageData = { key: 'v-00000000', path: '/a.html', regularPath: '/a.html', relativePath: null, title: '题目', lang: 'zh-CN', headers: [], lastUpdated: '2022/03/06, 16:20:11', frontmatter: {} };
const article: ArticleView = {
  author: 'LJoson',
  date: '2022-03-06 16:20:11',
  tags: [{ name: 'CI/CD', url: '/blog/tags/CI/CD/', count: 2 }],
  categories: [],
  wordCount: 2345,
  readingMinutes: 8,
  prev: null,
  next: { title: '后一篇', url: '/blog/b.html', date: null },
  recent: [{ title: '新的', url: '/blog/c.html', date: '2023-01-02 00:00:00' }],
  outdatedSince: null,
  share: [],
  related: [{ title: '相关的', url: '/blog/r.html', date: '2021-03-04 05:06:07' }],
  series: { name: '入门', index: 0, total: 2, posts: [{ title: '一', url: '/blog/a.html', date: null, place: 0 }, { title: '二', url: '/blog/b.html', date: null, place: 1 }] },
  permalink: 'https://example.com/blog/%E4%B8%AD.html',
  editUrl: null,
  isPost: true,
};
const post: PostSummary = { title: '置顶的', url: '/blog/d.html', date: '2022-01-01 00:00:00', author: '', excerptHtml: '<p>摘要</p>', tags: [], categories: [], sticky: true, titleTag: '', isLocked: false };
const shell: ShellPage = { layout: 'Layout', sidebar: 'views', navbar: true, locale: '/', pageClass: 'mine', activeNav: '/blog/' };
const main = (layout: string, view: Partial<PageView> = {}, more: Partial<PageData> = {}, body = '<p>正文</p>'): string => theme.renderMain(layout, { site, page: { ...page, ...more }, body, view: { outline: [], ...view } });

describe('§2 Layouts', () => {
  it('an article has one list of its headings in the column of its text: the author’s, where there is one', () => {
  const outline = [{ title: '一', slug: '一', children: [] }];
  expect([main('Layout', { outline }), main('Layout', { outline }, {}, '<nav class="toc" aria-label="目录"></nav>')].map((html) => [html.includes('outline-fold'), html.includes('class="outline"')])).toEqual([[true, true], [false, true]]);
});

it('are the theme\'s and the site\'s own; an unknown name gives the default', () => {
    expect(theme.layouts).toEqual(expect.arrayContaining(['Layout', 'HomePage', 'Tag', 'TagList', 'Category', 'CategoryList', 'Timeline', 'Projects', 'NotFound', 'Mine']));
    expect(main('Mine')).toBe('<p>自己的布局</p>');
    expect(main('Nowhere')).toBe(main('Layout'));
    expect(main('constructor')).toBe(main('Layout'));
  });

  it('of lists carry the title of the page that an author asked for one in, which is not in its text', () => {
    const archive = { scope: 'tags', current: null, terms: [], indexUrl: '/blog/tag/', posts: [post], pagination: { current: 0, pages: ['/blog/tag/'], perPage: 10, total: 1 } } as const;
    for (const [layout, view] of [['TagList', { archive }], ['Timeline', { timeline: [] }]] as const) {
      expect(main(layout, { ...view, article, titleSlug: '题目' })).toContain('<h1 id="题目">题目</h1>');
      expect(main(layout, view)).not.toContain('题目');
    }
  });

  it('of an article show the links and pictures of its title', () => {
    expect(main('Layout', { article, titleSlug: '题', titleHtml: '<a href="/x">题</a>' })).toContain('<h1 id="题"><span><a href="/x">题</a></span></h1>');
  });

  it('of a home page ends with its line, whose registration number leads where it can be checked', () => {
    expect(main('HomePage', { home: { ...plainHome, footer: [{ text: '备1号', link: 'https://beian.example/?a&b' }, { text: ' · ' }, { text: '备2号' }] } })).toContain('<p class="home-footer"><a href="https://beian.example/?a&amp;b" target="_blank" rel="noopener noreferrer">备1号</a> · 备2号</p>');
    expect(main('HomePage', { home: plainHome })).not.toContain('home-footer');
  });

  it('of a home page has its buttons, in order', () => {
    const home = { ...plainHome, actions: [{ text: '源码', url: '/s', isPlain: true }, { text: '开始', url: '/a', isPlain: false }] };
    expect(main('HomePage', { home })).toContain('<a class="action plain" href="/s">源码</a> <a class="action" href="/a">开始</a>');
  });

  it('of a plain page that only the first of its parts names show that name once, as VuePress did; its title is there for those who listen', () => {
    const headers = [{ level: 2, title: '安装', slug: '安装' }, { level: 2, title: '使用', slug: '使用' }];
    const plain = { ...article, date: null, isPost: false };
    const titleOf = (view: Partial<PageView>, more: Partial<PageData> = {}) => /<h1.*?<\/h1>/.exec(main('Layout', { titleSlug: null, ...view }, { title: '安装', headers, ...more }))![0];
    expect(titleOf({ article: plain })).toBe('<h1 class="hidden">安装</h1>');
    // A post has its title in any case, and so has a page that was given one, or whose title is a heading of its text.
    for (const [view, more] of [[{ article }], [{ article: plain }, { frontmatter: { title: '安装' } }], [{ article: plain }, { title: '手册' }], [{ article: plain, titleSlug: '安装' }, { headers: headers.slice(1) }]] as const) expect(titleOf(view, more)).not.toContain('hidden');
  });

  it('of an article and of its card have the word that stands behind its title', () => {
    expect(main('Layout', { article }, { title: '题', frontmatter: { titleTag: '原创' } })).toContain('>题 <span class="label">原创</span></h1>');
    expect(main('HomePage', { home: { ...plainHome, recent: [{ ...post, titleTag: '转载' }] } })).toContain('置顶的</a> <span class="label">转载</span>');
    expect(main('Layout', { article }) + main('HomePage', { home: { ...plainHome, recent: [{ ...post, sticky: false }] } })).not.toContain('label"');
  });

  it('of a home page show its pictures in the widths that screens need, where there are any', () => {
    const html = main('HomePage', { home: { ...plainHome, banner: '/bg.jpg', bannerSrcset: '/b.webp 736w', heroImage: '/hero.png', heroImageSrcset: '/h.webp' } });
    expect(html).toContain('<img src="/bg.jpg" srcSet="/b.webp 736w" sizes="(min-width: 68rem) 66rem, max(100vw, 40rem)" alt="" fetchPriority="high"/>');
    expect(html).toContain('<img src="/hero.png" srcSet="/h.webp" sizes="(min-width: 60rem) 28rem, calc(100vw - 2.5rem)" alt=""');
  });

  it('of a blog’s home page have a banner behind the words, a pager, the author beside the posts, and the page’s own text last', () => {
    const column = { slogan: '写一点', socialLinks: [{ text: 'github.com/me', url: 'https://github.com/me' }], categories: [{ name: '丙', url: '/c', count: 3 }], tags: [], friends: [{ title: '友', desc: '', link: 'https://friend.example', logo: null }] };
    const home = { ...plainHome, banner: '/bg.jpg', bannerStyle: { height: '600px' }, heroText: '', recent: [post], pagination: { current: 0, pages: ['/blog/', '/blog/tag/page/2/'], perPage: 10, total: 11 }, column };
    const html = main('HomePage', { home }, {}, '<p>自己的话</p>');
    expect(html).toContain('<header class="hero banner" style="height:600px"><picture><img src="/bg.jpg" alt="" fetchPriority="high"/></picture>');
    // Nobody sees a title that front matter leaves empty; who listens needs one.
    expect(html).toContain('<h1 class="hidden">小作坊</h1>');
    const order = [post.title, '/blog/tag/page/2/', 'LJoson', '写一点', 'github.com/me', '丙', 'https://friend.example', '自己的话'].map((each) => html.indexOf(each));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
    expect(html).not.toContain('标签</h2>');
    expect(main('HomePage', { home: { ...home, banner: null } })).not.toContain('600px');
  });

  it('ship no script', () => {
    for (const layout of theme.layouts) expect(main(layout)).not.toContain('<script');
  });
});

describe('§1 An article', () => {
  const html = main('Layout', { article, titleSlug: '旧锚', outline: [{ title: '一', slug: '一', children: [] }] });

  it('has a title that old links to the heading still find', () => {
    expect(html).toContain('<h1 id="旧锚">题目</h1>');
  });

  it('says when, by whom, about what and how long', () => {
    for (const text of ['LJoson', '2022-03-06 16:20:11', '2,345 字', '阅读约 8 分钟', 'href="/blog/tags/CI/CD/"', '最后更新', '2022/03/06, 16:20:11']) expect(html).toContain(text);
  });

  it('says nothing of its last change where the site does not want that said', () => {
    const silent = theme.renderMain('Layout', { site: { ...site, themeConfig: { ...site.themeConfig, lastUpdatedLabel: null } }, page, body: '', view: { outline: [], article } });
    for (const text of ['最后更新', 'Last updated', 'edit-line']) expect(silent).not.toContain(text);
  });

  it('ends with author, link, source and copyright notice', () => {
    for (const text of ['作者', 'https://example.com/blog/中.html', 'GLIMMER小作坊', '版权声明', '著作权归原作者所有。']) expect(html).toContain(text);
    expect(main('Layout', { article }, { frontmatter: { copyright: false } })).not.toContain('版权声明');
  });

  it('names its own author there, and the site’s where it has none', () => {
    const authorOf = (author: string): string => /<dt>作者<\/dt><dd>(.*?)<\/dd>/.exec(main('Layout', { article: { ...article, author } }))![1]!;
    expect([authorOf('客座作者'), authorOf('')]).toEqual(['客座作者', site.themeConfig.copyright.author]);
  });

  it('tells machines that its date is of UTC+8 (§9)', () => {
    expect(html).toContain('<time dateTime="2022-03-06T16:20:11+08:00">2022-03-06 16:20:11</time>');
  });

  it('ends in valid HTML: no header within its footer, no time that machines cannot read', () => {
    expect(/<footer[^]*<\/footer>/.exec(html)![0]).not.toContain('<header');
    expect(html).not.toContain('<time>');
  });

  it('leads on to neighbours and recent posts', () => {
    expect(html).toContain('href="/blog/b.html" rel="next"');
    expect(html).not.toContain('rel="prev"');
    expect(html).toContain('01-02');
    expect(html).toContain('href="/blog/timeline/">更多文章');
  });

  it('shows its place in a series and what is related', () => {
    for (const text of ['系列：入门', '第 1 / 2 篇', '<strong aria-current="true">一</strong>', '<a href="/blog/b.html">二</a>', '相关文章', 'href="/blog/r.html"', '>2021-03-04</time>']) expect(html).toContain(text);
    const alone = main('Layout', { article: { ...article, series: null, related: [] } });
    for (const text of ['系列', '相关文章']) expect(alone).not.toContain(text);
  });

  it('renders the entries of a series once for all its pages', () => {
    let looks = 0;
    const posts = Array.from({ length: 20 }, (_, number) => ({ url: `/blog/${number}.html`, date: null, place: number, get title() { looks++; return `第 ${number} 篇`; } }));
    const pages = posts.map((_, index) => main('Layout', { article: { ...article, series: { name: '长篇', index, total: posts.length, posts } } }));
    expect(pages.map((page, index) => page.includes(`<strong aria-current="true">第 ${index} 篇</strong>`) && page.split(/<a href="\/blog\/\d+\.html">第/).length === 20)).not.toContain(false);
    // As a link, and as the page itself.
    expect(looks).toBe(2 * posts.length);
  });

  it('of a long series numbers the parts that it shows as they are in the series', () => {
    const posts = [0, 470, 471, 472].map((place) => ({ title: `第 ${place} 篇`, url: `/blog/${place}.html`, date: null, place }));
    const long = main('Layout', { article: { ...article, series: { name: '长篇', index: 471, total: 2000, posts } } });
    for (const text of ['第 472 / 2000 篇', 'value="472" max="2000"', '<ol><li><a href="/blog/0.html">', '<li value="471"><a href="/blog/470.html">', '<li><strong aria-current="true">第 471 篇</strong></li><li><a']) expect(long).toContain(text);
  });

  it('asks for the password whatever layout of the site’s own would show the page', () => {
    expect(main('Mine', { article, locked: { salt: 's', iterations: 1, keys: ['k'], hashedKeys: [], text: 't' } })).toContain('本文已加密');
    expect(main('Mine', { article })).toBe('<p>自己的布局</p>');
  });

  it('asks for the password in place of a locked text, and lists name what is locked', () => {
    const locked = { salt: 's', iterations: 1, keys: ['k'], hashedKeys: [], text: 't' };
    const html = main('Layout', { article, locked });
    for (const text of ['<h1>题目</h1>', '本文已加密', '需要启用 JavaScript', `data-island="locked" data-props="${JSON.stringify(locked).replaceAll('"', '&quot;')}"`]) expect(html).toContain(text);
    expect(html).not.toContain('<p>正文</p>');
    const list = (posts: readonly PostSummary[]): string => main('HomePage', { home: { ...plainHome, recent: posts } });
    expect([list([{ ...post, isLocked: true }]).includes('>加密</span>'), list([post]).includes('加密')]).toEqual([true, false]);
  });

  it('is a plain page when it is no post, and leads on in its sidebar', () => {
    const plain = main('Layout', { article: { ...article, isPost: false, date: null } });
    expect(plain).toContain('<h1>题目</h1>');
    for (const text of ['字</span>', '版权声明', '最近更新', '2022-03-06']) expect(plain).not.toContain(text);
    expect(plain).toContain('href="/blog/b.html" rel="next"');
  });

  it('that is kept off the lists has its date and words all the same', () => {
    const hidden = main('Layout', { article: { ...article, isPost: false } });
    for (const text of ['阅读约', '2022-03-06']) expect(hidden).toContain(text);
    for (const text of ['版权声明', '最近更新']) expect(hidden).not.toContain(text);
  });
});

describe('§4 Archive pagination', () => {
  const archive = (current: number, posts: readonly PostSummary[] = [post]): string =>
    main('Tag', { archive: { scope: 'tags', current: '图像处理', terms: [{ name: '图像处理', url: '/blog/tags/图像处理/', count: 12 }], indexUrl: '/blog/tag/', posts, pagination: { current, pages: ['/p1/', '/p2/'], perPage: 10, total: 12 } } });

  it('shows hundreds of tags on the list of tags, on other pages the most frequent ones, its own and how many there are', () => {
    const terms = Array.from({ length: 250 }, (_, number) => ({ name: `标签 ${number}`, url: `/blog/tags/${number}/`, count: 250 - number }));
    const chipsOf = (current: string | null, place = 0, count = terms.length): string[] =>
      [...main(current === null ? 'TagList' : 'Tag', { archive: { scope: 'tags', current, terms: terms.slice(0, count), indexUrl: '/blog/tag/', posts: [post], pagination: { current: place, pages: ['/p1/', '/p2/'], perPage: 10, total: 12 } } }).matchAll(/<a class="chip"[^>]*>(.*?)<\/a>/g)].map(([, text]) => text!);
    expect(chipsOf(null)).toHaveLength(251);
    expect(chipsOf(null)[0]).toBe('全部');
    for (const chips of [chipsOf('标签 7'), chipsOf(null, 1)]) expect([chips.length, chips[0], chips.at(-1)]).toEqual([101, '全部 <small>250</small>', '标签 99 <small>151</small>']);
    expect([chipsOf('标签 200').length, chipsOf('标签 200').at(-1)]).toEqual([102, '标签 200 <small>50</small>']);
    expect(chipsOf('标签 7', 0, 100)).toHaveLength(101);
    expect(chipsOf('标签 7', 0, 100)[0]).toBe('全部');
  });

  it('has a previous link unless on the first page and a next link unless on the last', () => {
    expect(archive(0)).not.toContain('rel="prev"');
    expect(archive(0)).toContain('href="/p2/" rel="next"');
    expect(archive(1)).toContain('href="/p1/" rel="prev"');
    expect(archive(1)).not.toContain('rel="next"');
  });

  it('has no pager where there is one page', () => {
    const alone = main('Tag', { archive: { scope: 'tags', current: '数学', terms: [], indexUrl: '/blog/tag/', posts: [post], pagination: { current: 0, pages: ['/p1/'], perPage: 10, total: 1 } } });
    expect(alone).not.toContain('pager');
    expect(archive(0)).toContain('class="pager"');
  });

  it('names the tag, counts its posts and marks what is sticky', () => {
    for (const text of ['标签：图像处理', '共 12 篇文章', '第 1 / 2 页', '置顶</span>', '<p>摘要</p>']) expect(archive(0)).toContain(text);
  });

  it('says so when there is nothing', () => {
    expect(archive(0, [])).toContain('这里还没有文章');
  });
});

describe('Friends', () => {
  it('are cards with a picture or the first letter', () => {
    const html = main('FriendLinks', { friends: [{ title: '邻居', desc: '隔壁', link: 'https://a.example/', logo: null }, { title: 'B', desc: '', link: 'https://b.example/', logo: '/b.png' }] });
    for (const text of ['>邻</span>', 'href="https://a.example/"', '隔壁', '<img src="/b.png"']) expect(html).toContain(text);
    expect(main('FriendLinks', { friends: [] })).toContain('还没有友情链接');
  });
});

describe('An article of long ago', () => {
  it('says that it may be outdated, and offers plain links to share it, when the config asks', () => {
    const html = main('Layout', { article: { ...article, outdatedSince: '2020-01-02', share: [{ text: '微博', url: 'https://service.weibo.com/share/share.php?url=x', external: true }] } });
    for (const text of ['本文最后更新于 2020-01-02', '分享到', '微博']) expect(html).toContain(text);
    expect(main('Layout', { article })).not.toMatch(/本文最后更新于|分享到/);
  });
});

describe('The not-found page', () => {
  it('leads home, to the timeline and to the tags from any depth', () => {
    const html = main('NotFound');
    for (const href of ['/blog/', '/blog/timeline/', '/blog/tag/']) expect(html).toContain(`href="${href}"`);
  });

  it('leads to the home page of its language, and to the other languages: most hosts have one page for all', () => {
    const locales = [...site.locales, { path: '/en/', lang: 'en-US', label: 'English', title: '', description: '' }];
    const linksOf = (lang: string): string[] => [...theme.renderMain('NotFound', { site: { ...site, lang, locales }, page: { ...page, lang }, body: '', view: { outline: [] } }).matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, text]) => `${text} ${href}`);
    expect(linksOf('zh-CN')).toEqual(expect.arrayContaining(['首页 /blog/', 'English /blog/en/']));
    expect(linksOf('en-US')).toEqual(expect.arrayContaining(['Home /blog/en/', '简体中文 /blog/']));
  });
});

it('the first paint waits for the last paragraph of an article that comes soon, and for nothing on lists and pages with little text', () => {
  const mark = `<p id="${theme.textId}">`;
  const shown = (layout: string, body: string): string => theme.renderMain(layout, { site, page, body, view: { outline: [] } });
  expect(shown('Layout', '<p>一</p>\n<h2>题</h2>\n<p>二</p>\n<p>三</p>\n')).toContain(`<p>一</p>\n<h2>题</h2>\n<p>二</p>\n${mark}三</p>\n`);
  const long = 'x'.repeat(4000);
  expect(shown('Layout', `<p>一</p>\n<p>二</p>\n<pre>${long}</pre>\n<p>三</p>\n`)).toContain(`<p>一</p>\n${mark}二</p>`);
  // Not one within an attribute.
  expect(shown('Layout', '<p>一</p>\n<p>二</p>\n<div title="<p>三"></div>\n')).toContain(`${mark}二</p>\n<div title="<p>三">`);
  for (const [layout, body] of [['Layout', '<p>一</p>\n'], ['Layout', ''], ['Layout', `<p>一</p>\n<pre>${long}</pre>\n<p>二</p>\n`], ['Timeline', '<p>一</p>\n<p>二</p>\n'], ['NotFound', '']] as const) expect(shown(layout, body)).not.toContain(mark);
});

describe('The shell', () => {
  const { before, between, after } = theme.renderShell(site, shell);

  it('is cut where main and sidebar go, the text first: readers on slow lines wait for it', () => {
    expect(before).toMatch(/<main id="shell:main"[^>]*>$/);
    expect(between).toMatch(/^<\/main>[^]*<nav class="sidebar"[^>]*><ul>$/);
    expect(after).toMatch(/^<\/ul><\/nav>/);
  });

  it('marks the active link and opens external ones in a new tab', () => {
    expect(before).toContain('href="/blog/" aria-current="page"');
    expect(before).toContain('href="https://example.com/me" target="_blank" rel="noopener noreferrer"');
  });

  it('shows record number and years in the footer', () => {
    expect(after).toContain('京ICP备1号');
    expect(after.replaceAll('<!-- -->', '')).toContain('© LJoson 2020 - present');
    const nameless = { ...site, title: '', themeConfig: { ...site.themeConfig, author: '' } };
    expect(theme.renderShell(nameless, shell).after).not.toContain('©');
  });

  it('counts posts and tags where there are any: notes without dates are no posts', () => {
    const linksOf = (posts: number, tags: number): string[] => {
      const html = theme.renderShell({ ...site, themeConfig: { ...site.themeConfig, counts: { posts, tags } } }, shell).between.replaceAll('<!-- -->', '');
      return [.../<p class="counts">[^]*?<\/p>/.exec(html)![0].matchAll(/<a href="([^"]*)"><b>(\d+)<\/b> ([^<]*)/g)].map((link) => link.slice(1).join(' '));
    };
    expect([linksOf(24, 16), linksOf(0, 2), linksOf(0, 0)]).toEqual([['/blog/timeline/ 24 文章', '/blog/tag/ 16 标签'], ['/blog/tag/ 2 标签'], []]);
  });

  it('has a way home that can be named, though the site has no name', () => {
    const brandOf = (logo: string | null) => {
      const nameless = { ...site, title: '', locales: [], themeConfig: { ...site.themeConfig, logo } };
      return /<a class="brand"[^]*?<\/a>/.exec(theme.renderShell(nameless, shell).before)![0];
    };
    expect(brandOf(null)).toContain('<span>首页</span>');
    expect(brandOf('/blog/logo.png')).toMatch(/<img src="\/blog\/logo.png" alt="首页".*<span><\/span>/);
  });

  it('leaves out the bar when the page does not want it', () => {
    expect(theme.renderShell(site, { ...shell, navbar: false }).before).not.toContain('<header');
  });
});

describe('§2 Sidebar item types', () => {
  const page = { type: 'page', title: '甲', url: '/blog/%E7%94%B2.html', key: 'v-1', sidebarDepth: 2 } as const;

  it('page: a link the engine can mark', () => {
    expect(theme.renderSidebarEntry(site, page)).toBe('<li><a class="side-link" href="/blog/%E7%94%B2.html" data-depth="2">甲</a></li>');
  });

  it('group: one of its level is open at a time', () => {
    const html = theme.renderSidebarEntry(site, { type: 'group', title: '外', url: null, key: null, collapsable: true, sidebarDepth: 1, children: [{ type: 'group', title: '内', url: null, key: null, collapsable: true, sidebarDepth: 1, children: [page] }] });
    expect(html).toMatch(/^<li><details name="side"><summary class="side-title">外<\/summary><ul><li><details name="side\/外">/);
  });

  it('group with a path: its page is the first link, never a link inside a button', () => {
    const group = { type: 'group', title: '组', url: '/blog/g/', key: 'v-2', sidebarDepth: 1, children: [page] } as const;
    expect(theme.renderSidebarEntry(site, { ...group, collapsable: true })).toContain('<summary class="side-title">组</summary><ul><li><a class="side-link" href="/blog/g/" data-depth="1">概览</a></li>');
    expect(theme.renderSidebarEntry(site, { ...group, collapsable: false })).toContain('<li><a class="side-link" href="/blog/g/" data-depth="1">组</a><ul><li>');
    expect(theme.renderSidebarEntry(site, { ...group, collapsable: false, children: [] })).toBe('<li><a class="side-link" href="/blog/g/" data-depth="1">组</a></li>');
  });

  it('links and link: an open list, and the way out', () => {
    const html = theme.renderSidebarEntry(site, { type: 'links', title: '友链', children: [{ type: 'link', title: '邻居', url: 'https://example.com' }] });
    expect(html).toContain('<p class="side-title">友链</p>');
    expect(html).toContain('target="_blank"');
    expect(html).not.toContain('<details');
  });

  it('auto: the place for the page\'s own headings', () => {
    expect(theme.renderSidebarEntry(site, { type: 'auto', title: '本页' })).toContain('<!--auto-->');
  });
});
