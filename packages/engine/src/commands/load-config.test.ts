import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProblemError } from '@glimpress/contracts/problem';
import { loadConfig, refuseBrokenConfig } from './load-config';

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

  it.each([
    ['VitePress', { 'docs/.vitepress/config.mts': 'export default {}' }, 'docs', { file: 'docs/.vitepress/config.mts', hint: expect.stringContaining('glimpress migrate docs') }],
    ['Hexo', { '_config.yml': 'title: 博客', 'source/_posts/a.md': '一' }, '.', { file: '_config.yml', hint: expect.stringMatching(/glimpress migrate$/) }],
  ])('says so when there is one of %s, which is not read', async (name, files, content, told) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      write(path, text);
    }
    expect((await load(content)).problems).toEqual([expect.objectContaining({ code: 'config/other-generator', severity: 'warning', message: expect.stringContaining(name), ...told })]);
    write('glimpress.config.mjs', 'export default {}');
    expect((await load(content)).problems).toEqual([]);
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

  it('doubts about comments name what the author wrote, not what became of it', async () => {
    mkdirSync(join(folder, 'docs/.vuepress'));
    const told = async (): Promise<unknown> => (await load()).problems.map(({ code, message, line }) => [code, message.replace(/ .*/, ''), line]);
    write('docs/.vuepress/config.yml', 'plugins:\n  - ["@vuepress-reco/comments", { solution: vssue, options: { platform: github, owner: o, repo: r, clientId: c,\n      clientSecret: s } }]\n');
    expect(await told()).toEqual([['config/secret-in-page', '"plugins.0.1.options.clientSecret"', 3]]);
    write('docs/.vuepress/config.yml', 'plugins:\n  vssue: { platform: github, owner: o, repo: r,\n    clientSecret: s }\n');
    expect(await told()).toEqual([['config/comments', '"plugins.vssue"', 2], ['config/secret-in-page', '"plugins.vssue.clientSecret"', 3]]);
    write('docs/.vuepress/config.yml', 'themeConfig:\n  vssueConfig: { platform: github, owner: o, repo: r, clientId: c, clientSecret: s }\nplugins: []\n');
    expect(await told()).toEqual([['config/secret-in-page', '"themeConfig.vssueConfig.clientSecret"', 2]]);
  });

  it('of VuePress, what its code did in the browser is missed', async () => {
    mkdirSync(join(folder, 'docs/.vuepress'));
    write('docs/.vuepress/config.yml', 'title: 旧站');
    write('docs/.vuepress/enhanceApp.js', 'export default ({ Vue }) => { Vue.use(x) }');
    const { problems, watch } = await load();
    expect(problems).toMatchObject([{ code: 'vuepress/not-taken-over', file: '.vuepress/enhanceApp.js' }]);
    expect(watch).toContain(join(folder, 'docs/.vuepress/enhanceApp.js'));
  });

  it('leaves the menus to the files as long as it says nothing of any', async () => {
    expect((await load()).config).toMatchObject({ menusByFolders: true, namedByFiles: true });
    write('glimpress.config.mjs', `export default { title: '站', themeConfig: { author: '我' } };`);
    expect((await load()).config).toMatchObject({ menusByFolders: true, namedByFiles: true });
    for (const said of ['nav: []', 'sidebar: false', 'blogConfig: { tag: {} }']) {
      write('glimpress.config.mjs', `export default { themeConfig: { ${said} } };`);
      expect((await load()).config).toMatchObject({ menusByFolders: false, namedByFiles: false });
    }
    rmSync(join(folder, 'glimpress.config.mjs'));
    mkdirSync(join(folder, 'docs/.vuepress'));
    write('docs/.vuepress/config.yml', 'title: 旧站');
    expect((await load()).config).toMatchObject({ menusByFolders: false, namedByFiles: false });
  });

  it('knows the components of Vue beside the content, wherever it is told to find that', async () => {
    mkdirSync(join(folder, 'docs/.vuepress/components'), { recursive: true });
    write('docs/.vuepress/components/tongji.vue', '<template></template>');
    write('glimpress.config.mjs', `export default { srcDir: './docs' };`);
    expect((await load('.')).config.vueComponents).toEqual({ tongji: '.vuepress/components/tongji.vue' });
  });

  it.each([['of VuePress', 'docs/.vuepress/config.yml', 'title: 站\n'], ['of nobody', 'docs/a.md', '']])('%s: components lie in islands/ among the articles, wherever the command is run', async (_whose, file, text) => {
    for (const path of ['docs/.vuepress', 'docs/islands']) mkdirSync(join(folder, path));
    write(file, text);
    write('docs/islands/Counter.tsx', '');
    for (const cwd of [folder, join(folder, 'docs')]) {
      const loaded = await loadConfig(join(folder, 'docs'), cwd, null);
      await refuseBrokenConfig(loaded);
      expect(resolve(loaded.config.paths.root, loaded.config.islands.Counter!)).toBe(join(folder, 'docs/islands/Counter.tsx'));
      expect(loaded.config.paths.islands).toBe(join(folder, 'docs/islands'));
    }
  });

  it('of VuePress: what it was once built into is no public folder, wherever it is built now', async () => {
    for (const path of ['docs/.vuepress/public', 'docs/public', 'public']) mkdirSync(join(folder, path), { recursive: true });
    write('docs/.vuepress/config.yml', 'title: 站\n');
    const publicDirs = async () => (await load()).config.paths.publicDirs.map((path) => path.slice(folder.length + 1).replaceAll('\\', '/'));
    expect(await publicDirs()).toEqual(['docs/.vuepress/public', 'docs/public', 'public']);
    write('public/index.html', '<!DOCTYPE html>');
    expect(await publicDirs()).toEqual(['docs/.vuepress/public', 'docs/public']);
  });

  it('may lead to pages of the public folder by addresses as browsers write them', async () => {
    mkdirSync(join(folder, 'docs/public/演示'), { recursive: true });
    write('docs/public/演示/index.html', '<!DOCTYPE html>');
    const links = ['/演示/', '/%E6%BC%94%E7%A4%BA/', '/%E6%97%A0/'];
    write('glimpress.config.mjs', `export default { themeConfig: { nav: ${JSON.stringify(links.map((link) => ({ text: link, link })))} } };`);
    expect((await load()).config.publicPages).toEqual(links.slice(0, 2));
  });

  it('is loaded anew when it or a file it imports has changed', async () => {
    write('nav.ts', `export const title = '一';`);
    write('glimpress.config.ts', `import { title } from './nav';\nexport default { title };`);
    const first = await load();
    expect(first.config.title).toBe('一');
    // Redirects that nobody has written yet are waited for.
    const { publicDirs } = first.config.paths;
    expect(first.watch.map((path) => path.replace(/^.*[\\/]/, ''))).toEqual(expect.arrayContaining(['glimpress.config.ts', 'nav.ts']));
    expect(first.watch.slice(-publicDirs.length)).toEqual(publicDirs.map((place) => join(place, '_redirects')));
    write('nav.ts', `export const title = '二';`);
    expect((await load()).config.title).toBe('二');
    expect((await load()).config.title).toBe('二');
  });

  it('a file that an import now means before another is taken', async () => {
    write('nav.js', `export const title = '一';`);
    write('glimpress.config.ts', `import { title } from './nav';\nexport default { title };`);
    const { config, watch } = await load();
    expect([config.title, watch.includes(join(folder, 'nav.ts'))]).toEqual(['一', true]);
    write('nav.ts', `export const title = '二';`);
    expect((await load()).config.title).toBe('二');
  });

  it.each([
    ['a syntax error', 'export default {', { line: 1 }],
    ['a comma of a Chinese keyboard', `export default {\n  title: '站'，\n};`, { line: 2, column: 13, hint: '"，" is a mark of a Chinese keyboard: write "," instead.' }],
    ['a colon of a Chinese keyboard', `export default {\n  title：'站',\n};`, { line: 2, column: 8, hint: expect.stringContaining('write ":"') as string }],
    ['a conflict of git’s', `export default {\n<<<<<<< HEAD\n  title: '站',\n=======\n  title: '坊',\n>>>>>>> theirs\n};`, { line: 2, hint: expect.stringContaining('merge conflict') as string }],
    ['a missing comma', `export default {\n  title: '站'\n  base: '/',\n};`, { line: 3, column: 3, hint: 'A comma is missing at the end of line 2.' }],
    ['a missing bracket', `export default {\n  themeConfig: {\n};`, { line: 3, hint: expect.stringContaining('not closed') as string }],
    ['a list that goes on into the next entry', `export default {\n  themeConfig: {\n    nav: [[{ text: '首页' }],\n    sidebar: {},\n  },\n};`, { line: 4, column: 12, hint: 'A [ or ( opened above is not closed: it ends before this entry.' }],
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

  it.skipIf(process.platform === 'win32')('below a folder that no module is read from says so', async () => {
    mkdirSync(join(folder, 'a?b'));
    write('a?b/glimpress.config.ts', 'export default {};');
    await expect(load('a?b')).rejects.toMatchObject({ problems: [{ code: 'config/broken', hint: expect.stringContaining('"?" in its name') as string }] });
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

  it('waits for what it names and is not there yet', async () => {
    write('docs/glimpress.config.ts', `export default { layouts: { Layout: './own/Gone' } };`);
    await expect(refuseBrokenConfig(await load())).rejects.toMatchObject({ files: expect.arrayContaining([join(folder, 'docs/own/Gone.tsx'), join(folder, 'docs/glimpress.config.ts')]) as string[] });
    write('docs/glimpress.config.ts', `export default { styles: './own.css', srcDir: 'notes' };`);
    await expect(load()).rejects.toMatchObject({ files: expect.arrayContaining([join(folder, 'docs/own.css'), join(folder, 'docs/notes')]) as string[] });
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

  it('is told which files its style sheet names that are not there, and waits for them', async () => {
    mkdirSync(join(folder, 'theme'));
    write('theme/own.css', "@import './gone.css';\na { background: url('天 空.png') }\nb { background: url(gone.png) }\n");
    write('theme/天 空.png', '');
    write('glimpress.config.ts', `export default { styles: './theme/own.css' };`);
    const { config, problems, watch } = await load();
    expect(config.styles).toBe(`a { background: url("${pathToFileURL(join(folder, 'theme/天 空.png')).href}") }\nb { background: url(gone.png) }\n`);
    expect(problems).toMatchObject([
      { code: 'config/style-file', severity: 'warning', file: 'theme/own.css', line: 1, message: 'The file "./gone.css" does not exist.' },
      { code: 'config/style-file', severity: 'warning', file: 'theme/own.css', line: 3, message: 'The file "gone.png" does not exist.' },
    ]);
    expect(['own.css', 'gone.css', '天 空.png', 'gone.png'].every((name) => watch.includes(join(folder, 'theme', name)))).toBe(true);
  });

  it('may name a folder of Markdown: one that does not exist is one clear problem', async () => {
    write('glimpress.config.ts', `export default { srcDir: 'contnet' };`);
    const failure = (await load('.').catch((cause: unknown) => cause)) as ProblemError;
    expect(failure.problems).toMatchObject([{ code: 'config/no-folder', severity: 'error', file: 'glimpress.config.ts', message: 'The folder "contnet" of "srcDir" does not exist.' }]);
  });

  it('may name folders for short: of one that does not exist it is told, and it waits for it', async () => {
    mkdirSync(join(folder, 'img'));
    write('glimpress.config.ts', `export default {\n  alias: { '@img': './img', '@gone': './gone' },\n};`);
    const { problems, watch } = await load('.');
    expect(problems).toMatchObject([{ code: 'config/no-folder', severity: 'warning', file: 'glimpress.config.ts', line: 2, message: 'The folder "./gone" of "alias.@gone" does not exist.' }]);
    expect([watch.includes(join(folder, 'gone')), watch.includes(join(folder, 'img'))]).toEqual([true, false]);
  });

  it('is told at once of all that stops it: keys, values, files, modules', async () => {
    write('glimpress.config.ts', `export default { titel: '一', base: 'x', srcDir: 'contnet', styles: './gone.css', islands: { Gone: './gone' } };`);
    const failure = (await load('.').then(refuseBrokenConfig).catch((cause: unknown) => cause)) as ProblemError;
    expect(failure.problems.map(({ code, severity }) => [code, severity]).toSorted()).toEqual([['config/no-folder', 'error'], ['config/no-module', 'error'], ['config/no-styles', 'error'], ['config/unknown-key', 'error'], ['config/wrong-value', 'error']]);
  });

  it('of a folder that does not exist is one clear problem', async () => {
    await expect(load('dosc')).rejects.toThrow(/does not exist/);
  });
});
