/**
 * Opens the search: the button of the bar, `/` and Ctrl or Cmd + K. Without a button there is no search. The dialog is loaded
 * when it is first wanted.
 */

/** What the app gives: shows the dialog for a locale's pages. */
type OpenSearch = (locale: string) => Promise<void>;

/** `withApp` runs what it gets as soon as the app is there. */
export function startSearch(withApp: (use: (app: { readonly openSearch: OpenSearch }) => Promise<void>) => void): void {
  const open = (button: HTMLElement | null): void => {
    if (button !== null && document.querySelector('dialog[open]') === null) withApp(({ openSearch }) => openSearch(button.dataset.search!));
  };
  document.addEventListener('click', ({ target }) => open((target as Element).closest<HTMLElement>('[data-search]')));
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey;
    const isK = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
    const button = document.querySelector<HTMLElement>('[data-search]');
    if ((!isSlash && !isK) || (isSlash && areShortcutsOff()) || button === null || event.isComposing || event.defaultPrevented) return;
    if ((event.target as Element).closest?.('input,textarea,select,[contenteditable]:not([contenteditable=false])')) return;
    event.preventDefault();
    open(button);
  });
}

/** The reader's choice in the list of shortcuts; it counts from the first key on. */
function areShortcutsOff(): boolean {
  try {
    return localStorage.shortcuts === 'off';
  } catch {
    return false;
  }
}
