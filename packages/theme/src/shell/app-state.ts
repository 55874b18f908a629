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
  /** A shell that is equal to the one shown stays the same object: React, which asks for it, has nothing to draw then. */
  set(change: Partial<Shown>): void;
  subscribe(listener: () => void): () => void;
}

export function createAppState(initial: Shown): AppState {
  let shown = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => shown,
    set(change) {
      const shell = change.shell !== undefined && JSON.stringify(change.shell) !== JSON.stringify(shown.shell) ? change.shell : shown.shell;
      shown = { ...shown, ...change, shell };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
