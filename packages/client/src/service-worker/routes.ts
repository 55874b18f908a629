/** Which requests the worker answers, and with what. Everything else (other origins, APIs) it leaves to the browser. */
import { registerQuotaErrorCallback, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { matchPrecache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { isWhole, keepSiteData, pageKey } from './keep';
import { cacheName, plan } from './plan';

/** A document that the network has not given by then comes from what is kept, if it is. */
const PATIENCE_S = 4;
const MOST_PAGES = 300;
const MOST_PARTS = 1000;
const MOST_IMAGES = 200;

/** Where a window's document came from. */
export type Source = 'network' | 'kept';

/** By client id. Lives as long as the worker does: a few seconds are enough. */
const sources = new Map<string, Source>();

/** Where the document of a window came from; null when this worker has not answered for it, or has been started anew since. */
export function sourceOf(clientId: string): Source | null {
  return sources.get(clientId) ?? null;
}

/** The first counts: the network may answer when what was kept has been shown. */
function note(event: unknown, source: Source): void {
  if (event instanceof FetchEvent && event.resultingClientId !== '' && !sources.has(event.resultingClientId)) sources.set(event.resultingClientId, source);
}

/** Keeps whole, public documents only; redirects cannot answer a navigation later. */
const onlyPages: WorkboxPlugin = {
  cacheWillUpdate: async ({ response, event }) => {
    const { status, redirected, headers } = response;
    note(event, 'network');
    const isPage = (headers.get('content-type') ?? '').startsWith('text/html') && !/no-store|private/.test(headers.get('cache-control') ?? '');
    return status === 200 && !redirected && isPage ? response : null;
  },
  cachedResponseWillBeUsed: async ({ cachedResponse, event }) => {
    if (cachedResponse) note(event, 'kept');
    return cachedResponse;
  },
  cacheKeyWillBeUsed: async ({ request }) => pageKey(request.url),
};

const onlyWhole: WorkboxPlugin = { cacheWillUpdate: async ({ request, response }) => (isWhole(response, request.url) ? response : null) };

/** Names of the site's files in `assets/` that say what is in them; others are an author's own, or sidebars. */
const HASHED = /^katex\/|^worker-|^search\/.+\.[\da-f]{6}\.json$|\.[\w-]{8}\.\w+$/;

/** What a download or the first visit kept lies in caches of theirs; a strategy looks in its own. */
const keptElsewhere: WorkboxPlugin = { handlerDidError: ({ request }) => caches.match(request, { ignoreVary: true }) };

const limit = (maxEntries: number): WorkboxPlugin => new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true });

/** Registers the worker's answers; called once, while the worker's script runs. */
export function startRoutes(): void {
  const documents = new NetworkFirst({ cacheName: cacheName('pages'), networkTimeoutSeconds: PATIENCE_S, plugins: [onlyPages, limit(MOST_PAGES)] });
  const parts = new CacheFirst({ cacheName: cacheName('parts'), plugins: [onlyWhole, limit(MOST_PARTS)] });
  const images = new CacheFirst({ cacheName: cacheName('images'), plugins: [onlyWhole, limit(MOST_IMAGES)] });
  const publicFiles = new StaleWhileRevalidate({ cacheName: cacheName('images'), plugins: [onlyWhole, limit(MOST_IMAGES), keptElsewhere] });
  const changing = new NetworkFirst({ cacheName: cacheName('parts'), networkTimeoutSeconds: PATIENCE_S, plugins: [onlyWhole] });
  const assets = `${plan.base}assets/`;
  // After those of the plugins, which make room by removing their caches: that of pages says that a worker of ours is here (`replacesStranger`).
  registerQuotaErrorCallback(() => Promise.all([caches.open(cacheName('pages')), keepSiteData()]));

  registerRoute(
    ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
    async (options) => {
      const path = options.url.pathname;
      failPreload(options.event as FetchEvent);
      try {
        const asked = documents.handle(options);
        // What was installed of it (the homes) is there as well when the network is silent. Else the answer is waited for, or its failure.
        asked.catch(() => {});
        const late = new Promise((done) => setTimeout(done, PATIENCE_S * 1000 + 100)).then(async () => {
          const kept = await matchPrecache(path);
          if (kept) note(options.event, 'kept');
          return kept;
        });
        return (await Promise.race([asked, late])) ?? (await asked);
      } catch {
        note(options.event, 'kept');
        return (await matchPrecache(path)) ?? (await matchPrecache(plan.fallback)) ?? Response.error();
      }
    },
  );

  // The one file whose name does not change: what it names without a network must be what is kept with this worker.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === plan.manifest,
    async ({ request }) => {
      const asked = fetch(request).catch(() => undefined);
      const late = new Promise<undefined>((done) => setTimeout(done, PATIENCE_S * 1000));
      return (await Promise.race([asked, late])) ?? (await matchPrecache(plan.manifest)) ?? (await asked) ?? Response.error();
    },
  );

  registerRoute(
    // Sounds and films are asked for part by part, as long as somebody listens: not for keeping. A download keeps what it asks for.
    ({ request, url, sameOrigin }) => sameOrigin && url.pathname.startsWith(assets) && request.mode !== 'same-origin' && !['audio', 'video'].includes(request.destination),
    async (options) => {
      const { request, url } = options;
      const kept = await caches.match(request, { ignoreVary: true });
      const isHashed = url.search !== '' || HASHED.test(url.pathname.slice(assets.length));
      if (kept !== undefined && isHashed) return kept;
      const isImage = request.destination === 'image';
      try {
        return await (isHashed ? (isImage ? images : parts) : isImage ? publicFiles : changing).handle(options);
      } catch {
        return (await keptRelative(url)) ?? Response.error();
      }
    },
  );

  registerRoute(({ request, sameOrigin }) => sameOrigin && (request.destination === 'image' || request.destination === 'font'), publicFiles);
}

/** Firefox gives a preload that failed as a response; shown, it is the browser's error page where a kept page could stand. */
function failPreload(event: FetchEvent): void {
  const value = (event.preloadResponse as Promise<Response | undefined> | undefined)?.then((response) => {
    if (response?.type === 'error') throw new TypeError('The preload has failed.');
    return response;
  });
  Object.defineProperty(event, 'preloadResponse', { value });
}

/**
 * An earlier or later version of a page's chunk, of a piece of the table of routes or of a sidebar: what is kept of it when this one is not. An
 * earlier piece of the table names the chunks that were kept with it.
 */
async function keptRelative({ origin, pathname }: URL): Promise<Response | undefined> {
  const sidebar = await caches.match(origin + pathname, { ignoreSearch: true });
  const start = /^(.*\/assets\/(?:js\/v-[0-9a-f]+|routes\/\d+)\.)[0-9a-f]+\.js(?:on)?$/.exec(pathname)?.[1];
  if (sidebar !== undefined || start === undefined) return sidebar;
  for (const name of [cacheName('parts'), cacheName('articles')]) {
    // To open a cache is to make it: articles that the reader has removed stay removed.
    if (!(await caches.has(name))) continue;
    const cache = await caches.open(name);
    const keys = await cache.keys();
    const relative = [...keys].reverse().find(({ url }) => url.startsWith(origin + start));
    if (relative !== undefined) return cache.match(relative);
  }
  return undefined;
}
