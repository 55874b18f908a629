/** When the app is loaded. */

/** A page that never rests gets its app all the same. */
const LONGEST_WAIT_MS = 4000;

const TOUCHES = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const;

/** Runs once: at the reader's first touch, or when the loaded page is idle, whichever comes first. */
export function whenWanted(run: (() => void) | null): void {
  const once = (): void => {
    for (const type of TOUCHES) removeEventListener(type, once);
    run?.();
    run = null;
  };
  const idle = (): void => {
    try {
      requestIdleCallback(once, { timeout: LONGEST_WAIT_MS });
    } catch {
      // Safari; asked for by name, a heading could pass for it.
      setTimeout(once);
    }
  };
  for (const type of TOUCHES) addEventListener(type, once, { passive: true });
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle);
}
