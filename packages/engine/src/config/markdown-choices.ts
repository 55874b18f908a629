/** What an author chooses about Markdown in the config (`markdown`), with the defaults of VuePress 1. */
import type { HeadingIds } from '@glimpress/contracts/route';

export interface MarkdownChoices {
  /** Line numbers in fenced code unless the block says otherwise. */
  readonly lineNumbers: boolean;
  /** Attributes of links to other sites. */
  readonly externalLinks: Readonly<Record<string, string>>;
  /** Levels of tables of contents; null: 2 and 3 of `[[toc]]`, all of Typora's and CSDN's (`[toc]`, `@[toc]`). */
  readonly tocLevels: readonly number[] | null;
  /** A line end in a paragraph is one on the page, not a space. */
  readonly breaks: boolean;
  /** Whose ids headings get. */
  readonly headingIds: HeadingIds;
  /** Addresses in the text that start with `http://` or `https://` are links. */
  readonly linkify: boolean;
  /** An image alone in its paragraph has its description as a caption, when it has no title. */
  readonly figure: boolean;
  /** Boxes without a title (`::: tip`) have one of their kind. */
  readonly boxTitles: boolean;
  /** A `# heading` that the text begins with, the only one, is not shown beside the `title` of front matter. */
  readonly oneTitle: boolean;
  /** `x^2^` is a superscript. */
  readonly sup: boolean;
  /** `H~2~O` is a subscript. */
  readonly sub: boolean;
  /** Containers (`::: name`) of the site's own, by name. */
  readonly containers: Readonly<Record<string, OwnContainer>>;
}

/** A container of the site's own: a box with its name as a class, or what `before` and `after` put around its text. */
export interface OwnContainer {
  /** For those without one in the text, also by the path of a locale (`/en/`). */
  readonly title?: string | Readonly<Record<string, string>> | undefined;
  /** HTML in front of what it holds; `{title}` stands for the title. */
  readonly before?: string | undefined;
  /** HTML behind that. */
  readonly after?: string | undefined;
}

const DEFAULTS: MarkdownChoices = {
  lineNumbers: false,
  externalLinks: { target: '_blank', rel: 'noopener noreferrer' },
  tocLevels: null,
  breaks: false,
  headingIds: 'vuepress-1',
  linkify: false,
  figure: false,
  boxTitles: false,
  oneTitle: false,
  sup: false,
  sub: false,
  containers: {},
};

/** Some of the choices; what is undefined is not chosen. */
export type SomeMarkdownChoices = { readonly [Name in keyof MarkdownChoices]?: MarkdownChoices[Name] | undefined };

/** All choices: the given ones, else the defaults. */
export function markdownChoices(given: SomeMarkdownChoices = {}): MarkdownChoices {
  const chosen = Object.entries(given).filter(([name, value]) => value !== undefined && name in DEFAULTS);
  return { ...DEFAULTS, ...Object.fromEntries(chosen) };
}
