import { expect, it } from 'vitest';
import { oldListAddresses } from './old-lists';

it('theme-plume had one page of each kind in every language', () => {
  const listed = { posts: 20, tags: [['a', 12]] as const, categories: [] as const, hasFriends: false };
  const moved = oldListAddresses('plume', '/en/', listed, 5);
  expect(moved).toHaveLength(7);
  expect(moved).toEqual(expect.arrayContaining([{ from: '/en/blog/', to: '/en/timeline/' }, { from: '/en/blog/tags/', to: '/en/tag/' }, { from: '/en/article/categories/', to: '/en/categories/' }]));
});

it('theme-hope 2 had the name of a list as VuePress 2 writes it', () => {
  const listed = { posts: 1, tags: [['C++', 1], ['Q&A 集', 1]] as const, categories: [['C++', 1]] as const, hasFriends: false };
  const from = oldListAddresses('hope', '/', listed, 5).filter(({ to }) => to !== '/timeline/').map((moved) => moved.from);
  expect(from).toEqual(['/tag/c++/', '/tag/c__/', '/tag/q&a-集/', '/tag/q_a-集/', '/category/c++/', '/category/c__/', '/category/']);
});

it('theme-meteorlxy had a file for each tag and category, in one set for all locales', () => {
  const listed = { posts: 20, tags: [['CI/CD', 12]] as const, categories: [['算法', 1]] as const, hasFriends: false };
  expect(oldListAddresses('meteorlxy', '/', listed, 5)).toEqual([
    { from: '/posts/tags/CI/CD.html', to: '/tags/CI/CD/' },
    { from: '/posts/tags/', to: '/tag/' },
    { from: '/posts/categories/算法.html', to: '/categories/算法/' },
    { from: '/posts/categories/', to: '/categories/' },
  ]);
  expect(oldListAddresses('meteorlxy', '/en/', listed, 5)).toEqual([]);
});
