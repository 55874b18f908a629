/** The files of a site too large to be scanned: term shards and buckets of pages. */
import type { IndexManifest, PageText } from '@glimpress/contracts/search';
import type { PlannedFile } from '../output/planned-file';
import { contentHash } from '../content-hash';
import { once } from '../once';
import { ENGINE_BUILD } from '../version';
import { bucketPath, termsPath, type IndexMemory } from './index-record';
import { numberPages } from './page-numbers';
import { powerOfTwo } from './power-of-two';
import { textBytes, type FindablePage } from './search-pages';
import { buildTermIndex, updateTermIndex, type Bucket, type TermIndex } from './term-index';

/** A bucket of about one article: what a hit costs to look at. */
const BUCKET_BYTES = 12_000;
/** Text per term shard: its lists come to about 10 KB compressed. */
const TEXT_PER_SHARD_BYTES = 32_000;
const MOST_SHARDS = 4096;

interface IndexFiles {
  readonly manifest: IndexManifest;
  readonly files: readonly PlannedFile[];
}

export interface NumberedPage extends FindablePage {
  readonly number: number;
}

/** The index of these pages before its lists are there: they come from `update`, or else from `buildTermIndex`, here or on another thread. */
export interface IndexDraft {
  readonly buckets: readonly Bucket<NumberedPage>[];
  readonly shardCount: number;
  /** Out of the last index; `undefined` when it must be built. */
  update(): TermIndex | undefined;
  build(): TermIndex;
  finish(index: TermIndex): IndexFiles;
}

/** `pages` by ascending key; `previousFile` gives the text of a file of the last output by its path there, null when there is none. */
export function draftIndexFiles(pages: readonly FindablePage[], folder: string, base: string, readText: (page: FindablePage) => string, memory: IndexMemory, previousFile: (path: string) => string | null): IndexDraft {
  const bytes = textBytes(pages);
  const { numbers, size } = numberPages(pages.map(({ key }) => key));
  const numbered = pages.map((page): NumberedPage => ({ ...page, number: numbers.get(page.key)! })).sort((a, b) => a.number - b.number);
  const read = (page: FindablePage): PageText => ({ ...page.page, text: readText(page) });

  const buckets = fillBuckets(numbered, Math.min(size / 2, powerOfTwo(bytes / BUCKET_BYTES)));
  const shardCount = Math.min(MOST_SHARDS, powerOfTwo(bytes / TEXT_PER_SHARD_BYTES));
  const build = once(() => buildTermIndex(buckets, shardCount, read));
  const last = memory.get(folder);
  const isComparable = last?.engine === ENGINE_BUILD && last.shards.length === shardCount && last.buckets.length === buckets.length;
  return { buckets, shardCount, update: () => (isComparable ? updateTermIndex(last, buckets, folder, read, previousFile) : undefined), build, finish };

  function finish({ facts, texts, textsHashes, pages: json }: TermIndex): IndexFiles {
    const textOf = (number: number): string | Uint8Array => texts.get(number) ?? build().texts.get(number)!;
    const terms = facts.flatMap((shard, number): PlannedFile[] => (shard === null ? [] : [{ path: termsPath(folder, number, shard[0]), hash: shard[0], render: () => textOf(number) }]));
    const jsonOf = (page: NumberedPage): Uint8Array | string => json.get(page.number) ?? JSON.stringify(read(page));
    const bucketFiles = buckets.flatMap(({ hash, pages: members }, number): PlannedFile[] => (hash === null ? [] : [{ path: bucketPath(folder, number, hash), hash, render: () => bucketJson(members, jsonOf) }]));
    if (facts !== last?.shards) memory.put(folder, { engine: ENGINE_BUILD, shards: facts, buckets: buckets.map(({ hash }, number) => (hash === null ? null : [hash, textsHashes[number]!])) });

    const days = Array.from({ length: size }, () => '000');
    for (const { number, page } of numbered) days[number] = dayOf(page.date);
    return {
      manifest: {
        kind: 'index',
        folder: `${base}${folder}/`,
        terms: facts.map((shard) => shard?.[0].slice(0, 6) ?? '000000').join(''),
        sizes: facts.map((shard) => String.fromCharCode(97 + Math.max(0, Math.floor(Math.log2(shard?.[1] ?? 1)) - 9))).join(''),
        buckets: buckets.map(({ hash }) => hash?.slice(0, 6) ?? '000000').join(''),
        days: days.join(''),
      },
      files: [...terms, ...bucketFiles],
    };
  }
}

/** All of it on this thread. */
export function planIndexFiles(...inputs: Parameters<typeof draftIndexFiles>): IndexFiles {
  const draft = draftIndexFiles(...inputs);
  return draft.finish(draft.update() ?? draft.build());
}

function fillBuckets(pages: readonly NumberedPage[], count: number): readonly Bucket<NumberedPage>[] {
  const buckets = Array.from({ length: count }, (): NumberedPage[] => []);
  for (const page of pages) buckets[page.number % count]!.push(page);
  return buckets.map((members) => ({ pages: members, hash: members.length === 0 ? null : contentHash(JSON.stringify([ENGINE_BUILD, members.map(({ number, page, article }) => [number, page, article.bodyHash])]), 16) }));
}

/** An object by page number, in parts. */
function bucketJson(pages: readonly NumberedPage[], jsonOf: (page: NumberedPage) => Uint8Array | string): readonly (string | Uint8Array)[] {
  return [...pages.flatMap((page, index) => [`${index === 0 ? '{' : ','}"${page.number}":`, jsonOf(page)]), '}'];
}

/** `2021-03-04 …` as a day number in three base-36 digits, room until the year 2097; `001` for none and those before 1970. */
function dayOf(date: string): string {
  const day = Math.floor(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / 86_400_000);
  return day > 0 && day < 36 ** 3 ? day.toString(36).padStart(3, '0') : '001';
}
