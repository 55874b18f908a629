import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { desktop, hydrated, phone, shows, useBrowser } from './support/browser';

const { blog, docs, reading } = inject('sites');
const browser = useBrowser();
const FIGURE = '.mascot canvas';

describe('§1 the mascot on the blog', () => {
  it('comes after everything else, from the site itself, and stays over a navigation', async () => {
    const page = await browser.open(`${blog.url}/timeline/`);
    await hydrated(page);
    await page.waitForSelector(`${FIGURE}:visible`);
    const order = page.asked.map((url) => url.slice(blog.url.length));
    expect(page.asked.filter((url) => !url.startsWith(blog.url) && !url.startsWith('blob:'))).toEqual([]);
    expect(order.findIndex((url) => url.startsWith('/models/'))).toBeGreaterThan(order.findIndex((url) => /\/app\./.test(url)));
    const figure = await page.$(FIGURE);
    await page.click('.bar .nav a >> text=标签');
    await shows(page, '全部标签');
    expect(await figure!.evaluate((canvas) => canvas.isConnected)).toBe(true);
    expect(page.errors).toEqual([]);
  });

  it('is not there on a phone, and costs it nothing', async () => {
    const page = await browser.open(`${blog.url}/timeline/`, phone);
    await hydrated(page);
    await page.waitForTimeout(500);
    expect(await page.locator(FIGURE).count()).toBe(0);
    expect(page.asked.filter((url) => url.includes('/models/'))).toEqual([]);
    // Of her code only what looks how wide the window is.
    const codes = await Promise.all(page.asked.filter((url) => /\/assets\/(?:mascot|widget)\b/.test(url)).map(async (url) => Number((await (await fetch(url)).arrayBuffer()).byteLength)));
    expect(codes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(3000);
  });

  it('covers neither the text of an article nor the list of the home page nor cards, beside a classic scrollbar neither', async () => {
    // Half of its 17 pixels moves the text, the whole the figure.
    const scrollbar = 17 / 2;
    for (const [path, content] of [['/', 'main .posts'], ['/tag/', 'main .posts'], ['/views/ee/i2c-pullup.html', '.content'], ['/projects/github.html', 'main .projects']] as const) {
      // She is drawn once, not on and on: this is about her place.
      const page = await browser.open(blog.url + path, { ...desktop, reducedMotion: 'reduce' });
      await page.waitForSelector(`${FIGURE}:visible`);
      for (const width of [1360, 1366, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const [text, figure] = await Promise.all([page.locator(content).first().boundingBox(), page.locator(FIGURE).boundingBox()]);
        expect(text!.x + text!.width + scrollbar, `${path} at ${width}`).toBeLessThanOrEqual(figure!.x);
      }
      await page.context().close();
    }
  });

  it('a site without one does not even hold its code', () => {
    expect(readdirSync(join(reading.out, 'assets')).filter((name) => /mascot/i.test(name))).toEqual([]);
  });
});

describe('the workbench of the manual', () => {
  const STATUS = '.model-status';
  /** Narrow: what is drawn without a graphics card costs by its pixels, and beside the workbench no mascot is drawn. */
  const narrow = { viewport: { width: 360, height: 800 } };

  it('shows all nine models', async () => {
    const page = await browser.open(`${docs.url}/mascot.html`, narrow);
    await hydrated(page);
    await page.locator('.model-stage, [data-island=ModelStage]').first().scrollIntoViewIfNeeded();
    await page.waitForSelector('.model-stage select');
    const names = await page.$$eval('.model-stage option', (options) => options.map((option) => option.textContent));
    expect(names).toEqual(['shizuku', 'haru1', 'haru2', 'haruto', 'koharu', 'izumi', 'wanko', 'miku', 'z16']);
    for (const name of names) {
      await page.selectOption('.model-stage select', name);
      await expect.poll(() => page.innerText(STATUS), { message: name }).toMatch(/^\d+ 个网格，\d+ 个顶点$/);
    }
    expect(page.errors).toEqual([]);
  });

  it('plays motions and expressions, lets go of what is held', async () => {
    const page = await browser.open(`${docs.url}/mascot.html`, narrow);
    await page.locator('[data-island=ModelStage]').scrollIntoViewIfNeeded();
    await page.waitForSelector('.model-stage fieldset');
    await page.click('.model-stage button >> text=f01');
    await page.click('.model-stage button >> text=tap_body 1');
    const slider = page.locator('.model-parameters label', { hasText: 'ANGLE_X' }).locator('input').first();
    await slider.fill('-30');
    await expect.poll(() => page.locator('.model-parameters output').first().innerText()).toBe('-30.00');
    await page.click('.model-stage button >> text=全部松开');
    await expect.poll(() => page.locator('.model-parameters output').first().innerText()).toBe('');
    expect(page.errors).toEqual([]);
  });

  it('plays what a reader who wants no motion asks for by a button, and rests again', async () => {
    const page = await browser.open(`${docs.url}/mascot.html`, {
      ...narrow,
      reducedMotion: 'reduce',
      before: (fresh) =>
        fresh.addInitScript(() => {
          Object.assign(window, { drawn: 0 });
          const draw = WebGLRenderingContext.prototype.drawElements;
          WebGLRenderingContext.prototype.drawElements = function (...args) {
            (window as unknown as { drawn: number }).drawn++;
            draw.apply(this, args);
          };
        }),
    });
    const drawn = (): Promise<number> => page.evaluate(() => (window as unknown as { drawn: number }).drawn);
    /** How often it was drawn when it is drawn no more. */
    const atRest = async (): Promise<number> => {
      let [before, now] = [-1, await drawn()];
      for (let wait = 0; before !== now && wait < 60; wait++) {
        await page.waitForTimeout(500);
        [before, now] = [now, await drawn()];
      }
      expect(now).toBe(before);
      return now;
    };
    await page.locator('[data-island=ModelStage]').scrollIntoViewIfNeeded();
    await page.waitForSelector('.model-stage fieldset');
    const still = await atRest();
    await page.click('.model-stage button >> text=tap_body 1');
    await expect.poll(drawn).toBeGreaterThan(still);
    const played = await atRest();
    await page.click('.model-stage button >> text=f02');
    await expect.poll(drawn).toBeGreaterThan(played);
    await atRest();
  });

  it('takes a model of one’s own, and says what is missing', async () => {
    const page = await browser.open(`${docs.url}/mascot.html`, narrow);
    await page.locator('[data-island=ModelStage]').scrollIntoViewIfNeeded();
    await page.waitForSelector('.model-drop input');
    const folder = join(import.meta.dirname, '../node_modules/live2d-widget-model-wanko/assets');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
    await page.setInputFiles('.model-drop input', files);
    await expect.poll(() => page.innerText(STATUS)).toMatch(/^\d+ 个网格/);
    await page.setInputFiles('.model-drop input', files.filter((file) => !file.endsWith('.mtn')));
    await page.waitForSelector('.model-stage >> text=缺了这些文件');
    await page.setInputFiles('.model-drop input', files.filter((file) => file.endsWith('.png')));
    await expect.poll(() => page.innerText(STATUS)).toContain('没有找到 model.json');
  });

  it('takes a folder that is dropped on it', async () => {
    const page = await browser.open(`${docs.url}/mascot.html`, narrow);
    const stage = page.locator('.model-stage');
    await page.locator('[data-island=ModelStage]').scrollIntoViewIfNeeded();
    await stage.locator('fieldset').first().waitFor();
    await stage.scrollIntoViewIfNeeded();
    const box = (await stage.boundingBox())!;
    const client = await page.context().newCDPSession(page);
    const data = { items: [], files: [join(import.meta.dirname, '../node_modules/live2d-widget-model-wanko/assets')], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await client.send('Input.dispatchDragEvent', { type, x: box.x + 20, y: box.y + 20, data });
    await expect.poll(() => page.innerText(STATUS)).toBe('33 个网格，393 个顶点');
    expect(page.errors).toEqual([]);
  });
});
