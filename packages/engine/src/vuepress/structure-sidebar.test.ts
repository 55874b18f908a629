import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Plain } from './config-answer';
import { withStructureSidebar } from './structure-sidebar';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'glimpress-structure-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
const hope = (options: Plain, more: object = {}): Plain => ({ ...more, theme: { $call: 'vuepress-theme-hope.hopeTheme', args: [options, { custom: true }] } });
const sidebarOf = (config: Plain): unknown => (config as { theme: { args: [{ sidebar: unknown }] } }).theme.args[0].sidebar;

it('theme-hope’s “structure” is the pages and folders, as `order`, `index` and `dir` say', () => {
  write({
    'notes/README.md': '---\ntitle: 笔记\n---\n',
    'notes/b.md': '# 乙\n',
    'notes/a.md': '---\ntitle: 甲\n---\n',
    'notes/10.md': '# 第 10 课\n',
    'notes/9.md': '# 第 9 课\n',
    'notes/last.md': '---\ntitle: 尾\norder: -1\n---\n',
    'notes/second.md': '---\ntitle: 二\norder: 2\n---\n',
    'notes/hidden.md': '---\nindex: false\n---\n',
    'notes/x.png': '',
    'notes/go/README.md': '---\ntitle: Go 语言\ndir:\n  order: 1\n  link: true\n---\n',
    'notes/go/one.md': '# 一\n',
    'notes/rust/one.md': '# 一\n',
    'notes/css/README.md': '---\ntitle: 样式\ndir:\n  text: 样式表\n  collapsible: false\n---\n',
    'notes/away/README.md': '---\ndir:\n  index: false\n---\n',
    'notes/images/a.png': '',
  });
  const expected = [
    '/notes/',
    { title: 'Go 语言', collapsable: true, path: '/notes/go/', children: ['/notes/go/one'] },
    '/notes/second',
    '/notes/9',
    '/notes/10',
    '/notes/a',
    { title: '样式表', collapsable: false, children: ['/notes/css/'] },
    '/notes/b',
    { title: 'rust', collapsable: true, children: ['/notes/rust/one'] },
    '/notes/last',
  ];
  const sort = (items: unknown): string[] => (items as unknown[]).map((item) => JSON.stringify(item)).sort();
  const found = sidebarOf(withStructureSidebar(hope({ sidebar: { '/notes/': 'structure', '/': ['/a'] } }), folder)) as Record<string, unknown[]>;
  expect(sort(found['/notes/'])).toEqual(sort(expected));
  // Numbered places; between them the titles in the order of their language.
  expect([found['/notes/']!.slice(0, 3), found['/notes/']!.at(-1)]).toEqual([expected.slice(0, 3), '/notes/last']);
  expect(found['/notes/']!.indexOf('/notes/9')).toBeLessThan(found['/notes/']!.indexOf('/notes/10'));
  expect(found['/']).toEqual(['/a']);
  const group = withStructureSidebar(hope({ sidebar: { $call: 'x.sidebar', args: [{ '/': [{ text: '笔记', prefix: 'notes/', children: [{ text: 'Rust', prefix: 'rust/', children: 'structure' }] }] }] } }), folder);
  expect(sidebarOf(group)).toMatchObject({ args: [{ '/': [{ prefix: 'notes/', children: [{ text: 'Rust', prefix: 'rust/', children: ['/notes/rust/one'] }] }] }] });
});

it('its order is the one that was published: by pinyin where the author’s own machine builds', () => {
  for (const name of ['测试', '参考', '表结构', '流程', 'svm']) write({ [`docs/n/${name}.md`]: `# ${name}\n` });
  const order = (): unknown => (sidebarOf(withStructureSidebar(hope({ sidebar: { '/n/': 'structure' } }), join(folder, 'docs'))) as Record<string, unknown>)['/n/'];
  expect(order()).toEqual(['/n/表结构', '/n/参考', '/n/测试', '/n/流程', '/n/svm']);
  write({ '.github/workflows/deploy.yml': 'on: push\n' });
  expect(order()).toEqual(['/n/svm', '/n/参考', '/n/流程', '/n/测试', '/n/表结构']);
});

