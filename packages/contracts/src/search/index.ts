/**
 * What the search's builder (engine) and its reader (client) agree on: how texts are compared, how an index is cut into
 * grams, shards and units, and the files in between.
 */
export { foldText, foldWithMap, type FoldedText } from './fold';
export { collectGrams, createGrams, gramKey, gramsOfWord, singleGram, unitsOf, type Grams, type WordGram } from './grams';
export { collectLongGrams, LONG_GRAM, LONG_GRAM_LENGTH, LONG_GRAM_REACH, longGramList } from './long-grams';
export { decodeUnits, encodeUnit, FIELD_SLOTS, FIRST_PLACE, gramShard, MOST_DIGITS, PLACES, SLOTS, startOfLine } from './units';
export type { IndexManifest, PageText, ScanManifest, SearchManifest, SearchPage, TermShard } from './wire';
