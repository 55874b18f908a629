import { expect, it } from 'vitest';
import { UniqueSlugs } from './unique-slugs';

it('numbers equal ids from 1 as VuePress 2 does', () => {
  const slugs = new UniqueSlugs('vuepress-2');
  expect(['x', 'x', 'x-1', 'x'].map((slug) => slugs.take(slug))).toEqual(['x', 'x-1', 'x-1-1', 'x-2']);
});

it('numbers equal ids from 2 and never gives one twice', () => {
  const slugs = new UniqueSlugs();
  expect(['x', 'x', 'x-2', 'x', '', ''].map((slug) => slugs.take(slug))).toEqual(['x', 'x-2', 'x-2-2', 'x-3', 'section', 'section-2']);
});