it('its order is Latin before Chinese where a server builds, or by what `sidebarSorter` names', () => {
  write({
    '.gitlab-ci.yml': 'pages: {}\n',
    'n/README.md': '---\ntitle: 笔记\n---\n',
    'n/服务.md': '---\ntitle: 安装\ndate: 2022-03-01\n---\n',
    'n/服务-mysql.md': '---\ntitle: PCA\ndate: 2021-01-01\norder: 3\n---\n',
    'n/10.md': '---\ntitle: svm 3\ndate: 2022-03-01\n---\n',
    'n/9.md': '---\ntitle: 统计 20\ndate: 2020-01-01\n---\n',
  });
  const sorted = (sidebarSorter?: Plain): unknown => (sidebarOf(withStructureSidebar(hope({ sidebar: { '/n/': 'structure' }, ...(sidebarSorter === undefined ? {} : { sidebarSorter }) }), folder)) as Record<string, unknown>)['/n/'];
  const usual = ['/n/', '/n/服务-mysql', '/n/10', '/n/服务', '/n/9'];
  expect(sorted()).toEqual(usual);
  expect(sorted({ $function: 'sorter' })).toEqual(usual);
  expect(sorted(['readme', 'date', 'filename'])).toEqual(['/n/', '/n/9', '/n/服务-mysql', '/n/10', '/n/服务']);
  expect(sorted(['readme', 'date-desc', 'title'])).toEqual(['/n/', '/n/10', '/n/服务', '/n/服务-mysql', '/n/9']);
  expect(sorted(['readme', 'filename'])).toEqual(['/n/', '/n/9', '/n/10', '/n/服务', '/n/服务-mysql']);
  expect(sorted(['readme', 'title-number-desc', 'title'])).toEqual(['/n/', '/n/9', '/n/10', '/n/服务-mysql', '/n/服务']);
  expect(sorted('title')).toEqual(['/n/服务-mysql', '/n/10', '/n/服务', '/n/', '/n/9']);
});

it('may be the whole sidebar, of each language its own', () => {
  write({ 'README.md': '---\nhome: true\n---\n', 'a.md': '# a\n', 'en/README.md': '# Home\n', 'en/b.md': '# b\n', '.vuepress/x.md': '' });
  const config = withStructureSidebar(hope({ sidebar: 'structure', locales: { '/': {}, '/en/': { sidebar: 'structure' } } }, { locales: { '/': {}, '/en/': {} } }), folder);
  expect(config).toMatchObject({ theme: { args: [{ sidebar: ['/a'], locales: { '/en/': { sidebar: ['/en/', '/en/b'] } } }, { custom: true }] } });
});

it('below the third level a folder lists all of its pages; a folder that is not there lists none', () => {
  write({ 'n/1/2/3/4/5.md': '# 5\n' });
  expect(sidebarOf(withStructureSidebar(hope({ sidebar: { '/n/': 'structure', '/none/': 'structure' } }), folder))).toEqual({ '/n/': [{ title: '1', collapsable: true, children: [{ title: '2', collapsable: true, children: [{ title: '3', collapsable: true, children: ['/n/1/2/3/4/5'] }] }] }], '/none/': [] });
});

it('a group of the third level that is a folder lists its pages in their order, too, and its own only where it shall be', () => {
  write({ 'n/README.md': '---\nindex: false\n---\n', 'n/b.md': '---\norder: 1\n---\n', 'n/a.md': '# a\n', 'n/in/c.md': '# c\n' });
  const sidebar: Plain = [{ text: '1', children: [{ text: '2', children: [{ text: '3', prefix: '/n/', children: 'structure' }] }] }];
  expect(sidebarOf(withStructureSidebar(hope({ sidebar }), folder))).toMatchObject([{ children: [{ children: [{ text: '3', children: ['/n/b', '/n/a', '/n/in/c'] }] }] }]);
});

it.each([null, 'text', [], {}, { theme: 'hope', themeConfig: { sidebar: 'structure' } }, hope({ sidebar: { '/': ['a'] } }), hope(null)] as Plain[])('leaves every other config as it is: %j', (config) => expect(withStructureSidebar(config, folder)).toBe(config));
