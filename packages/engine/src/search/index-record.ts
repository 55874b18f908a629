/** What is remembered of an index between builds; the index itself lies in the output folder, under names that these hashes give. */

/** Of each term shard, by number, the hash and size of its text; empty ones have none. */
export type ShardFacts = readonly (readonly [hash: string, sizeBytes: number] | null)[];

export interface IndexRecord {
  /** The engine that made it: another one shares nothing with it. */
  readonly engine: string;
  readonly shards: ShardFacts;
  /** Of each bucket of pages, by number, the hash of what it depends on and that of its pages' texts; empty ones have none. */
  readonly buckets: readonly (readonly [hash: string, textsHash: string] | null)[];
}

/** Keeps the record of the last index of each folder. */
export interface IndexMemory {
  get(folder: string): IndexRecord | undefined;
  put(folder: string, record: IndexRecord): void;
}

/** Path in the output of a term shard with this hash. */
export function termsPath(folder: string, number: number, hash: string): string {
  return `${folder}/terms-${number}.${hash.slice(0, 6)}.json`;
}

/** Path in the output of a bucket with this hash. */
export function bucketPath(folder: string, number: number, hash: string): string {
  return `${folder}/pages-${number}.${hash.slice(0, 6)}.json`;
}
