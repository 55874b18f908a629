/**
 * The whole site as planned files: what `build` writes and `dev` serves. Decides everything, renders nothing yet.
 */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { formatDateTime, type HeadTag } from '@glimpress/contracts/page';
import type { Problem } from '@glimpress/contracts/problem';
import { outputFromRoute, toRoute } from '@glimpress/contracts/route';
import type { ThemeServer } from '@glimpress/contracts/theme';
import type { ArticleStore } from '../cache/article-store';
import { openPreviousOutput } from '../cache/previous-output';
import { openSearchMemory } from '../cache/search-memory';
import { missingImages } from '../config/local-images';
import { missingSongs } from '../config/local-songs';
import type { SiteConfig } from '../config/resolve';
import { contentHash } from '../content-hash';
import { feedLinks, feedPaths, planFeeds, planOldFeeds, type FeedSource } from '../feeds/feeds';
import { planRobots, planSitemap } from '../feeds/sitemap';
import { planWebManifest } from '../feeds/web-manifest';
import type { Asset, FindAsset } from '../model/asset';
import type { ArticleEntry, Redirect, SitePage } from '../model/entry';
import { buildSiteModel, takeText, type SiteModel } from '../model/site-model';
import { isEmpty } from '../model/list-pages';
import { once } from '../once';
import { planKatex } from '../output/katex-files';
import { planModelFiles } from '../output/model-files';
import { planNoWorker, planOffline, WORKER_PATH } from '../output/plan-offline';
import { MANIFEST_PATH, planManifest, planRouteShards } from '../output/plan-routes';
import type { PlannedFile } from '../output/planned-file';
import { listPublicFiles, reportReplaced } from '../output/public-files';
import { missingHeadFiles, noIcon, staticHead } from '../page/head';
import { escapeHtml } from '../page/html';
import { planOwnStyles } from '../page/own-styles';
import type { PlanMemory } from '../page/plan-keys';
import { createPagePlanner, type PlannedPage } from '../page/plan-pages';
import { renderRedirect } from '../page/redirect';
import { fillLinks, linksOfHome, resolveLinks, type ResolvedLinks } from '../page/resolve-links';
import { planSharedFiles } from '../page/shared-files';
import { createSidebars } from '../page/sidebars';
import { socialImage } from '../page/social';
import { createViewBuilder } from '../page/view';
import type { AssetFinder } from '../platform/assets';
import type { IndexDraft } from '../search/index-files';
import { MOST_SCANNED_BYTES, planSearch } from '../search/plan-search';
import type { TermIndex } from '../search/term-index';
import type { BuiltTheme } from '../theme-build/theme-cache';
import type { Crew } from '../threads/crew';
import { ENGINE_BUILD } from '../version';
import type { ImageOffers } from './offer-images';
import { brokenActions, brokenNeighbours, heavyImages, missingCovers, missingHeroes, placeInFrontMatter, unknownLayouts } from './page-problems';

export interface SiteInputs {
  readonly config: SiteConfig;
  readonly articles: readonly ArticleEntry[];
  /** Those that wait for their date. */
  readonly held?: readonly ArticleEntry[];
  readonly store: ArticleStore;
  readonly theme: BuiltTheme;
  readonly server: ThemeServer;
  readonly assets: AssetFinder;
  /** Pictures in other widths, where there are any. */
  readonly offers?: ImageOffers;
  /** Threads that may build the index of the search; without, it is built here. */
  readonly crew?: Crew;
  /** What the last build knew of the pages. */
  readonly plans?: PlanMemory;
  /** More text than this makes the search build an index; see `planSearch`. */
  readonly mostScannedBytes?: number;
}

export interface AssembledSite {
  readonly model: SiteModel;
  readonly files: readonly PlannedFile[];
  /** What needs all texts, or everything else: the search, the manifest, the service worker. Planned once, when first asked for. */
  late(): Promise<readonly PlannedFile[]>;
  /** Every page that can be navigated to, with its chunk's URL. */
  readonly chunks: readonly (readonly [page: SitePage, url: string])[];
  readonly problems: readonly Problem[];
  /** Resolved links of a page's article. */
  readonly linksOf: (page: SitePage) => ResolvedLinks | undefined;
}

/** A site of which single pages can be asked for before all are planned. */
export interface SiteDraft {
  readonly model: SiteModel;
  /** URLs of the sidebars, which change with what is in them. */
  readonly sidebarUrls: Readonly<Record<string, string>>;
  chunkOf(page: SitePage): PlannedPage['chunk'];
  /** Takes in another text of an article, and gives its page; null, with nothing done, where the site must be drafted anew to know which pages are another by it. */
  takeText(article: ArticleEntry): SitePage | null;
  finish(): AssembledSite;
}

/** Plans every file of the site. */
export function assembleSite(inputs: SiteInputs): AssembledSite {
  return draftSite(inputs).finish();
}

