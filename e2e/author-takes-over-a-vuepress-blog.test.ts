import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyFixture, leaveSite, run, serve } from './support/command';
import { hydrated, useBrowser } from './support/browser';

const browser = useBrowser();
let folder: string;
beforeEach(() => void (folder = copyFixture('vuepress')));
afterEach(() => {
  vi.unstubAllEnvs();
  leaveSite(folder);
});

interface Result {
  readonly problems: readonly { readonly code: string; readonly message: string; readonly file?: string; readonly line?: number }[];
}
async function build(args: string[] = []): Promise<Result & { code: number }> {
  const { code, stdout } = await run(['build', '--json', ...args], folder);
  return { ...(JSON.parse(stdout) as Result), code };
}
const config = (name: string, text: string): void => {
  rmSync(join(folder, 'docs/.vuepress/config.js'));
  writeFileSync(join(folder, 'docs/.vuepress', name), text);
};
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

describe('glimpress build where vuepress build was run', () => {
  it('finds the folder, puts the site where VuePress did, keeps addresses, titles, anchors and files', async () => {
    const { code, problems } = await build();
    expect(code).toBe(0);
    for (const path of ['index.html', 'views/index.html', 'views/算法/排序.html', 'views/算法/查找.html', 'tags/算法/index.html', 'tag/算法/index.html', 'tags/index.html', 'categories/算法等/index.html', 'timeline/index.html', 'favicon.svg', 'sitemap.xml', 'service-worker.js']) {
      expect(existsSync(join(folder, 'public', path)), path).toBe(true);
    }
    const html = read('public/views/算法/排序.html');
    expect(html).toContain('<title>排序 | 老博客</title>');
    expect(html).toContain('id="_1-冒泡-最慢"');
    expect(html).toContain('href="/old/views/%E7%AE%97%E6%B3%95/%E6%9F%A5%E6%89%BE.html"');
    expect(read('public/sitemap.xml')).toContain('https://old.example/old/views/');
    expect(problems.map(({ code: each, message }) => [each, /["<](.*?)[">]/.exec(message)?.[1]]).sort()).toEqual(
      [
        ['markdown/unknown-component', 'MyChart'],
        ['vuepress/not-taken-over', 'markdown.slugify'],
        ['vuepress/not-taken-over', 'plugins: baidu-autopush'],
        ['vuepress/not-taken-over', 'themeConfig.bodyBgImg'],
      ].sort(),
    );
  });

  it('feeds are where their readers ask for them, unless a file of the author’s is', async () => {
    config('config.js', `module.exports = { plugins: [['feed', { canonical_base: 'https://old.example', feeds: { rss2: { file_name: 'feed.xml' } } }]] };`);
    mkdirSync(join(folder, 'docs/.vuepress/public'), { recursive: true });
    writeFileSync(join(folder, 'docs/.vuepress/public/feed.atom'), 'mine');
    writeFileSync(join(folder, 'docs/news.md'), '---\ndate: 2021-01-01\n---\n# 新\n\n[订阅](/feed.xml)\n');
    expect((await build()).problems.filter(({ file }) => file === 'news.md')).toEqual([]);
    expect(read('docs/.vuepress/dist/feed.xml')).toBe(read('docs/.vuepress/dist/rss.xml'));
    expect([read('docs/.vuepress/dist/feed.atom'), existsSync(join(folder, 'docs/.vuepress/dist/feed.json'))]).toEqual(['mine', true]);
  });

  it('where a date with a zone made another day’s address, which was that in UTC, leads on, also when nothing is rendered anew', async () => {
    config('config.yml', 'permalink: /:year/:month/:day/:slug.html\n');
    writeFileSync(join(folder, 'docs/zone.md'), '---\ndate: 2020-05-06T20:30:00Z\n---\n# 时区\n');
    for (let run = 0; run < 2; run++) {
      await build();
      expect(read('docs/.vuepress/dist/2020/05/06/zone.html')).toContain('/2020/05/07/zone.html');
      rmSync(join(folder, 'docs/.vuepress/dist'), { recursive: true });
    }
  });

  it('a page that was a file of Vue is told of', async () => {
    mkdirSync(join(folder, 'docs/.vuepress/components'), { recursive: true });
    for (const file of ['views/lab.vue', '.vuepress/components/Lab.vue']) writeFileSync(join(folder, 'docs', file), '<template></template>');
    expect((await build()).problems.filter(({ code }) => code === 'vuepress/vue-page')).toMatchObject([{ file: 'views/lab.vue' }]);
  });

  it('colours of the palette and plain styles are there, from the site itself', async () => {
    await build();
    const [, css] = [...read('public/index.html').matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text!);
    expect(css).toContain('--green:#a05a2c');
    expect(css).toContain('letter-spacing: 0.05em');
  });

  it.each([
    ['an ES module', 'config.js', `import { readdirSync } from 'node:fs';\nimport theme from 'vuepress-theme-reco';\nexport default { title: '模块' + readdirSync(new URL('.', import.meta.url)).filter((name) => name === 'config.js').length, theme };`, '模块1'],
    ['TypeScript', 'config.ts', `import { defineConfig } from 'vuepress/config';\nimport nav from './config-parts/nav';\nconst title: string = '类型';\nexport default defineConfig({ title, themeConfig: { nav } });`, '类型'],
    ['JavaScript that makes a plugin of a package that is not installed', 'config.js', `const Plugin = require('not-installed');\nmodule.exports = { title: '新建', plugins: [new Plugin({ a: 1 })] };`, '新建'],
    ['JavaScript that lists a folder with what VuePress hands on of Node', 'config.js', `const { path, fs } = require('@vuepress/utils');\nmodule.exports = { title: fs.readdirSync(path.resolve(__dirname, '../views')).filter((name) => name === '算法') + typeof fs.pathExists };`, '算法function'],
    ['TypeScript that finds its folder with what VuePress hands on of Node', 'config.ts', `import { fs, getDirname, path } from 'vuepress/utils';\nconst here = getDirname(import.meta.url);\nexport default async () => ({ title: path.basename(here) + (await fs.readdir(path.join(here, '../views'))).includes('算法') });`, '.vuepresstrue'],
    ['what its theme’s own function makes', 'config.js', `const { config } = require('vuepress-theme-hope');\nmodule.exports = config({ title: '希望', themeConfig: { author: '某人' } });`, '希望'],
    ['YAML', 'config.yml', `title: 缩进\nthemeConfig:\n  author: 某人\n`, '缩进'],
    ['TOML', 'config.toml', `title = "等号"\n`, '等号'],
  ])('a config that is %s', async (_, name, text, title) => {
    config(name, text);
    expect((await build()).code).toBe(0);
    expect(read('docs/.vuepress/dist/index.html')).toContain(`<title>${title}`);
  });

  it.each([
    [undefined, '/blog/'],
    ['production', '/blog/'],
    ['staging', '/'],
  ])('a base that depends on NODE_ENV is that of a build, unless the shell says otherwise: %s', async (env, base) => {
    const shown = (path: string): unknown[] => [/<title>(.*?)</.exec(read(path))![1], /src="(.*?)assets\//.exec(read(path))![1]];
    config('config.js', `module.exports = (context) => ({ title: '站' + context.isProd, base: process.env.NODE_ENV === 'production' ? '/blog/' : '/' });`);
    vi.stubEnv('NODE_ENV', env);
    expect((await build()).code).toBe(0);
    expect(shown('docs/.vuepress/dist/index.html')).toEqual([`站${base === '/blog/'}`, base]);
    // Ours reads the same.
    writeFileSync(join(folder, 'glimpress.config.ts'), `export default { title: '新', srcDir: 'docs', base: process.env.NODE_ENV === 'production' ? '/blog/' : '/' };`);
    expect((await build()).code).toBe(0);
    expect(shown('dist/index.html')).toEqual(['新', base]);
  });

  it.each([
    ['module', "import { nav } from './config-parts/menu.js';\nimport { defaultTheme } from '@vuepress/theme-default';\nexport default"],
    ['commonjs', "const { nav } = require('./config-parts/menu.js');\nconst { defaultTheme } = require('./config-parts/theme.mjs');\nmodule.exports ="],
    ['commonjs', "let defaultTheme;\ntry {\n  ({ defaultTheme } = require('./config-parts/theme.mjs'));\n} catch {}\nconst { nav } = require('./config-parts/menu.js');\nmodule.exports ="],
    ['commonjs', "/* As in the manual:\nimport { defaultTheme } from '@vuepress/theme-default';\n*/\nconst { nav } = require('./config-parts/menu.js');\nconst { defaultTheme } = require('@vuepress/theme-default');\nmodule.exports ="],
  ])('VuePress, where it is installed, is not run: a config.js of type "%s"', async (type, head) => {
    const vuepress = join(folder, 'node_modules/@vuepress/theme-default');
    mkdirSync(vuepress, { recursive: true });
    writeFileSync(join(vuepress, 'package.json'), '{ "name": "@vuepress/theme-default", "type": "module", "exports": "./index.js" }');
    writeFileSync(join(vuepress, 'index.js'), "import { writeFileSync } from 'node:fs';\nwriteFileSync(new URL('run.txt', import.meta.url), '');\nexport const defaultTheme = () => () => ({ name: '@vuepress/theme-default' });\n");
    writeFileSync(join(folder, 'docs/.vuepress/package.json'), JSON.stringify({ type }));
    writeFileSync(join(folder, 'docs/.vuepress/config-parts/menu.js'), `${type === 'module' ? 'export const nav' : 'exports.nav'} = [{ text: '去处', link: '/views/' }];\n`);
    writeFileSync(join(folder, 'docs/.vuepress/config-parts/theme.mjs'), "export { defaultTheme } from '@vuepress/theme-default';\n");
    config('config.js', `${head} { title: '二', theme: defaultTheme({ navbar: nav }) };\n`);
    expect((await build()).code).toBe(0);
    expect([existsSync(join(vuepress, 'run.txt')), /<nav class="nav".*?<\/nav>/s.exec(read('docs/.vuepress/dist/index.html'))![0].includes('去处')]).toEqual([false, true]);
  });

  it('a config that fails is one clear problem with its line, and nothing is replaced', async () => {
    await build();
    const before = read('public/index.html');
    writeFileSync(join(folder, 'docs/.vuepress/config.js'), `\nmodule.exports = { title: nothing.here };\n`);
    const { code, problems } = await build();
    expect([code, problems]).toMatchObject([1, [{ code: 'vuepress/config-failed', file: '.vuepress/config.js', line: 2 }]]);
    expect(read('public/index.html')).toBe(before);
  });

  it('each module of a config has its own place, and a failure is told where it is, with the packages that are not installed', async () => {
    mkdirSync(join(folder, 'docs/.vuepress/parts'));
    writeFileSync(join(folder, 'docs/.vuepress/parts/title.txt'), '邻居');
    writeFileSync(join(folder, 'docs/.vuepress/parts/words.json'), '{ "end": "！" }');
    writeFileSync(join(folder, 'docs/.vuepress/parts/title.ts'), `import { readFileSync } from 'node:fs';\nexport const title = readFileSync(__dirname + '/title.txt', 'utf8') + new URL('title.txt', import.meta.url).pathname.split('/').at(-2);\n`);
    config('config.ts', `import words from './parts/words.json';\nimport { title } from './parts/title';\nexport default { title: title + words.end };`);
    expect((await build()).code).toBe(0);
    expect(read('docs/.vuepress/dist/index.html')).toContain('<title>邻居parts！');

    writeFileSync(join(folder, 'docs/.vuepress/parts/title.ts'), `import glob from '@not/installed/glob';\n\nconst groups: { open?: boolean }[] = [];\nglob.sync('*').forEach(() => groups.push({}));\ngroups[0]!.open = true;\nexport const title = '无';\n`);
    const { code, problems } = await build();
    expect([code, problems]).toMatchObject([1, [{ code: 'vuepress/config-failed', file: '.vuepress/parts/title.ts', line: 5, hint: expect.stringContaining('(@not/installed)') as string }]]);
  });

  it('a config that never ends is stopped', async () => {
    // Holds its thread as an endless loop would, and leaves the processor to other tests.
    writeFileSync(join(folder, 'docs/.vuepress/config.js'), 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);');
    const { code, problems } = await build();
    expect([code, problems]).toMatchObject([1, [{ code: 'vuepress/config-timeout' }]]);
  });

  it('the blog’s own PostCSS settings, for tools that are not there any more, are no matter', async () => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'old', private: true, postcss: { plugins: { 'postcss-that-is-gone': {} } } }));
    expect((await build()).code).toBe(0);
  });

  it('lists of a folder’s articles, vdoing’s and theme-hope’s, are written, and written anew when one changes', async () => {
    writeFileSync(join(folder, 'docs/目录.md'), '---\ntitle: 目录\npageComponent:\n  name: Catalogue\n  data:\n    key: views\n    description: 全部笔记\n---\n');
    writeFileSync(join(folder, 'docs/views/全部.md'), '# 全部\n\n<AutoCatalog />\n');
    const links = (path: string): (readonly [string, string])[] => [...(/<nav class="toc".*?<\/nav>/s.exec(read(`public/${path}`))?.[0] ?? '').matchAll(/href="([^"]*)">([^<]*)/g)].map(([, href, text]) => [decodeURI(href!), text!]);
    const { problems } = await build();
    expect(problems.map(({ message }) => message).filter((message) => message.includes('Catalog'))).toEqual([]);
    const articles = [['/old/views/算法/查找.html', '查找'], ['/old/views/算法/排序.html', '排序']];
    expect(links('views/全部.html')).toEqual(articles);
    expect(links('目录.html')).toEqual([['/old/views/全部.html', '全部'], ...articles]);
    expect(read('public/目录.html')).toContain('全部笔记');
    writeFileSync(join(folder, 'docs/views/算法/排序.md'), read('docs/views/算法/排序.md').replace('排序', '快排'));
    await build();
    expect(links('views/全部.html')).toContainEqual(['/old/views/算法/排序.html', '快排']);
  });

  it('what an earlier build left in the output folder is not taken for public files', async () => {
    mkdirSync(join(folder, 'public/views'), { recursive: true });
    writeFileSync(join(folder, 'public/views/gone.html'), 'of VuePress');
    await build(['--out', join(folder, 'out')]);
    expect([existsSync(join(folder, 'out/views/index.html')), existsSync(join(folder, 'out/views/gone.html'))]).toEqual([true, false]);
  });

  it('what code of the config does to markdown-it is done here too, as far as it can be; plugins that are not are named', async () => {
    config('config.js', `const code = (md) => {\n  md.set({ breaks: true, linkify: true });\n  md.use(require('markdown-it-sup'));\n};\nmodule.exports = { title: '码', markdown: { extendMarkdown: code } };`);
    writeFileSync(join(folder, 'docs/码.md'), '---\ntitle: 码\n---\n\n一行 x^2^\n又一行 https://a.example/b\n');
    expect((await build()).problems.filter(({ code }) => code.startsWith('vuepress/'))).toEqual([]);
    const text = (): string => /<div class="content"[^>]*>(.*?)<\/div>/s.exec(read('docs/.vuepress/dist/码.html'))![1]!;
    expect(text()).toMatch(/<p>一行 x<sup>2<\/sup><br>\n又一行 <a href="https:\/\/a\.example\/b"[^>]*>https:\/\/a\.example\/b<\/a><\/p>/);
    config('config.js', read('docs/.vuepress/config.js').replace('linkify: true', 'linkify: false').replace(/;\n\}/, ";\n  md.use(require('markdown-it-deflist'));\n}"));
    expect((await build()).problems.filter(({ code }) => code.startsWith('vuepress/'))).toMatchObject([{ code: 'vuepress/not-taken-over', hint: 'Plugins of markdown-it are not run: markdown-it-deflist.' }]);
    expect(text()).toContain('又一行 https://a.example/b');
  });

  it('containers that the config declares are drawn as its code draws them, whether packages are installed or not', async () => {
    mkdirSync(join(folder, 'node_modules/markdown-it-container'), { recursive: true });
    writeFileSync(join(folder, 'node_modules/markdown-it-container/index.js'), 'module.exports = function container_plugin() {};');
    const spoiler = "(md) => md.use(require('markdown-it-container'), 'spoiler', { render: (tokens, index) => (tokens[index].nesting === 1 ? '<details><summary>' + tokens[index].info.trim().slice(8) + '</summary>' : '</details>') })";
    config('config.js', `module.exports = { title: '盒', plugins: [['container', { type: 'stage', before: (info) => \`<section class="stage"><h4>\${info}</h4>\`, after: () => '</section>' }], ['vuepress-plugin-container', { type: 'aside', defaultTitle: '旁注' }]], markdown: { extendMarkdown: ${spoiler} } };`);
    writeFileSync(join(folder, 'docs/盒.md'), '---\ntitle: 盒\n---\n\n::: stage 第一幕\n**甲**\n:::\n\n::: aside\n乙\n:::\n\n::: spoiler 谜底\n丙\n:::\n');
    expect((await build()).problems.filter(({ code }) => /^(?:vuepress|markdown)\/(?:not|unknown-container)/.test(code))).toEqual([]);
    // The first paint waits for a paragraph.
    const html = read('docs/.vuepress/dist/盒.html').replace('<p id="shell:text">', '<p>');
    for (const part of [/<section class="stage"><h4>第一幕<\/h4><p><strong>甲<\/strong><\/p>\s*<\/section>/, /<div class="custom-block aside">\s*<p class="custom-block-title">旁注<\/p>\s*<p>乙<\/p>/, /<details><summary>谜底<\/summary><p>丙<\/p>\s*<\/details>/]) expect(html).toMatch(part);
  });

  it('a style sheet that is more than CSS is named', async () => {
    writeFileSync(join(folder, 'docs/.vuepress/styles/index.styl'), '.a\n  color red\n');
    const { problems } = await build();
    expect(problems).toContainEqual(expect.objectContaining({ code: 'vuepress/styles', file: '.vuepress/styles/index.styl' }));
  });

  it('a glimpress.config.ts beside the folder is used in its place', async () => {
    writeFileSync(join(folder, 'docs/glimpress.config.ts'), `export default { title: '新名' };`);
    mkdirSync(join(folder, 'out'));
    await build(['--out', join(folder, 'out')]);
    expect(read('out/index.html')).toContain('<title>新名');
  });
});

