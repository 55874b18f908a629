/**
 * Related posts, computed while building: by the tags two posts share, rare tags weighing more, and by how much of their
 * titles and headings is the same (pairs of characters, which serves Chinese without a word list).
 *
 * It runs for every post in every build: posts and pairs are numbers, and what is counted per post lies in arrays that all
 * posts share.
 */
import type { SitePage } from './entry';
import { termKey } from './posts';

/** How many are shown. */
const SHOWN = 3;
/** Of a tag on very many posts only so many are looked at, the nearest in list order: the cost stays linear. */
const NEAR = 60;
/** Candidates whose texts are compared. */
const COMPARED = 24;
/** A title in common counts as much as a tag that one post in e^4 has. */
const TEXT_WEIGHT = 4;

/** Finds a post's related posts among the listed ones; none below a minimum of likeness. */
export function createRelated(posts: readonly SitePage[]): (post: SitePage) => SitePage[] {
  const byTag = new Map<string, number[]>();
  posts.forEach((post, place) => {
    for (const tag of tagsOf(post)) {
      const places = byTag.get(tag);
      if (places) places.push(place);
      else byTag.set(tag, [place]);
    }
  });
  const placeOf = new Map(posts.map((post, place) => [post, place]));
  const likenessTo = createLikeness(posts);
  /** By place, of a post's candidates; -1 for all others. */
  const scores = new Float64Array(posts.length).fill(-1);
  const compared = createBest(COMPARED);
  const shown = createBest(SHOWN);

  return (post) => {
    const own = placeOf.get(post);
    if (own === undefined) return [];
    const candidates: number[] = [];
    for (const tag of tagsOf(post)) {
      const places = byTag.get(tag)!;
      const weight = Math.log(posts.length / places.length);
      const start = nearest(places, own);
      const end = Math.min(places.length, start + NEAR);
      for (let at = start; at < end; at++) {
        const place = places[at]!;
        const score = scores[place]!;
        if (score === -1) candidates.push(place);
        scores[place] = score === -1 ? weight : score + weight;
      }
    }
    compared.clear();
    for (const place of candidates) {
      if (place !== own) compared.add(place, scores[place]!);
      scores[place] = -1;
    }
    const likeness = likenessTo(own);
    shown.clear();
    compared.forEach((place, score) => {
      const whole = score + TEXT_WEIGHT * likeness(place);
      if (whole > 0.5) shown.add(place, whole);
    });
    const found: SitePage[] = [];
    shown.forEach((place) => found.push(posts[place]!));
    return found;
  };
}

/** Those that differ only in case are one, as on their pages. */
function tagsOf({ data }: SitePage): Set<string> {
  return new Set((data.frontmatter.tags ?? []).map(termKey));
}

/** Where the stretch of a sorted list around a place begins. */
function nearest(places: readonly number[], own: number): number {
  if (places.length <= NEAR) return 0;
  let low = 0;
  for (let high = places.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (places[middle]! < own) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, Math.min(low - NEAR / 2, places.length - NEAR));
}

/** Keeps the `count` places with the highest scores, highest first; of equal ones those that come first in the list. */
function createBest(count: number) {
  const places = new Int32Array(count);
  const scores = new Float64Array(count);
  let size = 0;
  return {
    clear(): void {
      size = 0;
    },
    add(place: number, score: number): void {
      const isBefore = (at: number): boolean => score > scores[at]! || (score === scores[at]! && place < places[at]!);
      if (size === count && !isBefore(count - 1)) return;
      let at = size === count ? count - 1 : size++;
      for (; at > 0 && isBefore(at - 1); at--) {
        places[at] = places[at - 1]!;
        scores[at] = scores[at - 1]!;
      }
      places[at] = place;
      scores[at] = score;
    },
    forEach(visit: (place: number, score: number) => void): void {
      for (let at = 0; at < size; at++) visit(places[at]!, scores[at]!);
    },
  };
}

/** The share of pairs in common (Dice's coefficient) of the texts of two posts, given by their places. */
function createLikeness(posts: readonly SitePage[]): (own: number) => (other: number) => number {
  const pairsIn = createPairs();
  const pairs: (Int32Array | undefined)[] = posts.map(() => undefined);
  const pairsOf = (place: number): Int32Array => {
    const { title, headers } = posts[place]!.data;
    return (pairs[place] ??= pairsIn(`${title} ${headers.map((heading) => heading.title).join(' ')}`));
  };
  /** By number of a pair: the last post that was compared with others and has it. */
  let lastWith = new Int32Array(0);

  return (own) => {
    const ownPairs = pairsOf(own);
    const largest = ownPairs.reduce((max, pair) => Math.max(max, pair), 0);
    if (largest >= lastWith.length) lastWith = grown(lastWith, 2 * largest + 1);
    for (const pair of ownPairs) lastWith[pair] = own;
    return (other) => {
      const otherPairs = pairsOf(other);
      if (ownPairs.length === 0 || otherPairs.length === 0) return 0;
      let common = 0;
      for (let at = 0; at < otherPairs.length; at++) if (lastWith[otherPairs[at]!] === own) common++;
      return (2 * common) / (ownPairs.length + otherPairs.length);
    };
  };
}

/** The same with room for more; -1 stands where nothing was. */
function grown(numbers: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length).fill(-1);
  larger.set(numbers);
  return larger;
}

/** More than there are letters and digits (Unicode 17 has some 160,000), so that two of their numbers make one. */
const CHARACTERS = 2 ** 18;

/** The pairs of neighbouring letters and digits in a text, each once, as numbers that count up from 0. */
function createPairs(): (text: string) => Int32Array {
  /** Characters as they come; 0 for what is neither letter nor digit. */
  const characters = new Map<string, number>();
  const numbers = new Map<number, number>();
  /** By number of a pair: the last text it was found in. */
  const foundIn: number[] = [];
  let known = 0;
  let texts = 0;

  return (text) => {
    texts++;
    const found: number[] = [];
    let before = 0;
    for (const character of text.toLowerCase()) {
      let current = characters.get(character);
      if (current === undefined) {
        current = /[\p{L}\p{N}]/u.test(character) ? ++known : 0;
        characters.set(character, current);
      }
      if (before !== 0 && current !== 0) {
        const pair = before * CHARACTERS + current;
        let number = numbers.get(pair);
        if (number === undefined) {
          number = numbers.size;
          numbers.set(pair, number);
        }
        if (foundIn[number] !== texts) {
          foundIn[number] = texts;
          found.push(number);
        }
      }
      before = current;
    }
    return Int32Array.from(found);
  };
}
