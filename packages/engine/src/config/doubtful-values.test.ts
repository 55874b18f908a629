import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routeFromPermalink } from '@glimpress/contracts/route';
import { ISSUE_PLATFORMS } from './doubtful-comments';
import { doubtfulValues, NAV_ICONS } from './doubtful-values';
import { imageAdvice, missingImages } from './local-images';
import { missingSongs } from './local-songs';
import { betterLanguageTag } from './language-tag';
import { permalinkFault, PERMALINK_WORDS } from './permalink';
import { resolveConfig } from './resolve';
import type { UserConfig } from './schema';

const vssue = { platform: 'github', owner: 'o', repo: 'r', clientId: 'c' };
it.each<[UserConfig, string, string, string]>([
  [{ lang: 'zh_CN' }, 'config/lang', '"lang" is "zh_CN"', 'Write a language tag: "zh-CN".'],
  [{ locales: { '/en/': { lang: 'english' } } }, 'config/lang', '"locales./en/.lang" is "english"', '"en-US"'],
  [{ permalink: '/:yeer/' }, 'config/permalink', '"permalink" has ":yeer"', 'Did you mean ":year"? There are :year, :month'],
  [{ themeConfig: { vssueConfig: { ...vssue, platform: 'githb' } } }, 'config/comments', '"themeConfig.vssueConfig.platform" is "githb"', 'Did you mean "github"?'],
  [{ themeConfig: { vssueConfig: { ...vssue, platform: 'gitea' } } }, 'config/comments', 'is "gitea"', 'Did you mean "gitee"?'],
  [{ themeConfig: { solution: 'vssue', options: { ...vssue, platform: 'usenet' } } }, 'config/comments', '"themeConfig.options.platform"', 'It can be github, github-v3'],
  [{ themeConfig: { vssueConfig: { ...vssue, owner: '' } } }, 'config/comments', '"themeConfig.vssueConfig" has no "owner"', 'Write it'],
  [{ themeConfig: { vssueConfig: { ...vssue, autoCreateIsue: true } } }, 'config/comments', '"themeConfig.vssueConfig.autoCreateIsue" is no setting', 'Did you mean "autoCreateIssue"?'],
  [{ themeConfig: { giscusConfig: { repo: 'o/r', repoId: 'R' } } }, 'config/comments', '"themeConfig.giscusConfig" has no "categoryId"', 'the manual on comments'],
  [{ themeConfig: { giscusConfig: { repo: 'o/r', repoId: 'R', categoryId: 'D', maping: 'url' } } }, 'config/comments', '"themeConfig.giscusConfig.maping" is no setting', 'Did you mean "mapping"?'],
  [{ themeConfig: { giscusConfig: { repo: 'o/r', repoId: 'R', categoryId: 'D', mapping: 'path' } } }, 'config/comments', '"themeConfig.giscusConfig.mapping" is "path"', 'It can be pathname'],
  [{ themeConfig: { valineConfig: { serverUrl: 'https://c.example' } } }, 'config/comments', '"themeConfig.valineConfig.serverUrl"', 'Did you mean "serverURL"?'],
  [{ themeConfig: { valineConfig: { serverURLs: 'https://c.example', appId: undefined, appKey: 'k' } } }, 'config/comments', '"themeConfig.valineConfig" has no "appId"', 'Write it'],
  [{ themeConfig: { valineConfig: { serverURL: 'https://c.example', app_id: 'a', app_key: '' } } }, 'config/comments', '"themeConfig.valineConfig" has no "appKey"', 'Write it'],
  [{ themeConfig: { solution: 'valine', options: { serverURLs: '', appId: 'a', appKey: 'k' } } }, 'config/comments', '"themeConfig.options" has no "serverURLs"', 'Write it'],
  [{ themeConfig: { valineConfig: { avatar: 'robot' } } }, 'config/comments', '"themeConfig.valineConfig.avatar" is "robot"', 'It can be mp, identicon'],
  [{ themeConfig: { solution: 'valine', options: { meta: ['nick', 'email'] } } }, 'config/comments', '"themeConfig.options.meta.1" is "email"', 'It can be nick, mail, link.'],
  [{ locales: { '/en/': {} }, themeConfig: { locales: { en: {} } } }, 'config/locale', '"themeConfig.locales.en"', 'Did you mean "/en/"?'],
  [{ locales: { '/en/': {} }, themeConfig: { locales: { '/fr/': {} } } }, 'config/locale', '"themeConfig.locales./fr/"', 'Add it to "locales"'],
  [{ themeConfig: { locales: { '/en/': {} } } }, 'config/locale', '"themeConfig.locales./en/"', 'Add it to "locales"'],
  [{ themeConfig: { nav: [{ text: 'a', items: [{ text: 'b', link: '/', icon: 'reco-githb' }] }] } }, 'config/nav-icon', '"themeConfig.nav.0.items.0.icon" is "reco-githb"', 'Did you mean "github"?'],
  [{ themeConfig: { locales: { '/': { nav: [{ text: 'a', link: '/', icon: 'fas fa-rocket' }] } } } }, 'config/nav-icon', '"themeConfig.locales./.nav.0.icon" is "fas fa-rocket"', 'It can be account, auto'],
  [{ theme: '@glimpress/theme', themeConfig: { nav: [{ text: 'a', link: '/', icon: 'rocket' }] } }, 'config/nav-icon', 'is "rocket"', 'It can be'],
  [{ themeConfig: { editLinks: true, docsDir: 'docs' } }, 'config/edit-links', '"themeConfig.editLinks" has no repository', 'Write "repo"'],
  [{ themeConfig: { nav: [{ text: 'a', items: [{ text: 'b' }] }] } }, 'config/nav-link', '"themeConfig.nav.0.items.0" ("b") has no "link"', 'Write the address'],
  [{ themeConfig: { nav: [{ items: [{ link: '/' }] }] } }, 'config/nav-link', '"themeConfig.nav.0" has no "text"', 'Write what'],
  [{ head: [['mete', { name: 'a' }]] }, 'config/head-tag', '"head.0" is a <mete>', 'Did you mean "meta"?'],
  [{ head: [['div', {}]] }, 'config/head-tag', '"head.0" is a <div>', 'It can be title, base'],
  [{ head: [['link', { rel: 'icon', herf: '/a.ico' }]] }, 'config/head-tag', '"head.0" has no "href"', 'where you wrote "herf"'],
  [{ head: [['script', { href: '/a.js' }]] }, 'config/head-tag', '"head.0" has no "src"', 'Did you mean "src" where you wrote "href"?'],
  [{ themeConfig: { friendLink: [{ title: 'a', link: 'www.a.com/b' }] } }, 'config/address', '"themeConfig.friendLink.0.link" is "www.a.com/b"', '"https://www.a.com/b"'],
  [{ themeConfig: { cyberSecurityLink: '公安部备案指向链接' } }, 'config/address', '"themeConfig.cyberSecurityLink"', 'https://'],
  [{ themeConfig: { recordLink: 'beian.miit.gov.cn' } }, 'config/address', '"themeConfig.recordLink"', '"https://beian.miit.gov.cn"'],
])('%j: a warning %s', (config, code, message, hint) => {
  expect(doubtfulValues(config, 'f')).toMatchObject([{ code, severity: 'warning', file: 'f', message: expect.stringContaining(message) as string, hint: expect.stringContaining(hint) as string }]);
});

