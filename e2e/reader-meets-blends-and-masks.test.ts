import { describe, expect, it } from 'vitest';
import { useBrowser } from './support/browser';
import { useMascotSite } from './support/mascot-site';
import type { Square } from './support/mascot-page';

const browser = useBrowser();
const site = useMascotSite();

const RED = [255, 0, 0, 255] as const;
const GREEN = [0, 255, 0, 255] as const;
const GREY = [128, 128, 128, 255] as const;
const ALL = { x: 0, y: 0, size: 64 };

/** What is drawn of squares on a surface of 64 × 64, back to front: premultiplied RGBA at a place. */
async function draw(...squares: Square[]): Promise<(x: number, y: number) => number[]> {
  const page = await browser.open(site.url);
  await page.waitForSelector('[data-ready]');
  const pixels = Buffer.from(await page.evaluate((given) => window.drawSquares(given), squares), 'base64');
  expect(page.errors).toEqual([]);
  return (x, y) => [...pixels.subarray(4 * (x + 64 * y), 4 * (x + 64 * y) + 4)];
}

// None of the nine models has any of this.
describe('a mesh lets through, adds or takes away light', () => {
  it('normal: as much as it is opaque', async () => {
    const at = await draw({ ...ALL, colour: RED }, { ...ALL, colour: GREEN, opacity: 0.4 });
    expect(at(32, 32)).toEqual([153, 102, 0, 255]);
  });

  it('screen: its light is added, the alpha stays', async () => {
    const at = await draw({ x: 0, y: 0, size: 32, colour: GREY }, { ...ALL, colour: GREY, opacity: 0.25, blend: 'screen' });
    expect(at(10, 10)).toEqual([160, 160, 160, 255]);
    expect(at(50, 50)[3]).toBe(0);
  });

  it('multiply: it colours what lies below, the alpha stays', async () => {
    const at = await draw({ x: 0, y: 0, size: 32, colour: GREY }, { ...ALL, colour: RED, blend: 'multiply' });
    expect(at(10, 10)).toEqual([128, 0, 0, 255]);
    expect(at(50, 50)).toEqual([0, 0, 0, 0]);
  });

  it('not at all when it is seen from behind, unless it has two sides', async () => {
    const at = await draw({ x: 0, y: 0, size: 32, colour: RED, culling: true }, { x: 32, y: 0, size: 32, colour: RED, culling: true, isTurned: true }, { x: 0, y: 32, size: 32, colour: RED, isTurned: true });
    expect([at(16, 16), at(48, 16), at(16, 48)].map((pixel) => pixel[3])).toEqual([255, 0, 255]);
  });
});

describe('a mask', () => {
  it('shows of a mesh what lies within it, whatever its own opacity', async () => {
    const at = await draw({ id: 'HOLE', x: 16, y: 16, size: 24, colour: RED, opacity: 0 }, { ...ALL, colour: GREEN, clipIds: ['HOLE'] });
    expect([at(28, 28), at(8, 28), at(28, 8), at(50, 50)]).toEqual([[...GREEN], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]);
  });

  it('is drawn into a buffer of 256 × 256 (§9 Clipping mask buffer)', async () => {
    const page = await browser.open(site.url, {
      before: (fresh) =>
        fresh.addInitScript(() => {
          const empty: unknown[] = [];
          Object.assign(window, { empty });
          const { texImage2D } = WebGLRenderingContext.prototype;
          WebGLRenderingContext.prototype.texImage2D = function (this: WebGLRenderingContext, ...given: unknown[]) {
            if (given.at(-1) === null) empty.push(given.slice(3, 5));
            return Reflect.apply(texImage2D, this, given) as undefined;
          };
        }),
    });
    await page.waitForSelector('[data-ready]');
    await page.evaluate((given) => void window.drawSquares(given), [{ id: 'HOLE', ...ALL, colour: RED }, { ...ALL, colour: GREEN, clipIds: ['HOLE'] }]);
    expect(await page.evaluate(() => (window as unknown as { empty: unknown[] }).empty)).toEqual([[256, 256]]);
  });

  it('of several meshes is where any of them is', async () => {
    const at = await draw({ id: 'A', x: 0, y: 0, size: 16, colour: RED, opacity: 0 }, { id: 'B', x: 40, y: 40, size: 16, colour: RED, opacity: 0 }, { ...ALL, colour: GREEN, clipIds: ['A', 'B'] });
    expect([at(8, 8), at(48, 48), at(28, 28)].map((pixel) => pixel[3])).toEqual([255, 255, 0]);
  });

  it('keeps to its own meshes, however many share the buffer', async () => {
    // 16 masks, four to a channel; every other one covers all and would spill over its place in the buffer.
    const cells = Array.from({ length: 16 }, (_, cell) => ({ x: 16 * (cell % 4), y: 16 * Math.floor(cell / 4), isWhole: cell % 2 === 0 }));
    const at = await draw(
      ...cells.map(({ x, y, isWhole }, cell): Square => ({ id: `MASK${cell}`, ...(isWhole ? ALL : { x: x + 4, y: y + 4, size: 8 }), colour: RED, opacity: 0 })),
      ...cells.map(({ x, y }, cell): Square => ({ x, y, size: 16, colour: GREEN, clipIds: [`MASK${cell}`] })),
    );
    for (const { x, y, isWhole } of cells) {
      expect(at(x + 8, y + 8)).toEqual([...GREEN]);
      for (const [dx, dy] of [[2, 8], [13, 8], [8, 2], [8, 13]] as const) expect(at(x + dx, y + dy)).toEqual(isWhole ? [...GREEN] : [0, 0, 0, 0]);
    }
  });
});
