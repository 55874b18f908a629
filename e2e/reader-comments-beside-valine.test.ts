/** Our widget and real Valine on one comment server: what either writes the other shows (leancloud §9.1 two text formats). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useBrowser, type TestPage } from './support/browser';
import { startCommentSite, type CommentSite } from './support/comment-site';
import { servePages, typeInValine, valineHasItsList } from './support/comments';

const browser = useBrowser();
const VERSIONS = [
  { version: '1.3', sdk: 'leancloud-storage/dist/av-min.js' },
  { version: '1.4', sdk: 'leancloud-storage-3.15/dist/av-min.js' },
  { version: '1.5', sdk: 'leancloud-storage-3.15/dist/av-min.js' },
];
let site: CommentSite;
let old: { url: string; close(): Promise<void> };
const URL = encodeURI('/留言.html');

beforeAll(async () => {
  site = await startCommentSite();
  old = await servePages((path) => {
    const { version, sdk } = VERSIONS.find((one) => path.startsWith(`/${one.version}/`)) ?? VERSIONS[0]!;
    const options = { el: '#comments', appId: 'fixture', appKey: 'fixture-key', serverURLs: site.server, path: URL, recordIP: false };
    return `<!doctype html><meta charset="utf-8"><div id="comments"></div><script src="/packages/${sdk}"></script><script src="/packages/valine-${version}/dist/Valine.min.js"></script><script>new Valine(${JSON.stringify(options)});</script>`;
  });
});
afterAll(async () => {
  await old?.close();
  await site?.stop();
});

async function open(): Promise<TestPage> {
  const page = await browser.open(site.url + URL);
  await page.locator('#comments').scrollIntoViewIfNeeded();
  await page.locator('.cm[aria-busy=false]').waitFor();
  return page;
}

async function writeInValine(page: TestPage, text: string): Promise<void> {
  await valineHasItsList(page);
  await page.locator('input.vnick').first().fill('老读者');
  await typeInValine(page, text);
  const posted = page.waitForResponse((response) => response.url().includes('/classes/Comment') && response.request().method() === 'POST');
  await page.locator('.vsubmit').first().click();
  await posted;
}

describe.each(VERSIONS)('Valine $version', ({ version }) => {
  it('writes what we show, and shows what we write', async () => {
    const valine = await browser.open(`${old.url}/${version}/`);
    await writeInValine(valine, `来自${version}：**粗体** 和 \`代码\``);
    const page = await open();
    const theirs = page.locator('.cm-card').filter({ hasText: `来自${version}` });
    await theirs.locator('strong').waitFor();
    expect(await theirs.locator('strong').innerText()).toBe('粗体');
    expect(await theirs.locator('code').innerText()).toBe('代码');
    expect(await theirs.locator('.cm-nick').innerText()).toBe('老读者');

    await theirs.getByRole('button', { name: '回复 老读者' }).click();
    await page.getByRole('textbox', { name: '评论内容' }).fill(`答${version}：*斜体*\n\n\`\`\`js\nlet a = 1 < 2;\n\`\`\``);
    await page.getByRole('button', { name: '发表' }).click();
    const ours = page.locator('.cm-replies .cm-card').filter({ hasText: `答${version}` });
    await ours.locator('pre .k').waitFor();
    expect(await ours.locator('a.at').innerText()).toBe('@老读者');

    // Valine asks for the page's address decoded, we keep it encoded.
    const another = await open();
    await another.getByRole('textbox', { name: '评论内容' }).fill(`我们的${version}`);
    await another.getByRole('button', { name: '发表' }).click();
    await another.locator('.cm-card').filter({ hasText: `我们的${version}` }).waitFor();

    const again = await browser.open(`${old.url}/${version}/`);
    await again.locator('.vcard').filter({ hasText: `我们的${version}` }).first().waitFor();
    const shown = again.locator('.vcard .vcard, .vquote .vcard').filter({ hasText: `答${version}` }).first();
    await shown.waitFor();
    expect(await shown.locator('em').innerText()).toBe('斜体');
    expect(await shown.locator('a.at').first().innerText()).toContain('@老读者');
    expect(await shown.locator('pre').innerText()).toContain('let a = 1 < 2;');
  });
});
