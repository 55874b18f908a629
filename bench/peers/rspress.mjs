/** Rspress with its default theme and search; its sidebar follows the folders. */
import { frontMatter } from './peer.mjs';

/** @type {import('./peer.mjs').Peer} */
export const rspress = {
  name: 'Rspress',
  packages: { '@rspress/core': '2.0.4' },
  dialect: {
    fence: (language, marked, code) => `\`\`\`${language} {${marked}}\n${code}\n\`\`\``,
    tip: (title, text) => `:::tip{title="${title}"}\n${text}\n:::`,
    address: (place) => `/${place}.md`,
  },
  article: ({ place, title, date, tags, category, excerpt, body }) => ({ file: `docs/${place}.md`, text: `${frontMatter({ title, date, tags, categories: category })}# ${title}\n\n${excerpt}\n\n${body}` }),
  site: () => ({
    'docs/index.md': '---\npageType: home\nhero:\n  name: 基准站点\n---\n',
    'docs/_nav.json': JSON.stringify([{ text: '文章', link: '/views/topic0/0000-笔记-0' }]),
    'docs/views/_meta.json': JSON.stringify(Array.from({ length: 7 }, (_, topic) => ({ type: 'dir', name: `topic${topic}`, label: `分类${topic}` }))),
    'rspress.config.ts': `import { defineConfig } from '@rspress/core';\nexport default defineConfig({ root: 'docs', lang: 'zh', title: '基准站点', description: '用于测速', markdown: { showLineNumbers: true } });\n`,
  }),
  build: ['rspress', 'build'],
  dev: ['rspress', 'dev', '--port', 'PORT'],
  output: 'doc_build',
  caches: ['node_modules/.cache', 'node_modules/.rspress'],
  search: { open: '.rp-search-button', field: '.rp-search-panel__input', result: '.rp-search-panel__results a', files: /^static\/search_index/ },
  url: (place) => `/${place}.html`,
};
