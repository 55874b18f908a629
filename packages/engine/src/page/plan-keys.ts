/**
 * Under which key the hashes of a page's files are remembered between builds. It follows from all that a plan looks at: of
 * the page's own article everything, of all others what is shown of them elsewhere (`ArticleEntry.listedHash`). So an
 * article whose text alone has changed leaves every other page's key as it was, and those pages need no view to be made.
 */
import { contentHash } from '../content-hash';
import type { SitePage } from '../model/entry';
import type { SiteModel } from '../model/site-model';
import { ENGINE_BUILD } from '../version';
import type { ResolvedLinks } from './resolve-links';
import type { SharedFiles } from './shared-files';
import type { SocialImage } from './social';

/** Hashes of a page's two files; a page without a chunk has the first all the same. */
export type PageHashes = readonly [content: string, document: string];

/** The hashes of the last build, by path of the document. */
export interface PlanMemory {
  /** Undefined when the page was last planned under another key, or never. */
  get(path: string, key: string): PageHashes | undefined;
  put(path: string, key: string, hashes: PageHashes): void;
}

export interface PlanKeyInputs {
  readonly model: SiteModel;
  /** Changes with the built theme. */
  readonly themeId: string;
  readonly shared: SharedFiles;
  readonly linksOf: (page: SitePage) => ResolvedLinks | undefined;
  /** URL of the picture that stands for the page elsewhere. */
  readonly imageOf: (page: SitePage) => SocialImage | null;
  /** URL of the style sheet for formulas; null when the site has none. */
  readonly mathStyle: string | null;
  /** `YYYY-MM-DD`: views may tell how old a text is. */
  readonly today: string;
}

/** Gives a page's key; null for the few that also show files (home, friends), all pages (layouts of the site's own) or the config (projects). */
export function createPlanKeys({ model, themeId, shared, linksOf, imageOf, mathStyle, today }: PlanKeyInputs): (page: SitePage) => string | null {
  const { config } = model;
  const articles = model.pages.flatMap((page) => (page.article === null ? [] : [[page.article.path, page.layout, page.article.listedHash, page.data.frontmatter.date, page.article.facts.excerptHtml === null ? null : linksOf(page), page.lock !== null]]));
  const siteKey = contentHash(JSON.stringify([ENGINE_BUILD, themeId, config, [...shared.byLocale].map(([locale, { site, key }]) => [locale, site, key]), mathStyle, config.themeConfig.outdatedAfterDays === undefined ? null : today, articles]));
  return (page) => {
    const { article, data, lock } = page;
    if (Object.hasOwn(config.layouts, page.layout)) return null;
    if (article === null) return page.archive === null && page.timeline === null ? null : contentHash(JSON.stringify([siteKey, page.route, imageOf(page)]), 16);
    if (page.layout !== 'Layout') return null;
    const { bodyHash, summary, facts } = article;
    return contentHash(JSON.stringify([siteKey, page.route, bodyHash, summary, facts.wordCount, facts.titleSlug, facts.features, data.lastUpdated, linksOf(page), imageOf(page), lock]), 16);
  };
}
