/**
 * Which of two formats a stored comment is in: Valine to 1.4 keeps rendered HTML, 1.5 keeps Markdown. Told without the Markdown
 * renderer, so that a list of HTML comments needs none.
 */

export type StoredFormat = 'html' | 'markdown';

const BLOCK_START = /^\s*<(p|h[1-6]|pre|ul|ol|dl|blockquote|div|table|hr|details|figure)[\s>/]/i;

/** What the widgets write as HTML begins with a block's tag. */
export function storedFormat(text: string): StoredFormat {
  return BLOCK_START.test(text) ? 'html' : 'markdown';
}
