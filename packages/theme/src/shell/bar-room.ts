/**
 * Which entries of the navigation the bar has room for, and from which width of the window on; the others are in the menu. Told
 * from their texts: a server cannot measure, and what a script moves after the first paint has moved under the reader's eyes.
 * The measures are those of `styles/bar.css`; where a font is wider than usual, the site's name is cut first.
 */
import type { NavItem, ShellPage, SiteData } from '@glimpress/contracts/page';
import { textsFor } from '../texts/index';

/** Class of an entry, or of the whole bar: `''` where there is always room, `from-70` from 70rem on, `from-never` for the menu only. */
export type BarRoom = '' | `from-${number}` | 'from-never';

/** Widths of the window from which on the bar shows more, in rem: a class each in `styles/bar.css`. */
const STEPS = [60, 70, 80, 90, 100, Infinity] as const;
/** From here on the search has its name beside its picture. */
const WIDE_SEARCH = 80;

/** In rem: what stands in every bar, with the gap before it. */
const GAP = 0.5;
const TOOL = 2.5 + GAP;
const LOGO = 1.75 + 0.6;
const ENTRY = 1.5 + 0.1;
const ARROW = 0.95;
const SEARCH = 4.9 + GAP;
/** Of the inside, however wide the window is. */
const LARGEST = 96.8;

/** The room for each entry of the navigation, and (`bar`) for all of them. */
export interface BarRooms {
  readonly bar: BarRoom;
  readonly entries: readonly BarRoom[];
}

export function barRoom(site: SiteData, shell: ShellPage): BarRooms {
  const { nav, logo, modePicker, search } = site.themeConfig;
  const locale = site.locales.find(({ path }) => path === shell.locale);
  const always =
    (logo === null ? 0 : LOGO) +
    1.0625 * widthInEm(locale?.title ?? site.title) +
    GAP +
    (modePicker ? TOOL : 0) +
    (site.locales.length > 1 ? 0.9375 * widthInEm(locale?.label ?? '') + ENTRY + ARROW + GAP : 0);
  const searchAt = (step: number): number => (!search ? 0 : step < WIDE_SEARCH ? TOOL : SEARCH + 0.875 * Math.max(3.9, widthInEm(textsFor(locale?.lang ?? site.lang).search)));
  /** The narrowest window with room for this much navigation. */
  const from = (needed: number): number => STEPS.find((step) => step === Infinity || always + searchAt(step) + needed <= Math.min(step - Math.min(0.04 * step, 3.2), LARGEST))!;

  const sums = nav.map((_, index) => nav.slice(0, index + 1).reduce((sum, item) => sum + 0.9375 * widthInEm(item.text) + ENTRY + (isPlain(item) ? 0 : ARROW), 0));
  const all = from(sums.at(-1) ?? 0);
  // Beside the button of the menu, as long as there is one.
  return { bar: named(all), entries: sums.map((needed) => named(Math.min(all, from(needed + TOOL)))) };
}

function named(step: number): BarRoom {
  return step === STEPS[0] ? '' : step === Infinity ? 'from-never' : `from-${step}`;
}

function isPlain(item: NavItem): boolean {
  return !('items' in item) && item.external !== true;
}

/** Of a text in a usual sans-serif. */
export function widthInEm(text: string): number {
  let width = 0;
  for (const character of text.normalize('NFC')) {
    if (character >= '\u1100') width += 1;
    else if (/\p{M}/u.test(character)) continue;
    else if (/[ ,.:;'|!ijlftr()[\]]/.test(character)) width += 0.33;
    else if (/[\p{Lu}mw@&%]/u.test(character)) width += 0.72;
    else width += 0.57;
  }
  return width;
}
