/**
 * Collects lists of units by gram, in memory that grows with the lists alone: each list is a chain of slices of one large
 * array, the first small, for hundreds of thousands of short lists, later ones larger, so that long lists lie together. All else
 * that is known of a gram stands side by side in one record. Fetching memory is what the time goes into.
 */
import { encodeUnit, MOST_DIGITS, SLOTS, type Grams } from '@glimpress/contracts/search';

export interface Postings {
  /** Begins a page; their numbers ascend. */
  startPage(number: number): void;
  /** These grams occur in these slots (0 to SLOTS - 1) of the page; any number of times, in any order. */
  add(grams: Grams, slots: Uint8Array): void;
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

/** Bytes of a list's first slice; each other is as large as the list is by then, and no larger than the last of these. */
const FIRST_SLICE = 24;
const LARGEST_SLICE = 512;
/** Behind the last code of a slice that is full stands this, and where the next slice starts. No code is 0. */
const FULL = 0;
const LINK_BYTES = 4;

/** What stands where in a record of 32-bit words. */
const GRAM = 0;
/** One bit per slot of the page at hand: two words. */
const MASKS = 1;
/** The one after the last unit in the list. */
const NEXT_UNIT = 3;
const START = 4;
/** Where the list's next code goes. */
const END = 5;
/** Where the codes of its slice must end. */
const LIMIT = 6;
const LENGTH = 7;
const RECORD = 8;

/** An edit changes no more pages at a time. */
const FEW_PAGES = 16;
/** Bytes of lists that there is room for to begin with. */
const FEW_BYTES = 1 << 16;
const FIRST_BYTES = 1 << 20;

/** Lists of so many pages. What its loops use again and again stands in constants: V8 fetches a variable that others may set each time. */
export function createPostings(pages: number): Postings {
  const room = pages <= FEW_PAGES ? FEW_BYTES : FIRST_BYTES;
  // Open addressing: gram -> position + 1.
  let table = new Int32Array(room >> 4);
  let count = 0;
  let records = new Int32Array(room >> 5);
  let pool = new Uint8Array(room);
  let poolEnd = 0;
  let firstUnit = 0;
  /** Where the records of the page's grams start. */
  let touched = new Int32Array(room >> 8);
  let touchedCount = 0;

  const addGram = (gram: number, place: number): void => {
    if ((count + 1) * RECORD > records.length) records = grown(records);
    const record = count * RECORD;
    table[place] = ++count;
    records[record + GRAM] = gram;
    records[record + START] = records[record + END] = addSlice(FIRST_SLICE);
    records[record + LIMIT] = limitOf(poolEnd);
    if (count * 2 <= table.length) return;
    table = new Int32Array(table.length * 2);
    for (let at = 0; at < count; at++) table[placeOf(records[at * RECORD + GRAM]!, table, records)] = at + 1;
  };
  /** Returns where it starts; it reaches to the end of the pool. */
  const addSlice = (bytes: number): number => {
    if (poolEnd + bytes > pool.length) pool = grown(pool);
    poolEnd += bytes;
    return poolEnd - bytes;
  };

  return {
    startPage(number) {
      firstUnit = number * SLOTS;
    },
    add({ numbers, count: found }, slots) {
      if (touchedCount + found > touched.length) touched = grown(touched, touchedCount + found);
      const list = touched;
      let words = records;
      let known = table;
      for (let at = 0; at < found; at++) {
        const gram = numbers[at]!;
        let place = placeOf(gram, known, words);
        if (known[place] === 0) {
          addGram(gram, place);
          words = records;
          known = table;
          place = placeOf(gram, known, words);
        }
        const record = (known[place]! - 1) * RECORD;
        if (words[record + MASKS] === 0 && words[record + MASKS + 1] === 0) list[touchedCount++] = record;
        const slot = slots[at]!;
        words[record + MASKS + (slot >>> 5)]! |= 1 << (slot & 31);
      }
    },
    endPage() {
      const words = records;
      const base = firstUnit;
      let bytes = pool;
      for (let at = 0; at < touchedCount; at++) {
        const record = touched[at]!;
        let next = words[record + NEXT_UNIT]!;
        let end = words[record + END]!;
        let length = words[record + LENGTH]!;
        for (let word = 0; word < SLOTS / 32; word++) {
          const from = base + 32 * word + 31;
          for (let rest = words[record + MASKS + word]!; rest !== 0; rest &= rest - 1) {
            if (end + MOST_DIGITS > words[record + LIMIT]!) {
              const start = addSlice(Math.min(LARGEST_SLICE, FIRST_SLICE + length));
              bytes = pool;
              bytes[end] = FULL;
              setLink(bytes, end + 1, start);
              end = start;
              words[record + LIMIT] = limitOf(poolEnd);
            }
            const unit = from - Math.clz32(rest & -rest);
            const after = encodeUnit(unit - next, bytes, end);
            next = unit + 1;
            length += after - end;
            end = after;
          }
          words[record + MASKS + word] = 0;
        }
        words[record + NEXT_UNIT] = next;
        words[record + END] = end;
        words[record + LENGTH] = length;
      }
      touchedCount = 0;
    },
    get count() {
      return count;
    },
    gramAt: (position) => records[position * RECORD + GRAM]!,
    lengthAt: (position) => records[position * RECORD + LENGTH]!,
    copyList(position, target, at) {
      const bytes = pool;
      const last = at + records[position * RECORD + LENGTH]!;
      let from = records[position * RECORD + START]!;
      for (let to = at; to < last; ) {
        const code = bytes[from]!;
        if (code === FULL) from = linkAt(bytes, from + 1);
        else {
          target[to++] = code;
          from++;
        }
      }
      return last;
    },
  };
}

/** Where in the table the gram stands, or would. */
function placeOf(gram: number, table: Int32Array, records: Int32Array): number {
  const mask = table.length - 1;
  let place = Math.imul(gram ^ (gram >>> 16), 0x45d9f3b);
  place = (place ^ (place >>> 15)) & mask;
  for (;;) {
    const entry = table[place]!;
    if (entry === 0 || records[(entry - 1) * RECORD + GRAM] === gram) return place;
    place = (place + 1) & mask;
  }
}

/** Where the codes of a slice that ends here must end. */
function limitOf(sliceEnd: number): number {
  return sliceEnd - 1 - LINK_BYTES;
}

function setLink(pool: Uint8Array, at: number, to: number): void {
  for (let byte = 0; byte < LINK_BYTES; byte++) pool[at + byte] = to >>> (8 * byte);
}

function linkAt(pool: Uint8Array, at: number): number {
  return (pool[at]! | (pool[at + 1]! << 8) | (pool[at + 2]! << 16) | (pool[at + 3]! << 24)) >>> 0;
}

/** The same numbers with as much room again, or more. */
function grown<A extends Uint8Array | Int32Array>(array: A, least = 0): A {
  const larger = new (array.constructor as new (length: number) => A)(2 * Math.max(array.length, least));
  larger.set(array);
  return larger;
}
