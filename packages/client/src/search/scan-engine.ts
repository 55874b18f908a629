/** Searches a small site: every text is here, and is looked through. */
import { foldText, type ScanManifest, type SearchPage } from '@glimpress/contracts/search';
import type { FetchJson, SearchEngine, SearchRequest } from './engine';
import { bestHits, type RankedMatch } from './hits';
import { foldedTexts, foldPage, matchPage, type FoldedPage } from './match';
import { createOnce } from './once';
import { parseQuery } from './query';
import { countWords } from './respell';

/** Titles and headings answer as soon as they are there; the texts follow. */
export function createScanEngine({ pages: pagesUrl, texts: textUrls, codes: codeUrls }: ScanManifest, fetchJson: FetchJson): SearchEngine {
  const folded = new Map<string, FoldedPage>();
  /** Pages with their code as part of their text; it is what is shown. */
  const withCode = new Map<string, FoldedPage>();
  const once = createOnce(fetchJson);
  const loadPages = createOnce(async (url) => {
    const pages = (await once(url)) as Readonly<Record<string, SearchPage>>;
    for (const [key, page] of Object.entries(pages)) folded.set(key, foldPage(page, null));
  });
  const loadTexts = createOnce(async (url) => {
    const [shard] = await Promise.all([once(url) as Promise<Readonly<Record<string, string>>>, loadPages(pagesUrl)]);
    for (const [key, text] of Object.entries(shard)) {
      const page = folded.get(key);
      if (page) folded.set(key, foldPage(page.page, text));
    }
  });
  const warm = (): Promise<unknown> => Promise.all(textUrls.map(loadTexts));
  const loadCodes = createOnce(async (url) => {
    const [shard] = await Promise.all([once(url) as Promise<Readonly<Record<string, string>>>, warm()]);
    for (const [key, code] of Object.entries(shard)) {
      const page = folded.get(key);
      if (page) withCode.set(key, { ...page, text: `${page.text}\n${foldText(code)}`, shown: code });
    }
  });

  function answer({ text, limit, emit, isStale }: SearchRequest, pages: ReadonlyMap<string, FoldedPage>, pending: boolean): void {
    if (isStale()) return;
    const query = parseQuery(text);
    const matches: RankedMatch[] = [];
    let total = 0;
    for (const of of pages.values()) {
      const found = matchPage(of, query);
      if (found.length > 0) total++;
      for (const match of found) matches.push({ ...match, of });
    }
    emit({ hits: bestHits(matches, limit, query), total, pending, bounded: false });
  }

  return {
    warm,
    async search(request) {
      const all = warm();
      all.catch(() => {});
      await loadPages(pagesUrl);
      if ([...folded.values()].some(({ text }) => text === null)) answer(request, folded, true);
      await all;
      answer(request, folded, false);
    },
    loadCode: () => Promise.all(codeUrls.map(loadCodes)),
    searchCode: (request) => answer(request, withCode, false),
    async wordsNear() {
      await warm();
      return countWords([...new Map([...folded, ...withCode]).values()].flatMap(foldedTexts));
    },
  };
}