/** Decides what the site consists of; `finish` plans its files. */
export function draftSite({ config, articles, held, store, theme, server, assets, offers, crew, plans, mostScannedBytes = MOST_SCANNED_BYTES }: SiteInputs): SiteDraft {
  const now = Date.now();
  const { value: model, problems: modelProblems } = buildSiteModel(articles, config, offers?.portraits, held);
  const buildElsewhere = ({ buckets, shardCount }: IndexDraft): Promise<TermIndex> | undefined =>
    crew?.offer('index', { shardCount, buckets: buckets.map(({ hash, pages }) => ({ hash, pages: pages.map(({ number, page, article }) => ({ number, page, ...store.plainTextIn(article.path) })) })) });
  const findings = once(async () => planSearch({ model, buildElsewhere, readText: store.plainText, readCode: store.code, memory: openSearchMemory(join(config.paths.cache, 'search.json')), previousFile: openPreviousOutput(config.paths.out), mostScannedBytes }));
  // The threads have nothing else to do until pages are planned.
  if (crew?.isStarted) findings().catch(() => {});
  const find = findAssets(model, assets, offers);
  const { links, problems: linkProblems } = resolveAllLinks(model, find, assets);
  const listed = once(() => linksOfHome(model));
  const linksOf = (page: SitePage): ResolvedLinks | undefined => (listsAll(page, config) ? listed() : page.article ? links.get(page.article) : undefined);
  const bodyOf = (page: SitePage, isPage = true): string => (listsAll(page, config) ? listed().catalogues.join('') : page.article ? fillLinks(store.html(page.article.path), linksOf(page)!, isPage) : '');

  const findPublic = (path: string): Asset | undefined => {
    const [asset, portrait] = [withOffer(assets.findPublic(path), offers), offers?.portraits.get(path)];
    return asset === undefined || portrait === undefined ? asset : { ...asset, portrait };
  };

  const feeds = new Map(config.locales.map((locale) => [locale.path, planFeeds(model.posts.get(locale.path)!, locale, config, feedSource(linksOf, (page) => bodyOf(page, false)))]));
  const webManifest = planWebManifest(config, assets.findPublic);
  const styles = planOwnStyles(config, assets.findOfStyles);
  const katex = articles.some(({ facts }) => facts.features.math) ? planKatex(config.base) : null;
  const shared = planSharedFiles(model, theme.manifest, server, (locale): HeadTag[] => [...styles.tags, ...staticHead(config), ...noIcon(config, assets.findPublic), ...(webManifest ? [webManifest.tag] : []), ...feedLinks(feeds.get(locale)!, model.siteData.get(locale)!.title, config.base)]);
  const sidebars = createSidebars(model, server, theme.manifest.id);
  const planPage = createPagePlanner({
    model,
    server,
    themeId: theme.manifest.id,
    shared,
    sidebars,
    viewOf: createViewBuilder(model, (page) => linksOf(page)!, findPublic, now),
    bodyOf,
    linksOf,
    imageOf: (page) => socialImage(page, assets),
    mathStyle: katex?.url ?? null,
    today: formatDateTime(now).slice(0, 10),
    ...(plans && { memory: plans }),
  });
  return { model, sidebarUrls: sidebars.versionedUrls, chunkOf: (page) => planPage(page).chunk, takeText: takeTextOf, finish };

  function takeTextOf(article: ArticleEntry): SitePage | null {
    const page = takeText(model, article);
    if (page !== null) links.set(article, resolveLinks(article, model, find).value);
    return page;
  }

  function finish(): AssembledSite {
    const planned = model.pages.map(planPage);
    const pageFiles = planned.flatMap(({ files }) => files);
    const chunks = model.pages.flatMap((page, index) => {
      const { chunk } = planned[index]!;
      return chunk === null ? [] : [[page, chunk.url] as const];
    });
    const models = planModelFiles(config.localModels, config.paths.root);
    const publicFiles = listPublicFiles(config.paths.publicDirs, config.paths.out);
    // Of two plans for one path the later stands: public files win over what is made for machines, pages over public files.
    const files = new Map(
      [
        planRobots(config),
        ...(webManifest ? [webManifest.file] : []),
        ...planSitemap(model.pages, config),
        ...planOldFeeds(feeds.get('/')!, config),
        ...[...feeds.values()].flat(),
        noJekyll,
        ...model.redirects.map((redirect) => planRedirect(redirect, config)),
        ...publicFiles,
        ...[...assets.copies].map(([path, copyOf]): PlannedFile => ({ path, hash: contentHash(path), copyOf })),
        ...(offers?.files ?? []),
        ...models.value,
        ...theme.manifest.files.map((path): PlannedFile => ({ path, hash: theme.manifest.id, copyOf: join(theme.folder, 'files', path) })),
        ...(katex?.files ?? []),
        ...styles.files,
        ...pageFiles,
        ...shared.files,
        ...(shared.styleFile ? [shared.styleFile] : []),
        ...sidebars.files,
      ].map((file) => [file.path, file]),
    );
    files.delete(MANIFEST_PATH);
    // What leads elsewhere from a file's address gives way to the file, as on hosts.
    const isFile = (path: string): boolean => files.has(path) || path === MANIFEST_PATH || path === WORKER_PATH;
    for (const { path, yields } of files.values()) if (yields && foldersOf(path).some(isFile)) files.delete(path);
    const routes = planRouteShards(chunks, model.redirects.filter(({ from }) => files.get(outputFromRoute(from))?.yields));
    for (const file of routes) files.set(file.path, file);

    const planLate = async (): Promise<readonly PlannedFile[]> => {
      const search = await findings();
      const manifest = planManifest(
        {
          routes: routes.map(({ path }) => config.base + path),
          sidebars: sidebars.versionedUrls,
          search: search.urls,
          boot: theme.manifest.boot,
          ...(config.offline ? { offline: { articles: articles.length, bytes: articles.reduce((sum, { facts }) => sum + facts.htmlBytes, 0) } } : {}),
        },
        contentHash([theme.manifest.id, ...[...shared.files, ...pageFiles].map(({ hash }) => hash)].join()),
      );
      const tables = [...routes.map(({ path }) => config.base + path), ...Object.values(sidebars.versionedUrls), ...search.scanned];
      const offline = config.offline ? planOffline({ base: config.base, theme, pages: model.pages, chunks, files, manifest, siteData: shared.files.map(({ path }) => path), style: shared.styleFile?.path, tables }) : null;
      // A worker of the author's own, in the public folder, stands.
      return [...search.files, manifest, offline ?? planNoWorker()];
    };
    const has = (path: string): boolean => files.has(path);
    const problems = [...placeInFrontMatter(modelProblems, config), ...linkProblems, ...unknownLayouts(model, server), ...reportReplaced(publicFiles, pageFiles), ...missingHeadFiles(config, has), ...missingImages(config, has), ...missingSongs(config, has), ...missingHeroes(model, has), ...missingCovers(model, assets), ...brokenActions(model), ...brokenNeighbours(model), ...models.problems, ...styles.problems, ...(offers?.problems ?? [])];
    return { model, files: [...files.values()], late: once(planLate), chunks, problems, linksOf };
  }
}

