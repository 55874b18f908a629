/**
 * The search's files, all JSON below `assets/search/`, hashed and immutable. A site up to some 5 MB of text is scanned: its
 * texts are fetched once. A larger one has an index: lists of units by gram, in shards, and the pages in buckets.
 */

/** A page without its text. */
export interface SearchPage {
  /** Final URL path, with base. */
  readonly url: string;
  readonly title: string;
  /** `yyyy-MM-dd hh:mm:ss`, or empty. */
  readonly date: string;
  /** Tags and categories. */
  readonly tags: readonly string[];
  /** Headings that are listed, in order. */
  readonly headings: readonly (readonly [title: string, slug: string])[];
}

/** A page with its reading text: a line per paragraph, heading, item or cell. */
export interface PageText extends SearchPage {
  readonly text: string;
}

export interface ScanManifest {
  readonly kind: 'scan';
  /** URL of all pages by page key: `Record<string, SearchPage>`. */
  readonly pages: string;
  /** URLs of their texts by page key: `Record<string, string>` each. */
  readonly texts: readonly string[];
  /** The same of their code, which is looked at where the texts have nothing: lines below the headings they stand under. */
  readonly codes: readonly string[];
}

export interface IndexManifest {
  readonly kind: 'index';
  /** What the URLs of shards start with: `…/terms-` + number + `.` + hash + `.json`, `…/pages-` likewise. */
  readonly folder: string;
  /** Six hex digits for each term shard (`TermShard`), one after the other; `000000` where a shard is empty. */
  readonly terms: string;
  /** A letter for each term shard: its size is below 2 ** (10 + letter - `a`) bytes. */
  readonly sizes: string;
  /** Six hex digits for each bucket of pages (`Record<page number, PageText>`); page n is in bucket n modulo their count. */
  readonly buckets: string;
  /** Day of each page by number, three base-36 digits from 1970-01-01; `001` undated, `000` no page. */
  readonly days: string;
}

export type SearchManifest = ScanManifest | IndexManifest;

/** Lists of units by gram (its number in base 36), and by `*` and the key of a long gram's list (base 36). */
export type TermShard = Readonly<Record<string, string>>;
