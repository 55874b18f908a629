/** Colour mode: the reader's choice in local storage `mode` (auto, light, dark), the site's default, the system's. */

const root = document.documentElement;
const dark = matchMedia('(prefers-color-scheme: dark)');

export function startModes(): void {
  apply();
  // The system changes, or the reader chooses in another tab; a page kept for going back hears of neither.
  dark.addEventListener('change', apply);
  for (const type of ['storage', 'pageshow']) addEventListener(type, apply);
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-set-mode]');
    if (button === null) return;
    try {
      localStorage.mode = button.dataset.setMode;
    } catch {
      // Storage forbidden: the choice holds for this page.
      root.dataset.defaultMode = button.dataset.setMode;
    }
    apply();
    const menu = button.closest('details')!;
    // Pressed by a shortcut the menu is closed, and the focus stays where it is.
    if (menu.open) menu.querySelector('summary')!.focus();
    menu.open = false;
  });
}

function apply(): void {
  const choice = chosen();
  root.dataset.mode = choice === 'dark' || (choice !== 'light' && dark.matches) ? 'dark' : 'light';
  for (const button of document.querySelectorAll<HTMLElement>('[data-set-mode]')) {
    button.setAttribute('aria-pressed', String(button.dataset.setMode === choice));
  }
}

function chosen(): string {
  const preset = root.dataset.defaultMode ?? 'auto';
  try {
    return (localStorage.mode as string | undefined) || preset;
  } catch {
    return preset;
  }
}
