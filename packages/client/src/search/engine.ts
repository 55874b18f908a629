/** What both engines are: questions in, results out as they get better. */
import type { SearchResult } from './hits';
import type { Words } from './respell';

export interface SearchRequest {
  /** As typed. */
  readonly text: string;
  /** §9: at most 10 suggestions. */
  readonly limit: number;
  /** Gets every result, the last one with `pending: false`. */
  readonly emit: (result: SearchResult) => void;
  /** True when nobody waits for the answer any more. */
  readonly isStale: () => boolean;
}

export interface SearchEngine {
  /** Fetches what it needs. Rejects when that cannot be had; asked again, it tries again. */
  search(request: SearchRequest): Promise<void>;
  /** Fetches ahead what every query needs. */
  warm(): Promise<unknown>;
  /** Fetches code; an index has none. Rejects as `search` does. */
  loadCode(): Promise<unknown>;
  /** Looks into texts with what has come of their code, for what is nowhere else. */
  searchCode(request: SearchRequest): void;
  /** For a word that is nowhere: the words of all pages, or of those that have most in common with it. */
  wordsNear(word: string): Promise<Words>;
}

export type FetchJson = (url: string) => Promise<unknown>;
