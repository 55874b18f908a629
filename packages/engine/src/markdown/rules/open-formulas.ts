/** Formulas without an end, or with a space just inside their dollars, which are shown as text. */
import type { StateCore, StateInline, Token } from 'markdown-it';
import { pageOf } from '../page-state';

/** What nobody writes but in a formula. Paths have names behind their backslashes, too: `$HOME\bin`. */
export const TEX = /\\(?:[dt]?frac|sqrt|sum|prod|i{0,2}int|lim|partial|nabla|infty|alpha|beta|gamma|[dD]elta|(?:var)?(?:theta|epsilon|phi)|lambda|mu|pi|rho|sigma|tau|omega|Omega|math(?:bf|bb|rm|cal|it)|boldsymbol|(?:over|under)line|(?:wide)?(?:hat|tilde)|bar|vec|d?dot|left|right|begin|cdots?|ldots|times|leq?|geq?|neq?|approx|equiv|in|to|(?:left|right|Right)arrow|log|exp|sin|cos|tan|max|min)(?![A-Za-z])/;
const CHINESE = /[\u2e80-\u9fff\uff00-\uffef]/;

/** How far it is looked for. */
const MAX_LOOKED_AT = 1000;

interface Opening {
  /** In the text of its line. */
  readonly position: number;
  readonly markup: '$' | '$$';
  /** It has an end, but a space just inside its dollars. */
  readonly isSpaced: boolean;
}
/** The first of each line, by its tokens: what stands behind it follows from it. */
type Found = { openFormulas?: Map<readonly Token[], Opening> };

/** Remembers dollars that have no end where they open a formula: TeX follows, or two are a line of their own. */
export function noteOpenFormula({ src, pos, tokens, env }: StateInline, markup: '$' | '$$'): void {
  const found = ((env as Found).openFormulas ??= new Map<readonly Token[], Opening>());
  if (found.has(tokens)) return;
  const rest = src.slice(pos + markup.length, pos + MAX_LOOKED_AT);
  const isOwnLine = markup === '$$' && (pos === 0 || src[pos - 1] === '\n') && /^[ \t]*(?:\n|$)/.test(rest);
  if (isOwnLine || TEX.test(rest.split(CHINESE, 1)[0]!)) found.set(tokens, { position: pos, markup, isSpaced: false });
}

/** Remembers a dollar with a space behind it, or before the one at `end` (-1: there is none), where TeX is between them. */
export function noteSpacedFormula({ src, pos, tokens, env }: StateInline, end: number): void {
  const found = ((env as Found).openFormulas ??= new Map<readonly Token[], Opening>());
  const content = src.slice(pos + 1, Math.min(end, pos + MAX_LOOKED_AT));
  if (end > 0 && !found.has(tokens) && !content.includes('\n') && TEX.test(content.split(CHINESE, 1)[0]!)) found.set(tokens, { position: pos, markup: '$', isSpaced: true });
}

/** Core rule, once lines are known. */
export function openFormulas({ tokens, env }: StateCore): void {
  const found = (env as Found).openFormulas;
  if (found === undefined) return;
  const page = pageOf(env);
  let line = 0;
  for (const [index, { map, content, children }] of tokens.entries()) {
    line = map?.[0] ?? line;
    const opening = children === null ? undefined : found.get(children);
    if (opening === undefined) continue;
    const { position, markup, isSpaced } = opening;
    const isCell = /^t[dh]_open$/.test(tokens[index - 1]!.type);
    // A shell's own number, in a table of its variables.
    if (isCell && content.trim() === '$$') continue;
    const [fault, hint] = isSpaced
      ? ['has a space just inside its dollars', 'Remove the space behind the first dollar, and the one before the last. A dollar that is one is written \\$.']
      : ['has no end', isCell ? 'In a table | ends the cell: a formula has \\| for it.' : markup === '$$' ? 'Write $$ where it ends; nothing may follow on that line.' : 'Write $ where it ends. A dollar that is one is written \\$.'];
    page.warn('markdown/shown-as-text', `The formula that begins here ${fault}: it is shown as text.`, page.article.bodyStartLine + line + content.slice(0, position).split('\n').length - 1, hint);
  }
}
