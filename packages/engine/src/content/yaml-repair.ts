/** The slips in front matter that real blogs hold, mended as text. Tried only on a block that cannot be read as it is. */

/**
 * Doubled commas in flow maps, tabs as indentation, full-width colons after a key, a missing space after it, and flow
 * collections whose lines are not indented (js-yaml, which VuePress read with, takes them).
 */
export function repairText(yaml: string): string {
  const lines = yaml.split('\n').map((line) =>
    line
      .replace(/^[ ]*\t[ \t]*/, (indent) => indent.replaceAll('\t', '  '))
      .replace(/^([A-Za-z][\w-]{0,50})：[ \t]*/, '$1: ')
      .replace(/^([A-Za-z][\w-]{0,50})[ \t]*:(?=["'[{\u2e80-\u9fff])|^(title|date|tags?|categor(?:y|ies)|author|description|lang|publish|sticky|password)[ \t]*:(?=\S)/, '$1$2: ')
      .replace(/'[^'\n]*'|"[^"\n]*"|,(?:[ \t]*,)+/g, (part) => (part.startsWith(',') ? ',' : part)),
  );
  return indentFlow(lines).join('\n');
}

/** Lines of a `key: {` or `key: [` that is still open, indented deeper than the key. */
function indentFlow(lines: readonly string[]): string[] {
  let depth = 0;
  let indent = 0;
  return lines.map((line) => {
    const own = /^ */.exec(line)![0].length;
    const isInside = depth > 0;
    if (!isInside) {
      if (!/^ *(?:- +)?[\w-]+:[ \t]+[[{]/.test(line)) return line;
      [depth, indent] = [0, own];
    }
    for (const part of line.match(/'[^']*'|"(?:[^"\\]|\\.)*"|[ \t]#.*|[[\]{}]/g) ?? []) {
      if (part === '{' || part === '[') depth++;
      else if (part === '}' || part === ']') depth--;
    }
    return isInside && own <= indent ? ' '.repeat(indent + 2) + line.trimStart() : line;
  });
}

/** `key: "`, `- "`, `- key: "`. */
const QUOTE_OPENS = /^ *(?:- +(?:[\w-]+[ \t]*:[ \t]+)?|[\w-]+[ \t]*:[ \t]+)(?=["'])/;
const ENTRY = /^ *(?:-[ \t]|[\w-]+[ \t]*:(?:[ \t]|$))/;
const QUOTED = { '"': /^"(?:[^"\\]|\\[^])*"/, "'": /^'(?:[^']|'')*'/ };

/** A block with one slip mended, and what is told of it; `line` is 1-based. */
interface Repaired {
  readonly text: string;
  readonly line: number;
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

/** Ends the first quote at its line's end that nothing ends above the next entry, which it would swallow. Null when there is none. */
export function closeQuote(yaml: string): Repaired | null {
  const lines = yaml.split('\n');
  for (const [index, line] of lines.entries()) {
    const start = QUOTE_OPENS.exec(line)?.[0];
    if (start === undefined) continue;
    const mark = line.charAt(start.length) as keyof typeof QUOTED;
    let next = index + 1;
    while (next < lines.length && !ENTRY.test(lines[next]!)) next++;
    if (QUOTED[mark].test(lines.slice(index, next).join('\n').slice(start.length))) continue;
    lines[index] = start + JSON.stringify(line.slice(start.length + 1).trimEnd());
    return { text: lines.join('\n'), line: index + 1, code: 'content/front-matter-quotes', message: 'The quote that begins the value is not closed: it is taken to end with the line.', hint: `Write ${mark} where it shall end.` };
  }
  return null;
}

/**
 * Puts the value of the top-level key on a line (or on the nearest line above that has one) into quotes, so that it is
 * text whatever it holds. Null when there is nothing to quote. `line` is 1-based.
 */
export function quoteLine(yaml: string, line: number): { text: string; key: string; line: number } | null {
  const lines = yaml.split('\n');
  for (let at = Math.min(line, lines.length); at >= Math.max(1, line - 1); at--) {
    const match = /^([ ]*(?:- +)?)([A-Za-z][\w-]*)[ \t]*:[ \t]+(\S.*)$/.exec(lines[at - 1]!);
    if (match === null) continue;
    const [, indent, key, rest] = match as unknown as [string, string, string, string];
    const value = rest.trimEnd();
    if (/^"(?:[^"\\]|\\.)*"$/.test(value)) continue;
    // A list or map that is never closed, or goes on below, is no line of text.
    const unquoted = value.replace(/(?<=[[{,:][ \t]*)(["'])(?:(?!\1).)*(?:\1|$)/g, '');
    if (/^[|>]/.test(value) || (value.startsWith('[') && !unquoted.includes(']')) || (value.startsWith('{') && !unquoted.includes('}'))) return null;
    lines[at - 1] = `${indent}${key}: ${JSON.stringify(value.replace(/^(['"])(.*)\1$/, '$2'))}`;
    return { text: lines.join('\n'), key, line: at };
  }
  return null;
}

/** Keys that nearly every blog has: behind a value they are the next entry, not a part of it. */
const NEXT_KEY = 'title|date|tags?|categor(?:y|ies)|sidebar|permalink|author|description|lang|publish|sticky';
const TWO_ENTRIES = new RegExp(`^([A-Za-z][\\w-]*: +(?:'[^']*'|"[^"\\\\]*"|auto|true|false|\\d{4}[-/]\\d{1,2}[-/]\\d{1,2}(?: [\\d:]+)?|\\[[^[\\]]*\\])) +((?:${NEXT_KEY}):(?: .*)?)$`);

/**
 * Puts an entry that stands behind another on a line (`sidebar: 'auto' date: 2020-05-06`) below all others, so that those keep their lines. What
 * stands before must be whole: in quotes or brackets, a switch or a date. Null when there is none. `line` is 1-based; `next` is the moved entry, `start` how many characters stood before it.
 */
export function splitLine(yaml: string, line: number): { text: string; next: string; start: number } | null {
  const lines = yaml.split('\n');
  const [whole = '', entry, next] = TWO_ENTRIES.exec(lines[line - 1]?.trimEnd() ?? '') ?? [];
  if (entry === undefined || next === undefined) return null;
  lines[line - 1] = entry;
  return { text: [...lines, next].join('\n'), next, start: whole.length - next.length };
}

const INDENTED = new RegExp(`^[ \\t]+((?:${NEXT_KEY}):(?:[ \\t].*)?)$`);
const WHOLE_ENTRY = /^[\w-]+:[ \t]+(?![|>&*!])\S/;

/** Moves the first entry that is indented below a whole one to the margin, or puts a space behind the dash of an item below another. Null when there is neither. */
export function alignLine(yaml: string): Repaired | null {
  const lines = yaml.split('\n');
  for (let index = 1; index < lines.length; index++) {
    const [line, above] = [lines[index]!, lines[index - 1]!];
    const entry = WHOLE_ENTRY.test(above) ? INDENTED.exec(line)?.[1] : undefined;
    const indent = /^( *)-(?=[^\s-])/.exec(line)?.[1];
    const item = indent !== undefined && above.startsWith(`${indent}- `) ? `${indent}- ${line.slice(indent.length + 1)}` : undefined;
    if (entry === undefined && item === undefined) continue;
    lines[index] = entry ?? item!;
    return {
      text: lines.join('\n'),
      line: index + 1,
      code: 'content/front-matter-line',
      message: `${item === undefined ? 'An entry is indented' : 'Behind a dash stands no space'}: the line is read as "${lines[index]!.trim()}".`,
      hint: item === undefined ? 'Begin it at the start of the line.' : 'Write a space behind the dash.',
    };
  }
  return null;
}
