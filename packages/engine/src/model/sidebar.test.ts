import { describe, expect, it } from 'vitest';
import type { SidebarEntry, SidebarView } from '@glimpress/contracts/page';
import type { UserConfig } from '../config/schema';
import { buildSiteModel } from './site-model';
import { article, config, post, siteOf } from './test-site';

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

  it('leads to headings of a page, as sidebars of VitePress do', () => {
    const { model } = siteOf([article('机场.md', { title: '机场' }), article('C#.md', { title: '语言' })], { themeConfig: { sidebar: [['/机场#奶昔', '奶昔'] as [string, string], '/机场.md#b', '/C#'] } });
    expect([...model.sidebars.values()][0]!.entries).toMatchObject([{ title: '奶昔', url: '/%E6%9C%BA%E5%9C%BA.html#奶昔' }, { title: '机场', url: '/%E6%9C%BA%E5%9C%BA.html#b' }, { title: '语言', url: '/C%23.html' }]);
  });

  it('calls a link without words by its address, and takes a folder with or without a slash at its end', () => {
    const { model } = siteOf([...articles, article('views/ab.md', { title: '旁' })], { themeConfig: { sidebar: ['https://a.example/', ...['/views/a', '/views/a/'].map((children) => ({ title: '组', children }))] } });
    const group = { title: '组', children: [{ title: '二' }, { title: '十' }] };
    expect([...model.sidebars.values()][0]!.entries).toMatchObject([{ type: 'link', title: 'https://a.example/', url: 'https://a.example/' }, group, group]);
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

  it('resolves relative items of a prefix without a slash at its end from the folder above, as VuePress does', () => {
    const { model } = siteOf(articles, { themeConfig: { sidebar: { '/views/b': ['a/2', './b'] } } });
    expect([...model.sidebars.values()][0]!.entries).toMatchObject([{ url: '/views/a/2.html' }, { url: '/views/b.html' }]);
  });

  it('shows a sidebar on the pages below its prefix only, and none when front matter says so', () => {
    const { model, page } = siteOf([...articles, article('views/plain.md', { title: '无', sidebar: false }), article('views/auto.md', { title: '自', sidebar: 'auto' })], { themeConfig: { sidebar } });
    expect(model.sidebarOf(page('/other.html')!)).toBeNull();
    expect(model.sidebarOf(page('/views/plain.html')!)).toBeNull();
    expect(model.sidebarOf(page('/views/auto.html')!)).toBe('auto');
  });

  it('a page with a permalink is found by the folder it lies in, whatever signs that has', () => {
    const { model, page } = siteOf([article('C#/a?.md', { title: '甲', permalink: '/pages/1/' })], { themeConfig: { sidebar: { '/C#/': ['a?'] } } });
    expect(model.sidebarOf(page('/pages/1/')!)).toBe('s0-0');
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

  it('the page of a group comes before those in it', () => {
    const { model, page } = siteOf(articles, { themeConfig: { sidebar: ['/other', { title: '甲组', path: '/views/b', children: ['/views/a/2'] }] } });
    expect(Object.values(model.neighbours(page('/views/b.html')!)).map((found) => found?.route)).toEqual(['/other.html', '/views/a/2.html']);
  });

  it('a group that leads to one of its own pages does not put that page before the others', () => {
    const { model, page } = siteOf(articles, { themeConfig: { sidebar: [{ title: '甲组', path: '/views/a/10', collapsable: false, children: ['/views/b', '/views/a/2', '/views/a/10'] }] } });
    expect(['/views/b.html', '/views/a/10.html'].map((route) => Object.values(model.neighbours(page(route)!)).map((found) => found?.route ?? null))).toEqual([[null, '/views/a/2.html'], ['/views/a/2.html', null]]);
  });

  it('a title alone is a heading, also above links', () => {
    const { model } = siteOf(articles, { themeConfig: { sidebar: [{ title: '笔记', collapsable: false }, '/views/b', {}, { type: 'links', title: '链接', children: ['/other'] }] } });
    expect([...model.sidebars.values()][0]!.entries).toMatchObject([{ type: 'links', title: '笔记', children: [] }, { title: '乙' }, { type: 'links', title: '链接', children: [{ title: '别处' }] }]);
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

  it('tells once of a sidebar, or of a group, none of whose items leads to a page', () => {
    const told = (sidebar: NonNullable<UserConfig['themeConfig']>['sidebar']) => siteOf(articles, { themeConfig: { sidebar } }).problems.map(({ message }) => message);
    expect(told({ '/away/': ['', 'one', { title: '组', children: ['two', 'three'] }], '/views/': ['a/10'] })).toEqual(['No item of the sidebar "/away/" leads to a page.']);
    expect(told({ 'views/a': ['10', 'two', '/three'] })).toEqual([]);
    expect(told(['/other', { title: '组', children: ['/two', '/three'] }])).toEqual(['No item of the sidebar group "组" leads to a page.']);
    expect(told(['/other', { title: '组', path: '/other', children: ['/two', '/three'] }])).toHaveLength(1);
    expect(told(['/other', { title: '组', children: ['/two', '/other', '/three'] }])).toHaveLength(2);
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
