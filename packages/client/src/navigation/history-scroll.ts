/**
 * Where the reader was on each history entry (§2 Scroll behaviour: saved position first).
 *
 * Entries are told apart by `history.state.key`. Positions live in memory and, over reloads, in session storage; while
 * the app runs the browser's own restoration is off, when it goes away it is on again.
 */
import { textPlace, type TextPlace } from './text-place';

const STORE = 'glimpress:scroll';
const MOST = 60;

type Position = readonly [x: number, y: number, place?: TextPlace];

export interface HistoryScroll {
  /** Remembers the position of the entry the reader is on. */
  save(): void;
  /** The reader is on another entry now: the one with this key, or a new one; returns its key. */
  enter(key?: string): string;
  /** The position saved for the entry the reader is on. */
  saved(): Position | undefined;
}

/** `window` is injected for tests. */
export function createHistoryScroll(view: Window = window): HistoryScroll {
  const { history } = view;
  let positions = read(view);
  let current = keyOf(history.state) ?? newKey();

  const save = (): void => {
    positions.delete(current);
    const place = view.scrollY > 0 ? textPlace(view.document) : undefined;
    positions.set(current, place === undefined ? [view.scrollX, view.scrollY] : [view.scrollX, view.scrollY, place]);
    if (positions.size > MOST) positions = new Map([...positions].slice(-MOST));
  };

  history.replaceState({ ...(history.state as object | null), key: current }, '');
  history.scrollRestoration = 'manual';
  view.addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
  view.addEventListener('pagehide', () => {
    save();
    history.scrollRestoration = 'auto';
    try {
      view.sessionStorage.setItem(STORE, JSON.stringify([...positions]));
    } catch {
      // Storage full or forbidden: positions are a comfort, not a need.
    }
  });

  return {
    save,
    enter: (key = newKey()) => (current = key),
    saved: () => positions.get(current),
  };
}

/** The key of a history state, when it is one of ours. */
export function keyOf(state: unknown): string | undefined {
  const key = (state as { key?: unknown } | null)?.key;
  return typeof key === 'string' ? key : undefined;
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

function read(view: Window): Map<string, Position> {
  try {
    return new Map(JSON.parse(view.sessionStorage.getItem(STORE) ?? '[]') as [string, Position][]);
  } catch {
    return new Map();
  }
}
