/** The sidebar in the browser: follows the page, and fetches what the document left out. */
import type { PageLoader } from '@glimpress/client';
import { AUTO_SIDEBAR, type DocumentData, type SiteData } from '@glimpress/contracts/page';
import { toRoute, urlFromRoute } from '@glimpress/contracts/route';
import type { AppState } from '../shell/app-state';
import { keepingPlace, onSidebarInterest } from './complete';
import { markCurrentPage } from './current';
import { autoSidebarHtml } from './headings';

interface SidebarOptions {
  readonly site: SiteData;
  readonly state: AppState;
  readonly loader: PageLoader;
  readonly data: DocumentData;
  /** The list on display has changed by itself. */
  readonly onFilled: () => void;
}

interface Sidebar {
  /** To be called with the new page in place; `items` are those of its sidebar when that is another one. */
  pageChanged(items: string | null): void;
  /** Other entries for the same page: what a reader opened stays open. */
  replace(html: string): void;
}

export function createSidebar({ site, state, loader, data, onFilled }: SidebarOptions): Sidebar {
  const element = document.querySelector<HTMLElement>('.sidebar')!;
  /** What the document brought is still on display. */
  let isFirst = true;
  const fill = (html: string): void => {
    isFirst = false;
    element.firstElementChild!.innerHTML = html;
  };
  const mark = (): boolean => markCurrentPage(element, state.get().page, site.base);
  /** The sidebar of which the document holds a part only. */
  const partial = data.sidebarUrl === undefined ? null : data.shell.sidebar;
  const isPartial = (): boolean => partial !== null && state.get().shell.sidebar === partial && isFirst;

  async function complete(): Promise<void> {
    const html = await loader.sidebar(partial!);
    await released!();
    if (html !== '' && isPartial()) replace(html);
  }

  /** The groups of a page that the reader has gone to take the place of those that were open. */
  async function completeAround(): Promise<void> {
    await complete();
    mark();
    onFilled();
  }

  function replace(html: string): void {
    keepingPlace(element, () => {
      fill(html);
      mark();
    });
    onFilled();
  }

  const released = isPartial() ? onSidebarInterest(element, data.sidebarUrl!, async () => (isPartial() ? complete() : undefined)) : undefined;

  return {
    replace,
    pageChanged(items) {
      const { page, shell } = state.get();
      if (items !== null) fill(items);
      if (shell.sidebar === AUTO_SIDEBAR) fill(autoSidebarHtml(page, urlFromRoute(toRoute(page.path), site.base)));
      if (shell.sidebar !== null && !mark() && isPartial()) completeAround().catch(console.warn);
    },
  };
}
