import type { Locator } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { findings } from './support/axe';
import { hydrated, useBrowser, type TestPage } from './support/browser';

const { widgets, blog } = inject('sites');
const browser = useBrowser();
const POETRY = 'https://poems.invalid/all.json';
const SENTENCE = 'https://sentences.invalid/';
const OWN = ['《荀子·劝学》', '《老子》第六十三章'];

interface Answers {
  readonly poetry?: object | number;
  readonly sentence?: object | number;
}

/** The page with the quote boxes; the two services answer as told, by default with an error. */
async function reader({ poetry = 500, sentence = 500 }: Answers = {}, options: Parameters<typeof browser.open>[1] = {}): Promise<TestPage> {
  const page = await browser.open(widgets.url + encodeURI('/引用框.html'), {
    ...options,
    before: async (fresh) => {
      await options.before?.(fresh);
      const headers = { 'access-control-allow-origin': '*' };
      const answer = (body: object | number) => (typeof body === 'number' ? { status: body, headers } : { json: body, headers });
      await fresh.route(POETRY, (route) => route.fulfill(answer(poetry)));
      await fresh.route(SENTENCE, (route) => route.fulfill(answer(sentence)));
    },
  });
  if (options.javaScriptEnabled !== false) await hydrated(page);
  return page;
}
const turning = '.boxx:has(.boxx-pause)';
const kindOf = (page: TestPage, selector: string): Promise<string> => page.locator(selector).first().evaluate((box) => ['tip', 'warning', 'danger'].find((kind) => box.classList.contains(kind))!);
const scrollToLast = (page: TestPage): Promise<void> => page.locator('[data-island=Boxx]').last().scrollIntoViewIfNeeded();
const lastTitle = (page: TestPage): Promise<string> => page.locator('.boxx .custom-block-title').last().innerText();

describe('§4 Quote box: a text of its own', () => {
  it('stands in the page as written, with the other part hidden when only one is given (§5)', async () => {
    const page = await reader({}, { javaScriptEnabled: false });
    const boxes = await page.locator('.boxx').evaluateAll((all) => all.slice(0, 3).map((box) => [box.className, [...box.children].map((part) => part.textContent)]));
    expect(boxes).toEqual([
      ['custom-block boxx danger', ['断电', '先放掉电容里的电，再动手。']],
      ['custom-block boxx tip', ['只有正文，没有标题。']],
      ['custom-block boxx tip', ['只有标题，没有正文']],
    ]);
  });

  it('leaves no empty place for a moment when it is drawn: nothing below it moves', async () => {
    const page = await browser.open(`${blog.url}/views/`, {
      before: (fresh) =>
        fresh.addInitScript(() => {
          const seen = Object.assign(window, { empty: 0, filled: 0 });
          // Called before the browser can paint what has changed.
          new MutationObserver((changes) => {
            for (const { target } of changes) if (target instanceof HTMLElement && target.dataset.island !== undefined) seen[target.childElementCount === 0 ? 'empty' : 'filled']++;
          }).observe(document, { childList: true, subtree: true });
        }),
    });
    await page.locator('.boxx-pause').waitFor();
    expect(await page.evaluate(() => [(window as unknown as { filled: number }).filled > 0, (window as unknown as { empty: number }).empty])).toEqual([true, 0]);
  });

  it('stays when the author left its title empty, and only the style changes', async () => {
    const page = await reader({}, {
      before: (fresh) =>
        fresh.route(widgets.url + encodeURI('/引用框.html'), async (route) => {
          const answer = await route.fetch();
          const text = await answer.text();
          const emptied = text.replaceAll('&quot;会变颜色&quot;', '&quot;&quot;');
          expect(emptied).not.toBe(text);
          await route.fulfill({ response: answer, body: emptied });
        }),
    });
    await page.locator('.boxx:has(.boxx-pause)', { hasText: '文字不变，颜色轮换。' }).waitFor();
  });

  it('without JavaScript a box for quotes shows the first of the site', async () => {
    const page = await reader({}, { javaScriptEnabled: false });
    expect(await lastTitle(page)).toBe(OWN[0]);
  });
});

