/** A paragraph of which nothing is left (its tags and comments were dropped) is not written. */
import type { Token } from 'markdown-it';
import type { Visitor } from '../walk';

export const visitParagraphClose: Visitor = (token, walk) => {
  const line = walk.out.at(-1);
  if (walk.out.at(-2)?.type === 'paragraph_open' && line?.type === 'inline' && (line.children ?? []).every(isEmpty)) {
    walk.out.length -= 2;
    return;
  }
  walk.push(token);
};

function isEmpty(token: Token): boolean {
  return token.type === 'softbreak' || ((token.type === 'text' || token.type === 'raw') && token.content.trim() === '');
}
