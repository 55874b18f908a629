import type { Route } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { findings } from './support/axe';
import { hydrated, useBrowser, type TestPage } from './support/browser';

const { widgets } = inject('sites');
const browser = useBrowser();

async function reader(path: string, before?: (page: TestPage) => Promise<unknown>): Promise<TestPage> {
  const page = await browser.open(widgets.url + encodeURI(path), before ? { before } : {});
  await hydrated(page);
  return page;
}
const failed = '.island-failed';
const said = (page: TestPage): Promise<string> => page.locator(failed).first().innerText();
const retry = (page: TestPage): Promise<void> => page.locator(`${failed} button`).first().click();

/** Ways in which the code of an island does not come. */
const FAULTS: readonly (readonly [name: string, reason: string, file: string, answer: (route: Route) => Promise<void>])[] = [
  ['a request that is blocked', '网络没有应答', '**/assets/flow-chart.*.js', (route) => route.abort()],
  ['a file that is gone', '文件已经不在服务器上，可能是站点刚刚更新', '**/assets/flow-chart.*.js', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '没有' })],
  ['a library that is blocked', '网络没有应答', '**/assets/draw-flow.*.js', (route) => route.abort()],
  ['a style sheet that is blocked', '网络没有应答', '**/assets/diagram.*.css', (route) => route.abort()],
  ['a style sheet that is gone', '文件已经不在服务器上，可能是站点刚刚更新', '**/assets/diagram.*.css', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '没有' })],
];

describe.each(FAULTS)('§8 %s', (_, reason, file, answer) => {
  it('is named in the place of the flow chart, above its source; the text goes on; 重试 draws it', async () => {
    const page = await reader('/流程图.html', (fresh) => fresh.route(file, answer));
    const block = page.locator('[data-island=FlowChart]').first();
    await block.scrollIntoViewIfNeeded();
    await block.locator(failed).waitFor();
    expect(await block.locator(failed).innerText()).toContain(`流程图没有显示出来：${reason}。不影响阅读正文。`);
    expect(await block.locator('pre').innerText()).toContain('st=>start: 收到数据');
    expect(await page.locator('.content').innerText()).toContain('正文到这里结束。');
    await expect.poll(() => page.errors.filter((text) => text.includes('Island FlowChart:') && text.includes('ChunkLoadError')).length).toBeGreaterThan(0);
    await page.unroute(file, answer);
    await block.locator(`${failed} button`).press('Enter');
    await block.locator('svg').waitFor();
    await expect.poll(() => block.locator(failed).count()).toBe(0);
    // The button that was pressed is gone: a keyboard goes on from what came in its place.
    await expect.poll(() => block.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => block.locator('.diagram-view').evaluate((view) => getComputedStyle(view).display)).toBe('grid');
  });
});

it('a keyboard that stands in the source of a flow chart goes on from the chart that comes in its place', async () => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((done) => (arrive = done));
  const page = await reader('/流程图.html', (fresh) => fresh.route('**/assets/flow-chart.*.js', (route) => arrived.then(() => route.continue())));
  const block = page.locator('[data-island=FlowChart]').first();
  await block.scrollIntoViewIfNeeded();
  await block.locator('.copy-code').focus();
  arrive();
  await block.locator('svg').waitFor();
  await expect.poll(() => block.evaluate((element) => element === document.activeElement)).toBe(true);
});

it('§8 a part of the app that cannot start is logged, and the others go on', async () => {
  // What makes pictures clickable watches the text; the parts after it do not.
  const page = await reader('/引用框.html', (fresh) =>
    fresh.addInitScript(() => {
      const { observe } = MutationObserver.prototype;
      MutationObserver.prototype.observe = function (target, options) {
        if ((target as Element).id === 'shell:main') throw new Error('no observers here');
        observe.call(this, target, options);
      };
    }),
  );
  await page.locator('.boxx-pause').first().waitFor();
  expect(page.errors.filter((text) => text.includes('no observers here'))).toHaveLength(1);
});

describe('§9 code that does not come within 120000 ms', () => {
  it('is given up, said so, and the placeholder’s own text stays', async () => {
    const page = await browser.open(widgets.url + encodeURI('/组件.html'), {
      before: async (fresh) => {
        await fresh.route('**/assets/Counter.*.js', () => {});
        // From the first moment time passes only as the test lets it: a machine may take a second between two of its steps.
        await fresh.clock.install({ time: 0 });
        await fresh.clock.pauseAt(1000);
      },
    });
    await page.locator('[data-island=Counter]').first().evaluate((island) => island.scrollIntoView());
    await expect.poll(async () => {
      await page.clock.runFor(10);
      return page.asked.filter((url) => url.includes('/Counter.')).length;
    }).toBe(1);
    await page.clock.runFor(119_000);
    expect(await page.locator(failed).count()).toBe(0);
    await page.clock.runFor(2_000);
    await expect.poll(() => page.locator(failed).count()).toBe(2);
    expect(await said(page)).toContain('组件 Counter 没有显示出来：等待太久，没有加载完。');
    expect(await page.locator('[data-island=Counter]').first().innerText()).toContain('点不了的时候，这里写着 3。');
  });
});

describe('an exception in one island', () => {
  it('leaves the others working, is named once in the console, and axe finds nothing serious', async () => {
    const page = await reader('/组件.html', (fresh) =>
      fresh.addInitScript(() => {
        const { parse } = JSON;
        // The props of the second placeholder cannot be read, as after a fault in its page.
        JSON.parse = (text: string, ...more: []) => {
          if (text === '{"start":10}') throw new SyntaxError('坏了');
          return parse(text, ...more) as unknown;
        };
      }),
    );
    await page.waitForSelector(failed);
    await page.click('.counter button');
    expect(await page.locator('.counter button').innerText()).toBe('数到 4');
    expect(await said(page)).toContain('组件 Counter 没有显示出来：它自己的代码出错了。');
    await expect.poll(() => page.errors.filter((text) => text.includes('坏了'))).toHaveLength(1);
    expect(await findings(page)).toEqual([]);
    await retry(page);
    await expect.poll(() => page.errors.filter((text) => text.includes('坏了')).length).toBe(2);
  });
});
