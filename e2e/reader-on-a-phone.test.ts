import type { Page, Route } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { addressOf, hydrated, phone, settled, shows, useBrowser, type TestPage } from './support/browser';

const { reading, blog, based, widgets } = inject('sites');
const browser = useBrowser();

async function reader(path: string): Promise<TestPage> {
  const page = await browser.open(reading.url + encodeURI(path), phone);
  await hydrated(page);
  return page;
}

const drawer = (page: Page): Promise<{ open: boolean; inert: boolean; expanded: string | null }> =>
  page.evaluate(() => ({
    open: document.getElementById('shell:drawer')!.checkVisibility({ visibilityProperty: true }),
    inert: document.querySelector('main')!.inert,
    expanded: document.querySelector('.menu-button')!.getAttribute('aria-expanded'),
  }));
const closed = { open: false, inert: false, expanded: 'false' };

async function openDrawer(page: Page): Promise<void> {
  await page.tap('.menu-button');
  await page.locator('.sidebar').waitFor();
  await expect.poll(() => page.evaluate(() => document.getElementById('shell:drawer')!.getBoundingClientRect().left)).toBe(0);
}

describe('the drawer of small screens', () => {
  it('opens over the page, which is inert meanwhile, and holds the navigation', async () => {
    const page = await reader('/文集/长文.html');
    expect(await drawer(page)).toEqual(closed);
    await openDrawer(page);
    expect(await drawer(page)).toEqual({ open: true, inert: true, expanded: 'true' });
    expect(await page.locator('.side-nav > ul > li').count()).toBe(await page.locator('.nav > ul > li').count());
    expect(await page.locator('.author .counts').innerText()).toMatch(/6\s*文章\s*3\s*标签/);
  });

  it('closes by its button, by a touch beside it, and by Escape, and gives the focus back', async () => {
    const page = await reader('/文集/长文.html');
    for (const close of [() => page.tap('.drawer-close'), () => page.touchscreen.tap(380, 400), () => page.keyboard.press('Escape')]) {
      await openDrawer(page);
      await close();
      await expect.poll(() => drawer(page)).toEqual(closed);
      await expect.poll(() => page.evaluate(() => document.activeElement!.className)).toContain('menu-button');
    }
    expect(addressOf(page)).toBe('/文集/长文.html');
  });

  it('keeps what comes while it is open behind it: tools and corners are the app’s, which the touch that opens it may load', async () => {
    const held: Route[] = [];
    const page = await browser.open(blog.url + '/', {
      ...phone,
      before: async (fresh) => {
        await fresh.addInitScript(() => localStorage.setItem('mascot', 'closed'));
        await fresh.route('**/assets/app.*.js', (route) => void held.push(route));
      },
    });
    await page.tap('.menu-button');
    await expect.poll(() => drawer(page)).toMatchObject({ open: true });
    await expect.poll(() => held.length).toBe(1);
    await held[0]!.continue();
    await hydrated(page);
    const late = page.locator('.tools,body>.corner');
    await page.locator('body>.corner').first().waitFor({ state: 'attached' });
    const inert = (): Promise<boolean[]> => late.evaluateAll((all) => all.map((each) => (each as HTMLElement).inert));
    expect([...new Set(await inert())]).toEqual([true]);
    await page.keyboard.press('Escape');
    expect([...new Set(await inert())]).toEqual([false]);
  });

  it('is the one thing that Escape closes: keys open no search above it, whose end would lose the focus', async () => {
    const page = await reader('/文集/长文.html');
    await openDrawer(page);
    for (const key of ['Control+k', '/']) await page.keyboard.press(key);
    await page.waitForTimeout(500);
    expect(await page.locator('dialog[open]').count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement!.className)).toContain('menu-button');
    await page.keyboard.press('/');
    await page.locator('dialog[open] input').waitFor();
  });

  it('closes after a navigation (§2 Theme behaviour), with the focus in the new page', async () => {
    const page = await reader('/文集/长文.html');
    await openDrawer(page);
    await page.tap('.sidebar .side-link >> text=短文');
    await shows(page, '短文');
    await expect.poll(() => drawer(page)).toEqual(closed);
    await expect.poll(() => page.evaluate(() => document.activeElement!.tagName)).toBe('H1');
  });

  it('closes when the reader goes to a heading of the page', async () => {
    const page = await reader('/文集/长文.html');
    await openDrawer(page);
    await page.tap('.side-head >> text=第八节 结尾');
    await expect.poll(() => drawer(page)).toEqual(closed);
    await expect.poll(() => addressOf(page)).toBe('/文集/长文.html#第八节-结尾');
  });

  it('closes when the reader chooses the page they are on, or goes back on it', async () => {
    const page = await reader('/文集/长文.html');
    await openDrawer(page);
    await page.tap('.sidebar .side-link[aria-current=page]');
    await expect.poll(() => drawer(page)).toEqual(closed);
    await expect.poll(() => page.evaluate(() => document.activeElement!.tagName)).toBe('H1');
    await page.evaluate(() => (location.hash = encodeURIComponent('第八节-结尾')));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await openDrawer(page);
    await page.goBack();
    await expect.poll(() => drawer(page)).toEqual(closed);
    expect(addressOf(page)).toBe('/文集/长文.html');
  });

  it('closes when the window grows beyond drawers', async () => {
    const page = await reader('/文集/长文.html');
    await openDrawer(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => page.evaluate(() => document.querySelector('main')!.inert)).toBe(false);
    await expect.poll(() => page.locator('.menu-button').isVisible()).toBe(false);
  });

  it('leaves nothing beside it to the keyboard, not what stands in the corner either', async () => {
    const page = await reader('/文集/长文.html');
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<div class="corner"><button>x</button></div>'));
    await openDrawer(page);
    expect(await page.locator('.corner').evaluate((corner: HTMLElement) => corner.inert)).toBe(true);
    await page.tap('.drawer-close');
    await expect.poll(() => page.locator('.corner').evaluate((corner: HTMLElement) => corner.inert)).toBe(false);
  });

  it('holds the page still below a finger; a mouse has a scrollbar, which would move the page if it went away', async () => {
    const overflow = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.body).overflowY);
    const touched = await reader('/文集/长文.html');
    await openDrawer(touched);
    expect(await overflow(touched)).toBe('hidden');
    const pointed = await browser.open(reading.url + encodeURI('/文集/长文.html'), { viewport: { width: 700, height: 800 } });
    await hydrated(pointed);
    await pointed.click('.menu-button');
    expect(await overflow(pointed)).toBe('visible');
  });

  it('opened before the app has come stays open and works', async () => {
    const held: Route[] = [];
    const page = await browser.open(reading.url + encodeURI('/文集/长文.html'), { ...phone, before: (fresh) => fresh.route('**/assets/app.*.js', (route) => void held.push(route)) });
    await openDrawer(page);
    await expect.poll(() => held.length).toBe(1);
    await held[0]!.continue();
    await hydrated(page);
    expect(await drawer(page)).toEqual({ open: true, inert: true, expanded: 'true' });
    await page.tap('.sidebar .side-link >> text=短文');
    await shows(page, '短文');
    expect(page.errors).toEqual([]);
  });
});

