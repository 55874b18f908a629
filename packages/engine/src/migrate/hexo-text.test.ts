import { expect, it } from 'vitest';
import { convertText } from './hexo-text';

const beside = new Set(['own.png', '文章/a b.png', '文章/讲义.pdf']);
const addresses = new Set(['/images/css.png', '/2020/01/02/other/', '/2020/01/02/文章/up.png']);
const assets = new Map([['/2020/01/02/文章/图.png', './文章/图.png'], ['/2019/01/01/旧/a.png', './旧/a.png']]);
const convert = (markdown: string, linkify = true): string =>
  convertText(markdown, { address: '/2020/01/02/文章/', asset: (name) => `./文章/${name}`, post: () => null, code: () => null, isBeside: (path) => beside.has(path), isAddress: (path) => addresses.has(path), assetAt: (path) => assets.get(path) ?? null, isHeading: () => false, isMarked: true, linkify, fromFile: (path) => new URL(path, 'http://x/_posts/算法/').pathname }).markdown;

it.each([
  ['![](own.png)', '![](own.png)'],
  ['![](a%20b.png "题")', '![](./%E6%96%87%E7%AB%A0/a%20b.png "题")'],
  ['![](../../../../images/css.png)', '![](/images/css.png)'],
  ['{% pdf ./讲义.pdf %}', '<iframe src="./%E6%96%87%E7%AB%A0/%E8%AE%B2%E4%B9%89.pdf" title="./讲义.pdf" width="100%" height="420" allowfullscreen></iframe>'],
  ['<embed type="a/b" src="讲义.pdf"><object type="a/b" data="讲义.pdf"></object>', '<embed type="a/b" src="./%E6%96%87%E7%AB%A0/%E8%AE%B2%E4%B9%89.pdf"><object type="a/b" data="./%E6%96%87%E7%AB%A0/%E8%AE%B2%E4%B9%89.pdf"></object>'],
  ['<img width="1" src="../../../../images/css.png">', '<img width="1" src="/images/css.png">'],
  ['[另](../other/?a#b)', '[另](/2020/01/02/other/?a#b)'],
  ['![](/2020/01/02/文章/图.png) ![](../文章/图.png?x)', '![](./%E6%96%87%E7%AB%A0/%E5%9B%BE.png) ![](./%E6%96%87%E7%AB%A0/%E5%9B%BE.png?x)'],
  ['<img src="/2019/01/01/%E6%97%A7/a.png">', '<img src="./%E6%97%A7/a.png">'],
  ['![](//a.example/x.png) ![](/images/none.png)', '![](//a.example/x.png) ![](/images/none.png)'],
  ['![说 明](文章/a b.png) [x](a b.md) `![](文章/a b.png)`', '![说 明](%E6%96%87%E7%AB%A0/a%20b.png) [x](a b.md) `![](文章/a b.png)`'],
  ['![](../../images/css.png) ![](../../images/none.png)', '![](/images/css.png) ![](../../images/none.png)'],
  ['![](up.png)', '![](/2020/01/02/%E6%96%87%E7%AB%A0/up.png)'],
  ['![](gone.png) [x](https://a/b.png) [y](#z) ![](/images/css.png)', '![](gone.png) [x](https://a/b.png) [y](#z) ![](/images/css.png)'],
  ['![](images/css.png) [x](./other.png)', '![](/images/css.png) [x](./other.png)'],
  ['![](./2019/01/01/旧/a.png)', '![](./%E6%97%A7/a.png)'],
  ['![](别(名)/a%20b.png) ![](./别名/a%20b.png)', '![](./%E6%96%87%E7%AB%A0/a%20b.png) ![](./%E6%96%87%E7%AB%A0/a%20b.png)'],
  ['<img src="../../../../images/c(s">![](../../../../images/css.png)', '<img src="../../../../images/c(s">![](/images/css.png)'],
  ['`![](../../../../images/css.png)`', '`![](../../../../images/css.png)`'],
  ['```\n![](../../../../images/css.png)\n```\n![](../../../../images/css.png)', '```\n![](../../../../images/css.png)\n```\n![](/images/css.png)'],
  ['```npm i```\n![](../../../../images/css.png)\n```\nx\n```', '```npm i```\n![](/images/css.png)\n```\nx\n```'],
])('%s', (written, made) => expect(convert(written)).toBe(made));

