import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useBrowser, type TestPage } from './support/browser';
import { copyFixture, leaveSite, run, serve, type Served } from './support/command';

const browser = useBrowser();
let folder: string;
let preview: Served;
beforeAll(async () => {
  folder = copyFixture('comments');
  const built = await run(['build', '.'], folder);
  expect([built.code, built.stderr]).toEqual([0, '']);
  preview = await serve('preview', ['.'], folder);
});
afterAll(async () => {
  await preview?.stop();
  leaveSite(folder);
});

async function comments(): Promise<TestPage> {
  const page = await browser.open(preview.url + encodeURI('/留言.html'));
  await page.locator('#comments').scrollIntoViewIfNeeded();
  await page.locator('#comments textarea').waitFor();
  return page;
}

it('comments work in preview without an account and without configuration, and are kept', async () => {
  const page = await comments();
  await page.locator('#comments textarea').fill('第一条，**不用注册**。');
  // At once: whoever is quicker than a person would be the server takes for a machine, so the widget waits by itself.
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('#comments >> text=第一条');
  expect(await page.locator('#comments strong').first().innerText()).toBe('不用注册');
  expect(page.asked.filter((url) => !url.startsWith(preview.url) && !url.startsWith('blob:') && !url.startsWith('data:'))).toEqual([]);
  await (await comments()).waitForSelector('#comments >> text=第一条');
  expect(existsSync(join(folder, '.glimpress/comments.db'))).toBe(true);
  expect(preview.output()).toMatch(/Set a password for moderating them: http:\S+\/comments-api\/admin#token=\S+/);
});

it('the owner’s page is there, too', async () => {
  const address = /(http:\S+\/comments-api\/admin#token=\S+)/.exec(preview.output())![1]!;
  const page = await browser.open(address);
  await page.waitForSelector('input[type=password]');
});
