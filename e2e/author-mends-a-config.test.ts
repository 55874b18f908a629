import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveSite, run, serve, siteFolder } from './support/command';

let folder: string;
beforeEach(() => {
  folder = siteFolder();
  write('docs/README.md', '# 首页\n');
  write('docs/first.md', '# 一\n');
});
afterEach(() => leaveSite(folder));

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
interface Problem {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly hint?: string;
}
const check = async (): Promise<readonly Problem[]> => (JSON.parse((await run(['check', 'docs', '--json'], folder)).stdout) as { problems: readonly Problem[] }).problems;

describe('a wrong glimpress.config.ts (§5)', () => {
  it('build shows each mistake on its own line, with a mark and what to do, and writes nothing', async () => {
    write('nav.ts', `export const nav = [\n  { text: '首页', lnik: '/' },\n];\n`);
    write('glimpress.config.ts', `import { defineConfig } from 'glimpress';\nimport { nav } from './nav';\n\nexport default defineConfig({\n  titel: '站',\n  themeConfig: { nav, mode: 'drak' },\n});\n`);
    const { code, stderr } = await run(['build', 'docs'], folder);
    expect(code).toBe(1);
    expect(stderr).toBe(
      [
        `error glimpress.config.ts:5:3 Unknown key "titel". [config/unknown-key]`,
        `  5 |   titel: '站',`,
        `    |   ^`,
        `  → Did you mean "title"?`,
        `error glimpress.config.ts:6:29 "themeConfig.mode" must be "auto", "dark" or "light". [config/wrong-value]`,
        `  6 |   themeConfig: { nav, mode: 'drak' },`,
        `    |                             ^`,
        `  → Found "drak". Did you mean "dark"?`,
        `error nav.ts:2:17 Unknown key "themeConfig.nav.0.lnik". [config/unknown-key]`,
        `  2 |   { text: '首页', lnik: '/' },`,
        `    |                   ^`,
        `  → Did you mean "link"?`,
        '',
      ].join('\n'),
    );
    expect(await check()).toHaveLength(3);
  });

  it('a config beside the folder is shown when the command is run elsewhere', async () => {
    write('blog/content/README.md', '# 首页\n');
    write('blog/glimpress.config.ts', `export default {\n  title: '站'，\n};\n`);
    const { stderr } = await run(['build', 'blog/content'], folder);
    expect(stderr).toContain(`glimpress.config.ts:2:13`);
    expect(stderr).toContain(`  2 |   title: '站'，\n`);
    expect(stderr).toContain('→ "，" is a mark of a Chinese keyboard: write "," instead.');
  });

  it('what can be built is built, with a warning on the line of what does nothing', async () => {
    write('docs/public/me.png', '');
    write(
      'glimpress.config.ts',
      `export default {\n  lang: 'zh_CN',\n  permalink: '/:yeer/:regular',\n  head: [['link', { rel: 'icon', href: '/no.ico' }]],\n  themeConfig: {\n    logo: '/logo.png',\n    authorAvatar: 'me.png',\n    nav: [{ text: '首页', link: '/' }, { text: '没有', link: '/none/' }],\n    sidebar: ['/gone'],\n    vssueConfig: { platform: 'githb', owner: 'o', repo: 'r', clientId: 'c' },\n  },\n};\n`,
    );
    write('docs/home.md', `---\nhome: true\nheroImage: /hero.png\nactionText: 开始\nactionLink: ./b/gone.md\n---\n`);
    write('docs/b.md', `---\npermalink: /:titel/\nnext: ./gone\nprev: ./home.md\n---\n\n# 二\n`);
    expect((await run(['build', 'docs'], folder)).code).toBe(0);
    expect((await check()).map(({ code, severity, file, line }) => `${severity} ${code} ${file}:${line}`).sort()).toEqual(
      [
        'warning config/lang glimpress.config.ts:2',
        'warning config/permalink glimpress.config.ts:3',
        'warning config/head-file glimpress.config.ts:4',
        'warning config/missing-image glimpress.config.ts:6',
        'warning config/missing-image glimpress.config.ts:7',
        'warning config/nav-link glimpress.config.ts:8',
        'warning config/sidebar-page glimpress.config.ts:9',
        'warning config/comments glimpress.config.ts:10',
        'warning content/missing-image home.md:3',
        'warning content/broken-link home.md:5',
        'warning content/broken-link b.md:3',
        'warning content/permalink b.md:2',
      ].sort(),
    );
  });

  it('dev says it too, keeps the last good site, and goes on when it is mended', async () => {
    write('glimpress.config.ts', `export default {\n  title: '好的',\n};\n`);
    const dev = await serve('dev', ['docs'], folder);
    try {
      write('glimpress.config.ts', `export default {\n  title: '坏的'\n  base: '/',\n};\n`);
      await expect.poll(() => dev.output()).toContain('→ A comma is missing at the end of line 2.');
      expect(dev.output()).toContain(`  3 |   base: '/',\n`);
      expect(await (await fetch(dev.url)).text()).toContain('好的');
      write('glimpress.config.ts', `export default {\n  title: '改好的',\n  themeConfig: { nav: [{ text: '没有', link: '/none/' }] },\n};\n`);
      await expect.poll(async () => (await fetch(dev.url)).text()).toContain('改好的');
      await expect.poll(() => dev.output()).toContain('glimpress.config.ts:3:44');
    } finally {
      await dev.stop();
    }
  });
});

