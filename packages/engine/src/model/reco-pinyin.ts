/**
 * Chinese characters to pinyin as theme-reco 2 had them in addresses: one reading each, without tones, the 6,763 characters of
 * GB 2312; every other Chinese character was left out. Pure. Unicode's order by sound, which Node brings, gives nearly all of them.
 */
import { once } from '../once';
import { FIRST_OF_SYLLABLE, READ_OTHERWISE } from './reco-pinyin-readings';

/** `算法 Note` as `suanfa Note`. Null where Node was built without Chinese. */
export function recoPinyin(text: string): string | null {
  // The theme looked at what lies between these two only.
  if (!/[\u4e00-\u9fa5]/.test(text)) return text;
  const read = reader();
  return read === null ? null : text.replace(/[\u4e00-\u9fa5]/g, read);
}

const reader = once((): ((character: string) => string) | null => {
  if (Intl.Collator.supportedLocalesOf('zh').length === 0) return null;
  const { compare } = new Intl.Collator('zh-u-co-pinyin');
  const known = charactersOfGb2312();
  const firsts = wordsOf(FIRST_OF_SYLLABLE).map(([syllable, characters]) => ({ syllable, first: characters[0]! }));
  const readings = new Map(wordsOf(READ_OTHERWISE).flatMap(([syllable, characters]) => characters.map((character) => [character, syllable] as const)));
  const syllableOf = (character: string): string => {
    let [low, high] = [0, firsts.length];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (compare(firsts[middle]!.first, character) <= 0) low = middle;
      else high = middle;
    }
    return firsts[low]!.syllable;
  };
  return (character) => {
    let reading = readings.get(character);
    if (reading === undefined) readings.set(character, (reading = known.has(character) ? syllableOf(character) : ''));
    return reading;
  };
});

/** Lists of readings: `ba捭萆` as the syllable and its characters. */
export function wordsOf(list: string): [syllable: string, characters: string[]][] {
  return list.trim().split(/\s+/).map((word) => [word.replace(/[^a-z]/g, ''), [...word.replace(/[a-z]/g, '')]]);
}

/** Rows 16 to 87 of the standard. */
function charactersOfGb2312(): ReadonlySet<string> {
  const decoder = new TextDecoder('gb2312');
  const characters = new Set<string>();
  for (let row = 0xb0; row <= 0xf7; row++) for (let cell = 0xa1; cell <= 0xfe; cell++) characters.add(decoder.decode(Uint8Array.of(row, cell)));
  return characters;
}
