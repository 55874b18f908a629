/** Brings a page's text to life, each time one is shown. */
import { mountIslands } from '@glimpress/client';
import type { PageData, SiteData } from '@glimpress/contracts/page';
import { islands } from 'virtual:glimpress/islands';
import { IslandFailure } from '../shell/island-failure';
import { textsFor } from '../texts/index';
import { applySelectRule } from './copied-text';
import { addCopyButtons } from './copy-code';
import { completePermalinks } from './permalinks';
import { addWrapSwitches } from './wrap-code';
import { attachZoom } from './zoom';

/** Returns what ends it. A part that fails is logged, the others go on (§8). */
export function enterPage(main: HTMLElement, site: SiteData, page: PageData): () => void {
  const texts = textsFor(page.lang);
  const parts: readonly (() => (() => void) | void)[] = [
    () => addCopyButtons(main, texts),
    () => addWrapSwitches(main, texts),
    () => completePermalinks(main),
    () => applySelectRule(site, page, main),
    () => attachZoom(main, texts),
    () => mountIslands(main, { registry: islands, site, page, renderFailure: (retry) => <IslandFailure texts={texts} retry={retry} /> }),
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
