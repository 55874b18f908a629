import { describe, expect, it } from 'vitest';
import type { SidebarEntry, SidebarView } from '@glimpress/contracts/page';
import { encodeRoute, sourcePath, toRoute } from '@glimpress/contracts/route';
import { groupByTerm, titleByFile } from './posts';
import { buildSiteModel, headersOf } from './site-model';
import { article, config, siteOf } from './test-site';

const post = (path: string, date: string, more = {}) => article(path, { title: path, date: `${date} 00:00:00`, tags: ['甲'], categories: ['算法等'], ...more });
const numbered = (count: number) => Array.from({ length: count }, (_, index) => post(`p${String(index).padStart(2, '0')}.md`, `2021-01-${String(index + 1).padStart(2, '0')}`));

describe('§2 routes', () => {
  it('gives every article and archive of the route table its address', () => {
    const { model } = siteOf([article('README.md', { home: true }), article('views/README.md', { title: '概览' }), post('views/AI/RL/a.md', '2021-01-01', { tags: ['CI/CD', '图像处理'] })]);
    expect(model.pages.map((page) => page.route).sort()).toEqual(['/', '/404.html', '/categories/', '/categories/算法等/', '/tag/', '/tags/CI/CD/', '/tags/图像处理/', '/timeline/', '/views/', '/views/AI/RL/a.html'].sort());
  });

  it('writes redirects for addresses without .html and for pages a permalink moved', () => {
    const { model } = siteOf([article('a/b.md', { title: 'b' }), article('c.md', { title: 'c', permalink: '/pages/c1' })]);
    expect(model.redirects.map(({ from, to }) => [from, to.route])).toEqual([
      ['/tags/', '/tag/'],
      ['/c.html', '/pages/c1/'],
      ['/a/b/', '/a/b.html'],
    ]);
  });

  it('writes no redirect where a page of its own stands', () => {
    const { model } = siteOf([article('a.md', { title: 'a' }), article('a/README.md', { title: 'folder' })]);
    expect(model.redirects.map(({ from }) => from)).toEqual(['/tags/']);
    expect(siteOf([article('tags/README.md', { title: '我的标签' })]).model.redirects).toEqual([]);
  });

  it('with undatedPosts a page without a date is a post of the day of its first commit, but home and what says article: false; or it is the last', () => {
    const created = { ...article('a.md', { title: '甲' }), createdMs: Date.UTC(2021, 4, 5, 22) };
    const articles = [article('README.md', { home: true }), created, { ...post('b.md', '2020-01-01'), createdMs: Date.UTC(2023, 0, 1) }, article('c.md', { title: '丙' }), article('d.md', { title: '丁', article: false })];
    expect(siteOf(articles, { undatedPosts: true }).model.posts.get('/')!.map(({ data }) => [data.title, data.frontmatter.date])).toEqual([['甲', '2021-05-06 06:00:00'], ['b.md', '2020-01-01 00:00:00'], ['丙', undefined]]);
    expect(siteOf(articles).model.posts.get('/')!.map(({ data }) => data.title)).toEqual(['b.md']);
    const last = siteOf(articles, { undatedPosts: 'last' }).model;
    expect(last.posts.get('/')!.map(({ data }) => [data.title, data.frontmatter.date])).toEqual([['b.md', '2020-01-01 00:00:00'], ['甲', undefined], ['丙', undefined]]);
    const [, ...others] = articles;
    for (const undatedPosts of [true, 'last'] as const) expect(siteOf([{ ...article('README.md', { title: '起' }), createdMs: 1 }, ...others], { undatedPosts }).model.posts.get('/')!.some(({ route }) => route === '/')).toBe(false);
    expect(last.pages.find(({ timeline }) => timeline !== null)!.timeline!.flatMap(({ months }) => months.flatMap(({ posts }) => posts.map(({ title }) => title)))).toEqual(['b.md']);
  });

  it('reports two files with one address and keeps the later', () => {
    const { problems, page } = siteOf([article('a.md', { title: '1', permalink: '/x/' }), article('b.md', { title: '2', permalink: '/x/' })]);
    expect(problems).toMatchObject([{ code: 'route/duplicate', file: 'a.md' }]);
    expect(page('/x/')!.data.title).toBe('2');
  });

  it('fills in the pattern of the site below the folder of each language; home pages and pages without a date stay, and answer where the pattern has them', () => {
    const articles = [article('README.md', { home: true }), article('about.md', { title: '关于' }), post('notes/a.md', '2024-05-06'), article('2024-5-7-b.md', { title: 'b' }), article('2019-21-学期/c.md', { title: 'c' }), article('en/README.md', { home: true }), post('en/notes/a.md', '2024-05-06')];
    const user = { permalink: '/:year/:month/:slug/', locales: { '/': { lang: 'zh-CN' }, '/en/': { lang: 'en-US' } } };
    const { model, problems, page } = siteOf(articles, user);
    const routes = model.pages.filter(({ article: from }) => from !== null).map(({ route, locale, article: from }) => [from!.path, route, locale.path]);
    expect(routes).toEqual([
      ['README.md', '/', '/'],
      ['about.md', '/about.html', '/'],
      ['notes/a.md', '/2024/05/a/', '/'],
      ['2024-5-7-b.md', '/2024/05/b/', '/'],
      ['2019-21-学期/c.md', '/2019-21-学期/c.html', '/'],
      ['en/README.md', '/en/', '/en/'],
      ['en/notes/a.md', '/en/2024/05/a/', '/en/'],
    ]);
    expect(problems).toEqual([]);
    expect(model.languages(page('/en/2024/05/a/')!).map(({ route }) => route)).toEqual(['/2024/05/a/', '/en/2024/05/a/']);
    const leadsTo = (from: string) => model.redirects.find((redirect) => redirect.from === from)?.to.route;
    expect(['/1970/01/about/', '/notes/a.html', '/en/notes/a.html'].map(leadsTo)).toEqual(['/about.html', '/2024/05/a/', '/en/2024/05/a/']);
    expect(siteOf([article('en/README.md', { title: 'Home' }), article('en/a.md', { title: 'a' })], { ...user, permalink: '/:regular' }).model.pages.filter(({ article: from }) => from !== null).map(({ route }) => route)).toEqual(['/en/', '/en/a.html']);
  });

  it('a sidebar of all pages below a folder leaves those of another language to it', () => {
    const articles = [article('a.md', { title: 'a' }), article('en/b.md', { title: 'b' })];
    const titlesOf = (folder: string) => siteOf(articles, { locales: { '/': {}, '/en/': { lang: 'en' } }, themeConfig: { locales: { '/': { sidebar: [{ title: 'x', children: folder }] } } } }).model.sidebars.get('s0-0')!.entries.flatMap((entry) => ('children' in entry ? entry.children.map(({ title }) => title) : []));
    expect([titlesOf('/'), titlesOf('/en/')]).toEqual([['a'], ['b']]);
  });

  it('articles of a folder with a pattern of its own have their addresses by it', () => {
    const articles = [article('_posts/2020-05-06-你好.md', { title: '你好' }), article('_posts/b.md', { title: 'b', date: '2021-02-03 00:00:00' }), article('_posts/c.md', { title: '无日期' }), article('_posts/d.md', { title: 'd', permalink: '/own/' }), article('about.md', { title: '关于' })];
    const { pages, redirects } = buildSiteModel(articles, { ...config(), folderPermalinks: [{ folder: '_posts/', permalink: '/:year/:month/:day/:slug' }] }).value;
    expect(pages.flatMap(({ route, article: from }) => (from === null ? [] : [[from.path, route]]))).toEqual(
      expect.arrayContaining([
        ['_posts/2020-05-06-你好.md', '/2020/05/06/你好/'],
        ['_posts/b.md', '/2021/02/03/b/'],
        ['_posts/c.md', '/_posts/c.html'],
        ['_posts/d.md', '/own/'],
        ['about.md', '/about.html'],
      ]),
    );
    expect(redirects.map(({ from }) => from)).toContain('/_posts/b.html');
  });

  it('the name of a file goes into an address as VuePress 1 made it, and as it is in a blog of VuePress 2', () => {
    const articles = [article('posts/2023-10-14-Linux-and WSL.md', { title: 'a', date: '2023-10-14 00:00:00', permalink: '/post/:year/:slug/' })];
    const routeOf = (oldPaths: 'vuepress-2' | null): string => buildSiteModel(articles, { ...config(), oldPaths }).value.pages[0]!.route;
    expect([routeOf(null), routeOf('vuepress-2')]).toEqual(['/post/2023/linux-and-wsl/', '/post/2023/Linux-and WSL/']);
  });

  it('where VuePress before 1.5.4 put a page by its pattern, with the full-width marks of its name, leads to it', () => {
    const articles = [article('造轮子（五）——Tree：树.md', { title: '树', date: '2020-04-23 00:00:00' }), article('b.md', { title: 'b', date: '2020-04-24 00:00:00' })];
    const fromOf = (oldLists: 'plugin-blog' | null): string[] => buildSiteModel(articles, { ...config({ permalink: '/:year/:slug' }), oldLists }).value.redirects.filter(({ to }) => to.article !== null).map(({ from, to }) => `${from} ${to.route}`);
    const regular = ['/b.html /2020/b/', '/造轮子（五）——Tree：树.html /2020/造轮子-五-tree-树/'];
    expect([fromOf('plugin-blog').sort(), fromOf(null).sort()]).toEqual([[...regular, '/2020/造轮子（五）-tree：树/ /2020/造轮子-五-tree-树/', '/2020/造轮子（五）——tree：树/ /2020/造轮子-五-tree-树/'].sort(), regular]);
  });

  it('a file in the folder of a language belongs to it, wherever its permalink leads', () => {
    const { page, model } = siteOf([article('a.md', { title: '甲', tags: ['x'] }), article('en/a.md', { title: 'A', tags: ['x'], permalink: '/hello/' }), article('b.md', { title: 'B', tags: ['x'], permalink: '/en/b/' })], { locales: { '/': { lang: 'zh-CN' }, '/en/': { lang: 'en-US' } } });
    expect(['/hello/', '/en/b/'].map((route) => page(route)!.locale.path)).toEqual(['/en/', '/en/']);
    expect(page('/hello/')!.data.lang).toBe('en-US');
    // Where VuePress 1 put it.
    expect(model.redirects.map(({ from, to }) => [from, to.route])).toContainEqual(['/en/hello/', '/hello/']);
    expect(model.redirects.filter(({ to }) => to.route === '/en/b/').map(({ from }) => from)).toEqual(['/b.html']);
    expect(model.languages(page('/a.html')!).map(({ route }) => route)).toEqual(['/a.html', '/hello/']);
    expect(page('/tags/x/')!.archive!.posts.map(({ route }) => route)).toEqual(['/a.html']);
  });

  it('gives archive pages their pid and id, and pages a key that is the same on every machine', () => {
    const { page } = siteOf([post('a.md', '2021-01-01')]);
    expect(page('/tags/甲/')!.data.meta).toEqual({ pid: 'tags', id: '甲' });
    expect(page('/a.html')!.data.key).toMatch(/^v-[0-9a-f]{8}$/);
    expect(page('/a.html')!.data.key).toBe(siteOf([post('a.md', '2024-01-01')]).page('/a.html')!.data.key);
  });

  it('makes a home page where nobody has: not beside a README, a permalink, a public index.html or a redirect', () => {
    const notes = [post('a.md', '2021-01-01')];
    expect(siteOf(notes).page('/')).toMatchObject({ layout: 'HomePage', article: null, isPost: false, data: { title: '首页' } });
    expect(siteOf([...notes, article('README.md', { title: '我' })]).page('/')!.data.title).toBe('我');
    expect(siteOf([...notes, article('b.md', { title: '置前', permalink: '/' })]).page('/')!.data.title).toBe('置前');
    const english = { locales: { '/': {}, '/en/': { lang: 'en-US' } } };
    expect(siteOf(notes, english).page('/en/')!.data.title).toBe('Home');
    const { config } = siteOf(notes, english).model;
    const routesOf = (more: Partial<typeof config>) => buildSiteModel(notes, { ...config, ...more }).value.pages.filter(({ layout }) => layout === 'HomePage').map(({ route }) => route);
    expect(routesOf({})).toEqual(['/', '/en/']);
    expect(routesOf({ publicPages: ['/'] })).toEqual(['/en/']);
    expect(routesOf({ redirects: [{ from: toRoute('/en/'), to: toRoute('/a.html'), line: 1 }] })).toEqual(['/']);
  });

  it('keeps every page below the site, whatever tags and permalinks say', () => {
    const { model } = siteOf([post('a.md', '2021-01-01', { tags: ['..', '.', '../../evil', 'a/../b', '//c', '...'], permalink: '/../../x/' }), article('b.md', { title: 'b', permalink: '/y/./../z.html' })]);
    const routes = model.pages.map(({ route }) => route);
    expect(routes).toEqual(expect.arrayContaining(['/x/', '/z.html', '/tags/.._/', '/tags/._/', '/tags/.._/.._/evil/', '/tags/a/.._/b/', '/tags/c/', '/tags/.../']));
    for (const route of routes) expect(new URL(encodeRoute(route), 'http://site').pathname, route).toBe(encodeRoute(route));
  });

  it("lets an author's own page stand at an archive's address", () => {
    const { page } = siteOf([article('timeline/README.md', { title: '我的时间线' })]);
    expect(page('/timeline/')!.data.title).toBe('我的时间线');
  });
});

