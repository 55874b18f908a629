import { describe, expect, it } from 'vitest';
import type { Plain } from './config-answer';
import { map, said } from './test-config';

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
    [['kan-ban-niang', { theme: ['blackCat'], width: 200, height: '220', messages: { welcome: '', home: '回家', theme: '换', close: '再见', info: '更多', other: 'x', message: 5 } }], { mascot: { width: 200, messages: { home: '回家', theme: '换', close: '再见', info: '更多' } } }],
    [['kan-ban-niang', { theme: ['blackCat'], width: 0, messages: { welcome: '' } }], { mascot: true }],
    [{ $call: '@anyfork/vuepress-plugin-kan-ban-niang-next.kanBanNiang', args: [{ theme: ['shizuku'] }] }, { mascot: { theme: ['shizuku'] } }],
    [{ $call: 'vuepress-plugin-pwa2.pwaPlugin', args: [{}] }, { offline: true }],
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
    expect(said({ plugins: ['vuepress-plugin-reading-time2', 'vuepress-plugin-copy-code2', 'vuepress-plugin-copyright2', '@anyfork/vuepress-plugin-loading-page-next', '@vuepress/plugin-pwa-popup', 'element-tabs', 'flexsearch-pro'] })).toEqual([]);
    expect(said({ plugins: ['vuepress-plugin-right-anchor', 'anchor-toc', ['@vuepress/plugin-toc', {}]] })).toEqual([]);
    expect(said({ plugins: { '@vuepress/last-updated': {}, 'vuepress-plugin-zooming': true, sakura: false } })).toEqual([]);
  });

  it('that a theme hands on (`themePlugins`) are taken as those of the site: comments, visits, the address', () => {
    const giscus = { repo: 'o/r', repoId: 'R', category: 'C', categoryId: 'D' };
    const themePlugins = { git: true, backToTop: false, mdPlus: { mark: true }, katex: true, giscus, ga: 'G-1', ba: '0ac96a2a12ddd816', chartjs: true, rss: { siteURL: 'https://example.com' } };
    const { value, problems } = map({ theme: { $call: 'vuepress-theme-gungnir.gungnirTheme', args: [{ themePlugins }] } });
    expect(value).toMatchObject({ url: 'https://example.com', themeConfig: { giscusConfig: giscus, analytics: { id: 'G-1', baidu: '0ac96a2a12ddd816' } } });
    expect(problems.map(({ message }) => message).slice(1)).toEqual(['"plugins: chartjs" of the VuePress config is not taken over.']);
    expect(said({ themeConfig: { themePlugins: { backToTop: false, externalLinkIcon: false } } })).toEqual([]);
  });

  it('that are called like what every object of JavaScript has are unknown ones', () => {
    const hints = (config: Plain) => map(config).problems.map(({ hint }) => hint);
    for (const name of ['constructor', '__proto__', 'toString']) expect(hints({ plugins: [name] })).toEqual([expect.stringContaining('Plugins of VuePress are not run.')]);
    expect(hints({ toString: 'x' })).toEqual(['The site is built without it.']);
  });

  it('vuepress-plugin-posts-encrypt locks the whole site where it was told to; else it is said where its password belongs', () => {
    const locked = (options: Plain) => map({ plugins: [['posts-encrypt', options]] });
    for (const [options, password] of [[{ checkAll: true, passwd: 123456 }, '123456'], [{ checkAll: true }, 'hello world']] as const) {
      expect(locked(options)).toMatchObject({ value: { encrypt: { '/': [password] } }, problems: [{ message: expect.stringContaining('"plugins: posts-encrypt", but titles') }] });
    }
    expect(locked({ checkAll: true, passwd: '' }).problems).toMatchObject([{ severity: 'error', code: 'vuepress/encrypt', message: '"plugins: posts-encrypt" locks the whole site, and has no password.' }]);
    const single = locked({ passwd: '123456' });
    expect(single.value.encrypt).toBeUndefined();
    expect(single.problems).toMatchObject([{ message: '"plugins: posts-encrypt" of the VuePress config is not taken over.', hint: expect.stringContaining('"passwd: …"') }]);
  });

  it('that are not run are named with what to do', () => {
    const { problems } = map({ plugins: ['baidu-autopush', ['my-own', {}], { name: 'inline', $function: 'x' }] });
    expect(map({ plugins: ['@anyfork/vuepress-plugin-sakura-next'] }).problems).toMatchObject([{ hint: 'Decoration only.' }]);
    expect(map({ plugins: ['vuepress-plugin-last-reading'] }).problems).toMatchObject([{ hint: 'Going back and reloading keep the reader’s place.' }]);
    expect(map({ plugins: [['@vuepress-reco/vuepress-plugin-bulletin-popover', { title: '消息提示', body: [{ type: 'text', content: '暂停更新' }] }]] }).problems).toMatchObject([{ message: '"plugins: @vuepress-reco/vuepress-plugin-bulletin-popover" of the VuePress config is not taken over.', hint: 'Write it into the home page.' }]);
    expect(problems.map(({ message }) => message)).toEqual(['"plugins: baidu-autopush" of the VuePress config is not taken over.', '"plugins: my-own" of the VuePress config is not taken over.', '"plugins: inline" of the VuePress config is not taken over.']);
  });
});

