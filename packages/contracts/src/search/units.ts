/**
 * The index maps grams to units. A unit is a place in a page: its title, its headings, its tags, anywhere in its text, or
 * one of a fixed number of slots in which the text's places fall by turns: neighbouring characters of a line stand in
 * neighbouring slots, so grams of a phrase must be found as many slots apart as they are characters apart. That makes lists
 * almost as sharp as exact places would, at a third of their size.
 *
 * Where a line starts in the circle of slots follows from the line's own beginning: an edited paragraph leaves the units of all
 * others, and those before the edit, as they are.
 *
 * Unit number = page number * SLOTS + slot. A list of units is text: differences as base-64 digits, low first, 5 bits each
 * and one that says "more follows". As text it lies in JSON, and what a host's compression makes of it is near its entropy.
 */
export const SLOTS = 64;

/** Slots that are not places of the text. `text` is for single units alone: where in a text they stand is not told. */
export const FIELD_SLOTS = { title: 0, headings: 1, tags: 2, text: 3 } as const;
/** The slots of the text's places are this one and all that follow. */
export const FIRST_PLACE = 4;
export const PLACES = SLOTS - FIRST_PLACE;

/** Where a line starts follows from so many of its units: what is edited behind them moves nothing that stands before the edit. */
const START_UNITS = 32;

/** Where in the circle of places (0 to PLACES - 1) the line from `from` to `to` of a folded text starts: 32-bit FNV-1a over its first units. */
export function startOfLine(units: Uint16Array, from: number, to: number): number {
  const end = Math.min(to, from + START_UNITS);
  let hash = 0x811c9dc5;
  for (let at = from; at < end; at++) hash = Math.imul(hash ^ units[at]!, 0x01000193);
  return (hash >>> 0) % PLACES;
}

/** The shard of a gram; `count` is a power of two. */
export function gramShard(gram: number, count: number): number {
  let hash = Math.imul(gram ^ (gram >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) % count;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
// Marked as pure: a reader, who has no use for it, does not load it.
const DIGIT_CODES = /* @__PURE__ */ Uint8Array.from(DIGITS, (digit) => digit.charCodeAt(0));
/** The same turned round, without the digits. */
const VALUES = Uint8Array.from({ length: 128 }, (_, code) => (code > 96 ? code - 71 : code > 94 ? 63 : code > 64 ? code - 65 : code > 47 ? code + 4 : 62));

/** A difference has at most this many digits. */
export const MOST_DIGITS = 7;

/** Writes the character codes of one difference into `target` from `at` on; returns where they end. */
export function encodeUnit(difference: number, target: Uint8Array, at: number): number {
  let rest = difference;
  let end = at;
  while (rest > 31) {
    target[end++] = DIGIT_CODES[32 | (rest & 31)]!;
    rest >>>= 5;
  }
  target[end++] = DIGIT_CODES[rest]!;
  return end;
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
