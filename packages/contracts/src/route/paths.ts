/** The four kinds of path and the ways from one to the other. */

declare const kind: unique symbol;
/** Relative to the content folder, forward slashes, as on disk: `中文/a b.md`. */
export type SourcePath = string & { readonly [kind]: 'source' };
/** Decoded, without base, starts with a slash, ends in `/` or `.html`: `/中文/a b.html`. */
export type RoutePath = string & { readonly [kind]: 'route' };
/** Percent-encoded, with base, as in an href. */
export type UrlPath = string & { readonly [kind]: 'url' };
/** Relative to the output folder, decoded. */
export type OutputPath = string & { readonly [kind]: 'output' };

/** Marks a path relative to the content folder; back slashes become forward ones. */
export function sourcePath(relative: string): SourcePath {
  return relative.replaceAll('\\', '/') as SourcePath;
}

/** Empty and dot segments, and control characters: no address has them, and `..` would lead out of the site's folder, on Windows after a back slash as well. */
const NOT_IN_ROUTES = /\/(?:\.{0,2}\/|\.{1,2}$)|[\\/]\.\.(?:[\\/]|$)|\p{Cc}/u;

/**
 * Marks a decoded, base-less path as a route; a missing first slash is added. Dot segments are resolved as in a URL, never
 * above the root; empty ones and control characters go.
 */
export function toRoute(path: string): RoutePath {
  const absolute = withSlash(path);
  return (NOT_IN_ROUTES.test(absolute) ? normalized(absolute) : absolute) as RoutePath;
}

function withSlash(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}

function normalized(path: string): string {
  const segments: string[] = [];
  const written = path.replace(/\p{Cc}/gu, '').split(/[\\/]/);
  for (const segment of written) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const isFolder = ['', '.', '..'].includes(written.at(-1)!);
  return `/${segments.join('/')}${isFolder && segments.length > 0 ? '/' : ''}`;
}

/**
 * The regular route of a Markdown file: `README.md` and `index.md` (any case) are their folder's page, any other file is
 * `….html` (vuepress-behaviour §1).
 */
export function routeFromSource(source: SourcePath): RoutePath {
  const slash = source.lastIndexOf('/') + 1;
  const folder = source.slice(0, slash);
  const name = source.slice(slash).replace(/\.(md|markdown)$/i, '');
  return toRoute(/^(readme|index)$/i.test(name) ? folder : `${folder}${name}.html`);
}

/** Date and names a permalink pattern may use. */
export interface PermalinkWords {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
  readonly slug: string;
  readonly regular: string;
}

/**
 * The route a permalink (front matter or the site's pattern) asks for. Each `:word` is replaced once; a slash is put in
 * front, and at the end unless the link ends in `.html` or `/` (vuepress-behaviour §1). Of a whole address the path counts. A
 * folder's `index.html` is the folder (§2 Route table): both are one file.
 */
export function routeFromPermalink(pattern: string, words: PermalinkWords): RoutePath {
  const unpadded = (digits: string): string => String(Number(digits));
  const values: Record<string, string> = {
    ...words,
    regular: words.regular.replace(/^\//, ''),
    i_month: unpadded(words.month),
    i_day: unpadded(words.day),
  };
  const link = percentDecode(pattern.trim().replace(/^https?:\/\/[^/]*/i, ''))
    .replace(/:(i_month|i_day|year|month|day|hours|minutes|seconds|slug|regular)/g, (_, word: string) => values[word]!)
    .replace(/(^|\/)index\.html$/i, '$1');
  return toRoute(/(\.html|\/)$/.test(link) ? link : `${link}/`);
}

/** Percent-encodes a route, keeping what a URI path may hold (`encodeURI` plus `#` and `?`); no base. */
export function encodeRoute(route: RoutePath): string {
  // A lone surrogate cannot be encoded: it becomes U+FFFD instead of an exception.
  return encodeURI(route.toWellFormed?.() ?? route.replace(/[\uD800-\uDFFF]/gu, '\uFFFD')).replace(/[?#]/g, encodeURIComponent);
}

/** What stands in an href: encoded, with base. `base` starts and ends with a slash. */
export function urlFromRoute(route: RoutePath, base: string): UrlPath {
  return (base.replace(/\/$/, '') + encodeRoute(route)) as UrlPath;
}

/** The route a URL's pathname names, as it is written (there may be no such route), or undefined when it lies outside `base`. */
export function routeFromUrl(pathname: string, base: string): RoutePath | undefined {
  const root = base.replace(/\/$/, '');
  if (root !== '' && pathname !== root && !pathname.startsWith(`${root}/`)) return undefined;
  return withSlash(percentDecode(pathname.slice(root.length))) as RoutePath;
}

/** The file a route is written to: `/a/` is `a/index.html`. */
export function outputFromRoute(route: RoutePath): OutputPath {
  const file = route.endsWith('/') ? `${route}index.html` : route;
  return file.slice(1) as OutputPath;
}

/**
 * The form in which routes are compared: decoded, NFC, without case (§2 Path resolution). Two routes with the same key
 * are the same page to a reader.
 */
export function routeKey(route: RoutePath): string {
  return route.normalize('NFC').toLowerCase();
}

/** Undoes percent-encoding; what is none stays. */
export function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone `%`, as in a file named 100%.md: decode what is valid and leave the rest.
    return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
      try {
        return decodeURIComponent(run);
      } catch {
        return run;
      }
    });
  }
}
