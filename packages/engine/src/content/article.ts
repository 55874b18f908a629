/** What reading a source file gives: types shared by the steps from file to HTML (ARCHITECTURE, "One article"). */
import type { FrontMatter, Heading } from '@glimpress/contracts/page';
import type { SourcePath } from '@glimpress/contracts/route';

/** What a file below the content folder holds. `hash` is hex and depends on the bytes alone. */
export interface SourceText {
  readonly path: SourcePath;
  readonly bytes: Uint8Array;
  readonly hash: string;
}

/** A file below the content folder, as read. */
export interface SourceFile extends SourceText {
  /** Last change of the file, ms since the epoch: the fallback for `lastUpdated`. */
  readonly modifiedMs: number;
}

/** One that was looked at only (`file` is absolute): it is read by whichever thread needs its text. */
export interface UnreadSource extends Omit<SourceFile, 'bytes'> {
  readonly file: string;
  readonly sizeBytes: number;
  /** To ask for it may read the file; throws a `ProblemError` when it cannot be read. */
  readonly hash: string;
  /** Tells what somebody else found when reading it, for the next build. */
  wasRead(hash: string): void;
}

/** A source file split into validated front matter and Markdown. */
export interface Article {
  readonly path: SourcePath;
  readonly frontMatter: FrontMatter;
  /** The Markdown after the front matter, with `\n` line ends. */
  readonly markdown: string;
  /** 1-based line of the file on which `markdown` starts: added to every line the renderer reports. */
  readonly bodyStartLine: number;
}

/** The passwords that open a locked text; null when it is not locked. None: nobody can open it. */
export type Passwords = readonly string[] | null;

/** What parsing a source file gives: the article, and what locks it. */
export interface ParsedArticle extends Article {
  /** The date in UTC, where it was written with a zone: VuePress 1 made addresses of that one. */
  readonly utcDate?: string;
  readonly passwords: Passwords;
}

/** A link in the text that may lead to a page of the site: resolved once all pages are known. */
export interface LinkUse {
  /**
   * As written, e.g. `./code.md?x=1#part`, `/guide/code`, percent-encoding undone but for `%23`, `%3F` and `%25`: split
   * off query and hash first, then decode the path (it never fails).
   */
  readonly href: string;
  /** 1-based line of the source file. */
  readonly line: number;
}

/** An image or file beside the article or in the public folder: resolved against the disk. */
export interface AssetUse {
  /**
   * As written, percent-encoding undone, without query and hash (they stay in the HTML behind the marker): `./a.png`,
   * `/img/a.png`, `@alias/a.png`, `~@alias/a.png`. Never remote.
   */
  readonly src: string;
  readonly line: number;
  /** Shown by its name: the file may lie anywhere in the content folder. */
  readonly anywhere?: true;
  /** Shown as a document of its own: in an `<iframe>`, `<embed>` or `<object>`. */
  readonly framed?: true;
}

/** A link by the name of a note (`[[note#heading|text]]`), or what is to be shown in its place (`![[film.mp4]]`). */
export interface WikiLinkUse {
  /** A note or file, by its name or a path; empty for this very text. */
  readonly name: string;
  /** Text of the heading it leads to; empty for none. */
  readonly hash: string;
  readonly embeds: boolean;
  /** What is shown of it. */
  readonly text: string;
  readonly written: string;
  readonly line: number;
}

/** What a bound attribute (`:list="['a']"`) can hold: JSON. */
export type LiteralValue = string | number | boolean | null | readonly LiteralValue[] | { readonly [key: string]: LiteralValue };

/** An interactive component in the text (ARCHITECTURE, What a page is made of). Prop names are in camel case, as components declare them. */
export interface IslandUse {
  readonly name: string;
  readonly props: Readonly<Record<string, LiteralValue>>;
  readonly line: number;
}

/** A list of the articles below a folder (theme-vdoing's page component `Catalogue`, theme-hope's `<AutoCatalog>`). */
export interface CatalogueUse {
  /** Path from the content folder, without slashes around it; empty for all articles. */
  readonly folder: string;
  /** What the list is called to a screen reader, in the article's language. */
  readonly label: string;
  readonly line: number;
}

/**
 * An article's text as finished HTML, but for what needs the other pages: final addresses and lists, for which `html` and `excerptHtml`
 * hold markers (see `markdown/markers`), numbered by position in `links`, `assets`, `catalogues` and `wikiLinks`.
 */
export interface ArticleBody {
  readonly html: string;
  /** Text before `<!-- more -->`, rendered; null without the marker. Shares the numbering of `html`. */
  readonly excerptHtml: string | null;
  /** The title found in the text: the first heading when it is the very first thing, else null. Plain text. */
  readonly firstHeading: string | null;
  /**
   * Id of a level-1 heading that was taken out of `html` because the layout shows the title (it was the first thing in
   * the text and equals the front matter title, or there is none): old links to it keep working. Else null.
   */
  readonly titleSlug: string | null;
  /** The text of the heading that was taken out, where it holds what the plain title does not: links, pictures, footnotes, formulas. Shares the numbering of `html`. Else null. */
  readonly titleHtml: string | null;
  /** All headings of the text, levels 1 to 6, in order. */
  readonly headings: readonly Heading[];
  /** Ids in the text that are not headings' (raw HTML's `id` and `<a name>`): a link to one of them is not broken. */
  readonly anchors: readonly string[];
  readonly links: readonly LinkUse[];
  readonly assets: readonly AssetUse[];
  readonly islands: readonly IslandUse[];
  readonly catalogues: readonly CatalogueUse[];
  readonly wikiLinks: readonly WikiLinkUse[];
  /** Files taken in by `<<<` and `@include`: paths as resolved, and what they held (hash), for the cache. */
  readonly includes: readonly { readonly path: string; readonly hash: string }[];
  /** The text a reader reads, without code marks, for search and descriptions. */
  readonly plainText: string;
  /** The lines of its code, below the headings they stand under, for the search. */
  readonly code: string;
  /** Chinese characters plus words of other scripts. */
  readonly wordCount: number;
  /** Length of `html` in bytes. */
  readonly htmlBytes: number;
  /** What the page needs besides the shared style. */
  readonly features: { readonly math: boolean };
}
