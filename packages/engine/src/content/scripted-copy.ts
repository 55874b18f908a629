/** Files beside articles that a browser would run scripts of, were they shown as documents (SECURITY.md): an article's frames must not show them. */
import { percentDecode } from '@glimpress/contracts/route';

/** The end of the name that the output has for a file beside an article: a part of its hash, and its extension. */
const COPY = /\.[\da-f]{8}(?:\.([^./]*))?[/.]*$/i;
/** Extensions of what runs no script. Every server says their types; where none is said, browsers look for HTML. */
const PASSIVE = /^(?:pdf|png|jpe?g|gif|webp|avif|bmp|ico|mp[34]|m4[av]|webm|weba|og[agv]|opus|mkv|mov|wav|flac|aac|txt|csv|json)$/i;

/** Whether a path may be that of the copy of a file beside an article that a browser may take for a document with scripts, such as SVG. */
function mayRunScripts(pathname: string): boolean {
  const copy = COPY.exec(percentDecode(pathname));
  return copy !== null && !PASSIVE.test(copy[1] ?? '');
}

/** Where articles stand: `http:a` is an address of the same site where that has this scheme. */
export const ANY_SITE = ['http://site.invalid', 'https://site.invalid'];

/**
 * The same of an address as it is written, on whatever host: who writes it may know the site's, the hash, and the folder of the page.
 * Elsewhere than among copies a file of such a name is no copy: the site's owner has put it into the public folder.
 */
export function namesScriptedCopy(written: string): boolean {
  const startsAtRoot = /^(?:https?:)?[\\/]/i.test(written);
  return ANY_SITE.some((site) => {
    if (!URL.canParse(written, site)) return false;
    const { origin, pathname } = new URL(written, site);
    return mayRunScripts(pathname) && ((origin === site && !startsAtRoot) || liesAmongCopies(percentDecode(pathname)));
  });
}

/** However its folders are spelt: a host may take `/assets//img` and `/assets%2Fx%2F..%2Fimg` for the folder they mean. */
function liesAmongCopies(path: string): boolean {
  const [, ...within] = path.split(/[\\/]assets(?=[\\/])/i);
  return within.some((rest) => /[\\/](?:img|files)[\\/]/i.test(rest));
}
