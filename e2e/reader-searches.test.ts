import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { addressOf, desktop, hydrated, isSameWindow, markWindow, openMenu, phone, shows, useBrowser, type TestPage } from './support/browser';
import { root } from './support/command';

const { reading, based, locales } = inject('sites');
const browser = useBrowser({ hasClosedMascot: true });
const article = reading.url + encodeURI('/文集/短文.html');
const FIELD = 'dialog.search input';

/** Opens a page, and the search on it. */
async function openSearch(url = article, options: Parameters<typeof browser.open>[1] = desktop): Promise<TestPage> {
  const page = await browser.open(url, options);
  await hydrated(page);
  await page.click('[data-search]');
  await page.waitForSelector('dialog.search[open]');
  return page;
}

/** Types, and waits for the whole answer. */
async function ask(page: Page, text: string): Promise<void> {
  await page.fill(FIELD, text);
  await page.waitForFunction(() => /^(共|最相关|没有找到)/.test(document.querySelector('dialog.search [role=status]')?.textContent ?? ''));
}

/** Suggestions as a reader sees them: title, › heading, matches in brackets. */
const suggestions = (page: Page): Promise<string[]> =>
  page.$$eval('[role=option]', (options) =>
    options.map((option) => {
      const copy = option.cloneNode(true) as HTMLElement;
      for (const mark of copy.querySelectorAll('mark')) mark.textContent = `[${mark.textContent}]`;
      return copy.querySelector('.search-title')!.textContent;
    }),
  );
const active = (page: Page): Promise<string | null> => page.$eval(FIELD, (field) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.querySelector('.search-title')?.textContent ?? null);
const focused = (page: Page): Promise<string> => page.evaluate(() => (document.activeElement as HTMLElement).dataset.search ?? document.activeElement!.tagName);

