import { expect, it } from 'vitest';
import type { SidebarEntry, SiteData } from '@glimpress/contracts/page';
import type { ThemeServer } from '@glimpress/contracts/theme';
import { createSidebarRenderer, markCurrent } from './sidebar-html';

const render = (entry: SidebarEntry): string =>
  entry.type === 'auto' ? '<li><!--auto--></li>' : entry.type === 'group' ? `<li><details><summary>${entry.title}</summary><ul>${entry.children.map(render).join('')}</ul></details></li>` : `<li><a class="l" href="${'url' in entry ? entry.url : ''}">${entry.title}</a></li>`;
const theme = { renderSidebarEntry: (_site: SiteData, entry: SidebarEntry) => render(entry) } as unknown as ThemeServer;
const page = (name: string): SidebarEntry => ({ type: 'page', title: name, url: `/${name}.html`, key: name, sidebarDepth: 2 });
const group = (title: string, children: SidebarEntry[]): SidebarEntry => ({ type: 'group', title, url: null, key: null, collapsable: true, sidebarDepth: 2, children });
const sidebar = (entries: SidebarEntry[], lang = 'zh-CN') => createSidebarRenderer(theme, { lang } as SiteData, { id: 's', entries }, '/assets/sidebar/s.html');

it('marks the current link, opens the groups around it and puts its headings below', () => {
  const html = render(group('外', [page('a'), group('内', [page('b')]), group('旁', [page('c')])]));
  expect(markCurrent(html, '/b.html', '<ul>H</ul>')).toBe(
    '<li><details open><summary>外</summary><ul><li><a class="l" href="/a.html">a</a></li><li><details open><summary>内</summary><ul><li><a class="l" href="/b.html" aria-current="page">b</a><ul>H</ul></li></ul></details></li><li><details><summary>旁</summary><ul><li><a class="l" href="/c.html">c</a></li></ul></details></li></ul></details></li>',
  );
});

it('marks the first link to a heading of the page, where there is none to the page itself', () => {
  const entries = [page('a'), { ...page('b'), url: '/b.html#%E7%94%B2' }, { ...page('b'), url: '/b.html#c' }, { ...page('b'), url: '/b.html.html' }] as SidebarEntry[];
  expect(sidebar(entries).plan('/b.html', (depth) => `H${depth}`).render().html).toBe(`${render(page('a'))}<li><a class="l" href="/b.html#%E7%94%B2" aria-current="page">b</a>H2</li>${entries.slice(2).map(render).join('')}`);
});

it('shows as many levels of headings as its first entry says', () => {
  const entries = [page('a'), { ...page('a'), url: '/a.html#x', sidebarDepth: 0 }] as SidebarEntry[];
  expect(sidebar(entries).plan('/a.html', (depth) => `H${depth}`).render().html).toContain('>a</a>H2<');
});

it('leaves the sidebar as it is on a page that it does not hold', () => {
  expect(sidebar([page('a')]).plan('/x.html', () => 'H').render()).toEqual({ html: render(page('a')), trimmed: false });
});

it('does not grow with the site: of a large sidebar a page holds its surroundings and links to the rest', () => {
  const groups = (size: number) => Array.from({ length: 7 }, (_, number) => group(`组${number}`, Array.from({ length: size }, (__, index) => page(`g${number}-${index}`))));
  const small = sidebar(groups(200)).plan('/g3-100.html', () => '<ul>H</ul>').render();
  const large = sidebar(groups(2000)).plan('/g3-100.html', () => '<ul>H</ul>').render();
  expect(small.trimmed && large.trimmed).toBe(true);
  expect(large.html.length).toBeLessThan(small.html.length + 100);
  expect(large.html).toContain('href="/g3-100.html" aria-current="page"');
  expect(large.html).toContain('href="/g3-92.html"');
  expect(large.html).not.toContain('href="/g3-91.html"');
  expect(large.html).toContain('<a class="l" href="/assets/sidebar/s.html">全部 2000 篇 …</a>');
  expect(large.html.match(/<details open>/g)).toHaveLength(1);
});

