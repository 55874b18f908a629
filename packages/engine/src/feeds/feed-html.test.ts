import { sourcePath } from '@glimpress/contracts/route';
import { expect, it } from 'vitest';
import { createMarkdownRenderer } from '../markdown/create-renderer';
import { feedHtml } from './feed-html';

const html = (markdown: string): string => feedHtml(createMarkdownRenderer({}).render({ path: sourcePath('a.md'), frontMatter: {}, markdown, bodyStartLine: 1 }, { readSnippet: () => undefined }).value.html);

it('formulas are their source, once, in a line and by themselves', () => {
  expect(html('甲 $a<b\\&c$ 与 $\\sqrt{\\frac{1}{x}}$ 乙')).toBe('<p>甲 <code>a&lt;b\\&amp;c</code> 与 <code>\\sqrt{\\frac{1}{x}}</code> 乙</p>\n');
  const display = html('$$\nx^2\n$$\n\n后');
  expect(display).toMatch(/<code>x\^2<\/code>[^]*<p>后<\/p>/);
  expect(display).not.toContain('katex-html');
});

it('headings have no link to themselves', () => {
  expect(html('文\n\n## 二 `a`\n')).toBe('<p>文</p>\n<h2 id="二-a">二 <code>a</code></h2>\n');
});

it('what an author wrote that looks like a formula stays', () => {
  const written = '<p><span class="katex">甲<span>乙</span></span> <span class="katex">没有结束</p>';
  expect(feedHtml(written)).toBe(written);
});
