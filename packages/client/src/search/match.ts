/** Whether a page answers a query, and how well: exact, and the same for both engines. */
import { foldText, type SearchPage } from '@glimpress/contracts/search';
import type { Query } from './query';

/** A page as it is compared. `text` is null while only titles are known. */
export interface FoldedPage {
  readonly page: SearchPage;
  readonly title: string;
  readonly headings: readonly string[];
  readonly tags: readonly string[];
  readonly text: string | null;
}

/** A page as queries are compared with it (contracts `foldText`); `text` is null where only title, headings and tags are searched. */
export function foldPage(page: SearchPage, text: string | null): FoldedPage {
  return { page, title: foldText(page.title), headings: page.headings.map(([title]) => foldText(title)), tags: page.tags.map(foldText), text: text === null ? null : foldText(text) };
}

/** All that a page is searched by. */
export function foldedTexts({ title, headings, tags, text }: FoldedPage): readonly string[] {
  return [title, ...headings, ...tags, text ?? ''];
}

/** What a word weighs by the best place it is found in: title > heading > tag > text. */
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
 * its headings that, read under the title, hold all words; else the page for its tags or its text.
 */
export function matchPage({ title, headings, tags, text }: FoldedPage, { words, phrase }: Query): readonly Match[] {
  if (words.length === 0) return [];
  const isIn = (value: string) => (word: string) => value.includes(word);
  const inTitle = words.map(isIn(title));
  if (inTitle.every(Boolean)) {
    const whole = title === phrase ? 3 : title.startsWith(phrase) ? 2 : title.includes(phrase) ? 1 : 0;
    return [{ kind: 'title', heading: -1, score: scoreOf(words.map(() => WEIGHTS.title), whole * WEIGHTS.heading) }];
  }
  const found: Match[] = [];
  headings.forEach((heading, index) => {
    const weights = words.map((word, at) => (heading.includes(word) ? WEIGHTS.heading : inTitle[at] ? WEIGHTS.title : 0));
    if (weights.includes(0) || !weights.includes(WEIGHTS.heading)) return;
    const whole = heading === phrase ? 2 : heading.includes(phrase) ? 1 : 0;
    found.push({ kind: 'heading', heading: index, score: scoreOf(weights, whole * WEIGHTS.tag) });
  });
  if (found.length > 0) return found.sort((a, b) => b.score - a.score || a.heading - b.heading).slice(0, MOST_HEADINGS);
  const weights = words.map((word, at) => (inTitle[at] ? WEIGHTS.title : headings.some((heading) => heading.includes(word)) ? WEIGHTS.heading : tags.some((tag) => tag.includes(word)) ? WEIGHTS.tag : text?.includes(word) ? WEIGHTS.text : 0));
  if (weights.includes(0)) return [];
  const isTag = words.some((_, at) => weights[at] === WEIGHTS.tag) && !weights.includes(WEIGHTS.text);
  return [{ kind: isTag ? 'tag' : 'text', heading: -1, score: scoreOf(weights, text?.includes(phrase) ? WEIGHTS.text : 0) }];
}

/** Mean weight of the words, and what the whole phrase adds. */
function scoreOf(weights: readonly number[], phraseBonus: number): number {
  return weights.reduce((sum, weight) => sum + weight, 0) / weights.length + phraseBonus;
}
