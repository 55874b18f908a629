/** What an author most likely meant. Asked for every broken link of a site, with the names of all its articles: most must be ruled out at little cost. */

/**
 * The candidate an author most likely meant, or undefined when none is near.
 * Nearness is the Damerau-Levenshtein distance (optimal string alignment), at most a third of the word's length; of equally
 * near ones the first.
 */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  const leastDistance = createLeastDistance(wanted);
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const given = candidate.toLowerCase();
    if (leastDistance(given) >= bestDistance) continue;
    const distance = editDistance(wanted, given, bestDistance - 1);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** A bound that costs one look at each character: what one of two words has more often than the other must be put in or taken out. */
function createLeastDistance(word: string): (other: string) => number {
  // Characters that share a place only make the bound lower.
  const left = new Int32Array(256);
  for (let at = 0; at < word.length; at++) left[word.charCodeAt(at) & 255]!++;
  return (other) => {
    let more = 0;
    for (let at = 0; at < other.length; at++) if (--left[other.charCodeAt(at) & 255]! < 0) more++;
    for (let at = 0; at < other.length; at++) left[other.charCodeAt(at) & 255]!++;
    return Math.max(more, more + word.length - other.length);
  };
}

/** The distance of two words, or something larger than `most` when it is larger than that: cells that far from the diagonal are left out. */
function editDistance(a: string, b: string, most: number): number {
  let start = 0;
  let [endA, endB] = [a.length, b.length];
  while (start < endA && start < endB && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  while (start < endA && start < endB && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) [endA, endB] = [endA - 1, endB - 1];
  const [rows, columns] = [endA - start, endB - start];
  if (rows === 0 || columns === 0) return rows + columns;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: Math.min(columns, most) + 2 }, (_, column) => column);
  for (let row = 1; row <= rows; row++) {
    const [first, last] = [Math.max(1, row - most), Math.min(columns, row + most)];
    const own = a.charCodeAt(start + row - 1);
    const before = row > 1 ? a.charCodeAt(start + row - 2) : -1;
    const current: number[] = [];
    // Where the row begins behind the first column this cell is far from the diagonal, too: `row` is more than `most` there.
    let least = (current[first - 1] = row);
    for (let column = first; column <= last; column++) {
      const other = b.charCodeAt(start + column - 1);
      let distance = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + (own === other ? 0 : 1));
      const swapped = column > 1 && before === other && own === b.charCodeAt(start + column - 2);
      if (swapped) distance = Math.min(distance, beforePrevious[column - 2]! + 1);
      current[column] = distance;
      least = Math.min(least, distance);
    }
    // What follows can only be as large.
    if (least > most) return least;
    current[last + 1] = most + 1;
    beforePrevious = previous;
    previous = current;
  }
  return previous[columns]!;
}
