import { expect, it } from 'vitest';
import { marker } from '../markdown/markers';
import { article, siteOf } from '../model/test-site';
import { buildOutline, createViewBuilder, createViewKey } from './view';

const post = (name: string, more = {}) => article(`${name}.md`, { title: name, date: '2021-01-01 00:00:00', tags: ['甲', '乙'], categories: ['丙'], ...more });
const viewsOf = (site: ReturnType<typeof siteOf>) => createViewBuilder(site.model, () => ({ urls: [], assets: [], catalogues: [], wikiLinks: [] }), () => undefined, Date.UTC(2024, 0, 1));

it('names the tags of a post with their addresses, also where an author has written the list of tags', () => {
  const site = siteOf([post('a', { tags: ['甲', '乙', '甲'] }), article('tag/README.md', { title: '我的标签' })]);
  const { tags, categories } = viewsOf(site)(site.page('/a.html')!).article!;
  expect(tags.map(({ name, url, count }) => [name, url, count])).toEqual([['甲', '/tags/%E7%94%B2/', 1], ['乙', '/tags/%E4%B9%99/', 1]]);
  expect(categories.map(({ url }) => url)).toEqual(['/categories/%E4%B8%99/']);
});

it.each([
  [{ isShowComments: true }, {}, true, true],
  [{ isShowComments: false }, { showComment: true }, true, false],
  [{}, {}, true, false],
  [{}, { showComment: true }, true, true],
  [{ isShowComments: true }, {}, false, false],
])('§4 comments below an article with %j, with %j in their config (%j: there is one): %j', (front, options, hasConfig, shows) => {
  const site = siteOf([article('a.md', { title: '甲', ...front })], { themeConfig: hasConfig ? { valineConfig: { serverURLs: 'https://c.example', appId: 'a', appKey: 'k', ...options } } : {} });
  expect(viewsOf(site)(site.page('/a.html')!).article!.comments).toBe(shows);
});

it('a title that is more than text has its links at their addresses', () => {
  const site = siteOf([article('a.md', { title: '题' }, { titleSlug: '题', titleHtml: `<a href="${marker('l', 0)}">题</a>`, links: [{ href: './b.md', line: 1 }] })]);
  const view = createViewBuilder(site.model, () => ({ urls: ['/b.html'], assets: [], catalogues: [], wikiLinks: [] }), () => undefined, 0);
  expect(view(site.page('/a.html')!)).toMatchObject({ titleSlug: '题', titleHtml: '<a href="/b.html">题</a>' });
});

it('previous and next are called as in menus: by their short titles, one without a title by its file', () => {
  const site = siteOf([article('a.md', {}), article('b.md', { title: '乙' }), article('c.md', { title: '丙章', shortTitle: '丙' })], { themeConfig: { sidebar: ['/a', '/b', '/c'] } });
  const { prev, next } = viewsOf(site)(site.page('/b.html')!).article!;
  expect([prev?.title, next?.title]).toEqual(['a', '丙']);
});

it('below a post are the three newest others, sticky ones aside, and links to share it; below a page neither', () => {
  const posts = [1, 2, 3, 4, 5].map((day) => post(`p${day}`, { date: `2021-01-0${day} 00:00:00`, ...(day === 4 && { sticky: 1 }) }));
  const site = siteOf([...posts, article('about.md', { title: '关于', publish: false })], { url: 'https://a.example', themeConfig: { share: ['weibo'] } });
  const below = (route: string) => {
    const { recent, share } = viewsOf(site)(site.page(route)!).article!;
    return [recent.map(({ title }) => title), share.length];
  };
  expect([below('/p5.html'), below('/p1.html'), below('/about.html')]).toEqual([[['p3', 'p2', 'p1'], 1], [['p5', 'p3', 'p2'], 1], [[], 0]]);
});

it('a home page that nobody wrote has the site\'s title, or its own where there is none, and the newest posts', () => {
  const homeOf = (config = {}) => {
    const site = siteOf([post('a'), post('b', { date: '2022-01-01 00:00:00' })], config);
    return viewsOf(site)(site.page('/')!).home!;
  };
  expect(homeOf({ title: '手记', description: '记一点' })).toMatchObject({ heroText: '手记', tagline: '记一点', heroImage: null, actions: [], features: [], recent: [{ title: 'b' }, { title: 'a' }] });
  expect(homeOf({ title: '' }).heroText).toBe('首页');
});

it('the line of a home page is what its front matter says', () => {
  const footerOf = (footer: string) => {
    const site = siteOf([article('README.md', { home: true, footer })]);
    return viewsOf(site)(site.page('/')!).home!.footer;
  };
  expect([footerOf('MIT Licensed'), footerOf('')]).toEqual([[{ text: 'MIT Licensed' }], []]);
});