it.each(['entries', 'groups'])('of very many %s side by side a page holds those around its own, and the first ones when it has none', (kind) => {
  const list = (size: number, renamed = -1) => Array.from({ length: size }, (_, index) => (kind === 'groups' ? group(index === renamed ? '新' : `组${index}`, [page(`p${index}`), page(`q${index}`)]) : { ...page(`p${index}`), title: index === renamed ? '新' : `第 ${index} 篇，题目不短` }) as SidebarEntry);
  const shownAt = (place: number, entries = list(1000)) => sidebar(entries).plan(`/p${place}.html`, () => '<ul>H</ul>');
  const { html, trimmed } = shownAt(500).render();
  expect(trimmed).toBe(true);
  expect(shownAt(500, list(5000)).render().html.length).toBeLessThan(html.length + 10);
  expect(html).toContain(`href="/p500.html" aria-current="page">${kind === 'groups' ? 'p500' : '第 500 篇，题目不短'}</a><ul>H</ul>`);
  const titles = (text: string): string[] => [...text.matchAll(/组(\d+)|第 (\d+) 篇/g)].map(([, ...numbers]) => numbers.join(''));
  expect([titles(html).at(0), titles(html).at(-1), titles(html).length]).toEqual(['470', '530', 61]);
  expect(html).toMatch(/<a class="l" href="\/assets\/sidebar\/s.html">全部 \d+ 篇 …<\/a><\/li>$/);
  for (const [place, first, last] of [[3, '0', '60'], [999, '969', '999'], [-1, '0', '60']] as const) expect([titles(shownAt(place).render().html).at(0), titles(shownAt(place).render().html).at(-1)]).toEqual([first, last]);
  expect(shownAt(500, [{ type: 'auto', title: '本页' }, ...list(1000)]).render().html).toContain('<li><ul>H</ul></li>');
  expect(shownAt(500, list(1000, 700)).key).toBe(shownAt(500).key);
  expect(shownAt(500, list(1000, 510)).key).not.toBe(shownAt(500).key);
  expect(shownAt(501).key).not.toBe(shownAt(500).key);
});

it('a page’s key changes with what it shows of a large sidebar, and with nothing else', () => {
  const pages = (renamed: number) => Array.from({ length: 400 }, (_, index) => page(index === renamed ? `新${index}` : `p${index}`));
  const nested = (renamed: number, at: string) => sidebar([group('外', [group('内', pages(renamed)), page('旁')]), group('远', pages(-1).map((entry) => ({ ...entry, url: `/far${'url' in entry ? entry.url : ''}` })))]).plan(at, () => '');
  const shown = nested(-1, '/p100.html');
  expect(nested(-1, '/p100.html').key).toBe(shown.key);
  expect(nested(300, '/p100.html').key).toBe(shown.key);
  expect(nested(300, '/p100.html').render()).toEqual(shown.render());
  expect(nested(105, '/p100.html').key).not.toBe(shown.key);
  expect(nested(-1, '/p101.html').key).not.toBe(shown.key);
});

it('renders a large sidebar only when it is asked for', () => {
  let rendered = 0;
  const counting = { renderSidebarEntry: (_site: SiteData, entry: SidebarEntry) => (rendered++, render(entry)) } as unknown as ThemeServer;
  const entries = [group('组', Array.from({ length: 2000 }, (_, index) => page(`p${index}`)))];
  const { plan, whole } = createSidebarRenderer(counting, { lang: 'zh-CN' } as SiteData, { id: 's', entries }, '/s.html');
  plan('/p7.html', () => '');
  expect(rendered).toBe(0);
  expect(whole()).toBe(render(entries[0]!));
});

it('a group without pages has no link to them', () => {
  const { html, trimmed } = sidebar([...Array.from({ length: 3 }, (_, number) => group(`组${number}`, Array.from({ length: 400 }, (__, index) => page(`g${number}-${index}`)))), group('空', [])]).plan('/g1-3.html', () => '').render();
  expect(trimmed).toBe(true);
  expect(html).toContain('<li><details><summary>空</summary><ul></ul></details></li>');
});

it('of a large sidebar closed groups hold a link alone, also those within the open one', () => {
  const pages = (name: string) => Array.from({ length: 200 }, (_, index) => page(`${name}${index}`));
  const { html } = sidebar([group('外', [group('内', pages('a')), group('旁', pages('b'))]), group('远', pages('c'))]).plan('/a100.html', () => '').render();
  const shown = [...html.matchAll(/href="\/([abc])\d+\.html"/g)].map(([, name]) => name);
  expect([new Set(shown), html.match(/全部 200 篇/g)?.length]).toEqual([new Set('a'), 3]);
});

it('links to the rest in the language of its locale', () => {
  const pages = Array.from({ length: 2000 }, (_, index) => page(`p${index}`));
  expect(sidebar([group('g', pages)], 'en-US').plan('/x.html', () => '').render().html).toContain('>All 2000 …</a>');
});

it('shows as many levels of headings as the group or the page asks for, and the headings where an auto entry stands', () => {
  const { plan } = sidebar([group('组', [{ ...page('a'), sidebarDepth: 5 } as SidebarEntry]), { type: 'auto', title: '本页' }]);
  expect(plan('/a.html', (depth) => `[${depth}]`).render().html).toMatch(/<\/a>\[5\].*<li>\[2\]<\/li>$/);
});
