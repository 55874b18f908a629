/** The term shards' texts out of the pages' texts. */
import type { PageText } from '@glimpress/contracts/search';
import { createPageIndexer } from './index-page';
import { createPostings } from './postings';
import { termShards } from './term-shards';

/** JSON of `count` shards (a power of two), by number, in ASCII; no bytes for one without lists. Texts are read page by page; what stays in memory are the lists, then the shards. */
export function indexShards<Page extends { readonly number: number }>(pages: readonly Page[], count: number, read: (page: Page) => PageText): readonly Uint8Array<ArrayBuffer>[] {
  const [grams, longGrams] = [createPostings(pages.length), createPostings(pages.length)];
  const addPage = createPageIndexer({ grams, longGrams }, count);
  for (const page of [...pages].sort((a, b) => a.number - b.number)) addPage(page.number, read(page));
  return termShards(grams, longGrams, count);
}
