import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings } from './support/axe';
import { desktop, hydrated, isSameWindow, markWindow, phone, shows, useBrowser, type TestPage } from './support/browser';
import { assetNamed, brotliBytes } from './support/built';
import { SONGS, tone, useMusicSite } from './support/music-site';
import { startStaticHost } from './support/static-host';

const browser = useBrowser({ hasClosedMascot: true });
const site = useMusicSite({ offline: true, mascot: { theme: 'wanko', models: 'local' } });
const across = useMusicSite({ mascot: { theme: 'wanko', models: 'local', position: 'left' } });
const ARTICLE = encodeURI('/文集/长文.html');

async function reader(options: Parameters<typeof browser.open>[1] = {}, path = ARTICLE, { url } = site): Promise<TestPage> {
  const page = await browser.open(url + path, options);
  await hydrated(page);
  await page.locator('.music-open').waitFor();
  return page;
}
async function opened(options: Parameters<typeof browser.open>[1] = {}, path = ARTICLE): Promise<TestPage> {
  const page = await reader(options, path);
  await page.click('.music-open');
  return page;
}

const song = (page: Page): Promise<string> => page.innerText('.music-title');
const status = (page: Page): Promise<string> => page.innerText('.music [role=status]');
const press = (page: Page, name: string): Promise<void> => page.click(`.music-panel button[aria-label=${name}]`);
const choose = (page: Page, title: string): Promise<void> => page.click(`.music-songs button:has-text("${title}")`);
const label = (page: Page): Promise<string | null> => page.getAttribute('.music-open', 'aria-label');
const sound = (page: Page): Promise<{ paused: boolean; time: number }> => page.locator('.music audio').evaluate((audio: HTMLAudioElement) => ({ paused: audio.paused, time: audio.currentTime }));
const plays = (page: Page, title: string): Promise<void> => expect.poll(() => label(page)).toBe(`音乐，正在播放：${title}`);
/** So that the song ends: the next one comes by itself. */
const toTheEnd = (page: Page): Promise<void> => page.locator('.music audio').evaluate((audio: HTMLAudioElement) => void (audio.currentTime = audio.duration - 0.5));
/** Sounds that were asked for. */
const askedSounds = (page: TestPage): string[] => page.asked.filter((url) => url.endsWith('.wav'));

