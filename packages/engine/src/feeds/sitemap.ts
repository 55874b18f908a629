/** `sitemap.xml` (sitemaps.org protocol 0.9) and `robots.txt`. */
import { contentHash } from '../content-hash';
import type { SiteConfig } from '../config/resolve';
import type { SitePage } from '../model/entry';
import type { PlannedFile } from '../output/planned-file';
import { canonicalOf } from '../page/canonical';
import { escapeHtml } from '../page/html';

/** The protocol's limit of addresses in one file. */
const LIMIT = 50_000;

/** Every page a search engine should know: not drafts, not what is locked, not the not-found page, nor what says of itself that it wants to stay out or is elsewhere. Nothing without a configured origin. */
export function planSitemap(pages: readonly SitePage[], config: SiteConfig): PlannedFile[] {
  if (config.url === null) return [];
  const entries = pages
    .filter((page) => !page.isStandIn && page.lock === null && page.data.frontmatter.publish !== false && !staysOut(page, config))
    .map((page) => `<url><loc>${escapeHtml(config.url + page.url)}</loc>${lastModified(page)}</url>`);
  const parts = Array.from({ length: Math.ceil(entries.length / LIMIT) }, (_, index) => entries.slice(index * LIMIT, (index + 1) * LIMIT));
  const files = parts.map((part, index) => xmlFile(parts.length === 1 ? 'sitemap.xml' : `sitemap-${index + 1}.xml`, 'urlset', part.join('\n')));
  if (parts.length === 1) return files;
  const root = config.url + config.base;
  return [...files, xmlFile('sitemap.xml', 'sitemapindex', files.map(({ path }) => `<sitemap><loc>${escapeHtml(root + path)}</loc></sitemap>`).join('\n'))];
}

function staysOut(page: SitePage, config: SiteConfig): boolean {
  const { meta = [], sitemap } = page.data.frontmatter;
  // As VuePress's plugins have it.
  if (sitemap === false || (typeof sitemap === 'object' && sitemap.exclude === true)) return true;
  return canonicalOf(page, config) !== config.url + page.url || meta.some(({ name = '', content = '' }) => name.toLowerCase() === 'robots' && /\b(?:noindex|none)\b/i.test(content));
}

/** Allows everything and names the sitemap. A file of the public folder takes its place. */
export function planRobots(config: SiteConfig): PlannedFile {
  const sitemap = config.url === null ? '' : `Sitemap: ${config.url}${config.base}sitemap.xml\n`;
  const text = `User-agent: *\nAllow: /\n${sitemap}`;
  return { path: 'robots.txt', hash: contentHash(text), render: () => text };
}

function lastModified(page: SitePage): string {
  const { lastUpdated } = page.data;
  return lastUpdated === null ? '' : `<lastmod>${lastUpdated.replaceAll('/', '-').replace(', ', 'T')}+08:00</lastmod>`;
}

function xmlFile(path: string, root: string, content: string): PlannedFile {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${content}\n</${root}>\n`;
  return { path, hash: contentHash(text), render: () => text };
}
