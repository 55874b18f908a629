import { describe, expect, it } from 'vitest';
import type { Plain } from './config-answer';
import { mapVuePressConfig } from './map-config';
import { map, said } from './test-config';

it('takes theme-reco 2’s friends, and says nothing of categories made of folders', () => {
  const { value, problems } = map({ theme: { $call: 'vuepress-theme-reco', args: [{ autoSetBlogCategories: true, friendshipLinks: [{ title: '友', logo: '/a.png', link: 'https://friend.example' }] }] } });
  expect(value.themeConfig!.friendLink).toEqual([{ title: '友', logo: '/a.png', link: 'https://friend.example' }]);
  expect(problems).toEqual([]);
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
  // theme-melodydl has the accounts beside the person.
  expect(map({ theme: 'melodydl', themeConfig: { personalInfo: { name: '良良' }, sns: { weibo: { account: '', link: '' }, github: { account: 'a', link: 'https://github.com/a' } } } }).value.themeConfig?.socialLinks).toEqual([{ link: 'https://github.com/a' }]);
});

it('the place of a list in the navigation may be written as text', () => {
  expect(map({ theme: 'reco', themeConfig: { blogConfig: { category: { location: '2', text: '分类' }, tag: { location: 3 } } } })).toEqual({ value: { themeConfig: { blogConfig: { category: { location: 2, text: '分类' }, tag: { location: 3 } } } }, problems: [] });
});

it('a comment system under its own name among a theme’s settings is taken over, or said how its comments come along', () => {
  const gitalk = { clientID: 'id', clientSecret: 's', repo: 'blog', owner: 'me', admin: ['me'], language: 'en' };
  const { value, problems } = map({ theme: 'reform', themeConfig: { gitalk } });
  expect(value.themeConfig!.vssueConfig).toMatchObject({ platform: 'github', owner: 'me', repo: 'blog', clientId: 'id' });
  expect(problems.filter(({ message }) => message.includes('gitalk'))).toEqual([]);
  expect(map({ theme: 'x', themeConfig: { waline: { serverURL: 'https://waline.example' } } }).problems.find(({ message }) => message.includes('"themeConfig.waline"'))?.hint).toContain('glimpress-comments import');
  // Switched off it is not missed.
  expect(map({ themeConfig: { gitalk: { enable: false, repo: 'blog' } } }).value.themeConfig?.vssueConfig).toBeUndefined();
});

it('theme-gungnir: who writes, comments and statistics', () => {
  const themeConfig = { personalInfo: { name: '甲', avatar: '/a.jpg' }, comment: { owner: 'o', repo: 'r', clientId: 'c' }, analytics: { ga: 'UA-1', ba: 'x' }, katex: true, hitokoto: true, homeHeaderImages: { local: [] } };
  const { value, problems } = map({ theme: 'gungnir', themeConfig });
  expect(value.themeConfig).toEqual({ author: '甲', authorAvatar: '/a.jpg', blogHome: true, sidebar: false, vssueConfig: { showComment: true, platform: 'github', owner: 'o', repo: 'r', clientId: 'c' }, analytics: { id: 'UA-1', baidu: 'x' } });
  expect(problems.map(({ message }) => /"(.*?)"/.exec(message)![1])).toEqual(['theme']);
  expect(map({ theme: 'reco', themeConfig: { comment: false, analytics: false } })).toEqual({ value: { themeConfig: {} }, problems: [] });
  expect(map({ theme: 'reco', themeConfig: { analytics: { id: 'G-1', src: '/x.js' } } }).value.themeConfig).toEqual({ analytics: { id: 'G-1', src: '/x.js' } });
});

