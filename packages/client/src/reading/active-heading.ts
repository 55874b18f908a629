/** §2: the current heading while scrolling, marked in sidebar and outline and mirrored in the address. */
import { throttle } from './throttle';

/** §9 Scroll throttle. */
export const HEADING_THROTTLE_MS = 300;

/** A heading counts as reached this far before it touches the line under the bar. */
const TOLERANCE_PX = 10;

interface Reading {
  /** Distance of each heading from the line under the bar, in document order; negative above it. */
  readonly distances: readonly number[];
  readonly atTop: boolean;
  readonly atBottom: boolean;
  /** Index of the heading the address names, or -1. */
  readonly named: number;
}

/**
 * Index of the heading being read, or -1 before the first. At the very top it is the first; at the very bottom, where
 * the last headings can never reach the bar, one that the address names stays.
 */
export function activeHeading({ distances, atTop, atBottom, named }: Reading): number {
  if (distances.length === 0) return -1;
  if (atTop && named < 0) return 0;
  const next = distances.findIndex((distance) => distance > TOLERANCE_PX);
  const reached = next === -1 ? distances.length - 1 : next - 1;
  return atBottom && named > reached ? named : reached;
}

interface TrackerOptions {
  /** Ids of the headings that take part, asked anew at every turn: they change with the page. */
  readonly ids: () => readonly string[];
  /** The heading being read has this id, or null. */
  readonly onChange: (id: string | null) => void;
}

/**
 * Follows the window's scrolling; `update` looks at once, without touching the address.
 *
 * A jump to a heading is not scrolling by the reader: until they scroll on themselves, the heading they asked for is the
 * current one, even where the page is too short to bring it up to the bar.
 */
export function startHeadingTracker({ ids, onChange }: TrackerOptions): { update(): void } {
  let asked = readHash();
  const look = (mirror: boolean): void => {
    const hash = readHash();
    // Who has gone to the top of the page by a link asks for no heading any more.
    if (asked !== hash) asked = '';
    const headings = ids()
      .map((id) => document.getElementById(id))
      // One in a tab that is not chosen is nowhere.
      .filter((heading) => heading !== null && heading.getClientRects().length > 0) as HTMLElement[];
    if (asked !== '' && headings.some(({ id }) => id === asked)) return onChange(asked);
    const root = document.documentElement;
    // Where a jump to a heading stops: the line under the bar.
    const line = parseFloat(getComputedStyle(root).scrollPaddingTop) || 0;
    const atTop = scrollY <= 0;
    const index = activeHeading({
      distances: headings.map((heading) => heading.getBoundingClientRect().top - line),
      atTop,
      atBottom: innerHeight + scrollY >= root.scrollHeight - 2,
      // Who has come back to the top is at the first again, whatever the address has come to name below.
      named: mirror && atTop ? -1 : headings.findIndex(({ id }) => id === hash),
    });
    const id = headings[index]?.id ?? null;
    onChange(id);
    // What was asked for and is no heading of these (a footnote, a comment, a smaller heading) stays the address, too. At the top the
    // address is the page's own: who shares it shares the whole page.
    if (mirror && asked === '' && headings.length > 0) mirrorHash(atTop ? null : id, hash);
  };
  const free = (): void => {
    asked = '';
  };
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown']) addEventListener(type, free, { passive: true, capture: true });
  // Chromium tells of a jump's scrolling between these two.
  addEventListener('popstate', () => (asked = readHash()));
  addEventListener('hashchange', () => {
    asked = readHash();
    look(false);
  });
  addEventListener('scroll', throttle(() => look(true), HEADING_THROTTLE_MS), { passive: true });
  return {
    update: () => {
      asked = readHash();
      look(false);
    },
  };
}

/** Replaces the hash: no history entry, no jump. */
function mirrorHash(id: string | null, hash: string): void {
  if ((id ?? '') === hash) return;
  history.replaceState(history.state, '', id === null ? location.pathname + location.search : `#${encodeURIComponent(id)}`);
}

/** The hash without `#`, decoded: browsers differ in what they encode. */
function readHash(): string {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
