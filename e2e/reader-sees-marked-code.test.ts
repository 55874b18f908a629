import { expect, inject, it } from 'vitest';
import { useBrowser } from './support/browser';

const { docs } = inject('sites');
const browser = useBrowser();

it.each([1280, 390])('the background of a marked line reaches both edges of its block, as that of a numbered one does: %i px', async (width) => {
  const page = await browser.open(`${docs.url}/writing.html`, { viewport: { width, height: 900 } });
  const gaps = await page.locator('.result .code code > :is(.hl, .ins, .del, .err, .warn)').evaluateAll((lines) =>
    lines.map((line) => {
      const code = line.closest('code')!.getBoundingClientRect();
      const box = line.getBoundingClientRect();
      return [line.className, Math.round(box.left - code.left), Math.round(box.right - code.right)];
    }),
  );
  expect(gaps.map(([name]) => name)).toEqual(expect.arrayContaining(['hl', 'ins', 'del', 'err']));
  expect(gaps).toEqual(gaps.map(([name]) => [name, 0, 0]));
});
