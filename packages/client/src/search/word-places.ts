/** Letters that are looked at on a side of a place. */
const MOST_LETTERS = 24;
/** Places that count, and that are looked at for them. */
const MOST_PLACES = 16;
const MOST_LOOKED_AT = 2000;

/**
 * Where a word stands in a text (both folded), and how well it fits there: 1 where it is a word, or Chinese; less as a part of a longer word, the longer
 * that is, as `pid` in `pidstat`; and an eighth of that inside, as `rl` in `autocrlf`. The best first; behind the first places only those where it is a word.
 */
export function placesOf(text: string, word: string): (readonly [at: number, fit: number])[] {
  const places: (readonly [number, number])[] = [];
  const isInside = (at: number): boolean => makesWords(text.charCodeAt(at - 1)) && makesWords(text.charCodeAt(at));
  for (let at = text.indexOf(word), left = MOST_LOOKED_AT; at !== -1 && left-- > 0 && places.length < 2 * MOST_PLACES; at = text.indexOf(word, at + word.length)) {
    let [from, to] = [at, at + word.length];
    // As a part of longer words it may come very often before it stands alone.
    if (places.length >= MOST_PLACES && (isInside(from) || isInside(to))) continue;
    while (isInside(from) && at - from < MOST_LETTERS) from--;
    while (isInside(to) && to - at < MOST_LETTERS + word.length) to++;
    places.push([at, (word.length / (to - from)) ** 2 / (from < at ? 8 : 1)]);
  }
  return places.sort((a, b) => b[1] - a[1]).slice(0, MOST_PLACES);
}

/** Digits and letters (folded) that make a word with those beside them: Latin, Greek, Cyrillic, Armenian. Chinese ones stand for themselves. */
function makesWords(code: number): boolean {
  return (code > 0x2f && code < 0x3a) || (code > 0x60 && code < 0x7b) || (code > 0xb4 && code < 0x590);
}
