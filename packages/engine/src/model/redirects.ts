/** Redirects that become files (§2, §3 of vuepress-behaviour): addresses at which pages were, or are looked for. Pure. */
import { warning, type Outcome, type Problem } from '@glimpress/contracts/problem';
import { routeKey, toRoute, type RoutePath } from '@glimpress/contracts/route';
import { oldAddress, REDIRECTS_FILE } from '../config/redirects';
import type { LocaleConfig, SiteConfig } from '../config/resolve';
import { ARCHIVE_ROUTES, termRoute } from './archives';
import type { Redirect, SitePage } from './entry';
import { createFindPage } from './find-page';
import { listLayout } from './list-pages';
import { oldListAddresses, pageNumbers, rootListAddresses } from './old-lists';
import { isTooLong, oldPagePaths, unnumberedPaths } from './old-paths';
import { pinyinAddresses } from './permalink-pinyin';
import { groupByTerm, rarerSpellings } from './posts';
import type { PlannedRoute } from './routes';

/** What redirects are made of: texts that have pages, texts in whose place a list is made, all pages. */
export interface RedirectInputs {
  readonly texts: readonly PlannedRoute[];
  readonly lists: readonly PlannedRoute[];
  readonly pages: readonly SitePage[];
  readonly config: SiteConfig;
  readonly localeOf: (route: RoutePath) => LocaleConfig;
}

/**
 * From where an old theme, or the plugins permalink-pinyin and rpurl, had its lists of posts and its pages, from an article's regular route when a permalink moved it, from
 * where VuePress 1 put it by that or by the site's pattern, from the pages whose list is made here, and from
 * every `x.html` without its ending, unless a page stands there. (`…/index.html` is the folder's own file, and percent-encoded addresses reach the same file: neither needs one.) Those an
 * author wrote down, in front matter and then in `_redirects` and the like, come last and stand.
 */
