import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Plain } from './config-answer';
import { findPlumeConfig, withPlumeSettings } from './plume-config';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'glimpress-plume-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
function write(path: string): string {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), '# 文\n');
  return join(folder, path);
}

const call = (name: string, ...args: Plain[]): Plain => ({ $call: `vuepress-theme-plume.${name}`, args });
const site = (options: Plain): Plain => ({ title: '站', theme: call('plumeTheme', options) });
const optionsOf = (config: Plain): unknown => (config as unknown as { theme: { args: readonly [unknown] } }).theme.args[0];

it('settings in a file of their own come before those the theme is called with', () => {
  expect(optionsOf(withPlumeSettings(site({ logo: '/a.png', navbar: [] }), call('defineThemeConfig', { navbar: [{ text: '首页', link: '/' }] }), folder))).toEqual({ logo: '/a.png', navbar: [{ text: '首页', link: '/' }] });
  expect(optionsOf(withPlumeSettings(site({ logo: '/a.png' }), null, folder))).toEqual({ logo: '/a.png' });
});

it('only theme-plume has such a file', () => {
  const own = write('.vuepress/plume.config.ts');
  expect([findPlumeConfig(site({}), [join(folder, 'none'), folder]), findPlumeConfig({ theme: 'reco' }, [folder]), findPlumeConfig({}, [folder])]).toEqual([own, null, null]);
  expect(findPlumeConfig(site({}), [join(folder, 'none')])).toBeNull();
  const other: Plain = { theme: 'reco', themeConfig: { notes: [] } };
  expect(withPlumeSettings(other, null, folder)).toBe(other);
});

it('notes have a sidebar each: written, or made of the folder', () => {
  for (const path of ['notes/C++/README.md', 'notes/C++/1.基础/1.类.md', 'notes/C++/2.末.md', 'notes/随笔/a.md']) write(path);
  const essays = call('defineNoteConfig', { dir: '随笔', link: '/essays', sidebar: ['', 'a', { text: '组', items: ['a.md', '/b'], collapsed: true }, { text: '页', link: 'a' }] });
  const auto: Plain = { dir: 'C++', link: '/cpp/', sidebar: ['', { dir: '1.基础', text: '基础', items: 'auto' }] };
  const notes = call('defineNotesConfig', { dir: 'notes', link: '/', notes: [essays, auto, { dir: '空', link: '/none/', sidebar: 'auto' }, { dir: 'x', link: '/x/' }] });
  expect(optionsOf(withPlumeSettings(site({ sidebar: { '/own/': ['a'] } }), call('defineThemeConfig', { notes }), folder))).toEqual({
    sidebar: {
      '/essays/': ['/notes/随笔/', '/notes/随笔/a', { title: '组', collapsable: true, children: ['/notes/随笔/a', '/b'] }, ['/notes/随笔/a', '页']],
      '/cpp/': ['/notes/C++/', { title: '基础', collapsable: false, children: ['/notes/C++/1.基础/1.类'] }],
      '/own/': ['a'],
    },
  });
});

it('notes of a language may be named from the root, as the theme had it first', () => {
  write('zh/notes/a/b.md');
  const notes: Plain = { dir: 'zh/notes', link: '/zh/', notes: [{ dir: 'a', link: '/a/', sidebar: 'auto' }] };
  expect(optionsOf(withPlumeSettings(site({ locales: { '/zh/': { notes } } }), null, folder))).toEqual({ locales: { '/zh/': { sidebar: { '/zh/a/': ['/zh/notes/a/b'] } } } });
});

it('a group of notes that is a page itself leads there', () => {
  const notes: Plain = { notes: [{ dir: 'a', link: '/a/', sidebar: [{ text: '权限', link: '/a/x/', items: ['b', { text: '内', link: 'c', items: ['d'] }] }] }] };
  expect(optionsOf(withPlumeSettings(site({ notes }), null, folder))).toEqual({ sidebar: { '/a/': [{ title: '权限', collapsable: false, path: '/a/x/', children: ['/notes/a/b', { title: '内', collapsable: false, path: '/notes/a/c', children: ['/notes/a/d'] }] }] } });
});

it('so do collections, and those of a language', () => {
  for (const path of ['算法/2.末.md', '算法/1.基础/1.类.md', 'en/notes/a/b.md']) write(path);
  const collections: Plain = [{ type: 'post', dir: 'blog' }, call('defineCollection', { type: 'doc', dir: '算法', linkPrefix: '/algorithm/', sidebar: 'auto' })];
  const options = optionsOf(withPlumeSettings(site({ collections, locales: { '/en/': { notes: { dir: 'notes', link: '/', notes: [{ dir: 'a', link: '/a/', sidebar: 'auto' }] } } } }), null, folder));
  expect(options).toEqual({
    sidebar: { '/algorithm/': [{ title: '基础', collapsable: true, children: '/算法/1.基础/' }, '/算法/2.末'] },
    locales: { '/en/': { sidebar: { '/en/a/': ['/en/notes/a/b'] } } },
  });
});

it('a rule of `encrypt` locks every file whose path ends so', () => {
  for (const path of ['基础.md', '前端/基础.md', '后端/别的.md']) write(path);
  const rulesOf = (rules: Plain): unknown => (optionsOf(withPlumeSettings(site({}), { encrypt: { admin: 'r', rules } }, folder)) as { encrypt: unknown }).encrypt;
  expect(rulesOf({ '基础.md': 'x', '/diary/': 'y', '无.md': 'z', '^/.*别的.md': 'w' })).toEqual({ admin: 'r', rules: { '前端/基础.md': 'x', '基础.md': 'x', '/diary/': 'y', '无.md': 'z', '^/.*别的.md': 'w' } });
  expect(rulesOf({ '前端/基础.md': 'x' })).toEqual({ admin: 'r', rules: { '前端/基础.md': 'x' } });
  expect(rulesOf({ '/后端/别的.md': 'x' })).toEqual({ admin: 'r', rules: { '后端/别的.md': 'x' } });
});
