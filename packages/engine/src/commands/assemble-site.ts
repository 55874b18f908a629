/**
 * The whole site as planned files: what `build` writes and `dev` serves. Decides everything, renders nothing yet: each
 * file's hash is known from what goes into it, so that an unchanged page is neither read from the cache nor rendered.
 */
import type { DocumentData, HeadTag, PageChunk, PageView, ShellPage } from '@glimpress/contracts/page';
import { activeNavUrl, AUTO_SIDEBAR } from '@glimpress/contracts/page';
import { didYouMean, warning, type Problem } from '@glimpress/contracts/problem';
import { isLinkWithScheme, outputFromRoute, toRoute } from '@glimpress/contracts/route';
import type { ShellParts, ThemeServer } from '@glimpress/contracts/theme';
import type { ArticleStore } from '../cache/article-store';
import { openSearchMemory } from '../cache/search-memory';
import { fillLinks, resolveLinks, type ResolvedLinks } from '../page/resolve-links';
import type { SiteConfig } from '../config/resolve';
import type { ArticleEntry, SitePage } from '../model/entry';
import { buildSiteModel, type SiteModel } from '../model/site-model';
import { planFeeds, type FeedSource } from '../feeds/feeds';
import { planRobots, planSitemap } from '../feeds/sitemap';
import { planWebManifest } from '../feeds/web-manifest';
import { hashedFile, planManifest, planRouteShards } from '../output/plan-routes';
import type { PlannedFile } from '../output/planned-file';
import { renderDocument, type SharedAssets } from '../page/document';
import { buildHead, staticHead } from '../page/head';
import { escapeHtml } from '../page/html';
import { renderRedirect } from '../page/redirect';
import { createSidebarRenderer, renderAutoSidebar, type PlannedSidebar } from '../page/sidebar-html';
import { createViewBuilder } from '../page/view';
import { MOST_SCANNED_BYTES, planSearch } from '../search/plan-search';
import type { AssetFinder } from '../platform/assets';
import { contentHash } from '../content-hash';
import { planKatex } from '../output/katex-files';
import { listPublicFiles } from '../output/public-files';
import { ENGINE_BUILD } from '../version';
import type { BuiltTheme } from '../theme-build/theme-cache';
import { join } from 'node:path';

export interface SiteInputs {
  readonly config: SiteConfig;
  readonly articles: readonly ArticleEntry[];
  readonly store: ArticleStore;
  readonly theme: BuiltTheme;
  readonly server: ThemeServer;
  readonly assets: AssetFinder;
  /** More text than this makes the search build an index; see `planSearch`. */
  readonly mostScannedBytes?: number;
}

export interface AssembledSite {
  readonly model: SiteModel;
  readonly files: readonly PlannedFile[];
  /** Every page that can be navigated to, with its chunk's URL. */
  readonly chunks: readonly (readonly [page: SitePage, url: string])[];
  readonly problems: readonly Problem[];
  /** Resolved links of a page's article. */
  readonly linksOf: (page: SitePage) => ResolvedLinks | undefined;
}

