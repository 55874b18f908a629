/** Pages with real Valine, and the comments and visits of an export of the hosted service behind them (§3, leancloud §9). */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useBrowser } from './support/browser';
import { root, scratchFolder } from './support/command';
import { serveComments, servePages, typeInValine, type ServedComments } from './support/comments';

const browser = useBrowser();
const VERSIONS = [
  { version: '1.3', sdk: 'leancloud-storage/dist/av-min.js' },
  { version: '1.4', sdk: 'leancloud-storage-3.15/dist/av-min.js' },
  { version: '1.5', sdk: 'leancloud-storage-3.15/dist/av-min.js' },
];
const ROOTS = 12;
let comments: ServedComments;
let pages: { url: string; close(): Promise<void> };

const pageOf = (version: string): string => `/${version}/算法/快速 排序.html`;
const idOf = (version: string, index: number): string => `5cc6${version.replace('.', '')}${String(index).padStart(18, '0')}`;
const dateOf = (index: number): string => new Date(Date.UTC(2019, 3, 1 + index)).toISOString();

/** As the console writes it; the comments in no order, some under the address as old widgets encoded it. */
function exportOf(folder: string): string[] {
  const of = (name: string, rows: readonly object[]): string => {
    const file = join(folder, `${name}.0.jsonl`);
    writeFileSync(file, `\u{feff}#filetype:JSON-streaming {"type":"Class","class":"${name}"}\r\n${rows.map((row) => JSON.stringify(row)).join('\r\n')}\r\n`);
    return file;
  };
  const comment = (version: string, index: number, more: object = {}): object => ({ objectId: idOf(version, index), nick: '老读者', mail: 'old@example.com', link: '', ua: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/96.0', comment: index % 2 ? `<p>第 ${index} 条 😀</p>\n` : `第 ${index} 条 **粗**`, url: index % 3 ? pageOf(version) : encodeURI(pageOf(version)), createdAt: dateOf(index), updatedAt: dateOf(index), insertedAt: { __type: 'Date', iso: dateOf(index) }, ACL: { '*': { read: true } }, ...more });
  const rows = VERSIONS.flatMap(({ version }) => [
    ...Array.from({ length: ROOTS }, (_, index) => comment(version, (index * 5) % ROOTS, index % 4 ? {} : { rid: '', nick: index ? '老读者' : null, mail: undefined })),
    comment(version, 21, { rid: idOf(version, 11), pid: idOf(version, 20) }),
    comment(version, 20, { rid: idOf(version, 11), pid: idOf(version, 11) }),
    // What answers a comment that was deleted, and what was never published.
    comment(version, 30, { rid: 'deadbeefdeadbeefdeadbeef', pid: 'deadbeefdeadbeefdeadbeef' }),
    comment(version, 31, { ACL: {} }),
  ]);
  const counters = VERSIONS.flatMap(({ version }) => [
    { objectId: `${idOf(version, 0)}a`, url: pageOf(version), xid: encodeURI(pageOf(version)), title: '标题', time: 40 },
    { objectId: `${idOf(version, 0)}b`, url: encodeURI(pageOf(version)), time: 2 },
  ]);
  return [of('Comment', rows), of('Counter', counters)];
}

function valinePage(path: string): string {
  const { version, sdk } = VERSIONS.find((one) => path.startsWith(`/${one.version}/`)) ?? VERSIONS[0]!;
  const isList = path.endsWith('/list.html');
  const options = { el: '#comments', appId: comments.appId, appKey: comments.appKey, serverURLs: comments.url, visitor: true, recordIP: false, avatar: 'retro' };
  const place = (url: string): string => `<p><span id="${url}" class="leancloud_visitors"><i class="leancloud-visitors-count"></i></span><span class="valine-comment-count" data-xid="${url}"></span></p>`;
  return `<!doctype html><meta charset="utf-8"><title>${path}</title>${place(isList ? pageOf(version) : path)}${isList ? place(encodeURI('/nowhere/')) : ''}<div id="comments"></div>
    <script src="/packages/${sdk}"></script><script src="/packages/valine-${version}/dist/Valine.min.js"></script><script>new Valine(${JSON.stringify(options)});</script>`;
}

beforeAll(async () => {
  const folder = scratchFolder('moved');
  const database = join(folder, 'comments.db');
  execFileSync(process.execPath, [join(root, 'packages/comment-server/bin/glimpress-comments.mjs'), 'import', ...exportOf(folder), '--database', database], { stdio: 'pipe' });
  comments = await serveComments(['--database', database, '--no-limits', '--no-moderation']);
  pages = await servePages(valinePage);
});
afterAll(async () => {
  await pages?.close();
  await comments?.stop();
});

describe.each(VERSIONS)('Valine $version', ({ version }) => {
  it('shows all imported comments of a page, newest first, with their answers, visits and dates', async () => {
    const page = await browser.open(pages.url + encodeURI(pageOf(version)));
    const roots = page.locator('.vcards > .vcard, .vlist > .vcard');
    await expect.poll(() => roots.count()).toBe(10);
    await page.locator('.vmore').click();
    await expect.poll(() => roots.count()).toBe(ROOTS);
    expect(await roots.evaluateAll((cards) => cards.map(({ id }) => id))).toEqual(Array.from({ length: ROOTS }, (_, index) => idOf(version, ROOTS - 1 - index)));
    const replies = page.locator(`[id="${idOf(version, 11)}"] .vcard`);
    await expect.poll(() => replies.evaluateAll((cards) => cards.map(({ id }) => id).sort())).toEqual([idOf(version, 20), idOf(version, 21)]);
    expect(await page.content()).not.toMatch(/deadbeef|old@example\.com/);
    expect(await page.locator(`[id="${idOf(version, 0)}"] .vnick`).innerText()).toBe('Anonymous');
    expect(await page.locator(`[id="${idOf(version, 11)}"] .vtime`).first().innerText()).toBe('2019-04-12');
    expect(await page.locator(`[id="${idOf(version, 11)}"] .vcontent`).first().innerText()).toContain('第 11 条 😀');
    await expect.poll(() => page.locator('.valine-comment-count').innerText()).toBe(String(ROOTS));
    await expect.poll(() => page.locator('.leancloud-visitors-count').innerText()).toBe('43');
    const avatars = await page.locator('.vcard .vimg').evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
    expect(new Set(avatars.map((address) => /[0-9a-f]{32}/.exec(address)?.[0])).size).toBe(2);
    const list = await browser.open(`${pages.url}/${version}/list.html`);
    await expect.poll(() => list.locator('.leancloud-visitors-count').first().innerText()).toBe('43');
  });

  it('answers an imported comment', async () => {
    const page = await browser.open(pages.url + encodeURI(pageOf(version)));
    await page.locator(`[id="${idOf(version, 9)}"] .vat`).first().click();
    await page.locator('input.vnick').first().fill('新读者');
    await typeInValine(page, '搬家后的回复');
    const posted = page.waitForResponse((response) => response.url().includes('/classes/Comment') && response.request().method() === 'POST');
    await page.locator('.vsubmit').first().click();
    expect((await posted).status()).toBe(201);
    const again = await browser.open(pages.url + encodeURI(pageOf(version)));
    await again.locator(`[id="${idOf(version, 9)}"] .vcard`).filter({ hasText: '搬家后的回复' }).waitFor();
  });
});
