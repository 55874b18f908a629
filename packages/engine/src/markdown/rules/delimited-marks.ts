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

/** How what an operator stands between ends and starts; letters may be of full width. */
const OPERAND_END = /[\w０-９Ａ-Ｚａ-ｚ)\]]$/;
const OPERAND_START = /^[\w０-９Ａ-Ｚａ-ｚ]/;

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
  // `i++` has one operand, `a==b` two; `==>` and `<==` are arrows.
  const isOneEnough = code === 43;
  const isArrow = code === 61 && (src[pos + 2] === '>' || src[pos - 1] === '<');
  state.delimiters.push({
    marker: code,
    length: 0,
    token: state.tokens.length - 1,
    end: -1,
    open: can_open && !isArrow && !(follows && (isOneEnough || precedes)),
    close: can_close && !isArrow && !(precedes && (isOneEnough || follows)),
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
      const [before, after] = [state.tokens[delimiter.token - 1]?.content ?? '', state.tokens[end + 1]?.content ?? ''];
      if (isBetweenOperators(text, code) || (code === 61 ? isBetweenComparisons(before, text, after) : isAcrossClauses(before, text, after))) continue;
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
  // `前置++和后置++的区别`
  if (/^[和与或跟及、，；]/.test(text)) return true;
  // Chinese stands beside a name without a space: `++a和a++`.
  const [first, last] = [(/^[\w$]+/.exec(text) ?? /^[\p{L}\p{N}_$]*/u.exec(text)!)[0], (/[\w$]+$/.exec(text) ?? /[\p{L}\p{N}_$]*$/u.exec(text)!)[0]];
  return [first, last].some((operand) => /^[a-z]$/i.test(operand)) || (first !== '' && first === last && first !== text);
}

/** `执行++时候，就不能执行++操作`: an insertion that breaks off and goes on within words has no clauses. */
function isAcrossClauses(before: string, text: string, after: string): boolean {
  return /[，。；]/.test(text) && /\p{L}$/u.test(before) && /^\p{L}/u.test(after);
}

/** `a==空，b==空`, `空==a，空==b`, `类型==比较的是值，引用==比较的是地址`. */
function isBetweenComparisons(before: string, text: string, after: string): boolean {
  return (OPERAND_END.test(before) && OPERAND_END.test(text)) || (OPERAND_START.test(text) && OPERAND_START.test(after)) || /^(\p{L}{2}).*\0\1/u.test(`${text}\0${after}`);
}

function change(state: StateInline, index: number, tag: string, nesting: -1 | 1): void {
  const token = state.tokens[index]!;
  token.type = `${tag}_${nesting === 1 ? 'open' : 'close'}`;
  token.tag = tag;
  token.nesting = nesting;
  token.markup = token.content;
  token.content = '';
}
