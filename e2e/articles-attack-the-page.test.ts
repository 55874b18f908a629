/** Articles of strangers, as in a pull request: they run no code in a reader's page, and pass for no part of it (SECURITY.md). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchForHits } from './support/attacks';
import { hydrated, useBrowser, type TestPage } from './support/browser';
import { leaveSite, run, siteFolder } from './support/command';
import { startStaticHost, type StaticHost } from './support/static-host';

const browser = useBrowser();
const FORGED = JSON.stringify({ page: { path: '/data.html', lang: 'zh-CN', title: 'x', frontmatter: {}, headings: [] }, shell: { layout: 'Layout', locale: '/', navbar: true, sidebar: null }, site: 'data:text/javascript,hit(1);export default {}', manifest: '/assets/manifest.json' });
const ARTICLES: Readonly<Record<string, string>> = {
  'README.md': '---\nhome: true\n---\n',
  'data.md': `# 假的数据\n\n<div id="page-data">${FORGED}</div>\n`,
  'names.md': '# 名字\n\n## 空闲 {#requestIdleCallback}\n\n文。\n',
  'heading.md': '# 标题\n\n## 数据 {#page-data}\n\n文。\n',
  'island.md': `# 假的部件\n\n<div data-island="locked" data-props='{"salt":"x","iterations":1,"keys":[],"hashedKeys":[],"text":""}'>文。</div>\n`,
  'parts.md': '# 冒充的部件\n\n<div class="drop">x</div><details class="drop">y</details><div class="code">z</div><div class="code"><b class="copy-code">w</b><pre>v</pre></div>\n\n<dialog open>说明</dialog><i class="drawer-open"></i><a id="search-option-0" href="about:blank#away" target="_self"></a>\n\n<form class="pager-jump" data-first="javascript:hit(1)" data-second="javascript:hit(2)" data-pages="2"><input value="1"><button>展开</button></form>\n\n```js\na();\n```\n',
  'drawing.md': '# 图\n\n<svg width="200" height="80"><a><animate attributeName="href" values="#;javascript:hit(2)" dur="1ms" fill="freeze"/><text y="20">一</text></a><a><set attributeName="href" to="java&#9;script:hit(3)"/><text y="40">二</text></a></svg>\n',
  'links.md': `# 链接\n\n<a href="&nbsp;javascript:hit(6)">一</a> <a href="&#x2003;javascript:hit(7)">二</a> <a href="　java&#9;script:hit(8)">三</a> <router-link to="&#x202f;javascript:hit(9)">四</router-link> [**六**](javascript:hit(11)) [**七**](<java&Tab;script:hit(12)>) [**八**](javascript%3Ahit(13)) [**九**][甲] <javascript:hit(14)>\n\n[甲]: vbscript:hit(15)\n\n::: cardList\n\`\`\`yaml\n- name: 五\n  link: "\\u3000javascript:hit(10)"\n\`\`\`\n:::\n`,
};
/** Files beside articles that run scripts as a page of the site where they are documents. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  'chart.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>top.hit(10)</script></svg>',
  'chart.htm': '<script>top.hit(11)</script>',
  'chart.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"><script>top.hit(12)</script></html>',
  'chart.xml': '<a xmlns="http://www.w3.org/1999/xhtml"><script>top.hit(13)</script></a>',
};
const FRAMES = `# 框\n\n<img id="drawn" src="chart.svg">\n\n${Object.keys(DOCUMENTS).flatMap((file) => [`<iframe src="${file}" loading="eager"></iframe>`, `<iframe src="/${file}?a#b" loading="eager"></iframe>`, `<embed src="./${file}">`, `<object data="${file}%3Fx.pdf"></object>`]).join('\n')}\n\n<iframe id="own" src="/demo/index.html" loading="eager"></iframe>\n`;
/** Style sheets that try to reach what is around the article: the bar of the site disappears. */
const STYLES = [
  'a{} /' + '/**/' + '* { *' + '/**/' + '/ } .bar{display:none!important} b{}',
  'a{background:url(x"y)} } .bar{display:none!important} c{d:"z)}',
  'a{content:"\f} } .bar{display:none!important} c{content:"}',
  'a{b:<url(//**/*)}c{x:"*/)}} .bar{display:none!important} @media all{"}',
  '@font-face; .bar{display:none!important}',
  '@font-face{src:url(a{b)} .bar{display:none!important}',
  'u{background:u\\72l(x"y)} } .bar{display:none!important} c{d:"z)}',
  '.bar:not(&){display:none!important}',
  'body:has(&) .bar{display:none!important}',
  ':is(&,.bar){display:none!important}',
  '.bar:has(~ * &),body:has(\\26, &){display:none!important}',
  '@media all{.bar:not(&){display:none!important}}',
  'p{.bar:not(&){display:none!important}}',
  '&~*,~ *{display:none!important}',
  '@scope (html){.bar{display:none!important}}',
  '@layer a{.bar{display:none!important}}@starting-style{.bar{display:none}}@container (width>0){.bar{display:none!important}}',
  '@property --x{syntax:"*";inherits:false}@font-feature-values x{@styleset{a:1}}@page{margin:0}.bar{display:none!important}',
];
/** In a drawing the text of a style sheet is read as other text: with tags, and characters by their names. */
const STYLES_OF_DRAWINGS = [
  'a{content:"<img src=x onerror=hit(4)>"}',
  'a{content:"<![CDATA[";b:"]]><img src=x onerror=hit(5)>"}',
  'a{content:"&quot;}} .bar{display:none!important} b{c{content:&quot;"}',
  'a{content:"&quot}} .bar{display:none!important} b{c{content:&QUOT;"}',
  'a{content:"&#34;}} .bar{display:none!important} b{c{content:&#x22;"}',
];
/** Scripts of demonstrations that open another page in their frame, and keep the frame from telling of it. */
const LEAVING = [
  'parent = { postMessage() {} };',
  "Object.defineProperty(window, 'parent', { value: { postMessage() {} } });",
  "Object.defineProperty(PageTransitionEvent.prototype, 'persisted', { get: () => true });",
  "Function.prototype.call = Function.prototype.apply = Reflect.apply = () => true; Object.defineProperty(PageTransitionEvent.prototype, 'persisted', { get: () => true });",
  "addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true); onpagehide = () => { throw 0; };",
  "Window.prototype.postMessage = globalThis.postMessage = () => {}; Object.prototype.type = 'height';",
];
let folder: string;
let site: StaticHost;
beforeAll(async () => {
  folder = siteFolder();
  for (const [path, text] of Object.entries({ ...ARTICLES, ...DOCUMENTS, 'frames.md': FRAMES, '.vuepress/public/demo/index.html': '<p>自己的页</p>', ...Object.fromEntries(LEAVING.map((script, index) => [`leaving-${index}.md`, `# 演示\n\n::: demo 走\n\`\`\`html\n<p>走</p>\n\`\`\`\n\n\`\`\`js\n${script}\nlocation.href = 'about:blank#elsewhere';\n\`\`\`\n:::\n`])), ...Object.fromEntries(STYLES.map((css, index) => [`style-${index}.md`, `# 样式\n\n<style>${css}</style>\n\n文。\n`])), ...Object.fromEntries(STYLES_OF_DRAWINGS.map((css, index) => [`drawn-style-${index}.md`, `# 图\n\n<svg width="200" height="80"><style>${css}</style><text y="20">一</text></svg>\n`])), 'glimpress.config.mjs': 'export default { title: "站" };\n' })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  expect((await run(['build', '.', '--out', 'out'], folder)).code).toBe(0);
  site = await startStaticHost(join(folder, 'out'));
});
afterAll(async () => {
  await site?.close();
  leaveSite(folder);
});

const hits = (page: TestPage): Promise<unknown> => page.evaluate(() => (window as unknown as { hits: string[] }).hits);

it.each(['/data.html', '/heading.html', '/island.html', '/parts.html'])('%s is read as any other, by the app of its site', async (path) => {
  const page = await browser.open(site.url + path, { before: watchForHits });
  await page.mouse.move(100, 100);
  await hydrated(page);
  expect(await hits(page)).toEqual([]);
  expect(page.errors).toEqual([]);
  expect(await page.locator('main [data-island]').count()).toBe(0);
});

it('parts of an article that are called as those of a page break nothing, and lead to no script', async () => {
  const page = await browser.open(`${site.url}/parts.html`, { before: watchForHits });
  await hydrated(page);
  await page.getByRole('button', { name: '复制代码' }).first().waitFor();
  expect(await page.locator('.wrap-code').count()).toBe(2);
  await page.locator('.content .pager-jump button').click();
  await page.locator('.content .pager-jump input').fill('2');
  await page.locator('.content .pager-jump button').click();
  expect([await hits(page), page.url(), page.errors]).toEqual([[], `${site.url}/parts.html`, []]);
  await page.keyboard.press('Escape');
  await page.locator('main h1').click();
  await page.keyboard.press('/');
  await page.locator('.search-dialog input, body > div > dialog input').first().fill('冒充的部件');
  await page.locator('body > div > dialog [role=option]').first().waitFor();
  await page.keyboard.press('Enter');
  await page.locator('body > div > dialog[open]').waitFor({ state: 'detached' });
  expect(page.url()).toContain(`${site.url}/parts.html`);
});

it('a link leads to no script, whatever spaces stand before its address', async () => {
  const page = await browser.open(`${site.url}/links.html`, { before: watchForHits });
  await hydrated(page);
  for (const text of ['一', '二', '三', '四', '五', '六', '七', '八', '九']) await page.locator('main .content').getByText(text, { exact: true }).click();
  expect([await hits(page), page.url()]).toEqual([[], `${site.url}/links.html`]);
  expect(await page.locator('main .content').innerHTML()).not.toMatch(/="[^"]*script:/);
});

