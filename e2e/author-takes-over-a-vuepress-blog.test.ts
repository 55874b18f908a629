import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyFixture, run, serve } from './support/command';
import { hydrated, useBrowser } from './support/browser';

const browser = useBrowser();
let folder: string;
beforeEach(() => void (folder = copyFixture('vuepress')));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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

describe('issue 9 §1: glimpress build where vuepress build was run', () => {
  it('finds the folder, puts the site where VuePress did, keeps addresses, titles, anchors and files', async () => {
    const { code, problems } = await build();
    expect(code).toBe(0);
    for (const path of ['index.html', 'views/index.html', 'views/算法/排序.html', 'views/算法/查找.html', 'tags/算法/index.html', 'categories/算法等/index.html', 'timeline/index.html', 'favicon.svg', 'sitemap.xml', 'service-worker.js']) {
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
        ['vuepress/not-taken-over', 'themeConfig.keyPage'],
      ].sort(),
    );
  });

  it('colours of the palette and plain styles are there, from the site itself', async () => {
    await build();
    const style = /href="\/old\/(assets\/own\.\w+\.css)"/.exec(read('public/index.html'))?.[1];
    const css = read(`public/${style}`);
    expect(css).toContain('--green:#a05a2c');
    expect(css).toContain('letter-spacing: 0.05em');
  });

  it.each([
    ['an ES module', 'config.js', `import { readdirSync } from 'node:fs';\nimport theme from 'vuepress-theme-reco';\nexport default { title: '模块' + readdirSync(new URL('.', import.meta.url)).filter((name) => name === 'config.js').length, theme };`, '模块1'],
    ['TypeScript', 'config.ts', `import { defineConfig } from 'vuepress/config';\nimport nav from './config-parts/nav';\nconst title: string = '类型';\nexport default defineConfig({ title, themeConfig: { nav } });`, '类型'],
    ['YAML', 'config.yml', `title: 缩进\nthemeConfig:\n  author: 某人\n`, '缩进'],
    ['TOML', 'config.toml', `title = "等号"\n`, '等号'],
  ])('a config that is %s', async (_, name, text, title) => {
    config(name, text);
    expect((await build()).code).toBe(0);
    expect(read('docs/.vuepress/dist/index.html')).toContain(`<title>${title}`);
  });

  it('a config that fails is one clear problem with its line, and nothing is replaced', async () => {
    await build();
    const before = read('public/index.html');
    writeFileSync(join(folder, 'docs/.vuepress/config.js'), `\nmodule.exports = { title: nothing.here };\n`);
    const { code, problems } = await build();
    expect([code, problems]).toMatchObject([1, [{ code: 'vuepress/config-failed', file: '.vuepress/config.js', line: 2 }]]);
    expect(read('public/index.html')).toBe(before);
  });

  it('a config that never ends is stopped', async () => {
    writeFileSync(join(folder, 'docs/.vuepress/config.js'), 'for (;;);');
    const { code, problems } = await build();
    expect([code, problems]).toMatchObject([1, [{ code: 'vuepress/config-timeout' }]]);
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

it('issue 9 §1: glimpress dev shows the blog, and takes an edit of its config', async () => {
  const dev = await serve('dev', [], folder);
  try {
    const page = await browser.open(`${dev.url}/`);
    await hydrated(page);
    expect(await page.innerText('.brand')).toBe('老博客');
    writeFileSync(join(folder, 'docs/.vuepress/config-parts/nav.js'), `module.exports = [{ text: '换了', link: '/' }];`);
    await expect.poll(() => page.locator('.bar .nav a').allInnerTexts().catch(() => [])).toContain('换了');
  } finally {
    await dev.stop();
  }
});
