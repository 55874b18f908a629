import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyFixture, leaveSite, run, serve } from './support/command';

let folder: string;
beforeEach(() => void (folder = copyFixture('vuepress')));
afterEach(() => leaveSite(folder));

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, 'docs', path)), { recursive: true });
  writeFileSync(join(folder, 'docs', path), text);
};
/** The blog's config, as VuePress 2 has it. */
const config = (theme: string, more = ''): void => {
  rmSync(join(folder, 'docs/.vuepress/config.js'));
  write('.vuepress/config.ts', `import { defineUserConfig } from 'vuepress';\nimport { recoTheme } from 'vuepress-theme-reco';\nimport { hopeTheme } from 'vuepress-theme-hope';\nimport { plumeTheme } from 'vuepress-theme-plume';\nimport { redirectPlugin } from '@vuepress/plugin-redirect';\n\nexport default defineUserConfig({\n  dest: 'public',\n  theme: ${theme},\n${more}});\n`);
};
const build = async () => JSON.parse((await run(['build', '--json'], folder)).stdout) as { problems: { code: string; message: string; file?: string; line?: number }[] };
const read = (path: string): string => readFileSync(join(folder, 'public', path), 'utf8');
/** The address a redirect page leads to. */
const leadsTo = (path: string): string | undefined => (existsSync(join(folder, 'public', path)) ? /<meta http-equiv="refresh" content="0; url=([^"]+)"/.exec(read(path))?.[1] : undefined);

