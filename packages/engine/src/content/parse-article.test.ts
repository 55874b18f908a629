import { sourcePath } from '@glimpress/contracts/route';
import { describe, expect, it } from 'vitest';
import type { ParsedArticle } from './article';
import { parseArticle } from './parse-article';

function parse(text: string | Uint8Array, path = 'views/a.md'): { article: ParsedArticle; problems: string[] } {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const { value, problems } = parseArticle({ path: sourcePath(path), bytes, hash: '' });
  return { article: value, problems: problems.map(({ severity, code, line, column }) => `${severity} ${code} ${line ?? ''}${column === undefined ? '' : `:${column}`}`.trim()) };
}

const frontMatter = (yaml: string): { data: Record<string, unknown>; problems: string[] } => {
  const { article, problems } = parse(`---\n${yaml}\n---\ntext\n`);
  return { data: article.frontMatter, problems };
};

describe('passwords', () => {
  const lockOf = (yaml: string) => {
    const { article, problems } = parse(`---\n${yaml}\npublish: true\n---\ntext\n`);
    return { passwords: article.passwords, data: article.frontMatter, problems };
  };
  const open = { data: { publish: true }, problems: [] };

  it('lock the article and are no part of what pages know of it: `password`, and theme-reco’s `keys`', () => {
    expect(lockOf('password: 0123')).toEqual({ ...open, passwords: ['0123'] });
    expect(lockOf("password: [' 甲乙 ', 5]\nkeys:\n - '4178F7AE2F746A46FA885D01962F756A'")).toEqual({ ...open, passwords: ['甲乙', '5', '4178F7AE2F746A46FA885D01962F756A'] });
    expect(lockOf('keys: e10adc3949ba59abbe56e057f20f883e')).toEqual({ ...open, passwords: ['e10adc3949ba59abbe56e057f20f883e'] });
    // Before theme-reco 1.3.
    expect(lockOf("keys:\n - '123456'")).toEqual({ ...open, passwords: ['123456'] });
  });

  it('keywords and empty keys lock nothing', () => {
    for (const none of ['keys: [vue, 前端]', 'keys:', 'keys: []', 'password:', 'password: ""', 'password: false']) expect(lockOf(none), none).toMatchObject({ passwords: null, problems: [] });
  });

  it('what is none locks all the same, and is told', () => {
    expect(lockOf('private: true\npassword: a')).toMatchObject({ passwords: ['a'], problems: [] });
    expect(lockOf('private: true')).toMatchObject({ passwords: [], problems: ['warning content/front-matter-value 2:1'] });
    expect(lockOf('private: false')).toMatchObject({ passwords: null, problems: [] });
    for (const none of ['password: true', 'password: { hint: a }', 'password: [[]]']) expect(lockOf(none), none).toEqual({ data: { publish: true }, passwords: [], problems: ['warning content/front-matter-value 2:1'] });
  });

  it('`secret: true` of vuepress-plugin-posts-encrypt locks, with its `passwd` beside it', () => {
    expect(lockOf('secret: true\npasswd: 1233211234567')).toMatchObject({ passwords: ['1233211234567'], data: { publish: true, secret: true }, problems: [] });
    expect(lockOf('passwd: a\nsecret: true').data).not.toHaveProperty('passwd');
    expect(lockOf('secret: true\npassword: a')).toMatchObject({ passwords: ['a'], problems: [] });
    for (const none of ['secret: true', 'secret: true\npasswd:', "Secret: 'true'", 'secret: #true']) expect(lockOf(none), none).toMatchObject({ passwords: [], problems: ['warning content/front-matter-value 2:1'] });
    expect(lockOf('secret: true\npasswd: #2020')).toMatchObject({ passwords: [], problems: ['warning content/front-matter-value 3:1'] });
    for (const none of ['secret: false\npasswd: a', 'passwd: a', 'secret: 一个秘密', 'secret:']) expect(lockOf(none), none).toMatchObject({ passwords: null, problems: [] });
  });

  it('keys that lock may begin with a capital', () => {
    expect(lockOf('Password: a')).toEqual({ ...open, passwords: ['a'] });
    expect(lockOf('Private: true')).toMatchObject({ passwords: [], problems: ['warning content/front-matter-value 2:1'] });
    const { problems } = parseArticle({ path: sourcePath('a.md'), bytes: new TextEncoder().encode('---\nPrivate: true\n---\n'), hash: '' });
    expect(problems).toMatchObject([{ message: expect.stringMatching(/^Private locks/), hint: expect.stringContaining('remove "Private"') }]);
  });

  it('what YAML takes for no value locks all the same, and is told', () => {
    for (const none of ['password: #2020', 'password:  #甲', 'password: !abc', 'password: !!str', 'password: &abc', 'private: #true', 'keys: #123456', 'keys: !e10adc3949ba59abbe56e057f20f883e']) {
      expect(lockOf(none), none).toMatchObject({ passwords: [], problems: ['warning content/front-matter-value 2:1'] });
    }
    expect(lockOf('password:\n  - #2020')).toMatchObject({ passwords: [], problems: ['warning content/front-matter-value 2:1'] });
    expect(lockOf('password: |2020\ntags: a')).toMatchObject({ passwords: [] });
    expect(lockOf('password: "#2020"')).toMatchObject({ passwords: ['#2020'], problems: [] });
    const { problems } = parseArticle({ path: sourcePath('a.md'), bytes: new TextEncoder().encode('---\npassword: #2020\n---\n'), hash: '' });
    expect(problems).toMatchObject([{ hint: 'Write it in quotes: password: "…"' }]);
  });

  it('comments behind an empty key or below it lock nothing', () => {
    for (const none of ['password: # 可不写', 'password: #', 'password:\n#tags: a', 'password:   \n  #2020', 'private: # true', 'private: #false', 'password: "" #2020', "password: ''", 'keys: #vue']) expect(lockOf(none), none).toMatchObject({ passwords: null, problems: [] });
  });

  it('lock also where the space behind the colon is missing', () => {
    expect(lockOf('password:2020')).toMatchObject({ passwords: ['2020'] });
    expect(lockOf('password:#2020')).toMatchObject({ passwords: [] });
  });
});

