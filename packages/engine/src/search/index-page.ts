/** Puts one page into the index: which grams stand in which of its units. */
import { FIELD_SLOTS, foldText, forEachGram, sentenceSlot, sentencesOf, type PageText } from '@glimpress/contracts/search';
import type { Postings } from './postings';

export function indexPage(postings: Postings, number: number, { title, headings, tags, text }: PageText): void {
  postings.startPage(number);
  addField(postings, FIELD_SLOTS.title, [title]);
  addField(postings, FIELD_SLOTS.headings, headings.map(([heading]) => heading));
  addField(postings, FIELD_SLOTS.tags, tags);
  const singles = new Set<number>();
  for (const sentence of sentencesOf(foldText(text))) {
    const slot = sentenceSlot(sentence);
    forEachGram(
      sentence,
      (gram) => postings.add(gram, slot),
      (gram) => void singles.add(gram),
    );
  }
  for (const gram of singles) postings.add(gram, FIELD_SLOTS.text);
  postings.endPage();
}

function addField(postings: Postings, slot: number, values: readonly string[]): void {
  const add = (gram: number): void => postings.add(gram, slot);
  for (const value of values) for (const sentence of sentencesOf(foldText(value))) forEachGram(sentence, add, add);
}
