/** The generated pages: home, tag list, category list, one archive per tag and category, timeline, not found (§2). */
import type { PageData, PageKey, TermLink } from '@glimpress/contracts/page';
import { encodeRoute, routeKey, toRoute, urlFromRoute, type RoutePath } from '@glimpress/contracts/route';
import type { LocaleConfig, SiteConfig } from '../config/resolve';
import { contentHash } from '../content-hash';
import { say } from '../interface-language';
import { standsIn, type SitePage } from './entry';
import { isTooLong } from './old-paths';
import { buildTimeline, groupWithoutCase, sortPosts } from './posts';

/** Texts of generated pages, by language (the specification is silent; titles as a reader of that language expects). */
const TITLES = {
  zh: { home: '首页', tags: '标签', categories: '分类', timeline: '时间线', friends: '友情链接', notFound: '页面不存在', offline: '离线了' },
  en: { home: 'Home', tags: 'Tags', categories: 'Categories', timeline: 'Timeline', friends: 'Friends', notFound: 'Page not found', offline: 'You are offline' },
};

/** §2 Route table: where the lists live. The list of tags is `/tag/`, a tag is `/tags/{tag}/`. */
export const ARCHIVE_ROUTES = { tags: '/tag/', categories: '/categories/', timeline: '/timeline/' } as const;

/** The route of a tag's or category's page: the value goes into the path as it is, so `CI/CD` is nested (§2). A dot segment has no address: it gets a tail. */
export function termRoute(localePath: string, scope: 'tags' | 'categories', name: string, page = 1): RoutePath {
  const path = `${localePath}${scope}/${name.normalize('NFC').replace(/(?<=^|\/)\.{1,2}(?=\/|$)/g, '$&_')}/`;
  return toRoute(page === 1 ? path : `${path}page/${page}/`);
}

/** All generated pages of one locale, from its posts. */
export function buildArchives(allPosts: readonly SitePage[], locale: LocaleConfig, config: SiteConfig): SitePage[] {
  const title = (name: keyof typeof TITLES.en): string => say(locale.lang, TITLES.zh[name], TITLES.en[name]);
  const posts = sortPosts(allPosts);
  const pages: SitePage[] = [];
  for (const scope of ['tags', 'categories'] as const) {
    const groups = groupWithoutCase(posts, scope);
    const inPath = namesInPaths([...groups.keys()]);
    const terms = [...groups].map(([name, group]): TermLink => ({ name, count: group.length, url: urlFromRoute(termRoute(locale.path, scope, inPath.get(name)!), config.base) }));
    const indexRoute = toRoute(locale.path + ARCHIVE_ROUTES[scope].slice(1));
    const listed = scope === 'tags' ? posts : posts.filter((post) => (post.data.frontmatter.categories?.length ?? 0) > 0);
    const kinds = scope === 'tags' ? (['TagList', 'Tag'] as const) : (['CategoryList', 'Category'] as const);
    const archives: [name: string | null, group: readonly SitePage[]][] = [[null, listed], ...groups];
    for (const [name, group] of archives) {
      const routeOf = (page: number): RoutePath => (name === null ? (page === 1 ? indexRoute : toRoute(`${indexRoute}page/${page}/`)) : termRoute(locale.path, scope, inPath.get(name)!, page));
      const pageCount = Math.max(1, Math.ceil(group.length / config.perPage));
      const urls = Array.from({ length: pageCount }, (_, index) => urlFromRoute(routeOf(index + 1), config.base));
      for (let index = 0; index < pageCount; index++) {
        const archive: SitePage['archive'] = {
          scope,
          current: name,
          terms,
          indexUrl: urlFromRoute(indexRoute, config.base),
          posts: group.slice(index * config.perPage, (index + 1) * config.perPage),
          pagination: { current: index, pages: urls, perPage: config.perPage, total: group.length },
        };
        const named = name ?? title(scope);
        pages.push(generatedPage(routeOf(index + 1), index === 0 ? named : `${named} · ${say(locale.lang, `第 ${index + 1} 页`, `Page ${index + 1}`)}`, kinds[name === null ? 0 : 1], locale, config, { archive, meta: name === null ? undefined : { pid: scope, id: name } }));
      }
    }
  }
  if (hasGeneratedHome(locale, config)) pages.push(generatedPage(toRoute(locale.path), title('home'), 'HomePage', locale, config, { frontMatter: { home: true } }));
  pages.push(generatedPage(toRoute(`${locale.path}timeline/`), title('timeline'), 'Timeline', locale, config, { timeline: buildTimeline(posts) }));
  if (locale.path === '/' && hasRecoFriends(config)) pages.push(generatedPage(RECO_FRIENDS, title('friends'), 'FriendLinks', locale, config, {}));
  // Some hosts take the nearest, most know that of the first language only.
  pages.push(generatedPage(toRoute(`${locale.path}404.html`), title('notFound'), 'NotFound', locale, config, {}));
  if (locale.path === '/' && config.offline) pages.push(generatedPage(toRoute('/offline.html'), title('offline'), 'Offline', locale, config, {}));
  return pages;
}

