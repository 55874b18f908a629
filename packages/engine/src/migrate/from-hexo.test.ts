import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { sourcePath } from '@glimpress/contracts/route';
import { applySteps, occupiedPaths } from './apply-steps';
import { planFromHexo } from './from-hexo';
import type { MigrationPlan } from './plan';

let root: string;
const roots: string[] = [];
afterEach(() => roots.splice(0).forEach((each) => rmSync(each, { recursive: true, force: true })));

const POST = '---\ntitle: 甲\ndate: 2021-01-02 03:04:05\n---\n文\n';

/** What is to be done with a blog of these files. */
function planned(files: Readonly<Record<string, string>>, committed: Parameters<typeof planFromHexo>[1] = new Map()): MigrationPlan {
  root = mkdtempSync(join(tmpdir(), 'glimpress-test-'));
  roots.push(root);
  for (const [path, text] of Object.entries({ '_config.yml': 'title: 站\n', 'source/_posts/甲.md': POST, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return planFromHexo(root, committed);
}

/** Migrates it; reads one of the files that are there then, null when it is not. */
function migrated(...blog: Parameters<typeof planned>): (path: string) => string | null {
  const { steps } = planned(...blog);
  expect(occupiedPaths(steps)).toEqual([]);
  applySteps(steps);
  return (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null);
}

it.skipIf(process.platform === 'win32')('posts that are linked from elsewhere are not left behind without a word', () => {
  planned({ 'notes/乙.md': POST });
  symlinkSync('../notes', join(root, 'source/_posts2'));
  symlinkSync('../../notes/乙.md', join(root, 'source/_posts/乙.md'));
  const linked = (file: string): unknown => expect.objectContaining({ code: 'migrate/link', file });
  expect(() => planFromHexo(root, new Map())).toThrow(expect.objectContaining({ problems: [linked('source/_posts2'), linked('source/_posts/乙.md')] }) as Error);
});

describe('a page of Hexo is in no list of posts', () => {
  it.each([
    ['date: 2020-01-01 00:00:00', 'article: false\n'],
    ['tags: [一]', 'article: false\n'],
    ['title: 关于', ''],
    ['date: 2020-01-01\narticle: false', ''],
  ])('%j', (keys, added) => expect(migrated({ 'source/about/index.md': `---\n${keys}\n---\n文\n` })('source/about/index.md')).toBe(`---\n${keys}\n${added}---\n文\n`));

  it('a post is', () => expect(migrated({})('source/posts/甲.md')).not.toContain('article'));
});

it.each([
  ['{"hexo":{"version":"3.8.0"}}', '/2021/01/02/own/a.html/'],
  ['{"dependencies":{"hexo":"^4.2.1"}}', '/2021/01/02/own/a.html/'],
  ['{"hexo":{"version":"7.3.0"},"dependencies":{"hexo":"^4.0.0"}}', '/own/a.html'],
  ['{"dependencies":{"hexo":"latest"}}', '/own/a.html'],
])('before Hexo 5 an article’s permalink stood for its title in the address: %s', (text, address) => {
  expect(migrated({ 'package.json': text, 'source/_posts/甲.md': '---\ntitle: 甲\ndate: 2021-01-02\npermalink: /own/a.html\n---\n文\n' })('source/posts/甲.md')).toContain(`permalink: ${address}\n`);
});

describe('what a post does not say is taken from the old build', () => {
  const PAGE = '<title>无</title><meta property="article:published_time" content="2021-08-26T18:00:05.000Z">';

  it.each([
    ['public', 'title: 站\n'],
    ['.deploy_git', 'title: 站\n'],
    ['docs', 'title: 站\npublic_dir: docs\n'],
  ])('address and date of a post without a date, in %s', (folder, config) => {
    const post = migrated({ '_config.yml': config, [`${folder}/2021/08/27/乙/index.html`]: PAGE, 'source/_posts/乙.md': '文\n' })('source/posts/乙.md');
    expect(post).toContain('permalink: /2021/08/27/乙/\n');
    expect(post).toContain('date: 2021-08-27 02:00:05\n');
  });

  it('the date of a post that has a key for it and nothing, or no date, behind it', () => {
    for (const written of ['', ' 某天']) expect(migrated({ 'public/2021/08/27/乙/index.html': PAGE, 'source/_posts/乙.md': `---\ndate:${written}\n---\n文\n` })('source/posts/乙.md')).toContain('\ndate: 2021-08-27 02:00:05\n');
  });

  it('the date of a post whose address needs none', () => {
    expect(migrated({ '_config.yml': 'permalink: p/:abbrlink/\n', 'public/p/7/index.html': PAGE, 'source/_posts/乙.md': '---\nabbrlink: 7\n---\n文\n' })('source/posts/乙.md')).toContain('date: 2021-08-27 02:00:05\n');
  });

  it('its date is that of the address where the page says none', () => {
    expect(migrated({ 'public/2021/08/27/乙/index.html': '', 'source/_posts/乙.md': '文\n' })('source/posts/乙.md')).toContain('date: 2021-08-27 00:00:00\n');
  });

  it('which lines without a space behind their marks are headings', () => {
    const read = migrated({ 'public/2021/01/02/甲/index.html': '<h2 id="题-一">题 一</h2>', 'source/_posts/甲.md': POST + '##题 一\n#标签\n' });
    expect(read('source/posts/甲.md')).toContain('\n## 题 一\n#标签\n');
  });

  it('addresses in pinyin, of which nothing is said then', () => {
    const messages = (files: Readonly<Record<string, string>>): string[] => planned({ '_config.yml': 'permalink_pinyin:\n  enable: true\n', ...files }).problems.map(({ message }) => message);
    expect(messages({})).toEqual(['"permalink_pinyin" of the Hexo config is not taken over.']);
    expect(messages({ 'public/2021/01/02/jia/index.html': '<title>甲</title>' })).toEqual([]);
  });

  it('a folder that holds the sources is no old build', () => {
    expect(migrated({ '_config.yml': 'public_dir: .\n', 'source/2021/08/27/乙/index.html': PAGE, 'source/_posts/乙.md': '文\n' })('source/posts/乙.md')).not.toContain('permalink');
  });
});

it('classes of words are classes where the renderer knows them', () => {
  const post = (renderer: string) => migrated({ 'package.json': `{"dependencies":{"${renderer}":"^0.1.5"}}`, 'source/_posts/甲.md': POST + '[一]{.red}\n' })('source/posts/甲.md');
  expect(post('hexo-renderer-multi-markdown-it')).toContain('<span class="red">一</span>');
  expect(post('hexo-renderer-marked')).toContain('[一]{.red}');
});

it('a hidden post is on no page of the old lists', () => {
  const files = { '_config.yml': 'per_page: 1\n', 'source/_posts/乙.md': '---\ntitle: 乙\ndate: 2021-01-03\n---\n文\n' };
  const redirects = (post: string): string | null => migrated({ ...files, 'source/_posts/丙.md': post })('public/_redirects');
  expect(redirects('---\ntitle: 丙\ndate: 2021-01-04\n---\n')).toContain('/page/3/ ');
  for (const key of ['hide', 'hidden']) expect(redirects(`---\ntitle: 丙\ndate: 2021-01-04\n${key}: true\n---\n`)).not.toContain('/page/3/ ');
});

it('rules of the host that Hexo published by `include` are published on, those of the old lists below them', () => {
  const read = migrated({ '_config.yml': 'include:\n  - _redirects\n  - _headers\n', 'source/_redirects': '/a /b 301\n', 'source/_headers': '/*\n  X-A: b\n' });
  expect(read('public/_headers')).toBe('/*\n  X-A: b\n');
  expect(read('public/_redirects')).toMatch(/^\/a \/b 301\n[^]*\/archives\/ /);
});

it('those that Hexo did not publish stay where they are, and the old lists have rules of their own', () => {
  const read = migrated({ 'source/_redirects': '/a /b 301\n' });
  expect([read('source/_redirects'), read('public/_redirects')]).toEqual(['/a /b 301\n', expect.not.stringContaining('/a /b')]);
});

describe('what Hexo hid is not published', () => {
  it.each([
    ['_posts/_未完成/乙.md', '', 'drafts/_未完成/乙.md'],
    ['_posts/_模板.md', 'include: "_posts/**"\n', 'drafts/_模板.md'],
    ['_posts/.obsidian/a.json', '', 'source/_posts/.obsidian/a.json'],
    ['_posts/甲.md~', '', 'source/_posts/甲.md~'],
    ['.obsidian/workspace.json', '', 'source/.obsidian/workspace.json'],
    ['.obsidian/a.md', '', 'drafts/.obsidian/a.md'],
    ['a/.DS_Store', '', 'source/a/.DS_Store'],
    ['私/乙.md', 'exclude: 私/**\n', 'drafts/私/乙.md'],
    ['私/a.png', 'exclude:\n  - 私/*\n', 'source/私/a.png'],
    ['私/乙.md', 'ignore: "**/私"\n', 'drafts/私/乙.md'],
    ['_posts/私/乙.md', 'ignore:\n  - "**/source/_posts/私/**"\n', 'drafts/私/乙.md'],
    ['图/a.psd', 'ignore: "**/*.psd"\n', 'source/图/a.psd'],
    ['私/乙.md', 'exclude: "{私,旧}/**"\n', 'drafts/私/乙.md'],
    ['私/乙.md', 'ignore: "**/@(私|旧)"\n', 'drafts/私/乙.md'],
    ['图/a.psd', 'ignore: "**/*.{psd,ai}"\n', 'source/图/a.psd'],
    ['_redirects', '', 'source/_redirects'],
    ['_worker.js', 'include: _redirects\n', 'source/_worker.js'],
    // Nor lost what it published.
    ['.nojekyll', 'include: .nojekyll\n', 'public/.nojekyll'],
    ['.well-known/a/b.txt', 'include:\n  - .well-known/**/*\n', 'public/.well-known/a/b.txt'],
    ['.well-known/a/b.txt', 'include: ".{well-known,x}/**/*"\n', 'public/.well-known/a/b.txt'],
    ['例/a.md', 'skip_render: "{例,旧}/**"\n', 'public/例/a.md'],
    ['例/a.md', 'skip_render: "例/!(b).md"\n', 'public/例/a.md'],
    ['例/b.md', 'skip_render: "例/!(b).md"\n', 'source/例/b.md'],
    ['_posts/a_b/c.md', '', 'source/posts/a_b/c.md'],
    ['非私/乙.md', 'ignore: "**/私"\n', 'source/非私/乙.md'],
    ['私/a.png', 'ignore: 私/**\n', 'public/私/a.png'],
  ])('%s with %j', (path, config, place) => {
    expect(migrated({ '_config.yml': `title: 站\n${config}`, [`source/${path}`]: POST })(place)).not.toBeNull();
  });
});

it('patterns that come to no end are told', () => {
  expect(() => planned({ '_config.yml': `ignore: "**/${'*a'.repeat(40)}b"\n`, [`source/${'a'.repeat(200)}.txt`]: '' })).toThrow(expect.objectContaining({ problems: [expect.objectContaining({ code: 'migrate/config-failed', file: '_config.yml' })] }) as Error);
});

it.each([
  ['source/google1.html', '---\nlayout: false\n---\ngoogle-site-verification\n', '', 'google-site-verification\n'],
  ['source/old.htm', 'layout: false\n---\n<p>文</p>\n', '', '<p>文</p>\n'],
  ['source/plain.html', '<p>文</p>\n---\n', '', '<p>文</p>\n---\n'],
  ['source/demo/a.html', '---\nlayout: false\n---\n文\n', 'skip_render: demo/**\n', '---\nlayout: false\n---\n文\n'],
  ['source/a.txt', '---\nlayout: false\n---\n文\n', '', '---\nlayout: false\n---\n文\n'],
])('a page of HTML is copied without its front matter, as Hexo published it: %s %j', (path, text, config, made) => {
  expect(migrated({ '_config.yml': `title: 站\n${config}`, [path]: text })(path.replace('source/', 'public/'))).toBe(made);
});

it.each([
  ['about', '/about.html'],
  ['/a/b', '/a/b.html'],
  ['404', '/404.html'],
  ['a/', '/a/'],
  ['/a.html', '/a.html'],
])('a page’s permalink is a file’s, unless it ends as a folder’s: %s', (permalink, made) => {
  expect(migrated({ 'source/about/index.md': `---\ntitle: 关于\npermalink: ${permalink}\n---\n文\n` })('source/about/index.md')).toBe(`---\ntitle: 关于\npermalink: ${made}\n---\n文\n`);
});

it('pages that the theme filled with a list lead to ours from wherever they were, in the menu as well', () => {
  const menu = 'menu:\n  首: /\n  类: /category/\n  签: /label\n  档: /old.html\n  长: /archive/\n';
  const read = migrated({
    '_config.yml': menu,
    'source/category/index.md': '---\ntype: categories\n---\n',
    'source/label/index.md': '---\ntype: "tags"\ndate: 2020-01-01\n---\n',
    'source/old.md': '---\nlayout: archive\n---\n',
    'source/index.md': '---\nlayout: archive\n---\n',
    'source/timeline/index.md': '---\ntype: tags\n---\n',
    'source/archive/index.md': `---\ntitle: 长\n---\n${'文'.repeat(200)}\n`,
  });
  const rules = read('public/_redirects')!.split('\n');
  expect(rules).toEqual(expect.arrayContaining(['/category/ /categories/ 301', '/label/ /tag/ 301', '/old.html /timeline/ 301']));
  // What stands at an address of ours is ours, and a page with a text of its own stays.
  expect(rules.filter((rule) => /^\/(timeline|archive)\//.test(rule))).toEqual([]);
  expect([...read('glimpress.config.ts')!.matchAll(/text: '([首类签档长])', link: '(.*?)'/g)].map(([, text, link]) => [text, link])).toEqual([['首', '/'], ['类', '/categories/'], ['签', '/tag/'], ['档', '/timeline/'], ['长', '/archive/']]);
  expect([read('drafts/category/index.md'), read('source/category/index.md'), read('source/archive/index.md')].map((text) => text !== null)).toEqual([true, false, true]);
});

it('pictures of a post whose name holds what means something in an address are found', () => {
  const files = { '_config.yml': 'post_asset_folder: true\npermalink: posts/:abbrlink/\n', 'source/_posts/C#委托.md': '---\ntitle: 委托\nabbrlink: 4a\n---\n![](1.png)\n\n{% asset_img 1.png %}\n\n![](C%23.png)\n', 'source/_posts/C#委托/1.png': 'x', 'source/_posts/C#委托/C#.png': 'x' };
  expect(migrated(files)('source/posts/C#委托.md')!.match(/\]\(.*\)/g)).toEqual(['](./C%23%E5%A7%94%E6%89%98/1.png)', '](./C%23委托/1.png)', '](./C%23%E5%A7%94%E6%89%98/C%23.png)']);
});

it.each([
  ['cover: /p/c d.png', 'cover: ./乙/c d.png'],
  ['cover: "/p/c%20d.png"', 'cover: ./乙/c d.png'],
  ['image: c d.png', 'image: ./乙/c d.png'],
  ['cover: images/x.png', 'cover: /images/x.png'],
  ['cover: /images/x.png', 'cover: /images/x.png'],
  ['cover: https://a.example/x.png', 'cover: https://a.example/x.png'],
  ['cover: false\nimage: "#fff"', 'cover: false\nimage: "#fff"'],
])('the picture that stands for a post is found where it lies now: %s', (keys, made) => {
  const files = { '_config.yml': 'post_asset_folder: true\n', 'source/images/x.png': '', 'source/_posts/乙/c d.png': '', 'source/_posts/乙.md': `---\ntitle: 乙\ndate: 2021-01-02\npermalink: /p/\n${keys}\n---\n文\n` };
  expect(migrated(files)('source/posts/乙.md')).toContain(`\n${made}\n---\n`);
});

describe('`post_link` finds a post', () => {
  const link = (name: string, config = ''): string => {
    const others = { 'source/_posts/2021-02-03-其二.md': '---\ntitle: 乙\ndate: 2021-02-03\n---\n', 'source/_posts/丙.md': '---\ntitle: 其二\ndate: 2021-03-04\n---\n', 'source/_posts/C#.md': '---\ntitle: 丁\ndate: 2021-04-05\n---\n' };
    return migrated({ '_config.yml': `title: 站\n${config}`, ...others, 'source/_posts/甲.md': `${POST}{% post_link "${name}" 见 %}\n` })('source/posts/甲.md')!.trimEnd().split('\n').at(-1)!;
  };
  it.each([
    ['其二', 'new_post_name: :year-:month-:day-:title.md\n', '/2021/02/03/%E5%85%B6%E4%BA%8C/'],
    ['2021-02-03-其二', 'new_post_name: :year-:month-:day-:title.md\n', '/2021/02/03/%E5%85%B6%E4%BA%8C/'],
    ['其二', '', '/2021/03/04/%E4%B8%99/'],
    ['乙', '', '/2021/02/03/2021-02-03-%E5%85%B6%E4%BA%8C/'],
    ['丙#题', '', '/2021/03/04/%E4%B8%99/#题'],
    ['C#', '', '/2021/04/05/C%23/'],
  ])('%s with %j', (name, config, address) => expect(link(name, config)).toBe(`[见](${address})`));
  it('of no other name', () => expect(link('constructor')).toBe('{% post_link "constructor" 见 %}'));
});

describe('code that a post took from a file stands in the post', () => {
  const last = (config: string, file: string, path: string): string[] => migrated({ '_config.yml': config, [`source/${file}`]: '\ufeffint 一;\r\nint 二;\r\n', 'a.c': '外', 'source/_posts/甲.md': `${POST}{% include_code ${path} %}\n` })('source/posts/甲.md')!.split('\n---\n文\n')[1]!.trimEnd().split('\n');
  it.each([
    ['title: 站\n', 'downloads/code/c/a.c', 'c/a.c'],
    ['code_dir: /代码/\n', '代码/a.c', '/a.c'],
    ['code_dir: ./\n', 'a.c', 'a.c'],
  ])('%j: %s', (config, file, path) => expect(last(config, file, path)).toEqual(['```c title="a.c"', 'int 一;', 'int 二;', '```']));

  it('but from nowhere else', () => {
    expect(last('title: 站\n', 'a', '../../../a.c')).toEqual(['{% include_code ../../../a.c %}']);
    expect(planned({ 'source/_posts/甲.md': `${POST}{% include_code a.c %}\n` }).problems.map(({ message, line }) => [message, line])).toEqual([['It stands within a line, or names a file that is not there: {% include_code %} stays as text.', 7]]);
  });
});

describe('a post is in the lists', () => {
  it('without a date: from the day of its first commit', () => {
    const first = Date.parse('2020-05-06T23:00:00Z');
    const post = migrated({ 'source/_posts/a/乙.md': '# 乙\n' }, new Map([[sourcePath('source/_posts/a/乙.md'), [first, first + 1]]]))('source/posts/a/乙.md');
    expect(post).toBe('---\ndate: 2020-05-07 07:00:00\n---\n\n# 乙\n');
  });

  it('without a date and a commit: from when its file was written, as in Hexo', () => {
    expect(/date: (\d{4})/.exec(migrated({ 'source/_posts/乙.md': '# 乙\n' })('source/posts/乙.md')!)?.[1]).toBe(String(new Date().getFullYear()));
  });

  it('without a title: by the name of its file, when it does not begin with a heading', () => {
    const title = (text: string) => /^title: (.*)$/m.exec(migrated({ 'source/_posts/a/乙 1.md': `---\ndate: 2021-01-02\n${text}` })('source/posts/a/乙 1.md')!)?.[1];
    expect(['---\n文\n', 'title:\n---\n文\n\n# 后\n', '---\n\n## 题\n', 'title: 丙\n---\n文\n'].map(title)).toEqual(['乙 1', '乙 1', undefined, '丙']);
  });
});

it('for hexo-renderer-kramed a heading needs no space', () => {
  const post = (renderer: string) => migrated({ 'package.json': `{"dependencies":{"${renderer}":"^0.1.4"}}`, 'source/_posts/甲.md': POST + '##题\n' })('source/posts/甲.md');
  expect(post('hexo-renderer-kramed')).toContain('\n## 题\n');
  expect(post('hexo-renderer-marked')).toContain('\n##题\n');
});

it('in an item a list may begin with any number for Hexo’s own renderer', () => {
  const post = (renderer: string) => migrated({ 'package.json': `{"dependencies":{"${renderer}":"^6.0.0"}}`, 'source/_posts/甲.md': POST + '- 一\n    2. 二\n' })('source/posts/甲.md');
  for (const renderer of ['hexo-renderer-marked', 'hexo-renderer-kramed']) expect(post(renderer)).toContain('- 一\n\n    2. 二\n');
  for (const renderer of ['hexo-renderer-markdown-it-plus', 'hexo-renderer-multi-markdown-it', 'hexo-renderer-pandoc']) expect(post(renderer)).toContain('- 一\n    2. 二\n');
});

it.each(['_config.next.yml', 'source/_data/next.yml', 'source/_data/next_config.yml', 'themes/next/_config.yml'])('the theme’s menu is found in %s', (path) => {
  expect(migrated({ '_config.yml': 'theme: next\n', [path]: 'menu:\n  友人: /f/\n' })('glimpress.config.ts')).toContain("{ text: '友人', link: '/f/' }");
});

it('of Icarus the friends and the pictures of its widgets are taken over', () => {
  const icarus = 'head:\n  favicon: /i.svg\nwidgets:\n  - type: profile\n    avatar: /a.png\n  - type: links\n    links:\n      甲: https://a.example/\n  - 3\n';
  const config = migrated({ '_config.yml': 'theme: icarus\n', '_config.icarus.yml': icarus, 'source/a.png': '', 'source/i.svg': '' })('glimpress.config.ts');
  for (const part of ["friendLink: [{ title: '甲', link: 'https://a.example/' }]", "authorAvatar: '/a.png'", "{ rel: 'icon', href: '/i.svg' }"]) expect(config).toContain(part);
});

it('of Redefine the title and the author that it shows, its pictures, menu and comments are taken over', () => {
  const redefine = `info: { title: 甲站, subtitle: 副, author: 某 }
defaults: { avatar: /a.png, favicon: /i.svg, logo: /none.svg }
navbar: { links: { Home: { path: /, icon: fa }, 友人: { path: /f/ } } }
comment: { enable: true, system: giscus, config: { waline: { serverUrl: "https://w.example" }, giscus: { repo: o/r, repo_id: i } } }
`;
  const config = migrated({ '_config.yml': 'title: Hexo\nsubtitle:\nauthor: John Doe\ntheme: redefine\n', '_config.redefine.yml': redefine, 'source/a.png': '', 'source/i.svg': '' })('glimpress.config.ts');
  for (const part of ["title: '甲站'", "description: '副'", "author: '某'", "authorAvatar: '/a.png'", "{ rel: 'icon', href: '/i.svg' }", "{ text: '友人', link: '/f/' }", "giscusConfig: { repo: 'o/r', repoId: 'i' }"]) expect(config).toContain(part);
  expect(config).not.toContain('none.svg');
});

it('a friend’s picture that came with the theme is left out', () => {
  const friends = 'links:\n  items:\n    - { title: 甲, link: "https://a.example/", avatar: /img/favicon.png }\n    - { title: 乙, link: "https://b.example/", avatar: /b.png }\n    - { title: 丙, link: "https://c.example/", avatar: "https://c.example/c.png" }\n';
  const config = migrated({ '_config.yml': 'theme: fluid\n', '_config.fluid.yml': friends, 'source/b.png': '' })('glimpress.config.ts')!;
  expect([...config.matchAll(/logo: '(.*?)'/g)].map(([, logo]) => logo)).toEqual(['/b.png', 'https://c.example/c.png']);
});

it.each(['link.yml', 'links.yml', 'friends.yml', 'friends.json'])('friends are found in _data/%s', (name) => {
  expect(migrated({ [`source/_data/${name}`]: '[{"name": "甲", "link": "https://a.example/"}]' })('glimpress.config.ts')).toContain("friendLink: [{ title: '甲', link: 'https://a.example/' }]");
});

it.each([
  ['top: true', 'sticky: true'],
  ['sticky: 1', 'sticky: true'],
  ['top: 10', 'sticky: -10'],
  ['sticky: 0', 'sticky: 0'],
])('of sticky posts the highest number is first: %s', (key, made) => expect(migrated({ 'source/_posts/甲.md': `---\ntitle: 甲\ndate: 2021-01-02\n${key}\n---\n文\n` })('source/posts/甲.md')).toMatch(new RegExp(`^${made}$`, 'm')));

it.each([
  ['excerpt: 几句', 'description: 几句'],
  ['excerpt: |\n  <p>a &lt; b，\n  <b class="x">几句</b></p>\ndescription:', 'description: a < b， 几句'],
  ['excerpt: 几句\ndescription: 别的', 'excerpt: 几句\ndescription: 别的'],
  ['excerpt: 几句\nsummary: 别的', 'excerpt: 几句\nsummary: 别的'],
  ['excerpt: <img src="/a.png">', 'excerpt: <img src="/a.png">'],
  ['excerpt: false', 'excerpt: false'],
  ['excerpt: 几句\npassword: p', 'excerpt: 几句\npassword: p'],
])('lists show what a post says of itself in its `excerpt`: %j', (keys, made) => expect(migrated({ 'source/_posts/甲.md': `---\ntitle: 甲\ndate: 2021-01-02\n${keys}\n---\n文\n` })('source/posts/甲.md')!.replace(/^permalink: .*\n/m, '')).toBe(`---\ntitle: 甲\ndate: 2021-01-02\n${made}\n---\n文\n`));

it.each([
  ['excerpt: 几句', '上\n\n下 `<!-- more -->`\n\n```html\n<!-- more -->\n```\n'],
  ['excerpt: 几句\ndescription: 别的', '上\n\n下 `<!-- more -->`\n\n```html\n<!-- more -->\n```\n'],
  ['excerpt: ""', '上\n<!-- more -->\n下 `<!-- more -->`\n\n```html\n<!-- more -->\n```\n'],
])('what a post says of itself is shown rather than what stands above a mark in it: %j', (keys, made) =>
  expect(migrated({ 'source/_posts/甲.md': `---\ntitle: 甲\ndate: 2021-01-02\n${keys}\n---\n上\n<!-- more -->\n下 \`<!-- more -->\`\n\n\`\`\`html\n<!-- more -->\n\`\`\`\n` })('source/posts/甲.md')!.split('---\n')[2]).toBe(made));

it.each(['published:', 'published: true'])('what is published needs no word: %j', (key) => expect(migrated({ 'source/_posts/甲.md': `---\ntitle: 甲\ndate: 2021-01-02\n${key}\n---\n文\n` })('source/posts/甲.md')).not.toContain('publish'));

it('captions of pictures stay where the theme or the renderer made them', () => {
  const config = (files: Readonly<Record<string, string>>): string => migrated(files)('glimpress.config.ts')!;
  expect(config({ '_config.yml': 'theme: fluid\n', '_config.fluid.yml': 'post:\n  image_caption:\n    enable: true\n' })).toContain('figure: true');
  expect(config({ 'package.json': '{"dependencies":{"hexo-renderer-pandoc":"0.4.0"}}' })).toContain('figure: true');
  expect(config({ 'package.json': '{"dependencies":{"hexo-renderer-marked":"6.0.0"}}' })).not.toContain('figure');
});

it.each([
  ['butterfly', 'comments: { use: }'],
  ['fluid', 'post: { comments: { enable: false, type: valine } }'],
])('comments that %s had switched off are in no article, whatever settings are left over', (theme, off) => {
  const read = migrated({ '_config.yml': `theme: ${theme}\n`, [`_config.${theme}.yml`]: `${off}\nvaline: { appId: abcdefghijklmnop-gzGzoHsz, appKey: k }\n` });
  expect(read('glimpress.config.ts')).not.toContain('valineConfig');
  expect(read('source/posts/甲.md')).not.toContain('isShowComments');
});

describe('the home page is the list of posts, as Hexo made it', () => {
  it.each([
    ['no page of its own', {}],
    ['a README that is copied', { '_config.yml': 'skip_render: README.md\n', 'source/README.md': '# 仓库\n' }],
    ['a README that had a page of its own', { 'source/README.md': '# 仓库\n' }],
  ])('%s', (_, files) => {
    const read = migrated(files);
    expect(read('source/README.md')).toMatch(/^---\nhome: true\n/);
    expect(read('glimpress.config.ts')).toContain('blogHome: true');
    if (Object.keys(files).length > 0) expect(['public/README.md', 'drafts/README.md'].map(read).find((text) => text !== null)).toBe('# 仓库\n');
  });

  it('an index.md of the author’s stays', () => {
    const read = migrated({ 'source/index.md': '---\ntitle: 家\n---\n文\n' });
    expect(read('source/README.md')).toBeNull();
    expect(read('glimpress.config.ts')).not.toContain('blogHome');
  });
});
