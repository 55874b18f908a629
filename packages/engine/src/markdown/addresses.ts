/**
 * Addresses in the text, of Markdown and raw HTML alike: which lead to a page of the site, which to a file, and which
 * leave it. The first two become markers, filled once all pages and files are known.
 */
import { posix } from 'node:path';
import { isLinkWithScheme, percentDecode } from '@glimpress/contracts/route';
import type { Walk } from './walk';
import { marker } from './markers';

/** An address for an attribute. `href` may hold markers and is not escaped yet, see `escapeAddress`. */
export interface Address {
  readonly href: string;
  readonly kind: 'page' | 'file' | 'external' | 'other';
}

/** Files that no page is made of; anything else a link names may be a page. */
const FILE = /\.(?:zip|rar|7z|gz|tgz|tar|bz2|xz|pdf|docx?|xlsx?|pptx?|csv|txt|xml|json|ya?ml|toml|png|jpe?g|gif|webp|avif|svg|ico|bmp|mp[34]|webm|ogg|wav|mov|m4a|apk|exe|dmg|deb|rpm|jar|ipynb|mat|stl|step|hex|bin)$/i;
const DISK_PATH = /^(?:[a-z]:(?:[\\/]|%5c)|file:)/i;

/** Where a link leads. Registers links to pages (same-page hashes too) and to files with the page. */
export function linkTarget(walk: Walk, written: string): Address {
  const href = decodeWhole(written.trim());
  if (/^https?:/i.test(href)) return { href: withoutNul(href), kind: 'external' };
  if (href === '' || isLinkWithScheme(href)) {
    if (href === '') walk.page.warn('content/broken-link', 'A link has no address.', walk.line, 'Write one, or remove the link.');
    else if (DISK_PATH.test(href)) walk.page.warn('content/broken-link', `The link "${percentDecode(href)}" leads to one computer’s disk.`, walk.line, 'Put the file beside the Markdown file, and write its path from there.');
    return { href: withoutNul(href), kind: 'other' };
  }
  const decoded = decodeLink(href.replaceAll('\\', '/').replace(/%5c/gi, '/'));
  const [path = ''] = decoded.split(/[?#]/, 1);
  if (FILE.test(path)) return { href: assetTarget(walk, href).href, kind: 'file' };
  return { href: marker('l', walk.page.addLink(fromArticle(walk, decoded), walk.line)), kind: 'page' };
}

/** Feishu exports links to other sites so: `https%3A%2F%2Fexample.com%2F`. */
function decodeWhole(href: string): string {
  if (!/^https?%3a%2f%2f/i.test(href)) return href;
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

/** True for an image or file of the site, false for a remote or inline one. */
export function isLocalAsset(src: string): boolean {
  const trimmed = src.trim();
  return trimmed !== '' && !trimmed.startsWith('#') && (DISK_PATH.test(trimmed) || !isLinkWithScheme(trimmed));
}

/** Registers a local file and how it is shown, see `AssetUse`. `number` is its place in the page's assets; query and hash stay behind the marker. */
export function assetTarget(walk: Walk, written: string, how?: 'anywhere' | 'framed'): { href: string; number: number } {
  const src = written.trim().replaceAll('\\', '/').replace(/%5c/gi, '/');
  const cut = src.search(/[?#]/);
  const path = cut < 0 ? src : src.slice(0, cut);
  const decoded = withoutNul(decodeLink(path).replace(/%(23|3f|25)/gi, (code) => decodeURIComponent(code)));
  const number = walk.page.addAsset(how === 'anywhere' ? decoded : fromArticle(walk, decoded), walk.line, how);
  return { href: marker('a', number) + (cut < 0 ? '' : withoutNul(src.slice(cut))), number };
}

/** An address in a text that the article takes in is from that text's file: here it is from the article. */
export function fromArticle({ page, line }: Walk, address: string): string {
  const { file } = page.placeOf(line);
  return file === null || !page.takeRoom(file.length, line) ? address : pathFrom(file, address);
}

/** A path that stands in a file, both as the article would write them; one that is relative to no file stays. */
export function pathFrom(file: string, path: string): string {
  if (/^(?:[@~/?#]|[a-z][\w+.-]*:|$)/i.test(path)) return path;
  const whole = posix.join(posix.dirname(file), path);
  return /^[@~/]/.test(file) ? whole : `./${whole}`;
}

/** Escapes an address for an attribute and leaves its markers alone. */
export function escapeAddress(href: string): string {
  return /[&<>"]/.test(href) ? href.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;') : href;
}

function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
}

/** Undoes percent-encoding but for `%23`, `%3F` and `%25`, which would change what the rest means. */
function decodeLink(href: string): string {
  if (!href.includes('%')) return withoutNul(href);
  const decoded = href.replace(/%(?![\da-f]{2})/gi, '%25').replace(/(?:%(?!23|3f|25)[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run.replaceAll('%', '%25');
    }
  });
  return withoutNul(decoded);
}
