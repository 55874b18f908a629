/** What both engines are: questions in, results out as they get better. */
import type { SearchManifest } from '@glimpress/contracts/search';
import type { SearchResult } from './hits';
import { createIndexEngine } from './index-engine';
import { createScanEngine } from './scan-engine';

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
  warm(): Promise<void>;
}

export type FetchJson = (url: string) => Promise<unknown>;

export function createEngine(manifest: SearchManifest, fetchJson: FetchJson): SearchEngine {
  return manifest.kind === 'scan' ? createScanEngine(manifest, fetchJson) : createIndexEngine(manifest, fetchJson);
}
