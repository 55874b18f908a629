/**
 * Whether what comes to the page now comes behind the open drawer (`boot/drawer`), which has made inert what was there: the touch that opens
 * it may be the one that loads the app.
 */
export function isBehindDrawer(): boolean {
  return document.documentElement.classList.contains('drawer-open');
}
