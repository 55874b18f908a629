/** Words typed with a slip: `javscript` as `javascript`. Of Latin letters only: in Chinese a slip is another word. */
import { parseQuery } from './query';

/** Words of Latin letters, and how often each occurs. */
export type Words = ReadonlyMap<string, number>;

/** Shorter words have too many neighbours. */
const WORD = /[a-z]{4,}/g;
/** From this length on two slips are one word still. */
const LONG = 8;
/** Words of a query that are looked into. */
const MOST_WORDS = 3;

/** The words in these texts (folded). */
export function countWords(texts: Iterable<string>): Words {
  const words = new Map<string, number>();
  for (const text of texts) for (const [word] of text.matchAll(WORD)) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** The query with those of its words that are nowhere replaced by their nearest; null when there is nothing to replace. `wordsNear` gives all words there are, or those of the pages that have most in common with one. */
export async function respell(typed: string, wordsNear: (word: string) => Promise<Words>): Promise<string | null> {
  const text = parseQuery(typed).words.join(' ');
  const respelt = new Map<string, string>();
  for (const word of [...new Set(text.match(WORD))].slice(0, MOST_WORDS)) respelt.set(word, nearest(word, await wordsNear(word)));
  const result = text.replace(WORD, (word) => respelt.get(word) ?? word);
  return result === text ? null : result;
}

/** The word whose start is the fewest slips away, of equal ones the most frequent: the reader may be typing still. The word itself where it occurs, or none is near. */
function nearest(word: string, words: Words): string {
  let [best, fewest, most] = [word, word.length < LONG ? 1 : 2, 0];
  for (const [other, count] of words) {
    if (other.includes(word)) return word;
    if (other.length < word.length - fewest) continue;
    const slips = slipsBetween(word, other);
    if (slips < fewest || (slips === fewest && count > most)) [best, fewest, most] = [other, slips, count];
  }
  return best;
}

/** Letters missing, added, wrong, or two in the wrong order, between a word and a start of another (optimal string alignment). */
function slipsBetween(word: string, other: string): number {
  const width = Math.min(other.length, word.length + 2);
  let [before, last]: number[][] = [[], Array.from({ length: width + 1 }, (_, at) => at)];
  for (let row = 1; row <= word.length; row++) {
    const next = [row];
    for (let at = 1; at <= width; at++) {
      const same = word[row - 1] === other[at - 1];
      next[at] = Math.min(last![at]! + 1, next[at - 1]! + 1, last![at - 1]! + (same ? 0 : 1));
      if (row > 1 && at > 1 && word[row - 1] === other[at - 2] && word[row - 2] === other[at - 1]) next[at] = Math.min(next[at]!, before![at - 2]! + 1);
    }
    [before, last] = [last, next];
  }
  return Math.min(...last!);
}
