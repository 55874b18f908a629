/** Eleventy with a bare theme of the bench's own: highlighting, archives, a feed, sidebar; no search, no script. */
import { frontMatter } from './peer.mjs';

/** @type {import('./peer.mjs').Peer} */
export const eleventy = {
  name: 'Eleventy',
  packages: { '@11ty/eleventy': '3.1.2', '@11ty/eleventy-plugin-syntaxhighlight': '5.0.2', '@11ty/eleventy-plugin-rss': '2.0.4', 'markdown-it-anchor': '9.2.0' },
  dialect: {
    fence: (language, marked, code) => `\`\`\`${language}/${marked}\n${code}\n\`\`\``,
    tip: (title, text) => `<div class="tip"><p>${title}</p>\n\n${text}\n\n</div>`,
    address: (place) => `/${place}/`,
  },
  article: ({ place, title, date, tags, category, excerpt, body }) => ({ file: `content/${place}.md`, text: `${frontMatter({ title, date: date.slice(0, 10), tags, category, layout: 'article.njk', permalink: `/${place}/` })}${excerpt}\n\n${body}` }),
  site: () => ({
    'content/index.njk': '---\nlayout: page.njk\ntitle: 基准站点\npagination:\n  data: collections.articles\n  size: 10\n  alias: list\n---\n{% for post in list %}<article><h2><a href="{{ post.url }}">{{ post.data.title }}</a></h2></article>{% endfor %}',
    'content/tags.njk': '---\nlayout: page.njk\npagination:\n  data: collections\n  size: 1\n  alias: tag\npermalink: "/tags/{{ tag }}/"\neleventyComputed:\n  title: "{{ tag }}"\n---\n{% for post in collections[tag] %}<p><a href="{{ post.url }}">{{ post.data.title }}</a></p>{% endfor %}',
    '_includes/page.njk': '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{ title }}</title><link rel="alternate" type="application/atom+xml" href="/feed.xml"><link rel="stylesheet" href="/style.css"></head><body><header><a href="/">基准站点</a></header><main><h1>{{ title }}</h1>{{ content | safe }}</main></body></html>',
    '_includes/article.njk': '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{ title }}</title><link rel="alternate" type="application/atom+xml" href="/feed.xml"><link rel="stylesheet" href="/style.css"></head><body><header><a href="/">基准站点</a></header><div class="page"><nav><ul>{% for post in collections[category] %}<li><a href="{{ post.url }}">{{ post.data.title }}</a></li>{% endfor %}</ul></nav><main><article><h1>{{ title }}</h1><p>{% for tag in tags %}<a href="/tags/{{ tag }}/">{{ tag }}</a> {% endfor %}</p>{{ content | safe }}</article></main></div></body></html>',
    'content/style.css': 'body{font:16px/1.7 sans-serif;margin:0}.page{display:flex}nav{width:18rem}main{max-width:46rem;padding:0 1rem}pre{overflow:auto}.highlight-line-active{background:#ffd}',
    'eleventy.config.mjs': `import highlight from '@11ty/eleventy-plugin-syntaxhighlight';\nimport { feedPlugin } from '@11ty/eleventy-plugin-rss';\nimport anchor from 'markdown-it-anchor';\nexport default function (config) {\n  config.addPlugin(highlight);\n  config.addPlugin(feedPlugin, { type: 'atom', outputPath: '/feed.xml', collection: { name: 'articles', limit: 20 }, metadata: { language: 'zh', title: '基准站点', base: 'https://example.org/', author: { name: '基准' } } });\n  config.amendLibrary('md', (md) => md.use(anchor));\n  config.addPassthroughCopy('content/style.css');\n  config.addCollection('articles', (api) => api.getFilteredByGlob('content/views/**/*.md'));\n  for (let topic = 0; topic < 7; topic++) config.addCollection('分类' + topic, (api) => api.getFilteredByGlob('content/views/topic' + topic + '/*.md'));\n  return { dir: { input: 'content', includes: '../_includes', output: '_site' } };\n}\n`,
    'package.json': '{ "type": "module", "private": true }\n',
  }),
  build: ['eleventy', '--quiet'],
  output: '_site',
  caches: [],
  url: (place) => `/${place}/`,
};
