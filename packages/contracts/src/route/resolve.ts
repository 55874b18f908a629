/** §2 Path resolution before navigation. */
import { routeKey, toRoute, type RoutePath } from './paths';

/**
 * The routes to try for a path, in order (§2): the path itself; ending in a slash, the same with `.html` in its place;
 * with neither slash nor `.html`, with `.html` added, then with a slash added. A candidate ending in `/index.html` also
 * stands for its folder (§2 Route table: every index.html redirects to its folder).
 */
export function candidateRoutes(path: RoutePath): readonly RoutePath[] {
  const candidates = [path];
  if (path.endsWith('/')) {
    if (path !== '/') candidates.push(toRoute(`${path.slice(0, -1)}.html`));
  } else if (!/\.html$/i.test(path)) {
    candidates.push(toRoute(`${path}.html`), toRoute(`${path}/`));
  }
  return candidates.flatMap((route) => (/\/index\.html$/i.test(route) ? [route, toRoute(route.slice(0, -'index.html'.length))] : [route]));
}

/**
 * The first candidate that exists, compared without case, or undefined when none does (then navigation proceeds as
 * requested and shows the not-found page). `find` maps a route key to what is known about the route.
 */
export function resolveRoute<T>(path: RoutePath, find: (key: string) => T | undefined): T | undefined {
  for (const candidate of candidateRoutes(path)) {
    const found = find(routeKey(candidate));
    if (found !== undefined) return found;
  }
  return undefined;
}
