/** 随便看看 (§4): links marked `data-random` lead to any article of the reader's language. */
import type { RouteTable } from '@glimpress/client';
import type { SiteData } from '@glimpress/contracts/page';
import { routeKey, toRoute, urlFromRoute } from '@glimpress/contracts/route';
import type { Shown } from '../shell/app-state';

interface RandomOptions {
  readonly site: SiteData;
  readonly routes: RouteTable;
  readonly shown: () => Shown;
  readonly navigate: (url: Promise<string>) => unknown;
}

/** Works the links of the page, and returns what goes to an article without one. */
export function startRandomArticle({ site, routes, shown, navigate }: RandomOptions): () => void {
  async function find(otherwise: string): Promise<string> {
    const { page, shell } = shown();
    const here = routeKey(toRoute(page.path));
    const localeOf = (route: string): number => Math.max(...site.locales.map(({ path }) => (route.startsWith(path) ? path.length : 0)));
    const found = await routes.random((route) => routeKey(route) !== here && route.startsWith(shell.locale) && localeOf(route) === shell.locale.length).catch((): undefined => undefined);
    return found === undefined ? otherwise : urlFromRoute(found, site.base);
  }

  // Before the router, which listens at the window and leaves alone what is taken care of.
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-random]');
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(find(link.href));
  });
  return () => void navigate(find(site.themeConfig.indexUrls.timeline));
}
