/** New rules for `_redirects`, added to what an author has there. Pure. */
import { urlFromRoute, type RoutePath, type UrlPath } from '@glimpress/contracts/route';

const HEADING = '# Addresses of the old site';

/** The file's text with a rule for each pair; `text` is what it held, empty when there was none. */
export function addRedirects(text: string, moved: readonly { readonly address: RoutePath; readonly to: UrlPath }[], base: string): string {
  const kept = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  const heading = kept.includes(HEADING) ? '' : `${kept === '' ? '' : '\n'}${HEADING}\n`;
  return `${kept}${heading}${moved.map(({ address, to }) => `${writable(urlFromRoute(address, base))} ${writable(to)} 301\n`).join('')}`;
}

/** `encodeURI` leaves these, which mean more than themselves in a rule. */
function writable(url: string): string {
  return url.replace(/[*:]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
