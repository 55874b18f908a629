import { describe, expect, inject, it } from 'vitest';
import { findings } from './support/axe';
import { hydrated, phone, useBrowser, type TestPage } from './support/browser';

const { widgets, blog } = inject('sites');
const browser = useBrowser({ hasClosedMascot: true });

async function reader(options: Parameters<typeof browser.open>[1] = {}, path = '/流程图.html'): Promise<TestPage> {
  const page = await browser.open(widgets.url + encodeURI(path), options);
  if (options.javaScriptEnabled !== false) await hydrated(page);
  return page;
}
const chart = '[data-island=FlowChart] .diagram-view';
const drawn = async (page: TestPage): Promise<void> => {
  await page.locator('[data-island=FlowChart]').first().scrollIntoViewIfNeeded();
  await page.locator(`${chart} svg`).first().waitFor();
};
/** Fill of the symbol that holds a text. */
const fillOf = (page: TestPage, text: string): Promise<string | null> =>
  page.evaluate((words) => {
    const label = [...document.querySelectorAll('.diagram svg text')].find((element) => element.textContent!.includes(words))!;
    return label.previousElementSibling!.getAttribute('fill');
  }, text);

describe('§4 Flowchart', () => {
  it('is drawn with the colours of its preset (§3), every symbol with its text', async () => {
    const page = await reader();
    await drawn(page);
    const words = await page.locator(`${chart} svg`).first().locator('text').allTextContents();
    expect(words).toEqual(expect.arrayContaining(['收到数据', '校验通过？', '放进缓冲区', '丢弃并计数', '通知上层', '同时进行', '写日志', '等待下一帧', '是', '否']));
    expect(await Promise.all(['收到数据', '校验通过', '放进缓冲区', '丢弃并计数', '通知上层', '同时进行', '等待下一帧'].map((text) => fillOf(page, text)))).toEqual(['#595959', '#ff485e', '#1890ff', '#ff485e', '#1890ff', '#1890ff', '#595959']);
  });

  it('is drawn from left to right, whole, on a page that is read from right to left', async () => {
    const page = await reader({ before: (fresh) => fresh.addInitScript(() => addEventListener('DOMContentLoaded', () => (document.documentElement.dir = 'rtl'))) });
    await drawn(page);
    expect(await page.evaluate((selector) => [document.querySelector(selector)!.innerHTML.includes('NaN'), getComputedStyle(document.querySelector(`${selector} text`)!).direction], `${chart} svg`)).toEqual([false, 'ltr']);
  });

  it('without a preset has vue’s', async () => {
    const page = await reader();
    await drawn(page);
    await page.locator('[data-island=FlowChart]').nth(1).scrollIntoViewIfNeeded();
    await page.locator(`${chart} svg`).nth(1).waitFor();
    expect([await fillOf(page, '照默认的样子画'), await fillOf(page, '开始')]).toEqual(['#00bc7d', '#2f495f']);
  });

  it('shows that it is loading until the library is there and at least 500 ms have passed (§9)', async () => {
    const arrived: string[] = [];
    const page = await browser.open(widgets.url + encodeURI('/流程图.html'), {
      before: async (fresh) => {
        fresh.on('requestfinished', (request) => request.url().includes('/draw-flow.') && arrived.push(request.url()));
        // From the first moment time passes only as the test lets it.
        await fresh.clock.install({ time: 0 });
        await fresh.clock.pauseAt(1000);
      },
    });
    await page.locator('[data-island=FlowChart]').first().evaluate((block) => block.scrollIntoView());
    await expect.poll(async () => {
      await page.clock.runFor(10);
      return page.locator(`${chart}[aria-busy=true] .diagram-loading`).count();
    }).toBeGreaterThan(0);
    await expect.poll(() => arrived).toHaveLength(1);
    // It began no more than a step of the clock before it was seen.
    await page.clock.runFor(480);
    expect(await page.locator(`${chart} svg`).count()).toBe(0);
    await page.clock.runFor(20);
    await page.locator(`${chart} svg`).first().waitFor();
    await expect.poll(() => page.locator('.diagram-loading').first().isVisible()).toBe(false);
  });

  it('has a name that tells where it starts and ends, and takes no id from the page’s headings', async () => {
    const page = await reader();
    await drawn(page);
    expect(await page.locator(chart).first().getAttribute('aria-label')).toBe('流程图，从“收到数据”开始，到“等待下一帧”结束');
    expect(await page.locator('#st').evaluateAll((all) => all.map((element) => element.localName))).toEqual(['h2']);
    expect(await findings(page)).toEqual([]);
  });

  it('follows the colour mode without being drawn anew', async () => {
    const page = await reader();
    await drawn(page);
    const line = page.locator(`${chart} svg`).first().locator('path[style*=stroke]').first();
    const before = await line.evaluate((path) => getComputedStyle(path).stroke);
    await page.evaluate(() => (document.documentElement.dataset.mode = 'dark'));
    await expect.poll(() => line.evaluate((path) => getComputedStyle(path).stroke)).not.toBe(before);
    expect(await findings(page, ['color-contrast'])).toEqual([]);
  });

  it('gives its source to read and to copy, by keyboard', async () => {
    const page = await reader({ permissions: ['clipboard-read', 'clipboard-write'] });
    await drawn(page);
    const toggle = page.locator('.diagram-toggle').first();
    expect(await page.locator('.diagram-source').first().isVisible()).toBe(false);
    await toggle.focus();
    await page.keyboard.press('Enter');
    expect([await toggle.innerText(), await toggle.getAttribute('aria-expanded')]).toEqual(['收起图的源码', 'true']);
    await page.locator('.diagram-source .copy-code').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.notice').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('crc(no)->drop->e');
  });

  it('of an unknown preset is not drawn, and named in the console (§5)', async () => {
    const page = await reader();
    const block = page.locator('[data-island=FlowChart]').nth(2);
    await block.scrollIntoViewIfNeeded();
    await expect.poll(() => page.errors.filter((text) => text.includes('“蓝色”') || text.includes('"蓝色"')).length).toBe(1);
    expect(await block.locator('svg').count()).toBe(0);
    expect(await block.innerText()).toContain('st=>start: 没有这种配色');
  });

  it('with a mistake says at its place which line is wrong, with and without JavaScript', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await reader({ javaScriptEnabled });
      expect(await page.locator('.custom-block.danger').innerText()).toBe('这张流程图画不出来，第 3 行有误：前面没有定义过图形“eend”。');
    }
  });

  it('is its source where there is no script', async () => {
    const page = await reader({ javaScriptEnabled: false });
    expect(await page.locator('[data-island=FlowChart] pre').first().innerText()).toContain('st=>start: 收到数据');
  });

  it('fits a phone: what is wider scrolls inside its frame', async () => {
    const page = await reader(phone);
    await drawn(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  it('speaks the page’s language', async () => {
    const page = await reader({}, '/english.html');
    await drawn(page);
    expect(await page.locator(chart).getAttribute('aria-label')).toBe('Flow chart from Start to End');
    expect(await page.locator(`${chart} svg text`).allTextContents()).toEqual(expect.arrayContaining(['yes', 'no']));
  });
});

it('the blog’s own flow charts are drawn', async () => {
  for (const path of ['/views/ee/i2c-pullup.html', '/views/cs/ros/tf-time.html']) {
    const page = await browser.open(blog.url + path);
    await hydrated(page);
    await drawn(page);
    expect(await page.locator(`${chart} svg text`).count()).toBeGreaterThan(5);
    expect(page.errors.filter((text) => /island|flow/i.test(text))).toEqual([]);
  }
});
