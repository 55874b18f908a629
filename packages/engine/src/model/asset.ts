/** Files that articles show or link to, as the steps pass them on. */
import type { ArticleEntry } from './entry';

/** A file with its final address, and its size in CSS pixels when it is an image whose size is known. */
export interface Asset {
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
}

/** Looks a file up as an article wrote it; undefined when there is none. */
export type FindAsset = (src: string, article: ArticleEntry) => Asset | undefined;
