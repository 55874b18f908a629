import { encodeUnit, MOST_DIGITS } from '@glimpress/contracts/search';
import { expect, it } from 'vitest';
import { patchShard } from './patch-shard';

function listOf(...units: number[]): string {
  const codes = new Uint8Array(units.length * MOST_DIGITS);
  let length = 0;
  units.forEach((unit, index) => (length = encodeUnit(unit - (units[index - 1] ?? -1) - 1, codes, length)));
  return String.fromCharCode(...codes.subarray(0, length));
}
const shard = (lists: Record<string, readonly number[]>): string => JSON.stringify(Object.fromEntries(Object.entries(lists).map(([key, units]) => [key, listOf(...units)])));

it.each<readonly [what: string, units: readonly number[], before: readonly number[], after: readonly number[], expected: readonly number[]]>([
  ['the first', [3, 70, 5000], [3], [], [70, 5000]],
  ['the last', [3, 70, 5000], [5000], [], [3, 70]],
  ['one between', [3, 70, 5000, 5001], [70], [], [3, 5000, 5001]],
  ['several', [3, 70, 71, 5000], [70, 71], [72, 9_000_000], [3, 72, 5000, 9_000_000]],
  ['none', [70], [], [1, 69, 71], [1, 69, 70, 71]],
  ['one that stays', [3, 70, 71], [70, 71], [70], [3, 70]],
  ['one that stays beside a new one', [3, 70, 90], [70], [69, 70], [3, 69, 70, 90]],
])('takes %s out of a list and puts others in', (_, units, before, after, expected) => {
  expect(patchShard(shard({ ab: units, c: [1] }), shard({ ab: before }), shard({ ab: after }))).toBe(shard({ ab: expected, c: [1] }));
});

it('takes out lists that become empty, and itself becomes empty', () => {
  expect(patchShard(shard({ ab: [1], c: [2] }), shard({ ab: [1] }), '')).toBe(shard({ c: [2] }));
  expect(patchShard(shard({ ab: [1] }), shard({ ab: [1] }), '')).toBe('');
  expect(patchShard('', '', shard({ ab: [1] }))).toBe(shard({ ab: [1] }));
});

it('puts new lists where objects and `termShards` have them', () => {
  expect(patchShard(shard({ '5': [1], '*1': [1], b: [1] }), '', shard({ '40': [2], '*0': [2], '0a': [2], a: [2] }))).toBe(shard({ '5': [1], '40': [2], '*0': [2], '*1': [1], '0a': [2], a: [2], b: [1] }));
});

it('says that a shard is not the one the pages were in', () => {
  expect(patchShard(shard({ ab: [1, 3] }), shard({ ab: [2] }), '')).toBeUndefined();
  expect(patchShard(shard({ ab: [1, 3] }), shard({ c: [1] }), '')).toBeUndefined();
  expect(patchShard(shard({ ab: [1, 3] }), '', shard({ ab: [3] }))).toBeUndefined();
});
