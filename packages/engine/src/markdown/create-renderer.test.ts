import type { FrontMatter } from '@glimpress/contracts/page';
import { sourcePath } from '@glimpress/contracts/route';
import { describe, expect, it, vi } from 'vitest';
import type { Article, ArticleBody } from '../content/article';
import { createMarkdownRenderer, type MarkdownOptions } from './create-renderer';
import { createMarkdownIt } from './markdown-it';
import { resolveOptions } from './options';
import { PageState } from './page-state';

function body(markdown: string, title?: string, options: MarkdownOptions = {}, bodyStartLine = 1): ArticleBody {
  const article = { path: sourcePath('a.md'), frontMatter: title === undefined ? {} : { title }, markdown, bodyStartLine };
  return createMarkdownRenderer(options).render(article, { readSnippet: () => undefined }).value;
}

it('pictures in a srcset are files of the site like those in src, and keep what is said of them', () => {
  const { assets, html } = body('<picture><source srcset="./img/dark.png, /img/dark@2x.png 2x, https://cdn.example/d.png?a=1&amp;b 3x" media="(prefers-color-scheme: dark)"><img src="./img/light.png" srcset="./img/light.png 100w"></picture>\n\n<source :srcset="$withBase(\'/a.png\')">\n\n<p srcset="./b.png">x</p>\n');
  expect(assets.map(({ src }) => src)).toEqual(['./img/dark.png', '/img/dark@2x.png', './img/light.png', '/a.png']);
  expect(html).toContain('<source srcset="\0a0\0, \0a1\0 2x, https://cdn.example/d.png?a=1&amp;b 3x" media=');
  expect(html).toContain(' srcset="\0a2\0 100w"');
  expect(html).toContain('<source srcset="\0a3\0">');
  expect(html).toContain('<p srcset="./b.png">');
  expect(body(`<img src="./a.png" srcset='./a.png 2x" onerror="alert(1)' alt>\n`).html).not.toContain('onerror');
});

it('line ends in a paragraph stay where the site wants it, in titles and code they are as ever', () => {
  expect(body('一行\n二行 `a\nb`\n\n```\nc\nd\n```\n', undefined, { breaks: true }).html).toContain('<p>一行<br>\n二行 <code>a b</code></p>');
  expect(body('一行\n二行', undefined).html).toContain('<p>一行二行</p>');
});

it('line ends that stay are none beside tags that start a block', () => {
  const { html } = body('文\n<ul>\n<li>**粗**\n字<b>字</b>\n字</li>\n</ul>\n后', undefined, { breaks: true });
  expect(html).toBe('<div class="p">文\n<ul>\n<li><strong>粗</strong><br>\n字<b>字</b><br>\n字</li>\n</ul>\n后</div>\n');
  expect(body('文\n<ol>  \n<li>`x`  \n字</li>  \n</ol>  \n后').html).toBe('<div class="p">文\n<ol>\n<li><code>x</code><br>\n字</li>\n</ol>\n后</div>\n');
});

it('what ends a quote ends a table where the blog is not one of VuePress 1', () => {
  const markdown = 'a | b\n---|---\n1. c | d\n> e | f\n';
  expect(body(markdown).html.match(/<tr>/g)).toHaveLength(3);
  for (const headingIds of ['vuepress-2', 'hexo'] as const) expect(body(markdown, undefined, { headingIds }).html).toMatch(/<table>.*<\/table><\/div>\s*<ol>.*<\/ol>\s*<blockquote>/s);
});