describe('§4 the style cycles', () => {
  it('through tip, warning and danger while changeTime is all digits, the text staying', async () => {
    const page = await reader();
    const seen = await page.locator(turning).first().evaluateHandle((box) => {
      const kinds: string[] = [];
      new MutationObserver(() => kinds.push(['tip', 'warning', 'danger'].find((kind) => box.classList.contains(kind))!)).observe(box, { attributes: true, attributeFilter: ['class'] });
      return kinds;
    });
    await expect.poll(() => seen.evaluate(({ length }) => length)).toBeGreaterThan(3);
    const kinds = await seen.jsonValue();
    const next: Record<string, string> = { tip: 'warning', warning: 'danger', danger: 'tip' };
    expect(kinds.slice(1)).toEqual(kinds.slice(0, -1).map((kind) => next[kind]));
    expect(await page.locator(turning).first().innerText()).toContain('文字不变，颜色轮换。');
  });

  it('not for any other changeTime (§5)', async () => {
    const page = await reader();
    await page.waitForSelector(turning);
    expect(await page.locator('.boxx', { hasText: '不会变' }).locator('.boxx-pause').count()).toBe(0);
    expect(await page.locator('[data-island=Boxx]', { hasText: '不会变' }).count()).toBe(0);
  });

  it('not at every moment for a changeTime beyond what a timer of a browser can hold: 24 days', async () => {
    const page = await reader({}, {
      viewport: { width: 1280, height: 4000 },
      before: (fresh) =>
        fresh.route(widgets.url + encodeURI('/引用框.html'), async (route) => {
          const answer = await route.fetch();
          const text = await answer.text();
          // The first box that turns. In so high a window the last one is seen, too, and goes on turning.
          const longer = text.replace(/(changeTime&quot;:(?:&quot;)?)\d+/, '$1999999999999');
          expect(longer).not.toBe(text);
          await route.fulfill({ response: answer, body: longer });
        }),
    });
    const changes = await page.locator(turning).first().evaluateHandle((box) => {
      const seen = { count: 0 };
      new MutationObserver(() => seen.count++).observe(box, { attributes: true, attributeFilter: ['class'] });
      return seen;
    });
    await page.locator(`${turning}.quote`).evaluate((box) => new Promise<void>((turned) => new MutationObserver(() => turned()).observe(box, { attributes: true, attributeFilter: ['class'] })));
    expect(await changes.evaluate(({ count }) => count)).toBe(0);
  });

  it('until a reader stops it with the keyboard, and goes on (WCAG 2.2.2)', async () => {
    const page = await reader();
    const button = page.locator('.boxx-pause').first();
    await button.focus();
    await page.keyboard.press('Enter');
    expect(await button.getAttribute('aria-label')).toBe('继续轮换');
    const changes = await page.locator(turning).first().evaluateHandle((box) => {
      const seen = { count: 0 };
      new MutationObserver(() => seen.count++).observe(box, { attributes: true, attributeFilter: ['class'] });
      return seen;
    });
    // The box that goes on turning tells that time has passed.
    await scrollToLast(page);
    await page.locator('.boxx-pause').last().waitFor();
    const before = await kindOf(page, '[data-island=Boxx] .boxx.quote');
    await expect.poll(() => kindOf(page, '[data-island=Boxx] .boxx.quote')).not.toBe(before);
    await page.locator(turning).first().scrollIntoViewIfNeeded();
    expect(await changes.evaluate(({ count }) => count)).toBe(0);
    await page.keyboard.press('Enter');
    expect(await button.getAttribute('aria-label')).toBe('暂停轮换');
    await expect.poll(() => changes.evaluate(({ count }) => count)).toBeGreaterThan(0);
  });

  it('stands still for readers who want less motion', async () => {
    const page = await reader({}, { reducedMotion: 'reduce' });
    expect(await page.locator('.boxx-pause').first().getAttribute('aria-label')).toBe('继续轮换');
  });
});

describe('§4 the quote services', () => {
  it('are asked once a reader sees a box for quotes, not before, and not again when it comes back into view', async () => {
    const page = await reader();
    await page.waitForSelector(turning);
    expect(page.asked.filter((url) => url.includes('.invalid'))).toEqual([]);
    await scrollToLast(page);
    await expect.poll(() => page.asked.filter((url) => url.includes('.invalid')).sort()).toEqual([POETRY, SENTENCE]);
    // Each box turns only while it is seen: one of them does, so the other was out of view.
    const turns = (box: Locator): Promise<void> => box.evaluate((element) => new Promise<void>((turned) => new MutationObserver(() => turned()).observe(element, { attributes: true, attributeFilter: ['class'] })));
    await page.locator(turning).first().scrollIntoViewIfNeeded();
    await turns(page.locator(turning).first());
    await scrollToLast(page);
    await turns(page.locator(turning).last());
    expect(page.asked.filter((url) => url.includes('.invalid')).sort()).toEqual([POETRY, SENTENCE]);
  });

  it('give quotes that come into the rotation, with where they are from', async () => {
    const page = await reader({ poetry: { origin: '登鹳雀楼', author: '王之涣', content: '欲穷千里目，更上一层楼。' }, sentence: { hitokoto: '长'.repeat(41), from: '太长', from_who: null } });
    await scrollToLast(page);
    // Both at once: the next quote comes after 600 ms.
    await expect.poll(() => page.locator('.boxx').last().innerText()).toMatch(/^登鹳雀楼 • 王之涣\s+欲穷千里目，更上一层楼。/);
    const seen = new Set<string>();
    await expect.poll(async () => seen.add(await lastTitle(page)).size).toBe(3);
    expect([...seen].sort()).toEqual([...OWN, '登鹳雀楼 • 王之涣'].sort());
  });

  it('that fail leave the site’s own quotes, and are named once', async () => {
    const page = await reader();
    await scrollToLast(page);
    await expect.poll(() => page.errors.filter((text) => text.startsWith('A quote service failed')).length).toBe(1);
    const seen = new Set<string>();
    await expect.poll(async () => seen.add(await lastTitle(page)).size).toBe(2);
    expect([...seen].sort()).toEqual([...OWN].sort());
    expect(page.errors.filter((text) => text.startsWith('A quote service failed'))).toHaveLength(1);
  });

  it('cannot put HTML into the page', async () => {
    const page = await reader({ sentence: { hitokoto: '<img src=x onerror=alert(1)>', from: '<b>谁</b>', from_who: null } });
    await scrollToLast(page);
    await expect.poll(() => lastTitle(page)).toBe('<b>谁</b>');
    expect(await page.locator('.boxx img').count()).toBe(0);
  });
});

it('axe finds nothing serious in the boxes, in the light and in the dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await reader({}, { colorScheme, reducedMotion: 'reduce' });
    await page.waitForSelector(turning);
    expect(await findings(page)).toEqual([]);
  }
});
