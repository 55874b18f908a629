/** What a page's layout shows around the text: the model's facts as a layout wants them (contracts `PageView`). */
import { formatDateTime, type ArticleView, type Outline, type PageView, type PostLink, type PostSummary, type SeriesPart, type TermLink } from '@glimpress/contracts/page';
import { isLinkWithScheme } from '@glimpress/contracts/route';
import { contentHash } from '../content-hash';
import { friendsOf, type FindPublic } from './friends';
import { escapeHtml } from './html';
import { createHomeViews } from './home-view';
import { shareLinks } from './share';
import { fillLinks, type ResolvedLinks } from './resolve-links';
import type { ArticleEntry, SitePage } from '../model/entry';
import { byDate, termKey } from '../model/posts';
import { createRelated } from '../model/related';
import { createSeries } from '../model/series';
import { titleInMenu } from '../model/sidebar';
import type { SiteModel } from '../model/site-model';
import { encodePath } from '../relative-path';

/** Reading speed for Chinese technical text, characters or words per minute. */
const WORDS_PER_MINUTE = 400;
const RECENT_POSTS = 3;
/** A page lists a series of so many parts whole; of a longer one the first, and so many on each side of its own. */
const MOST_PARTS = 120;
const PARTS_AROUND = 30;

/** Builds the views of a site's pages. Summaries and lists shared by many pages are made once. */
export function createViewBuilder(model: SiteModel, linksOf: (page: SitePage) => ResolvedLinks, findPublic: FindPublic, now: number): (page: SitePage) => PageView {
  const summaries = new Map<SitePage, PostSummary>();
  const newest = new Map([...model.posts].map(([locale, posts]) => [locale, posts.filter((post) => post.data.frontmatter.sticky === undefined).sort(byDate).slice(0, RECENT_POSTS + 1)]));
  const relatedOf = new Map([...model.posts].map(([locale, posts]) => [locale, createRelated(posts)]));
  const seriesOf = new Map([...model.posts].map(([locale, posts]) => [locale, createSeries(posts)]));
  const termUrls = new Map<string, TermLink>();
  let terms: readonly TermLink[] = [];
  for (const { archive, locale } of model.pages) {
    // All pages of a locale's tags, or categories, stand together and list the same terms.
    if (archive === null || archive.terms === terms) continue;
    terms = archive.terms;
    for (const term of terms) termUrls.set(`${locale.path} ${archive.scope} ${termKey(term.name)}`, term);
  }

  const termsOf = (page: SitePage, scope: 'tags' | 'categories'): TermLink[] => {
    const shown = (page.data.frontmatter[scope] ?? []).flatMap((name) => termUrls.get(`${page.locale.path} ${scope} ${termKey(name)}`) ?? []);
    return shown.length < 2 ? shown : [...new Set(shown)];
  };
  const authorOf = (page: SitePage): string => page.data.frontmatter.author ?? model.config.themeConfig.author ?? '';
  const links = new Map<SitePage, PostLink>();
  const linkTo = (page: SitePage): PostLink => {
    const known = links.get(page) ?? { title: page.data.title, url: page.url, date: page.data.frontmatter.date ?? null };
    links.set(page, known);
    return known;
  };
  /** The same parts for all posts of a series, and the same list unless the series is long. */
  const seriesParts = new Map<readonly SitePage[], readonly SeriesPart[]>();
  const partsShown = (posts: readonly SitePage[], index: number): readonly SeriesPart[] => {
    const parts = seriesParts.get(posts) ?? posts.map((post, place) => ({ ...linkTo(post), place }));
    seriesParts.set(posts, parts);
    if (parts.length <= MOST_PARTS) return parts;
    const start = Math.max(1, index - PARTS_AROUND);
    return [parts[0]!, ...parts.slice(start, index + PARTS_AROUND + 1)];
  };
  const { outdatedAfterDays } = model.config.themeConfig;
  /** A page last changed before this day is outdated. */
  const outdatedBefore = outdatedAfterDays === undefined ? '' : formatDateTime(now - outdatedAfterDays * 86_400_000).slice(0, 10);

  function summaryOf(post: SitePage): PostSummary {
    const known = summaries.get(post);
    if (known) return known;
    const excerptHtml = post.lock === null ? post.article!.facts.excerptHtml : null;
    const description = post.data.frontmatter.description;
    const summary: PostSummary = {
      ...linkTo(post),
      author: authorOf(post),
      excerptHtml: excerptHtml !== null ? fillLinks(excerptHtml, linksOf(post)) : description ? `<p>${escapeHtml(description)}</p>` : '',
      tags: termsOf(post, 'tags'),
      categories: termsOf(post, 'categories'),
      sticky: post.data.frontmatter.sticky !== undefined,
      titleTag: post.data.frontmatter.titleTag ?? '',
      isLocked: post.lock !== null,
    };
    summaries.set(post, summary);
    return summary;
  }

  function articleView(page: SitePage): ArticleView {
    const { facts } = page.article!;
    const series = seriesOf.get(page.locale.path)!(page);
    // Within a series one reads on in the series, unless front matter says otherwise.
    const byPlace = model.neighbours(page);
    const { frontmatter } = page.data;
    const prev = series && frontmatter.prev === undefined ? (series.posts[series.index - 1] ?? null) : byPlace.prev;
    const next = series && frontmatter.next === undefined ? (series.posts[series.index + 1] ?? null) : byPlace.next;
    const recent = page.isPost ? newest.get(page.locale.path)!.filter((post) => post !== page).slice(0, RECENT_POSTS) : [];
    return {
      author: authorOf(page),
      date: page.data.frontmatter.date ?? null,
      tags: termsOf(page, 'tags'),
      categories: termsOf(page, 'categories'),
      wordCount: facts.wordCount,
      readingMinutes: Math.max(1, Math.round(facts.wordCount / WORDS_PER_MINUTE)),
      prev: prev && { ...linkTo(prev), title: titleInMenu(prev) },
      next: next && { ...linkTo(next), title: titleInMenu(next) },
      recent: recent.map(linkTo),
      related: relatedOf.get(page.locale.path)!(page).map(linkTo),
      outdatedSince: outdatedSince(page),
      // A place that takes links wants an absolute one.
      share: model.config.url === null || !page.isPost ? [] : shareLinks(model.config.themeConfig.share ?? [], model.config.url + page.url, page.data.title, page.data.lang),
      series: series === undefined ? null : { name: series.name, index: series.index, total: series.posts.length, posts: partsShown(series.posts, series.index) },
      permalink: (model.config.url ?? '') + page.url,
      editUrl: editUrl(page, model),
      isPost: page.isPost,
      comments: hasComments(page),
    };
  }

  /** §4: where front matter says so; with theme-reco's `showComment` in the comments' config, on every article that does not say no. */
  function hasComments(page: SitePage): boolean {
    const { comments } = model.config.slots;
    return comments !== null && (page.data.frontmatter.isShowComments ?? (page.layout === 'Layout' && comments.props.showComment === true));
  }

  function titleView(page: SitePage, { facts: { titleSlug, titleHtml } }: ArticleEntry): Pick<PageView, 'titleSlug' | 'titleHtml'> {
    return titleHtml === null ? { titleSlug } : { titleSlug, titleHtml: fillLinks(titleHtml, linksOf(page)) };
  }

  function outdatedSince(page: SitePage): string | null {
    if (outdatedBefore === '' || !page.isPost) return null;
    const changed = (page.data.lastUpdated?.replaceAll('/', '-') ?? page.data.frontmatter.date ?? '').slice(0, 10);
    return changed !== '' && changed < outdatedBefore ? changed : null;
  }

  const homeView = createHomeViews(model, summaryOf, findPublic);
  return (page) => ({
    outline: buildOutline(page.data.headers),
    ...(page.article ? { article: articleView(page), ...titleView(page, page.article) } : {}),
    ...(page.archive ? { archive: { ...page.archive, posts: page.archive.posts.map(summaryOf) } } : {}),
    ...(page.timeline ? { timeline: page.timeline } : {}),
    ...(page.layout === 'HomePage' ? { home: homeView(page) } : {}),
    ...(page.layout === 'FriendLinks' ? { friends: friendsOf(model, findPublic) } : {}),
    ...(page.layout === 'Projects' ? { projects: (model.config.themeConfig.projects ?? []).map((project) => ({ ...project })) } : {}),
  });
}

