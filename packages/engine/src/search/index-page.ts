/** Puts pages into the index: which grams stand in which of their units. */
import { collectGrams, collectLongGrams, createGrams, FIELD_SLOTS, FIRST_PLACE, foldText, longGramList, PLACES, singleGram, startOfLine, type Grams, type PageText } from '@glimpress/contracts/search';
import type { Postings } from './postings';

/** The lists of grams, and of long grams by the number of their list. */
export interface IndexLists {
  readonly grams: Postings;
  readonly longGrams: Postings;
}

/** Adds one page; pages come by ascending number. */
export type AddPage = (number: number, page: PageText) => void;

const LINE_END = 0x0a;
/** Units of most texts. */
const ROOM = 1 << 14;

/**
 * Texts are gone through as arrays of numbers in a few long loops, and found grams are handed on together: a function called
 * for each gram took most of an index's time.
 */
export function createPageIndexer({ grams, longGrams }: IndexLists, shardCount: number): AddPage {
  let units = new Uint16Array(0);
  let short = createTerms(0);
  let long = createTerms(0);
  /** By unit: the last text that has it. */
  const seenIn = new Int32Array(1 << 16);
  let texts = 0;

  /** Adds a text whose grams stand in this slot, or by turns in those of places. */
  function addText(text: string, slot: number | null): void {
    const folded = foldText(text);
    const { length } = folded;
    if (length > units.length) {
      const room = Math.max(ROOM, 2 * length);
      units = new Uint16Array(room);
      short = createTerms(3 * room);
      long = createTerms(room);
    }
    Buffer.from(units.buffer).write(folded, 'utf16le');
    short.found.count = long.found.count = 0;
    for (let from = 0; from < length; ) {
      const end = slot === null ? units.indexOf(LINE_END, from) : -1;
      const to = end === -1 || end > length ? length : end;
      const [shortBefore, longBefore] = [short.found.count, long.found.count];
      collectGrams(units, from, to, short.found);
      collectLongGrams(units, from, to, long.found);
      if (slot === null) {
        const start = startOfLine(units, from, to) - from;
        placeByTurns(short, shortBefore, start);
        placeByTurns(long, longBefore, start);
      }
      from = to + 1;
    }
    if (slot !== null) for (const { found, slots } of [short, long]) slots.fill(slot, 0, found.count);
    const several = short.found.count;
    collectSingles(units, length, seenIn, ++texts, short.found);
    short.slots.fill(slot ?? FIELD_SLOTS.text, several, short.found.count);
    const { numbers, count } = long.found;
    for (let at = 0; at < count; at++) numbers[at] = longGramList(numbers[at]!, shardCount);
    grams.add(short.found, short.slots);
    longGrams.add(long.found, long.slots);
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

/** Gives the terms from `since` on their slots; `start` is the turn of what stands at place 0, it may be negative. */
function placeByTurns({ found, slots }: Terms, since: number, start: number): void {
  const { places, count } = found;
  for (let at = since; at < count; at++) slots[at] = FIRST_PLACE + ((start + places[at]!) % PLACES);
}

/** Collects each unit once, most stand in a text many times: `seenIn` says for each the last text that has it. */
function collectSingles(units: Uint16Array, length: number, seenIn: Int32Array, text: number, into: Grams): void {
  const { numbers } = into;
  let { count } = into;
  for (let at = 0; at < length; at++) {
    const unit = units[at]!;
    if (seenIn[unit] === text) continue;
    seenIn[unit] = text;
    if (singleGram(unit) !== 0) numbers[count++] = unit;
  }
  into.count = count;
}
