/**
 * `==mark==` and `++insert++`, by the flanking rules of `~~`, and never where they are operators: between words of ASCII letters
 * (`a==b`), after one (`C++`), around what two operators leave between them (`++i 和 i++`, `==不像===，==会`).
 */
import type { MarkdownIt, StateInline } from 'markdown-it';

const KINDS = [
  { code: 61, tag: 'mark' },
  { code: 43, tag: 'ins' },
] as const;

export function delimitedMarks(md: MarkdownIt): void {
  for (const { code, tag } of KINDS) {
    md.inline.ruler.before('emphasis', tag, (state, silent) => scan(state, silent, code));
    md.inline.ruler2.before('emphasis', tag, (state) => pair(state, code, tag));
  }
}

/** How what an operator stands between ends and starts. */
const OPERAND_END = /[\w)\]]$/;
const OPERAND_START = /^\w/;

function scan(state: StateInline, silent: boolean, code: number): boolean {
  const { pos, src } = state;
  if (silent || src.charCodeAt(pos) !== code || src.charCodeAt(pos + 1) !== code) return false;
  const { length, can_open, can_close } = state.scanDelims(pos, true);
  if (length !== 2) {
    state.pending += src.slice(pos, pos + length);
    state.pos += length;
    return true;
  }
  const token = state.push('text', '', 0);
  token.content = src.slice(pos, pos + 2);
  const [follows, precedes] = [OPERAND_END.test(src[pos - 1] ?? ''), OPERAND_START.test(src[pos + 2] ?? '')];
  // `i++` has one operand, `a==b` two.
  const isOneEnough = code === 43;
  state.delimiters.push({
    marker: code,
    length: 0,
    token: state.tokens.length - 1,
    end: -1,
    open: can_open && !(follows && (isOneEnough || precedes)),
    close: can_close && !(precedes && (isOneEnough || follows)),
  });
  state.pos += 2;
  return true;
}

function pair(state: StateInline, code: number, tag: string): boolean {
  if (!state.src.includes(String.fromCharCode(code, code))) return false;
  for (const delimiters of [state.delimiters, ...state.tokens_meta.map((meta) => meta?.delimiters)]) {
    for (const delimiter of delimiters ?? []) {
      if (delimiter.marker !== code || delimiter.end < 0) continue;
      const end = delimiters![delimiter.end]!.token;
      const text = textBetween(state, delimiter.token, end);
      if (isBetweenOperators(text, code) || (code === 61 && isBetweenComparisons(state.tokens[delimiter.token - 1]?.content ?? '', text, state.tokens[end + 1]?.content ?? ''))) continue;
      change(state, delimiter.token, tag, 1);
      change(state, end, tag, -1);
    }
  }
  return false;
}

/** What is further apart is no sentence about operators; it also keeps nested marks from being read again and again. */
const LONGEST = 200;

/** Empty when it is long; code and the like as one character. */
function textBetween({ tokens }: StateInline, from: number, to: number): string {
  let text = '';
  for (let index = from + 1; index < to; index++) {
    const { type, content } = tokens[index]!;
    text += type === 'text' ? content : '\0';
    if (text.length > LONGEST) return '';
  }
  return text;
}

function isBetweenOperators(text: string, code: number): boolean {
  if (code === 61) return /[=!]=/.test(text);
  const [first, last] = [/^[\p{L}\p{N}_$]*/u.exec(text)![0], /[\p{L}\p{N}_$]*$/u.exec(text)![0]];
  return [first, last].some((operand) => /^[a-z]$/i.test(operand)) || (first !== '' && first === last && first !== text);
}

/** `a==空，b==空`, `空==a，空==b`. */
function isBetweenComparisons(before: string, text: string, after: string): boolean {
  return (OPERAND_END.test(before) && OPERAND_END.test(text)) || (OPERAND_START.test(text) && OPERAND_START.test(after));
}

function change(state: StateInline, index: number, tag: string, nesting: -1 | 1): void {
  const token = state.tokens[index]!;
  token.type = `${tag}_${nesting === 1 ? 'open' : 'close'}`;
  token.tag = tag;
  token.nesting = nesting;
  token.markup = token.content;
  token.content = '';
}
