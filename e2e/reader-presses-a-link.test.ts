/** The next page is laid out while the mouse button is down (issue 10: a click at a quarter of the speed). */
import { describe, expect, inject, it } from 'vitest';
import { readRoutes } from './support/built';
import { hydrated, isReady, isSameWindow, markWindow, phone, shows, useBrowser, type TestPage } from './support/browser';

const { reading } = inject('sites');
const browser = useBrowser();
const LINK = '.content a >> text=短文 >> nth=0';
const CHUNK = readRoutes(reading.out).pages.get('/文集/短文.html')!;

/** The pointer on a link whose page has been fetched; `html` makes that page's text another. */
async function reader(html: (html: string) => string = (as) => as): Promise<TestPage> {
  const page = await browser.open(reading.url + encodeURI('/文集/长文.html'), {
    before: (fresh) =>
      fresh.route(`**${encodeURI(CHUNK)}`, async (route) => {
        const answer = await route.fetch();
        const chunk = JSON.parse(/^export default (.*);\s*$/s.exec(await answer.text())![1]!) as { html: string };
        await route.fulfill({ response: answer, body: `export default ${JSON.stringify({ ...chunk, html: html(chunk.html) })};` });
      }),
  });
  await hydrated(page);
  await markWindow(page);
  await page.hover(LINK);
  await isReady(page, CHUNK);
  return page;
}
const staged = (page: TestPage) => page.locator('main > .staged');
/** What a reader sees of the page, and where. */
const seen = (page: TestPage): Promise<unknown> =>
  page.evaluate(() => [scrollY, document.documentElement.scrollHeight, document.querySelector<HTMLElement>('main > :not(.staged)')!.innerText, ...[...document.querySelectorAll('.foot, main > :not(.staged) *')].map((part) => part.getBoundingClientRect().top)]);

describe('a link that is pressed with the mouse', () => {
  it('has its page laid out unseen, which the click shows as it is', async () => {
    const page = await reader();
    const before = await seen(page);
    await page.mouse.down();
    await staged(page).waitFor({ state: 'attached' });
    const [text, height] = await staged(page).evaluate((next) => [next.querySelector('h1')!.getBoundingClientRect().width > 0, getComputedStyle(next).height] as const);
    expect([text, height]).toEqual([true, '0px']);
    expect(await page.locator('main').ariaSnapshot()).not.toContain('heading "短文" [level=1]');
    expect(await seen(page)).toEqual(before);
    await staged(page).evaluate((next) => next.setAttribute('data-marked', ''));
    await page.mouse.up();
    await shows(page, '短文');
    expect(await page.locator('main > *').evaluateAll((parts) => parts.map((part) => [part.className, part.hasAttribute('data-marked')]))).toEqual([[expect.not.stringContaining('staged'), true]]);
    expect(await page.locator('main').ariaSnapshot()).toContain('heading "短文" [level=1]');
    expect(await isSameWindow(page)).toBe(true);
    // Alive like any other: its code has its buttons, once.
    await page.goBack();
    await shows(page, '长文');
    await page.click(LINK);
    await shows(page, '短文');
    await expect.poll(() => page.locator('.content pre').evaluateAll((blocks) => blocks.every((block) => block.parentElement!.querySelectorAll('.code-buttons').length <= 1))).toBe(true);
  });

  it('looks the same as one that was shown without it', async () => {
    const page = await reader();
    await page.mouse.down();
    await staged(page).waitFor({ state: 'attached' });
    await page.mouse.up();
    await shows(page, '短文');
    const pressed = await page.locator('main').evaluate((main) => main.innerHTML.replaceAll(/ class=""/g, ''));
    await page.goBack();
    await shows(page, '长文');
    await page.focus(LINK);
    await page.keyboard.press('Enter');
    await shows(page, '短文');
    await expect.poll(() => page.locator('main').evaluate((main) => main.innerHTML)).toBe(pressed);
  });

  it('leaves nothing behind when the press becomes no click', async () => {
    const page = await reader();
    const before = await seen(page);
    await page.mouse.down();
    await staged(page).waitFor({ state: 'attached' });
    await page.mouse.move(2, 2);
    await page.mouse.up();
    await staged(page).waitFor({ state: 'detached' });
    await page.mouse.move(2, 2);
    expect(await seen(page)).toEqual(before);
    await page.click(LINK);
    await shows(page, '短文');
    expect(await page.locator('main > *').count()).toBe(1);
  });

  it.each([
    ['plays by itself', '<video autoplay muted></video>'],
    ['is another document', '<iframe src="about:blank"></iframe>'],
    ['belongs to a group that the text may have, too', '<input type="radio" name="g" checked>'],
    ['is a style of the text', '<style>.content{color:red}</style>'],
  ])('waits for the click where something on its page %s', async (_name, part) => {
    const page = await reader((html) => html.replace(/<div class="content"[^>]*>/, `$&${part}`));
    await page.mouse.down();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect(await staged(page).count()).toBe(0);
    await page.mouse.up();
    await shows(page, '短文');
  });

  it('makes the page no longer by what stands at a place of its own', async () => {
    const page = await reader((html) => html.replace(/<div class="content"[^>]*>/, `$&${'<p>一行</p>'.repeat(500)}<p style="position:absolute">甲</p><span class="hidden">乙</span>`));
    const before = await seen(page);
    await page.mouse.down();
    await staged(page).waitFor({ state: 'attached' });
    expect(await seen(page)).toEqual(before);
    await page.mouse.up();
    await shows(page, '短文');
  });

  it('leaves the sidebar where it is, on a page of another layout with headings in it alone', async () => {
    const page = await reader();
    // As a page of friends' links has it.
    await page.evaluate(() => {
      document.querySelector('.has-outline')!.className = 'archive';
      document.querySelector('.outline')!.remove();
    });
    await page.hover(LINK);
    const places = (): Promise<number[]> => page.locator('.side li').evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    const before = await places();
    expect(await page.locator('.side-heads').first().isVisible()).toBe(true);
    await page.mouse.down();
    await staged(page).waitFor({ state: 'attached' });
    expect(await places()).toEqual(before);
    await page.mouse.up();
    await shows(page, '短文');
  });

  it.each([
    ['has more parts than one', (html: string) => `${html}<p>另一部分</p>`, 2],
    ['is none of articles', (html: string) => html.replace(/^<div class="[^"]*"/, '<div class="archive" style="padding:4rem 0"'), 1],
  ])('waits for the click where a layout %s', async (_name, change, parts) => {
    const page = await reader(change);
    await page.mouse.down();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect(await staged(page).count()).toBe(0);
    await page.mouse.up();
    await shows(page, '短文');
    expect(await page.locator('main > *').count()).toBe(parts);
  });
});

it('a finger on a link may be about to scroll: nothing is laid out', async () => {
  const page = await browser.open(reading.url + encodeURI('/文集/长文.html'), phone);
  await hydrated(page);
  const cdp = await page.context().newCDPSession(page);
  await page.locator(LINK).scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await page.locator(LINK).boundingBox())!;
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + width / 2, y: y + height / 2 }] });
  await isReady(page, CHUNK);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  expect(await staged(page).count()).toBe(0);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await shows(page, '短文');
});