it('glimpress dev shows the blog, and takes an edit of its config', async () => {
  const dev = await serve('dev', [], folder);
  try {
    const page = await browser.open(`${dev.url}/`);
    await hydrated(page);
    expect(await page.innerText('.brand')).toBe('老博客');
    writeFileSync(join(folder, 'docs/.vuepress/config-parts/nav.js'), `module.exports = [{ text: '换了', link: '/' }];`);
    await expect.poll(() => page.locator('.bar .nav a').allInnerTexts().catch(() => [])).toContain('换了');
    // Also of a file that was not there, or failed, when it was first asked for.
    const config = readFileSync(join(folder, 'docs/.vuepress/config.js'), 'utf8');
    writeFileSync(join(folder, 'docs/.vuepress/config.js'), config.replace("title: '老博客'", "title: require('./names').title"));
    await expect.poll(dev.output).toContain('There is no such file');
    writeFileSync(join(folder, 'docs/.vuepress/names.js'), 'module.exports = nothing.here;');
    await expect.poll(dev.output).toContain('nothing is not defined');
    writeFileSync(join(folder, 'docs/.vuepress/names.js'), "module.exports = { title: '改了名' };");
    await expect.poll(() => page.innerText('.brand').catch(() => '')).toBe('改了名');
    // Also what is saved while the config is being read; and one that writes a file of its own then is read no more often for it.
    writeFileSync(join(folder, 'docs/.vuepress/title.js'), "module.exports = { title: '旧名' };");
    writeFileSync(join(folder, 'docs/.vuepress/names.js'), `const { title } = require('./title');
      require('fs').appendFileSync(__dirname + '/read.js', '// read\\n');
      while (!require('fs').existsSync(__dirname + '/saved')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      require('./read');
      module.exports = { title };`);
    const timesRead = (): number => (existsSync(join(folder, 'docs/.vuepress/read.js')) ? read('docs/.vuepress/read.js').split('\n').length - 1 : 0);
    await expect.poll(timesRead).toBe(1);
    writeFileSync(join(folder, 'docs/.vuepress/title.js'), "module.exports = { title: '新名' };");
    writeFileSync(join(folder, 'docs/.vuepress/saved'), '');
    await expect.poll(() => page.innerText('.brand').catch(() => '')).toBe('新名');
    expect(timesRead()).toBe(2);
    await hydrated(page);
    // A component that is not known has its place shown to the author.
    await page.goto(`${dev.url}/views/%E7%AE%97%E6%B3%95/%E6%8E%92%E5%BA%8F.html`);
    expect(await page.locator('.unknown-component[data-name="MyChart"]').evaluate((element): [string, boolean] => [getComputedStyle(element, '::before').content, element.getClientRects().length > 0])).toEqual([expect.stringContaining('MyChart'), true]);
  } finally {
    await dev.stop();
  }
});