describe('vuepress-behaviour §6 search: suggestions as one types', () => {
  it('titles come first, then headings, each with its match marked', async () => {
    const page = await openSearch();
    await ask(page, '短文');
    expect((await suggestions(page))[0]).toBe('[短文]');
    await ask(page, '安装');
    expect((await suggestions(page))[0]).toBe('长文 › 第一节：[安装]（不）配置');
    expect(page.errors).toEqual([]);
  });

  it('a heading leads to its place on the page, inside the app', async () => {
    const page = await openSearch();
    await markWindow(page);
    await ask(page, '安装');
    await page.keyboard.press('Enter');
    await shows(page, '长文');
    await expect.poll(() => addressOf(page)).toMatch(/^\/文集\/长文\.html#.*安装/);
    expect(await isSameWindow(page)).toBe(true);
    await expect.poll(() => page.isVisible('dialog.search')).toBe(false);
  });

  it('a phrase cut from the middle of a sentence finds the text, with a snippet below its section', async () => {
    const page = await openSearch();
    await ask(page, '足够十个字符，可以拿来');
    expect(await suggestions(page)).toEqual(['长文']);
    expect(await page.$eval('.search-snippet', (snippet) => snippet.innerHTML)).toContain('<mark>足够十个字符，可以拿来</mark>');
    await ask(page, '这是第 2 节里的一段');
    expect((await suggestions(page))[0]).toContain(' › 第二节 代码');
  });

  it('upper case, full width and spaces make no difference; all words must occur', async () => {
    const page = await openSearch();
    await ask(page, 'ｉｎ　ENGLISH');
    expect(await suggestions(page)).toEqual(['[In] [English]']);
    await ask(page, '开头一段有 复制');
    expect(await suggestions(page)).toEqual(['长文']);
    await ask(page, '开头一段有 清单');
    expect(await page.textContent('.search-notice')).toContain('没有找到“开头一段有 清单”');
  });

  it('a word typed with a slip brings what was meant, and says so', async () => {
    const page = await openSearch();
    await ask(page, 'englsih');
    expect(await suggestions(page)).toEqual(['In [English]']);
    expect(await page.textContent('dialog.search [role=status]')).toBe('没有找到“englsih”，这些是“english”的结果 · 共 1 篇');
    await ask(page, 'english');
    expect(await page.textContent('dialog.search [role=status]')).toBe('共 1 篇');
  });

  it('a question in the other script of Chinese brings what it means here, and says so; the characters are fetched for that only', async () => {
    const page = await openSearch();
    const script = (): number => page.asked.filter((url) => url.includes('other-script')).length;
    await ask(page, '长文');
    await ask(page, 'nothing of the kind');
    expect(script()).toBe(0);
    await ask(page, '長文');
    expect((await suggestions(page))[0]).toBe('[长文]');
    expect(await page.textContent('dialog.search [role=status]')).toMatch(/^没有找到“長文”，这些是“长文”的结果 · /);
    // A word of Taiwan whose characters no text here has.
    await ask(page, '程式碼');
    expect((await suggestions(page))[0]).toContain('[代码]');
    expect(await page.textContent('dialog.search [role=status]')).toMatch(/^没有找到“程式碼”，这些是“代码”的结果 · /);
    await ask(page, '沒有這樣的詞');
    expect(await page.textContent('.search-notice')).toContain('没有找到“沒有這樣的詞”');
    expect(script()).toBe(1);
    expect(page.errors).toEqual([]);
  });

  it('what no text has is found in code, which is fetched for that only', async () => {
    const page = await openSearch();
    const asked: string[] = [];
    page.context().on('request', (request) => void (/\/code-\d+\./.test(request.url()) && asked.push(request.url())));
    await ask(page, '短文');
    expect(asked).toEqual([]);
    await ask(page, 'console.log(很长的一行)');
    expect(await suggestions(page)).toEqual(['长文 › 第二节 代码']);
    expect(await page.$eval('.search-snippet', (snippet) => snippet.innerHTML)).toContain('<mark>console.log(很长的一行)</mark>');
    expect(asked).not.toEqual([]);
  });

  it('where code does not come it shows what is found without, and says so; another try looks again', async () => {
    const page = await openSearch();
    const codes = /\/code-\d+\./;
    await page.route(codes, (route) => route.abort());
    await ask(page, 'englsih');
    expect(await suggestions(page)).toEqual(['In [English]']);
    expect(await page.textContent('dialog.search [role=status]')).toBe('没有找到“englsih”，这些是“english”的结果 · 共 1 篇 · 有的文件没有取到，也许是网络打了个盹。');
    await ask(page, 'console.log(');
    expect(await page.textContent('.search-notice')).toMatch(/没有找到“console.log.*有的文件没有取到/);
    await page.unroute(codes);
    await page.click('dialog.search .action');
    await page.waitForSelector('[role=option]');
    expect(await suggestions(page)).toContain('长文 › 第二节 代码');
  });

  it('goes on where scrolling answers with a promise, as the browsers of 2026 have it', async () => {
    const page = await openSearch(article, {
      ...desktop,
      before: (fresh) =>
        fresh.addInitScript(() => {
          const scroll = Element.prototype.scrollIntoView;
          Element.prototype.scrollIntoView = function (options) {
            scroll.call(this, options);
            return Promise.resolve() as unknown as void;
          };
        }),
    });
    await ask(page, '短文');
    await page.keyboard.press('ArrowDown');
    await ask(page, '安装');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog.search[open]') === null);
    expect(page.errors).toEqual([]);
  });

  it('there are at most 10 (§9)', async () => {
    const page = await openSearch(`${inject('sites').blog.url}/views/`);
    await ask(page, '的');
    expect(await page.locator('[role=option]').count()).toBe(10);
    expect(await page.textContent('dialog.search [role=status]')).toMatch(/共 \d+ 篇/);
  });
});

describe('vuepress-behaviour §6 search: with the keyboard', () => {
  it.each(['/', 'Control+k', 'Meta+k'])('%s opens it, Escape closes it and gives the focus back', async (key) => {
    const page = await browser.open(article);
    await hydrated(page);
    await page.focus('.brand');
    await page.keyboard.press(key);
    await page.waitForSelector('dialog.search[open]');
    await expect.poll(() => focused(page)).toBe('INPUT');
    expect(await page.inputValue(FIELD)).toBe('');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog.search', { state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement!.className)).toBe('brand');
  });

  it('before the app has started, the first press counts', async () => {
    const page = await browser.open(article);
    await page.keyboard.press('/');
    await page.waitForSelector('dialog.search[open]');
  });

  it('no hot key while one types in a field', async () => {
    const page = await browser.open(article);
    await hydrated(page);
    await page.evaluate(() => {
      const field = document.createElement('input');
      document.querySelector('main')!.prepend(field);
      field.focus();
    });
    await page.keyboard.type('/');
    await page.keyboard.press('Control+k');
    await page.waitForTimeout(300);
    expect(await page.$('dialog.search')).toBeNull();
  });

  it('arrows move round, and say where they are', async () => {
    const page = await openSearch();
    await ask(page, '第');
    const all = (await suggestions(page)).map((text) => text.replace(/[[\]]/g, ''));
    expect(all.length).toBeGreaterThan(2);
    expect(await active(page)).toBe(all[0]);
    await page.keyboard.press('ArrowUp');
    expect(await active(page)).toBe(all.at(-1));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await active(page)).toBe(all[1]);
    expect(await focused(page)).toBe('INPUT');
    expect(await page.$$eval('[aria-selected=true]', (options) => options.length)).toBe(1);
  });

  it('a suggestion opened in another tab leaves the keyboard in the field', async () => {
    const page = await openSearch();
    await ask(page, '第');
    const [other] = await Promise.all([page.context().waitForEvent('page'), page.locator('[role=option]').nth(1).click({ modifiers: ['ControlOrMeta'] })]);
    await other.close();
    expect(await focused(page)).toBe('INPUT');
    await page.keyboard.type('一');
    expect(await page.inputValue(FIELD)).toBe('第一');
  });

  it('typing fast in the middle keeps the caret', async () => {
    const page = await openSearch();
    await page.keyboard.type('长文末');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('一二三四五', { delay: 5 });
    expect(await page.inputValue(FIELD)).toBe('长文一二三四五末');
  });

  it('an input method keeps its keys: Enter takes a word, nothing is opened', async () => {
    const page = await openSearch();
    await ask(page, '短文');
    const before = page.url();
    await page.$eval(FIELD, (field: HTMLInputElement) => {
      field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      field.value = '短文anzhuang';
      field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }));
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, isComposing: true }));
    });
    await page.waitForTimeout(300);
    expect(page.url()).toBe(before);
    expect((await suggestions(page))[0]).toBe('[短文]');
    await page.$eval(FIELD, (field: HTMLInputElement) => {
      field.value = '安装';
      field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    });
    await page.waitForFunction(() => document.querySelector('[role=option] mark')?.textContent === '安装');
  });

  it('a keyboard of Android, which composes every word, is answered at each letter', async () => {
    const page = await openSearch(article, { ...desktop, userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36' });
    await page.$eval(FIELD, (field: HTMLInputElement) => {
      field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      field.value = '安装';
      field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    });
    await page.waitForFunction(() => document.querySelector('[role=option] mark')?.textContent === '安装');
  });

  it('Enter that comes before the answer opens what was typed, not what was found before it', async () => {
    const page = await openSearch();
    await ask(page, '公式');
    await page.$eval(FIELD, async (field: HTMLInputElement) => {
      field.value = '安装';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await Promise.resolve();
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    });
    await shows(page, '长文');
    expect(addressOf(page)).toMatch(/^\/文集\/长文\.html#.*安装/);
    await expect.poll(() => page.isVisible('dialog.search')).toBe(false);
  });

  it('Control and Enter open another tab, and the search stays', async () => {
    const page = await openSearch();
    await ask(page, '长文');
    // What the tab asks for, not what it shows: windows of their own are not stable in this Chromium.
    const wanted = page.context().waitForEvent('request', (request) => decodeURIComponent(request.url()).endsWith('/文集/长文.html') && request.isNavigationRequest());
    await Promise.all([page.context().waitForEvent('page'), wanted, page.keyboard.press('Control+Enter')]);
    expect(await page.isVisible('dialog.search')).toBe(true);
  });
});

describe('vuepress-behaviour §6 search: loaded on first use', () => {
  it('nothing of it is fetched before', async () => {
    const page = await browser.open(article);
    await hydrated(page);
    await page.waitForTimeout(500);
    expect(page.asked.filter((url) => /search|worker|session/.test(url))).toEqual([]);
    await page.click('[data-search]');
    await page.waitForSelector('dialog.search[open]');
    await ask(page, '长文');
    expect(page.asked.some((url) => /assets\/search\/0\/text-/.test(url))).toBe(true);
  });

  it('no page knows the index: an edit changes none of them', () => {
    expect(readFileSync(join(reading.out, '文集/短文.html'), 'utf8')).not.toContain('assets/search');
  });

  it('without network it says so, and tries again when asked to', async () => {
    const page = await browser.open(article);
    await hydrated(page);
    await page.route('**/assets/search/**', (route) => route.abort());
    await page.click('[data-search]');
    await page.fill(FIELD, '长文');
    await page.waitForSelector('dialog.search .action');
    expect(await page.textContent('.search-notice')).toContain('搜索暂时用不了');
    await page.unroute('**/assets/search/**');
    // The button that was pressed goes: the keys are the field's again.
    await page.focus('dialog.search .action');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=option]');
    expect((await suggestions(page))[0]).toBe('[长文]');
    expect(await focused(page)).toBe('INPUT');
    await page.keyboard.press('Enter');
    await shows(page, '长文');
  });

  it('where workers do not run, the page searches itself', async () => {
    const page = await openSearch(article, { before: (opened) => opened.addInitScript(() => void delete (window as { Worker?: unknown }).Worker) });
    await ask(page, '短文');
    expect((await suggestions(page))[0]).toBe('[短文]');
  });

  it('a worker that cannot be loaded is replaced, and nothing asked is lost', async () => {
    const page = await openSearch(article, { before: (opened) => opened.route('**/worker-*.js', (route) => route.abort()) });
    await ask(page, '短文');
    expect((await suggestions(page))[0]).toBe('[短文]');
  });

  it('a worker that never comes is said to have failed, and another try has another one', async () => {
    let isHeld = true;
    const page = await openSearch(article, {
      before: async (opened) => {
        await opened.clock.install();
        await opened.route('**/worker-*.js', (route) => (isHeld ? undefined : route.continue()));
      },
    });
    await page.fill(FIELD, '短文');
    await page.waitForSelector('dialog.search >> text=正在翻找');
    await page.clock.fastForward(60_000);
    await page.waitForSelector('dialog.search >> text=搜索暂时用不了');
    isHeld = false;
    await page.click('dialog.search >> text=再试一次');
    await page.waitForSelector('[role=option]');
    expect((await suggestions(page))[0]).toBe('[短文]');
    expect(page.workers()).toHaveLength(1);
  });

  it('under a strict content security policy', async () => {
    const page = await openSearch(article, {
      before: (opened) =>
        opened.route(article, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; worker-src 'self'" } });
        }),
    });
    await ask(page, '短文');
    expect((await suggestions(page))[0]).toBe('[短文]');
    expect(page.errors).toEqual([]);
  });
});

