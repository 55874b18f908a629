import { describe, expect, inject, it } from 'vitest';
import { findings } from './support/axe';
import { hydrated, stopClock, tasksPass, useBrowser, type TestPage } from './support/browser';

const { widgets } = inject('sites');
const browser = useBrowser();

async function reader(options: Parameters<typeof browser.open>[1] = {}): Promise<TestPage> {
  const page = await browser.open(widgets.url + encodeURI('/演示.html'), options);
  if (options.javaScriptEnabled !== false) await hydrated(page);
  return page;
}
async function demo(page: TestPage, number = 0) {
  const box = page.locator('.demo-box').nth(number);
  for (let seen = 0; seen <= number; seen++) await page.locator('[data-island=CodeDemo]').nth(seen).scrollIntoViewIfNeeded();
  await box.waitFor();
  return box;
}

describe('§4 Code-demo box', () => {
  it('opens and closes its code', async () => {
    const page = await reader();
    const box = await demo(page);
    const toggle = box.locator('.demo-bar [aria-expanded]');
    expect([await toggle.innerText(), await box.locator('pre:visible').count()]).toEqual(['查看代码', 0]);
    await toggle.click();
    expect([await toggle.innerText(), await box.locator('pre:visible').count()]).toEqual(['收起代码', 1]);
    await toggle.click();
    expect(await box.locator('pre:visible').count()).toBe(0);
  });

  it('shows one tab at a time, by mouse and by arrow keys', async () => {
    const page = await reader();
    const box = await demo(page);
    await box.locator('.demo-bar [aria-expanded]').click();
    const selected = (): Promise<string[]> => box.locator('[role=tab][aria-selected=true]').allInnerTexts();
    expect(await box.locator('[role=tab]').allInnerTexts()).toEqual(['HTML', 'CSS', 'JavaScript']);
    expect(await selected()).toEqual(['HTML']);
    await box.locator('[role=tab]').nth(1).click();
    expect([await selected(), await box.locator('pre:visible').innerText()]).toEqual([['CSS'], expect.stringContaining('font-size: 24px')]);
    await page.keyboard.press('ArrowRight');
    expect(await selected()).toEqual(['JavaScript']);
    await page.keyboard.press('ArrowRight');
    expect(await selected()).toEqual(['HTML']);
    expect(await box.locator('[role=tabpanel]:visible').count()).toBe(1);
  });

  it('shows whole which tab has the focus: the box cuts off what looks out of it', async () => {
    const page = await reader();
    const box = await demo(page);
    await box.locator('.demo-bar [aria-expanded]').click();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => [document.activeElement!.getAttribute('role'), getComputedStyle(document.activeElement!).outlineOffset])).toEqual(['tab', '-2px']);
  });

  it('leaves Alt + ArrowLeft and its like to the browser, which goes back', async () => {
    const page = await reader();
    const box = await demo(page);
    await box.locator('.demo-bar [aria-expanded]').click();
    await box.locator('[role=tab]').nth(0).focus();
    const isTaken = await page.evaluate(() =>
      [{ altKey: true }, { ctrlKey: true }, { metaKey: true }].map((held) => !document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true, ...held }))),
    );
    expect(isTaken).toEqual([false, false, false]);
    expect(await box.locator('[role=tab][aria-selected=true]').allInnerTexts()).toEqual(['HTML']);
  });

  it('says Copied for 1 second (§9), having copied the tab on display', async () => {
    const page = await reader({ permissions: ['clipboard-read', 'clipboard-write'], before: (fresh) => fresh.clock.install() });
    const box = await demo(page);
    await box.locator('.demo-bar [aria-expanded]').click();
    await box.locator('[role=tab]').nth(1).click();
    await stopClock(page);
    const copy = box.locator('.demo-copy');
    await copy.evaluate((button: HTMLElement) => button.click());
    await expect.poll(() => copy.innerText()).toBe('Copied');
    await tasksPass(page);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('button {\n  font-size: 24px;\n}\n');
    await page.clock.runFor(900);
    expect(await copy.innerText()).toBe('Copied');
    await page.clock.runFor(200);
    await expect.poll(() => copy.innerText()).toBe('复制');
  });

  it('axe finds nothing serious in it', async () => {
    const page = await reader();
    const box = await demo(page);
    await box.locator('.demo-bar [aria-expanded]').click();
    expect(await findings(page)).toEqual([]);
  });

  it('is its code where there is no script', async () => {
    const page = await reader({ javaScriptEnabled: false });
    expect(await page.locator('[data-island=CodeDemo]').first().locator('pre:visible').count()).toBe(3);
  });
});

