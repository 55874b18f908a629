import { describe, expect, it } from 'vitest';
import { seededRandom } from '../motion/random';
import { Parameters } from './parameters';
import { Warp } from './warp';

const parameters = new Parameters([]);

/** A warp whose grid points are what `place` makes of the undeformed ones. */
function warpOf(columns: number, rows: number, place: (u: number, v: number) => readonly [number, number]): Warp {
  const keyform = new Float32Array(2 * (columns + 1) * (rows + 1));
  for (let row = 0; row <= rows; row++) for (let column = 0; column <= columns; column++) keyform.set(place(column / columns, row / rows), 2 * (column + row * (columns + 1)));
  const warp = new Warp({ kind: 'warp', id: 'W', parent: null, axes: [], columns, rows, keyforms: [keyform], opacities: null }, null, parameters);
  warp.update(parameters);
  return warp;
}
function at(warp: Warp, u: number, v: number): [number, number] {
  const point = Float32Array.of(u, v);
  warp.map(point, 1);
  return [point[0]!, point[1]!];
}

describe('a warp', () => {
  it.each([
    [1, 1],
    [3, 5],
    [9, 2],
  ])('of %i × %i cells that is only moved, turned and stretched does so everywhere, also outside', (columns, rows) => {
    const affine = (u: number, v: number): [number, number] => [100 + 30 * u - 12 * v, 50 + 7 * u + 41 * v];
    const warp = warpOf(columns, rows, affine);
    const random = seededRandom(1);
    for (let round = 0; round < 2000; round++) {
      const [u, v] = [random() * 8 - 3.5, random() * 8 - 3.5];
      const [x, y] = at(warp, u, v);
      expect(Math.hypot(x - affine(u, v)[0], y - affine(u, v)[1])).toBeLessThan(0.001);
    }
  });

  it('is continuous: at the lines of the grid, at its border, in the frame around it and at the end of that', () => {
    const random = seededRandom(2);
    const warp = warpOf(4, 3, (u, v) => [100 * u + 20 * random(), 100 * v + 20 * random()]);
    for (let round = 0; round < 4000; round++) {
      const lines = [-2, 0, 0.25, 0.5, 0.75, 1, 3, 1 / 3, 2 / 3];
      const line = lines[round % lines.length]!;
      const across = random() * 6 - 2.5;
      const step = 1e-5;
      const [before, after] = round % 2 === 0 ? [at(warp, line - step, across), at(warp, line + step, across)] : [at(warp, across, line - step), at(warp, across, line + step)];
      expect(Math.hypot(before[0] - after[0], before[1] - after[1])).toBeLessThan(0.05);
    }
  });

  it('bends a cell along its diagonal, as two triangles', () => {
    const warp = warpOf(1, 1, (u, v) => [u, v === 1 && u === 1 ? 2 : v]);
    expect(at(warp, 0.25, 0.25)).toEqual([0.25, 0.25]);
    expect(at(warp, 0.75, 0.75)[1]).toBeCloseTo(1.25, 6);
    expect(at(warp, 0.5, 0.5)).toEqual([0.5, 0.5]);
  });

  it('of tens of thousands of cells in a row finds those of its points at once', () => {
    const [u, v] = [0.999, 1.5];
    const points = Float32Array.from({ length: 2 * 65_536 }, (_, index) => (index % 2 === 0 ? u : v));
    const warp = warpOf(32_766, 1, (x, y) => [x, y]);
    // One cell after the other it did not end within the time a test has.
    for (let frame = 0; frame < 30; frame++) warp.map(points.slice(), 65_536);
    warp.map(points, 65_536);
    expect(points[0]).toBeCloseTo(u, 4);
    expect(points[1]).toBeCloseTo(v, 4);
  });

  it('has no place for what is no number, and does not stop at it', () => {
    expect(at(warpOf(2, 2, (u, v) => [u, v]), NaN, Infinity)[0]).toBeNaN();
  });
});
