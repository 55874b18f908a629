/** While the author writes, `glimpress dev` tells the page what changed: it is shown in place, scroll position kept. */
import { loadChunk, loadStyle, type PageLoader, type ReadyPage } from '@glimpress/client';
import { AUTO_SIDEBAR, type PageChunk, type PageData } from '@glimpress/contracts/page';
import { toRoute } from '@glimpress/contracts/route';
import { patch } from './patch';

interface UpdateOptions {
  readonly main: HTMLElement;
  readonly loader: PageLoader;
  readonly page: () => PageData;
  /** `put`: puts the page's text (HTML) in the place of the one that shows. */
  readonly show: (page: ReadyPage, put: (html: string) => void) => void;
  readonly onShown: () => void;
  /** Id of the sidebar on display. */
  readonly sidebarShown: () => string | null;
  /** Draws the sidebar on display anew. */
  readonly showSidebar: (html: string) => void;
}

/**
 * Listens to `glimpress:pages` (detail: route -> chunk URL); preventing the default says that the app takes care. What was edited
 * may come ahead of it, as `glimpress:page` (detail: chunk and its URL).
 */
export function startUpdates({ main, loader, page, show, onShown, sidebarShown, showSidebar }: UpdateOptions): void {
  /** Shown ahead of what is told next. */
  let shown = '';
  /** Of the texts to be shown: what comes late is not drawn over what was saved after it. */
  let newest = 0;
  /** One after the other, for sidebars come when they like. */
  let updated = Promise.resolve();
  addEventListener('glimpress:page', (event) => {
    const { url, chunk } = (event as CustomEvent<{ readonly url: string; readonly chunk: PageChunk }>).detail;
    const id = chunk.shell.sidebar;
    if (chunk.page.path !== page().path || (id !== sidebarShown() && id !== null && id !== AUTO_SIDEBAR)) return;
    shown = url;
    showInPlace(chunk, null, ++newest).catch(() => location.reload());
  });
  addEventListener('glimpress:pages', (event) => {
    event.preventDefault();
    loader.forget();
    const url = (event as CustomEvent<Readonly<Record<string, string>>>).detail[page().path];
    const ahead = shown;
    shown = '';
    if (url === ahead) return;
    const turn = url === undefined ? 0 : ++newest;
    updated = updated.then(() => (url === undefined ? updateSidebar() : update(url, turn))).catch(() => location.reload());
  });

  /** The page is as it was, but its sidebar may list one more. */
  async function updateSidebar(): Promise<void> {
    const id = sidebarShown();
    if (id === null || id === AUTO_SIDEBAR) return;
    const html = await loader.sidebar(id);
    if (sidebarShown() === id && html !== '') showSidebar(html);
  }

  async function update(url: string, turn: number): Promise<void> {
    const chunk = await loadChunk<PageChunk>(url);
    const id = chunk.shell.sidebar;
    const sidebar = id === null || id === AUTO_SIDEBAR ? null : await loader.sidebar(id);
    const isShown = await showInPlace(chunk, sidebar, turn);
    if (!isShown && sidebar && sidebarShown() === id) showSidebar(sidebar);
  }

  /** False when the author has gone to another page meanwhile, or saved again. */
  async function showInPlace(chunk: PageChunk, sidebar: string | null, turn: number): Promise<boolean> {
    await Promise.all(chunk.styles.map(loadStyle));
    if (chunk.page.path !== page().path || turn !== newest) return false;
    const place = { left: scrollX, top: scrollY, behavior: 'instant' } as const;
    show({ route: toRoute(chunk.page.path), chunk, sidebar }, (html) => patch(main, html));
    onShown();
    scrollTo(place);
    return true;
  }
}
