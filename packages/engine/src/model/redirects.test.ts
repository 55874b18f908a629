import { describe, expect, it } from 'vitest';
import { toRoute } from '@glimpress/contracts/route';
import { buildSiteModel } from './site-model';
import { article, config, post, siteOf } from './test-site';

describe('addresses a page had before', () => {
  it('lead to it: those of its front matter in any form, unless a page stands there', () => {
    const { model } = siteOf([article('a.md', { title: 'a', redirectFrom: ['/old', '/b/README.md', 'c.md', '/d/e.html', '/x.html'] }), article('x.md', { title: 'x' })]);
    expect(model.redirects.filter(({ to }) => to.route === '/a.html').map(({ from }) => from)).toEqual(['/a/', '/old/', '/b/', '/c.html', '/d/e.html']);
  });

  it('lead to it rather than to a page that would only be looked for there, or had been there by its file', () => {
    const { model } = siteOf([article('b.md', { title: 'b', permalink: '/x/' }), article('docker.md', { title: 'd' }), article('a.md', { title: 'a', redirectFrom: ['/docker/', '/b.html'] })]);
    expect(model.redirects.filter(({ from }) => ['/docker/', '/b.html'].includes(from)).map(({ from, to }) => [from, to.route])).toEqual(expect.arrayContaining([['/docker/', '/a.html'], ['/b.html', '/a.html']]));
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

  it('lead to it: without the numbers of its folder and its file, as the plugin rpurl had it', () => {
    const articles = [article('02.脚本/1_闭包.md', { title: '闭包' }), article('脚本/ES6语法.md', { title: 'ES6' }), article('03.图/README.md', { title: '图' }), article('04.图/5.md', { title: '五' })];
    const from = (unnumberedPaths: boolean) => buildSiteModel(articles, { ...config(), unnumberedPaths }).value.redirects.filter(({ to }) => to.article !== null).map((each) => [each.from, each.to.route]);
    expect(from(true).sort()).toEqual([['/脚本/闭包.html', '/02.脚本/1_闭包.html'], ['/图/', '/03.图/'], ['/图/5.html', '/04.图/5.html'], ['/脚本/ES语法.html', '/脚本/ES6语法.html'], ['/02.脚本/1_闭包/', '/02.脚本/1_闭包.html'], ['/04.图/5/', '/04.图/5.html'], ['/脚本/ES6语法/', '/脚本/ES6语法.html']].sort());
    expect(from(false)).toHaveLength(3);
  });

  it('lead to the timeline: all pages of a list that plugin-blog had of a folder', () => {
    const posts = Array.from({ length: 5 }, (_, index) => post(`_posts/${index}.md`, `2021-01-0${index + 1}`));
    const rules = [{ from: toRoute('/blog/'), to: toRoute('/timeline/'), listed: '_posts/' }, { from: toRoute('/notes/'), to: toRoute('/timeline/'), listed: 'notes/' }];
    const { redirects } = buildSiteModel([...posts, post('a.md', '2021-02-01')], { ...config({ perPage: 2 }), redirects: rules }).value;
    expect(redirects.filter(({ to }) => to.route === '/timeline/').map(({ from }) => from)).toEqual(['/blog/', '/blog/page/2/', '/blog/page/3/', '/notes/']);
  });

  it('lead to a page also when they end like a file’s; only from file to file the host is left to lead', () => {
    const rules = [['/tags/Vue.js', '/tags/甲/'], ['/tags/Node.js/', '/tags/甲'], ['/old.pdf', '/a.html'], ['/feed.xml', '/rss.xml'], ['/b.png', '/gone/']].map(([from, to], index) => ({ from: toRoute(from!), to: toRoute(to!), line: index + 1 }));
    const { value, problems } = buildSiteModel([post('a.md', '2021-01-01')], { ...config(), redirects: rules });
    expect(value.redirects.slice(-3).map(({ from, to }) => [from, to.route])).toEqual([['/tags/Vue.js/', '/tags/甲/'], ['/tags/Node.js/', '/tags/甲/'], ['/old.pdf/', '/a.html']]);
    expect(problems).toMatchObject([{ code: 'route/redirect-target', file: '_redirects', line: 5 }]);
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

describe('lists of posts where VuePress’s themes had them', () => {
  const posts = [post('a.md', '2021-01-01', { tags: ['Visual Studio_Code', 'CI/CD'], categories: ['算法 等'] }), post('b.md', '2021-01-02', { tags: ['C#', 'c# '], categories: [] })];
  const redirects = (oldLists: 'plugin-blog' | 'hope' | 'hope-1' | null, more: Parameters<typeof buildSiteModel>[0] = []) => buildSiteModel([...posts, ...more], { ...config(), oldLists }).value.redirects.filter(({ from }) => !/^\/[ab]\//.test(from)).map(({ from, to }) => [from, to.route]);

  it('lead on: theme-reco’s and plugin-blog’s with the name as it is', () => {
    expect(redirects('plugin-blog')).toEqual([['/tags/', '/tag/'], ['/tag/C#/', '/tags/C#/'], ['/tag/CI/CD/', '/tags/CI/CD/'], ['/tag/Visual Studio_Code/', '/tags/Visual Studio_Code/'], ['/tag/c# /', '/tags/c# /']]);
  });

  // The other spelling has no file of its own: a host that takes both for one (Netlify, Windows) would have it lead to itself; elsewhere the not-found page finds the tag.
  it('lead to the one tag that two which differ in case are', () => {
    const both = [post('c.md', '2021-01-03', { tags: ['Linux'] }), post('d.md', '2021-01-03', { tags: ['linux'] }), post('e.md', '2021-01-03', { tags: ['linux'] })];
    expect(redirects('plugin-blog', both).filter(([from]) => /linux/i.test(from!)).sort()).toEqual([['/tag/Linux/', '/tags/linux/'], ['/tag/linux/', '/tags/linux/']]);
    const rules = ['Linux', 'linux'].map((tag, index) => ({ from: toRoute(`/t/${tag}/`), to: toRoute(`/tags/${tag}/`), line: index + 1 }));
    expect(buildSiteModel([...posts, ...both], { ...config(), redirects: rules }).value.redirects.filter(({ from }) => from.startsWith('/t/')).map(({ to }) => to.route)).toEqual(['/tags/linux/', '/tags/linux/']);
  });

  it('lead to the one tag that two which differ in the width of their letters are, page by page: those have files of their own', () => {
    const wide = Array.from({ length: 11 }, (_, index) => post(`w${index}.md`, '2021-01-03', { tags: ['ＡＩ'], categories: ['Ｃ＋＋'] }));
    const both = [...wide, ...Array.from({ length: 12 }, (_, index) => post(`n${index}.md`, '2021-01-03', { tags: index === 0 ? ['AI'] : ['AI', 'ai'], categories: ['C++'] }))];
    const ofTerms = [['/tags/ＡＩ/', '/tags/AI/'], ['/tags/ＡＩ/page/2/', '/tags/AI/page/2/'], ['/categories/Ｃ＋＋/', '/categories/C++/'], ['/categories/Ｃ＋＋/page/2/', '/categories/C++/page/2/']];
    const found = (oldLists: Parameters<typeof redirects>[0]) => redirects(oldLists, both).filter(([from]) => /[ＡＣ]|ai/i.test(from!) && !/[nw]\d/.test(from!));
    expect(found(null)).toEqual(ofTerms);
    expect(found('plugin-blog')).toEqual(expect.arrayContaining([...ofTerms, ['/tag/ＡＩ/', '/tags/AI/'], ['/tag/ＡＩ/page/2/', '/tags/AI/page/2/'], ['/tag/ai/', '/tags/AI/']]));
    // What no disk takes was no page; what the author has there stands.
    const long = [post('c.md', '2021-01-03', { tags: ['Ａ'.repeat(90)] }), post('d.md', '2021-01-03', { tags: ['A'.repeat(90)] }), article('own.md', { title: '自己的', permalink: '/tags/ＡＩ/' })];
    expect(redirects(null, [...both, ...long]).filter(([from]) => from!.startsWith('/tags/Ａ')).map(([from]) => from)).toEqual(['/tags/ＡＩ/page/2/']);
  });

  it('lead on: theme-hope’s with the name as it writes it; of two that were one page to the one with more posts', () => {
    expect(redirects('hope')).toEqual([['/tags/', '/tag/'], ['/tag/c#/', '/tags/C#/'], ['/tag/c_/', '/tags/C#/'], ['/tag/cicd/', '/tags/CI/CD/'], ['/tag/visual-studio-code/', '/tags/Visual Studio_Code/'], ['/tag/c#-/', '/tags/c# /'], ['/tag/c_-/', '/tags/c# /'], ['/category/算法-等/', '/categories/算法 等/'], ['/category/', '/categories/'], ['/article/', '/timeline/'], ['/star/', '/timeline/'], ['/encrypted/', '/timeline/'], ['/slide/', '/timeline/'], ['/slides/', '/timeline/']]);
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

  it('of VuePress 1 were one set for all languages: those of a tag or category of another language lead there, and what the root has stands', () => {
    const english = Array.from({ length: 11 }, (_, index) => post(`en/m${index}.md`, '2022-01-01', { tags: ['Docker', 'C#', 'own'], categories: ['Backend'] }));
    const site = config({ locales: { '/': {}, '/en/': {} } });
    const found = (more: Partial<typeof site>) => {
      const { pages, redirects: all } = buildSiteModel([...posts, ...english, article('own.md', { title: '自己的', permalink: '/tags/own/' })], { ...site, ...more }).value;
      return Object.fromEntries(all.filter(({ from, to }) => !from.startsWith('/en/') && /^\/en\/|C#/.test(to.route) && !pages.some(({ route }) => route === from)).map(({ from, to }) => [from, to.route]));
    };
    const ofBlog = { '/tags/Docker/': '/en/tags/Docker/', '/tags/Docker/page/2/': '/en/tags/Docker/page/2/', '/tag/Docker/': '/en/tags/Docker/', '/tag/Docker/page/2/': '/en/tags/Docker/page/2/', '/categories/Backend/': '/en/categories/Backend/', '/categories/Backend/page/2/': '/en/categories/Backend/page/2/', '/tag/own/': '/en/tags/own/', '/tag/C#/': '/tags/C#/', '/tags/C#/page/2/': '/en/tags/C#/page/2/' };
    expect(found({ oldLists: 'plugin-blog' })).toMatchObject(ofBlog);
    expect(found({ oldLists: 'plugin-blog' })).not.toHaveProperty(['/tags/own/']);
    expect(Object.keys(found({ oldLists: 'plugin-blog' })).filter((from) => /^\/page\/|category/.test(from))).toEqual([]);
    expect(found({ oldLists: 'plugin-blog-category' })).toMatchObject({ ...ofBlog, '/category/Backend/': '/en/categories/Backend/', '/category/Backend/page/2/': '/en/categories/Backend/page/2/' });
    expect(found({ oldLists: 'reco-1.0' })).toEqual({ '/tag/Docker.html': '/en/tags/Docker/', '/tag/own.html': '/en/tags/own/', '/tag/C#.html': '/tags/C#/', '/category/Backend.html': '/en/categories/Backend/' });
    for (const more of [{ oldLists: 'plume' }, { oldLists: 'plugin-blog', oldPaths: 'vuepress-2' }] as const) expect(Object.values(found(more)).filter((to) => to.startsWith('/en/')), more.oldLists).toEqual([]);
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
