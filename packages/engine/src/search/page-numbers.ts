/** Numbers of pages in the index: a page's number follows from its own key, so that others keep theirs when pages come and go. */
import { shardOf } from '@glimpress/contracts/route';
import { powerOfTwo } from './power-of-two';

/** Room for every page and half as many again; keys that meet in one place go to the next free one, in order of keys. */
export function numberPages(keys: readonly string[]): { numbers: ReadonlyMap<string, number>; size: number } {
  const size = powerOfTwo(keys.length * 1.5);
  const taken = new Uint8Array(size);
  const numbers = new Map<string, number>();
  for (const key of keys) {
    let number = shardOf(key, size);
    while (taken[number] === 1) number = (number + 1) % size;
    taken[number] = 1;
    numbers.set(key, number);
  }
  return { numbers, size };
}
