/** Where in an article's text a link may lead: its headings and the ids in it. */
import { bareSlug, slugify } from '@glimpress/contracts/route';
import type { ArticleEntry } from '../model/entry';

/** Whether the text has an element of this id. */
export function hasAnchor({ facts }: ArticleEntry, id: string): boolean {
  return facts.titleSlug === id || facts.headings.some(({ slug }) => slug === id) || facts.anchors.includes(id);
}

const alikeAnchorsOf = new WeakMap<ArticleEntry, ReadonlyMap<string, string>>();

/** The id that another generator, or other rules for ids, would have made `id` of; undefined when there is none. */
export function alikeAnchor(article: ArticleEntry, id: string): string | undefined {
  const { titleSlug, headings, anchors } = article.facts;
  // The first of several: a map keeps the last.
  const ids = (): string[] => [...(titleSlug === null ? [] : [titleSlug]), ...headings.map(({ slug }) => slug), ...anchors].reverse();
  const known = alikeAnchorsOf.get(article) ?? new Map([bareSlug, slugify].flatMap((form) => ids().map((each) => [form(each), each])));
  alikeAnchorsOf.set(article, known);
  return [slugify(id), bareSlug(id)].flatMap((form) => (form === '' ? [] : (known.get(form) ?? [])))[0];
}

const githubAnchorsOf = new WeakMap<ArticleEntry, ReadonlyMap<string, string>>();

/**
 * Slugs of an article's headings by those that GitHub and many editors give them, for contents that were made there: lower case,
 * punctuation left out, spaces as dashes, `-1` behind the second of a kind.
 */
export function githubAnchors(article: ArticleEntry): ReadonlyMap<string, string> {
  const known = githubAnchorsOf.get(article);
  if (known) return known;
  const { titleSlug, headings } = article.facts;
  const anchors = new Map<string, string>();
  const counts = new Map<string, number>();
  const named = titleSlug === null || headings[0]?.slug === titleSlug ? headings : [{ title: article.title ?? '', slug: titleSlug }, ...headings];
  for (const { title, slug } of named) {
    const anchor = title.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-');
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    if (anchor !== '') anchors.set(count === 0 ? anchor : `${anchor}-${count}`, slug);
  }
  githubAnchorsOf.set(article, anchors);
  return anchors;
}
