/**
 * A question in the other of the two scripts of Chinese: who types traditional characters is understood by texts in simplified ones, and the other way
 * round.
 */
import { characterPairs, replacing, wordPairs } from '@glimpress/contracts/scripts';

const turned = (pairs: readonly (readonly [string, string])[]): [string, string][] => pairs.map(([simplified, traditional]) => [traditional, simplified]);
const [words, characters] = [wordPairs(), characterPairs()];
const ways = [turned([...words, ...characters]), turned(characters), [...words, ...characters], characters].map(replacing);

/** A text as the other script may have it, the likeliest first: simplified with mainland China's words, then with its own, then traditional in the same way. None that is the text itself. */
export function inOtherScript(text: string): string[] {
  const written = new Set(ways.map((write) => write(text)));
  written.delete(text);
  return [...written];
}
