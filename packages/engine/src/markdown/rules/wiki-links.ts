/** Links by the name of a note, as Obsidian and its kind have them: `[[note]]`, `[[note#heading|text]]`, `![[note]]`. Filled once all pages are known. */
import type { StateInline } from 'markdown-it';
import type { WikiLinkUse } from '../../content/article';
import { rawToken } from '../html/balance';
import { marker } from '../markers';
import { metaOf, setMeta } from '../token-meta';
import type { Visitor } from '../walk';

const LINK = /(!?)\[\[([^[\]|#^\s:][^[\]|#^\n]{0,300}|(?=#))(#[^[\]|\n]{1,300})?(?:\|([^[\]\n]{1,300}))?\]\](?![([])/y;

/**
 * Inline rule. `[[1, 2]]` is no name, nor is the name of a link's address in more brackets. Looked past (`silent`) it is brackets in
 * pairs: a link whose text has some stays one.
 */
export function wikiLink(state: StateInline, silent: boolean): boolean {
  const { pos, src } = state;
  if (silent || !src.startsWith('[[', src[pos] === '!' ? pos + 1 : pos) || state.linkLevel > 0) return false;
  LINK.lastIndex = pos;
  const match = LINK.exec(src);
  if (match === null || LINK.lastIndex > state.posMax) return false;
  const [written, embeds, name, heading = '', label] = match as unknown as [string, string, string, string | undefined, string | undefined];
  if (!/[\p{L}]|\d{3}/u.test(name + heading)) return false;
  const references = (state.env as { references?: Record<string, unknown> }).references;
  if (references !== undefined && Object.hasOwn(references, state.md.utils.normalizeReference(name + heading))) return false;
  const token = state.push('wiki_link', '', 0);
  // Of `a#b#c` the last heading is meant; `#^1a2b3c` is a paragraph.
  const part = heading.split('#').at(-1)!.trim();
  const hash = part.startsWith('^') ? '' : part;
  token.content = label?.trim() || [name.trim().replace(/\.md$/i, '').split('/').at(-1)!, hash].filter((text) => text !== '').join(' > ');
  token.markup = written;
  setMeta(token, { name: name.trim(), hash, embeds: embeds !== '' });
  state.pos = LINK.lastIndex;
  return true;
}

export const visitWikiLink: Visitor = (token, walk) => {
  const use = { ...metaOf<Pick<WikiLinkUse, 'name' | 'hash' | 'embeds'>>(token), written: token.markup, text: token.content, line: walk.line };
  walk.push(rawToken(walk, 0, marker('w', walk.page.wikiLinks.push(use) - 1), token.content));
};
