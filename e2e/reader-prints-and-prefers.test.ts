import { describe, expect, inject, it } from 'vitest';
import { desktop, hydrated, openMenu, useBrowser } from './support/browser';

const { reading, blog } = inject('sites');
const browser = useBrowser({ hasClosedMascot: true });
const article = reading.url + encodeURI('/文集/长文.html');

describe('on paper', () => {
  it('stands the article alone: no bar, sidebar, tools, pager or related links', async () => {
    const page = await browser.open(article);
    await hydrated(page);
    await page.evaluate(() => scrollTo({ top: 1000, behavior: 'instant' }));
    await page.waitForSelector('.back-to-top');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator(':is(.bar,.side,.outline,.tools,.neighbours,.recent,.copy-code,.foot):visible').count()).toBe(0);
    expect(await page.locator(':is(.article-head h1,.content p,.attribution):visible').count()).toBeGreaterThan(3);
  });

  it('has no links to share with', async () => {
    const page = await browser.open(`${blog.url}/views/algorithm/opencv/clahe.html`);
    expect(await page.locator('.share').isVisible()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.share').isVisible()).toBe(false);
  });

  it('shows what is folded: paper cannot be unfolded', async () => {
    const page = await browser.open(article);
    const heights = (): Promise<number[]> => page.locator('.content details').evaluateAll((folds: HTMLElement[]) => folds.map((fold) => fold.offsetHeight));
    const onScreen = await heights();
    expect(onScreen).toHaveLength(3);
    await page.emulateMedia({ media: 'print' });
    const onPaper = await heights();
    onPaper.forEach((height, index) => expect(height).toBeGreaterThan(onScreen[index]! + 16));
  });

  it('has what is folded opened by browsers whose style sheets cannot show it, and folded again afterwards', async () => {
    const page = await browser.open(article, {
      before: (fresh) =>
        fresh.addInitScript(() => {
          const supports = CSS.supports.bind(CSS) as (text: string) => boolean;
          CSS.supports = (text: string) => text !== 'selector(::details-content)' && supports(text);
        }),
    });
    await hydrated(page);
    const open = (): Promise<boolean[]> => page.locator('.content details').evaluateAll((folds: HTMLDetailsElement[]) => folds.map((fold) => fold.open));
    const before = await open();
    expect(before).toContain(false);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await open()).toEqual(before.map(() => true));
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await open()).toEqual(before);
  });

  it('shows every tab, each below its title', async () => {
    const page = await browser.open(article);
    await page.emulateMedia({ media: 'print' });
    const places = await page.locator('.tabs').nth(1).locator(':is(label, .tab-panel)').evaluateAll((parts: HTMLElement[]) => parts.map((part) => [part.innerText.trim(), part.getBoundingClientRect().top] as const));
    expect(places.map(([text]) => text)).toEqual(['NPM', 'npm start', 'YARN', 'yarn start']);
    expect(places.map(([, top]) => top)).toEqual(places.map(([, top]) => top).toSorted((a, b) => a - b));
  });

  it('long lines of code break instead of being cut', async () => {
    const page = await browser.open(article, { viewport: { width: 700, height: 900 } });
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.code pre').first().evaluate((block) => block.scrollWidth - block.clientWidth)).toBeLessThanOrEqual(1);
  });

  it('what breaks goes on beside the number of its line, not below it; a word as wide as the paper breaks as well', async () => {
    const page = await browser.open(article, { viewport: { width: 700, height: 900 } });
    await page.emulateMedia({ media: 'print' });
    const lines = await page.evaluate(() => {
      const code = document.querySelector('.code.line-numbers code')!;
      code.innerHTML = `<i></i>${'一'.repeat(90)}\n<span class="hl"><i></i>${'x'.repeat(200)}\n</span>`;
      return [...code.childNodes].filter((node) => node.nodeName !== 'I').map((node) => {
        const text = document.createRange();
        text.selectNodeContents(node.firstChild ? node.lastChild! : node);
        return [...text.getClientRects()].filter(({ width }) => width > 0).map(({ left }) => Math.round(left));
      });
    });
    expect(lines.map((places) => places.length > 2 && new Set(places).size)).toEqual([1, 1]);
    expect(lines[0]![0]).toBe(lines[1]![0]);
  });

  it.each([
    ['table', `<div class="table-wrap"><table><tbody><tr>${'<td>很长的一格一格一格</td>'.repeat(12)}</tr></tbody></table></div>`, 'td:last-child'],
    ['formula', '<div class="math"><span style="display:inline-block;width:1100px">一行</span></div>', 'span'],
  ])('a %s wider than the paper counts for its width, so that all of it is printed, smaller', async (_name, html, end) => {
    const page = await browser.open(article, { viewport: { width: 700, height: 900 } });
    await page.evaluate((block) => (document.querySelector('.content')!.innerHTML = block), html);
    await page.emulateMedia({ media: 'print' });
    const [right, width] = await page.locator(`.content ${end}`).evaluate((last) => [last.getBoundingClientRect().right, document.documentElement.scrollWidth]);
    expect(right).toBeGreaterThan(750);
    expect(width).toBeGreaterThanOrEqual(Math.floor(right!));
  });

  it.each([
    ['code', '<div class="code"><pre><code>一行\n</code></pre></div>', '一行\n', 50],
    ['a table', '<div class="table-wrap"><table><tbody><tr><td>一行</td></tr></tbody></table></div>', '<tr><td>一行</td></tr>', 30],
  ])('%s that is longer than a page begins below its heading, not on a page of its own', async (_name, html, line, lines) => {
    const page = await browser.open(article);
    await page.evaluate((block) => (document.querySelector('.content')!.innerHTML = `<p>一段</p><h2>长的</h2>${block}`), html.replace(line, line.repeat(lines)));
    const pages = (await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm' } })).toString('latin1').match(/\/Type \/Page\b/g);
    expect(pages).toHaveLength(2);
  });

  it('is black on white, also for readers of the dark mode', async () => {
    const page = await browser.open(article, { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const [red = 0] = await page.evaluate(() => getComputedStyle(document.querySelector('.content p')!).color.match(/\d+/g)!.map(Number));
    expect(red).toBeLessThan(110);
  });
});

describe('a reader who wants less motion', () => {
  it('is at the top at once (§4 Back-to-top), and nothing slides in', async () => {
    const page = await browser.open(article, { ...desktop, reducedMotion: 'reduce' });
    await hydrated(page);
    await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
    await page.waitForSelector('.back-to-top');
    const [before, after] = await page.evaluate(() => {
      const start = scrollY;
      document.querySelector<HTMLElement>('.back-to-top')!.click();
      return [start, scrollY];
    });
    expect([before, after]).toEqual([2000, 0]);
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
        const longest = (text: string): number => Math.max(...text.split(',').map(parseFloat));
        return longest(transitionDuration) > 0.01 || (animationName !== 'none' && longest(animationDuration) > 0.01);
      }).length,
    );
    expect(moving).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  });
});

