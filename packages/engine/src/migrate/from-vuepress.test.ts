import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { applySteps, occupiedPaths } from './apply-steps';
import { planFromVuePress } from './from-vuepress';

let root: string;
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** The blog's `_redirects` after its migration; null when it has none. */
async function redirectsOf(files: Readonly<Record<string, string>>): Promise<string | null> {
  root = mkdtempSync(join(tmpdir(), 'glimpress-test-'));
  const folder = join(root, 'docs');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { steps } = await planFromVuePress({ folder, root });
  applySteps(steps);
  try {
    return readFileSync(join(folder, 'public/_redirects'), 'utf8');
  } catch {
    return null;
  }
}
const article = (keys: string): string => `---\ndate: 2021-01-01\n${keys}\n---\n\n文\n`;

it('a blog’s tags are led to from where theme-reco had them, below what its `_redirects` said', async () => {
  const files = { '.vuepress/config.yml': 'base: /blog/\ntheme: reco\nlocales:\n  /:\n    lang: zh-CN\n  /en/:\n    lang: en-US\n', '.vuepress/public/_redirects': '/x /y 301\n', 'a.md': article('tags: [机器 学习, CI/CD]\ncategories: [笔记]'), 'en/b.md': article('tag: C#'), 'draft.md': article('tags: [稿]\npublish: false'), 'tag/CI/CD.md': article('permalink: /tag/CI/CD/') };
  expect(await redirectsOf(files)).toBe('/x /y 301\n\n# Addresses of the old site\n/blog/en/tag/C%23/ /blog/en/tags/C%23/ 301\n/blog/tag/%E6%9C%BA%E5%99%A8%20%E5%AD%A6%E4%B9%A0/ /blog/tags/%E6%9C%BA%E5%99%A8%20%E5%AD%A6%E4%B9%A0/ 301\n/blog/tag/C%23/ /blog/en/tags/C%23/ 301\n/blog/tags/C%23/ /blog/en/tags/C%23/ 301\n');
});

