/** Glimpress as this repository has it. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VUEPRESS } from '../articles.mjs';
import { frontMatter } from './peer.mjs';

const bin = fileURLToPath(new URL('../../packages/engine/bin/glimpress.mjs', import.meta.url));
const CACHE = 'node_modules/.cache/glimpress';

/** @type {import('./peer.mjs').Peer} */
export const glimpress = {
  name: 'Glimpress',
  packages: {},
  dialect: VUEPRESS,
  article: ({ place, title, date, tags, category, excerpt, body }) => ({ file: `content/${place}.md`, text: `${frontMatter({ title, date, tags, categories: category, sidebarDepth: 5 })}${excerpt}\n\n<!-- more -->\n\n${body}` }),
  site: () => ({
    'content/README.md': '---\nhome: true\nactionText: 开始\nactionLink: /views/\n---\n',
    'content/views/README.md': '# 概览\n\n所有文章。\n',
    'glimpress.config.mjs': `export default { title: '基准站点', description: '用于测速', url: 'https://example.org', srcDir: 'content', markdown: { lineNumbers: true }, themeConfig: { author: '基准', sidebarDepth: 2, blogConfig: { category: {}, tag: {} }, nav: [{ text: '首页', link: '/' }, { text: '时间线', link: '/timeline/' }], sidebar: { '/views/': ['', ${Array.from({ length: 7 }, (_, topic) => `{ title: '分类${topic}', children: '/views/topic${topic}/' }`).join(', ')}] } } };\n`,
    // The site's packages are the repository's: a folder of its own keeps its cache apart.
    'node_modules/.cache/glimpress/README': 'Cache of one bench.\n',
  }),
  build: ['node', bin, 'build', '.'],
  dev: ['node', bin, 'dev', '.', '--port', 'PORT'],
  output: 'dist',
  caches: [],
  // The bundled theme is kept, as in every build after the first one.
  cachesOf(folder) {
    const cache = join(folder, CACHE);
    if (!existsSync(cache)) return [];
    return readdirSync(cache, { withFileTypes: true }).filter((entry) => entry.isDirectory()).flatMap(({ name }) => readdirSync(join(cache, name)).filter((part) => part !== 'theme' && part !== 'config').map((part) => join(CACHE, name, part)));
  },
  themeCache: CACHE,
  search: { open: '[data-search]', field: 'dialog.search input', result: '.search-option', files: /^assets\/search\// },
  url: (place) => `/${place}.html`,
};
