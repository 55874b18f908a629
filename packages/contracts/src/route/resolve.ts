/** §2 Path resolution before navigation. */
import { routeKey, toRoute, type RoutePath } from './paths';

/**
 * The routes to try for a path, in order (§2): the path itself; ending in a slash, the same with `.html` in its place;
 * with neither slash nor `.html`, with `.html` added, then with a slash added.
 */
export function candidateRoutes(path: RoutePath): readonly RoutePath[] {
  if (path.endsWith('/')) return path === '/' ? [path] : [path, toRoute(`${path.slice(0, -1)}.html`)];
  if (/\.html$/i.test(path)) return [path];
  return [path, toRoute(`${path}.html`), toRoute(`${path}/`)];
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
