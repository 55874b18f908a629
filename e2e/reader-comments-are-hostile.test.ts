/** Comments that attack the page: past the rules of our server, and from a server that has none (§5 Comment HTML is sanitised). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useBrowser, type TestPage } from './support/browser';
import { startCommentSite, type CommentSite } from './support/comment-site';

const ATTACKS = [
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
];

const browser = useBrowser();
let site: CommentSite;
const URL = encodeURI('/留言.html');

beforeAll(async () => {
  site = await startCommentSite({ pageSize: 50 });
});
afterAll(() => site?.stop());

async function open(before?: (page: TestPage) => Promise<unknown>): Promise<TestPage> {
  const page = await browser.open(site.url + URL, {
    async before(page) {
      await page.addInitScript(() => Object.assign(window, { hits: [], hit: (number: number) => void (window as any).hits.push(number) }));
      await before?.(page);
    },
  });
  await page.locator('#comments').scrollIntoViewIfNeeded();
  return page;
}

/** Everything of the page but the widget, as text: nothing of it may change. */
const around = (page: TestPage): Promise<string> =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    copy.querySelector('.cm')?.remove();
    return [document.title, document.baseURI, getComputedStyle(document.body).display, copy.innerText].join('\n');
  });

async function expectHarmless(page: TestPage): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(await page.evaluate(() => (window as any).hits)).toEqual([]);
  expect(page.asked.filter((url) => !url.startsWith(site.url) && !url.startsWith(site.server) && !url.startsWith('data:'))).toEqual([]);
  const texts = page.locator('.cm-text');
  const found = await texts.evaluateAll((all) =>
    all.flatMap((text) =>
      [...text.querySelectorAll('*')].flatMap((element) => {
        const wrong = [...element.attributes].filter(({ name, value }) => /^on|^style$|^id$|^name$|^srcset$|^srcdoc$/.test(name) || /^\s*(javascript|vbscript|data:text)/i.test(value)).map(({ name }) => `${element.localName}[${name}]`);
        const classes = [...element.classList].filter((name) => !/^(at|picture|vemoji|lang(uage)?-[\w+#.-]+|[kscnf])$/.test(name));
        return [...wrong, ...classes, ...(/^(script|style|iframe|frame|audio|video|embed|object|meta|base|title|link|input|form|svg|math|button|template|noscript)$/.test(element.localName) ? [element.localName] : [])];
      }),
    ),
  );
  expect(found.filter((one) => one !== 'cm-source')).toEqual([]);
  const links = await texts.locator('a[href]').evaluateAll((all) => (all as HTMLAnchorElement[]).map(({ href, target, rel, className }) => ({ href, target, rel, className })));
  expect(links.length).toBeGreaterThan(0);
  for (const { href, target, rel, className } of links) {
    if (className === 'at') expect(new globalThis.URL(href).origin).toBe(site.url);
    else expect({ target, rel }).toEqual({ target: '_blank', rel: 'nofollow noopener noreferrer ugc' });
    expect(href).not.toMatch(/^(javascript|data|vbscript):|eval\(/);
  }
}

it('that stand in the database of our server', async () => {
  for (const comment of ATTACKS) site.writeRow({ url: URL, comment, nick: '<img src=x onerror=hit(0)>', link: 'javascript:hit(0)', mail: '"><script>hit(0)</script>' });
  const page = await open();
  const before = await around(page);
  await page.locator('.cm-card').nth(ATTACKS.length - 1).waitFor();
  await expectHarmless(page);
  expect(await around(page)).toBe(before);
});

it('that a server without any rules gives out as they are', async () => {
  const rows = ATTACKS.map((comment, index) => ({ objectId: `attack${index}`, comment, nick: '<img src=x onerror=hit(0)>', link: index % 2 === 0 ? 'javascript:hit(0)' : 'https://user:password@evil.example', mail: '"><script>hit(0)</script>', createdAt: new Date().toISOString() }));
  const odd = [null, 7, { objectId: '"><img src=x onerror=hit(0)>', comment: 'no id' }, { objectId: 'odd1', nick: { toString: 'x' }, comment: ['<img src=x onerror=hit(0)>'], insertedAt: 'never' }];
  const page = await open((page) =>
    page.route('**/1.1/classes/Comment?*', (route) => route.fulfill({ contentType: 'application/json', headers: { 'access-control-allow-origin': '*' }, body: JSON.stringify(route.request().url().includes('count=1') ? { results: [], count: rows.length } : { results: [...rows, ...odd] }) })),
  );
  const before = await around(page);
  await page.locator('#attack24').waitFor();
  expect(await page.locator('#odd1 .cm-nick').innerText()).toBe('Anonymous');
  expect(await page.locator('#attack0 .cm-nick').innerText()).toBe('<img src=x onerror=hit(0)>');
  expect(await page.locator('a.cm-nick').count()).toBe(0);
  // Markdown is drawn when its renderer has come.
  await page.locator('#attack19 code').waitFor();
  await expectHarmless(page);
  expect(await around(page)).toBe(before);
  // §5: what would leave the page's own text is not there; what is text stays.
  expect(await page.locator('#attack16').innerText()).toContain('closing tags');
  expect(await page.locator('#attack17 a.picture').innerText()).toBe('pixel');
  expect(await page.locator('#attack21 a[href="#app"]').getAttribute('target')).toBeNull();
  expect(await page.locator('#attack21 a').first().getAttribute('class')).toBeNull();
});

it('that a visitor is talked into typing: the preview is as safe', async () => {
  const page = await open();
  await page.getByRole('button', { name: '预览' }).click();
  for (const [index, attack] of ATTACKS.entries()) {
    // First, because an attack may swallow what follows it.
    await page.getByRole('textbox', { name: '评论内容' }).fill(`attack ${index}.\n\n${attack}`);
    await page.locator('.cm-preview').filter({ hasText: `attack ${index}.` }).waitFor();
    await expectHarmless(page);
  }
});

it('with pictures: those of this site show, others when a reader asks or the author wants them', async () => {
  const dot = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const rows = [{ objectId: 'pictures', comment: `<p><img src="/logo.svg" alt="own"><img src="${dot}" alt="dot"><img src="data:image/svg+xml,<svg onload=hit(1)>" alt="svg"><a href="https://example.com"><img src="https://tracker.example/c.png" alt="linked"></a></p>`, nick: 'a', createdAt: new Date().toISOString() }];
  const answer = (page: TestPage) => page.route('**/1.1/classes/Comment?*', (route) => route.fulfill({ contentType: 'application/json', headers: { 'access-control-allow-origin': '*' }, body: JSON.stringify({ results: rows, count: 1 }) }));
  const page = await open(answer);
  await page.locator('#pictures').waitFor();
  expect(await page.locator('#pictures img').evaluateAll((all) => all.map((image) => [image.getAttribute('alt'), image.getAttribute('loading'), image.getAttribute('referrerpolicy')]))).toEqual([
    ['own', 'lazy', 'no-referrer'],
    ['dot', 'lazy', 'no-referrer'],
  ]);
  expect(await page.locator('#pictures .cm-text').innerText()).toContain('linked');
  await expectHarmless(page);

  const generous = await startCommentSite({ images: true, avatarCDN: 'https://avatars.example/avatar/' });
  try {
    const shown = await browser.open(generous.url + URL, { before: answer });
    await shown.locator('#comments').scrollIntoViewIfNeeded();
    await shown.locator('#pictures').waitFor();
    expect(await shown.locator('#pictures .cm-text img').count()).toBe(3);
    expect(await shown.locator('#pictures a img').getAttribute('referrerpolicy')).toBe('no-referrer');
    await expect.poll(() => shown.asked.some((url) => url === 'https://avatars.example/avatar/d41d8cd98f00b204e9800998ecf8427e?d=retro')).toBe(true);
    // The service does not answer: the avatar is drawn.
    await shown.locator('#pictures svg.cm-avatar').waitFor();
  } finally {
    await generous.stop();
  }
});
