/** §4 Back-to-top, §9: 400 px, 500 ms, steps of 16.7 ms. */
export const TOP_THRESHOLD_PX = 400;
const DURATION_MS = 500;
const STEP_MS = 16.7;

/** Where the window is after so much of the way: slow, quick, slow (quadratic). */
export function topPosition(start: number, elapsedMs: number): number {
  const part = Math.min(1, elapsedMs / DURATION_MS);
  const eased = part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
  return start * (1 - eased);
}

let moving = false;
/** One for all: a listener that is there already is not there twice. */
const end = (): void => {
  moving = false;
};

/**
 * Ignored while it is moving. A reader who wants less motion is there at once. The focus goes along: the button is about to
 * vanish, and the keyboard would go on at the page's end.
 */
export function backToTop(): void {
  if (moving) return;
  document.getElementById('shell:main')!.focus({ preventScroll: true });
  const jump = (top: number): void => scrollTo({ top, behavior: 'instant' });
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return jump(0);
  moving = true;
  const start = scrollY;
  const begin = performance.now();
  // Who goes elsewhere meanwhile is not pulled on.
  addEventListener('popstate', end, { once: true });
  document.addEventListener('glimpress:show', end, { once: true });
  const step = (): void => {
    if (!moving) return;
    const elapsed = performance.now() - begin;
    jump(topPosition(start, elapsed));
    if (elapsed < DURATION_MS) setTimeout(step, STEP_MS);
    else end();
  };
  setTimeout(step, STEP_MS);
}
