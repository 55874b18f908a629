/** Which pages may answer a query, from the lists of its grams: never one too few, seldom many too many. */
import { decodeUnits, FIELD_SLOTS, gramShard, gramsOfWord, SLOTS, type TermShard } from '@glimpress/contracts/search';
import { WEIGHTS } from './match';
import type { Query } from './query';

/** A list that is larger, in bytes before compression, is never asked: nearly every page is in it. */
const LARGEST_LIST_BYTES = 300_000;
/** What lists are fetched for one query at most. */
const MOST_LIST_BYTES = 450_000;

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

export interface CandidateSearch {
  /**
   * Fetches the lists that tell most, about `bytes` of them, so that fewer pages remain; false when there are no more. Ask
   * at least once.
   */
  sharpen(bytes: number): Promise<boolean>;
  /** The pages that remain, in no order; null when nothing is known and every page may answer. */
  candidates(): readonly Candidate[] | null;
}

/** A list that may be asked, and whose it is: a part is one sentence of a word. */
interface Choice {
  readonly word: number;
  readonly part: number;
  readonly gram: number;
  readonly size: number;
}

export function searchCandidates({ words }: Query, source: TermSource): CandidateSearch {
  const grams = words.map(gramsOfWord);
  const choices = rankChoices(grams, source);
  /** What is known of each part of each word: the units that hold all of its grams asked so far. */
  const units = grams.map((parts) => parts.map((): Int32Array | null => null));
  let spent = 0;

  const load = async ({ gram }: Choice): Promise<Int32Array> => {
    const shard = gramShard(gram, source.shardCount);
    const terms = source.sizeOf(shard) === 0 ? {} : await source.load(shard);
    const key = gram.toString(36);
    return decodeUnits(Object.hasOwn(terms, key) ? terms[key]! : '');
  };

  return {
    async sharpen(bytes) {
      const next: Choice[] = [];
      for (let sum = 0; choices.length > 0 && (next.length === 0 || sum + choices[0]!.size <= bytes); ) {
        const choice = choices.shift()!;
        if (spent + choice.size > MOST_LIST_BYTES) continue;
        next.push(choice);
        sum += choice.size;
        spent += choice.size;
      }
      const lists = await Promise.all(next.map(load));
      next.forEach(({ word, part }, index) => {
        const known = units[word]![part]!;
        units[word]![part] = known === null ? lists[index]! : intersect(known, lists[index]!);
      });
      return next.length > 0;
    },
    candidates() {
      const known = units.map((parts) => parts.filter((part) => part !== null)).filter((parts) => parts.length > 0);
      if (known.length === 0) return null;
      const places = known.map((parts) => parts.map(placesOf).reduce(both));
      const near = known.length > 1 ? pagesOf(known.map((parts) => parts[0]!).reduce(intersect)) : new Set<number>();
      const [smallest, ...others] = [...places].sort((a, b) => a.size - b.size);
      const candidates: Candidate[] = [];
      for (const page of smallest!.keys()) {
        if (!others.every((place) => place.has(page))) continue;
        const weight = places.reduce((sum, place) => sum + weightOf(place.get(page)!), (words.length - known.length) * WEIGHTS.text);
        candidates.push({ page, score: weight / words.length + (near.has(page) ? WEIGHTS.text : 0) });
      }
      return candidates;
    },
  };
}

/** First every part's smallest list, then the second smallest …: small lists tell most. */
function rankChoices(words: readonly (readonly (readonly number[])[])[], source: TermSource): Choice[] {
  return words
    .flatMap((parts, word) =>
      parts.flatMap((grams, part) =>
        grams
          .map((gram) => ({ word, part, gram, size: source.sizeOf(gramShard(gram, source.shardCount)) }))
          .filter(({ size }) => size <= LARGEST_LIST_BYTES)
          .sort((a, b) => a.size - b.size)
          .map((choice, place) => ({ ...choice, place })),
      ),
    )
    .sort((a, b) => a.place - b.place || a.size - b.size);
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

function pagesOf(units: Int32Array): Set<number> {
  return new Set(Array.from(units, (unit) => Math.floor(unit / SLOTS)));
}