it('the one set of lists that a blog of VuePress 1 had for all its languages leads to those of the language that has the tag, where the root has no such list', async () => {
  const files = { '.vuepress/config.yml': 'theme: reco\nlocales:\n  /:\n    lang: zh-CN\n  /en/:\n    lang: en-US\n  /de/:\n    lang: de-DE\n', 'a.md': article('tags: [Vue]'), 'en/b.md': article('tags: [vue, Docker]\ncategories: [Backend]'), 'de/c.md': article('tags: [Docker]') };
  const rules = (await redirectsOf(files))!.split('\n').filter((line) => /^\/(?:tags|tag|categories)\//.test(line));
  expect(rules.sort()).toEqual(['/categories/Backend/ /en/categories/Backend/ 301', '/tag/Docker/ /en/tags/Docker/ 301', '/tag/Vue/ /tags/Vue/ 301', '/tags/Docker/ /en/tags/Docker/ 301']);
});

it('where VuePress before 1.5.4 put a page by its pattern, with the full-width marks of its name, leads to it', async () => {
  const rules = (await redirectsOf({ '.vuepress/config.yml': 'permalink: /:year/:slug\n', '造轮子（五）.md': article(''), 'b.md': article('') }))!.split('\n').slice(1, -1);
  expect(rules.map(decodeURI)).toEqual(['/2021/造轮子（五）/ /2021/造轮子-五/ 301']);
});

it('where VuePress 1 put a page without a date, by a pattern that asks for one, leads to it', async () => {
  const rules = (await redirectsOf({ '.vuepress/config.yml': 'permalink: /:year/:month/:slug.html\n', 'about.md': '# 关于\n', 'b.md': article('') }))!.split('\n').slice(1, -1);
  expect(rules).toEqual(['/1970/01/about.html /about.html 301']);
});

it('where VuePress 1 put a page by a date with a zone, which it took in UTC, leads to it', async () => {
  const dated = (date: string): string => `---\ndate: ${date}\n---\n\n文\n`;
  const files = { '.vuepress/config.yml': 'permalink: /:year/:month/:day/:slug\n', 'z.md': dated('2020-05-06T20:30:00Z'), 'east.md': dated('2020-05-06T07:30:00.000+08:00'), 'day.md': dated('2020-05-06T09:30:00+08:00'), 'local.md': dated('2020-05-06 07:30:00') };
  expect((await redirectsOf(files))!.split('\n').slice(1, -1).sort()).toEqual(['/2020/05/05/east/ /2020/05/06/east/ 301', '/2020/05/06/z/ /2020/05/07/z/ 301']);
});

it('theme-hope’s are written as it wrote them, with its categories and its list of articles', async () => {
  const files = { 'a.md': article('tag: Visual Studio_Code\ncategory: 笔记'), 'article/README.md': '# 我的\n' };
  expect(await redirectsOf({ ...files, '.vuepress/config.yml': 'theme: { $call: vuepress-theme-hope.hopeTheme, args: [{}] }\n' })).toBe('# Addresses of the old site\n/tag/visual-studio-code/ /tags/Visual%20Studio_Code/ 301\n/category/%E7%AC%94%E8%AE%B0/ /categories/%E7%AC%94%E8%AE%B0/ 301\n/category/ /categories/ 301\n/star/ /timeline/ 301\n/encrypted/ /timeline/ 301\n/slide/ /timeline/ 301\n/slides/ /timeline/ 301\n');
});

it('theme-hope 1’s have names as they are', async () => {
  const rules = (await redirectsOf({ '.vuepress/config.yml': 'theme: hope\n', 'a.md': article('tag: Visual Studio_Code\ncategory: CSS') }))!.split('\n');
  expect(rules).toEqual(expect.arrayContaining(['/tag/Visual%20Studio_Code/ /tags/Visual%20Studio_Code/ 301', '/category/CSS/ /categories/CSS/ 301', '/article/ /timeline/ 301']));
});

it('the further pages of a tag are led to as well, by the size the old site’s had', async () => {
  const posts = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`${index}.md`, article('tags: [a]')]));
  const files = { '.vuepress/config.yml': 'plugins:\n  - ["@vuepress/blog", { globalPagination: { lengthPerPage: 2 } }]\n', ...posts };
  expect((await redirectsOf(files))!.split('\n').slice(1, -1)).toEqual(['/tag/a/ /tags/a/ 301', '/tag/a/page/2/ /tags/a/page/2/ 301', '/tag/a/page/3/ /tags/a/page/3/ 301', '/page/2/ / 301', '/page/3/ / 301']);
});

