/** Files that articles show or link to, as the steps pass them on. */
import type { ArticleEntry } from './entry';

/** A file with its final address, and its size in CSS pixels when it is an image whose size is known. */
export interface Asset {
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
  readonly offer?: ImageOffer;
  /** Address of a copy that is as large as a portrait. */
  readonly portrait?: string;
}

/** A picture in other widths: attributes of an `<img>` in an article's text. `sizes` is null where one copy does for every screen. */
export interface ImageOffer {
  readonly srcset: string;
  readonly sizes: string | null;
}

/** Looks a file up as an article wrote it, `anywhere` in the content folder if it shows it by its name; undefined when there is none. */
export type FindAsset = (src: string, article: ArticleEntry, anywhere?: boolean) => Asset | undefined;
