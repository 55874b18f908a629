import { describe, expect, it } from 'vitest';
import type { WikiLinkUse } from '../content/article';
import { marker } from '../markdown/markers';
import { article, siteOf } from '../model/test-site';
import { fillLinks, linksOfHome, resolveLinks } from './resolve-links';

const links = (...hrefs: string[]) => hrefs.map((href, index) => ({ href, line: index + 1 }));

function resolve(hrefs: string[], base = '/') {
  const from = article('guide/中文/here.md', { title: 'here' }, { titleSlug: '本页', links: links(...hrefs) });
  const { model } = siteOf([from, article('guide/code.md', { title: 'code' }, { headings: [{ level: 2, title: '部分', slug: '部分' }, { level: 2, title: 'a', slug: 'a' }] }), article('README.md', { home: true }), article('guide/sub/README.md', { title: 'sub' }, { anchors: ['x'] }), article('moved.md', { title: 'moved', permalink: '/pages/m/' }), article('100% 真.md', { title: 'x' }), article('guide/été.md', { title: 'été' })], { base });
  return resolveLinks(from, model, (src) => (src === './a.zip' ? { url: '/assets/files/a.zip' } : undefined));
}

it('of the files beside articles no frame shows one that may run scripts, wherever it is said to lie; those of the public folder it shows, whatever their names', () => {
  const files: Readonly<Record<string, string>> = { './图.svg': '/assets/img/%E5%9B%BE.0123abcd.svg', '/a/x.xml': '/assets/files/x.0123abcd.xml', './无': '/assets/files/%E6%97%A0.0123abcd', './b.pdf': '/assets/files/b.0123abcd.pdf', './c.mkv': '/assets/files/c.0123abcd.mkv', './d.avif': '/assets/img/d.0123abcd.avif', '/demo/': '/demo/index.html', '/c.svg': '/c.svg', '/slides.20240115.html': '/slides.20240115.html' };
  const shown = (src: string, framed?: true) => {
    const from = article('a/b.md', { title: 'b' }, { assets: [{ src, line: 3, ...(framed && { framed }) }] });
    const { value, problems } = resolveLinks(from, siteOf([from]).model, (path) => (files[path] === undefined ? undefined : { url: files[path] }));
    const [asset] = value.assets;
    return [typeof asset === 'string' ? asset : asset!.url, ...problems.map(({ code, line }) => `${code} ${line}`)];
  };
  for (const src of ['./图.svg', '/a/x.xml', './无', '/assets/img/图.0123abcd.svg', '../img/图.0123abcd.SVG', '/assets/img/图.0123abcd.svg?x.png', '/assets/img/图.0123abcd.svg/', '/assets//img/图.0123abcd.svg', '图.0123abcd.svg', './图.0123abcd.svg/x/..']) expect(shown(src, true), src).toEqual(['about:blank', 'markdown/unsafe-attribute 3']);
  for (const src of ['./b.pdf', './c.mkv', './d.avif', '/demo/', '/c.svg', '/slides.20240115.html']) expect(shown(src, true), src).toEqual([files[src]]);
  expect(shown('./图.svg')).toEqual([files['./图.svg']]);
  expect(shown('../demo/c.svg', true)).toEqual(['../demo/c.svg', 'content/missing-image 3']);
});

it('a file that is missing in a frame and beside it is reported once', () => {
  const from = article('a.md', { title: 'a' }, { assets: [{ src: './a.pdf', line: 1, framed: true }, { src: './a.pdf', line: 1 }] });
  expect(resolveLinks(from, siteOf([from]).model, () => undefined)).toMatchObject({ value: { assets: ['./a.pdf', './a.pdf'] }, problems: [{ code: 'content/missing-image', line: 1 }] });
});

