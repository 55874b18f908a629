/** What page and worker say to each other; besides, the worker answers everything with null at once, also null: it is there. */
import type { SearchResult } from './hits';

export interface SearchAsk {
  /** Higher than that of every ask before. */
  readonly id: number;
  /** URL of `assets/manifest.json`. */
  readonly manifest: string;
  readonly locale: string;
  /** As typed; empty: get ready, and see whether the index has changed. */
  readonly text: string;
  readonly limit: number;
}

export type SearchAnswer = { readonly id: number; readonly result: SearchResult } | { readonly id: number; readonly failure: string };
