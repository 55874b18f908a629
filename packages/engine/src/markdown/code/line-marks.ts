/** Marked lines: `{1,3-5}` after the fence and `// [!code ++]` at the end of a line. */

/** Class names by line number, from 1. */
export type LineMarks = ReadonlyMap<number, readonly string[]>;

const NAMES: Readonly<Record<string, string>> = { '++': 'ins', '--': 'del', hl: 'hl', highlight: 'hl', focus: 'focus', warning: 'warn', error: 'err' };
/** A comment at the end of a line with nothing but the mark in it; the mark may hold for more lines: `[!code hl:3]`. */
const MARK = /[ \t]*(?:\/\/|#|--|%|;|\/\*|<!--)[ \t]*\[!code (\+\+|--|hl|highlight|focus|warning|error)(?::(\d{1,4}))?\][ \t]*(?:\*\/|-->)?[ \t]*$/;

/** Takes the marks out of the code. Lines beyond the end are ignored. Where they are `literal`, those in comments are text: Markdown shows how they are written. */
export function takeMarks(code: string, ranges: readonly (readonly [number, number])[], literal: boolean): { text: string; marks: LineMarks } {
  const marks = new Map<number, string[]>();
  const hasComments = !literal && code.includes('[!code ');
  if (ranges.length === 0 && !hasComments) return { text: code, marks };
  const lines = code.split('\n');
  const count = code.endsWith('\n') ? lines.length - 1 : lines.length;
  const add = (line: number, name: string): void => {
    const names = marks.get(line) ?? [];
    if (line >= 1 && line <= count && !names.includes(name)) marks.set(line, [...names, name]);
  };
  for (const [first, last] of ranges) for (let line = first; line <= Math.min(last, count); line++) add(line, 'hl');
  if (hasComments) {
    lines.forEach((line, index) => {
      if (!line.includes('[!code ') || line.length > 5000) return;
      const match = MARK.exec(line);
      if (match === null) return;
      lines[index] = line.slice(0, match.index);
      for (let offset = 0; offset < Number(match[2] ?? 1); offset++) add(index + 1 + offset, NAMES[match[1]!]!);
    });
  }
  return { text: lines.join('\n'), marks };
}
