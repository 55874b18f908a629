import { expect, it } from 'vitest';
import { convertText } from './hexo-text';

const beside = new Set(['own.png', '文章/a b.png']);
const addresses = new Set(['/images/css.png', '/2020/01/02/other/', '/2020/01/02/文章/up.png']);
const convert = (markdown: string): string =>
  convertText(markdown, { address: '/2020/01/02/文章/', asset: (name) => `./文章/${name}`, post: () => null, isBeside: (path) => beside.has(path), isAddress: (path) => addresses.has(path) }).markdown;

it.each([
  ['![](own.png)', '![](own.png)'],
  ['![](a%20b.png "题")', '![](./%E6%96%87%E7%AB%A0/a%20b.png "题")'],
  ['![](../../../../images/css.png)', '![](/images/css.png)'],
  ['<img width="1" src="../../../../images/css.png">', '<img width="1" src="/images/css.png">'],
  ['[另](../other/?a#b)', '[另](/2020/01/02/other/?a#b)'],
  ['![](up.png)', '![](/2020/01/02/%E6%96%87%E7%AB%A0/up.png)'],
  ['![](gone.png) [x](https://a/b.png) [y](#z) ![](/images/css.png)', '![](gone.png) [x](https://a/b.png) [y](#z) ![](/images/css.png)'],
  ['`![](../../../../images/css.png)`', '`![](../../../../images/css.png)`'],
  ['```\n![](../../../../images/css.png)\n```\n![](../../../../images/css.png)', '```\n![](../../../../images/css.png)\n```\n![](/images/css.png)'],
  ['```npm i```\n![](../../../../images/css.png)\n```\nx\n```', '```npm i```\n![](/images/css.png)\n```\nx\n```'],
])('%s', (written, made) => expect(convert(written)).toBe(made));
