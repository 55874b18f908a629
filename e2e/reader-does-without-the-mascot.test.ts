import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { desktop, phone, type TestPage } from './support/browser';
import { asked, countFrames, drawn, FIGURE, framesPass, inked, pointOf, useMascotReader } from './support/mascot-reader';

const { openPage, reader } = useMascotReader();

describe('§8 Mascot: what goes wrong is said on the console, and hides her', () => {
  const hides = async (page: TestPage, ...messages: (string | RegExp)[]): Promise<void> => {
    for (const message of messages) await expect.poll(() => page.errors.some((error) => (typeof message === 'string' ? error.includes(message) : message.test(error))), { message: String(message) }).toBe(true);
    await expect.poll(() => page.locator(FIGURE).isVisible()).toBe(false);
    await expect.poll(() => page.locator('.mascot :is(a, button)').filter({ visible: true }).count()).toBe(0);
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
    const page = await openPage(
      {},
      {
        before: async (fresh) => {
          await fresh.route('**/*.model.json', () => {});
          // From the first moment time passes only as the test lets it: a machine may take a second between two of its steps.
          await fresh.clock.install({ time: 0 });
          await fresh.clock.pauseAt(1000);
        },
      },
    );
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
    for (const place of [16, 20]) png.writeUInt32BE(60_000, place);
    const page = await openPage({ theme: 'wanko' }, { before: (fresh) => fresh.route('**/*.png', (route) => route.fulfill({ body: png })) });
    await hides(page, 'The images have more than 67108864 pixels.');
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
    for (const name of ['f03.exp.json', 'idle_01.mtn', 'texture_02.png', 'physics']) await expect.poll(() => page.errors.some((error) => error.startsWith('Failed to load') && error.includes(name)), { message: name }).toBe(true);
    await expect.poll(() => inked(page)).toBeGreaterThan(1000);
  });

  it('until the label is pressed again, when she did not come to the first press', async () => {
    const page = await openPage();
    await page.locator(FIGURE).waitFor({ state: 'visible' });
    await page.focus('[aria-label="隐藏看板娘"]');
    await page.keyboard.press('Enter');
    const label = page.locator('.mascot-open');
    await label.waitFor();
    await page.route('**/*.model.json', (route) => route.abort());
    await label.click();
    await expect.poll(() => page.errors.some((error) => error.includes(CDN))).toBe(true);
    await expect.poll(() => label.getAttribute('aria-busy')).toBe('false');
    await page.unroute('**/*.model.json');
    await label.click();
    await page.locator(FIGURE).waitFor({ state: 'visible' });
    await expect.poll(() => label.count()).toBe(0);
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

describe('what comes too late', () => {
  const decoding = (page: TestPage): Promise<number> => page.evaluate(() => (window as unknown as { waiting: number }).waiting);

  it('another figure, when there is no place for her any more: nothing is drawn for nobody', async () => {
    const page = await reader({}, { before: countFrames });
    // Pictures take as long as the test wants.
    await page.evaluate(() => {
      const decode = window.createImageBitmap.bind(window) as (...given: unknown[]) => Promise<ImageBitmap>;
      const go = new Promise<void>((done) => Object.assign(window, { waiting: 0, go: done }));
      Object.assign(window, {
        createImageBitmap: async (...given: unknown[]) => {
          (window as unknown as { waiting: number }).waiting++;
          await go;
          return decode(...given);
        },
      });
    });
    await page.click('[aria-label="换一个看板娘"]');
    await expect.poll(() => decoding(page)).toBeGreaterThan(0);
    await page.evaluate(() => window.hideMascot());
    const before = await drawn(page);
    await page.evaluate(() => (window as unknown as { go: () => void }).go());
    await framesPass(page);
    await framesPass(page);
    expect(await drawn(page)).toBe(before);
    expect(page.errors).toEqual([]);
  });
});
