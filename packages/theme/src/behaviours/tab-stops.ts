/** Code, formulas and tables are stops of the Tab key for those who scroll them by keyboard: only while there is something to scroll. */
export function keepTabStops(main: HTMLElement): () => void {
  const observer = new ResizeObserver((changes) => {
    for (const { target } of changes) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
      // Not from under a reader's fingers.
      else if (target !== document.activeElement) target.removeAttribute('tabindex');
    }
  });
  for (const place of main.querySelectorAll('.content :is(pre,.math,.table-wrap)[tabindex]')) observer.observe(place);
  return () => observer.disconnect();
}
