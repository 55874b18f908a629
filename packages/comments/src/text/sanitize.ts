/**
 * Comment text made safe before it is shown (§5 Comment HTML is sanitised): an allow-list of elements and attributes, links
 * that leave the page in a new tab, and pictures that ask no other host. A comment is hostile wherever it comes from.
 */
import createDOMPurify from 'dompurify';

export interface SanitizeOptions {
  /** Shows pictures of other hosts (lazy, without a referrer) in place of a link to them. */
  readonly images?: boolean;
}

/** Longer HTML is cut: no widget lets anyone write as much. */
const MAX_CHARACTERS = 200_000;

const TAGS = ['a', 'abbr', 'b', 'blockquote', 'br', 'code', 'dd', 'del', 'details', 'div', 'dl', 'dt', 'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins', 'kbd', 'li', 'mark', 'ol', 'p', 'pre', 'q', 's', 'samp', 'small', 'span', 'strike', 'strong', 'sub', 'summary', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul', 'var'];
const ATTRIBUTES = ['align', 'alt', 'class', 'colspan', 'height', 'href', 'open', 'rowspan', 'src', 'start', 'title', 'width'];
/** Removed with everything inside; §5 names the first ones. */
const VOID_OF_TEXT = ['style', 'script', 'iframe', 'frame', 'audio', 'video', 'embed', 'title', 'object', 'textarea', 'select', 'noscript', 'template', 'svg', 'math', 'button'];

const LANGUAGE_CLASS = /^lang(?:uage)?-[\w+#.-]{1,30}$/;
const RASTER = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[a-z0-9+/=]*$/i;

/** DOMPurify calls its hooks while `sanitize` runs, and both are synchronous. */
let showsImages = false;
let purifier: ReturnType<typeof createDOMPurify> | undefined;

/** HTML of a comment, safe to be put into the page. */
export function sanitizeHtml(html: string, { images = false }: SanitizeOptions = {}, maxCharacters = MAX_CHARACTERS): string {
  purifier ??= createPurifier();
  showsImages = images;
  return purifier.sanitize(html.slice(0, maxCharacters), { ALLOWED_TAGS: TAGS, ALLOWED_ATTR: ATTRIBUTES, FORBID_CONTENTS: VOID_OF_TEXT, ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false });
}

/** An instance of our own: hooks on the shared one would meet everybody's text. */
function createPurifier(): ReturnType<typeof createDOMPurify> {
  const own = createDOMPurify(window);
  own.addHook('afterSanitizeAttributes', (node) => {
    cleanClass(node);
    // Where a finger scrolls sideways a keyboard must be able to.
    if (node.localName === 'pre') node.setAttribute('tabindex', '0');
    if (node.localName === 'a') cleanLink(node);
    if (node.localName === 'img') cleanImage(node as HTMLImageElement);
  });
  return own;
}

/** `at` and our own `picture` on links, `vemoji` on pictures and a language on code are what has a meaning. */
function cleanClass(node: Element): void {
  const kept = [...node.classList].filter((name) => (node.localName === 'a' && (name === 'at' || name === 'picture')) || (node.localName === 'img' && name === 'vemoji') || (node.localName === 'code' && LANGUAGE_CLASS.test(name)));
  if (kept.length === 0) node.removeAttribute('class');
  else node.setAttribute('class', kept.join(' '));
}

function cleanLink(link: Element): void {
  const href = link.getAttribute('href');
  if (link.classList.contains('at') && href?.startsWith('#')) return;
  link.classList.remove('at');
  if (link.classList.length === 0) link.removeAttribute('class');
  const url = href === null ? null : addressOf(href);
  // §5: script in hrefs is removed. Words alone are no script: `/docs/javascript` stays what it is.
  if (url === null || !['http:', 'https:', 'mailto:'].includes(url.protocol) || /\beval\s*\(/.test(decoded(url.href))) link.removeAttribute('href');
  else leavesPage(link);
}

function cleanImage(image: HTMLImageElement): void {
  const src = image.getAttribute('src') ?? '';
  const url = addressOf(src);
  const isOwn = RASTER.test(src) || (url !== null && url.origin === location.origin && /^https?:$/.test(url.protocol));
  if (isOwn || (showsImages && url !== null && /^https?:$/.test(url.protocol))) {
    if (!image.hasAttribute('alt')) image.setAttribute('alt', '');
    image.setAttribute('loading', 'lazy');
    image.setAttribute('referrerpolicy', 'no-referrer');
    return;
  }
  image.replaceWith(linkToImage(image, url));
}

/** What stands for a picture of another host: nothing is asked of it until a reader follows the link. */
function linkToImage(image: HTMLImageElement, url: URL | null): Node {
  const text = image.getAttribute('alt')?.trim() || (url === null ? '' : decoded(url.pathname.split('/').at(-1) || url.host));
  if (url === null || !/^https?:$/.test(url.protocol) || image.closest('a') !== null) return document.createTextNode(text);
  const link = document.createElement('a');
  link.href = url.href;
  link.className = 'picture';
  link.textContent = text;
  leavesPage(link);
  return link;
}

function leavesPage(link: Element): void {
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'nofollow noopener noreferrer ugc');
}

function addressOf(href: string): URL | null {
  try {
    return new URL(href, document.baseURI);
  } catch {
    return null;
  }
}
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
