/** What the shell shows now: changed by the router, which lives outside React. */
import type { PageData, ShellPage } from '@glimpress/contracts/page';

export interface Shown {
  readonly page: PageData;
  readonly shell: ShellPage;
  /** Fraction of the progress bar, null when there is none. */
  readonly progress: number | null;
  /** For screen readers: the title of the page just shown. */
  readonly announcement: string;
}

export interface AppState {
  get(): Shown;
  set(change: Partial<Shown>): void;
  subscribe(listener: () => void): () => void;
}

export function createAppState(initial: Shown): AppState {
  let shown = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => shown,
    set(change) {
      shown = { ...shown, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
