/**
 * The term shards of a site. Most builds change few pages, so the index of the last one is brought to what they are now: the
 * pages of changed buckets are indexed twice, as they were (they lie in the last output) and as they are. Shards in which the two
 * differ are patched, all others are taken over unread.
 */
import type { PageText } from '@glimpress/contracts/search';
import { contentHash } from '../content-hash';
import { bucketPath, termsPath, type IndexRecord, type ShardFacts } from './index-record';
import { indexShards } from './index-shards';
import { patchShard } from './patch-shard';

/** The pages whose number is the bucket's modulo the count of buckets, by ascending number. */
export interface Bucket<Page> {
  readonly pages: readonly Page[];
  /** Names what the pages' texts depend on; null for none. */
  readonly hash: string | null;
}

export interface TermIndex {
  readonly facts: ShardFacts;
  /** JSON in ASCII by shard number: of all, or of those that were patched. */
  readonly texts: ReadonlyMap<number, string | Uint8Array<ArrayBuffer>>;
  /** Hash of the texts in each bucket. */
  readonly textsHashes: readonly string[];
  /** JSON of pages' texts in UTF-8 by number: of all, since they were needed, or of none. */
  readonly pages: ReadonlyMap<number, Uint8Array<ArrayBuffer>>;
}

interface Numbered {
  readonly number: number;
}

interface NumberedText extends Numbered {
  readonly text: PageText;
  readonly hash: string;
}

/** When more than one bucket in this many has changed, an index is made anew: that is then as fast. */
const FEW = 8;

/** The index of all pages; texts are read one by one. */
export function buildTermIndex<Page extends Numbered>(buckets: readonly Bucket<Page>[], shardCount: number, read: (page: Page) => PageText): TermIndex {
  const hashes = new Map<Page, string>();
  const json = new Map<number, Uint8Array<ArrayBuffer>>();
  const pages = buckets.flatMap((bucket) => bucket.pages);
  const texts = indexShards(pages, shardCount, (page) => {
    const text = read(page);
    const bytes = new TextEncoder().encode(JSON.stringify(text));
    json.set(page.number, bytes);
    hashes.set(page, textHash(bytes));
    return text;
  });
  const textsHashes = buckets.map((bucket) => textsHash(bucket.pages.map((page) => ({ number: page.number, hash: hashes.get(page)! }))));
  return { facts: texts.map(factsOf), texts: new Map(texts.entries()), textsHashes, pages: json };
}

/**
 * The same out of the last index, which has as many shards and buckets; `previousFile` gives files of the last output.
 * `undefined` when too much has changed or not all that is needed is there, whole: a file whose hash is another counts as missing.
 */
export function updateTermIndex<Page extends Numbered>(last: IndexRecord, buckets: readonly Bucket<Page>[], folder: string, read: (page: Page) => PageText, previousFile: (path: string) => string | null): TermIndex | undefined {
  const changed = [...buckets.keys()].filter((number) => buckets[number]!.hash !== (last.buckets[number]?.[0] ?? null));
  if (changed.length === 0) return { facts: last.shards, texts: new Map(), textsHashes: [], pages: new Map() };
  if (changed.length * FEW > buckets.length) return undefined;
  const textsHashes = last.buckets.map((bucket) => bucket?.[1] ?? '');
  const [before, after]: [NumberedText[], NumberedText[]] = [[], []];
  for (const number of changed) {
    const was = previousTexts(last.buckets[number]!, folder, number, previousFile);
    if (was === undefined) return undefined;
    const is = buckets[number]!.pages.map((page) => numberedText(page.number, read(page)));
    textsHashes[number] = textsHash(is);
    before.push(...without(was, is));
    after.push(...without(is, was));
  }
  const facts = [...last.shards];
  const texts = new Map<number, string>();
  if (before.length + after.length === 0) return { facts, texts, textsHashes, pages: new Map() };
  const textsOf = (pages: readonly NumberedText[]): readonly string[] => indexShards(pages, facts.length, ({ text }) => text).map(asciiText);
  const [shardsBefore, shardsAfter] = [textsOf(before), textsOf(after)];
  for (let number = 0; number < facts.length; number++) {
    if (shardsBefore[number] === shardsAfter[number]) continue;
    const shard = previousShard(facts[number]!, folder, number, previousFile);
    const text = shard === undefined ? undefined : patchShard(shard, shardsBefore[number]!, shardsAfter[number]!);
    if (text === undefined) return undefined;
    texts.set(number, text);
    facts[number] = factsOf(text);
  }
  return { facts, texts, textsHashes, pages: new Map() };
}

/** The text of bytes that are ASCII. */
export function asciiText(bytes: Uint8Array<ArrayBuffer>): string {
  return Buffer.from(bytes.buffer).toString('latin1');
}

function previousShard(facts: ShardFacts[number], folder: string, number: number, previousFile: (path: string) => string | null): string | undefined {
  if (facts === null) return '';
  const text = previousFile(termsPath(folder, number, facts[0]));
  return text !== null && factsOf(text)?.[0] === facts[0] ? text : undefined;
}

function previousTexts(bucket: IndexRecord['buckets'][number], folder: string, number: number, previousFile: (path: string) => string | null): readonly NumberedText[] | undefined {
  if (bucket === null) return [];
  const text = previousFile(bucketPath(folder, number, bucket[0]));
  if (text === null) return undefined;
  try {
    const pages = Object.entries(JSON.parse(text) as Record<string, PageText>).map(([page, pageText]) => numberedText(Number(page), pageText));
    return textsHash(pages) === bucket[1] ? pages : undefined;
  } catch {
    return undefined;
  }
}

function numberedText(number: number, text: PageText): NumberedText {
  return { number, text, hash: textHash(JSON.stringify(text)) };
}

function without(pages: readonly NumberedText[], others: readonly NumberedText[]): readonly NumberedText[] {
  return pages.filter(({ number, hash }) => !others.some((other) => other.number === number && other.hash === hash));
}

function textHash(json: string | Uint8Array): string {
  return contentHash(json, 16);
}

function textsHash(pages: readonly { readonly number: number; readonly hash: string }[]): string {
  return contentHash(pages.map(({ number, hash }) => `${number} ${hash}`).join(), 16);
}

function factsOf(text: string | Uint8Array): ShardFacts[number] {
  return text.length === 0 ? null : [contentHash(text, 16), text.length];
}
