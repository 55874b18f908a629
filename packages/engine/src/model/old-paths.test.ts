import { afterEach, expect, it, vi } from 'vitest';
import { toRoute } from '@glimpress/contracts/route';
import { oldPagePaths } from './old-paths';
import { buildSiteModel } from './site-model';
import { article, config } from './test-site';

const paths = (kind: 'vuepress-2' | 'reco-2', route: string): readonly string[] => oldPagePaths(kind, toRoute(route)).value;

it('VuePress 2 wrote special characters of a name as underscores, and none at its beginning', () => {
  expect(paths('vuepress-2', '/blogs/Linux&Software/wsl+zsh.html')).toEqual(['/blogs/Linux_Software/wsl_zsh.html']);
  expect(paths('vuepress-2', '/a/[译] b, c: "d"#e?.html')).toEqual(['/a/译_ b_ c_ _d__e_.html']);
  expect(paths('vuepress-2', '/_posts/__a_b.html')).toEqual(['/posts/a_b.html']);
  expect(paths('vuepress-2', '/C++/')).toEqual(['/C__/']);
});

it('a percent sign stayed before 2.0.0-rc.18: both addresses are known', () => {
  expect(paths('vuepress-2', '/50%.html')).toEqual(['/50_.html']);
  expect(paths('vuepress-2', '/a&50%.html')).toEqual(['/a_50_.html', '/a_50%.html']);
});

it('names of letters, digits, spaces and what Chinese texts hold stayed as they are', () => {
  for (const route of ['/', '/views/', '/a-b_c/d.e (1).html', '/算法/《二》！、：.html', "/it's~@.html"]) expect(paths('vuepress-2', route), route).toEqual([]);
});

it('theme-reco 2 wrote pinyin on top of that', () => {
  expect(paths('reco-2', '/blogs/前端/简易理解bind,apply,call.html')).toEqual(['/blogs/qianduan/jianyilijiebind_apply_call.html']);
  expect(paths('reco-2', '/docs/(一)记录 Vue.html')).toEqual(['/docs/(yi)jilu Vue.html']);
  expect(paths('reco-2', '/blogs/a/b.html')).toEqual([]);
});

it('a name that would be too long for a disk in pinyin was never there, and stops no build', () => {
  expect(paths('reco-2', `/blogs/${'装'.repeat(43)}.html`)).toEqual([]);
  expect(paths('reco-2', `/blogs/${'装'.repeat(40)}.html`)).toEqual([`/blogs/${'zhuang'.repeat(40)}.html`]);
  const { redirects } = buildSiteModel([article('a.md', { title: 'a', tags: ['装'.repeat(43)] })], { ...config(), oldLists: 'reco-2' }).value;
  expect(redirects.filter(({ from }) => from.startsWith('/tags/zhuang'))).toEqual([]);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

it('how many addresses are lost is said where Node was built without Chinese; all else goes on', async () => {
  vi.spyOn(Intl.Collator, 'supportedLocalesOf').mockReturnValue([]);
  vi.resetModules();
  const fresh = await import('./site-model');
  const articles = [article('算法.md', { title: '甲', tags: ['图'] }), article('中/文.md', { title: '乙' }), article('a&b.md', { title: '丙' })];
  const { value, problems } = fresh.buildSiteModel(articles, { ...config(), oldPaths: 'reco-2', oldLists: 'reco-2' });
  expect(problems.map(({ code, severity, message }) => [code, severity, message.slice(0, 2)])).toEqual([['route/no-pinyin', 'warning', '2 ']]);
  expect(value.redirects.map(({ from }) => from)).toEqual(expect.arrayContaining(['/a_b.html', '/posts.html']));
});