describe('bytes to text', () => {
  it('takes a byte order mark and Windows line ends', () => {
    const { article } = parse('\uFEFF---\r\ntitle: 标题\r\n---\r\n\r\n正文\r\n');
    expect(article).toEqual({ path: 'views/a.md', frontMatter: { title: '标题' }, passwords: null, markdown: '\n正文\n', bodyStartLine: 4 });
  });

  it('names the line of bytes that are no UTF-8 and goes on', () => {
    const { article, problems } = parse(Buffer.concat([Buffer.from('一\n二\n'), Buffer.from([0xc4, 0xe3]), Buffer.from('\n')]));
    expect(article.markdown).toBe('一\n二\n\uFFFD\uFFFD\n');
    expect(problems).toEqual(['warning content/encoding 3']);
  });

  it('reads UTF-16 and says so', () => {
    for (const bytes of [Buffer.from('\uFEFF标题\n', 'utf16le'), Buffer.from('\uFEFF标题\n', 'utf16le').swap16()]) {
      const { article, problems } = parse(bytes);
      expect(article.markdown).toBe('标题\n');
      expect(problems).toEqual(['warning content/encoding 1']);
    }
  });

  it('makes a binary file an error and an unpublished, empty article', () => {
    const { article, problems } = parse(Uint8Array.of(0x89, 0x50, 0, 0, 0));
    expect(article).toMatchObject({ frontMatter: { publish: false }, markdown: '' });
    expect(problems).toEqual(['error content/binary']);
  });

  it('reads an empty file', () => {
    expect(parse('')).toEqual({ article: { path: 'views/a.md', frontMatter: {}, passwords: null, markdown: '', bodyStartLine: 1 }, problems: [] });
  });
});

describe('where front matter is', () => {
  it('counts its lines', () => {
    expect(parse('---\na: 1\nb: 2\n---\n正文').article).toMatchObject({ markdown: '正文', bodyStartLine: 5 });
    expect(parse('---\n---\n正文').article).toMatchObject({ frontMatter: {}, markdown: '正文', bodyStartLine: 3 });
  });

  it('leaves a rule at the start alone', () => {
    expect(parse('---\n一段文字\n\n---\n二').article).toMatchObject({ frontMatter: {}, markdown: '---\n一段文字\n\n---\n二' });
    expect(parse('---\n\n只有一条线').article.markdown).toBe('---\n\n只有一条线');
  });

  it('warns of a block that never ends', () => {
    expect(parse('---\ntitle: 标题\n\n正文').problems).toEqual(['warning content/front-matter-unclosed 1']);
    expect(parse('---\ntitle: 标题\n\n# 正文\n').article).toMatchObject({ frontMatter: {}, markdown: '---\ntitle: 标题\n\n# 正文\n' });
  });

  it('warns of a block that does not begin on the first line, which is text', () => {
    const told = (text: string) => parse(text).problems;
    expect(told('\n\n---\ntitle: 标题\n---\n\n正文\n')).toEqual(['warning content/front-matter 3']);
    expect(parse('\n---\ntitle: 标题\n---\n').article).toMatchObject({ frontMatter: {}, bodyStartLine: 1 });
    expect(told(' ---\ntitle: 标题\n---\n\n正文\n')).toEqual(['warning content/front-matter 1']);
    expect(told('\n---\n\n正文\n\n---\n')).toEqual([]);
    expect(told('\n---\n正文: 无\n')).toEqual([]);
  });

  it('takes a whole file that is nothing but keys for front matter, as VuePress 1 did, and warns of its missing end', () => {
    expect(parse('---\nhome: true\n# heroImage: /a.png\n\nfeatures: # 可选\n  - title: 前端\n    link: /web/')).toMatchObject({
      article: { frontMatter: { home: true, features: [{ title: '前端', link: '/web/' }] }, markdown: '', bodyStartLine: 8 },
      problems: ['warning content/front-matter-unclosed 1'],
    });
    expect(parse('---\n\nhome: false\nlayout: Blog\n\n# - icon: a\n')).toMatchObject({ article: { frontMatter: { home: false, layout: 'Blog' }, markdown: '' }, problems: ['warning content/front-matter-unclosed 1'] });
    // A remark of a list's item that was taken out, and of the template's last line.
    expect(parse('---\nhome: true\nmodules: # 自定义\n  # - Banner\nbgImage: /a.png\n# ---').article).toMatchObject({ frontMatter: { home: true, bgImage: '/a.png' }, markdown: '' });
    // A value over several lines, and a last line with the start of the text behind it.
    expect(parse('---\nhome: true\nbgImageStyle: {\n  height: \'450px\',\n}\n# style: {\n#   width: 9,\n# }\n# ---# 博客').article).toMatchObject({ frontMatter: { home: true, bgImageStyle: { height: '450px' } }, markdown: '' });
  });

  it('ends a block where the text, or more dashes, stand behind its last line, as VuePress 1 did', () => {
    expect(parse('---\n\nhome: true\n\n# heroText: a\n\n---<!-- 熊猫 -->\n\n正文')).toEqual({ article: { path: 'views/a.md', frontMatter: { home: true }, passwords: null, markdown: '<!-- 熊猫 -->\n\n正文', bodyStartLine: 7 }, problems: [] });
    expect(parse('---\ntitle: 标题\n---# 一\n二').article).toMatchObject({ frontMatter: { title: '标题' }, markdown: '# 一\n二', bodyStartLine: 3 });
    expect(parse('---\ntitle: 标题\n-----\n二').article).toMatchObject({ frontMatter: { title: '标题' }, markdown: '\n二', bodyStartLine: 3 });
    // The line that is nothing but the mark counts, and what is no front matter stays a text.
    expect(parse('---\ntitle: 标题\ntext: |\n---a\n---\n二').article.markdown).toBe('二');
    for (const text of ['---\n一段文字\n---二', '---\n| a: | b |\n---|---']) expect(parse(text).article).toMatchObject({ frontMatter: {}, markdown: text });
  });

  it('reads TOML and JSON', () => {
    expect(parse('---toml\ntitle = "标题"\ndate = 2020-01-02T03:04:05\ntags = ["a", "b"]\nweight = 1\n---\n').article.frontMatter).toEqual({ title: '标题', date: '2020-01-02 03:04:05', tags: ['a', 'b'], weight: 1 });
    expect(parse('---json\n{ "title": "标题", "sticky": true }\n---\n').article.frontMatter).toEqual({ title: '标题', sticky: 1 });
  });

  it('gives line and column of broken TOML and JSON, and of wrong values in them', () => {
    expect(parse('+++\ntitle = "标题"\ndate = 2023-11-05T21:23:22+08:00\n+++\n正文')).toMatchObject({ article: { frontMatter: { title: '标题', date: '2023-11-05 21:23:22' }, markdown: '正文', bodyStartLine: 5 }, problems: [] });
    for (const none of ['+++\n不是\n+++\n', '+++\na = 1\n', '+++\na = 1\n---\n']) expect(parse(none).article).toMatchObject({ frontMatter: {}, markdown: none });
    expect(parse('---toml\na = 1\nb = = 2\n---\n').problems).toEqual(['error content/front-matter 3:5']);
    expect(parse('---json\n{\n  "a": 1,\n}\n---\n').problems).toEqual(['error content/front-matter 4:1']);
    expect(parse('---toml\na = 1\ndate = "gestern"\n---\n').problems).toEqual(['warning content/front-matter-value 3:1']);
    expect(parse('---json\n{\n  "a": 1,\n  "home": 3 }\n---\n').problems).toEqual(['warning content/front-matter-value 4:1']);
  });
});

