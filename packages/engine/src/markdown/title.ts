/** A page's title, as plain text: what the browser's tab, lists and search show (vuepress-behaviour §1 Title). */
import type { FrontMatter } from '@glimpress/contracts/page';
import { plainLine } from './plain-line';

/**
 * Front matter `title`, else `Home` on the home page, else the text's first heading when it is the very first thing in
 * the text; null when there is none of them: such a page never appears in lists.
 */
export function pageTitle(frontMatter: FrontMatter, firstHeading: string | null): string | null {
  const own = frontMatter.title === undefined ? '' : plainLine(frontMatter.title);
  if (own !== '') return own;
  return frontMatter.home === true ? 'Home' : firstHeading || null;
}

/** Whether two titles, as plain text, are one to a reader: apart from capitals, spaces and marks. `C#` and `C++` are more than `C`. */
export function isSameTitle(title: string, other: string): boolean {
  return title === other || (lettersOf(title) !== '' && lettersOf(title) === lettersOf(other));
}

function lettersOf(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/(?!#)[\s\p{P}]+/gu, '');
}
