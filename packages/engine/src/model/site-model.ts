/** From articles to the whole site (ARCHITECTURE, One article): pages, archives, navigation, sidebars, redirects. Pure. */
import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FrontMatter, Heading, PageData, PublicThemeConfig, SidebarView, SiteData } from '@glimpress/contracts/page';
import { AUTO_SIDEBAR, formatDateTime, formatLastUpdated } from '@glimpress/contracts/page';
import { warning, type Problem } from '@glimpress/contracts/problem';
import { encodeRoute, routeKey, urlFromRoute } from '@glimpress/contracts/route';
import type { Passwords } from '../content/article';
import { isAddress } from '../config/doubtful-values';
import { analyticsOf, copyrightOf, type LocaleConfig, type SiteConfig } from '../config/resolve';
import { say } from '../interface-language';
import { buildArchives, pageKey } from './archives';
import { standsIn, type ArticleEntry, type Redirect, type SitePage } from './entry';
import { createCatalogue, type ListFolder } from './catalogue';
import { createFindPage, pageOfLink, type FindPage } from './find-page';
import { contradictedLanguages } from './language-of-articles';
import { createLanguages } from './languages';
import { isEmpty, listLayout, listShown } from './list-pages';
import { buildNav, navOfLists } from './nav';
import { byDate, categoriesByFolders, folderCategory, hasHighestFirst, isPost, reportCaseVariants, sortPosts, titleByFile } from './posts';
import { planRedirects } from './redirects';
import { planRoutes, type PlannedRoute } from './routes';
import { buildSidebars, flattenSidebar, type Sidebars } from './sidebar';

export interface SiteModel {
  readonly config: SiteConfig;
  readonly pages: readonly SitePage[];
  readonly redirects: readonly Redirect[];
  readonly find: FindPage;
  readonly catalogue: ListFolder;
  /** Listed posts by locale path, in list order (§4). */
  readonly posts: ReadonlyMap<string, readonly SitePage[]>;
  readonly sidebars: ReadonlyMap<string, SidebarView>;
  readonly sidebarOf: (page: SitePage) => string | null;
  /** Previous and next page in the page's sidebar; by date on a site that has none, as in Hexo. */
  readonly neighbours: (page: SitePage) => { prev: SitePage | null; next: SitePage | null };
  /** The same page in all locales that have it, itself included. */
  readonly languages: (page: SitePage) => readonly SitePage[];
  /** One per locale, by its path. */
  readonly siteData: ReadonlyMap<string, SiteData>;
}

/** The model of the articles that are published; `held` are those that wait for their date. */
export function buildSiteModel(articles: readonly ArticleEntry[], config: SiteConfig, portraits: ReadonlyMap<string, string> = new Map(), held: readonly ArticleEntry[] = []): { value: SiteModel; problems: Problem[] } {
  const localePaths = config.locales.map(({ path }) => path);
  const planned = planRoutes(articles, config, localePaths);
  const problems = [...planned.problems, ...locksOfNothing([...planned.value, ...planRoutes(held, config, localePaths).value], config)];
  const lists = planned.value.filter((plan) => listLayout(plan, localeOf(plan.route, config).path, config) !== null);
  const isList = new Set(lists);
  const texts = planned.value.filter((plan) => !isList.has(plan));
  const authored = texts.map((plan) => authoredPage(plan, config));
  const taken = new Set(authored.map((page) => page.key));
  problems.push(...contradictedLanguages(authored, config));

  const pages = [...authored];
  const posts = new Map<string, readonly SitePage[]>();
  const archives = new Map<string, SitePage[]>();
  for (const locale of config.locales) {
    const ofLocale = authored.filter((page) => page.locale === locale && page.isPost);
    posts.set(locale.path, sortPosts(ofLocale));
    problems.push(...reportCaseVariants(ofLocale, 'tags'), ...reportCaseVariants(ofLocale, 'categories'));
    // An author's own page at an archive's address stands; the generated one gives way.
    const generated = buildArchives(ofLocale, locale, config);
    archives.set(locale.path, generated);
    // The lists are made of these pages: they cannot be known before.
    for (const page of authored) if (page.locale === locale) Object.assign(page, listShown(page.layout, generated));
    pages.push(...generated.filter((page) => !taken.has(page.key)));
  }

  const { value: redirects, problems: redirectProblems } = planRedirects({ texts, lists, pages, config, localeOf: (route) => localeOf(route, config) });
  problems.push(...redirectProblems);
  const find = createFindPage(pages, redirects);
  const sidebars = new Map<string, SidebarView>();
  const sidebarIds = new Map<string, Pick<Sidebars, 'idOf' | 'idByPlace'>>();
  const siteData = new Map<string, SiteData>();
  config.locales.forEach((locale, index) => {
    const built = buildSidebars(locale, index, authored, find, config);
    for (const view of built.views) sidebars.set(view.id, view);
    sidebarIds.set(locale.path, built);
    const nav = config.menusByFolders ? { value: navOfLists(archives.get(locale.path)!), problems: [] } : buildNav(locale, archives.get(locale.path)!, find, config);
    problems.push(...built.problems, ...nav.problems);
    siteData.set(locale.path, buildSiteData(locale, nav.value, archives.get(locale.path)!, posts.get(locale.path)!.length, config, portraits));
  });
  const sidebarOf = (page: SitePage): string | null => sidebarIds.get(page.locale.path)!.idOf(page);
  const hiddenSidebarOf = (page: SitePage): string | null => (page.data.frontmatter.sidebar === false ? sidebarIds.get(page.locale.path)!.idByPlace(page) : null);
  return { value: { config, pages, redirects, find, catalogue: createCatalogue(authored), posts, sidebars, sidebarOf, neighbours: createNeighbours(sidebars, sidebarOf, hiddenSidebarOf, pages, find, posts), languages: createLanguages(pages, config.locales), siteData }, problems };
}

