import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Plain } from './config-answer';
import { withFolderSidebar } from './folder-sidebar';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'glimpress-folders-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const write = (path: string): void => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), '');
};

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

it.each([null, 'text', [], {}, { themeConfig: { sidebar: 'auto' } }, { themeConfig: { sidebar: ['/a'] } }] as Plain[])('leaves every other config as it is: %j', (config) => expect(withFolderSidebar(config, folder)).toBe(config));