it('what theme-plume is told of its look, its cache and its search needs no word, nor what is not wanted or empty', () => {
  const options: Plain = { sidebar: false, search: { provider: 'local' }, cache: 'filesystem', article: '/article/', transition: { page: true }, aside: 'left', watermark: false, lastUpdated: { formatOptions: {} }, social: {} };
  const { value, problems } = map({ theme: { $call: 'vuepress-theme-plume.plumeTheme', args: [options] } });
  expect(value.themeConfig).toEqual({ sidebar: false });
  expect(problems.map(({ message }) => /"(.*?)"/.exec(message)![1])).toEqual(['theme']);
  expect(map({ theme: 'reco', themeConfig: { search: false, repoDisplay: true } })).toMatchObject({ value: { themeConfig: { search: false } }, problems: [] });
  expect(map({ theme: 'reco', themeConfig: { watermark: true, social: [{ icon: 'github', link: 'https://github.com/a' }] } }).problems).toHaveLength(2);
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

  it('are found in the texts of other footers, theme-plume’s, too, with the first year of its copyright', () => {
    const site = (footer: Plain): Plain => ({ theme: { $call: 'vuepress-theme-plume.plumeTheme', args: [{ footer }] } });
    expect(themeOf(site({ message: '<a target="_blank" href="https://beian.miit.gov.cn/">京ICP备2021000001号-1</a>', copyright: 'Copyright © 2019-present 甲' }))).toMatchObject({ startYear: '2019', record: '京ICP备2021000001号-1', recordLink: 'https://beian.miit.gov.cn/' });
    expect(themeOf(site({ filing: '蜀ICP备19008309号-1' }))).toMatchObject({ record: '蜀ICP备19008309号-1' });
    expect(said(site({ message: '', copyright: '© 2019 甲', filing: '蜀ICP备19008309号-1' }))).toEqual(said(site(null)));
    expect(said(site({ message: '用 VuePress 写成', copyright: 'MIT' }))).toEqual(expect.arrayContaining(['themeConfig.footer.message', 'themeConfig.footer.copyright']));
  });
});

it('a path with a slash in front is below its series of theme-reco 2, unless that is in it', () => {
  const series: Plain = { '/blogs/Vision/': ['/OpenCV/1', '/blogs/Vision/a', 'b', { text: '组', children: ['/Torch/1', { text: '内', children: ['/Torch/2'] }] }] };
  const { value } = map({ theme: { $call: 'vuepress-theme-reco.recoTheme', args: [{ series, locales: { '/en/': { series: { '/en/x/': ['/y'] } } } }] } });
  expect(value.themeConfig!.sidebar).toMatchObject({ '/blogs/Vision/': ['/blogs/Vision/OpenCV/1', '/blogs/Vision/a', 'b', { title: '组', children: ['/blogs/Vision/Torch/1', { title: '内', children: ['/blogs/Vision/Torch/2'] }] }] });
  expect(value.themeConfig!.locales!['/en/']!.sidebar).toEqual({ '/en/x/': ['/en/x/y'] });
});

it('a path of a series that begins in the same folder is whole, as in the first versions of theme-reco 2', () => {
  const { value } = map({ theme: { $call: 'vuepress-theme-reco.recoTheme', args: [{ series: { '/docs/b': ['/docs/a/1', { text: '组', children: ['/docs/c/2', '/x'] }] } }] } });
  expect(value.themeConfig!.sidebar).toMatchObject({ '/docs/b': ['/docs/a/1', { title: '组', children: ['/docs/c/2', '/docs/b/x'] }] });
});

it('the series of theme-reco 2 are its sidebars', () => {
  const { value, problems } = map({ theme: { $call: 'vuepress-theme-reco.recoTheme', args: [{ series: { '/docs/': [{ text: '开始', children: ['home', { text: '方法', link: 'way' }] }] }, locales: { '/en/': { series: { '/en/docs/': ['a'] } } } }] } });
  expect(value.themeConfig!.sidebar).toEqual({ '/docs/': [{ title: '开始', children: ['home', { title: '方法', path: '/docs/way' }] }] });
  expect(value.themeConfig!.locales!['/en/']!.sidebar).toEqual({ '/en/docs/': ['a'] });
  expect(problems).toEqual([]);
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

it('an entry of the sidebar that is neither text nor number is refused, and the others stay', () => {
  const { value, problems } = map({ themeConfig: { sidebar: { '/a/': ['', [{}], [{ toString: 1 }], [2020, null], ['b', 7]] } } });
  expect(value.themeConfig!.sidebar).toEqual({ '/a/': ['', ['2020', '2020'], ['b', '7']] });
  expect(problems).toMatchObject([{ code: 'vuepress/not-taken-over', message: expect.stringContaining('themeConfig.sidebar') as string }]);
});

it('a repository whose address names no host is linked as it is', () => {
  expect(map({ themeConfig: { repo: 'https:x' } }).value.themeConfig!.nav).toEqual([{ text: 'Source', link: 'https:x' }]);
});
