import { describe, expect, it } from 'vitest';
import { createFirst } from './first-rows';

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
