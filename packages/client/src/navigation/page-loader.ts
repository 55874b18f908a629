/** Fetches pages and sidebars, each once. */
import type { PageChunk } from '@glimpress/contracts/page';
import { routeKey, type RoutePath } from '@glimpress/contracts/route';
import { ChunkLoadError, loadChunk } from '../chunks/chunk';
import { fetchInTime } from '../chunks/fetch-json';
import type { RouteTable } from '../chunks/route-table';

/** A page as fetched. */
export interface LoadedPage {
  readonly route: RoutePath;
  readonly chunk: PageChunk;
}

export interface PageLoader {
  /** Resolves to undefined for an unknown path. Rejects with `ChunkLoadError`, or what made the route table fail. */
  load(path: RoutePath): Promise<LoadedPage | undefined>;
  /** Has `load` give this page from now on: one that has been opened stays open for who comes back to it. */
  keep(page: LoadedPage): void;
  /** Items of a shared sidebar as HTML, nothing marked; empty for an unknown id. */
  sidebar(id: string): Promise<string>;
  /** Fetches everything anew from now on: the site has changed (`glimpress dev`). */
  forget(): void;
}

interface LoaderSource {
  readonly loadChunk: (url: string) => Promise<PageChunk>;
  readonly fetchText: (url: string) => Promise<string>;
}

const browser: LoaderSource = {
  loadChunk: (url) => loadChunk<PageChunk>(url),
  fetchText: async (url) => (await fetchInTime(url)).text(),
};

/** `table` leads from paths to chunks. What fails is asked for again the next time. */
export function createPageLoader(table: RouteTable, source: LoaderSource = browser): PageLoader {
  const pages = new Map<string, Promise<LoadedPage | undefined>>();
  const sidebars = new Map<string, Promise<string>>();

  async function fetchPage(path: RoutePath, mayRefresh = true): Promise<LoadedPage | undefined> {
    const found = await table.resolve(path);
    if (!found) return undefined;
    try {
      return { route: found.route, chunk: await source.loadChunk(found.chunkUrl) };
    } catch (error) {
      // The chunk may be gone with the deployment it belonged to (§8): ask once what the newest one calls it.
      const late = error instanceof ChunkLoadError && error.type === 'timeout';
      if (late || !mayRefresh || !(await table.refresh().catch(() => false))) throw error;
      return fetchPage(path, false);
    }
  }

  function once<T>(kept: Map<string, Promise<T>>, key: string, fetch: () => Promise<T>): Promise<T> {
    let found = kept.get(key);
    if (found === undefined) {
      kept.set(key, (found = fetch()));
      found.catch(() => kept.delete(key));
    }
    return found;
  }

  return {
    load: (path) => once(pages, routeKey(path), () => fetchPage(path)),
    keep: (page) => void pages.set(routeKey(page.route), Promise.resolve(page)),
    sidebar: (id) =>
      once(sidebars, id, async () => {
        const url = await table.sidebarUrl(id);
        // Opened by itself a fragment needs to name its encoding; inside a list nothing but items may stand.
        return url === undefined ? '' : (await source.fetchText(url)).replace(/^<meta[^>]*>/, '');
      }),
    forget() {
      pages.clear();
      sidebars.clear();
      table.forget();
    },
  };
}
