/**
 * How folded text becomes grams, the terms of the index. A gram is two neighbouring UTF-16 units, or three where all are Latin
 * letters or digits (pairs of those are everywhere), or one unit alone. Grams hold no spaces and no line ends.
 */

/**
 * Names every gram of a line by number, with the offset of its first unit. One unit is its code, two are
 * `first << 16 | second`, three Latin ones lie in the range of pairs that start with U+E000–U+E01F (private use: no text). All are
 * unsigned and below 2 ** 32.
 */
export function forEachGram(line: string, several: (gram: number, at: number) => void, single: (gram: number) => void): void {
  let before = 0;
  let beforeThat = 0;
  for (let at = 0; at < line.length; at++) {
    const code = indexed(line.charCodeAt(at));
    if (code !== 0) {
      single(code);
      if (before !== 0) several(((before << 16) | code) >>> 0, at - 1);
      if (isLatin(code) && isLatin(before) && isLatin(beforeThat)) several(triple(beforeThat, before, code), at - 2);
    }
    beforeThat = before;
    before = code;
  }
}

/** A gram of a word, its offset from the word's start, and its length. */
export interface WordGram {
  readonly gram: number;
  readonly at: number;
  readonly length: number;
}

/** What a text that contains this folded word (it has no spaces) must contain, each at its offset. */
export function gramsOfWord(word: string): readonly WordGram[] {
  const several: WordGram[] = [];
  const single: WordGram[] = [];
  let coveredTo = 0;
  forEachGram(
    word,
    (gram, at) => {
      if (isTriple(gram)) {
        // It tells all that the two pairs in it tell.
        while (several.length > 0 && !isTriple(several.at(-1)!.gram) && several.at(-1)!.at >= at) several.pop();
        coveredTo = at + 3;
      } else if (at + 2 <= coveredTo) return;
      several.push({ gram, at, length: isTriple(gram) ? 3 : 2 });
    },
    (gram) => single.push({ gram, at: 0, length: 1 }),
  );
  return several.length > 0 ? several : single;
}

const RESERVED = 0xe000;

/** The code, or 0 for what is in no gram. */
function indexed(code: number): number {
  return code <= 0x20 || (code >= RESERVED && code < RESERVED + 32) ? 0 : code;
}

function isLatin(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

function triple(a: number, b: number, c: number): number {
  return ((RESERVED << 16) | (a << 14) | (b << 7) | c) >>> 0;
}

function isTriple(gram: number): boolean {
  return gram >>> 21 === RESERVED >>> 5;
}