describe('sloppy YAML of real blogs (vuepress-behaviour §1, §15.8)', () => {
  it('reads doubled and trailing commas and keys switched off by slashes', () => {
    const { data, problems } = frontMatter("home: true\nheroImageStyle: {\n  maxHeight: '200px',\n  height: '15%',,\n  //border: '1px',\n  margin: 0 auto,\n}");
    expect(data).toEqual({ home: true, heroImageStyle: { maxHeight: '200px', height: '15%', margin: '0 auto' } });
    expect(problems).toEqual([]);
  });

  it('takes a key with an empty text for one that is not there, as templates of editors have it', () => {
    expect(frontMatter('tags: ""\ncategories: \'\'\nlang: ""\nlayout: ""\nauthor: ""\ndate: ""\nsticky: ""\npublish: ""\ntitle: " "')).toEqual({ data: {}, problems: [] });
  });

  it('reads a key whose colon has its space on the wrong side', () => {
    expect(frontMatter('title :订单相关业务\ntags :\n- 甲')).toEqual({ data: { title: '订单相关业务', tags: ['甲'] }, problems: [] });
    expect(frontMatter('title :订单相关业务')).toEqual({ data: { title: '订单相关业务' }, problems: [] });
    expect(frontMatter('date :2020-01-02\ntitle: a :b')).toEqual({ data: { date: '2020-01-02 00:00:00', title: 'a :b' }, problems: [] });
  });

  it('reads one tag, empty items, an empty list, doubles and numbers', () => {
    expect(frontMatter('tags: 算法').data).toEqual({ tags: ['算法'] });
    expect(frontMatter('tags:\n  - \n').data).toEqual({ tags: [] });
    expect(frontMatter('tags:').data).toEqual({});
    expect(frontMatter('categories:\n  - - 运维\n  - [前端, Vue]\n  - 1.10').data).toEqual({ categories: ['运维', '前端', 'Vue', '1.10'] });
    expect(frontMatter('tags: [CI/CD, 2020, 1.10, CI/CD, "", true]').data).toEqual({ tags: ['CI/CD', '2020', '1.10', 'true'] });
    expect(frontMatter('categories:\n- 前端\n-').data).toEqual({ categories: ['前端'] });
  });

  it('a list of tags without brackets, or with the comma of a Chinese keyboard, is one tag, and told how to be several', () => {
    const told = (yaml: string) => parseArticle({ path: sourcePath('a.md'), bytes: new TextEncoder().encode(`---\n${yaml}\n---\n`), hash: '' }).problems.map(({ code, line, message }) => [code, line, message]);
    expect(frontMatter('tags: SLAM, 滤波').data).toEqual({ tags: ['SLAM, 滤波'] });
    expect(told('tags: SLAM, 滤波')).toEqual([['content/front-matter-value', 2, 'tags must be a list such as [SLAM, 滤波]: SLAM, 滤波 is taken for one.']]);
    expect(told('title: a\ncategory: [AI，ML]')).toEqual([['content/front-matter-value', 3, 'category must be a list such as [AI, ML]: ["AI，ML"] is taken for one.']]);
    expect(frontMatter('category: [AI，ML]').data).toEqual({ categories: ['AI，ML'] });
    expect(told('tags: [a, b]\ncategories: ["Hello, World", 算法、笔记]')).toEqual([]);
  });

  it('takes a tag for the same whichever way its marks are written, and mends what is half a character', () => {
    expect(frontMatter('tags: [caf\u00e9, cafe\u0301]').data).toEqual({ tags: ['caf\u00e9'] });
    expect(frontMatter('title: "\\uD83D 半"').data).toEqual({ title: '\ufffd 半' });
    expect(parse('---json\n{ "title": "\\uD83D 半" }\n---\n').article.frontMatter).toEqual({ title: '\ufffd 半' });
  });

  it('takes other names of a key, and misspelt ones with a warning', () => {
    expect(frontMatter('tag: a\ncategory: b')).toEqual({ data: { tags: ['a'], categories: ['b'] }, problems: [] });
    expect(frontMatter('draft: true').problems).toEqual(['warning content/unknown-key 2:1']);
    expect([frontMatter('draft: false').problems, frontMatter('draft: true\npublish: false').problems]).toEqual([[], []]);
    expect(frontMatter('catogories: [a]')).toEqual({ data: { categories: ['a'] }, problems: ['warning content/unknown-key 2:1'] });
    expect(frontMatter('categoryid: 12')).toEqual({ data: { categoryid: 12 }, problems: [] });
    // What a key cannot hold was not meant for it.
    expect(frontMatter('feature: https://a.example/b.jpg\nnoDate: 2020-01-02')).toEqual({ data: { feature: 'https://a.example/b.jpg', noDate: '2020-01-02' }, problems: [] });
    expect(frontMatter('isTags: true\nisCategories: true\nbgImageStyle: { height: 1px }\ntimeline: true').problems).toEqual([]);
    expect(frontMatter('home: true\nlayout: BlogHome').data).toEqual({ home: true, modules: ['Blog'] });
    // theme-hope's older and newest name of it; elsewhere it is a layout of the blog's own.
    expect(frontMatter('home: true\nlayout: Blog').data).toEqual({ home: true, modules: ['Blog'] });
    expect(frontMatter('layout: Blog').data).toEqual({ layout: 'Blog' });
    expect(frontMatter('home: true\nheroText:\ntagline: null').data).toEqual({ home: true, heroText: '', tagline: '' });
    expect(frontMatter('comments: false').data).toEqual({ isShowComments: false });
    expect(frontMatter('comment: {}\nisShowComments: true').data).toEqual({ comment: {}, isShowComments: true });
    expect(frontMatter('hideComments: true').data).toMatchObject({ isShowComments: false });
    expect(frontMatter('hideComments: false').data).toMatchObject({ isShowComments: true });
    expect(frontMatter('hideComments: true\nisShowComments: true').data).toMatchObject({ isShowComments: true });
    expect(frontMatter('permalinkPattern: :year/:month/:slug.html').data).toMatchObject({ permalink: '/:year/:month/:slug.html' });
    expect(frontMatter('permalinkPattern: /post/:raw\npermalink: /a/').data).toMatchObject({ permalink: '/a/' });
    expect(frontMatter('title: 甲\npermalink: /:yeer/:slug/').problems).toEqual(['warning content/permalink 3:1']);
    for (const none of ['', 'null', '[a]']) {
      const { data, problems } = frontMatter(`permalinkPattern: ${none}`);
      expect([data, problems]).toEqual([expect.not.objectContaining({ permalink: expect.anything() as unknown }), []]);
    }
    expect(frontMatter('pageLayout: home').data).toEqual({ home: true, pageLayout: 'home' });
    expect(frontMatter('pageLayout: home\nhome: false').data).toMatchObject({ home: false });
    expect(frontMatter('pageLayout: friends').data).toEqual({ pageLayout: 'friends' });
    expect(frontMatter('authors: [甲, 乙]')).toMatchObject({ data: { author: '甲, 乙' }, problems: [] });
    expect(frontMatter('createTime: 2024/03/01 12:00:00').data).toEqual({ date: '2024-03-01 12:00:00' });
    expect(frontMatter('createTime: 2024/03/01 12:00:00\ndate: 2023-01-01').data).toMatchObject({ date: '2023-01-01 00:00:00' });
    expect(frontMatter('summary: 一句话').data).toEqual({ description: '一句话' });
    expect(frontMatter('summary: 一\ndescription: 二').data).toEqual({ summary: '一', description: '二' });
    expect(frontMatter('top: true').data).toEqual({ sticky: 1 });
    expect(frontMatter('top: 3').data).toEqual({ sticky: 3 });
    expect(frontMatter('top: page.html').data).toEqual({ top: 'page.html' });
    expect(frontMatter('hideComments: true').problems).toEqual([]);
    expect(frontMatter('comment: false\nkeys:\n- x\ncover: /a.png').problems).toEqual([]);
  });

  it('keeps values as written where they are texts', () => {
    expect(frontMatter('title: 2020-01-02\ndescription: 010\nauthor: 1.10').data).toEqual({ title: '2020-01-02', description: '010', author: '1.10' });
  });

  it('an unquoted false where a text is wanted says that there is none, as in VuePress', () => {
    expect(frontMatter('title: 甲\ndescription: false\nheroImage: false\nheroText: false\ntagline: "false"')).toEqual({ data: { title: '甲', tagline: 'false' }, problems: [] });
  });

  it('mends a full-width colon, a missing space and tabs', () => {
    expect(frontMatter('title：标题\ndate：2020-1-2').data).toEqual({ title: '标题', date: '2020-01-02 00:00:00' });
    expect(frontMatter('title:"标题"\ntags:\n\t- a\n\t- b').data).toEqual({ title: '标题', tags: ['a', 'b'] });
    expect(frontMatter('title:abc\ndate:2020-01-02\ntags:x').data).toEqual({ title: 'abc', date: '2020-01-02 00:00:00', tags: ['x'] });
    expect(frontMatter('title:abc').data).toEqual({ title: 'abc' });
  });

  it('takes emphasis of Markdown for text, not for YAML that points nowhere', () => {
    expect(frontMatter('title: *重点*\ntags: [*a, b]\ndescription: &b x\nauthor: *b').data).toEqual({ title: '*重点*', tags: ['*a', 'b'], description: 'x', author: 'x' });
  });

  it('takes a value with special characters as text and says so', () => {
    expect(frontMatter('date: 2020-01-02\ntitle: Vue: 入门: 一\ntags: [a]')).toEqual({ data: { date: '2020-01-02 00:00:00', title: 'Vue: 入门: 一', tags: ['a'] }, problems: ['warning content/front-matter-quotes 3'] });
    expect(frontMatter('title: [Vue] 入门').data).toEqual({ title: '[Vue] 入门' });
    expect(frontMatter('title: @babel/core').data).toEqual({ title: '@babel/core' });
    expect(frontMatter('title: "引号"之后').data).toEqual({ title: '"引号"之后' });
  });

  it('reads two entries on one line as two, and says so; words behind words are one text', () => {
    expect(frontMatter("title: 甲\nsidebar: 'auto' date: 2020-05-06\nauthor: 乙")).toEqual({ data: { title: '甲', sidebar: 'auto', author: '乙', date: '2020-05-06 00:00:00' }, problems: ['warning content/front-matter-line 3'] });
    expect(frontMatter("title: '甲' date: 2020-05-06 tags: [a, b] categories: 丙").data).toEqual({ title: '甲', date: '2020-05-06 00:00:00', tags: ['a', 'b'], categories: ['丙'] });
    expect(frontMatter("title: '甲' sidebar: true date: 昨天").problems).toEqual(['warning content/front-matter-line 2', 'warning content/front-matter-line 2', 'warning content/front-matter-value 2:26']);
    expect(frontMatter('title: 甲\nsidebar: auto date: 昨天').problems).toEqual(['warning content/front-matter-line 3', 'warning content/front-matter-value 3:15']);
    expect(frontMatter('title: 谈谈 date: 的用法').data).toEqual({ title: '谈谈 date: 的用法' });
  });

  it('reads maps and lists in brackets whose lines are not indented, as js-yaml did', () => {
    expect(frontMatter("title: 甲\nheroImageStyle: {\nwidth: '100%', # 宽 {\nbackground: '#fff}',\n}\ntags: [\n甲,\n 乙\n]\nhome: true")).toEqual({ data: { title: '甲', heroImageStyle: { width: '100%', background: '#fff}' }, tags: ['甲', '乙'], home: true }, problems: [] });
    expect(frontMatter('style: {\na: 1\ntitle: 乙').problems).toContainEqual(expect.stringMatching(/^error content\/front-matter /));
  });

  it('closes a quote at the end of its line, where the next entry would be swallowed, and says so', () => {
    expect(frontMatter('title: "甲\ndate: 2020-01-02\ntags: [a]')).toEqual({ data: { title: '甲', date: '2020-01-02 00:00:00', tags: ['a'] }, problems: ['warning content/front-matter-quotes 2'] });
    expect(frontMatter("tags: [a]\ndescription: '甲 \\ 乙\nauthor: '丙'")).toEqual({ data: { tags: ['a'], description: '甲 \\ 乙', author: '丙' }, problems: ['warning content/front-matter-quotes 3'] });
    expect(frontMatter('tags:\n  - a\n  - "b\n  - c\ntitle: 甲')).toEqual({ data: { tags: ['a', 'b', 'c'], title: '甲' }, problems: ['warning content/front-matter-quotes 4'] });
    expect(frontMatter('description: "一\n  二"\ntitle: "甲')).toEqual({ data: { description: '一 二', title: '甲' }, problems: ['warning content/front-matter-quotes 4'] });
  });

  it('takes an entry that is indented by mistake for one of its own, and a dash without a space for one of a list, and says so', () => {
    expect(frontMatter('title: 甲\n date: 2020-01-02\ntags: [a]')).toEqual({ data: { title: '甲', date: '2020-01-02 00:00:00', tags: ['a'] }, problems: ['warning content/front-matter-line 3'] });
    expect(frontMatter('tags:\n- a\n-b\n- c\ntitle: 甲')).toEqual({ data: { tags: ['a', 'b', 'c'], title: '甲' }, problems: ['warning content/front-matter-line 4'] });
    expect(frontMatter('title: @甲\ntags:\n- a\n-b').data).toEqual({ title: '@甲', tags: ['a', 'b'] });
    expect(frontMatter('author:\n  name: 甲\n  link: a').problems).toEqual([]);
  });

  it('takes a dash without a space for one of a list, also where YAML takes it for more words of the item above, and says so', () => {
    const told = (line: number): string => `warning content/front-matter-line ${line}`;
    expect(frontMatter('tags:\n  - a\n  -b\n  -c d\ntitle: 甲')).toEqual({ data: { tags: ['a', 'b', 'c d'], title: '甲' }, problems: [told(4), told(5)] });
    expect(frontMatter('title: 甲\ntags:\n  -a\n  -b')).toEqual({ data: { title: '甲', tags: ['a', 'b'] }, problems: [told(4), told(5)] });
    expect(frontMatter('tags:\n  -a\n  - b\n')).toEqual({ data: { tags: ['a', 'b'] }, problems: [told(3)] });
    // More words, a text and a number are what they are.
    for (const yaml of ['tags:\n  - a\n    -b', 'description: |\n  - a\n  -b', 'description: "- a\n  -b"', 'description:\n  a\n  -b', 'description:\n  -a b\n    c', 'sidebarDepth:\n  -1', 'title:\n  -甲']) expect(frontMatter(yaml).problems.filter((problem) => problem.includes('front-matter-line')), yaml).toEqual([]);
  });

  it('names the line where a bracket opens that is not closed', () => {
    const told = (yaml: string) => parseArticle({ path: sourcePath('a.md'), bytes: new TextEncoder().encode(`---\n${yaml}\n---\n`), hash: '' }).problems.map(({ line, column, message }) => [line, column, message]);
    expect(told('title: 甲\ntags: [a, b\ndate: 2020-01-02')).toEqual([[3, 7, 'The front matter is not valid YAML: the [ is not closed.']]);
    expect(told('title: 甲\ncover: { a: 1,\n  b: [1]\ndate: 2020-01-02')).toEqual([[3, 8, 'The front matter is not valid YAML: the { is not closed.']]);
    expect(told('title: 甲\ntags: [a, b')).toEqual([[3, 7, 'The front matter is not valid YAML: the [ is not closed.']]);
    expect(told('title: 甲\ntags: [a, "b]\ndate: 2020-01-02')[0]).toEqual([3, 11, 'The front matter is not valid YAML: the " is not closed.']);
  });

  it('reports a time of the last change that is none, as it does for the date', () => {
    expect(frontMatter('updated: 昨天')).toEqual({ data: {}, problems: ['warning content/front-matter-value 2:1'] });
    expect(frontMatter('updated: true')).toEqual({ data: {}, problems: ['warning content/front-matter-value 2:1'] });
    expect(frontMatter('updated: 2023-4-5')).toEqual({ data: { updated: '2023-04-05 00:00:00' }, problems: [] });
    expect(frontMatter('updated:\ntitle: 甲')).toEqual({ data: { title: '甲' }, problems: [] });
  });

  it('reports what cannot be mended with its place, and keeps what could be read', () => {
    const { data, problems } = frontMatter('title: 标题\ntags: [a, b\ndate: 2020-01-02');
    expect(problems[0]).toMatch(/^error content\/front-matter \d+:\d+$/);
    expect(data.title).toBe('标题');
  });
});

