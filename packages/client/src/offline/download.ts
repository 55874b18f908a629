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
  /** How much of it is on this device. When all has come once, it is kept up to date from then on. Unavailable until a worker keeps the site; rejects where storage is forbidden. */
  kept(): Promise<'unavailable' | 'nothing' | 'part' | 'all'>;
  /** Fetches every page that is not kept yet. Rejects when one cannot be had or kept, or all is removed meanwhile; what came so far stays. */
  run(onProgress: (done: number, total: number) => void, signal: AbortSignal): Promise<void>;
  /** Brings what all has come of up to date, once for every deployment: on large sites to look through what is kept takes long. */
  refresh(): Promise<void>;
  /** Removes what was downloaded. */
  remove(): Promise<void>;
}

/** Requests at a time: gentle to a phone's connection and to a small server. */
const AT_ONCE = 4;
/** Sheets of styles that a chunk names, and what they ask for beside them: without those of formulas each is there twice. */
const SHEET = /"(\/[^"\\]+\.css)"/g;
const FONT = /url\(([\w./-]+\.woff2)/g;
/** Pictures that a chunk's HTML shows, from this site: the chunk is JSON, so quotes are escaped. */
const PICTURE = /src=\\"(\/[^"\\]+\.(?:svg|png|jpe?g|webp|gif|avif))\\"/gi;

/** For the site at `base` (path with a slash at both ends), whose `assets/manifest.json` is at `manifestUrl`. Needs Cache Storage, so HTTPS. */
export function createSiteDownload(base: string, manifestUrl: string): SiteDownload {
  const scope = new URL(base, location.href).href;
  const manifest = (): Promise<ClientManifest> => fetchJson<ClientManifest>(manifestUrl);

  /** The cache carries the theme's name, which the worker knows: its own caches tell. Empty until a worker keeps this site. */
  const cacheName = async (): Promise<string> => (await caches.keys()).find((name) => name.startsWith('glimpress-pages-') && name.endsWith(scope))?.replace('pages', 'articles') ?? '';

  /** Local storage: the build that all is of; empty when a picture of it may still come, `-` when it is fetched anew. Sites of one origin share the storage. */
  const mark = `offline-articles:${scope}`;
  const allOf = (): string | null => localStorage.getItem(mark);

  const download: SiteDownload = {
    async size() {
      return (await manifest()).offline ?? null;
    },

    async kept() {
      const all = [null, '-'].includes(allOf()) ? 'part' : 'all';
      const name = await cacheName();
      return name === '' ? 'unavailable' : (await caches.has(name)) ? all : 'nothing';
    },

    async run(onProgress, signal) {
      const before = allOf(); // Storage that is forbidden says so before anything is fetched.
      const name = await cacheName();
      if (name === '') throw new Error('No worker.');
      // Another theme, or a browser that made room, has removed it.
      if (!(await caches.has(name)) && allOf() !== null) localStorage.setItem(mark, '-');
      const cache = await caches.open(name);
      // Removed just before: to open it was to make it again.
      if (before !== null && allOf() === null) await caches.delete(name);
      const { build, routes, sidebars } = await manifest();
      let got = build;
      // By this mode the worker gives no piece of an earlier build in their place.
      const shards = await Promise.all(routes.map((url) => fetchJson<RouteShard>(url, { mode: 'same-origin' })));
      const chunks = shards.flatMap((shard) => Object.values(shard).flatMap((entry) => (typeof entry === 'string' ? [] : [entry[1]])));
      const urls = new Set([...routes, ...Object.values(sidebars), ...chunks]);
      /** Of all workers: each takes the next. */
      const queue = urls.values();
      const sheets = new Set<string>();
      let done = 0;
      const keep = async (url: string): Promise<Response> => {
        const kept = await cache.match(url);
        if (kept !== undefined) return kept;
        // Of what was visited the worker keeps the latest only. The mode tells it that this is kept here, and not by itself as well.
        const response = (await caches.match(url)) ?? (await fetch(url, { signal, mode: 'same-origin' }));
        // Some hosts answer what is not there yet with a page; sidebars are some.
        if (!response.ok || /\.html/.test(url) !== /html/.test(response.headers.get('content-type')!)) throw new Error(`${url}: HTTP ${response.status}`);
        await cache.put(url, response.clone());
        return response;
      };
      /** What comes after it is removed would go into a cache without a name. */
      const assertWanted = async (): Promise<void> => {
        signal.throwIfAborted();
        if (!(await caches.has(name))) throw new Error('Removed.');
      };
      const work = async (): Promise<void> => {
        for (const url of queue) {
          await assertWanted();
          const response = await keep(url);
          if (url.endsWith('.js')) {
            const text = await response.text();
            for (const [, sheet] of text.matchAll(SHEET))
              if (!sheets.has(sheet!)) {
                sheets.add(sheet!);
                for (const [, font] of (await (await keep(sheet!)).text()).matchAll(FONT)) await keep(new URL(font!, new URL(sheet!, scope)).pathname);
              }
            // A picture that is gone from the server is no reason to stop.
            for (const [, picture] of text.matchAll(PICTURE))
              await keep(picture!).catch((error: unknown) => {
                // Another may be smaller, but nothing says that the articles to come are.
                if ((error as Error).name === 'QuotaExceededError') throw error;
                // What is not there may be so for good, but for the build's own files.
                if (/\/assets\/|(?!200|404)...$/.test(String(error))) got = '';
                if (!signal.aborted) console.warn(error);
              });
          }
          onProgress(++done, urls.size);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      // Versions of earlier builds are of no use any more.
      const current = new Set([...urls].map((url) => new URL(url, scope).href));
      for (const { url } of await cache.keys()) if (/\/assets\/(js|routes|sidebar)\//.test(url) && !current.has(url)) await cache.delete(url);
      await assertWanted();
      localStorage.setItem(mark, got);
    },

    async refresh() {
      const got = allOf();
      if (got !== null && (got !== (await manifest()).build || !(await caches.has(await cacheName())))) await download.run(() => {}, new AbortController().signal);
    },

    async remove() {
      localStorage.removeItem(mark);
      await caches.delete(await cacheName());
    },
  };
  return download;
}
