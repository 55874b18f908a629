import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { characterPairs } from '../packages/contracts/src/scripts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hydrated, useBrowser } from './support/browser';
import { readPage, readRoutes } from './support/built';
import { linkPackages, run, scratchFolder, serve, type Served } from './support/command';

const browser = useBrowser();
const folder = scratchFolder('traditional');
const out = join(folder, 'dist');
let site: Served;

beforeAll(async () => {
  linkPackages(folder);
  const articles = join(folder, '文章');
  mkdirSync(articles, { recursive: true });
  writeFileSync(join(folder, 'README.md'), '---\nhome: true\n---\n');
  for (const [at, title] of ['執行緒與行程', '資料庫的索引'].entries()) {
    writeFileSync(join(articles, `${at}.md`), `---\ntitle: ${title}\ndate: 2024-03-0${at + 1}\ntags: [後端]\ncategories: [筆記]\n---\n\n摘要。\n\n<!-- more -->\n\n## 第一節\n\n<Boxx/>\n\n\`\`\`js\nlet a = 1;\n\`\`\`\n\n## 第二節\n\n內容[^1]。\n\n[^1]: 註。\n`);
  }
  writeFileSync(
    join(folder, 'glimpress.config.ts'),
    `export default { title: '繁體小站', lang: 'zh-TW', url: 'https://example.com', offline: true, themeConfig: { author: '作者', share: ['weibo', 'qzone', 'email'],
      nav: [{ text: '時間軸', link: '/timeline/' }], sidebar: 'auto', valineConfig: { serverURLs: 'https://comments.example', appId: 'a', appKey: 'b' } } };\n`,
  );
  const { code, stderr } = await run(['build', '.'], folder);
  if (code !== 0) throw new Error(stderr);
  site = await serve('preview', ['.'], folder);
});
afterAll(() => site?.stop());

/** Characters that texts in traditional ones never have. */
const simplified = ((): RegExp => {
  const pairs = characterPairs();
  const both = new Set(pairs.map(([, traditional]) => traditional));
  return new RegExp(`[${[...new Set(pairs.map(([one]) => one))].filter((one) => !both.has(one)).join('')}]`, 'gu');
})();

describe('a site in traditional Chinese', () => {
  it('speaks it on every page, in feeds, and in every script and style that a reader fetches', () => {
    const found: Record<string, string[]> = {};
    const look = (name: string, text: string): void => {
      // A thousand miles are 千里 in both.
      const characters = text.replaceAll('千里', '').match(simplified);
      if (characters !== null) found[name] = characters;
    };
    const { pages } = readRoutes(out);
    expect([...pages.keys()]).toEqual(expect.arrayContaining(['/', '/timeline/', '/tag/', '/categories/']));
    for (const route of pages.keys()) look(route, readPage(out, route));
    for (const file of ['404.html', 'offline.html']) look(file, readFileSync(join(out, file), 'utf8'));
    for (const feed of ['rss.xml', 'atom.xml', 'service-worker.js']) look(feed, readFileSync(join(out, feed), 'utf8'));
    const assets = readdirSync(join(out, 'assets')).filter((name) => /\.(?:js|css)$/.test(name));
    expect(assets.some((name) => name.includes('search'))).toBe(true);
    // What a question in simplified characters is answered by.
    for (const name of assets.filter((each) => !each.includes('other-script') && !each.startsWith('ja.'))) look(name, readFileSync(join(out, 'assets', name), 'utf8'));
    expect(found).toEqual({});
  });

  it('in Taiwan’s words', async () => {
    const page = await browser.open(`${site.url}${encodeURI('/文章/0.html')}`);
    await hydrated(page);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-TW');
    expect(await page.title()).toBe('執行緒與行程 | 繁體小站');
    expect(await page.innerText('.outline-title')).toBe('目錄');
    expect(await page.locator('.footnotes').getAttribute('aria-label')).toBe('註腳');
    expect(await page.innerText('.search-button span')).toBe('搜尋');
    expect(await page.locator('.article-foot').innerText()).toContain('非商業轉載請註明出處');
    await page.keyboard.press('/');
    expect(await page.getAttribute('dialog input', 'placeholder')).toBe('搜尋標題、小節和正文');
    await page.fill('dialog input', '索引');
    await page.locator('dialog').getByText('資料庫的索引').first().waitFor();
    expect(page.errors).toEqual([]);
  });
});