describe('addresses a page had before', () => {
  it('lead to it: those of its front matter in any form, unless a page stands there', () => {
    const { model } = siteOf([article('a.md', { title: 'a', redirectFrom: ['/old', '/b/README.md', 'c.md', '/d/e.html', '/x.html'] }), article('x.md', { title: 'x' })]);
    expect(model.redirects.filter(({ to }) => to.route === '/a.html').map(({ from }) => from)).toEqual(['/old/', '/b/', '/c.html', '/d/e.html', '/a/']);
  });

  it('lead to it: in the form VuePress 2 and theme-reco 2 gave to its name', () => {
    const articles = [article('C++/指针.md', { title: '指针' }), article('b.md', { title: 'b', permalink: '/杂/' })];
    const from = (oldPaths: 'vuepress-2' | 'reco-2' | null) => buildSiteModel(articles, { ...config(), oldPaths }).value.redirects.map((each) => [each.from, each.to.route]);
    expect(from('vuepress-2')).toEqual(expect.arrayContaining([['/C__/指针.html', '/C++/指针.html']]));
    expect(from('reco-2')).toEqual(expect.arrayContaining([['/C__/zhizhen.html', '/C++/指针.html'], ['/za/', '/杂/']]));
    expect(from(null)).toEqual([['/tags/', '/tag/'], ['/b.html', '/杂/'], ['/C++/指针/', '/C++/指针.html']]);
  });

  it('lead to it: in the pinyin that permalink-pinyin wrote, by its separator', () => {
    const articles = [article('know/Css/自定义.md', { title: '自定义' }), article('b.md', { title: 'b', permalink: '/杂/' }), article('かな.md', { title: 'c' })];
    const { redirects } = buildSiteModel(articles, { ...config(), pinyinSlugs: { separator: '_', lowercase: true } }).value;
    expect(redirects.map((each) => [each.from, each.to.route])).toEqual(expect.arrayContaining([['/know/css/zi_ding_yi.html', '/know/Css/自定义.html'], ['/za/', '/杂/']]));
    expect(redirects.filter(({ to }) => to.route === '/かな.html').map(({ from }) => from)).toEqual(['/かな/']);
  });

  it('that a plugin’s file leads nowhere is said with its place', () => {
    const rules = [{ from: toRoute('/a.html'), to: toRoute('/gone.html'), file: '.vuepress/redirects', line: 2 }, { from: toRoute('/b.html'), to: toRoute('/gone.html'), file: 'config.ts' }];
    const { problems } = buildSiteModel([], { ...config(), redirects: rules });
    expect(problems).toMatchObject([{ code: 'route/redirect-target', file: '.vuepress/redirects', line: 2 }, { code: 'route/redirect-target', file: 'config.ts' }]);
    expect(problems[1]).not.toHaveProperty('line');
  });

  it('categories are made of folders below blogs when theme-reco 2 made them', () => {
    const articles = [post('blogs/algorithm/array/a.md', '2021-01-01', { categories: ['写的'] }), post('x/blogs/b/c.md', '2021-01-02'), post('blogs/d.md', '2021-01-03'), article('blogs/算法/e.md', { title: 'e' }), article('blogs/f/g.md', { title: 'g', publish: false })];
    const { pages } = buildSiteModel(articles, { ...config(), folderCategories: true }).value;
    expect(pages.filter(({ layout }) => layout === 'Category').map(({ route }) => route).sort()).toEqual(['/categories/algorithm/array/', '/categories/b/', '/categories/算法/', '/categories/算法等/'].sort());
  });

  it('an article of theme-vdoing is called by its file and stands under its folders, as far as it says nothing itself', () => {
    const articles = [
      article('01.前端/02. 脚本/05.闭包.md'),
      article('01.前端/说明.md', { title: '自己的', categories: ['写的'], date: '2021-01-01 00:00:00' }),
      article('_posts/随想/2.散步.md'), article('_posts/3.早起.md'), article('01.前端/README.md'), article('关于.md'),
      article('01.前端/90.目录.md', { pageComponent: { name: 'Catalogue' } }), article('01.前端/91.声明.md', { article: false }), article('index.md', { home: true }),
    ];
    const { model } = { model: buildSiteModel(articles, { ...config({ undatedPosts: true }), namedByFiles: true, namedByFolders: '札记' }).value };
    const named = model.pages.flatMap(({ article: from, data, isPost }) => (from ? [[from.path, data.title, data.frontmatter.categories, isPost]] : []));
    expect(named).toEqual([
      ['01.前端/02. 脚本/05.闭包.md', '闭包', ['前端', '脚本'], true],
      ['01.前端/说明.md', '自己的', ['写的'], true],
      ['_posts/随想/2.散步.md', '散步', ['随想'], true],
      ['_posts/3.早起.md', '早起', ['札记'], true],
      ['01.前端/README.md', '', ['前端'], false],
      ['关于.md', '关于', undefined, true],
      ['01.前端/90.目录.md', '目录', undefined, false],
      ['01.前端/91.声明.md', '声明', undefined, false],
      ['index.md', '首页', undefined, false],
    ]);
    const [closure] = buildSiteModel(articles, { ...config({ undatedPosts: true }), namedByFiles: true }).value.pages;
    expect([closure!.data.title, closure!.data.frontmatter.categories]).toEqual(['闭包', undefined]);
  });

  it('a page may say that its time is not shown', () => {
    const { page } = siteOf([article('a.md', { title: 'a', lastUpdated: false }), article('b.md', { title: 'b' })]);
    expect([page('/a.html')!.data.lastUpdated, page('/b.html')!.data.lastUpdated]).toEqual([null, expect.any(String)]);
  });
});

