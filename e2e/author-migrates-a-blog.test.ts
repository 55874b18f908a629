import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { copyFixture, leaveSite, run } from './support/command';

let folder: string;
afterEach(() => leaveSite(folder));

const git = (...args: string[]): string => execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', '-c', 'core.quotepath=off', ...args], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
/** A fixture under version control, as an author has it. */
function blog(name: string): void {
  folder = copyFixture(name);
  if (!existsSync(join(folder, '.gitignore'))) writeFileSync(join(folder, '.gitignore'), 'node_modules\n.vitepress/dist\n.vuepress/dist\n');
  git('init');
  git('add', '-A');
  git('commit', '-m', 'before');
}
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
const has = (path: string): boolean => existsSync(join(folder, path));
interface Migrated {
  readonly steps: readonly Record<string, string>[];
  readonly problems: readonly { readonly code: string; readonly message: string; readonly file?: string; readonly line?: number }[];
  readonly left: readonly string[];
}
async function migrate(...args: string[]): Promise<Migrated & { code: number }> {
  const { code, stdout } = await run(['migrate', '--json', ...args], folder);
  return { code, ...(JSON.parse(stdout) as Migrated) };
}
async function build(): Promise<{ code: number; problems: Migrated['problems'] }> {
  const { code, stdout } = await run(['build', '--json', '--out', join(folder, 'site')], folder);
  return { code, problems: (JSON.parse(stdout) as Migrated).problems };
}
const files = (): string[] => git('ls-files', '-co', '--exclude-standard').split('\n').filter((path) => path !== '' && has(path)).sort();

