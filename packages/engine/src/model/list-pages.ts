/** Pages with nothing of their own to show, which a theme filled with something that is made here: the home page, the lists of posts. Pure. */
import { routeKey, toRoute, type RoutePath } from '@glimpress/contracts/route';
import type { SiteConfig } from '../config/resolve';
import { ARCHIVE_ROUTES } from './archives';
import type { ArticleEntry, SitePage } from './entry';

/** Layouts of the generated lists. */
const LAYOUTS = { tags: 'TagList', categories: 'CategoryList', timeline: 'Timeline' } as const;
/** Front matter by which theme-vdoing makes a page a list. */
const OF_VDOING = { archivesPage: 'Timeline', categoriesPage: 'CategoryList', tagsPage: 'TagList' } as const;

/** Layout of the list that stands for the article: it asks for it, or lies at the list's address. Null for every other article. */
export function listLayout({ article, route }: { readonly article: ArticleEntry; readonly route: RoutePath }, localePath: string, { postsAtHome }: Pick<SiteConfig, 'postsAtHome'>): string | null {
  if (postsAtHome && route === '/') return 'HomePage';
  const keys = article.frontMatter as Readonly<Record<string, unknown>>;
  const asked = Object.entries(OF_VDOING).find(([key]) => keys[key] === true)?.[1];
  if (asked !== undefined && hasNoText(article)) return asked;
  // theme-reco's starter has a page at the timeline's address with a heading, in place of which the theme put the list.
  const isRecoTimeline = keys.isTimeLine === true && routeKey(route) === routeKey(toRoute(localePath + ARCHIVE_ROUTES.timeline.slice(1)));
  if (isRecoTimeline) return LAYOUTS.timeline;
  if (!isEmpty(article)) return null;
  const there = Object.entries(ARCHIVE_ROUTES).find(([, path]) => routeKey(route) === routeKey(toRoute(localePath + path.slice(1))));
  return there === undefined ? null : LAYOUTS[there[0] as keyof typeof LAYOUTS];
}

/** The list that an author's page shows beside its text, by its layout: nothing says which tag or category is meant, so it is that of all. */
const SHOWN: Readonly<Record<string, string>> = { Tag: 'TagList', TagList: 'TagList', Category: 'CategoryList', CategoryList: 'CategoryList', Timeline: 'Timeline' };

/** What a page of `layout` lists, from the first page of that list among those made for its locale. */
export function listShown(layout: string, archives: readonly SitePage[]): Pick<SitePage, 'archive' | 'timeline'> {
  const shown = Object.hasOwn(SHOWN, layout) ? SHOWN[layout] : null;
  // Most pages list nothing: a look at all lists for each of them would take longer than all else that the model is made of.
  const { archive = null, timeline = null } = (shown !== null && archives.find((page) => page.layout === shown)) || {};
  return { archive, timeline };
}

/** Whether a page of the article would show nothing, not even a title. */
export function isEmpty(article: ArticleEntry): boolean {
  return hasNoText(article) && !article.title;
}

/** A layout may show something without a text. */
function hasNoText({ frontMatter, facts }: ArticleEntry): boolean {
  return frontMatter.layout === undefined && facts.wordCount === 0 && facts.assets.length === 0 && facts.islands.length === 0 && facts.catalogues.length === 0;
}
