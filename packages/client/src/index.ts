/** Browser runtime of a Glimpress site, without a look: what a theme builds its app on, and what islands ask. */
export { ChunkLoadError, loadChunk, type ChunkFailure } from './chunks/chunk';
export { createRouteTable, type FoundPage, type RouteTable } from './chunks/route-table';
export { readDocumentData } from './document-data';
export { usePage, useSite } from './islands/context';
export { mountIslands, type IslandOptions, type IslandRegistry } from './islands/mount';
export { updateHead } from './navigation/head';
export { createPageLoader, type LoadedPage, type PageLoader } from './navigation/page-loader';
export { startPrefetch } from './navigation/prefetch';
export { createProgress, type Progress } from './navigation/progress';
export { startRouter, type ReadyPage, type RouterOptions } from './navigation/router';
export { startHeadingTracker } from './reading/active-heading';
export type { Segment } from './search/highlight';
export type { SearchHit, SearchResult } from './search/hits';
export { LONGEST_QUERY } from './search/query';
export { createSearchClient, type SearchClient } from './search/search-client';
