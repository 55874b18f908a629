import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { goldensFolder, goldenNames, MODELS, readGolden, type GoldenName } from '../packages/live2d/src/test-models';
import { useBrowser } from './support/browser';
import { useMascotSite } from './support/mascot-site';
import type { Picture } from './support/mascot-page';

const browser = useBrowser();
const site = useMascotSite();

/** Of 255, the mean over all components. */
const MEAN_DIFFERENCE = 1;
/** A pixel further off than this counts as wrong; so many of them may be. */
const PIXEL_DIFFERENCE = 24;
const WRONG_SHARE = 0.02;

function settingsOf(name: GoldenName): string {
  return name.startsWith('synth') ? `/goldens/${name}/model.json` : `/models/${MODELS[name as keyof typeof MODELS].replace('/', '@1.0.5/')}`;
}

function premultiplied(png: PNG): Uint8Array {
  return Uint8Array.from(png.data, (value, index) => (index % 4 === 3 ? value : Math.round((value * png.data[index - (index % 4) + 3]!) / 255)));
}

function compare(own: Uint8Array, golden: Uint8Array): { mean: number; wrong: number } {
  expect(own).toHaveLength(golden.length);
  let sum = 0;
  let wrong = 0;
  for (let pixel = 0; pixel < own.length; pixel += 4) {
    let most = 0;
    for (let index = pixel; index < pixel + 4; index++) {
      const difference = Math.abs(own[index]! - golden[index]!);
      sum += difference;
      most = Math.max(most, difference);
    }
    if (most > PIXEL_DIFFERENCE) wrong++;
  }
  return { mean: sum / own.length, wrong: wrong / (own.length / 4) };
}

/** A drawing as a PNG can hold it: light that a mesh adds beyond the alpha has no place there. */
async function draw(picture: Picture): Promise<Uint8Array> {
  const page = await browser.open(site.url);
  await page.waitForSelector('[data-ready]');
  const pixels = Buffer.from(await page.evaluate((wanted) => window.drawPicture(wanted), picture), 'base64');
  expect(page.errors).toEqual([]);
  return pixels.map((value, index) => Math.min(value, pixels[index - (index % 4) + 3]!));
}

describe('the picture of a model is that of the original engine', () => {
  /** Pictures of artwork that may not be published lie elsewhere. */
  const folders = [goldensFolder, process.env.CUBISM2_GOLDENS ?? goldensFolder];
  it.each(goldenNames.flatMap((name) => folders.map((folder) => join(folder, `${name}.default.png`)).find(existsSync) ? [name] : []))('%s', async (name) => {
    const { png, sets } = readGolden(name);
    const { matrix } = png;
    const file = folders.map((folder) => join(folder, `${name}.default.png`)).find(existsSync)!;
    const own = await draw({ settings: settingsOf(name), width: png.width, height: png.height, place: [matrix[0]!, matrix[5]!, matrix[12]!, matrix[13]!], parameters: sets[0]!.params });
    const { mean, wrong } = compare(own, premultiplied(PNG.sync.read(readFileSync(file))));
    if (process.env.DEVIATION) console.log(name, mean, wrong);
    expect(mean).toBeLessThanOrEqual(MEAN_DIFFERENCE);
    expect(wrong).toBeLessThanOrEqual(WRONG_SHARE);
  });
});
