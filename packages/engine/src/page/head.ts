/** Title and meta rules of §2 Theme behaviour and vuepress-behaviour §1 Head. */
import type { HeadTag, MetaTag } from '@glimpress/contracts/page';
import type { SitePage } from '../model/entry';
import type { SiteConfig } from '../config/resolve';
import type { PageHead } from './document';
import { jsonLd, socialMeta } from './social';

/**
 * Title, meta tags, canonical link and machine-readable data of a page. `image` is the URL of the picture that stands for
 * the page, or null. A post without a description of its own is described by the start of its text.
 */
export function buildHead(page: SitePage, config: SiteConfig, image: string | null): PageHead {
  const front = page.data.frontmatter;
  const { title: siteTitle, description: siteDescription } = page.locale;
  const description = front.meta?.find(({ name }) => name === 'description')?.content ?? front.description ?? ((page.isPost && page.article?.summary) || siteDescription);
  const meta: MetaTag[] = mergeMeta(socialMeta(page, description, config, image), siteMeta(config.head), description === '' ? [] : [{ name: 'description', content: description }], front.meta ?? []);
  if (page.layout === 'NotFound') meta.push({ name: 'robots', content: 'noindex' });
  return { title: pageTitle(page, siteTitle), meta, canonical: front.canonicalUrl ?? (config.url === null || page.layout === 'NotFound' ? null : config.url + page.url), jsonLd: jsonLd(page, description, config, image) };
}

/** §2: 'page title | site title'; home pages the site title; without either, 'VuePress'. `metaTitle` stands alone. */
function pageTitle(page: SitePage, siteTitle: string): string {
  const { metaTitle, home } = page.data.frontmatter;
  if (metaTitle) return metaTitle;
  if (home) return siteTitle || page.data.title || 'VuePress';
  const parts = [page.data.title, siteTitle].filter((part) => part !== '');
  return parts.join(' | ') || 'VuePress';
}

/** The head entries of the site that are not meta tags: the same on every page. Root-relative addresses get the base. */
export function staticHead(config: SiteConfig): HeadTag[] {
  return config.head
    .filter(([tag]) => tag !== 'meta')
    .map(([tag, attributes, text]) => {
      const based = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, (key === 'href' || key === 'src') && typeof value === 'string' && /^\/(?!\/)/.test(value) ? config.base + value.slice(1) : value]));
      return text === undefined ? [tag, based] : [tag, based, text];
    });
}

function siteMeta(head: readonly HeadTag[]): MetaTag[] {
  return head.filter(([tag]) => tag === 'meta').map(([, attributes]) => Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)])));
}

/** Later lists win: tags are the same when name, property or itemprop is. */
function mergeMeta(...lists: readonly (readonly MetaTag[])[]): MetaTag[] {
  const merged = new Map<string, MetaTag>();
  for (const list of lists) {
    for (const tag of list) {
      const identity = ['name', 'property', 'itemprop'].find((key) => tag[key] !== undefined);
      merged.set(identity ? `${identity} ${tag[identity]}` : JSON.stringify(tag), tag);
    }
  }
  // The viewport is the engine's own.
  merged.delete('name viewport');
  return [...merged.values()];
}
