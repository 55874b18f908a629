import { describe, expect, it } from 'vitest';
import { seededRandom } from '../motion/random';
import { KeyBlend } from './key-blend';
import { Parameters } from './parameters';

function parametersOf(values: readonly number[]): Parameters {
  return new Parameters(values.map((value, index) => ({ id: `P${index}`, minimum: -1000, maximum: 1000, default: value })));
}
function blendAt(axes: readonly (readonly number[])[], values: readonly number[], opacities: Float32Array | null = null): KeyBlend {
  const parameters = parametersOf(values);
  const blend = new KeyBlend(axes.map((keys, index) => ({ parameter: `P${index}`, keys: Float32Array.from(keys) })), opacities, parameters);
  blend.update(parameters);
  return blend;
}

describe('where an object stands between its keys', () => {
  it.each([
    ['no axis', [], [], [0], [1], false],
    ['on the only key', [[5]], [5.00005], [0], [1], false],
    ['off the only key', [[5]], [5.1], [0], [1], true],
    ['below the only key', [[5]], [4.9], [0], [1], true],
    ['below all keys', [[0, 1]], [-0.1], [0], [1], true],
    ['just about on the first', [[0, 1]], [-0.00005], [0], [1], false],
    ['between two', [[0, 1, 5]], [2], [1, 2], [0.75, 0.25], false],
    ['just about on one', [[0, 1, 5]], [1.00005], [1], [1], false],
    ['on the last', [[0, 1, 5]], [5], [2], [1], false],
    ['beyond all keys', [[0, 1, 5]], [5.1], [2], [1], true],
    ['between on two axes, the first fastest', [[0, 1], [0, 4, 8]], [0.5, 5], [2, 3, 4, 5], [0.375, 0.375, 0.125, 0.125], false],
    ['beyond on one, between on the other', [[0, 1], [0, 4]], [0.5, 9], [2, 3], [0.5, 0.5], true],
  ])('%s', (_, axes, values, forms, weights, out) => {
    const blend = blendAt(axes, values);
    expect([...blend.forms.subarray(0, blend.count)]).toEqual(forms);
    expect([...blend.weights.subarray(0, blend.count)].map((weight) => Math.round(weight * 1e6) / 1e6)).toEqual(weights);
    expect(blend.out).toBe(out);
  });

  it('is multilinear with up to ten axes', () => {
    const random = seededRandom(5);
    for (let axes = 1; axes <= 10; axes++) {
      const values = Array.from({ length: axes }, () => random());
      const blend = blendAt(values.map(() => [0, 1]), values);
      expect(blend.count).toBe(2 ** axes);
      // Numbers that are themselves linear in each axis are met exactly.
      const product = (form: number): number => values.reduce((sum, _, axis) => sum * (((form >> axis) & 1) === 1 ? 3 : 2), 1);
      const keyforms = Array.from({ length: blend.count }, (_, form) => Float32Array.of(product(form), 1));
      const target = new Float32Array(2);
      blend.blendArrays(keyforms, target, 2);
      const wanted = values.reduce((sum, value) => sum * (2 + Math.fround(value)), 1);
      expect(target[0]! / wanted).toBeCloseTo(1, 5);
      expect(target[1]).toBeCloseTo(1, 5);
      const { opacity } = blendAt(values.map(() => [0, 1]), values, Float32Array.from(keyforms, (keyform) => keyform[0]!));
      expect(opacity / wanted).toBeCloseTo(1, 5);
      expect(blend.opacity).toBe(1);
    }
  });
});

describe('draw orders', () => {
  it('are cut to integers after each axis, towards zero', () => {
    expect(blendAt([[0, 1]], [0.99]).blendDrawOrders(Int32Array.of(0, 1))).toBe(0);
    expect(blendAt([[0, 1]], [0.99]).blendDrawOrders(Int32Array.of(0, -1))).toBe(-0);
    // 0.9 of 1 becomes 0 before the second axis counts: 0 and 9, half way, cut again.
    expect(blendAt([[0, 1], [0, 1]], [0.9, 0.5]).blendDrawOrders(Int32Array.of(0, 1, 0, 10))).toBe(4);
  });

  it('are rounded as a whole from five axes on', () => {
    const values = Array(5).fill(0.5) as number[];
    const orders = Int32Array.from({ length: 32 }, (_, form) => (form % 2 === 0 ? 500 : 501));
    expect(blendAt(values.map(() => [0, 1]), values).blendDrawOrders(orders)).toBe(501);
  });
});
