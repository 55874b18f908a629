/** Puts pages into the index: which grams stand in which of their units. */
import { collectGrams, collectLongGrams, createGrams, FIELD_SLOTS, FIRST_PLACE, foldText, LONG_GRAM_REACH, longGramList, PLACES, singleGram, startOfLine, type Grams, type PageText } from '@glimpress/contracts/search';
import type { Postings } from './postings';

/** The lists of grams, and of long grams by the number of their list. */
export interface IndexLists {
  readonly grams: Postings;
  readonly longGrams: Postings;
}

/** Adds one page; pages come by ascending number. */
export type AddPage = (number: number, page: PageText) => void;

const LINE_END = 0x0a;
/** So many units are gone through at a time, however long a line is. */
const STRETCH = 4096;
/** What two stretches of a line have in common: no long gram, nor what it is chosen from, is cut by both. */
const OVERLAP = LONG_GRAM_REACH - 1;
/** A unit is in so many grams that start or end with it. */
const GRAMS_PER_UNIT = 3;

/**
 * Texts are gone through as arrays of numbers in a few long loops, and found grams are handed on together: a function called
 * for each gram took most of an index's time.
 */
export function createPageIndexer({ grams, longGrams }: IndexLists, shardCount: number): AddPage {
  let units = new Uint16Array(0);
  const short = createTerms(2 * GRAMS_PER_UNIT * STRETCH);
  const long = createTerms(2 * STRETCH);
  /** By unit: the last text that has it. */
  const seenIn = new Int32Array(1 << 16);
  let texts = 0;

  /** Adds a text whose grams stand in this slot, or by turns in those of places. */
  function addText(text: string, slot: number | null): void {
    const folded = foldText(text);
    const { length } = folded;
    if (length > units.length) units = new Uint16Array(Math.max(STRETCH, length));
    Buffer.from(units.buffer).write(folded, 'utf16le');
    texts++;
    for (let from = 0; from < length; ) {
      const end = slot === null ? units.indexOf(LINE_END, from) : -1;
      const to = end === -1 || end > length ? length : end;
      const start = slot === null ? startOfLine(units, from, to) - from : 0;
      for (let at = from; at < to; at += STRETCH - OVERLAP) addStretch(at, Math.min(to, at + STRETCH), slot, start);
      from = to + 1;
    }
    flush();
  }

  /** `start` is the turn of what stands at place 0; it may be negative. */
  function addStretch(from: number, to: number, slot: number | null, start: number): void {
    if (short.found.count + GRAMS_PER_UNIT * STRETCH > short.slots.length || long.found.count + STRETCH > long.slots.length) flush();
    const [shortBefore, longBefore] = [short.found.count, long.found.count];
    collectGrams(units, from, to, short.found);
    collectLongGrams(units, from, to, long.found);
    const several = short.found.count;
    collectSingles(units, from, to, seenIn, texts, short.found);
    if (slot === null) {
      placeByTurns(short, shortBefore, several, start, from);
      placeByTurns(long, longBefore, long.found.count, start, from);
      short.slots.fill(FIELD_SLOTS.text, several, short.found.count);
    } else {
      short.slots.fill(slot, shortBefore, short.found.count);
      long.slots.fill(slot, longBefore, long.found.count);
    }
  }

  /** Hands on what was found. */
  function flush(): void {
    const { numbers, count } = long.found;
    for (let at = 0; at < count; at++) numbers[at] = longGramList(numbers[at]!, shardCount);
    grams.add(short.found, short.slots);
    longGrams.add(long.found, long.slots);
    short.found.count = long.found.count = 0;
  }

  return (number, { title, headings, tags, text }) => {
    grams.startPage(number);
    longGrams.startPage(number);
    addText(title, FIELD_SLOTS.title);
    for (const [heading] of headings) addText(heading, FIELD_SLOTS.headings);
    for (const tag of tags) addText(tag, FIELD_SLOTS.tags);
    addText(text, null);
    grams.endPage();
    longGrams.endPage();
  };
}

/** Grams and the slots they stand in. */
interface Terms {
  readonly found: Grams;
  readonly slots: Uint8Array;
}

function createTerms(room: number): Terms {
  return { found: createGrams(room), slots: new Uint8Array(room) };
}

/** Slots by turns, as many as there are places in a stretch, wherever it begins: a remainder for each term took a tenth of an index's time. */
const TURNS = Uint8Array.from({ length: STRETCH + PLACES }, (_, turn) => FIRST_PLACE + (turn % PLACES));

/** Gives the terms from `since` on, of a stretch that begins at `from`, their slots; `start` is the turn of what stands at place 0. */
function placeByTurns({ found: { places }, slots }: Terms, since: number, end: number, start: number, from: number): void {
  const first = ((start + from) % PLACES) - from;
  for (let at = since; at < end; at++) slots[at] = TURNS[first + places[at]!]!;
}

/** Collects each unit once, most stand in a text many times: `seenIn` says for each the last text that has it. */
function collectSingles(units: Uint16Array, from: number, to: number, seenIn: Int32Array, text: number, into: Grams): void {
  const { numbers } = into;
  let { count } = into;
  for (let at = from; at < to; at++) {
    const unit = units[at]!;
    if (seenIn[unit] === text) continue;
    seenIn[unit] = text;
    if (singleGram(unit) !== 0) numbers[count++] = unit;
  }
  into.count = count;
}