/** A folder of notes has a home page that lists them, where nobody wrote one: without dates there are no newest ones. */
function listsAll({ layout, article }: SitePage, { menusByFolders }: SiteConfig): boolean {
  return menusByFolders && layout === 'HomePage' && (article === null || isEmpty(article));
}

function findAssets({ config, posts }: SiteModel, assets: AssetFinder, offers: ImageOffers | undefined): FindAsset {
  /** Readers are led to what is made for machines, too: `[RSS](/rss.xml)`. */
  const made = new Set(config.url === null ? [] : ['/sitemap.xml', '/robots.txt', ...config.locales.flatMap((locale) => feedPaths(posts.get(locale.path)!, locale, config))]);
  return (src, article, anywhere) => {
    const asset = withOffer(assets.find(src, article, anywhere), offers);
    return asset ?? (made.has(src) ? { url: config.base + src.slice(1) } : undefined);
  };
}

function resolveAllLinks(model: SiteModel, find: FindAsset, assets: AssetFinder): { links: Map<ArticleEntry, ResolvedLinks>; problems: readonly Problem[] } {
  const { config } = model;
  const links = new Map<ArticleEntry, ResolvedLinks>();
  const problems: Problem[] = [];
  for (const { article } of model.pages) {
    if (!article) continue;
    const resolved = resolveLinks(article, model, find);
    links.set(article, resolved.value);
    if (config.sharp === null) problems.push(...heavyImages(article, resolved.value, assets, config));
    // The page of a folder that nobody wrote may list nothing, and nobody can mend it.
    problems.push(...resolved.problems.filter(({ code }) => code !== 'content/empty-catalogue' || model.config.folderPages === null || existsSync(join(model.config.paths.content, article.path))));
  }
  return { links, problems };
}

function withOffer(asset: Asset | undefined, images: ImageOffers | undefined): Asset | undefined {
  const offer = asset && images?.offers.get(asset.url);
  return offer === undefined ? asset : { ...asset!, offer };
}

function feedSource(linksOf: (page: SitePage) => ResolvedLinks | undefined, bodyOf: (page: SitePage) => string): FeedSource {
  return {
    summaryOf: (post) => (post.article!.facts.excerptHtml === null ? escapeHtml(post.article!.summary) : fillLinks(post.article!.facts.excerptHtml, linksOf(post)!, false)),
    htmlOf: bodyOf,
    textHash: (post) => contentHash(JSON.stringify([post.article!.bodyHash, linksOf(post)])),
  };
}

/** The folders a file lies in, the nearest first. */
function foldersOf(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

function planRedirect({ from, to }: Redirect, config: SiteConfig): PlannedFile {
  const canonical = (config.url ?? '') + to.url;
  return { path: outputFromRoute(toRoute(from)), yields: true, hash: contentHash(`${ENGINE_BUILD} ${canonical} ${to.locale.lang}`), render: () => renderRedirect(to.url, canonical, to.locale.lang) };
}

/** GitHub Pages leaves out folders that start with an underscore unless told that this is no Jekyll site. */
const noJekyll: PlannedFile = { path: '.nojekyll', hash: 'empty', render: () => '' };
