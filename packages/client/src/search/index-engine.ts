/** Searches a large site: candidates from the index, then their texts, the best first, until there are enough. */
import type { IndexManifest, PageText, TermShard } from '@glimpress/contracts/search';
import { findCandidates, type Candidate } from './candidates';
import type { FetchJson, SearchEngine } from './engine';
import { compareMatches, toHit, type RankedMatch } from './hits';
import { foldPage, matchPage } from './match';
import { createOnce } from './once';
import { parseQuery } from './query';

/** Pages looked at for a query at most, and characters of their texts: what bounds the bytes a query moves. */
const MOST_PAGES = 60;
const MOST_CHARACTERS = 300_000;
/** Pages fetched at a time. */
const BATCH = 10;
/** Shards and buckets kept in memory. */
const KEPT = 150;
const NAME = 6;

export function createIndexEngine({ folder, terms, sizes, buckets, days }: IndexManifest, fetchJson: FetchJson): SearchEngine {
  const once = createOnce(fetchJson, KEPT);
  const nameOf = (hashes: string, number: number): string => hashes.slice(number * NAME, (number + 1) * NAME);
  const bucketCount = buckets.length / NAME;
  const dayOf = (page: number): string => days.slice(page * 3, page * 3 + 3);
  const source = {
    shardCount: sizes.length,
    sizeOf: (shard: number) => (nameOf(terms, shard) === '000000' ? 0 : 3 * 2 ** (8 + sizes.charCodeAt(shard) - 97)),
    load: (shard: number) => once(`${folder}terms-${shard}.${nameOf(terms, shard)}.json`) as Promise<TermShard>,
  };

  async function loadPage(page: number): Promise<PageText | undefined> {
    const bucket = page % bucketCount;
    const pages = (await once(`${folder}pages-${bucket}.${nameOf(buckets, bucket)}.json`)) as Readonly<Record<string, PageText>>;
    return pages[page];
  }

  function everyPage(): Candidate[] {
    const all: Candidate[] = [];
    for (let page = 0; page < days.length / 3; page++) if (dayOf(page) !== '000') all.push({ page, score: 0 });
    return all;
  }

  return {
    warm: async () => {},
    async search({ text, limit, emit, isStale }) {
      const query = parseQuery(text);
      const candidates = query.words.length === 0 ? [] : [...((await findCandidates(query, source)) ?? everyPage())];
      if (isStale()) return;
      candidates.sort((a, b) => b.score - a.score || (dayOf(a.page) < dayOf(b.page) ? 1 : dayOf(a.page) > dayOf(b.page) ? -1 : a.page - b.page));

      const matches: RankedMatch[] = [];
      let [looked, total, characters] = [0, 0, 0];
      const isEnough = (): boolean => matches.length >= limit || looked >= MOST_PAGES || characters >= MOST_CHARACTERS;
      while (looked < candidates.length && !isEnough()) {
        const batch = candidates.slice(looked, looked + BATCH);
        const pages = await Promise.all(batch.map(({ page }) => loadPage(page)));
        if (isStale()) return;
        looked += batch.length;
        for (const page of pages) {
          if (page === undefined) continue;
          characters += page.text.length;
          const of = foldPage(page, page.text);
          const found = matchPage(of, query);
          if (found.length > 0) total++;
          for (const match of found) matches.push({ ...match, of, text: page.text });
        }
        if (matches.length > 0 && looked < candidates.length && !isEnough()) answer(true);
      }
      answer(false);

      function answer(pending: boolean): void {
        const hits = [...matches].sort(compareMatches).slice(0, limit).map((match) => toHit(match, query));
        const all = looked >= candidates.length;
        emit({ hits, total: all && !pending ? total : null, pending, bounded: !all && matches.length < limit });
      }
    },
  };
}
