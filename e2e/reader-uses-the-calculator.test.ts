import { describe, expect, inject, it } from 'vitest';
import { findings } from './support/axe';
import { hydrated, useBrowser, type TestPage } from './support/browser';

const { blog } = inject('sites');
const browser = useBrowser({ hasClosedMascot: true });

async function reader(options: Parameters<typeof browser.open>[1] = {}): Promise<TestPage> {
  const page = await browser.open(`${blog.url}/views/ee/i2c-pullup.html`, options);
  if (options.javaScriptEnabled === false) return page;
  await hydrated(page);
  await page.locator('[data-island=PullUp]').scrollIntoViewIfNeeded();
  await page.waitForSelector('.pull-up');
  return page;
}
const said = async (page: TestPage): Promise<string> => (await page.locator('.pull-up figcaption').innerText()).replaceAll('\n', ' ');

describe('the calculator of the article on pull-up resistors', () => {
  it('says what the article’s own program prints', async () => {
    const page = await reader();
    expect(await said(page)).toBe('合格 下限 967 Ω，上限 5901 Ω；上升时间 796 ns，不得超过 1000 ns。');
    await page.selectOption('.pull-up select', { label: '快速 400 kHz' });
    await expect.poll(() => said(page)).toContain('太大：上升太慢 下限 967 Ω，上限 1770 Ω');
    await page.locator('.pull-up input').nth(1).fill('400');
    await expect.poll(() => said(page)).toContain('无解');
  });

  it('works by keyboard', async () => {
    const page = await reader();
    await page.locator('.pull-up input').first().focus();
    await page.keyboard.press('Home');
    await expect.poll(() => said(page)).toContain('太小：器件拉不低');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('.pull-up output').first().innerText()).toBe('200 Ω');
  });

  it('axe finds nothing serious in it, in the light and in the dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) expect(await findings(await reader({ colorScheme }), ['color-contrast', 'label', 'select-name'])).toEqual([]);
  });

  it('says where to look instead where there is no script', async () => {
    const page = await reader({ javaScriptEnabled: false });
    expect(await page.locator('[data-island=PullUp]').innerText()).toContain('照上面的程序或表格算即可');
  });
});
