import { expect, it } from 'vitest';
import { oldListAddresses } from './old-lists';

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
