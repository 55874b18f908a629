/** The order in which people expect names: by pinyin, and `2.md` before `10.md`. */
import { once } from './once';

/** Reading its tables takes longer than most sidebars: 10 ms. */
const collator = once(() => new Intl.Collator('zh-CN', { numeric: true }));

/** Compares two names, for `sort`. */
export function byNaturalOrder(a: string, b: string): number {
  return byNumber(a, b) || collator().compare(a, b);
}

/** What the collator would say, where names are the same up to different numbers; 0 where it has to be asked. */
function byNumber(a: string, b: string): number {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  while (start > 0 && isDigit(a.charCodeAt(start - 1))) start--;
  const numbers = [a, b].map((name) => {
    NUMBER.lastIndex = start;
    return Number(NUMBER.exec(name)?.[0]);
  });
  return numbers[0]! - numbers[1]! || 0;
}

/** No more digits than a number holds exactly; other scripts have digits of their own, which would belong to it. */
const NUMBER = /(?<!\p{Nd})\d{1,15}(?!\p{Nd})/uy;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
