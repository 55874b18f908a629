/** How footnotes are put together and written; `markdown-it-footnote` reads them. */
import type { RendererRule, StateCore, StateInline, Token } from 'markdown-it';
import { pageOf } from '../page-state';
import { metaOf, setMeta } from '../token-meta';

interface FootnoteMeta {
  readonly id: number;
  readonly subId: number;
}

/** What the plugin collects: a named note, referred to `count` times, or one written in the line. */
interface Footnote {
  readonly label?: string;
  readonly count?: number;
  readonly content?: string;
  readonly tokens?: Token[];
}

/**
 * Core rule in place of the plugin's: takes the notes out of the text and puts those that are referred to at its end, each
 * with its ways back. The plugin's own takes quadratic time in the number of notes.
 */
export function footnoteTail(state: StateCore): void {
  const footnotes = (state.env as { footnotes?: { list?: Footnote[]; refs?: Readonly<Record<string, number>> } }).footnotes;
  if (footnotes === undefined) return;
  const page = pageOf(state.env);
  const bodies = new Map<string, Token[]>();
  const tokens: Token[] = [];
  /** Bodies being read: a note may stand in another. */
  const open: Token[][] = [tokens];
  for (const [index, token] of state.tokens.entries()) {
    if (token.type === 'footnote_reference_open') {
      const body: Token[] = [];
      const { label } = metaOf<{ label: string }>(token);
      const line = page.article.bodyStartLine + (state.tokens[index + 1]?.map?.[0] ?? 0);
      if (bodies.has(label)) page.warn('markdown/unused-footnote', `A footnote [^${label}] stands above already: this one is not shown.`, line, 'Give it a name of its own.');
      else if (footnotes.refs?.[`:${label}`] === -1) page.warn('markdown/unused-footnote', `Nothing refers to the footnote [^${label}]: it is not shown.`, line, `Write [^${label}] where the text refers to it, or remove it.`);
      if (!bodies.has(label)) bodies.set(label, body);
      open.push(body);
    } else if (token.type === 'footnote_reference_close') open.pop();
    else open.at(-1)!.push(token);
  }
  state.tokens = tokens;
  if (footnotes.list === undefined) return;
  const make = (type: string, tag: string, nesting: -1 | 0 | 1, meta: unknown = null): Token => {
    const token = Object.assign(new state.Token(type, tag, nesting), { block: true });
    setMeta(token, meta);
    return token;
  };
  tokens.push(make('footnote_block_open', '', 1));
  footnotes.list.forEach(({ label, count = 1, content, tokens: line }, id) => {
    tokens.push(make('footnote_open', '', 1, { id, subId: 0 }));
    const body = label === undefined ? [] : [...(bodies.get(label) ?? [])];
    if (line !== undefined) body.push(make('paragraph_open', 'p', 1), Object.assign(make('inline', '', 0), { children: line, content }), make('paragraph_close', 'p', -1));
    const end = body.at(-1)?.type === 'paragraph_close' ? body.pop() : undefined;
    for (const token of body) tokens.push(token);
    for (let subId = 0; subId < Math.max(1, count); subId++) tokens.push(make('footnote_anchor', '', 0, { id, subId }));
    if (end !== undefined) tokens.push(end);
    tokens.push(make('footnote_close', '', -1));
  });
  tokens.push(make('footnote_block_close', '', -1));
}

/** Without spaces, without Chinese. */
const BRACKETED_WORD = /\^\[((?:\\[!-~]|[!-Z^-~]){1,1000})\]/y;

/** What only an expression has: a backslash, a caret in front, a range; or it is letters and digits alone. Notes may be one word, too: `p.12`, `TCP/IP`. */
const EXPRESSION = /^[\w\\^$-]+$|^\^|\\|a-[fz]|A-[FZ]|[01]-9/;

/** Inline rule: a single word is no note written in the line where it is an expression, `^[a-z.]`, or says how often, `^[.]+$`. An address is one. */
export function bracketedWord(state: StateInline, silent: boolean): boolean {
  const { pos, src } = state;
  if (src.charCodeAt(pos) !== 94) return false;
  BRACKETED_WORD.lastIndex = pos;
  const word = BRACKETED_WORD.exec(src)?.[1];
  if (word === undefined || word.includes('://') || !(EXPRESSION.test(word) || /[*+?{$\\^@]/.test(src[BRACKETED_WORD.lastIndex] ?? ''))) return false;
  if (!silent) state.pending += '^';
  state.pos++;
  return true;
}

function anchorOf(token: Token): { number: number; anchor: string } {
  const { id, subId } = metaOf<FootnoteMeta>(token);
  return { number: id + 1, anchor: `fnref${id + 1}${subId > 0 ? `-${subId}` : ''}` };
}

export const footnoteRules: Readonly<Record<string, RendererRule>> = {
  footnote_ref(tokens, index, _options, env) {
    const { number, anchor } = anchorOf(tokens[index]!);
    return pageOf(env).inExcerpt ? '' : `<sup class="footnote-ref"><a href="#fn${number}" id="${anchor}">[${number}]</a></sup>`;
  },
  footnote_block_open: (_tokens, _index, _options, env) => `<section class="footnotes" aria-label="${pageOf(env).labels.footnotes}"><ol>\n`,
  footnote_block_close: () => '</ol></section>\n',
  footnote_open: (tokens, index) => `<li id="fn${metaOf<FootnoteMeta>(tokens[index]).id + 1}">`,
  footnote_close: () => '</li>\n',
  footnote_anchor: (tokens, index, _options, env) =>
    ` <a class="footnote-backref" href="#${anchorOf(tokens[index]!).anchor}" aria-label="${pageOf(env).labels.footnoteBack}">↩︎</a>`,
};