it.each<UserConfig>([
  { lang: 'zh-CN', locales: { '/': { lang: 'zh' }, '/en/': { lang: 'en-US' } }, themeConfig: { locales: { '/': {}, '/en/': {} } } },
  { permalink: '/:year/:i_month/:slug/', themeConfig: { vssueConfig: { ...vssue, platform: 'github-v3' } } },
  { themeConfig: { valineConfig: { appId: 'a', appKey: 'b', avatar: 'mm', meta: ['mail'], recordIP: true, tips: 'x' }, vssueConfig: {} } },
  { themeConfig: { valineConfig: {} } },
  { themeConfig: { valineConfig: { serverURLs: undefined, appId: undefined, appKey: undefined } } },
  { themeConfig: { valineConfig: { serverURLs: 'https://c.example', app_id: 'a', app_key: 'k' } } },
  { themeConfig: { solution: 'valine', options: { platform: 'githb' } } },
  { head: [['script', {}, 'var a;'], ['link', { rel: 'icon', href: '/a' }], ['script', { src: '/a.js' }], ['meta', { charset: 'utf-8' }], ['SCRIPT', { src: 'a' }], ['noscript', {}, '…']] },
  { themeConfig: { friendLink: [{ title: 'a', link: 'https://a.com' }, { title: 'b', link: '/b/' }, { title: 'c', link: 'about.html' }, { title: 'd', link: 'mailto:a@b.c' }, { title: 'e', link: '//e.com' }] } },
  { themeConfig: { nav: [{ text: 'a', link: '/' }, { text: 'b', items: [] }, { link: '/c/' }] } },
  { themeConfig: { locales: { '/': {} }, editLinks: true, docsRepo: 'me/notes', startYear: '', nav: [{ text: 'a', link: '/', icon: 'reco-date' }, { text: 'b', link: '/', icon: 'home' }] } },
  { theme: './my-theme', themeConfig: { nav: [{ text: 'a', link: '/', icon: 'rocket' }] } },
])('%j: nothing', (config) => expect(doubtfulValues(config, 'f')).toEqual([]));

