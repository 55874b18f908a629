/**
 * The route table is split so that a reader of a 10,000-page site never downloads 10,000 routes (ARCHITECTURE, Navigation): a route
 * key belongs to one of a power-of-two number of shards, found by hashing.
 */
const ROUTES_PER_SHARD = 128;

/** How many shards a table of this many routes has: a power of two. */
export function shardCount(routes: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(routes / ROUTES_PER_SHARD)));
}

/** The shard of a route key: 32-bit FNV-1a over UTF-16 code units, modulo the count. */
export function shardOf(key: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % count;
}
