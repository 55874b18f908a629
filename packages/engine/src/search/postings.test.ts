import { decodeUnits, SLOTS } from '@glimpress/contracts/search';
import { expect, it } from 'vitest';
import { createPostings } from './postings';

it('keeps every list however many grams there are: those of a large site are more than it has room for at first', () => {
  const postings = createPostings(2);
  const count = 100_000;
  // Spread over all 32 bits.
  const numbers = Int32Array.from({ length: count }, (_, index) => Math.imul(index + 1, 0x9e3779b1));
  for (const page of [0, 7]) {
    postings.startPage(page);
    postings.add({ numbers, places: new Int32Array(count), count }, Uint8Array.from(numbers, (_, index) => index % SLOTS));
    postings.endPage();
  }
  expect(postings.count).toBe(count);
  const wrong = Array.from(numbers).filter((gram, position) => {
    const list = new Uint8Array(postings.lengthAt(position));
    postings.copyList(position, list, 0);
    const slot = position % SLOTS;
    return postings.gramAt(position) !== gram || String([...decodeUnits(String.fromCharCode(...list))]) !== String([slot, 7 * SLOTS + slot]);
  });
  expect(wrong).toEqual([]);
});
