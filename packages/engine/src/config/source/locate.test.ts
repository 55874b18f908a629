import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { warning } from '@glimpress/contracts/problem';
import { locateProblems } from './locate';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'locate-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
/** `file:line` of a problem with this message, `file` alone where no line is certain. */
async function placeOf(message: string, config: unknown, { file = 'config.ts', code = 'config/wrong-value', hint = '' } = {}): Promise<string> {
  const [problem] = await locateProblems([warning(code, message, { file, hint })], { file: join(folder, file), name: file, config, folders: [folder] });
  return [problem!.file, problem!.line, problem!.column].filter((part) => part !== undefined).join(':');
}

describe('a key of a config is found where its value is written', () => {
  it.each([
    ['an exported object', `export default {\n  title: 5,\n};`, '2:10'],
    ['handed through defineConfig', `import { defineConfig } from 'glimpress';\nexport default defineConfig({\n  title: 5,\n});`, '3:10'],
    ['handed through a theme’s function', `const { config } = require('vuepress-theme-hope');\nmodule.exports = config({\n  title: 5,\n});`, '3:10'],
    ['put together of several', `const common = { title: 5 };\nmodule.exports = Object.assign({}, { title: 'a' }, common, {\n  base: '/',\n});`, '1:25'],
    ['with types', `const config = {\n  title: 5 as unknown as string,\n} satisfies object;\nexport default config!;`, '2:10'],
    ['CommonJS', `module.exports = {\n  title: 5,\n};`, '2:10'],
    ['CommonJS by two names', `exports = module.exports = {\n  title: 5,\n};`, '2:10'],
    ['CommonJS key by key', `exports.base = '/';\nexports.title = 5;`, '2:17'],
    ['a variable that is exported later', `const config = {\n  title: 5,\n};\n\nmodule.exports = config;`, '2:10'],
    ['a value in a variable', `const title = 5;\nexport default { title };`, '1:15'],
    ['set afterwards', `const config = { base: '/' };\nconfig.title = 5;\nexport default config;`, '2:16'],
    ['behind a spread', `const common = { title: 5 };\nexport default {\n  ...common,\n  base: '/',\n};`, '1:25'],
    ['written twice: the later one', `export default {\n  title: 'a',\n  title: 5,\n};`, '3:10'],
    ['returned by a function', `module.exports = (context) => {\n  const title = 5;\n  return { title };\n};`, '2:17'],
    ['after wide characters and CRLF', `// 😀 注释\r\nexport default { '站': '😀', title: 5 };`, '2:36'],
  ])('%s', async (_, text, place) => {
    write('config.ts', text);
    expect(await placeOf('"title" must be a text.', { title: 5 })).toBe(`config.ts:${place}`);
  });

  it.each([
    ['ES modules', `import nav from './parts/nav';\nexport default { themeConfig: { nav } };`, `export default [\n  { text: 'a', link: 5 },\n];`, 'parts/nav.ts:2:22'],
    ['a name of a module', `import { nav } from './parts/nav';\nexport default { themeConfig: { nav } };`, `export const nav = [\n  { text: 'a', link: 5 },\n];`, 'parts/nav.ts:2:22'],
    ['all names of a module', `import * as parts from './parts/nav.js';\nexport default { themeConfig: { nav: parts.nav } };`, `export const nav = [\n  { text: 'a', link: 5 },\n];`, 'parts/nav.ts:2:22'],
    ['handed on by a module', `import { nav } from './parts';\nexport default { themeConfig: { nav } };`, `export const nav = [\n  { text: 'a', link: 5 },\n];`, 'parts/nav.ts:2:22'],
    ['a list with another spread into it', `import nav from './parts/nav';\nexport default { themeConfig: { nav: [...nav] } };`, `const item = { text: 'a', link: 5 };\nexport default [item];`, 'parts/nav.ts:1:33'],
    ['a function that only returns', `import nav from './parts/nav';\nexport default { themeConfig: { nav: nav() } };`, `export default () => [\n  { text: 'a', link: 5 },\n];`, 'parts/nav.ts:2:22'],
  ])('in another file: %s', async (_, text, part, place) => {
    write('config.ts', text);
    write('parts/nav.ts', part);
    write('parts/index.ts', `export * from './nav';`);
    expect(await placeOf('"themeConfig.nav.0.link" must be a text.', { themeConfig: { nav: [{ text: 'a', link: 5 }] } })).toBe(place);
  });

  it.each([
    [`const nav = require('./nav');\nmodule.exports = { themeConfig: { nav } };`, `module.exports = [{ link: 5 }];`],
    [`module.exports = { themeConfig: { ...require('./nav') } };`, `exports.nav = [{ link: 5 }];`],
    [`const { nav: menu } = require('./nav');\nmodule.exports = { themeConfig: { nav: menu } };`, `module.exports = { nav: [{ link: 5 }] };`],
    [`module.exports = { themeConfig: { nav: require('./nav').nav } };`, `const nav = [{ link: 5 }]; module.exports = { nav };`],
    [`module.exports = { themeConfig: { nav: require('./nav.json') } };`, undefined],
  ])('in a file that is required: %s', async (text, part) => {
    write('.vuepress/config.js', text);
    write(part === undefined ? '.vuepress/nav.json' : '.vuepress/nav.js', part ?? `[{ "link": 5 }]`);
    expect(await placeOf('"themeConfig.nav.0.link" must be a text.', { themeConfig: { nav: [{ link: 5 }] } }, { file: '.vuepress/config.js' })).toMatch(/^\.vuepress\/nav\.(js|json):1:\d+$/);
  });

  it('names with dots in them, and those of VuePress 2', async () => {
    write('config.ts', `import theme from './theme';\nexport default { theme, locales: { '/a.b/': { lang: 5 } } };`);
    write('theme.ts', `import { recoTheme } from 'vuepress-theme-reco';\nexport default recoTheme({\n  navbar: [{ text: 'a', children: [\n    { text: 'b', link: 5 }] }],\n});`);
    const config = { theme: { $call: 'vuepress-theme-reco.recoTheme', args: [{ navbar: [{ text: 'a', children: [{ text: 'b', link: 5 }] }] }] }, locales: { '/a.b/': { lang: 5 } } };
    expect(await placeOf('"locales./a.b/.lang" must be a text.', config)).toBe('config.ts:2:53');
    expect(await placeOf('"themeConfig.nav.0.items.0.link" must be a text.', config)).toBe('theme.ts:4:24');
    expect(await placeOf('"themeConfig.logo" is missing.', config)).toBe('config.ts:2:18');
  });

  it('the name itself, when it is what is wrong', async () => {
    write('config.ts', `export default {\n  titel:\n    'a',\n};`);
    expect(await placeOf('Unknown key "titel".', { titel: 'a' }, { code: 'config/unknown-key' })).toBe('config.ts:2:3');
  });
});

