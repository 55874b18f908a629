/**
 * How folded text becomes grams, the terms of the index. A gram is two neighbouring UTF-16 units, or three where all are Latin
 * letters or digits (pairs of those are everywhere), or one unit alone. Grams hold no spaces and no line ends.
 */

const RESERVED = 0xe000;

/**
 * Grams in the order they were found, side by side: number (32 bits, signed) and place of the first unit. Whoever has grams
 * collected sees to the room for them.
 */
export interface Grams {
  readonly numbers: Int32Array;
  readonly places: Int32Array;
  count: number;
}

/** Room for this many. */
export function createGrams(room: number): Grams {
  return { numbers: new Int32Array(room), places: new Int32Array(room), count: 0 };
}

/** The text's UTF-16 units. */
export function unitsOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

/** A unit as a gram: its code; 0 for what is in no gram. */
export function singleGram(unit: number): number {
  return unit <= 0x20 || (unit >= RESERVED && unit < RESERVED + 32) ? 0 : unit;
}

/**
 * Collects the grams of several units in the line from `from` to `to`, at most two for each. Two units are `first << 16 | second`,
 * three Latin ones lie in the range of pairs that start with U+E000–U+E01F (private use: no text).
 */
export function collectGrams(units: Uint16Array, from: number, to: number, into: Grams): void {
  const { numbers, places } = into;
  let count = into.count;
  let before = 0;
  let beforeThat = 0;
  for (let at = from; at < to; at++) {
    const code = singleGram(units[at]!);
    if (code !== 0 && before !== 0) {
      numbers[count] = (before << 16) | code;
      places[count++] = at - 1;
      if (isLatin(code) && isLatin(before) && isLatin(beforeThat)) {
        numbers[count] = triple(beforeThat, before, code);
        places[count++] = at - 2;
      }
    }
    beforeThat = before;
    before = code;
  }
  into.count = count;
}

/** A gram of a word, its offset from the word's start, and its length. */
export interface WordGram {
  readonly gram: number;
  readonly at: number;
  readonly length: number;
}

/** What a text that contains this folded word (it has no spaces) must contain, each at its offset. */
export function gramsOfWord(word: string): readonly WordGram[] {
  const units = unitsOf(word);
  const found = createGrams(2 * units.length);
  collectGrams(units, 0, units.length, found);
  const several: WordGram[] = [];
  let coveredTo = 0;
  for (let index = 0; index < found.count; index++) {
    const [gram, at] = [found.numbers[index]!, found.places[index]!];
    if (isTriple(gram)) {
      // It tells all that the two pairs in it tell.
      for (let last = several[several.length - 1]; last && !isTriple(last.gram) && last.at >= at; last = several[several.length - 1]) several.pop();
      coveredTo = at + 3;
    } else if (at + 2 <= coveredTo) continue;
    several.push({ gram, at, length: isTriple(gram) ? 3 : 2 });
  }
  return several.length > 0 ? several : [...units].map(singleGram).filter(Boolean).map((gram) => ({ gram, at: 0, length: 1 }));
}

function isLatin(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

function triple(a: number, b: number, c: number): number {
  return (RESERVED << 16) | (a << 14) | (b << 7) | c;
}

/** A gram's key in its shard. */
export function gramKey(gram: number): string {
  return (gram >>> 0).toString(36);
}

function isTriple(gram: number): boolean {
  return gram >>> 21 === RESERVED >>> 5;
}
