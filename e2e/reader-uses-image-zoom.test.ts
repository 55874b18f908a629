import { describe, expect, inject, it } from 'vitest';
import { addressOf, hydrated, phone, shows, stopClock, useBrowser, zoomRests, type TestPage } from './support/browser';

const { widgets } = inject('sites');
const browser = useBrowser();
const picture = '.content figure img[role=button]';

async function reader(options: Parameters<typeof browser.open>[1] = {}): Promise<TestPage> {
  const page = await browser.open(widgets.url + encodeURI('/图片.html'), options);
  await hydrated(page);
  await page.waitForSelector(picture);
  return page;
}
const opened = (page: TestPage) => page.waitForSelector('.medium-zoom-image--opened');
const closed = (page: TestPage) => page.waitForFunction(() => document.querySelector('.medium-zoom-image--opened') === null);

describe.each(['no-preference', 'reduce'] as const)('§2 images inside content are click-to-zoom (motion: %s)', (reducedMotion) => {
  it('with the mouse, and away again with a click', async () => {
    const page = await reader({ reducedMotion });
    await page.click(picture);
    await opened(page);
    await zoomRests(page);
    expect(await page.$eval('.medium-zoom-image--opened', (image) => getComputedStyle(image).transitionDuration)).toBe(reducedMotion === 'reduce' ? '0.001s' : '0.3s');
    expect((await page.locator('.medium-zoom-image--opened').boundingBox())!.width).toBeGreaterThan(500);
    await page.click('.medium-zoom-image--opened');
    await closed(page);
  });

  it.each(['Escape', 'Tab'])('and away again with %s, though it is pressed while the picture still grows', async (key) => {
    const page = await reader({ reducedMotion });
    await page.focus(picture);
    await page.keyboard.press('Enter');
    await page.keyboard.press(key);
    await closed(page);
    await expect.poll(() => page.evaluate((selector) => document.activeElement === document.querySelector(selector), picture)).toBe(true);
  });

  it.each(['Enter', 'Space'])('with %s; Escape closes, and the focus is back on the image', async (key) => {
    const page = await reader({ reducedMotion });
    await page.focus(picture);
    await page.keyboard.press(key);
    await opened(page);
    await zoomRests(page);
    await page.keyboard.press('Escape');
    await closed(page);
    await expect.poll(() => page.evaluate((selector) => document.activeElement === document.querySelector(selector), picture)).toBe(true);
  });
});

describe('an enlarged image', () => {
  it('keeps its caption', async () => {
    const page = await reader();
    await page.click(picture);
    await opened(page);
    expect(await page.locator('.zoom-caption').innerText()).toBe('一张有说明的图');
    await zoomRests(page);
    await page.keyboard.press('Escape');
    await closed(page);
    await expect.poll(() => page.locator('.zoom-caption').count()).toBe(0);
  });
});

it('goes with its page, though the reader goes back while it still grows', async () => {
  const page = await browser.open(widgets.url);
  await hydrated(page);
  const heading = await page.locator('main h1').innerText();
  await page.evaluate((path) => {
    const link = document.querySelector<HTMLAnchorElement>('.brand')!.cloneNode() as HTMLAnchorElement;
    link.href = path;
    document.body.append(link);
    link.click();
    link.remove();
  }, encodeURI('/图片.html'));
  await page.waitForSelector(picture);
  await page.evaluate((selector) => {
    document.querySelector<HTMLElement>(selector)!.click();
    setTimeout(() => history.back(), 50);
  }, picture);
  await shows(page, heading);
  await expect.poll(() => page.locator('.medium-zoom-overlay, .medium-zoom-image--opened').count()).toBe(0);
});

it('leaves nothing behind that listens, however many pages with pictures are read', async () => {
  const page = await reader();
  const session = await page.context().newCDPSession(page);
  const listeners = async (): Promise<string[]> => {
    const of = async (expression: string): Promise<string[]> => {
      const { result } = await session.send('Runtime.evaluate', { expression });
      return (await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId! })).listeners.map(({ type }) => `${expression} ${type}`);
    };
    return (await Promise.all(['window', 'document', 'visualViewport', 'document.body'].map(of))).flat().sort();
  };
  const again = async (): Promise<void> => {
    await page.click('.brand');
    await expect.poll(() => addressOf(page)).toBe('/');
    await page.goBack();
    await page.waitForSelector(picture);
  };
  await again();
  const before = await listeners();
  await again();
  await page.click(picture);
  await opened(page);
  await zoomRests(page);
  await page.keyboard.press('Escape');
  await closed(page);
  await expect.poll(listeners).toEqual(before);
});

