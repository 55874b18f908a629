/**
 * Collects lists of units by gram, in memory that grows with the lists alone: each list is a chain of slices of one large
 * array, the first small, for hundreds of thousands of short lists, later ones larger, so that long lists lie together. All else
 * that is known of a gram stands side by side in one record. Fetching memory is what the time goes into.
 */
import { encodeUnit, SLOTS } from '@glimpress/contracts/search';

export interface Postings {
  /** Begins a page whose units are counted from this one; they ascend from page to page. */
  startPage(firstUnit: number): void;
  /** The gram (unsigned, below 2 ** 32) occurs in this slot (0 to SLOTS - 1) of the page; any number of times, in any order. */
  add(gram: number, slot: number): void;
  /** Ends the page: its units are appended to the lists. */
  endPage(): void;
  /** How many grams there are: positions are the numbers below it. */
  readonly count: number;
  gramAt(position: number): number;
  /** Length of a gram's list: ASCII characters. */
  lengthAt(position: number): number;
  /** Copies a gram's list, as `decodeUnits` reads it, into `target` from `at` on; returns where it ends. */
  copyList(position: number, target: Uint8Array, at: number): number;
}

/** Bytes of a list's first slice; each is twice the one before, up to the largest. Behind a slice stands where the next one starts. */
const FIRST_SLICE = 16;
const LARGEST_SLICE = 512;
const LINK_BYTES = 4;
/** A page has at most one unit per slot in a list, each of at most seven digits, and these lie in slices with links. */
const MOST_BYTES_PER_PAGE = SLOTS * 7 + 2 * (LARGEST_SLICE + LINK_BYTES);

/** What stands where in a record of 32-bit words. */
const GRAM = 0;
/** The last page it occurred on, counted from 1. */
const SEEN_ON = 1;
/** One bit per slot of the page: two words. */
const MASKS = 2;
/** The one after the last unit in the list. */
const NEXT_UNIT = 4;
const START = 5;
/** Where the list's next byte goes. */
const END = 6;
const LENGTH = 7;
const RECORD = 8;

export function createPostings(): Postings {
  // Open addressing: gram -> position + 1.
  let table = new Int32Array(1 << 16);
  let count = 0;
  let records = new Uint32Array(RECORD << 12);
  let pool = new Uint8Array(1 << 20);
  let poolEnd = 0;
  let base = 0;
  let turn = 0;
  /** Where the records of the page's grams start. */
  let touched = new Uint32Array(1 << 12);
  let touchedCount = 0;

  /** Where in the table the gram stands, or would. */
  const placeOf = (gram: number): number => {
    const mask = table.length - 1;
    let hash = Math.imul(gram ^ (gram >>> 16), 0x45d9f3b) >>> 0;
    hash = (hash ^ (hash >>> 15)) & mask;
    for (;;) {
      const entry = table[hash]!;
      if (entry === 0 || records[(entry - 1) * RECORD + GRAM] === gram) return hash;
      hash = (hash + 1) & mask;
    }
  };
  const addGram = (gram: number, place: number): number => {
    if ((count + 1) * RECORD > records.length) records = grown(records);
    const position = count++;
    const record = position * RECORD;
    table[place] = position + 1;
    reserve(FIRST_SLICE + LINK_BYTES);
    records[record + GRAM] = gram;
    records[record + START] = records[record + END] = poolEnd;
    poolEnd += FIRST_SLICE + LINK_BYTES;
    if (count * 2 > table.length) {
      table = new Int32Array(table.length * 2);
      for (let at = 0; at < count; at++) table[placeOf(records[at * RECORD + GRAM]!)] = at + 1;
    }
    return position;
  };
  const reserve = (bytes: number): void => {
    if (poolEnd + bytes > pool.length) pool = grown(pool);
  };
  const touch = (record: number): void => {
    if (touchedCount === touched.length) touched = grown(touched);
    touched[touchedCount++] = record;
    records[record + SEEN_ON] = turn;
  };

  return {
    startPage(firstUnit) {
      base = firstUnit;
      turn++;
    },
    add(gram, slot) {
      const place = placeOf(gram);
      const entry = table[place]!;
      const record = (entry === 0 ? addGram(gram, place) : entry - 1) * RECORD;
      if (records[record + SEEN_ON] !== turn) touch(record);
      records[record + MASKS + (slot >>> 5)]! |= 1 << (slot & 31);
    },
    endPage() {
      for (let at = 0; at < touchedCount; at++) {
        const record = touched[at]!;
        reserve(MOST_BYTES_PER_PAGE);
        let length = records[record + LENGTH]!;
        let full = filledBy(length);
        let end = records[record + END]!;
        let next = records[record + NEXT_UNIT]!;
        const write = (code: number): void => {
          if (length === full) {
            setLink(pool, end, poolEnd);
            end = poolEnd;
            const size = sliceAfter(full);
            poolEnd += size + LINK_BYTES;
            full += size;
          }
          pool[end++] = code;
          length++;
        };
        for (let word = 0; word < SLOTS / 32; word++) {
          const from = base + 32 * word + 31;
          for (let rest = records[record + MASKS + word]!; rest !== 0; rest &= rest - 1) {
            const unit = from - Math.clz32(rest & -rest);
            encodeUnit(unit - next, write);
            next = unit + 1;
          }
          records[record + MASKS + word] = 0;
        }
        records[record + LENGTH] = length;
        records[record + END] = end;
        records[record + NEXT_UNIT] = next;
      }
      touchedCount = 0;
    },
    get count() {
      return count;
    },
    gramAt: (position) => records[position * RECORD + GRAM]!,
    lengthAt: (position) => records[position * RECORD + LENGTH]!,
    copyList(position, target, at) {
      let rest = records[position * RECORD + LENGTH]!;
      let from = records[position * RECORD + START]!;
      let to = at;
      for (let size = FIRST_SLICE, full = size; rest > 0; size = sliceAfter(full), full += size) {
        const end = from + Math.min(size, rest);
        rest -= end - from;
        while (from < end) target[to++] = pool[from++]!;
        if (rest > 0) from = linkAt(pool, from);
      }
      return to;
    },
  };
}

/** Size of the slice that follows when those so far hold this many bytes. */
function sliceAfter(bytes: number): number {
  return Math.min(LARGEST_SLICE, bytes + FIRST_SLICE);
}

/** How many bytes the slices of a list of this length hold. */
function filledBy(length: number): number {
  let full = FIRST_SLICE;
  while (full < length && full < LARGEST_SLICE) full += sliceAfter(full);
  return full + LARGEST_SLICE * Math.ceil(Math.max(0, length - full) / LARGEST_SLICE);
}

function setLink(pool: Uint8Array, at: number, to: number): void {
  for (let byte = 0; byte < LINK_BYTES; byte++) pool[at + byte] = to >>> (8 * byte);
}

function linkAt(pool: Uint8Array, at: number): number {
  return (pool[at]! | (pool[at + 1]! << 8) | (pool[at + 2]! << 16) | (pool[at + 3]! << 24)) >>> 0;
}

/** The same numbers with as much room again. */
function grown<A extends Uint8Array | Uint32Array>(array: A): A {
  const larger = new (array.constructor as new (length: number) => A)(array.length * 2);
  larger.set(array);
  return larger;
}
