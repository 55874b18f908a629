/** Under which address a page's comments are kept. */

/** The path of the page's URL, encoded as Valine takes it from the window. `base` ends with a slash, `path` is a decoded route. */
export function commentUrl(base: string, path: string): string {
  return encodeURI(base + path.replace(/^\//, ''));
}

/** The forms the same page has in comments of other themes and older pages: encoded and not. */
export function urlVariants(url: string): string[] {
  const decoded = attempt(decodeURI, url);
  return [...new Set([url, decoded, attempt(encodeURI, decoded)])];
}

/** The text itself where it cannot be changed: a stray `%`, half a character. */
function attempt(change: (text: string) => string, text: string): string {
  try {
    return change(text);
  } catch {
    return text;
  }
}
