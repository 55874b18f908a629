/** When the app is loaded. */

const TOUCHES = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const;

/** Runs once: at the reader's first touch, or when the loaded page is idle, whichever comes first. */
export function whenWanted(run: () => void): void {
  const once = (): void => {
    for (const type of TOUCHES) removeEventListener(type, once);
    removeEventListener('load', idle);
    if (!done) run();
    done = true;
  };
  let done = false;
  // Safari has no requestIdleCallback.
  const idle = (): void => void (globalThis.requestIdleCallback ?? setTimeout)(once);
  for (const type of TOUCHES) addEventListener(type, once, { passive: true });
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle);
}
