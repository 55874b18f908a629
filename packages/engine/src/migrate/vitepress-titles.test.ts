import { describe, expect, it } from 'vitest';
import { readParts } from './edit-front-matter';
import { menuTitle, titleFinder } from './vitepress-titles';

const nameOf = titleFinder({ '/记/': [['/记/2021-01', '一月'], { title: '组', path: '/记/组/', children: [['/记/组/甲.md', '<b>甲</b>篇'], '/记/x'] }], '/单/': ['/单/a', '/单/b'] });
const find = (path: string, text: string): string | null => nameOf(path, readParts(text, { mayLackOpening: false }));

describe('a page of VitePress without a title', () => {
  it.each([
    ['记/2021-01.md', '## 1 月 30 日\n', '一月'],
    ['记/组/index.md', '字\n', '组'],
    ['记/组/甲.md', '## 一\n', '甲篇'],
    ['单/b.md', '## 一\n', 'b'],
    ['1.操作.md', '```sh\n# 注\n```\n', '操作'],
    ['3.5 版.md', '字\n', '3.5 版'],
    ['乙.md', '---\ndate: 2020-01-01\ntitle:\n---\n字\n', '乙'],
  ])('%s is called by the sidebar, else by its file', (path, text, name) => expect(find(path, text)).toBe(name));

  it.each([
    ['a.md', '字\n\n# 题\n'],
    ['a.md', '题\n===\n'],
    ['a.md', '<h1 align="center">题</h1>\n'],
    ['a.md', '---\ntitle: 题\n---\n字\n'],
    ['a.md', '---\nlayout: home\n---\n字\n'],
    ['index.md', '字\n'],
    ['README.md', '字\n'],
    ['a.md', '\n'],
  ])('%s stays when it has one, or needs none: %j', (path, text) => expect(find(path, text)).toBeNull());
});

it('no sidebar, or a strange one, names nothing', () => {
  for (const sidebar of [undefined, null, 'structuring', 5, [null, 3, ['/a']], { '/': 'x' }]) expect(titleFinder(sidebar)('b.md', readParts('字', { mayLackOpening: false }))).toBe('b');
});

describe('a page of VitePress with a title and another heading, which alone it showed', () => {
  const keys = (text: string): Readonly<Record<string, unknown>> => menuTitle(readParts(text, { mayLackOpening: false }));

  it.each([
    ['---\ntitle: UDP\n---\n\n# UDP 协议简介\n', 'UDP'],
    ["---\ntitle: 'tag'\n---\n<!-- 注 -->\n\ngit 中 `tag` 的用法\n===\n\n## 二\n", 'tag'],
    ['---\ntitle: bind\n---\n<script setup>\nconst a = 1\n</script>\n\n# bind 的用法 {#own}\n', 'bind'],
  ])('keeps the title for menus: %j', (text, name) => expect(keys(text)).toStrictEqual({ title: undefined, shortTitle: name }));

  it.each([
    '---\ntitle: CSS 复习\n---\n# css复习\n',
    '---\ntitle: 一\n---\n字\n\n# 二\n',
    '---\ntitle: 一\n---\n## 二\n\n# 三\n',
    '---\ntitle: 一\n---\n```\n# 二\n```\n',
    '---\ntitle: 一\n---\n# \n',
    '---\ntitle: 一\n---\n# ![图](a.png)\n',
    '---\ntitle: 一\nlayout: home\n---\n# 二\n',
    '---\ntitle: 一\nhome: true\n---\n# 二\n',
    '---\ntitle:\n---\n# 二\n',
    '# 二\n',
  ])('stays as it is: %j', (text) => expect(keys(text)).toEqual({}));
});
