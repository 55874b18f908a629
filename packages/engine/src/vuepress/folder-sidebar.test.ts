import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Plain } from './config-answer';
import { withFolderSidebar, withSeriesSidebar } from './folder-sidebar';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'glimpress-folders-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const write = (path: string): void => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), '');
};

it('a number may stand apart from the name', () => {
  write('01.前端/02. 基础/1. 盒.md');
  expect(withFolderSidebar({ themeConfig: { sidebar: 'structuring' } }, folder)).toEqual({ themeConfig: { sidebar: { '/01.前端/': [{ title: '基础', collapsable: true, children: '/01.前端/02. 基础/' }] } } });
});

it('theme-vdoing’s “structuring” is the folders, in the order of their numbers', () => {
  for (const path of ['index.md', '_posts/a.md', '@pages/tagsPage.md', '.vuepress/config.md', 'images/a.png', '02.后端/1.接口.md', '01.前端/10.样式/1.盒.md', '01.前端/10.样式/2.格.md', '01.前端/2.脚本/03.深/1.闭包.md', '01.前端/2.脚本/1.变量.md', '01.前端/9.杂记.md']) write(path);
  const expected = {
    '/01.前端/': [
      { title: '脚本', collapsable: true, children: ['/01.前端/2.脚本/1.变量', { title: '深', collapsable: true, children: '/01.前端/2.脚本/03.深/' }] },
      '/01.前端/9.杂记',
      { title: '样式', collapsable: true, children: '/01.前端/10.样式/' },
    ],
    '/02.后端/': ['/02.后端/1.接口'],
  };
  expect(withFolderSidebar({ themeConfig: { sidebar: 'structuring', nav: [] } }, folder)).toEqual({ themeConfig: { sidebar: expected, nav: [] } });
  expect(withFolderSidebar({ themeConfig: { sidebar: { mode: 'structuring', collapsable: false } } }, folder)).toMatchObject({ themeConfig: { sidebar: { '/01.前端/': [{ title: '脚本', collapsable: false }, '/01.前端/9.杂记', { title: '样式', collapsable: false }] } } });
});

it('below the third level a folder lists all of its pages', () => {
  write('1.a/1.b/1.c/1.d/1.e.md');
  expect(withFolderSidebar({ themeConfig: { sidebar: 'structuring' } }, folder)).toMatchObject({ themeConfig: { sidebar: { '/1.a/': [{ children: [{ children: [{ title: 'd', children: '/1.a/1.b/1.c/1.d/' }] }] }] } } });
});

it('an article called “HTML” keeps its file’s ending, without which it would be an address', () => {
  for (const path of ['1.a/1.HTML.md', '1.a/2.b.md']) write(path);
  expect(withFolderSidebar({ themeConfig: { sidebar: 'structuring' } }, folder)).toMatchObject({ themeConfig: { sidebar: { '/1.a/': ['/1.a/1.HTML.md', '/1.a/2.b'] } } });
});

it('a folder’s own page comes first', () => {
  for (const path of ['1.a/1.x.md', '1.a/README.md', '1.a/2.b/index.md', '1.a/2.b/1.y.md', '1.a/2.b/3.c/1.z.md']) write(path);
  expect(withFolderSidebar({ themeConfig: { sidebar: 'structuring' } }, folder)).toMatchObject({ themeConfig: { sidebar: { '/1.a/': ['/1.a/', '/1.a/1.x', { children: ['/1.a/2.b/', '/1.a/2.b/1.y', { title: 'c' }] }] } } });
});

it('theme-reco 2’s “autoSetSeries” has a sidebar for each folder of series, beside those that are written', () => {
  for (const path of ['series/系列1/文档1.md', 'series/系列1/文档2.md', 'series/1.系列/README.md', 'series/1.系列/1.分组/文档3.md', 'series/单.md', 'series/空/a.png', 'blogs/a.md']) write(path);
  const config = (options: Plain): Plain => ({ title: '站', theme: { $call: 'vuepress-theme-reco.recoTheme', args: [options] } });
  const written = { '/docs/': ['a'] };
  expect(withSeriesSidebar(config({ autoSetSeries: true, author: '人', series: written }), folder)).toEqual(
    config({ autoSetSeries: true, author: '人', series: { ...written, '/series/1.系列/': ['/series/1.系列/', { title: '1.分组', collapsable: null, children: '/series/1.系列/1.分组/' }], '/series/系列1/': ['/series/系列1/文档1', '/series/系列1/文档2'] } }),
  );
  const without = config({ series: written });
  expect(withSeriesSidebar(without, folder)).toBe(without);
});

it.each([null, 'text', [], {}, { themeConfig: { sidebar: 'auto' } }, { themeConfig: { sidebar: ['/a'] } }] as Plain[])('leaves every other config as it is: %j', (config) => expect(withFolderSidebar(config, folder)).toBe(config));