it('the button of a home page leads where its link does, a relative one from the page\'s own address', () => {
  const actionOf = (actionLink: string) => {
    const site = siteOf([article('en/README.md', { title: 'Home', home: true, actionText: 'Go', actionLink }), article('en/guide/start.md', { title: 'Start' })], { locales: { '/': { lang: 'zh-CN' }, '/en/': { lang: 'en' } } });
    return viewsOf(site)(site.page('/en/')!).home!.actions[0]!.url;
  };
  for (const written of ['/en/guide/start.md', 'guide/start', './guide/start.html', '../en/guide/start']) expect(actionOf(written), written).toBe('/en/guide/start.html');
  expect([actionOf('#features'), actionOf('guide/start#一'), actionOf('https://a.example/')]).toEqual(['/en/#features', '/en/guide/start.html#一', 'https://a.example/']);
});

it('the home page has theme-reco’s banner behind its words, and no words where front matter leaves them empty', () => {
  const homeOf = (front: object) => {
    const site = siteOf([article('README.md', { home: true, ...front })], { base: '/blog/', description: '记一点' });
    return viewsOf(site)(site.page('/')!).home!;
  };
  expect(homeOf({ bgImage: '/banner.jpg', bgImageStyle: { height: '600px' } })).toMatchObject({ banner: '/blog/banner.jpg', bannerStyle: { height: '600px' }, heroImage: null, tagline: '记一点' });
  expect(homeOf({ bgImage: 'https://img.example/3.gif' }).banner).toBe('https://img.example/3.gif');
  expect(homeOf({ bgImage: '/banner.jpg', heroImage: '/hero.png', heroImageStyle: { maxHeight: '9em' } })).toMatchObject({ banner: '/blog/banner.jpg', heroImage: '/blog/hero.png', heroImageStyle: { maxHeight: '9em' } });
  expect([homeOf({}).banner, homeOf({ tagline: '' }).tagline, homeOf({ heroText: '' }).heroText]).toEqual([null, '', '']);
  expect(homeOf({ features: [{ title: '快', imgUrl: '/img/a.png' }, { title: '省' }] }).features.map(({ image }) => image)).toEqual(['/blog/img/a.png', null]);
});

it('the home page of a blog of theme-reco 1 has friends’ sites, but neither the button nor the features that its template came with', () => {
  const front = { home: true, heroText: '手记', actionText: 'Guide', actionLink: '/views/other/guide', features: [{ title: 'Yesterday', details: '开发一款主题' }], footer: 'reco_luan' };
  const homeOf = (themeConfig: object) => {
    const site = siteOf([article('README.md', front)], { themeConfig: { friendLink: [{ title: '友', link: 'https://friend.example' }], ...themeConfig } });
    return viewsOf(site)(site.page('/')!).home!;
  };
  expect(homeOf({ type: 'blog' })).toMatchObject({ heroText: '手记', actions: [], features: [], footer: [], column: { friends: [{ title: '友', desc: '', link: 'https://friend.example', logo: null }] } });
  expect(homeOf({ blogHome: true })).toMatchObject({ actions: [{ text: 'Guide' }], features: [{ title: 'Yesterday' }], column: {} });
  expect(homeOf({})).toMatchObject({ actions: [{ text: 'Guide' }], features: [{ title: 'Yesterday' }], pagination: null, column: null });
});

it('the home page of a blog has a page of posts, whose next one is the second of the list of all posts, and the terms used most beside it', () => {
  const posts = Array.from({ length: 25 }, (_, number) => post(`p${number}`, { tags: number === 0 ? ['甲', ...Array.from({ length: 70 }, (_, tag) => `t${tag}`)] : ['甲'] }));
  const socialLinks = [{ link: 'https://www.github.com/me/' }, { link: 'https://juejin.example/user/1/posts?a' }, { text: '邮箱', link: 'mailto:a@example.com' }, { link: 'mailto:b@example.com' }, { link: '/feed' }];
  const homeOf = (front: object, extra: ReturnType<typeof article>[] = []) => {
    const site = siteOf([...posts, ...extra, article('README.md', { home: true, ...front })], { themeConfig: { blogHome: true, socialLinks } });
    return viewsOf(site)(site.page('/')!).home!;
  };
  const home = homeOf({});
  expect(home.recent).toHaveLength(10);
  expect(home.pagination).toEqual({ current: 0, pages: ['/', '/tag/page/2/', '/tag/page/3/'], perPage: 10, total: 25 });
  expect([home.column!.tags.length, home.column!.tags[0], home.column!.categories]).toEqual([30, { name: '甲', url: '/tags/%E7%94%B2/', count: 25 }, [{ name: '丙', url: '/categories/%E4%B8%99/', count: 25 }]]);
  expect(home.column!.socialLinks.map(({ text }) => text)).toEqual(['github.com/me', 'juejin.example', '邮箱', 'b@example.com', '/feed']);
  expect(homeOf({ postList: 'none', hideRightBar: true })).toMatchObject({ recent: [], column: null });
  // An author's own list of tags takes the place of the first page alone.
  expect(homeOf({}, [article('tag/README.md', { title: '我的标签' })]).pagination!.pages).toHaveLength(3);
});

it('says since when a post is outdated, by the day', () => {
  const site = siteOf([post('old', { date: '2023-12-01 00:00:00' }), post('edge', { date: '2023-12-02 00:00:00' }), article('page.md', { title: '页' })], { themeConfig: { outdatedAfterDays: 30 } });
  const sinceOf = (route: string) => viewsOf(site)(site.page(route)!).article!.outdatedSince;
  expect([sinceOf('/old.html'), sinceOf('/edge.html'), sinceOf('/page.html')]).toEqual(['2023-12-01', null, null]);
});

