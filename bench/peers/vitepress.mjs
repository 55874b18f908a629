/** VitePress with its default theme, local search and a sidebar of all articles. */
import { frontMatter, topics } from './peer.mjs';

/** @type {import('./peer.mjs').Peer} */
export const vitepress = {
  name: 'VitePress',
  packages: { vitepress: '1.6.4' },
  dialect: {
    fence: (language, marked, code) => `\`\`\`${language}{${marked}}\n${code}\n\`\`\``,
    tip: (title, text) => `::: tip ${title}\n${text}\n:::`,
    address: (place) => `/${place}.md`,
  },
  article: ({ place, title, date, tags, category, excerpt, body }) => ({ file: `docs/${place}.md`, text: `${frontMatter({ title, date, tags, categories: category })}# ${title}\n\n${excerpt}\n\n${body}` }),
  site: (all) => ({
    'docs/index.md': '---\nlayout: home\nhero:\n  name: 基准站点\n---\n',
    'docs/.vitepress/config.mjs': `export default ${JSON.stringify({
      lang: 'zh-CN', title: '基准站点', description: '用于测速', markdown: { lineNumbers: true }, sitemap: { hostname: 'https://example.org' },
      themeConfig: { search: { provider: 'local' }, sidebar: topics(all).map(({ text, items }) => ({ text, collapsed: true, items: items.map(({ text: label, place }) => ({ text: label, link: `/${place}` })) })) },
    })};\n`,
  }),
  build: ['vitepress', 'build', 'docs'],
  dev: ['vitepress', 'dev', 'docs', '--port', 'PORT'],
  output: 'docs/.vitepress/dist',
  caches: ['docs/.vitepress/cache'],
  search: { open: '.DocSearch-Button', field: '#localsearch-input', result: '#localsearch-list .result', files: /@localSearchIndex/ },
  url: (place) => `/${place}.html`,
};
