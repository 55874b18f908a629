import { expect, it } from 'vitest';
import { endsOf } from './record';

it('follows each to its end, circles and what leads into them included', () => {
  const endOf = endsOf(new Map([['b', 'a'], ['c', 'b'], ['self', 'self'], ['x', 'y'], ['y', 'z'], ['z', 'y'], ['late', 'x'], ['gone', 'nobody']]));
  expect(['a', 'c', 'b', 'self', 'gone', 'other'].map(endOf)).toEqual(['a', 'a', 'a', 'self', 'nobody', 'other']);
  expect(new Set(['x', 'y', 'z', 'late'].map(endOf))).toEqual(new Set(['y']));
});

it('takes each step of a long chain once, from whichever end it is asked', () => {
  const ids = Array.from({ length: 8000 }, (_, index) => `c${index}`);
  for (const asked of [ids, ids.toReversed()]) {
    let steps = 0;
    class Counted extends Map<string, string> {
      override get(id: string): string | undefined {
        steps++;
        return super.get(id);
      }
    }
    const endOf = endsOf(new Counted(ids.slice(1).map((id, index) => [id, ids[index]!])));
    expect(new Set(asked.map(endOf))).toEqual(new Set(['c0']));
    expect(steps).toBe(ids.length);
  }
});
