/** Keeping files that no page has asked this worker for: what was loaded before it was there, and what is worth having. */
import { cacheName, plan, scope } from './plan';

/** Keeps what the first page was made of: it was loaded before the worker controlled it. The first URL is the document's. */
export async function keepAll([document, ...files]: readonly string[]): Promise<void> {
  if (document !== undefined) await keep(pageKey(document), cacheName('pages'));
  for (const url of files) await keep(url, cacheName('parts'));
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

/** Keeps the plan's later files one after the other, until one cannot be had: the next visit goes on there. */
export async function keepLater(): Promise<void> {
  for (const url of plan.later) if (!(await keep(url, cacheName('parts')))) return;
}

async function keep(url: string, name: string): Promise<boolean> {
  try {
    if ((await caches.match(url)) !== undefined) return true;
    const response = await fetch(url, { priority: 'low' } as RequestInit);
    if (!isWhole(response, url)) return false;
    const cache = await caches.open(name);
    // A response that came by a redirect cannot answer a navigation.
    await cache.put(url, response.redirected ? new Response(response.body, response) : response);
    return true;
  } catch {
    // No network, or no room: the site works as before.
    return false;
  }
}
