/** Where front matter ends and Markdown starts. */

export interface FrontMatterBlock {
  readonly language: 'yaml' | 'toml' | 'json';
  readonly text: string;
  /** 1-based line of the file on which `text` starts. */
  readonly line: number;
}

export interface SplitSource {
  /** Null when the file has no front matter. */
  readonly block: FrontMatterBlock | null;
  readonly markdown: string;
  /** 1-based line of the file on which `markdown` starts. */
  readonly bodyStartLine: number;
  /** True when a block seems to start but never ends: all is Markdown then, or all is front matter. */
  readonly unclosed: boolean;
}

/** `+++` is Hugo's mark of TOML. */
const START = /^(?:(---)[ \t]*(yaml|yml|toml|json)?|(\+\+\+))[ \t]*\n/i;
/** `key:` or `key =`, as the line after a front matter's start. */
const KEY_LINE = /^["']?[\w$-]+["']?[ \t]*[:=]/;

/** Splits a file's text (line ends `\n`, no byte order mark). Front matter stands between `---` lines at the very start, TOML also between `+++` lines. */
export function splitSource(text: string): SplitSource {
  const whole = { block: null, markdown: text, bodyStartLine: 1 };
  const start = START.exec(text);
  if (start === null) return { ...whole, unclosed: false };
  const [opening, , language = start[3] === undefined ? 'yaml' : 'toml', plus] = start;
  const rest = text.slice(opening.length);
  const end = closingLine(rest, plus ?? '---') ?? (plus === undefined && KEY_LINE.test(rest.trimStart()) ? closingStart(rest) : null);
  // Three signs of plus may be a text's own.
  if (plus !== undefined && (end === null || !KEY_LINE.test(rest))) return { ...whole, unclosed: false };
  if (end === null && KEY_LINE.test(rest.trimStart()) && isOnlyKeys(rest)) return { block: { language: 'yaml', text: rest, line: 2 }, markdown: '', bodyStartLine: text.split('\n').length + 1, unclosed: true };
  if (end === null) return { ...whole, unclosed: KEY_LINE.test(rest) };
  const name = language.toLowerCase();
  const inner = rest.slice(0, end.start);
  return {
    block: { language: name === 'yml' ? 'yaml' : (name as FrontMatterBlock['language']), text: inner, line: 2 },
    markdown: rest.slice(end.behind),
    bodyStartLine: 2 + rest.slice(0, end.behind).split('\n').length - 1,
    unclosed: false,
  };
}

/** 1-based line of what would be front matter if nothing stood above it; null when there is none. */
export function lineOfLateBlock(text: string): number | null {
  const above = /^\s+(?=---[ \t]*\n)/.exec(text)?.[0];
  if (above === undefined) return null;
  const { block } = splitSource(text.slice(above.length));
  return block !== null && KEY_LINE.test(block.text) ? above.split('\n').length : null;
}

/** Whether no line can be of a text: a home page whose last line is missing, or has the text behind it, was one in VuePress 1. */
function isOnlyKeys(text: string): boolean {
  return text.split('\n').every((line) => line.trim() === '' || /^(?:#\s*|\s+)?(?:-\s+)?["']?[\w$-]+["']?\s*:(?:\s|$)|^\s+(?:-\s|#)|^#?\s*(?:[}\]],?$|---)/.test(line));
}

/** The first line that begins with the mark: VuePress 1 took what stands behind it on that line for the start of the text. */
function closingStart(text: string): { start: number; behind: number } | null {
  const found = /^---+/m.exec(text);
  return found === null ? null : { start: found.index, behind: found.index + found[0].length };
}

/** The first line that is `---`, or another mark, and nothing else: where it starts, and where the line after it does. */
function closingLine(text: string, mark: string): { start: number; behind: number } | null {
  for (let start = 0; start >= 0 && start < text.length; ) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    if (text.startsWith(mark, start) && text.slice(start + mark.length, end).trim() === '') return { start, behind: end + 1 };
    start = next < 0 ? -1 : next + 1;
  }
  return null;
}
