import { describe, expect, it } from 'vitest';
import { highlightCode } from './highlight';

const plain = (html: string): string => html.replace(/<[^>]*>/g, '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

describe('code in comments', () => {
  it('is marked by kind', () => {
    expect(highlightCode('if (a < 10) run("x"); // done', 'js')).toBe('<span class="k">if</span> (a &lt; <span class="n">10</span>) <span class="f">run</span>(<span class="s">"x"</span>); <span class="c">// done</span>');
  });

  it('has the comments of its language', () => {
    expect(highlightCode('x = 1 # note', 'python')).toContain('<span class="c"># note</span>');
    expect(highlightCode('select 1 -- note', 'sql')).toContain('<span class="c">-- note</span>');
    expect(highlightCode('#include <map>', 'cpp')).not.toContain('class="c"');
  });

  it.each(['"never ends', "it's", '/* open', '<img src=x onerror=alert(1)>', '</code><script>', '&lt;', '`'.repeat(99), '"""'])('keeps every character of %s and makes no tags of it', (code) => {
    const html = highlightCode(code, 'js');
    expect(plain(html)).toBe(code);
    expect(html.replace(/<\/?span(?: class="[csnkf]")?>/g, '')).not.toMatch(/[<>]/);
  });

  it('leaves text and what is very long alone', () => {
    expect(highlightCode('if 1', 'text')).toBe('if 1');
    expect(highlightCode('if '.repeat(10_000), 'js')).not.toContain('<span');
  });
});
