/** Builds the index of a search on a thread of its own: the texts are read from the store's pack. */
import { closeSync, openSync } from 'node:fs';
import { readSpan } from '../cache/article-store';
import { buildTermIndex, type TermIndex } from '../search/term-index';
import { utf8Text } from '../utf8-text';
import type { IndexJob } from './tasks';

/** Throws the disk's errors. The packs are closed whatever happens. */
export function buildIndex({ buckets, shardCount }: IndexJob): TermIndex {
  const handles = new Map<string, number>();
  const handleOf = (pack: string): number => {
    const handle = handles.get(pack) ?? openSync(pack, 'r');
    handles.set(pack, handle);
    return handle;
  };
  try {
    return buildTermIndex(buckets, shardCount, ({ page, pack, span }) => ({ ...page, text: utf8Text(readSpan(handleOf(pack), span, pack)) }));
  } finally {
    for (const handle of handles.values()) closeSync(handle);
  }
}
