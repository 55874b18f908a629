/** What travels between build and browser, besides HTML. */
import type { MetaTag, PageData } from './page';

/** Default export of `assets/js/{page key}.{hash}.js`: all that an in-app navigation to the page needs (ARCHITECTURE, Navigation). */
export interface PageChunk {
  readonly page: PageData;
  readonly shell: ShellPage;
  /** Inner HTML of `<main>`. */
  readonly html: string;
  readonly head: { readonly title: string; readonly meta: readonly MetaTag[]; readonly canonical: string | null; readonly alternates?: readonly Alternate[] };
  /** Style sheets the page needs besides the shared one (URL paths). */
  readonly styles: readonly string[];
}

/** The same page in a language (its own included), for machines. */
export interface Alternate {
  readonly lang: string;
  /** Absolute. */
  readonly url: string;
}

/** Id of the sidebar made of the current page's own headings: it has no shared fragment. */
export const AUTO_SIDEBAR = 'auto';

/** What the shell depends on: few values, so that few different shells exist in a whole site. */
export interface ShellPage {
  /** Name of the layout that made the main region. */
  readonly layout: string;
  /** Id of the sidebar, `AUTO_SIDEBAR`, or null when the page has none. */
  readonly sidebar: string | null;
  readonly navbar: boolean;
  /** Path of the locale the page belongs to. */
  readonly locale: string;
  readonly pageClass: string | null;
  /** `url` of the navigation link that stands for the page, see `createActiveNav`; null when none does. */
  readonly activeNav: string | null;
  /** URL of the same page in other locales, by their path; only on sites with several, and only where it exists. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

/**
 * `assets/manifest.json`: the only file the browser fetches under a fixed name; everything it names is hashed and
 * immutable. Fetched at the first in-app navigation, and again when a chunk is missing after a deployment.
 */
export interface ClientManifest {
  /** Changes with every deployment that changed something. */
  readonly build: string;
  /** URL of the route table's shards, by shard number. */
  readonly routes: readonly string[];
  /** URL of each sidebar's HTML fragment, by sidebar id. */
  readonly sidebars: Readonly<Record<string, string>>;
  /** URL of the search manifest (`@glimpress/contracts/search`) by locale path; empty when the site has no search. */
  readonly search: Readonly<Record<string, string>>;
  /** URL of the boot script: an app of another one cannot be sure to understand these pages, and loads them in full. */
  readonly boot: string;
  /** What downloading every article takes, about; absent when the site is not kept offline. */
  readonly offline?: { readonly articles: number; readonly bytes: number };
}

/**
 * What the service worker knows of its build (§4 Offline update): the engine writes it in front of the worker's code, as the
 * global `glimpressOffline`.
 */
export interface OfflinePlan {
  readonly base: string;
  /** Names the theme: pages made with another one are not shown with this one's scripts. */
  readonly theme: string;
  /** Fetched before the worker is installed: what it takes to show any page that is kept. `revision` null: hashed. */
  readonly precache: readonly { readonly url: string; readonly revision: string | null }[];
  /** Those of them that pages kept from this build name: the site data. They stay when the next build has others. */
  readonly siteData: readonly string[];
  /** Fetched when the reader's browser is idle: route table, archives, search. All hashed. */
  readonly later: readonly string[];
  /** The document for addresses that are not kept. */
  readonly fallback: string;
  readonly manifest: string;
}

/** One shard: route key -> [route, chunk URL, 1 for posts], or -> the route a redirect leads to. */
export type RouteShard = Readonly<Record<string, readonly [route: string, chunkUrl: string, isPost?: 1] | string>>;

/** The JSON in `<script type="application/json" id="page-data">` of every document: what the app starts from. */
export interface DocumentData {
  readonly page: PageData;
  readonly shell: ShellPage;
  /** URL of the site data module (default export `SiteData`). */
  readonly site: string;
  /** URL of `assets/manifest.json`. */
  readonly manifest: string;
  /** URL of the whole sidebar's fragment, when the document holds only a part of it. */
  readonly sidebarUrl?: string;
  /** The document is shown at addresses that are not its own: of what is not found, or not to be had without network. */
  readonly standsIn?: true;
}
