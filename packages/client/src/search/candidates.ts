/** Which pages may answer a query, from the lists of its grams: never one too few, seldom many too many. */
import { decodeUnits, FIELD_SLOTS, gramShard, gramsOfWord, SLOTS, type GramUse, type TermShard } from '@glimpress/contracts/search';
import { WEIGHTS } from './match';
import type { Query } from './query';

/** What lists are fetched for a query at most, in bytes before compression: what is most common tells least, and is left out. */
const MOST_LIST_BYTES = 240_000;
/** A list that alone is larger is never asked: nearly every page is in it. */
const LARGEST_LIST_BYTES = 600_000;
/** Grams of one word that are asked: more hardly narrow the pages any further. */
const MOST_GRAMS = 5;

const TITLE = 8;
const HEADINGS = 4;
const TAGS = 2;
const TEXT = 1;

/** Page number and an estimate of its score: exact but for what a phrase adds. */
export interface Candidate {
  readonly page: number;
  readonly score: number;
}

/** Where lists come from. `sizeOf` is the size of a gram's shard in bytes, about; 0 when it is empty. */
export interface TermSource {
  readonly shardCount: number;
  sizeOf(shard: number): number;
  load(shard: number): Promise<TermShard>;
}

/** Null when the words tell nothing: every page may answer. */
export async function findCandidates({ words }: Query, source: TermSource): Promise<readonly Candidate[] | null> {
  const wanted = chooseGrams(words.map(gramsOfWord), source);
  const lists = new Map<number, Int32Array>();
  await Promise.all(
    [...new Set(wanted.flat(2).map(({ gram }) => gram))].map(async (gram) => {
      const shard = gramShard(gram, source.shardCount);
      const key = gram.toString(36);
      const terms = source.sizeOf(shard) === 0 ? {} : await source.load(shard);
      lists.set(gram, decodeUnits(Object.hasOwn(terms, key) ? terms[key]! : ''));
    }),
  );
  const ofWords = wanted.filter((runs) => runs.length > 0).map((runs) => runs.map((run) => unitsOfRun(run.map(({ gram }) => lists.get(gram)!))));
  if (ofWords.length === 0) return null;
  const places = ofWords.map((runs) => runs.map(placesOf).reduce(both));
  const near = ofWords.length > 1 ? nearPages(ofWords.map(([first]) => first!)) : new Set<number>();
  const unknown = words.length - ofWords.length;
  const [smallest, ...others] = [...places].sort((a, b) => a.size - b.size);
  const candidates: Candidate[] = [];
  for (const page of smallest!.keys()) {
    if (!others.every((place) => place.has(page))) continue;
    const weight = places.reduce((sum, place) => sum + weightOf(place.get(page)!), unknown * WEIGHTS.text);
    candidates.push({ page, score: weight / words.length + (near.has(page) ? WEIGHTS.text : 0) });
  }
  return candidates;
}

/** Of each word's runs the grams whose lists are smallest, within what may be fetched. */
function chooseGrams(words: readonly (readonly (readonly GramUse[])[])[], source: TermSource): GramUse[][][] {
  const sizeOf = ({ gram }: GramUse): number => source.sizeOf(gramShard(gram, source.shardCount));
  const chosen = words.map((runs) => runs.map((): GramUse[] => []));
  const ranked = words.flatMap((runs, word) =>
    runs
      .flatMap((run, at) => run.map((use) => ({ word, run: at, use, size: sizeOf(use) })))
      .sort((a, b) => a.size - b.size)
      .slice(0, MOST_GRAMS)
      .map((choice, place) => ({ ...choice, place })),
  );
  // First every word's best, then the second best …
  ranked.sort((a, b) => a.place - b.place || a.size - b.size);
  let bytes = 0;
  for (const { word, run, use, size, place } of ranked) {
    if (size > LARGEST_LIST_BYTES || (place > 0 && bytes + size > MOST_LIST_BYTES)) continue;
    bytes += size;
    chosen[word]![run]!.push(use);
  }
  return chosen.map((runs) => runs.filter((run) => run.length > 0));
}

/** Units in all lists of a run: its characters stand together. */
function unitsOfRun(lists: readonly Int32Array[]): Int32Array {
  return [...lists].sort((a, b) => a.length - b.length).reduce(intersect);
}

function intersect(a: Int32Array, b: Int32Array): Int32Array {
  const common = new Int32Array(Math.min(a.length, b.length));
  let count = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i]! < b[j]!) i++;
    else if (a[i]! > b[j]!) j++;
    else {
      common[count++] = a[i]!;
      i++;
      j++;
    }
  }
  return common.subarray(0, count);
}

/** Page -> the places of it (bits) the units name. */
function placesOf(units: Int32Array): Map<number, number> {
  const places = new Map<number, number>();
  for (const unit of units) {
    const page = Math.floor(unit / SLOTS);
    const slot = unit % SLOTS;
    const bit = slot === FIELD_SLOTS.title ? TITLE : slot === FIELD_SLOTS.headings ? HEADINGS : slot === FIELD_SLOTS.tags ? TAGS : TEXT;
    places.set(page, (places.get(page) ?? 0) | bit);
  }
  return places;
}

/** Pages in both; a field counts when it has both, the text always: its parts may stand in different sentences. */
function both(a: Map<number, number>, b: Map<number, number>): Map<number, number> {
  const common = new Map<number, number>();
  for (const [page, bits] of a) {
    const others = b.get(page);
    if (others !== undefined) common.set(page, (bits & others) | TEXT);
  }
  return common;
}

function weightOf(bits: number): number {
  return bits & TITLE ? WEIGHTS.title : bits & HEADINGS ? WEIGHTS.heading : bits & TAGS ? WEIGHTS.tag : WEIGHTS.text;
}

/** Pages in which all words stand in one sentence. */
function nearPages(units: readonly Int32Array[]): Set<number> {
  return new Set(Array.from(unitsOfRun(units), (unit) => Math.floor(unit / SLOTS)));
}
