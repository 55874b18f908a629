/** Slips that Markdown has no word about: what was meant as a link, a heading or a container is shown as text, and code without an end takes in all below. */
import type { StateCore, Token } from 'markdown-it';
import { pageOf, type PageState } from '../page-state';

/** The target of a link, not words in parentheses. */
const TARGET = String.raw`(?:https?:\/\/|\.{0,2}\/|#)?[^\s（）()]*`;
const FULL_WIDTH_LINK = new RegExp(String.raw`!?\[([^\[\]\n]*)\]（(${TARGET})）|！\[([^\[\]\n]*)\]\(([^\s()]+\.(?:png|jpe?g|gif|webp|svg|avif|bmp))\)`, 'gi');
const IS_TARGET = /^(?:https?:\/\/|\.{0,2}\/|#)|\.(?:md|html?|png|jpe?g|gif|webp|svg|pdf)(?:#.*)?$/i;
/** A number or a Chinese word; others may be classes of characters. */
const SURE_LABEL = /^(?:\d+|.*\p{Script=Han}.*)$/u;
const MAY_HOLD_SLIP = /\]（|！\[|\[\^|^：{3}|^:{3}|^#{2,6}[^\s#]/m;

/** Core rule, once blocks are known. */
export function slips(state: StateCore): void {
  const page = pageOf(state.env);
  const notes = (state.env as { footnotes?: { refs?: Readonly<Record<string, number>> } }).footnotes?.refs;
  const lines = state.src.split('\n');
  /** Lines that look like the start of a container and are text; -1 for ends that are told already. */
  const open: number[] = Array.from({ length: (state.env as { toldEnds?: number }).toldEnds ?? 0 }, () => -1);
  state.tokens.forEach((token, index) => {
    if (token.type === 'fence') reportUnclosedFence(token, lines, page);
    if (token.type === 'html_block') reportBelowHtml(token, page);
    if (token.type === 'inline' && state.tokens[index - 1]!.type === 'paragraph_open' && MAY_HOLD_SLIP.test(token.content)) {
      // An item of a list that begins so tells about the mark: `* ##是运算符`.
      const isItem = state.tokens[index - 2]?.type === 'list_item_open';
      token.content.split('\n').forEach((line, at) => readLine(isItem && at === 0 ? line.replace(/^#+/, '') : line, token.map![0] + at, open, notes, page));
    }
  });
}

function reportUnclosedFence({ map, markup }: Token, lines: readonly string[], page: PageState): void {
  if (map === null || markup === '' || (map[1] - map[0] > 1 && lines[map[1] - 1]!.trimEnd().endsWith(markup))) return;
  page.warn('markdown/unclosed-fence', 'The code that begins here has no end: all below is code, to the end of the article or of the block around it.', page.article.bodyStartLine + map[0], `Write ${markup} on a line of its own where it shall end.`);
}

/** What is hardly ever anything but Markdown, also in HTML, which goes on until a blank line. Links and bold words, in contrast, often stand in code there. */
const BELOW_HTML = /^ {0,3}(?:#{1,6}|-)[ \t]+\S/;
const HOLDS_OTHER_TEXT = /^<!--|<(?:pre|code|script|style|textarea|svg)\b/i;

function reportBelowHtml({ content, map }: Token, page: PageState): void {
  if (HOLDS_OTHER_TEXT.test(content)) return;
  const at = content.split('\n').findIndex((line, index) => index > 0 && BELOW_HTML.test(line));
  if (at > 0) page.warn('markdown/shown-as-text', 'HTML goes on until a blank line: what looks like Markdown here is shown as text.', page.article.bodyStartLine + map![0] + at, 'Leave a blank line above it.');
}

function readLine(line: string, number: number, open: number[], notes: Readonly<Record<string, number>> | undefined, page: PageState): void {
  const warn = (message: string, hint: string): void => page.warn('markdown/shown-as-text', message, page.article.bodyStartLine + number, hint);
  const [, marks, heading] = /^(#{2,6})([^\s#].*)$/.exec(line) ?? [];
  if (marks !== undefined) warn(`Behind ${marks} stands no space: it is no heading but text.`, `Write ${marks} ${heading}`);
  const [, words] = /^：{3,}[ \t]*([A-Za-z].*)$/.exec(line) ?? [];
  if (words !== undefined) warn('Full-width colons begin no container: they are shown as text.', `Write ::: ${words}`);
  const text = line.replace(/`[^`]*`/g, '');
  for (const [, label] of text.matchAll(/\[\^([^\s[\]]+)\](?![(:])/g)) {
    if (notes?.[`:${label}`] === undefined && (notes !== undefined || SURE_LABEL.test(label!))) warn(`The footnote [^${label}] is written nowhere: it is shown as text.`, `Write it on a line of its own: [^${label}]: …`);
  }
  for (const [whole, label = '', target, imageLabel, image] of text.matchAll(FULL_WIDTH_LINK)) {
    if (image !== undefined) warn('A full-width exclamation mark makes no image: it is a link.', `Write ![${imageLabel}](${image})`);
    else if (IS_TARGET.test(target!)) warn('Full-width parentheses make no link: they are shown as text.', `Write ${whole.startsWith('!') ? '!' : ''}[${label}](${target})`);
  }
  if (/^:{3,}[ \t]*$/.test(line)) {
    // An end belongs to what is open.
    if (open.pop() === undefined) warn(`“${line.trim()}” ends nothing: it is shown as text.`, 'Remove it, or open a container above.');
  } else if (/^:{3,}[ \t]*[^\s:]/.test(line)) {
    open.push(number);
    const name = /^:{3,}[ \t]*(\p{Script=Han}+)[ \t]*$/u.exec(line)?.[1];
    if (name !== undefined) page.warn('markdown/unknown-container', `There is no container “${name}”: its lines are shown as text.`, page.article.bodyStartLine + number, 'Its name is one of tip, info, warning, danger, details and the like; a title stands behind that.');
  }
}