/**
 * Puts another text of an article in the place of the one that the model has, and gives its page; null, with nothing done, where more than
 * that page may be another by it.
 */
export function takeText({ pages }: SiteModel, article: ArticleEntry): SitePage | null {
  const page = pages.find(({ article: known }) => known?.path === article.path);
  if (page === undefined || page.isStandIn || page.layout !== 'Layout' || page.route === page.locale.path) return null;
  // The first formula brings the site the style of formulas.
  const shownElsewhere = ({ listedHash, passwords, utcDate, createdMs, facts }: ArticleEntry): unknown => [listedHash, passwords, utcDate, createdMs, facts.features];
  if (!isDeepStrictEqual(shownElsewhere(page.article!), shownElsewhere(article))) return null;
  return Object.assign(page, { article, data: { ...page.data, lastUpdated: lastUpdatedOf(article, page.data.frontmatter) } });
}

function authoredPage(plan: PlannedRoute, config: SiteConfig): SitePage {
  const { article, route, regularRoute } = plan;
  // A permalink may lead out of the folder of its language, or into it.
  const byPlace = localeOf(regularRoute, config);
  const locale = byPlace.path === '/' ? localeOf(route, config) : byPlace;
  const written = withPlace(withCategories(article, config), config);
  // Whatever it says of itself, the first page of a site is no post among others.
  const undatedPosts = route === locale.path ? false : config.undatedPosts;
  const dated = undatedPosts === true && written.date === undefined && article.createdMs !== null ? { ...written, date: formatDateTime(article.createdMs) } : written;
  const made = route === locale.path && isEmpty(article) ? { ...dated, home: true } : dated;
  const frontMatter = made.home && config.themeConfig.type === 'blog' ? withoutButtons(made) : made;
  const title = frontMatter.home && frontMatter.title === undefined && locale.lang.startsWith('zh') ? say(locale.lang, '首页', '') : (article.title ?? (config.namedByFiles ? titleByFile(article.path) : ''));
  const lock = lockOf(plan, config);
  const data: PageData = {
    key: pageKey(article.path),
    path: route,
    regularPath: encodeRoute(regularRoute),
    relativePath: article.path,
    title,
    lang: frontMatter.lang ?? locale.lang,
    headers: lock === null ? headersOf(article, config) : [],
    lastUpdated: lastUpdatedOf(article, frontMatter),
    frontmatter: frontMatter,
  };
  const layout = frontMatter.layout ?? (frontMatter.home ? 'HomePage' : 'Layout');
  const key = routeKey(route);
  const isStandIn = standsIn(key, layout, config);
  return { data, route, key, url: urlFromRoute(route, config.base), locale, layout, article, archive: null, timeline: null, lock, isPost: !isStandIn && isPost(title, frontMatter, undatedPosts !== false), isStandIn };
}

/** The headings that sidebars and outlines show. Notes may begin their parts at any level: the first is taken for the second one, but one alone on level 1 is a title. */
export function headersOf({ facts: { headings, titleSlug } }: ArticleEntry, { extractHeaders, menusByFolders }: SiteConfig): readonly Heading[] {
  const isAlone = headings.filter(({ level }) => level === 1).length === 1;
  const parts = headings.filter(({ level, slug }) => slug !== titleSlug && !(isAlone && level === 1));
  const top = parts[0]?.level ?? 2;
  const shift = menusByFolders && parts.every(({ level }) => level >= top) ? 2 - top : 0;
  return (shift === 0 ? headings : parts.map((heading) => ({ ...heading, level: heading.level + shift }))).filter(({ level }) => extractHeaders.includes(level));
}

