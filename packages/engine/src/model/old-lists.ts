/** Addresses at which themes of VuePress had the lists of posts that are elsewhere here (§2 Route table). Pure. */
import { toRoute, type RoutePath } from '@glimpress/contracts/route';
import type { OldLists } from '../config/resolve';
import { ARCHIVE_ROUTES, RECO_FRIENDS, termRoute } from './archives';
import { asVuePressWrote, isTooLong } from './old-paths';
import { recoPinyin } from './reco-pinyin';

/** The posts of a locale, and how many of them name a tag or category; those that more posts name first. */
export interface Listed {
  /** For theme-reco 2 all pages: its list of posts had more than those that have a date here. */
  readonly posts: number;
  readonly tags: Iterable<readonly [name: string, posts: number]>;
  readonly categories: Iterable<readonly [name: string, posts: number]>;
  /** Links to friends' sites are configured. */
  readonly hasFriends: boolean;
}

interface Moved {
  readonly from: RoutePath;
  readonly to: RoutePath;
}

/** The addresses of one locale; of two that are the same the first is meant. `perPage`: of the old site, which is also ours. */
export function oldListAddresses(lists: OldLists, localePath: string, listed: Listed, perPage: number): readonly Moved[] {
  const pairs = lists === 'reco-1.0' ? recoFirstLists(localePath, listed) : lists === 'reco-2' ? recoLists(localePath, listed, perPage) : lists === 'meteorlxy' ? meteorlxyLists(localePath, listed) : lists === 'plume' ? plumeLists(localePath) : blogLists(lists, localePath, listed, perPage);
  return [...new Map(pairs.reverse().map((pair) => [pair.from, pair])).values()].reverse();
}

/**
 * Plugin-blog for VuePress 1 had one set of lists for all locales, at the root: from there to the lists of another locale's tags and categories.
 * What the root's own posts have there comes first.
 */
export function rootListAddresses(lists: OldLists, localePath: string, listed: Listed, perPage: number): readonly Moved[] {
  if (localePath === '/' || !['plugin-blog', 'plugin-blog-category', 'reco-1.0'].includes(lists)) return [];
  const moved = oldListAddresses(lists, localePath, { ...listed, posts: 0 }, perPage).map(({ from, to }) => ({ from: toRoute(from.slice(localePath.length - 1)), to }));
  // Their addresses are ours, but for the locale.
  return lists === 'reco-1.0' ? moved : [...moved, ...(['tags', 'categories'] as const).flatMap((scope) => termPages('/', scope, listed, perPage).map(({ route, ...of }) => ({ from: route, to: termRoute(localePath, scope, of.term, of.page) })))];
}

/** The pages of a locale's tags or categories. */
export function termPages(localePath: string, scope: 'tags' | 'categories', listed: Pick<Listed, 'tags' | 'categories'>, perPage: number): readonly { readonly route: RoutePath; readonly term: string; readonly page: number }[] {
  return [...listed[scope]].flatMap(([term, count]) => pageNumbers(count, perPage).map((page) => ({ route: termRoute(localePath, scope, term, page), term, page })));
}

/** 1 to the number of the last page. */
export function pageNumbers(posts: number, perPage: number): number[] {
  return Array.from({ length: Math.max(1, Math.ceil(posts / perPage)) }, (_, index) => index + 1);
}

/** Lists of all posts, beside the timeline. */
const LISTS_OF_POSTS = { 'plugin-blog-category': [], 'plugin-blog-2': ['/article/'], 'hope-1': ['/article/', '/star/', '/encrypt/', '/slide/'], hope: ['/article/', '/star/', '/encrypted/', '/slide/', '/slides/'] } as const;

/** Of plugin-blog, in its two versions; theme-hope has the first for VuePress 1. */
function blogLists(lists: 'plugin-blog' | keyof typeof LISTS_OF_POSTS, localePath: string, { posts, tags, categories }: Listed, perPage: number): Moved[] {
  const inLocale = (path: string): RoutePath => toRoute(localePath + path.slice(1));
  const isSecond = lists === 'hope' || lists === 'plugin-blog-2';
  const namesOf = isSecond ? blogTwoSlugs : (term: string) => [term];
  // The second pages its lists at one address.
  const pagesOf = (count: number): number[] => (isSecond ? [1] : pageNumbers(count, perPage));
  const ofPage = (page: number): string => (page === 1 ? '' : `page/${page}/`);
  const leadFrom = (folder: string, scope: 'tags' | 'categories', term: string, count: number): Moved[] => namesOf(term).flatMap((name) => pagesOf(count).map((page) => ({ from: inLocale(`/${folder}/${name}/${ofPage(page)}`), to: termRoute(localePath, scope, term, page) })));
  const pairs = [...tags].flatMap(([tag, count]) => leadFrom('tag', 'tags', tag, count));
  // A list of all posts that stood on the home page: here it shows the newest.
  pairs.push(...pagesOf(posts).slice(1).map((page) => ({ from: inLocale(`/${ofPage(page)}`), to: inLocale('/') })));
  if (lists !== 'plugin-blog') {
    pairs.push(...[...categories].flatMap(([category, count]) => leadFrom('category', 'categories', category, count)));
    pairs.push({ from: inLocale('/category/'), to: inLocale(ARCHIVE_ROUTES.categories) }, ...LISTS_OF_POSTS[lists].map((from) => ({ from: inLocale(from), to: inLocale(ARCHIVE_ROUTES.timeline) })));
  }
  return pairs;
}