describe('the player of a blog with songs', () => {
  it('plays nothing by itself, and asks for nothing of a song before a reader wants to hear it', async () => {
    const page = await reader();
    await page.waitForTimeout(300);
    expect(page.asked.filter((url) => /\.wav|bgm/.test(url))).toEqual([]);
    await page.click('.music-open');
    await expect.poll(() => page.asked.filter((url) => url.includes('/bgm/')).map((url) => decodeURI(url))).toEqual([`${site.url}/bgm/封面.svg`]);
    await page.waitForTimeout(300);
    expect([askedSounds(page), await label(page), await song(page), await page.innerText('.music-title + p')]).toEqual([[], '音乐', '长', '甲']);
    await press(page, '播放');
    await plays(page, '长');
    expect(askedSounds(page).map((url) => decodeURI(url))).toContain(`${site.url}/bgm/长 (Live).wav`);
    expect(page.errors).toEqual([]);
  });

  it('plays, pauses and goes on where it was; shows how far it is', async () => {
    const page = await opened();
    await press(page, '播放');
    await expect.poll(async () => (await sound(page)).time).toBeGreaterThan(1);
    await expect.poll(() => page.locator('.music-place span').allInnerTexts()).toEqual([expect.stringMatching(/^0:0[1-9]$/), '', '0:30']);
    await press(page, '暂停');
    await expect.poll(() => label(page)).toBe('音乐');
    const { time } = await sound(page);
    await press(page, '播放');
    await plays(page, '长');
    expect((await sound(page)).time).toBeGreaterThanOrEqual(time);
  });

  it('goes to the next and the previous song, and to one of the list, which marks it', async () => {
    const page = await opened();
    await press(page, '上一首');
    await expect.poll(() => song(page)).toBe('尾');
    await choose(page, '短');
    await plays(page, '短');
    expect(await page.locator('.music-songs [aria-current=true]').allInnerTexts()).toEqual([expect.stringContaining('短')]);
    await press(page, '上一首');
    await plays(page, '长');
    await press(page, '下一首');
    await plays(page, '短');
  });

  it('goes on to the first after the last', async () => {
    const page = await opened();
    await choose(page, '尾');
    await plays(page, '尾');
    await toTheEnd(page);
    await plays(page, '长');
    expect((await sound(page)).paused).toBe(false);
  });

  it('says that a song cannot be played, and leaves it to the reader what to do', async () => {
    const page = await opened();
    await choose(page, '短');
    await plays(page, '短');
    await toTheEnd(page);
    await expect.poll(() => status(page)).toBe('这首歌放不出来');
    expect([await song(page), await label(page), await page.locator('.music-panel button[aria-label=播放]').count()]).toEqual(['坏', '音乐', 1]);
    await page.waitForTimeout(500);
    expect(await song(page)).toBe('坏');
    await press(page, '下一首');
    await plays(page, '尾');
    expect(await status(page)).toBe('');
  });

  it('tries again what the network did not bring', async () => {
    let isAway = true;
    const page = await opened({ before: (fresh) => fresh.route('**/2.wav', (route) => (isAway ? route.abort() : route.continue())) });
    await choose(page, '短');
    await expect.poll(() => status(page)).toBe('这首歌放不出来');
    isAway = false;
    await press(page, '播放');
    await plays(page, '短');
  });

  it('goes on where its host failed', async () => {
    const whole = tone(150);
    let state: 'poor' | 'lost' | 'good' = 'poor';
    const connections = new Set<ServerResponse>();
    const host = createServer(({ headers }, response) => {
      if (state === 'lost') return void response.writeHead(503).end();
      const start = Number(/bytes=(\d+)/.exec(headers.range ?? '')?.[1] ?? 0);
      connections.add(response.writeHead(206, { 'content-type': 'audio/wav', 'content-length': whole.length - start, 'content-range': `bytes ${start}-${whole.length - 1}/${whole.length}` }));
      // A poor host brings 100 seconds of it, and then nothing.
      response.write(whole.subarray(start, state === 'poor' ? 800_000 : undefined));
    });
    await new Promise<void>((done) => void host.listen(0, '127.0.0.1', done));
    const page = await opened({ before: (fresh) => fresh.route(/\(Live\)\.wav/, (route) => route.continue({ url: `http://127.0.0.1:${(host.address() as AddressInfo).port}/` })) });
    await press(page, '播放');
    await expect.poll(async () => (await sound(page)).time).toBeGreaterThan(1);
    state = 'lost';
    for (const connection of connections) connection.destroy();
    await page.locator('.music audio').evaluate((audio: HTMLAudioElement) => void (audio.playbackRate = 16));
    await expect.poll(() => status(page)).toBe('这首歌放不出来');
    const { time } = await sound(page);
    expect(time).toBeGreaterThan(5);
    state = 'good';
    await press(page, '播放');
    await plays(page, '长');
    expect((await sound(page)).time).toBeGreaterThanOrEqual(Math.floor(time));
    await choose(page, '尾');
    await plays(page, '尾');
    // Not from where the other one stopped.
    expect((await sound(page)).time).toBeLessThan(5);
    host.closeAllConnections();
    host.close();
  });

  it('says that it is loading while a poor network brings the song', async () => {
    let release = (): void => {};
    const held = new Promise<void>((done) => (release = done));
    const page = await opened({ before: (fresh) => fresh.route('**/bgm/*.wav', (route) => void held.then(() => route.continue())) });
    await press(page, '播放');
    await expect.poll(() => status(page)).toBe('正在加载……');
    release();
    await plays(page, '长');
    expect(await status(page)).toBe('');
  });

  it('plays on while it is closed, and while the reader goes to other pages', async () => {
    const page = await opened();
    await press(page, '播放');
    await plays(page, '长');
    await markWindow(page);
    await page.click('.music-open');
    expect(await page.locator('.music-panel').count()).toBe(0);
    await page.click('.side .side-link >> text=短文');
    await shows(page, '短文');
    const { time } = await sound(page);
    await expect.poll(async () => (await sound(page)).time).toBeGreaterThan(time + 0.5);
    expect([await isSameWindow(page), await label(page)]).toEqual([true, '音乐，正在播放：长']);
    await page.click('.music-open');
    expect(await song(page)).toBe('长');
  });

  it('is moved to another place by its bar, which names it as a time', async () => {
    const page = await opened();
    const bar = page.locator('.music-place input');
    expect(await bar.isDisabled()).toBe(true);
    await press(page, '播放');
    await plays(page, '长');
    await bar.fill('20');
    await expect.poll(async () => (await sound(page)).time).toBeGreaterThan(19);
    await press(page, '暂停');
    expect(await bar.getAttribute('aria-valuetext')).toMatch(/^0:2\d \/ 0:30$/);
    const asked: Request[] = [];
    page.on('request', (request) => asked.push(request));
    const { x, y, width, height } = (await bar.boundingBox())!;
    await page.mouse.move(x + width * 0.7, y + height / 2);
    await page.mouse.down();
    for (let part = 0.65; part > 0.2; part -= 0.05) await page.mouse.move(x + width * part, y + height / 2);
    await page.mouse.up();
    await expect.poll(async () => (await sound(page)).time).toBeLessThan(10);
    expect(asked.length, 'not every step of the bar asks the network').toBeLessThan(4);
  });

  it('shows how far the next song is, when the one before is left while its bar still waits to be let go', async () => {
    const page = await opened();
    await press(page, '播放');
    await plays(page, '长');
    // One right after the other, however slow the machine is.
    await page.evaluate(() => {
      const bar = document.querySelector<HTMLInputElement>('.music-place input')!;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(bar, '20');
      bar.dispatchEvent(new Event('input', { bubbles: true }));
      document.querySelector<HTMLElement>('.music-previous')!.click();
    });
    await plays(page, '尾');
    await expect.poll(() => page.innerText('.music-place > span')).toMatch(/0:0[1-9]/);
  });

  it('speaks the language of the page', async () => {
    const page = await opened({}, encodeURI('/文集/英文.html'));
    expect(await page.locator('.music-buttons button').evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))).toEqual(['Previous song', 'Play', 'Next song']);
  });
});

