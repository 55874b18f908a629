/** Under which address a page's comments are kept. */

/** The path of the page's URL, encoded as Valine takes it from the window. `base` ends with a slash, `path` is a decoded route. */
export function commentUrl(base: string, path: string): string {
  return encodeURI(base + path.replace(/^\//, ''));
}

/** The forms the same page has in comments of other themes and older pages: encoded and not. */
export function urlVariants(url: string): string[] {
  let decoded = url;
  try {
    decoded = decodeURI(url);
  } catch {
    // Not encoded at all, then.
  }
  return [...new Set([url, decoded])];
}
