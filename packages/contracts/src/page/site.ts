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

export interface SiteLocale {
  /** Path prefix: `/` or `/en/`. */
  readonly path: string;
  readonly lang: string;
  readonly label: string;
  readonly title: string;
  readonly description: string;
}

/** Theme config that reaches the browser; server-only fields (record texts, projects …) are in it too: they are public. */
export interface PublicThemeConfig {
  readonly nav: readonly NavItem[];
  readonly logo: string | null;
  readonly author: string;
  readonly authorAvatar: string | null;
  readonly search: boolean;
  readonly searchMaxSuggestions: number;
  /** Offer to search the same words with Bing and Google. */
  readonly searchEngines: boolean;
  readonly smoothScroll: boolean;
  readonly lastUpdatedLabel: string | null;
  /** `auto` (default), `light`, `dark`. */
  readonly mode: 'auto' | 'light' | 'dark';
  readonly modePicker: boolean;
  readonly subSidebar: 'auto' | false;
  readonly startYear: string | null;
  readonly record: string | null;
  readonly recordLink: string | null;
  readonly cyberSecurityRecord: string | null;
  readonly cyberSecurityLink: string | null;
  /** Who the attribution block names, and its notice (§1). */
  readonly copyright: { readonly author: string; readonly source: string; readonly notice: string; readonly minLength: number };
  /** For quote boxes (§3 Quote item): the site's own, and the addresses of the two services of §7 Other; null: not asked. */
  readonly quotes: { readonly items: readonly Quote[]; readonly poetry: string | null; readonly sentence: string | null };
  /** Kept readable without a network by a service worker. */
  readonly offline: boolean;
  readonly analytics: { readonly id: string; readonly src: string } | null;
  /** Links of the author card in the drawer and on the home page. */
  readonly counts: { readonly posts: number; readonly tags: number };
  readonly indexUrls: { readonly tags: string; readonly categories: string; readonly timeline: string };
}

/** §3 Site, as every page shares it: one hashed file, fetched once. */
export interface SiteData {
  readonly title: string;
  readonly description: string;
  readonly base: string;
  readonly lang: string;
  /** Origin of the deployed site (`https://example.com`), or null when not configured. */
  readonly url: string | null;
  readonly locales: readonly SiteLocale[];
  readonly themeConfig: PublicThemeConfig;
}
