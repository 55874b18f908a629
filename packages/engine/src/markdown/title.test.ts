import { expect, it } from 'vitest';
import { pageTitle } from './title';

it('takes front matter, then Home, then the first heading (vuepress-behaviour §1 Title)', () => {
  expect(pageTitle({ title: '一', home: true }, '二')).toBe('一');
  expect(pageTitle({ home: true }, '二')).toBe('Home');
  expect(pageTitle({}, '二')).toBe('二');
  expect(pageTitle({ title: ' ' }, null)).toBeNull();
});

it.each([
  ['`code` 与 **bold**', 'code 与 bold'],
  ['snake_case 与 __main__', 'snake_case 与 main'],
  ['[文档](https://example.com) 再说', '文档 再说'],
  ['完 :tada:', '完 🎉'],
  ['A &amp; B', 'A & B'],
  ['List<Integer>', 'List<Integer>'],
  ['3:00 出发', '3:00 出发'],
])('cleans %s', (title, plain) => expect(pageTitle({ title }, null)).toBe(plain));
