/** Keys of the search: `/` and Ctrl or Cmd + K press the button of the bar. Without a button there is no search. */

export function startSearch(): void {
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey;
    const isK = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
    const button = document.querySelector<HTMLElement>('[data-search]');
    if ((!isSlash && !isK) || (isSlash && areShortcutsOff()) || button === null || event.isComposing || event.defaultPrevented) return;
    if ((event.target as Element).closest?.('input,textarea,select,[contenteditable]:not([contenteditable=false])')) return;
    event.preventDefault();
    if (document.querySelector(':is(dialog:modal,body>div>dialog[open],html.drawer-open)') === null) button.click();
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
