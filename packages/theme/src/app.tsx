/**
 * The app: hydrates the shell around the document's own text, then takes over navigation. Importing this module starts
 * it; the boot script does so when the page is idle or first touched.
 */
import { createPageLoader, createProgress, createRouteTable, createRouter, loadChunk, mountIslands, readDocumentData, startHeadingTracker, startPrefetch, updateHead, type LoadedPage } from '@glimpress/client';
import type { PageData, SiteData } from '@glimpress/contracts/page';
import { toRoute } from '@glimpress/contracts/route';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { islands } from 'virtual:glimpress/islands';
import { startAnalytics } from './behaviours/analytics';
import { addCopyButtons } from './behaviours/copy-code';
import { applySelectRule, startCopiedText } from './behaviours/copied-text';
import { completePermalinks } from './behaviours/permalinks';
import { attachZoom } from './behaviours/zoom';
import { App } from './shell/app-view';
import { createAppState } from './shell/app-state';
import { IslandFailure } from './shell/island-failure';
import { markCurrentPage } from './sidebar/current';
import { listedHeadings, markCurrentHeading } from './sidebar/current-heading';
import { textsFor } from './texts/index';

void start();

async function start(): Promise<void> {
  const data = readDocumentData(document);
  const site = await loadChunk<SiteData>(data.site);
  const state = createAppState({ page: data.page, shell: data.shell, main: null, sidebar: null, progress: null, announcement: '' });
  // React must have adopted the document before anything changes: an early change would make it draw everything anew.
  await new Promise<void>((hydrated) => {
    hydrateRoot(document.getElementById('app')!, <App site={site} state={state} onHydrated={hydrated} />);
  });

  const loader = createPageLoader(createRouteTable(data.manifest));
  const progress = createProgress((value) => state.set({ progress: value }));
  const reportView = startAnalytics(site);
  const watchLinks = startPrefetch(loader, site.base);
  const headings = startHeadingTracker({ ids: listedHeadings, onChange: markCurrentHeading });
  startCopiedText(site, () => state.get().page, textsFor(site.lang));

  let leavePage = enterPage(site, data.page);
  watchLinks(main());
  headings.update();
  reportView();

  createRouter({
    base: site.base,
    loader,
    route: data.shell.layout === 'NotFound' ? null : toRoute(data.page.path),
    show({ chunk, sidebar }: LoadedPage) {
      leavePage();
      const { shell: before } = state.get();
      flushSync(() => state.set({ page: chunk.page, shell: chunk.shell, main: chunk.html, ...(chunk.shell.sidebar === before.sidebar ? {} : { sidebar: sidebar ?? '' }), announcement: chunk.page.title || site.title }));
      updateHead(chunk.head, chunk.page.lang, document);
      markCurrentPage(document.querySelector<HTMLElement>('.sidebar')!, chunk.page, site.base);
      // The boot script closes drawer and dropdowns: focus may go into the page.
      document.dispatchEvent(new Event('glimpress:show'));
    },
    onShown({ chunk }) {
      leavePage = enterPage(site, chunk.page);
      watchLinks(main());
      headings.update();
      reportView();
    },
    onWait: (waiting) => (waiting ? progress.start() : progress.done()),
  });

  if (data.sidebarUrl !== undefined) await completeSidebar(data.sidebarUrl);

  /** The document holds a part of a large sidebar: the rest comes now. */
  async function completeSidebar(url: string): Promise<void> {
    const response = await fetch(url);
    const { shell, page } = state.get();
    if (!response.ok || shell.sidebar !== data.shell.sidebar) return;
    const html = await response.text();
    flushSync(() => state.set({ sidebar: html }));
    markCurrentPage(document.querySelector<HTMLElement>('.sidebar')!, page, site.base);
    headings.update();
  }
}

/** Brings a page's text to life; returns what ends it. A part that fails is logged, the others go on (§8). */
function enterPage(site: SiteData, page: PageData): () => void {
  const root = main();
  const texts = textsFor(page.lang);
  const parts: readonly (() => (() => void) | void)[] = [
    () => addCopyButtons(root, texts),
    () => completePermalinks(root),
    () => applySelectRule(site, page, root),
    () => attachZoom(root, texts),
    () => mountIslands(root, { registry: islands, site, page, renderFailure: (retry) => <IslandFailure texts={texts} retry={retry} /> }),
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

function main(): HTMLElement {
  return document.getElementById('main')!;
}
