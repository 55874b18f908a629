/** Searches a small site: every text is here, and is looked through. */
import type { ScanManifest, SearchPage } from '@glimpress/contracts/search';
import type { FetchJson, SearchEngine } from './engine';
import { compareMatches, toHit, type RankedMatch } from './hits';
import { foldedTexts, foldPage, matchPage, type FoldedPage } from './match';
import { createOnce } from './once';
import { parseQuery } from './query';
import { countWords, type Words } from './respell';

/** Titles and headings answer as soon as they are there; the texts follow. */
export function createScanEngine({ pages: pagesUrl, texts: textUrls }: ScanManifest, fetchJson: FetchJson): SearchEngine {
  const texts = new Map<string, string>();
  const folded = new Map<string, FoldedPage>();
  const once = createOnce(fetchJson);
  const loadPages = createOnce(async (url) => {
    const pages = (await once(url)) as Readonly<Record<string, SearchPage>>;
    for (const [key, page] of Object.entries(pages)) folded.set(key, foldPage(page, null));
  });
  const loadTexts = createOnce(async (url) => {
    const [shard] = await Promise.all([once(url) as Promise<Readonly<Record<string, string>>>, loadPages(pagesUrl)]);
    for (const [key, text] of Object.entries(shard)) {
      texts.set(key, text);
      const page = folded.get(key);
      if (page) folded.set(key, foldPage(page.page, text));
    }
  });
  let words: Words | undefined;
  const warm = async (): Promise<void> => void (await Promise.all(textUrls.map(loadTexts)));

  return {
    warm,
    async wordsNear() {
      await warm();
      return (words ??= countWords([...folded.values()].flatMap(foldedTexts)));
    },
    async search({ text, limit, emit, isStale }) {
      const query = parseQuery(text);
      const answer = (pending: boolean): void => {
        const matches: RankedMatch[] = [];
        let total = 0;
        for (const [key, page] of folded) {
          const found = matchPage(page, query);
          if (found.length > 0) total++;
          for (const match of found) matches.push({ ...match, of: page, text: texts.get(key) ?? '' });
        }
        const hits = matches.sort(compareMatches).slice(0, limit).map((match) => toHit(match, query));
        emit({ hits, total, pending, bounded: false });
      };
      const all = warm();
      all.catch(() => {});
      await loadPages(pagesUrl);
      if (texts.size < folded.size && !isStale()) answer(true);
      await all;
      if (!isStale()) answer(false);
    },
  };
}
