/** Files beside articles that a browser would run scripts of, were they shown as documents (SECURITY.md): an article's frames must not show them. */
import { percentDecode } from '@glimpress/contracts/route';

/** The end of the name that the output has for a file beside an article: a part of its hash, and its extension. What is in the public folder the site's owner has put there. */
const COPY = /\.[\da-f]{8}(?:\.([^./]*))?[/.]*$/i;
/** Extensions of what runs no script. Every server says their types; where none is said, browsers look for HTML. */
const PASSIVE = /^(?:pdf|png|jpe?g|gif|webp|bmp|ico|mp[34]|m4[av]|webm|og[gv]|mov|wav|flac|aac|txt|csv|json)$/i;

/** Whether an address leads to the copy of a file beside an article that a browser may take for a document with scripts, such as SVG. */
export function mayRunScripts(address: string): boolean {
  const copy = COPY.exec(percentDecode(address.replace(/[?#].*$/s, '')));
  return copy !== null && !PASSIVE.test(copy[1] ?? '');
}

/** The same of an address as it is written, on whatever host: who writes it may know the site's, and the hash. */
export function namesScriptedCopy(written: string): boolean {
  if (!URL.canParse(written, 'https://site.invalid')) return false;
  const { pathname } = new URL(written, 'https://site.invalid');
  return /\/assets\/(?:img|files)\//i.test(percentDecode(pathname)) && mayRunScripts(pathname);
}
