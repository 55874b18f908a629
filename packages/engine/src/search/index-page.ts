/** Puts one page into the index: which grams stand in which of its units. */
import { FIELD_SLOTS, FIRST_PLACE, foldText, forEachGram, forEachLongGram, PLACES, SLOTS, startOfLine, type PageText } from '@glimpress/contracts/search';
import type { Postings } from './postings';

export interface IndexLists {
  readonly grams: Postings;
  readonly longGrams: Postings;
  /** Number of a long gram's list. */
  readonly listOf: (hash: number) => number;
  /** By UTF-16 unit: number of the last page whose text has it, or -1. */
  readonly singles: Int32Array;
}

export function indexPage(lists: IndexLists, number: number, { title, headings, tags, text }: PageText): void {
  const { grams, longGrams, listOf, singles } = lists;
  grams.startPage(number * SLOTS);
  longGrams.startPage(number * SLOTS);
  addField(lists, FIELD_SLOTS.title, [title]);
  addField(lists, FIELD_SLOTS.headings, headings.map(([heading]) => heading));
  addField(lists, FIELD_SLOTS.tags, tags);
  const folded = foldText(text);
  let start = 0;
  const several = (gram: number, at: number): void => grams.add(gram, FIRST_PLACE + ((start + at) % PLACES));
  const single = (gram: number): void => {
    // Most units stand in a text many times.
    if (singles[gram] === number) return;
    singles[gram] = number;
    grams.add(gram, FIELD_SLOTS.text);
  };
  const long = (hash: number, at: number): void => longGrams.add(listOf(hash), FIRST_PLACE + ((start + at) % PLACES));
  for (const line of folded.split('\n')) {
    start = startOfLine(line);
    forEachGram(line, several, single);
    forEachLongGram(line, long);
  }
  grams.endPage();
  longGrams.endPage();
}

function addField({ grams, longGrams, listOf }: IndexLists, slot: number, values: readonly string[]): void {
  const add = (gram: number): void => grams.add(gram, slot);
  for (const value of values.map(foldText)) {
    forEachGram(value, add, add);
    forEachLongGram(value, (hash) => longGrams.add(listOf(hash), slot));
  }
}
