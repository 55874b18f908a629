/**
 * Draws a model without a graphics card, straight from the definition: every pixel is the mean of a grid of samples, every
 * sample goes through the triangles back to front. Slow, and made to be compared with. Knows neither masks nor other blend modes
 * than normal.
 */
import type { PNG } from 'pngjs';
import type { Model } from '@glimpress/live2d';

/** Samples along each side of a pixel. */
const SAMPLES = 3;

/**
 * Premultiplied RGBA, top row first.
 * @param place Canvas units to clip space: scale x, scale y, translation x, translation y.
 */
export function drawInSoftware(model: Model, textures: readonly PNG[], width: number, height: number, place: readonly number[]): Uint8Array {
  const [scaleX, scaleY, moveX, moveY] = place as [number, number, number, number];
  const columns = width * SAMPLES;
  const rows = height * SAMPLES;
  const surface = new Float32Array(columns * rows * 4);
  const texel = new Float64Array(4);
  for (const { positions, uvs, indices, texture, opacity, culling, blend, mask } of model.drawables) {
    if (blend !== 'normal' || mask) throw new Error('The software renderer knows neither masks nor blend modes.');
    const image = textures[texture]!;
    const at = (point: number): { x: number; y: number; u: number; v: number } => ({
      x: ((positions[2 * point]! * scaleX + moveX + 1) / 2) * columns,
      y: ((1 - (positions[2 * point + 1]! * scaleY + moveY)) / 2) * rows,
      u: uvs[2 * point]! * image.width,
      v: uvs[2 * point + 1]! * image.height,
    });
    for (let corner = 0; corner < indices.length; corner += 3) {
      const [a, b, c] = [at(indices[corner]!), at(indices[corner + 1]!), at(indices[corner + 2]!)];
      const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
      // On the screen the front of a triangle runs clockwise.
      if (area === 0 || (culling && area < 0)) continue;
      const lastRow = Math.min(rows - 1, Math.floor(Math.max(a.y, b.y, c.y) - 0.5));
      const lastColumn = Math.min(columns - 1, Math.floor(Math.max(a.x, b.x, c.x) - 0.5));
      for (let row = Math.max(0, Math.ceil(Math.min(a.y, b.y, c.y) - 0.5)); row <= lastRow; row++) {
        for (let column = Math.max(0, Math.ceil(Math.min(a.x, b.x, c.x) - 0.5)); column <= lastColumn; column++) {
          const x = column + 0.5;
          const y = row + 0.5;
          const wb = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
          const wc = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
          const wa = 1 - wb - wc;
          if (wa < 0 || wb < 0 || wc < 0) continue;
          sample(image, wa * a.u + wb * b.u + wc * c.u, wa * a.v + wb * b.v + wc * c.v, texel);
          const pixel = 4 * (row * columns + column);
          const through = 1 - texel[3]! * opacity;
          for (let channel = 0; channel < 4; channel++) surface[pixel + channel] = texel[channel]! * opacity + surface[pixel + channel]! * through;
        }
      }
    }
  }
  return reduce(surface, width, height);
}

/** The colour at a place of a texture, premultiplied, 0 to 1: blended from four texels; the texture repeats. */
function sample({ data, width, height }: PNG, u: number, v: number, target: Float64Array): void {
  target.fill(0);
  const left = Math.floor(u - 0.5);
  const top = Math.floor(v - 0.5);
  for (let corner = 0; corner < 4; corner++) {
    const column = left + (corner & 1);
    const row = top + (corner >> 1);
    const weight = (1 - Math.abs(u - 0.5 - column)) * (1 - Math.abs(v - 0.5 - row));
    const texel = 4 * ((((row % height) + height) % height) * width + (((column % width) + width) % width));
    const alpha = (data[texel + 3]! / 255) * weight;
    for (let channel = 0; channel < 3; channel++) target[channel] = target[channel]! + (data[texel + channel]! / 255) * alpha;
    target[3] = target[3]! + alpha;
  }
}

function reduce(surface: Float32Array, width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  for (let index = 0; index < pixels.length; index++) {
    const column = (index >> 2) % width;
    const row = Math.floor((index >> 2) / width);
    let sum = 0;
    for (let y = 0; y < SAMPLES; y++) for (let x = 0; x < SAMPLES; x++) sum += surface[4 * ((row * SAMPLES + y) * width * SAMPLES + column * SAMPLES + x) + (index & 3)]!;
    pixels[index] = Math.round((sum / SAMPLES ** 2) * 255);
  }
  return pixels;
}
