/** §3 Page: the data of one page, as components and a site's own code see it. */
import type { SourcePath } from '../route/index';

/** `v-` and eight hex digits: a hash of the source path (of the route for generated pages), the same on every machine. */
export type PageKey = `v-${string}`;

/** A heading of level 1 to 6. `title` is plain text, `slug` is the element's id as VuePress 1 makes it. */
export interface Heading {
  readonly level: number;
  readonly title: string;
  readonly slug: string;
}

/** A `<meta>` of front matter or config: any of name, property, itemprop with content. */
export type MetaTag = Readonly<Record<string, string>>;

/** One element of the document head: tag, attributes, text. */
export type HeadTag = readonly [tag: string, attributes: Readonly<Record<string, string | true>>, text?: string];

/**
 * Front matter after validation: known keys have the type given here, unknown keys pass through as plain data. Paths and addresses are as
 * the author wrote them; the final ones are in `PageView`. What each key does is in the manual (docs/writing.md).
 */
export interface FrontMatter {
  readonly title?: string;
  /** As written, normalised to `yyyy-MM-dd hh:mm:ss`, local time at UTC+8 (§9). */
  readonly date?: string;
  /** When the text last changed, in the same form. */
  readonly updated?: string;
  /** False: a draft, which has an address and is in no list. */
  readonly publish?: boolean;
  /** Sticky order; `true` counts as 1 (§4 Page lists). */
  readonly sticky?: number;
  readonly sidebar?: boolean | 'auto' | readonly unknown[];
  /** Levels of headings below the page's sidebar link: 0 none, 1 h2, 2 h3 as well. */
  readonly sidebarDepth?: number;
  readonly tags?: readonly string[];
  readonly categories?: readonly string[];
  readonly isShowComments?: boolean;
  /** theme-reco 1's mark of its timeline page. */
  readonly isTimeLine?: boolean;
  /** The first blog's own; nothing here looks at it. */
  readonly isComment?: boolean;
  /** The first blog's own; nothing here looks at it. */
  readonly isShowReward?: boolean;
  /** The whole `<title>`. */
  readonly metaTitle?: string;
  readonly description?: string;
  readonly lang?: string;
  readonly meta?: readonly MetaTag[];
  readonly layout?: string;
  readonly permalink?: string;
  /** Addresses the page had before; with or without `.html`. */
  readonly redirectFrom?: readonly string[];
  readonly canonicalUrl?: string;
  /** False, or `enable: false`: in no feed. */
  readonly feed?: boolean | Readonly<Record<string, unknown>>;
  /** False, or `exclude: true`: not in the sitemap. */
  readonly sitemap?: boolean | Readonly<Record<string, unknown>>;
  /** CSS class on the frame of the page. */
  readonly pageClass?: string;
  /** False: no bar at the top. */
  readonly navbar?: boolean;
  /** Path of a page, or false: none. */
  readonly prev?: string | false;
  readonly next?: string | false;
  readonly author?: string;
  /** False: a plain page, in no list. */
  readonly article?: boolean;
  readonly copyright?: boolean | Readonly<Record<string, unknown>>;
  readonly home?: boolean;
  readonly heroImage?: string;
  readonly heroImageStyle?: Readonly<Record<string, string | number>>;
  /** A banner behind the words. */
  readonly bgImage?: string;
  readonly bgImageStyle?: Readonly<Record<string, string | number>>;
  readonly heroText?: string;
  readonly tagline?: string;
  /** theme-vdoing's word behind a title, such as 原创. */
  readonly titleTag?: string;
  readonly actionText?: string;
  readonly actionLink?: string;
  /** Several buttons, as VuePress 2 has them: `text` and `link` of each are read where a home page is made. */
  readonly actions?: readonly unknown[];
  readonly features?: readonly { readonly title?: string; readonly details?: string; readonly link?: string; readonly imgUrl?: string }[];
  readonly footer?: string | readonly FooterPart[];
  readonly [key: string]: unknown;
}

/** A part of a home page's last line, with the space around it: text, or what leads somewhere, such as a registration number. */
export interface FooterPart {
  readonly text: string;
  /** `http:` or `https:`. */
  readonly link?: string;
}

/** §3 Page. The same object on the server (layouts) and in the browser (shell, islands). */
export interface PageData {
  readonly key: PageKey;
  /** Decoded route without base, e.g. `/views/算法/a.html`. */
  readonly path: string;
  /** Percent-encoded route that follows from the source path, before any permalink. */
  readonly regularPath: string;
  /** Source path, or null for generated pages (archives). */
  readonly relativePath: SourcePath | null;
  readonly title: string;
  readonly lang: string;
  /** Levels 2 and 3 (or what `markdown.extractHeaders` says). */
  readonly headers: readonly Heading[];
  /** `YYYY/MM/DD, HH:mm:ss` at UTC+8, or null when unknown. */
  readonly lastUpdated: string | null;
  readonly frontmatter: FrontMatter;
  /** Present on archive pages: which archive (`tags`, `categories`) and which value (§2 Archive pagination). */
  readonly meta?: { readonly pid: string; readonly id: string };
}
