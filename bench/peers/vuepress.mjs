/** VuePress 1 with theme-reco: what Glimpress takes the place of. */
import { VUEPRESS } from '../articles.mjs';
import { frontMatter, topics } from './peer.mjs';

/** @type {import('./peer.mjs').Peer} */
export const vuepress = {
  name: 'VuePress 1 + reco',
  packages: { vuepress: '1.9.10', 'vuepress-theme-reco': '1.6.17' },
  dialect: VUEPRESS,
  article: ({ place, title, date, tags, category, excerpt, body }) => ({ file: `docs/${place}.md`, text: `${frontMatter({ title, date, tags, categories: [category] })}${excerpt}\n\n<!-- more -->\n\n${body}` }),
  site: (all) => ({
    'docs/README.md': '---\nhome: true\n---\n',
    'docs/views/README.md': '# 概览\n\n所有文章。\n',
    'docs/.vuepress/config.js': `module.exports = ${JSON.stringify({
      title: '基准站点', description: '用于测速', theme: 'reco', markdown: { lineNumbers: true },
      themeConfig: { type: 'blog', author: '基准', blogConfig: { category: { location: 1, text: '分类' }, tag: { location: 2, text: '标签' } }, nav: [{ text: '首页', link: '/' }, { text: '时间线', link: '/timeline/' }], sidebar: { '/views/': topics(all).map(({ text, items }) => ({ title: text, children: items.map(({ place }) => place.slice('views/'.length)) })) } },
    })};\n`,
  }),
  build: ['vuepress', 'build', 'docs'],
  // Its bundler asks for hashes that later versions of OpenSSL no longer have.
  env: { NODE_OPTIONS: '--openssl-legacy-provider' },
  output: 'docs/.vuepress/dist',
  caches: ['node_modules/.cache', 'docs/node_modules'],
  url: (place) => `/${place}.html`,
};
