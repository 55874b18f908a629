import { describe, expect, inject, it } from 'vitest';
import { hydrated, useBrowser } from './support/browser';

const { blog } = inject('sites');
const browser = useBrowser();
const APP = '**/assets/app.*.js';
const said = '没有加载出来，请检查网络后再按一次。';

describe('§8 the app’s code does not come', () => {
  it('a press on the search says so; the next one opens it', async () => {
    const page = await browser.open(`${blog.url}/`, { before: (fresh) => fresh.route(APP, (route) => route.abort()) });
    const button = page.locator('[data-search]').first();
    await button.click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toBe(said);
    // Still without network: nothing of the page is lost.
    await page.context().setOffline(true);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await button.click();
    await page.getByRole('alert').waitFor();
    expect(await page.locator('main').innerText()).not.toBe('');
    await page.context().setOffline(false);
    await page.unroute(APP);
    await button.click();
    await page.locator('dialog[open] input').first().waitFor();
    await hydrated(page);
    // Once: whoever loads the page later finds it as ever.
    await page.reload();
    await hydrated(page);
    expect(await page.locator('dialog[open]').count()).toBe(0);
  });

  it('a code that is gone for good is said again and again, and the page is not loaded without end', async () => {
    const page = await browser.open(`${blog.url}/`, { before: (fresh) => fresh.route(APP, (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '没有' })) });
    await page.keyboard.press('/');
    await page.getByRole('alert').waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    const loads = (): number => page.asked.filter((url) => url === `${blog.url}/`).length;
    const before = loads();
    await page.keyboard.press('/');
    await expect.poll(loads).toBeGreaterThan(before);
    await page.getByRole('alert').waitFor();
    const after = loads();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    expect(loads()).toBe(after);
  });
});
