import { describe, expect, it, vi } from 'vitest';
import renderMarkdown from './markdown';

// The sanitiser needs a browser; here only what comes to it is of interest.
vi.mock('./sanitize', () => ({ sanitizeHtml: (html: string) => html }));

describe('Markdown of comments', () => {
  it('becomes HTML, line breaks kept', () => {
    expect(renderMarkdown('**好** `a_b`\n第二行')).toBe('<p><strong>好</strong> <code>a_b</code><br>第二行</p>\n');
    expect(renderMarkdown('- [x] 做完')).toContain('☑');
  });

  it('shows the signs in code as they were typed, also where the server has written them otherwise', () => {
    const stored = '`&lt;script> &amp;&amp;` &lt;b>\n\n```cpp\n#include &lt;vector&gt;\n```';
    expect(renderMarkdown(stored, { isStored: true })).toBe('<p><code>&lt;script&gt; &amp;&amp;</code> &lt;b&gt;</p>\n<pre><code class="language-cpp">#include &lt;vector&gt;\n</code></pre>\n');
    expect(renderMarkdown('`&lt;`')).toBe('<p><code>&amp;lt;</code></p>\n');
  });

  // Every one of them stopped a reader's page for a good part of a second, or seconds.
  const hostile: [pattern: string, start?: string][] = [['*a_'], ['__a'], ['_a '], ['**a_*b'], ['~~*_'], ['+_a'], ['*http://'], ['www._'], ['!'], ['>'], ['- > '], ['1. '], ['<a\n', '- '], ['\n>- <a\n('], ['|_a'], [' ', '`'], ['\t', 'a\n']];
  it.each(hostile)('stays text when %j is repeated thousands of times: rendering it would stop the page', (pattern, start = '') => {
    const text = `<b>\n\n${start}${pattern.repeat(20_000)}`.slice(0, 19_990);
    expect(renderMarkdown(text)).toBe(text.replaceAll('<', '&lt;'));
    expect(renderMarkdown(`好\r\n\r\n${text}`)).not.toContain('<');
  });

  it('is rendered however long, where each part is small', () => {
    const line = '**好** 一段 `代码` 与 [链接](https://a.example/) 和 :smile:，a < b!\n';
    for (const text of [line.repeat(20), `${line.repeat(3)}\n`.repeat(120), `- ${line}`.repeat(350), `> ${line}`.repeat(20), `\`\`\`js\n${'a[i] = b * c!;\n'.repeat(1200)}\`\`\`\n`, '文'.repeat(19_000), `| a | b |\n|---|---|\n${'| 1 | **2** |\n'.repeat(1000)}`]) expect([text.slice(0, 20), renderMarkdown(text).startsWith('<')]).toEqual([text.slice(0, 20), true]);
  });

  it('is rendered when as many stand in many paragraphs', () => {
    expect(renderMarkdown(Array.from({ length: 500 }, () => '*a* _b_ **c**').join('\n\n')).match(/<em>|<strong>/g)).toHaveLength(1500);
  });
});
