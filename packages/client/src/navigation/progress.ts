/** §2 Loading progress bar, as a number: the theme draws it. */

/** §9: minimum 0.08, speed 200 ms, trickle 800 ms. */
const PROGRESS = { minimum: 0.08, speedMs: 200, trickleMs: 800 } as const;

export interface Progress {
  start(): void;
  done(): void;
}

/**
 * `draw` gets the fraction done, 1 when it ends, and null once the bar has had its `speedMs` to reach the end. Waiting
 * brings it nearer to the end in ever smaller steps, never to it.
 */
export function createProgress(draw: (value: number | null) => void): Progress {
  let value: number | null = null;
  let trickle: ReturnType<typeof setInterval> | undefined;
  let hide: ReturnType<typeof setTimeout> | undefined;
  const set = (next: number | null): void => draw((value = next));

  return {
    start() {
      if (value !== null && value < 1) return;
      clearTimeout(hide);
      set(PROGRESS.minimum);
      trickle = setInterval(() => set(value! + (0.994 - value!) * 0.15), PROGRESS.trickleMs);
    },
    done() {
      if (value === null || value === 1) return;
      clearInterval(trickle);
      set(1);
      hide = setTimeout(() => set(null), PROGRESS.speedMs);
    },
  };
}
