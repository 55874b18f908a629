/** `node bench/generate.mjs FOLDER COUNT`: a Glimpress site with the bench's articles. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { articles, placeOf } from './articles.mjs';

/** Writes `count` articles below `folder`/content, with a home page and a config; removes what was there. */
export function generateSite(folder, count) {
  rmSync(folder, { recursive: true, force: true });
  for (const { place, title, date, tags, category, excerpt, body } of articles(count)) {
    const file = join(folder, 'content', `${place}.md`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `---\ntitle: ${title}\ndate: ${date}\ntags:\n${tags.map((tag) => `  - ${tag}\n`).join('')}categories: ${category}\nsidebarDepth: 5\n---\n\n${excerpt}\n\n<!-- more -->\n\n${body}`);
  }
  mkdirSync(join(folder, 'content/views'), { recursive: true });
  writeFileSync(join(folder, 'content/README.md'), '---\nhome: true\nactionText: 开始\nactionLink: /views/\n---\n');
  writeFileSync(join(folder, 'content/views/README.md'), '# 概览\n\n所有文章。\n');
  const groups = Array.from({ length: 7 }, (_, topic) => `{ title: '分类${topic}', children: '/views/topic${topic}/' }`).join(', ');
  writeFileSync(
    join(folder, 'glimpress.config.mjs'),
    `export default { title: '基准站点', description: '用于测速', srcDir: 'content', markdown: { lineNumbers: true }, themeConfig: { author: '基准', sidebarDepth: 2, blogConfig: { category: {}, tag: {} }, nav: [{ text: '首页', link: '/' }, { text: '时间线', link: '/timeline/' }], sidebar: { '/views/': ['', ${groups}] } } };\n`,
  );
  return { articlePath: (index) => join(folder, 'content', `${placeOf(index)}.md`) };
}

if (process.argv[1]?.endsWith('generate.mjs')) generateSite(process.argv[2] ?? 'bench-site', Number(process.argv[3] ?? 120));
