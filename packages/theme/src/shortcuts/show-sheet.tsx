/** Entry of a chunk of its own: the list of keyboard shortcuts, and the switch for those of a single key. */
import '../styles/shortcuts.css';
import { areShortcutsOn } from '../behaviours/shortcuts';
import { createPlace } from '../parts/create-place';
import { Sheet, type Shortcut } from './sheet';
import { sheetTextsFor } from './texts';

const draw = createPlace();

/** Lists what works on this page: search and colour mode only where they are offered. */
export function showSheet(): void {
  if (document.querySelector('body>div>dialog[open]') !== null) return;
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
  draw(<Sheet texts={texts} shortcuts={shortcuts} on={areShortcutsOn()} onSwitch={remember} onClosed={() => draw(null)} />);
}

function remember(on: boolean): void {
  try {
    if (on) delete localStorage.shortcuts;
    else localStorage.shortcuts = 'off';
  } catch (error) {
    console.error(error);
  }
}