describe('§4 page lists', () => {
  it('posts of one date are in the order of their files, whatever their permalinks are', () => {
    const articles = ['10.末.md', '2.中.md', '01.首.md'].map((path, number) => post(path, '2021-01-01', { permalink: `/pages/${number}/` }));
    expect(siteOf(articles).model.posts.get('/')!.map(({ data }) => data.relativePath)).toEqual(['01.首.md', '2.中.md', '10.末.md']);
  });

  it('a page that theme-vdoing filled with a component is no post', () => {
    expect(siteOf([post('a.md', '2021-01-01', { pageComponent: { name: 'Catalogue', data: { path: 'b' } } }), post('b/c.md', '2021-01-01')]).model.posts.get('/')!.map(({ data }) => data.relativePath)).toEqual(['b/c.md']);
  });

  it('leaves out home pages, untitled pages, publish: false, and pages without date, tag or category', () => {
    const { model } = siteOf([
      article('README.md', { home: true, title: '首页', date: '2021-01-01 00:00:00' }),
      article('untitled.md', { date: '2021-01-01 00:00:00' }),
      post('draft.md', '2021-01-01', { publish: false }),
      article('about.md', { title: '关于' }),
      post('ok.md', '2021-01-01'),
    ]);
    expect(model.posts.get('/')!.map((page) => page.route)).toEqual(['/ok.html']);
  });

  it('of theme-hope and theme-plume the highest number is first', () => {
    for (const oldLists of ['hope', 'hope-1', 'plume', 'reco-2'] as const) {
      const articles = [post('new.md', '2022-01-01'), post('second.md', '2019-01-01', { sticky: 1 }), post('first.md', '2018-01-01', { sticky: 20 })];
      const files = buildSiteModel(articles, { ...config(), oldLists }).value.posts.get('/')!.map(({ data }) => data.relativePath);
      expect(files, oldLists).toEqual(oldLists === 'reco-2' ? ['second.md', 'first.md', 'new.md'] : ['first.md', 'second.md', 'new.md']);
    }
  });

  it('puts sticky pages first by number, the others newest first', () => {
    const { model } = siteOf([post('old.md', '2020-01-01'), post('new.md', '2022-01-01'), post('second.md', '2019-01-01', { sticky: 2 }), post('first.md', '2018-01-01', { sticky: 1 })]);
    expect(model.posts.get('/')!.map((page) => page.data.title)).toEqual(['first.md', 'second.md', 'new.md', 'old.md']);
  });

  it('shows only dated pages on the timeline, by year and month', () => {
    const { page } = siteOf([post('a.md', '2021-03-02'), post('b.md', '2021-03-05'), post('c.md', '2020-12-31'), article('d.md', { title: 'd', tags: ['甲'] })]);
    expect(page('/timeline/')!.timeline).toEqual([
      { year: 2021, months: [{ month: 3, posts: [expect.objectContaining({ title: 'b.md' }), expect.objectContaining({ title: 'a.md' })] }] },
      { year: 2020, months: [{ month: 12, posts: [expect.objectContaining({ title: 'c.md' })] }] },
    ]);
  });

  it('§9 pages by ten: page 1 holds items 0–9, page 2 the rest', () => {
    const { page } = siteOf(numbered(12));
    const first = page('/tags/甲/')!;
    const second = page('/tags/甲/page/2/')!;
    expect(first.archive!.posts).toHaveLength(10);
    expect(second.archive!.posts.map((each) => each.route)).toEqual(['/p01.html', '/p00.html']);
    expect(second.archive!.pagination).toEqual({ current: 1, pages: ['/tags/%E7%94%B2/', '/tags/%E7%94%B2/page/2/'], perPage: 10, total: 12 });
    expect(page('/tags/甲/page/3/')).toBeUndefined();
    expect(siteOf(numbered(10)).page('/tags/甲/page/2/')).toBeUndefined();
  });
});

it('a page that vdoing filled with a list of posts leads to the list that is here', () => {
  const lists = [article('@pages/archivesPage.md', { title: '归档', archivesPage: true, permalink: '/archives/' }), article('@pages/categoriesPage.md', { title: '分类', categoriesPage: true, permalink: '/categories/' }), article('@pages/tagsPage.md', { title: '标签', tagsPage: true, permalink: '/tags/' })];
  const { model, page, problems } = siteOf([post('a.md', '2021-01-01', { tags: ['甲'] }), ...lists], { themeConfig: { nav: [{ text: '归档', link: '/archives/' }, { text: '标签', link: '/tags/' }, { text: '分类', link: '/categories/' }] } });
  expect(problems).toEqual([]);
  expect(model.siteData.get('/')!.themeConfig.nav.map((item) => 'url' in item && item.url)).toEqual(['/timeline/', '/tag/', '/categories/']);
  expect(page('/categories/')!.archive).not.toBeNull();
  expect(page('/tags/甲/')!.archive!.posts).toHaveLength(1);
  expect(model.redirects.map(({ from, to }) => [from, to.route])).toEqual(expect.arrayContaining([['/archives/', '/timeline/'], ['/@pages/archivesPage.html', '/timeline/'], ['/tags/', '/tag/'], ['/@pages/categoriesPage.html', '/categories/']]));
});

it('whose list is an author’s own page, leads nowhere', () => {
  const { page, model } = siteOf([article('categories/README.md', { title: '我的分类' }, { wordCount: 3 }), article('all.md', { categoriesPage: true })]);
  expect([page('/categories/')!.data.title, page('/all.html'), model.redirects.map(({ from }) => from)]).toEqual(['我的分类', undefined, ['/tags/']]);
});

