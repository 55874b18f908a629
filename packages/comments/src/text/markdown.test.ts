import { describe, expect, it, vi } from 'vitest';
import { renderMarkdown } from './markdown';

// The sanitiser needs a browser; here only what comes to it is of interest.
vi.mock('./sanitize', () => ({ sanitizeHtml: (html: string) => html }));

describe('Markdown of comments', () => {
  it('becomes HTML, line breaks kept', () => {
    expect(renderMarkdown('**好** `a_b`\n第二行')).toBe('<p><strong>好</strong> <code>a_b</code><br>第二行</p>\n');
    expect(renderMarkdown('- [x] 做完')).toContain('☑');
  });

  it.each(['*a_', '__a', '_a ', '**a_*b', '~~*_'])('stays text when a paragraph has thousands of %s: rendering it would stop the page', (marks) => {
    const text = `<b>${marks.repeat(5000)}`.slice(0, 19_000);
    expect(renderMarkdown(text)).toBe(text.replace('<', '&lt;'));
    expect(renderMarkdown(`好\r\n${text}`)).not.toContain('<');
  });

  it('is rendered when as many stand in many paragraphs', () => {
    expect(renderMarkdown(Array.from({ length: 500 }, () => '*a* _b_ **c**').join('\n\n')).match(/<em>|<strong>/g)).toHaveLength(1500);
  });
});
