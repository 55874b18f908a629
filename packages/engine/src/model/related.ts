/**
 * Related posts, computed while building: by the tags two posts share, rare tags weighing more, and by how much of their
 * titles and headings is the same (pairs of characters, which serves Chinese without a word list).
 */
import type { SitePage } from './entry';

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
    for (const tag of new Set(post.data.frontmatter.tags ?? [])) {
      const places = byTag.get(tag);
      if (places) places.push(place);
      else byTag.set(tag, [place]);
    }
  });
  const placeOf = new Map(posts.map((post, place) => [post, place]));
  const pairs = new Map<SitePage, ReadonlySet<string>>();
  const pairsOf = (post: SitePage): ReadonlySet<string> => {
    const known = pairs.get(post) ?? pairsIn(`${post.data.title} ${post.data.headers.map(({ title }) => title).join(' ')}`);
    pairs.set(post, known);
    return known;
  };

  return (post) => {
    const own = placeOf.get(post);
    if (own === undefined) return [];
    const scores = new Map<number, number>();
    for (const tag of new Set(post.data.frontmatter.tags ?? [])) {
      const places = byTag.get(tag)!;
      const weight = Math.log(posts.length / places.length);
      for (const place of nearest(places, own)) if (place !== own) scores.set(place, (scores.get(place) ?? 0) + weight);
    }
    return [...scores]
      .sort(([placeA, a], [placeB, b]) => b - a || placeA - placeB)
      .slice(0, COMPARED)
      .map(([place, score]) => ({ other: posts[place]!, place, score: score + TEXT_WEIGHT * likeness(pairsOf(post), pairsOf(posts[place]!)) }))
      .filter(({ score }) => score > 0.5)
      .sort((a, b) => b.score - a.score || a.place - b.place)
      .slice(0, SHOWN)
      .map(({ other }) => other);
  };
}

/** The stretch of a sorted list around a place. */
function nearest(places: readonly number[], own: number): readonly number[] {
  if (places.length <= NEAR) return places;
  let low = 0;
  for (let high = places.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (places[middle]! < own) low = middle + 1;
    else high = middle;
  }
  const start = Math.max(0, Math.min(low - NEAR / 2, places.length - NEAR));
  return places.slice(start, start + NEAR);
}

function pairsIn(text: string): ReadonlySet<string> {
  const characters = [...text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')];
  return new Set(characters.slice(1).map((character, index) => characters[index]! + character).filter((pair) => !pair.includes(' ')));
}

/** Share of pairs in common (Dice's coefficient). */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let common = 0;
  for (const pair of a) if (b.has(pair)) common++;
  return (2 * common) / (a.size + b.size);
}
