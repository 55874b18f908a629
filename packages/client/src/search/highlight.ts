/** What of a text is shown for a query, and which parts of it are marked. */
import { foldWithMap, type FoldedText } from '@glimpress/contracts/search';
import { placesOf } from './word-places';

/** A stretch of shown text; marked ones are matches. */
export interface Segment {
  readonly text: string;
  readonly marked: boolean;
}

/** Start and end in the original, or a place in the folded text and the word there. */
type Pair = readonly [start: number, other: number];

/** A whole text with every occurrence of every word marked. */
export function highlight(original: string, words: readonly string[]): readonly Segment[] {
  return cut(original, 0, original.length, rangesOf(foldWithMap(original), words));
}

/** Characters of a snippet, and how many of them come before its first match. */
const SNIPPET = 96;
const LEAD = 24;
/** Places of a word more than that are not looked at. */
const MOST_PLACES = 2000;

/**
 * The part of a text where the whole phrase fits best, or else most of the words stand together, about 100 characters, with an ellipsis where it was cut. The
 * second value is where its first match starts in the original, or -1 when no word occurs.
 */
export function snippetOf(original: string, words: readonly string[], phrase: string): readonly [snippet: readonly Segment[], firstMatch: number] {
  const folded = foldWithMap(original);
  const [at] = placesOf(folded.text, phrase)[0] ?? bestPlace(folded.text, words);
  if (at === -1) return [cut(original, 0, wholeCharacter(original, SNIPPET), []), -1];
  const first = folded.starts[at]!;
  let start = Math.max(0, first - LEAD);
  // Begin at a line, a sentence or a clause when one begins just before the match.
  const lead = original.slice(start, first);
  const clause = /^.*[\n。！？；，,]\s*/s.exec(lead);
  if (clause) start += clause[0].length;
  start = wholeCharacter(original, start);
  const end = wholeCharacter(original, Math.min(original.length, start + SNIPPET));
  return [cut(original, start, end, rangesOf(folded, words, at - SNIPPET)), first];
}

/** Where a window of a snippet's length holds the most different words, of as many the rarest; the first such place, with -1 there is none. */
function bestPlace(text: string, words: readonly string[]): Pair {
  const places = placesInOrder(text, words);
  const weights = words.map((_, word) => words.length + 1 / places.filter(([, other]) => other === word).length);
  const counts = words.map(() => 0);
  let [from, most, best]: [number, number, Pair] = [0, 0, [-1, 0]];
  for (const [at, word] of places) {
    counts[word]!++;
    while (at - places[from]![0] > SNIPPET - LEAD) counts[places[from++]![1]]!--;
    const weight = weights.reduce((sum, one, other) => (counts[other] ? sum + one : sum), 0);
    if (weight > most) [most, best] = [weight, places[from]!];
  }
  return best;
}

/** Every place of every word from one place on, in order. */
function placesInOrder(text: string, words: readonly string[], from = 0): Pair[] {
  const places: Pair[] = [];
  words.forEach((word, index) => {
    for (let at = text.indexOf(word, from), left = MOST_PLACES; at !== -1 && left-- > 0; at = text.indexOf(word, at + word.length)) places.push([at, index]);
  });
  return places.sort((a, b) => a[0] - b[0]);
}

/** In order, disjoint. */
function rangesOf({ text, starts, ends }: FoldedText, words: readonly string[], from?: number): readonly Pair[] {
  const merged: [number, number][] = [];
  for (const [at, word] of placesInOrder(text, words, from)) {
    const [start, end] = [starts[at]!, ends[at + words[word]!.length - 1]!];
    const last = merged[merged.length - 1];
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

function cut(original: string, start: number, end: number, ranges: readonly Pair[]): readonly Segment[] {
  const segments: Segment[] = [];
  const add = (from: number, to: number, marked: boolean): void => {
    const text = original.slice(from, to).replace(/\s+/g, ' ');
    if (text !== '') segments.push({ text, marked });
  };
  if (start > 0) segments.push({ text: '…', marked: false });
  let at = start;
  for (const [from, to] of ranges) {
    if (to <= start || from >= end) continue;
    add(at, Math.max(at, from), false);
    at = Math.min(to, end);
    add(Math.max(start, from), at, true);
  }
  add(at, end, false);
  if (end < original.length) segments.push({ text: '…', marked: false });
  return segments;
}

/** Not between the halves of a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  return at > 0 && at < text.length && text.codePointAt(at - 1)! > 0xffff ? at - 1 : at;
}
