/** Comment texts that attack a page, by class of attack, and what must hold of a page that shows them (§5 Comment HTML is sanitised). */
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { expect } from 'vitest';
import type { TestPage } from './browser';

/** Whatever runs calls `hit`. The first ones have their place in the list by what the tests say of them. */
export const ATTACKS: readonly string[] = [
  '<script>hit(1)</script><p>1</p>',
  '<p><img src=x onerror=hit(2)></p>',
  `<p><img src="1'onerror='hit(3)'a='"></p>`,
  '<p><a href="javascript:hit(4)">go</a></p>',
  '<p><a href="java&#x09;script:hit(5)">go</a></p>',
  '<p><svg><script>hit(6)</script></svg></p>',
  '<details open ontoggle=hit(7)><summary>x</summary></details>',
  '<p><iframe srcdoc="<script>parent.hit(8)</script>"></iframe></p>',
  '<p style="position:fixed;inset:0;z-index:999999;background:red">over everything</p>',
  '<div class="bar hidden cm-form" style="display:none">classes</div>',
  '<p id="app" name="location">clobbering</p><form name="body"><input name="firstChild"></form>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=hit(12)&gt;">',
  '<p><style>body{display:none}</style></p>',
  '<p><meta http-equiv="refresh" content="0;url=https://evil.example/"><base href="https://evil.example/"></p>',
  '<p><object data="data:text/html,<script>parent.hit(15)</script>"></object><embed src="javascript:hit(15)"></p>',
  '<p><video src=x onerror=hit(16)></video><audio src=x onerror=hit(16)></audio></p>',
  '</div></div></section><p>closing tags</p><h1>A new title</h1>',
  '<p><img src="https://tracker.example/pixel.png" alt="pixel"><img srcset="https://tracker.example/a.png 2x"></p>',
  '[go](javascript:hit(19)) ![x](https://tracker.example/b.png) <img src=x onerror=hit(19)>',
  '[x]: javascript:hit(20)\n[go][x] `<script>hit(20)</script>` <a href="data:text/html,<script>hit(20)</script>">d</a>',
  '<p><a href="https://example.com/?x=eval(atob(1))">eval</a> <a href="vbscript:hit(21)">v</a></p>',
  '<p><a class="at" href="https://evil.example/">@faked</a> <a class="at" href="#app">@in page</a></p>',
  '<pre><code class="language-js onload hit">const a = "</code><img src=x onerror=hit(23)>";</code></pre>',
  '<noscript><p title="</noscript><img src=x onerror=hit(24)>">',
  `<p>${'<b>'.repeat(3000)}deep</p>`,
  // DOM clobbering: names that hide what a sanitiser or a page asks an element for.
  '<form onmouseover=hit(0)><input name=attributes><input name=attributes></form>',
  '<form onsubmit=hit(0)><input onfocus=hit(0) autofocus name=parentNode><input name=nodeName><input name=removeChild><input name=namespaceURI>x</form>',
  '<img src=x name=createElement onerror=hit(0)><img src=x id=getElementById onerror=hit(0)><img src=x name=cookie onerror=hit(0)>',
  '<image name=body><image name=adoptNode><image name=firstElementChild src=x onerror=hit(0)>',
  '<a id=defaultView href="data:,x"></a><a id=defaultView name=location href="javascript:hit(0)">x</a>',
  // Schemes behind white space, controls and entities of Unicode.
  '<a href="\u2028javascript:hit(0)">a</a><a href="\u2029javascript:hit(0)">b</a><a href="\u00A0javascript:hit(0)">c</a><a href="\u3000javascript:hit(0)">d</a>',
  '<a href="&#x1680;javascript:hit(0)">a</a><a href="&#x180E;javascript:hit(0)">b</a><a href="&#xFEFF;javascript:hit(0)">c</a><a href="&#1;javascript:hit(0)">d</a><a href="java&NewLine;script&colon;hit(0)">e</a>',
  '<a href="\u0001\u001f javascript:hit(0)">a</a><a href="jav\u0000ascript:hit(0)">b</a><a href="JAVASCRIPT:hit(0)//">c</a><a href="data:text/html;base64,PHNjcmlwdD5oaXQoMCk8L3NjcmlwdD4=">d</a>',
  '<img src="javascript:hit(0)"><img src="\ndata:image/svg+xml,<svg onload=hit(0)>"><img src="data:text/html,<script>hit(0)</script>">',
  // Elements whose inside is text to one parser and tags to another.
  '<listing>&lt;img onerror="hit(0)" src=x&gt;<t t></listing>',
  '<textarea>x</textarea><!--</textarea><img src=x onerror=hit(0)>-->',
  '<b><noscript><!-- </noscript><img src=x onerror=hit(0) --></noscript>',
  '<b><style><style/><img src=x onerror=hit(0)></b>',
  '<option><style></option></select><b><img src=x onerror=hit(0)></style></option>',
  '<option><iframe></select><b><script>hit(0)</script>',
  "<xmp><p title='</xmp><img src=x onerror=hit(0)>'></xmp><noembed><p title='</noembed><img src=x onerror=hit(0)>'></noembed><noframes><p title='</noframes><img src=x onerror=hit(0)>'>",
  '<select><template><img src=x onerror=hit(0)></template></select><select><selectedcontent><img src=x onerror=hit(0)>',
  '<template><s><template><s><img src=x onerror=hit(0)></s></template></s></template><div><template shadowrootmode=open><img src=x onerror=hit(0)></template></div>',
  '<title><p title="</title><img src=x onerror=hit(0)>"></title><plaintext><img src=x onerror=hit(0)>',
  // Namespaces changed by what is moved or removed between two readings.
  '<svg></p><style><a title="</style><img src=x onerror=hit(0)>">',
  '<svg><foreignobject><p><style><p title="</style><iframe onload&#x3d;hit(0)<!--"></style>',
  '<math><annotation-xml encoding="text/html"><p><style><p title="</style><img src=x onerror&#x3d;hit(0)>"></style>',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=hit(0) src>">',
  '<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style><a title="</style><img src onerror=hit(0)>"></style></h1>',
  'a<svg><odd><desc><noscript>&lt;/noscript>&lt;/desc>&lt;s>&lt;style>&lt;a title="&lt;/style>&lt;img src onerror=hit(0)>">',
  '<math><mtext><option><ODD><option></option><mglyph><svg><mtext><style><a title="</style><img src=x onerror=hit(0)>">',
  '<table><tr><td><svg><desc><b><table><p><style><!--</style><img title="--&gt;&lt;img src=x onerror=hit(0)&gt;">',
  // Comments, instructions and sections that end elsewhere than they seem to.
  '<!--[if]><script>hit(0)</script --><!--[if<img src=x onerror=hit(0)//]> --><!-- --!><img src=x onerror=hit(0)>',
  '<?xml version="1.0"?><? foo="><script>hit(0)</script>"><! foo="><script>hit(0)</script>"></ foo="><script>hit(0)</script>">',
  '<![><img src="]><img src=x onerror=hit(0)//"><svg><![CDATA[><image xlink:href="]]><img src=x onerror=hit(0)//"></svg>',
  '<!doctype html [<!entity x "<img src=x onerror=hit(0)>">]>&x;<!-- `<img/src=xxx onerror=hit(0)//--!>',
  // Attributes separated, quoted and written oddly.
  "<img/src=x/onerror=hit(0)//><img src onerror /\" '\"= alt=hit(0)//\"><img src=x id/=' onerror=hit(0)//'>",
  '<img src="x` `<script>hit(0)</script>"` `><a href=http://foo.example/#x=`y></a><img alt="`><img src=x onerror=hit(0)></a>">',
  '<b <script>hit(0)//</script>0</script></b><script<{hit(0)}/></script </><b onmouseover\u000b=hit(0)>x</b>',
  '<img src=x onerror=hit&lpar;0&rpar;><img src=x ONERROR=hit(0)><img src=x oneonerrorrror=hit(0) on\u0000error=hit(0)>',
  // Vectors: handlers and addresses that change while they show.
  '<svg onload=hit(0)><g onload="hit(0)"></g><animate onbegin=hit(0) attributeName=x dur=1s></svg>',
  '<svg><a xlink:href="#"><text>x</text><animate attributeName=href values="javascript:hit(0)" /></a><set attributeName=onmouseover to="hit(0)"/></svg>',
  '<svg><use href="data:image/svg+xml;base64,PHN2ZyBpZD0ieCIgb25sb2FkPSJoaXQoMCkiLz4#x"/><image href="x" onerror="hit(0)"/><handler type="text/javascript">hit(0)</handler></svg>',
  '<math href="javascript:hit(0)">x</math><math><maction actiontype="statusline#x" xlink:href="javascript:hit(0)">x</maction></math>',
  // What acts without a handler: focus, popovers, forms, frames, styles, requests.
  '<input onfocus=hit(0) autofocus><div contenteditable tabindex=1 autofocus onfocus=hit(0)>x</div><marquee onstart=hit(0)>x</marquee>',
  '<button popovertarget=app popovertargetaction=hide commandfor=app command=show-modal>x</button><div popover id=app onbeforetoggle=hit(0)>x</div><div inert></div>',
  '<form id=f action="javascript:hit(0)"></form><button form=f formaction="javascript:hit(0)">x</button><input type=image src=x onerror=hit(0) form=f>',
  '<b is="x-odd">a</b><x-odd onclick=hit(0)><p slot=x>b</p></x-odd><p data-island="comments" data-props="{}" aria-hidden="true" role="alert">c</p>',
  '<a href="https://a.example" ping="https://tracker.example/ping" download="x.exe" target="_self" rel="opener" hreflang="x">x</a>',
  '<table background="https://tracker.example/t.png"><td background="javascript:hit(0)" width="99999999">x</td></table><body background="https://tracker.example/b.png" onload=hit(0) onscroll=hit(0)>',
  '<p style="background:url(https://tracker.example/s.png)">x</p><link rel=stylesheet href="https://tracker.example/s.css"><style>@import "https://tracker.example/i.css"</style><font face="x" color="red">y</font>',
  '<img src="small.jpg" srcset="https://tracker.example/m.jpg 1000w" sizes="100vw" lowsrc="javascript:hit(0)" dynsrc="javascript:hit(0)"><video poster="https://tracker.example/p.png"><source src=x onerror=hit(0)><track src=x></video>',
  '<frameset onload=hit(0)><frame src="javascript:hit(0)"></frameset><iframe src="view-source:https://tracker.example/"></iframe><iframe sandbox="allow-scripts" src="https://tracker.example/"></iframe>',
  '<meta charset="utf-7">+ADw-script+AD4-hit(0)+ADw-/script+AD4-',
  // Markdown that becomes HTML only when it is rendered.
  '[a](<javascript:hit(0)>) [b](java\\script:hit(0)) [c](&#106;avascript:hit(0)) [d]( \u0001javascript:hit(0)) <javascript:hit(0)> ![e](x"onerror="hit(0))',
  '![a](https://a.example/x.png "\\" onerror=\\"hit(0)") [b](https://a.example "><img src=x onerror=hit(0)>") [c](x\'onmouseover=\'hit(0))',
  '```html" onmouseover="hit(0)\n<img src=x onerror=hit(0)>\n```\n\n~~~<img/src=x/onerror=hit(0)>\nx\n~~~',
  '| a | <img src=x onerror=hit(0)> |\n|---|---|\n| `<svg onload=hit(0)>` | [x](javascript:hit(0)) |\n\n- [x] <b onclick=hit(0)>done</b>',
  '[^1]\n\n[^1]: <img src=x onerror=hit(0)>\n\n# <a name=x onclick=hit(0)>Title</a> {onclick=hit(0)}\n\n<details><summary onclick=hit(0)>x</summary>\n\n<img src=x onerror=hit(0)>\n\n</details>',
];

