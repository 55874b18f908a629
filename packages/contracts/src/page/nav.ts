/** Which link of the top navigation stands for a page (vuepress-behaviour §4). */
import type { NavItem } from './site';

/**
 * Which `url` of the nav links is marked as active on the page at `pageUrl` (URL path with base), or null. `homeUrl` is
 * the home of the page's locale; a link to it, or to the site's own above it, must match exactly, any other by path prefix, whole segments only; of several the longest wins, so that one link
 * is marked. Compared without case and without a trailing `.html`, as paths resolve (§2).
 */
export function createActiveNav(nav: readonly NavItem[], homeUrl: string): (pageUrl: string) => string | null {
  const home = comparable(homeUrl);
  const links = linksOf(nav).map(({ url }) => {
    const link = comparable(url);
    const folder = link.endsWith('/') ? link : `${link}/`;
    return { url, link, folder: home.startsWith(folder) ? null : folder };
  });
  return (pageUrl) => {
    const page = comparable(pageUrl);
    let best: (typeof links)[number] | null = null;
    for (const each of links) {
      const matches = each.link === page || (each.folder !== null && page.startsWith(each.folder));
      if (matches && (best === null || each.link.length > best.link.length)) best = each;
    }
    return best && best.url;
  };
}

/** The links of the site's own, those of the dropdowns among them. */
function linksOf(items: readonly NavItem[]): { readonly url: string }[] {
  return items.flatMap((item) => ('items' in item ? linksOf(item.items) : item.external ? [] : [item]));
}

function comparable(url: string): string {
  const path = url.replace(/[?#].*$/, '').replace(/\.html$/i, '').replace(/\/index$/i, '/').toLowerCase();
  return path === '' ? '/' : path;
}
