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
      .replace(/^([A-Za-z][\w-]{0,50})[ \t]*:(?=["'[{\u2e80-\u9fff])|^(title|date|tags?|categor(?:y|ies)|author|description|lang|publish|sticky)[ \t]*:(?=\S)/, '$1$2: ')
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
    if (/^[|>]/.test(value) || (value.startsWith('[') && !value.includes(']')) || (value.startsWith('{') && !value.includes('}'))) return null;
    lines[at - 1] = `${indent}${key}: ${JSON.stringify(value.replace(/^(['"])(.*)\1$/, '$2'))}`;
    return { text: lines.join('\n'), key, line: at };
  }
  return null;
}
