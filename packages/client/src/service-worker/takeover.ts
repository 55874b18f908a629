/** The first moments of a worker: what came before it at this address, and what that has left behind. */
import { cacheNames } from 'workbox-core';
import { cacheName, scope } from './plan';

declare const self: ServiceWorkerGlobalScope;

/**
 * True when the active worker at this address is not one of ours: an older blog's (VuePress 1 registers the same address). It
 * answers with the old site's pages and would go on doing so until all its tabs are closed.
 */
export async function replacesStranger(): Promise<boolean> {
  const names = await caches.keys();
  // Ours keep pages from their first moment of being active on.
  return self.registration.active !== null && !names.some((name) => name.startsWith('glimpress-pages-') && name.endsWith(scope));
}

/** Removes every cache of this site that is not this worker's: another theme's, an older blog's (workbox names end the same way). */
export async function dropOldCaches(): Promise<void> {
  const own: readonly string[] = [cacheNames.precache, ...(['pages', 'parts', 'images', 'articles'] as const).map(cacheName)];
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.endsWith(scope) && !own.includes(name)).map((name) => caches.delete(name)));
  await caches.open(cacheName('pages'));
}

/**
 * Loads the tabs of the old site as they are now. Not to be waited for: a page is answered once the worker is active, and it
 * is active once nothing waits.
 */
export async function reloadPages(): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.navigate(client.url).catch(() => {});
}