const LAYOUTS: readonly (readonly [name: string, url: string])[] = [
  ['home', `${blog.url}/`],
  ['overview', `${blog.url}/views/`],
  ['article with formulas', `${blog.url}/views/AI/RL/gae.html`],
  ['article with a wide table and code', reading.url + encodeURI('/文集/长文.html')],
  ['about', `${blog.url}/about/aboutme.html`],
  ['projects', `${blog.url}/projects/github.html`],
  ['tag list', `${blog.url}/tag/`],
  ['category page with a pager', blog.url + encodeURI('/categories/AI及机器人等/')],
  ['timeline', `${blog.url}/timeline/`],
  ['not found', `${blog.url}/x`],
  ['below a base', `${based.url}/guide/`],
];

describe('§1 the title of the site', () => {
  it.each([360, 375, 390])('is not cut off at %i px', async (width) => {
    const page = await browser.open(`${blog.url}/`, { ...phone, viewport: { width, height: 800 } });
    const name = page.locator('.brand span');
    expect(await name.innerText()).toBe('GLIMMER小作坊的工具人');
    expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });
});

it('the first column of a table, which stays when the others are scrolled, leaves them more than half of the window', async () => {
  for (const path of ['/views/ee/ARMcortex/priority-inversion.html', '/views/notes/exif-orient.html']) {
    const page = await browser.open(blog.url + path, phone);
    const tables = await page.locator('.table-wrap').evaluateAll((wraps) => wraps.map((wrap) => ({ scrolls: wrap.scrollWidth > wrap.clientWidth, part: wrap.querySelector('td')!.offsetWidth / wrap.clientWidth })));
    expect(tables.some(({ scrolls }) => scrolls), path).toBe(true);
    for (const { part } of tables) expect(part, path).toBeLessThan(0.5);
  }
});

