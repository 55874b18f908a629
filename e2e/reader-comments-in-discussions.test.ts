/** Comments in GitHub Discussions: the frame of giscus, from a service of another origin. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findings } from './support/axe';
import { hydrated, isSameWindow, markWindow, phone, shows, useBrowser, type TestPage } from './support/browser';
import { assetNamed, brotliBytes } from './support/built';
import { copyFixture, leaveSite } from './support/command';
import { SESSION, startDiscussions, type Discussions } from './support/discussions';
import { buildAndHost, type StaticHost } from './support/static-host';

const browser = useBrowser();
const ARTICLE = '/文集/长文.html';
let folder: string;
let giscus: Discussions;
let site: StaticHost;
beforeAll(async () => {
  giscus = await startDiscussions();
  folder = copyFixture('issue-comments');
  rmSync(join(folder, 'glimpress.config.ts'));
  const config = { title: '讨论小站', lang: 'zh-CN', themeConfig: { giscusConfig: { host: giscus.url, repo: 'owner/blog', repoId: 'R_1', category: '公告', categoryId: 'DIC_1', darkTheme: 'dark_dimmed' }, nav: [{ text: '首页', link: '/' }] } };
  writeFileSync(join(folder, 'glimpress.config.mjs'), `export default ${JSON.stringify(config)};\n`);
  site = await buildAndHost(folder);
});
afterAll(async () => {
  await Promise.all([site?.close(), giscus?.close()]);
  leaveSite(folder);
});
beforeEach(() => {
  giscus.asked.length = 0;
  giscus.isAway = false;
});

const frame = (page: TestPage) => page.frameLocator('iframe.giscus-frame');

async function open(path = ARTICLE, options: Parameters<typeof browser.open>[1] = {}): Promise<TestPage> {
  const page = await browser.open(site.url + encodeURI(path), options);
  await hydrated(page);
  await page.locator('#comments').scrollIntoViewIfNeeded();
  return page;
}

it('the widget is at most 2.3 KB of Brotli', () => {
  expect(brotliBytes(readFileSync(assetNamed(join(folder, 'out'), 'giscus', '.js'))) + brotliBytes(readFileSync(assetNamed(join(folder, 'out'), 'giscus', '.css')))).toBeLessThanOrEqual(2.3 * 1024);
});

describe('comments in discussions', () => {
  it('ask nobody before they come into view; then the page finds the discussion it always had', async () => {
    const page = await browser.open(site.url + encodeURI(ARTICLE));
    await hydrated(page);
    expect(giscus.asked).toEqual([]);
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await expect.poll(() => frame(page).locator('#who').textContent()).toBe('访客');
    expect(giscus.asked).toMatchObject([{ path: '/zh-CN/widget', repo: 'owner/blog', repoId: 'R_1', category: '公告', categoryId: 'DIC_1', term: encodeURI(ARTICLE.slice(1).replace('.html', '')), theme: 'light', session: '', origin: `${site.url}${encodeURI(ARTICLE)}#comments` }]);
    // As high as what is in it; no script of others is in the page.
    await expect.poll(() => page.locator('iframe.giscus-frame').evaluate((element) => element.getBoundingClientRect().height)).toBe(432);
    expect(await page.evaluate(() => [...document.scripts].filter(({ src }) => src !== '' && new URL(src).origin !== location.origin).length)).toBe(0);
    expect(await page.getByRole('status').filter({ hasText: '评论' }).count()).toBe(0);
    expect(page.errors).toEqual([]);
  });

  it('have the colours of the page, also when the reader changes them', async () => {
    const page = await open(ARTICLE, { colorScheme: 'dark' });
    await expect.poll(() => frame(page).locator('#theme').textContent()).toBe('dark_dimmed');
    await page.evaluate(() => (document.documentElement.dataset.mode = 'light'));
    await expect.poll(() => frame(page).locator('#theme').textContent()).toBe('light');
    expect(giscus.asked).toHaveLength(1);
  });

  it('follow the reader to the next article without a full load, and back', async () => {
    const page = await open();
    await expect.poll(() => frame(page).locator('#who').textContent()).toBe('访客');
    await markWindow(page);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/%E6%96%87%E9%9B%86/%E7%AD%96%E7%95%A5%E6%A2%AF%E5%BA%A6.html';
      link.id = 'next';
      link.textContent = '下一篇';
      document.querySelector('.content')!.prepend(link);
    });
    await page.click('#next');
    await shows(page, '策略梯度');
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await expect.poll(() => giscus.asked.at(-1)?.term).toBe(encodeURI('文集/策略梯度'));
    await expect.poll(() => frame(page).locator('#who').textContent()).toBe('访客');
    expect(await isSameWindow(page)).toBe(true);
    await page.goBack();
    await shows(page, '长文');
  });

  it('a reader who logs in comes back to the comments, is known on the next page, and can log out', async () => {
    const page = await open();
    await frame(page).locator('#login').click();
    await expect.poll(() => frame(page).locator('#who').textContent()).toBe('小红');
    // The address is the page's own again: it can be shared.
    expect(decodeURI(page.url())).toBe(`${site.url}${ARTICLE}`);
    await page.goto(`${site.url}${encodeURI('/文集/策略梯度.html')}`);
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await expect.poll(() => frame(page).locator('#who').textContent()).toBe('小红');
    await frame(page).locator('button').click();
    await expect.poll(() => frame(page).locator('#who').textContent()).toBe('访客');
    expect(await page.evaluate(() => localStorage.getItem('giscus-session'))).toBeNull();
  });

  it.each([
    ['that has run out', JSON.stringify('old')],
    ['that is none', '{broken'],
  ])('a session %s is forgotten, and the comments are there', async (_, kept) => {
    const page = await open(ARTICLE, { before: (opened) => opened.addInitScript((value) => localStorage.setItem('giscus-session', value), kept) });
    await expect.poll(() => giscus.asked.at(-1)?.session).toBe('');
    await expect.poll(() => frame(page).locator('#who').textContent()).toBe('访客');
  });

  it('that do not come say so, lead to the discussions, and can be asked for again', async () => {
    giscus.isAway = true;
    const page = await open(ARTICLE, { before: (opened) => opened.clock.install() });
    const notice = page.locator('.giscus-notice');
    await expect.poll(() => notice.textContent()).toBe('正在加载评论…');
    await page.clock.fastForward(15_000);
    await expect.poll(() => notice.textContent()).toContain('网络可能到不了 giscus');
    expect(await notice.getByRole('link').getAttribute('href')).toBe('https://github.com/owner/blog/discussions');
    giscus.isAway = false;
    await notice.getByRole('button', { name: '重试' }).click();
    await expect.poll(() => frame(page).locator('#who').textContent()).toBe('访客');
    await expect.poll(() => notice.textContent()).toBe('');
  });

  it('believe no other window: what does not come from the frame is not heard', async () => {
    const page = await open();
    await expect.poll(() => frame(page).locator('#who').textContent()).toBe('访客');
    // Messages come in the order in which they were sent: with the second the first has been heard, by whoever hears it.
    await page.evaluate(async (session) => {
      localStorage.setItem('giscus-session', JSON.stringify(session));
      const heard = new Promise<void>((done) => addEventListener('message', ({ data }) => data === 'heard' && done()));
      window.postMessage({ giscus: { signOut: true, resizeHeight: 9000 } }, '*');
      window.postMessage('heard', '*');
      await heard;
      await new Promise(requestAnimationFrame);
    }, SESSION);
    expect(await page.evaluate(() => localStorage.getItem('giscus-session'))).toBe(JSON.stringify(SESSION));
    expect(await page.locator('iframe.giscus-frame').evaluate((element) => element.getBoundingClientRect().height)).toBe(432);
  });

  it.each([
    ['on a desktop', {}],
    ['on a phone', phone],
  ])('axe finds no fault in them %s, there or not', async (_, context) => {
    const page = await open(ARTICLE, context);
    await expect.poll(() => frame(page).locator('#who').textContent()).toBe('访客');
    expect(await findings(page)).toEqual([]);
    giscus.isAway = true;
    const without = await open(ARTICLE, { ...context, before: (opened) => opened.clock.install() });
    // Before the widget is there nothing waits for the frame.
    await expect.poll(() => without.locator('.giscus-notice').textContent()).toBe('正在加载评论…');
    await without.clock.fastForward(15_000);
    await without.locator('.giscus-notice button').waitFor();
    expect(await findings(without)).toEqual([]);
  });
});
