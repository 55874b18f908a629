/**
 * In-app navigation: history mode, any base (§2). The browser's own navigation is always the way out: for unknown paths,
 * and when a page cannot be loaded. Such a full load only ever answers a reader's action, so it cannot go round in circles.
 */
import type { ShellPage } from '@glimpress/contracts/page';
import { bareSlug, percentDecode, routeFromUrl, routeKey, slugify, urlFromRoute, type RoutePath } from '@glimpress/contracts/route';
import { loadStyle } from '../chunks/styles';
import { createHistoryScroll, keyOf, type Position } from './history-scroll';
import { isPlainClick, navigationTarget } from './links';
import type { LoadedPage, PageLoader } from './page-loader';
import { distanceTo, linksOf } from './text-place';

/** A page with all it needs, ready to be shown. */
export interface ReadyPage extends LoadedPage {
  /** Items of its shared sidebar, nothing marked; null when the one on display stays, or there is none to fetch. */
  readonly sidebar: string | null;
}

export interface RouterOptions {
  readonly base: string;
  readonly loader: PageLoader;
  /** The document's. */
  readonly shell: ShellPage;
  /** Route of the document, or null on the not-found page. */
  readonly route: RoutePath | null;
  /** Draws the page; the document shows it when this returns. */
  readonly show: (page: ReadyPage) => void;
  /** Called when the page is shown, scrolled and focused. */
  readonly onShown: (page: ReadyPage) => void;
  /** Id of the sidebar on display. */
  readonly sidebarShown: () => string | null;
  /** A page has to be waited for, which may still be looked for, and (null) that is over. */
  readonly onWait: (route?: RoutePath | null) => void;
}

/** `resolve` is the not-found document asking whether its address means a page (§2). */
type Reason = 'push' | 'replace' | 'pop' | 'resolve';

