/** What the reader chose, kept by the browser where it may be; and whether the mascot is sleepy, for this session. */

type Choice = 'mascot' | 'mascotTheme';

export function remembered(choice: Choice): string | null {
  try {
    return localStorage.getItem(choice);
  } catch {
    return null;
  }
}

/** Null forgets. */
export function remember(choice: Choice, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(choice);
    else localStorage.setItem(choice, value);
  } catch {
    // Storage is off or full: the choice holds until the page is left.
  }
}

const SLEEPY = 'mascotSleepy';

export function isSleepy(): boolean {
  try {
    return sessionStorage.getItem(SLEEPY) === '1';
  } catch {
    return false;
  }
}

function setSleepy(value: boolean): void {
  try {
    if (value) sessionStorage.setItem(SLEEPY, '1');
    else sessionStorage.removeItem(SLEEPY);
  } catch {
    // She stays awake.
  }
}

/** The mouse has been gone from the window for so long, in ms, when she gets sleepy (§4). */
const SLEEPY_AFTER = 50_000;

/** Sets the session's flag when the mouse has left for long, and clears it when it is back. Returns how to stop that. */
export function watchMouse(): () => void {
  const window = document.documentElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const left = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => setSleepy(true), SLEEPY_AFTER);
  };
  const back = (): void => {
    clearTimeout(timer);
    setSleepy(false);
  };
  window.addEventListener('mouseleave', left);
  window.addEventListener('mouseenter', back);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('mouseleave', left);
    window.removeEventListener('mouseenter', back);
  };
}