it('the edit link leads to the file, whatever is in its name', () => {
  for (const docsDir of ['docs', '/docs/']) {
    const site = siteOf([post('笔记/C# 100%')], { themeConfig: { repo: 'me/blog', editLinks: true, docsDir } });
    expect(viewsOf(site)(site.page('/笔记/C# 100%.html')!).article!.editUrl).toBe('https://github.com/me/blog/edit/master/docs/%E7%AC%94%E8%AE%B0/C%23%20100%25.md');
  }
});

it('views have equal keys exactly when they are equal', () => {
  const posts = Array.from({ length: 25 }, (_, number) => post(`p${number}`));
  const keyOf = (route: string, changed: ReturnType<typeof post>[] = []) => {
    const site = siteOf([...posts.filter(({ path }) => changed.every((each) => each.path !== path)), ...changed]);
    return JSON.stringify(createViewKey()(viewsOf(site)(site.page(route)!)));
  };
  const second = '/tags/甲/page/2/';
  expect(keyOf(second)).toBe(keyOf(second));
  expect(keyOf(second)).not.toBe(keyOf('/tags/甲/'));
  // By path the first ten posts are p0 … p9, the next ten p10 … p19.
  expect(keyOf(second, [post('p12', { description: '新的摘要' })])).not.toBe(keyOf(second));
  expect(keyOf(second, [post('p0', { description: '新的摘要' })])).toBe(keyOf(second));
  expect(keyOf(second, [post('p0', { tags: ['甲'] })])).not.toBe(keyOf(second));
  expect(keyOf('/p3.html', [post('p3', { author: '另一人' })])).not.toBe(keyOf('/p3.html'));
});

it('within a series one reads on in the series, unless front matter says otherwise', () => {
  const parts = [1, 2, 3, 4].map((number) => post(`p${number}`, { series: '长篇', ...(number === 3 && { next: '/other', prev: false }) }));
  const site = siteOf([...parts, post('other')], { themeConfig: { sidebar: ['/p4', '/p2', '/other', '/p1', '/p3'] } });
  const around = (name: string) => {
    const { prev, next } = viewsOf(site)(site.page(`/${name}.html`)!).article!;
    return [prev?.title, next?.title];
  };
  expect(['p1', 'p2', 'p3', 'p4'].map(around)).toEqual([[undefined, 'p2'], ['p1', 'p3'], [undefined, 'other'], ['p3', undefined]]);
});

it('does not grow with its series: of a long one a page holds the first part and those around it', () => {
  const seriesAt = (count: number, index: number, renamed = -1) => {
    const site = siteOf(Array.from({ length: count }, (_, number) => post(`p${1000 + number}`, { series: '长篇', ...(number === renamed && { title: '新题' }) })));
    const view = viewsOf(site)(site.page(`/p${1000 + index}.html`)!);
    return { ...view.article!.series!, key: JSON.stringify(createViewKey()(view)) };
  };
  const { posts, ...place } = seriesAt(500, 250);
  expect(place).toMatchObject({ index: 250, total: 500 });
  expect(posts.map(({ place }) => place)).toEqual([0, ...Array.from({ length: 61 }, (_, number) => 220 + number)]);
  expect(posts[31]!.url).toBe('/p1250.html');
  expect(seriesAt(500, 3).posts.map(({ place }) => place)).toEqual(Array.from({ length: 34 }, (_, number) => number));
  expect(seriesAt(120, 3).posts).toHaveLength(120);
  // A title far from it changes nothing on the page.
  expect(seriesAt(500, 250, 400).key).toBe(seriesAt(500, 250).key);
  expect(seriesAt(500, 250, 260).key).not.toBe(seriesAt(500, 250).key);
});

it('a page of a series is compared by less than the series, and is another when a title in it is', () => {
  const keyOf = (count: number, changed = {}) => {
    const site = siteOf(Array.from({ length: count }, (_, number) => post(`p${100 + number}`, { series: '长篇', ...(number === 7 && changed) })));
    const [view, next] = ['/p105.html', '/p106.html'].map((route) => viewsOf(site)(site.page(route)!));
    expect(next!.article!.series!.posts).toHaveLength(count);
    return JSON.stringify(createViewKey()(view!));
  };
  expect(keyOf(90).length).toBeLessThan(keyOf(10).length + 20);
  expect(keyOf(20, { title: '新题' })).not.toBe(keyOf(20));
  expect(keyOf(20)).toBe(keyOf(20));
});

it('the outline has the second level of headings with the third below it (vuepress-behaviour §5)', () => {
  const headings = [3, 2, 3, 4, 3, 2].map((level, index) => ({ level, title: `节 ${index}`, slug: `节-${index}` }));
  expect(buildOutline(headings).map(({ slug, children }) => [slug, children.map((child) => child.slug)])).toEqual([['节-1', ['节-2', '节-4']], ['节-5', []]]);
});