describe('vuepress-behaviour §6 search: below a base', () => {
  it('finds, and leads to addresses with the base, also after a navigation', async () => {
    const page = await browser.open(`${based.url}/guide/`);
    await hydrated(page);
    await page.click('[data-search]');
    await ask(page, '欧拉恒等式');
    await page.keyboard.press('Enter');
    await shows(page, '公式');
    await expect.poll(() => addressOf(page)).toBe('/docs/math/euler/#欧拉恒等式');
    await page.keyboard.press('/');
    await page.waitForSelector('dialog.search[open]');
    await ask(page, '百分号、加号');
    await page.click('[role=option]');
    await shows(page, '100%纯C++ & 更多#1');
    expect(page.errors).toEqual([]);
  });
});

describe('vuepress-behaviour §6 search: on a phone', () => {
  it('fills the window, with targets for thumbs, and is left by its button', async () => {
    const page = await openSearch(article, phone);
    const place = async (): Promise<number[]> => {
      const { x, y, width } = (await page.locator('.search-box').boundingBox())!;
      return [x, y, width];
    };
    // It slides in.
    await expect.poll(place).toEqual([0, 0, 390]);
    await ask(page, '第');
    for (const option of await page.locator('[role=option]').all()) expect((await option.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.tap('dialog.search .tool');
    await page.waitForSelector('dialog.search', { state: 'detached' });
  });

  it('ends above the keyboard, which lies over the window; enlarged it keeps its size', async () => {
    const page = await openSearch(article, phone);
    const height = (): Promise<number> => page.locator('.search-box').evaluate((box: HTMLElement) => box.offsetHeight);
    const see = (height: number, scale: number): Promise<void> =>
      page.evaluate((seen) => {
        for (const [name, value] of Object.entries(seen)) Object.defineProperty(visualViewport, name, { value, configurable: true });
        visualViewport!.dispatchEvent(new Event('resize'));
      }, { height, scale });
    expect(await height()).toBe(844);
    await see(500, 1);
    expect(await height()).toBe(500);
    await ask(page, '第');
    const last = page.locator('[role=option]').last();
    await last.scrollIntoViewIfNeeded();
    const { y, height: tall } = (await last.boundingBox())!;
    expect(y + tall).toBeLessThanOrEqual(500);
    await see(422, 2);
    expect(await height()).toBe(844);
  });

  it('holds the page below it still: who has looked something up goes on where they were', async () => {
    const page = await openSearch(article, phone);
    const overflow = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).overflowY);
    expect(await overflow()).toBe('hidden');
    await page.tap('dialog.search .tool');
    await page.waitForSelector('dialog.search', { state: 'detached' });
    expect(await overflow()).toBe('visible');
  });

  it('a tap opens a suggestion', async () => {
    const page = await openSearch(article, phone);
    await ask(page, '长文');
    await page.tap('[role=option]');
    await shows(page, '长文');
  });
});

