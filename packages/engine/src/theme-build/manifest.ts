import type { InlineStyle } from './inline-style';

/** What building a theme gives, kept in the cache so that articles are built without the bundler (ARCHITECTURE, Theme build). */
export interface ThemeManifest {
  /** Changes when any built file does. */
  readonly id: string;
  /** URL path of the boot script. */
  readonly boot: string;
  /** What every page is drawn with, to stand in the page itself: a style sheet of its own would cost a reader's first view another round trip. */
  readonly inlineStyle: InlineStyle;
  /** URL paths of style sheets that are too large for that. */
  readonly styles: readonly string[];
  /** Files for the reader, relative to `files/` in the theme's cache folder, as they go into the output folder. */
  readonly files: readonly string[];
  /** Those of them that any page needs. */
  readonly app: readonly string[];
  /** Those that the app asks for later: search, islands. */
  readonly onDemand: readonly string[];
  /** The service worker, relative to the theme's cache folder; null when the site is not kept offline, or the theme has none. */
  readonly worker: string | null;
  /** The server bundle, relative to the theme's cache folder. */
  readonly server: string;
  /** Every source file that went in, and the globs in them (`globs`), absolute, with their hashes: the manifest holds while they are unchanged. */
  readonly inputs: Readonly<Record<string, string>>;
}
