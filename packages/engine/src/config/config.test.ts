import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProblemError } from '@glimpress/contracts/problem';
import { loadConfig, refuseBrokenConfig } from './load';
import { resolveConfig } from './resolve';
import type { UserConfig } from './schema';
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
    [{ mascot: { positon: 'left' } }, 'config/unknown-key', 'Unknown key "mascot.positon".', 'Did you mean "position"?'],
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

  it('takes the text of a script in the head, and no more than that', () => {
    const head = [['script', {}, 'var a;'], ['meta', { name: 'a', content: 'b' }]];
    expect(validateConfig({ head }, 'c')).toEqual({ value: { head }, problems: [] });
    expect(validateConfig({ head: [['script', {}, 5]] }, 'c').problems).toMatchObject([{ code: 'config/wrong-value', message: '"head.0.2" must be a text.' }]);
  });

  it('reports all faults at once', () => {
    expect(validateConfig({ titel: 'x', base: 'b', lang: 1 }, 'c').problems).toHaveLength(3);
  });
});

describe('the config file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'config-'));
    mkdirSync(join(folder, 'node_modules'));
    mkdirSync(join(folder, 'docs'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const load = (path = 'docs') => loadConfig(join(folder, path), folder, null);

  it('finds what the site has installed from wherever the command is run', async () => {
    mkdirSync(join(folder, 'blog/docs/.vuepress'), { recursive: true });
    mkdirSync(join(folder, 'blog/node_modules/sharp'), { recursive: true });
    writeFileSync(join(folder, 'blog/package.json'), '{"dependencies":{"sharp":"*"}}');
    writeFileSync(join(folder, 'blog/node_modules/sharp/package.json'), '{"version":"0.35.5"}');
    const { config } = await load('blog/docs');
    expect(config.sharp).toEqual({ root: join(folder, 'blog/docs'), version: '0.35.5' });
  });
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);

  it('lies in the folder, or beside it', async () => {
    write('glimpress.config.ts', `import { defineConfig } from 'glimpress';\nconst title: string = '旁';\nexport default defineConfig({ title });`);
    expect((await load()).config.title).toBe('旁');
    write('docs/glimpress.config.mjs', `export default { title: '内' };`);
    const { config } = await load();
    expect([config.title, config.paths.content, config.paths.out]).toEqual(['内', join(folder, 'docs'), join(folder, 'docs/dist')]);
  });

  it('each of its modules has its own place', async () => {
    mkdirSync(join(folder, 'parts'));
    write('parts/words.json', '{ "end": "！" }');
    write('parts/name.ts', `import words from './words.json';\nexport const name = [__dirname, import.meta.dirname, new URL('.', import.meta.url).pathname, __filename].map((path: string) => path.replace(/\\/$/, '').split(/[\\\\/]/).at(-1)).join(' ') + words.end;`);
    write('glimpress.config.ts', `import { name } from './parts/name';\nconst __filename = '自己的';\nexport default { title: name, description: __filename };`);
    const { config } = await load();
    expect([config.title, config.description]).toEqual(['parts parts parts name.ts！', '自己的']);
  });

  it('may be missing: sensible defaults', async () => {
    const { config, problems, watch } = await load();
    expect(problems).toEqual([]);
    // It may come later.
    expect(watch).toEqual(expect.arrayContaining([join(folder, 'docs/glimpress.config.ts'), join(folder, 'glimpress.config.mjs')]));
    expect(config).toMatchObject({ title: '', base: '/', lang: 'zh-CN', perPage: 10, paths: { out: join(folder, 'dist') } });
  });

  it('knows the components of Vue beside the content, wherever it is told to find that', async () => {
    mkdirSync(join(folder, 'docs/.vuepress/components'), { recursive: true });
    write('docs/.vuepress/components/tongji.vue', '<template></template>');
    write('glimpress.config.mjs', `export default { srcDir: './docs' };`);
    expect((await load('.')).config.vueComponents).toEqual({ tongji: '.vuepress/components/tongji.vue' });
  });

  it('of VuePress: what it was once built into is no public folder, wherever it is built now', async () => {
    for (const path of ['docs/.vuepress/public', 'docs/public', 'public']) mkdirSync(join(folder, path), { recursive: true });
    write('docs/.vuepress/config.yml', 'title: 站\n');
    const publicDirs = async () => (await load()).config.paths.publicDirs.map((path) => path.slice(folder.length + 1).replaceAll('\\', '/'));
    expect(await publicDirs()).toEqual(['docs/.vuepress/public', 'docs/public', 'public']);
    write('public/index.html', '<!DOCTYPE html>');
    expect(await publicDirs()).toEqual(['docs/.vuepress/public', 'docs/public']);
  });

  it('is loaded anew when it or a file it imports has changed', async () => {
    write('nav.ts', `export const title = '一';`);
    write('glimpress.config.ts', `import { title } from './nav';\nexport default { title };`);
    const first = await load();
    expect(first.config.title).toBe('一');
    // Redirects that nobody has written yet are waited for.
    const { publicDirs } = first.config.paths;
    expect(first.watch.map((path) => path.replace(/^.*[\\/]/, ''))).toEqual(expect.arrayContaining(['glimpress.config.ts', 'nav.ts']));
    expect(first.watch.slice(2)).toEqual(publicDirs.map((place) => join(place, '_redirects')));
    write('nav.ts', `export const title = '二';`);
    expect((await load()).config.title).toBe('二');
    expect((await load()).config.title).toBe('二');
  });

  it.each([
    ['a syntax error', 'export default {', { line: 1 }],
    ['a comma of a Chinese keyboard', `export default {\n  title: '站'，\n};`, { line: 2, column: 13, hint: '"，" is a mark of a Chinese keyboard: write "," instead.' }],
    ['a colon of a Chinese keyboard', `export default {\n  title：'站',\n};`, { line: 2, column: 8, hint: expect.stringContaining('write ":"') as string }],
    ['a conflict of git’s', `export default {\n<<<<<<< HEAD\n  title: '站',\n=======\n  title: '坊',\n>>>>>>> theirs\n};`, { line: 2, hint: expect.stringContaining('merge conflict') as string }],
    ['a missing comma', `export default {\n  title: '站'\n  base: '/',\n};`, { line: 3, column: 3, hint: 'A comma is missing at the end of line 2.' }],
    ['a missing bracket', `export default {\n  themeConfig: {\n};`, { line: 3, hint: expect.stringContaining('not closed') as string }],
    ['a bracket too many', `export default {\n  title: '站',\n}};`, { line: 3, column: 2, hint: expect.stringContaining('closes nothing') as string }],
    ['a missing quote', `export default {\n  title: '站,\n};`, { line: 2, column: 10, hint: expect.stringContaining('closing quote') as string }],
    ['a text without quotes', `export default {\n  title: 站,\n};`, { line: 2, hint: "Is 站 a text? Then it stands in quotes: '站'." }],
    ['an exception', `const a = 1;\nthrow new Error('坏了');`, { line: 2, message: 'The config cannot be run: 坏了' }],
    ['an exception in another file', `import './nav';\nexport default {};`, { file: 'nav.ts', line: 2 }, `const a: number = 1;\nthrow new Error('坏了' + a);`],
    ['a fault in another file', `import { nav } from './nav';\nexport default { nav };`, { file: 'nav.ts', line: 2, column: 12 }, `export const nav = [\n  { a: 1 } { b: 2 }];`],
    ['a file that is not there', `import nav from './nva';\nexport default { nav };`, { line: 1, column: 17, hint: 'Did you mean "./nav"?' }, ''],
    ['a package that is not there', `\nimport nav from 'not-installed';\nexport default { nav };`, { line: 2, hint: expect.stringContaining('npm install not-installed') as string }],
    ['no export', `const config = {};`, { hint: expect.stringContaining('export default') as string }],
  ])('with %s is one clear problem with its line', async (_, text, problem, nav?: string) => {
    if (nav !== undefined) write('nav.ts', nav);
    write('glimpress.config.ts', text);
    const failure = await load().catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(ProblemError);
    expect((failure as ProblemError).problems).toMatchObject([{ code: 'config/broken', severity: 'error', file: 'glimpress.config.ts', ...problem }]);
  });

  it('with a key that stands twice says so, each time', async () => {
    write('nav.ts', `export const nav = [{\n  text: 'a',\n  'text': 'b', link: '/' }];`);
    write('glimpress.config.ts', `import { nav } from './nav';\nexport default { themeConfig: { nav } };`);
    for (const _ of ['made', 'taken from the cache']) expect((await load()).problems).toMatchObject([{ code: 'config/duplicate-key', severity: 'warning', file: 'nav.ts', line: 3, column: 3, message: expect.stringContaining('line 2') as string }]);
  });

  it('with a wrong value says in which line of which file', async () => {
    write('nav.ts', `export const nav = [\n  { text: 'a', lnik: '/' },\n];`);
    write('glimpress.config.ts', `import { nav } from './nav';\nexport default {\n  titel: 'a',\n  themeConfig: { nav },\n};`);
    expect((await load()).problems).toMatchObject([{ file: 'glimpress.config.ts', line: 3, column: 3 }, { file: 'nav.ts', line: 2, column: 16 }]);
  });

  it('that names modules which do not exist is refused with the lines', async () => {
    write('docs/Real.tsx', '');
    write('docs/glimpress.config.ts', `export default {\n  islands: { Real: './Real', Gone: './Gone.tsx', Package: 'some-package' },\n  layouts: {\n    Layout: './Gone' } };`);
    await expect(refuseBrokenConfig(await load())).rejects.toMatchObject({ problems: [{ code: 'config/no-module', line: 2, column: 36, message: 'The module "./Gone.tsx" of "islands.Gone" does not exist.' }, { code: 'config/no-module', line: 4 }] });
  });

  it('that has changed leaves alone what another command bundles at the same time; what is old goes', async () => {
    write('glimpress.config.ts', `export default { title: '一' };`);
    const bundles = join((await load()).config.paths.cache, 'config');
    for (const name of ['others.mjs', 'old.mjs']) writeFileSync(join(bundles, name), '');
    utimesSync(join(bundles, 'old.mjs'), 0, 0);
    write('glimpress.config.ts', `export default { title: '二' };`);
    expect((await load()).config.title).toBe('二');
    expect([existsSync(join(bundles, 'others.mjs')), existsSync(join(bundles, 'old.mjs'))]).toEqual([true, false]);
  });

  it('may name a base in Chinese, which stands in addresses as browsers write it', async () => {
    for (const base of ['/博客/', '/%E5%8D%9A%E5%AE%A2/']) {
      write('glimpress.config.ts', `export default { base: '${base}' };`);
      expect((await load()).config.base).toBe('/%E5%8D%9A%E5%AE%A2/');
    }
  });

  it('may name a style sheet of the site’s own: its text is read, and watched', async () => {
    write('own.css', ':root{--green:red}');
    write('glimpress.config.ts', `export default { styles: './own.css' };`);
    const { config, watch } = await load();
    expect([config.styles, watch.includes(join(folder, 'own.css'))]).toEqual([':root{--green:red}', true]);
    // With the mark that Notepad writes: in a page it would be part of the first selector.
    write('own.css', '\ufeff:root{--green:blue}');
    expect((await load()).config.styles).toBe(':root{--green:blue}');
    write('glimpress.config.ts', `export default { styles: './none.css' };`);
    const failure = (await load().catch((cause: unknown) => cause)) as ProblemError;
    expect(failure.problems).toMatchObject([{ code: 'config/no-styles', severity: 'error', line: 1, column: 26 }]);
  });

  it('may name a folder of Markdown: one that does not exist is one clear problem', async () => {
    write('glimpress.config.ts', `export default { srcDir: 'contnet' };`);
    const failure = (await load('.').catch((cause: unknown) => cause)) as ProblemError;
    expect(failure.problems).toMatchObject([{ code: 'config/no-folder', severity: 'error', file: 'glimpress.config.ts', message: 'The folder "contnet" of "srcDir" does not exist.' }]);
  });

  it('of a folder that does not exist is one clear problem', async () => {
    await expect(load('dosc')).rejects.toThrow(/does not exist/);
  });
});

