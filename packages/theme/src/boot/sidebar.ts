/** The sidebar before React: the current page in view, one open group per level. */

export function startSidebar(): void {
  const side = document.getElementById('shell:drawer');
  if (side === null) return;
  const current = side.querySelector('[aria-current=page].side-link');
  if (current !== null) side.scrollTop += current.getBoundingClientRect().top - side.getBoundingClientRect().top - side.clientHeight / 3;

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
