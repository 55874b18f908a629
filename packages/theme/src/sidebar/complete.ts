/**
 * A document holds only a part of a large sidebar (DESIGN §4.2): the whole list comes when the reader turns to it, or
 * when it must show a page that the part does not hold.
 */

/** Calls `complete` once, at the first sign of interest; links to the whole list then do the same instead of leaving. */
export function onSidebarInterest(sidebar: HTMLElement, listUrl: string, complete: () => void): void {
  const types = ['toggle', 'pointerdown', 'focusin', 'click'] as const;
  const once = (event: Event): void => {
    const link = (event.target as Element).closest('a');
    if (event.type === 'click' && link?.pathname === new URL(listUrl, location.href).pathname) event.preventDefault();
    else if (event.type === 'click') return;
    for (const type of types) if (type !== 'click') sidebar.removeEventListener(type, once, true);
    complete();
  };
  for (const type of types) sidebar.addEventListener(type, once, true);
}

/** Runs a change of the sidebar's HTML and brings back what the reader had: open groups and focus. */
export function keepingPlace(sidebar: HTMLElement, change: () => void): void {
  const open = [...sidebar.querySelectorAll('details[open] > summary')].map(titleOf);
  const focused = sidebar.contains(document.activeElement) ? document.activeElement : null;
  change();
  for (const summary of sidebar.querySelectorAll('summary')) {
    if (open.includes(titleOf(summary))) (summary.parentElement as HTMLDetailsElement).open = true;
  }
  if (focused === null) return;
  const same = [...sidebar.querySelectorAll<HTMLElement>(focused.tagName)].find((element) => titleOf(element) === titleOf(focused));
  same?.focus({ preventScroll: true });
}

function titleOf(element: Element): string {
  return element.textContent;
}
