/** Which pages may answer a query, from the lists of its grams: never one too few, seldom many too many. */
import { collectLongGrams, createGrams, decodeUnits, gramKey, gramShard, gramsOfWord, LONG_GRAM, LONG_GRAM_LENGTH, longGramList, SLOTS, unitsOf, type TermShard } from '@glimpress/contracts/search';
import { WEIGHTS } from './match';
import { hasField, hasPage, inBoth, meet, placesOf, type Places } from './places';
import type { Query } from './query';

/** A shard that is larger on the wire is never asked: nearly every page is in its lists. */
const LARGEST_SHARD_BYTES = 80_000;
/** Lists asked for a word that is nowhere. */
const MOST_NEAR_LISTS = 6;
/** Page number and an estimate of its score: exact but for what a phrase adds. */
export interface Candidate {
  readonly page: number;
  readonly score: number;
}

/** Where lists come from. `sizeOf` is what a shard weighs on the wire, about, in bytes; 0 when it is empty. */
export interface TermSource {
  readonly shardCount: number;
  readonly pageCount: number;
  sizeOf(shard: number): number;
  load(shard: number): Promise<TermShard>;
}

export interface CandidateSearch {
  /**
   * Fetches the lists that tell most, about `bytes` of them, so that fewer pages remain; false when there are no more. Ask
   * at least once.
   */
  sharpen(bytes: number): Promise<boolean>;
  /** The pages that remain, in no order; null when nothing is known and every page may answer. */
  candidates(): readonly Candidate[] | null;
}

/** A list that may be asked, and which word it is for. */
interface Choice {
  readonly word: number;
  /** The list's shard, its key there, and its shard's size. */
  readonly shard: number;
  readonly key: string;
  readonly size: number;
  /** Offset in the word of what the list is about. */
  readonly at: number;
}

/** `mostBytes`: what lists may be fetched for this query altogether. */
export function searchCandidates({ words, phrase }: Query, source: TermSource, mostBytes: number): CandidateSearch {
  const choices: Choice[] = words.flatMap((word, index) => choicesOf(word, index, source)).sort((a, b) => a.place - b.place || a.size - b.size);
  /** Where each word may start, by all its grams asked so far. */
  const known = words.map((): Places | null => null);
  let spent = 0;

  return {
    async sharpen(bytes) {
      const next: Choice[] = [];
      for (let sum = 0; choices.length > 0 && (next.length === 0 || sum + choices[0]!.size <= bytes); ) {
        const choice = choices.shift()!;
        if (spent + choice.size > mostBytes) continue;
        next.push(choice);
        sum += choice.size;
        spent += choice.size;
      }
      const lists = await Promise.all(next.map((choice) => loadList(choice, source)));
      next.forEach(({ word, at }, index) => {
        const places = placesOf(lists[index]!, at, source.pageCount);
        known[word] = known[word] ? inBoth(known[word], places) : places;
      });
      return next.length > 0;
    },
    candidates() {
      const places = known.filter((each) => each !== null);
      if (places.length === 0) return null;
      const inPhrase = known.flatMap((each, word) => (each === null ? [] : [[each, Math.max(0, phrase.indexOf(words[word]!))] as const]));
      const unknown = (words.length - places.length) * WEIGHTS.text;
      const candidates: Candidate[] = [];
      for (let page = 0; page < source.pageCount; page++) {
        if (!places.every((each) => hasPage(each, page))) continue;
        const weight = places.reduce((sum, each) => sum + weightOf(each, page), unknown) / words.length;
        candidates.push({ page, score: weight + (words.length > 1 && meet(inPhrase, page) ? WEIGHTS.text : 0) });
      }
      return candidates;
    },
  };
}

/** The pages that have some of a word's grams, in no order; the more, the higher their score. */
export async function pagesNear(word: string, source: TermSource): Promise<readonly Candidate[]> {
  const scores = new Map<number, number>();
  const choices = choicesOf(word, 0, source).filter(({ key }) => !key.startsWith(LONG_GRAM));
  for (const units of await Promise.all(choices.slice(0, MOST_NEAR_LISTS).map((choice) => loadList(choice, source)))) {
    for (const page of new Set(units.map((unit) => Math.floor(unit / SLOTS)))) scores.set(page, (scores.get(page) ?? 0) + 1);
  }
  return [...scores].map(([page, score]) => ({ page, score }));
}

async function loadList({ shard, key }: Choice, source: TermSource): Promise<Int32Array> {
  const terms = source.sizeOf(shard) === 0 ? {} : await source.load(shard);
  return decodeUnits(terms[key] ?? '');
}

function weightOf(places: Places, page: number): number {
  return hasField(places, page, 'title') ? WEIGHTS.title : hasField(places, page, 'headings') ? WEIGHTS.heading : hasField(places, page, 'tags') ? WEIGHTS.tag : WEIGHTS.text;
}

/**
 * The lists that may be asked for a word, in order of `place`. What tells most for its bytes comes first: characters of the
 * word that no list before has told of.
 */
function choicesOf(word: string, index: number, source: TermSource): (Choice & { readonly place: number })[] {
  const open: (Choice & { readonly length: number })[] = [];
  const offer = (shard: number, key: string, at: number, length: number): void => {
    const size = source.sizeOf(shard);
    if (size <= LARGEST_SHARD_BYTES) open.push({ word: index, shard, key, at, length, size });
  };
  const long = createGrams(word.length);
  collectLongGrams(unitsOf(word), 0, word.length, long);
  for (let found = 0; found < long.count; found++) {
    const list = longGramList(long.numbers[found]!, source.shardCount);
    offer(list % source.shardCount, LONG_GRAM + Math.floor(list / source.shardCount).toString(36), long.places[found]!, LONG_GRAM_LENGTH);
  }
  for (const { gram, at, length } of gramsOfWord(word)) offer(gramShard(gram, source.shardCount), gramKey(gram), at, length);

  const told = new Uint8Array(word.length);
  const worth = ({ at, length, size }: (typeof open)[number]): number => (told.subarray(at, at + length).reduce((news, done) => news + (done ? REPEATED : 1), 0)) / (size + 1000);
  const ordered: Choice[] = [];
  while (open.length > 0) {
    const best = open.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    open.splice(open.indexOf(best), 1);
    told.fill(1, best.at, best.at + best.length);
    ordered.push(best);
  }
  return ordered.map((choice, place) => ({ ...choice, place }));
}

/** What a character is worth that another list has told of. */
const REPEATED = 0.05;
