import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hydrated, phone, shows, useBrowser } from './support/browser';
import { copyFixture, leaveSite, run } from './support/command';
import { startStaticHost, type StaticHost } from './support/static-host';

const browser = useBrowser();
let folder: string;
let host: StaticHost;
beforeAll(async () => {
  folder = copyFixture('reading');
  const page = join(folder, '文集/短文.md');
  writeFileSync(page, readFileSync(page, 'utf8').replace('title: 短文', 'title: 短文\nnavbar: false'));
  const built = await run(['build', folder, '--out', join(folder, 'dist')]);
  if (built.code !== 0) throw new Error(built.stdout + built.stderr);
  host = await startStaticHost(join(folder, 'dist'));
});
afterAll(async () => {
  await host.close();
  leaveSite(folder);
});

describe('after a page without a bar (front matter `navbar: false`)', () => {
  it.each([
    ['where the visit began', ['短文']],
    ['in between', ['长文', '短文']],
  ])('%s the bar and its menus work', async (_where, [first, ...more]) => {
    const page = await browser.open(`${host.url}${encodeURI(`/文集/${first}.html`)}`, phone);
    for (const title of [...more, '长文']) {
      await hydrated(page);
      await page.evaluate((href) => {
        document.querySelector('main')!.insertAdjacentHTML('beforeend', `<a class="on" href="${href}">x</a>`);
        document.querySelector<HTMLElement>('a.on')!.click();
      }, `/文集/${title}.html`);
      await shows(page, title);
    }
    await hydrated(page);
    await page.tap('.menu-button');
    await page.waitForFunction(() => document.documentElement.classList.contains('drawer-open'));
    expect(new URL(page.url()).hash).toBe('');
    await page.tap('.drawer-close');
    await page.waitForFunction(() => !document.documentElement.classList.contains('drawer-open'));
    await page.tap('.bar .drop > summary >> nth=-1');
    await expect.poll(() => page.locator('.bar .drop[open] > summary').getAttribute('aria-expanded')).toBe('true');
    expect(page.errors).toEqual([]);
  });
});
