/** theme-vdoing, and theme-plume for tags, showed the posts of a tag or category on the page of all: `/categories/?category=前端`. Pure. */
import type { SitePage } from './entry';
import { termKey } from './posts';

/** What names the term in the query, by list. */
export const LIST_QUERY = { tags: 'tag', categories: 'category' } as const;

/** URL of a page as a link with that query means it: of the list of all, with a term it has, that term's page; else the page's own and the query. */
export function urlWithQuery({ url, archive }: SitePage, query: string): string {
  if (archive?.current === null) {
    const name = new URLSearchParams(query).get(LIST_QUERY[archive.scope])?.trim();
    const term = archive.terms.find((term) => name !== undefined && termKey(term.name) === termKey(name));
    if (term) return term.url;
  }
  return url + query;
}