describe('links resolve against the source file (vuepress-behaviour §2)', () => {
  it.each([
    ['../code.md', '/guide/code.html'],
    ['../code.md#部分', '/guide/code.html#%E9%83%A8%E5%88%86'],
    ['../code.md?x=1#a', '/guide/code.html?x=1#a'],
    ['../CODE.MD', '/guide/code.html'],
    ['/guide/code', '/guide/code.html'],
    ['/guide/code.html', '/guide/code.html'],
    ['../../README.md', '/'],
    ['../sub/index.md#x', '/guide/sub/#x'],
    ['/guide/sub', '/guide/sub/'],
    ['/moved.md', '/pages/m/'],
    ['@source/guide/code.md#部分', '/guide/code.html#%E9%83%A8%E5%88%86'],
    ['@/content/guide/code.md', '/guide/code.html'],
    ['/moved.html', '/pages/m/'],
    ['/100%25%20%E7%9C%9F.md', '/100%25%20%E7%9C%9F.html'],
    ['#本页', '#%E6%9C%AC%E9%A1%B5'],
    ['#%E6%9C%AC页', '#%E6%9C%AC%E9%A1%B5'],
    ['./a.zip', '/assets/files/a.zip'],
  ])('%s -> %s', (href, url) => {
    const { value, problems } = resolve([href]);
    expect(value.urls).toEqual([url]);
    expect(problems).toEqual([]);
  });

  it.each([['#a%3Fb%23c%2541', '#a%3Fb%23c%2541'], ['#:~:text=%E5%A5%BD%2C坏', '#:~:text=%E5%A5%BD%2C%E5%9D%8F'], ['#100% 真', '#100%25%20%E7%9C%9F'], ['#5%真', '#5%25%E7%9C%9F']])('what is encoded of the part after # is not encoded again (%s)', (hash, url) => {
    expect(resolve([`./a.zip${hash}`]).value.urls).toEqual([`/assets/files/a.zip${url}`]);
  });

  it('adds the base', () => {
    expect(resolve(['../code.md', '/guide/code'], '/blog/').value.urls).toEqual(['/blog/guide/code.html', '/blog/guide/code.html']);
  });

  it('takes the base of what has it already, as VuePress wanted it in files and HTML', () => {
    expect(resolve(['/blog/guide/code.html#a', '/blog/'], '/blog/')).toEqual({ value: expect.objectContaining({ urls: ['/blog/guide/code.html#a', '/blog/'] }), problems: [] });
    const from = article('a.md', { title: 'a' }, { assets: [{ src: '/blog/img/a.png', line: 1 }], links: [{ href: '/blog/files/a.py', line: 2 }] });
    const files = new Set(['/img/a.png', '/files/a.py']);
    const { value, problems } = resolveLinks(from, siteOf([from], { base: '/blog/' }).model, (src) => (files.has(src) ? { url: `/blog${src}` } : undefined));
    expect([value.assets, value.urls, problems]).toEqual([[{ url: '/blog/img/a.png' }], ['/blog/files/a.py'], []]);
  });

  it.each([
    ['/categories/?category=前端', '/blog/categories/%E5%89%8D%E7%AB%AF/'],
    ['/tags/?tag=CI%2FCD#top', '/blog/tags/CI/CD/#top'],
    ['/tag/?tag=CI/CD', '/blog/tags/CI/CD/'],
    ['/tag/?tag=没有', '/blog/tag/?tag=没有'],
    ['/categories/?tag=CI/CD', '/blog/categories/?tag=CI/CD'],
  ])('%s, as theme-vdoing names a term, leads to its page', (href, url) => {
    const from = article('a.md', { title: 'a', date: '2024-01-01', tags: ['CI/CD'], categories: ['前端'] }, { links: links(href) });
    const { value, problems } = resolveLinks(from, siteOf([from], { base: '/blog/' }).model, () => undefined);
    expect([value.urls, problems]).toEqual([[url], []]);
  });

  it('to files whose names need encoding in a link lead to them, with and without the base', () => {
    const from = article('a/b.md', { title: 'b' }, { links: links('./C%23/Program.cs', '/blog/a/100%25.py#L3', './C%23/Programs.cs', './C%23/谁%3F.md') });
    const files: Readonly<Record<string, string>> = { './C#/Program.cs': '/blog/assets/files/Program.cs', '/a/100%.py': '/blog/a/100%25.py' };
    const { value, problems } = resolveLinks(from, siteOf([from], { base: '/blog/' }).model, (src) => (files[src] === undefined ? undefined : { url: files[src] }));
    expect(value.urls).toEqual(['/blog/assets/files/Program.cs', '/blog/a/100%25.py#L3', '/blog/a/C%23/Programs.cs', '/blog/a/C%23/%E8%B0%81%3F.html']);
    expect(problems.map(({ code, line }) => [code, line])).toEqual([['content/broken-link', 3], ['content/broken-link', 4]]);
  });

  it('reports a link that leads nowhere with its line and what may have been meant', () => {
    const { value, problems } = resolve(['../code.md', '../cods.md']);
    expect(value.urls[1]).toBe('/guide/cods.html');
    expect(problems).toEqual([expect.objectContaining({ code: 'content/broken-link', file: 'guide/中文/here.md', line: 2, hint: 'Did you mean "/guide/code.md"?' })]);
  });
});