it('theme-reco 2’s pinyin leads to the names, its folders are categories, its friends have a page', async () => {
  const config = 'locales: { /: { lang: zh-CN }, /en/: { lang: en-US } }\ntheme:\n  $call: vuepress-theme-reco.recoTheme\n  args:\n    - autoSetBlogCategories: true\n      friendshipLinks: [{ title: 友, link: https://friend.example }]\n';
  const files = { '.vuepress/config.yml': config, 'blogs/前端/闭包&this.md': article('title: 闭包\ntags: [算法]\ncategories: [旧]'), 'en/b.md': article('tags: [only]'), 'docs/a.md': '# A\n' };
  const rules = (await redirectsOf(files))!.split('\n').map((line) => decodeURI(line));
  expect(rules).toEqual(expect.arrayContaining(['/blogs/qianduan/bibao_this.html /blogs/前端/闭包&this.html 301', '/tags/suanfa/1.html /tags/算法/ 301', '/tags/suanfa/1/ /tags/算法/ 301', '/categories/qianduan/1.html /categories/前端/ 301', '/posts.html /timeline/ 301', '/friendship-link/ /friendship-link.html 301']));
  // A tag of another language alone has no page among those of the first.
  expect(rules.filter((line) => /^\/(?:docs|tags\/only)\//.test(line))).toEqual([]);
  expect(readFileSync(join(root, 'docs/blogs/前端/闭包&this.md'), 'utf8')).toContain('categories:\n  - 前端\n');
  expect(readFileSync(join(root, 'docs/docs/a.md'), 'utf8')).toBe('# A\n');
  expect(readFileSync(join(root, 'docs/friendship-link.md'), 'utf8')).toBe('---\ntitle: 友情链接\nlayout: FriendLinks\n---\n');
});

it('the pinyin of the plugin permalink-pinyin leads to the names', async () => {
  const files = { '.vuepress/config.yml': 'plugins:\n  - [permalink-pinyin, { separator: _ }]\n', '前端/闭包 This.md': article(''), 'a.md': article('') };
  expect((await redirectsOf(files))!.split('\n').slice(1, -1).map((line) => decodeURI(line))).toEqual(expect.arrayContaining(['/qian_duan/bi_bao_this.html /前端/闭包 This.html 301']));
});

it('titles and categories that theme-vdoing made of files and folders are written into the articles that have none', async () => {
  const files = { '.vuepress/config.yml': 'theme: vdoing\n', '01.前端/02.甲.md': '文\n', '01.前端/03.乙.md': article('title: 自己的\ncategories:\n  - 写的'), '_posts/丙.md': '# 标题\n\n文\n', '01.前端/04.丁.md': article('title: 丁\narticle: false'), '01.前端/05.戊.md': '文\n\n```bash\n# 说明\n```\n', 'index.md': '---\nhome: true\n---\n' };
  await redirectsOf(files);
  const text = (path: string): string => readFileSync(join(root, 'docs', path), 'utf8');
  expect(text('01.前端/02.甲.md')).toBe('---\ntitle: 甲\ncategories:\n  - 前端\n---\n\n文\n');
  expect(text('_posts/丙.md')).toBe('---\ncategories:\n  - 随笔\n---\n\n# 标题\n\n文\n');
  // A remark in code is no heading.
  expect(text('01.前端/05.戊.md')).toMatch(/^---\ntitle: 戊\n/);
  for (const path of ['01.前端/03.乙.md', '01.前端/04.丁.md', 'index.md'] as const) expect(text(path)).toBe(files[path]);
  expect(readFileSync(join(root, 'glimpress.config.ts'), 'utf8')).toContain('undatedPosts: true');
});

it('addresses that plugin-blog made by a pattern are written into the articles', async () => {
  const files = { '.vuepress/config.yml': 'theme: "@vuepress/blog"\n', '_posts/2020-05-06-甲.md': '# 甲\n', '_posts/b.md': article('title: 乙'), '_posts/无日期.md': '# 丙\n', '_posts/d.md': article('permalink: /own/'), 'about.md': '# 关于\n' };
  await redirectsOf(files);
  const permalinks = Object.fromEntries(Object.keys(files).slice(1).map((path) => [path, /^permalink: .*$/m.exec(readFileSync(join(root, 'docs', path), 'utf8'))?.[0]]));
  expect(permalinks).toEqual({ '_posts/2020-05-06-甲.md': 'permalink: /:year/:month/:day/:slug', '_posts/b.md': 'permalink: /:year/:month/:day/:slug', '_posts/无日期.md': undefined, '_posts/d.md': 'permalink: /own/', 'about.md': undefined });
});

it('in a blog of two languages they are those of the article’s language', async () => {
  const config = `locales: { /: {}, /en/: {} }
plugins:
  - - "@vuepress/blog"
    - directories:
        - { id: post, dirname: _posts, itemPermalink: "/:year/:slug" }
        - { id: en, dirname: en/_posts, itemPermalink: ":year/:slug" }
        - { id: notes, dirname: en/notes, itemPermalink: "/en/n/:slug" }
`;
  const files = { '.vuepress/config.yml': config, '_posts/a.md': article(''), 'en/_posts/a.md': article(''), 'en/notes/b.md': article('') };
  await redirectsOf(files);
  const permalinks = Object.keys(files).slice(1).map((path) => /^permalink: .*$/m.exec(readFileSync(join(root, 'docs', path), 'utf8'))?.[0]);
  expect(permalinks).toEqual(['permalink: /:year/:slug', 'permalink: /en/:year/:slug', 'permalink: /en/n/:slug']);
});

it('addresses that VuePress 2 made of names with capitals are written into the articles, in which patterns mean lower case from then on', async () => {
  const config = 'theme: { $call: "@vuepress/theme-default.defaultTheme", args: [] }\npermalinkPattern: /post/:year/:slug/\nlocales: { /: {}, /en/: {} }\n';
  const files = { '.vuepress/config.yml': config, 'New-VPS.md': article('title: 一'), 'plain.md': article('title: 二'), 'Undated.md': '# 三\n', 'en/ReadIt.md': article('title: 四'), 'Own.md': article('permalinkPattern: /o/:slug.html\ntags: [a]') };
  await redirectsOf(files);
  const permalinks = Object.fromEntries(Object.keys(files).slice(1).map((path) => [path, readFileSync(join(root, 'docs', path), 'utf8').match(/^permalink.*$/gm)]));
  expect(permalinks).toEqual({ 'New-VPS.md': ['permalink: /post/2021/New-VPS/'], 'plain.md': null, 'Undated.md': null, 'en/ReadIt.md': ['permalink: /en/post/2021/ReadIt/'], 'Own.md': ['permalink: /o/Own.html'] });
});

it('theme-reco 1’s articles keep the config’s sidebar, whatever their template said; its kind of home page stays', async () => {
  const files = { '.vuepress/config.yml': 'theme: reco\nthemeConfig: { type: blog, sidebar: { /a/: [b], /auto/: auto } }\n', 'a/b.md': article("sidebar: 'auto'"), 'auto/c.md': article('sidebar: auto'), 'd.md': article('sidebar: auto') };
  await redirectsOf(files);
  const lines = Object.keys(files).slice(1).map((path) => /^sidebar: .*$/m.exec(readFileSync(join(root, 'docs', path), 'utf8'))?.[0]);
  expect(lines).toEqual(['sidebar: true', 'sidebar: auto', 'sidebar: auto']);
  expect(readFileSync(join(root, 'glimpress.config.ts'), 'utf8')).toMatch(/type: ["']blog["']/);
});

it('theme-hope’s pages of folders are written, except where one is', async () => {
  await redirectsOf({ '.vuepress/config.yml': 'theme:\n  $call: vuepress-theme-hope.hopeTheme\n  args: []\n', 'README.md': '# 首页\n', 'notes/java/a.md': '# A\n', 'posts/README.md': '# 文\n', 'posts/b.md': '# B\n' });
  expect(readFileSync(join(root, 'docs/notes/java/README.md'), 'utf8')).toBe('---\ntitle: "Java"\narticle: false\n---\n\n<Catalog />\n');
  expect(readFileSync(join(root, 'docs/notes/README.md'), 'utf8')).toContain('"Notes"');
  expect(readFileSync(join(root, 'docs/posts/README.md'), 'utf8')).toBe('# 文\n');
});

it('a file in whose place the theme had the list of posts becomes the home page that lists them', async () => {
  await redirectsOf({ '.vuepress/config.yml': 'theme: meteorlxy\n', 'README.md': '# Hello VuePress\n', 'about/README.md': '# 关于\n' });
  const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
  expect([textOf('docs/README.md'), textOf('docs/about/README.md')]).toEqual(['---\nhome: true\n---\n\n# Hello VuePress\n', '# 关于\n']);
  expect(textOf('glimpress.config.ts')).toContain('blogHome: true');
});

it('theme-hope’s sticky articles keep their places: the highest number was first', async () => {
  const files = { '.vuepress/config.yml': 'theme:\n  $call: vuepress-theme-hope.hopeTheme\n  args: []\n', 'README.md': '# 首页\n', 'a.md': article('sticky: 20'), 'b.md': article('sticky: true'), 'c.md': article('sticky: 1') };
  await redirectsOf(files);
  expect(['a', 'b', 'c'].map((name) => /^sticky: .*$/m.exec(readFileSync(join(root, `docs/${name}.md`), 'utf8'))?.[0])).toEqual(['sticky: -20', 'sticky: true', 'sticky: 1']);
});

it('redirects of VuePress’s plugins stand in `_redirects` from then on', async () => {
  const files = { '.vuepress/config.yml': 'base: /blog/\nplugins:\n  - ["@vuepress/plugin-redirect", { config: { /a.html: /b.html } }]\n', '.vuepress/redirects': '/c/ /b.html\n', 'b.md': '# B\n' };
  expect(await redirectsOf(files)).toBe('# Addresses of the old site\n/blog/c/ /blog/b.html 301\n/blog/a.html /blog/b.html 301\n');
});

it('names that feeds had lead to those they have, on a host that reads `_redirects`', async () => {
  const feed = (options: string): Record<string, string> => ({ '.vuepress/config.yml': `plugins:\n  - [feed, { ${options} }]\n`, 'b.md': article('') });
  expect((await redirectsOf(feed('canonical_base: https://a.example, feeds: { rss2: { file_name: feed.xml } }')))!.split('\n').slice(1, -1)).toEqual(['/feed.xml /rss.xml 301', '/feed.atom /atom.xml 301']);
  // No feeds are made without the site's address.
  expect(await redirectsOf(feed('canonical_base: nowhere'))).toBeNull();
});

it('what `patterns` left out is neither counted nor changed', async () => {
  const config = 'theme: reco\npatterns: ["**/*.md", "!drafts"]\n';
  const files = { '.vuepress/config.yml': config, 'a.md': '# 甲\n\n<Valine />\n', 'drafts/b.md': '---\ndate: 2021-01-01\ntags: [稿]\n---\n\n<Valine />\n' };
  expect(await redirectsOf(files)).toBeNull();
  expect(readFileSync(join(root, 'docs/drafts/b.md'), 'utf8')).toContain('<Valine />');
  expect(readFileSync(join(root, 'docs/a.md'), 'utf8')).not.toContain('<Valine />');
});

it('what is not taken over of a config, and where one cannot be read, is told with its line', async () => {
  root = mkdtempSync(join(tmpdir(), 'glimpress-test-'));
  mkdirSync(join(root, '.vuepress'));
  const file = join(root, '.vuepress/config.yml');
  writeFileSync(file, 'title: x\nthemeConfig:\n  algolia: { apiKey: k }\n');
  writeFileSync(join(root, '.vuepress/client.ts'), 'run()\n');
  expect((await planFromVuePress({ folder: root, root })).problems).toMatchObject([{ code: 'vuepress/not-taken-over', file: '.vuepress/config.yml', line: 3, column: 3 }, { code: 'vuepress/not-taken-over', file: '.vuepress/client.ts' }]);
  writeFileSync(file, 'title: x\ntitle: y\n');
  await expect(planFromVuePress({ folder: root, root })).rejects.toMatchObject({ problems: [{ code: 'vuepress/config-failed', file: '.vuepress/config.yml', line: 2 }] });
});

it('a blog without tags needs no file', async () => {
  expect(await redirectsOf({ '.vuepress/config.yml': 'title: x\n', 'a.md': '# 甲\n' })).toBeNull();
});

it('a blog that was built into `public` has its files there now, and is built elsewhere', async () => {
  root = mkdtempSync(join(tmpdir(), 'glimpress-test-'));
  const files = { '.vuepress/config.yml': 'dest: public\ntheme: reco\n', '.vuepress/public/logo.png': 'logo', 'public/index.html': 'old', 'public/logo.png': 'logo', '.gitignore': 'node_modules\npublic\n', 'a.md': article('tags: [甲]') };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { steps, left } = await planFromVuePress({ folder: root, root });
  expect(occupiedPaths(steps)).toEqual([]);
  applySteps(steps);
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  expect([read('public/logo.png'), read('vuepress-public/index.html'), read('.gitignore')]).toEqual(['logo', 'old', 'node_modules\ndist/\nvuepress-public/\n']);
  expect(read('public/_redirects')).toContain('/tags/');
  expect(read('glimpress.config.ts')).not.toContain('dest');
  expect(left.join('\n')).toContain('--against vuepress-public');
});

it.each([
  ['docs', 'title: x\n', ['public/index.html'], 'docs/.vuepress/dist'],
  ['docs', 'dest: dist\n', ['public/index.html', 'public/_redirects'], 'dist'],
  ['docs', 'dest: dist\n', ['docs/public/index.html', 'docs/public/_redirects'], 'dist'],
  ['', 'dest: dist\n', ['public/index.html'], 'dist'],
])('what an earlier build left in a public folder is put aside: in "%s" with %j', async (content, config, left, dest) => {
  root = mkdtempSync(join(tmpdir(), 'glimpress-test-'));
  const folder = join(root, content);
  const old = Object.fromEntries(left.map((path) => [path, 'old']));
  for (const [path, text] of Object.entries({ ...old, '.gitignore': '/public\n', [join(content, '.vuepress/config.yml')]: `theme: reco\n${config}`, [join(content, '.vuepress/public/logo.png')]: 'logo', [join(content, 'a.md')]: article('tags: [甲]') })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { steps, left: todo } = await planFromVuePress({ folder, root });
  expect(occupiedPaths(steps)).toEqual([]);
  applySteps(steps);
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  expect(left.map((path) => read(path.replace(/^.*public/, 'vuepress-public')))).toEqual(left.map(() => 'old'));
  for (const path of ['public/index.html', 'docs/public/index.html']) expect(existsSync(join(root, path)), path).toBe(false);
  expect(read(join(content, 'public/logo.png'))).toBe('logo');
  expect(read(join(content, 'public/_redirects'))).toMatch(/^# Addresses of the old site\n/);
  expect(read('.gitignore')).toBe('dist/\nvuepress-public/\n');
  expect(read('glimpress.config.ts')).toContain(`dest: '${dest}'`);
  expect(todo.at(-1)).toContain('vuepress-public');
});

it('a build that goes on in the project’s `public` stays there', async () => {
  root = mkdtempSync(join(tmpdir(), 'glimpress-test-'));
  for (const [path, text] of Object.entries({ 'public/index.html': 'old', 'docs/.vuepress/config.yml': 'dest: public\n', 'docs/a.md': '# 甲\n' })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  applySteps((await planFromVuePress({ folder: join(root, 'docs'), root })).steps);
  expect(readFileSync(join(root, 'public/index.html'), 'utf8')).toBe('old');
  expect(readFileSync(join(root, 'glimpress.config.ts'), 'utf8')).toContain("dest: 'public'");
});

it.each([
  ['./out', (dest: string) => dest],
  ['the whole path of this machine', () => join(root, 'out')],
])('a blog built elsewhere is built there from now on, and its old build is where it was: %s', async (written, dest) => {
  root = mkdtempSync(join(tmpdir(), 'glimpress-test-'));
  mkdirSync(join(root, '.vuepress/public'), { recursive: true });
  writeFileSync(join(root, '.vuepress/config.yml'), `dest: ${JSON.stringify(dest(written))}\n`);
  writeFileSync(join(root, '.vuepress/public/logo.png'), 'logo');
  const { steps, left } = await planFromVuePress({ folder: root, root });
  applySteps(steps);
  expect(readFileSync(join(root, 'glimpress.config.ts'), 'utf8')).toContain("dest: 'out'");
  expect(left.join('\n')).toContain('--against out ');
});

it('a short name of a folder is written as seen from the new config, also when the folder has moved', async () => {
  root = mkdtempSync(join(tmpdir(), 'glimpress-test-'));
  const folder = join(root, 'docs');
  for (const path of ['.vuepress/public/img', '.vuepress/assets']) mkdirSync(join(folder, path), { recursive: true });
  const named = { '@img': join(folder, '.vuepress/public/img'), '@assets': join(folder, '.vuepress/assets') };
  writeFileSync(join(folder, '.vuepress/config.yml'), `configureWebpack: ${JSON.stringify({ resolve: { alias: named } })}\n`);
  applySteps((await planFromVuePress({ folder, root })).steps);
  const config = readFileSync(join(root, 'glimpress.config.ts'), 'utf8');
  expect(config).toContain("'@img': './docs/public/img'");
  expect(config).toContain("'@assets': './docs/.vuepress/assets'");
});

it('of a blog whose locks cannot be told nothing is planned: its articles would be published', async () => {
  const config = 'theme: vuepress-theme-plume\nthemeConfig:\n  encrypt:\n    rules:\n      ^/(a|b)/: y\n';
  await expect(redirectsOf({ '.vuepress/config.yml': config, 'a.md': article('') })).rejects.toMatchObject({ problems: expect.arrayContaining([expect.objectContaining({ severity: 'error', code: 'vuepress/encrypt' })]) });
});