it('§2 tags that differ only in their slashes have a page each', () => {
  const names = ['a/b', 'a//b', '/a/b', 'a/b/'];
  const { model } = siteOf(names.map((name, index) => post(`${index}.md`, '2021-01-01', { tags: [name] })));
  const pages = model.pages.filter(({ layout }) => layout === 'Tag');
  expect(pages.map(({ data }) => data.title).sort()).toEqual([...names].sort());
  expect(new Set(pages.map(({ key }) => key)).size).toBe(names.length);
  expect(pages.map(({ route }) => route)).toContain('/tags/a/b/');
});

it('a page that asks for a list’s layout shows that list of its language from its start, wherever it lies (§2)', () => {
  const posts = [post('a.md', '2021-01-01', { tags: ['甲'] }), post('b.md', '2020-01-01', { categories: ['乙'] }), article('en/c.md', { title: 'C', tags: ['x'] })];
  const lists = [article('lines.md', { title: '时光', layout: 'Timeline' }), article('tag/README.md', { title: '云', layout: 'TagList' }), article('one.md', { title: '一', layout: 'Tag' }), article('kinds.md', { layout: 'Category' }), article('en/all.md', { title: 'All', layout: 'TagList' })];
  const { page } = siteOf([...posts, ...lists], { perPage: 1, locales: { '/': {}, '/en/': { lang: 'en-US' } } });
  expect(page('/lines.html')!.timeline!.map(({ year }) => year)).toEqual([2021, 2020]);
  for (const route of ['/tag/', '/one.html']) expect(page(route)!.archive).toMatchObject({ scope: 'tags', current: null, indexUrl: '/tag/', posts: [{ route: '/a.html' }], pagination: { current: 0, pages: ['/tag/', '/tag/page/2/'] } });
  expect(page('/kinds.html')!.archive).toMatchObject({ scope: 'categories', current: null, posts: [{ route: '/a.html' }] });
  expect(page('/en/all.html')!.archive!.terms.map(({ name }) => name)).toEqual(['x']);
});

it('a page without title and text at the address of a list gives way to the list, unless it has a layout of its own', () => {
  const { page } = siteOf([post('a.md', '2021-01-01', { tags: ['甲'] }), article('tag/README.md'), article('timeline/index.md', { title: '时光' }), article('categories/README.md', { layout: 'Mine' })]);
  expect(page('/tag/')!.archive!.posts).toHaveLength(1);
  expect([page('/timeline/')!.data.title, page('/categories/')!.layout]).toEqual(['时光', 'Mine']);
});

it('theme-reco’s page for the timeline gives way to it, whatever its heading says; the same key on an article means nothing', () => {
  const { page } = siteOf([post('a.md', '2021-01-01', { isTimeLine: true }), article('timeLine/README.md', { isTimeLine: true, sidebar: false }, { firstHeading: 'Time Line', wordCount: 2 })]);
  expect(page('/timeline/')!.timeline!.map(({ year }) => year)).toEqual([2021]);
  expect(page('/a.html')!.layout).toBe('Layout');
});

it('a first page without title and text is the home page', () => {
  const { page } = siteOf([article('README.md'), article('a/README.md'), article('en/README.md', { title: 'English' })], { locales: { '/': { lang: 'zh-CN' }, '/en/': { lang: 'en-US' } } });
  expect([page('/')!.layout, page('/')!.data.frontmatter.home, page('/')!.data.title]).toEqual(['HomePage', true, '首页']);
  expect([page('/a/')!.layout, page('/en/')!.layout]).toEqual(['Layout', 'Layout']);
  const list = article('README.md', {}, { catalogues: [{ folder: '', label: '文章列表', line: 1 }] });
  expect(siteOf([list]).page('/')!.layout).toBe('Layout');
});

it('the list above `/tags/X/` is looked for at `/tags/` too, in every language', () => {
  const { model } = siteOf([article('en/README.md', { home: true })], { locales: { '/': { lang: 'zh-CN' }, '/en/': { lang: 'en-US' } } });
  expect(model.redirects.map(({ from, to }) => [from, to.route])).toEqual([['/tags/', '/tag/'], ['/en/tags/', '/en/tag/']]);
});