/** Plans every file of the site. */
export function assembleSite(inputs: SiteInputs): AssembledSite {
  const { config, articles, store, theme, server, assets } = inputs;
  const built = buildSiteModel(articles, config);
  const model = built.value;
  const problems: Problem[] = [...built.problems];
  const layouts = new Set(server.layouts);

  const links = new Map<ArticleEntry, ResolvedLinks>();
  for (const page of model.pages) {
    if (!page.article) continue;
    const resolved = resolveLinks(page.article, model, assets.find);
    links.set(page.article, resolved.value);
    problems.push(...resolved.problems);
    if (!layouts.has(page.layout)) {
      const meant = didYouMean(page.layout, layouts);
      problems.push(warning('theme/unknown-layout', `There is no layout "${page.layout}".`, { file: page.article.path, line: 1, hint: meant ? `Did you mean "${meant}"?` : `The default layout is used. Layouts: ${[...layouts].join(', ')}.` }));
    }
  }
  const bodyOf = (page: SitePage): string => (page.article ? fillLinks(store.texts(page.article.path).html, links.get(page.article)!) : '');
  const feedSource: FeedSource = {
    summaryOf: (post) => (post.article!.facts.excerptHtml === null ? escapeHtml(post.article!.summary) : fillLinks(post.article!.facts.excerptHtml, links.get(post.article!)!)),
    htmlOf: bodyOf,
    textHash: (post) => contentHash(JSON.stringify([post.article!.bodyHash, links.get(post.article!)])),
  };
  const viewOf = createViewBuilder(model, (page) => links.get(page.article!)!, assets.findPublic, Date.now());

  const siteFiles = new Map([...model.siteData].map(([path, data]) => [path, hashedFile('assets', path === '/' ? 'site' : `site${path.slice(0, -1).replaceAll('/', '-')}`, '.js', `export default ${JSON.stringify(data)};\n`)]));
  const katex = [...links.keys()].some(({ facts }) => facts.features.math) ? planKatex(config.base) : null;
  const sidebars = createSidebars(model, server, config);
  const shells = new Map<string, ShellParts>();
  const webManifest = planWebManifest(config, assets.findPublic);
  const feeds = new Map(config.locales.map((locale) => [locale.path, planFeeds(model.posts.get(locale.path)!, locale, config, feedSource)]));
  const headTagsOf = (locale: string): HeadTag[] => [...staticHead(config), ...(webManifest ? [webManifest.tag] : []), ...feedLinks(feeds.get(locale)!, config)];
  const sharedOf = new Map(
    [...siteFiles].map(([locale, { path }]) => {
      const assetsOfAll: SharedAssets = { boot: theme.manifest.boot, styles: theme.manifest.styles, headScript: server.headScript(model.siteData.get(locale)!), site: config.base + path, manifest: `${config.base}assets/manifest.json` };
      const headTags = headTagsOf(locale);
      return [locale, { ...assetsOfAll, headTags, key: contentHash(JSON.stringify([assetsOfAll, headTags])) }] as const;
    }),
  );

  const allPages = once(() => model.pages.filter(({ article }) => article !== null).map(({ data }) => data));
  const allPagesKey = once(() => contentHash(JSON.stringify(allPages())));
  const pageFiles: PlannedFile[] = [];
  const chunks: [SitePage, string][] = [];
  for (const page of model.pages) {
    const sidebarId = model.sidebarOf(page);
    const site = model.siteData.get(page.locale.path)!;
    const view = viewOf(page);
    const head = buildHead(page, config, socialImage(page, assets));
    const shell: ShellPage = {
      layout: page.layout,
      sidebar: sidebarId,
      navbar: page.data.frontmatter.navbar !== false,
      locale: page.locale.path,
      pageClass: page.data.frontmatter.pageClass ?? null,
      activeNav: activeNavUrl(site.themeConfig.nav, page.url, config.base),
    };
    const styles = katex && hasMath(page, view) ? [katex.url] : [];
    const resolved = page.article ? links.get(page.article)! : null;
    // A layout of the site's own may show any page: it changes with all of them.
    const ofSite = Object.hasOwn(config.layouts, page.layout);
    const contentKey = contentHash(JSON.stringify([ofSite ? allPagesKey() : '', ENGINE_BUILD, theme.manifest.id, page.data, view, head, shell, styles, page.article?.bodyHash, resolved, siteFiles.get(page.locale.path)!.hash]), 16);
    const chunkPath = `assets/js/${page.data.key}.${contentKey.slice(0, 8)}.js`;
    if (page.layout !== 'NotFound') chunks.push([page, config.base + chunkPath]);

    const main = (): string => renderMain(page, view, contentKey);
    const plannedSidebar = sidebars.plan(page, sidebarId);
    const shared = sharedOf.get(page.locale.path)!;
    pageFiles.push({
      path: outputFromRoute(page.route),
      // The shell's HTML needs no part in it: it follows from the shell, the site data and the theme in the content key.
      hash: contentHash(`${contentKey} ${shared.key} ${plannedSidebar.key}`, 16),
      render() {
        const sidebar = plannedSidebar.render();
        const data: DocumentData = { page: page.data, shell, site: shared.site, manifest: shared.manifest, ...(sidebar.trimmed ? { sidebarUrl: sidebars.urlOf(sidebarId!) } : {}) };
        return renderDocument({ data, head, headTags: shared.headTags, shellHtml: shellOf(shell, page.locale.path), sidebar: sidebar.html, main: main(), styles }, shared);
      },
    });
    if (page.layout !== 'NotFound') {
      pageFiles.push({ path: chunkPath, hash: contentKey, render: () => `export default ${JSON.stringify({ page: page.data, shell, html: main(), head: { title: head.title, meta: head.meta, canonical: head.canonical }, styles } satisfies PageChunk)};\n` });
    }
  }

  /** A page's main region is needed twice in a row, for its document and its chunk: the last one is kept. */
  let last = { key: '', html: '' };
  function renderMain(page: SitePage, view: PageView, key: string): string {
    if (last.key !== key) {
      last = { key, html: server.renderMain(page.layout, { site: model.siteData.get(page.locale.path)!, page: page.data, body: bodyOf(page), view, ...(Object.hasOwn(config.layouts, page.layout) ? { pages: allPages() } : {}) }) };
    }
    return last.html;
  }

  function shellOf(shell: ShellPage, locale: string): ShellParts {
    const key = JSON.stringify(shell);
    const known = shells.get(key) ?? server.renderShell(model.siteData.get(locale)!, shell);
    shells.set(key, known);
    return known;
  }

  const routes = planRouteShards(chunks, model.redirects);
  const search = planSearch({ model, readText: (path) => store.texts(path).plainText, memory: openSearchMemory(join(config.paths.cache, 'search.json')), mostScannedBytes: inputs.mostScannedBytes ?? MOST_SCANNED_BYTES });
  const manifest = planManifest(
    { routes: routes.map(({ path }) => config.base + path), sidebars: sidebars.versionedUrls, search: search.urls },
    contentHash([theme.manifest.id, ...[...siteFiles.values()].map(({ hash }) => hash), ...pageFiles.map(({ hash }) => hash)].join()),
  );
  const redirects = model.redirects.map(({ from, to }): PlannedFile => {
    const canonical = (config.url ?? '') + to.url;
    return { path: outputFromRoute(toRoute(from)), hash: contentHash(`${ENGINE_BUILD} ${canonical}`), render: () => renderRedirect(to.url, canonical) };
  });
  const files = [
    planRobots(config),
    ...(webManifest ? [webManifest.file] : []),
    ...planSitemap(model.pages, config),
    ...[...feeds.values()].flat(),
    emptyFile('.nojekyll'),
    ...listPublicFiles(config.paths.publicDirs),
    ...[...assets.copies].map(([path, copyOf]): PlannedFile => ({ path, hash: contentHash(path), copyOf })),
    ...theme.manifest.files.map((path): PlannedFile => ({ path, hash: theme.manifest.id, copyOf: join(theme.folder, 'files', path) })),
    ...(katex?.files ?? []),
    ...redirects,
    ...pageFiles,
    ...siteFiles.values(),
    ...sidebars.files,
    ...routes,
    ...search.files,
    manifest,
  ];
  return { model, files: withoutClashes(files), chunks, problems, linksOf: (page) => page.article ? links.get(page.article) : undefined };
}

