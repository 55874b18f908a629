import { describe, expect, it } from 'vitest';
import type { Plain } from './config-answer';
import { mapVuePressConfig } from './map-config';
import type { Fields } from './plain-fields';
import { map, said } from './test-config';

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
        nav: [{ text: '首页', link: '/', icon: 'reco-home', target: '_self' }, { text: '更多', items: [{ text: '站点', link: 'https://example.com', icon: 'fas fa-rocket' }] }],
        sidebar: { '/a/': ['', ['b', '第二'], { title: '组', collapsable: false, sidebarDepth: 2, children: ['c', ['d', '第四']] }], '/auto/': 'auto' },
        blogConfig: { category: { location: 2, text: '分类' }, tag: { location: 3, text: '标签' } },
        friendLink: [{ title: '友', desc: '人', link: 'https://friend.example', email: 'a@b.c' }],
        lastUpdated: '上次更新',
        startYear: '公元前二百年 秦',
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
    const config: Plain = { '/demo/encrypt.html': ['1234', 'five'], '/diary/': 'geheim', '/resume': { password: 9810, hint: '生日' } };
    expect(locksOf({ encrypt: { config } })).toMatchObject({ value: { encrypt: { '/demo/encrypt.html': ['1234', 'five'], '/diary/': ['geheim'], '/resume': ['9810'] } }, problems: [{ message: expect.stringContaining('"theme"') }] });
    // The password for all opens each.
    expect(locksOf({ encrypt: { config: { '/none/': '' }, admin: 'y' } })).toMatchObject({ value: { encrypt: { '/none/': ['y'] } }, problems: [{ message: expect.stringContaining('"theme"') }] });
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

  it('what a theme was to lock and has no password for is an error: nothing is published', () => {
    const errorsOf = (themeConfig: Plain) => map({ theme: 'reco', themeConfig }).problems.filter(({ severity }) => severity === 'error').map(({ code, message }) => `${code} ${message}`);
    expect(errorsOf({ encrypt: { config: { '/a/': 'x', '/none/': '', '/unset/': null, '/hint/': { hint: '生日' } } } })).toEqual(['/none/', '/unset/', '/hint/'].map((path) => `vuepress/encrypt "themeConfig.encrypt.config" has no password for "${path}".`));
    for (const encrypt of [{ global: true }, { global: true, admin: '' }, { status: 'global' }, { status: 'global', global: [] }] as Plain[]) expect(errorsOf({ encrypt }), JSON.stringify(encrypt)).toEqual(['vuepress/encrypt "themeConfig.encrypt" locks the whole site, and has no password.']);
    expect(errorsOf({ keyPage: { keys: [null] } })).toEqual(['vuepress/encrypt "themeConfig.keyPage" locks the whole site, and has no password.']);
    for (const none of [{ encrypt: {} }, { encrypt: { config: {}, global: false } }, { encrypt: { status: 'local', global: '' } }, { keyPage: { keys: [] } }, { keyPage: {} }, { password: '' }] as Plain[]) expect(errorsOf(none), JSON.stringify(none)).toEqual([]);
  });

  describe('the rules of theme-plume’s `encrypt`', () => {
    const rulesOf = (rules: Plain, admin: Plain = null) => map({ theme: { $call: 'vuepress-theme-plume.plumeTheme', args: [{ encrypt: { rules, admin } }] } });

    it('lock how routes and files begin, and files', () => {
      const rules: Plain = { '/diary/': '123456', '前端/基础.md': 'x', 'notes/': ['a', 'b'], '^/work/': 'w', 'a/README.md': 1 };
      expect(rulesOf(rules, ['root']).value.encrypt).toEqual({ '/diary/': ['123456', 'root'], '/前端/基础.html': ['x', 'root'], '/notes/': ['a', 'b', 'root'], '/work/': ['w', 'root'], '/a/README.md': ['1', 'root'] });
      expect(rulesOf({ '/diary/': '1' }).problems.map(({ severity }) => severity)).not.toContain('error');
    });

    it('that cannot be said as a path, or have no password, are errors: nothing is published', () => {
      const errorsOf = (rules: Plain) => rulesOf(rules).problems.filter(({ severity }) => severity === 'error');
      for (const rule of ['^/(a|b)/', '^diary/', '^/a.b', '^']) {
        expect(errorsOf({ [rule]: 'y', '/c/': 'z' }), rule).toMatchObject([{ code: 'vuepress/encrypt', message: expect.stringContaining(`"${rule}"`), hint: expect.stringContaining('"encrypt"') }]);
      }
      expect(errorsOf({ '/a/': '', '/b/': null })).toMatchObject([{ message: expect.stringContaining('"/a/"') }, { message: expect.stringContaining('"/b/"') }]);
    });
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
    expect(map({ sidebarDepth: 2, repo: 'a/b', author: '甲', lineNumbers: true, themeConfig: { head: [['meta', { name: 'a' }]] } }).problems.map(({ message, hint }) => [/"(.*?)"/.exec(message)![1], hint])).toEqual([
      ['themeConfig.head', 'It is read beside "themeConfig" alone: move it there. The site is built without it.'],
      ...['sidebarDepth', 'repo', 'author'].map((key) => [key, 'It is read in "themeConfig" alone: move it there. The site is built without it.']),
      ['lineNumbers', 'It is read in "markdown" alone: move it there. The site is built without it.'],
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

  it('code that changed what pages say of themselves is named, unlike what only built them', () => {
    expect(map({ extendPageData: { $function: 'extendPageData' }, extendCli: { $function: 'extendCli' } }).problems).toMatchObject([{ message: '"extendPageData" of the VuePress config is not taken over.', hint: expect.stringContaining('front matter') }]);
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

  it('a theme of the blog’s own is said not to run, whichever it extends', () => {
    const told = (config: Plain) => map({ $ownTheme: '.vuepress/theme', ...(config as object) }).problems.map(({ message, hint }) => `${message} ${hint}`);
    const [message, hint] = ["The theme in .vuepress/theme is not run. The site has the look of Glimpress's own theme", '. What its articles say is all there.'];
    expect(told({})).toEqual([`${message}${hint}`]);
    expect(told({ theme: 'vuepress-theme-x' })).toEqual([`${message}, not of "vuepress-theme-x"${hint}`]);
    expect(told({ theme: '@vuepress/theme-default' })).toEqual([`${message}${hint}`]);
    // The config has a line for another.
    expect(map({ theme: '@vuepress/theme-default', $ownTheme: 'my/theme' }).problems.map(({ message }) => message)).toEqual(['"theme" of the VuePress config is not taken over.']);
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
    expect(map({ head: [['link', { rel: 'icon', href: '/a' }], ['script', 'let a = 1;']] }).problems.map(({ hint }) => hint)).toEqual(['One of its entries is none that can stand here. The others are taken over.']);
  });

  it('takes the head of the only language as the site’s; of several languages it is told', () => {
    const icon = ['link', { rel: 'icon', href: '/a.ico' }];
    const meta = ['meta', { name: 'x', content: 'y' }];
    expect(map({ head: [meta], locales: { '/': { lang: 'zh-CN', head: [icon] } } })).toMatchObject({ value: { head: [meta, icon], locales: { '/': { lang: 'zh-CN' } } }, problems: [] });
    expect(said({ locales: { '/': { head: [icon] }, '/en/': { lang: 'en' } } })).toEqual(['locales./.head']);
  });

  it('a language whose title and description are left empty has those of the site', () => {
    const locales = { '/': { lang: 'zh-CN', title: '', description: null }, '/en/': { lang: 'en', title: 'Notes' } };
    expect(map({ title: '孤帆', locales } as Plain)).toMatchObject({ problems: [] });
    expect(map({ title: '孤帆', locales } as Plain).value.locales).toEqual({ '/': { lang: 'zh-CN' }, '/en/': { lang: 'en', title: 'Notes' } });
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

it('a sidebar that VuePress has no use for costs no other; a group may be called by a number', () => {
  const { value, problems } = map({ themeConfig: { sidebar: { description: true, '/a/': [{ title: 2020, children: ['b'] }] } } });
  expect(value.themeConfig).toEqual({ sidebar: { '/a/': [{ title: '2020', children: ['b'] }] } });
  expect(problems.map(({ message }) => message)).toEqual(['"themeConfig.sidebar.description" of the VuePress config is not taken over.']);
});

it('VuePress 0’s “ga” is told of page views; what a template leaves empty says nothing', () => {
  expect(map({ theme: 'reco', ga: 'UA-1' })).toEqual({ value: { themeConfig: { analytics: { id: 'UA-1' } } }, problems: [] });
  expect(map({ theme: 'reco', ga: '', note: '', themeConfig: { mode: '', note: '' } })).toEqual({ value: { themeConfig: {} }, problems: [] });
});

it('levels of headings as the first versions of VuePress 2 have them', () => {
  expect(map({ theme: 'reco', markdown: { extractHeaders: { level: [2, 3, 4] } } })).toMatchObject({ value: { markdown: { extractHeaders: [2, 3, 4] } }, problems: [] });
});

it('VuePress 2’s pattern of addresses is taken over', () => {
  expect(map({ permalinkPattern: ':year/:slug/' })).toMatchObject({ value: { permalink: '/:year/:slug/' }, problems: [] });
  expect(map({ permalinkPattern: '/post/:raw' }).value.permalink).toBe('/post/:regular');
  for (const none of [null, '']) expect(map({ theme: 'reco', permalinkPattern: none })).toEqual({ value: { themeConfig: {} }, problems: [] });
});

it('a sidebar without headings, whose depth VuePress has below 0, has none', () => {
  const sidebar = (sidebarDepth: number) => [{ title: '组', sidebarDepth, children: ['/a', { title: '内', sidebarDepth, children: ['/b'] }] }];
  expect(map({ theme: 'reco', themeConfig: { sidebarDepth: -1, sidebar: sidebar(-1) } })).toEqual({ value: { themeConfig: { sidebarDepth: 0, sidebar: sidebar(0) } }, problems: [] });
});

it('a setting whose value is refused is not taken for a slip of its own name', () => {
  expect(map({ base: '/', title: 5, themeConfig: { sidebarDepth: 'two', lastUpdate: true } }).problems.map(({ hint }) => hint)).toEqual([
    'Its value is none that it can have here: the site is built without it.',
    'Its value is none that it can have here: the site is built without it.',
    'Did you mean "lastUpdated"? The site is built without it.',
  ]);
});
