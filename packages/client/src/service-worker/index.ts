/**
 * The service worker: keeps the site readable without a network (§4 Offline update, §7, §8).
 *
 * - Documents come from the network first: a reader who is online never sees an old page. What was visited is kept.
 * - Hashed files never change: they come from what is kept first.
 * - What is not kept gets the offline document, which shows the page if its chunk is kept, and says so if not.
 *
 * Nothing of another theme is ever mixed with this one's: caches carry the theme's name. A new worker waits until its page
 * says `SKIP_WAITING`, except where it takes over from a stranger (see `takeover`).
 */
import { setCacheNameDetails } from 'workbox-core';
import { addPlugins, precache } from 'workbox-precaching';
import { isWhole, keepAll, keepLater, keepSiteData, renewDocuments } from './keep';
import { plan, scope } from './plan';
import { startRoutes, sourceOf } from './routes';
import { dropOldCaches, reloadPages, replacesStranger } from './takeover';

declare const self: ServiceWorkerGlobalScope;

setCacheNameDetails({ prefix: 'glimpress', suffix: scope });

let isTakeover = false;

self.addEventListener('install', (event) => {
  event.waitUntil(
    replacesStranger().then((found) => {
      isTakeover = found;
      return found ? self.skipWaiting() : undefined;
    }),
  );
});

// Installing fails as a whole when one of these cannot be had, or a page has come in its place; what was there before goes on.
addPlugins([{ cacheWillUpdate: async ({ request, response }) => (isWhole(response, request.url) ? response : null) }]);
precache([...plan.precache]);
startRoutes();

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await dropOldCaches();
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
      if (isTakeover) await reloadPages();
      await keepSiteData();
      await renewDocuments();
    })(),
  );
});

/** What pages ask of the worker. */
type Message = { readonly type: 'SKIP_WAITING' | 'skip-waiting' | 'LATER' | 'SOURCE' } | { readonly type: 'KEEP'; readonly urls: readonly string[] };

self.addEventListener('message', (event) => {
  const { ports, source } = event;
  const message = (event.data ?? {}) as Message;
  const wait = (work: Promise<unknown>): void => event.waitUntil(work);
  switch (message.type) {
    // The second spelling is that of VuePress's own page, which waits for an answer.
    case 'SKIP_WAITING':
    case 'skip-waiting':
      return wait(self.skipWaiting().then(() => ports[0]?.postMessage({ error: null })));
    case 'KEEP':
      return wait(keepAll(message.urls));
    case 'LATER':
      return wait(keepLater());
    case 'SOURCE':
      return wait(self.clients.matchAll({ type: 'window' }).then((windows) => ports[0]?.postMessage({ source: sourceOf((source as WindowClient).id), isOnly: windows.length === 1 })));
  }
});
