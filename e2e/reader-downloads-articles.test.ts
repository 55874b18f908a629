import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hydrated, shows } from './support/browser';
import { readRoutes } from './support/built';
import { deploy, LONG, settled, SHORT, useOfflineReader } from './support/offline-site';

const { visit } = useOfflineReader();

it('downloads everything when asked, its size shown first, and removes it again', async () => {
  const site = await deploy();
  const page = await visit(site.host.url + SHORT);
  await settled(page);
  await page.click('[data-offline]');
  await page.waitForSelector('.offline-dialog >> text=/共 \\d+ 篇文章，压缩前约 [1-9]\\d* KB。/');
  const kept = (kind: string): Promise<number> => page.evaluate(async (start) => (await (await caches.open((await caches.keys()).find((name) => name.startsWith(start))!)).keys()).filter(({ url }) => url.includes('/assets/js/v-')).length, `glimpress-${kind}-`);
  // Some press twice: the second must not stop what the first began, nor remove what has come.
  await page.dblclick('.offline-dialog >> text=下载全部文章');
  await page.waitForSelector('.offline-dialog >> text=全部文章都在这台设备上了');
  // What the worker keeps by itself is what was visited, or may be next.
  expect(await kept('parts')).toBeLessThan(await kept('articles'));
  await page.context().setOffline(true);
  await page.goto(site.host.url + LONG);
  await shows(page, '长文');
  await page.goto(site.host.url + encodeURI('/文集/清单.html'));
  await shows(page, '清单');
  await page.click('[data-offline]');
  await page.click('.offline-dialog >> text=删除已下载的文章');
  await page.waitForSelector('.offline-dialog >> text=已删除');
  // A link to what is not here any more makes no place for it.
  site.broken.add('/assets/js/v-0.0.js');
  expect(await page.evaluate(() => fetch('/assets/js/v-0.0.js').then(String, () => 'nothing'))).toBe('nothing');
  // A download being brought up to date just then opens it, and takes it back.
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('glimpress-articles-')))).toEqual([]);
  await site.close();
});