describe('a demonstration of html, css and js', () => {
  it('runs, and from the start again when asked', async () => {
    const page = await reader();
    const box = await demo(page);
    const button = box.frameLocator('iframe').locator('#count');
    await button.click();
    await button.click();
    expect(await button.innerText()).toBe('2');
    await box.locator('.demo-bar button').first().click();
    await expect.poll(() => box.frameLocator('iframe').locator('#count').innerText()).toBe('0');
  });

  it('cannot reach the page, nor any server', async () => {
    const page = await reader();
    const box = await demo(page);
    expect(await box.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts');
    await expect.poll(() => box.frameLocator('iframe').locator('#reach').innerText()).toBe('够不着外面的页面，也连不上网');
    await expect.poll(() => page.errors.filter((text) => text.includes('Content Security Policy')).length).toBeGreaterThan(0);
  });

  it('grows with what it shows', async () => {
    const page = await reader();
    const box = await demo(page);
    const frame = box.locator('iframe');
    const body = box.frameLocator('iframe').locator('body');
    await body.evaluate((element) => (element.style.height = '500px'));
    await expect.poll(() => frame.evaluate((element) => element.clientHeight)).toBeGreaterThan(500);
  });

  it('that is as high as its window does not grow by itself, and goes on growing with what it shows', async () => {
    const page = await reader();
    const box = await demo(page);
    const frame = box.locator('iframe');
    const body = box.frameLocator('iframe').locator('body');
    const height = (): Promise<number> => frame.evaluate((element) => element.clientHeight);
    await expect.poll(async () => (await body.evaluate(() => document.documentElement.offsetHeight)) === (await height())).toBe(true);
    const before = await height();
    await body.evaluate((element) => (element.style.minHeight = '100vh'));
    await expect.poll(height).toBe(before + 32);
    // What would be told next would have been told by then.
    await body.evaluate(async () => {
      for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame);
    });
    expect(await height()).toBe(before + 32);
    await body.evaluate((element) => element.append(Object.assign(document.createElement('p'), { style: 'height:700px;margin:0' })));
    await expect.poll(height).toBeGreaterThan(700);
    expect(await height()).toBeLessThan(1100);
  });

  it('that wants to be as high as the page is as high as what it holds', async () => {
    const page = await reader();
    const box = await demo(page);
    await box.frameLocator('iframe').locator('body').evaluate((body) => {
      document.head.append(Object.assign(document.createElement('style'), { textContent: 'html,body{height:100%}' }));
      body.append(Object.assign(document.createElement('p'), { style: 'height:500px;margin:0' }));
    });
    await expect.poll(() => box.locator('iframe').evaluate((element) => element.clientHeight)).toBeGreaterThan(500);
  });

  it('is dark on white paper, also for readers of the dark mode', async () => {
    const page = await reader({ colorScheme: 'dark' });
    const box = await demo(page);
    const red = (): Promise<number> => box.locator('iframe').contentFrame().locator('body').evaluate((body) => Number(/\d+/.exec(getComputedStyle(body).color)![0]));
    await expect.poll(red).toBeGreaterThan(200);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect.poll(red).toBeLessThan(60);
  });

  it('that fails says how', async () => {
    const page = await reader();
    const box = await demo(page, 1);
    await expect.poll(() => box.locator('.demo-fault').innerText().catch(() => '')).toBe('演示里的代码出错了：Uncaught ReferenceError: 没有这个函数 is not defined');
  });

  it('is still there when the reader comes back to the page, which the browser has kept', async () => {
    const page = await reader();
    const box = await demo(page);
    const button = box.frameLocator('iframe').locator('#count');
    await button.click();
    // The browser tells the frame as it tells the page.
    await button.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await button.click();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect([await box.locator('.demo-fault').count(), await button.innerText()]).toEqual([0, '2']);
  });

  it('that opens another page in its frame is taken away', async () => {
    const page = await reader();
    const box = await demo(page, 2);
    await expect.poll(() => box.locator('.demo-fault').innerText().catch(() => '')).toBe('演示想打开别的页面，已经停下。');
    expect(await box.locator('iframe').count()).toBe(0);
  });
});

describe('a demonstration of a component', () => {
  it('works in the page, with its source behind it', async () => {
    const page = await reader();
    const box = await demo(page, 3);
    await box.locator('.counter button').click();
    expect(await box.locator('.counter button').innerText()).toBe('数到 4');
    await box.locator('.demo-bar [aria-expanded]').click();
    expect(await box.locator('.counter button').innerText()).toBe('数到 4');
    expect(await box.locator('pre:visible').innerText()).toContain('export default function Counter');
  });

  it('in the original’s <RecoDemo> opens with its code when collapse is true', async () => {
    const page = await reader();
    const box = await demo(page, 4);
    expect(await box.locator('.demo-result strong').innerText()).toBe('粗体');
    expect([await box.locator('[role=tab]').allInnerTexts(), await box.locator('pre:visible').innerText()]).toEqual([['Markdown'], expect.stringContaining('**粗体**')]);
  });
});
