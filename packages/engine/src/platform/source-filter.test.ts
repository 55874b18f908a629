import { expect, it } from 'vitest';
import { sourceFilter } from './source-filter';

it.each([
  ['drafts', ['drafts/a.md', 'drafts/b/c.md'], ['a/drafts/b.md', 'drafts2/a.md']],
  ['/drafts/', ['drafts/a.md'], ['drafts.md']],
  ['a/b.md', ['a/b.md'], ['b.md', 'a/b.md2']],
  ['**/*.snippet.md', ['x.snippet.md', '一/二.snippet.md'], ['x.md']],
  ['笔记/{私,旧}/**', ['笔记/私/一.md'], ['笔记/新/一.md']],
  ['草稿(旧)', ['草稿(旧)/a.md', '草稿(旧)/b/c.md'], ['草稿/a.md', '草稿(旧)2/a.md']],
  ['[私]/', ['[私]/a.md'], ['[公]/a.md']],
  ['**/_*/**', ['_a/b.md', 'c/_d/e/f.md'], ['c/d_/e.md']],
])('%s excludes %j but not %j', async (pattern, excluded, kept) => {
  const isExcluded = await sourceFilter([pattern]);
  expect(excluded.filter((path) => !isExcluded(path))).toEqual([]);
  expect(kept.filter(isExcluded)).toEqual([]);
});

it.each(['', '/', './'])('%j names nothing', async (pattern) => {
  const isExcluded = await sourceFilter([pattern, 'drafts']);
  expect(['a.md', 'drafts/a.md'].map(isExcluded)).toEqual([false, true]);
  expect((await sourceFilter([pattern]))('a.md')).toBe(false);
});

it('excludes nothing without patterns', async () => expect((await sourceFilter([]))('a.md')).toBe(false));
