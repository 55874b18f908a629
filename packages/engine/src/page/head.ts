/** Title and meta rules of §2 Theme behaviour and vuepress-behaviour §1 Head. */
import type { Alternate, HeadTag, MetaTag } from '@glimpress/contracts/page';
import { warning, type Problem } from '@glimpress/contracts/problem';
import { percentDecode } from '@glimpress/contracts/route';
import type { SitePage } from '../model/entry';
import type { SiteConfig } from '../config/resolve';
import type { Asset } from '../model/asset';
import { canonicalOf } from './canonical';
import type { PageHead } from './document';
import { absoluteUrl, jsonLd, socialMeta, type SocialImage } from './social';

/**
 * Title, meta tags, canonical link and machine-readable data of a page. `image` is the picture that stands for
 * the page, or null; `languages` are the page and its counterparts in other locales. A page without a description of its own is described by the start of its text.
 */
export function buildHead(page: SitePage, config: SiteConfig, image: SocialImage | null, languages: readonly SitePage[] = []): PageHead {
  const front = page.data.frontmatter;
  const { title: siteTitle, description: siteDescription } = page.locale;
  const description = front.meta?.find(({ name }) => name === 'description')?.content ?? front.description ?? ((!front.home && page.lock === null && page.article?.summary) || siteDescription);
  const meta: MetaTag[] = mergeMeta(socialMeta(page, config, image), siteMetaFor(page, config, image), description === '' ? [] : [{ name: 'description', content: description }], front.meta ?? []);
  if (page.isStandIn) meta.push({ name: 'robots', content: 'noindex' });
  return { title: pageTitle(page, siteTitle), meta, canonical: page.isStandIn && front.canonicalUrl === undefined ? null : canonicalOf(page, config), alternates: front.publish === false ? [] : alternatesOf(languages, config), jsonLd: jsonLd(page, description, config, image) };
}

/** Machines want to know all languages of a page, its own among them, and which suits the readers of any other. */
function alternatesOf(languages: readonly SitePage[], { url, locales }: SiteConfig): Alternate[] {
  if (url === null || languages.length < 2) return [];
  const known = languages.map((page) => ({ lang: page.data.lang, url: url + page.url }));
  const main = languages.findIndex(({ locale }) => locale === locales[0]);
  return main === -1 ? known : [...known, { lang: 'x-default', url: known[main]!.url }];
}

/** §2: 'page title | site title'; home pages the site title; without either, 'VuePress'. `metaTitle` stands alone. */
function pageTitle(page: SitePage, siteTitle: string): string {
  const { metaTitle, home } = page.data.frontmatter;
  if (metaTitle) return metaTitle;
  if (home) return siteTitle || page.data.title || 'VuePress';
  const parts = [page.data.title, siteTitle].filter((part) => part !== '');
  return parts.join(' | ') || 'VuePress';
}

/** The head entries of the site that are not meta tags: the same on every page. Addresses of the site's own files get the base. */
export function staticHead(config: SiteConfig): HeadTag[] {
  return config.head
    .filter(([tag]) => tag !== 'meta')
    .map(([tag, attributes, text]) => {
      const based = Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => {
          const own = (key === 'href' || key === 'src') && typeof value === 'string' ? belowBase(value, config.base) : null;
          return [key, own === null ? value : config.base + own];
        }),
      );
      return text === undefined ? [tag, based] : [tag, based, text];
    });
}

/**
 * Of a site without an icon browsers ask for `/favicon.ico`, which its host answers with the whole page of what is not there: they are told that there is
 * none. Below a base that address is another site's, whose icon may be meant.
 */
export function noIcon({ head, base }: Pick<SiteConfig, 'head' | 'base'>, findPublic: (path: string) => Asset | undefined): HeadTag[] {
  const hasIcon = base !== '/' || findPublic('/favicon.ico') !== undefined || head.some(([tag, { rel }]) => tag === 'link' && /(?:^|\s)icon$/i.test(String(rel)));
  return hasIcon ? [] : [['link', { rel: 'icon', href: 'data:,' }]];
}

