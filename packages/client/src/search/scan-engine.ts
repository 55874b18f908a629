/** Searches a small site: every text is here, and is looked through. */
import { foldText, type ScanManifest, type SearchPage } from '@glimpress/contracts/search';
import type { FetchJson, SearchEngine, SearchRequest } from './engine';
import { compareMatches, toHit, type RankedMatch } from './hits';
import { foldedTexts, foldPage, matchPage, type FoldedPage } from './match';
import { createOnce } from './once';
import { parseQuery } from './query';
import { countWords } from './respell';

/** Titles and headings answer as soon as they are there; the texts follow. */
export function createScanEngine({ pages: pagesUrl, texts: textUrls, codes: codeUrls }: ScanManifest, fetchJson: FetchJson): SearchEngine {
  const texts = new Map<string, string>();
  const folded = new Map<string, FoldedPage>();
  const codes = new Map<string, string>();
  /** Pages with their code as part of their text. */
  const withCode = new Map<string, FoldedPage>();
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
  const warm = async (): Promise<void> => void (await Promise.all(textUrls.map(loadTexts)));
  const loadCodes = createOnce(async (url) => {
    const [shard] = await Promise.all([once(url) as Promise<Readonly<Record<string, string>>>, warm()]);
    for (const [key, code] of Object.entries(shard)) {
      codes.set(key, code);
      const page = folded.get(key);
      if (page) withCode.set(key, { ...page, text: `${page.text}\n${foldText(code)}` });
    }
  });

  /** `shown`: what is shown of a page's text. */
  function answer({ text, limit, emit }: SearchRequest, pages: ReadonlyMap<string, FoldedPage>, shown: ReadonlyMap<string, string>, pending: boolean): void {
    const query = parseQuery(text);
    const matches: RankedMatch[] = [];
    let total = 0;
    for (const [key, page] of pages) {
      const found = matchPage(page, query);
      if (found.length > 0) total++;
      for (const match of found) matches.push({ ...match, of: page, text: shown.get(key) ?? '' });
    }
    const hits = matches.sort(compareMatches).slice(0, limit).map((match) => toHit(match, query));
    emit({ hits, total, pending, bounded: false });
  }

  return {
    warm,
    async search(request) {
      const all = warm();
      all.catch(() => {});
      await loadPages(pagesUrl);
      if (texts.size < folded.size && !request.isStale()) answer(request, folded, texts, true);
      await all;
      if (!request.isStale()) answer(request, folded, texts, false);
    },
    async searchCode(request) {
      try {
        await Promise.all(codeUrls.map(loadCodes));
      } catch (error) {
        // Without network the texts are at hand, and what is there of the code.
        if (globalThis.navigator?.onLine !== false) throw error;
      }
      if (!request.isStale()) answer(request, withCode, codes, false);
    },
    async wordsNear() {
      await warm();
      return countWords([...folded.keys()].flatMap((key) => foldedTexts(withCode.get(key) ?? folded.get(key)!)));
    },
  };
}