describe('values get their types', () => {
  it.each([
    ['2020-01-02 03:04:05', '2020-01-02 03:04:05'],
    ['2020-01-02', '2020-01-02 00:00:00'],
    ['2020-1-2 3:4', '2020-01-02 03:04:00'],
    ['2020/1/2', '2020-01-02 00:00:00'],
    ['"2020-01-02"', '2020-01-02 00:00:00'],
    ['2020-01-02T03:04:05Z', '2020-01-02 11:04:05'],
    ['2020年1月2日', '2020-01-02 00:00:00'],
  ])('date %s', (written, read) => expect(frontMatter(`date: ${written}`).data).toEqual({ date: read }));

  it.each([
    ['2022-1-19e', '2022-01-19 00:00:00'],
    ['2020 07-23', '2020-07-23 00:00:00'],
    ['2022=10=18', '2022-10-18 00:00:00'],
    ['2026年11月25日 8点30分', '2026-11-25 00:00:00'],
    ['“2026-11-25”', '2026-11-25 00:00:00'],
    ['2020-01-02 25:00', '2020-01-02 00:00:00'],
    ['2020-11-125', null],
    ['2020-13-01x', null],
    ['2020', null],
    ['1234567-1-1', null],
  ])('a date with a slip, %s, is the day it begins with, and told', (written, taken) => {
    expect(frontMatter(`date: "${written}"`)).toEqual({ data: taken === null ? {} : { date: taken }, problems: ['warning content/front-matter-value 2:1'] });
  });

  it.each([
    ['views/2026-05-01-导航.md', '# 导航\n', '2026-05-01 00:00:00'],
    ['日记/2026-5-1.md', '---\ntags: [a]\n---\n', '2026-05-01 00:00:00'],
    ['2026-05-01 周报.md', '---\ndate: gestern\n---\n', '2026-05-01 00:00:00'],
    ['2026-05-01-a.md', '---\ndate: 2024-01-02\n---\n', '2024-01-02 00:00:00'],
    ['2026-13-01-a.md', '# a\n', undefined],
    ['2026-05-011.md', '# a\n', undefined],
    ['2026-05-01-旅行/a.md', '# a\n', undefined],
  ])('takes the date at the start of the file name %s for an article that names none', (path, text, date) => {
    expect(parse(text, path).article.frontMatter.date).toBe(date);
  });

  it('drops wrong types with a warning that names line and column', () => {
    const { data, problems } = frontMatter('title: [a]\ndate: bald\nhome: 3\nsidebarDepth: x\nmeta: 1\nprev: true\nfeatures: a');
    expect(data).toEqual({});
    expect(problems).toEqual([2, 3, 4, 5, 6, 7, 8].map((line) => `warning content/front-matter-value ${line}:1`));
  });

  it('takes addresses a page had before, one or several; another site’s is none', () => {
    expect(frontMatter('redirectFrom: /a.html').data).toEqual({ redirectFrom: ['/a.html'] });
    expect(frontMatter('redirectFrom:\n  - /a b.html\n  - c.md').data).toEqual({ redirectFrom: ['/a b.html', 'c.md'] });
    expect(frontMatter('redirectFrom:').data).toEqual({});
    for (const bad of ['https://example.com/a', '//example.com/a', '/a?b=1', '{ a: b }', '[/ok.html, "mailto:a@b.c"]']) {
      expect(frontMatter(`redirectFrom: ${bad}`), bad).toEqual({ data: {}, problems: ['warning content/front-matter-value 2:1'] });
    }
  });

  it('reads flags, orders, authors, meta and features', () => {
    expect(frontMatter('sidebar: heading').data).toEqual({ sidebar: 'auto' });
    expect(frontMatter('sticky: true\npublish: "false"\nsidebar: auto').data).toEqual({ sticky: 1, publish: false, sidebar: 'auto' });
    expect(frontMatter('sticky: false').data).toEqual({});
    expect(frontMatter('sticky: "3"').data).toEqual({ sticky: 3 });
    // Every theme took it for no.
    expect([frontMatter('sticky: 0').data, frontMatter('top: "0"').data]).toEqual([{}, {}]);
    // theme-reco took whatever there is for true.
    expect(frontMatter('sticky:\n  - description: 我的文章置顶\n  - type: 100')).toEqual({ data: { sticky: 1 }, problems: [] });
    expect([frontMatter('sticky: []').data, frontMatter('sticky: { type: 1 }').data]).toEqual([{}, { sticky: 1 }]);
    expect(frontMatter('author:\n  name: R\n  link: x').data).toEqual({ author: 'R' });
    expect(frontMatter('author:\n  -  言梧')).toEqual({ data: { author: '言梧' }, problems: [] });
    expect([frontMatter('author: [甲, { name: 乙 }]').data, frontMatter('author: []').data, frontMatter('author: [[甲]]').problems]).toEqual([{ author: '甲, 乙' }, {}, ['warning content/front-matter-value 2:1']]);
    expect(frontMatter('home: true\nfooter:\n  record: 沪ICP备1号\n  recordLink: https://beian.miit.gov.cn/\n  cyberSecurityRecord: 沪公网安备2号\n  startYear: 2018')).toEqual({ data: { home: true, footer: [{ text: '沪ICP备1号', link: 'https://beian.miit.gov.cn/' }, { text: ' · ' }, { text: '沪公网安备2号' }] }, problems: [] });
    expect(frontMatter('footer:\n  record: 备1号\n  recordLink: javascript:alert(1)')).toEqual({ data: { footer: [{ text: '备1号' }] }, problems: [] });
    expect(frontMatter('footer: 使用 <a href="https://a.example/">主题</a>').data).toEqual({ footer: [{ text: '使用 ' }, { text: '主题', link: 'https://a.example/' }] });
    expect(frontMatter('footer:\n  startYear: 2022')).toEqual({ data: {}, problems: [] });
    expect([frontMatter('tagline:').data, frontMatter('tagline: null').data, frontMatter('tagline: ""').data]).toEqual([{ tagline: '' }, { tagline: '' }, {}]);
    expect(frontMatter('meta:\n  - name: keywords\n    content: 1').data).toEqual({ meta: [{ name: 'keywords', content: '1' }] });
    expect(frontMatter('features:\n- title: 一\n  details: 二\n  link: /三/\n  icon: x\n- x').data).toEqual({ features: [{ title: '一', details: '二', link: '/三/' }] });
    expect(frontMatter('prev: ./a\nnext: false').data).toEqual({ prev: './a', next: false });
    expect(frontMatter('prev:\n  text: 上\n  link: /a.md').data).toEqual({ prev: '/a.md' });
    expect(frontMatter('series: 2024\nseriesOrder: "2"\nsearch: "false"\neditLinks: false')).toEqual({ data: { series: '2024', seriesOrder: 2, search: false, editLink: false }, problems: ['warning content/unknown-key 5:1'] });
    expect(frontMatter('lang: en')).toEqual({ data: { lang: 'en' }, problems: [] });
    expect(frontMatter('lang: ZH-tw')).toEqual({ data: { lang: 'zh-TW' }, problems: [] });
    expect(frontMatter('lang: zh_CN')).toEqual({ data: {}, problems: ['warning content/front-matter-value 2:1'] });
  });

  it('passes other keys through as plain data, by the types of YAML 1.1', () => {
    expect(frontMatter('a: 010\nb: yes\nc: 1.5\nd: { e: [true, null, 2020-01-02] }\nf: "1"').data).toEqual({ a: 8, b: 'yes', c: 1.5, d: { e: [true, null, '2020-01-02'] }, f: '1' });
    // A folder with a number before its name is no number: VuePress's reader asks for decimals without such zeros.
    expect(frontMatter('pageComponent: { data: { path: 03.408 } }\na: -00.5\nb: -0.5\nc: 1.').data).toEqual({ pageComponent: { data: { path: '03.408' } }, a: '-00.5', b: -0.5, c: 1 });
  });

  it('lets the later of two equal keys count', () => {
    expect(frontMatter('title: a\ntitle: b')).toEqual({ data: { title: 'b' }, problems: ['warning content/duplicate-key 3:1'] });
  });
});

