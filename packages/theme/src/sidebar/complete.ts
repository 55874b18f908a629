/**
 * A document holds only a part of a large sidebar (ARCHITECTURE, What a page is made of): the whole list comes when the reader turns to it, or
 * when it must show a page that the part does not hold.
 */
import { pressEnd } from '../parts/press-end';

/** Whoever follows a link to the list waits no longer than this for it to come here. */
const PATIENCE_MS = 3000;

/**
 * Calls `complete` at the first sign of interest, and again at the next one when it has failed; links to the whole list then do the
 * same instead of leaving. When the list does not come they lead to it. The list may be changed once what this returns is over: what is
 * pressed has to be there still when it is let go, or the press does nothing.
 */
export function onSidebarInterest(sidebar: HTMLElement, listUrl: string, complete: () => Promise<void>): () => Promise<void> {
  let coming: Promise<void> | undefined;
  let press = Promise.resolve();
  const start = (): Promise<void> =>
    (coming ??= complete().catch((error: unknown) => {
      coming = undefined;
      throw error;
    }));
  sidebar.addEventListener('pointerdown', () => (press = pressEnd()), true);
  for (const type of ['toggle', 'pointerdown', 'focusin']) sidebar.addEventListener(type, () => void start().catch(console.warn), true);
  sidebar.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest('a');
      if (link?.pathname !== new URL(listUrl, location.href).pathname || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const { pathname } = location;
      const late = new Promise((_, reject) => setTimeout(reject, PATIENCE_MS));
      // Unless the reader has gone on to another page meanwhile.
      Promise.race([start(), late]).catch(() => link.isConnected && location.pathname === pathname && location.assign(link.href));
    },
    true,
  );
  return () => press;
}

/** Runs a change of the sidebar's HTML and brings back what the reader had: open groups, focus, and what shows where it did. */
export function keepingPlace(sidebar: HTMLElement, change: () => void): void {
  const box = sidebar.closest('aside')!;
  const stops = (): HTMLElement[] => [...sidebar.querySelectorAll<HTMLElement>('a,summary')];
  const open = new Set([...sidebar.querySelectorAll('details[open] > summary')].map(placeOf));
  const before = stops();
  const focused = before.findIndex((element) => element === document.activeElement);
  // The link to the whole list gives way to it: then the reader goes on from what stood before it.
  const places = before.slice(0, focused + 1).map(placeOf);
  const { top } = box.getBoundingClientRect();
  const doesShow = (element?: HTMLElement): boolean => element !== undefined && element.getClientRects().length > 0 && element.getBoundingClientRect().bottom > top;
  const seen = doesShow(before[focused]) ? before[focused] : before.find(doesShow);
  const was = seen && ([placeOf(seen), seen.getBoundingClientRect().top] as const);
  change();
  const now = new Map(stops().map((element) => [placeOf(element), element]));
  for (const [place, element] of now) if (open.has(place)) (element.parentElement as HTMLDetailsElement).open = true;
  now.get(places.findLast((place) => now.has(place)) ?? '')?.focus({ preventScroll: true });
  const again = was && now.get(was[0]);
  if (again) box.scrollTop += again.getBoundingClientRect().top - was[1];
}

/** Where a link or a group's title stands: groups of one name may be in several others, and each has its overview. */
function placeOf(element: Element): string {
  const titles = [element.getAttribute('href'), element.textContent];
  for (let group = element.closest('details'); group !== null; group = group.parentElement!.closest('details')) titles.push(group.firstElementChild!.textContent);
  return titles.join('\n');
}
