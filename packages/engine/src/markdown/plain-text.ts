/** The text a reader reads, out of an article's tokens; and how much of it there is. */
import type { Token } from 'markdown-it';
import { metaOf } from './token-meta';

/** What a text is wanted for: everything readable, a heading in a table of contents, its id as VuePress makes it, an image's alternative text. */
type Purpose = 'text' | 'contents' | 'slug' | 'alt';

/** The plain text of a line's tokens. */
export function plainTextOf(tokens: readonly Token[], purpose: Purpose = 'text'): string {
  let text = '';
  for (const token of tokens) text += textOf(token, purpose);
  return purpose === 'slug' ? text : joinLines(text).trim();
}

function textOf(token: Token, purpose: Purpose): string {
  switch (token.type) {
    case 'text':
    case 'code_inline':
    case 'text_special':
    case 'site_variable':
      return token.content;
    case 'math_inline':
      // In an id dollars part it from what stands beside it.
      return purpose === 'slug' ? `${token.markup}${token.content}${token.markup}` : token.content;
    case 'mark_open':
    case 'mark_close':
    case 'ins_open':
    case 'ins_close':
      return purpose === 'slug' ? token.markup : '';
    case 'wiki_link':
      return purpose === 'slug' ? token.markup : token.content;
    case 'emoji':
      return purpose === 'slug' ? '' : token.content;
    case 'raw':
      // A badge marks the heading; it is none of its words.
      if (purpose === 'slug' || (purpose === 'contents' && token.content.startsWith('<span class="badge '))) return '';
      return token.content.startsWith('<br') ? ' ' : (metaOf<string | null>(token) ?? '');
    case 'image':
      return purpose === 'alt' ? plainTextOf(token.children ?? [], 'alt') : '';
    case 'softbreak':
      return purpose === 'slug' ? '' : '\n';
    case 'hardbreak':
      return purpose === 'slug' ? '' : ' ';
    default:
      return '';
  }
}

/** What a search finds an article by. */
export interface ArticleText {
  /** What is read: a line per paragraph, heading, item or cell; code blocks and tables of contents left out. */
  readonly plainText: string;
  /** The lines of its code, below the headings they stand under; empty where there is none. */
  readonly code: string;
}

/** The text of a whole article. */
export function articleText(tokens: readonly Token[]): ArticleText {
  const lines: string[] = [];
  const code: string[] = [];
  let headings: string[] = [];
  for (const [index, token] of tokens.entries()) {
    let line = '';
    const isHeading = tokens[index - 1]?.type === 'heading_open';
    // As the page's headings are named: the search tells by that line under which of them a text stands.
    if (token.type === 'inline') line = plainTextOf(token.children ?? [], isHeading ? 'contents' : 'text');
    else if (token.type === 'raw') line = (metaOf<string | null>(token) ?? '').replace(/\s+/g, ' ').trim();
    else if (token.type === 'math_block') line = token.content.trim();
    else if (token.type === 'cards') line = String(token.content);
    else if (CODE.has(token.type)) {
      // One by one: a function takes no more arguments than the stack holds, a block or a page may have more lines.
      for (const heading of headings) code.push(heading);
      for (const each of token.content.split('\n')) if (each.trim() !== '') code.push(each.trim());
      headings = [];
    }
    if (line === '') continue;
    lines.push(line);
    if (isHeading) headings.push(line);
  }
  return { plainText: lines.join('\n'), code: code.join('\n') };
}

const CODE = new Set(['code_block', 'fence', 'snippet']);

/** A line end is a space, but not between two Chinese characters. */
function joinLines(text: string): string {
  return text.includes('\n') ? text.replace(/(?<=[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef])\n(?=[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef])/g, '').replaceAll('\n', ' ') : text;
}

/** Chinese, Japanese and Korean characters each count as one, runs of other letters and digits as one word. */
export function countWords(text: string): number {
  let count = 0;
  let inWord = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (isWide(code)) {
      count++;
      inWord = false;
      // The two halves of a rare character are one.
      if (code >= 0xd840 && code <= 0xd888) index++;
    } else if (isWordPart(code)) {
      if (!inWord) count++;
      inWord = true;
      // `don't`, `node.js` and `re-use` are one word each.
    } else if (!(inWord && (code === 39 || code === 45 || code === 46 || code === 0x2019) && isWordPart(text.charCodeAt(index + 1)))) inWord = false;
  }
  return count;
}

/** Ideographs, kana and hangul; also the first half of those outside the basic plane. Punctuation and full-width forms are none. */
function isWide(code: number): boolean {
  return (
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0x3041 && code <= 0x30ff && code !== 0x30fb) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xd840 && code <= 0xd888) ||
    code === 0x3005 ||
    code === 0x3007
  );
}

/** Letters and digits of every script that puts spaces between words: ASCII by the table, the rest by its property. */
function isWordPart(code: number): boolean {
  if (code < 128) return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
  return code < 0x2000 || (code >= 0xff10 && code <= 0xff5a) ? /[\p{L}\p{N}\p{M}]/u.test(String.fromCharCode(code)) : false;
}
