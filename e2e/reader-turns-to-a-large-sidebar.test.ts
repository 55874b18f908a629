import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, hydrated, shows, useBrowser } from './support/browser';
import { leaveSite, run, siteFolder } from './support/command';
import { startStaticHost, type StaticHost } from './support/static-host';

const browser = useBrowser();
let folder: string;
let host: StaticHost;

/** Two groups with a group 基础 each, which has a page of its own and too many others for a document. */
beforeAll(async () => {
  folder = siteFolder();
  const group = (name: string): string => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'README.md'), `# ${name}基础\n`);
    for (let count = 100; count < 220; count++) writeFileSync(join(folder, name, `${count}.md`), `# ${name}${count}\n`);
    return `{ title: '${name}', children: [{ title: '基础', path: '/${name}/', children: Array.from({ length: 120 }, (_, count) => '/${name}/' + (count + 100)) }] }`;
  };
  mkdirSync(join(folder, '随笔'));
  for (let count = 100; count < 500; count++) writeFileSync(join(folder, '随笔', `${count}.md`), `# 随笔${count}，题目不短\n\n[很远的一篇](./${count < 300 ? 480 : 120}.md)\n`);
  writeFileSync(join(folder, 'README.md'), '# 首页\n');
  writeFileSync(join(folder, 'glimpress.config.ts'), `export default { title: '大目录', themeConfig: { sidebar: { '/随笔/': Array.from({ length: 400 }, (_, count) => '/随笔/' + (count + 100)), '/': [${group('甲')}, ${group('乙')}] } } };\n`);
  const built = await run(['build', folder, '--out', join(folder, 'dist')]);
  if (built.code !== 0) throw new Error(built.stdout + built.stderr);
  host = await startStaticHost(join(folder, 'dist'));
});
afterAll(async () => {
  await host.close();
  leaveSite(folder);
});

async function reader(): Promise<Page> {
  const page = await browser.open(`${host.url}${encodeURI('/乙/130.html')}`);
  await hydrated(page);
  return page;
}
const isWhole = (page: Page): Promise<unknown> => page.waitForFunction(() => document.querySelectorAll('.sidebar .side-link').length > 200);
const openGroups = (page: Page): Promise<string[]> => page.locator('.sidebar details[open] > summary').evaluateAll((titles) => titles.map((title) => [title.parentElement!.parentElement!.closest('details')?.firstElementChild!.textContent ?? '', title.textContent].join('/')));

describe('a large sidebar that comes whole once a reader turns to it', () => {
  it('opens the groups they had opened, not others of the same name', async () => {
    const page = await reader();
    await page.focus('.sidebar a[aria-current]');
    await isWhole(page);
    expect(await openGroups(page)).toEqual(['/乙', '乙/基础']);
    expect(await page.evaluate(() => document.activeElement!.textContent)).toBe('乙130');
  });

  it('leaves the focus on the overview of the group they are in, of which every group has one', async () => {
    const page = await reader();
    await page.locator('.sidebar details[open] a >> text=概览').focus();
    await isWhole(page);
    expect(decodeURI(await page.evaluate(() => (document.activeElement as HTMLAnchorElement).pathname))).toBe('/乙/');
  });

  it('puts the focus where the link to the whole list stood, which is there no more', async () => {
    const page = await reader();
    await page.locator('.sidebar details[open] a').last().focus();
    await isWhole(page);
    expect(await page.evaluate(() => document.activeElement!.textContent)).toBe('乙138');
  });
});

describe('a long list without groups', () => {
  const shown = (page: Page): Promise<string[]> => page.locator('.sidebar .side-link').allTextContents();

  it('holds what is around the page, and comes whole by the link at its end', async () => {
    const page = await browser.open(`${host.url}${encodeURI('/随笔/250.html')}`);
    const links = await shown(page);
    expect([links.length, links[0], links.at(-1)]).toEqual([62, '随笔220，题目不短', '全部 400 篇 …']);
    await hydrated(page);
    await page.click('.sidebar a >> text=全部 400 篇');
    await expect.poll(async () => (await shown(page)).length).toBe(400);
    expect(await page.locator('.sidebar a[aria-current=page]').allTextContents()).toEqual(['随笔250，题目不短']);
  });

  it('comes whole when a reader goes to a page that the part does not hold', async () => {
    const page = await browser.open(`${host.url}${encodeURI('/随笔/250.html')}`);
    await hydrated(page);
    await page.click('.content a >> text=很远的一篇');
    await expect.poll(() => page.locator('.sidebar a[aria-current=page]').allTextContents()).toEqual(['随笔480，题目不短']);
    expect(await shown(page)).toHaveLength(400);
  });

  it('does not fetch back a reader who has gone on to an article because it did not come', async () => {
    const page = await browser.open(`${host.url}${encodeURI('/随笔/250.html')}`);
    await hydrated(page);
    await page.clock.install();
    await page.route(/\/assets\/sidebar\//, () => {});
    await page.click('.sidebar a >> text=全部 400 篇');
    await page.click('.sidebar a >> text=随笔251');
    await shows(page, '随笔251，题目不短');
    const left = page.waitForRequest((request) => request.isNavigationRequest(), { timeout: 1000 }).then(() => true, () => false);
    await page.clock.runFor(4000);
    expect(await left).toBe(false);
    expect(addressOf(page)).toBe('/随笔/251.html');
  });
});