it('a link of a drawing leads to no script, whatever its address becomes', async () => {
  const page = await browser.open(`${site.url}/drawing.html`, { before: watchForHits });
  await hydrated(page);
  expect(await page.locator('main svg text').count()).toBe(2);
  for (const link of await page.locator('main svg a').all()) await link.dispatchEvent('click');
  expect(await hits(page)).toEqual([]);
  expect(await page.locator('main svg').innerHTML()).not.toContain('script:');
});

it('a file beside the article runs in no frame; the owner’s own page does', async () => {
  const page = await browser.open(`${site.url}/frames.html`, { before: watchForHits });
  await hydrated(page);
  await page.frameLocator('#own').getByText('自己的页').waitFor();
  expect(await page.locator('#drawn').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(10);
  await page.waitForLoadState('networkidle');
  expect(await hits(page)).toEqual([]);
  expect(page.frames().map((frame) => new URL(frame.url()).pathname).filter((path) => path.startsWith('/assets/'))).toEqual([]);
});

it.each(STYLES.map((css, index) => [css, index] as const))('a style sheet of an article reaches nothing around it: %j', async (_, index) => {
  const page = await browser.open(`${site.url}/style-${index}.html`, { before: watchForHits });
  expect(await page.locator('.bar').isVisible()).toBe(true);
  expect(await page.evaluate(() => [...document.querySelectorAll('.content')].every((content) => [...content.parentElement!.children].every((each) => getComputedStyle(each).display !== 'none' || each === content || (each as HTMLElement).hidden)))).toBe(true);
});

it.each(STYLES_OF_DRAWINGS.map((css, index) => [css, index] as const))('nor does that of a drawing in it: %j', async (_, index) => {
  const page = await browser.open(`${site.url}/drawn-style-${index}.html`, { before: watchForHits });
  await hydrated(page);
  expect(await page.locator('.bar').isVisible()).toBe(true);
  expect(await page.locator('main svg text').count()).toBe(1);
  expect(await hits(page)).toEqual([]);
});

it.each(LEAVING.map((script, index) => [script, index] as const))('a demonstration opens no other page in its frame: %s', async (_, index) => {
  const page = await browser.open(`${site.url}/leaving-${index}.html`, { before: watchForHits });
  await page.locator('.demo-fault').filter({ hasText: '演示想打开别的页面' }).waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
});

it('a heading that is called as what some browsers do not have passes for it in none', async () => {
  // As in Safari. What asks the page itself would meet the heading, too: this looks from outside.
  const page = await browser.open(`${site.url}/names.html`, { before: (fresh) => fresh.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback')) });
  await page.locator('html[data-app=ready]').waitFor({ state: 'attached' });
  await page.mouse.move(300, 300);
  expect(page.errors).toEqual([]);
});