it.each([
  ['bash /etc/rules.v4', 'bash title="/etc/rules.v4"'],
  [' js 排序 "一" https://a.example/x 原文', ' js title="排序 \'一\'"'],
  ['sh mark:3,5-7', 'sh {3,5-7}'],
  ['c++ 题 mark:2 first_line:4 line_number:false', 'c++ {2} title="题"'],
  ['js', 'js'],
  ['js {1} title="a"', 'js {1} title="a"'],
  ['js =', 'js ='],
  ['js [a.js]', 'js [a.js]'],
])('a caption of a code block stays, and its marked lines: %s', (info, made) => {
  expect(convert(`- 一\n\n  \`\`\`${info}\n  x\n  \`\`\`\n~~~${info}\ny\n~~~`)).toBe(`- 一\n\n  \`\`\`${made}\n  x\n  \`\`\`\n~~~${made}\ny\n~~~`);
});

it('ends in time with anything', () => {
  for (const hostile of [`](${'a '.repeat(50_000)}`, ']('.repeat(50_000), `](${' '.repeat(50_000)}.png)`, '<a '.repeat(50_000), '<iframe title='.repeat(20_000), `~~~a${'~'.repeat(50_000)}`, '~'.repeat(50_000)]) expect(convert(hostile).length).toBe(hostile.length);
});

it.each([
  ['Email: a@b.com, (c_d@e.org)；邮箱：x.y+z@a-b.co.uk。中q@w.er', 'Email: <a@b.com>, (<c_d@e.org>)；邮箱：<x.y+z@a-b.co.uk>。中<q@w.er>'],
  ['- 一 **a@b.com**\n> a@b.com.\n\n# a@b.com', '- 一 **<a@b.com>**\n> <a@b.com>.\n\n# <a@b.com>'],
  ['{% note %}\na@b.com\n{% endnote %}', '::: info\n<a@b.com>\n:::'],
])('a mail address is a link, as in Hexo: %j', (written, made) => {
  expect(convert(written)).toBe(made);
  expect(convert(written, false)).not.toContain('<');
});

it.each([
  ['of a link, a picture or an address', '<a@b.com> [a@b.com](mailto:a@b.com) ![a@b.com](/a@b.com.png) [a]: mailto:a@b.com https://u@h.com/x mailto:a@b.com <https://u@h.com>'],
  ['of what is no mail', 'git@github.com:a/b.git pkg@1.2.3 a@b @vue/cli@next.js a@b.c a@b.com_ x/a@b.com a@b.com/c'],
  ['of code', '`a@b.com` ``a@b.com ` ``\n\n    a@b.com\n\n\ta@b.com\n\n```\na@b.com\n```'],
  ['of formulas and places to fill', '$a@b.com$ $$\na@b.com\n$$ {{ a@b.com }} {% x a@b.com %}'],
  ['of HTML', '<div>\na@b.com\n</div>\n\n<a href="mailto:a@b.com">a@b.com</a> <pre>\n\na@b.com</pre>\n\n文 <a href="a@b.com">a@b.com</a>'],
])('a mail address stays that is a part %s', (_, markdown) => expect(convert(markdown)).toBe(markdown));

it('ends in time with anything', () => {
  for (const part of ['a@', 'a.', 'a@b.', '<pre', '$$', '[', '[](', '`', '{%', '{{', '<a ', '\n<a', 'a@b.co.']) expect(convert(part.repeat(20_000)).length).toBeGreaterThan(0);
});
