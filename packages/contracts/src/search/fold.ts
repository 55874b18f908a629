/**
 * The form in which texts are searched (vuepress-behaviour §6): compatibility forms folded (full and half width, ligatures, circled
 * digits: NFKC), lower case, white space reduced. Spaces beside a Chinese or Japanese character go away: `Vue 组件` and `Vue组件`
 * are the same to a reader, and writers do both. Line ends stay: a match never runs from one paragraph into the next.
 */

/** Characters that are invisible and in nobody's query, or in every query: a phone writes ❤ with a selector of its look, many articles without. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff\p{Variation_Selector}]/gu;
/** Scripts written without spaces between words. No look-behind: Safari before 16.4 would not load the module. */
const TIGHT = '\\u2e80-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{323af}\\n';
const SPACE_AFTER_TIGHT = new RegExp(`([${TIGHT}]) `, 'gu');
const SPACE_BEFORE_TIGHT = new RegExp(` (?=[${TIGHT}])`, 'gu');
const IS_TIGHT = new RegExp(`[${TIGHT}]`, 'u');

/** Folds a text or a query. */
export function foldText(text: string): string {
  return foldLetters(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(SPACE_AFTER_TIGHT, '$1')
    .replace(SPACE_BEFORE_TIGHT, '')
    .trim();
}

/** A folded text that knows where its characters come from. */
export interface FoldedText {
  readonly text: string;
  /** For each UTF-16 unit of `text`: where its source character starts, and where it ends, in the original. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * What folds together: a character with its marks (half-width kana take theirs as letters), Hangul syllables made of
 * letters. `text` of the result equals `foldText(original)`.
 */
const CLUSTER = /[\uac00-\ud7a3\u1100-\u11ff\u3131-\u318e\ua960-\ua97f\ud7b0-\ud7fb\uffa0-\uffdc][\u1100-\u11ff\u3131-\u318e\ua960-\ua97f\ud7b0-\ud7fb\uffa0-\uffdc]*[\p{M}\uff9e\uff9f]*|[^][\p{M}\uff9e\uff9f]*/gu;

/** As `foldText`, slower, with the way back: for what is shown. */
export function foldWithMap(original: string): FoldedText {
  const letters: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  for (const { 0: cluster, index } of original.matchAll(CLUSTER)) {
    for (const letter of foldLetters(cluster)) {
      letters.push(/[^\S\n]/.test(letter) ? ' ' : letter);
      from.push(index);
      to.push(index + cluster.length);
    }
  }
  let text = '';
  // Kept apart: a look at the end of a text that grows costs as much as all of it.
  let last = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at]!;
    if (letter === ' ') {
      // Of a run of spaces the last decides what follows it; what stands before it is already in `text`.
      if (letters[at + 1] === ' ' || at + 1 === letters.length || last === '') continue;
      if (IS_TIGHT.test(last) || IS_TIGHT.test(letters[at + 1]!)) continue;
    }
    for (let unit = 0; unit < letter.length; unit++) {
      starts.push(from[at]!);
      ends.push(to[at]!);
    }
    text += last = letter;
  }
  const trimmed = text.trim();
  const cut = text.indexOf(trimmed);
  const end = cut + trimmed.length;
  return { text: trimmed, starts: starts.slice(cut, end), ends: ends.slice(cut, end) };
}

function foldLetters(text: string): string {
  // A sigma at a word's end is lower-cased to another letter, a Turkish İ to an i with a second dot.
  return text.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').replaceAll('i\u0307', 'i').replace(INVISIBLE, '');
}
