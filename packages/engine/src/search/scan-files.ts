/** The files of a site that is small enough to be scanned: all pages in one, their texts in a few. */
import type { ScanManifest } from '@glimpress/contracts/search';
import { shardOf } from '@glimpress/contracts/route';
import { hashedFile } from '../output/plan-routes';
import type { PlannedFile } from '../output/planned-file';
import { contentHash } from '../content-hash';
import { ENGINE_BUILD } from '../version';
import { powerOfTwo } from './power-of-two';
import { textBytes, type FindablePage } from './search-pages';

/** Large enough to compress well, small enough that an edit does not send a reader everything anew. */
const SHARD_BYTES = 256_000;

interface ScanFiles {
  readonly manifest: ScanManifest;
  readonly files: readonly PlannedFile[];
}

/** Asked only when a file is written. */
export type ReadText = (page: FindablePage) => string;

export function planScanFiles(pages: readonly FindablePage[], folder: string, base: string, read: { readonly text: ReadText; readonly code: ReadText }): ScanFiles {
  const count = powerOfTwo(textBytes(pages) / SHARD_BYTES);
  const shards = Array.from({ length: count }, (): FindablePage[] => []);
  for (const page of pages) shards[shardOf(page.key, count)]!.push(page);
  const [texts, codes] = (['text', 'code'] as const).map((kind) =>
    shards.map((members, number): PlannedFile => {
      const hash = contentHash(JSON.stringify([ENGINE_BUILD, members.map(({ key, article }) => [key, article.bodyHash])]), 16);
      return { path: `${folder}/${kind}-${number}.${hash.slice(0, 8)}.json`, hash, render: () => JSON.stringify(Object.fromEntries(members.map((page) => [page.key, read[kind](page)]).filter(([, text]) => kind === 'text' || text !== ''))) };
    }),
  ) as [PlannedFile[], PlannedFile[]];
  const list = hashedFile(folder, 'pages', '.json', JSON.stringify(Object.fromEntries(pages.map(({ key, page }) => [key, page]))));
  const urls = (files: readonly PlannedFile[]): string[] => files.map(({ path }) => base + path);
  return { manifest: { kind: 'scan', pages: base + list.path, texts: urls(texts), codes: urls(codes) }, files: [list, ...texts, ...codes] };
}
