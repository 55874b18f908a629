/** When the app is loaded. */

/** A page that never rests gets its app all the same. */
const LONGEST_WAIT_MS = 4000;

const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const;

/** Runs once: at the reader's first touch, or when the loaded page is idle, whichever comes first. */
export function whenWanted(run: (() => void) | null): void {
  const once = (): void => {
    for (const type of TOUCHES) removeEventListener(type, once);
    run?.();
    run = null;
  };
  const wait = (): void => {
    // Drawn ahead of time, as Chromium does for who types an address, it is no visit yet: nothing is counted, no comments are asked for.
    const ahead = document as { readonly prerendering?: boolean; onprerenderingchange?: () => void };
    if (ahead.prerendering) ahead.onprerenderingchange = wait;
    else if (document.readyState !== 'complete') addEventListener('load', wait);
    else
      try {
        requestIdleCallback(once, { timeout: LONGEST_WAIT_MS });
      } catch {
        // Safari; asked for by name, a heading could pass for it.
        setTimeout(once);
      }
  };
  for (const type of TOUCHES) addEventListener(type, once);
  wait();
}
