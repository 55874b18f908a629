import { expect, it } from 'vitest';
import { isOfVuePress, isPath } from './vuepress-packages';

it('VuePress, its themes and plugins are not run; a package that only makes lists for the config is', () => {
  const packages = ['vuepress', 'vuepress/config', '@vuepress/core', '@vuepress-reco/vuepress-plugin-comments', 'vuepress-theme-reco', 'vuepress-plugin-x/lib', 'vuepress-antdocs-theme', 'vuepress-vite', 'vuepress-webpack/dist', 'vuepress-shared', 'vitepress', 'vitepress-plugin-mermaid', '@sugarat/theme', 'markdown-it-katex'];
  expect(packages.filter((name) => !isOfVuePress(name))).toEqual([]);
  expect(['vuepress-bar', 'vuepress-sidebar-atuo', 'vuepress-auto-sidebar', 'dayjs', './vuepress-nav', 'fs'].filter(isOfVuePress)).toEqual([]);
});

it('what begins like a path, of whatever system, names a file and no package', () => {
  const paths = ['./a', '../a.js', '/blog/config.js', 'C:\\blog\\.vuepress\\config.js', 'z:/blog/config.js', '\\\\server\\blog\\config.js'];
  expect(paths.filter((path) => !isPath(path))).toEqual([]);
  expect(['a', 'a/b.js', '@a/b', 'node:fs', 'c'].filter(isPath)).toEqual([]);
});
