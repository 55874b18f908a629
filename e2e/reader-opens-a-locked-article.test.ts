/** Articles that a password opens: front matter `password`, theme-reco's `keys`, and `encrypt` of the config. */
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './support/axe';
import { clickInPlace, hydrated, isSameWindow, markWindow, phone, settled, shows, useBrowser, type TestPage } from './support/browser';
import { readPage } from './support/built';
import { leaveSite, run, serve, siteFolder } from './support/command';
import { startStaticHost, type StaticHost } from './support/static-host';

const browser = useBrowser();
const CONFIG = { title: '上锁的站', url: 'https://blog.example', lang: 'zh-CN', encrypt: { '/日记/': ['甲乙丙', 'second one'] }, themeConfig: { author: '小微', sidebar: 'auto', vssueConfig: { platform: 'github', owner: 'a', repo: 'b', clientId: 'c', showComment: true }, nav: [{ text: '首页', link: '/' }, { text: '标签', link: '/tag/' }] } };
/** `keys` holds the MD5 of `123456`. */
const SOURCES: Readonly<Record<string, string>> = {
  'README.md': '---\nhome: true\n---\n',
  '笔记/锁.md': `---
title: 一篇锁着的文章
date: 2024-05-06
tags: [家事]
keys:
  - e10adc3949ba59abbe56e057f20f883e
---

摘要里的秘密。

<!-- more -->

## 暗格

公式 $E=mc^2$ 和[跳到下面](#地窖)。

\`\`\`js
console.log('geheim');
\`\`\`

<Boxx title="箴言" content="盒子里的秘密" changeTime="60000" />

${Array.from({ length: 60 }, (_, index) => `很长的第 ${index} 段。`).join('\n\n')}

## 地窖

${'<details><summary>抽屉</summary>\n\n空的。\n\n</details>\n\n'.repeat(3)}最后的秘密。
`,
  '日记/一.md': '---\ntitle: 日记一则\ndate: 2024-05-07\npassword: [own, 0B1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e]\n---\n\n天气的秘密。[公开的](../笔记/公开.md)\n\n## 夜里\n\n文。\n',
  '日记/二.md': '---\ntitle: 日记二则\ndate: 2024-05-09\n---\n\n又一天的秘密。\n',
  '笔记/公开.md': '---\ntitle: 公开的文章\ndate: 2024-05-08\ntags: [家事]\n---\n\n大家都能看。[锁着的](./锁.md#地窖)\n',
};
const LOCKED = '/笔记/锁.html';
let folder: string;
let site: StaticHost;
beforeAll(async () => {
  folder = siteFolder();
  for (const [path, text] of Object.entries({ ...SOURCES, 'glimpress.config.mjs': `export default ${JSON.stringify(CONFIG)};\n` })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { code, stderr } = await run(['build', '.', '--out', 'out'], folder);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  site = await startStaticHost(join(folder, 'out'));
});
afterAll(async () => {
  await site?.close();
  leaveSite(folder);
});

async function open(path = LOCKED, options: Parameters<typeof browser.open>[1] = {}): Promise<TestPage> {
  const page = await browser.open(site.url + encodeURI(path), options);
  await hydrated(page);
  return page;
}
async function enter(page: TestPage, password: string): Promise<void> {
  await page.getByLabel('密码').fill(password);
  await page.keyboard.press('Enter');
}
const text = (page: TestPage): Promise<string> => page.locator('main').innerText();

describe('what is built of a locked article', () => {
  it('holds neither the text nor a password, in any file; titles, dates and tags stand in lists, with a mark', () => {
    const out = join(folder, 'out');
    const files = (readdirSync(out, { recursive: true }) as string[]).filter((path) => statSync(join(out, path)).isFile());
    const telling = files.filter((path) => /秘密|暗格|地窖|夜里|geheim|甲乙丙|second one|"own"|e10adc3949ba/.test(readFileSync(join(out, path), 'utf8')));
    expect(telling).toEqual([]);
    const list = readPage(out, '/tag/');
    expect(list.match(/<li class="post">.*?<\/li>/gs)!.map((card) => [/<a [^>]*>(.*?)<\/a>/.exec(card)![1], card.includes('加密')])).toEqual([['日记二则', true], ['公开的文章', false], ['日记一则', true], ['一篇锁着的文章', true]]);
    // Nobody finds them by their text, and no feed or search engine has them.
    const found = files.filter((path) => /\.xml$|feed\.json$|search/.test(path)).map((path) => readFileSync(join(out, path), 'utf8'));
    expect([found.length > 4, found.some((file) => file.includes('公开的文章')), found.some((file) => /日记.则|锁着的文章/.test(file))]).toEqual([true, true, false]);
  });

  it('is the same whenever it is built', async () => {
    const caches = join(folder, 'node_modules/.cache/glimpress');
    for (const cache of readdirSync(caches)) for (const entry of readdirSync(join(caches, cache))) if (entry !== 'theme') rmSync(join(caches, cache, entry), { recursive: true });
    const { stdout } = await run(['build', '.', '--out', 'again'], folder);
    expect(stdout).toContain(' 0 unchanged');
    for (const path of ['笔记/锁.html', '日记/一.html']) expect(readFileSync(join(folder, 'again', path), 'utf8'), path).toBe(readFileSync(join(folder, 'out', path), 'utf8'));
  });
});

describe('a locked article', () => {
  it('asks for its password, says when one is wrong, and shows all that belongs to it when it is right', async () => {
    const page = await open();
    expect(await text(page)).toMatch(/一篇锁着的文章[^]*本文已加密[^]*输入密码后即可阅读/);
    // What readers wrote is for those who can read it.
    expect(await page.locator('#comments, .outline').count()).toBe(0);
    await enter(page, 'falsch');
    await page.getByRole('status').filter({ hasText: '密码不对，请再试一次。' }).waitFor();
    expect(await page.getByLabel('密码').getAttribute('aria-invalid')).toBe('true');
    // What is typed next replaces it.
    await page.keyboard.type('123456');
    await page.getByRole('button', { name: '打开' }).click();
    await page.locator('#暗格').waitFor();
    expect(await text(page)).toContain('摘要里的秘密。');
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1');
    expect(await page.locator('.outline a').allInnerTexts()).toEqual(['暗格', '地窖']);
    expect(await page.locator('#comments').count()).toBe(1);
    expect(await page.locator('.katex').count()).toBe(1);
    await page.locator('.copy-code').first().waitFor();
    await page.getByText('盒子里的秘密').waitFor();
    await page.locator('.boxx-pause').waitFor();
    await page.locator('.details-flag').waitFor();
    expect(page.errors).toEqual([]);
  });

  it('has a sidebar of its own headings (§2 auto) once they are there, and none where there are none', async () => {
    for (const [path, shown, sidebar] of [['/日记/一.html', '夜里', ['夜里']], ['/日记/二.html', '又一天的秘密', null]] as const) {
      const page = await open(path, { viewport: { width: 1200, height: 800 } });
      expect(await page.locator('.side').isVisible()).toBe(false);
      await enter(page, '甲乙丙');
      await expect.poll(() => text(page)).toContain(shown);
      expect(await page.locator('.side').isVisible()).toBe(sidebar !== null);
      if (sidebar !== null) expect(await page.locator('.side-head:visible').allTextContents()).toEqual(sidebar);
    }
  });

  it.each(['boot', 'app'])('says that the field did not come, when the code of the page does not: %s', async (part) => {
    const page = await browser.open(site.url + encodeURI(LOCKED), { before: (fresh) => fresh.route(`**/assets/${part}.*.js`, (route) => route.abort()) });
    await page.waitForSelector('.no-app');
    expect(await page.locator('main [data-island]').evaluate((place) => getComputedStyle(place, '::before').content)).toContain('密码框没有加载出来');
  });

  it('has a button that is seen as one where the reader’s own colours leave no ground (forced colours)', async () => {
    const page = await open(LOCKED, { forcedColors: 'active' });
    expect(await page.locator('.locked button').evaluate((button) => getComputedStyle(button).borderTopStyle)).toBe('solid');
  });

  it('opens once the network is back, when a part that opening needs did not come at first', async () => {
    const page = await open(LOCKED, { before: (fresh) => fresh.route(/\/assets\/md5-hex\./, (route) => route.abort()) });
    await enter(page, '123456');
    await page.getByRole('status').filter({ hasText: '请检查网络' }).waitFor();
    await page.unroute(/\/assets\/md5-hex\./);
    await enter(page, '123456');
    await expect.poll(() => text(page)).toContain('暗格');
  });

  it('opens in a browser that unpacks nothing by itself, as Safari before 16.4', async () => {
    const page = await open(LOCKED, { before: (fresh) => fresh.addInitScript(() => void Reflect.deleteProperty(globalThis, 'DecompressionStream')) });
    await enter(page, '123456');
    await page.locator('#暗格').waitFor();
    expect(await text(page)).toContain('最后的秘密。');
    expect(page.errors).toEqual([]);
  });

  it('opens with any of its passwords, its own or that of its place, and so does each that one of them opens', async () => {
    const page = await open('/日记/一.html');
    await enter(page, ' 甲乙丙 ');
    await page.locator('#夜里').waitFor();
    await markWindow(page);
    await page.getByRole('link', { name: '公开的', exact: true }).click();
    await shows(page, '公开的文章');
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/日记/二.html', textContent: '下一则' });
      document.querySelector('.content')!.append(link);
    });
    await page.getByText('下一则').click();
    await expect.poll(() => text(page)).toContain('又一天的秘密');
    // The title that the link led to has gone with the locked text.
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1');
    expect(await isSameWindow(page)).toBe(true);

    // 32 hex digits, as `openssl rand -hex 16` gives them, are the password itself and no hash of one.
    for (const password of ['own', 'second one', '0B1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e']) {
      const other = await open('/日记/一.html');
      await enter(other, password);
      await other.locator('#夜里').waitFor();
    }
  });

  it('stays open in this tab: at a reload, for who comes back to where they were, at a link to one of its headings', async () => {
    const page = await open();
    await enter(page, '123456');
    await page.locator('#地窖').waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => scrollTo({ top: 900, behavior: 'instant' })));
    const place = (): Promise<number> => page.evaluate(() => Math.round(document.getElementById('地窖')!.getBoundingClientRect().top));
    const before = await place();
    // By the text, not by how far the page is scrolled: a line with a formula above it may get a pixel higher with its fonts, and the browser scrolls by it.
    const stands = async (): Promise<void> => {
      await page.locator('#地窖').waitFor();
      await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(2);
    };
    await clickInPlace(page, '.bar a[href="/tag/"]');
    await shows(page, '全部标签');
    await page.goBack();
    await stands();
    await page.reload();
    await stands();
    await page.goto(`${site.url}${encodeURI('/笔记/公开.html')}`);
    await page.goBack();
    await stands();
    await page.goForward();
    await hydrated(page);
    await page.locator('.content a').click();
    await expect.poll(() => page.evaluate(() => Math.abs(document.getElementById('地窖')?.getBoundingClientRect().top ?? 9999) < 200)).toBe(true);
    expect(page.errors).toEqual([]);
  });

  it('stays open at a reload on a phone, for who had read further than the locked page is long', async () => {
    const page = await open(LOCKED, { ...phone, viewport: { width: 360, height: 640 } });
    await enter(page, '123456');
    await page.locator('#地窖').waitFor();
    await settled(page);
    await page.evaluate(() => document.fonts.ready.then(() => document.getElementById('地窖')!.scrollIntoView({ behavior: 'instant' })));
    await settled(page);
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(2000);
    await page.reload();
    await page.locator('#地窖').waitFor();
    await expect.poll(() => page.evaluate((y) => Math.abs(scrollY - y), before)).toBeLessThan(3);
  });

  it('moves nothing when the field comes, and has no fault that axe finds, wide and narrow, light and dark', async () => {
    for (const options of [{}, { ...phone, colorScheme: 'dark' as const }]) {
      const page = await open(LOCKED, options);
      await page.getByLabel('密码').waitFor();
      const before = await page.locator('.article-foot').evaluate((foot) => foot.getBoundingClientRect().top + scrollY);
      expect(await findings(page)).toEqual([]);
      await enter(page, 'falsch');
      await page.getByText('密码不对').waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await page.locator('.article-foot').evaluate((foot) => foot.getBoundingClientRect().top + scrollY)).toBe(before);
      const shift = await page.evaluate(() => new Promise<number>((done) => new PerformanceObserver((list) => done((list.getEntries() as (PerformanceEntry & { value: number })[]).reduce((sum, { value }) => sum + value, 0))).observe({ type: 'layout-shift', buffered: true }) ?? setTimeout(() => done(0), 300)));
      expect(shift).toBeLessThan(0.01);
    }
  });

  it('without HTTPS, or without JavaScript, says what is missing', async () => {
    // This machine's own address counts as safe: what other addresses lack is taken away.
    const page = await open(LOCKED, { before: (fresh) => fresh.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'subtle')) });
    await page.getByText('这一页不是通过 HTTPS 打开的').waitFor();
    expect(await page.getByRole('link', { name: '换成 HTTPS 打开' }).getAttribute('href')).toMatch(/^https:/);
    const still = await browser.open(site.url + encodeURI(LOCKED), { javaScriptEnabled: false });
    expect(await still.locator('noscript').allInnerTexts()).toContain('需要启用 JavaScript 才能输入密码。');
  });

  it('shows what its author changes while writing, once it has been opened', async () => {
    const dev = await serve('dev', ['.'], folder);
    try {
      const page = await browser.open(dev.url + encodeURI('/日记/二.html'));
      await hydrated(page);
      await enter(page, '甲乙丙');
      await page.getByText('又一天的秘密').waitFor();
      writeFileSync(join(folder, '日记/二.md'), SOURCES['日记/二.md']!.replace('又一天', '第三天'));
      await page.getByText('第三天的秘密').waitFor();
      expect(page.errors).toEqual([]);
    } finally {
      writeFileSync(join(folder, '日记/二.md'), SOURCES['日记/二.md']!);
      await dev.stop();
    }
  });
});