it('who goes back sees that page, not the search above it', async () => {
  const page = await openSearch();
  await page.keyboard.press('Escape');
  await page.click('.content a >> text=长文');
  await shows(page, '长文');
  await page.click('[data-search]');
  await page.waitForSelector('dialog.search[open]');
  await page.goBack();
  await shows(page, '短文');
  expect(await page.locator('dialog[open]').count()).toBe(0);
  // On the link that led there.
  await expect.poll(() => page.evaluate(() => document.activeElement!.textContent)).toBe('长文');
});

it('the menu of a result, which keeps to itself on macOS and Linux that its button goes up, holds back no later answer', async () => {
  const page = await openSearch();
  await ask(page, '短文');
  await page.hover('[role=option] >> nth=0');
  await page.mouse.down({ button: 'right' });
  await page.focus(FIELD);
  await ask(page, '安装');
  await expect.poll(() => suggestions(page)).toContain('长文 › 第一节：[安装]（不）配置');
  await page.mouse.up({ button: 'right' });
});

it('a press outside closes it', async () => {
  const page = await openSearch();
  await page.mouse.click(20, 500);
  await page.waitForSelector('dialog.search', { state: 'detached' });
});

it('without JavaScript there is no button that does nothing', async () => {
  const page = await browser.open(article, { javaScriptEnabled: false });
  expect(await page.isVisible('[data-search]')).toBe(false);
});