describe('where it is not certain, the nearest that is; never a wrong line', () => {
  it.each([
    ['what is missing: what it is missing in', `export default { themeConfig: {\n  nav: [\n    { text: 'a' },\n    {}] } };`, { themeConfig: { nav: [{ text: 'a' }, {}] } }, '"themeConfig.nav.1.text" is missing.', 'config.ts:4:5'],
    ['made by code', `import { make } from 'x';\nexport default { themeConfig: {\n  nav: make() } };`, { themeConfig: { nav: [{ text: 5 }] } }, '"themeConfig.nav.0.text" must be a text.', 'config.ts:3:3'],
    ['a choice', `export default {\n  themeConfig: process.env.X ? { logo: 5 } : { logo: 6 } };`, { themeConfig: { logo: 6 } }, '"themeConfig.logo" must be a text.', 'config.ts:2:3'],
    ['a list of unknown length before it', `import { more } from 'x';\nexport default { themeConfig: {\n  nav: [...more, { text: 5 }] } };`, { themeConfig: { nav: [{ text: 'a' }, { text: 5 }] } }, '"themeConfig.nav.1.text" must be a text.', 'config.ts:3:8'],
    ['changed since', `const themeConfig = {\n  logo: 5,\n};\nObject.assign(themeConfig, { logo: 6 });\nexport default { themeConfig };`, { themeConfig: { logo: 6 } }, '"themeConfig.logo" must be a text.', 'config.ts:1:21'],
    ['perhaps overwritten by what comes from elsewhere', `import common from 'x';\nexport default {\n  title: 5,\n  ...common };`, { title: 5 }, '"title" must be a text.', 'config.ts'],
    ['a computed name', `export default {\n  ['ti' + 'tle']: 5 };`, { title: 5 }, '"title" must be a text.', 'config.ts'],
    ['itself', `const a = b;\nconst b = a;\nexport default a;`, { title: 5 }, '"title" must be a text.', 'config.ts'],
    ['nothing that can be parsed', `export default {{`, { title: 5 }, '"title" must be a text.', 'config.ts'],
  ])('%s', async (_, text, config, message, place) => {
    write('config.ts', text);
    expect(await placeOf(message, config)).toBe(place);
  });

  it('files that import each other', async () => {
    write('config.ts', `export { default } from './other';`);
    write('other.ts', `export { default } from './config';`);
    expect(await placeOf('"title" must be a text.', { title: 5 })).toBe('config.ts');
  });

  it('a file outside of the site is named in full', async () => {
    write('site/config.ts', `import title from '../title';\nexport default { title };`);
    write('title.ts', `export default 5;`);
    const [problem] = await locateProblems([warning('c', '"title" must be a text.', { file: 'config.ts' })], { file: join(folder, 'site/config.ts'), name: 'config.ts', config: { title: 5 }, folders: [join(folder, 'site')] });
    expect([problem!.file, problem!.line]).toEqual([join(folder, 'title.ts'), 1]);
  });
});

