/** The pages a reader can still open without a network: those visited, newest first. */
import { toRoute, urlFromRoute } from '@glimpress/contracts/route';

export interface KeptPage {
  readonly title: string;
  /** URL path. */
  readonly url: string;
}

const MOST = 30;

/** Reads titles from what the service worker keeps of the site at `base`; empty where nothing is kept. */
export async function listKeptPages(base: string): Promise<readonly KeptPage[]> {
  if (!('caches' in globalThis)) return [];
  const scope = new URL(base, location.href).href;
  const names = (await caches.keys()).filter((name) => /^glimpress-(pages|parts|articles)-/.test(name) && name.endsWith(scope));
  // All at once: to open one later, when the reader has removed it meanwhile, would make it again.
  const opened = await Promise.all(names.map(async (name) => ({ name, cache: await caches.open(name) })));
  const found = new Map<string, KeptPage>();
  for (const { name, cache } of opened) {
    for (const request of (await cache.keys()).toReversed()) {
      if (found.size >= MOST) break;
      const page = name.startsWith('glimpress-pages-') ? await fromDocument(cache, request) : await fromChunk(cache, request, base);
      if (page !== null && !found.has(page.url)) found.set(page.url, page);
    }
  }
  return [...found.values()];
}

async function fromDocument(cache: Cache, request: Request): Promise<KeptPage | null> {
  const html = await (await cache.match(request))?.text();
  const title = html === undefined ? null : new DOMParser().parseFromString(html, 'text/html').querySelector('h1')?.textContent?.trim();
  return title ? { title, url: new URL(request.url).pathname } : null;
}

/** A chunk is a module whose default export is JSON; lists of articles are no articles. */
async function fromChunk(cache: Cache, request: Request, base: string): Promise<KeptPage | null> {
  if (!/\/assets\/js\/v-/.test(request.url)) return null;
  const text = (await (await cache.match(request))?.text()) ?? '';
  const json = /^export default (\{.*\});\s*$/s.exec(text)?.[1];
  if (json === undefined) return null;
  const { page } = JSON.parse(json) as { page: { title: string; path: string; relativePath: string | null } };
  return page.relativePath === null || page.title === '' ? null : { title: page.title, url: urlFromRoute(toRoute(page.path), base) };
}