/** The picture that stands for a page elsewhere: front matter `image` or `cover`, from the public folder or remote. */
function socialImage(page: SitePage, assets: AssetFinder): string | null {
  const { image, cover } = page.data.frontmatter;
  const named = [image, cover].find((value): value is string => typeof value === 'string' && value !== '');
  if (named === undefined) return null;
  if (isLinkWithScheme(named)) return named;
  return (named.startsWith('/') ? assets.findPublic(named) : page.article && assets.find(named, page.article))?.url ?? null;
}

/** Tells feed readers where the feeds are. */
function feedLinks(files: readonly PlannedFile[], config: SiteConfig): HeadTag[] {
  const types = { 'rss.xml': 'application/rss+xml', 'atom.xml': 'application/atom+xml' };
  return files.flatMap(({ path }): HeadTag[] => {
    const type = Object.entries(types).find(([name]) => path.endsWith(name))?.[1];
    return type === undefined ? [] : [['link', { rel: 'alternate', type, title: config.title, href: config.base + path }]];
  });
}

/** GitHub Pages leaves out folders that start with an underscore unless told that this is no Jekyll site. */
function emptyFile(path: string): PlannedFile {
  return { path, hash: 'empty', render: () => '' };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Formulas stand in the article itself, or in the excerpts that a list shows. */
function hasMath(page: SitePage, view: PageView): boolean {
  const listed = view.archive?.posts ?? view.home?.recent ?? [];
  return page.article?.facts.features.math === true || listed.some(({ excerptHtml }) => excerptHtml.includes('class="katex'));
}

/** Where two plans name the same path the later stands: pages win over public files. */
function withoutClashes(files: readonly PlannedFile[]): PlannedFile[] {
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** All sidebars of the site: their HTML for a page, and their fragments as files. */
function createSidebars(model: SiteModel, server: ThemeServer, config: SiteConfig) {
  const urlOf = (id: string): string => `${config.base}assets/sidebar/${id}.html`;
  const renderers = new Map(
    [...model.sidebars].map(([id, view]) => {
      // A sidebar's texts are in its entries; which locale's site data its links are drawn with makes no difference to them.
      const site = [...model.siteData.values()][Number(/^s(\d+)/.exec(id)?.[1] ?? 0)]!;
      return [id, createSidebarRenderer(server, site, view, urlOf(id))] as const;
    }),
  );
  const files = [...renderers].map(([id, { whole }]): PlannedFile => {
    const text = `<meta charset="utf-8">${whole}`;
    return { path: `assets/sidebar/${id}.html`, hash: contentHash(text), render: () => text };
  });
  const none: PlannedSidebar = { key: '', render: () => ({ html: '', trimmed: false }) };
  return {
    files,
    urlOf,
    versionedUrls: Object.fromEntries(files.map(({ hash }, index) => [[...renderers.keys()][index]!, `${urlOf([...renderers.keys()][index]!)}?v=${hash.slice(0, 8)}`])),
    plan(page: SitePage, id: string | null): PlannedSidebar {
      if (id === null) return none;
      const site = model.siteData.get(page.locale.path)!;
      if (id === AUTO_SIDEBAR) return { key: AUTO_SIDEBAR, render: () => ({ html: renderAutoSidebar(server, site, page.data, page.url), trimmed: false }) };
      return renderers.get(id)!.plan(page.url, (depth) => server.renderSidebarHeadings(page.data, page.data.frontmatter.sidebarDepth ?? depth));
    },
  };
}