/** Of theme-reco 1.0, by plugin-blog before 1.0.0: a file for each tag and category, without further pages. */
function recoFirstLists(localePath: string, { tags, categories }: Listed): Moved[] {
  const inLocale = (path: string): RoutePath => toRoute(localePath + path.slice(1));
  return [
    ...([['tag', 'tags', tags], ['category', 'categories', categories]] as const).flatMap(([folder, scope, terms]) => [...terms].map(([term]) => ({ from: inLocale(`/${folder}/${term}.html`), to: termRoute(localePath, scope, term) }))),
    { from: inLocale('/category/'), to: inLocale(ARCHIVE_ROUTES.categories) },
  ];
}

/** Of theme-meteorlxy, which had one set for all locales: a file for each tag and category, without further pages. */
function meteorlxyLists(localePath: string, { tags, categories }: Listed): Moved[] {
  if (localePath !== '/') return [];
  return ([['tags', tags], ['categories', categories]] as const).flatMap(([scope, terms]) => [
    ...[...terms].map(([term]) => ({ from: toRoute(`/posts/${scope}/${term}.html`), to: termRoute('/', scope, term) })),
    { from: toRoute(`/posts/${scope}/`), to: toRoute(ARCHIVE_ROUTES[scope]) },
  ]);
}

/** Of theme-plume, which showed the posts of a tag or category on the page of all; `/article/` is where its collections of posts lie. */
function plumeLists(localePath: string): Moved[] {
  const { tags, categories, timeline } = ARCHIVE_ROUTES;
  const inLocale = (path: string): RoutePath => toRoute(localePath + path.slice(1));
  return Object.entries({ '/blog/': timeline, ...Object.fromEntries(['blog', 'article'].flatMap((folder) => [[`/${folder}/tags/`, tags], [`/${folder}/categories/`, categories], [`/${folder}/archives/`, timeline]])) }).map(([from, to]) => ({ from: inLocale(from), to: inLocale(to) }));
}

/** As plugin-blog 2 makes a path of a name, and as VuePress 2 writes that. */
function blogTwoSlugs(name: string): readonly string[] {
  const slug = name.replace(/[ _]/g, '-').replace(/[:?*|\\/<>]/g, '').toLowerCase();
  return [...new Set([slug, ...asVuePressWrote(slug)])].filter((each) => each !== '');
}

/** Of theme-reco 2, which had one set for all locales. Every address ended in a slash before 2.0.0-rc.7, and ends in `.html` from there on. */
function recoLists(localePath: string, { posts, tags, categories, hasFriends }: Listed, perPage: number): Moved[] {
  if (localePath !== '/') return [];
  const pairs: Moved[] = [];
  const lead = (from: string, to: RoutePath): void => {
    pairs.push({ from: toRoute(`${from}.html`), to }, { from: toRoute(`${from}/`), to });
  };
  for (const [scope, terms] of [['tags', tags], ['categories', categories]] as const) {
    for (const [term, count] of terms) {
      for (const name of recoNames(term)) for (const page of pageNumbers(count, perPage)) lead(`/${scope}/${name}/${page}`, termRoute('/', scope, term, page));
    }
  }
  const timeline = toRoute(ARCHIVE_ROUTES.timeline);
  for (const from of ['/posts', ...pageNumbers(posts, perPage).map((page) => `/posts/${page}`)]) lead(from, timeline);
  pairs.push({ from: toRoute('/timeline.html'), to: timeline });
  // Without links to friends' sites nothing was there.
  const [friends, home] = [RECO_FRIENDS, toRoute('/')];
  pairs.push({ from: toRoute(friends.replace('.html', '/')), to: hasFriends ? friends : home }, ...(hasFriends ? [] : [{ from: friends, to: home }]));
  return pairs;
}

/** Spaces became hyphens from 2.0.0-beta.67 on. */
function recoNames(term: string): string[] {
  const found = [term.trim().replaceAll(' ', '-'), term].flatMap(asVuePressWrote).map(recoPinyin);
  return [...new Set(found)].filter((name): name is string => name !== null && !isTooLong(name));
}
