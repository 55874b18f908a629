/** Puts one page into the index: which grams stand in which of its units. */
import { FIELD_SLOTS, FIRST_PLACE, foldText, forEachGram, forEachLongGram, PLACES, SLOTS, startOfLine, type PageText } from '@glimpress/contracts/search';
import type { Postings } from './postings';

export interface IndexLists {
  readonly grams: Postings;
  readonly longGrams: Postings;
  /** Number of a long gram's list. */
  readonly listOf: (hash: number) => number;
}

export function indexPage(lists: IndexLists, number: number, { title, headings, tags, text }: PageText): void {
  const { grams, longGrams, listOf } = lists;
  grams.startPage(number * SLOTS);
  longGrams.startPage(number * SLOTS);
  addField(lists, FIELD_SLOTS.title, [title]);
  addField(lists, FIELD_SLOTS.headings, headings.map(([heading]) => heading));
  addField(lists, FIELD_SLOTS.tags, tags);
  const singles = new Set<number>();
  for (const line of foldText(text).split('\n')) {
    const start = startOfLine(line);
    const slotOf = (at: number): number => FIRST_PLACE + ((start + at) % PLACES);
    forEachGram(
      line,
      (gram, at) => grams.add(gram, slotOf(at)),
      (gram) => singles.add(gram),
    );
    forEachLongGram(line, (hash, at) => longGrams.add(listOf(hash), slotOf(at)));
  }
  for (const gram of singles) grams.add(gram, FIELD_SLOTS.text);
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