describe('a reader who wants more contrast', () => {
  it.each(['dark', 'light'] as const)('reads what else steps back as strong as the text, and sees every edge (3:1): %s', async (colorScheme) => {
    const page = await browser.open(article, { contrast: 'more', colorScheme });
    const { text, meta, edge, ground } = await page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d')!;
      const luminance = (color: string): number => {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
      };
      const style = (selector: string): CSSStyleDeclaration => getComputedStyle(document.querySelector(selector)!);
      return { text: style('body').color, meta: style('.meta').color, edge: luminance(style('.code').borderTopColor), ground: luminance(style('html').backgroundColor) };
    });
    expect(meta).toBe(text);
    expect((Math.max(edge, ground) + 0.05) / (Math.min(edge, ground) + 0.05)).toBeGreaterThanOrEqual(3);
  });
});

describe('a reader with forced colours', () => {
  it('still sees the current page, the icons and the focus', async () => {
    const page = await browser.open(article, { forcedColors: 'active' });
    await hydrated(page);
    const { icon, canvas } = await page.evaluate(() => ({
      icon: getComputedStyle(document.querySelector('.mode .icon-sun')!).stroke,
      canvas: getComputedStyle(document.documentElement).backgroundColor,
    }));
    expect(icon).not.toBe(canvas);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).not.toBe('none');
  });

  it.each(['dark', 'light'] as const)('reads what the search has marked: %s', async (colorScheme) => {
    const page = await browser.open(`${blog.url}/`, { forcedColors: 'active', colorScheme });
    await hydrated(page);
    await page.click('[data-search]');
    await page.fill('dialog input', '网络');
    await page.locator('dialog mark').first().waitFor();
    const { letters, ground } = await page.locator('dialog mark').first().evaluate((mark) => ({ letters: getComputedStyle(mark).color, ground: getComputedStyle(mark).backgroundColor }));
    expect(ground).toMatch(/^rgb\(/);
    expect(ground).not.toBe(letters);
  });

  it('reads formulas in the colour of the text around them, whatever colour mode was chosen before', async () => {
    const page = await browser.open(`${blog.url}/views/AI/handwrite/ctc.html`, { forcedColors: 'active', colorScheme: 'dark', before: (fresh) => fresh.addInitScript(() => localStorage.setItem('mode', 'light')) });
    expect(await page.locator('html').getAttribute('data-mode')).toBe('light');
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('.katex')!).color === getComputedStyle(document.body).color)).toBe(true);
  });

  it('sees what is chosen: page, tab, mode', async () => {
    const page = await browser.open(`${reading.url}${encodeURI('/文集/长文.html')}`, { forcedColors: 'active' });
    await hydrated(page);
    await openMenu(page, '.mode summary');
    const frame = (selector: string): Promise<string> => page.locator(selector).first().evaluate((element) => getComputedStyle(element).outlineStyle);
    for (const chosen of ['.side-link[aria-current]', '.tabs > :checked + label', '[data-set-mode][aria-pressed=true]']) expect(await frame(chosen), chosen).toBe('solid');
    for (const other of ['.side-link:not([aria-current])', '.tabs > :not(:checked) + label', '[data-set-mode][aria-pressed=false]']) expect(await frame(other), other).toBe('none');
    // The focus shows on what is chosen as well.
    await page.locator('[data-set-mode][aria-pressed=true]').focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    expect(await page.locator('[data-set-mode][aria-pressed=true]:focus-visible').evaluate((focused) => getComputedStyle(focused).outlineOffset)).toBe('2px');
    await page.goto(`${blog.url}/tag/`);
    expect([await frame('.chip[aria-current]'), await frame('.chip:not([aria-current])'), await frame('.nav [aria-current]'), await frame('.pager [aria-current]')]).toEqual(['solid', 'none', 'solid', 'solid']);
  });
});

// 960 px: a screen of 1920 enlarged twice.
it.each([960, 1024, 1440])('in a window of %d px the name of the site stands in one line beside its picture', async (width) => {
  const page = await browser.open(`${blog.url}/`, { viewport: { width, height: 700 } });
  const [name, line] = await page.locator('.hero h1').evaluate((heading) => [heading.getBoundingClientRect().height, parseFloat(getComputedStyle(heading).lineHeight)]);
  expect(name).toBeLessThan(1.5 * line!);
});
