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
  /** True when a block seems to start but never ends: all is Markdown then. */
  readonly unclosed: boolean;
}

const START = /^---[ \t]*(yaml|yml|toml|json)?[ \t]*\n/i;
const END = /^---[ \t]*$/m;
/** `key:` or `key =`, as the line after a front matter's start. */
const KEY_LINE = /^["']?[\w$-]+["']?[ \t]*[:=]/;

/** Splits a file's text (line ends `\n`, no byte order mark). Front matter stands between `---` lines at the very start. */
export function splitSource(text: string): SplitSource {
  const whole = { block: null, markdown: text, bodyStartLine: 1 };
  const start = START.exec(text);
  if (start === null) return { ...whole, unclosed: false };
  const rest = text.slice(start[0].length);
  const end = END.exec(rest);
  if (end === null) return { ...whole, unclosed: KEY_LINE.test(rest) };
  const language = (start[1] ?? 'yaml').toLowerCase();
  const inner = rest.slice(0, end.index);
  const after = end.index + end[0].length;
  return {
    block: { language: language === 'yml' ? 'yaml' : (language as FrontMatterBlock['language']), text: inner, line: 2 },
    markdown: rest.slice(after + 1),
    bodyStartLine: 2 + inner.split('\n').length - 1 + 1,
    unclosed: false,
  };
}
