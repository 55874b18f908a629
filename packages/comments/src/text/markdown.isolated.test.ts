import { describe, expect, it, vi } from 'vitest';
import renderMarkdown from './markdown';

// The sanitiser needs a browser; here only what comes to it is of interest.
vi.mock('./sanitize', () => ({ sanitizeHtml: (html: string, _: unknown, maxCharacters = 200_000) => html.slice(0, maxCharacters) }));

describe('Markdown of comments', () => {
  const stored = (text: string): string => renderMarkdown(text, { isStored: true });

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

  it('stays text where the short rows of a wide table would be filled up to a million cells; a large table is one', () => {
    const table = (columns: number, row: string, rows: number): string => `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${`${row}\n`.repeat(rows)}`;
    for (const before of ['', '好\n\n', '> ']) expect(renderMarkdown(before + table(1000, '|', 1000))).not.toContain('<td>');
    expect(stored(table(1000, '|', 20_000)).match(/<td>/g)?.length ?? 0).toBeLessThan(40_000);
    expect(stored(table(10, '|a'.repeat(10), 3000)).match(/<td>a<\/td>/g)).toHaveLength(30_000);
  });

  it('is rendered however long, where each part is small', () => {
    const line = '**好** 一段 `代码` 与 [链接](https://a.example/) 和 :smile:，a < b!\n';
    for (const text of [line.repeat(20), `${line.repeat(3)}\n`.repeat(120), `- ${line}`.repeat(350), `> ${line}`.repeat(20), `\`\`\`js\n${'a[i] = b * c!;\n'.repeat(1200)}\`\`\`\n`, '文'.repeat(19_000), `| a | b |\n|---|---|\n${'| 1 | **2** |\n'.repeat(1000)}`]) expect([text.slice(0, 20), renderMarkdown(text).startsWith('<')]).toEqual([text.slice(0, 20), true]);
  });

  const picture = (characters: number): string => `data:image/png;base64,iVBO${'Aa0+/'.repeat(characters / 5)}==`;

  it('shows pictures that Valine 1.5 has put into the text, and the words behind them', () => {
    const [large, small] = [picture(60_000), picture(20)];
    expect(stored(`看\n![image](${large})\n![image](${small})\n**后面**`)).toBe(`<p>看<br><img src="${large}" alt="image"><br><img src="${small}" alt="image"><br><strong>后面</strong></p>\n`);
    expect(stored(`\`${small}\` <img src="${small}">`)).toBe(`<p><code>${small}</code> <img src="${small}"></p>\n`);
  });

  it('shows of pictures without end, or of one named without end, no more than some', () => {
    const many = stored(`![a](${picture(50_000)})`.repeat(50) + '后面');
    expect([many.match(/iVBO/g)?.length, many.match(/"data:,"/g)?.length, many.endsWith('后面</p>\n')]).toEqual([2, 48, true]);
    const named = stored(`${'![a][b]'.repeat(2000)}\n\n[b]: ${picture(60_000)}`);
    expect([named.match(/iVBO/g)?.length, named.match(/<img/g)?.length]).toEqual([1, 2000]);
  });

  it('shows the small pictures behind one that is too large', () => {
    expect(stored(`![a](${picture(130_000)}) ![b](${picture(20)})`)).toBe(`<p><img src="data:," alt="a"> <img src="${picture(20)}" alt="b"></p>\n`);
  });

  it('shows the end of a long text of which much HTML is made, and the picture there', () => {
    const end = `\n\n![b](${picture(100_000)})\n\n**后**`;
    for (const [text, cells] of [['- a\n'.repeat(17_000), /<li>/g], [`${'|a'.repeat(10)}|\n${'|-'.repeat(10)}|\n${`${'|a'.repeat(10)}|\n`.repeat(2900)}`, /<td>/g]] as const) {
      const html = stored(text + end);
      expect([html.match(cells)!.length > 15_000, html.includes(`"${picture(100_000)}"`), html.endsWith('<p><strong>后</strong></p>\n')]).toEqual([true, true, true]);
    }
  });

  it('shows all of a long text that was imported; one of too much work for its whole in parts', () => {
    const paragraph = `**好** ${'一段文字'.repeat(9)} \`代码\`\n\n`;
    for (const [text, count] of [[`${'长'.repeat(60_000)}\n\n**后**`, 1], [`\`\`\`js\n${'a[i] = b * c!;\n\n'.repeat(3500)}\`\`\`\n\n**后**`, 1], [paragraph.repeat(1200), 1200]] as const) expect([text.slice(0, 10), stored(text).match(/<strong>/g)?.length]).toEqual([text.slice(0, 10), count]);
    expect(stored('长'.repeat(100_000)).length).toBeLessThan(71_000);
    // What is being typed is no longer than what may be sent.
    expect(renderMarkdown('长'.repeat(30_000))).toHaveLength(20_008);
  });

  // But for the one of which parts are small.
  it.each(hostile.filter(([pattern]) => !pattern.startsWith('\n>')))('stays text where %j is repeated in a text that is longer than anyone may type, also in parts of it', (pattern, start = '') => {
    const text = `<b>\n\n${start}${pattern.repeat(70_000)}`.slice(0, 60_000);
    expect(stored(text).endsWith(text.slice(-500).replaceAll('<', '&lt;'))).toBe(true);
  });

  it('is rendered when as many stand in many paragraphs', () => {
    expect(renderMarkdown(Array.from({ length: 500 }, () => '*a* _b_ **c**').join('\n\n')).match(/<em>|<strong>/g)).toHaveLength(1500);
  });
});
