/** Docusaurus (classic preset, its faster bundler); it brings no search of its own. */
import { frontMatter } from './peer.mjs';

/** @type {import('./peer.mjs').Peer} */
export const docusaurus = {
  name: 'Docusaurus',
  packages: { '@docusaurus/core': '3.8.1', '@docusaurus/preset-classic': '3.8.1', '@docusaurus/faster': '3.8.1', react: '19.2.0', 'react-dom': '19.2.0', '@mdx-js/react': '3.1.1' },
  dialect: {
    fence: (language, marked, code) => `\`\`\`${language} {${marked}} showLineNumbers\n${code}\n\`\`\``,
    tip: (title, text) => `:::tip[${title}]\n\n${text}\n\n:::`,
    address: (place) => `/${place}.md`,
  },
  article: ({ place, title, date, tags, category, excerpt, body }) => ({ file: `docs/${place}.md`, text: `${frontMatter({ title, date, tags, categories: category })}${excerpt}\n\n${body}` }),
  site: () => ({
    'docs/index.md': '---\ntitle: 基准站点\n---\n\n所有文章。\n',
    ...Object.fromEntries(Array.from({ length: 7 }, (_, topic) => [`docs/views/topic${topic}/_category_.json`, JSON.stringify({ label: `分类${topic}` })])),
    'docusaurus.config.mjs': `export default ${JSON.stringify({
      title: '基准站点', url: 'https://example.org', baseUrl: '/', i18n: { defaultLocale: 'zh-Hans', locales: ['zh-Hans'] }, future: { v4: true, experimental_faster: true }, markdown: { format: 'detect' }, onBrokenLinks: 'warn',
      presets: [['classic', { docs: { routeBasePath: '/' }, blog: false, pages: false }]],
      themeConfig: { navbar: { title: '基准站点' }, prism: { additionalLanguages: ['bash', 'cpp', 'yaml'] } },
    })};\n`,
    'package.json': '{ "private": true }\n',
  }),
  build: ['docusaurus', 'build'],
  dev: ['docusaurus', 'start', '--port', 'PORT', '--no-open'],
  env: { DOCUSAURUS_UPDATE_CHECK: 'false', NO_UPDATE_NOTIFIER: '1' },
  output: 'build',
  caches: ['.docusaurus', 'node_modules/.cache'],
  url: (place) => `/${place.replace(/\/\d+-/, '/')}/`,
};
