/**
 * Fetches pages before they are asked for: links under the pointer, focused or touched, and, when the browser has
 * nothing better to do, links in view. Not at all when the reader saves data or the network is slow.
 */
import { routeFromUrl, type RoutePath } from '@glimpress/contracts/route';
import { isPlainClick, navigationTarget } from './links';
import type { LoadedPage, PageLoader } from './page-loader';

/** Pages in flight at a time, and pages fetched for being in view, per page read. */
const PARALLEL = 2;
const MOST_IN_VIEW = 12;

/**
 * Returns a function that watches the links inside an element, and forgets those watched before. `onPress` is told of each press of a
 * mouse's first button, with the page that a link under it leads to.
 */
export function startPrefetch(loader: PageLoader, base: string, onPress: (page: Promise<LoadedPage | undefined> | undefined) => void): (root: ParentNode) => void {
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }).connection;
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return () => {};

  const linkOf = ({ target }: Event): HTMLAnchorElement | null | undefined => (target as Element | null)?.closest?.('a');
  const fetchOf = (anchor: HTMLAnchorElement): Promise<LoadedPage | undefined> | undefined => {
    const url = navigationTarget(anchor, location, base);
    if (url === null || url.pathname === location.pathname) return undefined;
    return loader.load(routeFromUrl(url.pathname, base) as RoutePath).catch(() => undefined);
  };

  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    addEventListener(
      type,
      (event) => {
        const anchor = linkOf(event);
        if (anchor) void fetchOf(anchor);
      },
      { passive: true },
    );
  }

  addEventListener('pointerdown', (event) => {
    const anchor = linkOf(event);
    onPress(anchor && event.pointerType === 'mouse' && isPlainClick(event) ? fetchOf(anchor) : undefined);
  });

  let queue: HTMLAnchorElement[] = [];
  let left = MOST_IN_VIEW;
  let running = 0;
  const next = (): void => {
    if (running >= PARALLEL || left === 0) return;
    const anchor = queue.shift();
    if (anchor === undefined) return;
    const work = fetchOf(anchor);
    if (work === undefined) return next();
    running++;
    left--;
    void work.then(() => {
      running--;
      whenIdle(next);
    });
    next();
  };

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) queue.push(target as HTMLAnchorElement);
      else queue = queue.filter((anchor) => anchor !== target);
    }
    whenIdle(next);
  });

  return (root) => {
    observer.disconnect();
    queue = [];
    left = MOST_IN_VIEW;
    for (const anchor of root.querySelectorAll('a[href]')) observer.observe(anchor);
  };
}

function whenIdle(run: () => void): void {
  try {
    requestIdleCallback(run);
  } catch {
    // Safari; asked for by name, a heading could pass for it.
    setTimeout(run, 200);
  }
}
