import { describe, expect, it } from 'vitest';
import { encodeRoute, sourcePath, toRoute } from '@glimpress/contracts/route';
import { buildHead } from '../page/head';
import { groupByTerm, titleByFile } from './posts';
import { buildSiteModel, headersOf } from './site-model';
import { article, config, numbered, post, siteOf } from './test-site';

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

  it('an author’s own page for what is not found, or for readers without network, stands in as the generated one does: it is in no list', () => {
    const own = [post('404.md', '2021-01-01'), post('en/lost.md', '2021-01-02', { permalink: '/en/404.html' }), article('offline.md', { title: '没有网络' }), post('a/404.md', '2021-01-03')];
    const of = (offline: boolean) => siteOf(own, { offline, undatedPosts: true, url: 'https://a.example', locales: { '/': {}, '/en/': { lang: 'en' } } });
    const standIns = (offline: boolean) => of(offline).model.pages.filter(({ isStandIn }) => isStandIn).map(({ route, article: text }) => [route, text?.path]);
    expect(standIns(true)).toEqual([['/404.html', '404.md'], ['/en/404.html', 'en/lost.md'], ['/offline.html', 'offline.md']]);
    expect(standIns(false).map(([route]) => route)).toEqual(['/404.html', '/en/404.html']);
    const { model, page } = of(true);
    expect([...model.posts.values()].flat().map(({ route }) => route)).toEqual(['/a/404.html']);
    expect(model.redirects.filter(({ from }) => /^\/(en\/)?(404|offline)\/$/.test(from))).toEqual([]);
    expect(model.catalogue('', page('/404.html')!.article!).flatMap(({ title, children }) => [title, ...children.map((child) => child.title)])).toEqual(['a', 'a/404.md']);
    expect(buildHead(page('/404.html')!, model.config, null)).toMatchObject({ canonical: null, meta: expect.arrayContaining([{ name: 'robots', content: 'noindex' }]) as unknown });
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

  it('a path of encrypt with which no folder and no address begins is told, as what it was to lock is public', () => {
    const articles = [article('日记/a.md', { title: '甲' }), article('日记/b.md', { title: '乙', permalink: '/2026/b/' })];
    const told = (...paths: string[]): unknown[] => siteOf(articles, { encrypt: Object.fromEntries(paths.map((path) => [path, '三更灯火'])) }).problems.map(({ code, message }) => [code, message]);
    expect(told('/日记/', '/2026/', '/')).toEqual([]);
    expect(siteOf(articles.slice(1), { encrypt: { '/日记/': '三更灯火' } }).problems).toEqual([]);
    expect(told('/日记/', '/日志/')).toEqual([['config/encrypt', '"encrypt./日志/" locks no page: no folder and no address begins with it.']]);
  });

  it('a path of encrypt locks an article of the folder that its permalink or the site’s pattern leads out of it, and one that its permalink leads below the path', () => {
    const articles = [article('日记/a.md', { title: '甲' }), article('日记/b.md', { title: '乙', permalink: '/p/123/' }), article('c.md', { title: '丙', permalink: '/日记/c/' }), article('d.md', { title: '丁' })];
    const locked = (permalink?: string): unknown[] => siteOf(articles, { encrypt: { '/日记/': '三更灯火' }, ...(permalink === undefined ? {} : { permalink }) }).model.pages.flatMap(({ article: from, lock }) => (lock === null ? [] : [[from!.path, lock]]));
    const all = ['日记/a.md', '日记/b.md', 'c.md'].map((path) => [path, ['三更灯火']]);
    expect(locked()).toEqual(all);
    expect(locked('/posts/:slug/')).toEqual(all);
  });

  it('a path of encrypt that is a file’s locks this one alone, also the one a folder’s address leads to', () => {
    const articles = [article('README.md', { title: '首页' }), article('日记/README.md', { title: '目录' }), article('日记/a.md', { title: '甲' })];
    const { model, problems } = siteOf(articles, { encrypt: { '/日记/README.md': '三更灯火', '/README.md': '一', '/日志/README.md': '二' } });
    expect(model.pages.flatMap(({ article: from, lock }) => (lock === null ? [] : [[from!.path, lock]])).sort()).toEqual([['README.md', ['一']], ['日记/README.md', ['三更灯火']]]);
    expect(problems.map(({ message }) => message)).toEqual(['"encrypt./日志/README.md" locks no page: no folder and no address begins with it.']);
  });

  it('a path of encrypt locks also what macOS names with letter and accent apart', () => {
    const apart = 'Café'.normalize('NFD');
    const { model } = siteOf([article(`${apart}/a.md`, { title: '甲' }), article(`${apart}/README.md`, { title: '乙' })], { encrypt: { ['/Café/'.normalize('NFC')]: '一', ['/Café/README.md'.normalize('NFC')]: '二' } });
    expect(Object.fromEntries(model.pages.map(({ article: from, lock }) => [from?.path ?? '', lock]))).toMatchObject({ [`${apart}/a.md`]: ['一'], [`${apart}/README.md`]: ['一', '二'] });
  });

  it('a path of encrypt below which everything waits for its date locks what will come, and is not told', () => {
    const encrypt = { '/日记/': '三更灯火', '/2026/': '三更灯火', '/日志/': '三更灯火' };
    const waiting = [post('日记/a.md', '2126-01-01'), post('b.md', '2126-01-01', { permalink: '/2026/b/' })];
    const { problems } = buildSiteModel([article('README.md', { title: '首页' })], config({ encrypt }), new Map(), waiting);
    expect(problems.map(({ message }) => message)).toEqual(['"encrypt./日志/" locks no page: no folder and no address begins with it.']);
  });

  it('reports two files with one address and keeps the later', () => {
    const { problems, page } = siteOf([article('a.md', { title: '1', permalink: '/x/' }), article('b.md', { title: '2', permalink: '/x/' })]);
    expect(problems).toMatchObject([{ code: 'route/duplicate', file: 'a.md' }]);
    expect(page('/x/')!.data.title).toBe('2');
  });

  it('a permalink that ends in index.html is its folder’s: two of one file are told, a home page is that of the site, and links find it', () => {
    const twice = siteOf([article('a.md', { title: '1', permalink: '/about/' }), article('b.md', { title: '2', permalink: '/about/index.html' })]);
    expect(twice.problems).toMatchObject([{ code: 'route/duplicate', file: 'a.md' }]);
    expect(twice.page('/about/')!.data.title).toBe('2');
    const { model, problems, page } = siteOf([article('home.md', { title: '我的', permalink: '/index.html' }), article('b.md', { title: '2', permalink: '/about/index.html' })]);
    expect(problems).toEqual([]);
    expect(model.pages.filter(({ key }) => key === '/' || key === '/index.html').map(({ data }) => data.title)).toEqual(['我的']);
    for (const link of ['/about/', '/about/index.html', '/about']) expect(model.find(toRoute(link))).toBe(page('/about/'));
  });

  it('fills in the pattern of the site below the folder of each language; home pages and pages without a date stay, and answer where VuePress 1 had them', () => {
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
    const leadsTo = (redirects: typeof model.redirects) => ['/notes/a.html', '/en/notes/a.html', '/1970/01/about/'].map((from) => redirects.find((redirect) => redirect.from === from)?.to.route);
    expect(leadsTo(model.redirects)).toEqual(['/2024/05/a/', '/en/2024/05/a/', undefined]);
    expect(leadsTo(buildSiteModel(articles, { ...config(user), oldLists: 'plugin-blog' }).value.redirects)).toEqual(['/2024/05/a/', '/en/2024/05/a/', '/about.html']);
    for (const permalink of [':year/:month/:slug/', 'https://a.example/:year/:month/:slug/']) expect(siteOf(articles, { ...user, permalink }).page('/en/2024/05/a/')?.article?.path, permalink).toBe('en/notes/a.md');
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
    const { page } = siteOf([post('a.md', '2021-03-02', { sticky: 1 }), post('b.md', '2021-03-05'), post('c.md', '2020-12-31'), article('d.md', { title: 'd', tags: ['甲'] })]);
    expect(page('/timeline/')!.timeline).toEqual([
      { year: 2021, months: [{ month: 3, posts: [expect.objectContaining({ title: 'b.md' }), expect.objectContaining({ title: 'a.md' })] }] },
      { year: 2020, months: [{ month: 12, posts: [expect.objectContaining({ title: 'c.md' })] }] },
    ]);
  });

  it('the list of tags has all posts, that of categories those with a category', () => {
    const { page } = siteOf([post('a.md', '2021-03-05'), post('b.md', '2021-03-02', { categories: [] })]);
    expect(['/tag/', '/categories/'].map((route) => page(route)!.archive!.posts.map((each) => each.route))).toEqual([['/a.html', '/b.html'], ['/a.html']]);
  });

  it('§9 pages by ten: page 1 holds items 0–9, page 2 the rest', () => {
    const { page } = siteOf(numbered(12));
    const first = page('/tags/甲/')!;
    const second = page('/tags/甲/page/2/')!;
    expect(first.archive!.posts).toHaveLength(10);
    expect(second.archive!.posts.map((each) => each.route)).toEqual(['/p01.html', '/p00.html']);
    expect([first.data.title, second.data.title]).toEqual(['甲', '甲 · 第 2 页']);
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
  const { page, model } = siteOf([post('a.md', '2021-01-01', { isTimeLine: true }), article('timeLine/README.md', { isTimeLine: true, sidebar: false }, { firstHeading: 'Time Line', wordCount: 2 })]);
  expect(model.redirects.filter(({ to }) => to.route === '/timeline/').map(({ from }) => from)).toEqual(['/timeLine/']);
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
  expect(problems[0]!.message).toContain('differ only in case: the posts of both are under "docker". Who opens the address of "Docker" gets there by way of the not-found page.');
  expect(problems[1]!.message).toContain('differ only in the form of their letters: the posts of both are under "docker". The address of "Ｄocker" leads there.');
});

it('a tag that no file can be named is in its path as far as one can be, and another tag with the same beginning is another', () => {
  const sentence = '一句很长的话，'.repeat(20);
  const { model, page } = siteOf([post('a.md', '2021-01-01', { tags: [sentence, `${sentence}！`, 'index.html'], categories: [`一/${sentence}`] })]);
  const routes = model.pages.filter(({ archive }) => archive !== null && archive.current !== null).map(({ route }) => route);
  expect(new Set(routes).size).toBe(4);
  expect(routes.flatMap((route) => route.split('/')).filter((part) => Buffer.byteLength(part) > 255)).toEqual([]);
  expect(routes.every((route) => page(route)!.archive!.posts.length === 1)).toBe(true);
  expect(routes).toContain('/tags/index.html_/');
});

it('a tag called like a further page of another, or of a list, has a page of its own', () => {
  const many = Array.from({ length: 11 }, (_, index) => post(`${index}.md`, '2021-01-01', { tags: ['many'], categories: ['many'] }));
  const { page } = siteOf([...many, post('x.md', '2021-01-02', { tags: ['many/page/2'], categories: ['page/2'] })]);
  const shown = (route: string): unknown => [page(route)!.archive!.current, page(route)!.archive!.posts.length];
  expect(['/tags/many/page/2/', '/tags/many/page/2_/', '/categories/page/2/', '/categories/page/2_/'].map(shown)).toEqual([['many', 1], ['many/page/2', 1], [null, 2], ['page/2', 1]]);
});

it('makes one page of tags that differ only in case: addresses are compared without it, so that a reader could reach only one of several (§2)', () => {
  const { model, page } = siteOf([post('a.md', '2021-01-01', { tags: ['Docker', 'other'] }), post('b.md', '2021-01-02', { tags: ['docker'] }), post('c.md', '2021-01-03', { tags: ['docker', 'DOCKER'] })]);
  expect(model.pages.filter(({ route }) => /docker/i.test(route)).map(({ route }) => route)).toEqual(['/tags/docker/']);
  const { posts, terms } = page('/tags/docker/')!.archive!;
  expect([posts.map(({ route }) => route), terms.map(({ name, count }) => [name, count])]).toEqual([['/c.html', '/b.html', '/a.html'], [['docker', 3], ['other', 1]]]);
});

it('§9 what the theme config does not say: copied text from 10 characters on, at most 10 suggestions, the notice of §1 in the language of the pages', () => {
  const of = (lang: string) => siteOf([], { lang }).model.siteData.get('/')!.themeConfig;
  expect(of('zh-CN')).toMatchObject({ searchMaxSuggestions: 10, copyright: { minLength: 10, notice: '著作权归原作者所有，商业转载请联系作者获得授权，非商业转载请注明出处。' } });
  expect(of('en').copyright.notice).toBe('All rights belong to the author. Please ask before commercial use, and name the source in any other.');
});

it('a logo and a portrait may lie on another site; of the own one, they have its base', () => {
  const addressOf = (logo: string) => siteOf([], { base: '/b/', themeConfig: { logo } }).model.siteData.get('/')!.themeConfig.logo;
  expect(['/logo.png', 'https://a.example/logo.png', '//a.example/logo.png'].map(addressOf)).toEqual(['/b/logo.png', 'https://a.example/logo.png', '//a.example/logo.png']);
});

it('the comment widget’s settings are the site’s, in the one file that all pages share; a site without it has none', () => {
  const vssueConfig = { owner: 'o', repo: 'r', clientId: 'c' };
  expect(siteOf([], { themeConfig: { vssueConfig } }).model.siteData.get('/')!.comments).toEqual(vssueConfig);
  expect(siteOf([]).model.siteData.get('/')).not.toHaveProperty('comments');
});

it('§3 theme config: what is left empty is not there, as in the templates of theme-reco', () => {
  const themeConfig = { record: '', recordLink: '', cyberSecurityRecord: '', cyberSecurityLink: '', logo: '', authorAvatar: '' };
  expect(siteOf([], { themeConfig }).model.siteData.get('/')!.themeConfig).toMatchObject({ record: null, recordLink: null, cyberSecurityRecord: null, cyberSecurityLink: null, logo: null, authorAvatar: null });
  expect(siteOf([], { themeConfig: { record: '沪ICP备1号', recordLink: 'https://beian.miit.gov.cn/', logo: '/logo.png' } }).model.siteData.get('/')!.themeConfig).toMatchObject({ record: '沪ICP备1号', recordLink: 'https://beian.miit.gov.cn/', logo: '/logo.png' });
  // What theme-reco's template has in their places.
  expect(siteOf([], { themeConfig: { record: '沪ICP备1号', recordLink: 'ICP 备案指向链接', cyberSecurityRecord: '沪公网安备2号', cyberSecurityLink: '公安部备案指向链接' } }).model.siteData.get('/')!.themeConfig).toMatchObject({ record: '沪ICP备1号', recordLink: null, cyberSecurityRecord: '沪公网安备2号', cyberSecurityLink: null });
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
  [{ date: '2020-01-02 00:00:00' }, '2021/10/01, 12:34:56'],
])('the last change is what front matter says, as in Hexo, else the commit: %j', (frontMatter, shown) => {
  const changed = { ...article('a.md', { title: 'a', ...frontMatter }), committedMs: Date.UTC(2021, 9, 1, 4, 34, 56) };
  expect(siteOf([changed]).page('/a.html')!.data.lastUpdated).toBe(shown);
});

it.each([
  [{ updated: '2023-04-05 06:07:08' }, '2023/04/05, 06:07:08'],
  [{ date: '2020-01-02 00:00:00' }, '2020/01/02, 00:00:00'],
  [{}, null],
])('where neither commits nor file times are known, the last change is what front matter says, else unknown: %j', (frontMatter, shown) => {
  expect(siteOf([{ ...article('a.md', { title: 'a', ...frontMatter }), modifiedMs: null }]).page('/a.html')!.data.lastUpdated).toBe(shown);
});

it.each([
  [undefined, '最后更新', 'Last updated'],
  [true, '最后更新', 'Last updated'],
  ['改于', '改于', '改于'],
  // A colon follows it, and authors write one of their own.
  ['改于：', '改于', '改于'],
  ['Last Updated: ', 'Last Updated', 'Last Updated'],
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

it('§4 posts of one date follow their files, 2.md before 10.md; those without a date come last', () => {
  const posts = [post('10.md', '2021-01-01'), post('2.md', '2021-01-01'), post('1.md', '2020-01-01'), article('0.md', { title: '无', tags: ['甲'] })];
  expect(siteOf(posts).model.posts.get('/')!.map(({ route }) => route)).toEqual(['/2.html', '/10.html', '/1.html', '/0.html']);
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
    ['the highest, where others stand before it', [3, 2, 3], null, [3, 2, 3]],
  ] as const)('%s', (_case, levels, titleSlug, shown) => expect(headers([...levels], titleSlug)).toEqual(shown));

  it('elsewhere as the config says', () => expect([headers([1, 2, 3, 1, 2], null, false), headers([1, 3, 4], '0', false)]).toEqual([[2, 3, 2], [3]]));
});
