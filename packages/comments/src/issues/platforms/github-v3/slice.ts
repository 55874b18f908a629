/** "Newest first" on a platform that lists oldest first: the total is known, so it is arithmetic. */
import type { Query } from '../../store';

export interface Slice {
  /** Pages to ask for, of `perPage` each, in ascending order: none, one or two. */
  readonly pages: readonly number[];
  /** Which part of the comments of these pages, joined, is meant. */
  readonly from: number;
  readonly to: number;
}

/** The ascending pages that hold page `page` of a list of `count` in the order `sort`. */
export function sliceOf({ page, perPage, sort }: Query, count: number): Slice {
  const to = sort === 'asc' ? Math.min(page * perPage, count) : count - (page - 1) * perPage;
  const from = sort === 'asc' ? (page - 1) * perPage : Math.max(0, to - perPage);
  if (to <= from) return { pages: [], from: 0, to: 0 };
  const first = Math.floor(from / perPage);
  const last = Math.floor((to - 1) / perPage);
  return { pages: first === last ? [first + 1] : [first + 1, last + 1], from: from - first * perPage, to: to - first * perPage };
}
