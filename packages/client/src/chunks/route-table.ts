/** The route table as the browser sees it: the manifest, and of its shards only those that hold a wanted path. */
import type { ClientManifest, RouteShard } from '@glimpress/contracts/page';
import { candidateRoutes, routeKey, shardOf, type RoutePath } from '@glimpress/contracts/route';
import { fetchJson } from './fetch-json';

/** A page of the site: its canonical route and where its chunk is. */
export interface FoundPage {
  readonly route: RoutePath;
  readonly chunkUrl: string;
}

export interface RouteTable {
  /** §2 Path resolution, redirects followed; undefined for an unknown path. Rejects when the table cannot be fetched. */
  resolve(path: RoutePath): Promise<FoundPage | undefined>;
  /** Any post that is wanted, or undefined when there is none. Rejects when the table cannot be fetched. */
  random(isWanted: (route: RoutePath) => boolean): Promise<RoutePath | undefined>;
  /** URL of a sidebar's HTML fragment. */
  sidebarUrl(id: string): Promise<string | undefined>;
  /** Fetches the manifest anew; true when another build has been deployed. */
  refresh(): Promise<boolean>;
  /** The next question fetches manifest and shards anew. */
  forget(): void;
}

export type FetchJson = (url: string, init?: RequestInit) => Promise<unknown>;

/** A redirect may lead to a redirect, but not round in circles. */
const MAX_REDIRECTS = 4;

/**
 * `isOurs` says whether a build's pages are for the app that runs here: after a deployment that changed the theme they are not,
 * every question is refused, and the page loads in full.
 */
export function createRouteTable(manifestUrl: string, ask: FetchJson = fetchJson, isOurs: (manifest: ClientManifest) => boolean = () => true): RouteTable {
  let manifest: Promise<ClientManifest> | undefined;
  const shards = new Map<string, Promise<RouteShard>>();

  const fetchManifest = (): Promise<ClientManifest> => ask(manifestUrl, { cache: 'no-cache' }) as Promise<ClientManifest>;
  const currentManifest = (): Promise<ClientManifest> => {
    manifest ??= fetchManifest();
    manifest.catch(() => (manifest = undefined));
    return manifest;
  };
  const shard = (url: string): Promise<RouteShard> => {
    let known = shards.get(url);
    if (known === undefined) {
      known = ask(url) as Promise<RouteShard>;
      known.catch(() => shards.delete(url));
      shards.set(url, known);
    }
    return known;
  };

  async function look(key: string, redirects = 0): Promise<FoundPage | undefined> {
    const current = await currentManifest();
    if (!isOurs(current)) throw new Error('Another theme is deployed');
    const { routes } = current;
    const url = routes[shardOf(key, routes.length)];
    if (url === undefined) return undefined;
    const table = await shard(url);
    const entry = Object.hasOwn(table, key) ? table[key] : undefined;
    if (typeof entry === 'string') return redirects < MAX_REDIRECTS ? look(routeKey(entry as RoutePath), redirects + 1) : undefined;
    return entry && { route: entry[0] as RoutePath, chunkUrl: entry[1] };
  }

  async function find(path: RoutePath): Promise<FoundPage | undefined> {
    for (const candidate of candidateRoutes(path)) {
      const found = await look(routeKey(candidate));
      if (found) return found;
    }
    return undefined;
  }

  /** Any piece of the table, then any post in it: of a large table a reader fetches one piece, rarely another. */
  async function pick(isWanted: (route: RoutePath) => boolean): Promise<RoutePath | undefined> {
    const urls = [...(await currentManifest()).routes];
    while (urls.length > 0) {
      const [url] = urls.splice(Math.floor(Math.random() * urls.length), 1);
      const posts = Object.values(await shard(url!)).flatMap((entry) => (typeof entry !== 'string' && entry[2] === 1 && isWanted(entry[0] as RoutePath) ? [entry[0] as RoutePath] : []));
      if (posts.length > 0) return posts[Math.floor(Math.random() * posts.length)];
    }
    return undefined;
  }

  async function refresh(): Promise<boolean> {
    const before = await currentManifest().catch(() => undefined);
    const next = await fetchManifest();
    manifest = Promise.resolve(next);
    return next.build !== before?.build;
  }

  /** Shards are named by a manifest: after a deployment the old ones may be gone. */
  async function twice<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!(await refresh())) throw error;
      return ask();
    }
  }

  return {
    resolve: (path) => twice(() => find(path)),
    random: (isWanted) => twice(() => pick(isWanted)),
    async sidebarUrl(id) {
      const { sidebars } = await currentManifest();
      return Object.hasOwn(sidebars, id) ? sidebars[id] : undefined;
    },
    refresh,
    forget() {
      manifest = undefined;
      shards.clear();
    },
  };
}
