/** §4 Pager: which page numbers show. */

/** A page number, counted from 1, or a gap between numbers. */
export type PagerItem = number | 'gap';

/**
 * Up to seven numbers around the current page; when they do not reach an end, that end and an ellipsis stand outside
 * them. `page` and `pages` count from 1.
 */
export function pagerNumbers(page: number, pages: number): readonly PagerItem[] {
  const shown = Math.min(7, pages);
  const first = page <= 5 ? 1 : Math.max(1, Math.min(page - 3, pages - shown + 1));
  const items: PagerItem[] = Array.from({ length: shown }, (_, index) => first + index);
  const last = first + shown - 1;
  if (first > 1) items.unshift(...(first > 2 ? ([1, 'gap'] as const) : [1]));
  if (last < pages) items.push(...(last < pages - 1 ? (['gap', pages] as const) : [pages]));
  return items;
}
