/**
 * What a theme's server entry gives the engine, and what it gets.
 *
 * A document has three parts. *Main* (`<main>`) is finished HTML: article, archive, home; it is rendered once at build
 * time and never again. *Sidebar* is finished HTML too, rendered once per sidebar and marked per page. The *shell* around
 * them (bar, drawer, footer, tools) is the one React app: rendered once per distinct `ShellPage`, hydrated in the browser,
 * where it adopts the two HTML regions as they are (ARCHITECTURE, What a page is made of).
 */
import type { PageData, PageView, ShellPage, SidebarEntry, SiteData } from '../page/index';

export { BUILT_IN_QUOTES, WIDGETS, type WidgetName } from './widgets';

/**
 * Props of every layout component. `body` is the article's finished HTML: it goes into the page as it is; it is empty for pages without a text
 * of their own. All other texts are plain and must be escaped.
 */
export interface LayoutProps {
  readonly site: SiteData;
  readonly page: PageData;
  readonly body: string;
  readonly view: PageView;
  /** All authored pages (§3 Site): given to the site's own layouts only, whose pages are made anew when any page changes. */
  readonly pages?: readonly PageData[];
}

/** The shell's HTML cut where the two adopted regions go: `before + main + between + sidebar + after`. The text comes first: readers wait for it. */
export interface ShellParts {
  readonly before: string;
  readonly between: string;
  readonly after: string;
}

/** Default export of a theme's `./server` entry. */
export interface ThemeServer {
  /** Names of the layouts the theme knows (`Layout`, `HomePage`, `Tag`, `Category`, `Timeline`, `Projects`, `NotFound`, …). */
  readonly layouts: readonly string[];
  /**
   * How wide pictures stand in an article's text: copies are made in `widths` (pixels, ascending, the narrowest as wide as the text), and `sizes` is what
   * the attribute of that name says. A theme without it shows pictures as they are.
   */
  readonly images?: { readonly widths: readonly number[]; readonly sizes: string };
  /**
   * Id of an element near the beginning of a page's text. A document that has one is first painted once the browser has come to that element's end
   * (`rel="expect"`): what stands above says nothing without the text, and would be laid out and painted by itself.
   */
  readonly textId?: string;
  /**
   * Classes that the theme's scripts give to elements before its app has started. Of a theme that tells them a document carries the part of the style that its HTML and these
   * can need, in a `<style data-whole="URL">`; the app puts the whole sheet of that URL in its place (`completeStyle` of the client). Of others it carries all.
   */
  readonly scriptClasses?: readonly string[];
  /**
   * Inner HTML of `<main>`. A name that is not among `layouts` is shown by `Layout`. What a layout throws is reported with the page (`theme/layout`)
   * and ends the build.
   */
  renderMain(layout: string, props: LayoutProps): string;
  /** HTML of the shell as the browser's app first renders it: asked for once per distinct `shell`, so it must follow from its arguments alone. */
  renderShell(site: SiteData, shell: ShellPage): ShellParts;
  /**
   * One sidebar entry (an `<li>`) with all that is below it, nothing marked as current. An entry of type `auto` holds the
   * text `<!--auto-->` where `renderSidebarHeadings` of the current page goes.
   */
  renderSidebarEntry(site: SiteData, entry: SidebarEntry): string;
  /** The headings of the current page, to stand below its sidebar link; h2 only at depth 1, h2 and h3 at 2 or more. */
  renderSidebarHeadings(page: PageData, depth: number): string;
  /**
   * Inline script for `<head>`: what must happen before the first paint (colour mode, from the reader's choice or the
   * site's `themeConfig.mode`). Same text on every page of a site.
   */
  headScript(site: SiteData): string;
}
