/** What kind of thing an href is. */

/** §2: links starting with http(s), mailto or tel are external; so are protocol-relative ones, which leave the site too. */
export function isExternal(href: string): boolean {
  return /^(https?:|mailto:|tel:|\/\/)/i.test(href);
}

/** True when the href names any scheme or host: it never belongs to this site's routes. */
export function isLinkWithScheme(href: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href);
}

/** Whether an address would run a script, however its letters are spread: in documents of XML, such as SVG, they run as in HTML. Spaces of every kind count as none: who uses the address may trim it. */
export function isScriptUrl(href: string): boolean {
  // eslint-disable-next-line no-control-regex
  return /^(?:(?:java|vb)script:|data:(?:text\/html|[^,;]*[/+](?:xml|xsl)))/i.test(href.replace(/[\s\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f]/g, ''));
}

/** Splits an href into path, query (with `?`) and hash (with `#`); each may be empty. */
export function splitHref(href: string): { path: string; query: string; hash: string } {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#[\s\S]*)?$/.exec(href) ?? [];
  return { path, query, hash };
}
