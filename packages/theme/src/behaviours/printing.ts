/**
 * Diagrams on paper: those that have not come into view are drawn before the page is printed. Ctrl or Cmd + P waits for them. No
 * browser waits when its menu is used: what is not drawn by then is printed as its source, and the reader is told once it is.
 */
import type { Islands } from '@glimpress/client';
import { notify } from '../notices/notices';
import type { Texts } from '../texts/index';
import { pictureIslands } from './page-islands';

/** A network or a diagram that takes longer does not keep the page from being printed. */
const LONGEST_MS = 10_000;
const TOLD_MS = 8000;

/** Returns what ends it. */
export function startPrinting(main: HTMLElement, islands: Islands, texts: Texts): () => void {
  const ends = new AbortController();
  const isDrawing = (): boolean => main.querySelector('[data-island] [aria-busy=true]') !== null;
  /** Starts what is missing; resolves when all is drawn, null when all is. */
  const draw = (): Promise<void> | null => {
    // Chromium 88 and 89 end no listener by a signal.
    if (ends.signal.aborted) return null;
    const mounted = islands.mountNow(pictureIslands);
    return mounted === null && !isDrawing() ? null : Promise.race([untilDrawn(mounted), pause(LONGEST_MS)]);
  };
  const untilDrawn = async (mounted: Promise<unknown> | null): Promise<void> => {
    await mounted;
    while (isDrawing() && !ends.signal.aborted) await pause(50);
  };
  let isAsked = false;

  addEventListener(
    'keydown',
    (event) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'p' || ctrlKey === metaKey || altKey || shiftKey || event.defaultPrevented) return;
      const drawn = isAsked || draw();
      if (drawn === null) return;
      event.preventDefault();
      if (drawn === true) return;
      isAsked = true;
      notify({ title: texts.printing.title, content: texts.printing.drawing });
      void drawn.then(() => {
        isAsked = false;
        if (!ends.signal.aborted) print();
      });
    },
    ends,
  );
  addEventListener(
    'beforeprint',
    () => {
      // Paper cannot be unfolded, and here no style sheet can do it (Firefox before 143, Safari before 18.4): what is closed is open while it is printed.
      if (!CSS.supports('selector(::details-content)')) {
        for (const fold of main.querySelectorAll<HTMLDetailsElement>('.content details:not([open])')) {
          fold.open = true;
          addEventListener('afterprint', () => (fold.open = false), { once: true });
        }
      }
      let isLate = false;
      const drawn = draw();
      // What is drawn before any other task is in time.
      setTimeout(() => (isLate = true));
      void drawn?.then(() => {
        const isThere = !isDrawing() && main.querySelector('.island-failed') === null;
        if (isLate && isThere && !ends.signal.aborted) notify({ title: texts.printing.title, content: texts.printing.again, timeMs: TOLD_MS });
      });
    },
    ends,
  );
  return () => ends.abort();
}

function pause(timeMs: number): Promise<void> {
  return new Promise((done) => setTimeout(done, timeMs));
}
