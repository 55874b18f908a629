/** Where a page says it is. */
import { percentDecode } from '@glimpress/contracts/route';
import type { SiteConfig } from '../config/resolve';
import type { SitePage } from '../model/entry';

/** The address a page has: its `canonicalUrl`, else its own; null without a configured origin. However its own is written (unencoded, from the root, an origin without its slash), it is its own. */
export function canonicalOf(page: SitePage, { url }: SiteConfig): string | null {
  const own = url === null ? undefined : url + page.url;
  const written = page.data.frontmatter.canonicalUrl;
  if (written === undefined || !URL.canParse(written, own)) return written ?? own ?? null;
  const { href } = new URL(written, own);
  return own !== undefined && percentDecode(href) === percentDecode(new URL(own).href) ? own : href;
}
