import { expect, it } from 'vitest';
import { UniqueSlugs } from './unique-slugs';

it.each(['vuepress-2', 'hexo'] as const)('numbers equal ids from 1 as %s does', (ids) => {
  const slugs = new UniqueSlugs(ids);
  expect(['x', 'x', 'x-1', 'x'].map((slug) => slugs.take(slug))).toEqual(['x', 'x-1', 'x-1-1', 'x-2']);
});

it('numbers equal ids from 2 and never gives one twice', () => {
  const slugs = new UniqueSlugs();
  expect(['x', 'x', 'x-2', 'x', '', ''].map((slug) => slugs.take(slug))).toEqual(['x', 'x-2', 'x-2-2', 'x-3', 'section', 'section-2']);
});
