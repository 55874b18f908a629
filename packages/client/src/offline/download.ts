/** The whole site for reading without a network: only when the reader asks for it, with its size told first. */
import type { ClientManifest, RouteShard } from '@glimpress/contracts/page';
import { fetchJson } from '../chunks/fetch-json';

/** What the download is about to take; `bytes` is an estimate of its size before compression. */
export interface DownloadSize {
  readonly articles: number;
  readonly bytes: number;
}

export interface SiteDownload {
  /** Null when there is nothing to tell: the site is not kept offline. Rejects without a network. */
  size(): Promise<DownloadSize | null>;
  /** True when the reader has asked for it before and it is kept up to date. */
  isWanted(): boolean;
  /** Fetches every page that is not kept yet. Rejects when one cannot be had or kept; what came so far stays. */
  run(onProgress: (done: number, total: number) => void, signal: AbortSignal): Promise<void>;
  /** Removes what was downloaded. */
  remove(): Promise<void>;
}

/** Requests at a time: gentle to a phone's connection and to a small server. */
const AT_ONCE = 4;
const WANTED = 'offline-articles';
/** Pictures that a chunk's HTML shows, from this site: the chunk is JSON, so quotes are escaped. */
const PICTURE = /src=\\"(\/[^"\\]+\.(?:svg|png|jpe?g|webp|gif|avif))\\"/gi;

/** For the site at `base` (path with a slash at both ends), whose `assets/manifest.json` is at `manifestUrl`. Needs Cache Storage, so HTTPS. */
export function createSiteDownload(base: string, manifestUrl: string): SiteDownload {
  const scope = new URL(base, location.href).href;
  const manifest = (): Promise<ClientManifest> => fetchJson<ClientManifest>(manifestUrl);

  /** The cache carries the theme's name, which the worker knows: its own caches tell. */
  async function cacheName(): Promise<string> {
    const pages = (await caches.keys()).find((name) => name.startsWith('glimpress-pages-') && name.endsWith(scope));
    if (pages === undefined) throw new Error('No service worker keeps this site.');
    return pages.replace('glimpress-pages-', 'glimpress-articles-');
  }

  return {
    async size() {
      return (await manifest()).offline ?? null;
    },

    isWanted: () => localStorage.getItem(WANTED) === scope,

    async run(onProgress, signal) {
      const cache = await caches.open(await cacheName());
      const { routes, sidebars } = await manifest();
      const shards = await Promise.all(routes.map((url) => fetchJson<RouteShard>(url)));
      const chunks = shards.flatMap((shard) => Object.values(shard).flatMap((entry) => (typeof entry === 'string' ? [] : [entry[1]])));
      const urls = [...new Set([...routes, ...Object.values(sidebars), ...chunks])];
      localStorage.setItem(WANTED, scope);

      const queue = [...urls];
      let done = 0;
      const keep = async (url: string): Promise<Response> => {
        const kept = await caches.match(url);
        if (kept !== undefined) return kept;
        const response = await fetch(url, { signal });
        if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
        await cache.put(url, response.clone());
        return response;
      };
      const work = async (): Promise<void> => {
        for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
          signal.throwIfAborted();
          const response = await keep(url);
          if (url.endsWith('.js')) {
            const pictures = [...(await response.text()).matchAll(PICTURE)].map(([, picture]) => picture!);
            // A picture that is gone from the server is no reason to stop.
            for (const picture of new Set(pictures)) await keep(picture).catch((error: unknown) => signal.aborted || console.warn(error));
          }
          onProgress(++done, urls.length);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      // Versions of earlier builds are of no use any more.
      const wanted = new Set(urls.map((url) => new URL(url, scope).href));
      for (const { url } of await cache.keys()) if (/\/assets\/(js|routes)\//.test(url) && !wanted.has(url)) await cache.delete(url);
    },

    async remove() {
      localStorage.removeItem(WANTED);
      await caches.delete(await cacheName());
    },
  };
}