describe('lists of posts where VuePress’s themes had them', () => {
  const posts = [post('a.md', '2021-01-01', { tags: ['Visual Studio_Code', 'CI/CD'], categories: ['算法 等'] }), post('b.md', '2021-01-02', { tags: ['C#', 'c# '], categories: [] })];
  const redirects = (oldLists: 'plugin-blog' | 'hope' | 'hope-1' | null, more: Parameters<typeof buildSiteModel>[0] = []) => buildSiteModel([...posts, ...more], { ...config(), oldLists }).value.redirects.filter(({ from }) => !/^\/[ab]\//.test(from)).map(({ from, to }) => [from, to.route]);

  it('lead on: theme-reco’s and plugin-blog’s with the name as it is', () => {
    expect(redirects('plugin-blog')).toEqual([['/tags/', '/tag/'], ['/tag/C#/', '/tags/C#/'], ['/tag/CI/CD/', '/tags/CI/CD/'], ['/tag/Visual Studio_Code/', '/tags/Visual Studio_Code/'], ['/tag/c# /', '/tags/c# /']]);
  });

  it('lead to the tag that is written so when two differ in case', () => {
    const both = [post('c.md', '2021-01-03', { tags: ['Linux'] }), post('d.md', '2021-01-03', { tags: ['linux'] })];
    expect(redirects('plugin-blog', both).filter(([from]) => /linux/i.test(from!)).sort()).toEqual([['/tag/Linux/', '/tags/Linux/'], ['/tag/linux/', '/tags/linux/']]);
    const rules = ['Linux', 'linux'].map((tag, index) => ({ from: toRoute(`/t/${tag}/`), to: toRoute(`/tags/${tag}/`), line: index + 1 }));
    expect(buildSiteModel([...posts, ...both], { ...config(), redirects: rules }).value.redirects.filter(({ from }) => from.startsWith('/t/')).map(({ to }) => to.route)).toEqual(['/tags/Linux/', '/tags/linux/']);
  });

  it('lead on: theme-hope’s with the name as it writes it; of two that were one page to the one with more posts', () => {
    expect(redirects('hope')).toEqual([['/tags/', '/tag/'], ['/tag/c#/', '/tags/C#/'], ['/tag/c_/', '/tags/C#/'], ['/tag/cicd/', '/tags/CI/CD/'], ['/tag/visual-studio-code/', '/tags/Visual Studio_Code/'], ['/tag/c#-/', '/tags/c# /'], ['/tag/c_-/', '/tags/c# /'], ['/category/算法-等/', '/categories/算法 等/'], ['/category/', '/categories/'], ['/article/', '/timeline/'], ['/star/', '/timeline/']]);
    expect(redirects('hope-1').filter(([from]) => /C#|category/.test(from!))).toEqual([['/tag/C#/', '/tags/C#/'], ['/category/算法 等/', '/categories/算法 等/'], ['/category/', '/categories/']]);
    const [first] = redirects('hope', [post('c.md', '2021-01-03', { tags: ['a-b'] }), post('d.md', '2021-01-03', { tags: ['A_b'] }), post('e.md', '2021-01-03', { tags: ['A_b'] })]).filter(([from]) => from === '/tag/a-b/');
    expect(first).toEqual(['/tag/a-b/', '/tags/A_b/']);
  });

  it('lead on page by page, as many as there were; those of the home page to it', () => {
    const many = Array.from({ length: 23 }, (_, index) => post(`m${index}.md`, '2022-01-01', { tags: ['多'], ...(index < 11 ? { categories: ['类'] } : {}) }));
    const paged = redirects('plugin-blog', many).filter(([from]) => from!.includes('/page/'));
    expect(paged).toEqual([['/tag/多/page/2/', '/tags/多/page/2/'], ['/tag/多/page/3/', '/tags/多/page/3/'], ['/page/2/', '/'], ['/page/3/', '/']]);
    expect(redirects('hope', many).filter(([from]) => from!.includes('/page/'))).toEqual([]);
    expect(redirects('hope-1', many).filter(([from]) => from!.includes('/page/'))).toEqual([...paged, ...['算法等', '类'].map((name) => [`/category/${name}/page/2/`, `/categories/${name}/page/2/`])]);
    const fewer = buildSiteModel(many, { ...config(), oldLists: 'plugin-blog', perPage: 20 }).value.redirects.map(({ from, to }) => [from, to.route]);
    expect(fewer.filter(([from]) => from!.includes('/page/'))).toEqual([['/tag/多/page/2/', '/tags/多/page/2/'], ['/page/2/', '/']]);
    // Where a file of the author's is the home page, there is nothing to lead to.
    expect(buildSiteModel(many, { ...config(), oldLists: 'plugin-blog', publicPages: ['/'] }).value.redirects.filter(({ from }) => from.startsWith('/page/'))).toEqual([]);
  });

  it('lead on: theme-reco 2’s in pinyin, in the form before 2.0.0-rc.7 and the one after, page by page', () => {
    const many = Array.from({ length: 11 }, (_, index) => post(`blogs/前/m${index}.md`, '2022-01-01', { tags: ['生活 随笔', 'C#'], categories: ['后端/数据库'] }));
    const { redirects: found } = buildSiteModel([...many, article('blogs/x.md', { title: 'x' })], { ...config(), oldLists: 'reco-2' }).value;
    const to = Object.fromEntries(found.map((each) => [each.from, each.to.route]));
    expect(to).toMatchObject({
      '/tags/shenghuo-suibi/1.html': '/tags/生活 随笔/',
      '/tags/shenghuo-suibi/2/': '/tags/生活 随笔/page/2/',
      '/tags/shenghuo suibi/1/': '/tags/生活 随笔/',
      '/tags/C_/2.html': '/tags/C#/page/2/',
      '/categories/houduan/shujuku/1.html': '/categories/后端/数据库/',
      '/categories/houduan/shujuku/2/': '/categories/后端/数据库/page/2/',
      '/posts.html': '/timeline/',
      '/posts/': '/timeline/',
      '/posts/2.html': '/timeline/',
      '/timeline.html': '/timeline/',
      '/friendship-link.html': '/',
      '/friendship-link/': '/',
    });
    expect(Object.keys(to).filter((from) => from.includes('/3'))).toEqual([]);
  });

  it('show theme-reco 2’s friends at their address, when it has some', () => {
    const { themeConfig, ...rest } = config({ themeConfig: { friendLink: [{ title: '友', link: 'https://friend.example' }] } });
    const { pages, redirects: found } = buildSiteModel(posts, { ...rest, themeConfig, oldLists: 'reco-2' }).value;
    expect(pages.find(({ route }) => route === '/friendship-link.html')).toMatchObject({ layout: 'FriendLinks', data: { title: '友情链接' } });
    expect(found.find(({ from }) => from === '/friendship-link/')?.to.route).toBe('/friendship-link.html');
    expect(buildSiteModel(posts, { ...rest, themeConfig }).value.pages.some(({ layout }) => layout === 'FriendLinks')).toBe(false);
  });

  it('give way to pages, and are nothing to other sites', () => {
    expect(redirects('hope', [article('category/README.md', { title: '我的' }), article('article.md', { title: '文' }), article('tag/cicd/README.md', { title: '我的' })]).filter(([from]) => /category\/$|article|cicd/.test(from!))).toEqual([['/article/', '/article.html']]);
    expect(redirects(null)).toEqual([['/tags/', '/tag/']]);
  });
});

it('where the theme had the list of posts for the home page, a file there is left out', () => {
  const pages = [post('a.md', '2021-01-01'), article('README.md', { layout: 'Home' }, { firstHeading: 'Hello VuePress', wordCount: 2 }), article('about/README.md', { title: '关于' })];
  const { value: model } = buildSiteModel(pages, { ...config(), postsAtHome: true });
  expect(model.pages.filter(({ route }) => route === '/').map(({ article: file, layout }) => [file, layout])).toEqual([[null, 'HomePage']]);
  expect(model.pages.some(({ route }) => route === '/about/')).toBe(true);
  expect(model.redirects.filter(({ from }) => from === '/')).toEqual([]);
});

it('such a page with a text of its own stays', () => {
  const { page } = siteOf([article('archives.md', { title: '归档', archivesPage: true }, { wordCount: 3 })]);
  expect(page('/archives.html')).toBeDefined();
});

it('reports tags that differ only in case at the rarer spelling', () => {
  const { problems } = siteOf([post('a.md', '2021-01-01', { tags: ['Docker'] }), post('b.md', '2021-01-02', { tags: ['docker'] }), post('c.md', '2021-01-03', { tags: ['docker', 'Ｄocker'] })]);
  expect(problems.map(({ code, file, hint }) => [code, file, hint])).toEqual([
    ['content/term-case', 'a.md', 'Write "docker".'],
    ['content/term-case', 'c.md', 'Write "docker".'],
  ]);
});

it('§9 what the theme config does not say: copied text from 10 characters on, at most 10 suggestions, the notice of §1 in the language of the pages', () => {
  const of = (lang: string) => siteOf([], { lang }).model.siteData.get('/')!.themeConfig;
  expect(of('zh-CN')).toMatchObject({ searchMaxSuggestions: 10, copyright: { minLength: 10, notice: '著作权归原作者所有，商业转载请联系作者获得授权，非商业转载请注明出处。' } });
  expect(of('en').copyright.notice).toBe('All rights belong to the author. Please ask before commercial use, and name the source in any other.');
});

it('§3 theme config: what is left empty is not there, as in the templates of theme-reco', () => {
  const themeConfig = { record: '', recordLink: '', cyberSecurityRecord: '', cyberSecurityLink: '', logo: '', authorAvatar: '' };
  expect(siteOf([], { themeConfig }).model.siteData.get('/')!.themeConfig).toMatchObject({ record: null, recordLink: null, cyberSecurityRecord: null, cyberSecurityLink: null, logo: null, authorAvatar: null });
  expect(siteOf([], { themeConfig: { record: '沪ICP备1号', recordLink: 'https://beian.miit.gov.cn/', logo: '/logo.png' } }).model.siteData.get('/')!.themeConfig).toMatchObject({ record: '沪ICP备1号', recordLink: 'https://beian.miit.gov.cn/', logo: '/logo.png' });
  // What theme-reco's template has in their places.
  expect(siteOf([], { themeConfig: { record: '沪ICP备1号', recordLink: 'ICP 备案指向链接', cyberSecurityRecord: '沪公网安备2号', cyberSecurityLink: '公安部备案指向链接' } }).model.siteData.get('/')!.themeConfig).toMatchObject({ record: '沪ICP备1号', recordLink: null, cyberSecurityRecord: '沪公网安备2号', cyberSecurityLink: null });
});

describe('§2 navigation', () => {
  it('resolves links by the rules of path resolution and puts categories and tags at their place', () => {
    const { model } = siteOf([post('about/me.md', '2021-01-01'), article('README.md', { home: true })], {
      themeConfig: {
        nav: [{ text: '首页', link: '/' }, { text: '时间线', link: '/timeLine/index' }, { text: '关于', link: '/about/me' }, { text: '外', items: [{ text: '论文', link: 'https://example.com' }] }],
        blogConfig: { category: { location: 2, text: '分类' }, tag: { location: 3, text: '标签' } },
      },
    });
    expect(model.siteData.get('/')!.themeConfig.nav).toEqual([
      { text: '首页', url: '/' },
      { text: '分类', icon: 'reco-category', items: [{ text: '算法等', url: '/categories/%E7%AE%97%E6%B3%95%E7%AD%89/' }] },
      { text: '标签', icon: 'reco-tag', url: '/tag/' },
      { text: '时间线', url: '/timeline/' },
      { text: '关于', url: '/about/me.html' },
      { text: '外', items: [{ text: '论文', url: 'https://example.com', external: true }] },
    ]);
  });

  it('of very many categories the menu has the most frequent ones, and a link to all', () => {
    const articles = Array.from({ length: 251 }, (_, index) => post(`a${index}`, '2021-01-01', { categories: [index === 250 ? '分类 200' : `分类 ${index}`] }));
    const menu = siteOf(articles, { themeConfig: { blogConfig: { category: {} } } }).model.siteData.get('/')!.themeConfig.nav[0]!;
    const items = 'items' in menu ? menu.items : [];
    expect([items.length, items[0], items.at(-1)]).toMatchObject([101, { text: '分类 200' }, { text: '全部 250 个', url: '/categories/' }]);
  });

  it('an item that says only where it leads is called as its page, as in VuePress 2', () => {
    const articles = [article('README.md', { home: true }), article('en/README.md', { home: true, title: 'Welcome' }), article('guide/README.md', { title: '使用指南', shortTitle: '指南' }), article('a b.md', { title: '甲' })];
    const links = (nav: string[]) => nav.map((link) => ({ link }));
    const { model } = siteOf(articles, { locales: { '/': { lang: 'zh-CN' }, '/en/': { lang: 'en-US' } }, themeConfig: { nav: links(['/', '/guide/', '/a%20b.md', '/none/%E4%BD%A0.html', 'https://example.com/x']), locales: { '/en/': { nav: links(['/en/', '/']) } } } });
    const texts = (locale: string) => model.siteData.get(locale)!.themeConfig.nav.map(({ text }) => text);
    expect(texts('/')).toEqual(['首页', '指南', '甲', '你', 'x']);
    expect(texts('/en/')).toEqual(['Welcome', expect.any(String)]);
  });

  it('the page of a menu, theme-vdoing’s catalogue, is its first entry, once and where there is one', () => {
    const items = [{ text: '脚本', link: '/js.html' }];
    const nav = [{ text: '前端', link: '/web/', icon: 'home', items }, { text: '后端', link: '/js.html', items }, { text: '外', items: [{ text: '组', link: 'https://example.com', items }] }, { text: '无', link: '/none/', items }, { text: '空', link: '#', items }];
    const { model, problems } = siteOf([article('js.md', { title: '脚本' }), article('web/README.md', { title: '前端目录' })], { themeConfig: { nav } });
    const menu = [{ text: '脚本', url: '/js.html' }];
    expect(model.siteData.get('/')!.themeConfig.nav).toEqual([
      { text: '前端', icon: 'home', items: [{ text: '前端', icon: 'home', url: '/web/' }, ...menu] },
      { text: '后端', items: menu },
      { text: '外', items: [{ text: '组', items: [{ text: '组', url: 'https://example.com', external: true }, ...menu] }] },
      { text: '无', items: menu },
      { text: '空', items: menu },
    ]);
    expect(problems.map(({ code, message }) => [code, message])).toEqual([['config/nav-link', 'The navigation item "无" leads to "/none/", which is no page of the site.']]);
  });

  it('reports a navigation item that leads nowhere', () => {
    expect(siteOf([], { themeConfig: { nav: [{ text: '无', link: '/none' }] } }).problems).toMatchObject([{ code: 'config/nav-link' }]);
    const demo = config({ themeConfig: { nav: [{ text: '演示', items: [{ text: '一', link: '/demo/' }] }] } });
    expect(buildSiteModel([], { ...demo, publicPages: ['/demo/'] }).problems).toEqual([]);
  });
});

describe('§2 sidebar', () => {
  const articles = [article('views/README.md', { title: '概览' }), article('views/a/10.md', { title: '十' }), article('views/a/2.md', { title: '二' }), article('views/b.md', { title: '乙' }), article('other.md', { title: '别处' })];
  const sidebar = { '/views/': ['', ['b', '改名'] as [string, string], { title: '甲组', children: '/views/a/' }, { title: '外链', path: 'https://example.com' }] };

  it('resolves pages, own texts, folders in natural order and outside links', () => {
    const { model, page } = siteOf(articles, { themeConfig: { sidebar, sidebarDepth: 2 } });
    const id = model.sidebarOf(page('/views/b.html')!)!;
    expect(model.sidebars.get(id)!.entries).toMatchObject([
      { type: 'page', title: '概览', url: '/views/', sidebarDepth: 2 },
      { type: 'page', title: '改名', url: '/views/b.html' },
      { type: 'group', title: '甲组', collapsable: true, children: [{ title: '二' }, { title: '十' }] },
      { type: 'link', title: '外链', url: 'https://example.com' },
    ]);
  });

  it('shows as many levels of headings as the page says, else the group, else the theme (§3, §9 Sidebar depth)', () => {
    const pages = [article('a.md', { title: '甲', sidebarDepth: 5 }), article('b.md', { title: '乙', sidebarDepth: 0 }), article('c.md', { title: '丙' }), article('d.md', { title: '丁' })];
    const depths = (sidebarDepth?: number) => {
      const { model } = siteOf(pages, { themeConfig: { sidebar: ['/a', '/b', '/c', { title: '组', sidebarDepth: 3, children: ['/d'] }], ...(sidebarDepth === undefined ? {} : { sidebarDepth }) } });
      return flattenDepths([...model.sidebars.values()][0]!.entries);
    };
    const flattenDepths = (entries: readonly SidebarEntry[]): number[] => entries.flatMap((entry) => (entry.type === 'page' ? [entry.sidebarDepth] : entry.type === 'group' ? flattenDepths(entry.children) : []));
    expect([depths(2), depths()]).toEqual([[5, 0, 2, 3], [5, 0, 1, 3]]);
  });

  it('a page is called by its short title, unless the sidebar says how, and without a title by its file', () => {
    const { model } = siteOf([article('a.md', { title: '初识达梦数据库', shortTitle: '达梦' }), article('b.md', { title: '乙', shortTitle: '' }), article('数据库/Redis 的键.md'), article('数据库/README.md')], { themeConfig: { sidebar: ['/a', ['/a', '改名'], '/b', '/数据库/Redis 的键', '/数据库/'] } });
    expect([...model.sidebars.values()][0]!.entries).toMatchObject([{ title: '达梦' }, { title: '改名' }, { title: '乙' }, { title: 'Redis 的键' }, { title: '数据库' }]);
  });

  it('resolves "./" and "../" from the sidebar’s prefix', () => {
    const { model, page, problems } = siteOf(articles, { themeConfig: { sidebar: { '/views/': ['./', './b', { title: '甲组', children: ['./a/2', '../other'] }] } } });
    expect(problems).toEqual([]);
    expect(model.sidebars.get(model.sidebarOf(page('/views/b.html')!)!)!.entries).toMatchObject([{ url: '/views/' }, { url: '/views/b.html' }, { children: [{ url: '/views/a/2.html' }, { url: '/other.html' }] }]);
  });

  it('shows a sidebar on the pages below its prefix only, and none when front matter says so', () => {
    const { model, page } = siteOf([...articles, article('views/plain.md', { title: '无', sidebar: false }), article('views/auto.md', { title: '自', sidebar: 'auto' })], { themeConfig: { sidebar } });
    expect(model.sidebarOf(page('/other.html')!)).toBeNull();
    expect(model.sidebarOf(page('/views/plain.html')!)).toBeNull();
    expect(model.sidebarOf(page('/views/auto.html')!)).toBe('auto');
  });

  it('a sidebar whose prefix is written in other letters than the folder is shown, unless one is written alike', () => {
    const { model, page } = siteOf(articles, { themeConfig: { sidebar: { '/views/A/': ['2', '10'], '/views/a/': ['10'], '/Views/': ['', 'b'], '/': ['other'] } } });
    expect([page('/views/b.html')!, page('/views/a/2.html')!, page('/other.html')!].map((each) => model.sidebarOf(each))).toEqual(['s0-2', 's0-1', 's0-3']);
  });

  it('a page that hides the sidebar which names it is read on by it all the same', () => {
    const { model, page } = siteOf([article('views/a.md', { title: '甲' }), post('views/b.md', '2021-01-01', { sidebar: false }), article('views/c.md', { title: '丙' }), post('views/d.md', '2021-01-02', { sidebar: false }), post('e.md', '2021-01-03')], { themeConfig: { sidebar: { '/views/': ['a', 'b', 'c'] } } });
    const around = (route: string) => Object.values(model.neighbours(page(route)!)).map((each) => each?.route);
    expect([around('/views/b.html'), around('/views/c.html'), around('/views/d.html')]).toEqual([['/views/a.html', '/views/c.html'], ['/views/b.html', undefined], [undefined, '/e.html']]);
    expect(model.sidebarOf(page('/views/b.html')!)).toBeNull();
  });

  it('in a blog of theme-reco 1 “sidebar: auto” is for pages that the config has no sidebar for', () => {
    const pages = [...articles, article('views/auto.md', { title: '自', sidebar: 'auto' }), article('auto.md', { title: '自', sidebar: 'auto' })];
    const { value: model } = buildSiteModel(pages, { ...config({ themeConfig: { sidebar: { '/views/': ['auto', 'b'] } } }), autoSidebarYields: true });
    const page = (route: string) => model.pages.find((each) => each.route === route);
    expect([model.sidebarOf(page('/views/auto.html')!), model.sidebarOf(page('/auto.html')!)]).toEqual(['s0-0', 'auto']);
    expect(model.neighbours(page('/views/auto.html')!).next?.route).toBe('/views/b.html');
  });

  it('where the site has no sidebar one reads on by date, whatever is sticky', () => {
    const posts = [post('甲.md', '2021-01-01', { sticky: 1 }), post('乙.md', '2021-03-01'), post('丙.md', '2021-02-01'), post('丁.md', '2021-01-15', { prev: false }), article('README.md', { title: '关于' }), post('en/one.md', '2021-01-02')];
    const routes = (site: ReturnType<typeof siteOf>, route: string) => Object.values(site.model.neighbours(site.page(route)!)).map((found) => found?.route ?? null);
    const locales = { '/': { lang: 'zh-CN' }, '/en/': { lang: 'en-US' } };
    const without = siteOf(posts, { locales, themeConfig: { sidebar: false } });
    expect(['/甲.html', '/丁.html', '/丙.html', '/乙.html', '/', '/en/one.html'].map((route) => routes(without, route))).toEqual([[null, '/丁.html'], [null, '/丙.html'], ['/丁.html', '/乙.html'], ['/丙.html', null], [null, null], [null, null]]);
    expect(routes(siteOf(posts, { locales, themeConfig: {} }), '/丙.html')).toEqual([null, null]);
  });

  it('posts that stand in none of the sidebars are read on by date among themselves', () => {
    const posts = [post('甲.md', '2021-01-01'), post('乙.md', '2021-03-01'), post('丙.md', '2021-02-01', { sidebar: 'auto' }), article('丁.md', { title: '丁' }), article('README.md', { title: '关于' }), post('notes/一.md', '2021-02-02'), post('notes/二.md', '2021-02-03'), post('时间.md', '2021-02-15', { layout: 'Timeline' }), post('门.md', '2021-02-16', { home: true })];
    const { model, page } = siteOf(posts, { themeConfig: { sidebar: { '/notes/': ['一', '二'] } } });
    const routes = (route: string) => Object.values(model.neighbours(page(route)!)).map((found) => found?.route ?? null);
    expect(['/甲.html', '/乙.html', '/丙.html', '/丁.html', '/', '/notes/一.html', '/时间.html', '/门.html'].map(routes)).toEqual([[null, '/乙.html'], ['/甲.html', null], [null, null], [null, null], [null, null], [null, '/notes/二.html'], [null, null], [null, null]]);
  });

  it('an empty sidebar is none', () => {
    const { model, page } = siteOf(articles, { themeConfig: { sidebar: { '/views/': [], '/': ['/none'] } } });
    expect(['/views/b.html', '/other.html'].map((route) => model.sidebarOf(page(route)!))).toEqual([null, null]);
    expect(model.sidebars.size).toBe(0);
  });

  it('takes the first prefix in written order', () => {
    const { model, page } = siteOf(articles, { themeConfig: { sidebar: { '/views/a/': ['2'], '/views/': [''], '/': ['/other'] } } });
    expect(['/views/a/10.html', '/views/b.html', '/other.html'].map((route) => model.sidebarOf(page(route)!))).toEqual(['s0-0', 's0-1', 's0-2']);
  });

  it('follows previous and next through the groups', () => {
    const { model, page } = siteOf(articles, { themeConfig: { sidebar } });
    const titles = (route: string) => {
      const { prev, next } = model.neighbours(page(route)!);
      return [prev?.data.title ?? null, next?.data.title ?? null];
    };
    expect(titles('/views/')).toEqual([null, '乙']);
    expect(titles('/views/b.html')).toEqual(['概览', '二']);
    expect(titles('/views/a/10.html')).toEqual(['二', null]);
    expect(titles('/other.html')).toEqual([null, null]);
  });

  it('a folder’s page that its sidebar does not name leads to the first one below it, no other page does', () => {
    const { model, page } = siteOf(articles, { themeConfig: { sidebar: { '/views/': ['b', 'a/2'] } } });
    const routes = (route: string) => Object.values(model.neighbours(page(route)!)).map((found) => found?.route ?? null);
    expect([routes('/views/'), routes('/views/b.html'), routes('/views/a/10.html')]).toEqual([[null, '/views/b.html'], [null, '/views/a/2.html'], [null, null]]);
    const other = siteOf(articles, { themeConfig: { sidebar: ['/other', '/views/b'] } });
    expect(other.model.neighbours(other.page('/views/')!).next).toBeNull();
  });

  it('a page that is in its sidebar twice, as a group’s own and in the group, is no neighbour of itself', () => {
    const group = (collapsable: boolean) => ({ title: '甲组', path: '/views/a/2', collapsable, children: [{ title: '二', path: '/views/a/2' }, '/views/a/10'] });
    for (const collapsable of [true, false]) {
      const { model, page } = siteOf(articles, { themeConfig: { sidebar: ['/views/b', group(collapsable), '/views/b', '/other'] } });
      const routes = (route: string) => Object.values(model.neighbours(page(route)!)).map((found) => found?.route ?? null);
      expect([routes('/views/b.html'), routes('/views/a/2.html'), routes('/other.html')], String(collapsable)).toEqual([[null, '/views/a/2.html'], ['/views/b.html', '/views/a/10.html'], ['/views/a/10.html', null]]);
      // Folded, the group would show it twice: as its overview and by its title.
      expect(model.sidebars.get('s0-0')!.entries[1], String(collapsable)).toMatchObject({ title: '甲组', url: collapsable ? null : '/views/a/2.html', children: [{ title: '二' }, { title: '十' }] });
    }
  });

  it('a group that leads to one of its own pages does not put that page before the others', () => {
    const { model, page } = siteOf(articles, { themeConfig: { sidebar: [{ title: '甲组', path: '/views/a/10', collapsable: false, children: ['/views/b', '/views/a/2', '/views/a/10'] }] } });
    expect(['/views/b.html', '/views/a/10.html'].map((route) => Object.values(model.neighbours(page(route)!)).map((found) => found?.route ?? null))).toEqual([[null, '/views/a/2.html'], ['/views/a/2.html', null]]);
  });

  it('a title alone is a heading', () => {
    const { model } = siteOf(articles, { themeConfig: { sidebar: [{ title: '笔记', collapsable: false }, '/views/b', {}] } });
    expect([...model.sidebars.values()][0]!.entries).toMatchObject([{ type: 'links', title: '笔记', children: [] }, { title: '乙' }]);
  });

  it('finds what front matter names as previous and next as it finds links: from the article or the root, files and folders', () => {
    const { model, page } = siteOf([...articles, article('views/c.md', { title: '丙', prev: './b.md', next: 'a/10' }), article('views/d.md', { title: '丁', prev: '/views/README.md', next: 'other.md' })]);
    const titles = (route: string) => Object.values(model.neighbours(page(route)!)).map((found) => found?.data.path);
    expect(titles('/views/c.html')).toEqual(['/views/b.html', '/views/a/10.html']);
    expect(titles('/views/d.html')).toEqual(['/views/', '/other.html']);
  });

  it('§5 reports an item that matches no page and a group nested deeper than three levels', () => {
    const deep = { title: '1', children: [{ title: '2', children: [{ title: '3', children: [{ title: '4', children: ['/other'] }] }] }] };
    const { problems } = siteOf(articles, { themeConfig: { sidebar: ['/none', deep] } });
    expect(problems.map(({ code, message }) => [code, message])).toEqual([
      ['config/sidebar-page', 'No matching page found for sidebar item "/none".'],
      ['config/sidebar-depth', 'The sidebar group "4" is nested deeper than 3 levels.'],
    ]);
  });
});

describe('a folder without menus in its config, or without a config', () => {
  const bare = (articles: Parameters<typeof buildSiteModel>[0]) => {
    const { value, problems } = buildSiteModel(articles, { ...config({ themeConfig: { sidebar: [] } }), menusByFolders: true, namedByFiles: true });
    expect(problems).toEqual([]);
    const outline = (entries: SidebarView['entries']): unknown[] => entries.map((entry) => ('children' in entry ? [entry.title, outline(entry.children)] : entry.title));
    return { sidebar: [...value.sidebars.values()].map(({ entries }) => outline(entries)), nav: value.siteData.get('/')!.themeConfig.nav, page: (route: string) => value.pages.find((page) => page.route === route)!, model: value };
  };

  it('has a sidebar of all that lies in it, in natural order and by folders, and notes without a title are called by their files', () => {
    const { sidebar, page, model } = bare([
      article('README.md', { title: '我的笔记' }), article('10.尾.md'), article('2.头.md'),
      article('linux/README.md', { title: 'Linux 笔记' }), article('linux/shell.md', { title: '壳' }),
      article('a/b/c/d/e.md', { title: '深处' }), article('a/b/c/f.md', { title: '浅些' }), article('draft.md', { title: '不发', publish: false }),
    ]);
    expect(sidebar).toEqual([['我的笔记', '头', '尾', ['a', [['b', [['c', ['深处', '浅些']]]]]], ['Linux 笔记', ['壳']]]]);
    expect(model.sidebarOf(page('/'))).toBe(model.sidebarOf(page('/linux/shell.html')));
  });

  it('has categories, tags and timeline in its bar, as far as there is something in them', () => {
    expect(bare([article('a.md', { title: '甲' })]).nav).toEqual([]);
    expect(bare([post('a.md', '2024-01-01', { categories: [] })]).nav).toEqual([{ text: '标签', url: '/tag/' }, { text: '时间线', url: '/timeline/' }]);
    expect(bare([post('a.md', '2024-01-01', { tags: [] })]).nav).toEqual([{ text: '分类', url: '/categories/' }, { text: '时间线', url: '/timeline/' }]);
  });

  it('that is empty has neither', () => {
    expect(bare([])).toMatchObject({ sidebar: [], nav: [] });
  });
});

describe('locales', () => {
  it('of locales in one another the inner one is a page\'s own, in whichever order they are written', () => {
    const inner = { '/en/us/': { title: 'US' }, '/en/': { title: 'English' } };
    for (const locales of [inner, Object.fromEntries(Object.entries(inner).reverse())]) {
      const { page } = siteOf([article('en/us/a.md'), article('en/b.md'), article('c.md')], { title: '站', locales });
      expect(['/en/us/a.html', '/en/b.html', '/c.html'].map((route) => page(route)!.locale.title)).toEqual(['US', 'English', '站']);
    }
  });

  it('belong to pages by path, each with archives of its own', () => {
    const { model, page } = siteOf([post('a.md', '2021-01-01'), post('en/b.md', '2021-01-02')], { title: '站', locales: { '/': { lang: 'zh-CN' }, '/en/': { lang: 'en-US', title: 'Site' } } });
    expect(page('/en/b.html')!.data.lang).toBe('en-US');
    expect(page('/en/tags/甲/')!.archive!.posts.map((each) => each.route)).toEqual(['/en/b.html']);
    expect(page('/tags/甲/')!.archive!.posts.map((each) => each.route)).toEqual(['/a.html']);
    expect(model.siteData.get('/en/')!.title).toBe('Site');
    expect(page('/en/timeline/')!.data.title).toBe('Timeline');
  });
});

it.each([
  [{ updated: '2023-04-05 06:07:08', date: '2020-01-02 00:00:00' }, '2023/04/05, 06:07:08'],
  [{ updated: '2023-4-5' }, '2023/04/05, 00:00:00'],
  [{ updated: true }, '2021/10/01, 12:34:56'],
  [{ updated: '昨天', date: '2020-01-02 00:00:00' }, '2021/10/01, 12:34:56'],
])('the last change is what front matter says, as in Hexo, else the commit: %j', (frontMatter, shown) => {
  const changed = { ...article('a.md', { title: 'a', ...frontMatter }), committedMs: Date.UTC(2021, 9, 1, 4, 34, 56) };
  expect(siteOf([changed]).page('/a.html')!.data.lastUpdated).toBe(shown);
});

it.each([
  [undefined, '最后更新', 'Last updated'],
  [true, '最后更新', 'Last updated'],
  ['改于', '改于', '改于'],
  [false, null, null],
])('§3 the label of the last change: %j', (lastUpdated, chinese, english) => {
  const { model } = siteOf([], { locales: { '/': { lang: 'zh-CN' }, '/en/': { lang: 'en-US' } }, themeConfig: lastUpdated === undefined ? {} : { lastUpdated } });
  expect(['/', '/en/'].map((path) => model.siteData.get(path)!.themeConfig.lastUpdatedLabel)).toEqual([chinese, english]);
});

it('an author left empty, as a new blog’s config has it, is none: the site’s name stands for it', () => {
  for (const author of [undefined, '', '  ']) {
    const { model } = siteOf([], { title: '坊', themeConfig: { ...(author !== undefined && { author }) } });
    expect([model.config.themeConfig.author, model.siteData.get('/')!.themeConfig.copyright.author], String(author)).toEqual([undefined, '坊']);
  }
  expect(siteOf([], { title: '坊', themeConfig: { author: '某人' } }).model.siteData.get('/')!.themeConfig.copyright.author).toBe('某人');
});

it.each([['1.2.3 小节', '1.2.3 小节'], ['2604.12058', '2604.12058'], ['1.1.4直方图', '1.1.4直方图'], ['10.2021年总结', '2021年总结'], ['05. 闭包', '闭包'], ['3D 打印', '3D 打印'], ['排序 7edf1c5bf8f2403ba06217a96b5bb82b', '排序']])('a note without a title is called by its file, %s', (file, title) => {
  expect([titleByFile(sourcePath(`a/${file}.md`)), titleByFile(sourcePath(`${file}.markdown`))]).toEqual([title, title]);
});

it('tags and categories with more posts come first, and of those with as many 第2章 comes before 第10章', () => {
  const posts = ['第10章', '第2章', 'b', 'a', '第10章', 'z', 'z'].map((name, index) => post(`${index}.md`, '2021-01-01', { tags: [name, '第1章'] }));
  expect([...groupByTerm(siteOf(posts).model.posts.get('/')!, 'tags')].map(([name, { length }]) => [name, length])).toEqual([['第1章', 7], ['z', 2], ['第10章', 2], ['a', 1], ['b', 1], ['第2章', 1]]);
  expect([...groupByTerm(siteOf(posts.slice(0, 4)).model.posts.get('/')!, 'tags').keys()]).toEqual(['第1章', 'a', 'b', '第2章', '第10章']);
});

describe('in a folder of notes the outline begins with the parts, whatever their level', () => {
  const headers = (levels: number[], titleSlug: string | null, menusByFolders = true): number[] => headersOf(article('a.md', {}, { titleSlug, headings: levels.map((level, index) => ({ level, title: `${index}`, slug: `${index}` })) }), { ...config(), menusByFolders }).map(({ level }) => level);
  it.each([
    ['the first', [1, 2, 3, 1, 2], null, [2, 3, 2, 3]],
    ['the third, below the title', [1, 3, 4, 3], '0', [2, 3, 2]],
    ['the second, as usual', [1, 2, 3, 4], '0', [2, 3]],
    ['the second below one alone on the first', [1, 2, 3, 2], null, [2, 3, 2]],
    ['none that all have', [2, 3, 1, 2, 1], null, [2, 3, 2]],
  ] as const)('%s', (_case, levels, titleSlug, shown) => expect(headers([...levels], titleSlug)).toEqual(shown));

  it('elsewhere as the config says', () => expect([headers([1, 2, 3, 1, 2], null, false), headers([1, 3, 4], '0', false)]).toEqual([[2, 3, 2], [3]]));
});
