/** Patterns of addresses (`/:year/:slug/`) as authors mistake them. Pure. */
import { didYouMean } from '@glimpress/contracts/problem';

/** What `routeFromPermalink` fills in. */
export const PERMALINK_WORDS = ['year', 'month', 'i_month', 'day', 'i_day', 'hours', 'minutes', 'seconds', 'slug', 'regular'];

/** Words of other generators. */
const ELSEWHERE: Readonly<Record<string, string>> = { title: 'slug', name: 'slug', filename: 'slug', post_title: 'slug', path: 'regular', hour: 'hours', minute: 'minutes', second: 'seconds', date: 'day' };

/** What is wrong with a pattern, with advice; null when nothing is. A colon within a word is an ordinary character. */
export function permalinkFault(pattern: string): { readonly fault: string; readonly hint: string } | null {
  const known = `There are ${PERMALINK_WORDS.map((word) => `:${word}`).join(', ')}.`;
  const host = /^https?:\/\/[^/]*/i.exec(pattern)?.[0];
  if (host !== undefined) return { fault: 'is a whole address, of which only the path counts', hint: `Write "${pattern.slice(host.length) || '/'}".` };
  const fullWidth = /(?<=^|[/._-])：(?=[a-z])/i.exec(pattern);
  if (fullWidth !== null) return { fault: 'has a colon of a Chinese keyboard, which is not filled in', hint: `Write "${pattern.replaceAll('：', ':')}".` };
  for (const [, word] of pattern.matchAll(/(?<=^|[/._-]|:(?:year|month|day|slug))\{?:((?:i_|post_)?[A-Za-z]+)/g)) {
    if (PERMALINK_WORDS.includes(word!)) continue;
    const meant = ELSEWHERE[word!.toLowerCase()] ?? didYouMean(word!, PERMALINK_WORDS);
    return { fault: `has ":${word}", which is not filled in`, hint: `${meant === undefined ? '' : `Did you mean ":${meant}"? `}${known}` };
  }
  return null;
}

/** A pattern of VuePress 2 in our words. */
export function permalinkOfPattern(pattern: string): string {
  return pattern.replace(':raw', ':regular').replace(/^\/?/, '/');
}

/** Patterns of addresses; that of the first folder (below the content's: `_posts/`) counts before the site's. */
export interface PermalinkRules {
  readonly permalink: string | null;
  readonly folderPermalinks: readonly { readonly folder: string; readonly permalink: string }[];
  /** Set for a blog of VuePress 2, whose `:slug` is the file's name as it is. */
  readonly oldPaths?: string | null;
}
