import { expect, it } from 'vitest';
import { pageOf } from './page-of';

it('the owner pages by skip to the end of however many there are; anyone else is told where it ends', () => {
  expect([100_000, 100_001, '250000', 1e300].map((skip) => pageOf({ master: true }, { skip }).skip)).toEqual([100_000, 100_001, 250_000, Number.MAX_SAFE_INTEGER]);
  expect(pageOf({ master: false }, { skip: 100_000 }).skip).toBe(100_000);
  for (const skip of [100_001, '250000', 1e300, Infinity]) expect(() => pageOf({ master: false }, { skip })).toThrow('skip may be at most 100000');
});