/** Takes over clicks on links and the browser's back and forward. Returns what goes to a URL of this site, once it is known. */
export function startRouter({ base, shell: { locale, navbar: hasBar }, loader, route, show, onShown, sidebarShown, onWait }: RouterOptions): (url: Promise<string>) => Promise<void> {
  const scroll = createHistoryScroll();
  let shown = route === null ? null : routeKey(route);
  let navbar = hasBar;
  let turn = 0;
  /** A full load has been asked for, which shows nothing until it is answered. */
  let leaving = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  async function go(to: URL | Promise<URL>, reason: Reason): Promise<void> {
    const mine = ++turn;
    clearTimeout(waiting);
    // Not for a page that is there with all it needs: it is shown before this has its turn.
    if (reason !== 'resolve') waiting = setTimeout(onWait, 0, to instanceof URL ? routeFromUrl(to.pathname, base) : undefined);
    const url = await to;
    let page: ReadyPage | undefined;
    try {
      if (mine === turn) page = await prepare(routeFromUrl(url.pathname, base));
    } catch (error) {
      console.error(error);
    }
    // The reader has gone elsewhere in the meantime.
    if (mine !== turn) return;
    stopWaiting();
    if (page === undefined) return leave(url, reason);
    const { shell } = page.chunk;
    const address = urlFromRoute(page.route, base);
    // Another language has another shell: texts, navigation, direction. Its document has them all. So has that of a page with a bar,
    // coming from one without: the boot script works the bar that it finds. Where that document does not come the text does.
    if ((shell.locale !== locale || shell.navbar !== navbar) && (reason !== 'resolve' || address !== location.pathname)) {
      leaving = true;
      if (reason === 'resolve') location.replace(address + url.search + url.hash);
      else leave(url, reason);
      return;
    }
    arrive(page, url, reason);
  }

  async function prepare(path: RoutePath | undefined): Promise<ReadyPage | undefined> {
    const page = path && (await loader.load(path));
    if (!page) return undefined;
    const { chunk } = page;
    const id = chunk.shell.sidebar;
    const items = id === null || id === sidebarShown() ? null : loader.sidebar(id).catch(console.warn);
    const [sidebar] = await Promise.all([items, ...chunk.styles.map(loadStyle)]);
    // One that does not come keeps nobody from the text, which goes without: the next page asks for it anew.
    return sidebar === undefined ? { ...page, chunk: { ...chunk, shell: { ...chunk.shell, sidebar: null } }, sidebar: null } : { ...page, sidebar };
  }

  function stopWaiting(): void {
    clearTimeout(waiting);
    onWait(null);
  }

  /** The last choice counts: a full load that is answered later would take over from what is shown since. */
  function stopLeaving(): void {
    if (leaving) stop();
    leaving = false;
  }

  function arrive(page: ReadyPage, url: URL, reason: Reason): void {
    stopLeaving();
    const address = urlFromRoute(page.route, base) + url.search + url.hash;
    if (reason === 'push') {
      scroll.save();
      history.pushState({ key: scroll.enter() }, '', address);
    } else {
      history.replaceState(history.state, '', address);
      scroll.enter(keyOf(history.state));
    }
    shown = routeKey(page.route);
    navbar = page.chunk.shell.navbar;
    show(page);
    place(url.hash, reason === 'pop');
    onShown(page);
  }

  /** The reader has turned to the page that shows: what was on its way is no longer wanted. */
  function stay(): void {
    turn++;
    stopWaiting();
    stopLeaving();
  }

  /** Scroll and focus: saved position and link, else the hash's target, else the top. */
  function place(hash: string, mayRestore: boolean): void {
    const saved = mayRestore ? scroll.saved() : undefined;
    const target = hash.length > 1 ? reveal(hash) : null;
    focusQuietly(linksOf(document)[saved?.[3] ?? -1] ?? target ?? document.querySelector('main h1') ?? document.querySelector('main'));
    const scrollThere = (): void => {
      // Chromium takes scrolling to where the window is for nothing: a smooth scroll that is about to begin would go on.
      scrollBy({ top: scrollY === 0 ? 1 : -1, behavior: 'instant' });
      if (saved) restore(saved);
      else if (target) target.scrollIntoView({ behavior: 'instant' });
      else scrollTo({ left: 0, top: 0, behavior: 'instant' });
    };
    scrollThere();
    // Chromium adds what a smooth scroll that was under way still does until the next frame.
    requestAnimationFrame(scrollThere);
  }

  function restore([left, top, text]: Position): void {
    scrollTo({ left, top, behavior: 'instant' });
    if (text) scrollBy({ top: distanceTo(text, document), behavior: 'instant' });
  }

  /** At a reload WebKit goes to the heading that the address has come to name, wherever below it the reader was. */
  function resume(): void {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const saved = load?.type === 'reload' ? scroll.saved() : undefined;
    const target = reveal(location.hash);
    // Who has scrolled in the meantime stays there.
    if (saved && target && Math.abs(target.getBoundingClientRect().top - parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)) < 2) restore(saved);
  }

  function leave(url: URL, reason: Reason): void {
    if (reason === 'resolve') return;
    leaving = true;
    if (reason === 'pop') location.reload();
    else location.assign(url.href);
  }

  const keyOfUrl = (url: { readonly pathname: string }): string | undefined => {
    const path = routeFromUrl(url.pathname, base);
    return path && routeKey(path);
  };

  addEventListener('click', (event) => {
    const anchor = (event.target as Element | null)?.closest?.('a');
    if (!anchor || !isPlainClick(event)) return;
    const url = navigationTarget(anchor, location, base);
    if (url === null) return;
    const isHere = keyOfUrl(url) === shown && url.search === location.search;
    if (isHere) stay();
    if (isHere && url.hash !== '') {
      reveal(url.hash);
      return scroll.save(); // The browser's own jump, with a history entry of its own.
    }
    event.preventDefault();
    if (!isHere) return void go(url, 'push');
    // The page the reader is on: to its top, without drawing it again.
    history.replaceState(history.state, '', url.href);
    place('', false);
  });

  addEventListener('popstate', (event) => {
    const key = keyOf(event.state);
    const url = new URL(location.href);
    const isHere = keyOfUrl(url) === shown;
    if (key === undefined) {
      // A jump to a hash made by the browser: a new entry.
      history.replaceState({ key: scroll.enter() }, '');
      // A stand-in has no page to go to: it stays, wherever in it the jump led.
      if (isHere) {
        stay();
        // As the browser does, which finds nothing in a tab that is not chosen, nor by another generator's id.
        reveal(url.hash)?.scrollIntoView();
      } else if (shown !== null) void go(url, 'replace');
      return;
    }
    // Of the page that shows: another one's entry is entered when that page is there.
    scroll.save();
    if (isHere) {
      scroll.enter(key);
      stay();
      place(url.hash, true);
    } else void go(url, 'pop');
  });

  // Who goes to another site has done with the page that was on its way: a browser that keeps this one would go on to it after the return.
  addEventListener('pagehide', () => {
    leaving = false;
    if (keyOfUrl(location) === shown) stay();
  });

  if (route === null) void go(new URL(location.href), 'resolve');
  else {
    // `/index.html`, other spellings and redirects: the address becomes the canonical one.
    const canonical = urlFromRoute(route, base);
    if (location.pathname !== canonical) history.replaceState(history.state, '', canonical + location.search + location.hash);
    // Where the browser found nothing of that id itself, or nothing that shows, and the reader has not gone on meanwhile.
    const isMissed = !document.querySelector(':target')?.getClientRects().length && scrollY === 0;
    const target = reveal(location.hash);
    if (isMissed) target?.scrollIntoView({ behavior: 'instant' });
    resume();
  }
  return (url) => go(url.then((found) => new URL(found, location.href)), 'push');
}

/** The element a hash names. As browsers do, it is not left in a closed fold, nor in a tab that is not chosen. */
function reveal(hash: string): HTMLElement | undefined {
  const target = targetOf(hash);
  for (let place = target?.closest('details,.tab-panel'); place; place = place.parentElement!.closest('details,.tab-panel')) {
    const input = (place.previousElementSibling as Partial<HTMLLabelElement> | null)?.control as HTMLInputElement | null | undefined;
    if (place instanceof HTMLDetailsElement) place.open = true;
    else if (input) input.checked = true;
  }
  return target;
}

/** The element a hash names: as it stands, decoded, or as an id of another generator, or of VuePress before 1.5.4, would be here. */
function targetOf(hash: string): HTMLElement | undefined {
  const raw = hash.slice(1);
  const id = percentDecode(raw);
  const alike = (form: (id: string) => string): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>('main [id]')].find((each) => form(id) !== '' && form(each.id) === form(id));
  return document.getElementById(id) ?? document.getElementById(raw) ?? alike(slugify) ?? alike(bareSlug);
}

/** Moves the focus without scrolling, so that keyboard and screen reader go on from there. */
export function focusQuietly(element: HTMLElement | null): void {
  if (element === null) return;
  // A link, such as a footnote's, is a stop of the Tab key and stays one.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  // A dialog that fills the window lets nothing else have it, and has nothing to give it back to where that went with a page.
  const dialog = document.querySelector(':is(dialog:modal,body>div>dialog[open])');
  dialog?.addEventListener('close', () => document.activeElement === document.body && focusQuietly(element), { once: true });
}
