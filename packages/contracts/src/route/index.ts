/**
 * Source path <-> route <-> URL <-> output path, and §2 Path resolution.
 *
 * The only place that knows how these four kinds of path relate. Build, servers and browser all ask here, so they cannot
 * disagree. The kinds are branded strings: a path of one kind does not compile where another is wanted.
 *
 * - SourcePath  `中文/a b.md`              relative to the content folder, forward slashes, as on disk
 * - RoutePath   `/中文/a b.html`           decoded, without base, starts with a slash; ends in `/` or `.html`
 * - UrlPath     `/base/%E4%B8%AD%E6%96%87/a%20b.html`   percent-encoded, with base: what stands in href
 * - OutputPath  `中文/a b.html`            relative to the output folder, decoded
 */
export type { OutputPath, RoutePath, SourcePath, UrlPath } from './paths';
export { outputFromRoute, percentDecode, routeFromPermalink, routeFromSource, routeFromUrl, routeKey, sourcePath, toRoute, urlFromRoute, encodeRoute } from './paths';
export { resolveRoute, candidateRoutes } from './resolve';
export { isExternal, isLinkWithScheme, isScriptUrl, splitHref } from './links';
export { shardCount, shardOf } from './shards';
export { bareSlug, HEADING_IDS, headingSlug, hexoSlug, slugify, type HeadingIds } from './slug';
