/** What changes a page beside us: translators and extensions of browsers, proxies that hide addresses. The text stays, and so does what works (§4). */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addressOf, desktop, hydrated, isSameWindow, markWindow, phone, shows, useBrowser, type TestPage } from './support/browser';
import { startCommentSite, type CommentSite } from './support/comment-site';

const { reading } = inject('sites');
const browser = useBrowser();
let comments: CommentSite;
beforeAll(async () => {
  comments = await startCommentSite();
});
afterAll(() => comments?.stop());

const article = reading.url + encodeURI('/文集/长文.html');

/** As translators of browsers do: each text goes into an element of its own. Also works as an init script. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement!.closest('script,style,font') !== null) continue;
    const translated = document.createElement('font');
    translated.textContent = `[${text.data}]`;
    text.replaceWith(translated);
  }
}
const insertIntoBar = (): void => document.querySelector('.nav')!.prepend(document.createElement('div'));
const renameSite = (): void => void (document.querySelector('.brand span')!.firstChild!.nodeValue = '别的名字');

const changedBefore = (change: () => void, url = article, options = desktop): Promise<TestPage> => browser.open(url, { ...options, before: (page) => page.addInitScript(`addEventListener('DOMContentLoaded', ${change.toString()})`) });

describe('changed before the app is there', () => {
  it.each([
    ['translated', translate, '[长文]'],
    ['with an element of an extension in the bar', insertIntoBar, '长文'],
    ['with another text in the bar', renameSite, '长文'],
  ])('%s: the text stays, the page works, links lead on', async (_, change, title) => {
    const page = await changedBefore(change);
    const bar = await page.locator('.bar').textContent();
    await hydrated(page);
    expect(await page.locator('.bar').textContent()).toBe(bar);
    expect(await page.locator('main h1').innerText()).toBe(title);
    expect(page.errors.filter((text) => !text.includes('418'))).toEqual([]);
    // What the app adds, and the dialogs it opens.
    await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }));
    await page.click('.back-to-top');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('/');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    // The bar is as wide as it was drawn, its menus open.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.locator('.sidebar a[href$="%E7%9F%AD%E6%96%87.html"]').first().click();
    await page.waitForFunction((old) => location.pathname !== old, new URL(article).pathname);
    expect(addressOf(page)).toBe('/文集/短文.html');
    await hydrated(page);
    expect(await page.locator('main h1').innerText()).toBe(title.replace('长文', '短文'));
    await page.goBack();
    await page.waitForFunction((old) => location.pathname === old, new URL(article).pathname);
  });

  it('the reader who scrolled meanwhile stays there', async () => {
    const page = await changedBefore(translate);
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    await hydrated(page);
    expect(await page.evaluate(() => scrollY)).toBe(900);
  });

  it('comments come and can be written', async () => {
    const page = await changedBefore(translate, comments.url + encodeURI('/另一页.html'));
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await page.locator('.cm[aria-busy=false]').waitFor();
    await page.getByRole('textbox', { name: '评论内容' }).fill('译过的一页');
    await page.getByRole('button', { name: '发表' }).click();
    await page.locator('.cm-card').filter({ hasText: '译过的一页' }).waitFor();
  });

  it('the menu of a phone opens, and a page that is not there finds the one that is meant', async () => {
    const page = await changedBefore(translate, reading.url + encodeURI('/TAGS/阅读/'), phone);
    await page.waitForFunction((path) => location.pathname === path, encodeURI('/tags/阅读/'));
    await hydrated(page);
    await page.locator('.menu-button').tap();
    await page.waitForSelector('html.drawer-open');
    await page.locator('.drawer-close').tap();
    await page.waitForSelector('html:not(.drawer-open)');
  });
});

describe('changed when the app is there', () => {
  it('pages follow each other in it, the bar and its menus work', async () => {
    const page = await browser.open(article);
    await hydrated(page);
    await markWindow(page);
    await page.evaluate(translate);
    await page.keyboard.press('j');
    await shows(page, '短文');
    await page.evaluate(translate);
    await page.goBack();
    await shows(page, '长文');
    await page.keyboard.press('m');
    await page.evaluate(translate);
    await page.keyboard.press('m');
    await expect.poll(() => page.evaluate(() => localStorage.mode as string)).toBe('dark');
    expect(await isSameWindow(page)).toBe(true);
    expect(page.errors).toEqual([]);
  });

  it('a comment can be written and answered', async () => {
    const page = await browser.open(comments.url + encodeURI('/另一页.html'));
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await page.locator('.cm[aria-busy=false]').waitFor();
    await page.evaluate(translate);
    await page.locator('.cm textarea').first().fill('先译再写');
    await page.evaluate(translate);
    await page.locator('.cm button[type=submit]').first().click();
    await page.locator('.cm-card').filter({ hasText: '先译再写' }).first().waitFor();
    await page.evaluate(translate);
    await page.locator('.cm-card').filter({ hasText: '先译再写' }).first().getByRole('button', { name: '回复' }).click();
    await page.evaluate(translate);
    await page.locator('.cm-card form textarea, .cm-card ~ form textarea, .cm textarea').first().fill('又一条');
    await page.locator('.cm button[type=submit]').first().click();
    await page.locator('.cm-card').filter({ hasText: '又一条' }).first().waitFor();
    expect(page.errors).toEqual([]);
  });
});
