/**
 * How folded text becomes grams, the terms of the index. A gram is two neighbouring UTF-16 units, or three where all are Latin
 * letters or digits (pairs of those are everywhere), or one unit alone. Grams hold no spaces, and never reach over the end
 * of a sentence.
 */

/** Ends of sentences in folded text: what stands between them is one unit of the index. */
const SENTENCE_END = /[。!?;\n]+/;

export function sentencesOf(folded: string): string[] {
  return folded.split(SENTENCE_END).filter((sentence) => sentence !== '');
}

/**
 * Names every gram of a sentence, by number. One unit is its code, two are `first << 16 | second`, three Latin ones lie in
 * the range of pairs that start with U+E000–U+E01F (private use: no text). All are unsigned and below 2 ** 32.
 */
export function forEachGram(sentence: string, several: (gram: number) => void, single: (gram: number) => void): void {
  let before = 0;
  let beforeThat = 0;
  for (let at = 0; at < sentence.length; at++) {
    const code = indexed(sentence.charCodeAt(at));
    if (code !== 0) {
      single(code);
      if (before !== 0) several(((before << 16) | code) >>> 0);
      if (isLatin(code) && isLatin(before) && isLatin(beforeThat)) several(triple(beforeThat, before, code));
    }
    beforeThat = before;
    before = code;
  }
}

/**
 * What a text that contains this folded word (it has no spaces) must contain: for each of its sentences the grams that stand
 * together in one of the text's, or in one field. A sentence of one unit has that unit, whose lists know whole texts only.
 */
export function gramsOfWord(word: string): readonly (readonly number[])[] {
  return sentencesOf(word)
    .map((sentence) => {
      const several = new Set<number>();
      const single = new Set<number>();
      forEachGram(
        sentence,
        (gram) => several.add(gram),
        (gram) => single.add(gram),
      );
      // Where three Latin letters stand together their pairs tell nothing more.
      for (const gram of several) if (isTriple(gram)) for (const pair of pairsOf(gram)) several.delete(pair);
      return [...(several.size > 0 ? several : single)];
    })
    .filter((grams) => grams.length > 0);
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

function pairsOf(gram: number): readonly number[] {
  const [a, b, c] = [(gram >>> 14) & 127, (gram >>> 7) & 127, gram & 127];
  return [((a << 16) | b) >>> 0, ((b << 16) | c) >>> 0];
}
