/**
 * What the search's builder (engine) and its reader (client) agree on: how texts are compared, how an index is cut into
 * grams, shards and units, and the files in between.
 */
export { foldText, foldWithMap, type FoldedText } from './fold';
export { forEachGram, gramsOfWord, sentencesOf } from './grams';
export { encodeUnit, decodeUnits, FIELD_SLOTS, gramShard, SLOTS, sentenceSlot } from './units';
export type { IndexManifest, PageText, ScanManifest, SearchManifest, SearchPage, TermShard } from './wire';