const FURTHER_PAGE = /\/page\/\d+\/$/i;

/**
 * Terms as their paths have them. Those that differ in their slashes alone (`a/b`, `a//b`) would share one: the later gets a tail. So does the
 * name of the list's own file, and one that reads like a further page of another's (`many/page/2`); of a whole sentence, which no disk has room for, the beginning is taken.
 */
function namesInPaths(names: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<RoutePath>();
  return new Map(
    names.map((name) => {
      let written = isTooLong(name) ? `${[...name].slice(0, 50).join('')}-${contentHash(name, 8)}` : name;
      const route = (): RoutePath => termRoute('/', 'tags', written);
      while (written === 'index.html' || FURTHER_PAGE.test(route()) || taken.has(route())) written += '_';
      taken.add(route());
      return [name, written];
    }),
  );
}

/** A host answers a site's address with its first page: where nobody made one, it is the title and the newest posts. */
function hasGeneratedHome(locale: LocaleConfig, { publicPages, redirects }: SiteConfig): boolean {
  return !publicPages.includes(locale.path) && !redirects.some(({ from }) => routeKey(from) === routeKey(toRoute(locale.path)));
}

/** Where theme-reco 2 showed the links to friends' sites, in a page nobody wrote. */
export const RECO_FRIENDS = toRoute('/friendship-link.html');

function hasRecoFriends({ oldLists, themeConfig }: SiteConfig): boolean {
  return oldLists === 'reco-2' && (themeConfig.friendLink ?? []).length > 0;
}

interface Generated {
  frontMatter?: PageData['frontmatter'];
  archive?: SitePage['archive'];
  timeline?: SitePage['timeline'];
  meta?: PageData['meta'];
}

function generatedPage(route: RoutePath, title: string, layout: string, locale: LocaleConfig, config: SiteConfig, content: Generated): SitePage {
  const data: PageData = {
    key: pageKey(route),
    path: route,
    regularPath: encodeRoute(route),
    relativePath: null,
    title,
    lang: locale.lang,
    headers: [],
    lastUpdated: null,
    frontmatter: content.frontMatter ?? {},
    ...(content.meta ? { meta: content.meta } : {}),
  };
  const key = routeKey(route);
  return { data, route, key, url: urlFromRoute(route, config.base), locale, layout, article: null, archive: content.archive ?? null, timeline: content.timeline ?? null, lock: null, isPost: false, isStandIn: standsIn(key, layout, config) };
}

/** §3 Page key: `v-` and eight hex digits, from the source path or, for generated pages, the route. */
export function pageKey(id: string): PageKey {
  return `v-${contentHash(id, 8)}`;
}

