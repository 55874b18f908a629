/** Letters that are looked at on a side of a place. */
const MOST_LETTERS = 24;
/** Places that are looked at. */
const MOST_PLACES = 16;

/**
 * Where a word stands in a text (both folded), and how well it fits there: 1 where it is a word, or Chinese; less as a part of a longer word, the longer
 * that is, as `pid` in `pidstat`; and an eighth of that inside, as `rl` in `autocrlf`. The first places only.
 */
export function placesOf(text: string, word: string): (readonly [at: number, fit: number])[] {
  const places: (readonly [number, number])[] = [];
  const isLetter = (at: number): boolean => makesWords(text.charCodeAt(at));
  for (let at = text.indexOf(word); at !== -1 && places.length < MOST_PLACES; at = text.indexOf(word, at + word.length)) {
    let [from, to] = [at, at + word.length];
    while (isLetter(from) && isLetter(from - 1) && at - from < MOST_LETTERS) from--;
    while (isLetter(to - 1) && isLetter(to) && to - at < MOST_LETTERS + word.length) to++;
    places.push([at, (word.length / (to - from)) ** 2 / (from < at ? 8 : 1)]);
  }
  return places;
}

/** Digits and letters (folded) that make a word with those beside them: Latin, Greek, Cyrillic, Armenian. Chinese ones stand for themselves. */
function makesWords(code: number): boolean {
  return (code > 0x2f && code < 0x3a) || (code > 0x60 && code < 0x7b) || (code > 0xb4 && code < 0x590);
}
