import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readVuePressConfig } from './read-config';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'glimpress-config-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
function write(path: string, text: string): string {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  return join(folder, path);
}

it('YAML’s `<<` puts one map into another, as VuePress 1 read it', async () => {
  const { config } = await readVuePressConfig(write('.vuepress/config.yml', 'common: &common { search: false }\nthemeConfig:\n  <<: *common\n  author: 甲\n'), folder);
  expect(config).toMatchObject({ themeConfig: { search: false, author: '甲' } });
});

it.each(['config.js', 'config.yml', 'config.toml'])('a config that has gone since it was found, as while an editor saves it, cannot be read: %s', async (name) => {
  await expect(readVuePressConfig(join(folder, '.vuepress', name), folder)).rejects.toMatchObject({ problems: [{ code: 'vuepress/config-failed', file: `.vuepress/${name}` }] });
});

it('a theme of the blog’s own is known by the one it is a copy of, or extends, unless the config names one', async () => {
  const file = write('.vuepress/config.yml', 'title: 站\n');
  const theme = async () => ((await readVuePressConfig(file, folder)).config as { theme?: string }).theme;
  expect(await theme()).toBeUndefined();
  const themes: [path: string, text: string, name: string | undefined][] = [
    ['index.js', 'module.exports = (options, ctx) => ({ plugins: [] });', undefined],
    ['index.js', "module.exports = { extend: '@vuepress/theme-default' };", '@vuepress/theme-default'],
    ['index.js', "module.exports = { extend: '@vuepress/blog' };", '@vuepress/blog'],
    ['index.js', "module.exports = { extend: 'reco' };", 'reco'],
    ['index.js', "module.exports = { extend: './base' };", undefined],
    ['index.js', "const options = {\n    name: 'vuepress-theme-meteorlxy',\n", 'vuepress-theme-meteorlxy'],
    ['package.json', '{ "name": "vuepress-theme-reco", "author": { "name": "x" } }', 'vuepress-theme-reco'],
    ['package.json', '{ "name": "my-theme" }', 'vuepress-theme-meteorlxy'],
    ['package.json', '{', 'vuepress-theme-meteorlxy'],
    ['package.json', '{ "name": "vuepress-theme-mine" }', 'vuepress-theme-mine'],
    ['index.js', "module.exports = () => ({ define: { THEME_BLOG_PAGINATION_COMPONENT: 'Pagination' } });", '@vuepress/theme-blog'],
  ];
  for (const [path, text, name] of themes) {
    write(`.vuepress/theme/${path}`, text);
    expect(await theme(), text).toBe(name);
  }
  write('.vuepress/config.yml', 'theme: vdoing\n');
  expect(await theme()).toBe('vdoing');
  write('node_modules/vuepress-theme-mine/package.json', '{ "main": "lib/theme.js" }');
  write('node_modules/vuepress-theme-mine/lib/theme.js', 'const define = { THEME_BLOG_PAGINATION_COMPONENT };');
  for (const name of ['mine', 'vuepress-theme-mine']) {
    write('.vuepress/config.yml', `theme: ${name}\n`);
    expect(await theme()).toBe('@vuepress/theme-blog');
  }
  write('my/theme/index.js', "module.exports = { extend: '@vuepress/theme-blog' };");
  for (const path of ['my/theme', 'my/theme/index.js']) {
    write('.vuepress/config.yml', `theme: ${JSON.stringify(join(folder, path))}\n`);
    expect(await theme(), path).toBe('@vuepress/theme-blog');
  }
  write('.vuepress/config.yml', `theme: ${JSON.stringify(join(folder, 'my/theme-vdoing'))}\n`);
  expect(await theme()).toBe(join(folder, 'my/theme-vdoing'));
});

it('where a theme of the blog’s own lies is known, but not of one that VuePress did not take', async () => {
  const own = async (text: string) => ((await readVuePressConfig(write('.vuepress/config.yml', text), folder)).config as { $ownTheme?: unknown }).$ownTheme;
  expect(await own('title: 站\n')).toBeUndefined();
  write('.vuepress/theme/layouts/Layout.vue', '<template/>');
  write('my/theme.js', "module.exports = { extend: '@vuepress/theme-default' };");
  expect([await own('title: 站\n'), await own('theme: reco\n'), await own(`theme: ${JSON.stringify(join(folder, 'my/theme.js'))}\n`)]).toEqual(['.vuepress/theme', undefined, 'my/theme.js']);
});

