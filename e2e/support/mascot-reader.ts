/** Readers of the page with the mascot, and what they see of her. */
import { PNG } from 'pngjs';
import type { MascotProps } from '@glimpress/live2d/mascot';
import { useBrowser, type TestPage } from './browser';
import { useMascotSite } from './mascot-site';

export const PROPS: MascotProps = { base: '/', path: '/views/a.html', lang: 'zh-CN', models: '/models/', theme: ['haru1', 'wanko'], moreInfo: '/about/aboutme.html' };
export const FIGURE = '.mascot canvas';

type OpenOptions = Parameters<ReturnType<typeof useBrowser>['open']>[1];

/** `openPage` shows the widget with `props` besides `PROPS`; `reader` waits until the mascot is there. */
export function useMascotReader() {
  const browser = useBrowser();
  const site = useMascotSite();

  async function openPage(props: Partial<MascotProps> = {}, options: OpenOptions = {}): Promise<TestPage> {
    const page = await browser.open(`${site.url}/`, options);
    await page.waitForSelector('[data-ready]', { state: 'attached' });
    await page.evaluate((told) => window.showMascot(told), { ...PROPS, ...props });
    return page;
  }
  async function reader(props: Partial<MascotProps> = {}, options: OpenOptions = {}): Promise<TestPage> {
    const page = await openPage(props, options);
    const figure = page.locator(FIGURE);
    await figure.waitFor({ state: 'visible' });
    // She comes with a small movement.
    await figure.evaluate((canvas) => Promise.all(canvas.getAnimations().map((animation) => animation.finished)));
    return page;
  }
  return { openPage, reader };
}

/** For `before`: counts the frames that are drawn. */
export function countFrames(page: TestPage): Promise<unknown> {
  return page.addInitScript(() => {
    const { clear } = WebGLRenderingContext.prototype;
    Object.assign(window, { drawn: 0 });
    WebGLRenderingContext.prototype.clear = function (mask) {
      (window as unknown as { drawn: number }).drawn++;
      return clear.call(this, mask);
    };
  });
}
/** Number of frames that were drawn. */
export const drawn = (page: TestPage): Promise<number> => page.evaluate(() => (window as unknown as { drawn: number }).drawn);

/** Waits until the browser has had time for some frames. */
export const framesPass = (page: TestPage): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
  });

/** How many pixels of the canvas are not the page's white. */
export async function inked(page: TestPage): Promise<number> {
  const { data } = PNG.sync.read(await page.locator(FIGURE).screenshot());
  let count = 0;
  for (let index = 0; index < data.length; index += 4) if (data[index]! + data[index + 1]! + data[index + 2]! < 720) count++;
  return count;
}

/** Where the middle of her head is: pixels right of the middle of the canvas. */
export async function lean(page: TestPage): Promise<number> {
  const { data, width } = PNG.sync.read(await page.locator(FIGURE).screenshot());
  const columns: number[] = [];
  for (let pixel = 0; pixel < 60 * width; pixel++) if (data[4 * pixel]! + data[4 * pixel + 1]! + data[4 * pixel + 2]! < 720) columns.push(pixel % width);
  return columns.reduce((sum, column) => sum + column, 0) / columns.length - width / 2;
}

/** A point of the canvas, from its top left in CSS pixels. */
export async function pointOf(page: TestPage, x: number, y: number): Promise<[number, number]> {
  const box = (await page.locator(FIGURE).boundingBox())!;
  return [box.x + x, box.y + y];
}

/** Addresses asked for that hold `part`. */
export const asked = (page: TestPage, part: string): string[] => page.asked.filter((url) => url.includes(part));
