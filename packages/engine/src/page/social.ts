/** What other sites and search engines read of a page: Open Graph, Twitter card, JSON-LD (schema.org). */
import type { MetaTag } from '@glimpress/contracts/page';
import { isLinkWithScheme } from '@glimpress/contracts/route';
import type { SiteConfig } from '../config/resolve';
import type { FindAsset } from '../model/asset';
import type { SitePage } from '../model/entry';
import { canonicalOf } from './canonical';
import type { FindPublic } from './friends';

/**
 * Meta tags of a page; an author's own of the same name take their place. Without
 * `og:description`: those who read it take the description of the page in its stead, and every byte is on every page.
 */
export function socialMeta(page: SitePage, config: SiteConfig, image: SocialImage | null): MetaTag[] {
  const property = (name: string, content: string): MetaTag => ({ property: name, content });
  const front = page.data.frontmatter;
  const tags = [
    // As in the title of its window: what is shared of a home page is the site, not “首页”.
    property('og:title', (front.home && page.locale.title) || page.data.title || page.locale.title),
    property('og:type', page.isPost ? 'article' : 'website'),
    property('og:site_name', page.locale.title),
    property('og:locale', page.data.lang.replace('-', '_')),
  ];
  const canonical = config.url === null ? null : canonicalOf(page, config);
  if (canonical !== null) tags.push(property('og:url', canonical));
  const imageUrl = image && absoluteUrl(image.url, config);
  if (imageUrl !== null) tags.push(property('og:image', imageUrl));
  if (page.isPost && front.date !== undefined) tags.push(property('article:published_time', isoTime(front.date)));
  for (const tag of page.isPost ? (front.tags ?? []) : []) tags.push(property('article:tag', tag));
  tags.push({ name: 'twitter:card', content: imageUrl === null ? 'summary' : 'summary_large_image' });
  return tags.filter(({ content }) => content !== '');
}

/** A post as schema.org `BlogPosting`; null for other pages, and without a configured origin. */
export function jsonLd(page: SitePage, description: string, config: SiteConfig, image: SocialImage | null): Readonly<Record<string, unknown>> | null {
  const { date, author, tags } = page.data.frontmatter;
  if (!page.isPost || config.url === null) return null;
  const imageUrl = image && absoluteUrl(image.url, config);
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: page.data.title,
    mainEntityOfPage: canonicalOf(page, config),
    inLanguage: page.data.lang,
    author: { '@type': 'Person', name: author ?? config.themeConfig.author ?? page.locale.title },
    ...(date === undefined ? {} : { datePublished: isoTime(date) }),
    ...(page.data.lastUpdated === null ? {} : { dateModified: isoTime(page.data.lastUpdated.replaceAll('/', '-').replace(', ', ' ')) }),
    ...(description === '' ? {} : { description }),
    ...(tags === undefined || tags.length === 0 ? {} : { keywords: tags.join(',') }),
    ...(imageUrl === null ? {} : { image: imageUrl }),
  };
}

/** Of a URL path or an absolute address, encoded; null where the site's origin is missing. */
export function absoluteUrl(address: string, { url }: SiteConfig): string | null {
  const hasScheme = isLinkWithScheme(address);
  if (!hasScheme && url === null) return null;
  const whole = hasScheme ? address.replace(/^\/\//, 'https://') : url + address;
  return URL.canParse(whole) ? new URL(whole).href : whole;
}

/** Local time at UTC+8 (§9) as ISO 8601. */
function isoTime(local: string): string {
  return `${local.replace(' ', 'T')}+08:00`;
}

type FindImage = { readonly find: FindAsset; readonly findPublic: FindPublic };

/** `url` is a path or absolute; `isOwn`: the page's front matter names it. */
export interface SocialImage {
  readonly url: string;
  readonly isOwn: boolean;
}

/** The picture that stands for a page elsewhere: front matter `image` or `cover`, from the public folder or remote, else the site's `social-card.png`. */
export function socialImage(page: SitePage, assets: FindImage): SocialImage | null {
  const own = namedImage(page, assets)?.url;
  if (own !== undefined) return { url: own, isOwn: true };
  const card = assets.findPublic('/social-card.png');
  return card === undefined ? null : { url: card.url, isOwn: false };
}

/** The picture that the front matter of a page names, and its address; undefined when it lies nowhere. Null when none is named. */
export function namedImage(page: SitePage, assets: FindImage): { readonly key: 'image' | 'cover'; readonly written: string; readonly url: string | undefined } | null {
  for (const key of ['image', 'cover'] as const) {
    const written = page.data.frontmatter[key];
    if (typeof written !== 'string' || written === '') continue;
    const asset = written.startsWith('/') ? assets.findPublic(written) : page.article && assets.find(written, page.article);
    return { key, written, url: isLinkWithScheme(written) ? written : asset?.url };
  }
  return null;
}