describe('hostile sources end', () => {
  it.each([
    ['nested', `export default ${'['.repeat(50_000)}${']'.repeat(50_000)};`],
    ['chained', `export default ${'a?b:'.repeat(50_000)}c;`],
    ['chained with texts', `export default ${`''+`.repeat(50_000)}c;`],
    ['called and called', `export default a${'()'.repeat(50_000)};`],
    ['of a deep type', `let a: ${'A<'.repeat(50_000)}A${'>'.repeat(50_000)};`],
    ['large', `export default { title: '${'x'.repeat(2_000_000)}' };`],
    ['objects spread into each other', `${Array.from({ length: 60 }, (_, index) => `const o${index + 1} = { ...o${index}, ...o${index} };`).join('\n')}\nconst o0 = { base: '/' };\nexport default o60;`],
    ['lists spread into each other', `${Array.from({ length: 60 }, (_, index) => `const l${index + 1} = [...l${index}, ...l${index}];`).join('\n')}\nconst l0 = [1];\nexport default { title: l60 };`],
  ])('%s', async (_, text) => {
    write('config.ts', text);
    expect(await placeOf('"title.7" must be a text.', { title: [1] })).toMatch(/^config\.ts/);
  });

  it('more problems than anybody makes', async () => {
    const nav = Array.from({ length: 3000 }, (_, index) => ({ text: `t${index}`, link: `/l${index}/` }));
    write('config.ts', `export default { themeConfig: { nav: [\n${nav.map((item) => JSON.stringify(item)).join(',\n')}\n] } };`);
    const problems = nav.map(({ text, link }) => warning('config/nav-link', `The navigation item "${text}" leads to "${link}".`, { file: 'config.ts' }));
    const located = await locateProblems(problems, { file: join(folder, 'config.ts'), name: 'config.ts', config: { themeConfig: { nav } }, folders: [folder] });
    expect(located.map(({ line }) => line).filter((line, index) => line !== undefined && line !== index + 2)).toEqual([]);
    expect(located[0]!.line).toBe(2);
  });
});

