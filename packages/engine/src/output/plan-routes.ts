/** The files by which the browser finds pages: route table in shards, sidebar fragments, site data, manifest (ARCHITECTURE, Navigation). */
import type { ClientManifest, RouteShard } from '@glimpress/contracts/page';
import { routeKey, shardCount, shardOf } from '@glimpress/contracts/route';
import type { Redirect, SitePage } from '../model/entry';
import { contentHash } from '../content-hash';
import type { PlannedFile } from './planned-file';

export const MANIFEST_PATH = 'assets/manifest.json';

/** A file whose name carries the hash of its text. */
export function hashedFile(folder: string, name: string, extension: string, text: string): PlannedFile {
  const hash = contentHash(text, 8);
  return { path: `${folder}/${name}.${hash}${extension}`, hash, render: () => text };
}

/** Route table: every page with its chunk's URL, every redirect with its target's route. */
export function planRouteShards(pages: readonly (readonly [page: SitePage, chunkUrl: string])[], redirects: readonly Redirect[]): PlannedFile[] {
  const count = shardCount(pages.length + redirects.length);
  const shards = Array.from({ length: count }, (): Record<string, RouteShard[string]> => ({}));
  for (const { from, to } of redirects) shards[shardOf(routeKey(from), count)]![routeKey(from)] = to.route;
  for (const [page, chunkUrl] of pages) shards[shardOf(page.key, count)]![page.key] = page.isPost ? [page.route, chunkUrl, 1] : [page.route, chunkUrl];
  return shards.map((shard, number) => hashedFile('assets/routes', String(number), '.json', JSON.stringify(shard)));
}

/** `assets/manifest.json`. `build` follows from all that it names. */
export function planManifest(named: Omit<ClientManifest, 'build'>, buildId: string): PlannedFile {
  const manifest: ClientManifest = { build: contentHash(JSON.stringify([named, buildId]), 12), ...named };
  const text = JSON.stringify(manifest);
  return { path: MANIFEST_PATH, hash: contentHash(text), render: () => text };
}
