import type { Route } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { hydrated, phone, useBrowser, type TestPage } from './support/browser';
import { copyFixture, leaveSite } from './support/command';
import { buildAndHost } from './support/static-host';

const { blog, reading } = inject('sites');
const browser = useBrowser({ hasClosedMascot: true });
const APP = '**/assets/app.*.js';
const said = '没有加载出来，请检查网络后再按一次。';

/** What is said goes by itself after 6 seconds, which the test's clock jumps over. */
async function saidGoes(page: TestPage): Promise<void> {
  await page.clock.fastForward(6_000);
  await page.getByRole('alert').waitFor({ state: 'detached' });
}

describe('§8 the app’s code does not come', () => {
  it('a press on the search says so; the next one opens it', async () => {
    const page = await browser.open(`${blog.url}/`, { before: (fresh) => Promise.all([fresh.clock.install(), fresh.route(APP, (route) => route.abort())]) });
    const button = page.locator('[data-search]').first();
    await button.click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toBe(said);
    // Still without network: nothing of the page is lost.
    await page.context().setOffline(true);
    await saidGoes(page);
    await button.click();
    await page.getByRole('alert').waitFor();
    expect(await page.locator('main').innerText()).not.toBe('');
    await page.context().setOffline(false);
    await page.unroute(APP);
    await button.click();
    await page.locator('dialog[open] input').first().waitFor();
    await hydrated(page);
    // Once: whoever loads the page later finds it as ever.
    await page.reload();
    await hydrated(page);
    expect(await page.locator('dialog[open]').count()).toBe(0);
  });

  it('a code that is gone for good is said again and again, and the page is not loaded without end', async () => {
    const page = await browser.open(`${blog.url}/`, { before: (fresh) => Promise.all([fresh.clock.install(), fresh.route(APP, (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '没有' }))]) });
    await page.keyboard.press('/');
    await page.getByRole('alert').waitFor();
    await saidGoes(page);
    const loads = (): number => page.asked.filter((url) => url === `${blog.url}/`).length;
    const before = loads();
    await page.keyboard.press('/');
    await expect.poll(loads).toBeGreaterThan(before);
    await page.getByRole('alert').waitFor();
    const after = loads();
    await saidGoes(page);
    expect(loads()).toBe(after);
  });
});

it('on a slow network a button shows that what it opens is on its way', async () => {
  const held: Route[] = [];
  const page = await browser.open(`${blog.url}/`, { before: (fresh) => fresh.route('**/assets/show-search.*.js', (route) => void held.push(route)) });
  await hydrated(page);
  const button = page.locator('[data-search]').first();
  await button.click();
  await expect.poll(() => held.length).toBe(1);
  expect(await button.getAttribute('aria-busy')).toBe('true');
  await expect.poll(() => button.evaluate((element) => getComputedStyle(element).opacity)).toBe('0.5');
  await held[0]!.continue();
  await page.locator('dialog[open] input').waitFor();
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('false');
});

it('pressed twice while it is on its way, the search opens once and gives the focus back', async () => {
  const held: Route[] = [];
  const page = await browser.open(`${blog.url}/`, { before: (fresh) => fresh.route('**/assets/show-search.*.js', (route) => void held.push(route)) });
  await hydrated(page);
  const button = page.locator('[data-search]').first();
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => held.length).toBe(1);
  await held[0]!.continue();
  await page.locator('dialog[open] input').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});

describe('a dialog that comes late is not shown over what its reader has gone on to', () => {
  it.each([
    ['another page', async (page: TestPage) => {
      await page.locator('main a[href$=".html"]').first().click();
      await page.waitForFunction(() => location.pathname !== '/');
    }],
    ['a field that is written in', async (page: TestPage) => {
      await page.evaluate(() => document.querySelector('main')!.append(Object.assign(document.createElement('textarea'), { id: 'draft' })));
      await page.locator('#draft').pressSequentially('写');
    }],
  ])('%s', async (_, goOn) => {
    const held: Route[] = [];
    const page = await browser.open(`${blog.url}/`, { before: (fresh) => fresh.route('**/assets/show-search.*.js', (route) => void held.push(route)) });
    await hydrated(page);
    const button = page.locator('[data-search]').first();
    await button.click();
    await expect.poll(() => held.length).toBe(1);
    await goOn(page);
    expect(await button.getAttribute('aria-busy')).toBe('false');
    const came = page.waitForResponse('**/assets/show-search.*.js');
    await held[0]!.continue();
    await (await came).finished();
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
    expect(await page.locator('dialog[open]').count()).toBe(0);
    // Asked for again, it is there.
    await button.click();
    await page.locator('dialog[open] input').waitFor();
  });
});