describe('containers that plugins declare', () => {
  const containers = (...plugins: Plain[]) => (map({ plugins }).value as { markdown?: { containers?: unknown } }).markdown?.containers;

  it('are ours, with their name for a title unless they have another, or what is drawn around them', () => {
    expect(containers(['vuepress-plugin-container', { type: 'enterprise', defaultTitle: { '/': '企业版', '/en/': 'Enterprise' } }], ['container', { type: 'readmore', before: '<div>{title}', after: '</div>' }], { $call: '@vuepress/plugin-container.containerPlugin', args: [{ type: 'quiz', locales: { '/': { defaultInfo: '小测' } } }] }, ['container', { type: 'aside', defaultTitle: '' }])).toEqual({
      enterprise: { title: { '/': '企业版', '/en/': 'Enterprise' } },
      readmore: { title: 'READMORE', before: '<div>{title}', after: '</div>' },
      quiz: { title: { '/': '小测' } },
      aside: { title: '' },
    });
  });

  it('keep our look where there is one, and only take a title', () => {
    expect(containers(['container', { type: 'tip', before: '<div class="tip">{title}', after: '</div>' }], ['container', { type: 'warning', defaultTitle: '小心' }], 'container')).toEqual({ warning: { title: '小心' } });
  });

  it('are told where code that cannot be read draws them', () => {
    const { value, problems } = map({ theme: 'reco', plugins: [['container', { type: 'x', render: { $function: 'render' } }]] });
    expect(value).toEqual({ themeConfig: {} });
    expect(problems).toMatchObject([{ message: '"plugins: container" of the VuePress config is not taken over.', hint: 'What its code draws around "::: x" cannot be known: write it under "markdown.containers".' }]);
  });
});

it('a copy of a plugin in a folder of the blog is that plugin', () => {
  const told = (path: string) => map({ plugins: [path] }).problems.map(({ message }) => message);
  for (const path of ['/blog/.vuepress/vuepress-plugin-code-copy/index.js', '/blog/.vuepress/vuepress-plugin-code-copy', 'C:\\blog\\plugin-back-to-top.js']) expect(told(path)).toEqual([]);
  expect(told('/blog/code-copy/mine.js')).toEqual(['"plugins: /blog/code-copy/mine.js" of the VuePress config is not taken over.']);
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

it('a comment plugin that is told nothing is none; one for statistics is a script', () => {
  expect(map({ theme: 'reco', plugins: { comment: {} } }).problems).toEqual([]);
  expect(map({ theme: 'reco', plugins: { comment: { provider: 'Nobody' } } }).problems).toHaveLength(1);
  expect(map({ theme: 'reco', plugins: ['vuepress-plugin-umami-analytics', 'vuepress-plugin-auto-catalog'] }).problems).toMatchObject([{ hint: 'Add its script to "head".' }]);
});

it('the redirect plugin is taken over but for what runs in a browser or is code', () => {
  const saidOf = (options: Plain): string[] => said({ plugins: [['@vuepress/plugin-redirect', options]] });
  expect(saidOf({ config: { '/a.html': '/b.html' } })).toEqual([]);
  expect(saidOf(null)).toEqual([]);
  const others: readonly Plain[] = [{ autoLocale: true }, { config: { $function: 'config' } }, { redirectors: [] }, { locales: true }];
  for (const options of others) expect(saidOf(options), JSON.stringify(options)).toEqual(['plugins: @vuepress/plugin-redirect']);
  expect(said({ plugins: ['@vuepress/html-redirect', 'vuepress-plugin-redirect-frontmatter'] })).toEqual([]);
});