it.each([
  ['www.example.com', 'https://www.example.com'],
  ['www.example.museum/', 'https://www.example.museum/'],
  ['example.org/a/b?c=1', 'https://example.org/a/b?c=1'],
  ['github.com/a/b', 'https://github.com/a/b'],
  ['someone@example.com', 'mailto:someone@example.com'],
  ['some.one@mail.example.com.cn', 'mailto:some.one@mail.example.com.cn'],
  ["'https://a.example/b'", 'https://a.example/b'],
  ['[https://example.com/a](https://example.com/a)', 'https://example.com/a'],
  ['[一个站](https://example.com/b)', 'https://example.com/b'],
])('says which address was meant: %s', (href, meant) => expect(resolve([href]).problems).toMatchObject([{ code: 'content/broken-link', hint: `Did you mean "${meant}"?` }]));

it.each([
  ['an article that lies elsewhere', '/old/code.md', 'Did you mean "/guide/code.md"?'],
  ['a folder that is written wrong', '/guide/subs/', 'Did you mean "/guide/sub/README.md"?'],
  ['an article whose letters are written in another way', `/old/${'été'.normalize('NFD')}.md`, 'Did you mean "/guide/été.md"?'],
  ['not the article that has the link', './hers.md', 'Correct the path, or remove the link.'],
  ['not any short name in a long folder', '/guide/keep.html', 'Correct the path, or remove the link.'],
])('suggests %s', (_case, href, hint) => expect(resolve([href]).problems).toMatchObject([{ code: 'content/broken-link', hint }]));

it.each(['./example.com', 'a.md', 'notes/v1.com', 'file.zip', 'a.io.html'])('does not take a path for an address: %s', (href) => expect(resolve([href]).problems[0]!.hint).not.toContain('://'));

it('reports a link to a heading that does not exist, on another page and on its own', () => {
  const { problems } = resolve(['../code.md#部份', '#无此', '#本页', '../code.md#%E9%83%A8%E5%88%86']);
  expect(problems.map(({ code, line, hint }) => [code, line, hint])).toEqual([
    ['content/broken-heading', 1, 'Did you mean "#部分"?'],
    ['content/broken-heading', 2, 'Correct the part after "#", or remove it.'],
  ]);
});

it('contents made for GitHub lead to their headings', () => {
  const headings = [['一、为什么需要 RAG？', '一、为什么需要-rag？'], ['useMemo', 'usememo'], ['C++ & Go', 'c-go'], ['小结', '小结'], ['小结', '小结-2'], ['📝 后记', '后记'], ['☕ Java', 'java']].map(([title, slug]) => ({ level: 2, title: title!, slug: slug! }));
  const hrefs = ['#一为什么需要-rag', '#useMemo', '#c--go', '#小结-1', '#%E4%B8%80%E4%B8%BA%E4%BB%80%E4%B9%88%E9%9C%80%E8%A6%81-RAG', '#c', '#memo-后记', '#coffee-Java'];
  const from = article('a.md', { title: 'a' }, { headings, links: links(...hrefs) });
  const { value, problems } = resolveLinks(from, siteOf([from]).model, () => undefined);
  expect(value.urls.map((url) => decodeURIComponent(url))).toEqual(['#一、为什么需要-rag？', '#usememo', '#c-go', '#小结-2', '#一、为什么需要-rag？', '#c', '#后记', '#java']);
  expect(problems.map(({ line }) => line)).toEqual([6]);
});

