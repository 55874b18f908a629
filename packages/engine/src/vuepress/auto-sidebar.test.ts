import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withAutoSidebar } from './auto-sidebar';
import type { Plain } from './config-answer';
import { fieldsOf } from './plain-fields';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'glimpress-auto-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const write = (path: string, frontMatter = ''): void => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), frontMatter === '' ? '# 题\n' : `---\n${frontMatter}\n---\n`);
};
const sidebarOf = (options: Plain = null) => fieldsOf(fieldsOf(withAutoSidebar({ plugins: [['vuepress-plugin-auto-sidebar', options]], themeConfig: { sidebar: 'auto' } }, folder)).themeConfig).sidebar;

it('a config without the plugin is left alone', () => {
  write('a/b.md');
  const config = { plugins: ['back-to-top'], themeConfig: { sidebar: ['/'] } };
  expect(withAutoSidebar(config, folder)).toBe(config);
});

it('each folder has a group of its own pages, by file name with its README first; those of the root have none', () => {
  for (const path of ['README.md', 'about.md', 'web-notes/b.md', 'web-notes/README.md', 'web-notes/a.md', 'web-notes/深/1.md', '.vuepress/x.md', 'web-notes/.hidden/y.md', 'node_modules/p/README.md']) write(path);
  expect(Object.entries(sidebarOf()!)).toEqual([
    ['/web-notes/深/', [{ title: '深', collapsable: false, children: ['/web-notes/深/1'] }]],
    ['/web-notes/', [{ title: 'Web Notes', collapsable: false, children: ['/web-notes/', '/web-notes/a', '/web-notes/b'] }]],
  ]);
});

it('order, titles and folding are as the plugin was told, in the words of its first version, too', () => {
  for (const path of ['a/1.md', 'a/2.md', 'a/README.md', 'b-c/x.md', 'b-c/y.md']) write(path);
  const options = { sort: { mode: 'desc', readmeFirst: false }, title: { mode: 'uppercase', map: { '/a/': '甲' } }, collapse: { open: true, uncollapseList: ['/a/'] }, sidebarDepth: 2, ignore: [{ menu: '/b-c/', regex: 'y' }] };
  expect(sidebarOf(options)).toEqual({ '/a/': [{ title: '甲', collapsable: false, sidebarDepth: 2, children: ['/a/', '/a/2', '/a/1'] }], '/b-c/': [{ title: 'B-C', collapsable: true, sidebarDepth: 2, children: ['/b-c/x'] }] });
  const titles = (titleMode: string) => Object.values(fieldsOf(sidebarOf({ titleMode, collapsable: true }))).flatMap((groups) => (groups as Plain[]).map((group) => fieldsOf(group).title));
  expect(['default', 'lowercase', 'capitalize', 'kebabcase', 'camelcase', 'nonsense'].map((mode) => titles(mode)[1])).toEqual(['b-c', 'b-c', 'B-c', 'b-c', 'bC', 'b-c']);
});

it('folders that are called like articles, and links that lead nowhere, are no pages; links to articles are', () => {
  for (const path of ['a/1.md', 'a/folder.md/x.md']) write(path);
  symlinkSync('gone.md', join(folder, 'a/2.md'));
  symlinkSync('1.md', join(folder, 'a/3.md'));
  expect(sidebarOf()).toMatchObject({ '/a/': [{ children: ['/a/1', '/a/3'] }] });
});

it('articles say where they stand: by a number, beside another, in a group, or nowhere', () => {
  for (const name of ['a', 'b', 'c']) write(`x/${name}.md`);
  write('x/top.md', 'autoSort: 9');
  write('x/README.md');
  write('x/after-late.md', 'autoPrev: late');
  write('x/late.md', 'autoPrev: b');
  write('x/before.md', 'autoNext: a');
  write('x/alone.md', 'autoPrev: nobody');
  write('x/hidden.md', 'autoIgnore: true');
  write('x/high.md', 'autoGroup+2: 上');
  write('x/higher.md', 'autoGroup+3: 最上');
  write('x/low.md', 'autoGroup-1: 上');
  const groups = fieldsOf(sidebarOf())['/x/'] as readonly { title: string; children: string[] }[];
  expect(groups.map(({ title, children }) => [title, children.map((path) => path.slice(3)).join(' ')])).toEqual([['最上', 'higher'], ['上', 'high'], ['X', 'top  before a b late after-late c alone'], ['上', 'low']]);
});