describe('glimpress migrate from Hexo', () => {
  it('articles keep their addresses; tags become Markdown; files that were copied and drafts go where they belong; what was locked is', async () => {
    blog('hexo');
    mkdirSync(join(folder, 'public'));
    writeFileSync(join(folder, 'public/old.html'), '<title>old</title>');
    // Hexo had copied it there.
    writeFileSync(join(folder, 'public/CNAME'), 'blog.example\n');
    const { code, problems, left } = await migrate();
    expect(code).toBe(0);
    expect(problems.map(({ code: each, file, line }) => [each, file, line]).sort()).toEqual([
      ['migrate/not-taken-over', '_config.yml', undefined],
      ['migrate/unknown-tag', 'source/posts/算法/排序.md', 1 + read('source/posts/算法/排序.md').split('\n').findIndex((line) => line.includes('{% hackmd'))],
    ]);
    expect(left[0]).toMatch(/^Gitalk: comments stay in the same issues/);
    expect(files()).toEqual(
      ['.gitignore', '_config.next.yml', '_config.yml', 'drafts/categories/index.md', 'drafts/tags/index.md', 'drafts/半篇.md', 'glimpress.config.ts', 'package.json', 'public/CNAME', 'public/_redirects', 'public/demo/index.html', 'public/demo/raw.md', 'public/images/全局.png', 'scaffolds/post.md', 'source/README.md', 'source/about/index.md', 'source/posts/密文.md', 'source/posts/查找.md', 'source/posts/算法/排序.md', 'source/posts/算法/排序/过程.png'].sort(),
    );
    expect(has('hexo-public/old.html')).toBe(true);
    expect(read('.gitignore')).toBe('node_modules/\ndist/\nhexo-public/\n.deploy*/\n');
    expect(read('source/posts/查找.md')).toBe('---\ntitle: 查找\ndate: 2021-05-06\ntags: 算法\ncomments: false\npermalink: /2021/05/06/查找/\nisShowComments: false\n---\n\n没有第一行横线的 front matter。[排序](/2020/01/02/%E7%AE%97%E6%B3%95/%E6%8E%92%E5%BA%8F/)\n');

    const built = await build();
    expect([built.code, built.problems]).toEqual([0, []]);
    const html = read('site/2020/01/02/算法/排序/index.html');
    expect(html).toMatch(/<div class="custom-block warning">\s*<p class="custom-block-title">小心<\/p>/);
    expect(html).toMatch(/<img src="\/blog\/assets\/img\/[^"]+\.png" alt="交换的过程"/);
    expect(html).toContain('src="/blog/images/%E5%85%A8%E5%B1%80.png"');
    expect(html).toContain('>swap</span>(a)');
    expect(html).toContain('{% raw %}');
    expect(html).toContain('href="/blog/2021/05/06/%E6%9F%A5%E6%89%BE/"');
    for (const path of ['index.html', 'about/index.html', 'categories/笔记/index.html', 'categories/笔记/算法/index.html', 'tags/算法/index.html', 'archives/2020/01/index.html', 'tags/index.html', 'demo/index.html', 'CNAME', 'rss.xml']) expect(has(`site/${path}`), path).toBe(true);
    expect(read('site/2021/07/08/密文/index.html')).not.toContain('只给知道口令的人看');

    // What Hexo 7 had written for these files.
    const old = ['/', '/about/', '/2020/01/02/算法/排序/', '/2021/05/06/查找/', '/categories/', '/categories/笔记/', '/categories/笔记/algorithm/', '/tags/', '/tags/算法/', '/tags/入门/', '/archives/', '/archives/2020/', '/archives/2020/01/', '/archives/2021/05/', '/demo/index.html', '/demo/raw.md'];
    writeFileSync(join(folder, 'old.txt'), old.map((path) => `https://hexo.example/blog${encodeURI(path)}`).join('\n'));
    const check = await run(['check', '--against', 'old.txt', '--json'], folder);
    expect([check.code, JSON.parse(check.stdout)]).toMatchObject([0, { addresses: old.length, answered: old.length }]);
  });

  it('menu, friends and pictures of the theme come along', async () => {
    blog('hexo');
    const write = (path: string, text: string): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    write('_config.next.yml', 'menu:\n  首页: / || fas fa-home\n  文章 || fas fa-list:\n    归档: /archives/\n    标签: /tags/\n  友链: /link/\navatar:\n  img: /images/全局.png\nfavicon: /none.ico\n');
    write('source/_data/link.yml', '- class_name: 邻居\n  link_list:\n    - name: 隔壁\n      link: https://a.example/\n      descr: 写机器人\n');
    write('source/link/index.md', '---\ntitle: 友链\ntype: "link"\n---\n\n留言申请。\n');
    expect((await migrate('--force')).code).toBe(0);
    expect(await build()).toEqual({ code: 0, problems: [] });
    const html = read('site/link/index.html');
    expect(html).toMatch(/<a [^>]*href="https:\/\/a\.example\/"[\s\S]*?隔壁[\s\S]*?写机器人/);
    expect(html).toContain('留言申请');
    const bar = /<nav\b[\s\S]*?<\/nav>/.exec(html)![0];
    expect([...bar.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/blog/', '/blog/timeline/', '/blog/tag/', '/blog/link/']);
    expect(read('site/index.html')).not.toContain('none.ico');
  });

  it('every page of a list is answered, and where there is an old build it has the last word on addresses', async () => {
    blog('hexo');
    const write = (path: string, text: string): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    // As authors write it: a tab, which Hexo takes for two spaces.
    writeFileSync(join(folder, '_config.yml'), `${read('_config.yml')}\nper_page: 1\narchive_generator:\n\tper_page: 1\n`);
    write('source/_posts/半夜.md', '---\ntitle: 半夜\ndate: 2021-05-06 23:30:00\npassword:\ntags: 算法\n---\n\n文\n');
    write('source/_posts/无日期.md', '---\ntitle: 无日期\n---\n\n文\n');
    // Built on a machine one hour ahead, from a file whose date was that of its copy.
    write('public/2021/05/07/半夜/index.html', '<title>半夜 | 站</title>');
    write('public/2024/11/07/无日期/index.html', '<title>无日期 | 站</title>');
    write('public/2021/05/06/查找/index.html', '<title>查找 | 站</title>');
    writeFileSync(join(folder, '_config.yml'), read('_config.yml').replace(/^title: .*$/m, 'title: 站'));
    const { problems } = await migrate('--force');
    expect(problems.map(({ code }) => code)).not.toContain('migrate/no-address');
    expect(read('source/posts/半夜.md')).toContain('permalink: /2021/05/07/半夜/');
    expect(read('source/posts/无日期.md')).toMatch(/permalink: \/2024\/11\/07\/无日期\/\n[^]*date: 2024-11-07 00:00:00\n/);
    expect(await build()).toEqual({ code: 0, problems: [] });
    for (const path of ['page/2', 'page/4', 'archives/page/4', 'archives/2021/page/2', 'archives/2021/05/page/2', 'archives/2024/11', 'tags/算法/page/2']) expect(has(`site/${path}/index.html`), path).toBe(true);
    expect(read('site/page/2/index.html')).toContain('/blog/tag/page/2/');
    // What Hexo had as its first page: all posts, by pages.
    expect(read('site/index.html')).toContain('/blog/tag/page/2/');
  });

  it('categories of file names, files at a post’s address, sources below a text and the friends’ page of Fluid come along', async () => {
    blog('hexo');
    const write = (path: string, text: string | Buffer): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    const picture = readFileSync(join(folder, 'source/_posts/算法/排序/过程.png'));
    writeFileSync(join(folder, '_config.yml'), `${read('_config.yml').replace(/^(permalink|new_post_name):.*$/gm, '')}\npermalink: :abbrlink.html\nnew_post_name: :category/:title.md\n`);
    write('source/_posts/随笔/湖.md', '---\ntitle: 湖\ndate: 2022-03-04\nabbrlink: 2a5b\nreferences:\n  - title: 一本书\n    url: https://book.example/\n---\n\n## 1. Ａ：起步\n\n![](2a5b/图.png) [同一张](/2a5b/图.png) https://plain.example/a\n\n[回](#1-Ａ：起步)\n');
    write('source/_posts/随笔/湖/图.png', picture);
    write('_config.next.yml', "links:\n  enable: true\n  items:\n    - { title: '己', intro: '己站', link: 'https://e.example/' }\n");
    expect((await migrate('--force')).code).toBe(0);
    expect((await build()).problems.filter(({ file }) => file?.includes('湖'))).toEqual([]);
    const html = read('site/2a5b.html');
    expect(html).toMatch(/<img src="\/blog\/assets\/img\/[^"]+\.png"/);
    expect(html).toContain('<h2 id="1-A：起步">');
    expect(html).toContain('href="https://plain.example/a"');
    expect(html).toMatch(/参考资料[^]*<a href="https:\/\/book\.example\/"[^>]*>一本书/);
    expect(has('site/categories/随笔/index.html')).toBe(true);
    expect(read('site/links/index.html')).toMatch(/href="https:\/\/e\.example\/"[^]*己站/);
  });

  it('an article that hexo-blog-encrypt locks, by its tag too, is locked, unless its own password is none; with a password nobody tells it stays out of the site; what was hidden stays in no list', async () => {
    blog('hexo');
    const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
    write('_config.yml', `${read('_config.yml')}\nencrypt:\n  tags:\n    - { name: 私密, password: abc }\n`);
    write('source/_posts/日记.md', '---\ntitle: 日记\ndate: 2022-03-04\ntags: [生活, 私密]\n---\n\n不给人看\n');
    write('source/_posts/公开.md', "---\ntitle: 公开\ndate: 2022-03-05\ntags: [私密]\npassword: ''\n---\n\n给人看\n");
    write('source/_posts/不列.md', '---\ntitle: 不列\ndate: 2022-03-06\ntags: [生活]\nhidden: true\n---\n\n有地址的人看\n');
    // As Matery has it.
    write('source/_posts/散列.md', `---\ntitle: 散列\ndate: 2022-03-07\npassword: ${'0a'.repeat(32)}\n---\n\n不给人看\n`);
    const { problems } = await migrate('--force');
    expect(problems.filter(({ code }) => code === 'migrate/password').map(({ file, line }) => [file, line])).toEqual([['drafts/散列.md', 4]]);
    expect(read('source/posts/日记.md')).toContain('\npassword: abc\n');
    expect((await build()).code).toBe(0);
    expect(files().filter((path) => path.startsWith('site/') && /\.(html|js|json|xml)$/.test(path)).filter((path) => /不给人看|只给知道口令的人看|"abc"/.test(read(path)))).toEqual([]);
    for (const path of ['site/2022/03/04/日记/index.html', 'site/2021/07/08/密文/index.html']) expect(read(path), path).toContain('本文已加密');
    expect(read('site/2022/03/05/公开/index.html')).toContain('给人看');
    // What was hidden is at its address, and in no list.
    expect(read('site/2022/03/06/不列/index.html')).toContain('有地址的人看');
    const naming = (title: string): string[] => files().filter((path) => /^site\/(index|tag\/index|timeline\/index)\.html$|^site\/.*(rss|atom|sitemap)\.xml$/.test(path) && [title, encodeURI(title)].some((each) => read(path).includes(each)));
    expect(naming('公开').length).toBeGreaterThan(4);
    expect(naming('不列')).toEqual([]);
  });

  it('can be run again without harm; git sees moved files as moved', async () => {
    blog('hexo');
    await migrate();
    const before = files().map((path) => [path, readFileSync(join(folder, path), 'base64')]);
    expect(await migrate()).toMatchObject({ code: 0, steps: [] });
    expect(files().map((path) => [path, readFileSync(join(folder, path), 'base64')])).toEqual(before);
    git('add', '-A');
    expect(git('diff', '--cached', '-M', '--summary')).toContain('rename source/{_posts => posts}/算法/排序/过程.png (100%)');
  });

  it('with --dry-run changes nothing and tells the same; a file in the way stops it before anything is changed', async () => {
    blog('hexo');
    const before = files();
    const dry = await migrate('--dry-run');
    expect(files()).toEqual(before);
    expect(git('status', '--porcelain')).toBe('');
    mkdirSync(join(folder, 'drafts'));
    writeFileSync(join(folder, 'drafts/半篇.md'), 'mine');
    git('add', '-A');
    git('commit', '-m', 'mine');
    expect(await migrate()).toMatchObject({ code: 1, problems: [{ code: 'migrate/occupied' }] });
    expect(git('status', '--porcelain')).toBe('');
    git('rm', 'drafts/半篇.md');
    git('commit', '-m', 'away');
    expect((await migrate()).steps).toEqual(dry.steps);
  });

  it('what it cannot know or change is told, with the file', async () => {
    blog('hexo');
    writeFileSync(join(folder, 'source/_posts/无日期.md'), '---\ntitle: 无日期\n---\n');
    writeFileSync(join(folder, 'source/_posts/固定.md'), '---toml\ntitle = "固定"\ndate = "2020-01-02"\n---\n文\n');
    writeFileSync(join(folder, 'source/_posts/链接.md'), '---\ntitle: 链接\ndate: 2020-01-03\npublished: true\n---\n\n见{% post_link 没有这篇 %}，[标签](/tags/)。\n');
    const { problems } = await migrate('--force');
    expect(problems).toContainEqual(expect.objectContaining({ code: 'migrate/unknown-tag', file: 'source/posts/链接.md', message: '{% post_link %} names an article that is not there: it stays as text.' }));
    expect(read('public/_redirects')).toContain('/blog/tags/ /blog/tag/ 301');
    expect(read('source/posts/链接.md')).not.toContain('published');
    expect(problems).toContainEqual(expect.objectContaining({ code: 'migrate/no-address', file: 'source/posts/无日期.md' }));
    expect(problems).toContainEqual(expect.objectContaining({ code: 'migrate/front-matter', file: 'source/posts/固定.md', line: 1 }));
    expect(read('source/posts/固定.md')).toBe('---toml\ntitle = "固定"\ndate = "2020-01-02"\n---\n文\n');
  });

  it('a config that is no YAML is one clear problem', async () => {
    blog('hexo');
    writeFileSync(join(folder, '_config.yml'), 'a: [1\nb: }');
    expect(await migrate('--force')).toMatchObject({ code: 1, problems: [{ code: 'migrate/config-failed', file: '_config.yml', line: expect.any(Number) as number }] });
  });
});

describe('glimpress migrate from VitePress', () => {
  it('writes the config, the home page in our form, and permalinks where addresses differ', async () => {
    blog('vitepress');
    const { code, problems, steps } = await migrate();
    expect([code, steps.map((step) => step.edit ?? step.write)]).toEqual([0, ['docs/guide/README.md', 'docs/guide/start.md', 'docs/index.md', 'docs/packages/core/src/index.md', 'glimpress.config.ts']]);
    expect(problems.map(({ message }) => message)).toEqual(['"markdown.config" of the VitePress config is not taken over.']);
    const line = (path: string, start: string): number => 1 + read(path).split('\n').findIndex((each) => each.trim().startsWith(start));
    expect(problems.map(({ code: each, line }) => [each, line])).toEqual([['vuepress/not-taken-over', line('docs/.vitepress/config.mts', 'markdown:')]]);
    expect(read('docs/index.md')).toMatch(/^---\nfeatures:[\s\S]*home: true\nheroText: 快站\ntagline: 写得快，看得快\nheroImage: \/logo\.svg\nactions:\n {2}- text: 源码\n {4}link: https:\/\/github\.com\/someone\/site\n {4}type: secondary\n {2}- text: 起步\n {4}link: \/guide\/start\n {4}type: primary\n---\n$/);
    rmSync(join(folder, 'docs/.vitepress'), { recursive: true });

    const built = await build();
    expect([built.code, built.problems]).toEqual([0, []]);
    const html = read('site/guide/start.html');
    for (const text of ['class="custom-block info"', 'class="tabs"', '<span class="hl">', 'id="next"', 'href="/packages/core.html"', 'href="/guide/README.html"']) expect(html, text).toContain(text);
    writeFileSync(join(folder, 'old.txt'), ['/', '/guide/start', '/guide/README', '/packages/core', '/logo.svg', '/guide/start.html', '/guide/README.html', '/packages/core.html'].join('\n'));
    expect((await run(['check', '--against', 'old.txt'], folder)).code).toBe(0);
    expect(await migrate()).toMatchObject({ code: 0, steps: [] });
  });

  it('parts of other files are taken in when the site is built', async () => {
    blog('vitepress');
    writeFileSync(join(folder, 'docs/guide/parts.md'), '# 部分\n\n<!--@include: ./shared/part.txt-->\n');
    mkdirSync(join(folder, 'docs/guide/shared'));
    writeFileSync(join(folder, 'docs/guide/shared/part.txt'), '---\ntitle: 共用\n---\n\n共用的**一段**\n');
    expect(JSON.stringify((await migrate('--force')).problems)).not.toContain('parts.md');
    expect((await build()).problems).toEqual([]);
    expect(read('site/guide/parts.html')).toContain('<p>共用的<strong>一段</strong></p>');
  });

  it('a config that waits for what it lists, renames files by a function and lists posts in components of its own', async () => {
    blog('vitepress');
    for (const [path, text] of [
      ['.vitepress/config.mts', `import { readdir } from 'node:fs/promises';\nimport { defineConfig } from 'vitepress';\nimport plugin from 'markdown-it-not-installed';\nconst posts = await readdir(new URL('../posts', import.meta.url));\nexport default defineConfig({ title: '站', rewrites: (id) => id.replace('$top ', ''), themeConfig: { posts, nav: [{ text: '首页', link: '/' }] } });\n`],
      ['index.md', '<Page :posts="posts" />\n'],
      ['tags.md', '<Tags/>\n'],
      ['posts/$top 甲.md', '# 题\n'],
    ] as const) {
      mkdirSync(dirname(join(folder, 'docs', path)), { recursive: true });
      writeFileSync(join(folder, 'docs', path), text);
    }
    expect(await migrate('--force')).toMatchObject({ code: 0, problems: [] });
    expect(read('glimpress.config.ts')).toContain("title: '站'");
    expect(read('glimpress.config.ts')).toContain("nav: [{ text: '首页', link: '/' }], blogHome: true");
    expect([read('docs/index.md'), read('docs/tags.md'), read('docs/posts/$top 甲.md')]).toEqual(['---\nhome: true\n---\n\n', '---\ntagsPage: true\ntitle: tags\n---\n\n', '---\npermalink: /posts/甲.html\n---\n\n# 题\n']);
  });

  it('a config that is a promise of what another package made of it, sidebars of vitepress-sidebar written out', async () => {
    blog('vitepress');
    writeFileSync(join(folder, 'docs/.vitepress/config.mts'), `import { defineConfig } from 'vitepress';\nimport { withSidebar } from 'vitepress-sidebar';\nexport default async () => defineConfig(withSidebar(defineConfig({ title: '站', themeConfig: { nav: [{ text: '首页', link: '/' }] } }), { documentRootPath: '/docs', collapsed: true }));\n`);
    expect((await migrate('--force')).code).toBe(0);
    const written = read('glimpress.config.ts');
    for (const text of ["title: '站'", "nav: [{ text: '首页', link: '/' }]", "title: 'guide'", "children: '/packages/core/src/'"]) expect(written, text).toContain(text);
  });

  it('a config that fails is one clear problem with its line', async () => {
    blog('vitepress');
    writeFileSync(join(folder, 'docs/.vitepress/config.mts'), `\nexport default { title: nothing.here };\n`);
    expect(await migrate('--force')).toMatchObject({ code: 1, problems: [{ code: 'vuepress/config-failed', message: expect.stringContaining('VitePress') as string, line: 2 }] });
    expect(has('glimpress.config.ts')).toBe(false);
  });
});

describe('glimpress migrate from VuePress 2', () => {
  it('theme-hope’s settings, containers and imports come along', async () => {
    blog('vuepress2');
    const { code, problems } = await migrate();
    expect(code).toBe(0);
    expect(problems.map(({ message }) => /"(.*?)"/.exec(message)![1]).sort()).toEqual(['plugins: @vuepress/plugin-comment', 'theme']);
    rmSync(join(folder, 'docs/.vuepress'), { recursive: true });
    const built = await build();
    expect([built.code, built.problems]).toEqual([0, []]);
    expect(read('site/index.html')).toContain('href="/two/notes/a.html"');
    const html = read('site/notes/a.html');
    for (const text of ['class="tabs"', '<span class="hl">', 'class="badge tip"', '<title>甲 | 二代</title>', 'https://two.example/two/notes/a.html']) expect(html, text).toContain(text);
    expect(readdirSync(join(folder, 'site'))).toContain('verify.txt');
    expect(has('site/categories/笔记/index.html')).toBe(true);
    // Its passwords, in the config that was written.
    expect(read('glimpress.config.ts')).toMatch(/encrypt: \{\s*'\/diary\/': \['1234'\]/);
    expect([read('site/diary/a.html').includes('本文已加密'), read('site/diary/a.html').includes('不给人看')]).toEqual([true, false]);
  });
});

describe('comment widgets in articles', () => {
  it('leave the text; the page’s own comments are switched on in their place', async () => {
    blog('vuepress');
    writeFileSync(join(folder, 'docs/views/留言.md'), '---\ntitle: 留言\n---\n\n说点什么。\n\n<Valine></Valine>\n');
    await migrate('--force');
    expect(read('docs/views/留言.md')).toBe('---\ntitle: 留言\nisShowComments: true\n---\n\n说点什么。\n\n');
  });
});
