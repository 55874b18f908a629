/** Entry of a chunk of its own: the list of keyboard shortcuts, and the switch for those of a single key. */
import '../styles/shortcuts.css';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { areShortcutsOn } from '../behaviours/shortcuts';
import { Sheet, type Shortcut } from './sheet';
import { sheetTextsFor } from './texts';

let root: Root | undefined;

/** Lists what works on this page: search and colour mode only where they are offered. */
export function showSheet(): void {
  if (document.querySelector('dialog[open]') !== null) return;
  const texts = sheetTextsFor(document.documentElement.lang);
  const has = (selector: string): boolean => document.querySelector(selector) !== null;
  const shortcuts: Shortcut[] = [
    ...(has('[data-search]') ? [{ keys: ['/', /Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'], text: texts.search }] : []),
    { keys: ['J'], text: texts.next },
    { keys: ['K'], text: texts.previous },
    { keys: ['T'], text: texts.top },
    ...(has('[data-set-mode]') ? [{ keys: ['M'], text: texts.mode }] : []),
    { keys: ['R'], text: texts.random },
    { keys: ['?'], text: texts.help },
    { keys: ['Esc'], text: texts.escape },
  ];
  if (root === undefined) {
    const place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  }
  const shown = root;
  flushSync(() => shown.render(<Sheet texts={texts} shortcuts={shortcuts} on={areShortcutsOn()} onSwitch={remember} onClosed={() => shown.render(null)} />));
}

function remember(on: boolean): void {
  try {
    if (on) delete localStorage.shortcuts;
    else localStorage.shortcuts = 'off';
  } catch (error) {
    console.error(error);
  }
}
