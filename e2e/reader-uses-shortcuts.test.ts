import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { addressOf, desktop, hydrated, isSameWindow, markWindow, phone, shows, useBrowser, type TestPage } from './support/browser';
import { root } from './support/command';

const { reading } = inject('sites');
const browser = useBrowser();
const article = reading.url + encodeURI('/文集/长文.html');

async function reader(options = desktop, url = article): Promise<TestPage> {
  const page = await browser.open(url, options);
  await hydrated(page);
  return page;
}
const mode = (page: TestPage): Promise<string | undefined> => page.evaluate(() => (localStorage.mode as string | undefined) ?? undefined);

describe('keyboard shortcuts', () => {
  it('j and k lead to the next and the previous article', async () => {
    const page = await reader();
    await markWindow(page);
    await page.keyboard.press('j');
    await shows(page, '短文');
    await page.keyboard.press('k');
    await shows(page, '长文');
    expect(await isSameWindow(page)).toBe(true);
  });

  it('t goes back to the top, r to any other article', async () => {
    const page = await reader({ ...desktop, reducedMotion: 'reduce' });
    await page.evaluate(() => scrollTo(0, 900));
    await page.keyboard.press('t');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('r');
    // Not the whole address: the hash follows the scrolling, and goes at the top.
    await page.waitForFunction((old) => location.pathname !== old, new URL(article).pathname);
    await page.waitForSelector('.article');
    expect(addressOf(page)).not.toBe('/文集/长文.html');
  });

  it('m goes through the colour modes and says which it is; the focus stays', async () => {
    const page = await reader();
    await page.locator('.content a').first().focus();
    const seen = [];
    for (let turn = 0; turn < 3; turn++) {
      await page.keyboard.press('m');
      // At once: it goes by itself.
      if (turn === 0) await expect.poll(() => page.locator('.notice').first().innerText()).toContain('浅色');
      seen.push(await mode(page));
    }
    expect(seen).toEqual(['light', 'dark', 'auto']);
    expect(await page.evaluate(() => document.activeElement!.closest('.content') !== null)).toBe(true);
  });

  it('do nothing behind a dialog that an island of the site has opened over the page, which going back closes; a dialog in the text is none', async () => {
    const page = await reader();
    const dialog = page.locator('main dialog');
    await page.evaluate(() => {
      history.pushState(history.state, '', '#');
      const element = document.createElement('dialog');
      element.innerHTML = '<button>好</button>';
      document.querySelector('main .content')!.append(element);
      element.showModal();
    });
    for (const key of ['m', 'j', 'r', '/', 'Control+k', '?']) await page.keyboard.press(key);
    expect([await mode(page), addressOf(page), await page.locator('dialog[open]').count()]).toEqual([undefined, '/文集/长文.html', 1]);
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    await dialog.evaluate((element) => (element as HTMLDialogElement).show());
    await page.keyboard.press('m');
    expect(await mode(page)).toBe('light');
    await page.keyboard.press('/');
    await page.locator('body > div > dialog input').first().waitFor();
  });

  it('do nothing while the reader writes, with a modifier, or in the middle of a word of an input method', async () => {
    const page = await reader();
    await page.evaluate(() => {
      const field = document.createElement('input');
      field.id = 'field';
      document.querySelector('main')!.append(field);
      field.focus();
    });
    await page.keyboard.type('jkmtr?');
    expect(await page.inputValue('#field')).toBe('jkmtr?');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    for (const keys of ['Control+j', 'Alt+j', 'Shift+J']) await page.keyboard.press(keys);
    await page.evaluate(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', isComposing: true, bubbles: true })));
    await page.waitForTimeout(300);
    expect(await page.locator('main h1').innerText()).toBe('长文');
    expect(await mode(page)).toBeUndefined();
    expect(await page.locator('dialog').count()).toBe(0);
  });
});

describe('their help sheet', () => {
  it('comes with ? in a chunk of its own, lists the keys, closes with Escape and gives the focus back', async () => {
    const page = await reader();
    expect(page.asked.filter((url) => url.includes('show-sheet'))).toEqual([]);
    await page.locator('.content a').first().focus();
    await page.keyboard.press('?');
    await page.waitForSelector('dialog.shortcuts[open]');
    expect(await page.locator('.shortcuts dl > div').allInnerTexts()).toEqual(['搜索\n/ 或 Ctrl K', '下一篇\nJ', '上一篇\nK', '回到顶部\nT', '切换颜色模式\nM', '随便看看\nR', '打开这份说明\n?', '关闭弹出的窗口\nEsc']);
    // Keys of the page rest while it is open.
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog.shortcuts', { state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement!.closest('.content') !== null)).toBe(true);
    expect(addressOf(page)).toBe('/文集/长文.html');
    expect(page.errors).toEqual([]);
  });

  it('closes at a tap beside it, which follows no link behind it', async () => {
    const page = await reader({ ...phone, viewport: { width: 390, height: 2000 } });
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-shortcuts]')!.click());
    const sheet = (await page.locator('dialog.shortcuts').boundingBox())!;
    await page.evaluate(() => {
      const link = document.createElement('a');
      Object.assign(link, { href: '/', textContent: '别处' });
      link.style.cssText = 'position:fixed;inset:0 0 auto;height:40px;z-index:99';
      document.querySelector('.content')!.append(link);
    });
    expect(sheet.y).toBeGreaterThan(40);
    await page.touchscreen.tap(195, 20);
    await page.waitForSelector('dialog.shortcuts', { state: 'detached' });
    await page.waitForTimeout(300);
    expect(addressOf(page)).toBe('/文集/长文.html');
  });

  it('stays at a press that is no click, such as its scrollbar gets, and at one that ends beside it', async () => {
    const page = await reader();
    await page.keyboard.press('?');
    const dialog = page.locator('dialog.shortcuts');
    await dialog.dispatchEvent('pointerdown');
    const { x, y } = (await dialog.boundingBox())!;
    await page.mouse.move(x + 60, y + 60);
    await page.mouse.down();
    await page.mouse.move(x - 60, y + 60);
    await page.mouse.up();
    await page.waitForTimeout(300);
    expect(await dialog.count()).toBe(1);
    await page.mouse.click(x - 60, y + 60);
    await dialog.waitFor({ state: 'detached' });
  });

  it('opens from the footer, also before the app is there', async () => {
    const page = await browser.open(article);
    await page.click('.foot >> text=键盘快捷键');
    await page.waitForSelector('dialog.shortcuts[open]');
    await page.click('dialog.shortcuts [aria-label=关闭]');
    await page.waitForSelector('dialog.shortcuts', { state: 'detached' });
  });

  it('switches single keys off for good, the one for the search too (WCAG 2.1.4), and on again', async () => {
    const page = await reader();
    await page.keyboard.press('?');
    await page.uncheck('dialog.shortcuts input');
    await page.keyboard.press('Escape');
    await page.reload();
    await hydrated(page);
    const before = page.url();
    for (const key of ['j', '?', '/', 'm']) await page.keyboard.press(key);
    await page.waitForTimeout(300);
    expect(page.url()).toBe(before);
    expect(await page.locator('dialog').count()).toBe(0);
    expect(await mode(page)).toBeUndefined();
    await page.click('[data-shortcuts]');
    await page.check('dialog.shortcuts input');
    await page.keyboard.press('Escape');
    // Keys of the page rest while it is open.
    await page.waitForSelector('dialog.shortcuts', { state: 'detached' });
    await page.keyboard.press('j');
    await shows(page, '短文');
  });

  it('readers without a keyboard or without script see nothing of it', async () => {
    expect(await (await reader(phone)).isVisible('[data-shortcuts]')).toBe(false);
    expect(await (await browser.open(article, { javaScriptEnabled: false })).isVisible('[data-shortcuts]')).toBe(false);
  });

  it.each(['light', 'dark'] as const)('axe finds nothing in it: %s', async (colorScheme) => {
    const page = await reader({ ...desktop, colorScheme, reducedMotion: 'reduce' });
    await page.keyboard.press('?');
    await page.waitForSelector('dialog.shortcuts[open]');
    await page.evaluate(readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8'));
    const findings = await page.evaluate(async () => (await (window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 120)}`));
    expect(findings).toEqual([]);
  });
});
