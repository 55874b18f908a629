/**
 * Plans pages (ARCHITECTURE, One article): for each its document and its chunk, with hashes that follow from what goes into them, so that
 * an unchanged page is neither read from the cache nor rendered.
 */
import { createActiveNav, type DocumentData, type PageChunk, type PageData, type PageView, type ShellPage } from '@glimpress/contracts/page';
import { error, ProblemError, type Problem } from '@glimpress/contracts/problem';
import { outputFromRoute, toRoute, urlFromRoute } from '@glimpress/contracts/route';
import type { LayoutProps, ShellParts, ThemeServer } from '@glimpress/contracts/theme';
import type { SiteConfig } from '../config/resolve';
import { contentHash } from '../content-hash';
import type { ArticleEntry, SitePage } from '../model/entry';
import { headersOf } from '../model/site-model';
import type { FileText, PlannedFile } from '../output/planned-file';
import { once } from '../once';
import { ENGINE_BUILD } from '../version';
import { renderDocument } from './document';
import { buildHead } from './head';
import { listQueryTag } from './list-query-script';
import { createPlanKeys, type PageHashes, type PlanKeyInputs, type PlanMemory } from './plan-keys';
import { lockHash, seal } from './seal';
import type { Sidebars } from './sidebars';
import { buildOutline, createViewKey } from './view';

export interface PageInputs extends PlanKeyInputs {
  readonly server: ThemeServer;
  readonly sidebars: Sidebars;
  readonly viewOf: (page: SitePage) => PageView;
  /** The article's HTML with its links filled in; empty for generated pages. */
  readonly bodyOf: (page: SitePage) => string;
  /** What the last build knew. */
  readonly memory?: PlanMemory;
}

export interface PlannedPage {
  /** Its document, and its chunk. */
  readonly files: readonly PlannedFile[];
  /** What navigation to it fetches; null for pages that stand in for others. */
  readonly chunk: { readonly url: string; read(): PageChunk } | null;
}

