/** A page is the same whether a reader came to it inside the app or loaded it: what its `<head>` says, and which style wins. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hydrated, shows, useBrowser, type TestPage } from './support/browser';
import { copyFixture, leaveSite, run } from './support/command';
import { startStaticHost, type StaticHost } from './support/static-host';

const browser = useBrowser();
let folder: string;
let host: StaticHost;
beforeAll(async () => {
  folder = copyFixture('reading');
  const edit = (path: string, from: string, to: string): void => writeFileSync(join(folder, path), readFileSync(join(folder, path), 'utf8').replace(from, to));
  edit('glimpress.config.ts', "lang: 'zh-CN',", `lang: 'zh-CN', head: [['style', {}, '.katex { font-size: 30px }'], ['meta', { name: 'theme-color', content: '#123456' }], ['script', { type: 'application/ld+json' }, '{"@type":"WebSite"}']],`);
  edit('文集/短文.md', 'meta:', 'meta:\n  - name: referrer\n    content: no-referrer\n  - name: theme-color\n    content: "#654321"');
  const built = await run(['build', folder, '--out', join(folder, 'dist')]);
  if (built.code !== 0) throw new Error(built.stdout + built.stderr);
  host = await startStaticHost(join(folder, 'dist'));
});
afterAll(async () => {
  await host.close();
  leaveSite(folder);
});

async function loaded(title: string): Promise<TestPage> {
  const page = await browser.open(`${host.url}${encodeURI(`/文集/${title}.html`)}`);
  await hydrated(page);
  return page;
}
async function follow(page: TestPage, title: string): Promise<void> {
  await page.evaluate((href) => {
    document.querySelector('main')!.insertAdjacentHTML('beforeend', `<a class="on" href="${href}">x</a>`);
    document.querySelector<HTMLElement>('a.on')!.click();
  }, `/文集/${title}.html`);
  await shows(page, title);
}

const metas = (page: TestPage): Promise<string[]> => page.evaluate(() => [...document.head.querySelectorAll('meta')].map(({ outerHTML }) => outerHTML));

it('its meta tags are its own, whatever their names, and the site’s (§2 Theme behaviour)', async () => {
  const own = '<meta name="referrer" content="no-referrer">';
  const page = await loaded('短文');
  const first = await metas(page);
  expect(first).toContain(own);
  await follow(page, '公式');
  const second = await metas(page);
  expect(second).not.toContain(own);
  expect(second).toContain('<meta name="theme-color" content="#123456">');
  expect(second).toEqual(await metas(await loaded('公式')));
  await follow(page, '短文');
  expect(await metas(page)).toEqual(first);
});

it('leaves meta tags alone that a script has put there', async () => {
  const page = await loaded('短文');
  await page.evaluate(() => document.head.insertAdjacentHTML('beforeend', '<meta name="added" content="1">'));
  await follow(page, '公式');
  expect(await metas(page)).toContain('<meta name="added" content="1">');
});

it('does not say what the page before it told search engines: reader views and clippers take it for this one', async () => {
  const described = (page: TestPage): Promise<(string | undefined)[]> => page.evaluate(() => [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) => (JSON.parse(textContent) as { headline?: string }).headline));
  const page = await loaded('短文');
  // The site's own, by its config, has no headline.
  expect(await described(page)).toEqual([undefined, '短文']);
  await follow(page, '公式');
  expect(await described(page)).toEqual([undefined]);
});

it('styles of the config’s `head` win over those of formulas, in either case', async () => {
  const size = (page: TestPage): Promise<string> => page.evaluate(() => getComputedStyle(document.querySelector('.content .katex')!).fontSize);
  expect(await size(await loaded('公式'))).toBe('30px');
  const page = await loaded('短文');
  await follow(page, '公式');
  expect(await size(page)).toBe('30px');
});

it('a page that the browser draws ahead of time, for who types its address, asks for nothing more until it is looked at', async () => {
  const ahead = (): void => void Object.defineProperty(Document.prototype, 'prerendering', { configurable: true, value: true });
  const page = await browser.open(`${host.url}${encodeURI('/文集/短文.html')}`, { before: (fresh) => fresh.addInitScript(ahead) });
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  const app = (): string[] => page.asked.filter((url) => /\/assets\/(app|site)\./.test(url));
  expect(app()).toEqual([]);
  await page.evaluate(() => {
    Object.defineProperty(Document.prototype, 'prerendering', { value: false });
    document.dispatchEvent(new Event('prerenderingchange'));
  });
  await hydrated(page);
  expect(app()).not.toEqual([]);
});