it.each([
  ['zh', undefined], ['zh-cn', undefined], ['zh-Hans-CN', undefined], ['en-GB', undefined], ['en-UK', undefined], ['ja', undefined], ['pt-BR', undefined], ['yue', undefined], ['kk', undefined], ['zh-cmn-Hans', undefined], ['es-419', undefined], ['sr-Latn', undefined],
  ['cn', 'zh-CN'], ['zh_TW', 'zh-TW'], ['zh-ZH', 'zh-CN'], ['Chinese', 'zh-CN'], ['en_us', 'en-US'], ['jp', 'ja'], ['zh-CNN', 'zh-CN'], ['', null], ['中文', null], ['x y z', null], ['constructor', null],
])('language %j: better %j', (tag, better) => expect(betterLanguageTag(tag)).toBe(better));

it.each([
  ['/:yeer/', ':year'], ['/:years/:slug', ':year'], ['/posts/:title/', ':slug'], [':hour', ':hours'], ['/:year-:mnth/', ':month'], ['/:year:mouth/', ':month'], ['/{:yeer}/', ':year'],
])('permalink %s: did you mean %s?', (pattern, meant) => expect(permalinkFault(pattern)?.hint).toContain(`Did you mean "${meant}"?`));
it('a permalink with its host', () => expect(['https://x.cn/a/', 'http://x.cn'].map((each) => permalinkFault(each)?.hint)).toEqual(['Write "/a/".', 'Write "/".']));
it('a full-width colon in a permalink', () => expect(permalinkFault('/：year/')).toMatchObject({ hint: 'Write "/:year/".' }));
it.each(['/:year/:month/:i_month/:day/:i_day/:hours-:minutes.:seconds/:slug', ':regular', '/std::vector/', '/a:b/', '/:year_:month/', '/问：答/', '/2020/译：UEFI 启动/', '/pages/4a7c1f/', '/12:30/', ''])('permalink %s: nothing', (pattern) => expect(permalinkFault(pattern)).toBeNull());
it('the words of permalinks are those that are filled in', () => {
  const values = { year: '2020', month: '01', day: '02', hours: '03', minutes: '04', seconds: '05', slug: 's', regular: 'r' };
  for (const word of PERMALINK_WORDS) expect(routeFromPermalink(`/:${word}/`, values)).not.toContain(':');
});

