import { describe, expect, it } from 'vitest';
import { siteOfTheme, themeAnalytics, themeCaptions, themeFriends, themeMenu, themePictures } from './hexo-theme';

const FOLDERS = { tagDir: 'tags', categoryDir: 'categories', archiveDir: 'archives' };
const menu = (settings: Record<string, unknown>, lang: unknown = 'zh-CN') => themeMenu([{}, settings], lang, FOLDERS);

describe('the menu of a theme becomes navigation', () => {
  it('of NeXT, whose names are translated', () => {
    expect(menu({ menu: { home: '/ || fa fa-home', archives: '/archives/ || fa fa-archive', tags: '/tags/', Docs: { default: '/docs/ || fa', Third: '/third/' } } })).toEqual([
      { text: '首页', link: '/' },
      { text: '归档', link: '/timeline/' },
      { text: '标签', link: '/tag/' },
      { text: 'Docs', items: [{ text: 'Docs', link: '/docs/' }, { text: 'Third', link: '/third/' }] },
    ]);
    expect(menu({ menu: { home: '/' } }, 'en')).toEqual([{ text: 'Home', link: '/' }]);
    expect(menu({ menu: { constructor: '/valueOf/' } })).toEqual([{ text: 'constructor', link: '/valueOf/' }]);
  });

  it('of Butterfly, with icons and groups, old and new', () => {
    expect(menu({ menu: { 首页: '/ || fas fa-home', '清单||fas fa-list': { 音乐: '/music/ || fas fa-music', 站外: 'https://a.example/ || fas' } } })).toEqual([
      { text: '首页', link: '/' },
      { text: '清单', items: [{ text: '音乐', link: '/music/' }, { text: '站外', link: 'https://a.example/' }] },
    ]);
    expect(menu({ menu: { 'List||fas fa-list': ['Music || /music/ || fas', 'Movie || /movies/ || fas'] } })).toEqual([{ text: 'List', items: [{ text: 'Music', link: '/music/' }, { text: 'Movie', link: '/movies/' }] }]);
  });

  it('of Fluid, Icarus and Matery', () => {
    expect(menu({ navbar: { menu: [{ key: 'home', link: '/', icon: 'icon-home' }, { key: '文档', icon: 'x', submenu: [{ key: '甲', link: '/a/' }] }] } })).toEqual([{ text: '首页', link: '/' }, { text: '文档', items: [{ text: '甲', link: '/a/' }] }]);
    expect(menu({ navbar: { menu: { Home: '/', Archives: '/archives' } } })).toEqual([{ text: 'Home', link: '/' }, { text: 'Archives', link: '/timeline/' }]);
    expect(menu({ menu: { Index: { url: '/', icon: 'x' }, Medias: { icon: 'x', children: [{ name: 'Musics', url: '/musics', icon: 'y' }] } } })).toEqual([{ text: 'Index', link: '/' }, { text: 'Medias', items: [{ text: 'Musics', link: '/musics' }] }]);
  });

  it('of Volantis, whose groups have rows, and what only a script answered is left out', () => {
    expect(menu({ navbar: { menu: [{ name: '首页', icon: 'fas fa-home', url: '/' }, { name: '更多', icon: 'fas', rows: [{ name: '游戏', url: '/game/' }, { name: '黑暗模式', icon: 'fas', toggle: 'darkmode' }, { name: 'hr' }] }, { name: '搜', icon: 'fas' }] } })).toEqual([
      { text: '首页', link: '/' },
      { text: '更多', items: [{ text: '游戏', link: '/game/' }] },
    ]);
  });

  it('of Redefine, whose names are translated in any case; Icarus has other links at that place', () => {
    const links = { Home: { path: '/', icon: 'fa' }, 文档: { path: '/docs/' }, Hidden: { path: 'none' }, About: { icon: 'fa', submenus: { Me: '/about', Links: '/friends', 站外: 'https://a.example/' } } };
    expect(menu({ navbar: { links } })).toEqual([
      { text: '首页', link: '/' },
      { text: '文档', link: '/docs/' },
      { text: '关于', items: [{ text: 'Me', link: '/about' }, { text: '友链', link: '/friends' }, { text: '站外', link: 'https://a.example/' }] },
    ]);
    expect(menu({ navbar: { links } }, 'en')).toEqual([{ text: 'Home', link: '/' }, { text: '文档', link: '/docs/' }, { text: 'About', items: [{ text: 'Me', link: '/about' }, { text: 'Links', link: '/friends' }, { text: '站外', link: 'https://a.example/' }] }]);
    expect(themeMenu([{ navbar: { links: { GitHub: { icon: 'fab', url: 'https://github.com/' } } } }, { navbar: { menu: { 首页: '/' } } }], 'zh-CN', FOLDERS)).toEqual([{ text: '首页', link: '/' }]);
  });

  it('is nothing where there is none, and ends however deep it is', () => {
    for (const none of [{}, { menu: null }, { menu: 'x' }, { menu: [] }, { menu: { 空: null, 脚本: 'javascript:alert(1)', '': '/x/' } }, { navbar: 3 }]) expect(menu(none)).toBeNull();
    let deep: unknown = '/a/';
    for (let level = 0; level < 10_000; level++) deep = { a: deep };
    expect(menu({ menu: { a: deep } })).toBeNull();
  });
});

