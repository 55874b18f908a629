/** What a static host answers to a path, decided without touching the network: shared by `preview` and `dev`. */
import { outputFromRoute, resolveRoute, routeFromUrl, routeKey, toRoute, urlFromRoute, type RoutePath } from '@glimpress/contracts/route';

/** The files of a site and its routes, as the server sees them. */
export interface ServedSite {
  readonly base: string;
  /** True when the output has a file at this path that does more than lead elsewhere. */
  has(outputPath: string): boolean;
  /** Where a route key leads: the page's route, or undefined. */
  route(key: string): RoutePath | undefined;
}

export type Answer = { readonly status: 200 | 404; readonly file: string } | { readonly status: 301; readonly location: string } | { readonly status: 400 };

/** The answer to a request for a URL path (encoded, without query). */
export function answerPath(pathname: string, site: ServedSite): Answer {
  const route = routeFromUrl(pathname, site.base);
  if (route === undefined) return pathname === '/' ? { status: 301, location: site.base } : notFound('/', site);
  if (route.includes('\0') || /(^|[\\/])\.\.([\\/]|$)/.test(route)) return { status: 400 };
  // §2: pages and redirects by the route table, compared without case, `.html` and slash tried.
  const target = resolveRoute(route, (key) => site.route(key));
  const file = outputFromRoute(route);
  // A file stands before a page of nearly its address, as on hosts; the page's own file, asked for in another way, is the page.
  if (target !== undefined && target !== route && (!site.has(file) || routeKey(target) === keyOfFile(file))) return { status: 301, location: urlFromRoute(target, site.base) };
  if (site.has(file)) return { status: 200, file };
  const folder = toRoute(`${route}/`);
  if (!route.endsWith('/') && site.has(outputFromRoute(folder))) return { status: 301, location: urlFromRoute(folder, site.base) };
  return notFound(route, site);
}

/** The key of the route that is written to a file of the output: `a/index.html` is `/a/`. */
export function keyOfFile(outputPath: string): string {
  return routeKey(toRoute(outputPath.replace(/(^|\/)index\.html$/i, '$1')));
}

/** The nearest such page, as a language may have its own. */
function notFound(route: string, site: ServedSite): Answer {
  for (let end = route.length; end > 0; ) {
    end = route.lastIndexOf('/', end - 1);
    const file = `${route.slice(1, end + 1)}404.html`;
    if (site.has(file)) return { status: 404, file };
  }
  return { status: 404, file: '' };
}
