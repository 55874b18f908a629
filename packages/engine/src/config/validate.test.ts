import { describe, expect, it } from 'vitest';
import { validateConfig } from './validate';

describe('a wrong config says what is wrong', () => {
  it.each([
    [{ titel: 'x' }, 'config/unknown-key', 'Unknown key "titel".', 'Did you mean "title"?'],
    [{ themeConfig: { sidebarDept: 2 } }, 'config/unknown-key', 'Unknown key "themeConfig.sidebarDept".', 'Did you mean "sidebarDepth"?'],
    [{ markdown: { lineNumber: true } }, 'config/unknown-key', 'Unknown key "markdown.lineNumber".', 'Did you mean "lineNumbers"?'],
    [{ themeConfig: { nav: [{ text: 'a', lnik: '/' }] } }, 'config/unknown-key', 'Unknown key "themeConfig.nav.0.lnik".', 'Did you mean "link"?'],
    [{ base: 'blog' }, 'config/wrong-value', '"base" must be a path with a slash at both ends, like "/" or "/blog/".', 'Found "blog".'],
    [{ base: '//blog/' }, 'config/wrong-value', '"base" must be a path with a slash at both ends, like "/" or "/blog/".', 'Found "//blog/".'],
    [{ base: '/\\@/' }, 'config/wrong-value', '"base" must be a path with a slash at both ends, like "/" or "/blog/".', 'Found "/\\@/".'],
    [{ title: 5 }, 'config/wrong-value', '"title" must be a text.', 'Found 5. Write it in quotes: "5"'],
    [{ perPage: 0 }, 'config/wrong-value', '"perPage" must be 1 or more.', 'Found 0.'],
    [{ perPage: 2.5 }, 'config/wrong-value', '"perPage" must be a whole number.', 'Found 2.5.'],
    [{ themeConfig: { friendLink: [{ link: '/' }] } }, 'config/wrong-value', '"themeConfig.friendLink.0.title" is missing.', 'Write it.'],
    [{ themeConfig: { sidebar: { '/views/': [{ title: '文章', collapsible: false, children: [] }] } } }, 'config/unknown-key', 'Unknown key "themeConfig.sidebar./views/.0.collapsible".', 'Did you mean "collapsable"?'],
    [{ themeConfig: { sidebar: ['/', { title: '组', children: [{ titel: '里' }] }] } }, 'config/unknown-key', 'Unknown key "themeConfig.sidebar.1.children.0.titel".', 'Did you mean "title"?'],
    [{ themeConfig: { sidebar: 'atuo' } }, 'config/wrong-value', '"themeConfig.sidebar" must be "auto", false, a list or an object.', 'Found "atuo". Did you mean "auto"?'],
    [{ mascot: { theme: 'shizuk' } }, 'config/wrong-value', '"mascot.theme" must be one of haru1, haru2, haruto, koharu, izumi, shizuku, wanko, miku, z16.', 'Found "shizuk". Did you mean "shizuku"?'],
    [{ themeConfig: { mode: 'drak' } }, 'config/wrong-value', '"themeConfig.mode" must be "auto", "dark" or "light".', 'Found "drak". Did you mean "dark"?'],
    [{ themeConfig: { sidebar: [5] } }, 'config/wrong-value', '"themeConfig.sidebar.0" must be a text, a list or an object.', 'Found 5.'],
    [{ mascot: { messages: { welcom: '你好' } } }, 'config/unknown-key', 'Unknown key "mascot.messages.welcom".', 'Did you mean "welcome"?'],
    [{ themeConfig: { sidebarDepth: -1 } }, 'config/wrong-value', '"themeConfig.sidebarDepth" must be 0 or more.', 'Found -1.'],
    [{ themeConfig: { sidebar: [{ title: '组', children: [], sidebarDepth: 1.5 }] } }, 'config/wrong-value', '"themeConfig.sidebar.0.sidebarDepth" must be a whole number.', 'Found 1.5.'],
    [{ markdown: { toc: { includeLevel: [2, 9] } } }, 'config/wrong-value', '"markdown.toc.includeLevel.1" must be a level of headings from 1 to 6.', 'Found 9.'],
    [{ mascot: { positon: 'left' } }, 'config/unknown-key', 'Unknown key "mascot.positon".', 'Did you mean "position"?'],
    [{ music: [{ title: '一', url: 'bgm/1.mp3' }] }, 'config/wrong-value', '"music.0.url" must be a path below the public folder, like "/bgm/1.mp3", or an address that begins with https://.', 'Found "bgm/1.mp3".'],
    [{ music: [{ title: '一', url: 'javascript:alert(1)' }] }, 'config/wrong-value', '"music.0.url" must be a path below the public folder, like "/bgm/1.mp3", or an address that begins with https://.', 'Found "javascript:alert(1)".'],
    [{ music: [{ title: '一', url: '/1.mp3', cover: 'data:image/png;base64,AA' }] }, 'config/wrong-value', '"music.0.cover" must be a path below the public folder, like "/bgm/1.mp3", or an address that begins with https://.', 'Found "data:image/png;base64,AA".'],
    [{ music: [{ title: '一', url: '/\\a.example/1.mp3' }] }, 'config/wrong-value', '"music.0.url" must be a path below the public folder, like "/bgm/1.mp3", or an address that begins with https://.', 'Found "/\\a.example/1.mp3".'],
    [{ music: [{ title: '一', url: '/\t/a.example/1.mp3' }] }, 'config/wrong-value', '"music.0.url" must be a path below the public folder, like "/bgm/1.mp3", or an address that begins with https://.', 'Found "/\\t/a.example/1.mp3".'],
    [{ music: [{ title: '一', name: '一', url: '/1.mp3' }] }, 'config/unknown-key', 'Unknown key "music.0.name".', 'Did you mean "title"?'],
    [{ music: [] }, 'config/wrong-value', '"music" must have a song.', 'Found a list.'],
    [{ constructor: 1 }, 'config/unknown-key', 'Unknown key "constructor".', 'Remove it, or see the manual for the keys there are.'],
    [{ nav: [] }, 'config/unknown-key', 'Unknown key "nav".', 'It belongs into "themeConfig".'],
    [{ themeConfig: { title: '站' } }, 'config/unknown-key', 'Unknown key "themeConfig.title".', 'It belongs beside "themeConfig", not into it.'],
    [{ themeConfig: { navbar: [] } }, 'config/unknown-key', 'Unknown key "themeConfig.navbar".', 'Did you mean "nav"?'],
    [{ themeConfig: { nav: [{ text: 'a', children: [] }] } }, 'config/unknown-key', 'Unknown key "themeConfig.nav.0.children".', 'Did you mean "items"?'],
    [{ themeConfig: { sidebar: [{ text: '组', children: [] }] } }, 'config/unknown-key', 'Unknown key "themeConfig.sidebar.0.text".', 'Did you mean "title"?'],
    [{ plugins: ['sitemap'] }, 'config/unknown-key', 'Unknown key "plugins".', 'Plugins of VuePress are not run: most of what they do is built in. See the manual on moving here.'],
    [{ perPage: '10' }, 'config/wrong-value', '"perPage" must be a number.', 'Found "10". Write it without quotes: 10'],
    [{ themeConfig: { search: 'false' } }, 'config/wrong-value', '"themeConfig.search" must be true or false.', 'Found "false". Write it without quotes: false'],
    [{ themeConfig: { nav: { text: '首页', link: '/' } } }, 'config/wrong-value', '"themeConfig.nav" must be a list.', 'Found an object.'],
    [{ themeConfig: null }, 'config/wrong-value', '"themeConfig" must be an object.', 'Found nothing.'],
    [[], 'config/wrong-value', 'The default export must be an object, not a list.', 'export default defineConfig({ title: "…" })'],
  ])('%j', (input, code, message, hint) => {
    const { problems } = validateConfig(input, 'glimpress.config.ts');
    expect(problems).toEqual([{ code, severity: 'error', message, file: 'glimpress.config.ts', hint }]);
  });

  it.each([['masterKey', 'Remove it'], ['clientSecret', '"tokenURL"']])('warns of a %s, which everybody could read in the page', (key, hint) => {
    const { problems } = validateConfig({ themeConfig: { vssueConfig: { platform: 'github', owner: 'o', repo: 'r', clientId: 'c', [key]: 'x' } } }, 'c');
    expect(problems).toMatchObject([{ code: 'config/secret-in-page', severity: 'warning', message: expect.stringContaining(`vssueConfig.${key}`) as string, hint: expect.stringContaining(hint) as string }]);
  });

  it('a secret that is empty is none', () => {
    expect(validateConfig({ themeConfig: { vssueConfig: { platform: 'github', owner: 'o', repo: 'r', clientId: 'c', clientSecret: '' } } }, 'c').problems).toEqual([]);
  });

  it('warns of a sidebar for a path that no page has', () => {
    const { problems } = validateConfig({ locales: { '/en/': {} }, themeConfig: { sidebar: { '/a/': [], 'views/': [''] }, locales: { '/en/': { sidebar: { 'en/': [''] } } } } }, 'c');
    expect(problems.map(({ code, severity, hint }) => [code, severity, hint])).toEqual([
      ['config/sidebar-page', 'warning', 'Begin the path with a slash: "/views/".'],
      ['config/sidebar-page', 'warning', 'Begin the path with a slash: "/en/".'],
    ]);
    expect(validateConfig({ themeConfig: { sidebar: ['/', 'b'] } }, 'c').problems).toEqual([]);
  });

  it('of a config that holds itself', () => {
    const nav: unknown[] = [];
    nav.push({ text: 'a', items: nav });
    expect(validateConfig({ themeConfig: { nav } }, 'c').problems).toMatchObject([{ code: 'config/wrong-value', severity: 'error', message: expect.stringContaining('holds itself') as string }]);
  });

  it.each<[what: string, options: object, message: string]>([
    ['itself, where anything may stand', Object.assign(Object.create(null) as object, { get options() { return this; } }), 'holds itself'],
    ['a number that no page can hold', { maximum: 10n }, 'BigInt'],
    ['what fails when it is read', { get repo() { throw new Error('没有'); } }, '没有'],
  ])('of a config that holds %s', (_, vssueConfig, message) => {
    expect(validateConfig({ themeConfig: { vssueConfig } }, 'c')).toMatchObject({ value: {}, problems: [{ code: 'config/wrong-value', severity: 'error', message: expect.stringContaining(message) as string, file: 'c' }] });
  });

  it('takes the text of a script in the head, and no more than that', () => {
    const head = [['script', {}, 'var a;'], ['meta', { name: 'a', content: 'b' }]];
    expect(validateConfig({ head }, 'c')).toEqual({ value: { head }, problems: [] });
    expect(validateConfig({ head: [['script', {}, 5]] }, 'c').problems).toMatchObject([{ code: 'config/wrong-value', message: '"head.0.2" must be a text.' }]);
  });

  it('reports all faults at once', () => {
    expect(validateConfig({ titel: 'x', base: 'b', lang: 1 }, 'c').problems).toHaveLength(3);
  });
});

it('a site title that is blank is none', () => {
  expect(validateConfig({ title: ' ', locales: { '/': { title: '\u3000' }, '/en/': { title: ' Blog ' } } }, 'c').value).toEqual({ title: '', locales: { '/': { title: '' }, '/en/': { title: 'Blog' } } });
});