describe('hostile front matter', () => {
  it('cannot reach a prototype', () => {
    const { data } = frontMatter('__proto__:\n  polluted: true\nconstructor: 1\na: { __proto__: { polluted: true } }');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect((data.a as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
  });

  it('leaves out what aliases of aliases make of tags, and the whole of them where too much was read before', () => {
    const bomb = ['title: 标题', 'a: &a [x, x, x, x, x, x, x, x, x, x]', ...[...'bcdef'].map((name, index) => `${name}: &${name} [${Array(10).fill(`*${'abcde'[index]}`).join(', ')}]`), 'tags: *f'].join('\n');
    const { data, problems } = frontMatter(bomb);
    expect([data.tags, data.title]).toEqual([[], '标题']);
    expect(problems).toContain('error content/front-matter 2');
  });

  it('is read, or not, in time that grows with its length and no faster: an engine that looks at the whole block for every fault would take minutes', { timeout: 60_000 }, () => {
    for (const mark of ['"', "'' ", '] ', '&a ', '!!a ']) expect(parse(`---\ntitle: ${mark.repeat(250_000 / mark.length)}\n---\ntext\n`).article.markdown).toBe('text\n');
    for (const line of ['tag: x', 'category: x', 'comments: x', 'top: x', 'titel: x']) expect(parse(`---\n${`${line}\n`.repeat(250_000 / (line.length + 1))}---\ntext\n`).article.markdown).toBe('text\n');
  });

  it('bounds aliases of aliases, depth and size', () => {
    const bomb = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]', ...Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(10).fill(`*a${n}`).join(', ')}]`)].join('\n');
    expect(frontMatter(bomb).problems).toEqual(['error content/front-matter 2']);
    expect(frontMatter(`a: ${'['.repeat(50_000)}`).problems[0]).toMatch(/^error content\/front-matter/);
    expect(frontMatter(`a: ${'x'.repeat(300_000)}`).problems).toEqual(['error content/front-matter 1']);
    expect(frontMatter('a: &a [*a]').data).toHaveProperty('a');
  });

  it('leads no reader to another site by a <meta>, nor to the copy of a file that may hold scripts; to a page of this one it may, and other tags stay', () => {
    const metaOf = (written: string) => frontMatter(`title: a\nmeta:\n  - name: a\n    content: b\n${written}`);
    const kept = (content: string, name = 'http-equiv', value = 'refresh') => metaOf(`  - ${name}: ${value}\n    content: ${JSON.stringify(content)}`);
    for (const content of ['0;url=/notes/', '0; URL=./a.html', "0;url='../b/'", 'en_us/', '5', '0; url=?a#b', '0 url=/a', '0;url=/assets/files/a.1a2b3c4d.pdf', '0;url=/slides.20240115.html']) expect(kept(content), content).toMatchObject({ problems: [], data: { meta: [{}, { 'http-equiv': 'refresh', content }] } });
    for (const content of ['0;url=https://a.example/', '0, //a.example', '0 https:a.example', '0;url = "http://a.example', "'/\\a.example'", '0;url=h\ntt\nps://a.example', '0;url=\\\\a.example', '0; url=javascript:alert(1)', '0;url=data:text/html,x', '0;url=http:a.example', "0;url='//a.example'@site.invalid/", '0;url=//b:c@site.invalid/', '0; url=/assets/img/evil.1a2b3c4d.svg', "0;url='/blog/assets//img/evil.1a2b3c4d.svg'x", '0;url=evil.1a2b3c4d.svg', '0;url=https:../evil.1a2b3c4d.svg#x']) {
      expect(kept(content), content).toEqual({ data: { title: 'a', meta: [{ name: 'a', content: 'b' }] }, problems: ['warning content/front-matter-value 3:1'] });
    }
    expect(kept('0;url=https://a.example/', 'HTTP-Equiv', '" REFRESH"').problems).toHaveLength(1);
    expect(kept('de', 'http-equiv', 'content-language').problems).toEqual([]);
  });

  it('takes the <meta> among the elements of VuePress 2’s head for those of meta, with the same care, and leaves what else is there alone', () => {
    const head = 'head:\n  - [meta, { name: robots, content: noindex }]\n  - [link, { rel: me, href: /a }]\n  - [meta]\n  - x';
    expect(frontMatter(head)).toMatchObject({ problems: [], data: { meta: [{ name: 'robots', content: 'noindex' }] } });
    for (const both of [`${head}\nmeta: { name: a, content: b }`, `meta: { name: a, content: b }\n${head}`]) expect(frontMatter(both)).toMatchObject({ problems: [], data: { meta: [{ name: 'robots', content: 'noindex' }, { name: 'a', content: 'b' }] } });
    expect(frontMatter('title: a\nhead:\n  - [meta, { http-equiv: refresh, content: "0;url=https://elsewhere.example" }]\n  - [meta, { name: a, "b c": d }]')).toMatchObject({ problems: ['warning content/front-matter-value 3:1'], data: { meta: [{ name: 'a' }] } });
    for (const none of ['head: x', 'head:', 'head: [[link, { rel: me }]]', 'head: { meta: a }']) expect(frontMatter(none), none).not.toHaveProperty('data.meta');
    expect(frontMatter('head: x').problems).toEqual([]);
  });

  it('writes no attribute of a <meta> that is none', () => {
    expect(frontMatter('meta:\n  - name: a\n    content: b\n    "\\"><script>": x\n    "关键词": y\n  - "keywords, blog": z\n  - property: og:x\n    content: c').data).toEqual({ meta: [{ name: 'a', content: 'b' }, { property: 'og:x', content: 'c' }] });
    expect(frontMatter('meta:\n  - "a b": c')).toEqual({ data: {}, problems: ['warning content/front-matter-value 2:1'] });
  });

  it('replaces NUL, which marks places in the HTML', () => {
    expect(frontMatter('title: "a\\0b"\nx: "\\0"').data).toEqual({ title: 'a\uFFFDb', x: '\uFFFD' });
  });
});
