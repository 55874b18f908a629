import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { hydrated, useBrowser, type TestPage } from './support/browser';

const { widgets } = inject('sites');
const browser = useBrowser();
const low = { viewport: { width: 1280, height: 240 } };

/** What stood on the page each time it was printed: the diagrams drawn, and those not. */
type Printed = { readonly drawn: number; readonly missing: number };
const printed = (page: Page): Promise<Printed[]> => page.evaluate(() => (window as unknown as { printed: Printed[] }).printed);
const watchPrinting = (fresh: Page): Promise<unknown> =>
  fresh.addInitScript(() => {
    const seen: Printed[] = [];
    Object.assign(window, { printed: seen });
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      // One of them has no preset that is known: it is no diagram.
      const diagrams = [...document.querySelectorAll<HTMLElement>('[data-island=FlowChart],[data-island=Mermaid]')].filter(({ dataset }) => !dataset.props?.includes('蓝色'));
      const drawn = diagrams.filter((diagram) => diagram.querySelector('svg, .diagram-fault') !== null && diagram.querySelector('[aria-busy=true]') === null).length;
      seen.push({ drawn, missing: diagrams.length - drawn });
      dispatchEvent(new Event('afterprint'));
    };
  });

async function reader(path: string, options: Parameters<typeof browser.open>[1] = {}): Promise<TestPage> {
  const { before, ...rest } = options;
  const page = await browser.open(widgets.url + encodeURI(path), { ...low, ...rest, before: async (fresh) => (await watchPrinting(fresh), await before?.(fresh)) });
  await hydrated(page);
  expect(await page.locator('[data-island] svg').count()).toBeLessThan(await page.locator('[data-island]').count());
  return page;
}

describe('diagrams that were never scrolled to, on paper', () => {
  it.each(['/流程图.html', '/图表.html'])('%s: Ctrl + P waits until they are drawn', async (path) => {
    const page = await reader(path);
    await page.keyboard.press('Control+p');
    await expect.poll(() => printed(page)).toHaveLength(1);
    const [{ drawn, missing } = { drawn: 0, missing: 0 }] = await printed(page);
    expect(missing).toBe(0);
    expect(drawn).toBeGreaterThan(1);
    // And they are on the paper, instead of their source.
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('[data-island] .diagram-view svg:visible').count()).toBeGreaterThan(0);
    expect((await page.pdf()).length).toBeGreaterThan(10_000);
  });

  it('in view, but without their code yet: Ctrl + P waits for it', async () => {
    let send = (): void => {};
    const held = new Promise<void>((done) => (send = done));
    const asked: string[] = [];
    const page = await reader('/流程图.html', {
      viewport: { width: 1280, height: 9000 },
      before: (fresh) => fresh.route(/\/assets\/flow-chart\./, async (route) => (asked.push(route.request().url()), await held, await route.continue())),
    });
    await expect.poll(() => asked.length).toBe(1);
    await page.evaluate(() => addEventListener('keydown', (event) => Object.assign(window, { isTaken: event.defaultPrevented })));
    await page.keyboard.press('Control+p');
    expect(await page.evaluate(() => (window as unknown as { isTaken: boolean }).isTaken)).toBe(true);
    expect(await printed(page)).toEqual([]);
    send();
    await expect.poll(() => printed(page)).toHaveLength(1);
    expect(await printed(page)).toEqual([{ drawn: await page.locator('[data-island=FlowChart]').count() - 1, missing: 0 }]);
  });

  it('keep no later page from being printed, also where the browser ends no listener by a signal (Chromium 88)', async () => {
    const page = await reader('/流程图.html', {
      before: (fresh) =>
        fresh.addInitScript(() => {
          const { addEventListener } = EventTarget.prototype;
          EventTarget.prototype.addEventListener = function (type, listener, options) {
            const { capture = false, once = false, passive } = Object(options === true ? { capture: true } : options) as AddEventListenerOptions;
            addEventListener.call(this, type, listener, { capture, once, ...(passive === undefined ? {} : { passive }) });
          };
        }),
    });
    await page.click('.brand');
    await page.waitForFunction(() => document.querySelector('[data-island=FlowChart]') === null);
    expect(await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true })))).toBe(true);
    expect(page.errors).toEqual([]);
  });

  it('in a tab that is not open they are drawn as large as their words, for when it is opened later', async () => {
    const page = await reader('/流程图.html');
    const chart = page.locator('[data-island=FlowChart]').nth(1);
    await chart.evaluate((island: HTMLElement) => (island.hidden = true));
    await page.keyboard.press('Control+p');
    await expect.poll(() => printed(page)).toHaveLength(1);
    await chart.evaluate((island: HTMLElement) => (island.hidden = false));
    const cut = await chart.locator('svg rect').evaluateAll((boxes: SVGRectElement[]) => boxes.filter((box) => box.getBBox().width < (box.nextElementSibling as SVGTextElement).getBBox().width).length);
    expect(cut).toBe(0);
  });

  it('printed in the moment in which it comes into view, a diagram is drawn once', async () => {
    const page = await reader('/流程图.html', {
      before: (fresh) =>
        fresh.addInitScript(() => {
          // What the browser has found to be in view and has not told yet.
          window.IntersectionObserver = class extends IntersectionObserver {
            constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
              super((entries, observer) => {
                if (entries.some(({ target, isIntersecting }) => isIntersecting && target.matches('[data-island=FlowChart]'))) dispatchEvent(new Event('beforeprint'));
                tell(entries, observer);
              }, options);
            }
          };
        }),
    });
    const chart = page.locator('[data-island=FlowChart]').first();
    await chart.scrollIntoViewIfNeeded();
    await chart.locator('svg').first().waitFor();
    await page.waitForTimeout(600);
    expect(await chart.locator('svg').count()).toBe(1);
    expect(await chart.locator('.diagram-view').count()).toBe(1);
  });

  it('the browser’s own way to print starts them, and tells when they are there', async () => {
    const page = await reader('/流程图.html');
    // No browser waits for what the event starts.
    await page.pdf();
    await page.locator('.notice >> text=刚才打印时有图还没画好').waitFor();
    expect(await page.locator('[data-island=FlowChart] [aria-busy=true]').count()).toBe(0);
    await page.locator('.notice .tool').click();
    await page.pdf();
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    expect(await page.locator('.notice').count()).toBe(0);
  });

  it('without their code the page is printed all the same, and nobody is told that it is there', async () => {
    const page = await reader('/流程图.html', { before: (fresh) => fresh.route(/\/assets\/(flow-chart|draw-flow)\./, (route) => route.abort()) });
    await page.keyboard.press('Control+p');
    await expect.poll(() => printed(page)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('[data-island=FlowChart] pre:visible').count()).toBe(await page.locator('[data-island=FlowChart]').count());
    expect(await page.locator('.notice >> text=现在画好了').count()).toBe(0);
  });

  it('a page with nothing to draw leaves the key to the browser', async () => {
    const page = await browser.open(widgets.url + encodeURI('/折叠.html'), { before: watchPrinting });
    await hydrated(page);
    await page.evaluate(() => addEventListener('keydown', (event) => Object.assign(window, { isTaken: event.defaultPrevented })));
    await page.keyboard.press('Control+p');
    expect(await page.evaluate(() => (window as unknown as { isTaken: boolean }).isTaken)).toBe(false);
    expect(await printed(page)).toEqual([]);
  });
});
