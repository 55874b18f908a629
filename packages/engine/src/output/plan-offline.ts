/** `service-worker.js` at the site's base (§4 Offline update, §7): the theme's worker with what it must know of this build. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OfflinePlan } from '@glimpress/contracts/page';
import { outputFromRoute } from '@glimpress/contracts/route';
import { contentHash } from '../content-hash';
import type { SitePage } from '../model/entry';
import type { BuiltTheme } from '../theme-build/theme-cache';
import { MANIFEST_PATH } from './plan-routes';
import type { PlannedFile } from './planned-file';

interface OfflineInputs {
  readonly base: string;
  readonly theme: BuiltTheme;
  readonly pages: readonly SitePage[];
  /** URL of each page's chunk. */
  readonly chunks: readonly (readonly [page: SitePage, url: string])[];
  /** Every planned file by its path: what a precached one's revision is taken from. */
  readonly files: ReadonlyMap<string, PlannedFile>;
  readonly manifest: PlannedFile;
  /** Site data of all locales: output paths. */
  readonly siteData: readonly string[];
  /** The theme's style, where pages carry a part of it: output path. */
  readonly style: string | undefined;
  /** Route table, sidebars and search: URLs. */
  readonly tables: readonly string[];
}

/** The archives of a very large site are not downloaded by everybody who reads one article. */
const MOST_ARCHIVES = 200;

export const WORKER_PATH = 'service-worker.js';

/** The worker of a site that is kept offline; null when the theme has none. */
export function planOffline({ base, theme, pages, chunks, files, manifest, siteData, style, tables }: OfflineInputs): PlannedFile | null {
  const { worker, app, onDemand, id } = theme.manifest;
  if (worker === null) return null;
  // Or the author's own page in its place.
  const fallback = pages.find(({ layout, key }) => layout === 'Offline' || key === '/offline.html')!;
  const chunkOf = new Map(chunks);
  const homes = pages.filter(({ route, locale }) => route === locale.path);
  const changing = [fallback, ...homes].map((page) => ({ url: page.url as string, revision: files.get(outputFromRoute(page.route))!.hash }));
  const archives = pages.filter(({ archive, timeline }) => archive !== null || timeline !== null);
  const siteDataUrls = siteData.map((path) => base + path);
  const plan: OfflinePlan = {
    base,
    theme: id,
    precache: [...changing, { url: base + MANIFEST_PATH, revision: manifest.hash }, ...[...[...app, ...(style === undefined ? [] : [style])].map((path) => base + path), ...siteDataUrls].map((url) => ({ url, revision: null }))],
    siteData: siteDataUrls,
    later: [...tables, ...onDemand.map((path) => base + path), ...[...homes, ...archives.slice(0, MOST_ARCHIVES)].flatMap((page) => chunkOf.get(page) ?? [])],
    fallback: fallback.url,
    manifest: base + MANIFEST_PATH,
  };
  const script = `self.glimpressOffline=${JSON.stringify(plan)};\n${readFileSync(join(theme.folder, worker), 'utf8')}`;
  return { path: WORKER_PATH, hash: contentHash(script), render: () => script };
}

/**
 * A site that is not kept offline: whatever worker a reader's browser still has from this address (an older blog's, or of
 * this site before the setting was changed) removes itself with what it kept, and the page is loaded from the network.
 */
export function planNoWorker(): PlannedFile {
  return { path: WORKER_PATH, hash: contentHash(REMOVAL), render: () => REMOVAL };
}

const REMOVAL = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const { scope } = registration;
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name.endsWith(scope)).map((name) => caches.delete(name)));
      await registration.unregister();
      const clients = await self.clients.matchAll({ type: 'window' });
      await Promise.all(clients.map((client) => client.navigate(client.url).catch(() => {})));
    })(),
  );
});
`;
