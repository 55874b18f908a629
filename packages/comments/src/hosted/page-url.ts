/** Under which address a page's comments are kept. */

/** The path of the page's URL, encoded as Valine takes it from the window. `base` is encoded and ends with a slash, `path` is a decoded route. */
export function commentUrl(base: string, path: string): string {
  return base + encodeURI(path.slice(1)).replace(/[?#]/g, encodeURIComponent);
}
