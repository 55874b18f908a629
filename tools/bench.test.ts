import { describe, expect, it } from 'vitest';
// @ts-expect-error plain JavaScript
import { median } from '../bench/machine.mjs';
// @ts-expect-error plain JavaScript
import { figureOf } from '../bench/measure.mjs';

describe('figures of the bench', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[null, null], null],
  ])('the median of %j is %j', (values, middle) => expect(median(values)).toBe(middle));

  const runs = (...seconds: number[]) => seconds.map((value) => ({ seconds: value, peakMb: null }));

  it.each([
    ['both ran every turn', runs(2, 3, 8), runs(1, 2, 2), 2],
    ['a generator was too slow for more than one turn', runs(70), runs(1, 2, 2), 70],
    ['Hugo was too slow for more than one turn', runs(2, 3, 8), runs(80), 0.025],
  ])('%s: the ratio is that of the turns that both have', (_, own, hugo, ratio) => expect(figureOf(own, hugo)).toMatchObject({ toHugo: ratio, peakMb: null }));

  it('without Hugo there is no ratio', () => expect(figureOf(runs(1, 3), undefined)).toEqual({ seconds: 2, min: 1, max: 3, peakMb: null }));
});
