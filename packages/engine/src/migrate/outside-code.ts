/** Markdown's code blocks between fences, which a migration leaves as they are: also those in lists and quotes. Pure. */

/** Quote marks, white space and one list mark, the fence, and what stands behind it: no backtick may, behind backticks. */
const OPENING = /^((?:[\s>]|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*)(?:(`{3,})(?!.*`)|(~{3,}))/;
const CLOSING = /^([\s>]*)(`{3,}|~{3,})\s*$/;

/**
 * The last line of the code block that begins on line `at`; -1 when none does. One that is never closed goes on to the end of the
 * text; within a list or quote, or indented as if it were, it is none.
 */
export function codeBlockEnd(lines: readonly string[], at: number): number {
  const [, before, backticks, tildes] = OPENING.exec(lines[at]!) ?? [];
  if (before === undefined) return -1;
  const fence = backticks ?? tildes!;
  const end = lines.findIndex((line, index) => {
    const [, indent, mark] = (index > at && CLOSING.exec(line)) || [];
    return indent !== undefined && indent.length < before.length + 4 && mark!.startsWith(fence);
  });
  return end >= 0 ? end : /^ {0,3}$/.test(before) ? lines.length - 1 : -1;
}

/** The text with `change` made of each part that is no such code. */
export function mapOutsideCode(markdown: string, change: (text: string) => string): string {
  const lines = markdown.split(/(?<=\n)/);
  const out: string[] = [];
  let text = '';
  for (let at = 0; at < lines.length; at++) {
    const end = codeBlockEnd(lines, at);
    if (end < 0) text += lines[at]!;
    else {
      out.push(change(text), ...lines.slice(at, end + 1));
      text = '';
      at = end;
    }
  }
  return out.join('') + change(text);
}