it.each([
  ['# 小结', [{ level: 1, title: '小结', slug: '小结' }, { level: 2, title: '小结', slug: '小结-2' }]],
  ['## 小结, the title', [{ level: 3, title: '小结', slug: '小结-2' }]],
])('contents made for GitHub count the title once: %s', (_, headings) => {
  const from = article('a.md', { title: '小结' }, { titleSlug: '小结', headings, links: links('#小结-1') });
  expect(decodeURIComponent(resolveLinks(from, siteOf([from]).model, () => undefined).value.urls[0]!)).toBe('#小结-2');
});

it('ids as other generators and VuePress before 1.5.4 made them lead to their headings', () => {
  const headings = [['一：安装（不）配置', '一-安装-不-配置'], ['第 17–18 节', '第-17-18-节'], ['1. 起步', '_1-起步']].map(([title, slug]) => ({ level: 2, title: title!, slug: slug! }));
  const from = article('a.md', { title: 'a' }, { headings, links: links('#一：安装（不）配置', '#%E7%AC%AC-17%E2%80%9318-%E8%8A%82', '#1.-起步', '#：') });
  const { value, problems } = resolveLinks(from, siteOf([from]).model, () => undefined);
  expect(value.urls.map((url) => decodeURIComponent(url))).toEqual(['#一-安装-不-配置', '#第-17-18-节', '#_1-起步', '#：']);
  expect(problems.map(({ line }) => line)).toEqual([4]);
});

it('of headings with ids alike, the first one is led to, and one that differs in less before one that has the same letters and digits only', () => {
  const headings = ['甲：乙', '甲；乙', '1-1', '11：'].map((slug) => ({ level: 2, title: '', slug }));
  const from = article('a.md', { title: 'a' }, { headings, links: links('#甲-乙', '#甲乙', '#_11') });
  const { value, problems } = resolveLinks(from, siteOf([from]).model, () => undefined);
  expect([value.urls.map(decodeURIComponent), problems]).toEqual([['#甲：乙', '#甲：乙', '#11：'], []]);
});

it('ids as VuePress and others made them lead to headings that have those of Hexo', () => {
  const from = article('a.md', { title: 'a' }, { headings: [{ level: 2, title: '1. Rust：“起步”', slug: '1-Rust：“起步”' }], links: links('#_1-rust-起步', '#1-rust-起步', '#1-Rust', '#“') });
  const { value, problems } = resolveLinks(from, siteOf([from], { markdown: { headingIds: 'hexo' } }).model, () => undefined);
  expect(value.urls.map((url) => decodeURIComponent(url))).toEqual(['#1-Rust：“起步”', '#1-Rust：“起步”', '#1-Rust', '#“']);
  expect(problems.map(({ line }) => line)).toEqual([3, 4]);
});

it.each([
  ['../.vuepress/public/img/a.png', '/img/a.png'],
  ['./../.vuepress/public/图/a b.png', '/图/a b.png'],
  ['../.vuepress/publicity/a.png', '../.vuepress/publicity/a.png'],
  ['.vuepress/public/a.png', '.vuepress/public/a.png'],
  ['/.vuepress/public/a.png', '/.vuepress/public/a.png'],
])('a path into VuePress’s public folder is looked up as the site has it: %s', (src, wanted) => {
  const from = article('a/b.md', { title: 'b' }, { assets: [{ src, line: 1 }], links: [{ href: src, line: 1 }] });
  const looked: string[] = [];
  resolveLinks(from, siteOf([from]).model, (path) => {
    looked.push(path);
    return { url: path };
  });
  expect(looked).toEqual([wanted, wanted]);
});

it('reports a missing image with its line and leaves its address as written', () => {
  const from = article('a/b.md', { title: 'b' }, { assets: [{ src: './无.png', line: 7 }] });
  const { value, problems } = resolveLinks(from, siteOf([from]).model, () => undefined);
  expect(value.assets).toEqual(['./%E6%97%A0.png']);
  expect(problems).toMatchObject([{ code: 'content/missing-image', file: 'a/b.md', line: 7, message: 'The image "./无.png" does not exist.' }]);
});

it('a missing file is no image, and one that needs the site’s own address says so', () => {
  const from = article('a.md', { title: 'a' }, { assets: [{ src: './讲义.pdf', line: 1 }, { src: '/rss.xml', line: 2 }] });
  const { problems } = resolveLinks(from, siteOf([from]).model, () => undefined);
  expect(problems).toMatchObject([
    { message: 'The file "./讲义.pdf" does not exist.', hint: expect.stringContaining('public folder') },
    { message: 'The file "/rss.xml" does not exist.', hint: 'It is made once the config has "url".' },
  ]);
});

