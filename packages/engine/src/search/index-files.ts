/** The files of a site too large to be scanned: term shards and buckets of pages. */
import { longGramList, type IndexManifest, type PageText } from '@glimpress/contracts/search';
import type { PlannedFile } from '../output/planned-file';
import { contentHash } from '../content-hash';
import { ENGINE_BUILD } from '../version';
import { indexPage } from './index-page';
import { numberPages } from './page-numbers';
import { createPostings } from './postings';
import { powerOfTwo } from './power-of-two';
import { textBytes, type FindablePage } from './search-pages';
import { termShards } from './term-shards';

/** A bucket of about one article: what a hit costs to look at. */
const BUCKET_BYTES = 12_000;
/** Text per term shard: its lists come to about 10 KB compressed. */
const TEXT_PER_SHARD_BYTES = 32_000;
const MOST_SHARDS = 4096;

/** What is remembered of an index between builds: of each shard, by number, the hash and size of its text; empty ones have none. */
export type ShardFacts = readonly (readonly [hash: string, sizeBytes: number] | null)[];

/** Keeps the facts of the last index, so that a site without changed texts is not indexed again. */
export interface ShardMemory {
  get(folder: string, key: string): ShardFacts | undefined;
  put(folder: string, key: string, facts: ShardFacts): void;
}

interface IndexFiles {
  readonly manifest: IndexManifest;
  readonly files: readonly PlannedFile[];
}

export function planIndexFiles(pages: readonly FindablePage[], folder: string, base: string, readText: (page: FindablePage) => string, memory: ShardMemory): IndexFiles {
  const bytes = textBytes(pages);
  const { numbers, size } = numberPages(pages.map(({ key }) => key));
  const read = (page: FindablePage): PageText => ({ ...page.page, text: readText(page) });

  const shardCount = Math.min(MOST_SHARDS, powerOfTwo(bytes / TEXT_PER_SHARD_BYTES));
  const key = contentHash(JSON.stringify([ENGINE_BUILD, shardCount, pages.map(({ page, article }) => [page, article.bodyHash])]));
  let built: readonly string[] | undefined;
  const shardTexts = (): readonly string[] => (built ??= buildShards(pages, numbers, shardCount, read));
  const known = memory.get(folder, key);
  const facts = known ?? shardTexts().map(factsOf);
  if (known === undefined) memory.put(folder, key, facts);
  const terms = facts.flatMap((shard, number): PlannedFile[] => (shard === null ? [] : [{ path: `${folder}/terms-${number}.${shard[0].slice(0, 6)}.json`, hash: shard[0], render: () => shardTexts()[number]! }]));

  const bucketCount = Math.min(size / 2, powerOfTwo(bytes / BUCKET_BYTES));
  const buckets = Array.from({ length: bucketCount }, (): FindablePage[] => []);
  for (const page of pages) buckets[numbers.get(page.key)! % bucketCount]!.push(page);
  const bucketHashes = buckets.map((members) => (members.length === 0 ? null : contentHash(JSON.stringify([ENGINE_BUILD, members.map(({ key: pageKey, page, article }) => [numbers.get(pageKey), page, article.bodyHash])]), 16)));
  const bucketFiles = bucketHashes.flatMap((hash, number): PlannedFile[] =>
    hash === null ? [] : [{ path: `${folder}/pages-${number}.${hash.slice(0, 6)}.json`, hash, render: () => JSON.stringify(Object.fromEntries(buckets[number]!.map((page) => [numbers.get(page.key), read(page)]))) }],
  );

  const days = Array.from({ length: size }, () => '000');
  for (const { key: pageKey, page } of pages) days[numbers.get(pageKey)!] = dayOf(page.date);
  return {
    manifest: {
      kind: 'index',
      folder: `${base}${folder}/`,
      terms: facts.map((shard) => shard?.[0].slice(0, 6) ?? '000000').join(''),
      sizes: facts.map((shard) => String.fromCharCode(97 + Math.max(0, Math.floor(Math.log2(shard?.[1] ?? 1)) - 9))).join(''),
      buckets: bucketHashes.map((hash) => hash?.slice(0, 6) ?? '000000').join(''),
      days: days.join(''),
    },
    files: [...terms, ...bucketFiles],
  };
}

/** Texts are read page by page; what stays in memory are the lists, then the shards. */
function buildShards(pages: readonly FindablePage[], numbers: ReadonlyMap<string, number>, count: number, read: (page: FindablePage) => PageText): readonly string[] {
  const [grams, longGrams] = [createPostings(), createPostings()];
  const lists = { grams, longGrams, listOf: (hash: number) => longGramList(hash, count), singles: new Int32Array(1 << 16).fill(-1) };
  for (const page of [...pages].sort((a, b) => numbers.get(a.key)! - numbers.get(b.key)!)) indexPage(lists, numbers.get(page.key)!, read(page));
  return termShards(grams, longGrams, count);
}

function factsOf(text: string): ShardFacts[number] {
  return text === '' ? null : [contentHash(text, 16), text.length];
}

/** `2021-03-04 …` as a day number in three base-36 digits, room until the year 2097; `001` for none and those before 1970. */
function dayOf(date: string): string {
  const day = Math.floor(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / 86_400_000);
  return day > 0 && day < 36 ** 3 ? day.toString(36).padStart(3, '0') : '001';
}
