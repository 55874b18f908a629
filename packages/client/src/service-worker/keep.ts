/** Keeping files that no page has asked this worker for: what was loaded before it was there, and what is worth having. */
import { matchPrecache } from 'workbox-precaching';
import { cacheName, plan, scope } from './plan';

/** Keeps what the first page was made of: it was loaded before the worker controlled it. The first URL is the document's. */
export async function keepAll([document, ...files]: readonly string[]): Promise<void> {
  // No network, or no room: the site works as before.
  if (document !== undefined) await keep(pageKey(document), cacheName('pages')).catch(() => {});
  for (const url of files) await keep(url, cacheName('parts')).catch(() => {});
}

/**
 * What a page is kept under, whatever its link has in the query: some hosts (Cloudflare Pages) send `a.html` on to `a`, and the app
 * writes `a.html` into the address again.
 */
export function pageKey(url: string): string {
  const path = url.replace(/[?#].*$/, '');
  return /(\/|\.html)$/.test(path) ? path : `${path}.html`;
}

/**
 * Whole, and of the kind that its name says. Some hosts answer what is not there, or not there yet in the middle of a deployment, with a
 * page: kept as the script of that name it would be what the reader gets from then on. Others send what they do not have on to elsewhere.
 */
export function isWhole({ status, redirected, url: from, headers }: Response, url: string): boolean {
  const { href, pathname } = new URL(url, scope);
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  return status === 200 && (!redirected || pageKey(from) === pageKey(href)) && !(isPage && /\.(?!html)\w+$/.test(pathname));
}

/**
 * Pages that are kept name the site data of the build they are of, which the next worker removes with the rest of what this one was
 * installed with: a copy stays.
 */
export async function keepSiteData(): Promise<void> {
  const cache = await caches.open(cacheName('parts'));
  for (const url of plan.siteData) await cache.put(url, (await matchPrecache(url))!);
}

/** Documents that this worker was installed with (the homes) take the place of what was visited of them before, which would be shown first. */
export async function renewDocuments(): Promise<void> {
  const visited = await caches.open(cacheName('pages'));
  for (const { url } of plan.precache) if ((await visited.match(url)) !== undefined) await visited.put(url, (await matchPrecache(url))!);
}

/**
 * Keeps the plan's later files one after the other, and no earlier versions of these. One that cannot be had, such as what a blocker
 * refuses, holds up no other; without a network, or room, the next visit goes on there.
 */
export async function keepLater(): Promise<void> {
  /** By their URLs without a version. */
  const kept = new Map<string, string>();
  for (const each of plan.later) {
    const url = new URL(each, scope).href;
    try {
      if (await keep(url, cacheName('parts'))) kept.set(url.replace(VERSION, ''), url);
    } catch (error) {
      // What there is no room for fails otherwise.
      if (!(error instanceof TypeError && navigator.onLine)) return;
    }
  }
  const cache = await caches.open(cacheName('parts'));
  for (const { url } of await cache.keys()) if ((kept.get(url.replace(VERSION, '')) ?? url) !== url) await cache.delete(url);
}

/** What tells versions of a table or a chunk apart: the engine's hash, not that of the theme's files, of which several have one name. */
const VERSION = /\.[\da-f]{8}(?=\.js(on)?$)|\?.*$/;

/** Gives whether it is kept now, also by another cache. Rejects when it cannot be had or put away. */
async function keep(url: string, name: string): Promise<boolean> {
  if ((await caches.match(url)) !== undefined) return true;
  const response = await fetch(url, { priority: 'low' } as RequestInit);
  if (!isWhole(response, url)) return false;
  const cache = await caches.open(name);
  // A response that came by a redirect cannot answer a navigation.
  await cache.put(url, response.redirected ? new Response(response.body, response) : response);
  return true;
}
