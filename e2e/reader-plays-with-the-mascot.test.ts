import { describe, expect, it } from 'vitest';
import { stopClock } from './support/browser';
import { asked, FIGURE, framesPass, inked, lean, pointOf, useMascotReader } from './support/mascot-reader';

const { openPage, reader } = useMascotReader();

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

  it('nobody speaks on in the mouth of the next figure', async () => {
    const page = await reader(
      { sound: true, theme: ['shizuku', 'wanko'] },
      {
        before: (fresh) =>
          fresh.addInitScript(() => {
            Object.assign(window, { pauses: 0 });
            HTMLMediaElement.prototype.pause = () => void (window as unknown as { pauses: number }).pauses++;
          }),
      },
    );
    await page.mouse.click(...(await pointOf(page, 75, 150)));
    await expect.poll(() => asked(page, 'snd/tapBody_').length).toBeGreaterThan(0);
    const pauses = (): Promise<number> => page.evaluate(() => (window as unknown as { pauses: number }).pauses);
    const before = await pauses();
    await page.focus('[aria-label="换一个看板娘"]');
    await page.keyboard.press('Enter');
    await expect.poll(pauses).toBeGreaterThan(before);
  });

  it('a tap on the head shows another expression, not a motion', async () => {
    const page = await openPage(
      { theme: 'shizuku' },
      {
        before: (fresh) =>
          Promise.all([
            // The triangles drawn in a frame: motions and breath move them, only an expression shows more of them (a blush, a shadow).
            fresh.addInitScript(() => {
              const { drawElements } = WebGLRenderingContext.prototype;
              const seen = { points: 0 };
              WebGLRenderingContext.prototype.drawElements = function (...given: unknown[]) {
                seen.points += given[1] as number;
                Reflect.apply(drawElements, this, given);
              };
              Object.assign(window, { seen });
            }),
            fresh.route('**/exp/*.json', (route) => route.fulfill({ json: { fade_in: 1, params: [{ id: 'PARAM_TERE', val: 1 }, { id: 'PARAM_DONYORI', val: 1 }] } })),
          ]),
      },
    );
    await page.locator(FIGURE).waitFor({ state: 'visible' });
    const motions = asked(page, '.mtn').length;
    /** The most that any of some frames shows. */
    const most = (): Promise<number> =>
      page.evaluate(async () => {
        const { seen } = window as unknown as { seen: { points: number } };
        let points = 0;
        for (let frame = 0; frame < 30; frame++) {
          seen.points = 0;
          await new Promise(requestAnimationFrame);
          points = Math.max(points, seen.points);
        }
        return points;
      });
    await expect.poll(most).toBeGreaterThan(1000);
    const before = await most();
    await page.mouse.click(...(await pointOf(page, 75, 60)));
    await expect.poll(most).toBeGreaterThan(before);
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

  it('lets the mouse through where nothing of her is drawn, and no finger that comes after it', async () => {
    const page = await reader({}, { hasTouch: true });
    const lets = (): Promise<string> => page.locator(FIGURE).evaluate((canvas) => canvas.style.pointerEvents);
    await page.mouse.move(...(await pointOf(page, 3, 3)));
    await expect.poll(lets).toBe('none');
    // It stays there while a finger taps elsewhere.
    await page.touchscreen.tap(5, 5);
    await expect.poll(lets).toBe('');
    await page.touchscreen.tap(...(await pointOf(page, 75, 130)));
    await expect.poll(() => asked(page, 'mtn/tapBody_').length).toBe(1);
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

  it('is shown at 0.8 to 2 times her size, no more and no less (§9 Mascot view scale)', async () => {
    const page = await reader(
      {},
      {
        before: (fresh) =>
          fresh.addInitScript(() => {
            const { uniform4fv } = WebGLRenderingContext.prototype;
            WebGLRenderingContext.prototype.uniform4fv = function (location: WebGLUniformLocation | null, numbers: Float32List) {
              Object.assign(window, { scale: numbers[0] });
              uniform4fv.call(this, location, numbers);
            };
          }),
      },
    );
    const scale = (): Promise<number> => page.evaluate(() => (window as unknown as { scale: number }).scale);
    const pinched = async (deltaY: number): Promise<void> => page.locator(FIGURE).dispatchEvent('wheel', { ctrlKey: true, deltaY, cancelable: true });
    const before = await scale();
    await pinched(-1000);
    await expect.poll(async () => (await scale()) / before).toBeCloseTo(2, 5);
    await pinched(1000);
    await expect.poll(async () => (await scale()) / before).toBeCloseTo(0.8, 5);
  });

  it('plays sleepy motions, which came with the idle ones, while the session says that she is sleepy', async () => {
    const leaning = (degrees: number): string => `PARAM_ANGLE_Z=${Array(30).fill(degrees).join()}`;
    const page = await reader(
      { theme: 'haru1' },
      {
        before: async (fresh) => {
          await fresh.route('**/haru01.model.json', async (route) => {
            const response = await route.fetch();
            const motions = { idle: [{ file: 'mtn/awake.mtn' }], sleepy: [{ file: 'mtn/asleep.mtn' }] };
            await route.fulfill({ response, json: { ...((await response.json()) as object), motions } });
          });
          await fresh.route('**/awake.mtn', (route) => route.fulfill({ body: leaning(30) }));
          await fresh.route('**/asleep.mtn', (route) => route.fulfill({ body: leaning(-30) }));
        },
      },
    );
    expect(asked(page, '.mtn').map((url) => url.split('/').at(-1))).toEqual(['awake.mtn', 'asleep.mtn']);
    await expect.poll(() => lean(page)).toBeGreaterThan(3);
    await page.evaluate(() => sessionStorage.setItem('mascotSleepy', '1'));
    await expect.poll(() => lean(page)).toBeLessThan(-3);
    await page.evaluate(() => sessionStorage.removeItem('mascotSleepy'));
    await expect.poll(() => lean(page)).toBeGreaterThan(3);
  });

  it('gets sleepy when the mouse has been gone for 50 seconds, and wakes when it is back', async () => {
    const page = await reader({ theme: 'wanko' }, { before: (fresh) => fresh.clock.install() });
    const flag = (): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('mascotSleepy'));
    // She has come: from here on time passes only as the test lets it.
    await stopClock(page);
    await page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave')));
    await page.clock.fastForward(49_000);
    expect(await flag()).toBeNull();
    await page.clock.fastForward(2000);
    expect(await flag()).toBe('1');
    await page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseenter')));
    expect(await flag()).toBeNull();
  });
});
