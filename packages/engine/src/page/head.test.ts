import { expect, it } from 'vitest';
import { article, config, siteOf } from '../model/test-site';
import type { UserConfig } from '../config/schema';
import { buildHead, staticHead } from './head';

const head = (frontMatter: Parameters<typeof article>[1], user: UserConfig = {}) => {
  const { model, page } = siteOf([article('a.md', frontMatter)], user);
  return buildHead(page('/a.html')!, model.config);
};

it.each([
  [{ title: '文章' }, { title: '站' }, '文章 | 站'],
  [{ title: '文章', metaTitle: '另一个' }, { title: '站' }, '另一个'],
  [{ title: '首', home: true }, { title: '站' }, '站'],
  [{ title: '文章' }, {}, '文章'],
  [{}, {}, 'VuePress'],
])('§2 the page title of %j on %j is %s', (front, user, title) => {
  expect(head(front, user).title).toBe(title);
});

it('merges meta tags by name: page before site, description from meta, front matter, site', () => {
  const user: UserConfig = { description: '站描述', head: [['meta', { name: 'keywords', content: '站' }], ['meta', { property: 'og:type', content: 'article' }], ['link', { rel: 'icon', href: '/i.svg' }]] };
  expect(head({ title: 'a', description: '页描述', meta: [{ name: 'keywords', content: '页' }] }, user).meta).toEqual([
    { name: 'keywords', content: '页' },
    { property: 'og:type', content: 'article' },
    { name: 'description', content: '页描述' },
  ]);
  expect(head({ title: 'a' }, user).meta).toContainEqual({ name: 'description', content: '站描述' });
});

it('adds the base to addresses in the head and names the canonical address when the origin is known', () => {
  expect(staticHead(config({ base: '/b/', head: [['link', { rel: 'icon', href: '/i.svg' }], ['script', { src: 'https://x/y.js', async: true }]] }))).toEqual([
    ['link', { rel: 'icon', href: '/b/i.svg' }],
    ['script', { src: 'https://x/y.js', async: true }],
  ]);
  expect(head({ title: 'a' }, { url: 'https://example.com/', base: '/b/' }).canonical).toBe('https://example.com/b/a.html');
  expect(head({ title: 'a' }).canonical).toBeNull();
});