/** Plans a site's pages one by one, each at most once for each text of its article. */
export function createPagePlanner(inputs: PageInputs): (page: SitePage) => PlannedPage {
  const { model, server, sidebars, shared, viewOf, bodyOf, linksOf, imageOf, mathStyle, memory } = inputs;
  const { config } = model;
  const planned = new Map<SitePage | ArticleEntry, PlannedPage>();
  const keyOf = memory && createPlanKeys(inputs);
  const viewKey = createViewKey();
  const activeNavs = new Map([...model.siteData].map(([locale, { themeConfig }]) => [locale, createActiveNav(themeConfig.nav, urlFromRoute(toRoute(locale), config.base))]));
  const shells = new Map<string, ShellParts>();
  const allPages = once(() => model.pages.filter(({ article }) => article !== null).map(({ data }) => data));
  const allPagesKey = once(() => contentHash(JSON.stringify(allPages())));
  const salt = `glimpress ${config.url ?? ''}${config.base}`;
  const layouts = new Set(server.layouts);
  /** A layout of the site's own may show any page: it changes with all of them. `Layout` stands in for one that there is not. */
  const seesAllPages = ({ layout }: SitePage): boolean => Object.hasOwn(config.layouts, layouts.has(layout) ? layout : 'Layout');
  /** A page's main region is needed twice in a row, for its document and its chunk: the last one is kept. */
  let last = { key: '', html: '' };

  return (page) => {
    const known = planned.get(page.article ?? page) ?? planPage(page);
    planned.set(page.article ?? page, known);
    return known;
  };

  function planPage(page: SitePage): PlannedPage {
    const path = outputFromRoute(page.route);
    const key = keyOf?.(page) ?? null;
    const draft = once(() => draftPage(page));
    const [contentKey, documentKey] = (key === null ? undefined : memory!.get(path, key)) ?? draft().hashes;
    if (key !== null) memory!.put(path, key, [contentKey, documentKey]);
    const document: PlannedFile = { path, hash: documentKey, render: () => draft().document() };
    if (page.isStandIn) return { files: [document], chunk: null };
    const chunkPath = `assets/js/${page.data.key}.${contentKey.slice(0, 8)}.js`;
    const read = (): PageChunk => draft().chunk();
    return { files: [document, { path: chunkPath, hash: contentKey, render: () => chunkText(read()) }], chunk: { url: config.base + chunkPath, read } };
  }

  /** All that a page's files are made of, nothing of it rendered. */
  function draftPage(page: SitePage): { readonly hashes: PageHashes; document(): FileText; chunk(): PageChunk } {
    const ofLocale = shared.byLocale.get(page.locale.path)!;
    const sidebarId = sidebars.idOf(page, page.data);
    const view = viewOf(page);
    const languages = model.languages(page);
    const head = buildHead(page, config, imageOf(page), languages);
    const { navbar, pageClass } = page.data.frontmatter;
    const shell: ShellPage = { layout: page.layout, sidebar: sidebarId, navbar: navbar !== false, locale: page.locale.path, pageClass: pageClass ?? null, activeNav: activeNavs.get(page.locale.path)!(page.url), ...elsewhere(page, languages) };
    const styles = mathStyle !== null && hasMath(page, view) ? [mathStyle] : [];
    // The shell's HTML needs no part in it: it follows from the shell, the site data and the theme. Of a locked page `data` lacks the headings.
    const contentKey = contentHash(JSON.stringify([ENGINE_BUILD, inputs.themeId, ofLocale.site, page.data, viewKey(view), head, shell, styles, page.article?.bodyHash, linksOf(page), seesAllPages(page) ? allPagesKey() : '', page.lock && [lockHash(page.lock, salt), headersOf(page.article!, config)]]), 16);
    const sidebar = sidebars.plan(page, sidebarId);
    const chunkWith = (data: PageData, html: string): PageChunk => {
      const { title, meta, canonical, alternates } = head;
      return { page: data, shell: { ...shell, sidebar: sidebars.idOf(page, data) }, html, head: { title, meta, canonical, ...(alternates.length > 0 ? { alternates } : {}) }, styles };
    };
    const main = (): string => {
      if (last.key !== contentKey) last = { key: contentKey, html: page.lock === null ? renderMain(page, page.layout, { page: page.data, body: bodyOf(page), view }) : renderLocked(page, view, page.lock, chunkWith) };
      return last.html;
    };
    return {
      hashes: [contentKey, contentHash(`${contentKey} ${ofLocale.key} ${sidebar.key}`, 16)],
      document() {
        const { html, trimmed } = sidebar.render();
        const data: DocumentData = { page: page.data, shell, site: ofLocale.site, manifest: ofLocale.manifest, ...(page.isStandIn ? { standsIn: true } : {}), ...(trimmed ? { sidebarUrl: sidebars.urlOf(sidebarId!) } : {}) };
        return renderDocument({ data, head, headTags: page.archive?.current === null ? [...ofLocale.headTags, listQueryTag(page.archive.scope)] : ofLocale.headTags, shellHtml: shellOf(shell), sidebar: html, main: main(), styles }, ofLocale, shared.style);
      },
      chunk() {
        return chunkWith(page.data, main());
      },
    };
  }

  function renderMain(page: SitePage, layout: string, shown: Pick<LayoutProps, 'page' | 'body' | 'view'>): string {
    try {
      return server.renderMain(layout, { site: model.siteData.get(page.locale.path)!, ...shown, ...(seesAllPages(page) ? { pages: allPages() } : {}) });
    } catch (cause) {
      throw new ProblemError([brokenLayout(page, cause, config)]);
    }
  }

  /** In place of a locked page stands its title, whatever its layout, and all else sealed. What readers wrote about it is for those who can read it. */
  function renderLocked(page: SitePage, view: PageView, passwords: readonly string[], chunkWith: (data: PageData, html: string) => PageChunk): string {
    const headers = headersOf(page.article!, config);
    const opened = { page: { ...page.data, headers }, body: bodyOf(page), view: { ...view, outline: buildOutline(headers) } };
    const locked = seal(JSON.stringify(chunkWith(opened.page, renderMain(page, page.layout, opened))), passwords, salt);
    const { article } = view;
    return renderMain(page, 'Layout', { page: page.data, body: '', view: { outline: [], titleSlug: view.titleSlug, locked, ...(article && { article: { ...article, comments: false } }) } });
  }

  function shellOf(shell: ShellPage): ShellParts {
    const key = JSON.stringify(shell);
    const known = shells.get(key) ?? server.renderShell(model.siteData.get(shell.locale)!, shell);
    shells.set(key, known);
    return known;
  }
}

function chunkText({ page, shell, html, ...rest }: PageChunk): FileText {
  return [`export default ${JSON.stringify({ page, shell }).slice(0, -1)},"html":`, { json: html }, `,${JSON.stringify(rest).slice(1)};\n`];
}

/** A layout of the site's own may want what not every page has. */
function brokenLayout({ article, layout }: SitePage, cause: unknown, config: SiteConfig): Problem {
  const own = config.layouts[layout];
  const message = cause instanceof Error ? cause.message : String(cause);
  return error('theme/layout', `The layout "${layout}"${own === undefined ? '' : ` (${own})`} fails on this page: ${message}`, { ...(article === null ? {} : { file: article.path, line: 1 }), hint: 'Does it use something that this page does not have?' });
}

function elsewhere(page: SitePage, languages: readonly SitePage[]): Pick<ShellPage, 'elsewhere'> {
  const others = languages.filter((other) => other !== page);
  return others.length === 0 ? {} : { elsewhere: Object.fromEntries(others.map(({ locale, url }) => [locale.path, url])) };
}

/** Formulas stand in the article itself, or in the excerpts that a list shows. */
function hasMath(page: SitePage, view: PageView): boolean {
  const listed = view.archive?.posts ?? view.home?.recent ?? [];
  return page.article?.facts.features.math === true || listed.some(({ excerptHtml }) => excerptHtml.includes('class="katex'));
}
