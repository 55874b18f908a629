import { outputFromRoute, toRoute, type RoutePath } from '@glimpress/contracts/route';
import { describe, expect, it } from 'vitest';
import { article, siteOf } from '../model/test-site';
import { compareAddresses } from './compare-addresses';
import type { OldPage } from './old-site';

const { model } = siteOf([
  article('README.md', { home: true }),
  article('views/算法/排序.md', { title: '排序', date: '2020-01-01 00:00:00', tags: ['算法', 'CI/CD'], categories: ['笔记'] }, { headings: [{ level: 2, title: '冒泡', slug: '冒泡' }], anchors: ['raw'], titleSlug: '排序' }),
  article('views/notes/sort.md', { title: 'Sort' }),
  article('a/index.md', { title: 'Same' }),
  article('b/index.md', { title: 'Same' }),
]);
const files = new Set<string>([...model.pages, ...model.redirects.map(({ from }) => ({ route: from }))].map(({ route }) => outputFromRoute(route)));
const old = (address: string, title: string | null = null, anchors: readonly string[] = []): OldPage => ({ address: toRoute(address), title, anchors });
const compare = (...pages: OldPage[]) => compareAddresses(pages, { pages: model.pages, find: model.find, has: (path) => files.has(path) });
const targets = (...pages: OldPage[]): (readonly [RoutePath, RoutePath])[] => compare(...pages).moved.map(({ address, to }) => [address, to.route]);

describe('an old address', () => {
  it('answers where a static host finds a file for it', () => {
    expect(compare(old('/'), old('/views/算法/排序.html'), old('/views/算法/排序'), old('/views/算法/排序/'), old('/tags/CI/CD/'), old('/timeline/'), old('/timeline'))).toMatchObject({ answered: 7, moved: [], gone: [] });
  });

  it.each([
    ['has the title of one page', old('/2020/01/排序算法/', '排序 | 老博客'), '/views/算法/排序.html'],
    ['has the name of one article', old('/posts/sort.html'), '/views/notes/sort.html'],
    ['is a tag by another path', old('/tag/算法/'), '/tags/算法/'],
    ['is a nested category, whose last part is one', old('/categories/学习/笔记/'), '/categories/笔记/'],
    ['is the list of tags or categories', old('/category/index.html'), '/categories/'],
    ['is a further page of a list', old('/tags/算法/page/3/'), '/tags/算法/'],
    ['is a further page of the home page', old('/page/2/'), '/'],
    ['is an archive of a year', old('/archives/2020/01/'), '/timeline/'],
  ])('that %s moved there', (_, page, target) => expect(targets(page)).toEqual([[page.address, target]]));

  it('that only led on to a page moved where that page did', () => {
    expect(targets(old('/posts/old.html', 'Sort'), { ...old('/posts/old/', '正在跳转…'), leadsTo: toRoute('/posts/old.html') })).toEqual([
      ['/posts/old.html', '/views/notes/sort.html'],
      ['/posts/old/', '/views/notes/sort.html'],
    ]);
    expect(targets(old('/views/notes/sort.html', 'Sort'), { ...old('/s.html', '正在跳转…'), leadsTo: toRoute('/views/notes/sort.html') })).toEqual([['/s.html', '/views/notes/sort.html']]);
  });

  it.each([
    ['two pages fit', old('/x/y.html', 'Same'), null],
    ['none fits', old('/nothing.html', 'Nothing'), null],
    ['only the case differs: a rule would stand over the page itself on some disks', old('/Views/算法/排序.html'), '/views/算法/排序.html'],
    ['a letter is wrong', old('/views/notes/sorts.html'), '/views/notes/sort.html'],
  ])('is gone when %s', (_, page, near) => expect(compare(page)).toMatchObject({ moved: [], gone: [{ address: page.address, near }] }));
});

it('heading anchors that are gone are told, also of a page that moved; ids of raw HTML, of the title and as other engines make them count', () => {
  const { lostAnchors } = compare(old('/', null, ['of an excerpt']), old('/views/算法/排序.html', null, ['冒泡', '%E5%86%92%E6%B3%A1', '冒泡：', '冒-泡', '：', 'RAW', 'raw', '排序', '快速', '快速']), old('/posts/sort.html', null, ['gone']));
  expect(lostAnchors.map(({ address, ids }) => [address, ids])).toEqual([['/views/算法/排序.html', ['：', '快速']], ['/posts/sort.html', ['gone']]]);
});

it('lists of a language lead to those of the same language', () => {
  const { pages, find } = siteOf([article('a.md', { title: 'a', tags: ['Go'], date: '2020-01-01 00:00:00' }), article('en/b.md', { title: 'b', tags: ['Go'] })], { locales: { '/': { lang: 'zh-CN' }, '/en/': { lang: 'en' } } }).model;
  expect(compareAddresses(['/en/tag/go/', '/tag/go/', '/en/category/', '/en/archives/'].map((each) => old(each)), { pages, find, has: () => false }).moved.map(({ to }) => to.route)).toEqual(['/en/tags/Go/', '/tags/Go/', '/en/categories/', '/en/timeline/']);
});

it('tags that differ only in case are one', () => {
  const { pages, find } = siteOf([article('a.md', { title: 'a', tags: ['Go'] }), article('b.md', { title: 'b', tags: ['go'] })]).model;
  expect(compareAddresses([old('/tag/Go/'), old('/tag/go/'), old('/tag/GO/')], { pages, find, has: () => false }).moved.map(({ address, to }) => [address, to.data.title])).toEqual([['/tag/Go/', 'Go'], ['/tag/go/', 'Go'], ['/tag/GO/', 'Go']]);
});

it('of tags that differ only in their blanks the one that is written so is meant', () => {
  const { pages, find } = siteOf([article('a.md', { title: 'a', tags: ['C  #'] }), article('b.md', { title: 'b', tags: ['C #'] })]).model;
  expect(compareAddresses([old('/tag/C  #/'), old('/tag/C #/')], { pages, find, has: () => false }).moved.map(({ address, to }) => [address, to.data.title])).toEqual([['/tag/C  #/', 'C  #'], ['/tag/C #/', 'C #']]);
});

it('thousands of gone addresses on a large site are told in one go', () => {
  const large = siteOf(Array.from({ length: 3000 }, (_, index) => article(`n/${index}.md`, { title: `第 ${index}` }))).model;
  const gone = Array.from({ length: 3000 }, (_, index) => old(`/n/gone-${index}.html`));
  expect(compareAddresses(gone, { pages: large.pages, find: large.find, has: () => false }).gone).toHaveLength(3000);
});
