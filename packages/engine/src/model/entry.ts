/** The pages of a site as the model's steps pass them on. */
import type { ArchiveView, FrontMatter, PageData, TimelineYear } from '@glimpress/contracts/page';
import { routeKey, toRoute, type RoutePath, type SourcePath, type UrlPath } from '@glimpress/contracts/route';
import type { ArticleBody, Passwords } from '../content/article';
import type { LocaleConfig, SiteConfig } from '../config/resolve';

/** What the model needs of an article: everything but the text itself, which stays in the cache until a page is rendered. */
export interface ArticleEntry {
  readonly path: SourcePath;
  readonly frontMatter: FrontMatter;
  /** See `ParsedArticle`. */
  readonly utcDate?: string;
  readonly passwords: Passwords;
  /** Plain text: front matter title, else `Home` on home pages, else the first heading; null when there is none. */
  readonly title: string | null;
  /** The start of the text in one line, for machines that want a description. */
  readonly summary: string;
  readonly facts: ArticleFacts;
  /** Names the rendered text: equal exactly when `html` is, and what is searched of it, which may tell more (the names of notes, which `html` has markers for). */
  readonly bodyHash: string;
  /** Names what other pages show of it: equal when front matter, title, headings and excerpt are (`model/listed-hash`). */
  readonly listedHash: string;
  /** Commit time, ms; null when unknown. */
  readonly committedMs: number | null;
  readonly createdMs: number | null;
  /** The file's own time, ms; null in a shallow clone, where it is that of the checkout. */
  readonly modifiedMs: number | null;
}

/** An article's body without its large texts. */
export type ArticleFacts = Omit<ArticleBody, 'html' | 'plainText' | 'code'>;

/** One page of the site, authored or generated. */
export interface SitePage {
  readonly data: PageData;
  readonly route: RoutePath;
  /** `routeKey(route)`: how routes are compared. */
  readonly key: string;
  readonly url: UrlPath;
  readonly locale: LocaleConfig;
  readonly layout: string;
  /** The article whose text the page shows; null for generated pages. */
  readonly article: ArticleEntry | null;
  /** Generated pages: what they list. Posts are given as pages and become summaries when the page is rendered. */
  readonly archive: Omit<ArchiveView, 'posts'> & { readonly posts: readonly SitePage[] } | null;
  readonly timeline: readonly TimelineYear[] | null;
  /**
   * Lists show a locked page's title, date and terms; nothing made of its text (headings,
   * excerpt, description, search, feeds) may leave the page but sealed (`page/seal`).
   */
  readonly lock: Passwords;
  /** §4 Page lists: shown in tags, categories, timeline, recent posts. */
  readonly isPost: boolean;
  /** Its document is shown at addresses that are not its own (`standsIn`): no page of the site, and in no list of pages. */
  readonly isStandIn: boolean;
}

/**
 * Whether a page's document is shown at addresses that are not its own. By its address, which hosts and the service worker know: an
 * author may have written it.
 */
export function standsIn(key: string, layout: string, { locales, offline }: Pick<SiteConfig, 'locales' | 'offline'>): boolean {
  return layout === 'NotFound' || layout === 'Offline' || (offline && key === '/offline.html') || locales.some(({ path }) => key === routeKey(toRoute(`${path}404.html`)));
}

/** A route that leads to another: written as a file and known to the client's route table. */
export interface Redirect {
  readonly from: RoutePath;
  readonly to: SitePage;
}