describe('items that a problem tells by their texts', () => {
  const nav = { code: 'config/nav-link' };
  const sidebar = { code: 'config/sidebar-page' };
  it.each([
    ['the item with both texts', `export default { themeConfig: { nav: [\n  { text: 'a', link: '/x/' },\n  { text: 'b', link: '/x/' },\n] } };`, { themeConfig: { nav: [{ text: 'a', link: '/x/' }, { text: 'b', link: '/x/' }] } }, 'The navigation item "b" leads to "/x/".', nav, 'config.ts:3:22'],
    ['texts that stand elsewhere too', `export default { title: 'b', themeConfig: { sidebar: ['/x/'], nav: [\n  { text: 'b', link: '/x/' },\n] } };`, { title: 'b', themeConfig: { sidebar: ['/x/'], nav: [{ text: 'b', link: '/x/' }] } }, 'The navigation item "b" leads to "/x/".', nav, 'config.ts:2:22'],
    ['below a prefix (VuePress 2)', `export default { themeConfig: { sidebar: { '/a/': [{ prefix: 'b/', children: [\n  'c'] }] } } };`, { themeConfig: { sidebar: { '/a/': [{ prefix: 'b/', children: ['c'] }] } } }, 'No matching page found for sidebar item "/a/b/c".', sidebar, 'config.ts:2:3'],
    ['in the sidebar the advice names', `export default { themeConfig: { sidebar: {\n  '/a/': ['x'],\n  '/b/': ['x'] } } };`, { themeConfig: { sidebar: { '/a/': ['x'], '/b/': ['x'] } } }, 'No matching page found for sidebar item "x".', { ...sidebar, hint: 'There is no page at /b/x. The item is left out.' }, 'config.ts:3:11'],
    ['the folder’s own page', `export default { themeConfig: { sidebar: {\n  '/a/': ['x'],\n  '/b/': [\n    '', 'x'] } } };`, { themeConfig: { sidebar: { '/a/': ['x'], '/b/': ['', 'x'] } } }, 'No matching page found for sidebar item "".', { ...sidebar, hint: 'There is no page at /b/. The item is left out.' }, 'config.ts:4:5'],
    ['a whole sidebar, by its path', `export default { themeConfig: { sidebar: {\n  '/a/': ['x'],\n  '/b/': ['x'] } } };`, { themeConfig: { sidebar: { '/a/': ['x'], '/b/': ['x'] } } }, 'No item of the sidebar "/b/" leads to a page.', sidebar, 'config.ts:3:10'],
    ['in several: what is around them', `export default { themeConfig: {\n  sidebar: {\n  '/a/': ['x'],\n  '/b/': ['x'] } } };`, { themeConfig: { sidebar: { '/a/': ['x'], '/b/': ['x'] } } }, 'No matching page found for sidebar item "x".', sidebar, 'config.ts:2:12'],
    ['one list for several languages', `const items = [\n  'x'];\nexport default { themeConfig: { sidebar: { '/a/': items, '/b/': items } } };`, { themeConfig: { sidebar: { '/a/': ['x'], '/b/': ['x'] } } }, 'No matching page found for sidebar item "x".', sidebar, 'config.ts:2:3'],
    ['none that is written so: the navigation', `export default { themeConfig: {\n  nav: [{ text: 'a' + 'b', link: '/' + 'x/' }] } };`, { themeConfig: { nav: [{ text: 'ab', link: '/x/' }] } }, 'The navigation item "q" leads to "/q/".', nav, 'config.ts:2:8'],
    ['the language that articles contradict', `export default { locales: {\n  '/': { lang: 'zh-CN' },\n  '/en/': { lang: 'en-US' } } };`, { locales: { '/': { lang: 'zh-CN' }, '/en/': { lang: 'en-US' } } }, 'The language is "en-US", but 2 of 3 titles below /en/ are Chinese.', { code: 'config/lang' }, 'config.ts:3:19'],
    ['a plugin', `module.exports = { plugins: [\n  ['sitemap', {}],\n  ['autopush'],\n] };`, { plugins: [['sitemap', {}], ['autopush']] }, '"plugins: autopush" of the VuePress config is not taken over.', { code: 'vuepress/not-taken-over' }, 'config.ts:3:4'],
    ['what a plugin was given, under our name', `module.exports = { plugins: [\n  ['vssue', {\n    clientSecret: 's' }],\n], themeConfig: {} };`, { plugins: [['vssue', { clientSecret: 's' }]], themeConfig: {} }, '"themeConfig.vssueConfig.clientSecret" goes into every page.', {}, 'config.ts:3:5'],
  ])('%s', async (_, text, config, message, options, place) => {
    write('config.ts', text);
    expect(await placeOf(message, config, options)).toBe(place);
  });
});

