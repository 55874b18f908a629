/**
 * What of the theme's style a page carries: the rules that can apply to its HTML. Most of a style is for other pages and for what scripts add later, and
 * a reader waits for all that stands before the text. The whole style comes with the app and takes the place of the part. Pure.
 */
import type { StyleRule } from '../theme-build/inline-style';

const CLASSES = /\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/**
 * Gives the part of these rules for a page of these pieces of HTML, in their order. `scriptClasses` are the classes that scripts set before the whole
 * style is there. A rule is left out only when each of its selectors names a class, outside of parentheses, that is none of these and none of the page's.
 */
export function createPageStyle(rules: readonly StyleRule[], scriptClasses: readonly string[]): (html: readonly string[]) => string {
  const deciding = [...new Set(rules.flatMap(({ needs }) => needs ?? []).flat())].filter((name) => !scriptClasses.includes(name));
  const always = new Set(scriptClasses);
  /** Pages of one kind have one text: it becomes bytes but once (`output/planned-file`). */
  const texts = new Map<string, string>();
  return (html) => {
    const present = new Set(always);
    const attributes = new Set<string>();
    for (const piece of html) for (const [, double, single, bare] of piece.matchAll(CLASSES)) attributes.add((double ?? single ?? bare)!);
    for (const attribute of attributes) for (const name of attribute.split(/\s+/)) present.add(name);
    const key = deciding.filter((name) => present.has(name)).join(' ');
    const text = texts.get(key) ?? rules.filter(({ needs }) => needs === null || needs.some((names) => names.every((name) => present.has(name)))).map(({ text }) => text).join('');
    texts.set(key, text);
    return text;
  };
}
