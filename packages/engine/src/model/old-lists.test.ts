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

it('theme-hope had lists of starred, locked and slide articles, under names that changed', () => {
  const listed = { posts: 1, tags: [], categories: [], hasFriends: false };
  const lists = (theme: 'hope' | 'hope-1') => oldListAddresses(theme, '/en/', listed, 5).filter(({ to }) => to === '/en/timeline/').map(({ from }) => from);
  expect(lists('hope-1')).toEqual(['/en/article/', '/en/star/', '/en/encrypt/', '/en/slide/']);
  expect(lists('hope')).toEqual(['/en/article/', '/en/star/', '/en/encrypted/', '/en/slide/', '/en/slides/']);
});

it('plugin-blog had categories where it was told to, in its two versions', () => {
  const listed = { posts: 1, tags: [['Q&A', 1]] as const, categories: [['Q&A', 3]] as const, hasFriends: false };
  expect(oldListAddresses('plugin-blog-category', '/en/', listed, 2)).toEqual([
    { from: '/en/tag/Q&A/', to: '/en/tags/Q&A/' },
    { from: '/en/category/Q&A/', to: '/en/categories/Q&A/' },
    { from: '/en/category/Q&A/page/2/', to: '/en/categories/Q&A/page/2/' },
    { from: '/en/category/', to: '/en/categories/' },
  ]);
  expect(oldListAddresses('plugin-blog-2', '/', listed, 2).map(({ from }) => from)).toEqual(['/tag/q&a/', '/tag/q_a/', '/category/q&a/', '/category/q_a/', '/category/', '/article/']);
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

it('theme-reco 1.0 had a file for each tag and category', () => {
  const listed = { posts: 12, tags: [['Q&A', 12]] as const, categories: [['前端', 12]] as const, hasFriends: false };
  expect(oldListAddresses('reco-1.0', '/', listed, 5)).toEqual([{ from: '/tag/Q&A.html', to: '/tags/Q&A/' }, { from: '/category/前端.html', to: '/categories/前端/' }, { from: '/category/', to: '/categories/' }]);
});