it('the cells of a table with cells that span rows stay in their columns when it is scrolled', async () => {
  const page = await reader('/文集/长文.html');
  const places = await page.evaluate(() => {
    const wrap = document.querySelector<HTMLElement>('.table-wrap')!;
    wrap.innerHTML = `<table><tr><th>组</th><th>名</th>${'<th>一列很宽的说明</th>'.repeat(6)}</tr><tr><td rowspan="2">甲</td><td>子</td></tr><tr><td>丑</td></tr></table>`;
    wrap.scrollLeft = 90;
    return [...wrap.querySelectorAll('tr > :nth-child(2), tr:last-child > td')].map((cell) => cell.getBoundingClientRect().left);
  });
  expect(new Set(places).size).toBe(1);
});

it('the posts of a tag begin in the first view, however many tags there are; the tag itself is the first of their row', async () => {
  for (const path of ['/tags/Vulkan/', encodeURI('/tags/图像处理/page/2/'), '/tag/page/2/']) {
    const page = await browser.open(blog.url + path, phone);
    const [top, row, current] = await page.evaluate(() => {
      const place = (selector: string): DOMRect => document.querySelector(selector)!.getBoundingClientRect();
      return [place('.post').top, place('.chips').height, place('.chips [aria-current]').left];
    });
    expect(top, path).toBeLessThan(300);
    expect(row, path).toBeLessThan(60);
    expect(current, path).toBeLessThan(40);
    const pages = await page.locator('.pager li').evaluateAll((items) => items.map((item) => item.getBoundingClientRect()).map(({ top, left }) => top * 1000 + left));
    expect(pages, 'the pager stays in its order').toEqual(pages.toSorted((one, other) => one - other));
  }
  // The list of all tags is there to be looked through.
  const page = await browser.open(`${blog.url}/tag/`, phone);
  expect(await page.locator('.chips').evaluate((row: HTMLElement) => row.offsetHeight)).toBeGreaterThan(300);
});

it('a field is told by its edge (WCAG 1.4.11), and its letters are large enough not to be zoomed into', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.open(`${blog.url}/tag/`, { ...phone, colorScheme });
    const [edge, ground, size] = await page.locator('.pager-jump input').evaluate((field) => {
      const canvas = document.createElement('canvas').getContext('2d')!;
      const luminance = (color: string): number => {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
      };
      return [luminance(getComputedStyle(field).borderTopColor), luminance(getComputedStyle(document.documentElement).backgroundColor), parseFloat(getComputedStyle(field).fontSize)] as const;
    });
    expect((Math.max(edge, ground) + 0.05) / (Math.min(edge, ground) + 0.05), colorScheme).toBeGreaterThanOrEqual(3);
    expect(size).toBeGreaterThanOrEqual(16);
  }
});

it('a window enlarged four times keeps no bar over what little is left of the text (WCAG 1.4.10)', async () => {
  const page = await browser.open(reading.url + encodeURI('/文集/长文.html'), { viewport: { width: 320, height: 180 } });
  await hydrated(page);
  await page.evaluate(() => document.querySelector('h2')!.scrollIntoView({ behavior: 'instant' }));
  expect((await page.locator('.bar').boundingBox())!.y).toBeLessThan(-50);
  expect((await page.locator('h2').first().boundingBox())!.y).toBeLessThan(40);
});

it.each([['of today', true], ['without scroll anchoring, as WebKit has none,', false]])('turned, it shows the same line of the text, as does a window that is resized: in a browser %s', async (_, anchors) => {
  for (const [options, turned] of [[phone, { width: 844, height: 390 }], [{ viewport: { width: 1440, height: 900 } }, { width: 1100, height: 700 }]] as const) {
    const page = await browser.open(reading.url + encodeURI('/文集/长文.html'), {
      ...options,
      before: async (fresh) => {
        if (!anchors) await fresh.addInitScript(() => void (CSS.supports = () => false));
      },
    });
    await hydrated(page);
    if (!anchors) await page.addStyleTag({ content: '* { overflow-anchor: none !important }' });
    const top = (): Promise<number> => page.evaluate(() => Math.round(document.getElementById('第五节')!.getBoundingClientRect().top));
    await page.evaluate(() => document.getElementById('第五节')!.scrollIntoView({ behavior: 'instant' }));
    const before = await top();
    const scrolled = await page.evaluate(() => scrollY);
    await settled(page);
    await page.setViewportSize(turned);
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(scrolled);
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(30);
  }
});