/**
 * The attacks that DOMPurify publishes for its own tests. They are not part of this repository, nor of DOMPurify's package: the
 * variable `DOMPURIFY_FIXTURES` names a copy of `test/fixtures/expect.mjs` of its repository.
 */
export async function publishedAttacks(): Promise<readonly string[]> {
  const file = process.env.DOMPURIFY_FIXTURES;
  if (file === undefined) return [];
  const { default: fixtures } = (await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href)) as { default: readonly { readonly payload: string }[] };
  return fixtures.map(({ payload }) => payload);
}

/** What runs in the page is noted, in `hits`. */
export async function watchForHits(page: TestPage): Promise<void> {
  await page.addInitScript(() => {
    const hits: string[] = [];
    const note = (...words: unknown[]): void => void hits.push(words.join(' '));
    Object.assign(window, { hits, hit: note, alert: note, confirm: note, prompt: note, open: note });
  });
}

/** Nothing of `selector`'s texts ran, asks anyone but `origins`, or holds more than a comment may: by an allow-list of our own. */
export async function expectHarmless(page: TestPage, selector: string, origins: readonly string[]): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(await page.evaluate(() => (window as unknown as { hits: string[] }).hits)).toEqual([]);
  expect(page.asked.filter((url) => !origins.some((origin) => url.startsWith(origin)) && !url.startsWith('data:'))).toEqual([]);
  expect(await faultsIn(page, selector)).toEqual([]);
}

