/** Marked lines: `{1,3-5}` after the fence and `// [!code ++]` at the end of a line. */

/** Class names by line number, from 1. */
export type LineMarks = ReadonlyMap<number, readonly string[]>;

const NAMES: Readonly<Record<string, string>> = { '++': 'ins', '--': 'del', hl: 'hl', highlight: 'hl', focus: 'focus', warning: 'warn', error: 'err' };
/**
 * A comment at the end of a line with nothing but the mark in it, also in the braces JSX needs; the mark may hold for more lines:
 * `[!code hl:3]`. Alone on its line it is about the lines that follow, and the line goes.
 */
const COMMENT = /(?:\/\/|#|--|%|;|\/\*|<!--)[ \t]*\[!code (\+\+|--|hl|highlight|focus|warning|error)(?::(\d{1,4}))?\][ \t]*(?:\*\/|-->)?/.source;
const MARK = new RegExp(String.raw`[ \t]*(?:${COMMENT}|\{[ \t]*${COMMENT}[ \t]*\})[ \t]*$`);

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
      const match = MARK.exec(line);
      if (match === null) return;
      lines[index] = line.slice(0, match.index);
      const isAlone = match.index === 0;
      if (isAlone) gone.add(index + 1);
      const first = index + (isAlone ? 2 : 1);
      for (let offset = 0; offset < Number(match[2] ?? match[4] ?? 1); offset++) add(first + offset, NAMES[(match[1] ?? match[3])!]!);
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
