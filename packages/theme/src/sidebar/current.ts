/** Marks the current page in the sidebar's HTML: what the engine does in documents, after a navigation in the app. */
import type { PageData } from '@glimpress/contracts/page';
import { routeFromUrl, routeKey, toRoute } from '@glimpress/contracts/route';
import { sidebarHeadingsHtml } from './headings';

/**
 * What was open stays open, but where the current page's own groups take its place. False when the sidebar has no link
 * to the page.
 */
export function markCurrentPage(sidebar: HTMLElement, page: PageData, base: string): boolean {
  for (const marked of sidebar.querySelectorAll('[aria-current]')) marked.removeAttribute('aria-current');
  for (const list of sidebar.querySelectorAll('.side-heads')) list.remove();

  const auto = sidebar.querySelector('[data-auto]');
  if (auto !== null) auto.innerHTML = sidebarHeadingsHtml(page, depthOf(page, 2));

  const key = routeKey(toRoute(page.path));
  const link = [...sidebar.querySelectorAll<HTMLAnchorElement>('a.side-link')].find(({ origin, pathname }) => {
    const route = origin === location.origin ? routeFromUrl(pathname, base) : undefined;
    return route !== undefined && routeKey(route) === key;
  });
  if (link === undefined) return false;
  link.setAttribute('aria-current', 'page');
  link.insertAdjacentHTML('afterend', sidebarHeadingsHtml(page, depthOf(page, Number(link.dataset.depth ?? 1))));
  for (let group = link.closest('details'); group !== null; group = group.parentElement!.closest('details')) group.open = true;
  bringIntoView(link);
  return true;
}

/** The page's own depth counts, also when it is 0; else the sidebar's. */
function depthOf({ frontmatter }: PageData, fallback: number): number {
  return frontmatter.sidebarDepth ?? fallback;
}

/** Scrolls the sidebar, or the outline beside the text unless the reader is at it, never the window. */
export function bringIntoView(element: HTMLElement): void {
  // Headings that the outline has do not show in the sidebar.
  const box = element.offsetParent && element.closest('aside,.outline:not(:hover)');
  if (box === null) return;
  const { top, bottom } = element.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  if (top < frame.top + 16 || bottom > frame.bottom - 16) box.scrollTop += top - frame.top - box.clientHeight / 3;
}