export function planRedirects({ texts, lists, pages, config, localeOf }: RedirectInputs): Outcome<Redirect[]> {
  const problems: Problem[] = [];
  const byKey = new Map(pages.map((page) => [page.key, page]));
  const byRoute = new Map<string, SitePage>(pages.map((page) => [page.route, page]));
  const redirects = new Map<string, Redirect>();
  const add = (from: string, to: SitePage): void => {
    const route = toRoute(from);
    if (!byKey.has(routeKey(route))) redirects.set(route, { from: route, to });
  };
  /** Without an ending a file is no page to every host: it lies in a folder of that name. */
  const asFile = (from: string): string => (/\.html$|\/$/.test(from) ? from : `${from}/`);
  /** Of pages whose addresses differ only in case the one that is written so. */
  const at = (route: string): SitePage | undefined => byRoute.get(route) ?? byKey.get(routeKey(toRoute(route)));
  const atRoot: ReturnType<typeof rootListAddresses>[number][] = [];
  for (const { path } of config.locales) {
    // `/tags/` is where most look for what is above `/tags/X/`.
    add(`${path}tags/`, at(path + ARCHIVE_ROUTES.tags.slice(1))!);
    for (const scope of ['tags', 'categories'] as const) leadFromSpellings(path, scope);
    if (config.oldLists === null) continue;
    // theme-reco 2 had one set of lists, of the posts in all languages.
    const posts = pages.filter((page) => page.isPost && (page.locale.path === path || config.oldLists === 'reco-2'));
    const counts = (scope: 'tags' | 'categories') => [...groupByTerm(posts, scope)].map(([name, group]) => [name, group.length] as const);
    const listed = { posts: config.oldLists === 'reco-2' ? texts.length : posts.length, tags: counts('tags'), categories: counts('categories'), hasFriends: (config.themeConfig.friendLink ?? []).length > 0 };
    for (const { from, to } of oldListAddresses(config.oldLists, path, listed, config.perPage)) {
      const target = at(to) ?? redirects.get(to)?.to;
      // No home page is made beside an author's own file.
      if (target) add(from, target);
    }
    if (config.oldPaths === null) atRoot.push(...rootListAddresses(config.oldLists, path, listed, config.perPage));
  }
  for (const { from, to } of atRoot) {
    const target = at(to) ?? redirects.get(to)?.to;
    if (target && !redirects.has(from)) add(from, target);
  }
  problems.push(...addOldPaths());
  const { pinyinSlugs } = config;
  for (const { route } of pinyinSlugs === null ? [] : texts) {
    for (const from of pinyinAddresses(route, pinyinSlugs!)) if (!isTooLong(from)) add(from, byKey.get(routeKey(route))!);
  }
  for (const { route } of config.unnumberedPaths ? texts : []) for (const from of unnumberedPaths(route)) add(from, byKey.get(routeKey(route))!);
  for (const { route, regularRoute, patternRoute, earlyPatternRoutes } of texts) {
    const page = byKey.get(routeKey(route))!;
    // The lists of an old blog tell that there was one.
    const early = config.oldLists === null || config.oldPaths !== null ? [] : earlyPatternRoutes;
    for (const from of [regularRoute, patternRoute, ...early]) if (routeKey(route) !== routeKey(from)) add(from, page);
  }
  for (const { article, route, regularRoute } of lists) {
    const locale = localeOf(route);
    const list = pages.find((page) => page.article === null && page.locale === locale && page.layout === listLayout({ article, route }, locale.path, config));
    // None when an author's own page stands at its address.
    for (const from of list ? new Set([route, regularRoute]) : []) {
      add(from, list!);
      // theme-reco's starter wrote `timeLine`: to hosts that tell capitals apart an address of its own.
      if (byKey.get(routeKey(from)) === list && from !== list!.route) redirects.set(from, { from, to: list! });
    }
  }
  for (const page of pages) {
    if (page.route.endsWith('.html') && !page.isStandIn) add(`${page.route.slice(0, -'.html'.length)}/`, page);
  }
  for (const { article, route } of texts) for (const from of article.frontMatter.redirectFrom ?? []) add(asFile(oldAddress(from)), byKey.get(routeKey(route))!);
  problems.push(...addWritten());
  return { value: [...redirects.values()], problems };

  /** From the lists of a tag in full-width letters, which were pages of their own, to those of the one it is counted to. */
  function leadFromSpellings(path: string, scope: 'tags' | 'categories'): void {
    const posts = pages.filter((page) => page.isPost && page.locale.path === path);
    for (const { name, usual, posts: listed, isOtherAddress } of rarerSpellings(posts, scope)) {
      for (const page of isOtherAddress ? pageNumbers(listed.length, config.perPage) : []) {
        const [from, target] = [termRoute(path, scope, name, page), at(termRoute(path, scope, usual, page))];
        if (target && !isTooLong(from)) add(from, target);
      }
    }
  }

  function addOldPaths(): Problem[] {
    if (config.oldPaths === null) return [];
    let unknown = 0;
    for (const { route } of texts) {
      const old = oldPagePaths(config.oldPaths, route);
      if (old.unknown) unknown++;
      for (const from of old.value) add(from, byKey.get(routeKey(route))!);
    }
    if (unknown === 0) return [];
    return [warning('route/no-pinyin', `${unknown} pages had addresses in pinyin, which lead nowhere: this Node.js was built without Chinese.`, { hint: 'Build with the Node.js of nodejs.org, which can.' })];
  }

  /** Of a list of the posts in a folder, as plugin-blog had them. */
  function furtherPages(list: RoutePath, folder?: string): string[] {
    const posts = folder === undefined ? [] : texts.filter(({ article }) => article.path.startsWith(folder));
    return Array.from({ length: Math.max(0, Math.ceil(posts.length / config.perPage) - 1) }, (_, index) => `${list}page/${index + 2}/`);
  }

  function addWritten(): Problem[] {
    if (config.redirects.length === 0) return [];
    const find = createFindPage(pages, [...redirects.values()]);
    return config.redirects.flatMap(({ from, to, line, file, within, listed }): Problem[] => {
      const target = at(to) ?? find(to);
      if (target) for (const each of [asFile(from), ...furtherPages(from, listed)]) add(each, target);
      // From one file (a feed, a picture) to another the host leads.
      return target || (endsLikeFile(from) && endsLikeFile(to)) ? [] : [warning('route/redirect-target', `The redirect from "${from}" leads to "${to}", where no page is${within === undefined ? '' : ` (in "${within}")`}.`, { file: file ?? REDIRECTS_FILE, ...(line === undefined ? {} : { line }), hint: 'Give the address of a page, or remove the line.' })];
    });
  }
}

/** As names of files other than pages do; those of pages may, too: `/tags/Vue.js`. */
function endsLikeFile(route: RoutePath): boolean {
  return /\.(?!html$)[a-z]\w{1,4}$/i.test(route);
}
