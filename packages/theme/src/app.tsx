/**
 * The app: hydrates the shell around the document's own text, then takes over navigation. Importing this module starts
 * it; the boot script does so when the page is idle or first touched.
 */
import { completeStyle, createPageLoader, createProgress, createRouteTable, focusQuietly, keepLine, loadChunk, readDocumentData, startHeadingTracker, startPrefetch, startRouter, updateHead, type ReadyPage } from '@glimpress/client';
import { OPENED_EVENT, type PageChunk, type SiteData } from '@glimpress/contracts/page';
import { toRoute } from '@glimpress/contracts/route';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { afterPaint } from './behaviours/after-paint';
import { startAnalytics } from './behaviours/analytics';
import { startCopiedText } from './behaviours/copied-text';
import { enterPage } from './behaviours/enter-page';
import { createLoadingScreen } from './behaviours/loading-screen';
import { startRandomArticle } from './behaviours/random-article';
import { startShortcuts } from './behaviours/shortcuts';
import { createStage } from './behaviours/stage';
import { createPlace } from './parts/create-place';
import { loadSearch } from './search/load-search';
import { createAppState } from './shell/app-state';
import { App, Extras } from './shell/app-view';
import { startCorners } from './shell/corner';
import { listedHeadings, markCurrentHeading } from './sidebar/current-heading';
import { createSidebar } from './sidebar/sidebar';
import { textsFor } from './texts/index';

const data = readDocumentData(document);

/** What scripts add is drawn with the whole style. Rejects when that does not come, in two tries. */
export const style = completeStyle().catch(completeStyle);

/** Rejects when a page cannot get its app. */
export const started = start();

/** What opens the dialogs, by the mark (`data-…`) of the button that asks for one. They reject when its code does not come. */
export const dialogs: Readonly<Record<string, (button: HTMLElement) => Promise<() => void>>> = {
  /** For the pages of a locale. */
  search: ({ dataset }) => loadSearch(dataset.search!, data),
  shortcuts: async () => (await import('./shortcuts/show-sheet')).showSheet,
  /** Explains offline reading and offers the whole site. */
  async offline() {
    const [{ showDownload }, site] = await Promise.all([import('./offline/show-download'), loadChunk<SiteData>(data.site)]);
    return () => showDownload(site, data.manifest);
  },
};

