/**
 * What a paragraph is besides text: nothing (its tags and comments were dropped) is not written; a single image with a title
 * is a figure with the title as its caption, or its description where the site wants that (`markdown.figure`); several images and nothing else are a gallery.
 */
import type { Token } from 'markdown-it';
import { rawToken } from '../html/balance';
import type { Visitor } from '../walk';

export const visitParagraphClose: Visitor = (token, walk) => {
  const line = walk.out.at(-1);
  const open = walk.out.at(-2);
  if (open?.type !== 'paragraph_open' || line?.type !== 'inline') return walk.push(token);
  const content = (line.children ?? []).filter((child) => !isEmpty(child));
  if (content.length === 0) {
    walk.out.length -= 2;
    return;
  }
  if (!open.hidden && content.every(isImage)) {
    if (content.length > 1) open.attrJoin('class', 'gallery');
    else asFigure(content[0]!);
  }
  walk.push(token);

  function asFigure(image: Token): void {
    const title = TITLE.exec(image.content);
    const caption = title?.[2] ?? image.info;
    if (caption === '') return;
    open!.tag = 'figure';
    token.tag = 'figure';
    // Read once is enough: the caption takes the title's place.
    if (title !== null) image.content = title[1] + image.content.slice(title[0].length);
    line!.children = [image, rawToken(walk, 0, `<figcaption>${caption}</figcaption>`)];
  }
};

/** A picture as far as its title, attribute by attribute: what another one holds may look like a title. */
const TITLE = /^(<img(?: [^\s"=<>\0]+(?:="[^"]*")?|\0\w+\0)*?) title="([^"]*)"/;

function isEmpty(token: Token): boolean {
  // `&nbsp;` and its like are room the author asked for.
  return token.type === 'softbreak' || (token.type === 'text' && /^[ \t]*$/.test(token.content)) || (token.type === 'raw' && token.content.trim() === '');
}

function isImage(token: Token): boolean {
  return token.type === 'raw' && token.content.startsWith('<img ');
}
