import { expect, it } from 'vitest';
import { readSimpleYaml } from './front-matter-simple';
import { readFullYaml } from './front-matter-yaml';

const block = (text: string) => ({ language: 'yaml' as const, text, line: 2 });

it.each([
  'title: 标题：一、二\ndate: 2020-01-02 03:04:05\n',
  'title: "a: b # c"\nauthor: \'R & D\'\nempty: ""\n',
  'tags:\n  - 算法\n  - C++\n  - C#\n  -\n  - \n  - null\n  - 010\n  - true\ncategories:\n- 前端\n',
  'tags: [a, b c, 1.10, ]\nx: []\ny: [true, null, ~]\n',
  '# comment\n\na:\nb: ~\nc: null\nC: NULL\nd: True\ne: 0x1f\nf: 1.5\ng: yes\nh: 1e3\n',
  'title: 甲 [乙, 丙]\n',
  'link: https://a.b/c#d:e?f=g,h\ntime: 12:30\nemail: a@b.c\n',
  'a: b   \n\nb: c-d - e\n',
  'a:\n# x\nb: 1\n',
])('reads what the full parser reads: %j', (text) => {
  const simple = readSimpleYaml(block(text));
  expect(simple).not.toBeNull();
  expect(simple).toEqual(readFullYaml(block(text), 'a.md').entries);
});

it('reads the usual block itself', () => {
  expect(readSimpleYaml(block('title: 标题\ndate: 2020-01-02 03:04:05\ntags:\n  - a\ncategories: [b]\n'))).toHaveLength(4);
});

it.each([
  'a: b # c',
  'a: -1.5',
  'a:\n  - b\n\n  - c\nd: e\n',
  'a: b: c',
  'a: {b: c}',
  'a: [b, [c]]',
  'a: [b,, c]',
  'a: |\n  b',
  'a: b\n  c',
  'a:\n  b: c',
  'a:\n  - b: c',
  'a:\n  - b\n    c',
  'a:\n  - b\n - c',
  'a:\n  - b\n  c: d',
  'a: &b c',
  'a: *b',
  'a: "b\\n"',
  'a: "b" c',
  'a: @b',
  'a:b',
  'a：b',
  'a: b\n\tc',
  '- a',
  '"a": b',
  'a: b:',
])('leaves %j to the full parser', (text) => expect(readSimpleYaml(block(text))).toBeNull());
