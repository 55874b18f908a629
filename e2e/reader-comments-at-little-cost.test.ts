/** What the hosted comment widget weighs, and when its parts are asked for. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useBrowser } from './support/browser';
import { assetNamed, brotliBytes } from './support/built';
import { startCommentSite, type CommentSite } from './support/comment-site';

const KB = 1024;
const browser = useBrowser();
let site: CommentSite;
const URL = encodeURI('/留言.html');

beforeAll(async () => {
  site = await startCommentSite();
});
afterAll(() => site?.stop());

const bytes = (name: string, extension: string): number => brotliBytes(readFileSync(assetNamed(site.out, name, extension)));

describe('the bytes, as Brotli', () => {
  it('of all that reads comments (widget, protocol client, sanitiser, styles) are at most 30 KB', () => {
    expect(bytes('hosted', '.js') + bytes('hosted', '.css')).toBeLessThanOrEqual(30 * KB);
  });
  it('of what renders Markdown are at most 16 KB, of what colours code at most 2 KB', () => {
    expect(bytes('markdown', '.js')).toBeLessThanOrEqual(16 * KB);
    expect(bytes('highlight', '.js')).toBeLessThanOrEqual(2 * KB);
  });
});

it('a list of finished HTML asks for neither; code with a language for the colours; writing for Markdown', async () => {
  site.writeRow({ url: URL, comment: '<p>只是文字，<code>没有语言的代码</code></p>' });
  const page = await browser.open(site.url + URL);
  await page.locator('#comments').scrollIntoViewIfNeeded();
  await page.locator('.cm-card').waitFor();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(page.asked.filter((url) => /\/assets\/(markdown|highlight)\./.test(url))).toEqual([]);
  // Nobody but the site and its comment server is asked for anything.
  expect(page.asked.filter((url) => !url.startsWith(site.url) && !url.startsWith(site.server))).toEqual([]);
  await page.getByRole('textbox', { name: '评论内容' }).fill('文字');
  await page.getByRole('button', { name: '预览' }).click();
  await page.locator('.cm-preview p').filter({ hasText: '文字' }).waitFor();
  expect(page.asked.filter((url) => url.includes('/assets/markdown.'))).toHaveLength(1);
  expect(page.asked.filter((url) => url.includes('/assets/highlight.'))).toEqual([]);
});

it('Markdown of Valine 1.5 can be read without its renderer', async () => {
  site.writeRow({ url: encodeURI('/另一页.html'), comment: '**粗体** 和文字' });
  const page = await browser.open(site.url + encodeURI('/另一页.html'), { before: (page) => page.route('**/assets/markdown.*', (route) => route.abort()) });
  await page.locator('#comments').scrollIntoViewIfNeeded();
  await page.locator('.cm-text').filter({ hasText: '**粗体** 和文字' }).waitFor();
});
