/** What Hexo took for headings, lists and code blocks and Markdown does not: written as Markdown wants it. Pure. */
import { codeBlockEnd } from './outside-code';

/** Hexo cut code blocks out before its renderer looked at indentation. */
const FENCE = /^[ \t]+(?=```|~~~)/;
const LIST_MARK = /^ *(?:[-*+]|\d{1,9}[.)]) +/;
/** A list that is none to Markdown right below text. */
const LATE_LIST = /^ *(?!0*1[.)])\d{1,9}[.)] +\S/;
const HEADING = /^( {0,3}#{1,6})(?:[^\S \t]+(?=\S)|(?=([^#\s].*)))/;
const HTML = /^ {0,3}<[a-z/]/i;
/** Further up than any list begins. */
const MOST_LINES = 500;

/** How the old renderer read. */
export interface Reading {
  /** True when the old site had this text, right behind its marks, as a heading. */
  readonly isHeading: (title: string) => boolean;
  /** It was Hexo's own, or one made of it. */
  readonly isMarked: boolean;
}

export function asMarkdown(markdown: string, { isHeading, isMarked }: Reading): string {
  const lines = markdown.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const end = codeBlockEnd(lines, at);
    if (end < 0) {
      lines[at] = withSpace(lines[at]!, isHeading);
      if (isMarked && isListInItem(lines, at)) lines.splice(at++, 0, '');
    } else {
      const start = at;
      const before = FENCE.exec(lines[at]!)?.[0];
      const width = before === undefined ? 0 : widthOf(before);
      const place = width < 4 ? 0 : placeAbove(lines, at, width);
      if (width >= place + 4) for (let line = at; line <= end; line++) lines[line] = movedLeft(lines[line]!, width, place);
      at = end;
      if (isBelowHtml(lines, start)) {
        lines.splice(start, 0, '');
        at++;
      }
    }
  }
  return lines.join('\n');
}

/** Whether Markdown takes line `at` for a part of the HTML above it, which goes on to the next empty line. */
function isBelowHtml(lines: readonly string[], at: number): boolean {
  for (let above = at - 1; above >= 0 && above > at - MOST_LINES && lines[above]!.trim() !== ''; above--) if (HTML.test(lines[above]!)) return true;
  return false;
}

/** Whether a list begins on line `at`, right below text of the item that it is in: in items marked lets it, whatever its number. */
function isListInItem(lines: readonly string[], at: number): boolean {
  const line = withoutTabs(lines[at]!);
  if (!LATE_LIST.test(line) || isBelowHtml(lines, at)) return false;
  const width = line.search(/\S/);
  let start = at;
  let mark: RegExpExecArray | null = null;
  while (mark === null && start > 0 && start > at - MOST_LINES && lines[start - 1]!.trim() !== '') mark = LIST_MARK.exec(withoutTabs(lines[--start]!));
  if (start === at) return false;
  const place = mark === null ? placeAbove(lines, start, withoutTabs(lines[start]!).search(/\S/)) : mark[0].length;
  return place > 0 && width >= place && width < place + 4;
}

function withSpace(line: string, isHeading: (title: string) => boolean): string {
  return line.replace(HEADING, (whole: string, marks: string, title: string | undefined) => (title === undefined || isHeading(title) ? `${marks} ` : whole));
}

/** Where the text of the list item begins that line `at`, of this indentation, belongs to; 0 in none. */
function placeAbove(lines: readonly string[], at: number, width: number): number {
  let left = width;
  for (let above = at - 1; above >= 0 && above > at - MOST_LINES && left > 0; above--) {
    const line = withoutTabs(lines[above]!);
    const indent = line.search(/\S/);
    if (indent < 0 || indent >= left) continue;
    const mark = LIST_MARK.exec(line);
    if (mark !== null && mark[0].length <= width) return mark[0].length;
    left = indent;
  }
  return 0;
}

function movedLeft(line: string, from: number, to: number): string {
  const indent = /^[ \t]*/.exec(line)![0];
  const text = line.slice(indent.length);
  return text === '' ? '' : ' '.repeat(to + Math.max(0, widthOf(indent) - from)) + text;
}

function widthOf(indent: string): number {
  return withoutTabs(indent).length;
}

/** White space at the beginning in columns: a tab goes on to the next fourth. */
function withoutTabs(line: string): string {
  return line.replace(/^[ \t]+/, (indent) => {
    let width = 0;
    for (const mark of indent) width += mark === '\t' ? 4 - (width % 4) : 1;
    return ' '.repeat(width);
  });
}