describe('a wrong config of VuePress', () => {
  const config = (name: string, text: string): void => {
    rmSync(join(folder, 'docs/.vuepress'), { recursive: true, force: true });
    write(`docs/.vuepress/${name}`, text);
  };

  it.each([
    ['config.js', `module.exports = {\n  title: '站'，\n};\n`, '.vuepress/config.js:2:13', 'write ","'],
    ['config.ts', `export default {\n  title: '站'\n  base: '/',\n};\n`, '.vuepress/config.ts:3:3', 'A comma is missing at the end of line 2.'],
    ['config.js', `module.exports = {\n  title: 站,\n};\n`, '.vuepress/config.js:2', "stands in quotes: '站'"],
    ['config.js', `const a = 1;\nconst nav = require('./nvv');\nmodule.exports = { themeConfig: { nav } };\n`, '.vuepress/config.js:2', 'There is no such file'],
    ['config.yml', `title: 站\nthemeConfig:\n\tlogo: x\n`, '.vuepress/config.yml:3:1', 'Indent by spaces'],
    ['config.yml', `title: 站: 副\n`, '.vuepress/config.yml:1:8', 'stands in quotes'],
    ['config.toml', `title = 站\n`, '.vuepress/config.toml:1:9', 'stands in quotes'],
  ])('that cannot be read, %s %j, is one problem with its line and what to do', async (name, text, place, hint) => {
    config(name, text);
    const { code, stderr } = await run(['build', 'docs'], folder);
    expect(code).toBe(1);
    expect(stderr).toContain(`error ${place} The VuePress config cannot be `);
    expect(stderr).toContain(hint);
    expect(stderr).not.toContain('PARSE_ERROR');
    expect(stderr).toBe(stripVTControlCharacters(stderr));
  });

  it('a fault of syntax in a file it requires is told there', async () => {
    config('config.js', `const nav = require('./parts/nav');\nmodule.exports = { themeConfig: { nav } };\n`);
    write('docs/.vuepress/parts/nav.js', `module.exports = [\n  { text： 'a' },\n];\n`);
    expect(await check()).toMatchObject([{ code: 'vuepress/config-failed', file: '.vuepress/parts/nav.js', line: 2, column: 9 }]);
  });

  it('what is not taken over, and what leads nowhere, is told on its line, in the file it is written in', async () => {
    config('config.js', `const themeConfig = require('./theme');\nmodule.exports = {\n  title: '站',\n  themeConfig,\n  plugins: [\n    ['made-up', {}],\n  ],\n};\n`);
    write('docs/.vuepress/theme.js', `const nav = [\n  { text: '没有', link: '/none/' },\n];\nmodule.exports = {\n  nav,\n  bodyBgImg: [],\n  sidebar: { '/': ['', 'gone'] },\n};\n`);
    expect((await check()).map(({ code, file, line }) => `${code} ${file}:${line}`).sort()).toEqual(['config/nav-link .vuepress/theme.js:2', 'config/sidebar-page .vuepress/theme.js:7', 'vuepress/not-taken-over .vuepress/config.js:6', 'vuepress/not-taken-over .vuepress/theme.js:6']);
  });

  it('a key that is written twice, which VuePress did not say', async () => {
    config('config.js', `const themeConfig = require('./theme');\nmodule.exports = {\n  title: '站',\n  themeConfig,\n  title: '坊',\n};\n`);
    write('docs/.vuepress/theme.js', `module.exports = {\n  author: '甲',\n  author: '乙',\n};\n`);
    expect((await check()).map(({ code, severity, file, line }) => `${severity} ${code} ${file}:${line}`)).toEqual(['warning config/duplicate-key .vuepress/config.js:5', 'warning config/duplicate-key .vuepress/theme.js:3']);
  });

  it('one that exports nothing', async () => {
    config('config.js', `const config = { title: '站' };\n`);
    expect(await check()).toMatchObject([{ code: 'config/broken', severity: 'warning', message: 'The config exports nothing.' }]);
  });
});

describe('a command that is asked for what is not there', () => {
  it.each([
    ['你好', 'Give a Markdown file (docs/README.md, docs/first.md)'],
    ['docs/frist.md', 'Did you mean docs/first.md?'],
    ['首页', 'Did you mean docs/README.md?'],
    ['b', 'Give a Markdown file'],
    ['http://[', 'Give a Markdown file'],
    ['config/nav-link', '"Problem codes"'],
  ])('explain %s says what there is', async (what, hint) => {
    const { code, stderr } = await run(['explain', what, 'docs'], folder);
    expect([code, stderr]).toEqual([1, expect.stringContaining(hint)]);
  });

  it.each(['dev', 'preview'])('%s has no --json, and says so', async (command) => {
    const { code, stderr } = await run([command, 'docs', '--json'], folder);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`"${command}" has no --json`)]);
  });
});