/** The article's own passwords, and those of the config for where it stands. */
function lockOf(plan: PlannedRoute, { encrypt }: SiteConfig): Passwords {
  const { passwords } = plan.article;
  const ofPlace = encrypt.filter(({ path }) => standsBelow(path, plan));
  return passwords === null && ofPlace.length === 0 ? null : [...new Set([...(passwords ?? []), ...ofPlace.flatMap((place) => place.passwords)])];
}

/** By its folder or by its address: an article that a permalink leads out of a locked folder is not to be published by that. Or it is the file itself. */
function standsBelow(path: string, { article, route, regularRoute }: PlannedRoute): boolean {
  const wanted = path.normalize('NFC');
  return [route, regularRoute].some((each) => each.normalize('NFC').startsWith(wanted)) || `/${article.path}`.normalize('NFC') === wanted;
}

/** Who misspells a path would publish what was to be locked. */
function locksOfNothing(plans: readonly PlannedRoute[], { encrypt, configName }: SiteConfig): Problem[] {
  return encrypt
    .filter(({ path }) => !plans.some((plan) => standsBelow(path, plan)))
    .map(({ path }) => warning('config/encrypt', `"encrypt.${path}" locks no page: no folder and no address begins with it.`, { file: configName, hint: 'Write the folder of the articles, or how their addresses begin: "glimpress explain" and the file tells an address.' }));
}

/** The front matter, with a sticky post's place: theme-hope and theme-plume have the highest number first. */
function withPlace(front: FrontMatter, { oldLists }: SiteConfig): FrontMatter {
  return front.sticky !== undefined && hasHighestFirst(oldLists) ? { ...front, sticky: -front.sticky } : front;
}

/** The front matter, with the categories that the blog's theme made of folders. */
function withCategories({ path, frontMatter }: ArticleEntry, config: SiteConfig): FrontMatter {
  const ofFolder = config.folderCategories ? folderCategory(path, frontMatter) : null;
  if (ofFolder !== null) return { ...frontMatter, categories: [ofFolder] };
  if (config.namedByFolders === null || frontMatter.categories !== undefined || !isPost(path, frontMatter, true)) return frontMatter;
  const categories = categoriesByFolders(path, config.namedByFolders);
  return categories.length === 0 ? frontMatter : { ...frontMatter, categories };
}

/** theme-reco 1 showed none of these on the home page of a blog, and its template had them: a button that leads nowhere, praise of the theme. */
function withoutButtons({ actionText: _text, actionLink: _link, features: _features, footer: _footer, ...rest }: FrontMatter): FrontMatter {
  return rest;
}

function localeOf(route: string, { locales }: SiteConfig): LocaleConfig {
  return locales.reduce((best, locale) => (route.startsWith(locale.path) && locale.path.length > best.path.length ? locale : best), locales[0]!);
}

/** Front matter's `updated` (Hexo), else the commit, the article's date, the file's own time; null when none is known, or none is to be shown on its page. */
function lastUpdatedOf({ committedMs, frontMatter, modifiedMs }: ArticleEntry, { lastUpdated }: FrontMatter): string | null {
  if (lastUpdated === false) return null;
  const written = frontMatter.updated ?? (committedMs === null ? frontMatter.date : undefined);
  if (written !== undefined) return written.replaceAll('-', '/').replace(' ', ', ');
  const changedMs = committedMs ?? modifiedMs;
  return changedMs === null ? null : formatLastUpdated(changedMs);
}

