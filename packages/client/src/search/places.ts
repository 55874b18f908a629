/** Sets of units, as bits: which pages may hold a word, where. */
import { FIELD_SLOTS, FIRST_PLACE, PLACES, SLOTS } from '@glimpress/contracts/search';

const WORDS = SLOTS / 32;

/** One bit per unit: `WORDS` numbers for each page. */
export type Places = Uint32Array;

/**
 * The units of a gram's list, moved back to where the word starts that has the gram at the offset `at`. Fields stay: where in
 * them a gram stands is not known.
 */
export function placesOf(units: Int32Array, at: number, pageCount: number): Places {
  const places = new Uint32Array(pageCount * WORDS);
  const back = at % PLACES;
  for (const unit of units) {
    const slot = unit % SLOTS;
    const moved = slot < FIRST_PLACE ? unit : unit - slot + FIRST_PLACE + ((slot - FIRST_PLACE + PLACES - back) % PLACES);
    places[moved >>> 5]! |= 1 << (moved & 31);
  }
  return places;
}

/** What is in both. */
export function inBoth(a: Places, b: Places): Places {
  return a.map((bits, at) => bits & b[at]!);
}

/** True when the page has any unit. */
export function hasPage(places: Places, page: number): boolean {
  for (let at = page * WORDS; at < (page + 1) * WORDS; at++) if (places[at] !== 0) return true;
  return false;
}

/** True when the page's field has it. */
export function hasField(places: Places, page: number, field: keyof typeof FIELD_SLOTS): boolean {
  return (places[page * WORDS]! & (1 << FIELD_SLOTS[field])) !== 0;
}

/** Pages in which, at one place of the text, every word may start at its offset. */
export function meet(words: readonly (readonly [places: Places, offset: number])[], page: number): boolean {
  for (let place = 0; place < PLACES; place++) {
    if (words.every(([places, offset]) => hasSlot(places, page, FIRST_PLACE + ((place + offset) % PLACES)))) return true;
  }
  return false;
}

function hasSlot(places: Places, page: number, slot: number): boolean {
  return (places[page * WORDS + (slot >>> 5)]! & (1 << (slot & 31))) !== 0;
}