it('what a theme of the blog’s own told plugin-blog is known without running it, unless the config told it something', async () => {
  write('.vuepress/theme/index.js', "require('fs').writeFileSync('x', '');\nmodule.exports = (options, ctx) => ({ plugins: [['@vuepress/blog', { directories: [{ dirname: '_notes', path: '/n/', itemPermalink: '/n/:slug' }] }]] });");
  const plugins = async (text: string) => ((await readVuePressConfig(write('.vuepress/config.yml', text), folder)).config as { plugins?: unknown }).plugins;
  const options = { directories: [{ dirname: '_notes', path: '/n/', itemPermalink: '/n/:slug' }] };
  expect(await plugins('title: 站\n')).toEqual([['blog', options]]);
  expect(await plugins('plugins: [[pwa, {}]]\n')).toEqual([['pwa', {}], ['blog', options]]);
  expect(await plugins('plugins: { pwa: {} }\n')).toEqual({ pwa: {}, blog: options });
  expect(await plugins('plugins: [["@vuepress/blog", { postsDir: p }]]\n')).toEqual([['@vuepress/blog', { postsDir: 'p' }]]);
  // Or one that is installed.
  write('node_modules/vuepress-theme-mine/index.js', "module.exports = { plugins: [['@vuepress/blog', { permalink: '/:slug' }]] };");
  expect(await plugins('theme: mine\n')).toEqual([['blog', { permalink: '/:slug' }]]);
  // As in the official theme, of which it is a copy.
  write('.vuepress/theme/index.js', "module.exports = (config) => ({ plugins: [['@vuepress/blog', Object.assign({ directories: [{ dirname: 'a' }], globalPagination: { lengthPerPage: 5 } }, config)]], define: { THEME_BLOG_PAGINATION_COMPONENT: 'P' } });");
  expect(await plugins('themeConfig: { directories: [{ dirname: b }] }\n')).toEqual([['blog', { directories: [{ dirname: 'b' }], globalPagination: { lengthPerPage: 5 } }]]);
});

it.each([
  ['config.yml', 'themeConfig:\n  sidebar: structuring\n'],
  ['config.toml', '[themeConfig]\nsidebar = "structuring"\n'],
])('a sidebar that a theme made of the folders is made for a config that is data, too: %s', async (name, text) => {
  write('01.前端/1.盒.md', '# 盒\n');
  const { config } = await readVuePressConfig(write(`.vuepress/${name}`, text), folder);
  expect(config).toEqual({ themeConfig: { sidebar: { '/01.前端/': ['/01.前端/1.盒'] } } });
});

it('folders that the bundler had a short name for keep it, also counted from where the blog is built, but not files, folders of another machine, and the whole machine', async () => {
  write('.vuepress/assets/a.png', '');
  write('.vuepress/components/Box.vue', '');
  const at = (path: string): string => JSON.stringify(join(folder, '.vuepress', path));
  const aliases = async (text: string) => ((await readVuePressConfig(write('.vuepress/config.yml', text), folder)).config as { alias?: unknown }).alias;
  expect(await aliases(`configureWebpack: { resolve: { alias: { "@imgs": ${at('assets')}, "box": ${at('components')}, "@gone": /Users/x/img, "@": /, "@rel": assets } } }\n`)).toEqual({ '@imgs': join(folder, '.vuepress/assets'), '~box': join(folder, '.vuepress/components') });
  expect(await aliases(`alias: { "@imgs": ${at('assets')}, "@theme/Box.vue": ${at('components/Box.vue')} }\n`)).toEqual({ '@imgs': join(folder, '.vuepress/assets') });
  const parent = `/${basename(folder)}/.vuepress/assets`;
  expect(await aliases(`alias: { "@imgs": "${parent}", "@box": /.vuepress/components, "@gone": /.vuepress/gone }\n`)).toEqual({ '@imgs': join(folder, '.vuepress/assets'), '@box': join(folder, '.vuepress/components') });
  expect(await aliases('title: 站\n')).toBeUndefined();
});

it('which theme-reco the blog asks for is read from its package.json, a change of which is one of the config', async () => {
  write('package.json', '{ "dependencies": { "vuepress-theme-reco": "1.0.2" } }');
  const read = (text: string) => readVuePressConfig(write('docs/.vuepress/config.yml', text), join(folder, 'docs'));
  const [ofReco, ofAnother] = [await read('theme: reco\n'), await read('theme: vdoing\n')];
  expect([ofReco.config, ofAnother.config]).toEqual([{ theme: 'reco', $themeVersion: '1.0.2' }, { theme: 'vdoing' }]);
  const files = ['docs/.vuepress/config.yml', 'docs/package.json', 'package.json'].map((path) => join(folder, path));
  expect([ofReco.files, ofAnother.files]).toEqual([files, files.slice(0, 1)]);
});