describe('code that neither comes nor fails', () => {
  it.each([
    ['the app’s', APP],
    ['the dialog’s', '**/assets/show-search.*.js'],
  ])('%s: after 20 seconds it is said, once for many presses, and the next one opens the dialog', async (_, code) => {
    let hangs = true;
    const page = await browser.open(`${reading.url}/`, {
      before: async (fresh) => {
        await fresh.clock.install();
        await fresh.route(code, (route) => (hangs ? undefined : route.continue()));
      },
    });
    if (code !== APP) await hydrated(page);
    const button = page.locator('[data-search]').first();
    for (let presses = 0; presses < 3; presses++) await button.click();
    await page.clock.runFor(10_000);
    expect(await button.getAttribute('aria-busy')).toBe('true');
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.clock.runFor(11_000);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([said]);
    expect(await button.getAttribute('aria-busy')).toBe('false');
    // Asked whether it is back, the network says nothing either; when it does, the reader has turned to something else.
    const held: Route[] = [];
    await page.route(`${reading.url}/`, (route) => (hangs ? void held.push(route) : route.continue()));
    await page.clock.runFor(7_000);
    await button.click();
    await expect.poll(() => held.length).toBe(1);
    await page.clock.runFor(21_000);
    await page.getByRole('alert').waitFor();
    const loads = page.asked.filter((url) => url === `${reading.url}/`).length;
    await held[0]!.continue();
    await page.waitForTimeout(500);
    expect(page.asked.filter((url) => url === `${reading.url}/`)).toHaveLength(loads);
    expect(await page.locator('dialog[open]').count()).toBe(0);
    hangs = false;
    await button.click();
    await page.locator('dialog[open] input').first().waitFor();
  });

  it('the dialog’s code came after all: it opens, and opens again without the page being loaded', async () => {
    const held: Route[] = [];
    const page = await browser.open(`${reading.url}/`, {
      before: async (fresh) => {
        await fresh.clock.install();
        await fresh.route('**/assets/show-search.*.js', (route) => void held.push(route));
      },
    });
    await hydrated(page);
    const button = page.locator('[data-search]').first();
    await button.click();
    await expect.poll(() => held.length).toBe(1);
    await page.clock.runFor(21_000);
    await page.getByRole('alert').waitFor();
    await held[0]!.continue();
    await page.locator('dialog[open] input').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    const asked = page.asked.length;
    await button.click();
    await page.locator('dialog[open] input').waitFor();
    expect(page.asked.slice(asked)).not.toContain(`${reading.url}/`);
  });
});

describe('the code of a dialog does not come, though the app has', () => {
  it.each([
    ['the search', 'show-search', '[data-search]', 'dialog.search input'],
    ['the search without its style', 'show-search', '[data-search]', 'dialog.search input'],
    ['the list of shortcuts', 'show-sheet', '[data-shortcuts]', 'dialog.shortcuts dl'],
    ['reading offline', 'show-download', '[data-offline]', 'dialog.offline-dialog .offline-about'],
  ])('%s: it is said, and the next press opens it', async (what, file, button, opened) => {
    const code = what.endsWith('style') ? `**/assets/${file}.*.css` : `**/assets/${file}.*.js`;
    const page = await browser.open(`${blog.url}/`, { before: (fresh) => fresh.route(code, (route) => route.abort()) });
    await hydrated(page);
    await page.locator(button).first().click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toBe(said);
    expect(await page.locator('dialog[open]').count()).toBe(0);
    await page.unroute(code);
    await page.locator(button).first().click();
    await page.locator(opened).first().waitFor();
    // With its style: browsers draw dialogs with a thick border.
    expect(await page.locator('dialog[open]').evaluate((dialog) => getComputedStyle(dialog).borderTopWidth)).not.toBe('3px');
  });

  it('nor that of the list of shortcuts, asked for by its key', async () => {
    const page = await browser.open(`${blog.url}/`, { before: (fresh) => fresh.route('**/assets/show-sheet.*.js', (route) => route.abort()) });
    await hydrated(page);
    await page.keyboard.press('?');
    await page.getByRole('alert').waitFor();
  });
});

describe('less than the app', () => {
  it('no boot script: what it would have worked is not there, the rest works', async () => {
    const page = await browser.open(`${blog.url}/`, { ...phone, before: (fresh) => fresh.route('**/assets/boot.*.js', (route) => route.abort()) });
    for (const button of ['[data-search]', '.mode', '[data-shortcuts]', '[data-offline]']) expect(await page.locator(button).isVisible(), button).toBe(false);
    await page.tap('.menu-button');
    await page.tap('.side-nav >> text=时间线');
    await page.waitForURL('**/timeline/');
  });

  it('the site’s data at the second try only: the app is there', async () => {
    let tries = 0;
    const page = await browser.open(`${blog.url}/`, { before: (fresh) => fresh.route('**/assets/site.*.js', (route) => (route.request().method() === 'GET' && tries++ === 0 ? route.abort() : route.continue())) });
    await hydrated(page);
    await page.keyboard.press('?');
    await page.locator('dialog.shortcuts').waitFor();
  });

  it('comments, which only the app can show, say that they did not come', async () => {
    const folder = copyFixture('comments');
    const host = await buildAndHost(folder, { COMMENTS: JSON.stringify({ serverURLs: 'http://127.0.0.1:9', appId: 'fixture', appKey: 'fixture-key' }) });
    const page = await browser.open(host.url + encodeURI('/留言.html'), { before: (fresh) => fresh.route(APP, (route) => route.abort()) });
    for (const lost of [APP, '**/assets/boot.*.js']) {
      await page.unroute(APP);
      await page.route(lost, (route) => route.abort());
      await page.reload();
      await page.waitForSelector('.no-app');
      expect(await page.locator('[data-island=comments]').evaluate((place) => getComputedStyle(place, '::before').content), lost).toContain('评论没有加载出来');
      await page.unroute(lost);
    }
    await page.reload();
    await hydrated(page);
    expect(await page.locator('[data-island=comments]').evaluate((place) => getComputedStyle(place, '::before').content)).toBe('none');
    await host.close();
    leaveSite(folder);
  });
});
