/** Addresses at which themes of VuePress had the lists of posts that are elsewhere here (§2 Route table). Pure. */
import { toRoute, type RoutePath } from '@glimpress/contracts/route';
import type { OldLists } from '../config/resolve';
import { ARCHIVE_ROUTES, termRoute } from './archives';

/** What the posts of a locale name; those that more posts name first. */
export interface Terms {
  readonly tags: Iterable<string>;
  readonly categories: Iterable<string>;
}

/** The addresses of one locale; of two that are the same the first is meant. */
export function oldListAddresses(lists: OldLists, localePath: string, { tags, categories }: Terms): { readonly from: RoutePath; readonly to: RoutePath }[] {
  const inLocale = (path: string): RoutePath => toRoute(localePath + path.slice(1));
  const name = lists === 'hope' ? hopeSlug : (term: string) => term;
  const pairs = [...tags].map((tag) => ({ from: inLocale(`/tag/${name(tag)}/`), to: termRoute(localePath, 'tags', tag) }));
  if (lists === 'hope') {
    pairs.push(...[...categories].map((category) => ({ from: inLocale(`/category/${name(category)}/`), to: termRoute(localePath, 'categories', category) })));
    pairs.push({ from: inLocale('/category/'), to: inLocale(ARCHIVE_ROUTES.categories) }, { from: inLocale('/article/'), to: inLocale(ARCHIVE_ROUTES.timeline) });
  }
  return [...new Map(pairs.reverse().map((pair) => [pair.from, pair])).values()].reverse();
}

/** As plugin-blog 2 makes a path of a name. */
function hopeSlug(name: string): string {
  return name.replace(/[ _]/g, '-').replace(/[:?*|\\/<>]/g, '').toLowerCase();
}
