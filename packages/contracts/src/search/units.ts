/**
 * The index maps grams to units. A unit is a place in a page: its title, its headings, its tags, anywhere in its text, or
 * one of a fixed number of slots for its sentences. A sentence's slot follows from its own text, so an edited sentence
 * leaves the units of all others as they are; two sentences in one slot only make the index less sharp.
 *
 * Unit number = page number * SLOTS + slot. A list of units is text: differences as base-64 digits, low first, 5 bits each
 * and one that says "more follows". As text it lies in JSON, and what a host's compression makes of it is near its entropy.
 */
import { shardOf } from '../route/shards';

export const SLOTS = 64;

/** Slots that are not sentences. `text` is for single units alone: where in a text a lone character stands is not told. */
export const FIELD_SLOTS = { title: 0, headings: 1, tags: 2, text: 3 } as const;
const FIRST_SENTENCE = 4;

export function sentenceSlot(sentence: string): number {
  return FIRST_SENTENCE + shardOf(sentence, SLOTS - FIRST_SENTENCE);
}

/** The shard of a gram; `count` is a power of two. */
export function gramShard(gram: number, count: number): number {
  let hash = Math.imul(gram ^ (gram >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) % count;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const DIGIT_CODES = Uint8Array.from(DIGITS, (digit) => digit.charCodeAt(0));
const VALUES = new Uint8Array(128);
DIGIT_CODES.forEach((code, value) => (VALUES[code] = value));

/** Gives the character codes of one difference. */
export function encodeUnit(difference: number, write: (code: number) => void): void {
  let rest = difference;
  while (rest > 31) {
    write(DIGIT_CODES[32 | (rest & 31)]!);
    rest >>>= 5;
  }
  write(DIGIT_CODES[rest]!);
}

/** Unit numbers of a list, ascending. */
export function decodeUnits(list: string): Int32Array {
  const units = new Int32Array(list.length);
  let count = 0;
  let unit = -1;
  let difference = 0;
  let shift = 0;
  for (let at = 0; at < list.length; at++) {
    const digit = VALUES[list.charCodeAt(at) & 127]!;
    difference |= (digit & 31) << shift;
    shift += 5;
    if (digit > 31) continue;
    unit += difference + 1;
    units[count++] = unit;
    difference = shift = 0;
  }
  return units.subarray(0, count);
}