it('glimpress dev serves under the base of development, also when the config is read after a theme was built', async () => {
  config('config.js', `module.exports = { title: '前', base: process.env.NODE_ENV === 'development' ? '/' : '/blog/' };`);
  rmSync(join(folder, 'node_modules/.cache'), { recursive: true, force: true });
  vi.stubEnv('NODE_ENV', undefined);
  const dev = await serve('dev', [], folder);
  try {
    expect(dev.output()).toContain('Building the theme');
    writeFileSync(join(folder, 'docs/.vuepress/config.js'), read('docs/.vuepress/config.js').replace('前', '后'));
    await expect.poll(async () => (await fetch(`${dev.url}/`)).text()).toContain('<title>后');
  } finally {
    await dev.stop();
  }
});

describe('glimpress migrate', () => {
  const git = (...args: string[]): void => void execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], { cwd: folder, stdio: 'ignore' });
  const commit = (): void => {
    writeFileSync(join(folder, '.gitignore'), 'node_modules\npublic\n');
    git('init');
    git('add', '-A');
    git('commit', '-m', 'before');
  };
  const pages = (out: string): string[] => (readdirSync(join(folder, out), { recursive: true }) as string[]).filter((path) => path.endsWith('.html')).sort();

  it('writes a config that builds the same pages, and can be run again', async () => {
    commit();
    await build(['--out', join(folder, 'before')]);
    rmSync(join(folder, 'before/service-worker.js'));
    const before = pages('before');
    rmSync(join(folder, 'before'), { recursive: true });
    const { code, stdout } = await run(['migrate', '--json'], folder);
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { steps: [{ move: 'docs/.vuepress/public', to: 'docs/public' }, { write: 'styles.css' }, { write: 'docs/public/_redirects' }, { write: 'glimpress.config.ts' }] }]);
    rmSync(join(folder, 'docs/.vuepress'), { recursive: true });
    const after = await build(['--out', join(folder, 'after')]);
    expect(after.problems.filter(({ code: each }) => each.startsWith('config/') || each.startsWith('vuepress/'))).toEqual([]);
    expect(pages('after')).toEqual(before);
    expect(readFileSync(join(folder, 'after/index.html'), 'utf8')).toContain('<title>老博客');
    expect(existsSync(join(folder, 'after/favicon.svg'))).toBe(true);
    expect(await run(['migrate'], folder)).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing is left to do') as string });
  });

  it('finds a config of VuePress 2 beside the folder, as a build does', async () => {
    rmSync(join(folder, 'docs/.vuepress/config.js'));
    writeFileSync(join(folder, 'vuepress.config.ts'), "import { defineUserConfig } from 'vuepress';\nexport default defineUserConfig({ title: '旁边' });\n");
    const { code, stdout } = await run(['migrate', '--force', '--json'], folder);
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as { left: string[] }).left).toContainEqual('Delete docs/.vuepress and vuepress.config.ts when nothing of it is needed any more');
    expect(read('glimpress.config.ts')).toContain("title: '旁边'");
  });

  it('with --dry-run only says what it would do', async () => {
    commit();
    const { stdout } = await run(['migrate', '--dry-run'], folder);
    expect(stdout).toContain('would write glimpress.config.ts');
    expect(existsSync(join(folder, 'glimpress.config.ts'))).toBe(false);
    expect(existsSync(join(folder, 'docs/.vuepress/public'))).toBe(true);
  });

  it.each([
    ['changes that are not committed', () => (commit(), writeFileSync(join(folder, 'docs/new.md'), 'new')), 'migrate/not-committed'],
    ['no version control', () => {}, 'migrate/not-committed'],
    ['a file in the way', () => (writeFileSync(join(folder, 'styles.css'), 'mine'), commit()), 'migrate/occupied'],
    ['no VuePress blog', () => (rmSync(join(folder, 'docs/.vuepress'), { recursive: true }), commit()), 'migrate/nothing'],
  ])('changes nothing with %s', async (_, prepare, problem) => {
    prepare();
    const { code, stdout } = await run(['migrate', 'docs', '--json'], folder);
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { problems: [{ code: problem }] }]);
    expect(existsSync(join(folder, 'glimpress.config.ts'))).toBe(false);
  });
});
