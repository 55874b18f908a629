import { describe, expect, it } from 'vitest';
import type { Plain } from './config-answer';
import { mapVuePressConfig } from './map-config';
import type { Fields } from './plain-fields';

/** Without what all have alike, which has a test of its own. */
const map = (config: Plain) => {
  const { value, ...more } = mapVuePressConfig(config, '.vuepress/config.js');
  return { value: Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'futurePosts')) as typeof value, ...more };
};
const said = (config: Plain): string[] => map(config).problems.map(({ message }) => /"(.*)"/.exec(message)![1]!);

it.each(['VuePress', 'VitePress'] as const)('a post with a date ahead is there at once, as %s has it', (engine) => expect(mapVuePressConfig({}, 'config.js', engine).value).toMatchObject({ futurePosts: true }));

describe('a VuePress 1 config', () => {
  it('is taken over: site, navigation, sidebar in every form, theme-reco’s settings', () => {
    const config: Plain = {
      title: '博客',
      description: '写字',
      base: '/blog/',
      dest: 'public',
      head: [['link', { rel: 'icon', href: '/favicon.ico' }], ['script', {}, 'let a = 1;']],
      theme: 'reco',
      markdown: { lineNumbers: true, extractHeaders: ['h2', 'h3', 'h4'] },
      locales: { '/': { lang: 'zh-CN' } },
      themeConfig: {
        type: 'blog',
        author: '作者',
        authorAvatar: '/avatar.png',
        nav: [{ text: '首页', link: '/', icon: 'reco-home', target: '_self' }, { text: '更多', items: [{ text: '站点', link: 'https://example.com' }] }],
        sidebar: { '/a/': ['', ['b', '第二'], { title: '组', collapsable: false, sidebarDepth: 2, children: ['c', ['d', '第四']] }], '/auto/': 'auto' },
        blogConfig: { category: { location: 2, text: '分类' }, tag: { location: 3, text: '标签' } },
        friendLink: [{ title: '友', desc: '人', link: 'https://friend.example', email: 'a@b.c' }],
        lastUpdated: '上次更新',
        startYear: '2019',
        valineConfig: { appId: 'x', appKey: 'y' },
      },
    };
    const { value, problems } = map(config);
    expect(problems).toEqual([]);
    expect(value).toMatchObject({
      title: '博客',
      base: '/blog/',
      markdown: { lineNumbers: true, extractHeaders: ['h2', 'h3', 'h4'] },
      themeConfig: {
        author: '作者',
        nav: [{ text: '首页', link: '/', icon: 'reco-home' }, { text: '更多', items: [{ text: '站点', link: 'https://example.com' }] }],
        sidebar: { '/a/': ['', ['b', '第二'], { title: '组', collapsable: false, sidebarDepth: 2, children: ['c', ['d', '第四']] }], '/auto/': 'auto' },
        friendLink: [{ title: '友', desc: '人', link: 'https://friend.example' }],
        valineConfig: { appId: 'x', appKey: 'y' },
      },
    });
  });

  it('takes the kind of home page from theme-reco, or a theme of the blog’s own that was made from it', () => {
    const typeOf = (config: Plain, hasOwnTheme = false) => mapVuePressConfig(config, 'docs/.vuepress/config.js', 'VuePress', hasOwnTheme).value.themeConfig!.type;
    const themeConfig = { type: 'blog' };
    expect([typeOf({ theme: 'reco', themeConfig }), typeOf({ theme: 'vuepress-theme-reco', themeConfig }), typeOf({ themeConfig }, true)]).toEqual(['blog', 'blog', 'blog']);
    expect([typeOf({ themeConfig }), typeOf({ theme: 'vdoing', themeConfig }), typeOf({ theme: 'reco', themeConfig: { type: 'HomePageOne' } }), typeOf({ theme: 'reco', themeConfig: {} })]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('the sidebar that vuepress-plugin-auto-sidebar makes is there, and it is said when its order is another', () => {
    const said = (options: Plain) => map({ plugins: [['vuepress-plugin-auto-sidebar', options]] }).problems.map(({ hint }) => hint?.split(':')[0]);
    expect([said({}), said({ sort: { mode: 'desc' } }), said({ sort: { mode: 'created_time_asc' } })]).toEqual([[], [], ['The pages stand in the order of their file names']]);
  });

  it('a blog of theme-reco lists pages without a date, too, last as it did', () => {
    const undatedOf = (theme: string, themeConfig: Plain) => map({ theme, themeConfig }).value.undatedPosts;
    expect([undatedOf('reco', { type: 'blog' }), undatedOf('reco', {}), undatedOf('default-prefers-color-scheme', { type: 'blog' }), undatedOf('vdoing', {})]).toEqual(['last', undefined, undefined, true]);
  });

  it('who writes stands beside the posts where theme-reco and theme-vdoing had it, with what they name besides', () => {
    const socialLinks: Plain = [{ icon: 'reco-github', link: 'https://github.com/a', color: 'red' }, { icon: 'reco-qq' }, { link: '' }];
    expect(map({ theme: 'reco', themeConfig: { blogConfig: { socialLinks } } }).value.themeConfig).toEqual({ socialLinks: [{ link: 'https://github.com/a' }] });
    expect(map({ theme: 'reco', themeConfig: { blogConfig: { socialLinks: [] }, socialLinks: 'x' } }).value.themeConfig ?? {}).toEqual({});
    const social = { iconfontCssFile: '//at.alicdn.example/a.css', icons: [{ iconClass: 'icon-youjian', title: '发邮件', link: 'mailto:a@example.com' }] };
    const vdoing = map({ theme: 'vdoing', themeConfig: { blogger: { avatar: '/a.jpg', name: '甲', slogan: '小学生' }, social, author: { name: '乙' } } });
    expect(vdoing.value.themeConfig).toEqual({ author: '乙', authorAvatar: '/a.jpg', slogan: '小学生', blogHome: true, socialLinks: [{ text: '发邮件', link: 'mailto:a@example.com' }] });
    // It is shown at the address as it is written.
    for (const [avatar, base] of [['/blog/img/a.jpg', '/blog'], ['/img/a.jpg', '/blog/'], ['/img/a.jpg', '/']] as const) expect(map({ theme: 'vdoing', base, themeConfig: { blogger: { avatar } } }).value.themeConfig).toMatchObject({ authorAvatar: '/img/a.jpg' });
    expect(map({ theme: 'reco', base: '/blog/', themeConfig: { authorAvatar: '/blog/a.jpg' } }).value.themeConfig).toMatchObject({ authorAvatar: '/blog/a.jpg' });
    // Nothing but the look.
    expect(vdoing.problems.map(({ message }) => message)).toEqual(['"theme" of the VuePress config is not taken over.']);
  });

  it('the repository stands at the end of the navigation, in each language, unless it is there already or theme-hope was told not to show it', () => {
    const navOf = (themeConfig: Plain) => map({ theme: 'reco', themeConfig }).value.themeConfig!.nav;
    const home = { text: '首页', link: '/' };
    expect(navOf({ repo: 'me/blog', nav: [home] })).toEqual([home, { text: 'GitHub', link: 'https://github.com/me/blog', icon: 'reco-github' }]);
    expect(navOf({ repo: 'https://gitlab.com/me/blog/' })).toEqual([{ text: 'GitLab', link: 'https://gitlab.com/me/blog/' }]);
    expect([navOf({ repo: 'https://gitee.com/me/blog' }), navOf({ repo: 'me/blog', repoLabel: '源码' })]).toMatchObject([[{ text: 'Source' }], [{ text: '源码' }]]);
    for (const link of ['https://github.com/me/blog', 'https://github.com/Me/blog.git', 'https://github.com/me/blog/']) expect(navOf({ repo: 'me/blog', nav: [{ text: '我', items: [{ text: '码', link }] }] }), link).toHaveLength(1);
    for (const hidden of [{ repo: '' }, { repoDisplay: false }, { navbarLayout: { end: ['Search'] } }] as Readonly<Record<string, Plain>>[]) expect(navOf({ repo: 'me/blog', nav: [home], ...hidden }), JSON.stringify(hidden)).toEqual([home]);
    const { locales } = map({ themeConfig: { repo: 'me/blog', locales: { '/': { nav: [home] }, '/en/': { label: 'English' } } } }).value.themeConfig!;
    expect(locales).toMatchObject({ '/': { nav: [home, { text: 'GitHub' }] }, '/en/': { label: 'English' } });
  });

  it('categories and tags stand in the navigation when “blogConfig” names them: theme-reco put in neither for an empty one', () => {
    const placesOf = (blogConfig: Plain) => map({ theme: 'reco', themeConfig: { blogConfig } }).value.themeConfig!.blogConfig;
    expect([placesOf({}), placesOf({ category: { text: '类别' } }), placesOf({ category: {}, tag: { location: 1 } })]).toEqual([undefined, { category: { text: '类别' } }, { category: {}, tag: { location: 1 } }]);
  });

  it('what a theme locked with passwords is locked', () => {
    const locksOf = (theme: Plain) => map({ theme: { $call: 'vuepress-theme-hope.hopeTheme', args: [theme] } });
    const config: Plain = { '/demo/encrypt.html': ['1234', 'five'], '/diary/': 'geheim', '/resume': { password: 9810, hint: '生日' }, '/none/': '' };
    expect(locksOf({ encrypt: { config } })).toMatchObject({ value: { encrypt: { '/demo/encrypt.html': ['1234', 'five'], '/diary/': ['geheim'], '/resume': ['9810'] } }, problems: [{ message: expect.stringContaining('"theme"') }] });
    // The password for all opens each.
    expect(locksOf({ encrypt: { config: { '/a/': 'x' }, admin: ['y'] } }).value.encrypt).toEqual({ '/a/': ['x', 'y'] });
    expect(locksOf({ encrypt: { config: {}, admin: 'y' } }).value.encrypt).toBeUndefined();
    for (const whole of [{ encrypt: { global: true, admin: 'y' } }, { encrypt: { status: 'global', global: 'y' } }, { keyPage: { keys: ['y'], color: '#42b983' } }, { password: 'y' }] as readonly Fields[]) {
      const { value, problems } = map({ theme: 'reco', themeConfig: whole });
      expect(value.encrypt, JSON.stringify(whole)).toEqual({ '/': ['y'] });
      expect(problems).toMatchObject([{ code: 'vuepress/not-taken-over', message: expect.stringMatching(new RegExp(`"themeConfig.${Object.keys(whole)[0]!}", but titles`)) }]);
    }
    // The same word of another theme locks nothing.
    for (const theme of [{}, { theme: 'vdoing' }] as readonly Fields[]) {
      const { value, problems } = map({ ...theme, themeConfig: { user: 'x', password: 'y' } });
      expect(value.encrypt).toBeUndefined();
      expect(problems.map(({ message }) => message)).toContain('"themeConfig.password" of the VuePress config is not taken over.');
    }
    expect(locksOf({ encrypt: { config: { diary: 'x' } } }).problems.map(({ message }) => message)).toContainEqual(expect.stringContaining('"encrypt'));
  });

  it('says of a player that asks a service that nothing plays, and what may', () => {
    const plugins = ['meting', ['vuepress-plugin-music-bar', { platform: 'netease' }], ['@vuepress-reco/vuepress-plugin-bgm-player', { audios: [] }]] as Plain;
    expect(map({ plugins }).problems.map(({ message, hint }) => [/"(.*)"/.exec(message)![1], hint])).toEqual([
      ['plugins: meting', 'No service for music is asked. Songs with an address of their own can be listed under "music".'],
      ['plugins: vuepress-plugin-music-bar', 'No service for music is asked. Songs with an address of their own can be listed under "music".'],
    ]);
  });

  it('suggests the key that a slip was meant for', () => {
    const hints = (config: Plain) => map(config).problems.map(({ hint }) => hint);
    expect(hints({ titel: '站', themeConfig: { navv: [], authorAvater: '/a.png', mottos: [] } }).sort()).toEqual([...['authorAvatar', 'nav', 'title'].map((name) => `Did you mean "${name}"? The site is built without it.`), 'The site is built without it.']);
  });

  it('says where a setting belongs that stands in the place of others', () => {
    expect(map({ sidebarDepth: 2, repo: 'a/b', themeConfig: { head: [['meta', { name: 'a' }]] } }).problems.map(({ message, hint }) => [/"(.*?)"/.exec(message)![1], hint])).toEqual([
      ['themeConfig.head', 'It is read beside "themeConfig" alone: move it there. The site is built without it.'],
      ...['sidebarDepth', 'repo'].map((key) => [key, 'It is read in "themeConfig" alone: move it there. The site is built without it.']),
    ]);
  });

  it('names the plugins of markdown-it that code of the config uses', () => {
    expect(map({ markdown: { extendMarkdown: { $plugins: ['markdown-it-deflist', 'markdown-it-imsize'] }, sup: true } })).toMatchObject({ value: { markdown: { sup: true } }, problems: [{ message: '"markdown.extendMarkdown" of the VuePress config is not taken over.', hint: 'Plugins of markdown-it are not run: markdown-it-deflist, markdown-it-imsize.' }] });
  });

  it('names what has no place here, once each, with what to do instead; what the bundler was told is no loss', () => {
    const config: Plain = {
      themeConfig: { keyPage: { keys: [] }, password: '', bodyBgImg: ['a'], unheard: 1, nav: [{ text: 'a', link: '/' }] },
      chainWebpack: { $function: 'chainWebpack' },
      port: 8080,
      markdown: { plugins: ['x'], slugify: { $function: 's' } },
      theme: 'vdoing',
    };
    expect(said(config).sort()).toEqual(['markdown.plugins', 'markdown.slugify', 'theme', 'themeConfig.bodyBgImg', 'themeConfig.unheard'].sort());
    expect(map(config).problems.every(({ severity, hint }) => severity === 'warning' && hint !== '')).toBe(true);
    expect(map(config).value.themeConfig?.nav).toHaveLength(1);
  });

  it('comments stand below every article, as they did, unless theme-reco’s showComment says no', () => {
    expect(map({ themeConfig: { valineConfig: { appId: 'a' } } }).value.themeConfig?.valineConfig).toEqual({ showComment: true, appId: 'a' });
    expect(map({ themeConfig: { vssueConfig: { showComment: false } } }).value.themeConfig?.vssueConfig).toEqual({ showComment: false });
  });

  it('Valine without an address asks LeanCloud where Valine did, and its end is told', () => {
    const askedOf = (valineConfig: Plain) => {
      const { value, problems } = map({ themeConfig: { valineConfig } });
      return [value.themeConfig?.valineConfig?.serverURLs, problems.map(({ code }) => code)];
    };
    const appKey = 'x';
    expect(askedOf({ appId: 'P3K7KDbAQ8M6p2GNyP21120a-gzGzoHsz', appKey })).toEqual(['https://leancloud.cn', ['config/comments']]);
    expect(askedOf({ app_id: 'P3K7KDbAQ8M6p2GNyP21120a-9Nh9j0Va', appKey, serverURLs: '' })).toEqual(['https://tab.leancloud.cn', ['config/comments']]);
    expect(askedOf({ appId: 'P3K7KDbAQ8M6p2GNyP21120a-MdYXbMMI', appKey })).toEqual(['https://p3k7kdba.api.lncldglobal.com', ['config/comments']]);
    // Another server, or none of LeanCloud's apps.
    expect(askedOf({ appId: 'P3K7KDbAQ8M6p2GNyP21120a-gzGzoHsz', appKey, serverURLs: 'https://c.example' })).toEqual(['https://c.example', []]);
    for (const appId of ['glimpress', '...', '你的 appId']) expect(askedOf({ appId, appKey }), appId).toEqual([undefined, []]);
  });

  it('theme-hope’s plugins, calls and prefixes are understood', () => {
    const config: Plain = {
      theme: {
        $call: 'vuepress-theme-hope.hopeTheme',
        args: [{ hostname: 'https://a.example/', favicon: '/f.ico', navbar: { $call: 'vuepress-theme-hope.navbar', args: [['/', { text: '笔记', prefix: '/notes/', children: [{ text: '甲', link: 'a' }, '/b.html'] }]] }, sidebar: { $call: 'x.sidebar', args: [{ '/notes/': { $call: 'x.arraySidebar', args: [[{ text: '组', prefix: 'go/', children: ['one', { text: '二', link: 'two' }] }]] } }] }, plugins: { blog: true, mdEnhance: {}, copyCode: {}, comment: { provider: 'Waline', serverURL: 'https://w.example' } } }],
      },
    };
    const { value } = map(config);
    expect(value).toMatchObject({
      url: 'https://a.example',
      head: [['link', { rel: 'icon', href: '/f.ico' }]],
      themeConfig: { nav: [{ link: '/' }, { text: '笔记', items: [{ text: '甲', link: '/notes/a' }, { link: '/b.html' }] }], sidebar: { '/notes/': [{ title: '组', children: ['/notes/go/one', { title: '二', path: '/notes/go/two' }] }] } },
    });
    expect(said(config)).toEqual(['theme', 'plugins: comment']);
  });

  it('what patterns leave out is left out', () => {
    expect(map({ patterns: ['**/*.md', '**/*.vue', '!drafts/**'] })).toMatchObject({ value: { srcExclude: ['drafts/**'] }, problems: [] });
    expect(map({ pagePatterns: ['**/*.md', '!**/*.snippet.md', '!.vuepress', '!node_modules'] })).toMatchObject({ value: { srcExclude: ['**/*.snippet.md'] }, problems: [] });
    expect(map({ patterns: ['posts/**/*.md'] })).toMatchObject({ problems: [{ code: 'vuepress/not-taken-over', message: expect.stringContaining('"patterns"') }] });
  });

  it('VuePress 2 takes the longest path of a sidebar, VuePress 1 the first', () => {
    const sidebar = { '/': ['x'], '/a/': ['y'], '/a/b/': ['z'], '/c/': ['w'] };
    const paths = (config: Plain) => Object.keys(map(config).value.themeConfig?.sidebar as object);
    expect(paths({ theme: { $call: 'vuepress-theme-hope.hopeTheme', args: [{ sidebar }] } })).toEqual(['/a/b/', '/a/', '/c/', '/']);
    expect(paths({ themeConfig: { sidebar } })).toEqual(['/', '/a/', '/a/b/', '/c/']);
    const { value } = map({ theme: { $call: '@vuepress/theme-default.defaultTheme', args: [{ locales: { '/': { sidebar } } }] } });
    expect(Object.keys(value.themeConfig?.locales?.['/']?.sidebar ?? {})).toEqual(['/a/b/', '/a/', '/c/', '/']);
  });

  it('a theme in a folder is not called by its place on the disk', () => {
    for (const theme of ['/home/me/theme-x/index.js', 'C:\\me\\theme-x\\index.js']) expect(map({ theme }).problems.map(({ hint }) => hint), theme).toEqual(["The site has the look of Glimpress's own theme. What its articles say is all there."]);
  });

  it('what is null is not given', () => {
    expect(map({ title: '站', description: null, head: null, themeConfig: { logo: null, nav: null } })).toMatchObject({ value: { title: '站' }, problems: [] });
  });

  it('a group whose children are a folder keeps it', () => {
    const sidebar = { '/a/': [{ title: '组', children: '/a/b/' }] };
    expect(map({ themeConfig: { sidebar } })).toMatchObject({ value: { themeConfig: { sidebar } }, problems: [] });
  });

  it('what a package would have made of the navigation and the sidebars is said, and the rest of them stays', () => {
    const made = (name: string): Plain => ({ $call: `${name}.getChildren`, args: ['./docs/a/'] });
    const list = [{ title: '甲', children: ['/a/1'] }, { title: '乙', children: made('vuepress-sidebar-atuo') }];
    const { value, problems } = map({ themeConfig: { nav: { $import: 'vuepress-bar.nav' }, sidebar: { '/a/': list, '/b/': made('x') }, locales: { '/en/': { sidebar: made('@o/bar') } } } });
    expect(value.themeConfig).toEqual({ sidebar: { '/a/': [list[0], { title: '乙' }] }, locales: { '/en/': {} } });
    const hint = (name: string) => `“${name}” would make it, which is not installed: run "npm install" first. Or give a folder as "children" of a group: all its pages are listed.`;
    expect(problems.map((problem) => [problem.message, problem.hint])).toEqual([
      ['"themeConfig.nav" of the VuePress config is not taken over.', hint('vuepress-bar').replace(/ Or .*/, '')],
      ['"themeConfig.sidebar" of the VuePress config is not taken over.', hint('vuepress-sidebar-atuo')],
      ['"themeConfig.locales./en/.sidebar" of the VuePress config is not taken over.', hint('@o/bar')],
    ]);
    // Of a theme nothing is run: to install it does not help.
    expect(map({ themeConfig: { sidebar: made('vuepress-theme-x') } }).problems[0]!.hint).toMatch(/^It is no sidebar of VuePress itself/);
  });

  it.each([
    ['blog', '/blog/'],
    ['/blog', '/blog/'],
    ['blog/', '/blog/'],
    ['/blog/', '/blog/'],
    ['', '/'],
  ])('a base without its slashes gets them: %j', (base, taken) => expect(map({ base })).toMatchObject({ value: { base: taken }, problems: [] }));

  it.each(['./', 'https://example.com/blog/'])('%j is no base', (base) => {
    expect(map({ base }).value.base).toBeUndefined();
    expect(map({ base }).problems).toMatchObject([{ code: 'vuepress/not-taken-over', hint: 'Write the path the site is served under, like "/" or "/blog/".' }]);
  });

  it('theme-hope’s own lists are the lists here', () => {
    const nav = [{ text: '文章', link: '/article/' }, { text: '分类', link: '/category/' }, { text: '英', link: '/en/category/' }, { text: '标签', link: '/tag/' }, { text: '书', link: '/books/category/' }];
    const links = (config: Plain) => map(config).value.themeConfig?.nav?.map(({ link }) => link);
    expect(links({ theme: { $call: 'vuepress-theme-hope.hopeTheme', args: [{ navbar: nav }] } })).toEqual(['/timeline/', '/categories/', '/en/categories/', '/tag/', '/books/category/']);
    expect(links({ theme: 'hope', themeConfig: { nav } })).toEqual(['/timeline/', '/categories/', '/en/categories/', '/tag/', '/books/category/']);
    expect(links({ theme: 'reco', themeConfig: { nav } })).toEqual(['/article/', '/category/', '/en/category/', '/tag/', '/books/category/']);
  });

  it('drops the one entry of a list that is wrong, not the list', () => {
    const { value, problems } = map({ head: [['link', { rel: 'icon', href: '/a' }], 'wrong', ['meta', { name: 'x', content: 'y' }]] });
    expect(value.head).toEqual([['link', { rel: 'icon', href: '/a' }], ['meta', { name: 'x', content: 'y' }]]);
    expect(problems.map(({ hint }) => hint)).toEqual(['One of its entries is none that can stand here. The others are taken over.']);
    expect(map({ head: ['wrong', 'too', ['base', { href: '/' }]] }).problems.map(({ hint }) => hint)).toEqual(['2 of its entries are none that can stand here. The others are taken over.']);
  });

  it('takes the head of the only language as the site’s; of several languages it is told', () => {
    const icon = ['link', { rel: 'icon', href: '/a.ico' }];
    const meta = ['meta', { name: 'x', content: 'y' }];
    expect(map({ head: [meta], locales: { '/': { lang: 'zh-CN', head: [icon] } } })).toMatchObject({ value: { head: [meta, icon], locales: { '/': { lang: 'zh-CN' } } }, problems: [] });
    expect(said({ locales: { '/': { head: [icon] }, '/en/': { lang: 'en' } } })).toEqual(['locales./.head']);
  });

  it('takes the text of an element in the head also as a list', () => {
    expect(map({ head: [['script', {}, ['let a = 1;', 'let b = 2;']]] })).toMatchObject({ value: { head: [['script', {}, 'let a = 1;\nlet b = 2;']] }, problems: [] });
  });

  it('drops what lacks something it needs, and nothing beside it', () => {
    const friends = [{ title: '缺地址' }, { title: '甲', link: 'https://a.example' }, { desc: '都缺' }, { title: '乙', link: 'https://b.example' }];
    const nav = [{ text: 2021, link: '/2021/' }, { text: '乙', link: '/b/' }];
    const config = { title: '站', theme: 'reco', themeConfig: { friendLink: friends, nav, analytics: {} } } as unknown as Plain;
    expect(map(config).value).toEqual({ title: '站', themeConfig: { friendLink: [friends[1], friends[3]], nav: [{ text: '2021', link: '/2021/' }, nav[1]] } });
    expect(map(config).problems.map(({ message, hint }) => [/"(.*?)"/.exec(message)![1], hint])).toEqual([
      ['themeConfig.friendLink', '2 of its entries are none that can stand here (without "link" or "title"). The others are taken over.'],
      ['themeConfig.analytics', 'Its value is none that it can have here: the site is built without it.'],
    ]);
  });

  it.each([null, 'text', [], { title: { $function: 'f' } }, { themeConfig: [] }, { plugins: 5 }, { base: '/a/', music: [null, 5, { url: 5 }] }] as Plain[])('%j gives a config all the same', (config) => expect(() => map(config)).not.toThrow());
});

describe('plugins', () => {
  it.each([
    ['@vuepress/pwa', { offline: true }],
    ['@vuepress/plugin-pwa', { offline: true }],
    [['sitemap', { hostname: 'https://example.com/blog' }], { url: 'https://example.com' }],
    [['@vuepress-reco/vuepress-plugin-rss', { site_url: 'https://example.com/', count: 20 }], { url: 'https://example.com' }],
    [['vuepress-plugin-rss', { base_url: '/', site_url: 'https://example.com', filter: { $function: 'filter' } }], { url: 'https://example.com' }],
    [['rss-feed', { hostname: 'https://example.com' }], { url: 'https://example.com' }],
    [['@vuepress/google-analytics', { ga: 'UA-1' }], { themeConfig: { analytics: { id: 'UA-1' } } }],
    [['vuepress-plugin-baidu-tongji', { hm: '0ac96a2a12ddd816' }], { themeConfig: { analytics: { baidu: '0ac96a2a12ddd816' } } }],
    [['@vuepress/plugin-baidu-analytics', { id: 'https://hm.baidu.com/hm.js?0ac96a2a12ddd816' }], { themeConfig: { analytics: { baidu: '0ac96a2a12ddd816' } } }],
    [['minimal-analytics', { ga: 'G-1' }], { themeConfig: { analytics: { id: 'G-1' } } }],
    [['vuepress-plugin-baidu-google-analytics', { hm: '0ac96a2a12ddd816', ga: 'G-1' }], { themeConfig: { analytics: { id: 'G-1', baidu: '0ac96a2a12ddd816' } } }],
    [['@vuepress-reco/vuepress-plugin-kan-ban-niang', { theme: ['blackCat', 'wanko'], clean: true }], { mascot: { theme: ['wanko'] } }],
    [['@vuepress-reco/vuepress-plugin-bgm-player', { audios: [{ name: '风居住的街道', artist: '磯村由紀子', url: '/bgm/1.mp3', cover: 'https://a.example/1.jpg' }], autoplay: true, position: { left: '10px', bottom: '10px', 'z-index': '999999' }, autoShrink: true, shrinkMode: 'float', floatPosition: 'left', floatStyle: { bottom: '20px' } }], { music: [{ title: '风居住的街道', artist: '磯村由紀子', url: '/bgm/1.mp3', cover: 'https://a.example/1.jpg' }] }],
    [['@vuepress-reco/vuepress-plugin-comments', { solution: 'valine', options: { appId: 'a' } }], { themeConfig: { solution: 'valine', options: { appId: 'a' } } }],
    [['vuepress-plugin-comment', { choosen: 'gitalk', options: { clientID: 'c', owner: 'o', repo: 'r' } }], { themeConfig: { vssueConfig: { platform: 'github', clientId: 'c', owner: 'o', repo: 'r', labels: ['Gitalk'] } } }],
    [['@vssue/vuepress-plugin-vssue', { platform: 'gitee', clientId: 'c' }], { themeConfig: { vssueConfig: { platform: 'gitee', clientId: 'c' } } }],
    [['copyright', { author: '甲', triggerLength: 20 }], { themeConfig: { copyright: { author: '甲', minLength: 20 } } }],
    [['copyright', { authorName: '乙', minLength: 30 }], { themeConfig: { copyright: { author: '乙', minLength: 30 } } }],
    ['thirdparty-search', { themeConfig: { searchEngines: true } }],
  ] as [Plain, object][])('%j', (plugin, taken) => {
    const { value, problems } = map({ plugins: [plugin] });
    expect([value, problems]).toMatchObject([taken, []]);
  });

  it('whose work is built in are not mentioned, also as an object', () => {
    expect(said({ plugins: ['@vuepress/back-to-top', ['@vuepress/medium-zoom', { selector: 'img' }], 'flowchart', 'vuepress-plugin-boxx', ['vuepress-plugin-nuggets-style-copy', {}]] })).toEqual([]);
    expect(said({ plugins: { '@vuepress/last-updated': {}, 'vuepress-plugin-zooming': true, sakura: false } })).toEqual([]);
  });

  it('that are not run are named with what to do', () => {
    const { problems } = map({ plugins: ['baidu-autopush', ['my-own', {}], { name: 'inline', $function: 'x' }] });
    expect(problems.map(({ message }) => message)).toEqual(['"plugins: baidu-autopush" of the VuePress config is not taken over.', '"plugins: my-own" of the VuePress config is not taken over.', '"plugins: inline" of the VuePress config is not taken over.']);
  });
});

describe('a VuePress 2 config', () => {
  it('calls its theme with what was themeConfig; groups have a prefix, folders a structure', () => {
    const { value } = map({
      lang: 'zh-CN',
      theme: {
        $call: 'vuepress-theme-reco.recoTheme',
        args: [{ author: { name: '作者' }, navbar: [{ text: '首页', link: '/', children: [] }], sidebar: { '/java/': [{ text: '基础', prefix: 'base/', collapsible: true, children: ['io', '/abs.html'] }, { text: '全部', prefix: 'all/', children: 'structure' }] } }],
      },
    });
    expect(value.themeConfig).toMatchObject({
      author: '作者',
      nav: [{ text: '首页', link: '/' }],
      sidebar: { '/java/': [{ title: '基础', collapsable: true, children: ['/java/base/io', '/abs.html'] }, { title: '全部', children: '/java/all/' }] },
    });
  });
});

it('takes menu addresses that are no percent-encoding as they are', () => {
  expect(map({ themeConfig: { sidebar: 'heading' } }).value.themeConfig).toEqual({ sidebar: 'auto' });
  expect(map({ themeConfig: { sidebar: { '/a/': 'heading' } } }).value.themeConfig).toEqual({ sidebar: { '/a/': 'auto' } });
  const { value } = map({ themeConfig: { navbar: ['/100%/', '/%E4%BD%A0/a.md'], sidebar: { '/50%/': 'structure' } } });
  expect(value.themeConfig).toMatchObject({ nav: [{ link: '/100%/' }, { link: '/%E4%BD%A0/a.md' }], sidebar: { '/50%/': [{ title: '50%', children: '/50%/' }] } });
});

it('takes theme-reco 2’s friends, and says nothing of categories made of folders', () => {
  const { value, problems } = map({ theme: { $call: 'vuepress-theme-reco', args: [{ autoSetBlogCategories: true, friendshipLinks: [{ title: '友', logo: '/a.png', link: 'https://friend.example' }] }] } });
  expect(value.themeConfig!.friendLink).toEqual([{ title: '友', logo: '/a.png', link: 'https://friend.example' }]);
  expect(problems).toEqual([]);
});

it.each([
  [{ colorMode: 'dark', colorModeSwitch: false }, { mode: 'dark', modePicker: false }],
  [{ colorMode: 'auto' }, { mode: 'auto' }],
  [{ darkmode: 'enable' }, { mode: 'dark', modePicker: false }],
  [{ darkmode: 'disable' }, { mode: 'light', modePicker: false }],
  [{ darkmode: 'toggle' }, {}],
] as [Plain, object][])('the mode a theme of VuePress 2 begins with is taken over: %j', (options, taken) => {
  const { value, problems } = map({ theme: { $call: 'defaultTheme', args: [options] } });
  expect([value.themeConfig, problems]).toEqual([taken, []]);
});

it('VuePress’s own blog theme: its plugins’ settings, comments and registration number', () => {
  const { value, problems } = map({
    theme: '@vuepress/blog',
    themeConfig: {
      nav: [{ text: '文章', link: '/' }],
      directories: [{ id: 'post', dirname: '_posts', path: '/' }],
      frontmatters: [{ id: 'tag', keys: ['tag', 'tags'], path: '/tag/' }],
      globalPagination: { prevText: '上一页', lengthPerPage: '5' },
      sitemap: { hostname: 'https://example.com/' },
      comment: { service: 'vssue', owner: 'o', repo: 'r', clientId: 'c' },
      footer: { contact: [{ type: 'github', link: 'https://github.com/o' }], copyright: [{ text: '版权所有', link: '' }, { text: '京ICP备2021000001号-1', link: 'https://beian.miit.gov.cn/' }] },
    },
  });
  expect(problems.map(({ message }) => message)).toEqual(['"theme" of the VuePress config is not taken over.', '"themeConfig.footer.copyright" of the VuePress config is not taken over.']);
  expect(value).toEqual({
    url: 'https://example.com',
    perPage: 5,
    themeConfig: { blogHome: true, nav: [{ text: '文章', link: '/' }], socialLinks: [{ link: 'https://github.com/o' }], vssueConfig: { showComment: true, platform: 'github', owner: 'o', repo: 'r', clientId: 'c' }, record: '京ICP备2021000001号-1', recordLink: 'https://beian.miit.gov.cn/' },
  });
  expect(map({ theme: '@vuepress/blog', themeConfig: { comment: { service: 'disqus', shortname: 'x' } } }).problems.map(({ message }) => message)).toContain('"themeConfig.comment" of the VuePress config is not taken over.');
});

it('VuePress’s own blog theme has five posts on a page unless told otherwise, its plugin ten', () => {
  expect(map({ theme: '@vuepress/theme-blog' }).value.perPage).toBe(5);
  expect(map({ theme: '@vuepress/blog', themeConfig: { globalPagination: { lengthPerPage: 12 } } }).value.perPage).toBe(12);
  expect(map({ plugins: [['@vuepress/blog', {}]] }).value.perPage).toBeUndefined();
});

it('theme-meteorlxy: who writes, how many posts a page has, comments, the registration number', () => {
  const themeConfig = {
    lang: { home: '首页' },
    personalInfo: { nickname: '良良', description: '胡诌<br/>乱语', avatar: '/img/avatar.jpg', sns: { github: { account: 'a', link: 'https://github.com/a' } } },
    header: { background: { useGeo: true } },
    footer: { poweredBy: false, custom: '<a href="https://beian.miit.gov.cn/">粤ICP备1号</a>' },
    pagination: { perPage: 7 },
    comments: { owner: 'o', repo: 'r', clientId: 'c' },
    defaultPages: { home: true },
    nav: [{ text: '文章', link: '/posts/', exact: false }],
  };
  const { value, problems } = map({ theme: 'meteorlxy', themeConfig });
  expect(problems.map(({ message }) => message)).toEqual(['"theme" of the VuePress config is not taken over.']);
  expect(value).toEqual({
    perPage: 7,
    themeConfig: { author: '良良', authorAvatar: '/img/avatar.jpg', blogHome: true, slogan: '胡诌 乱语', socialLinks: [{ link: 'https://github.com/a' }], nav: [{ text: '文章', link: '/posts/' }], vssueConfig: { showComment: true, platform: 'github', owner: 'o', repo: 'r', clientId: 'c' }, record: '粤ICP备1号', recordLink: 'https://beian.miit.gov.cn/' },
  });
  expect(map({ theme: 'meteorlxy', themeConfig: { comments: false } }).problems).toHaveLength(1);
});

it('entries of the navigation that named lists of plugin-blog lead to those there are', () => {
  const themeConfig = { nav: ['/article/', '/category/', '/tag/'].map((link) => ({ text: 'a', link })) };
  const linksOf = (config: Plain) => ((map(config).value.themeConfig as { nav: { link: string }[] }).nav).map(({ link }) => link);
  expect(linksOf({ theme: '@vuepress/blog', themeConfig: { ...themeConfig, frontmatters: [{ keys: ['category'], path: '/category/' }] } })).toEqual(['/article/', '/categories/', '/tag/']);
  expect(linksOf({ bundler: {}, themeConfig, plugins: [{ $call: '@vuepress/plugin-blog.blogPlugin', args: [{}] }] })).toEqual(['/timeline/', '/categories/', '/tag/']);
});

it('a sidebar that VuePress has no use for costs no other; a group may be called by a number', () => {
  const { value, problems } = map({ themeConfig: { sidebar: { description: true, '/a/': [{ title: 2020, children: ['b'] }] } } });
  expect(value.themeConfig).toEqual({ sidebar: { '/a/': [{ title: '2020', children: ['b'] }] } });
  expect(problems.map(({ message }) => message)).toEqual(['"themeConfig.sidebar.description" of the VuePress config is not taken over.']);
});

it('a copy of a plugin in a folder of the blog is that plugin', () => {
  const told = (path: string) => map({ plugins: [path] }).problems.map(({ message }) => message);
  for (const path of ['/blog/.vuepress/vuepress-plugin-code-copy/index.js', '/blog/.vuepress/vuepress-plugin-code-copy', 'C:\\blog\\plugin-back-to-top.js']) expect(told(path)).toEqual([]);
  expect(told('/blog/code-copy/mine.js')).toEqual(['"plugins: /blog/code-copy/mine.js" of the VuePress config is not taken over.']);
});

it('the official blog theme, and plugin-blog where its list is there, have all posts on the home page', () => {
  expect(map({ theme: '@vuepress/blog' }).value.themeConfig).toEqual({ blogHome: true });
  expect(map({ plugins: [['@vuepress/blog', { directories: [{ dirname: '_posts', path: '/' }] }]], themeConfig: { author: '甲' } }).value.themeConfig).toEqual({ author: '甲', blogHome: true });
});

it('VuePress 0’s “ga” is told of page views; what a template leaves empty says nothing', () => {
  expect(map({ theme: 'reco', ga: 'UA-1' })).toEqual({ value: { themeConfig: { analytics: { id: 'UA-1' } } }, problems: [] });
  expect(map({ theme: 'reco', ga: '', note: '', themeConfig: { mode: '', note: '' } })).toEqual({ value: { themeConfig: {} }, problems: [] });
});

it('the place of a list in the navigation may be written as text', () => {
  expect(map({ theme: 'reco', themeConfig: { blogConfig: { category: { location: '2', text: '分类' }, tag: { location: 3 } } } })).toEqual({ value: { themeConfig: { blogConfig: { category: { location: 2, text: '分类' }, tag: { location: 3 } } } }, problems: [] });
});

describe('Baidu Tongji in the head', () => {
  const code = (site: string): Plain => ['script', {}, `\n      var _hmt = _hmt || [];\n      (function() {\n        var hm = document.createElement("script");\n        hm.src = "https://hm.baidu.com/hm.js?${site}";\n        var s = document.getElementsByTagName("script")[0]; \n        s.parentNode.insertBefore(hm, s);\n      })();\n`];
  const meta: Plain = ['meta', { name: 'author', content: '甲' }];

  it.each([['Baidu’s code', code('5dd2e8c979')], ['its script alone', ['script', { charset: 'utf-8', src: '//hm.baidu.com/hm.js?5dd2e8c979' }]]] as [string, Plain][])('%s becomes a setting', (_name, entry) => {
    expect(map({ theme: 'reco', head: [meta, entry] })).toEqual({ value: { head: [meta], themeConfig: { analytics: { baidu: '5dd2e8c979' } } }, problems: [] });
    expect(map({ theme: 'reco', head: [entry] }).value).toEqual({ themeConfig: { analytics: { baidu: '5dd2e8c979' } } });
  });

  it('stays what it is with more in it, and where it is a second one', () => {
    const more = ['script', {}, `${(code('5dd2e8c979') as readonly string[])[2]}; start();`];
    expect(map({ theme: 'reco', head: [more] }).value).toEqual({ head: [more], themeConfig: {} });
    expect(map({ theme: 'reco', head: [code('aa'), code('bb')] }).value).toEqual({ head: [code('bb')], themeConfig: { analytics: { baidu: 'aa' } } });
  });

  it('is told beside Google, each by its own plugin', () => {
    expect(map({ plugins: [['@vuepress/google-analytics', { ga: 'G-1' }], ['vuepress-plugin-baidu-tongji', { hm: 'aa' }]] }).value.themeConfig).toEqual({ analytics: { id: 'G-1', baidu: 'aa' } });
    expect(map({ plugins: [['@vuepress/google-analytics', { ga: 'G-1' }]], head: [code('aa')] }).value.themeConfig).toEqual({ analytics: { id: 'G-1', baidu: 'aa' } });
  });
});

it('theme-gungnir: who writes, comments and statistics', () => {
  const themeConfig = { personalInfo: { name: '甲', avatar: '/a.jpg' }, comment: { owner: 'o', repo: 'r', clientId: 'c' }, analytics: { ga: 'UA-1', ba: 'x' }, katex: true, hitokoto: true, homeHeaderImages: { local: [] } };
  const { value, problems } = map({ theme: 'gungnir', themeConfig });
  expect(value.themeConfig).toEqual({ author: '甲', authorAvatar: '/a.jpg', blogHome: true, sidebar: false, vssueConfig: { showComment: true, platform: 'github', owner: 'o', repo: 'r', clientId: 'c' }, analytics: { id: 'UA-1', baidu: 'x' } });
  expect(problems.map(({ message }) => /"(.*?)"/.exec(message)![1])).toEqual(['theme']);
  expect(map({ theme: 'reco', themeConfig: { comment: false, analytics: false } })).toEqual({ value: { themeConfig: {} }, problems: [] });
  expect(map({ theme: 'reco', themeConfig: { analytics: { id: 'G-1', src: '/x.js' } } }).value.themeConfig).toEqual({ analytics: { id: 'G-1', src: '/x.js' } });
});

it('posts of theme-gungnir and theme-plume are read on by date, unless their config has a sidebar for them', () => {
  const called = (name: string, options: Plain = {}): Plain => ({ theme: { $call: `vuepress-theme-${name}Theme`, args: [options] } });
  for (const config of [{ theme: 'gungnir' }, called('gungnir.gungnir'), called('plume.plume')]) expect(map(config).value.themeConfig!.sidebar, JSON.stringify(config)).toBe(false);
  expect(map(called('plume.plume', { sidebar: { '/notes/': ['a'] } })).value.themeConfig!.sidebar).toEqual({ '/notes/': ['a'] });
  expect(map({ theme: 'vdoing' }).value.themeConfig!.sidebar).toBeUndefined();
});

it('what theme-plume is told of its look, its cache and its search needs no word, nor what is not wanted or empty', () => {
  const options: Plain = { sidebar: false, search: { provider: 'local' }, cache: 'filesystem', article: '/article/', transition: { page: true }, aside: 'left', watermark: false, lastUpdated: { formatOptions: {} }, social: {} };
  const { value, problems } = map({ theme: { $call: 'vuepress-theme-plume.plumeTheme', args: [options] } });
  expect(value.themeConfig).toEqual({ sidebar: false });
  expect(problems.map(({ message }) => /"(.*?)"/.exec(message)![1])).toEqual(['theme']);
  expect(map({ theme: 'reco', themeConfig: { search: false, repoDisplay: true } })).toMatchObject({ value: { themeConfig: { search: false } }, problems: [] });
  expect(map({ theme: 'reco', themeConfig: { watermark: true, social: [{ icon: 'github', link: 'https://github.com/a' }] } }).problems).toHaveLength(2);
});

it('a comment plugin that is told nothing is none; one for statistics is a script', () => {
  expect(map({ theme: 'reco', plugins: { comment: {} } }).problems).toEqual([]);
  expect(map({ theme: 'reco', plugins: { comment: { provider: 'Nobody' } } }).problems).toHaveLength(1);
  expect(map({ theme: 'reco', plugins: ['vuepress-plugin-umami-analytics', 'vuepress-plugin-auto-catalog'] }).problems).toMatchObject([{ hint: 'Add its script to "head".' }]);
});

it('theme-hope 1 has the settings of its plugins, and its language, beside its own', () => {
  const { value, problems } = map({ theme: 'hope', themeConfig: { baseLang: 'en-US', mdEnhance: { enableAll: true }, copyCode: { showInMobile: true }, photoSwipe: true, sitemap: { hostname: 'https://a.example' }, pwa: false } });
  expect(value).toMatchObject({ url: 'https://a.example', locales: { '/': { lang: 'en-US' } }, markdown: { sup: true, sub: true } });
  expect(problems.map(({ message }) => /"(.*?)"/.exec(message)![1])).toEqual(['theme']);
  expect(map({ theme: 'hope', locales: { '/': { lang: 'zh-CN' } }, themeConfig: { baseLang: 'en-US' } }).value.locales).toEqual({ '/': { lang: 'zh-CN' } });
});

it('theme-hope 1 takes the prefix of a group from where the sidebar’s path lies, as VuePress 1 takes its paths', () => {
  const group: Plain = { title: '脚本', prefix: 'js/', children: ['', '数组'] };
  const { sidebar } = map({ theme: 'hope', themeConfig: { sidebar: { '/web/js': [group, 'other', { title: '绝对', prefix: '/a/', children: ['b'] }], '/web/': [group], '/c': 'auto' } } }).value.themeConfig!;
  const expected = { title: '脚本', children: ['/web/js/', '/web/js/数组'] };
  expect(sidebar).toEqual({ '/web/js': [expected, 'other', { title: '绝对', children: ['/a/b'] }], '/web/': [expected], '/c': 'auto' });
});

it('what a group with a prefix names by “path” is below it, too', () => {
  const { sidebar } = map({ theme: 'hope', themeConfig: { sidebar: { '/web/': [{ title: '脚本', prefix: 'js/', children: [{ title: '数组', path: '新/数组' }, { title: '外', path: '/外/' }] }, { title: '组', path: 'own', children: ['a'] }] } } }).value.themeConfig!;
  expect(sidebar).toEqual({ '/web/': [{ title: '脚本', children: [{ title: '数组', path: '/web/js/新/数组' }, { title: '外', path: '/外/' }] }, { title: '组', path: 'own', children: ['a'] }] });
});

it('levels of headings as the first versions of VuePress 2 have them', () => {
  expect(map({ theme: 'reco', markdown: { extractHeaders: { level: [2, 3, 4] } } })).toMatchObject({ value: { markdown: { extractHeaders: [2, 3, 4] } }, problems: [] });
});

it('VuePress 2’s pattern of addresses is taken over', () => {
  expect(map({ permalinkPattern: ':year/:slug/' })).toMatchObject({ value: { permalink: '/:year/:slug/' }, problems: [] });
  expect(map({ permalinkPattern: '/post/:raw' }).value.permalink).toBe('/post/:regular');
  for (const none of [null, '']) expect(map({ theme: 'reco', permalinkPattern: none })).toEqual({ value: { themeConfig: {} }, problems: [] });
});

it('comments that a theme has under “comment” are taken over, or it is said what to do', () => {
  expect(map({ theme: 'reco', themeConfig: { comment: { platform: 'gitee', owner: 'o', repo: 'r', clientId: 'c' } } })).toMatchObject({ value: { themeConfig: { vssueConfig: { platform: 'gitee', owner: 'o' } } }, problems: [] });
  expect(map({ theme: 'reco', themeConfig: { comment: { provider: 'Giscus', repo: 'a/b' } } })).toMatchObject({ value: { themeConfig: { giscusConfig: { repo: 'a/b', strict: true, showComment: true } } }, problems: [] });
  expect(map({ theme: 'reco', themeConfig: { comment: { provider: 'Twikoo', envId: 'https://t.example' } } }).problems).toMatchObject([{ hint: expect.stringContaining('glimpress-comments import') as string }]);
  expect(map({ theme: 'reco', themeConfig: { comment: true } }).problems).toHaveLength(1);
});

describe('theme-reco 2', () => {
  const reco = (options: Plain) => map({ theme: { $call: 'vuepress-theme-reco.recoTheme', args: [options] } });
  const options = { appId: 'a', appKey: 'k', visitor: true, placeholder: '说点什么' };

  it('its comments with Valine are taken over whole, for the site or in a language', () => {
    for (const { value, problems } of [reco({ commentConfig: { type: 'valine', options } }), reco({ locales: { '/': { commentConfig: { type: 'valine', options } } } })]) {
      expect(value.themeConfig!.valineConfig).toEqual({ showComment: true, ...options });
      expect(problems).toEqual([]);
    }
  });

  it('comments it hid on every page stay hidden', () => {
    for (const written of [{ commentConfig: { type: 'valine', options: { ...options, hideComments: true } } }, { valineConfig: { ...options, hideComments: true } }] as Plain[]) {
      expect(reco(written).value.themeConfig!.valineConfig).toEqual({ ...options, showComment: false });
    }
  });

  it('comments in discussions stay there', () => {
    const { value, problems } = reco({ commentConfig: { type: 'giscus', options: { repo: 'o/r', repoId: 'R', category: 'C', categoryId: 'D', hideComments: false } } });
    expect([value.themeConfig!.giscusConfig, problems]).toEqual([{ showComment: true, repo: 'o/r', repoId: 'R', category: 'C', categoryId: 'D' }, []]);
  });

  it('comments in discussions that it hid stay hidden', () => {
    expect(reco({ commentConfig: { type: 'giscus', options: { repo: 'o/r', hideComments: true } } }).value.themeConfig!.giscusConfig).toEqual({ showComment: false, repo: 'o/r' });
  });

  it.each([['twikoo', /^Twikoo: Comments can come along/], ['waline', /^Waline: Comments can come along/], ['own', /^The site is built without it/]])('of comments with %s it is said what to do', (type, hint) => {
    const { value, problems } = reco({ commentConfig: { type, options: { serverURL: 'https://c.example' } } });
    expect(value.themeConfig!.valineConfig).toBeUndefined();
    expect(problems).toMatchObject([{ message: '"themeConfig.commentConfig" of the VuePress config is not taken over.', hint: expect.stringMatching(hint) as string }]);
  });

  it.each([
    [{ autoAddCategoryToNavbar: true }, { category: { location: 1 }, tag: { location: 2 } }],
    [{ autoAddCategoryToNavbar: { location: 1, showIcon: true }, categoriesText: '分类', tagsText: '标签' }, { category: { location: 2, text: '分类' }, tag: { location: 3, text: '标签' } }],
    [{ autoAddCategoryToNavbar: { categoryText: '类', tagText: '签' } }, { category: { location: 1, text: '类' }, tag: { location: 2, text: '签' } }],
    [{ autoAddCategoryToNavbar: false }, undefined],
  ] as [Plain, unknown][])('its lists stand in the navigation where they stood: %j', (written, blogConfig) => {
    const { value, problems } = reco(written);
    expect(value.themeConfig!.blogConfig).toEqual(blogConfig);
    expect(problems).toEqual([]);
  });
});

it('the redirect plugin is taken over but for what runs in a browser or is code', () => {
  const saidOf = (options: Plain): string[] => said({ plugins: [['@vuepress/plugin-redirect', options]] });
  expect(saidOf({ config: { '/a.html': '/b.html' } })).toEqual([]);
  expect(saidOf(null)).toEqual([]);
  const others: readonly Plain[] = [{ autoLocale: true }, { config: { $function: 'config' } }, { redirectors: [] }, { locales: true }];
  for (const options of others) expect(saidOf(options), JSON.stringify(options)).toEqual(['plugins: @vuepress/plugin-redirect']);
  expect(said({ plugins: ['@vuepress/html-redirect', 'vuepress-plugin-redirect-frontmatter'] })).toEqual([]);
});

describe('registration numbers, which a Chinese site must show', () => {
  const themeOf = (config: Plain) => map(config).value.themeConfig;

  it('are taken out of the footer of theme-reco 2', () => {
    const footer = { record: '京ICP备1号', recordLink: 'https://beian.miit.gov.cn', cyberSecurityRecord: '京公网安备2号', cyberSecurityLink: 'https://beian.mps.gov.cn', startYear: 2017 };
    expect(themeOf({ theme: { $call: 'vuepress-theme-reco.recoTheme', args: [{ footer }] } })).toEqual(footer);
  });

  it('are found in the text of theme-hope, also of a language, and of vdoing', () => {
    const footer = `<a href="https://beian.miit.gov.cn/" target="_blank">豫ICP备2023001822号</a><a href='http://www.beian.gov.cn/portal/registerSystemInfo?recordcode=41078102000226'><span>豫公网安备 41078102000226号</span></a>`;
    const records = { record: '豫ICP备2023001822号', recordLink: 'https://beian.miit.gov.cn/', cyberSecurityRecord: '豫公网安备 41078102000226号', cyberSecurityLink: 'http://www.beian.gov.cn/portal/registerSystemInfo?recordcode=41078102000226' };
    const hope = (options: Plain): Plain => ({ theme: { $call: 'vuepress-theme-hope.hopeTheme', args: [options] } });
    expect(themeOf(hope({ footer }))).toEqual(records);
    expect(themeOf(hope({ locales: { '/': { footer } } }))).toMatchObject(records);
    expect(themeOf({ theme: 'vdoing', themeConfig: { footer: { createYear: 2019, copyrightInfo: 'X | 粤ICP备 18121054 号-1' } } })).toEqual({ startYear: 2019, record: '粤ICP备 18121054 号-1' });
    expect(themeOf(hope({ footer: 'Never say die' }))).toEqual({});
    expect(said(hope({ footer: 'Never say die' }))).toContain('themeConfig.footer');
    expect(said(hope({ footer }))).not.toContain('themeConfig.footer');
  });
});

it('a setting whose value is refused is not taken for a slip of its own name', () => {
  expect(map({ base: '/', title: 5, themeConfig: { sidebarDepth: 'two', lastUpdate: true } }).problems.map(({ hint }) => hint)).toEqual([
    'Its value is none that it can have here: the site is built without it.',
    'Its value is none that it can have here: the site is built without it.',
    'Did you mean "lastUpdated"? The site is built without it.',
  ]);
});

it('a path with a slash in front is below its series of theme-reco 2, unless that is in it', () => {
  const series: Plain = { '/blogs/Vision/': ['/OpenCV/1', '/blogs/Vision/a', 'b', { text: '组', children: ['/Torch/1', { text: '内', children: ['/Torch/2'] }] }] };
  const { value } = map({ theme: { $call: 'vuepress-theme-reco.recoTheme', args: [{ series, locales: { '/en/': { series: { '/en/x/': ['/y'] } } } }] } });
  expect(value.themeConfig!.sidebar).toMatchObject({ '/blogs/Vision/': ['/blogs/Vision/OpenCV/1', '/blogs/Vision/a', 'b', { title: '组', children: ['/blogs/Vision/Torch/1', { title: '内', children: ['/blogs/Vision/Torch/2'] }] }] });
  expect(value.themeConfig!.locales!['/en/']!.sidebar).toEqual({ '/en/x/': ['/en/x/y'] });
});

it('the series of theme-reco 2 are its sidebars', () => {
  const { value, problems } = map({ theme: { $call: 'vuepress-theme-reco.recoTheme', args: [{ series: { '/docs/': [{ text: '开始', children: ['home', { text: '方法', link: 'way' }] }] }, locales: { '/en/': { series: { '/en/docs/': ['a'] } } } }] } });
  expect(value.themeConfig!.sidebar).toEqual({ '/docs/': [{ title: '开始', children: ['home', { title: '方法', path: '/docs/way' }] }] });
  expect(value.themeConfig!.locales!['/en/']!.sidebar).toEqual({ '/en/docs/': ['a'] });
  expect(problems).toEqual([]);
});

it('whose ids headings have follows from the VuePress that made them', () => {
  const ids = (config: Plain, engine?: 'VitePress') => mapVuePressConfig(config, 'config.js', engine).value.markdown?.headingIds;
  const configs: Plain[] = [{}, { theme: 'reco' }, { theme: { $call: 'defaultTheme', args: [] } }, { bundler: '@vuepress/bundler-vite' }];
  expect(configs.map((config) => ids(config))).toEqual([undefined, undefined, 'vuepress-2', 'vuepress-2']);
  expect(ids({}, 'VitePress')).toBe('vuepress-2');
});

it('boxes have a title of their own in the themes that gave them one', () => {
  const titled = (theme: string | undefined, hasOwnTheme = false) => mapVuePressConfig(theme === undefined ? {} : { theme }, 'config.js', 'VuePress', hasOwnTheme).value.markdown?.boxTitles;
  expect([undefined, '@vuepress/default', 'vdoing', 'hope', 'reco', 'vuepress-theme-reco', './mine'].map((theme) => titled(theme))).toEqual([true, true, true, true, undefined, undefined, undefined]);
  expect(titled(undefined, true)).toBeUndefined();
  const called = ($call: string) => map({ theme: { $call, args: [{}] } }).value.markdown?.boxTitles;
  expect(['vuepress-theme-hope.hopeTheme', '@vuepress/theme-default.defaultTheme', 'vuepress-theme-plume.plumeTheme', 'vuepress-theme-reco.recoTheme', 'vuepress-theme-gungnir.gungnirTheme'].map(called)).toEqual([true, true, true, true, true]);
});

it('an article has one title in the themes that hid the heading below theirs', () => {
  const ofTheme = (theme: Plain) => map({ theme }).value.markdown?.oneTitle;
  expect(['vdoing', 'hope', 'reco', '@vuepress/default'].map(ofTheme)).toEqual([true, true, undefined, undefined]);
  expect(['vuepress-theme-hope.hopeTheme', 'vuepress-theme-reco.recoTheme', 'vuepress-theme-plume.plumeTheme', '@vuepress/theme-default.defaultTheme'].map(($call) => ofTheme({ $call, args: [{}] }))).toEqual([true, true, true, undefined]);
});

it('theme-hope 2 takes the key of a sidebar for a folder, with a slash at its end or without', () => {
  const sidebarOf = ($call: string) => map({ theme: { $call, args: [{ sidebar: { '/a/': ['', 'b'], '/a/js': ['', 'intro', { text: '组', prefix: 'c/', children: ['d'] }] } }] } }).value.themeConfig?.sidebar;
  expect(sidebarOf('vuepress-theme-hope.hopeTheme')).toEqual({ '/a/js/': ['', 'intro', { title: '组', children: ['/a/js/c/d'] }], '/a/': ['', 'b'] });
  expect(Object.keys(sidebarOf('@vuepress/theme-default.defaultTheme')!)).toEqual(['/a/js', '/a/']);
});

it('a group without a prefix is in the one around it', () => {
  const group = (text: string, children: readonly Plain[], prefix?: string): Plain => ({ text, children, ...(prefix === undefined ? {} : { prefix }) });
  const { sidebar } = map({ theme: { $call: 'vuepress-theme-hope.hopeTheme', args: [{ sidebar: { '/': [group('外', [group('中', [group('内', ['a', { text: 'b', link: 'b' }]), 'c'])], 'blog/'), group('旁', ['d'])] } }] } }).value.themeConfig!;
  expect(sidebar).toEqual({ '/': [{ title: '外', children: [{ title: '中', children: [{ title: '内', children: ['/blog/a', { title: 'b', path: '/blog/b' }] }, '/blog/c'] }] }, { title: '旁', children: ['d'] }] });
});

it('what theme-hope says of its blog: how many posts a page has, and of the author', () => {
  const blog = { articlePerPage: 7, avatar: '/me.jpg', description: '写<br>代码', medias: { GitHub: 'https://github.com/a', QQ: '10000', Email: ['mailto:a@example.org', '<svg/>'], Steam: { link: 'https://steam.example/a', icon: 's' } } };
  const hope = (options: Plain): ReturnType<typeof mapVuePressConfig>['value'] => map({ theme: { $call: 'vuepress-theme-hope.hopeTheme', args: [options] } }).value;
  const author = { author: '甲', authorAvatar: '/me.jpg', slogan: '写 代码', socialLinks: [{ text: 'GitHub', link: 'https://github.com/a' }, { text: 'Email', link: 'mailto:a@example.org' }, { text: 'Steam', link: 'https://steam.example/a' }] };
  expect(hope({ author: { name: '甲' }, blog })).toMatchObject({ perPage: 7, themeConfig: author });
  expect(hope({ author: '甲', locales: { '/': { blog } } }).themeConfig).toMatchObject(author);
  expect(hope({ blog: true }).themeConfig).toEqual({});
});

it('all pages of theme-hope’s blog are articles, where it is one', () => {
  const hope = (plugins: Plain): Plain => ({ theme: { $call: 'vuepress-theme-hope.hopeTheme', args: [{ plugins }] } });
  expect([hope({ blog: true }), hope({ blog: { excerptLength: 0 } }), hope({ blog: false }), hope({}), { theme: 'reco', plugins: [['@vuepress/blog', {}]] } as Plain, { theme: 'hope' } as Plain, { theme: 'hope', themeConfig: { blog: false } } as Plain].map((config) => map(config).value.undatedPosts)).toEqual([true, true, undefined, undefined, undefined, true, undefined]);
});

it('all pages of theme-vdoing are articles, which it gave a date itself', () => {
  expect(['vdoing', 'vuepress-theme-vdoing', '/blog/vdoing', 'reco'].map((theme) => map({ theme }).value.undatedPosts)).toEqual([true, true, true, undefined]);
  // Read where the addresses are.
  expect(map({ theme: 'vdoing', themeConfig: { category: true, categoryText: '札记' } }).problems.map(({ message }) => message)).toEqual(['"theme" of the VuePress config is not taken over.']);
});

describe('what a blog chose for its Markdown', () => {
  const hope = (options: Plain): Plain => ({ theme: { $call: 'vuepress-theme-hope.hopeTheme', args: [options] } });
  it.each([
    ['theme-hope', hope({ markdown: { gfm: true, figure: true, sup: true, demo: true } }), { breaks: true, linkify: true, figure: true, sup: true }],
    ['theme-hope before its release candidates', hope({ plugins: { mdEnhance: { gfm: true, linkify: false, sub: true, supsub: true } } }), { sup: true, sub: true }],
    ['everything', hope({ plugins: { mdEnhance: { enableAll: true } } }), { linkify: true, figure: true, sup: true, sub: true }],
    ['two plugins', { theme: { $call: 'recoTheme', args: [] }, plugins: [{ $call: '@vuepress/plugin-markdown-image.markdownImagePlugin', args: [{ figure: true }] }, { $call: 'vuepress-plugin-md-enhance.mdEnhancePlugin', args: [{ sup: true }] }] }, { figure: true, sup: true }],
    ['theme-plume', { theme: { $call: 'plumeTheme', args: [{ markdown: { image: { figure: true } } }] } }, { figure: true, sup: true, sub: true }],
    ['the config itself', { theme: { $call: 'defaultTheme', args: [] }, markdown: { linkify: true, breaks: true } }, { linkify: true, breaks: true }],
  ] satisfies [string, Plain, object][])('%s: line ends, bare addresses, captions, small letters', (_, config, markdown) => {
    const { value, problems } = map(config);
    expect({ ...value.markdown, boxTitles: undefined, oneTitle: undefined }).toEqual({ headingIds: 'vuepress-2', ...markdown });
    expect(problems.filter(({ message }) => /markdown|enhance|image/i.test(message))).toEqual([]);
  });

  it('VitePress makes links of bare addresses unless told not to', () => {
    const linkify = (config: Plain) => mapVuePressConfig(config, 'config.ts', 'VitePress').value.markdown?.linkify;
    expect([linkify({}), linkify({ markdown: { linkify: false } })]).toEqual([true, false]);
  });
});

it('theme-plume: links to its lists lead to ours, and who writes is taken over', () => {
  const navbar: Plain = { $call: 'vuepress-theme-plume.defineNavbarConfig', args: [[{ text: '标签', link: '/blog/tags/' }, { text: '更多', items: [{ text: '归档', link: '/blog/archives/' }, { text: '文', link: '/blog/a/' }] }]] };
  const { themeConfig } = map({ theme: { $call: 'vuepress-theme-plume.plumeTheme', args: [{ navbar, profile: { name: '甲', avatar: '/a.png' }, appearance: true }] } }).value;
  expect(themeConfig).toEqual({ nav: [{ text: '标签', link: '/tag/' }, { text: '更多', items: [{ text: '归档', link: '/timeline/' }, { text: '文', link: '/blog/a/' }] }], author: '甲', authorAvatar: '/a.png', sidebar: false });
});
