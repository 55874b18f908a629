/** From matches to what a reader is shown. */
import { highlight, snippetOf, type Segment } from './highlight';
import type { FoldedPage, Match } from './match';
import type { Query } from './query';

/** One suggestion. */
export interface SearchHit {
  readonly kind: Match['kind'];
  /** Where it leads: the page, with the heading's hash when there is one. */
  readonly url: string;
  readonly title: readonly Segment[];
  /** The heading it is, or below which its text stands; null for the page itself. */
  readonly heading: readonly Segment[] | null;
  /** Text around the matches; null when title or heading say it. */
  readonly snippet: readonly Segment[] | null;
  /** Marked tags, when they are what matched. */
  readonly tags: readonly (readonly Segment[])[];
}

/** What an engine knows so far. */
export interface SearchResult {
  /** Best first, at most as many as asked for. */
  readonly hits: readonly SearchHit[];
  /** How many pages answer the query; null when only the best were looked at. */
  readonly total: number | null;
  /** More is on its way: the texts are still being fetched. */
  readonly pending: boolean;
  /** Not every page that may answer was looked at: the words are too common, and better ones may be missing. */
  readonly bounded: boolean;
  /** Code, which is looked at for what is nowhere else, has not come, or not all of it. */
  readonly lacksCode?: boolean;
  /** What these are the answers to, where nothing has the words as they were typed. */
  readonly instead?: string;
}

export interface RankedMatch extends Match {
  readonly of: FoldedPage;
}

/** By score; then newest first, undated last; then by address, so that the same query always gives the same list. */
export function compareMatches(a: RankedMatch, b: RankedMatch): number {
  return b.score - a.score || compare(b.of.page.date, a.of.page.date) || compare(a.of.page.url, b.of.page.url) || a.heading - b.heading;
}

/** As sorting wants it, by code units. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The best of them, as they are shown. */
export function bestHits(matches: readonly RankedMatch[], limit: number, query: Query): SearchHit[] {
  return [...matches].sort(compareMatches).slice(0, limit).map((match) => toHit(match, query));
}

/** What is shown of a match: where it leads, and the texts with the words marked. */
function toHit({ kind, heading, of: { page, shown } }: RankedMatch, { words, phrase }: Query): SearchHit {
  const [snippet, at] = kind === 'text' ? snippetOf(shown, words, phrase) : [null, -1];
  const section = at === -1 ? page.headings[heading] : sectionAt(page.headings, shown, at);
  return {
    kind,
    url: section ? `${page.url}#${encodeURIComponent(section[1])}` : page.url,
    title: highlight(page.title, words),
    heading: section ? highlight(section[0], words) : null,
    snippet,
    tags: kind === 'tag' ? page.tags.map((tag) => highlight(tag, words)) : [],
  };
}

/** The heading below which a place of the text stands: headings are lines of it, in order. From the end, for lists before them may name them all. */
function sectionAt(headings: FoldedPage['page']['headings'], text: string, at: number): (typeof headings)[number] | undefined {
  const lines = `\n${text}\n`;
  let to = lines.length;
  for (const heading of [...headings].reverse()) {
    const line = lines.lastIndexOf(`\n${heading[0]}\n`, to);
    if (line === -1) continue;
    if (line <= at) return heading;
    to = line - 1;
  }
  return undefined;
}
