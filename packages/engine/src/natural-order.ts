/** The order in which people expect names: by pinyin, and `2.md` before `10.md`. */
import { once } from './once';

/** Reading its tables takes longer than most sidebars: 10 ms. */
const collator = once(() => new Intl.Collator('zh-CN', { numeric: true }));

/** Compares two names, for `sort`. */
export function byNaturalOrder(a: string, b: string): number {
  return byNumber(a, b) || collator().compare(a, b);
}

/** Compares two paths: numbers by their size, all else by its codes. It needs no tables. */
export function byNumberedPath(a: string, b: string): number {
  const [parts, others] = [partsOf(a), partsOf(b)];
  for (let at = 0; at < Math.min(parts.length, others.length); at++) {
    const order = byPart(parts[at]!, others[at]!);
    if (order !== 0) return order;
  }
  return parts.length - others.length || byCode(a, b);
}

/** Numbers as a whole, whatever else character by character. */
const partsOf = (path: string): readonly string[] => path.match(/\d+|\D/g) ?? [];
const byCode = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Of any length: a number that is longer without its zeros is larger. */
function byPart(a: string, b: string): number {
  if (!isDigit(a.charCodeAt(0)) || !isDigit(b.charCodeAt(0))) return byCode(a, b);
  const [digits, others] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')];
  return digits.length - others.length || byCode(digits, others);
}

/** What the collator would say, where names are the same up to different numbers; 0 where it has to be asked. */
function byNumber(a: string, b: string): number {
  let start = 0;
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  while (start > 0 && isDigit(a.charCodeAt(start - 1))) start--;
  if (mayBeDigit(a.charCodeAt(start - 1))) return 0;
  return numberAt(a, start) - numberAt(b, start) || 0;
}

/** NaN when there is none, or more than digits of ASCII or than a number holds exactly. */
function numberAt(name: string, start: number): number {
  let value = 0;
  let end = start;
  for (; isDigit(name.charCodeAt(end)); end++) value = value * 10 + name.charCodeAt(end) - 48;
  return end === start || end - start > 15 || mayBeDigit(name.charCodeAt(end)) ? NaN : value;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
/** Of a script that has digits of its own: not Latin, Greek, Cyrillic or Chinese. */
const mayBeDigit = (code: number): boolean => code >= 0x660 && !(code >= 0x2e80 && code < 0xa000);
