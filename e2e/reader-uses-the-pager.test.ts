import { describe, expect, inject, it } from 'vitest';
import { findings } from './support/axe';
import { addressOf, entered, hydrated, isSameWindow, markWindow, useBrowser, type TestPage } from './support/browser';

const { blog } = inject('sites');
const browser = useBrowser({ hasClosedMascot: true });
const FIRST = '/categories/AI及机器人等/';

async function reader(path = FIRST, options: Parameters<typeof browser.open>[1] = {}): Promise<TestPage> {
  const page = await browser.open(blog.url + encodeURI(path), options);
  if (options.javaScriptEnabled !== false) {
    await hydrated(page);
    await markWindow(page);
  }
  return page;
}
async function jump(page: TestPage, typed: string): Promise<void> {
  await page.fill('.pager-jump input', typed);
  await page.keyboard.press('Enter');
}

describe('§4 Pager', () => {
  it('goes to the next and the previous page; at the ends there is none', async () => {
    const page = await reader();
    expect(await page.locator('.pager [rel=prev]').count()).toBe(0);
    await page.click('.pager [rel=next]');
    await expect.poll(() => addressOf(page)).toBe(`${FIRST}page/2/`);
    await page.click('.pager [rel=next]');
    await expect.poll(() => addressOf(page)).toBe(`${FIRST}page/3/`);
    await expect.poll(() => page.locator('.pager [rel=next]').count()).toBe(0);
    await page.click('.pager [rel=prev]');
    await expect.poll(() => addressOf(page)).toBe(`${FIRST}page/2/`);
  });

  it('jumps to a number, in the app, from any page', async () => {
    const page = await reader();
    await jump(page, '3');
    await expect.poll(() => addressOf(page)).toBe(`${FIRST}page/3/`);
    await expect.poll(() => page.locator('.pager [aria-current=page]').innerText()).toBe('3');
    await entered(page);
    await jump(page, '１');
    await expect.poll(() => addressOf(page)).toBe(FIRST);
    await entered(page);
    await page.fill('.pager-jump input', '2');
    await page.click('.pager-jump button');
    await expect.poll(() => addressOf(page)).toBe(`${FIRST}page/2/`);
    expect(await isSameWindow(page)).toBe(true);
  });

  it.each(['0', '4', '-1', '1.5', '二', ''])('§5 answers “%s” with 请输入大于0，并且小于3的页码！, told to screen readers', async (typed) => {
    const page = await reader();
    await jump(page, typed);
    await expect.poll(() => page.locator('.notices[role=status] .notice').innerText().catch(() => '')).toContain('请输入大于0，并且小于3的页码！');
    expect(addressOf(page)).toBe(FIRST);
    await expect.poll(() => page.locator('.pager-jump input').evaluate((field) => [field.getAttribute('aria-invalid'), field === document.activeElement])).toEqual(['true', true]);
  });

  it('is plain links without JavaScript, and no input that would do nothing', async () => {
    const page = await reader(FIRST, { javaScriptEnabled: false });
    expect(await page.locator('.pager a').count()).toBe(4);
    expect(await page.locator('.pager-jump').isVisible()).toBe(false);
  });

  it('axe finds nothing serious in it', async () => expect(await findings(await reader())).toEqual([]));
});
