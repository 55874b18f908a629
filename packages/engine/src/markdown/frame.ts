/** What is open while a page is walked: Markdown's own elements, and those of raw HTML inside them. */
import type { Token } from 'markdown-it';

/** A raw HTML element, or a tag that may turn out to be one, that is open. */
export interface RawElement {
  /** Lower case for HTML, as written for anything else. */
  readonly name: string;
  /** The element that is really written. */
  written: string;
  readonly open: Token;
  readonly line: number;
  /** Makes the token that ends it; null when nothing is written for it. `onEnd` may decide it. */
  close: (() => Token) | null;
  /** What to do when its own end tag came (true) or never came (false). */
  readonly onEnd?: (closed: boolean) => void;
  /** Ends without an end tag and without a warning. */
  readonly mayStayOpen?: boolean;
}

/** A Markdown element that is open, with the raw HTML elements opened inside it and not yet closed. */
export interface Frame {
  /** The opening token; null at the root, an `inline` token inside a line. */
  readonly barrier: Token | null;
  readonly raws: RawElement[];
  /** How many elements of each name are in `raws`: a stray close tag is found without a search. */
  readonly rawCounts: Map<string, number>;
}