describe.each(['light', 'dark'] as const)('axe finds nothing in the open dialog: %s', (colorScheme) => {
  it.each([desktop, phone])('%#', async (size) => {
    const page = await openSearch(article, { ...size, colorScheme, reducedMotion: 'reduce' });
    const findings = async (): Promise<unknown> => {
      await page.evaluate(readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8'));
      return page.evaluate(async () => (await (window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 120)}`));
    };
    expect(await findings()).toEqual([]);
    await ask(page, '段');
    expect(await findings()).toEqual([]);
    await ask(page, '没有这样的词');
    expect(await findings()).toEqual([]);
  });
});

describe('in the language of the page', () => {
  it('after the language is switched the other language’s pages are searched', async () => {
    const page = await openSearch(locales.url + encodeURI('/笔记/一.html'));
    await ask(page, '第一篇');
    expect((await suggestions(page))[0]).toBe('[第一篇]');
    await page.keyboard.press('Escape');
    await openMenu(page, '.bar summary:has(.hidden)');
    await page.click('.bar .drop[open] a >> text=English');
    await shows(page, 'The first');
    await hydrated(page);
    await page.click('[data-search]');
    await page.fill(FIELD, 'The first');
    await expect.poll(() => suggestions(page)).toContain('[The] [first]');
    await page.fill(FIELD, '第一篇');
    await expect.poll(async () => (await suggestions(page)).filter((title) => !title.startsWith('Search with'))).toEqual([]);
  });

  it('the same words can be asked of Bing and Google where the site offers it: links, nothing is fetched', async () => {
    const page = await openSearch(locales.url + encodeURI('/笔记/一.html'));
    await page.fill(FIELD, '第一 & 篇');
    await expect.poll(() => page.$$eval('.search-outside', (links) => links.map((link) => [link.textContent, (link as HTMLAnchorElement).href, (link as HTMLAnchorElement).target]))).toEqual([
      ['用 Bing 搜索', `https://www.bing.com/search?q=${encodeURIComponent('第一 & 篇')}`, '_blank'],
      ['用 Google 搜索', `https://www.google.com/search?q=${encodeURIComponent('第一 & 篇')}`, '_blank'],
    ]);
    expect(page.asked.filter((url) => !url.startsWith(locales.url) && !url.startsWith('blob:'))).toEqual([]);
  });

  it('on a page written from right to left the search reads from left to right, what is found as it is written', async () => {
    const page = await openSearch(locales.url + encodeURI('/ar/笔记/一.html'));
    await page.fill(FIELD, 'الملاحظة');
    await page.waitForSelector('.search-option:not(.search-outside)');
    expect(await page.$eval('dialog.search', (dialog) => getComputedStyle(dialog).direction)).toBe('ltr');
    expect(await page.$eval('.search-option:not(.search-outside) .search-title', (title) => getComputedStyle(title).direction)).toBe('rtl');
  });
});
