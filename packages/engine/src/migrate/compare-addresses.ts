/** Which addresses of an older build the new site still answers, and where the rest could lead. Pure. */
import { didYouMean } from '@glimpress/contracts/problem';
import { bareSlug, outputFromRoute, percentDecode, routeKey, slugify, toRoute, type RoutePath } from '@glimpress/contracts/route';
import { ARCHIVE_ROUTES } from '../model/archives';
import type { SitePage } from '../model/entry';
import type { FindPage } from '../model/find-page';
import type { OldPage } from './old-site';

/** The new site, as a static host without rules of its own would serve it. */
export interface NewSite {
  readonly pages: readonly SitePage[];
  /** By the rules of §2 Path resolution, redirects followed. */
  readonly find: FindPage;
  /** True when the output has a file at this path; case counts. */
  readonly has: (outputPath: string) => boolean;
}

export interface Comparison {
  readonly answered: number;
  /** Gone, and one page is clearly what they were. */
  readonly moved: readonly { readonly address: RoutePath; readonly to: SitePage }[];
  /** Gone; `near` is the most similar page's route, or null. */
  readonly gone: readonly { readonly address: RoutePath; readonly near: RoutePath | null }[];
  /** Pages that answer, whose headings of these ids are no longer there. */
  readonly lostAnchors: readonly { readonly address: RoutePath; readonly page: SitePage; readonly ids: readonly string[] }[];
}

/** `old` addresses against the new site; every one is in exactly one of the lists. */
export function compareAddresses(old: readonly OldPage[], site: NewSite): Comparison {
  const findTarget = createTargetFinder(site);
  const byAddress = new Map(old.map((each) => [each.address, each]));
  /** Where a page was that only led on: its own text says nothing. */
  const meant = (each: OldPage): OldPage => (each.leadsTo === undefined ? each : (byAddress.get(each.leadsTo) ?? each));
  const moved: Comparison['moved'][number][] = [];
  const gone: Comparison['gone'][number][] = [];
  const lostAnchors: Comparison['lostAnchors'][number][] = [];
  const targetOf = (each: OldPage): SitePage | undefined => (answers(each.address, site.has) ? site.find(each.address) : findTarget(each));
  let answered = 0;
  for (const each of old) {
    const { address } = each;
    const isAnswered = answers(address, site.has);
    const page = isAnswered ? site.find(address) : targetOf(meant(each));
    if (isAnswered) answered++;
    else if (page) moved.push({ address, to: page });
    else gone.push({ address, near: nearest(address, site.pages) });
    // A home page of old lists the beginnings of articles, headings and all.
    const ids = page?.article && page.data.frontmatter.home !== true ? missingAnchors(each, page.article.facts) : [];
    if (page && ids.length > 0) lostAnchors.push({ address, page, ids });
  }
  return { answered, moved, gone, lostAnchors };
}

/** What hosts do: the file, the folder's `index.html`, or the file with `.html`. */
function answers(address: RoutePath, has: NewSite['has']): boolean {
  const file = outputFromRoute(address);
  return has(file) || (!address.endsWith('/') && (has(`${file}/index.html`) || has(`${file}.html`)));
}

function missingAnchors({ anchors }: OldPage, { headings, anchors: others, titleSlug }: { readonly headings: readonly { readonly slug: string }[]; readonly anchors: readonly string[]; readonly titleSlug: string | null }): string[] {
  // Other forms of the same id lead there as well (`resolveLinks`, the router).
  const known = new Set([...headings.map(({ slug }) => slug), ...others, ...(titleSlug === null ? [] : [titleSlug])].flatMap((id) => [id, slugify(id), bareSlug(id)]).filter((form) => form !== ''));
  return [...new Set(anchors)].filter((id) => !known.has(id) && !known.has(percentDecode(id)) && !known.has(slugify(percentDecode(id))) && !known.has(bareSlug(percentDecode(id))));
}