describe('a list of articles (vdoing’s catalogue, hope’s AutoCatalog)', () => {
  const list = { folder: '前端', label: '文章列表', line: 3 };

  it('is a nested list of links, with base, permalinks and Chinese addresses', () => {
    const from = article('目录.md', { title: '目录' }, { catalogues: [list] });
    const { model } = siteOf([from, article('前端/01.工具/编辑器.md', { title: '编辑器 <Vim>' }), article('前端/02.库/README.md', { title: '库' }), article('前端/02.库/a.md', { title: 'A', permalink: '/pages/1a2b/' })], { base: '/blog/' });
    const { value, problems } = resolveLinks(from, model, () => undefined);
    expect(problems).toEqual([]);
    expect(fillLinks(`<p>x</p>${marker('c', 0)}`, value)).toBe(
      '<p>x</p><nav class="toc" aria-label="文章列表"><ul><li><strong>工具</strong><ul><li><a href="/blog/%E5%89%8D%E7%AB%AF/01.%E5%B7%A5%E5%85%B7/%E7%BC%96%E8%BE%91%E5%99%A8.html">编辑器 &lt;Vim&gt;</a></li></ul></li><li><strong><a href="/blog/%E5%89%8D%E7%AB%AF/02.%E5%BA%93/">库</a></strong><ul><li><a href="/blog/pages/1a2b/">A</a></li></ul></li></ul></nav>',
    );
  });

  it('that stays empty is nothing to a reader and said to the author', () => {
    const from = article('目录.md', { title: '目录' }, { catalogues: [list] });
    const { value, problems } = resolveLinks(from, siteOf([from]).model, () => undefined);
    expect(fillLinks(marker('c', 0), value)).toBe('');
    expect(problems).toMatchObject([{ code: 'content/empty-catalogue', file: '目录.md', line: 3 }]);
  });
});

describe('what is filled in makes no page of many megabytes', () => {
  const long = `/${'一'.repeat(1300)}/`;
  const others = [article('b.md', { title: 'b', permalink: long }), article('c.md', { title: 'c' }), article('d.md', { title: 'd' })];
  const resolveIn = (facts: Parameters<typeof article>[2]) => {
    const from = article('a.md', { title: 'a' }, facts);
    const { value, problems } = resolveLinks(from, siteOf([from, ...others]).model, () => undefined);
    return { value, problems: problems.map(({ code, line }) => `${code} ${line}`), characters: JSON.stringify(value).length };
  };

  it('links to a page of a long address, too many times: the others lead nowhere, short ones still do, and it is said once', () => {
    const { value, problems, characters } = resolveIn({ links: [...links(...Array.from({ length: 45_000 }, (_, index) => `./b.md?${index}`)), { href: './c.md', line: 45_001 }] });
    expect(characters).toBeLessThan(6_000_000);
    expect(value.urls[0]).toBe(`${encodeURI(long)}?0`);
    expect(value.urls.slice(-2)).toEqual(['#', '/c.html']);
    expect(problems).toEqual([`markdown/much-repeated ${value.urls.indexOf('#') + 1}`]);
  });

  it('links by its name stay as their text', () => {
    const { value, characters, problems } = resolveIn({ wikiLinks: Array.from({ length: 45_000 }, () => ({ name: 'b', hash: '', embeds: true, text: '<乙>', written: '![[b]]', line: 1 })) });
    expect(characters).toBeLessThan(6_000_000);
    expect(value.wikiLinks.at(-1)).toBe('&lt;乙&gt;');
    expect(problems).toEqual(['markdown/much-repeated 1']);
  });

  it('a list of all articles stands there once, whatever its length, and again as long as there is room', () => {
    const { value, problems } = resolveIn({ catalogues: Array.from({ length: 45_000 }, (_, index) => ({ folder: index % 2 === 0 ? '' : '/', label: '列', line: index + 1 })) });
    expect(value.catalogues.slice(0, 2).every((html) => html.includes('href="/c.html"'))).toBe(true);
    expect(value.catalogues.at(-1)).toBe('');
    expect(problems).toHaveLength(1);
  });

  it('a long text has room for more', () => {
    const facts = { links: links(...Array.from({ length: 1000 }, () => './b.md')) };
    expect(resolveIn(facts).problems).toHaveLength(1);
    expect(resolveIn({ ...facts, htmlBytes: 1_000_000 }).problems).toEqual([]);
  });
});

