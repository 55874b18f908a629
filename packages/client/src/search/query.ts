/** What a reader typed, as the engines understand it. */
import { foldText } from '@glimpress/contracts/search';

export interface Query {
  /** Folded words; all of them must occur. None: there is nothing to search for. */
  readonly words: readonly string[];
  /** The words as one phrase, folded. Equals the only word when there is one. */
  readonly phrase: string;
}

/** More than this of a query is not looked at: a pasted article costs no more than a sentence. */
export const LONGEST_QUERY = 120;
const MOST_WORDS = 8;

/** Words are split at white space, folded, each once; a long query is cut. */
export function parseQuery(typed: string): Query {
  const text = typed.slice(0, LONGEST_QUERY);
  const words = [...new Set(text.split(/\s+/).map(foldText).filter((word) => word !== ''))].slice(0, MOST_WORDS);
  return { words, phrase: words.length === 1 ? words[0]! : foldText(text) };
}