/** Elements, attributes, classes and addresses below `selector` that no comment may have. */
function faultsIn(page: TestPage, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((places) => {
    const tags = new Set('a abbr b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strike strong sub summary sup table tbody td tfoot th thead tr u ul var'.split(' '));
    const attributes = new Set('align alt class colspan height href loading open referrerpolicy rel rowspan src start tabindex target title width'.split(' '));
    const fault = (element: Element): string[] => {
      const found: string[] = [];
      if (!tags.has(element.localName) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') found.push('element');
      // Browsers write out an `is` that is taken away; empty, it names no element.
      for (const { name, value } of element.attributes) if (!attributes.has(name) && !(name === 'is' && value === '')) found.push(name);
      for (const name of element.classList) if (!/^(at|picture|vemoji|cm-source|lang(uage)?-[\w+#.-]+|[kscnf])$/.test(name)) found.push(`.${name}`);
      for (const name of ['href', 'src']) {
        const value = element.getAttribute(name);
        if (value === null) continue;
        const { protocol, href } = new URL(value, document.baseURI);
        if (name === 'href' ? !/^(https?|mailto):$/.test(protocol) || /\beval\s*\(/.test(href) : !/^https?:$/.test(protocol) && !/^data:image\/(png|jpe?g|gif|webp|avif);base64,/.test(href)) found.push(`${name}=${value}`);
      }
      return found.map((what) => `${element.localName}: ${what}`);
    };
    return places.flatMap((place) => [...place.querySelectorAll('*')].flatMap(fault));
  });
}