it('offers a picture in other widths on pages, not to what leaves the site as text', () => {
  const html = `<img src="${marker('a', 0)}"${marker('o', 0)}><img src="${marker('a', 1)}"${marker('o', 1)}><img src="${marker('a', 2)}"${marker('o', 2)}>`;
  const links = { urls: [], assets: [{ url: '/a.png', offer: { srcset: '/a&b.webp 1w, /c.webp 2w', sizes: '100vw' } }, { url: '/d.png', offer: { srcset: '/d.webp', sizes: null } }, 'e.png'], catalogues: [], wikiLinks: [] };
  expect(fillLinks(html, links)).toBe('<img src="/a.png" srcset="/a&amp;b.webp 1w, /c.webp 2w" sizes="100vw"><img src="/d.png" srcset="/d.webp"><img src="e.png">');
  expect(fillLinks(html, links, false)).toBe('<img src="/a.png"><img src="/d.png"><img src="e.png">');
});

it('fills addresses and sizes into the HTML, escaped', () => {
  const html = `<a href="${marker('l', 0)}">x</a><img src="${marker('a', 0)}"${marker('s', 0)}><img src="${marker('a', 1)}"${marker('s', 1)}>`;
  expect(fillLinks(html, { urls: ['/a?x=1&y="2'], assets: [{ url: '/a.png', width: 3, height: 4 }, 'b.png'], catalogues: [], wikiLinks: [] })).toBe('<a href="/a?x=1&amp;y=&quot;2">x</a><img src="/a.png" width="3" height="4"><img src="b.png">');
});

