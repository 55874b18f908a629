import { describe, expect, it } from 'vitest';
import { postAddress, postShape, readFileName, slugize, termSlug, type HexoPost } from './hexo-addresses';
import { readHexoSettings } from './hexo-config';

const post = (changes: Partial<HexoPost> = {}): HexoPost => ({ path: '算法/排序.md', title: '冒泡 Sort!', date: '2020-01-02 03:04:05', permalink: null, categories: [['笔记', '算法']], keys: {}, ...changes });
const address = (permalink: string | undefined, changes: Partial<HexoPost> = {}, more: object = {}): string | null => postAddress(post(changes), readHexoSettings({ permalink, ...more }));

// As hexo 7 gives them (post_permalink filter).
describe('a post’s address', () => {
  it.each([
    [undefined, '/2020/01/02/算法/排序/'],
    [':year/:i_month/:i_day/:name.html', '/2020/1/2/排序.html'],
    ['posts/:post_title/', '/posts/冒泡-sort/'],
    ['p/:category/:title/', '/p/笔记/算法/算法/排序/'],
    ['/:year:month:day:hour:minute:second/', '/20200102030405/'],
    [':lang/:title/index.html', '/zh/算法/排序/'],
  ])('%s', (pattern, expected) => expect(address(pattern, {}, { permalink_defaults: { lang: 'zh' } })).toBe(expected));

  it('has keys of the front matter, and one of its own comes first', () => {
    expect(address('posts/:abbrlink.html', { keys: { abbrlink: '4a17b156' } })).toBe('/posts/4a17b156.html');
    expect(address('posts/:abbrlink.html')).toBe(null);
    expect(address(':year/:name/:type/', { keys: { year: '1', name: '别名', type: 'post' } }, { permalink_defaults: { type: 'x', year: 'y' } })).toBe('/2020/排序/post/');
    expect(address(':lang/:category/:title/', { path: 'en/life/a.md', categories: [] }, { new_post_name: ':lang/:category/:title.md' })).toBe('/en/uncategorized/a/');
    expect(address(undefined, { permalink: 'own/page' })).toBe('/own/page.html');
    expect(address(undefined, { permalink: '/own/page/' })).toBe('/own/page/');
    expect(address(undefined, { date: null })).toBe(null);
    expect(postShape(post({ date: null }), readHexoSettings({ permalink: ':year/:i_month/:name-:second.html' }))).toBe('/\0/\0/排序-\0.html');
    expect(postShape(post({ date: null }), readHexoSettings({ permalink: ':year/:hash/' }))).toBe(null);
    expect(address(undefined, { date: null, path: '2019-03-04-a.md' }, { new_post_name: ':year-:month-:day-:title.md' })).toBe('/2019/03/04/a/');
  });
});

it('file names are read by the pattern for new posts; another name becomes a slug as a whole', () => {
  expect(readFileName('2019-03-04-甲 乙.md', ':year-:month-:day-:title.md')).toEqual({ slug: '甲 乙', date: '2019-03-04 00:00:00', keys: {} });
  expect(readFileName('a/b c.md', ':title.md')).toEqual({ slug: 'a/b c', date: null, keys: {} });
  expect(readFileName('无日期 a.md', ':year-:month-:day-:title.md')).toEqual({ slug: '无日期-a', date: null, keys: {} });
  // No pattern that somebody wrote: neither too long to be read, nor tried in all ways that its words can be told apart.
  for (const pattern of ['a'.repeat(100_000), ':title'.repeat(20_000), ':a:b:c:d:e:f:g:h:i:j:k:l-!.md']) expect(readFileName(`${'b'.repeat(200)}.md`, pattern)).toEqual({ slug: 'b'.repeat(200), date: null, keys: {} });
  expect(readFileName('em/2022/ccna/acl.md', ':category/:year/:title.md')).toEqual({ slug: 'ccna/acl', date: null, keys: { category: 'em' } });
});

it('slugs keep what is no special character', () => {
  expect(['C++ & C#', '  机器 学习（上）', 'Café', 'a--b__c', '“引号”——甲'].map((text) => slugize(text))).toEqual(['C-C', '机器-学习（上）', 'Cafe', 'a-b-c', '“引号”——甲']);
  expect(termSlug(['Dev Ops', '工具'], { 工具: 'tools' }, 1)).toBe('dev-ops/tools');
});
