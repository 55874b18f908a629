/**
 * What a layout shows besides the article's own HTML: prepared by the engine, so that a layout only lays out.
 *
 * Fields named `…Html` are finished HTML, all others plain text that a layout must escape (React does). URLs are final: encoded, with base.
 */
import type { LockedText } from './locked';
import type { FooterPart, MetaTag } from './page';
import type { NavLink } from './site';

/** A link to a tag or category page. `count` is the number of listed posts. */
export interface TermLink {
  readonly name: string;
  readonly url: string;
  readonly count: number;
}

/** A link to a post. `date` is `yyyy-MM-dd hh:mm:ss` or null. */
export interface PostLink {
  readonly title: string;
  readonly url: string;
  readonly date: string | null;
}

/** A post as a card shows it. `excerptHtml` is finished HTML or empty. */
export interface PostSummary extends PostLink {
  readonly author: string;
  readonly excerptHtml: string;
  readonly tags: readonly TermLink[];
  readonly categories: readonly TermLink[];
  readonly sticky: boolean;
  /** A word behind the title; empty when there is none. */
  readonly titleTag: string;
  /** A password opens it: there is no excerpt of its text. */
  readonly isLocked: boolean;
}

/** §3 Pagination group and §4 Archive pagination. `pages` has one URL per page; `current` is its 0-based index. */
export interface Pagination {
  readonly current: number;
  readonly pages: readonly string[];
  readonly perPage: number;
  readonly total: number;
}

/** Tag list, category list, a tag's or a category's page. `current` is null on the list of all. */
export interface ArchiveView {
  readonly scope: 'tags' | 'categories';
  readonly current: string | null;
  readonly terms: readonly TermLink[];
  /** URL of the list of all terms. */
  readonly indexUrl: string;
  readonly posts: readonly PostSummary[];
  readonly pagination: Pagination;
}

/** One year of the timeline, newest first; months newest first, `month` 1–12. */
export interface TimelineYear {
  readonly year: number;
  readonly months: readonly { readonly month: number; readonly posts: readonly PostLink[] }[];
}

/** A part of a series; its place is 0-based. */
export interface SeriesPart extends PostLink {
  readonly place: number;
}

/** A series of posts (front matter `series`) and the place of this one in it, 0-based. */
export interface SeriesView {
  readonly name: string;
  readonly index: number;
  readonly total: number;
  /** In order. Of a long series the first part and those around this one. */
  readonly posts: readonly SeriesPart[];
}

/** What stands around an article. */
export interface ArticleView {
  readonly author: string;
  readonly date: string | null;
  readonly tags: readonly TermLink[];
  readonly categories: readonly TermLink[];
  /** Chinese characters plus words of other scripts. */
  readonly wordCount: number;
  readonly readingMinutes: number;
  readonly prev: PostLink | null;
  readonly next: PostLink | null;
  /** The three newest other posts without sticky; empty when front matter `article: false`. */
  readonly recent: readonly PostLink[];
  /** Posts alike in tags and titles; at most three. */
  readonly related: readonly PostLink[];
  readonly series: SeriesView | null;
  /** The day the article last changed (`YYYY-MM-DD`) when that is longer ago than the config's `outdatedAfterDays`; else null. */
  readonly outdatedSince: string | null;
  /** Pages of other sites that take a link to this one; empty unless the config asks for them. Nothing is fetched from there. */
  readonly share: readonly NavLink[];
  /** Absolute when the site's `url` is configured, else the URL path: the reader's browser completes it. */
  readonly permalink: string;
  readonly editUrl: string | null;
  /** True for posts (listed articles): others have no attribution block, links for sharing, related or recent posts. */
  readonly isPost: boolean;
  /** Whether a placeholder for comments goes below: the site has them, and front matter `isShowComments`, or the comments' `showComment`, asks for them (§4). */
  readonly comments: boolean;
}

/** Entry of the outline: h2 with its h3 children. */
export interface Outline {
  readonly title: string;
  readonly slug: string;
  readonly children: readonly { readonly title: string; readonly slug: string }[];
}

/** One of the boxes below the hero of a home page (front matter `features`). */
export interface Feature {
  readonly title: string;
  readonly details: string;
  /** Null: it leads nowhere. */
  readonly url: string | null;
  /** URL of a picture above the title. */
  readonly image: string | null;
}

/** What a home page shows around its text (§1 Home). Pictures are URLs; `…Style` is CSS by property name in camel case. */
export interface HomeView {
  /** Behind the hero's words: front matter `bgImage` (theme-reco, theme-hope). */
  readonly banner: string | null;
  /** The same in other widths (HTML `srcset`). */
  readonly bannerSrcset: string | null;
  readonly bannerStyle: Readonly<Record<string, string | number>>;
  readonly heroImage: string | null;
  readonly heroImageSrcset: string | null;
  readonly heroImageStyle: Readonly<Record<string, string | number>>;
  readonly heroImageSize: { readonly width: number; readonly height: number } | null;
  /** Empty when front matter says so: then the site's title is for screen readers alone. */
  readonly heroText: string;
  /** One or more lines, separated by line feeds. */
  readonly tagline: string;
  /** Buttons; a plain one is of less weight. */
  readonly actions: readonly { readonly text: string; readonly url: string; readonly isPlain: boolean }[];
  readonly features: readonly Feature[];
  /** Front matter `footer` (§1). */
  readonly footer: readonly FooterPart[];
  /** The newest posts. */
  readonly recent: readonly PostSummary[];
  /** On the home page of a blog, of all posts: the later pages are those of the list of tags, which has all posts as well. Null on others. */
  readonly pagination: Pagination | null;
  readonly column: HomeColumn | null;
}

/** What stands beside the posts on the home page of a blog, with the author's card. */
export interface HomeColumn {
  /** The author's line; empty when there is none. */
  readonly slogan: string;
  readonly socialLinks: readonly NavLink[];
  readonly categories: readonly TermLink[];
  readonly tags: readonly TermLink[];
  readonly friends: readonly FriendLink[];
}

/** A friend's site (theme-reco `friendLink`). */
export interface FriendLink {
  readonly title: string;
  readonly desc: string;
  readonly link: string;
  /** URL of a picture, or null: then the first letter stands for it. */
  readonly logo: string | null;
}

/** A project of the author's (`themeConfig.projects`). */
export interface ProjectLink {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly language?: string;
  readonly topics?: readonly string[];
}

/** Everything a layout may need; only the parts that the page has are present. */
export interface PageView {
  readonly article?: ArticleView;
  readonly archive?: ArchiveView;
  readonly timeline?: readonly TimelineYear[];
  readonly home?: HomeView;
  readonly projects?: readonly ProjectLink[];
  readonly friends?: readonly FriendLink[];
  readonly outline: readonly Outline[];
  readonly meta?: readonly MetaTag[];
  /** Id of the heading that was taken out of the text because the layout shows the title: old links to it keep working. */
  readonly titleSlug?: string | null;
  /** That heading as finished HTML, where the title is more than text: with links, pictures, footnotes or formulas. */
  readonly titleHtml?: string;
  /** Stands in place of the text, which passwords open. */
  readonly locked?: LockedText;
}