describe('every layout fits', () => {
  it('without horizontal scrolling at 320, 390 and 768 px', async () => {
    const page = await browser.open(`${blog.url}/`, phone);
    for (const [name, url] of LAYOUTS) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(url);
      for (const width of [320, 390, 768]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} at ${width} px`).toBeLessThanOrEqual(width);
        // Nothing sticks out of the window but what scrolls by itself.
        const outside = await page.evaluate(() =>
          [...document.querySelectorAll('main *')]
            .filter((element) => element.closest('pre,.table-wrap,.of-term .chips,.katex-display,.katex-mathml,.math,.hidden,.tabs,[aria-hidden]') === null)
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
            .map((element) => element.outerHTML.slice(0, 90)),
        );
        expect(outside, `${name} at ${width} px`).toEqual([]);
      }
    }
  });

  it('and without a lonely character at the end of a title of the timeline that takes two lines', async () => {
    const page = await browser.open(`${blog.url}/timeline/`, phone);
    const lonely = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main li > a')].flatMap((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        const lines = [...range.getClientRects()];
        return lines.length > 1 && lines.at(-1)!.width < 1.5 * parseFloat(getComputedStyle(link).fontSize) ? [link.innerText] : [];
      }),
    );
    expect(lonely).toEqual([]);
  });

  it('and what is tapped is 24 px or more, or stands in a line of text (WCAG 2.5.8)', async () => {
    const page = await browser.open(`${blog.url}/`, phone);
    for (const [name, url] of LAYOUTS) {
      await page.goto(url);
      await hydrated(page);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('a[href],button,summary,label,input:not([type=radio])')]
          .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.closest('[aria-hidden=true],.skip') === null)
          .filter((element) => getComputedStyle(element).display !== 'inline')
          .filter((element) => {
            const { width, height } = element.getBoundingClientRect();
            return width < 24 || height < 24;
          })
          .map((element) => `${element.outerHTML.slice(0, 90)} ${element.getBoundingClientRect().width}×${element.getBoundingClientRect().height}`),
      );
      expect(small, name).toEqual([]);
    }
  });
});

it('code begins below its buttons, with a language or without', async () => {
  for (const address of [`${reading.url}${encodeURI('/文集/长文.html')}`, `${blog.url}/views/freetalk/widgets.html`]) {
    const page = await browser.open(address, phone);
    await hydrated(page);
    await page.locator('.code-buttons').first().waitFor();
    const gaps = await page.evaluate(() =>
      [...document.querySelectorAll('main .code:has(.code-buttons)')].map((block) => {
        const range = document.createRange();
        range.selectNodeContents(block.querySelector('code')!);
        return range.getBoundingClientRect().top - block.querySelector('.code-buttons')!.getBoundingClientRect().bottom;
      }),
    );
    expect(gaps.length).toBeGreaterThan(1);
    expect(Math.min(...gaps)).toBeGreaterThan(-1);
  }
});

it('cards with words take the whole width, those with a picture above share it', async () => {
  const page = await reader('/文集/长文.html');
  const columns = await page.evaluate(() => {
    const card = '<a class="card"><img class="card-avatar" alt=""><span class="card-text"><span class="card-name">甲的博客</span><span class="card-desc">写一点东西</span></span></a>';
    document.querySelector('.content')!.innerHTML = ['cards columns-2', 'cards columns-4', 'cards image-cards columns-2'].map((kind) => `<div class="${kind}">${card.repeat(4)}</div>`).join('');
    return [...document.querySelectorAll('.cards')].map((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
  });
  expect(columns).toEqual([1, 1, 2]);
});

it('the language of code stands in one line with its buttons', async () => {
  const page = await reader('/文集/长文.html');
  await page.locator('.code-buttons').first().waitFor();
  const [button, language] = await page.locator('.code:has(.code-buttons)').first().evaluate((block) => {
    const { top, lineHeight } = getComputedStyle(block, '::before');
    const box = block.querySelector('.copy-code')!.getBoundingClientRect();
    return [box.top + box.height / 2 - block.getBoundingClientRect().top - block.clientTop, parseFloat(top) + parseFloat(lineHeight) / 2];
  });
  expect(Math.abs(button! - language!)).toBeLessThan(1);
});

it('the number of a formula stands beside it, not over what of it has no room', async () => {
  const page = await browser.open(widgets.url + encodeURI('/公式编号.html'), phone);
  // Until the fonts of formulas are there they are drawn with others.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const [formula, number, shift] = await page.evaluate(() => {
    const html = document.querySelector<HTMLElement>('.katex-display .katex-html:has(> .katex-tag)')!;
    const place = (element: Element): DOMRect => element.getBoundingClientRect();
    const bases = [...html.querySelectorAll(':scope > .katex-base')];
    const short = [...document.querySelectorAll('.katex-display .katex-html:has(> .katex-tag)')].at(-1)!;
    const [first, last] = [short.querySelector(':scope > .katex-base')!, [...short.querySelectorAll(':scope > .katex-base')].at(-1)!];
    return [place(bases.at(-1)!).right, place(html.querySelector('.katex-tag')!).left, (place(first).left + place(last).right) / 2 - (place(short).left + place(short).right) / 2];
  });
  expect(number).toBeGreaterThanOrEqual(formula!);
  // In the middle where there is room, as formulas without a number are.
  expect(Math.abs(shift!)).toBeLessThan(16);
});

it('with letters twice as large what is known of an article stays in its window, each entry beside its picture', async () => {
  for (const path of ['/文集/长文.html', '/categories/文集/']) {
    // To the style sheet the same as 390 px with letters of 32.
    const page = await browser.open(reading.url + encodeURI(path), { ...phone, viewport: { width: 195, height: 422 } });
    const entries = await page.$$eval('.meta > span', (all) =>
      all.map((entry) => {
        const icon = entry.querySelector('.icon')!.getBoundingClientRect();
        const words = document.createRange();
        words.selectNodeContents(entry);
        words.setStartAfter(entry.querySelector('.hidden') ?? entry.querySelector('.icon')!);
        const [first] = words.getClientRects();
        return { isBeside: icon.right <= first!.left && icon.top >= first!.top && icon.bottom <= first!.bottom, end: Math.max(...[...words.getClientRects()].map(({ right }) => right)) };
      }),
    );
    expect(entries.length, path).toBeGreaterThan(2);
    for (const { isBeside, end } of entries) {
      expect(isBeside, path).toBe(true);
      expect(end, path).toBeLessThanOrEqual(195);
    }
    await page.context().close();
  }
});

it.each([320, 390])('a title whose clauses fit a line breaks between them, on its page and in a list: %i px', async (width) => {
  for (const [path, lines] of [['/views/AI/tensorrt/dynamic-shape.html', /：|、/], ['/categories/', /：/]] as const) {
    const page = await browser.open(blog.url + path, { ...phone, viewport: { width, height: 844 } });
    const titles = await page.$$eval('h1.keep, .post h2.keep', (all) =>
      all.map((title) => {
        const text = document.createTreeWalker(title, NodeFilter.SHOW_TEXT).nextNode() as Text;
        const top = (at: number): number => {
          const letter = document.createRange();
          letter.setStart(text, at);
          letter.setEnd(text, at + 1);
          return letter.getClientRects()[0]!.top;
        };
        return [...text.data].map((letter, at) => (at > 0 && top(at) > top(at - 1) + 10 ? `\n${letter}` : letter)).join('');
      }),
    );
    const ends = titles.flatMap((title) => title.split('\n').slice(0, -1)).map((line) => line.at(-1)!);
    expect(ends.filter((end) => lines.test(end)).length, titles.join('\n\n')).toBeGreaterThan(0);
    for (const end of ends) expect(end, titles.join('\n\n')).toMatch(/[\s，、。：；！？）》”]/);
    await page.context().close();
  }
});

it('letters twice as large leave the page as wide as the window, long titles of code as well (WCAG 1.4.4)', async () => {
  const page = await browser.open(`${blog.url}/views/algorithm/slam/so3.html`, { ...phone, viewport: { width: 360, height: 740 }, before: (fresh) => fresh.addInitScript(() => addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))) });
  await page.locator('.code-title').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