describe('§2 a blog whose theme made addresses of its own keeps them', () => {
  it('theme-reco 2: pinyin in names, tags and categories, categories of folders, lists of posts', async () => {
    config("recoTheme({ autoSetBlogCategories: true, friendshipLinks: [{ title: '友', link: 'https://friend.example' }] })");
    write('blogs/前端/闭包&this.md', '---\ntitle: 闭包\ndate: 2021-01-01\ntags: [算法]\n---\n\n文\n');
    await build();
    const article = encodeURI('/blogs/前端/闭包&this.html').replace('&', '&amp;');
    expect(leadsTo('blogs/qianduan/bibao_this.html')).toBe(article);
    for (const path of ['tags/suanfa/1.html', 'tags/suanfa/1/index.html']) expect(leadsTo(path), path).toBe(encodeURI('/tags/算法/'));
    expect(leadsTo('categories/qianduan/1.html')).toBe(encodeURI('/categories/前端/'));
    for (const path of ['posts.html', 'posts/1.html', 'timeline.html']) expect(leadsTo(path), path).toBe('/timeline/');
    expect(read('friendship-link.html')).toContain('https://friend.example');
    const before = read('blogs/qianduan/bibao_this.html');
    expect((await run(['build'], folder)).stdout).toMatch(/\(0 files written/);
    expect(read('blogs/qianduan/bibao_this.html')).toBe(before);
  });

  it('theme-reco 1: the timeline also where its starter had it, in other capitals', async () => {
    write('timeLine/README.md', '---\nisTimeLine: true\nsidebar: false\n---\n\n## Time Line\n');
    const { problems } = await build();
    expect([leadsTo('timeLine/index.html'), leadsTo('timeline/index.html')]).toEqual(['/old/timeline/', undefined]);
    expect(read('timeline/index.html')).toContain('href="/old/views/');
    expect(problems.filter(({ code }) => code.startsWith('route/'))).toEqual([]);
  });

  it('VuePress 2: what its plugins redirect; a rule that leads nowhere is named with its line', async () => {
    config('{}', "  plugins: [redirectPlugin({ config: { '/alt.html': '/views/', '/b.html': 'https://example.com/', '/c.html': '/weg.html' } })],\n");
    write('.vuepress/redirects', '/uralt /views/\n/kaputt\n/nirgends.html /gibt-es-nicht.html\n');
    write('neu.md', '---\ntitle: 新\nredirectFrom: /früher.html\n---\n\n文\n');
    const { problems } = await build();
    expect([leadsTo('alt.html'), leadsTo('uralt/index.html'), leadsTo('früher.html')]).toEqual(['/views/', '/views/', '/neu.html']);
    expect(problems.filter(({ code }) => code.includes('redirect')).map(({ code, file, line }) => [code, file, line])).toEqual([
      ['vuepress/redirect', '.vuepress/config.ts', 10],
      ['vuepress/redirect', '.vuepress/redirects', 2],
      ['route/redirect-target', '.vuepress/redirects', 3],
      ['route/redirect-target', '.vuepress/config.ts', 10],
    ]);
  });

  it('theme-plume: its lists lead to ours; navigation and sidebars of its own file are there, and a fault in it is named', async () => {
    config("plumeTheme({ logo: '/a.png' })");
    write('notes/C++/a.md', '---\ntitle: 类\npermalink: /cpp/k3x/\n---\n\n## 一\n\n## 一\n');
    write('.vuepress/plume.config.ts', `import { defineThemeConfig, defineNavbarConfig } from 'vuepress-theme-plume';\nexport default defineThemeConfig({\n  navbar: defineNavbarConfig([{ text: '归档处', link: '/blog/archives/' }]),\n  notes: { dir: 'notes', link: '/', notes: [{ dir: 'C++', link: '/cpp/', sidebar: 'auto' }] },\n});\n`);
    await build();
    for (const [from, to] of [['blog', 'timeline'], ['blog/tags', 'tag'], ['blog/archives', 'timeline']]) expect(leadsTo(`${from}/index.html`), from).toBe(`/${to}/`);
    const page = read('cpp/k3x/index.html');
    expect(page).toContain('<a href="/timeline/">归档处</a>');
    expect(page).toMatch(/<nav class="sidebar"[^>]*>.*<a class="side-link" href="\/cpp\/k3x\/"[^>]*>类<\/a>/);
    expect(page).toContain('<h2 id="一-1">');
    write('.vuepress/plume.config.ts', 'export default {\n  logo: missing.logo,\n};\n');
    expect((await build()).problems).toMatchObject([{ code: 'vuepress/config-failed', file: '.vuepress/plume.config.ts', line: 2 }]);
  });

  it('VuePress 2: a config beside the folder counts, also where its tsconfig.json wants a package that is not installed', async () => {
    rmSync(join(folder, 'docs/.vuepress/config.js'));
    writeFileSync(join(folder, 'tsconfig.json'), '{ "extends": "tsconfig-vuepress/base.json" }');
    writeFileSync(join(folder, 'vuepress.config.ts'), "import { defaultTheme } from '@vuepress/theme-default';\nexport default { title: '旁边', dest: 'public', theme: defaultTheme({}) };\n");
    write('a.md', '## 一\n\n## 一\n');
    await build();
    expect(read('a.html')).toMatch(/<title>[^<]*旁边<\/title>/);
    expect(read('a.html')).toContain('<h2 id="一-1">');
  });

  it('theme-hope: folders without a page list what is in them, while building and in dev', async () => {
    config('hopeTheme({})');
    write('notes/java-basics/a.md', '# 甲\n');
    await build();
    const page = read('notes/java-basics/index.html');
    expect(page).toContain('<h1>Java Basics</h1>');
    expect(page).toContain('<a href="/notes/java-basics/a.html">甲</a>');
    expect(page).not.toContain('1970');
    expect(read('notes/index.html')).toContain('href="/notes/java-basics/"');
    expect(leadsTo('star/index.html')).toBe('/timeline/');
    expect(read('views/index.html')).not.toContain('<nav class="toc"');
    const dev = await serve('dev', ['docs'], folder);
    try {
      const at = async (path: string): Promise<string> => (await fetch(dev.url + path)).text();
      expect(await at('/notes/')).toContain('java-basics');
      write('notes/neu/b.md', '# 乙\n');
      await expect.poll(() => at('/notes/neu/')).toContain('<a href="/notes/neu/b.html">乙</a>');
      expect(await at('/notes/java-basics/')).toContain('/notes/java-basics/a.html');
    } finally {
      await dev.stop();
    }
  });
});
