/** Brings a page's text to life, each time one is shown. */
import { mountIslands } from '@glimpress/client';
import { LOCKED_ISLAND, type PageData, type SiteData } from '@glimpress/contracts/page';
import { COMMENTS_ISLAND } from '../layouts/comments';
import { IslandFailure } from '../islands/failure';
import { textsFor } from '../texts/index';
import { applySelectRule } from './copied-text';
import { addCopyButtons } from './copy-code';
import { fillKeptList } from './kept-list';
import { pageIslands } from './page-islands';
import { startPagerJump } from './pager-jump';
import { completePermalinks } from './permalinks';
import { startPrinting } from './printing';
import { keepTabStops } from './tab-stops';
import { addWrapSwitches } from './wrap-code';
import { attachZoom } from './zoom';

/** Returns what ends it. A part that fails is logged, the others go on (§8). */
export function enterPage(main: HTMLElement, site: SiteData, page: PageData): () => void {
  const texts = textsFor(page.lang);
  const parts: readonly (() => (() => void) | void)[] = [
    () => addCopyButtons(main, texts),
    () => addWrapSwitches(main, texts),
    () => completePermalinks(main),
    () => fillKeptList(main, site),
    () => applySelectRule(site, page, main),
    () => attachZoom(main, texts),
    () => startPagerJump(main, texts),
    () => keepTabStops(main),
    () => {
      const islands = mountIslands(main, { registry: pageIslands, site, page, renderFailure: (failure) => <IslandFailure failure={failure} texts={texts} /> });
      // A locked text that opens by itself has the reader's place further down than the locked page is long.
      void islands.mountNow(isBackFromLogin() || isAtComment() || showsVisits(main) ? [LOCKED_ISLAND, COMMENTS_ISLAND] : [LOCKED_ISLAND]);
      const stopPrinting = startPrinting(main, islands, texts);
      return () => {
        stopPrinting();
        islands.unmount();
      };
    },
  ];
  const ends = parts.map((part) => {
    try {
      return part();
    } catch (error) {
      console.error(error);
      return undefined;
    }
  });
  return () => {
    for (const end of ends) end?.();
  };
}

/** The address of a comment, as mails have it: it is not in the page before the comments are. */
function isAtComment(): boolean {
  return /^#[0-9a-f]{24}$/.test(location.hash);
}

/** Numbers of visits in the text: the comment widget fills them in, however far below it stands. */
function showsVisits(main: HTMLElement): boolean {
  return main.querySelector('.leancloud-visitors, .leancloud_visitors') !== null;
}

/** The address a code host sends a reader back to after logging in: the comments must answer it, however far below they stand. */
function isBackFromLogin(): boolean {
  const query = new URLSearchParams(location.search);
  return (query.has('state') && (query.has('code') || query.has('error'))) || location.hash.includes('access_token=');
}
