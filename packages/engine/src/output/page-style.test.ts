import { describe, expect, it } from 'vitest';
import { readInlineStyle } from '../theme-build/inline-style';
import { createPageStyle, styleElements, type PageStyle } from './page-style';

const styleOf = (css: string, scriptClasses: readonly string[] = []): PageStyle => createPageStyle({ elements: '<!---->', startTag: '<style data-whole>', rules: readInlineStyle(css).rules, scriptClasses });
const elements = (style: PageStyle, html: string): string => styleElements(style, html).toString();
const part = (css: string, html: string, scriptClasses: readonly string[] = []): string => /^<!---->(?:<style data-whole>(.+)<\/style>)?$/s.exec(elements(styleOf(css, scriptClasses), html))![1] ?? '';

describe('the part of the style that a page carries', () => {
  it('has rules without a class, and those whose classes the page has, in their order', () => {
    expect(part('a{x:1}.card{x:2}.card .name{x:3}.post{x:4}b{x:5}', '<p class="card big"><i class="name">')).toBe('a{x:1}.card{x:2}.card .name{x:3}b{x:5}');
  });

  it('has a rule when one of its selectors can apply', () => {
    expect(part('.post,.card{x:1}.post,.chip{x:2}.card .post,h2{x:3}', '<p class="card">')).toBe('.post,.card{x:1}.card .post,h2{x:3}');
  });

  it('asks for no class within parentheses, brackets or quotation marks', () => {
    const css = ':is(.a,.b) p{x:1}p:not(.c:is(.d)){x:2}:has(> .e){x:3}[title=".f,"]{x:4}a[href$=".g"].h{x:5}';
    expect(part(css, '<p>')).toBe(':is(.a,.b) p{x:1}p:not(.c:is(.d)){x:2}:has(> .e){x:3}[title=".f,"]{x:4}');
    expect(part(css, '<p class=h>')).toBe(css);
  });

  it('has conditions of which one rule can apply, whole, and at-rules that are none', () => {
    const css = '@import "x;y.css";@media print{.a{x:1}.b{x:2}}@supports (x:y){@media (z){.c{x:3}}}@media (z){.a{x:4}p{x:5}}@keyframes k{to{x:6}}@page{margin:0}';
    expect(part(css, '<p>')).toBe('@import "x;y.css";@media (z){.a{x:4}p{x:5}}@keyframes k{to{x:6}}@page{margin:0}');
    expect(part(css, '<p class="b"><p class="c">')).toBe(css);
  });

  it('reads classes in all three ways of HTML, with pseudo-classes behind them', () => {
    const css = '.a:hover{x:1}.b::before{x:2}.c>p{x:3}.d+.e{x:4}.f-g_h{x:5}.i:nth-child(-n + 3){x:6}';
    expect(part(css, `<p class='a b'><p CLASS = c><p\nclass="d  e"><p class="f-g_h i">`)).toBe(css);
    expect(part(css, '<p>')).toBe('');
  });

  it('has rules for what scripts set before the whole style is there', () => {
    expect(part('.js .bar{x:1}.no-app p{x:2}.open .side{x:3}', '<p class="bar">', ['js', 'open'])).toBe('.js .bar{x:1}');
  });

  it('keeps what it does not look into: escapes, rules within rules, what has no end', () => {
    const css = '.a\\:b{x:1}.c{x:2;.d{x:3}}.e{content:"};"}@media (z){p{x:4}';
    expect(part(css, '<p>')).toBe('.a\\:b{x:1}.c{x:2;.d{x:3}}@media (z){p{x:4}');
    expect(part(css, '<p class="e">')).toBe(css);
  });

  it('is the same bytes for pages of one kind', () => {
    const style = styleOf('.a{x:1}.b{x:2}');
    expect(styleElements(style, '<p class="a">')).toBe(styleElements(style, '<p class="z"><p class="a y">'));
  });

  it('is the same whether the HTML is text or its bytes, also beside names in other alphabets', () => {
    const css = '.a{content:"一"}.标题 .b{x:2}.标题 .z{x:3}.c{x:4}';
    const style = styleOf(css);
    const html = '<p class="标题\u3000a 丠a b"><p class="\u00a0c">';
    expect(elements(style, html)).toBe('<!----><style data-whole>.标题 .b{x:2}</style>');
    expect(elements(style, Buffer.from(html).toString('latin1'))).toBe(elements(style, html));
  });

  it('follows from each style anew, whichever was asked for before', () => {
    const [one, other] = [styleOf('.a{x:1}'), styleOf('.a{x:2}')];
    expect([one, other, one].map((style) => elements(style, '<p class=a>'))).toEqual([1, 2, 1].map((x) => `<!----><style data-whole>.a{x:${x}}</style>`));
  });

  it('ends within limits on hostile texts', () => {
    for (const css of ['{'.repeat(50_000), '('.repeat(50_000) + '{}', '.a,'.repeat(20_000) + '{}', '"'.repeat(50_001), '@media{'.repeat(500), '/*'.repeat(50_000)]) expect(typeof part(css, ' class='.repeat(20_000))).toBe('string');
  });
});
