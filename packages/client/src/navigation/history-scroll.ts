/**
 * Where the reader was on each history entry (§2 Scroll behaviour: saved position first).
 *
 * Entries are told apart by `history.state.key`. Positions live in memory and, over reloads, in session storage; while
 * the app runs the browser's own restoration is off, when it goes away it is on again.
 */
import { linksOf, textPlace, type TextPlace } from './text-place';

const STORE = 'glimpress:scroll';
const MOST = 60;

/** CSS pixels, which line of the text that was, and which of its links had the focus (-1: none). */
export type Position = readonly [x: number, y: number, place?: TextPlace | null, link?: number];

export interface HistoryScroll {
  /** Remembers the position of the entry the reader is on. */
  save(): void;
  /** The reader is on another entry now: the one with this key, or a new one; returns its key. Where they were on the one before is saved, had they scrolled since it was. */
  enter(key?: string): string;
  /** The position saved for the entry the reader is on. */
  saved(): Position | undefined;
}

/** `window` is injected for tests. */
export function createHistoryScroll(view: Window = window): HistoryScroll {
  const { history } = view;
  let positions = read(view);
  let current = keyOf(history.state) ?? newKey();
  /** Where the window was last scrolled to, unless saved since. No more than that: it is noted at every step. */
  let unsaved: Position | undefined;
  const note = (): Position => (unsaved = [view.scrollX, view.scrollY]);

  const save = ([left, top] = note()): void => {
    positions.delete(current);
    const place = top > 0 && top === view.scrollY ? textPlace(view.document) : undefined;
    const link = linksOf(view.document).indexOf(view.document.activeElement as HTMLElement);
    positions.set(current, place || link >= 0 ? [left, top, place, link] : [left, top]);
    if (positions.size > MOST) positions = new Map([...positions].slice(-MOST));
    unsaved = undefined;
  };

  const goAway = (): void => {
    save();
    history.scrollRestoration = 'auto';
    try {
      view.sessionStorage.setItem(STORE, JSON.stringify([...positions]));
    } catch {
      // Storage full or forbidden: positions are a comfort, not a need.
    }
  };

  history.replaceState({ ...(history.state as object | null), key: current }, '');
  history.scrollRestoration = 'manual';
  view.addEventListener('pageshow', ({ persisted }) => {
    history.scrollRestoration = 'manual';
    // A page kept for going back is shown from its top by WebKit, which scrolls later than this and is no longer to do it.
    const [left, top] = (persisted && positions.get(current)) || [];
    if (left !== undefined) view.scrollTo({ left, top: top!, behavior: 'instant' });
  });
  view.addEventListener('pagehide', goAway);
  note();
  view.addEventListener('scroll', note);
  // A phone ends hidden pages without a word, and loads them again when the reader is back.
  view.document.addEventListener('visibilitychange', () => {
    if (view.document.visibilityState === 'hidden') goAway();
    else history.scrollRestoration = 'manual';
  });

  return {
    save,
    enter(key = newKey()) {
      // As when a hash is put into the address: browsers tell of the jump when it is made, of its scrolling later still.
      if (unsaved) save(unsaved);
      note();
      return (current = key);
    },
    saved: () => positions.get(current),
  };
}

/** Where the reader was when the page was last left at this entry, for what comes into it only now: the browser scrolls no further than it found a page. */
export function leftPosition(view: Window = window): Position | undefined {
  return read(view).get(keyOf(view.history.state) ?? '');
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