it('no address of Markdown becomes a script, wherever its link stands', () => {
  for (const scheme of ['javascript', 'JavaScript', 'vbscript', 'java&#9;script', '&#106;avascript', '&#x6A;avascript', '%6Aavascript', '\u0001javascript', '\u00a0javascript', '&shy;javascript', 'java&NewLine;script']) {
    const link = `[甲](${scheme}:hit(1)) [甲](<${scheme}://a.example/%0Ahit(1)>)`;
    const places = [link, `# ${link}`, `::: tip ${link}\n${link}\n:::`, `::: details ${link}\n:::`, `::: tabs\n@tab ${link}\n${link}\n:::`, `> [!NOTE] ${link}`, `| ${link} |\n|---|\n| ${link} |`, `^[${link}] [^a]\n\n[^a]: ${link}`, `- [ ] ${link}`, `![${link}](a.png) !${link}`, `<b>${link}</b>`, `<${scheme}:hit(1)>`, `[乙][甲] ![乙][甲]\n\n[甲]: ${scheme}:hit(1)`, `${scheme}://a.example/x`, '[toc]'];
    const { html, excerptHtml, links, assets } = body(`${places.join('\n\n')}\n\n<!-- more -->\n`, undefined, { linkify: true });
    const reached = [...`${html}${excerptHtml}`.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address]) => address!).concat(links.map(({ href }) => href), assets.map(({ src }) => src));
    expect(reached.filter((address) => /^[^#]*script/i.test(address)), scheme).toEqual([]);
  }
});

it('a script address is told with its line, a data address stays as it was written', () => {
  const article = { path: sourcePath('a.md'), frontMatter: {}, markdown: '文\n[作者](javascript:void(0);)\n\n[甲](data:text/html,x)', bodyStartLine: 5 };
  const { value, problems } = createMarkdownRenderer().render(article, { readSnippet: () => undefined });
  expect([value.html, problems.map(({ code, file, line }) => [code, file, line])]).toEqual(['<p>文作者</p>\n<p>[甲](data:text/html,x)</p>\n', [['markdown/unsafe-attribute', 'a.md', 6]]]);
});

it('problems below a table whose rows begin like items stand on their lines', () => {
  const article = { path: sourcePath('a.md'), frontMatter: {}, markdown: 'a | b\n---|---\n1. c | <X>\n- d | e\n\n<Y>', bodyStartLine: 5 };
  expect(createMarkdownRenderer().render(article, { readSnippet: () => undefined }).problems.map(({ code, line }) => [code, line])).toEqual([['markdown/unknown-tag', 7], ['markdown/unknown-tag', 10]]);
});

describe('containers that are not closed', () => {
  const told = (markdown: string) => {
    const article = { path: sourcePath('a.md'), frontMatter: {}, markdown, bodyStartLine: 5 };
    return createMarkdownRenderer({}).render(article, { readSnippet: () => undefined }).problems.map(({ code, line, message, hint }) => [code, line, message, hint]);
  };

  it('the one is named that has no end, not the one within it whose end it took', () => {
    expect(told('::: tip\n没有结束。\n\n::: cardList 2\n```yaml\n- name: ROS\n```\n:::\n')).toEqual([
      ['markdown/unclosed-container', 5, '“::: tip” is not closed: it ends on line 12, with “::: cardList”.', 'Write ::: on a line of its own where it shall end.'],
    ]);
    expect(told('::: tip\n一\n::: warning\n二\n::: danger\n三\n:::\n文\n').map(([, line]) => line)).toEqual([7, 5]);
  });

  it('of two with as many colons and an end each, the outer one is told to have more', () => {
    expect(told('::: tip\n外\n\n::: warning\n内\n:::\n\n外\n:::\n')).toEqual([
      ['markdown/unclosed-container', 5, '“::: tip” ends on line 10 already, with “::: warning” within it.', 'Write :::: where it begins and where it shall end: the outer one has more colons.'],
    ]);
  });

  it('one whose end another block cuts off is named itself', () => {
    expect(told('::: tip\n- 一\n  ::: warning\n  二\n:::\n').map(([, line]) => line)).toEqual([7]);
    expect(told('::: tip\n> ::: warning\n> 二\n:::\n').map(([, line]) => line)).toEqual([6]);
    expect(told('::: tip\n:::: warning\n二\n:::\n').map(([, line]) => line)).toEqual([6]);
  });
});

describe('what looks like Markdown and is shown as text, or swallows text', () => {
  const told = (markdown: string) => {
    const article = { path: sourcePath('a.md'), frontMatter: {}, markdown, bodyStartLine: 5 };
    return createMarkdownRenderer({}).render(article, { readSnippet: () => undefined }).problems.map(({ code, line, hint }) => [code, line, hint]);
  };

  it('code without an end is told where it begins; whatever ends it is an end', () => {
    expect(told('文\n\n```js\na\n\n## 节\n\n文\n')).toEqual([['markdown/unclosed-fence', 7, 'Write ``` on a line of its own where it shall end.']]);
    expect(told('::: tip\n~~~~\na\n~~~\n:::\n')).toEqual([['markdown/unclosed-fence', 6, 'Write ~~~~ on a line of its own where it shall end.']]);
    expect(told('```js\na\n`````\n\n> ```\n> b\n> ```\n\n- ```\n  c\n  ```  \n\n::: md-demo\n**d**\n:::\n')).toEqual([]);
  });

  it('signs of a Chinese keyboard, and a heading without a space', () => {
    expect(told('见[甲]（./a.md）和\n[乙]（https://a.example）\n')).toEqual([
      ['markdown/shown-as-text', 5, 'Write [甲](./a.md)'],
      ['markdown/shown-as-text', 6, 'Write [乙](https://a.example)'],
    ]);
    expect(told('文 ！[图](./图.png) ![图]（a.png）\n')).toEqual([
      ['markdown/shown-as-text', 5, 'Write ![图](./图.png)'],
      ['markdown/shown-as-text', 5, 'Write ![图](a.png)'],
    ]);
    expect(told('：：： tip 标题\n文\n：：：\n')).toEqual([['markdown/shown-as-text', 5, 'Write ::: tip 标题']]);
    expect(told('文\n##节\n')).toEqual([['markdown/shown-as-text', 6, 'Write ## 节']]);
    expect(told('- 文\n##节\n\n> ##节\n')).toEqual([
      ['markdown/shown-as-text', 6, 'Write ## 节'],
      ['markdown/shown-as-text', 8, 'Write ## 节'],
    ]);
    expect(told('* ##是粘贴运算符\n\n1. ###是它的三倍\n')).toEqual([]);
  });

  it('a heading or a list right below HTML, which goes on until a blank line', () => {
    const below = (line: number) => [['markdown/shown-as-text', line, 'Leave a blank line above it.']];
    expect(told('文\n\n<img src="https://a.example/a.png">\n## 节\n- 项\n')).toEqual(below(8));
    expect(told('- 文\n\n  <p>文</p>\n  - 项\n')).toEqual(below(8));
    expect(told('<div>\n\n## 节\n\n</div>\n')).toEqual([]);
    expect(told('<div>\n文 - 文\n#hash\n-1\n</div>\n\n<div>\n<pre>\n# 注释\n- a\n</pre>\n</div>\n\n<!--\n# 注\n-->\n')).toEqual([]);
  });

  it('a link without an address, or to one computer’s disk, is told', () => {
    const broken = (markdown: string) => createMarkdownRenderer({}).render({ path: sourcePath('a.md'), frontMatter: {}, markdown, bodyStartLine: 5 }, { readSnippet: () => undefined }).problems.map(({ code, line, message }) => [code, line, message]);
    expect(broken('[甲]()\n[乙](file:///D:/笔记/a.md) [丙](C:\\a\\b.pdf)\n')).toEqual([
      ['content/broken-link', 5, 'A link has no address.'],
      ['content/broken-link', 6, 'The link "file:///D:/笔记/a.md" leads to one computer’s disk.'],
      ['content/broken-link', 6, 'The link "C:\\a\\b.pdf" leads to one computer’s disk.'],
    ]);
    expect(broken('[丁](mailto:a@b.c) [戊](#甲) <a name="x"></a> [己](tel:110)\n')).toEqual([]);
  });

  it('a footnote that is written nowhere, and one that nothing refers to', () => {
    expect(told('见[^1]、`[^2]` 与 [^注]，[^-\\w]。\n')).toEqual([
      ['markdown/shown-as-text', 5, 'Write it on a line of its own: [^1]: …'],
      ['markdown/shown-as-text', 5, 'Write it on a line of its own: [^注]: …'],
    ]);
    expect(told('见[^a]、[^b]。\n\n[^a]: 甲\n\n[^c]: 丙，见[^a]\n')).toEqual([
      ['markdown/shown-as-text', 5, 'Write it on a line of its own: [^b]: …'],
      ['markdown/unused-footnote', 9, 'Write [^c] where the text refers to it, or remove it.'],
    ]);
    expect(told('正则 [^abc] 与 [^1](./a.md)\n')).toEqual([]);
  });

  it('of footnotes of one name the first is shown, the others are told', () => {
    const markdown = '见[^1]与[^2]。\n\n[^1]: 甲\n\n[^2]: 乙\n\n[^1]: 丙\n\n    丁\n\n[^3]: 戊\n\n[^3]: 己\n';
    expect(told(markdown)).toEqual([
      ['markdown/unused-footnote', 11, 'Give it a name of its own.'],
      ['markdown/unused-footnote', 15, 'Write [^3] where the text refers to it, or remove it.'],
      ['markdown/unused-footnote', 17, 'Give it a name of its own.'],
    ]);
    expect(body(markdown).html.match(/[甲乙丙丁戊己]/g)).toEqual(['甲', '乙']);
  });

  it('an end of nothing is told, once for what was open', () => {
    expect(told('文\n\n:::\n')).toEqual([['markdown/shown-as-text', 7, 'Remove it, or open a container above.']]);
    expect(told('::: tip\n\n::: warning\n:::\n\n:::\n').map(([code]) => code)).toEqual(['markdown/unclosed-container']);
    expect(told('::: tips\n\n文\n\n:::\n').map(([code]) => code)).toEqual(['markdown/unknown-container']);
    expect(told('::: 提示\n文\n:::\n')).toEqual([['markdown/unknown-container', 5, 'Its name is one of tip, info, warning, danger, details and the like; a title stands behind that.']]);
  });

  it('text is left alone', () => {
    expect(told('[注]（见下文） 数组[0]（从零数）！[1] #标签 `[甲]（./a.md）` ####\n\n    ##代码\n\n```\n:::\n##节\n```\n\n`##` 与 ：：\n')).toEqual([]);
    expect(told('::: （一）\n文\n')).toEqual([]);
  });
});

it('theme-plume’s `::: encrypt` is the site’s own where it has one of that name', () => {
  const article = { path: sourcePath('a.md'), frontMatter: {}, markdown: '::: encrypt 题\n文\n:::\n', bodyStartLine: 1 };
  const htmlOf = (options: MarkdownOptions): string => createMarkdownRenderer(options).render(article, { readSnippet: () => undefined }).value.html.replaceAll('\n', '');
  expect(htmlOf({ containers: { encrypt: { before: '<section>', after: '</section>' } } })).toContain('<section><p>文</p></section>');
  expect(htmlOf({ containers: { encrypt: { title: '密' } } })).toContain('<p>文</p>');
  expect(htmlOf({})).toBe('');
});

describe('containers of the site’s own', () => {
  const containers = {
    aside: { title: { '/': '旁注', '/en/': 'Aside' } },
    plain: { title: '' },
    tip: { title: '贴士' },
    details: { title: '详细' },
    fold: { title: '展开', before: '<details class="fold"><summary>{title}</summary>', after: '</details>' },
    film: { before: '<p><a href="{title}">看片</a></p>' },
    open: { before: '<div class="half">' },
  };
  const render = (markdown: string, path = 'a.md') => createMarkdownRenderer({ containers }).render({ path: sourcePath(path), frontMatter: {}, markdown, bodyStartLine: 1 }, { readSnippet: () => undefined });

  it('are boxes with their name as a class, and a title of the page’s language', () => {
    expect(render('::: aside\n甲\n:::\n').value.html).toBe('<div class="custom-block aside">\n<p class="custom-block-title">旁注</p>\n<p>甲</p>\n</div>\n');
    expect(render('::: aside\na\n:::\n', 'en/a.md').value.html).toContain('<p class="custom-block-title">Aside</p>');
    expect(render('::: aside 自己的 *标题*\n甲\n:::\n').value.html).toContain('<p class="custom-block-title">自己的 <em>标题</em></p>');
    expect(render('::: plain\n甲\n:::\n').value.html).toBe('<div class="custom-block plain">\n<p>甲</p>\n</div>\n');
    expect(render('::: tip\n甲\n:::\n').value.html).toContain('<div class="custom-block tip">\n<p class="custom-block-title">贴士</p>');
    expect(render('::: details {open}\n甲\n:::\n::: details\n乙\n:::\n').value.html.match(/<summary>.*<\/summary>/g)).toEqual(['<summary>详细</summary>', '<summary>详细</summary>']);
  });

  it('may have HTML of their own around them, which is handled as if it stood in the text', () => {
    expect(render('::: fold 答案\n**四**\n:::\n').value.html).toBe('<details class="fold"><summary>答案</summary><p><strong>四</strong></p>\n</details>');
    expect(render('::: fold\n四\n:::\n').value.html).toContain('<summary>展开</summary>');
    const { value } = render('::: film https://a.example/$&.mp4\n:::\n');
    expect(value.html).toContain('<a href="https://a.example/$&amp;.mp4" target="_blank"');
  });

  it('what their HTML leaves open ends with them, and is told', () => {
    const { value, problems } = render('::: open\n甲\n:::\n\n乙\n');
    expect(value.html).toBe('<div class="half"><p>甲</p>\n</div><p>乙</p>\n');
    expect(problems).toMatchObject([{ code: 'markdown/unclosed-tag', line: 1 }]);
  });

  it('above the end of the excerpt they are whole in it', () => {
    expect(render('::: fold 答案\n四\n\n<!-- more -->\n\n五\n:::\n').value.excerptHtml).toBe('<details class="fold"><summary>答案</summary><p>四</p>\n</details>');
  });

  it('are named where a name is nearly theirs', () => {
    expect(render('::: asied\n:::\n').problems).toMatchObject([{ code: 'markdown/unknown-container', hint: 'Did you mean ::: aside?' }]);
    expect(render('文\n\n::: tip：注意\n:::\n').problems).toMatchObject([{ code: 'markdown/unknown-container', line: 3, hint: 'Write a space behind ::: tip' }]);
    expect(render(':::nobody：注意\n\n::::\n\n::: （一）\n').problems).toEqual([]);
  });
});

it('an element that an article may not hold is not said to be none', () => {
  const { problems } = createMarkdownRenderer().render({ path: sourcePath('a.md'), frontMatter: {}, markdown: '看 <body> 与 a<template>、<textarea> 与 <T>\n', bodyStartLine: 1 }, { readSnippet: () => undefined });
  expect(problems.map(({ message }) => message)).toEqual(['<body> cannot stand here: it is shown as text.', '<template> cannot stand here: it is shown as text.', '<textarea> cannot stand here: it is shown as text.', '<T> is no HTML element and no component: it is shown as text.']);
});

it('the path of $withBase starts at the base, with or without a slash; addresses of other sites are as they are', () => {
  const bound = (path: string): string => `<img :src="$withBase('${path}')" alt="a">`;
  const { assets, html } = body(`${['/a.png', './b/a.png', 'c.png', '../d.png'].map(bound).join('\n\n')}\n\n${bound('https://example.com/e.png')}\n\n<a :href="$withBase('./f/')">f</a>\n`);
  expect(assets.map(({ src }) => src)).toEqual(['/a.png', '/b/a.png', '/c.png', '/d.png']);
  expect(html).toContain('src="https://example.com/e.png"');
  expect(body(`<a :href="$withBase('./f/')">f</a>\n`).links).toMatchObject([{ href: '/f/' }]);
});

it('equal headings have the ids that VuePress 2 gave them, and the contents lead there', () => {
  const { html, headings } = body('[[toc]]\n\n## 概述\n\n## 概述\n\n## 甲——乙\n', undefined, { headingIds: 'vuepress-2' });
  expect(headings.map(({ slug }) => slug)).toEqual(['概述', '概述-1', '甲——乙']);
  expect(html).toContain('<li><a href="#概述-1">概述</a></li>');
});

it('a formula is no part of a heading’s id, as with VuePress’s plug-ins for maths, unless there is nothing else; Hexo’s ids have it', () => {
  const ids = (options: MarkdownOptions = {}): string[] => body('## 树 $\\rightarrow$ 序列\n\n## 树序列 $x$\n\n## $E = mc^2$\n\n## $x$ :tada:\n', undefined, options).headings.map(({ slug }) => slug);
  expect(ids()).toEqual(['树-序列', '树序列', 'e-mc-2', 'x']);
  expect(ids({ headingIds: 'hexo' })).toEqual(['树-rightarrow-序列', '树序列-x', 'E-mc-2', 'x']);
});

it('bare addresses are links where the site wants it, words with a dot are none', () => {
  const markdown = '见 https://a.example/b，cluster.name 与 me@a.example\n\n`https://c.example`\n';
  expect(body(markdown).html).not.toContain('<a ');
  expect(body(markdown, undefined, { linkify: true }).html).toMatch(/^<p>见 <a href="https:\/\/a\.example\/b" [^>]*>https:\/\/a\.example\/b<\/a>，cluster\.name 与 me@a\.example<\/p>/);
});

describe('a picture’s description as its caption (`markdown.figure`)', () => {
  const figure = (markdown: string): string => body(markdown, undefined, { figure: true }).html.replace(/<img [^>]*>/g, '<img>').trim();
  it.each([
    ['![三次握手 <图>](./a.png)', '<figure><img><figcaption>三次握手 &lt;图&gt;</figcaption></figure>'],
    ['![图](./a.png "题")', '<figure><img><figcaption>题</figcaption></figure>'],
    ['看 ![图](./a.png)', '<p>看 <img></p>'],
  ])('%s', (markdown, html) => expect(figure(markdown)).toBe(html));

  it.each(['![](./a.png)', '![image-2023](https://a.example/image-2023.png?x)', '![截图](./%E6%88%AA%E5%9B%BE.png)', '![a.png](./b.png)', '![在这里插入图片描述](./a.png)'])('%s: the name of its file is none', (markdown) =>
    expect(figure(markdown)).toBe('<p><img></p>'));

  it('only where the site wants it', () => expect(body('![图](./a.png)').html).toMatch(/^<p><img/));

  it('takes nothing else of the picture for its title', () => expect(body('![属性 title=](./a.png)').html).toMatch(/^<p><img src="\0a0\0" alt="属性 title="\0s0\0\0o0\0 decoding="async"><\/p>/));
});

describe('boxes without a title have one of their kind where the site wants it (`markdown.boxTitles`)', () => {
  const titles = (markdown: string, options: MarkdownOptions = { boxTitles: true }): string[] => [...body(markdown, undefined, options).html.matchAll(/<p class="custom-block-title">(.*?)<\/p>/g)].map(([, title]) => title!);
  it.each([
    ['::: tip\n一\n:::\n\n::: warning\n二\n:::\n\n::: danger\n三\n:::\n\n::: note\n四\n:::', ['提示', '注意', '警告', '笔记']],
    ['::: tip 自己的\n一\n:::', ['自己的']],
    ['> [!NOTE]\n> 一\n\n> [!IMPORTANT]\n> 二\n\n> [!tip] 自己的\n> 三\n\n> [!bug]\n> 四', ['笔记', '重要', '自己的']],
    ['::: theorem\n一\n:::\n\n::: right\n二\n:::\n\n::: steps\n三\n:::', []],
  ])('%j', (markdown, expected) => expect(titles(markdown)).toEqual(expected));

  it('in the language of the page', () => expect(titles('::: tip\n一\n:::', { boxTitles: true, locales: { '/': 'en-US' } })).toEqual(['Tip']));

  it('and none elsewhere', () => expect(titles('::: tip\n一\n:::', {})).toEqual([]));
});

describe('superscripts and subscripts (`markdown.sup`, `markdown.sub`)', () => {
  const render = (markdown: string, options: MarkdownOptions = { sup: true, sub: true }): string => body(markdown, undefined, options).html.trim().replace(/^<p>|<\/p>$/g, '');
  it.each([
    ['19^th^ H~2~O O(n^2^) 10^-5^ x^二次方^ a^b\\ c^', '19<sup>th</sup> H<sub>2</sub>O O(n<sup>2</sup>) 10<sup>-5</sup> x<sup>二次方</sup> a^b\\ c^'],
    ['-2^53到2^53之间，2^32/ 2^12=2^20，~1为0，~0为1', '-2^53到2^53之间，2^32/ 2^12=2^20，~1为0，~0为1'],
    ['~~删~~ ~~a~b~~ `a^b^` ^a b^ 注^[一条 note]', '<s>删</s> <s>a~b</s> <code>a^b^</code> ^a b^ 注<sup class="footnote-ref">'],
  ])('%s', (markdown, html) => expect(render(markdown).startsWith(html)).toBe(true));

  it('are text elsewhere', () => expect(render('19^th^ H~2~O', {})).toBe('19^th^ H~2~O'));
});

it('a comment widget in the text is nothing where the page has comments of its own, and unknown elsewhere', () => {
  const render = (hasComments: boolean) => createMarkdownRenderer({ hasComments }).render({ path: sourcePath('a.md'), frontMatter: {}, markdown: '文\n\n<Valine></Valine>\n\n<comment-comment/>\n', bodyStartLine: 1 }, { readSnippet: () => undefined });
  expect([render(true).value.html.replace(/\s+$/, ''), render(true).problems]).toEqual(['<p>文</p>', []]);
  expect(render(false).problems.map(({ code }) => code)).toEqual(['markdown/unknown-component', 'markdown/unknown-component']);
});

it('a Vue component of the blog is nothing whatever its name, and its file is named', () => {
  const vueComponents = { tool: '.vuepress/components/tool.vue', 'flex-flexGrow': '.vuepress/components/flex/flexGrow.vue', Footer: '.vuepress/components/Footer.vue', XInput: '.vuepress/components/XInput.vue' };
  const markdown = '<tool />\n\na <flex-flexGrow x="1"></flex-flexGrow> b\n\n<footer>脚</footer>\n\n<x-input/>';
  const { value, problems } = createMarkdownRenderer({ vueComponents }).render({ path: sourcePath('a.md'), frontMatter: {}, markdown, bodyStartLine: 1 }, { readSnippet: () => undefined });
  expect(value.html).toBe('<p><span class="unknown-component" data-name="tool"></span></p>\n<p>a <span class="unknown-component" data-name="flex-flexGrow"></span> b</p>\n<footer>脚</footer>\n<span class="unknown-component" data-name="x-input"></span>');
  expect(problems.map(({ code, line, hint }) => [code, line, hint])).toEqual([
    ['markdown/unknown-component', 1, 'Write what .vuepress/components/tool.vue does as an island, islands/Tool.tsx.'],
    ['markdown/unknown-component', 3, 'Write what .vuepress/components/flex/flexGrow.vue does as an island, islands/FlexFlexGrow.tsx.'],
    ['markdown/unknown-component', 7, 'Write what .vuepress/components/XInput.vue does as an island, islands/XInput.tsx.'],
  ]);
});

it("a blog's own component for comments is told where its settings belong: an island would not have them", () => {
  const { problems } = createMarkdownRenderer({ vueComponents: { Valine: '.vuepress/components/Valine.vue' } }).render({ path: sourcePath('a.md'), frontMatter: {}, markdown: '<Valine></Valine>', bodyStartLine: 1 }, { readSnippet: () => undefined });
  expect(problems[0]!.hint).toMatch(/^Set "themeConfig.valineConfig".* What .vuepress\/components\/Valine.vue gives its widget \(appId, appKey; repo, clientId\) goes there\.$/);
});

it('a component nobody knows may be what the sentence is about: it is said how to write it so, unless it was given something', () => {
  const { problems } = createMarkdownRenderer({}).render({ path: sourcePath('a.md'), frontMatter: {}, markdown: '渲染 <Child /> 时\n\n<Book name="x"/>\n\n<Bagde/>', bodyStartLine: 1 }, { readSnippet: () => undefined });
  expect(problems.map(({ hint }) => hint)).toEqual(['Write `<Child />` in backticks to say that it is text.', undefined, 'Did you mean <Badge>?']);
});

it('a sequence diagram that is not drawn is told of', () => {
  const rendered = (widgets: MarkdownOptions['widgets']) => createMarkdownRenderer({ widgets }).render({ path: sourcePath('a.md'), frontMatter: {}, markdown: '```sequence\nA->B: 好\n```\n\n```sequence\nB->A: 好\n```', bodyStartLine: 1 }, { readSnippet: () => undefined });
  expect(rendered(new Set()).problems).toMatchObject([{ code: 'markdown/mermaid-missing', line: 1 }]);
  expect(rendered(new Set(['Mermaid'])).problems).toEqual([]);
});

describe('ids of Hexo’s headings', () => {
  const hexo = (markdown: string): ReturnType<typeof body> => body(`文\n\n${markdown}`, '题', { headingIds: 'hexo' });
  it.each([
    ['## 关机/登录', '<h2 id="关机-登录"><span id="关机-x2F-登录"></span>关机/登录'],
    ['## a & b = c', '<h2 id="a-b-c"><span id="a-amp-b-x3D-c"></span>a &amp; b = c'],
    ['## 标签 `<a/>`', '<h2 id="标签-a"><span id="标签-lt-a-gt"></span>标签'],
    ['## C/C++ 与 C', '<h2 id="C-C-与-C"><span id="C-x2F-C-与-C"></span>'],
    ['## 式 $x = y$ <b>/</b>', '<h2 id="式-x-y"><span id="式-x-x3D-y-x2F"></span>'],
    ['## 一，二 <b>三</b>', '<h2 id="一，二-三">一，二'],
    ['## 一，二', '<h2 id="一，二">一，二'],
  ])('%s is also reached as its renderer wrote marks that HTML has names for', (markdown, html) => expect(hexo(markdown).html).toContain(html));

  it('names of every object are also reached as its renderer numbered them', () => expect(hexo('## toString()\n\n## toString\n\n## constructor').anchors).toEqual(['toString-NaN', 'constructor-NaN']));

  it('equal ones are told apart, and are places in the page', () => expect(hexo('## a/b\n\n## a/b').anchors).toEqual(['a-x2F-b', 'a-x2F-b-1']));

  it('the excerpt and other sites have none', () => {
    expect(hexo('## a/b\n\n<!-- more -->\n').excerptHtml).not.toContain('id=');
    expect(body('## a/b').html).not.toContain('<span');
  });
});

describe('the first heading (vuepress-behaviour §1 Title)', () => {
  it('is taken out when it is the title, and its id is kept', () => {
    const { html, firstHeading, titleSlug, headings } = body('<!-- c -->\n# 标题 `a`\n\n正文\n\n## 二\n');
    expect({ firstHeading, titleSlug }).toEqual({ firstHeading: '标题 a', titleSlug: '标题-a' });
    expect(html).not.toContain('<h1');
    expect(headings.map(({ slug }) => slug)).toEqual(['标题-a', '二']);
  });

  it('is taken out when front matter has the same title', () => {
    expect(body('# **标题**\n正文', '标题').titleSlug).toBe('标题');
    expect(body('# 别的\n正文', '标题')).toMatchObject({ titleSlug: null, firstHeading: '别的' });
  });

  it.each([
    ['# [环形链表](https://leetcode.cn/x)', '环形链表', '<a href="'],
    ['# <a href="https://leetcode.cn/x">环形链表</a>', '环形链表', '<a href="'],
    ['# ![](a.png) 环形链表', '环形链表', '<img src="'],
    ['# 环形链表[^1]\n\n[^1]: 出处', '环形链表', '<a href="#fn1" id="fnref1">'],
    ['# $O(n)$ 时间', 'O(n) 时间', '<span class="katex">'],
  ])('%s is a title that is more than its text: no link, picture, note or formula of it is lost', (markdown, firstHeading, html) => {
    const page = body(`${markdown}\n\n正文\n`, firstHeading);
    expect(page).toMatchObject({ firstHeading, titleHtml: expect.stringContaining(html) });
    expect(page.html).not.toContain('<h1');
  });

  it.each(['# 用 `npm` 的 **标题**', '# 标题 {#id}', '正文'])('%s has no more than its text', (markdown) => expect(body(markdown).titleHtml).toBeNull());

  it('stays in the text when it is a picture alone', () => {
    const { html, titleSlug, firstHeading } = body('# ![](a.png)\n\n正文');
    expect({ titleSlug, firstHeading }).toEqual({ titleSlug: null, firstHeading: '' });
    expect(html).toMatch(/^<h1[^>]*><img /);
  });

  it.each([
    ['Linux概述及环境搭建', 'Linux 概述及环境搭建'],
    ['CSS 复习', 'css复习'],
    ['最小化安装 office 365', '“最小化”安装 office 365'],
    ['螺旋矩阵II', '螺旋矩阵Ⅱ：'],
  ])('is taken out when it is the title %s in other spaces, capitals or marks: %s', (title, heading) => expect(body(`# ${heading}\n正文`, title).titleSlug).not.toBeNull());

  it.each([
    ['C 入门', 'C# 入门'],
    ['C 入门', 'C++ 入门'],
    ['？', '！'],
    ['标题', '![标题](a.png)'],
  ])('stays when it says something else than the title %s: %s', (title, heading) => expect(body(`# ${heading}\n正文`, title).titleSlug).toBeNull());

  it.each([
    ['# 别的\n\n正文\n\n## 二\n', '别的'],
    ['<!-- 注 -->\n# 别的\n', '别的'],
    ['# 一\n\n正文\n\n# 二\n', null],
    ['引言\n\n# 一\n', null],
    ['## 一\n', null],
  ])('where a site shows one title (`markdown.oneTitle`) it gives way to that of front matter, unless it is a part of the text: %j', (markdown, slug) => {
    expect(body(markdown, '标题', { oneTitle: true, headingIds: 'vuepress-2' })).toMatchObject({ titleSlug: slug });
    expect(body(markdown, '标题', { headingIds: 'vuepress-2' })).toMatchObject({ titleSlug: null });
  });

  it('is read with its badge; in contents a badge is none of its words', () => {
    expect(body('# 一 <Badge text="新"/>\n\n## 二 <Badge text="2.0+" type="tip"/>')).toMatchObject({ firstHeading: '一 新', headings: [{ title: '一', slug: '一' }, { title: '二', slug: '二' }] });
  });

  it('of a lower level is the title where all that follows stands below it, and is no entry of its own then', () => {
    const page = body('## 二\n\n[[toc]]\n\n### 三\n\n#### 四\n');
    expect(page).toMatchObject({ titleSlug: '二', firstHeading: '二', headings: [{ title: '三' }, { title: '四' }] });
    expect(page.html).not.toContain('二');
    expect(page.html).toContain('三');
    expect(body('## 一\n\n## 二\n')).toMatchObject({ titleSlug: null, firstHeading: '一', headings: [{ title: '一' }, { title: '二' }] });
    expect(body('### 一\n\n## 二\n')).toMatchObject({ titleSlug: null });
    expect(body('## 一\n', '一')).toMatchObject({ titleSlug: '一' });
    expect(body('## 一\n', '别的')).toMatchObject({ titleSlug: null });
  });

  it('stays when it is not the very first thing', () => {
    expect(body('引言\n\n# 一\n')).toMatchObject({ titleSlug: null, firstHeading: null });
    expect(body('> # 一\n')).toMatchObject({ titleSlug: null, firstHeading: null });
  });

  it('of VuePress 2 is the first `# heading`, below a picture or another heading too', () => {
    const second = (markdown: string): ReturnType<typeof body> => body(markdown, undefined, { headingIds: 'vuepress-2' });
    const below = second('![封面](./a.png)\n\n# 一\n\n正文\n\n# 二\n');
    expect(below).toMatchObject({ titleSlug: '一', firstHeading: '一' });
    expect(below.html).toMatch(/^<p><img[^]*正文[^]*<h1 id="二">/);
    expect(second('## 前言\n\n# 一\n')).toMatchObject({ titleSlug: null, firstHeading: '一' });
    expect(second('## 二\n正文')).toMatchObject({ titleSlug: '二', firstHeading: '二' });
    expect(second('> # 一\n')).toMatchObject({ titleSlug: null, firstHeading: null });
  });
});

describe('the excerpt', () => {
  it('is what stands above the mark, without ids and with the numbers of the text', () => {
    const { html, excerptHtml, links } = body('# 题\n\n一 [a](./a.md)[^1]\n\n## 二\n\n<!-- more -->\n\n三 [b](./b.md)\n\n[^1]: 注');
    expect(excerptHtml).toBe('<p>一 <a href="\0l0\0">a</a></p>\n<h2>二</h2>\n');
    expect(html).toContain('id="二"');
    expect(links.map(({ href }) => href)).toEqual(['./a.md', './b.md']);
  });

  it('closes what is open at the mark', () => {
    expect(body('<div id="x">\n\n- a **b <!-- more --> c**\n\n</div>').excerptHtml).toBe('<div>\n<ul>\n<li>a <strong>b </strong></li>\n</ul>\n</div>');
    expect(body('甲\n<!--more-->\n乙').excerptHtml).toBe('<p>甲</p>\n');
    // A value that looks like an id holds its quotes together.
    expect(body('<svg width="90" id="y"><a xlink:href=" id=" title="javascript:alert(1)"><text>x</text></a></svg>\n\n<!-- more -->').excerptHtml).toBe('<p><svg width="90"><a xlink:href=" id=" title="javascript:alert(1)"><text>x</text></a></svg></p>\n');
    expect(body('::: v-pre\n甲\n\n<!-- more -->\n\n乙\n:::').excerptHtml).toBe('<p>甲</p>\n');
    expect(body('甲').excerptHtml).toBeNull();
  });

  it('loads no image at once and shows tabs one below the other', () => {
    const { html, excerptHtml } = body('![](./a.png)\n\n::: code-group\n```sh [a]\nb\n```\n:::\n\n<!-- more -->');
    expect(html).toContain('<img src="\0a0\0" alt=""\0s0\0\0o0\0 decoding="async">');
    expect(excerptHtml).toContain('<img loading="lazy" src="\0a0\0" alt=""\0s0\0\0o0\0 decoding="async">');
    expect(excerptHtml).not.toContain('<input');
  });
});

describe('what is collected', () => {
  it('names source lines, whatever stands above in the file', () => {
    const markdown = '第一行\n`a\nb` [x](./x.md)\n![](./a.png)\n\n> 引\n> [y](#y) <span>\n';
    const article = { path: sourcePath('a.md'), frontMatter: {}, markdown, bodyStartLine: 11 };
    const { value, problems } = createMarkdownRenderer().render(article, { readSnippet: () => undefined });
    expect(value.links).toEqual([{ href: './x.md', line: 13 }, { href: '#y', line: 17 }]);
    expect(value.assets).toEqual([{ src: './a.png', line: 14 }]);
    expect(problems).toEqual([expect.objectContaining({ code: 'markdown/unclosed-tag', file: 'a.md', line: 17 })]);
    expect(body('> [!NOTE] 注\n> [z](./z.md)\n').links).toEqual([{ href: './z.md', line: 2 }]);
  });

  it('decodes addresses and keeps what would change their meaning', () => {
    const { links, assets } = body('[a](./%E4%B8%AD%20文.md#%E4%BA%8C) [b](<./100%.md>) [c](./a%23b.md) [d](./%ff.md) ![](.\\img\\a%23.png) ![](~@alias/b.png?x)');
    expect(links.map(({ href }) => href)).toEqual(['./中 文.md#二', './100%25.md', './a%23b.md', './%25ff.md']);
    expect(assets.map(({ src }) => src)).toEqual(['./img/a#.png', '~@alias/b.png']);
  });

  it('collects islands, anchors, snippets', () => {
    const options = { islands: new Set(['FlowChart']) };
    expect(body('a\n\n<flow-chart :line-width="2" text="x"/>', undefined, options).islands).toEqual([{ name: 'FlowChart', props: { lineWidth: 2, text: 'x' }, line: 3 }]);
    expect(body('<span id="a"></span><a name="b"></a>').anchors).toEqual(['a', 'b']);
    const article = { path: sourcePath('x/a.md'), frontMatter: {}, markdown: '<<< ./b.c\n\n<<< ./none.c', bodyStartLine: 1 };
    const asked: unknown[] = [];
    const { value } = createMarkdownRenderer().render(article, {
      readSnippet(path, from) {
        asked.push([path, from]);
        return path === './b.c' ? { text: 'int a;', path: 'x/b.c' } : undefined;
      },
    });
    expect(asked).toEqual([['./b.c', 'x/a.md'], ['./none.c', 'x/a.md']]);
    expect(value.includes).toEqual([{ path: 'x/b.c', hash: expect.stringMatching(/^[0-9a-f]{16}$/) }, { path: './none.c', hash: '' }]);
  });

  it('gives the text a reader reads, code left out, and counts it', () => {
    const { plainText, wordCount } = body('# 题\n\n第一行\n第二行 `npm i` [链接](x) <kbd>Ctrl</kbd>\n\n```js\nlet a\n```\n\n- don’t stop\n');
    expect(plainText).toBe('第一行第二行 npm i 链接 Ctrl\ndon’t stop');
    // A line break that is seen parts words.
    const { code } = body('# 题\n\n## 甲\n\n## 乙 `x`\n\n字\n\n```js\nif (a) {\n\n  b();\n}\n```\n\n    indented\n\n## 丙\n\n### 丁\n\n- 一\n\n  ```\n  在列表里\n  ```\n\n## 末\n');
    expect(code).toBe('甲\n乙 x\nif (a) {\nb();\n}\nindented\n丙\n丁\n在列表里');
    expect(body('字').code).toBe('');
    // A heading is a line as the page names it: the search looks for that.
    expect(body('# 题\n\n## 配置项 <Badge text="1.0"/>\n\n缓存 <Badge text="新"/>\n').plainText).toBe('配置项\n缓存 新');
    expect(body('::: cardList\n```yaml\n- name: a\n  desc: x<br>y\n- link: /\n```\n:::').plainText).toBe('a x y');
    expect(body('foo<br>bar  \nbaz\n\n甲\\\n乙').plainText).toBe('foo bar baz\n甲 乙');
    expect(wordCount).toBe(6 + 2 + 2 + 1 + 2);
  });
});

describe('maths', () => {
  it('is set at build time, in the line and as a block', () => {
    const { html, features } = body('设 $x^2$，$$y$$ 与\n$$\n\\frac{a}{b}\n$$\n\n```math\nz\n```');
    expect(html.match(/class="katex"/g)).toHaveLength(4);
    expect(html.match(/<div class="math" tabindex="0"><span class="katex-display">/g)).toHaveLength(2);
    expect(html).toContain('<annotation encoding="application/x-tex">\\frac{a}{b}</annotation>');
    expect(features.math).toBe(true);
  });

  it('is one element for screen readers where the name of a function stands below, above or in a fraction', () => {
    const { html } = body('$h_{\\max}^2$ $\\frac{\\operatorname{tr}}{2}$ $\\max_{x}$ $\\sin x$');
    expect(html).toContain('<msubsup><mi>h</mi><mrow><mi>max</mi><mo>\u2061</mo></mrow><mn>2</mn></msubsup>');
    expect(html).toContain('<mfrac><mrow><mi mathvariant="normal">tr</mi><mo>\u2061</mo></mrow><mn>2</mn></mfrac>');
    expect(html).toContain('<msub><mrow><mi>max</mi><mo>\u2061</mo></mrow><mi>x</mi></msub>');
    expect(html).toContain('<mrow><mi>sin</mi><mo>\u2061</mo><mi>x</mi></mrow>');
  });

  it('may hold a dollar of its own', () => {
    expect(body('共 $x \\$ y$ 元').html).toContain('<annotation encoding="application/x-tex">x \\$ y</annotation>');
  });

  it('that is too long is shown as it was written, and reported', () => {
    const long = 'x+'.repeat(5000);
    const { html, features } = body(`$${long}x$`);
    expect([html, features.math]).toEqual([`<p><code class="math-error">$${long}x$</code></p>\n`, false]);
    const { problems } = createMarkdownRenderer().render({ path: sourcePath('a.md'), frontMatter: {}, markdown: `一\n\n$$\n${long}x\n$$`, bodyStartLine: 1 }, { readSnippet: () => undefined });
    expect(problems.map(({ code, line }) => [code, line])).toEqual([['markdown/math', 3]]);
  });

  it('is not loaded, asked for or seen where there is none', () => {
    expect(body('价格 $5 和 $10').features.math).toBe(false);
  });
});

describe('options', () => {
  it('number lines, choose the levels of the contents, set attributes of links', () => {
    expect(body('```js\na\nb\n```', undefined, { lineNumbers: true }).html).toContain('<div class="code line-numbers language-js" data-lang="js"><pre tabindex="0"><code><i></i>a\n<i></i>b\n</code>');
    for (const mark of ['[[toc]]', '[toc]']) expect(body(`${mark}\n\n## 二\n\n### 三\n\n#### 四`, undefined, { tocLevels: [2, 4] }).html).toContain('<ul><li><a href="#二">二</a><ul><li><a href="#四">四</a></li></ul></li></ul>');
    expect(body('[a](https://b.c)', undefined, { externalLinks: { rel: 'nofollow' } }).html).toContain('<a href="https://b.c" rel="nofollow" class="outbound">');
    expect(body('::: details\na\n:::', undefined, { locales: { '/': 'en-US' } }).html).toContain('<summary>Details</summary>');
  });

  it('labels are in the language of the page’s locale, or its own (fixtures/locales)', () => {
    const locales = { '/': 'zh-CN', '/en/': 'en-US', '/en/旧/': 'zh-TW' };
    const details = (path: string, frontMatter: Article['frontMatter'] = {}): string =>
      /<summary>(.*?)<\/summary>/.exec(createMarkdownRenderer({ locales }).render({ path: sourcePath(path), frontMatter, markdown: '::: details\na\n:::', bodyStartLine: 1 }, { readSnippet: () => undefined }).value.html)![1]!;
    expect([details('笔记/一.md'), details('en/笔记/一.md'), details('english.md'), details('en/旧/一.md')]).toEqual(['详细信息', 'Details', '详细信息', '詳細資訊']);
    expect([details('笔记/一.md', { lang: 'en' }), details('en/a.md', { lang: 'zh' }), details('笔记/一.md', { permalink: '/en/one.html' })]).toEqual(['Details', '详细信息', 'Details']);
    expect(createMarkdownRenderer({ locales }).signature).not.toBe(createMarkdownRenderer({ locales: { ...locales, '/en/': 'zh-CN' } }).signature);
  });

  it('change the signature, and nothing else does', () => {
    const signature = (options: MarkdownOptions): string => createMarkdownRenderer(options).signature;
    expect(signature({})).toBe(signature({ lineNumbers: false, locales: {} }));
    expect(signature({ islands: new Set(['A', 'B']) })).toBe(signature({ islands: new Set(['B', 'A']) }));
    expect(new Set([signature({}), signature({ lineNumbers: true }), signature({ islands: new Set(['A']) }), signature({ locales: { '/en/': 'en' } })]).size).toBe(4);
  });

  it('do not let one article’s code change another’s colours', () => {
    const html = '```html\n<style>a{color:red}</style><script>let a = 1</script>\n```';
    const alone = body(html).html;
    body('```css\na{}\n```\n\n```pug\np a\n```\n\n```regex\na+\n```\n\n```jsx\n<a/>\n```');
    expect(body(html).html).toBe(alone);
  });
});

describe('a page that fails', () => {
  const article = { path: sourcePath('a.md'), frontMatter: {}, markdown: '一 <b>\n\n<<< ./a.c', bodyStartLine: 3 };

  it('is reported and shown as source', () => {
    const { value, problems } = createMarkdownRenderer().render(article, {
      readSnippet() {
        throw new Error('no disk');
      },
    });
    expect(value.html).toBe('<pre>一 &lt;b&gt;\n\n&lt;&lt;&lt; ./a.c</pre>');
    expect(problems.at(-1)).toMatchObject({ severity: 'error', code: 'markdown/failed', line: 3 });
  });

  it('is left out where a part of it has a password', () => {
    const { value, problems } = createMarkdownRenderer().render({ ...article, markdown: '一\n\n<<< ./a.c\n\n::: encrypt password="1"\n密\n:::' }, {
      readSnippet() {
        throw new Error('no disk');
      },
    });
    expect(value).toMatchObject({ html: '', plainText: '' });
    expect(problems.at(-1)).toMatchObject({ code: 'markdown/failed', message: expect.stringContaining('left out') });
  });

  it('is shown as source, too, when its HTML cannot be written; it then has no headings to list', () => {
    const spy = vi.spyOn(Buffer, 'byteLength').mockImplementationOnce(() => {
      throw new RangeError('Invalid string length');
    });
    const { value, problems } = createMarkdownRenderer().render({ ...article, markdown: '## 一\n\n文\n\n<!-- more -->\n\n### 二' }, { readSnippet: () => undefined });
    spy.mockRestore();
    expect(value).toMatchObject({ html: '<pre>## 一\n\n文\n\n&lt;!-- more --&gt;\n\n### 二</pre>', excerptHtml: null, firstHeading: '一', titleSlug: null, headings: [] });
    expect(problems).toMatchObject([{ severity: 'error', code: 'markdown/failed', line: 3 }]);
  });

  it('is told when its code took too long', () => {
    const page = new PageState(article, resolveOptions({}), () => undefined);
    page.highlightBudget.leftMs = 0;
    createMarkdownIt().walkTokens('```js\nlet a\n```\n\n```js\nlet b\n```', { page });
    expect(page.problems.map(({ code, line }) => [code, line])).toEqual([['markdown/highlight-time', 3]]);
  });

  it('says no more than twenty times the same', () => {
    const { problems } = createMarkdownRenderer().render({ ...article, markdown: '</div> '.repeat(100) }, { readSnippet: () => undefined });
    expect(problems).toHaveLength(20);
  });
});

describe('Markdown of other files (`@include`)', () => {
  const article = { path: sourcePath('a.md'), frontMatter: {}, bodyStartLine: 1 };
  const files: Readonly<Record<string, string>> = { './parts/a.md': '\uFEFF[甲](./甲.md)\r\n\r\n<!-- @include: ./b.md -->\r\n', './parts/b.md': '[乙](./乙.md) ![](./b.png)\n\n::: tpi\n', '@/parts/c.md': '@include(./d.md)', '@/parts/d.md': '丁' };
  const render = (markdown: string) => createMarkdownRenderer().render({ ...article, markdown, bodyStartLine: 5 }, { readSnippet: (path) => (files[path] === undefined ? undefined : { text: files[path], path }) });

  it('what is found in them is of the line that takes them in; the lines below keep their own', () => {
    const { value, problems } = render('[一](./一.md)\n\n<!-- @include: ./parts/a.md -->\n\n[二](./二.md)\n\n::: tpi2\n');
    expect(value.links.map(({ href, line }) => [href, line])).toEqual([['./一.md', 5], ['./parts/甲.md', 7], ['./parts/乙.md', 7], ['./二.md', 9]]);
    expect(value.assets).toEqual([{ src: './parts/b.png', line: 7 }]);
    expect(problems.map(({ code, line }) => [code, line])).toEqual([['markdown/unknown-container', 7], ['markdown/unknown-container', 11]]);
  });

  it('are watched, also those that they take in', () => {
    expect(render('<!-- @include: ./parts/a.md -->\n\n@include(./none.md)\n').value.includes.map(({ path }) => path)).toEqual(['./parts/a.md', './parts/b.md', './none.md']);
  });

  it('have addresses from where they are; others stay', () => {
    const text = '[a](../up.md#x) [b](#y) [c](/z/) <a href="b.zip">b</a> [d](https://a.example)\n\n<img src="./i.png"> ![](@/j.png)\n\n<<< ./k.c\n';
    const asked: string[] = [];
    const { value } = createMarkdownRenderer().render({ ...article, markdown: '[e](e.md)\n\n<!-- @include: ./parts/a.md -->' }, { readSnippet: (path) => (asked.push(path), { text, path }) });
    expect([value.links.map(({ href }) => href), value.assets.map(({ src }) => src), asked]).toEqual([['e.md', './up.md#x', '#y', '/z/'], ['./parts/b.zip', './parts/i.png', '@/j.png'], ['./parts/a.md', './parts/k.c']]);
    expect(value.html).toContain('href="https://a.example"');
  });

  it('name others from where they are', () => expect(render('<!-- @include: @/parts/c.md -->').value.plainText).toBe('丁'));

  it('without the part that is asked for are taken in whole, but for their front matter', () => {
    const { value, problems } = createMarkdownRenderer().render({ ...article, markdown: '<!-- @include: ./a.md#none -->' }, { readSnippet: (path) => ({ text: '---\ntitle: x\n---\n甲\n', path }) });
    expect([value.html, problems.map(({ code }) => code)]).toEqual(['<p>甲</p>\n', ['markdown/snippet-region']]);
  });

  it('that are not there are watched where they would lie', () => {
    const { value } = createMarkdownRenderer().render({ ...article, markdown: '<!-- @include: ../x.md -->' }, { readSnippet: () => ({ text: undefined, path: '/site/x.md' }) });
    expect(value.includes).toEqual([{ path: '/site/x.md', hash: '' }]);
  });

  it('may take in a part of themselves, but no part again', () => {
    const text = '一\n\n<!-- @include: ./a.md{1-1} -->\n\n<!-- @include: ./a.md{3-5} -->\n';
    const { value, problems } = createMarkdownRenderer().render({ ...article, markdown: text }, { readSnippet: (path) => ({ text, path }) });
    expect(value.plainText.split(/\s+/)).toEqual(['一', '一', '一']);
    expect(problems.map(({ code, line }) => [code, line])).toEqual([['markdown/include-loop', 5]]);
  });

  it('one within the other go no deeper than ten', () => {
    const { problems } = createMarkdownRenderer().render({ ...article, markdown: '@include(./0.md)' }, { readSnippet: (path) => ({ text: `@include(./${Number(/\d+/.exec(path)![0]) + 1}.md)`, path }) });
    expect(problems.map(({ code, message }) => [code, message])).toEqual([['markdown/include-loop', './10.md is not taken in: it stands in itself, or in too many files.']]);
  });
});

describe('what a text repeats by name ends somewhere', () => {
  const long = 'y'.repeat(50_000);
  const render = (markdown: string, frontMatter: FrontMatter = {}) =>
    createMarkdownRenderer().render({ path: sourcePath('a.md'), frontMatter, markdown, bodyStartLine: 9 }, { readSnippet: () => ({ text: long, path: '/a.txt' }) });

  it.each<[string, string, FrontMatter?]>([
    ['addresses of references', `${'[a]\n'.repeat(20_000)}\n[a]: https://a.example/${long}`],
    ['addresses of references in the site', `${'[a]\n'.repeat(20_000)}\n[a]: ./${long}.md`],
    ['titles of references', `${'[a]\n'.repeat(20_000)}\n[a]: https://a.example "${long}"`],
    ['pictures of references', `${'![a]\n'.repeat(20_000)}\n[a]: https://a.example/${long}`],
    ['values of front matter', '{{ $frontmatter.a }}\n'.repeat(20_000), { a: long }],
    ['data of a script', `${'{{ a }}\n'.repeat(20_000)}\n<script>\nexport default { data() { return { a: '${long}' } } }\n</script>`],
    ['files', '<<< ./a.txt\n\n'.repeat(2000)],
    ['Markdown of files', '<!-- @include: ./a.txt -->\n'.repeat(2000)],
  ])('%s', (_name, markdown, frontMatter) => {
    const { value, problems } = render(markdown, frontMatter);
    expect(JSON.stringify(value).length).toBeLessThan(25_000_000);
    expect(problems.filter(({ code }) => code !== 'markdown/script')).toMatchObject([{ severity: 'warning', code: 'markdown/much-repeated', file: 'a.md' }]);
  });

  it.each(['<!-- @include: ./a.txt{1,1} -->\n', '<!-- @include: ./a.txt#b -->\n', '<<< ./a.txt#b\n\n'])('files that are gone through for a small part of them, as %j', (taking) => {
    const large = `// #region b\na\n// #endregion b\n# b\n${'c'.repeat(1_000_000)}`;
    const { problems } = createMarkdownRenderer().render({ path: sourcePath('a.md'), frontMatter: {}, markdown: taking.repeat(200), bodyStartLine: 1 }, { readSnippet: () => ({ text: large, path: '/a.txt' }) });
    expect(problems).toMatchObject([{ severity: 'warning', code: 'markdown/much-repeated' }]);
  });

  it('links stay as their text, pictures as their description; what is short goes on', () => {
    const { value } = render(`${'[a] '.repeat(200)}\n\n[甲][a] ![乙][a] [丙](./c.md)\n\n[a]: https://a.example/${long}`);
    expect(value.html.endsWith('<p>甲 乙 <a href="\0l0\0">丙</a></p>\n')).toBe(true);
  });

  it('a text may have pictures of any size written into it', () => {
    const { value, problems } = render(Array.from({ length: 20 }, (_, index) => `![图](data:image/png;base64,${index}${'y'.repeat(500_000)})`).join('\n\n'));
    expect([value.html.match(/<img /g)?.length, problems]).toEqual([20, []]);
  });
});

it('tables of contents end somewhere: each has every heading of the page', () => {
  const { value, problems } = createMarkdownRenderer().render({ path: sourcePath('a.md'), frontMatter: {}, markdown: `## 一\n\n## 二\n\n${'[toc]\n\n'.repeat(200)}`, bodyStartLine: 9 }, { readSnippet: () => undefined });
  expect(value.html.match(/<nav class="toc"/g)).toHaveLength(20);
  expect(problems).toMatchObject([{ code: 'markdown/many-catalogues', line: 53 }]);
});

describe('lists of articles', () => {
  const render = (path: string, markdown: string, frontMatter: FrontMatter = {}) => createMarkdownRenderer().render({ path: sourcePath(path), frontMatter, markdown, bodyStartLine: 9 }, { readSnippet: () => undefined });
  const folders = (path: string, markdown: string) => render(path, markdown).value.catalogues.map(({ folder }) => folder);

  it('are of the article’s own folder, or of the one theme-hope’s `base` names', () => {
    expect(folders('guide/中文/README.md', '<AutoCatalog/>')).toEqual(['guide/中文']);
    expect(folders('README.md', '<Catalog/>')).toEqual(['']);
    expect(folders('a/b.md', `<Catalog base="/guide/"/>\n\n<Catalog :base="'/%E4%B8%AD%E6%96%87'"/>\n\n<Catalog base='../c/'/>\n\n<Catalog base="/../../x"/>\n\n<Catalog base="/"/>`)).toEqual(['guide', '中文', 'c', 'x', '']);
  });

  it('are named in the article’s language, and stand in no excerpt', () => {
    const { value, problems } = render('en/a.md', '甲\n\n<AutoCatalog/>\n\n<!-- more -->\n\n乙', { lang: 'en-US' });
    expect([value.catalogues, value.html, value.excerptHtml, problems]).toEqual([[{ folder: 'en', label: 'Articles', line: 11 }], '<p>甲</p>\n\0c0\0\n\n<p>乙</p>\n', '<p>甲</p>\n\n', []]);
  });

  it('are what theme-vdoing’s page component asks for in front matter, above the text', () => {
    const pageComponent = { name: 'Catalogue', data: { path: '01.前端/10.JavaScript', imgUrl: '/img/web.png', description: '来自 <a href="https://a.example">课程</a>\n"笔记"' } };
    const { value, problems } = render('00.目录页/01.md', '正文 <b>粗\n', { pageComponent });
    expect(value.catalogues).toMatchObject([{ folder: '01.前端/10.JavaScript' }]);
    expect(value.assets).toMatchObject([{ src: '/img/web.png' }]);
    expect(value.html).toMatch(/^<p><img src="\0a0\0" alt="" width="80"[^>]*> 来自 <a href="https:\/\/a.example"[^>]*>课程<\/a> &quot;笔记&quot;<\/p>\s*\0c0\0\s*<p>正文 <b>粗<\/b><\/p>\n$/);
    expect(problems).toMatchObject([{ code: 'markdown/unclosed-tag', line: 9 }]);
    expect(render('a.md', '', { pageComponent: { name: 'Catalogue', data: { key: '03.技术' } } }).value.catalogues).toMatchObject([{ folder: '03.技术' }]);
  });

  it.each([null, 'Catalogue', [], { name: 'Catalogue' }, { name: 'Catalogue', data: null }, { name: 'Catalogue', data: { path: {}, imgUrl: ['"><script>'], description: 1 } }, { name: 'Other', data: { path: 'x' } }])('take any front matter: %j', (pageComponent) => {
    expect(render('a.md', '正文', { pageComponent }).value.html).toContain('正文');
  });

  it('end somewhere', () => {
    const { value, problems } = render('a.md', '<AutoCatalog/>\n\n'.repeat(200));
    expect(value.catalogues).toHaveLength(20);
    expect(problems).toMatchObject([{ code: 'markdown/many-catalogues', line: 49 }]);
  });
});

describe('links to other sites that front matter lists', () => {
  const render = (frontMatter: FrontMatter) => createMarkdownRenderer().render({ path: sourcePath('links/README.md'), frontMatter, markdown: '正文', bodyStartLine: 20 }, { readSnippet: () => undefined }).value;

  it('are cards above the text: theme-gungnir’s, in groups', () => {
    const { html, headings, links, assets } = render({ title: '友链', layout: 'Links', links: [{ title: '工具', items: [{ sitename: '甲 ```', url: 'https://a.example', img: '/img/a.png', desc: '一' }, { sitename: '乙' }] }, { items: null }, 5] });
    expect(headings).toMatchObject([{ level: 2, title: '工具' }]);
    expect([links, assets]).toMatchObject([[], [{ src: '/img/a.png' }]]);
    expect(html).toMatch(/<h2[^>]*>工具.*<\/h2>\s*<div class="cards columns-2">\s*<a class="card" href="https:\/\/a.example"[^>]*>.*甲 ```<\/span>.*一.*<\/a>\s*<div class="card">.*乙.*<\/div>\s*<\/div>\s*<p>正文<\/p>/s);
  });

  it('theme-plume’s, with words before each group', () => {
    for (const kind of [{ friends: true }, { pageLayout: 'friends' }]) {
      const { html } = render({ ...kind, description: '朋友们', list: [{ name: '甲', link: 'https://a.example', avatar: 'https://a.example/a.png', desc: '一' }], groups: [{ title: '再', desc: '**其他**', list: [{ name: '乙', link: 'https://b.example' }] }] });
      expect(html, JSON.stringify(kind)).toMatch(/^<p>朋友们<\/p>\s*<div class="cards columns-2">.*甲.*<\/div>\s*<h2[^>]*>再.*<\/h2>\s*<p><strong>其他<\/strong><\/p>\s*<div class="cards columns-2">.*乙.*<p>正文<\/p>/s);
    }
  });

  it.each([{ layout: 'Links' }, { layout: 'Links', links: 'x' }, { links: [{ title: '一', items: [{ sitename: '甲' }] }] }, { friends: true, list: {}, groups: 5 }, { list: [{ name: '甲' }] }] as FrontMatter[])('are none in any other front matter: %j', (frontMatter) => expect(render(frontMatter).html).toBe('<p>正文</p>\n'));
});

describe('in a folder of notes (`isNotes`)', () => {
  const noted = (markdown: string, path = 'a/矩阵.md', title?: string): [string | null, string | null] => {
    const article = { path: sourcePath(path), frontMatter: title === undefined ? {} : { title }, markdown, bodyStartLine: 1 };
    const { firstHeading, titleSlug } = createMarkdownRenderer({ isNotes: true }).render(article, { readSnippet: () => undefined }).value;
    return [firstHeading, titleSlug];
  };
  it.each([
    ['the heading above all others names it', '# 线性代数\n\n## 定义\n\n### 例\n\n## 性质', ['线性代数', '线性代数']],
    ['one of several names a part', '# 定义\n\n# 性质', [null, null]],
    ['a lower one, too', '## 定义\n\n### 例\n\n## 性质\n\n# 别的', [null, null]],
    ['that of its file names it', '# 矩阵。\n\n# 性质', ['矩阵。', '矩阵。']],
    ['a heading alone names it', '## 线性代数\n\n文字', ['线性代数', '线性代数']],
    ['below its contents, too', '[toc]\n\n# 线性代数\n\n## 定义', ['线性代数', '线性代数']],
  ] as const)('%s', (_case, markdown, names) => expect(noted(markdown)).toEqual(names));

  it('a remark is in no page from where a line begins with its mark to where one ends with it, but for lists', () => {
    const article = { path: sourcePath('a.md'), frontMatter: {}, markdown: '前\n\n%% 备注\n\n还是 %%\n\n- %% 百分号\n- 后 %%', bodyStartLine: 1 };
    expect(createMarkdownRenderer({ isNotes: true }).render(article, { readSnippet: () => undefined }).value.plainText.split(/\s+/)).toEqual(['前', '%%', '百分号', '后', '%%']);
    const ofOneLine = { ...article, markdown: '%% 备注 %%\n\n正文\n\n%% 备注 %%' };
    expect(createMarkdownRenderer({ isNotes: true }).render(ofOneLine, { readSnippet: () => undefined }).value.plainText.trim()).toBe('正文');
  });

  it('a remark within a line is in no page, and two percent signs of anything else are text', () => {
    const article = { path: sourcePath('a.md'), frontMatter: {}, markdown: '前%%备注%%后，100%%，printf "%%d %%"，C%%x%%', bodyStartLine: 1 };
    expect(createMarkdownRenderer({ isNotes: true }).render(article, { readSnippet: () => undefined }).value.plainText.trim()).toBe('前后，100%%，printf "%%d %%"，C%%x%%');
  });

  it('names of paragraphs are not shown, wherever they stand', () => {
    const html = (markdown: string, isNotes: boolean): string => createMarkdownRenderer({ isNotes }).render({ path: sourcePath('a.md'), frontMatter: {}, markdown, bodyStartLine: 1 }, { readSnippet: () => undefined }).value.html;
    expect(html('分两步。 ^3e0a1f\n\n- 一\n- 二 ^b-2\n\n^list\n\n> 引\n> ^q1\n\n2 ^ 3，`a ^b`，$x ^2$，x^2，见[^1]\n\n[^1]: 注', true)).toMatch(/^<p>分两步。<\/p>\n<ul>\n<li>一<\/li>\n<li>二<\/li>\n<\/ul>\n<blockquote>\n<p>引<\/p>\n<\/blockquote>\n<p>2 \^ 3，<code>a \^b<\/code>，.*x\^2，见<sup/);
    expect(html('甲 ^3e0a1f', false)).toBe('<p>甲 ^3e0a1f</p>\n');
  });

  it('a link by name keeps what it names, and says the note’s name where it has no words', () => {
    const article = { path: sourcePath('a.md'), frontMatter: {}, markdown: '[[库/甲.md ]] [[甲#一#二]] [[甲#^1a2b|段]] ![[乙]]', bodyStartLine: 1 };
    expect(createMarkdownRenderer({ isNotes: true }).render(article, { readSnippet: () => undefined }).value.wikiLinks.map(({ name, hash, embeds, text }) => [name, hash, embeds, text])).toEqual([
      ['库/甲.md', '', false, '甲'],
      ['甲', '二', false, '甲 > 二'],
      ['甲', '', false, '段'],
      ['乙', '', true, '乙'],
    ]);
  });

  it('a folder’s page is called by its first heading, an article by its front matter', () => {
    expect(noted('# 目录\n\n# 二', 'a/README.md')).toEqual(['目录', '目录']);
    expect(noted('# 目录\n\n# 二', 'a/b.md', '目录')).toEqual(['目录', '目录']);
  });
});

describe('macros that a formula defines', () => {
  const render = (markdown: string) => createMarkdownRenderer({}).render({ path: sourcePath('a.md'), frontMatter: {}, markdown, bodyStartLine: 5 }, { readSnippet: () => undefined });

  it('are heeded', () => {
    const { value, problems } = render('$$\n\\newcommand{\\norm}[1]{\\left\\|#1\\right\\|}\n\\norm{x}\n$$\n');
    expect([value.html.includes('∥'), problems]).toEqual([true, []]);
  });

  it('stand for so many signs at most: others are shown as source', () => {
    const { value, problems } = render(`文\n\n$\\def\\a{${'x'.repeat(1000)}}${'\\a'.repeat(11)}$\n`);
    expect(value.html).toContain('<code class="math-error">$\\def\\a{');
    expect(problems.map(({ code, line }) => [code, line])).toEqual([['markdown/math', 7]]);
  });

  it('have so much room in a page, repeated formulas too', () => {
    const formula = `$\\def\\a{${'x'.repeat(1000)}}${'\\a'.repeat(9)}$`;
    expect(render(formula).problems).toEqual([]);
    expect(new Set(render(`${formula}\n\n`.repeat(20)).problems.map(({ code }) => code))).toEqual(new Set(['markdown/math', 'markdown/much-repeated']));
  });
});
