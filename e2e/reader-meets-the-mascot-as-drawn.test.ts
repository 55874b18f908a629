import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { createModel, parseMoc, placementOf, projectTo } from '../packages/live2d/src/index';
import { goldensFolder, goldenNames, modelNames, MODELS, openModel, readGolden, type GoldenName, type ModelName } from '../packages/live2d/src/test-models';
import { useBrowser } from './support/browser';
import { useMascotSite } from './support/mascot-site';
import type { Picture } from './support/mascot-page';
import { drawInSoftware } from './support/software-renderer';

const browser = useBrowser();
const site = useMascotSite();

/** Of 255, the mean over all components. */
const MEAN_DIFFERENCE = 1;
/** A pixel further off than this counts as wrong; so many of them may be. */
const PIXEL_DIFFERENCE = 24;
const WRONG_SHARE = 0.02;

function settingsOf(name: GoldenName | ModelName): string {
  return name in MODELS ? `/models/${MODELS[name as ModelName].replace('/', '@1.0.5/')}` : `/goldens/${name}/model.json`;
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
async function draw(picture: Picture, options: Parameters<typeof browser.open>[1] = {}): Promise<Uint8Array> {
  const page = await browser.open(site.url, options);
  await page.waitForSelector('[data-ready]');
  const pixels = Buffer.from(await page.evaluate((wanted) => window.drawPicture(wanted), picture), 'base64');
  expect(page.errors).toEqual([]);
  return pixels.map((value, index) => Math.min(value, pixels[index - (index % 4) + 3]!));
}

describe('the picture of a model is that of the original engine', () => {
  const pictures = goldenNames.filter((name) => existsSync(join(goldensFolder, `${name}.default.png`)));
  it.skipIf(pictures.length === 0).each(pictures.length === 0 ? (['wanko'] as const) : pictures)('%s', async (name) => {
    const { png, sets } = readGolden(name);
    const { matrix } = png;
    const file = join(goldensFolder, `${name}.default.png`);
    const own = await draw({ settings: settingsOf(name), width: png.width, height: png.height, place: [matrix[0]!, matrix[5]!, matrix[12]!, matrix[13]!], parameters: sets[0]!.params });
    const { mean, wrong } = compare(own, premultiplied(PNG.sync.read(readFileSync(file))));
    expect(mean).toBeLessThanOrEqual(MEAN_DIFFERENCE);
    expect(wrong).toBeLessThanOrEqual(WRONG_SHARE);
  });
});

/** A texture with another number of pixels: the nearest ones of the original. */
function scaled(image: PNG, width: number, height: number): PNG {
  const result = new PNG({ width, height });
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) PNG.bitblt(image, result, Math.floor((column * image.width) / width), Math.floor((row * image.height) / height), 1, 1, column, row);
  }
  return result;
}

describe('the picture of a model is what its definition says, drawn without a graphics card', () => {
  const PARAMETERS = { PARAM_ANGLE_X: 12, PARAM_ANGLE_Y: -8, PARAM_BODY_ANGLE_X: 5, PARAM_EYE_BALL_X: 0.6, PARAM_BREATH: 0.4 };
  // Large enough that textures are hardly reduced: how a graphics card does that is its own affair.
  const [WIDTH, HEIGHT] = [600, 880];

  /** The picture to be made, the textures it needs, and what it should look like. */
  function expected(name: ModelName, change: (texture: PNG) => PNG = (texture) => texture): { picture: Picture; textures: PNG[]; pixels: Uint8Array } {
    const { settings, moc, folder } = openModel(name);
    const model = createModel(parseMoc(moc()));
    for (const [id, value] of Object.entries(PARAMETERS)) model.setParameter(id, value);
    model.update();
    const view = new Float32Array(4);
    projectTo(view, placementOf(settings.layout, model.canvasWidth, model.canvasHeight), WIDTH / HEIGHT, 1);
    const textures = settings.textures.map((path) => change(PNG.sync.read(readFileSync(join(folder, path)))));
    return { picture: { settings: settingsOf(name), width: WIDTH, height: HEIGHT, place: [...view], parameters: PARAMETERS }, textures, pixels: drawInSoftware(model, textures, WIDTH, HEIGHT, [...view]) };
  }

  function isAlike(own: Uint8Array, wanted: Uint8Array): void {
    const { mean, wrong } = compare(own, wanted);
    expect(mean).toBeLessThanOrEqual(MEAN_DIFFERENCE);
    expect(wrong).toBeLessThanOrEqual(WRONG_SHARE);
  }

  it.each(modelNames)('%s', async (name) => {
    const { picture, pixels } = expected(name);
    isAlike(await draw(picture), pixels);
  });

  it('also with a texture whose sides are no powers of two', async () => {
    const { picture, textures, pixels } = expected('wanko', (texture) => scaled(texture, 1000, 900));
    const body = PNG.sync.write(textures[0]!);
    isAlike(await draw(picture, { before: (page) => page.route('**/texture_00.png', (route) => route.fulfill({ body })) }), pixels);
  });

  it('also on a device that takes small textures only', async () => {
    const { picture, pixels } = expected('wanko');
    const before = (page: Page): Promise<unknown> =>
      page.addInitScript(() => {
        const { getParameter, texImage2D } = WebGLRenderingContext.prototype;
        WebGLRenderingContext.prototype.getParameter = function (name: number) {
          return name === WebGLRenderingContext.MAX_TEXTURE_SIZE ? 512 : (getParameter.call(this, name) as unknown);
        };
        WebGLRenderingContext.prototype.texImage2D = function (...given: unknown[]) {
          const { width, height } = given[5] as ImageBitmap;
          if (width > 512 || height > 512) throw new Error(`A texture of ${width} × ${height} is too large.`);
          Reflect.apply(texImage2D, this, given);
        };
      });
    isAlike(await draw(picture, { before }), pixels);
  });
});
