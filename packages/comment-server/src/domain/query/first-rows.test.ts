import { describe, expect, it } from 'vitest';
import { createFirst, createSlice } from './first-rows';

describe('the first of many', () => {
  it('are those of a whole sort, equal ones as they came, and only about as many are held', () => {
    const items = Array.from({ length: 5000 }, (_, index) => ({ key: (index * 7919) % 13, index }));
    const compare = (a: { key: number }, b: { key: number }): number => a.key - b.key;
    for (const wanted of [1, 3, 400, 4999, 6000]) {
      const compared = new Set<object>();
      const first = createFirst<(typeof items)[0]>(wanted, (a, b) => {
        compared.add(a).add(b);
        return compare(a, b);
      });
      for (const item of items) {
        if (compared.size >= 2 * wanted) compared.clear();
        first.add(item);
        expect(compared.size).toBeLessThanOrEqual(2 * wanted);
      }
      compared.clear();
      expect(first.sorted()).toEqual(items.toSorted(compare).slice(0, wanted));
      expect(compared.size).toBeLessThanOrEqual(2 * wanted);
    }
  });
});

describe('a slice of what comes in order', () => {
  it('is that of a whole sort, and of what was skipped only ties are held', () => {
    const items = Array.from({ length: 500 }, (_, index) => ({ time: Math.floor(index / 7), nick: (index * 31) % 5, index }));
    const compare = (a: { nick: number }, b: { nick: number }): number => a.nick - b.nick;
    const sorted = items.toSorted((a, b) => a.time - b.time || compare(a, b));
    for (const [skip, limit] of [[0, 1], [0, 500], [3, 10], [7, 7], [490, 100], [499, 1], [600, 10], [13, 0]] as const) {
      const slice = createSlice<(typeof items)[0]>({ skip, limit, isTied: (a, b) => a.time === b.time, compare });
      let added = 0;
      for (const item of items) {
        if (!slice.add(item)) break;
        added++;
      }
      expect(slice.items()).toEqual(sorted.slice(skip, skip + limit));
      // The ties of the last, and one more to know that they are over.
      expect(added).toBeLessThanOrEqual(skip + limit + 7);
    }
  });
});
