/** Addresses at which themes of VuePress had the lists of posts that are elsewhere here (§2 Route table). Pure. */
import { toRoute, type RoutePath } from '@glimpress/contracts/route';
import type { OldLists } from '../config/resolve';
import { ARCHIVE_ROUTES, termRoute } from './archives';

/** The posts of a locale, and how many of them name a tag or category; those that more posts name first. */
export interface Listed {
  readonly posts: number;
  readonly tags: Iterable<readonly [name: string, posts: number]>;
  readonly categories: Iterable<readonly [name: string, posts: number]>;
}

/** The addresses of one locale; of two that are the same the first is meant. `perPage`: of the old site, which is also ours. */
export function oldListAddresses(lists: OldLists, localePath: string, { posts, tags, categories }: Listed, perPage: number): { readonly from: RoutePath; readonly to: RoutePath }[] {
  const inLocale = (path: string): RoutePath => toRoute(localePath + path.slice(1));
  const name = lists === 'hope' ? hopeSlug : (term: string) => term;
  // theme-hope pages its lists at one address.
  const pagesOf = (count: number): number[] => Array.from({ length: lists === 'hope' ? 1 : Math.max(1, Math.ceil(count / perPage)) }, (_, index) => index + 1);
  const ofPage = (page: number): string => (page === 1 ? '' : `page/${page}/`);
  const pairs = [...tags].flatMap(([tag, count]) => pagesOf(count).map((page) => ({ from: inLocale(`/tag/${name(tag)}/${ofPage(page)}`), to: termRoute(localePath, 'tags', tag, page) })));
  // A list of all posts that stood on the home page: here it shows the newest.
  pairs.push(...pagesOf(posts).slice(1).map((page) => ({ from: inLocale(`/${ofPage(page)}`), to: inLocale('/') })));
  if (lists === 'hope') {
    pairs.push(...[...categories].map(([category]) => ({ from: inLocale(`/category/${name(category)}/`), to: termRoute(localePath, 'categories', category) })));
    pairs.push({ from: inLocale('/category/'), to: inLocale(ARCHIVE_ROUTES.categories) }, { from: inLocale('/article/'), to: inLocale(ARCHIVE_ROUTES.timeline) });
  }
  return [...new Map(pairs.reverse().map((pair) => [pair.from, pair])).values()].reverse();
}

/** As plugin-blog 2 makes a path of a name. */
function hopeSlug(name: string): string {
  return name.replace(/[ _]/g, '-').replace(/[:?*|\\/<>]/g, '').toLowerCase();
}