/**
 * What stands for a view where it is only compared: equal values, equal views. A list that many views have in common (all tags, all pages
 * of an archive, a series, a post's summary) is read once, so that what planning costs does not grow with the square of the site.
 */
export function createViewKey(): (view: PageView) => unknown {
  const keys = new WeakMap<object, string>();
  const keyOf = (shared: object): string => {
    const known = keys.get(shared) ?? contentHash(JSON.stringify(shared), 16);
    keys.set(shared, known);
    return known;
  };
  return (view) => {
    const { archive, article } = view;
    if (article?.series) return { ...view, article: { ...article, series: { ...article.series, posts: keyOf(article.series.posts) } } };
    if (archive === undefined) return view;
    return { ...view, archive: { ...archive, terms: keyOf(archive.terms), posts: archive.posts.map(keyOf), pagination: { ...archive.pagination, pages: keyOf(archive.pagination.pages) } } };
  };
}

/** h2 with the h3 below it; an h3 before any h2 is dropped (vuepress-behaviour §5). */
export function buildOutline(headings: readonly { level: number; title: string; slug: string }[]): Outline[] {
  const outline: { title: string; slug: string; children: { title: string; slug: string }[] }[] = [];
  for (const { level, title, slug } of headings) {
    if (level === 2) outline.push({ title, slug, children: [] });
    else if (level === 3) outline.at(-1)?.children.push({ title, slug });
  }
  return outline;
}

/** The page's source on its code host (vuepress-behaviour §5 Edit link), or null when not configured or switched off. */
function editUrl(page: SitePage, model: SiteModel): string | null {
  const { editLinks, repo, docsRepo, docsDir, docsBranch } = model.config.themeConfig;
  const host = docsRepo ?? repo;
  if (!editLinks || !host || page.data.frontmatter.editLink === false) return null;
  const root = isLinkWithScheme(host) ? host.replace(/\/$/, '') : `https://github.com/${host}`;
  const folder = (docsDir ?? '').replace(/^\/|\/$/g, '');
  return `${root}/edit/${docsBranch ?? 'master'}/${folder === '' ? '' : `${folder}/`}${encodePath(page.article!.path)}`;
}
