/** Looking a page up by what an author wrote: a route, a URL path, a source path. */
import { posix } from 'node:path';
import { encodeRoute, isLinkWithScheme, isScriptUrl, percentDecode, resolveRoute, routeFromSource, routeKey, sourcePath, splitHref, toRoute, type RoutePath } from '@glimpress/contracts/route';
import type { Redirect, SitePage } from './entry';
import { urlWithQuery } from './list-query';

/** The page at a decoded, base-less path by the rules of §2 Path resolution, redirects followed. */
export type FindPage = (path: RoutePath) => SitePage | undefined;

/** Creates the lookup over all pages and redirects. */
export function createFindPage(pages: readonly SitePage[], redirects: readonly Redirect[]): FindPage {
  const byKey = new Map<string, SitePage>();
  for (const redirect of redirects) byKey.set(routeKey(redirect.from), redirect.to);
  for (const page of pages) byKey.set(page.key, page);
  return (path) => resolveRoute(path, (key) => byKey.get(key));
}

/** The page a Markdown file made, named by its path from the content folder (`/views/a.md`, any case). */
export function pageOfFile(path: string, find: FindPage): SitePage | undefined {
  return find(routeFromSource(sourcePath(path.replace(/^\//, ''))));
}

/** A link as written in config or front matter, resolved: `found` is false when it is internal and leads nowhere, or would run a script. */
export function urlOfLink(link: string, find: FindPage, base: string): { url: string; external: boolean; found: boolean } {
  if (isScriptUrl(link)) return { url: '#', external: false, found: false };
  if (isLinkWithScheme(link)) return { url: link, external: /^(https?:)?\/\//i.test(link), found: true };
  const { path: written, query, hash } = splitHref(link);
  const based = withoutBase(written, base);
  const page = pageOfLink(written, find) ?? (based === null ? undefined : pageOfLink(based, find));
  if (page) return { url: urlWithQuery(page, query) + hash, external: false, found: true };
  const path = percentDecode(based ?? written);
  return { url: base.replace(/\/$/, '') + encodeRoute(toRoute(path)) + query + hash, external: false, found: /\.[a-z0-9]{1,5}$/i.test(path) && !/\.(html|md)$/i.test(path) };
}

/** VuePress put the base before links to pages only, and its themes not before all of those: authors wrote it into pictures, files, HTML and buttons. Null for a path without it. */
export function withoutBase(path: string, base: string): string | null {
  return base !== '/' && path.startsWith(base) ? path.slice(base.length - 1) : null;
}

/** A link of front matter as VuePress's router takes it: a relative one starts at the page's own address. */
export function linkFromPage(link: string, route: RoutePath): string {
  if (link.startsWith('/') || isLinkWithScheme(link) || isScriptUrl(link)) return link;
  const { path, query, hash } = splitHref(link);
  return (path === '' ? route : posix.join(route.replace(/[^/]*$/, ''), path)) + query + hash;
}

/** The page an absolute path names, with `.md`, `.html`, neither, or percent-encoding. */
export function pageOfLink(path: string, find: FindPage): SitePage | undefined {
  const decoded = percentDecode(path);
  return /\.(md|markdown)$/i.test(decoded) ? pageOfFile(decoded, find) : find(toRoute(decoded));
}