/** `…/page/2/` as most engines write it, `…/page2/` as some do. */
const PAGE_NUMBER = /page\/?\d+(\/|\.html)?$/i;
/** Lists of all posts, by the names other engines give them. */
const ALL_POSTS = /^\/(archives?|timeline|posts|blog|article)(\/[\d/]*|\.html)$/i;
const LISTS: readonly (readonly [pattern: RegExp, scope: 'tags' | 'categories'])[] = [
  [/^\/tags?(\/|\.html|$)/i, 'tags'],
  [/^\/categor(?:y|ies)(\/|\.html|$)/i, 'categories'],
];

function createTargetFinder({ pages, find, has }: NewSite): (old: OldPage) => SitePage | undefined {
  const real = pages.filter((page) => !page.isStandIn);
  const byTitle = groupBy(real.filter(({ data }) => data.title !== ''), ({ data }) => plain(data.title));
  const byName = groupBy(real.filter(({ article }) => article !== null), ({ route }) => lastName(route));
  const locales = [...new Set(pages.map(({ locale }) => locale.path))].filter((path) => path !== '/').sort((a, b) => b.length - a.length);
  const termsOf = (scope: string) => groupBy(pages.filter(({ archive, data }) => archive?.scope === scope && archive.current !== null && data.meta !== undefined && archive.pagination.current === 0), ({ archive, locale }) => locale.path + plain(archive!.current!));
  const terms = { tags: termsOf('tags'), categories: termsOf('categories') };

  return function target({ address, title }): SitePage | undefined {
    const found = find(address);
    // The same address but for case needs no rule: on many disks it is the same file.
    if (found) return has(outputFromRoute(address)) || routeKey(found.route) === routeKey(address) ? undefined : found;
    if (PAGE_NUMBER.test(address)) return find(toRoute(address.replace(PAGE_NUMBER, ''))) ?? target({ address: toRoute(address.replace(PAGE_NUMBER, '')), title: null, anchors: [] });
    const locale = locales.find((path) => address.startsWith(path)) ?? '/';
    const below = address.slice(locale.length - 1);
    const list = LISTS.find(([pattern]) => pattern.test(below));
    if (list) {
      const [pattern, scope] = list;
      if (/^(index(\.html)?)?\/?$/.test(below.replace(pattern, ''))) return find(toRoute(locale + ARCHIVE_ROUTES[scope].slice(1)));
      const group = terms[scope].get(locale + lastName(address));
      // Of two that differ only in their blanks the one that is written so.
      return single(group) ?? group?.find(({ archive }) => address.replace(/\/$/, '').endsWith(`/${archive!.current!}`));
    }
    if (ALL_POSTS.test(below)) return find(toRoute(locale + ARCHIVE_ROUTES.timeline.slice(1)));
    const titles = title === null ? [] : [title, title.replace(/\s+[|\-–—·]\s+[^|]*$/, '')];
    return titles.map((each) => single(byTitle.get(plain(each)))).find((page) => page !== undefined) ?? single(byName.get(lastName(address)));
  };
}

function single<T>(group: readonly T[] | undefined): T | undefined {
  return group?.length === 1 ? group[0] : undefined;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The last part of a path, without its ending: what an author named the article. */
function lastName(route: RoutePath): string {
  return plain(route.replace(/\.html?$|\/$/i, '').split('/').at(-1) ?? '');
}

/** Enough to find what an author means; all pairs of a large site would take minutes. */
const MOST_CANDIDATES = 300;

/** The most similar address in the nearest folder that has pages. */
function nearest(address: RoutePath, pages: readonly SitePage[]): RoutePath | null {
  const routes = pages.filter((page) => !page.isStandIn).map(({ route }) => route);
  for (let folder = address.replace(/[^/]+\/?$/, ''); ; folder = folder.replace(/[^/]+\/$/, '')) {
    const below = routes.filter((route) => route.startsWith(folder));
    if (below.length > 0) return (didYouMean(address, below.slice(0, MOST_CANDIDATES)) as RoutePath | undefined) ?? null;
    if (folder === '/' || folder === '') return null;
  }
}