it('the platforms are those the widget has', () => {
  const names = readFileSync(new URL('../../../comments/src/issues/platforms/names.ts', import.meta.url), 'utf8');
  const [, list] = /PLATFORM_NAMES = \[([^\]]+)\]/.exec(names)!;
  expect(ISSUE_PLATFORMS.filter((name) => name !== 'github-v3')).toEqual([...list!.matchAll(/'([^']+)'/g)].map(([, name]) => name));
});

it.each([
  ['https://a.com/b.png', '/', null], ['//a.com/b.png', '/', null], ['data:image/png;base64,AA', '/', null], ['', '/', null], ['/logo.png', '/', null], ['/logo.png?v=2', '/', null], ['/%E5%9B%BE.png', '/', null],
  ['logo.png', '/', 'Begin the path with a slash: "/logo.png".'], ['./logo.png', '/', '"/logo.png"'], ['/blog/logo.png', '/blog/', 'Leave the base out: "/logo.png".'],
  ['/public/logo.png', '/', '"/logo.png"'], ['.vuepress/public/logo.png', '/', '"/logo.png"'], ['/gone.png', '/', 'Put gone.png into the public folder'],
])('picture %s below %s: %s', (address, base, advice) => {
  const found = imageAdvice(address, base, (path) => ['logo.png', '图.png'].includes(path));
  if (advice === null) expect(found).toBeNull();
  else expect(found).toContain(advice);
});
it('pictures of the config that are not there', () => {
  const place = { cwd: '/s', root: '/s', folder: '/s', configFile: '/s/glimpress.config.ts', cache: '/s/c', out: null };
  const config = resolveConfig({ themeConfig: { logo: '/gone.png', authorAvatar: '/me.png', friendLink: [{ title: 'a', link: '/', logo: 'b.png' }] } }, place);
  expect(missingImages(config, (path) => path === 'me.png').map(({ code, severity, file, message }) => [code, severity, file, message])).toEqual([
    ['config/missing-image', 'warning', 'glimpress.config.ts', 'The picture "/gone.png" of "themeConfig.logo" does not exist.'],
    ['config/missing-image', 'warning', 'glimpress.config.ts', 'The picture "b.png" of "themeConfig.friendLink.0.logo" does not exist.'],
  ]);
});

it('songs of the config, and their pictures, that are not there', () => {
  const place = { cwd: '/s', root: '/s', folder: '/s', configFile: '/s/glimpress.config.ts', cache: '/s/c', out: null };
  const music = [{ title: '一', url: '/bgm/一 (Live).mp3', cover: '/gone.jpg' }, { title: '二', url: '/blog/bgm/2.mp3' }, { title: '三', url: 'https://a.example/3.mp3' }];
  const config = resolveConfig({ base: '/blog/', music }, place);
  expect(missingSongs(config, (path) => ['bgm/一 (Live).mp3', 'bgm/2.mp3'].includes(path)).map(({ code, severity, file, message, hint }) => [code, severity, file, message, hint])).toEqual([
    ['config/missing-song', 'warning', 'glimpress.config.ts', 'The picture "/gone.jpg" of "music.0.cover" does not exist.', 'Put gone.jpg into the public folder, or give an address that begins with https://.'],
    ['config/missing-song', 'warning', 'glimpress.config.ts', 'The song "/blog/bgm/2.mp3" of "music.1.url" does not exist.', 'Leave the base out: "/bgm/2.mp3".'],
  ]);
});

it('the icons are those the theme has', () => {
  const source = readFileSync(new URL('../../../theme/src/parts/icon.tsx', import.meta.url), 'utf8');
  expect(NAV_ICONS).toEqual([...source.matchAll(/^  (\w+): '/gm)].map(([, name]) => name));
});
