/** The sidebar before React: the current page in view, one open group per level. */
import { afterPaint } from '../behaviours/after-paint';

export function startSidebar(): void {
  const side = document.getElementById('shell:drawer');
  if (side === null) return;
  const current = side.querySelector('[aria-current=page].side-link');
  // Asked for a place now, a browser that has this script sooner than its first frame would lay the page out here.
  if (current !== null) afterPaint(() => (side.scrollTop += current.getBoundingClientRect().top - side.getBoundingClientRect().top - side.clientHeight / 3));

  // Browsers that do not know `<details name>` yet.
  if ('name' in HTMLDetailsElement.prototype) return;
  side.addEventListener(
    'toggle',
    ({ target }) => {
      const group = target as HTMLDetailsElement;
      if (!group.open) return;
      for (const other of side.querySelectorAll<HTMLDetailsElement>('details[open]')) {
        if (other !== group && other.getAttribute('name') === group.getAttribute('name')) other.open = false;
      }
    },
    true,
  );
}
