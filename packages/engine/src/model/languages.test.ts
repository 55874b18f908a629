import { describe, expect, it } from 'vitest';
import { buildHead } from '../page/head';
import type { UserConfig } from '../config/schema';
import { article, siteOf } from './test-site';

const user: UserConfig = { url: 'https://a.example', base: '/b/', locales: { '/': { lang: 'zh-CN' }, '/en/': { lang: 'en-US' }, '/ar/': { lang: 'ar' } } };
const site = siteOf(
  [
    article('笔记/50%.md', { title: '甲', date: '2024-01-01 00:00:00', tags: ['x'] }),
    article('ar/笔记/50%.md', { title: 'ا', date: '2024-01-01 00:00:00' }),
    article('en/笔记/50%.md', { title: 'A', date: '2024-01-01 00:00:00', permalink: '/en/elsewhere.html' }),
    article('笔记/乙.md', { title: '乙' }),
  ],
  user,
);
const languages = (route: string): string[] => site.model.languages(site.page(route)!).map((page) => page.route);

describe('the same page in several locales', () => {
  it('is the file at the same place below the locale’s folder, wherever its permalink leads', () => {
    const all = ['/笔记/50%.html', '/en/elsewhere.html', '/ar/笔记/50%.html'];
    for (const route of all) expect(languages(route)).toEqual(all);
  });

  it('is the archive of the same kind', () => expect(languages('/en/timeline/')).toEqual(['/timeline/', '/en/timeline/', '/ar/timeline/']));

  it('is the first page of a list alone: what stands on later ones has nothing to do with the other language', () => {
    const { model, page } = siteOf(['a.md', 'b.md', 'en/a.md', 'en/b.md'].map((path) => article(path, { title: path, date: '2024-01-01 00:00:00' })), { ...user, perPage: 1 });
    const routes = (route: string) => model.languages(page(route)!).map((each) => each.route);
    expect([routes('/en/tag/'), routes('/en/tag/page/2/')]).toEqual([['/tag/', '/en/tag/', '/ar/tag/'], ['/en/tag/page/2/']]);
  });

  it('is the page alone where there is no other', () => {
    expect(languages('/笔记/乙.html')).toEqual(['/笔记/乙.html']);
    expect(languages('/tags/x/')).toEqual(['/tags/x/']);
    expect(languages('/404.html')).toEqual(['/404.html']);
  });

  it('each has a not-found page of its own, which the nearest-first hosts answer with below its folder', () => {
    expect(site.model.pages.filter(({ layout }) => layout === 'NotFound').map(({ route, data }) => [route, data.lang])).toEqual([['/404.html', 'zh-CN'], ['/en/404.html', 'en-US'], ['/ar/404.html', 'ar']]);
  });

  it('all share the page for readers without network, which is kept ahead', () => {
    expect(siteOf([], { ...user, offline: true }).model.pages.filter(({ layout }) => layout === 'Offline').map(({ route }) => route)).toEqual(['/offline.html']);
  });

  it('is no draft: nobody is led to one, and a published page is not kept from its place by one', () => {
    const { model, page } = siteOf(
      [article('a.md', { title: '草稿', publish: false }), article('en/a.md', { title: 'A' }), article('b.md', { title: '草稿', permalink: '/c.html', publish: false }), article('B.md', { title: '乙' }), article('en/b.md', { title: 'B' })],
      user,
    );
    const routes = (route: string) => model.languages(page(route)!).map((each) => each.route);
    expect([routes('/en/a.html'), routes('/a.html')]).toEqual([['/en/a.html'], ['/a.html']]);
    expect(routes('/en/b.html')).toEqual(['/B.html', '/en/b.html']);
    expect(buildHead(page('/en/a.html')!, model.config, null, model.languages(page('/en/a.html')!)).alternates).toEqual([]);
  });

  it('is a page in no list, too, for another such page: what is kept off the lists may be led to from sidebars', () => {
    const { model, page } = siteOf([article('a.md', { title: '甲', publish: false }), article('en/a.md', { title: 'A', publish: false })], user);
    const languages = model.languages(page('/a.html')!);
    expect(languages.map(({ route }) => route)).toEqual(['/a.html', '/en/a.html']);
    expect(buildHead(page('/a.html')!, model.config, null, languages).alternates).toEqual([]);
  });

  it('is told to machines with absolute addresses, the site’s first language for everyone else', () => {
    const alternates = (route: string, of = site) => buildHead(of.page(route)!, of.model.config, null, of.model.languages(of.page(route)!)).alternates;
    expect(alternates('/ar/笔记/50%.html')).toEqual([
      { lang: 'zh-CN', url: 'https://a.example/b/%E7%AC%94%E8%AE%B0/50%25.html' },
      { lang: 'en-US', url: 'https://a.example/b/en/elsewhere.html' },
      { lang: 'ar', url: 'https://a.example/b/ar/%E7%AC%94%E8%AE%B0/50%25.html' },
      { lang: 'x-default', url: 'https://a.example/b/%E7%AC%94%E8%AE%B0/50%25.html' },
    ]);
    expect(alternates('/笔记/乙.html')).toEqual([]);
    const alone = siteOf([article('a.md', { title: 'a' })], { url: 'https://a.example' });
    expect(alternates('/a.html', alone)).toEqual([]);
  });

  it('names source and notice in its own language', () => {
    const { themeConfig } = siteOf([], { locales: { '/': { lang: 'zh-CN', title: '站' }, '/en/': { lang: 'en', title: 'Site' } } }).model.siteData.get('/en/')!;
    expect(themeConfig.copyright).toMatchObject({ author: 'Site', source: 'Site', notice: expect.stringContaining('All rights') });
  });
});
