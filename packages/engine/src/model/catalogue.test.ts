import type { FrontMatter } from '@glimpress/contracts/page';
import { describe, expect, it } from 'vitest';
import type { UserConfig } from '../config/schema';
import { outerLevels, type CatalogueEntry } from './catalogue';
import { article, siteOf } from './test-site';

/** The list the article at `from` gets, as titles: a group is `title > its children`, one without a page `(title)`. */
function listed(files: Readonly<Record<string, FrontMatter>>, folder: string, from: string, config: UserConfig = {}): unknown[] {
  const articles = Object.entries(files).map(([path, front]) => article(path, { title: path.split('/').at(-1)!.replace('.md', ''), ...front }));
  const { model } = siteOf(articles, config);
  const shown = ({ title, page, children }: CatalogueEntry): unknown => (children.length === 0 ? title : [page === null ? `(${title})` : title, ...children.map(shown)]);
  return model.catalogue(folder, articles.find(({ path }) => path === from)!).map(shown);
}

describe('a list of the articles below a folder', () => {
  it('has vdoing’s folders as groups, in the order of their numbers, which are not shown', () => {
    const files = { '00.目录页/01.前端.md': {}, '01.前端/10.JavaScript/2.md': { title: '闭包' }, '01.前端/10.JavaScript/10.md': { title: '异步' }, '01.前端/9.CSS/01.布局/1.md': { title: '网格' }, '01.前端/11.随笔.md': { title: '随笔' }, '02.后端/1.md': { title: '后端' } };
    expect(listed(files, '01.前端', '00.目录页/01.前端.md')).toEqual([['(CSS)', ['(布局)', '网格']], ['(JavaScript)', '闭包', '异步'], '随笔']);
    expect(listed(files, '01.前端/10.JavaScript', '00.目录页/01.前端.md')).toEqual(['闭包', '异步']);
    expect(listed(files, '前端/JavaScript', '00.目录页/01.前端.md')).toEqual(['闭包', '异步']);
    expect(listed(files, '03.没有/10.JavaScript', '00.目录页/01.前端.md')).toEqual([]);
  });

  it('has an article beside a folder of its name as that folder’s page, where it has none; Notion’s marks behind names are not shown', () => {
    const files = { 'a/甲.md': {}, 'a/甲/1.md': {}, 'a/乙.md': {}, 'a/乙/README.md': { title: '自己的' }, 'a/乙/2.md': {}, 'a/丙 7edf1c5bf8f2403ba06217a96b5bb82b/3.md': {}, 'b.md': {} };
    expect(listed(files, 'a', 'b.md')).toEqual([['(丙)', '3'], ['甲', '1'], ['自己的', '2'], '乙']);
    expect(listed(files, 'a', 'a/甲.md')).toEqual([['(丙)', '3'], ['(甲)', '1'], ['自己的', '2'], '乙']);
  });

  it('is ordered by hope’s `order`, negative numbers last, else by path; a folder by that of its README', () => {
    const files = { 'a/README.md': { title: '全部' }, 'a/1.md': {}, 'a/2.md': { order: -1 }, 'a/3.md': { order: -5 }, 'a/4.md': { order: 2 }, 'a/5.md': { order: 'x' }, 'a/z/README.md': { title: 'Z', order: 1 }, 'a/z/1.md': { title: '里' } };
    expect(listed(files, 'a', 'a/README.md')).toEqual([['Z', '里'], '4', '1', '5', '3', '2']);
  });

  it('leaves out itself, what is not published, home pages, `index: false`, and folders in which nothing is left', () => {
    const files = { 'a/self.md': {}, 'a/draft.md': { publish: false }, 'a/home.md': { home: true }, 'a/hidden.md': { index: false }, 'a/b/draft.md': { publish: false }, 'a/c/README.md': { title: '本章', index: false }, 'a/c/1.md': {}, 'a/untitled.md': { title: '' } };
    expect(listed(files, 'a', 'a/self.md')).toEqual([['本章', '1']]);
    expect(listed(files, 'a', 'a/c/README.md')).toEqual([['(本章)', '1'], 'self']);
  });

  it('stays within the language of the article that asks', () => {
    const files = { 'README.md': { title: '首' }, '一.md': {}, 'en/README.md': { title: 'All' }, 'en/one.md': {} };
    const config = { locales: { '/': { lang: 'zh-CN' }, '/en/': { lang: 'en-US' } } };
    expect(listed(files, '', 'README.md', config)).toEqual(['一']);
    expect(listed(files, 'en', 'en/README.md', config)).toEqual(['one']);
  });

  it('is put in order once, however many articles ask for it, and leaves out each of them', () => {
    let looks = 0;
    const count = 60;
    const articles = Array.from({ length: count }, (_, index) => article(`a/${index % 3}/${index}.md`, { title: String(index), get order() { looks++; return 1 + (index % 5); } } as FrontMatter));
    const { model } = siteOf(articles);
    const orders = (): number[] => articles.map((asking) => model.catalogue('a', asking).flatMap(({ children }) => children).length);
    expect(orders()).toEqual(articles.map(() => count - 1));
    const first = looks;
    expect(orders()).toEqual(articles.map(() => count - 1));
    expect(looks).toBe(first);
    expect(first).toBeLessThan(10 * count);
  });

  it('finds folders as addresses are found: in any case and normal form', () => {
    expect(listed({ 'a.md': {}, 'Guide/Été/1.md': {} }, 'guide/e\u0301te\u0301'.normalize('NFD'), 'a.md')).toEqual(['1']);
  });
});

describe('the outer levels of a long list', () => {
  const { model } = siteOf([]);
  const page = model.pages[0]!;
  const leaf = (title: string): CatalogueEntry => ({ title, page, children: [] });
  const shown = ({ title, page: own, children }: CatalogueEntry): unknown => (children.length === 0 ? (own === null ? `(${title})` : title) : [title, ...children.map(shown)]);
  const list: CatalogueEntry[] = [leaf('甲'), { title: '乙', page: null, children: [leaf('丙'), { title: '丁', page, children: [leaf('戊'), leaf('己')] }] }];

  it.each([
    [6, ['甲', ['乙', '丙', ['丁', '戊', '己']]]],
    [5, ['甲', ['乙', '丙', '丁 (3)']]],
    [3, ['甲', '乙 (4)']],
    [1, ['甲', '(…)']],
  ])('of %i entries at most', (most, expected) => expect(outerLevels(list, most).map(shown)).toEqual(expected));
});
