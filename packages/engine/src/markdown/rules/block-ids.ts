/** Obsidian's names of paragraphs, `^3e0a1f` at the end: what links to a part of a note say, shown to nobody. In folders of notes only: elsewhere it is text. */
import type { StateCore } from 'markdown-it';
import { pageOf } from '../page-state';

const BLOCK_ID = /(?:^|\s)\^[A-Za-z\d-]+[ \t]*$/;

/** A name that stands alone belongs to what is above it; its paragraph has then nothing to say (`paragraphs`). */
export function blockIds({ env, tokens }: StateCore): void {
  if (!pageOf(env).options.isNotes) return;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'inline' && /^(?:paragraph|heading)_open$/.test(tokens[index - 1]!.type)) token.content = token.content.replace(BLOCK_ID, '').trimEnd();
  }
}
