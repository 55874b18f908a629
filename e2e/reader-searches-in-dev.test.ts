import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hydrated, useBrowser } from './support/browser';
import { copyFixture, leaveSite, serve, type Served } from './support/command';

let folder: string;
let site: Served;
const browser = useBrowser();
beforeAll(async () => {
  folder = copyFixture('reading');
  site = await serve('dev', [folder]);
});
afterAll(async () => {
  await site?.stop();
  leaveSite(folder);
});

it('vuepress-behaviour §6 search finds what the author has just written', async () => {
  const page = await browser.open(site.url + encodeURI('/文集/短文.html'));
  await hydrated(page);
  const ask = async (text: string): Promise<string> => {
    await page.keyboard.press('/');
    await page.fill('dialog.search input', text);
    await page.waitForFunction(() => /^(共|没有找到)/.test(document.querySelector('dialog.search [role=status]')?.textContent ?? ''));
    const said = await page.textContent('dialog.search [role=status]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog.search', { state: 'detached' });
    return said!;
  };
  expect(await ask('新添的一句')).toContain('没有找到');
  const file = join(folder, '文集/短文.md');
  writeFileSync(file, readFileSync(file, 'utf8').replace('再一句。', '再一句，新添的一句。'));
  await page.waitForFunction(() => document.querySelector('main')!.textContent.includes('新添的一句'));
  expect(await ask('新添的一句')).toBe('共 1 篇');
  expect(page.errors).toEqual([]);
});
