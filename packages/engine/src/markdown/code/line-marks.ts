/** Marked lines: `{1,3-5}` after the fence and `// [!code ++]` at the end of a line. */

/** Class names by line number, from 1. */
export type LineMarks = ReadonlyMap<number, readonly string[]>;

const NAMES: Readonly<Record<string, string>> = { '++': 'ins', '--': 'del', hl: 'hl', highlight: 'hl', focus: 'focus', warning: 'warn', error: 'err' };
/**
 * A comment at the end of a line with nothing but the mark in it, also in the braces JSX needs; the mark may hold for more lines:
 * `[!code hl:3]`. Alone on its line it is about the lines that follow, and the line goes.
 */
const COMMENT = /(?:\/\/|#|--|%|;|\/\*|<!--)[ \t]*\[!code (\+\+|--|hl|highlight|focus|warning|error|word:[^\]]{1,100})(?::(\d{1,4}))?\][ \t]*(?:\*\/|-->)?/.source;
const MARK = new RegExp(String.raw`[ \t]*(?:${COMMENT}|\{[ \t]*${COMMENT}[ \t]*\})[ \t]*$`);
/** A mark behind the words of a comment: `# no capitals [!code error]`. Only the mark goes. */
const AFTER_WORDS = /^\[!code (\+\+|--|hl|highlight|focus|warning|error|word:[^\]]{1,100})(?::(\d{1,4}))?\][ \t]*(\*\/|-->)?[ \t]*$/;
const COMMENT_SIGN = /\/\/|#|--|%|;|\/\*|<!--/;

/** The mark at the end of a line, and the line without it. */
function markIn(line: string): { readonly rest: string; readonly name: string; readonly lines: number } | null {
  const whole = MARK.exec(line);
  if (whole !== null) return { rest: line.slice(0, whole.index), name: (whole[1] ?? whole[3])!, lines: Number(whole[2] ?? whole[4] ?? 1) };
  const at = line.lastIndexOf('[!code ');
  const [match, name, lines = 1, end] = AFTER_WORDS.exec(line.slice(at)) ?? [];
  if (match === undefined || !COMMENT_SIGN.test(line.slice(0, at))) return null;
  return { rest: line.slice(0, at).trimEnd() + (end === undefined ? '' : ` ${end}`), name: name!, lines: Number(lines) };
}

/**
 * Takes the marks out of the code. Lines beyond the end are ignored; ranges count the lines as they are written. Where they are `literal`,
 * those in comments are text: Markdown shows how they are written.
 */
export function takeMarks(code: string, ranges: readonly (readonly [number, number])[], literal: boolean): { text: string; marks: LineMarks } {
  const hasComments = !literal && code.includes('[!code ');
  if (ranges.length === 0 && !hasComments) return { text: code, marks: new Map() };
  const lines = code.split('\n');
  const count = code.endsWith('\n') ? lines.length - 1 : lines.length;
  const named = new Map<number, string[]>();
  const add = (line: number, name: string): void => {
    const names = named.get(line) ?? [];
    if (line <= count && !names.includes(name)) named.set(line, [...names, name]);
  };
  for (const [first, last] of ranges) for (let line = Math.max(first, 1); line <= Math.min(last, count); line++) add(line, 'hl');
  const gone = new Set<number>();
  if (hasComments) {
    lines.forEach((line, index) => {
      if (!line.includes('[!code ') || line.length > 5000) return;
      const mark = markIn(line);
      if (mark === null) return;
      lines[index] = mark.rest;
      const isAlone = mark.rest === '';
      if (isAlone) gone.add(index + 1);
      const first = index + (isAlone ? 2 : 1);
      // Marks of words (`[!code word:x]`) are not drawn, and no text either.
      const name = NAMES[mark.name];
      if (name === undefined) return;
      for (let offset = 0; offset < mark.lines; offset++) add(first + offset, name);
    });
  }
  if (gone.size === 0) return { text: lines.join('\n'), marks: named };
  const marks = new Map<number, string[]>();
  const kept: string[] = [];
  lines.forEach((line, index) => {
    if (gone.has(index + 1)) return;
    kept.push(line);
    const names = named.get(index + 1);
    if (names !== undefined) marks.set(kept.length, names);
  });
  return { text: kept.join('\n'), marks };
}
