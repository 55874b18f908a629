/**
 * Markdown rules as readable pairs: `cases/*.txt` hold a title, a line `.`, Markdown, a line `.`, HTML, a line `.`.
 *
 * In the HTML, `⟦l0⟧` stands for the marker of link 0 (`markers.ts`), and lines `! code line` name the problems in order.
 * `UPDATE_CASES=1` writes what the renderer gives now: read the difference before keeping it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcePath } from '@glimpress/contracts/route';
import { WIDGETS } from '@glimpress/contracts/theme';
import { describe, expect, it } from 'vitest';
import { createMarkdownRenderer, type MarkdownRenderer } from './create-renderer';

const FOLDER = join(import.meta.dirname, 'cases');
const SNIPPETS: Readonly<Record<string, string>> = {
  '@/demo/box.vue': '<template>\n  <p><template v-if="a">盒</template></p>\n</template>\n\n<script>\nexport default {};\n</script>\n',
  '@/demo/add.js': 'const a = 1;\n// #region sum\nfunction add(a, b) {\n  return a + b;\n}\n// #endregion sum\n',
  '@/demo/滤波.py': 'import math\n# region 均值\ndef mean(v):\n    return math.fsum(v) / len(v)\n# endregion 均值\n',
  './parts/steps.md': '---\ntitle: 步骤\n---\n\n## 步骤\n\n<!-- #region 装 -->\n1. 下载\n2. 安装[^1]\n<!-- #endregion 装 -->\n\n<!--@include: ./end.md-->\n',
  './parts/long.md': '---\n# 安装 依赖\ntitle: 长\n---\n\n# 手册\n\n## 安装 **依赖**\n\n下载\n\n```sh\n# 编译\n```\n\n### 细节\n\n运行\n\n## [用法](./b.md) {#usage}\n\n- 调用\n\n  两次\n\n## [参考](./c.md)\n\n书\n',
  './parts/end.md': '[尾](./b.md)\n\n<!-- @include: ../a.md -->\n',
};
const siteVariables = { title: 'GLIMMER', description: '小作坊', base: '/blog/' };
const plain = createMarkdownRenderer({ islands: new Set(['Boxx', 'FlowChart', 'Clock']), siteVariables });
/** `widgets.txt` is for a site with the theme's own islands. */
const withWidgets = createMarkdownRenderer({ islands: new Set(['Counter']), widgets: new Set(WIDGETS), siteVariables });

function render(markdown: string, renderer: MarkdownRenderer): string {
  const article = { path: sourcePath('guide/a.md'), frontMatter: { title: '标题', tags: ['机器人', 'ROS'], author: 'R', 机型: '甲型' }, markdown, bodyStartLine: 1 };
  const { value, problems } = renderer.render(article, { readSnippet: (path) => (SNIPPETS[path] === undefined ? undefined : { text: SNIPPETS[path], path }) });
  const said = problems.map(({ code, line }) => `! ${code} ${line}\n`).join('');
  return value.html.replace(/\0([a-z]\d+)\0/g, '⟦$1⟧').trimEnd() + (said === '' ? '\n' : `\n${said}`);
}

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.txt')).sort()) {
  const parts = readFileSync(join(FOLDER, file), 'utf8').split(/^\.\n/m);
  const end = parts.pop()!;
  if (parts.length % 3 > 0 || end.trim() !== '') throw new Error(`${file}: a line “.” is missing, or one too many.`);
  const renderer = file === 'widgets.txt' ? withWidgets : plain;
  const cases = Array.from({ length: parts.length / 3 }, (_, index) => {
    const [title, markdown, html] = parts.slice(3 * index) as [string, string, string];
    return [title, markdown, process.env.UPDATE_CASES ? render(markdown, renderer) : html] as const;
  });
  if (process.env.UPDATE_CASES) writeFileSync(join(FOLDER, file), [...cases.flat(), ''].join('.\n'));
  describe(file.replace('.txt', ''), () => {
    for (const [title, markdown, html] of cases) it(title.trim(), () => expect(render(markdown, renderer)).toBe(html));
  });
}