describe('with the keyboard and a screen reader', () => {
  it('two presses play; Escape closes and gives the focus back; keys of the bar are no shortcuts of the page', async () => {
    const page = await reader();
    await page.focus('.music-open');
    expect(await page.getAttribute('.music-open', 'aria-expanded')).toBe('false');
    await page.keyboard.press('Enter');
    expect([await page.getAttribute('.music-open', 'aria-expanded'), await page.getAttribute('.music-open', 'aria-controls')]).toEqual(['true', await page.getAttribute('.music-panel', 'id')]);
    expect(await page.evaluate(() => document.activeElement!.getAttribute('aria-label'))).toBe('播放');
    await page.keyboard.press('Enter');
    await plays(page, '长');
    expect(await page.evaluate(() => document.activeElement!.getAttribute('aria-label'))).toBe('暂停');
    await page.focus('.music-place input');
    const before = page.url();
    // One right after the other, however slow the machine is: a bar that rests at the end has ended the song.
    await Promise.all(['End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'j'].map((key) => page.keyboard.press(key)));
    await expect.poll(async () => (await sound(page)).time).toBeGreaterThan(25);
    expect(page.url()).toBe(before);
    await page.keyboard.press('Escape');
    expect([await page.locator('.music-panel').count(), await page.evaluate(() => document.activeElement!.className)]).toEqual([0, 'music-open']);
  });

  it('keep the bar while one song follows the other, and one that cannot be played', async () => {
    const page = await opened();
    await press(page, '播放');
    await plays(page, '长');
    await page.focus('.music-place input');
    await page.keyboard.press('End');
    await plays(page, '短');
    await page.keyboard.press('End');
    await expect.poll(() => status(page)).toBe('这首歌放不出来');
    expect(await page.evaluate(() => document.activeElement!.getAttribute('aria-label'))).toBe('播放进度');
    await page.keyboard.press('Escape');
    expect([await page.locator('.music-panel').count(), await page.evaluate(() => document.activeElement!.className)]).toEqual([0, 'music-open']);
  });

  it('moves nothing of it sideways: WebKit would have room for that', async () => {
    const page = await opened(phone);
    expect(await page.locator('.music-panel').evaluate((panel) => getComputedStyle(panel).overflow)).toBe('hidden auto');
  });

  it('meets a region with buttons, a bar and a list', async () => {
    const page = await opened();
    expect(await page.locator('.music').ariaSnapshot()).toBe(
      [
        '- region "音乐":', '  - button "音乐" [expanded]', '  - paragraph: 长', '  - paragraph: 甲', '  - slider "播放进度" [disabled]: "0"', '  - text: 0:00', '  - status',
        '  - button "上一首"', '  - button "播放"', '  - button "下一首"', '  - list "歌单":', ...['长 甲', '短 乙', '坏', '尾'].flatMap((name) => ['    - listitem:', `      - button "${name}"`]),
      ].join('\n'),
    );
  });

  it.each(['light', 'dark'] as const)('axe finds nothing serious in the open player, in the %s', async (colorScheme) => {
    const page = await opened({ colorScheme });
    await choose(page, '坏');
    await expect.poll(() => status(page)).toBe('这首歌放不出来');
    expect(await findings(page)).toEqual([]);
  });

  it('the lock screen and keys of the keyboard are told what plays, and work it', async () => {
    const page = await opened({ before: (fresh) => fresh.addInitScript(() => (MediaSession.prototype.setActionHandler = (name, act) => void Object.assign(window, { [`on_${name}`]: act }))) });
    const told = (): Promise<object | null> => page.evaluate(() => navigator.mediaSession.metadata && { title: navigator.mediaSession.metadata.title, artist: navigator.mediaSession.metadata.artist, pictures: navigator.mediaSession.metadata.artwork.map(({ src }) => decodeURI(new URL(src).pathname)) });
    const act = (name: string): Promise<void> => page.evaluate((key) => (window as unknown as Record<string, () => void>)[`on_${key}`]!(), name);
    expect(await told()).toBeNull();
    await press(page, '播放');
    await plays(page, '长');
    expect(await told()).toEqual({ title: '长', artist: '甲', pictures: ['/bgm/封面.svg'] });
    await act('pause');
    await expect.poll(() => label(page)).toBe('音乐');
    await act('play');
    await plays(page, '长');
    await act('previoustrack');
    await expect.poll(told).toEqual({ title: '尾', artist: '', pictures: [] });
    await choose(page, '长');
    await act('nexttrack');
    await expect.poll(() => song(page)).toBe('短');
  });
});

describe('stands beside what else floats above a page', () => {
  interface Box { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  const meet = (one: Box, other: Box): boolean => one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

  const WINDOWS = [[320, phone], [390, phone], [768, desktop], [1440, desktop]] as const;
  it.each([...WINDOWS.map((each) => [...each, 'right'] as const), ...WINDOWS.map((each) => [...each, 'left'] as const)])('in a window of %i pixels, with the mascot on the $2', async (width, size, mascot) => {
    const page = await reader({ ...size, viewport: { width, height: 800 } }, ARTICLE, mascot === 'right' ? site : across);
    await page.evaluate(() => scrollTo({ top: 1000, behavior: 'instant' }));
    await page.locator('.back-to-top').waitFor();
    if (width > 1400) await page.locator('.mascot-open').waitFor();
    const others = async (): Promise<Box[]> => (await Promise.all((await page.locator('.tools button, .mascot-open').filter({ visible: true }).all()).map((each) => each.boundingBox()))) as Box[];
    const box = async (selector: string): Promise<Box> => (await page.locator(selector).boundingBox())!;
    expect((await others()).length).toBeGreaterThan(1);
    const button = await box('.music-open');
    expect([button.width, button.height]).toEqual([40, 40]);
    expect(mascot === 'right' ? button.x : width - button.x - button.width).toBe(16);
    for (const other of await others()) expect(meet(button, other)).toBe(false);
    await page.click('.music-open');
    const panel = await box('.music-panel');
    for (const other of [...(await others()), button]) expect(meet(panel, other)).toBe(false);
    expect(panel.x).toBeGreaterThanOrEqual(0);
    expect(panel.y).toBeGreaterThanOrEqual((await box('.bar')).height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  it('leaves the last lines of a page and of a sidebar free', async () => {
    for (const [size, last] of [[phone, '.foot p >> nth=-1'], [desktop, '.side li >> nth=-1']] as const) {
      const page = await reader(size);
      await page.evaluate(() => {
        document.querySelector('.foot p')!.textContent = '一行很长的字'.repeat(20);
        const list = document.querySelector('.sidebar > ul')!;
        list.append(...Array.from({ length: 60 }, () => list.firstElementChild!.cloneNode(true)));
        list.closest('.side')!.scrollTop = 1e5;
        scrollTo({ top: 1e5, behavior: 'instant' });
      });
      const [line, button] = [(await page.locator(last).boundingBox())!, (await page.locator('.music-open').boundingBox())!];
      expect(line.y + line.height).toBeLessThanOrEqual(button.y);
    }
  });

  it('is out of the way of the drawer, and not on paper', async () => {
    const page = await reader(phone);
    await page.tap('.menu-button');
    await expect.poll(() => page.evaluate(() => document.getElementById('shell:drawer')!.getBoundingClientRect().left)).toBe(0);
    const { x, y } = (await page.locator('.music-open').boundingBox())!;
    expect(await page.evaluate(([left, top]) => document.elementFromPoint(left! + 20, top! + 20)!.closest('.music'), [x, y])).toBeNull();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.music :visible').count()).toBe(0);
  });

  it('holds its bars still for a reader who wants less motion', async () => {
    const page = await opened({ reducedMotion: 'reduce' });
    await press(page, '播放');
    await plays(page, '长');
    expect(await page.locator('.music-bars i').evaluateAll((bars) => bars.flatMap((bar) => bar.getAnimations().filter(({ playState }) => playState === 'running')))).toEqual([]);
  });

  it.each([['mascot', '.music-open'], ['music', '.mascot-open']])('a %s that does not come leaves the other alone', async (away, there) => {
    const page = await browser.open(site.url + ARTICLE, { before: (fresh) => fresh.route(`**/assets/${away}.*.js`, (route) => route.abort()) });
    await page.locator(there).waitFor();
    await expect.poll(() => page.errors.some((error) => error.includes('dynamically imported module'))).toBe(true);
    expect(await page.locator(`.${away}`).count()).toBe(0);
  });
});

describe('at little cost', () => {
  it('the player, with its styles and songs, is small; the app knows no song', () => {
    const [script, style, app] = [['music', '.js'], ['music', '.css'], ['app', '.js']].map(([name, ending]) => readFileSync(assetNamed(site.out, name!, ending!), 'utf8')) as [string, string, string];
    expect(brotliBytes(script) + brotliBytes(style)).toBeLessThanOrEqual(2.8 * 1024);
    expect(script).toContain(SONGS[0].url);
    expect(app).not.toContain(SONGS[0].url);
  });

  it('songs are not kept for reading without a network, from a host that sends them whole either', async () => {
    const host = await startStaticHost(site.out);
    try {
      const page = await browser.open(host.url + ARTICLE, { serviceWorkers: 'allow' });
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
      await page.click('.music-open');
      for (const title of ['尾', '短']) {
        await choose(page, title);
        await plays(page, title);
      }
      const kept = await page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat());
      expect(kept.length).toBeGreaterThan(5);
      expect(kept.filter((url) => url.endsWith('.wav'))).toEqual([]);
    } finally {
      await host.close();
    }
  });

  it('songs can be moved to another place in a blog that is kept for reading offline', async () => {
    const page = await opened({ serviceWorkers: 'allow' });
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await press(page, '播放');
    await plays(page, '长');
    await page.locator('.music-place input').fill('25');
    await expect.poll(async () => (await sound(page)).time).toBeGreaterThan(24);
  });
});
