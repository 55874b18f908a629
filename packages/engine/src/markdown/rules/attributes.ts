/**
 * Attributes in braces right behind a link, code or a picture: `[a](b){target="_self"}`, `` `const`{.js} ``, `![](c.png){width=200}`.
 * VitePress has markdown-it-attrs, theme-hope may, so readers never saw them. Of a picture its size is heeded.
 */
import type { StateInline } from 'markdown-it';
import { setMeta } from '../token-meta';

const ATTRIBUTE = String.raw`(?:\.[A-Za-z][\w-]*|[A-Za-z][\w:-]*="[^"\n]{0,500}"|(?:width|height|target|rel|loading|align)=[\w%.-]+)`;
const ATTRIBUTES = new RegExp(String.raw`\{[ \t]*(${ATTRIBUTE}(?:[ \t]+${ATTRIBUTE})*)[ \t]*\}`, 'y');
const HOLDERS = new Set(['code_inline', 'image', 'link_close']);

export function attributes(state: StateInline, silent: boolean): boolean {
  const { pos, src, pending, tokens } = state;
  // Asked at every mark of a text.
  if (src.charCodeAt(pos) !== 123) return false;
  const holder = tokens.at(-1);
  if (pending !== '' || holder === undefined || !HOLDERS.has(holder.type)) return false;
  ATTRIBUTES.lastIndex = pos;
  const match = ATTRIBUTES.exec(src);
  if (match === null || ATTRIBUTES.lastIndex > state.posMax) return false;
  const pixels = (name: string): string | undefined => new RegExp(`(?:^|\\s)${name}="?(\\d{1,5})(?:px)?"?(?:\\s|$)`).exec(match[1]!)?.[1];
  if (!silent && holder.type === 'image') setMeta(holder, { width: pixels('width'), height: pixels('height') });
  state.pos = ATTRIBUTES.lastIndex;
  return true;
}
