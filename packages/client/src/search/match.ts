/** Whether a page answers a query, and how well: exact, and the same for both engines. */
import { foldText, type SearchPage } from '@glimpress/contracts/search';
import type { Query } from './query';
import { placesOf } from './word-places';

/** A page as it is compared. `text` is null while only titles are known. */
export interface FoldedPage {
  readonly page: SearchPage;
  readonly title: string;
  readonly headings: readonly string[];
  readonly tags: readonly string[];
  readonly text: string | null;
  /** What is shown of it: the text as written. */
  readonly shown: string;
}

/** A page as queries are compared with it (contracts `foldText`); `text` is null where only title, headings and tags are searched. */
export function foldPage(page: SearchPage, text: string | null): FoldedPage {
  return { page, title: foldText(page.title), headings: page.headings.map(([title]) => foldText(title)), tags: page.tags.map(foldText), text: text === null ? null : foldText(text), shown: text ?? '' };
}

/** All that a page is searched by. */
export function foldedTexts({ title, headings, tags, text }: FoldedPage): readonly string[] {
  return [title, ...headings, ...tags, text ?? ''];
}

/** What a word weighs by the place it is found in: title > heading > tag > text. */
export const WEIGHTS = { title: 64, heading: 16, tag: 4, text: 1 } as const;

/** A suggestion to be: the page itself, one of its headings, or a place in its text. */
export interface Match {
  readonly kind: 'title' | 'heading' | 'tag' | 'text';
  /** Position in `page.headings`; -1 when it is not a heading. */
  readonly heading: number;
  /** Higher is better; pages of equal score are in order of date. */
  readonly score: number;
}

/** Headings of one page that are suggested at most. */
const MOST_HEADINGS = 3;

/**
 * The suggestions a page gives, best first; none when a word is missing. A page whose title says it all is one suggestion; else
 * its headings that, read under the title, hold all words, unless tags or text hold them better; else the page for those.
 */
export function matchPage(page: FoldedPage, { words, phrase }: Query): readonly Match[] {
  const { title, headings, tags, text } = page;
  const all = foldedTexts(page);
  if (words.length === 0 || !words.every((word) => all.some((each) => each.includes(word)))) return [];
  const weightsIn = (weight: number, texts: readonly string[]): readonly number[] => words.map((word) => weight * most(texts.map((text) => fitOf(text, word))));
  const inTitle = weightsIn(WEIGHTS.title, [title]);
  const inHeadings = headings.map((heading) => weightsIn(WEIGHTS.heading, [heading]));
  const inTags = weightsIn(WEIGHTS.tag, tags);
  const fits = words.map((word) => fitsOf(text ?? '', word));
  const inText = fits.map((each) => WEIGHTS.text * most(each));
  const best = words.map((_, at) => most([inTitle, inTags, inText, ...inHeadings].map((weights) => weights[at]!)));
  const often = mean(fits.map((each) => oftenness(sum(each))));
  const score = mean(best);
  // A word within a longer one says less than a heading or the text that has it: `go` in `Django`.
  if (mean(inTitle) >= score) {
    const whole = title === phrase ? 3 : title.startsWith(phrase) ? 2 : 1;
    return [{ kind: 'title', heading: -1, score: score + often + whole * WEIGHTS.heading * fitOf(title, phrase) }];
  }
  const found: Match[] = [];
  inHeadings.forEach((inHeading, index) => {
    const weights = words.map((_, at) => Math.max(inHeading[at]!, inTitle[at]!));
    if (weights.includes(0) || mean(weights) < score || !inHeading.some(Boolean)) return;
    const whole = headings[index] === phrase ? 2 : 1;
    found.push({ kind: 'heading', heading: index, score: mean(weights) + often + whole * WEIGHTS.tag * fitOf(headings[index]!, phrase) });
  });
  if (found.length > 0) return found.sort((a, b) => b.score - a.score || a.heading - b.heading).slice(0, MOST_HEADINGS);
  const isTag = best.some((weight, at) => weight === inTags[at]) && !best.some((weight, at) => weight === inText[at]);
  return [{ kind: isTag ? 'tag' : 'text', heading: -1, score: score + often + (text?.includes(phrase) ? WEIGHTS.text : 0) }];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const most = (numbers: readonly number[]): number => numbers.reduce((best, one) => Math.max(best, one), 0);
const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length;
/** 0 to 3; 1 where a word stands once. */
const oftenness = (times: number): number => (3 * times) / (times + 2);
const fitsOf = (text: string, word: string): number[] => placesOf(text, word).map(([, fit]) => fit);
const fitOf = (text: string, word: string): number => fitsOf(text, word)[0] ?? 0;
