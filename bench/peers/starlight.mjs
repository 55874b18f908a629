/** Astro Starlight: its sidebar follows the folders, its search is Pagefind. */
import { frontMatter } from './peer.mjs';

/** @type {import('./peer.mjs').Peer} */
export const starlight = {
  name: 'Starlight',
  // Later versions of Astro want Node 22.12.
  packages: { '@astrojs/starlight': '0.36.3', astro: '5.18.2', sharp: '0.35.5' },
  dialect: {
    fence: (language, marked, code) => `\`\`\`${language} {${marked}}\n${code}\n\`\`\``,
    tip: (title, text) => `:::tip[${title}]\n${text}\n:::`,
    address: (place) => `/${place.toLowerCase()}/`,
  },
  article: ({ place, title, date, tags, category, excerpt, body }) => ({ file: `src/content/docs/${place}.md`, text: `${frontMatter({ title, date, tags, categories: category })}${excerpt}\n\n${body}` }),
  site: () => ({
    'src/content/docs/index.md': '---\ntitle: 基准站点\n---\n\n所有文章。\n',
    'src/content.config.ts': `import { defineCollection } from 'astro:content';\nimport { docsLoader } from '@astrojs/starlight/loaders';\nimport { docsSchema } from '@astrojs/starlight/schema';\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n`,
    'astro.config.mjs': `import { defineConfig } from 'astro/config';\nimport starlight from '@astrojs/starlight';\nexport default defineConfig({ site: 'https://example.org', integrations: [starlight({ title: '基准站点', locales: { root: { label: '简体中文', lang: 'zh-CN' } }, sidebar: [${Array.from({ length: 7 }, (_, topic) => `{ label: '分类${topic}', collapsed: true, autogenerate: { directory: 'views/topic${topic}' } }`).join(', ')}] })] });\n`,
    'tsconfig.json': '{ "extends": "astro/tsconfigs/strict" }\n',
    'package.json': '{ "type": "module", "private": true }\n',
  }),
  build: ['astro', 'build'],
  dev: ['astro', 'dev', '--port', 'PORT', '--host', '127.0.0.1'],
  env: { ASTRO_TELEMETRY_DISABLED: '1' },
  output: 'dist',
  caches: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
  search: { open: 'button[data-open-modal]', field: '.pagefind-ui__search-input', result: '.pagefind-ui__result', files: /^pagefind\/(index|fragment|.*\.pf_meta$|wasm\.)/ },
  url: (place) => `/${place.toLowerCase()}/`,
};
