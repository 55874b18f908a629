/** Keyboard shortcuts (§4): single keys, never while the reader writes, never with modifiers; they can be switched off (WCAG 2.1.4). */
import { notify } from '../notices/notices';
import type { Texts } from '../texts/index';
import { backToTop } from '../tools/back-to-top';

/** Where a key is text, or moves a choice. */
const FIELDS = 'input,textarea,select,[role=textbox],[contenteditable]:not([contenteditable=false])';

/** True unless the reader has switched them off. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.shortcuts !== 'off';
  } catch {
    return true;
  }
}

interface ShortcutOptions {
  readonly texts: () => Texts;
  readonly random: () => void;
}

export function startShortcuts({ texts, random }: ShortcutOptions): void {
  const keys: Readonly<Record<string, () => void>> = {
    j: () => follow('next'),
    k: () => follow('prev'),
    t: backToTop,
    m: () => nextMode(texts()),
    r: random,
    // The boot script says when the list does not come.
    '?': () => document.querySelector<HTMLElement>('[data-shortcuts]')?.click(),
  };
  addEventListener('keydown', (event) => {
    const { key, shiftKey } = event;
    // `?` is made with Shift on most keyboards; letters are meant as they are, whatever Caps Lock says.
    const name = shiftKey && key !== '?' ? '' : key.toLowerCase();
    if (!isForPage(event) || event.defaultPrevented || !areShortcutsOn() || !Object.hasOwn(keys, name)) return;
    event.preventDefault();
    if (!event.repeat) keys[name]!();
  });
}

/** A bare key, pressed while nothing else wants keys: no dialog that fills the window, an island's neither. What an article has open in its text is none; old browsers, which cannot tell, know the theme's own. */
function isForPage({ target, ctrlKey, metaKey, altKey, isComposing, keyCode }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || keyCode === 229) return false;
  return !(target as Element).closest?.(FIELDS) && document.querySelector(':is(dialog:modal,body>div>dialog[open],html.drawer-open)') === null;
}

function follow(rel: string): void {
  document.querySelector<HTMLElement>(`main a[rel=${rel}]`)?.click();
}

/** The boot script owns the colour mode: its buttons are pressed for the reader. */
function nextMode(texts: Texts): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-set-mode]')];
  const next = buttons[(buttons.findIndex((button) => button.matches('[aria-pressed=true]')) + 1) % buttons.length];
  if (next === undefined) return;
  next.click();
  notify({ title: texts.mode, content: next.textContent });
}
