/** Regions of a source file, as editors fold them: `// #region name` … `// #endregion name` in the comment forms of many languages. */

const FORMS: readonly (readonly [start: RegExp, end: RegExp])[] = [
  [/^\/\/ ?#?region (\S+)$/, /^\/\/ ?#?endregion/],
  [/^\/\* ?#region (\S+?) ?\*\/$/, /^\/\* ?#endregion.*\*\/$/],
  [/^#pragma region (\S+)$/, /^#pragma endregion/],
  [/^<!-- #?region (\S+) -->$/, /^<!-- #?endregion.*-->$/],
  [/^#Region (\S+)$/, /^#End Region/],
  [/^::#region (\S+)$/, /^::#endregion/],
  [/^# ?#?region (\S+)$/, /^# ?#?endregion/],
  [/^-- ?#?region (\S+)$/, /^-- ?#?endregion/],
];

/** The lines of a region, common indentation and region marks removed; null when there is no such region. */
export function regionOf(text: string, name: string): string | null {
  const lines = text.split('\n');
  for (let first = 0; first < lines.length; first++) {
    const line = lines[first]!.trim().slice(0, 300);
    const form = FORMS.find(([start]) => start.exec(line)?.[1] === name);
    if (form === undefined) continue;
    const [start, end] = form;
    let depth = 1;
    const kept: string[] = [];
    for (let at = first + 1; at < lines.length && depth > 0; at++) {
      const inner = lines[at]!.trim().slice(0, 300);
      if (start.test(inner)) depth++;
      else if (end.test(inner)) depth--;
      else kept.push(lines[at]!);
    }
    return withoutIndent(kept);
  }
  return null;
}

/** The element of that name in a component of Vue, with its tags; all of the text when there is none. */
export function partOf(text: string, name: string): string {
  const [start, end] = [text.search(new RegExp(`<${name}[\\s>]`)), text.lastIndexOf(`</${name}>`)];
  return start < 0 || end < start ? text : text.slice(start, end + name.length + 3);
}

function withoutIndent(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const common = indents.reduce((least, indent) => Math.min(least, indent), Infinity);
  return lines.map((line) => line.slice(Math.min(common, line.length))).join('\n');
}