it('friends are those of Butterfly’s and Matery’s data and NeXT’s links, with an address', () => {
  const butterfly = [{ class_name: '邻居', link_list: [{ name: '甲', link: 'https://a.example/', avatar: '/a.png', descr: '好' }, { name: '乙' }] }];
  const matery = [{ name: '丙', url: 'http://c.example', introduction: '丙站', avatar: 'https://c.example/c.png' }];
  expect(themeFriends([butterfly, matery, null, 'x', [1]], [{ links: { 丁: 'https://d.example/ || fa', 戊: 'javascript:0' } }])).toEqual([
    { title: '甲', desc: '好', link: 'https://a.example/', logo: '/a.png' },
    { title: '丙', desc: '丙站', link: 'http://c.example', logo: 'https://c.example/c.png' },
    { title: '丁', link: 'https://d.example/' },
  ]);
  // Volantis's and Redefine's groups, and Butterfly's of old by their names.
  const groups = [{ group: '一', items: [{ title: '子', url: 'https://a.example/', avatar: '/a.png', description: '好' }] }, { links_category: '二', list: [{ name: '丑', link: 'https://b.example/' }] }];
  expect(themeFriends([groups, { 寅: { link: 'https://c.example/', descr: '老' }, 卯: 3 }], [])).toEqual([
    { title: '子', desc: '好', link: 'https://a.example/', logo: '/a.png' },
    { title: '丑', link: 'https://b.example/' },
    { title: '寅', desc: '老', link: 'https://c.example/' },
  ]);
  // Yilia's.
  expect(themeFriends([], [{ friends: { 辰: 'http://d.example/' } }, { friends: true }])).toEqual([{ title: '辰', link: 'http://d.example/' }]);
  // Fluid's.
  expect(themeFriends([], [{ links: { enable: true, banner_img: 'https://a.example/b.png', items: [{ title: '己', intro: '己站', link: 'https://e.example/', avatar: '/e.png' }] } }])).toEqual([{ title: '己', desc: '己站', link: 'https://e.example/', logo: '/e.png' }]);
});

it('pictures have captions where Fluid or Butterfly was told so', () => {
  expect([{ post: { image_caption: { enable: true } } }, { photofigcaption: true }, { post: { image_caption: { enable: false } } }, { photofigcaption: false }, { post: 3 }].map((settings) => themeCaptions([{}, settings]))).toEqual([true, true, false, false, false]);
});

it('pictures are taken when they are there', () => {
  const has = (path: string): boolean => path === 'img/me.png';
  expect(themePictures([{ avatar: { img: '/img/me.png' }, favicon: '/none.ico' }, { favicon: { small: '/none.png', medium: 'https://a.example/i.png' } }], has)).toEqual({ avatar: '/img/me.png', icon: 'https://a.example/i.png', logo: null });
  expect(themePictures([{ avatar: { url: '/images/avatar.gif' } }], has)).toEqual({ avatar: null, icon: null, logo: null });
  expect(themePictures([{ avatar: 'img/me.png', favicon: '//a.example/i.png' }], has)).toEqual({ avatar: '/img/me.png', icon: '//a.example/i.png', logo: null });
});

it('title, subtitle and author are Redefine’s, which shows them before Hexo’s', () => {
  expect(siteOfTheme([{}, { info: { title: '站', subtitle: '副', author: '某' } }, { info: { title: 'Theme' } }])).toEqual({ title: '站', subtitle: '副', author: '某' });
  expect(siteOfTheme([{ info: { title: '', theme_name: 'Volantis' } }, { info: 3 }])).toEqual({});
});

it('pictures of Redefine are among its defaults', () => {
  expect(themePictures([{}, { defaults: { avatar: '/me.png', favicon: '/f.ico', logo: 'l.svg' } }], () => true)).toEqual({ avatar: '/me.png', icon: '/f.ico', logo: '/l.svg' });
});

it('the picture of the author is that of Volantis’s blogger', () => {
  const blogger = { class: 'blogger', avatar: 'https://a.example/me.png' };
  for (const settings of [{ sidebar: { widget_library: { blogger } } }, { blogger }]) expect(themePictures([{}, settings], () => false).avatar).toBe(blogger.avatar);
});

it('page views are told to whom NeXT, Butterfly or Fluid told them', () => {
  expect(themeAnalytics([{ google_analytics: false, baidu_analytics: '' }, { google_analytics: { tracking_id: 'G-1' }, baidu_analytics: 'aa' }])).toEqual({ id: 'G-1', baidu: 'aa' });
  expect(themeAnalytics([{ web_analytics: { enable: true, baidu: 'bb', google: { measurement_id: 'G-2' } } }])).toEqual({ id: 'G-2', baidu: 'bb' });
  // Redefine's.
  expect(themeAnalytics([{ global: { google_analytics: { enable: true, id: 'G-2' } } }, { global: { google_analytics: { enable: true, id: 'G-1' } } }])).toEqual({ id: 'G-2' });
  expect(themeAnalytics([{ global: { google_analytics: { enable: false, id: 'G-2' } } }])).toEqual({});
  expect(themeAnalytics([{ web_analytics: { enable: false, baidu: 'bb' } }, { web_analytics: true, google_analytics: 'UA-1' }])).toEqual({ id: 'UA-1' });
  expect(themeAnalytics([{}])).toEqual({});
});
