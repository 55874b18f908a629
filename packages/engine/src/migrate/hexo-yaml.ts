/** YAML as Hexo reads it (js-yaml, and hexo-front-matter's `escape` before it). Pure. */
import { parse, type YAMLParseError } from 'yaml';

/** @throws YAMLParseError when even Hexo could not read it. */
export function parseHexoYaml(text: string): unknown {
  const lines = text.replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length)).split('\n');
  // Brackets may close, and texts in quotes go on, anywhere: where YAML wants that further in, the line is moved there. One error at a time is told.
  for (let tries = 0; ; tries++) {
    try {
      return parse(lines.join('\n'), { uniqueKeys: false });
    } catch (failure) {
      const at = tooFarLeft(failure as YAMLParseError, lines);
      if (at === null || tries === MOST_MENDS) throw failure;
      lines[at] = DEEP + lines[at];
    }
  }
}

function tooFarLeft({ code, message, linePos }: YAMLParseError, lines: readonly string[]): number | null {
  const line = linePos?.[0].line ?? 0;
  if (code === 'BAD_INDENT' && /^\s*[\]}]/.test(lines[line - 1] ?? '')) return line - 1;
  return code === 'MISSING_CHAR' && message.startsWith('Missing closing') && line < lines.length ? line : null;
}

/** More places than any config has. */
const MOST_MENDS = 100;
/** Deeper than any config nests. */
const DEEP = ' '.repeat(40);