describe('configs that are data', () => {
  const config = { title: 'a', themeConfig: { nav: [{ text: 'a', link: '/' }, { text: 'b', link: 5 }] } };
  it.each([
    ['config.yml', `title: a\nthemeConfig:\n  nav:\n    - text: a\n      link: /\n    - text: b\n      link: 5\n`, '7:13'],
    ['config.yaml', `title: a\nthemeConfig: &t { nav: [{ text: a, link: / }, { text: b, link: 5 }] }\n`, '2:64'],
    ['config.toml', `title = "a"\nnotes = """\n[themeConfig]\nlink = 1\n"""\n\n[[themeConfig.nav]]\ntext = "a"\nlink = "/"\n\n[[themeConfig.nav]]\ntext = "b"\nlink = 5\n`, '13:1'],
    ['config.toml', `title = "a"\n[themeConfig]\nnav = [\n  { text = "a", link = "/" },\n  { text = "b", link = 5 } ]\n`, '3:1'],
  ])('%s', async (file, text, place) => {
    write(file, text);
    expect(await placeOf('"themeConfig.nav.1.link" must be a text.', config, { file })).toBe(`${file}:${place}`);
  });

  it('behind a list of lists, whose lines look like tables', async () => {
    write('config.toml', `note = """[\n"""\nplugins = [\n  ["sitemap"],\n  ["autopush"]\n]\ntitle = 5\n[themeConfig] # Thema\nlogo = 5\n`);
    const config = { note: '[\n', plugins: [['sitemap'], ['autopush']], title: 5, themeConfig: { logo: 5 } };
    expect(await placeOf('"title" must be a text.', config, { file: 'config.toml' })).toBe('config.toml:7:1');
    expect(await placeOf('"themeConfig.logo" must be a text.', config, { file: 'config.toml' })).toBe('config.toml:9:1');
  });

  it('a table below the last item of a list', async () => {
    write('config.toml', `[[a]]\nb = 1\n[[a]]\n[a.c]\nd = 5\n["e.f"]\ng = 5\n`);
    expect(await placeOf('"a.1.c.d" must be a text.', { a: [{ b: 1 }, { c: { d: 5 } }], 'e.f': { g: 5 } }, { file: 'config.toml' })).toBe('config.toml:5:1');
    expect(await placeOf('"e.f.g" must be a text.', { a: [{ b: 1 }, { c: { d: 5 } }], 'e.f': { g: 5 } }, { file: 'config.toml' })).toBe('config.toml:7:1');
  });
});

it('what has a line, or is of another file, stays as it is', async () => {
  write('config.ts', `export default { title: 5 };`);
  const problems = [warning('c', '"title"', { file: 'config.ts', line: 9 }), warning('c', '"title"', { file: 'a.md' }), warning('c', '"title"')];
  expect(await locateProblems(problems, { file: join(folder, 'config.ts'), name: 'config.ts', config: { title: 5 }, folders: [folder] })).toEqual(problems);
});

it('a missing song is found among those of the plugin it comes from, also below a base', async () => {
  write('config.js', `const audios = [\n  { url: '/b/1.mp3', cover: '/blog/b/c.png' },\n  { url: '/b/2.mp3',\n    cover: '/blog/b/c.png' },\n];\nmodule.exports = { base: '/blog/', plugins: [['bgm-player', { audios }]] };`);
  const audios = ['1', '2'].map((name) => ({ url: `/b/${name}.mp3`, cover: '/blog/b/c.png' }));
  const place = async (address: string, key: string) => placeOf(`The song "${address}" of "music.${key}" does not exist.`, { base: '/blog/', plugins: [['bgm-player', { audios }]] }, { file: 'config.js', code: 'config/missing-song' });
  expect(await place('/b/2.mp3', '1.url')).toBe('config.js:3:10');
  // Of several songs: their list.
  expect(await place('/b/c.png', '0.cover')).toBe('config.js:1:16');
  expect(await place('/elsewhere.mp3', '0.url')).toBe('config.js');
});

it('a missing song of the config’s own is found by its key', async () => {
  write('config.ts', `export default {\n  music: [{ title: 'a', url: '/a.mp3' },\n    { title: 'b', url: '/a.mp3' }],\n};`);
  expect(await placeOf('The song "/a.mp3" of "music.1.url" does not exist.', { music: [{ title: 'a', url: '/a.mp3' }, { title: 'b', url: '/a.mp3' }] }, { code: 'config/missing-song' })).toBe('config.ts:3:24');
});

it('what a function of the config’s own makes of a value is not the value', async () => {
  write('config.js', `function config(given) {\n  return { title: given.title * 2 };\n}\nmodule.exports = config({ title: 2 });`);
  expect(await placeOf('"title" must be a text.', { title: 4 }, { file: 'config.js' })).toBe('config.js:2:19');
  write('config.js', `const config = (given) => {\n  given.title = 4;\n  return [given][0];\n};\nmodule.exports = config({ title: 2 });`);
  expect(await placeOf('"title" must be a text.', { title: 4 }, { file: 'config.js' })).toBe('config.js');
  write('config.js', `module.exports = Object.assign(...[{ title: 4 }]);`);
  expect(await placeOf('"title" must be a text.', { title: 4 }, { file: 'config.js' })).toBe('config.js');
});
