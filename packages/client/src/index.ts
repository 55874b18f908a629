/** Browser runtime of a Glimpress site, without a look: what a theme builds its app on. */
export { ChunkLoadError, loadChunk, type ChunkFailure } from './chunks/chunk';
export { createRouteTable, type FoundPage, type RouteTable } from './chunks/route-table';
export { readDocumentData } from './document-data';
export { PageProvider, usePage, useSite } from './islands/context';
export { mountIslands, type IslandOptions, type IslandRegistry } from './islands/mount';
export { updateHead } from './navigation/head';
export { startPrefetch } from './navigation/prefetch';
export { createPageLoader, type PageLoader } from './navigation/page-loader';
export { createProgress, type Progress } from './navigation/progress';
export { createRouter, type LoadedPage, type Router, type RouterOptions } from './navigation/router';
export { activeHeading, startHeadingTracker } from './reading/active-heading';
export { throttle } from './reading/throttle';
