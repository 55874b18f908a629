import { describe, expect, it } from 'vitest';
import { readParts } from './edit-front-matter';
import { titleFinder } from './vitepress-titles';

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
