import { describe, expect, inject, it } from 'vitest';
import { hydrated, isSameWindow, markWindow, shows, useBrowser, type TestPage } from './support/browser';
import { assetNamed } from './support/built';

const { islands } = inject('sites');
const browser = useBrowser();

async function reader(path: string, options: Parameters<typeof browser.open>[1] = {}): Promise<TestPage> {
  const page = await browser.open(islands.url + path, options);
  await hydrated(page);
  await markWindow(page);
  return page;
}

describe('an island of the site’s own in an article', () => {
  it('works with the props given in Markdown, and knows page and site (§3)', async () => {
    const page = await reader('/');
    await page.click('.counter');
    expect(await page.locator('.counter').innerText()).toBe('数到 4（岛上，小岛）');
  });

  it('is mounted anew after a navigation in the app away and back', async () => {
    const page = await reader('/');
    await page.click('.counter');
    await page.click('.content a >> text=海报');
    await shows(page, '海报：出海');
    await expect.poll(() => page.locator('.counter').count()).toBe(0);
    await page.goBack();
    await shows(page, '岛上');
    await page.waitForSelector('.counter');
    expect(await page.locator('.counter').innerText()).toBe('数到 3（岛上，小岛）');
    await page.click('.counter');
    expect(await page.locator('.counter').innerText()).toBe('数到 4（岛上，小岛）');
    expect(await isSameWindow(page)).toBe(true);
  });

  it('costs a page without islands nothing', async () => {
    const page = await reader('/poster.html', { before: (fresh) => fresh.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })) });
    const url = new URL(assetNamed(islands.out, 'Counter', '.js'), 'file://').pathname.slice(islands.out.length);
    expect(page.asked.filter((each) => each.endsWith(url))).toEqual([]);
    await page.click('.content a >> text=回去');
    await page.waitForSelector('.counter');
    expect(page.asked.filter((each) => each.endsWith(url))).toHaveLength(1);
  });

  it('does not disturb the article where there is no script', async () => {
    const page = await browser.open(`${islands.url}/`, { javaScriptEnabled: false });
    expect(await page.locator('.content').innerText()).toContain('岛沉了，正文还在。');
  });
});

describe('§8 an island that fails', () => {
  it('takes its own place only: the article, the other islands and navigation go on', async () => {
    const page = await reader('/');
    await page.waitForSelector('.island-failed');
    expect(await page.locator('.content').innerText()).toContain('岛沉了，正文还在。');
    await page.click('.counter');
    expect(await page.locator('.counter').innerText()).toContain('数到 4');
    await page.click('.content a >> text=海报');
    await shows(page, '海报：出海');
    expect(await isSameWindow(page)).toBe(true);
  });

  it('is logged once, by its name', async () => {
    const page = await reader('/');
    await page.waitForSelector('.island-failed');
    await expect.poll(() => page.errors.filter((text) => text.includes('岛沉了'))).toHaveLength(1);
    expect(page.errors[0]).toContain('Island Broken:');
  });

  it('offers 重试, which shows it once it works', async () => {
    const page = await reader('/');
    await page.waitForSelector('.island-failed');
    await page.click('.island-failed button >> text=重试');
    await expect.poll(() => page.errors.filter((text) => text.includes('岛沉了')).length).toBe(2);
    await page.waitForSelector('.island-failed');
    await page.evaluate(() => (document.documentElement.dataset.mended = ''));
    await page.click('.island-failed button');
    expect(await page.locator('.mended').innerText()).toBe('好了');
  });

  it('also when its code does not come, and 重试 fetches it again', async () => {
    // As long as it is away: a browser may ask for the file twice, ahead of the import and for it.
    let isAway = true;
    const page = await reader('/', { before: (fresh) => fresh.route('**/assets/Counter.*.js', (route) => (isAway ? route.abort() : route.continue())) });
    await expect.poll(() => page.locator('.island-failed').count()).toBe(2);
    await expect.poll(() => page.errors.filter((text) => text.includes('Island Counter:'))).toHaveLength(1);
    isAway = false;
    await page.locator('[data-island=Counter] button').click();
    await page.waitForSelector('.counter');
  });
});

describe('a layout of the site’s own (§2 A layout named in page frontmatter is used)', () => {
  it('shows the page, opened directly and navigated to', async () => {
    const page = await reader('/poster.html');
    expect(await page.locator('main .poster h1').innerText()).toBe('海报：出海');
    expect(await page.locator('.poster .content').innerText()).toContain('跟我来。');
    await page.click('.nav a >> text=首页');
    await shows(page, '岛上');
    await expect.poll(() => page.locator('.poster').count()).toBe(0);
    await page.click('.nav a >> text=海报');
    await shows(page, '海报：出海');
    expect(page.errors.filter((text) => !text.includes('岛沉了'))).toEqual([]);
  });

  it('stays in the frame of the site: bar, footer, not the article’s foot', async () => {
    const page = await reader('/poster.html');
    expect(await page.locator('.frame.l-Poster').count()).toBe(1);
    expect(await page.locator('.bar .nav [aria-current=page]').innerText()).toBe('海报');
    expect(await page.locator('.attribution').count()).toBe(0);
  });
});
