/** Which link of the top navigation stands for a page (vuepress-behaviour §4). */
import type { NavItem } from './site';

/**
 * The `url` of the nav link that is marked as active on the page at `pageUrl` (URL path with base), or null. `homeUrl` is
 * the home of the page's locale; a link to it, or to the site's own above it, must match exactly, any other by path prefix, whole segments only; of several the longest wins, so that one link
 * is marked. Compared without case and without a trailing `.html`, as paths resolve (§2).
 */
export function activeNavUrl(nav: readonly NavItem[], pageUrl: string, homeUrl: string): string | null {
  const page = comparable(pageUrl);
  const home = comparable(homeUrl);
  let best: string | null = null;
  const visit = (items: readonly NavItem[]): void => {
    for (const item of items) {
      if ('items' in item) {
        visit(item.items);
        continue;
      }
      if (item.external) continue;
      const link = comparable(item.url);
      const folder = link.endsWith('/') ? link : `${link}/`;
      const matches = link === page || (!home.startsWith(folder) && page.startsWith(folder));
      if (matches && (best === null || link.length > comparable(best).length)) best = item.url;
    }
  };
  visit(nav);
  return best;
}

function comparable(url: string): string {
  const path = url.replace(/[?#].*$/, '').replace(/\.html$/i, '').replace(/\/index$/i, '/').toLowerCase();
  return path === '' ? '/' : path;
}
