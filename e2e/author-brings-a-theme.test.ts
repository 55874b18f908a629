/** A theme of one's own, in a folder of the site: the smallest there is, as the manual has it. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { useBrowser } from './support/browser';
import { leaveSite, root, siteFolder } from './support/command';
import { buildAndHost, type StaticHost } from './support/static-host';

const browser = useBrowser();
const [, server] = /```ts title="my-theme\/server\.ts"\n([^]*?)```/.exec(readFileSync(join(root, 'docs/theming.md'), 'utf8'))!;
let folder: string;
let site: StaticHost | undefined;
afterEach(async () => {
  await site?.close();
  leaveSite(folder);
});

async function host(scripts: Readonly<Record<string, string>>): Promise<StaticHost> {
  folder = siteFolder();
  const files = { 'glimpress.config.mjs': "export default { title: '自己的主题', srcDir: 'content', theme: './my-theme' };\n", 'content/README.md': '# 首页\n', 'my-theme/server.ts': server!, 'my-theme/style.css': 'main { max-width: 40rem }\n', ...scripts };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return buildAndHost(folder);
}

it.each([
  ['nothing later', '', ''],
  ['one thing later', "void import('./late');", '一'],
  ['several things later', "void import('./late'); void import('./later');", '一二'],
])('its boot script runs on every page; what it loads: %s', async (_what, imports, loaded) => {
  const add = (word: string): string => `document.body.dataset.loaded = [...(document.body.dataset.loaded ?? ''), '${word}'].sort().join('');\n`;
  site = await host({ 'my-theme/boot.ts': `import { word } from './word';\ndocument.title = word;\n${imports}\n`, 'my-theme/word.ts': "export const word = '跑起来了';\n", 'my-theme/late.ts': `import { word } from './word';\nvoid word;\n${add('一')}`, 'my-theme/later.ts': add('二') });
  const page = await browser.open(`${site.url}/`);
  await page.waitForFunction(() => document.title === '跑起来了');
  await expect.poll(() => page.evaluate(() => document.body.dataset.loaded ?? '')).toBe(loaded);
  expect(page.errors.filter((text) => !text.includes('404'))).toEqual([]);
  // No file that nobody asks for.
  const scripts = readdirSync(join(folder, 'out/assets')).filter((name) => name.endsWith('.js') && !name.startsWith('site.'));
  expect(scripts.filter((name) => !page.asked.some((url) => url.endsWith(name)))).toEqual([]);
});