describe('§1 the comment solution is chosen by the config', () => {
  const place = { cwd: '/s', root: '/s', folder: '/s', configFile: null, cache: '/s/c', out: null };
  const chosen = (themeConfig: UserConfig['themeConfig']) => resolveConfig({ themeConfig }, place).slots.comments;
  it.each([
    ['none', undefined, null],
    ['the hosted one when it is configured', { valineConfig: { serverURLs: 'https://c.example' }, vssueConfig: { b: 1 } }, { module: '@glimpress/comments/hosted', props: { serverURLs: 'https://c.example' } }],
    ['the hosted one on the site’s own origin when no server is named', { valineConfig: { pageSize: 5 } }, { module: '@glimpress/comments/hosted', props: { serverURLs: '/comments-api', appId: 'glimpress', appKey: 'glimpress', pageSize: 5 } }],
    ['the issue-based one else', { vssueConfig: { b: 1 } }, { module: '@glimpress/comments/issues', props: { b: 1 } }],
    ['the one named', { solution: 'vssue', valineConfig: { a: 1 }, vssueConfig: { b: 1 } }, { module: '@glimpress/comments/issues', props: { b: 1 } }],
    ['that in discussions when it is the only one', { giscusConfig: { repo: 'o/r' } }, { module: '@glimpress/comments/giscus', props: { repo: 'o/r' } }],
    ['that in discussions when it is named', { solution: 'giscus', valineConfig: { a: 1 }, options: { repo: 'o/r' } }, { module: '@glimpress/comments/giscus', props: { repo: 'o/r' } }],
    ['with options under the plugin’s name', { solution: 'valine', options: { serverURLs: 'https://d.example' } }, { module: '@glimpress/comments/hosted', props: { serverURLs: 'https://d.example' } }],
  ] as const)('%s', (_, themeConfig, slot) => expect(chosen(themeConfig as UserConfig['themeConfig'])).toEqual(slot));
});

describe('the mascot’s models', () => {
  const place = { cwd: '/s', root: '/s', folder: '/s', configFile: null, cache: '/s/c', out: null };
  it.each([
    [true, {}],
    [{ models: 'local', width: 100 }, { models: '/blog/models/', width: 100 }],
    [{ models: 'https://cdn.example/' }, { models: 'https://cdn.example/' }],
  ])('%j', (mascot, props) => expect(resolveConfig({ base: '/blog/', mascot }, place).slots.corner).toEqual({ module: '@glimpress/live2d/mascot', props }));
  it('are not asked for without one', () => expect(resolveConfig({ mascot: false }, place).slots.corner).toBeNull());
});
