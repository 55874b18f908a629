/** Which clicks are navigations inside the app. */
import { routeFromUrl } from '@glimpress/contracts/route';

/** What matters of a mouse event; a real one fits. */
export interface ClickLike {
  readonly defaultPrevented: boolean;
  readonly button: number;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** What matters of a link; a real one fits. */
export interface AnchorLike {
  readonly href: string;
  readonly target: string;
  hasAttribute(name: string): boolean;
}

/** Names such as `a.zip` or `img.png` are files for the browser; pages end in `.html`, a slash, or without extension. */
const FILE = /\.(?!html?$)[a-z][a-z0-9]{0,5}$/i;

/** The page of this site a link leads to, or null: another origin, outside base, a download, a file, another window, no address at all. */
export function navigationTarget(anchor: AnchorLike, location: { readonly origin: string }, base: string): URL | null {
  if (!URL.canParse(anchor.href) || anchor.hasAttribute('download') || (anchor.target !== '' && anchor.target !== '_self')) return null;
  const url = new URL(anchor.href);
  if (url.origin !== location.origin || FILE.test(url.pathname)) return null;
  return routeFromUrl(url.pathname, base) === undefined ? null : url;
}

/** A plain click of the first button: modified ones mean another tab or a download. */
export function isPlainClick(event: ClickLike): boolean {
  return !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
