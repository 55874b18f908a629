/** Ids that Hexo's renderers gave a heading, beside the one that it has here: links from anywhere may name any of them. Pure. */
import { headingSlug } from '@glimpress/contracts/route';
import type { Token } from 'markdown-it';
import { plainTextOf } from './plain-text';

/** As HTML writes what is a mark in it; hexo-util does so with more marks than Markdown's renderers do. */
const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;', '/': '&#x2F;', '=': '&#x3D;' };

/**
 * The ids, other than `id`, of the heading with these tokens. hexo-renderer-marked curls quotation marks unless it is told not to:
 * `it’s` of `it's`. Some versions make ids of text that is HTML already: `a-x2F-b` of `a/b`. Earlier ones counted ids in an object, which has
 * some names from the start: `toString-NaN`.
 */
export function otherHexoIds(tokens: readonly Token[], id: string): readonly string[] {
  const slugOf = (...changes: readonly ((text: string, isCode: boolean) => string)[]): string =>
    headingSlug(tokens.map((token) => changes.reduce((text, change) => change(text, token.type === 'code_inline'), plainTextOf([token], 'slug'))).join(''), 'hexo');
  const others = new Set([id in Object.prototype ? `${id}-NaN` : slugOf(escaped), slugOf(curled, escaped), slugOf(curled)]);
  for (const same of [id, slugOf()]) others.delete(same);
  return [...others];
}

function escaped(text: string, isCode: boolean): string {
  return text.replace(isCode ? /[&<>"']/g : /[&<>"'`/=]/g, (mark) => NAMES[mark]!);
}

/** marked's `smartypants`, of which the order matters, and which knows no Chinese: `‘“a”‘` of `'"a"'`, `字”a”` of `字"a"`. */
function curled(text: string, isCode: boolean): string {
  if (isCode) return text;
  return text
    .replaceAll('---', '—')
    .replaceAll('--', '–')
    .replace(/(?<![^-—/([{"\s])'/g, '‘')
    .replaceAll("'", '’')
    .replace(/(?<![^-—/([{‘\s])"/g, '“')
    .replaceAll('"', '”')
    .replaceAll('...', '…');
}
