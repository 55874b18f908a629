/** A line of Markdown as plain text, for titles: `` `code` ``, `**bold**` and `[text](url)` without their marks. */
import MarkdownIt, { type MarkdownIt as Parser } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { emoji } from './rules/emoji';
import { plainTextOf } from './plain-text';

let parser: Parser | undefined;

/** `text` may have several lines: they become one. */
export function plainLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (!/[\\`*_[\]<&:~!]/.test(line)) return line;
  parser ??= createParser();
  return plainTextOf(parser.parseInline(line, {})[0]?.children ?? []);
}

function createParser(): Parser {
  const md = new MarkdownIt({ html: false });
  cjkFriendly(md as never);
  md.inline.ruler.push('emoji', emoji);
  return md;
}
