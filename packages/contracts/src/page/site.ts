/** §3 Site and Theme config as pages see them: resolved, every link final, nothing secret. */

/** A navigation link. `url` is final: encoded, with base; external links carry `external: true`. */
export interface NavLink {
  readonly text: string;
  readonly url: string;
  readonly external?: true;
  readonly icon?: string;
}

/** A link, or a dropdown whose items may be grouped under a heading. */
export type NavItem = NavLink | { readonly text: string; readonly icon?: string; readonly items: readonly NavItem[] };

/**
 * §2 Sidebar item types: page, group (title, path, children, collapsable, sidebarDepth), auto, link, links.
 * `page` links to a page of the site, `link` leaves it, `links` is an uncollapsible list of links under a title,
 * `auto` stands for the current page's own headings.
 */
export type SidebarEntry =
  | { readonly type: 'page'; readonly title: string; readonly url: string; readonly key: string; readonly sidebarDepth: number }
  | { readonly type: 'link'; readonly title: string; readonly url: string }
  | { readonly type: 'links'; readonly title: string; readonly children: readonly SidebarEntry[] }
  | {
      readonly type: 'group';
      readonly title: string;
      readonly url: string | null;
      /** Key of the page the group's own `path` names, or null. */
      readonly key: string | null;
      readonly collapsable: boolean;
      readonly sidebarDepth: number;
      readonly children: readonly SidebarEntry[];
    }
  | { readonly type: 'auto'; readonly title: string };

/** One sidebar, shared by all pages below its prefix. `id` is stable for the build and safe in a file name. */
export interface SidebarView {
  readonly id: string;
  readonly entries: readonly SidebarEntry[];
}

/** §3 Quote item. `title` says where it is from. */
export interface Quote {
  readonly title: string;
  readonly content: string;
}

/** A language of the site; `themeConfig.nav` and the like are those of the page's own. */
export interface SiteLocale {
  /** Path prefix: `/` or `/en/`. */
  readonly path: string;
  /** Language tag (BCP 47). */
  readonly lang: string;
  /** Name in the language menu. */
  readonly label: string;
  readonly title: string;
  readonly description: string;
}

/** What of the config's `themeConfig` reaches the browser, all defaults set. Everybody can read it: no key or password is in it. URLs are final. */
export interface PublicThemeConfig {
  readonly nav: readonly NavItem[];
  readonly logo: string | null;
  readonly author: string;
  readonly authorAvatar: string | null;
  readonly search: boolean;
  /** Most results of a search. */
  readonly searchMaxSuggestions: number;
  /** Offer to search the same words with Bing and Google. */
  readonly searchEngines: boolean;
  readonly smoothScroll: boolean;
  /** Stands before the time of the last change; null: that is not shown. */
  readonly lastUpdatedLabel: string | null;
  /** Colours until the reader chooses; `auto`: the system's. */
  readonly mode: 'auto' | 'light' | 'dark';
  /** Whether the reader can choose. */
  readonly modePicker: boolean;
  /** Whether articles have an outline beside them. */
  readonly subSidebar: 'auto' | false;
  /** First year of the copyright notice in the footer. */
  readonly startYear: string | null;
  /** Registration numbers that a site in China shows in its footer (ICP, public security), and where they can be checked. */
  readonly record: string | null;
  readonly recordLink: string | null;
  readonly cyberSecurityRecord: string | null;
  readonly cyberSecurityLink: string | null;
  /** Who the attribution block names, and its notice (§1). Copied text of at least `minLength` characters gets the source added. */
  readonly copyright: { readonly author: string; readonly source: string; readonly notice: string; readonly minLength: number };
  /** For quote boxes (§3 Quote item): the site's own, and the addresses of the two services of §7 Other; null: not asked. */
  readonly quotes: { readonly items: readonly Quote[]; readonly poetry: string | null; readonly sentence: string | null };
  /** Kept readable without a network by a service worker. */
  readonly offline: boolean;
  /** Who is told of page views: Google Analytics by property and address of its script, Baidu Tongji by the id of the site. */
  readonly analytics: { readonly google: { readonly id: string; readonly src: string } | null; readonly baidu: string | null } | null;
  /** Numbers on the author card in the drawer and on the home page: of the page's locale. */
  readonly counts: { readonly posts: number; readonly tags: number };
  /** URLs of the locale's lists: of all tags, of all categories, of all posts by date. */
  readonly indexUrls: { readonly tags: string; readonly categories: string; readonly timeline: string };
}

/** §3 Site, as every page of a locale shares it: one hashed file, fetched once. */
export interface SiteData {
  readonly title: string;
  readonly description: string;
  /** Path the site lies at, with a slash at both ends. */
  readonly base: string;
  readonly lang: string;
  /** Origin of the deployed site (`https://example.com`), or null when not configured. */
  readonly url: string | null;
  readonly locales: readonly SiteLocale[];
  readonly themeConfig: PublicThemeConfig;
  /** Settings of the comment widget that the config chose, as it reads them; absent when there is none. Everybody can read them. */
  readonly comments?: Readonly<Record<string, unknown>>;
}
