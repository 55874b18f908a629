import { expect, it } from 'vitest';
import { asMarkdown } from './hexo-leniency';

const convert = (markdown: string, isMarked = true): string => asMarkdown(markdown, { isHeading: (title) => title.startsWith('题'), isMarked });

it.each([
  ['of another width', '##\u3000甲\n ###\u00a0乙', '## 甲\n ### 乙'],
  ['none, where the old site had a heading', '##题 一\n###题二###\n####标签', '## 题 一\n### 题二###\n####标签'],
  ['none, in code', '```\n#题\n##\u3000甲\n```\n', '```\n#题\n##\u3000甲\n```\n'],
  ['one, or too many marks', '# 题\n#\n#######题\n    ##题', '# 题\n#\n#######题\n    ##题'],
])('a heading begins behind a space: %s', (_, written, made) => expect(convert(written)).toBe(made));

it.each([
  ['below a paragraph', '文\n\n        ``` js\n        a\n          b\n\n        ```\n文', '文\n\n``` js\na\n  b\n\n```\n文'],
  ['by a tab', '文\n\t```\n\ta\n\t```', '文\n```\na\n```'],
  ['deeper than its list', '- 一\n\n      ```\n      a\n     b\n      ```\n', '- 一\n\n  ```\n  a\n  b\n  ```\n'],
  ['first of all', '    ```\n    a\n    ```', '```\na\n```'],
])('a code block stands as far right as its place, not further: %s', (_, written, made) => expect(convert(written)).toBe(made));

it.each([
  ['<img src="a.png">\n ```\na\n ```\n文', '<img src="a.png">\n\n ```\na\n ```\n文'],
  ['<details>\n<summary>题</summary>\n文\n```\na\n```\n</details>', '<details>\n<summary>题</summary>\n文\n\n```\na\n```\n</details>'],
  ['<div>\n\n文\n```\na\n```\n```\nb\n```', '<div>\n\n文\n```\na\n```\n```\nb\n```'],
])('a code block ends HTML above it: %j', (written, made) => expect(convert(written)).toBe(made));

it.each([
  ['- 一：\n    2. 甲\n    3. 乙', '- 一：\n\n    2. 甲\n    3. 乙'],
  ['1. 一\n   文\n   0) 甲', '1. 一\n   文\n\n   0) 甲'],
  ['- 一\n\t2. 甲', '- 一\n\n\t2. 甲'],
  ['- 一\n\n  文\n  2. 甲', '- 一\n\n  文\n\n  2. 甲'],
  ['- 一\n  - 二\n    7. 甲', '- 一\n  - 二\n\n    7. 甲'],
])('in an item a list may begin with any number below text: %j', (written, made) => {
  expect(convert(written)).toBe(made);
  expect(convert(written, false)).toBe(written);
});

it.each([
  ['below a paragraph of no list', '文\n2. 甲'],
  ['that goes on', '- 一\n    1. 甲\n    2. 乙\n       文\n    3. 丙'],
  ['outside the item', '- 一\n  - 二\n  2. 甲\n3. 乙'],
  ['below an empty line, or with 1', '- 一\n\n  2. 甲\n- 二\n  1. 甲'],
  ['set in as code', '- 一\n      2. 甲'],
  ['in HTML and code', '<pre>\n- 一\n  2. 甲\n</pre>\n\n```\n- 一\n  2. 甲\n```'],
])('a list with another number than 1 stays: %s', (_, markdown) => expect(convert(markdown)).toBe(markdown));

it.each(['1. 一\n    ```\n    a\n    ```', '- 一\n  - 二\n\n    文\n\n    ```\n    a\n    ```', '> - 一\n>\n>     ```\n>     a\n>     ```', '文\n   ```\n   a\n   ```', '文\n\n    ```\n    a'])('what Markdown takes stays: %j', (markdown) => expect(convert(markdown)).toBe(markdown));

it('ends in time with anything', () => {
  const hostile = `${'- a\n'.repeat(20_000)}${'    ```\n    a\n    ```\n'.repeat(20_000)}`;
  expect(convert(hostile).length).toBeLessThanOrEqual(hostile.length);
  expect(convert('- a\n  2. b\n'.repeat(20_000)).length).toBe(260_000 - 20_000);
});