async function start(): Promise<void> {
  // The newest that the code uses: who has it has all.
  if (!('canParse' in URL)) await import('@glimpress/client/old-browsers');
  // A second try costs less than a page without its islands.
  const [site] = await Promise.all([loadChunk<SiteData>(data.site).catch(() => loadChunk<SiteData>(data.site)), style]);
  const state = createAppState({ page: data.page, shell: data.shell, progress: null, announcement: '' });
  // React must have adopted the document before anything changes: an early change would make it draw everything anew.
  const adopted = await new Promise<boolean>((hydrated, fail) => {
    const app = document.getElementById('app')!;
    const brought = [...app.childNodes];
    const { href } = location;
    let isAsServed = true;
    const putBack = (): void => {
      const place = app.cloneNode() as HTMLElement;
      place.append(...brought);
      app.replaceWith(place);
    };
    hydrateRoot(app, <App site={site} state={state} onHydrated={() => hydrated(isAsServed)} />, {
      // Somebody has changed the shell before us: a translator, an extension, a proxy. React then draws all of it anew, without the text. The
      // document stays as it is, works but for navigation in the app, and what React draws is seen by nobody.
      onRecoverableError(error) {
        console.warn(error);
        isAsServed = false;
        putBack();
      },
      // What React cannot draw it takes away, all of it: the text that the document brought can be read without the app.
      onUncaughtError(error) {
        if (location.href === href) putBack();
        else location.reload();
        fail(error);
      },
    });
  });
  createPlace()(<Extras state={state} />);

  const main = document.getElementById('shell:main')!;
  const routes = createRouteTable(data.manifest, undefined, ({ boot }) => [...document.scripts].some(({ src }) => src !== '' && new URL(src).pathname === boot));
  const loader = createPageLoader(routes);
  // Without a network the worker gives an earlier piece of the table for one that it does not have.
  addEventListener('online', routes.forget);
  const headings = startHeadingTracker({ ids: listedHeadings, onChange: markCurrentHeading });
  const sidebar = createSidebar({ site, state, loader, data, onFilled: headings.update });
  const progress = createProgress((value) => state.set({ progress: value }));
  const loading = createLoadingScreen(site, () => textsFor(state.get().page.lang));
  const analytics = startAnalytics(site);
  const stage = createStage(main);
  const watchLinks = startPrefetch(loader, site.base, (page) => void stage.press(page));
  startCopiedText(site, () => state.get().page, textsFor(site.lang));

  let leavePage = (): void => {};
  const enter = (): void => {
    stage.clear();
    leavePage = enterPage(main, site, state.get().page);
    watchLinks(main);
  };
  const show = ({ chunk, sidebar: items }: ReadyPage, put = stage.show): void => {
    leavePage();
    put(chunk.html);
    flushSync(() => state.set({ page: chunk.page, shell: chunk.shell, announcement: chunk.page.title || site.title }));
    sidebar.pageChanged(items);
    updateHead(chunk.head, chunk.page.lang, document);
    // The boot script closes drawer and dropdowns: focus may go into the page.
    document.dispatchEvent(new Event('glimpress:show'));
  };

  /** Another state of the page that is shown. */
  const enterAgain = (): void => {
    enter();
    headings.update();
  };

  addEventListener(OPENED_EVENT, (event) => {
    const chunk = (event as CustomEvent<PageChunk>).detail;
    const page = { route: toRoute(chunk.page.path), chunk };
    loader.keep(page);
    const hadFocus = main.contains(document.activeElement);
    show({ ...page, sidebar: null });
    // What had the focus is gone with the locked text: the field, or the title that a link led to.
    if (hadFocus) focusQuietly(main.querySelector('h1'));
    enterAgain();
  });
  enter();
  // A slow phone answers its reader between the two.
  await new Promise((goOn) => setTimeout(goOn));
  headings.update();
  analytics.reportView();
  // Who goes back while a dialog fills the window, as one does on a phone, wants it gone. Before the router, which gives the focus to the page.
  addEventListener('popstate', () => document.querySelector<HTMLDialogElement>(':is(dialog:modal,body>div>dialog[open])')?.close());
  const navigate = startRouter({
    base: site.base,
    // A shell that is not React's to change leads to every page by a full load, as to one in another language.
    shell: adopted ? data.shell : { ...data.shell, locale: '' },
    loader,
    route: data.standsIn ? null : toRoute(data.page.path),
    sidebarShown: () => state.get().shell.sidebar,
    show,
    onShown() {
      // At once: what scrolling to a heading reports next must know which was asked for.
      headings.update();
      // The text first, then what makes it work.
      leavePage = afterPaint(enter);
      analytics.reportView();
    },
    onWait(route) {
      if (route === null) {
        progress.done();
        loading.done();
      } else {
        progress.start();
        loading.start(route);
      }
    },
  });
  const random = startRandomArticle({ site, routes, shown: state.get, navigate });
  startShortcuts({ texts: () => textsFor(state.get().page.lang), random });
  // Documents of `glimpress dev` have its script; no other needs this.
  if (document.querySelector('script[src*="/__glimpress/"]') !== null) (await import('./behaviours/updates')).startUpdates({ main, loader, page: () => state.get().page, show, onShown: enterAgain, sidebarShown: () => state.get().shell.sidebar, showSidebar: sidebar.replace });
  startCorners(site, state);
  keepLine();
  // A page kept for going back comes as it was left: with the menu open that led to another language.
  addEventListener('pageshow', ({ persisted }) => persisted && document.dispatchEvent(new Event('glimpress:show')));
  if (site.themeConfig.offline) import('./offline/start').then((offline) => offline.start(site, data.manifest, analytics)).catch(console.error);
  // From here on links and tools are the app's: what tests and extensions wait for.
  document.documentElement.dataset.app = 'ready';
}