it('pictures of an article that was only downloaded are there: of the public folder, and the original of one that has several widths', async () => {
  const site = await deploy();
  mkdirSync(join(site.folder, 'public/img'));
  const square = (width: number): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="9"/>`;
  for (const [name, width] of [['a', 900], ['a-480', 480], ['b', 20]] as const) writeFileSync(join(site.folder, `public/img/${name}.svg`), square(width));
  await site.change('文集/长文.md', '![一张图](./方块.svg)', '![一张图](./方块.svg)\n\n![公共的](/img/b.svg)\n\n<img alt="几种宽度的" src="/img/a.svg" srcset="/img/a-480.svg 480w" sizes="480px">');
  const page = await visit(site.host.url + SHORT);
  await settled(page);
  await page.click('[data-offline]');
  await page.click('.offline-dialog >> text=下载全部文章');
  await page.waitForSelector('.offline-dialog >> text=全部文章都在这台设备上了');
  site.stop();
  await page.goto(site.host.url + LONG);
  await shows(page, '长文');
  const widths = (): Promise<number[]> => page.locator('.content img').evaluateAll((all) => all.map((image) => ((image as HTMLImageElement).loading = 'eager', (image as HTMLImageElement).complete ? (image as HTMLImageElement).naturalWidth : -1)));
  await expect.poll(widths).toEqual([expect.any(Number), 20, 900]);
  expect((await widths())[0]).toBeGreaterThan(0);
  await site.close();
});

it('is not ready before the worker is: nothing has been begun that could have failed', async () => {
  const site = await deploy();
  site.broken.add('/service-worker.js');
  const page = await visit(site.host.url + SHORT);
  await page.click('[data-offline]');
  await page.waitForSelector('.offline-dialog >> text=还没有准备好');
  expect(await page.locator('.offline-dialog >> text=下载全部文章').isDisabled()).toBe(true);
  await site.close();
});

it('a download in which one page does not come says so to the end, and goes on where it stopped', async () => {
  const site = await deploy();
  const page = await visit(site.host.url + SHORT, (fresh) => fresh.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const missing = readRoutes(site.out).pages.get('/文集/清单.html')!;
  site.broken.add(missing);
  await page.click('[data-offline]');
  await page.click('.offline-dialog >> text=下载全部文章');
  await page.waitForSelector('.offline-dialog >> text=没有下载完');
  await page.waitForLoadState('networkidle');
  expect(await page.locator('.offline-dialog [role=status]').innerText()).toContain('没有下载完');
  site.broken.delete(missing);
  await page.click('.offline-dialog >> text=下载全部文章');
  await page.waitForSelector('.offline-dialog >> text=全部文章都在这台设备上了');
  await site.close();
});

it('a download that the reader stops does not pass for the whole, can be gone on with, and removed', async () => {
  const site = await deploy();
  const page = await visit(site.host.url + SHORT, (fresh) => fresh.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const dialog = page.locator('.offline-dialog');
  const names = (): Promise<string[]> => dialog.locator('.shortcuts-box > button:not(.tool)').allInnerTexts();
  const slow = readRoutes(site.out).pages.get('/文集/清单.html')!;
  await page.evaluate((url) => {
    const fetchNow = window.fetch.bind(window);
    window.fetch = (input, init) => (String(input) === url ? new Promise((_, fail) => init!.signal!.addEventListener('abort', () => fail(init!.signal!.reason as Error))) : fetchNow(input, init));
  }, slow);
  await page.click('[data-offline]');
  await page.click('.offline-dialog >> text=下载全部文章');
  await dialog.locator('progress[value]').waitFor();
  // Both clicks are meant for the same button.
  await page.dblclick('.offline-dialog >> text=停止');
  await page.waitForSelector('.offline-dialog >> text=只下载了一部分');
  await page.keyboard.press('Escape');
  await page.reload();
  await hydrated(page);
  await page.click('[data-offline]');
  await page.waitForSelector('.offline-dialog >> text=只下载了一部分');
  expect(await names()).toEqual(['下载全部文章', '删除已下载的文章']);
  await page.click('.offline-dialog >> text=删除已下载的文章');
  await page.waitForSelector('.offline-dialog >> text=已删除');
  expect(await names()).toEqual(['下载全部文章']);
  await page.click('.offline-dialog >> text=下载全部文章');
  await page.waitForSelector('.offline-dialog >> text=全部文章都在这台设备上了');
  expect(await names()).toEqual(['删除已下载的文章']);
  await site.close();
});

describe('the download by keyboard', () => {
  it('keeps the focus in the dialog, and does not put the button that removes all below it', async () => {
    const site = await deploy();
    const page = await visit(site.host.url + SHORT);
    await settled(page);
    await page.focus('[data-offline]');
    await page.keyboard.press('Enter');
    const start = page.locator('.offline-dialog >> text=下载全部文章');
    await expect.poll(() => start.isEnabled()).toBe(true);
    await start.focus();
    // It takes as long as we like.
    await page.evaluate(() => {
      const open = caches.open.bind(caches);
      caches.open = (name) => new Promise((done) => Object.assign(window, { goOn: () => done(open(name)) }));
    });
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement!.textContent)).toBe('停止');
    await page.waitForFunction(() => 'goOn' in window);
    await page.evaluate(() => {
      Reflect.deleteProperty(caches, 'open');
      (window as unknown as { goOn(): void }).goOn();
    });
    await page.waitForSelector('.offline-dialog >> text=全部文章都在这台设备上了');
    await expect.poll(() => page.evaluate(() => document.activeElement!.className)).toBe('shortcuts-box');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement!.hasAttribute('data-offline'))).toBe(true);
    expect(await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('glimpress-articles-')).length)).toBe(1);
    await site.close();
  });
});
