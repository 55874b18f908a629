import { describe, expect, it } from 'vitest';
import { buildSiteModel } from './site-model';
import { article, config, post, siteOf } from './test-site';

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

  it('where the config does not say so categories are the second item and tags the third', () => {
    const nav = ['/a', '/b', '/c'].map((link) => ({ text: link, link }));
    const { model } = siteOf(nav.map(({ link }) => post(`${link.slice(1)}.md`, '2021-01-01')), { themeConfig: { nav, blogConfig: { category: {}, tag: {} } } });
    expect(model.siteData.get('/')!.themeConfig.nav.map(({ text }) => text)).toEqual(['/a', '分类', '标签', '/b', '/c']);
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
    // Written with the base, as what was no page for VuePress's router had to be.
    const below = (link: string) => buildSiteModel([], { ...config({ base: '/b/', themeConfig: { nav: [{ text: '演示', link }] } }), publicPages: ['/demo/'] });
    expect([below('/b/demo/'), below('/b/none/')].map(({ value, problems }) => [value.siteData.get('/')!.themeConfig.nav, problems.length])).toEqual([[[{ text: '演示', url: '/b/demo/' }], 0], [[{ text: '演示', url: '/b/none/' }], 1]]);
  });
});