function createNeighbours(sidebars: ReadonlyMap<string, SidebarView>, shownOf: (page: SitePage) => string | null, hiddenOf: (page: SitePage) => string | null, pages: readonly SitePage[], find: FindPage, posts: SiteModel['posts']) {
  const byDataKey = new Map(pages.map((page) => [page.data.key as string, page]));
  const places = new Map<string, { order: readonly string[]; place: ReadonlyMap<string, number> }>();
  for (const [id, view] of sidebars) {
    // Where it stands first: a page is no neighbour of itself.
    const order = [...new Set(flattenSidebar(view.entries).map(({ key }) => key))];
    places.set(id, { order, place: new Map(order.map((key, index) => [key, index])) });
  }
  /** The sidebar of a page, or the one that names it and that it hides (`sidebar: false`): it is read on by all the same, as in VuePress. */
  function sidebarOf(page: SitePage): string | null {
    const hidden = hiddenOf(page);
    return shownOf(page) ?? (hidden !== null && places.get(hidden)?.place.has(page.data.key) ? hidden : null);
  }
  for (const [locale, listed] of posts) {
    const free = listed.filter((post) => post.locale.sidebar === false || (isFree(post) && post.data.frontmatter.date !== undefined));
    const order = free.sort(byDate).reverse().map(({ data }) => data.key as string);
    places.set(locale, { order, place: new Map(order.map((key, index) => [key, index])) });
  }
  /** Whether an article stands beside none of the sidebars that the site has. Home pages and lists are no articles, even if they have a date. */
  function isFree(page: SitePage): boolean {
    const isArticle = page.layout !== 'HomePage' && page.archive === null && page.timeline === null;
    return isArticle && Object.keys(page.locale.sidebar).length > 0 && sidebarOf(page) === null;
  }
  return (page: SitePage): { prev: SitePage | null; next: SitePage | null } => {
    const isByDate = page.locale.sidebar === false || isFree(page);
    const id = isByDate ? page.locale.path : sidebarOf(page);
    const sidebar = id === null || id === AUTO_SIDEBAR ? undefined : places.get(id);
    const at = sidebar?.place.get(page.data.key);
    const neighbour = (own: string | false | undefined, step: number): SitePage | null => {
      if (own === false) return null;
      if (typeof own === 'string') return pageOfLink(own.startsWith('/') ? own : `/${posix.join(posix.dirname(page.article?.path ?? ''), own)}`, find) ?? pageOfLink(own, find) ?? null;
      if (at !== undefined) return byDataKey.get(sidebar!.order[at + step] ?? '') ?? null;
      // A folder's page that the sidebar does not name stands before it, as VitePress has it.
      const first = step === 1 && !isByDate ? byDataKey.get(sidebar?.order[0] ?? '') : undefined;
      return first !== undefined && page.route.endsWith('/') && first.route.startsWith(page.route) ? first : null;
    };
    return { prev: neighbour(page.data.frontmatter.prev, -1), next: neighbour(page.data.frontmatter.next, 1) };
  };
}

function buildSiteData(locale: LocaleConfig, nav: PublicThemeConfig['nav'], archives: readonly SitePage[], postCount: number, config: SiteConfig, portraits: ReadonlyMap<string, string>): SiteData {
  const theme = config.themeConfig;
  const asset = (path: string | undefined): string | null => (path === undefined || path === '' ? null : path.startsWith('/') && !path.startsWith('//') ? config.base + path.slice(1) : path);
  const addressOf = (text = ''): string | null => (text !== '' && isAddress(text) ? text : null);
  const portrait = (path: string | undefined): string | null => portraits.get(path ?? '') ?? asset(path);
  const urlOf = (layout: string): string => archives.find((page) => page.layout === layout)!.url;
  return {
    title: locale.title,
    description: locale.description,
    base: config.base,
    lang: locale.lang,
    url: config.url,
    locales: config.locales.map(({ path, lang, label, title, description }) => ({ path, lang, label, title, description })),
    themeConfig: {
      nav,
      logo: portrait(theme.logo),
      author: theme.author ?? '',
      authorAvatar: portrait(theme.authorAvatar),
      search: theme.search ?? true,
      searchMaxSuggestions: theme.searchMaxSuggestions ?? 10,
      searchEngines: theme.searchEngines ?? false,
      quotes: { items: theme.quotes?.items ?? [], poetry: theme.quotes?.poetry ?? null, sentence: theme.quotes?.sentence ?? null },
      smoothScroll: theme.smoothScroll ?? false,
      lastUpdatedLabel: theme.lastUpdated === false ? null : typeof theme.lastUpdated === 'string' ? theme.lastUpdated.replace(/\s*[:：]\s*$/, '') : say(locale.lang, '最后更新', 'Last updated'),
      mode: theme.mode ?? 'auto',
      modePicker: theme.modePicker ?? true,
      subSidebar: theme.subSidebar ?? 'auto',
      startYear: String(theme.startYear ?? '').trim() || null,
      record: theme.record || null,
      recordLink: addressOf(theme.recordLink),
      cyberSecurityRecord: theme.cyberSecurityRecord || null,
      cyberSecurityLink: addressOf(theme.cyberSecurityLink),
      copyright: copyrightOf(config, locale),
      offline: config.offline,
      analytics: analyticsOf(config),
      counts: { posts: postCount, tags: archives.find((page) => page.layout === 'TagList')!.archive!.terms.length },
      indexUrls: { tags: urlOf('TagList'), categories: urlOf('CategoryList'), timeline: urlOf('Timeline') },
    },
    ...(config.slots.comments === null ? {} : { comments: config.slots.comments.props }),
  };
}
