/** What the engine wrote in front of the worker's code, and the names of the worker's caches. */
import type { OfflinePlan } from '@glimpress/contracts/page';

declare const self: ServiceWorkerGlobalScope & { readonly glimpressOffline: OfflinePlan };

export const plan = self.glimpressOffline;

/** Absolute URL of the site's base: several sites of one origin keep apart by it. */
export const { scope } = self.registration;

/** Name of a cache of this theme: `pages` (documents), `parts` (chunks, data, scripts, styles), `images`, `articles` (full download). */
export function cacheName(kind: 'pages' | 'parts' | 'images' | 'articles'): string {
  return `glimpress-${kind}-${plan.theme}-${scope}`;
}
