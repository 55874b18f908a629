/**
 * How folded text becomes grams, the terms of the index. A gram is two neighbouring UTF-16 units, or three where all are Latin
 * letters or digits (pairs of those are everywhere), or one unit alone. Grams never contain a character that only
 * separates, and never reach over the end of a sentence.
 */

/** Ends of sentences in folded text: what stands between them is one unit of the index. */
const SENTENCE_END = /[。!?;\n]+/;

export function sentencesOf(folded: string): string[] {
  return folded.split(SENTENCE_END).filter((sentence) => sentence !== '');
}

/** Space , : ( ) quotes, Chinese and general punctuation: too common to tell anything. */
function separates(code: number): boolean {
  return code <= 0x20 || code === 0x2c || code === 0x3a || code === 0x28 || code === 0x29 || code === 0x22 || code === 0x27 || (code >= 0x2010 && code <= 0x206f) || (code >= 0x3000 && code <= 0x301f);
}

function isLatin(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

/**
 * Grams as numbers, for building: one unit is its code, two are `first << 16 | second`, three Latin ones lie in the range
 * of pairs that start with U+E000–U+E01F (private use, taken as separators). All are below 2 ** 32 and unsigned.
 */
export function forEachGram(sentence: string, pairs: (gram: number) => void, singles: (gram: number) => void): void {
  let before = 0;
  let beforeThat = 0;
  for (let at = 0; at < sentence.length; at++) {
    let code = sentence.charCodeAt(at);
    if (separates(code) || isReserved(code)) code = 0;
    if (code !== 0) {
      singles(code);
      if (before !== 0) pairs(((before << 16) | code) >>> 0);
      if (beforeThat !== 0 && isLatin(code) && isLatin(before) && isLatin(beforeThat)) pairs(triple(beforeThat, before, code));
    }
    beforeThat = before;
    before = code;
  }
}

/** A gram a word has, and what its list says: sentences (and fields), or only whole texts (and fields). */
export interface GramUse {
  readonly gram: number;
  readonly single: boolean;
}

/**
 * What a text that contains this folded word must contain. Each inner list belongs to one run of characters, whose grams
 * lie in one sentence or field; no lists at all when the word is made of separators.
 */
export function gramsOfWord(word: string): readonly (readonly GramUse[])[] {
  const runs: GramUse[][] = [];
  for (const sentence of sentencesOf(word)) {
    for (const run of runsOf(sentence)) {
      if (run.length === 1) {
        runs.push([{ gram: run.charCodeAt(0), single: true }]);
        continue;
      }
      const uses = new Set<number>();
      forEachGram(run, (gram) => uses.add(gram), () => {});
      // Where three Latin letters stand together their pairs tell nothing more.
      for (const gram of uses) if (isTriple(gram)) for (const pair of pairsOf(gram)) if (run.length > 2) uses.delete(pair);
      runs.push([...uses].map((gram) => ({ gram, single: false })));
    }
  }
  return runs;
}

function runsOf(sentence: string): string[] {
  const runs: string[] = [];
  let start = 0;
  for (let at = 0; at <= sentence.length; at++) {
    const code = sentence.charCodeAt(at);
    if (at < sentence.length && !separates(code) && !isReserved(code)) continue;
    if (at > start) runs.push(sentence.slice(start, at));
    start = at + 1;
  }
  return runs;
}

const RESERVED = 0xe000;

function isReserved(code: number): boolean {
  return code >= RESERVED && code < RESERVED + 32;
}

function triple(a: number, b: number, c: number): number {
  return ((RESERVED << 16) | (a << 14) | (b << 7) | c) >>> 0;
}

function isTriple(gram: number): boolean {
  return isReserved(gram >>> 16);
}

function pairsOf(gram: number): readonly number[] {
  const [a, b, c] = [(gram >>> 14) & 127, (gram >>> 7) & 127, gram & 127];
  return [((a << 16) | b) >>> 0, ((b << 16) | c) >>> 0];
}
