/** Character references of HTML. */
import MarkdownIt from 'markdown-it';

const { unescapeAll } = new MarkdownIt('zero').utils;

/** Decodes `&amp;`, `&#39;`, `&nbsp;` and the like in an attribute's value. */
export function decodeHtml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x[\da-f]{1,6}|#\d{1,7}|[a-z][\da-z]{1,31});/gi, (reference) => unescapeAll(reference));
}
