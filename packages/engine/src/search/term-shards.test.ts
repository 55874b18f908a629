import { decodeUnits, gramKey, gramShard, LONG_GRAM, SLOTS } from '@glimpress/contracts/search';
import { expect, it } from 'vitest';
import { createPostings } from './postings';
import { termShards } from './term-shards';
import { createRandom } from './test-random';

it.each([1, 8])('%i shards hold every list as it was collected, their keys as objects order them', (count) => {
  const random = createRandom(count);
  const [grams, longGrams] = [createPostings(1), createPostings(1)];
  const expected = Array.from({ length: count }, () => new Map<string, Set<number>>());
  // Page numbers with gaps; one gram on every page, so that its list spans many slices; most on few, and thousands of them.
  for (let page = 0; page < 200_000; page += 1 + random(400)) {
    grams.startPage(page);
    longGrams.startPage(page);
    const put = (lists: typeof grams, shard: number, key: string, gram: number, slot: number): void => {
      lists.add({ numbers: Int32Array.of(gram), places: new Int32Array(1), count: 1 }, Uint8Array.of(slot));
      const units = expected[shard]!.get(key) ?? new Set();
      expected[shard]!.set(key, units.add(page * SLOTS + slot));
    };
    for (const gram of [1, 36 ** 3, 0xffff_ffff - random(5000), random(100), random(2 ** 32)]) {
      for (let times = random(80); times >= 0; times--) put(grams, gramShard(gram, count), gramKey(gram), gram, random(SLOTS));
    }
    const list = random(count * 128);
    put(longGrams, list % count, LONG_GRAM + Math.floor(list / count).toString(36), list, random(SLOTS));
    grams.endPage();
    longGrams.endPage();
  }
  const shards = termShards(grams, longGrams, count).map((bytes) => Buffer.from(bytes).toString());
  expect(Math.max(...shards.map((text) => text.length))).toBeGreaterThan(10_000);
  shards.forEach((text, shard) => {
    const lists = JSON.parse(text) as Record<string, string>;
    const sorted = Object.fromEntries(Object.entries(lists).sort(([a], [b]) => (a < b ? -1 : 1)));
    expect(text).toBe(JSON.stringify(sorted));
    expect(Object.keys(lists).sort()).toEqual([...expected[shard]!.keys()].sort());
    for (const [key, list] of Object.entries(lists)) expect([...decodeUnits(list)], key).toEqual([...expected[shard]!.get(key)!].sort((a, b) => a - b));
  });
});

it('a shard without lists is empty', () => {
  expect(termShards(createPostings(0), createPostings(0), 4).map(({ length }) => length)).toEqual([0, 0, 0, 0]);
});
