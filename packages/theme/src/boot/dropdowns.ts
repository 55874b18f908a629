/** Dropdowns of the bar: `<details>` that also open under the mouse and close as menus do. */

const HOVER_CLOSE_MS = 200;

const open = (): HTMLDetailsElement | null => document.querySelector('.bar .drop[open]');

export function startDropdowns(): void {
  for (const drop of document.querySelectorAll<HTMLDetailsElement>('details.drop')) {
    const summary = drop.querySelector('summary');
    // In the text of an article.
    if (summary === null) continue;
    const say = (): void => summary.setAttribute('aria-expanded', String(drop.open));
    say();
    drop.addEventListener('toggle', say);
    if (drop.closest('.bar') === null) continue;

    let closing: ReturnType<typeof setTimeout>;
    let hovered = 0;
    drop.addEventListener('pointerenter', ({ pointerType, timeStamp }) => {
      if (pointerType !== 'mouse') return;
      clearTimeout(closing);
      if (!drop.open) hovered = timeStamp;
      close(drop);
      drop.open = true;
    });
    drop.addEventListener('pointerleave', ({ pointerType }) => {
      if (pointerType === 'mouse') closing = setTimeout(() => (drop.open = false), HOVER_CLOSE_MS);
    });
    // The click that follows a hover means to open what the hover has just opened.
    summary.addEventListener('click', (event) => {
      if (event.detail > 0 && drop.open && event.timeStamp - hovered < 500) event.preventDefault();
    });
  }
  document.addEventListener('pointerdown', ({ target }) => close((target as Element).closest('.drop')));
  document.addEventListener('focusin', ({ target }) => close((target as Element).closest('.drop')));
  document.addEventListener('glimpress:show', () => close(null));
  document.addEventListener('keydown', ({ key }) => {
    const drop = key === 'Escape' ? open() : null;
    if (drop === null) return;
    drop.open = false;
    drop.querySelector('summary')!.focus();
  });
}

/** Closes the open dropdown unless it is this one. */
function close(except: Element | null): void {
  const drop = open();
  if (drop !== null && drop !== except) drop.open = false;
}
