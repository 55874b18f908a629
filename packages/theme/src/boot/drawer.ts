/**
 * The drawer of small screens. Without script the menu button is a link to `#shell:drawer`, which `:target` opens; with it the
 * drawer is modal: the rest of the page is inert, Escape and the mask close it, focus goes in and comes back.
 */
const root = document.documentElement;
const OUTSIDE = '.skip,.bar,main,.foot,.tools,.corner';

export function startDrawer(): void {
  const drawer = document.getElementById('shell:drawer');
  const button = document.querySelector<HTMLElement>('.menu-button');
  if (drawer === null || button === null) return;

  const set = (open: boolean): void => {
    root.classList.toggle('drawer-open', open);
    button.setAttribute('aria-expanded', String(open));
    for (const element of document.querySelectorAll(OUTSIDE)) element.toggleAttribute('inert', open);
  };
  const isOpen = (): boolean => root.classList.contains('drawer-open');
  const close = (): void => {
    if (!isOpen()) return;
    set(false);
    button.focus({ preventScroll: true });
  };

  set(false);
  if (location.hash === '#shell:drawer') {
    history.replaceState(history.state, '', location.pathname + location.search);
    set(true);
  }
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (link === button) {
      event.preventDefault();
      set(true);
      drawer.scrollTop = 0;
      drawer.focus({ preventScroll: true });
    } else if (link?.matches('.drawer-close,.mask')) {
      event.preventDefault();
      close();
    } else if (isOpen() && link?.pathname === location.pathname && drawer.contains(link)) {
      // To a heading, or to the page the reader is on: nothing new will be shown.
      set(false);
    }
  });
  // A link with role button: the space bar presses it, too.
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    const link = event.target as HTMLElement;
    if (event.key === ' ' && link.matches('a[role=button]')) {
      event.preventDefault();
      link.click();
    }
  });
  // A page has been shown, the reader has gone back, or the window has grown beyond drawers.
  document.addEventListener('glimpress:show', () => isOpen() && set(false));
  addEventListener('popstate', () => isOpen() && set(false));
  addEventListener('resize', () => isOpen() && button.offsetParent === null && set(false));
}
