import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, hydrated, useBrowser } from './support/browser';
import { copyFixture, leaveSite } from './support/command';
import { buildAndHost, type StaticHost } from './support/static-host';

const browser = useBrowser();
const folder = copyFixture('locales');
const names = Array.from({ length: 60 }, (_, index) => `第${index + 1}讲`);
let host: StaticHost;

beforeAll(async () => {
  for (const name of names) writeFileSync(join(folder, '笔记', `${name}.md`), `# ${name}\n\n正文。\n`);
  writeFileSync(join(folder, 'glimpress.config.ts'), `export default { title: '讲义', themeConfig: { sidebar: { '/笔记/': ${JSON.stringify(names)} } } };`);
  rmSync(join(folder, 'out'), { recursive: true, force: true });
  host = await buildAndHost(folder);
});
afterAll(async () => {
  await host?.close();
  leaveSite(folder);
});

/** Whether the current page's link is whole within the sidebar's window, and how far page and sidebar are scrolled. */
function seen(page: Page): Promise<{ name: string; inView: boolean; page: number; sidebar: number }> {
  return page.evaluate(() => {
    const side = document.querySelector('aside.side')!;
    const link = side.querySelector('[aria-current=page].side-link')!;
    const [frame, box] = [side, link].map((element) => element.getBoundingClientRect()) as [DOMRect, DOMRect];
    return { name: link.textContent, inView: box.top >= frame.top && box.bottom <= Math.min(frame.bottom, innerHeight), page: scrollY, sidebar: side.scrollTop };
  });
}

describe('a sidebar that is longer than the window (§2 Navigation)', () => {
  it('shows the current page from the first moment, without the app', async () => {
    const page = await browser.open('about:blank', desktop);
    await page.route('**/assets/app*', (route) => route.abort());
    await page.goto(host.url + encodeURI('/笔记/第50讲.html'));
    await expect.poll(() => seen(page)).toMatchObject({ name: '第50讲', inView: true, page: 0 });
    expect((await seen(page)).sidebar).toBeGreaterThan(0);
  });

  it('stays at its beginning where the current page is there', async () => {
    const page = await browser.open(host.url + encodeURI('/笔记/第2讲.html'), desktop);
    await hydrated(page);
    expect(await seen(page)).toEqual({ name: '第2讲', inView: true, page: 0, sidebar: 0 });
  });

  it('follows the reader to another article', async () => {
    const page = await browser.open(host.url + encodeURI('/笔记/第2讲.html'), desktop);
    await hydrated(page);
    await page.click('.side-link >> text=第60讲');
    await page.click('.prev a, a.prev');
    await expect.poll(() => seen(page)).toMatchObject({ name: '第59讲', inView: true, page: 0 });
    await page.goBack();
    await expect.poll(() => seen(page)).toMatchObject({ name: '第60讲', inView: true });
  });
});
