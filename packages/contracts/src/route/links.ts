/** What kind of thing an href is. */

/** §2: links starting with http(s), mailto or tel are external; so are protocol-relative ones, which leave the site too. */
export function isExternal(href: string): boolean {
  return /^(https?:|mailto:|tel:|\/\/)/i.test(href);
}

/** True when the href names any scheme or host: it never belongs to this site's routes. */
export function isLinkWithScheme(href: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href);
}

/** Splits an href into path, query (with `?`) and hash (with `#`); each may be empty. */
export function splitHref(href: string): { path: string; query: string; hash: string } {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#[\s\S]*)?$/.exec(href) ?? [];
  return { path, query, hash };
}
