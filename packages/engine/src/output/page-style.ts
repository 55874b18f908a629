/**
 * What of the theme's style a page carries: the rules that can apply to its HTML. Most of a style is for other pages and for what scripts add later, and
 * a reader waits for all that stands before the text. The whole style comes with the app and takes the place of the part.
 *
 * Whoever writes a page looks for its classes: with many pages there are threads for it, which have less to do than who renders them.
 */
import { contentHash } from '../content-hash';
import type { StyleRule } from '../theme-build/inline-style';
import { utf8Text } from '../utf8-text';

/** What style elements of pages are made of. */
export interface StyleRules {
  /** Elements that all pages have. */
  readonly elements: string;
  /** Start tag of the element that holds a page's part of the rules. */
  readonly startTag: string;
  /** In their order, as they may stand inside of that element. */
  readonly rules: readonly StyleRule[];
  /** Classes that scripts set before the whole style is there. */
  readonly scriptClasses: readonly string[];
}

/** Style rules as they travel: threads see the same bytes (JSON), and read them once. */
export interface PageStyle {
  readonly id: string;
  readonly bytes: Uint8Array<SharedArrayBuffer>;
}

export function createPageStyle(rules: StyleRules): PageStyle {
  const text = JSON.stringify(rules);
  const bytes = new Uint8Array(new SharedArrayBuffer(Buffer.byteLength(text)));
  Buffer.from(bytes.buffer).write(text);
  return { id: contentHash(text), bytes };
}

/** By the style's id: a build has one. */
let last: { readonly id: string; readonly elementsFor: (html: string) => Buffer } | undefined;

/** The style elements of a page of this HTML, as bytes; the HTML may be UTF-8 that was read as Latin-1. Pages of one kind are given the same bytes. */
export function styleElements({ id, bytes }: PageStyle, html: string): Buffer {
  if (last?.id !== id) last = { id, elementsFor: createSelector(JSON.parse(utf8Text(bytes)) as StyleRules) };
  return last.elementsFor(html);
}

const CLASSES = /[\t\n\f\r ]class[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r "'>]+))/gi;

/** A rule is left out only when each of its selectors names a class, outside of parentheses, that is none of the page's and none that scripts set. */
function createSelector({ elements, startTag, rules, scriptClasses }: StyleRules): (html: string) => Buffer {
  const always = new Set(scriptClasses);
  const deciding = [...new Set(rules.flatMap(({ needs }) => needs ?? []).flat())].filter((name) => isAscii(name) && !always.has(name));
  const known = new Map<string, Buffer>();
  return (html) => {
    const present = new Set(always);
    if (deciding.length > 0) {
      const attributes = new Set<string>();
      for (const [, double, single, bare] of html.matchAll(CLASSES)) attributes.add((double ?? single ?? bare)!);
      for (const attribute of attributes) for (const name of attribute.split(/[\t\n\f\r ]+/)) present.add(name);
    }
    const key = deciding.filter((name) => present.has(name)).join(' ');
    const found = known.get(key);
    if (found !== undefined) return found;
    const part = rules.filter(({ needs }) => needs === null || needs.some((names) => names.every((name) => present.has(name) || !isAscii(name))));
    const made = Buffer.from(elements + (part.length === 0 ? '' : `${startTag}${part.map(({ text }) => text).join('')}</style>`));
    known.set(key, made);
    return made;
  };
}

/** Other names are not looked for, since in bytes they look otherwise: what asks for one is always there. */
function isAscii(name: string): boolean {
  return /^[\0-\x7f]*$/.test(name);
}