it('can be enlarged on the next page, when what enlarges did not come on the one before', async () => {
  const failed: string[] = [];
  const page = await browser.open(widgets.url + encodeURI('/图片.html'), {
    before: (fresh) => {
      fresh.on('requestfailed', (request) => failed.push(request.url()));
      return fresh.route(/\/assets\/create-zoom\./, (route) => route.abort());
    },
  });
  await hydrated(page);
  await expect.poll(() => failed.some((url) => url.includes('create-zoom'))).toBe(true);
  await page.unroute(/\/assets\/create-zoom\./);
  await page.click('.brand');
  await expect.poll(() => addressOf(page)).toBe('/');
  await page.goBack();
  await page.waitForSelector(picture);
});

it('is larger than in the text, on a phone, too', async () => {
  const page = await reader(phone);
  const before = (await page.locator(picture).first().boundingBox())!.width;
  await page.tap(picture);
  await opened(page);
  await zoomRests(page);
  expect((await page.locator('.medium-zoom-image--opened').boundingBox())!.width).toBeGreaterThan(before);
});

it('stays while two fingers look at it closer, and goes when the reader scrolls on', async () => {
  const page = await reader(phone);
  const session = await page.context().newCDPSession(page);
  /** Fingers go from where they are put down, by so much. */
  const move = async (...fingers: readonly (readonly [x: number, y: number, dx: number, dy: number])[]): Promise<void> => {
    const at = (part: number) => fingers.map(([x, y, dx, dy], id) => ({ x: x + dx * part, y: y + dy * part, id }));
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (let step = 1; step <= 10; step++) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 10) });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  // Room to scroll, above and below.
  await page.addStyleTag({ content: 'main { padding-block: 100vh }' });
  await page.locator(picture).first().evaluate((image) => image.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await page.locator(picture).first().tap();
  await opened(page);
  await zoomRests(page);
  await move([185, 410, -110, -110], [205, 430, 110, 110]);
  await expect.poll(() => page.evaluate(() => visualViewport!.scale)).toBeGreaterThan(1.5);
  // Longer than the library waits before it closes.
  await page.waitForTimeout(600);
  expect(await page.locator('.medium-zoom-image--opened').count()).toBe(1);
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
  await move([195, 700, 0, -400]);
  await closed(page);
});

it('the Tab key does not go on behind an enlarged image: it closes it, and the focus is back on the image', async () => {
  const page = await reader();
  await page.focus(picture);
  await page.keyboard.press('Enter');
  await opened(page);
  await zoomRests(page);
  await page.keyboard.press('Tab');
  await closed(page);
  await expect.poll(() => page.evaluate((selector) => document.activeElement === document.querySelector(selector), picture)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.evaluate((selector) => document.activeElement === document.querySelector(selector), picture)).toBe(false);
});

it('an image inside a link keeps its link', async () => {
  const page = await reader();
  expect(await page.locator('.content a img').getAttribute('role')).toBeNull();
});

it('an image that comes later can be enlarged, too, after 1000 ms (§9 Image zoom re-init)', async () => {
  const page = await reader({ before: (fresh) => fresh.clock.install() });
  // From here on time passes only as the test lets it.
  await stopClock(page);
  await page.evaluate(() => {
    const image = document.createElement('img');
    image.src = document.querySelector<HTMLImageElement>('.content img')!.src;
    image.id = 'later';
    document.querySelector('.content')!.append(image);
  });
  await page.clock.runFor(990);
  expect(await page.locator('#later').getAttribute('role')).toBeNull();
  await page.clock.runFor(20);
  await page.waitForSelector('#later[role=button]');
  await page.clock.resume();
  await page.click('#later');
  await opened(page);
});
