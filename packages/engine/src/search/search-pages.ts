/** What can be found (vuepress-behaviour §6): authored pages with a title that their author published and did not take out of the search (front matter `search: false`) or lock. */
import type { SearchPage } from '@glimpress/contracts/search';
import type { ArticleEntry, SitePage } from '../model/entry';

/** A page to be found, with what its text depends on; the text itself stays in the store. */
export interface FindablePage {
  /** Page key: hash of the source path. */
  readonly key: string;
  readonly page: SearchPage;
  readonly article: ArticleEntry;
}

/** The findable pages of a locale, by page key: an order that no new page changes for the others. */
export function findablePages(pages: readonly SitePage[], locale: string): FindablePage[] {
  return pages.flatMap((page): FindablePage[] => (page.article !== null && page.locale.path === locale && isFindable(page) ? [{ key: page.data.key, page: searchPage(page), article: page.article }] : [])).sort((a, b) => (a.key < b.key ? -1 : 1));
}

function isFindable({ data, lock, isStandIn }: SitePage): boolean {
  return lock === null && data.title !== '' && data.frontmatter.publish !== false && data.frontmatter.search !== false && !isStandIn;
}

function searchPage({ data, url }: SitePage): SearchPage {
  const { date = '', tags = [], categories = [] } = data.frontmatter;
  return { url, title: data.title, date, tags: [...new Set([...tags, ...categories])], headings: data.headers.map(({ title, slug }) => [title, slug] as const) };
}

/** How much text there is, about, without reading it: a word counted is about three bytes of UTF-8. */
export function textBytes(pages: readonly FindablePage[]): number {
  return pages.reduce((sum, { article }) => sum + 3 * article.facts.wordCount, 0);
}