describe('links by the name of a note', () => {
  const wiki = (name: string, more: Partial<WikiLinkUse> = {}): WikiLinkUse => ({ name, hash: '', embeds: false, text: name, written: `[[${name}]]`, line: 1, ...more });
  const headings = [{ level: 2, title: '2.2 双链：用法', slug: '_2-2-双链-用法' }];
  function fill(uses: WikiLinkUse[], menusByFolders = true, others = [article('b/笔记.md', { title: '笔记' }, { headings, titleSlug: '笔记' }), article('b/c/笔记.md', { title: '里面' }), article('b/Été.md', { title: '夏' }), article('a/邻.md', { title: '邻' }), article('邻.md', { title: '外' })]) {
    const from = article('a/here.md', { title: 'here' }, { wikiLinks: uses });
    const { model } = siteOf([from, ...others]);
    const { value, problems } = resolveLinks(from, { ...model, config: { ...model.config, menusByFolders } }, (src, _, anywhere) => (anywhere && /^(?:片|文)/.test(src) ? { url: `/files/${src}` } : undefined));
    return { html: value.wikiLinks.map((each) => decodeURIComponent(each)), said: problems.map(({ code, hint }) => [code, hint]) };
  }

  it.each([
    ['its name wherever it lies, the outermost of several', wiki('笔记'), '<a href="/b/笔记.html">笔记</a>'],
    ['a path, capitals and ending as they come', wiki('C/笔记.MD', { text: '看' }), '<a href="/b/c/笔记.html">看</a>'],
    ['letters that are written in another way, as in names of files on a Mac', wiki('E\u0301te\u0301'), '<a href="/b/Été.html">E\u0301te\u0301</a>'],
    ['from the folder of all notes first', wiki('邻'), '<a href="/邻.html">邻</a>'],
    ['a heading, by its text', wiki('笔记', { hash: '2.2 双链:用法' }), '<a href="/b/笔记.html#_2-2-双链-用法">笔记</a>'],
    ['the title', wiki('笔记', { hash: '笔记' }), '<a href="/b/笔记.html#笔记">笔记</a>'],
    ['itself', wiki('here', { text: '<此处>' }), '<a href="#">&lt;此处&gt;</a>'],
    ['a file', wiki('文.pdf'), '<a href="/files/文.pdf">文.pdf</a>'],
    ['a film', wiki('片.mp4', { embeds: true }), '<video controls preload="metadata" src="/files/片.mp4"></video>'],
    ['a note that is to be shown within this one', wiki('笔记', { embeds: true }), '<a href="/b/笔记.html">笔记</a>'],
  ])('%s', (_case, use, html) => expect(fill([use])).toEqual({ html: [html], said: [] }));

  const THREE = [wiki('笔记'), wiki('c/笔记'), wiki('邻')];

  it('one that leads nowhere is its text, and reported', () => {
    const { html, said } = fill([...THREE, wiki('笔机', { text: '字' }), wiki('笔记', { hash: '无' }), wiki('无.mp4', { embeds: true }), wiki('无.mp3', { embeds: true })]);
    expect(html.slice(3)).toEqual(['字', '<a href="/b/笔记.html">笔记</a>', '无.mp4', '无.mp3']);
    expect(said).toEqual([['content/broken-link', 'Correct the path, or remove the link.'], ['content/broken-heading', 'Correct the part after "#", or remove it.'], ...Array.from({ length: 2 }, () => ['content/missing-image', 'Put it into the folder of the Markdown files.'])]);
  });

  it('where few lead anywhere, the others are text as they are, as in notes on JavaScript’s `[[Scope]]`', () => {
    expect(fill([wiki('笔记'), wiki('Scope')])).toEqual({ html: ['<a href="/b/笔记.html">笔记</a>', '[[Scope]]'], said: [] });
  });

  it('in a blog with menus of its own all are, unless many lead somewhere', () => {
    expect(fill([wiki('笔记'), wiki('a, <b>')], false)).toEqual({ html: ['[[笔记]]', '[[a, &lt;b&gt;]]'], said: [] });
    expect(fill([...THREE, wiki('无')], false).html).toEqual([expect.stringContaining('<a '), expect.stringContaining('<a '), expect.stringContaining('<a '), '无']);
    const others = Array.from({ length: 10 }, (_, index) => wiki(`Slot${index}`));
    expect(fill([...THREE, ...others], false).html[0]).toBe('[[笔记]]');
  });

  it('what is there and embedded is shown in any blog', () => {
    const shown = fill([wiki('片.mp4', { embeds: true }), wiki('笔记', { embeds: true }), wiki('无', { embeds: true, written: '![[无]]' })], false);
    expect(shown).toEqual({ html: ['<video controls preload="metadata" src="/files/片.mp4"></video>', '<a href="/b/笔记.html">笔记</a>', '![[无]]'], said: [] });
  });
});

it('a link with a path from the folder of all notes leads there; by the name of a note alone in a folder of notes', () => {
  const from = article('a/here.md', { title: 'here' }, { links: links('b/笔记.md', '里.md#', './里.md', '邻.md', 'c/里') });
  const all = [from, article('b/笔记.md', { title: '笔记' }), article('b/c/里.md', { title: '里' }), article('b/邻.md', { title: '邻' }), article('c/邻.md', { title: '邻' })];
  const { model } = siteOf(all);
  const found = (menusByFolders: boolean): unknown[] => resolveLinks(from, { ...model, config: { ...model.config, menusByFolders } }, () => undefined).problems.map(({ line }) => line);
  expect([found(false), found(true)]).toEqual([[2, 3, 4, 5], [3, 4, 5]]);
});

it('says of a picture on one computer’s disk that it is one', () => {
  const from = article('a.md', { title: 'a' }, { assets: [{ src: 'C:/Users/me/a.png', line: 1 }, { src: '/Users/me/a.png', line: 2 }] });
  expect(resolveLinks(from, siteOf([from]).model, () => undefined).problems.map(({ hint }) => hint)).toEqual([expect.stringContaining('disk'), expect.stringContaining('disk')]);
});

it('in place of a home page that nobody wrote stands a list of all articles', () => {
  const { model } = siteOf([article('a/b.md', { title: '<乙>' }), article('甲.md', { title: '甲' })]);
  expect(linksOfHome(model).catalogues).toEqual(['<nav class="toc" aria-label="文章列表"><ul><li><a href="/%E7%94%B2.html">甲</a></li><li><strong>a</strong><ul><li><a href="/a/b.html">&lt;乙&gt;</a></li></ul></li></ul></nav>']);
  expect(linksOfHome(siteOf([]).model).catalogues).toEqual([]);
});
