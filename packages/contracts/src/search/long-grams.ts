/**
 * Long grams: what a long phrase is found by. Of all stretches of seven units a line has, those are kept whose hash is the
 * smallest of three in a row (winnowing). So any phrase of nine units or more has at least one of the kept ones, while their lists
 * are short: few pages share seven characters.
 */
import type { Grams } from './grams';

export const LONG_GRAM_LENGTH = 7;
const WINDOW = 3;
/** A long gram is chosen by so many units around it. */
export const LONG_GRAM_REACH = LONG_GRAM_LENGTH + WINDOW - 1;

const FACTOR = 0x01000193;
let power = 1;
for (let times = 0; times < LONG_GRAM_LENGTH; times++) power = Math.imul(power, FACTOR);
const OLDEST = power;

/** Collects the kept stretches of the line from `from` to `to`, by hash (32 bits), at most one for each unit; none when the line is shorter than `LONG_GRAM_REACH`. */
export function collectLongGrams(units: Uint16Array, from: number, to: number, into: Grams): void {
  const { numbers, places } = into;
  let count = into.count;
  let rolling = 0;
  let a = 0;
  let b = 0;
  let kept = -1;
  for (let at = from; at < to; at++) {
    rolling = (Math.imul(rolling, FACTOR) + units[at]!) | 0;
    if (at >= from + LONG_GRAM_LENGTH) rolling = (rolling - Math.imul(units[at - LONG_GRAM_LENGTH]!, OLDEST)) | 0;
    if (at < from + LONG_GRAM_LENGTH - 1) continue;
    const c = mixed(rolling);
    if (at >= from + LONG_GRAM_REACH - 1) {
      // The last of equal ones: the choice must not depend on what stands before the window.
      const last = c <= a && c <= b ? at : b <= a ? at - 1 : at - 2;
      if (last !== kept) {
        numbers[count] = last === at ? c : last === at - 1 ? b : a;
        places[count++] = last - LONG_GRAM_LENGTH + 1;
      }
      kept = last;
    }
    a = b;
    b = c;
  }
  into.count = count;
}

/** Unsigned. */
function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Lists of long grams in each shard: long grams that fall together share one. */
const LISTS_PER_SHARD = 128;

/** The list of a long gram, by number: its shard is the number modulo the shards' count (a power of two), the rest is its key there. */
export function longGramList(hash: number, shardCount: number): number {
  return hash & (shardCount * LISTS_PER_SHARD - 1);
}

/** What a long gram's key in a shard starts with: other keys are digits and letters. */
export const LONG_GRAM = '*';
