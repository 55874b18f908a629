/** The engine that fits a site's search manifest. */
import type { SearchManifest } from '@glimpress/contracts/search';
import type { FetchJson, SearchEngine } from './engine';
import { createIndexEngine } from './index-engine';
import { createScanEngine } from './scan-engine';

/** Looks into the texts themselves on small sites (`scan`), into an index on large ones. */
export function createEngine(manifest: SearchManifest, fetchJson: FetchJson): SearchEngine {
  return manifest.kind === 'scan' ? createScanEngine(manifest, fetchJson) : createIndexEngine(manifest, fetchJson);
}