/** What follows the base in the address of a file of the site; null for others. In VitePress it was written with the base; without a slash (`icon.png`) no page below a folder found it. */
function belowBase(address: string, base: string): string | null {
  if (address.startsWith('//')) return null;
  if (address.startsWith(base)) return address.slice(base.length);
  return /^\.?\/(.*)/s.exec(address)?.[1] ?? (/^[^/.#?:][^:]*$/.test(address) ? address : null);
}

/** Files of the site that `head` names and nobody made; `has` says which paths of the output there are. */
export function missingHeadFiles({ head, base, configName }: SiteConfig, has: (path: string) => boolean): Problem[] {
  return head.flatMap(([tag, attributes]) => {
    const address = attributes.href ?? attributes.src;
    const path = typeof address === 'string' ? belowBase(address, base)?.replace(/[?#].*$/s, '') : undefined;
    if (tag === 'meta' || path === undefined || !/\.\w+$/.test(path)) return [];
    if (has(path) || has(percentDecode(path))) return [];
    return warning('config/head-file', `"${address}" in "head" does not exist.`, { file: configName, hint: `Put ${path} into a public folder, or remove the entry.` });
  });
}

const siteMetas = new WeakMap<SiteConfig, readonly MetaTag[]>();

/** The meta tags of the site: the same for all its pages. */
function siteMeta(config: SiteConfig): readonly MetaTag[] {
  const known = siteMetas.get(config) ?? config.head.filter(([tag]) => tag === 'meta').map(([, attributes]) => {
    const tag: MetaTag = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)]));
    const own = SHARED_IMAGE.test(propertyOf(tag)) && tag.content?.startsWith('/') ? belowBase(tag.content, config.base) : null;
    return own === null ? tag : { ...tag, content: absoluteUrl(config.base + own, config) ?? config.base + own };
  });
  siteMetas.set(config, known);
  return known;
}

/** Those of the site that do not speak of what the page's own front matter decides: the size of the site's picture is not that of the page's. */
function siteMetaFor(page: SitePage, config: SiteConfig, image: SocialImage | null): readonly MetaTag[] {
  const hasImage = image !== null && image.isOwn && absoluteUrl(image.url, config) !== null;
  const hasUrl = config.url !== null && page.data.frontmatter.canonicalUrl !== undefined;
  if (!hasImage && !hasUrl) return siteMeta(config);
  return siteMeta(config).filter((tag) => !(hasImage && OF_SHARED_IMAGE.test(propertyOf(tag))) && !(hasUrl && propertyOf(tag) === 'og:url'));
}

/** The address of a shared picture, and all that is said of it. */
const SHARED_IMAGE = /^(?:og:image(?::(?:secure_)?url)?|twitter:image(?::src)?)$/;
const OF_SHARED_IMAGE = /^(?:og|twitter):image(?::|$)/;

/** Authors write Open Graph's names as `name` as well. */
function propertyOf({ property, name }: MetaTag): string {
  return property ?? name ?? '';
}

/** Later lists win: tags are the same when name, property or itemprop is. */
function mergeMeta(...lists: readonly (readonly MetaTag[])[]): MetaTag[] {
  const merged = new Map<string, MetaTag>();
  for (const list of lists) for (const tag of list) merged.set(identityOf(tag), tag);
  // The viewport is the engine's own.
  merged.delete('name viewport');
  return [...merged.values()];
}

function identityOf(tag: MetaTag): string {
  if (tag.name !== undefined) return `name ${tag.name}`;
  // A post has one for each of its tags.
  if (tag.property === 'article:tag') return `property ${tag.property} ${tag.content}`;
  if (tag.property !== undefined) return `property ${tag.property}`;
  return tag.itemprop !== undefined ? `itemprop ${tag.itemprop}` : JSON.stringify(tag);
}
