/** Searches a large site: candidates from the index, then their texts, the best first, until there are enough. */
import type { IndexManifest, PageText, TermShard } from '@glimpress/contracts/search';
import { pagesNear, searchCandidates, type Candidate } from './candidates';
import type { FetchJson, SearchEngine } from './engine';
import { bestHits, compare, type RankedMatch } from './hits';
import { foldedTexts, foldPage, matchPage } from './match';
import { createOnce } from './once';
import { parseQuery } from './query';
import { countWords } from './respell';

/**
 * What a first query may move in all, in bytes on the wire: dialog, worker and manifests, then lists of grams and texts of
 * pages by halves (what bounds the work, too). Manifests grow with the site: lists and texts get no less than this, or from some
 * 40,000 articles on nothing would be looked at.
 */
const MOST_BYTES = 255_000;
const LEAST_INDEX_BYTES = 120_000;
const CODE_BYTES = 12_000;
/** Pages looked at for a query at most, however short their texts. */
const MOST_PAGES = 80;
/** Compressed bytes of a character of text, and of a manifest. */
const CHARACTER_BYTES = 1.1;
const MANIFEST_BYTES = 0.45;
/** Pages fetched at a time. */
const BATCH = 10;
/** Pages whose words are looked at for one that is nowhere. */
const MOST_NEAR_PAGES = 5;
/** What a suggestion counts that is far less than its lists promised: a part of a longer word, as `rl` in `curl`. */
const POOR = 1 / 3;
/** Lists fetched at first, and when most pages looked at turned out to be wrong: bytes on the wire. */
const FIRST_LIST_BYTES = 40_000;
const MORE_LIST_BYTES = 100_000;
/** Shards and buckets kept in memory. */
const KEPT = 150;
const NAME = 6;

/** Fetches nothing before the first query; a query fetches what tells most per byte first, and stops at its bound of bytes. */
export function createIndexEngine({ folder, terms, sizes, buckets, days }: IndexManifest, fetchJson: FetchJson): SearchEngine {
  const once = createOnce(fetchJson, KEPT);
  const nameOf = (hashes: string, number: number): string => hashes.slice(number * NAME, (number + 1) * NAME);
  const mostBytes = Math.max(LEAST_INDEX_BYTES, MOST_BYTES - CODE_BYTES - MANIFEST_BYTES * (terms.length + sizes.length + buckets.length + days.length));
  const mostCharacters = mostBytes / 2 / CHARACTER_BYTES;
  const bucketCount = buckets.length / NAME;
  const dayOf = (page: number): string => days.slice(page * 3, page * 3 + 3);
  const source = {
    shardCount: sizes.length,
    pageCount: days.length / 3,
    sizeOf: (shard: number) => (nameOf(terms, shard) === '000000' ? 0 : wireBytes(3 * 2 ** (8 + sizes.charCodeAt(shard) - 97))),
    load: (shard: number) => once(`${folder}terms-${shard}.${nameOf(terms, shard)}.json`) as Promise<TermShard>,
  };

  async function loadPage(page: number): Promise<PageText | undefined> {
    const bucket = page % bucketCount;
    const pages = (await once(`${folder}pages-${bucket}.${nameOf(buckets, bucket)}.json`)) as Readonly<Record<string, PageText>>;
    return pages[page];
  }

  function everyPage(): Candidate[] {
    return Array.from({ length: source.pageCount }, (_, page) => ({ page, score: 0 })).filter(({ page }) => dayOf(page) !== '000');
  }

  /** Best first; of equal ones the newest. */
  function ordered(candidates: readonly Candidate[]): Candidate[] {
    return [...candidates].sort((a, b) => b.score - a.score || compare(dayOf(b.page), dayOf(a.page)) || a.page - b.page);
  }

  return {
    warm: async () => {},
    loadCode: async () => {},
    searchCode: () => {},
    async wordsNear(word) {
      const near = ordered(await pagesNear(word, source)).slice(0, MOST_NEAR_PAGES);
      const pages = await Promise.all(near.map(({ page }) => loadPage(page)));
      return countWords(pages.flatMap((page) => (page ? foldedTexts(foldPage(page, page.text)) : [])));
    },
    async search({ text, limit, emit, isStale }) {
      const query = parseQuery(text);
      const search = searchCandidates(query, source, mostBytes / 2);
      let maySharpen = await search.sharpen(FIRST_LIST_BYTES);
      let rest = query.words.length === 0 ? [] : ordered(search.candidates() ?? everyPage());
      const looked = new Set<number>();
      const matches: RankedMatch[] = [];
      let [total, characters, enough] = [0, 0, 0];
      const isEnough = (): boolean => enough >= limit || looked.size >= MOST_PAGES || characters >= mostCharacters;
      while (rest.length > 0 && !isEnough()) {
        const batch = rest.splice(0, BATCH);
        const pages = await Promise.all(batch.map(({ page }) => loadPage(page)));
        if (isStale()) return;
        for (const { page } of batch) looked.add(page);
        const before = total;
        pages.forEach((page, index) => {
          if (page === undefined) return;
          characters += page.text.length;
          const of = foldPage(page, page.text);
          const found = matchPage(of, query);
          if (found.length > 0) total++;
          for (const match of found) {
            matches.push({ ...match, of });
            enough += match.score < batch[index]!.score / 4 ? POOR : 1;
          }
        });
        if (rest.length === 0 || isEnough()) break;
        if (matches.length > 0) answer(true);
        if (maySharpen && (total - before) * 2 < batch.length) {
          maySharpen = await search.sharpen(MORE_LIST_BYTES);
          if (isStale()) return;
          rest = ordered(search.candidates() ?? rest).filter(({ page }) => !looked.has(page));
        }
      }
      if (!isStale()) answer(false);

      function answer(pending: boolean): void {
        const all = rest.length === 0;
        emit({ hits: bestHits(matches, limit, query), total: all && !pending ? total : null, pending, bounded: !all && matches.length < limit });
      }
    },
  };
}

/** Compressed size of a shard: long lists are dense ones, whose differences are all small. */
function wireBytes(sizeBytes: number): number {
  return sizeBytes * (sizeBytes > 50_000 ? 0.42 : 0.6);
}
