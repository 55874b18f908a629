/** All sidebars of a site: their HTML for a page, and their fragments as files. */
import { AUTO_SIDEBAR, type PageData } from '@glimpress/contracts/page';
import type { ThemeServer } from '@glimpress/contracts/theme';
import { contentHash } from '../content-hash';
import type { SitePage } from '../model/entry';
import type { SiteModel } from '../model/site-model';
import type { PlannedFile } from '../output/planned-file';
import { ENGINE_BUILD } from '../version';
import { autoHeadings, createSidebarRenderer, renderAutoSidebar, type PlannedSidebar } from './sidebar-html';

export interface Sidebars {
  /** One file per sidebar: its whole HTML. */
  readonly files: readonly PlannedFile[];
  /** URL of a sidebar's file, by sidebar id, with a version that changes with its content. */
  readonly versionedUrls: Readonly<Record<string, string>>;
  /** URL of a sidebar's file. */
  urlOf(id: string): string;
  /** The sidebar that a page shows: one of its own headings is none where `data` has none. That of a locked page has none before it is opened. */
  idOf(page: SitePage, data: PageData): string | null;
  /** What a page shows of its sidebar; an empty one for `null`. */
  plan(page: SitePage, id: string | null): PlannedSidebar;
}

const NONE: PlannedSidebar = { key: '', render: () => ({ html: '', trimmed: false }) };

/** `themeId` changes with the built theme. */
export function createSidebars(model: SiteModel, server: ThemeServer, themeId: string): Sidebars {
  const urlOf = (id: string): string => `${model.config.base}assets/sidebar/${id}.html`;
  const renderers = new Map(
    [...model.sidebars].map(([id, view]) => {
      // A sidebar's id names its locale, in whose language the renderer's own words are.
      const site = [...model.siteData.values()][Number(/^s(\d+)/.exec(id)?.[1] ?? 0)]!;
      return [id, { ...createSidebarRenderer(server, site, view, urlOf(id)), site, view }] as const;
    }),
  );
  const fragments = [...renderers].map(([id, { whole, site, view }]) => {
    const hash = contentHash(JSON.stringify([ENGINE_BUILD, themeId, site, view]));
    return { id, file: { path: `assets/sidebar/${id}.html`, hash, render: () => `<meta charset="utf-8">${whole()}` } satisfies PlannedFile };
  });
  return {
    files: fragments.map(({ file }) => file),
    versionedUrls: Object.fromEntries(fragments.map(({ id, file }) => [id, `${urlOf(id)}?v=${file.hash.slice(0, 8)}`])),
    urlOf,
    idOf(page, data) {
      const id = model.sidebarOf(page);
      return id === AUTO_SIDEBAR && autoHeadings(server, data) === '' ? null : id;
    },
    plan(page, id) {
      if (id === null) return NONE;
      const site = model.siteData.get(page.locale.path)!;
      if (id === AUTO_SIDEBAR) return { key: AUTO_SIDEBAR, render: () => ({ html: renderAutoSidebar(server, site, page.data, page.url), trimmed: false }) };
      return renderers.get(id)!.plan(page.url, (depth) => server.renderSidebarHeadings(page.data, page.data.frontmatter.sidebarDepth ?? depth));
    },
  };
}
