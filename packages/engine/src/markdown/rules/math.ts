/**
 * Formulas, set by KaTeX at build time: `$…$` in a line, `$$…$$` in a line or as a block. KaTeX is loaded when the first
 * formula is met.
 *
 * A dollar opens a formula only when no space follows it and no letter or digit stands before it; it closes one only when no
 * space stands before and no letter or digit follows. So `$5 和 $10`, `$HOME/$USER` and `US$5` stay text. Two dollars may have
 * a space on their inner sides, as for MathJax, when TeX is between them. A formula of plain Chinese words is none either; names and numbers
 * with Chinese commas between them are one. Names of scripts are none (`$^、$<`, `$_SESSION、$.ajax()`), nor is what code begins in.
 * Between dollars that are each a line of their own commands of TeX are one, as the plug-ins for KaTeX and MathJax have it, to
 * which a line's end is no space.
 */
import type { RendererRule, StateBlock, StateInline } from 'markdown-it';
import { escapeHtml } from '../escape';
import type { Visitor, Walk } from '../walk';
import { loadKatex, type KatexModule } from '../../katex';
import { boundedMacros } from '../formula-macros';
import { writeWidths } from '../formula-widths';
import { metaOf, setMeta } from '../token-meta';
import { noteOpenFormula, noteSpacedFormula, TEX } from './open-formulas';

const DOLLAR = 36;
/** Longer ones are shown as source, and so are those whose macros stand for more: nobody writes them, and setting them takes seconds. */
const MAX_LENGTH = 10_000;
/** What a sign of a macro comes to in HTML, about: a page has room for what stands in it by name (`page-state`). */
const CHARACTERS_PER_SIGN = 100;
/** A page with more formulas shows the rest as source: a build must not take minutes over one page. */
const MAX_FORMULAS = 5000;
const CHINESE = /[\u2e80-\u9fff\uff00-\uffef]/;
/** `A、B` of a formula; `emit、` in front of another name's dollar is none. */
const NAMES = /^[\w\s'.+*/()-]+(?:[、，][\w\s'.+*/()-]+)+$(?<=[\w')])/;
/**
 * A variable of a Makefile or a shell and what stands before the next one: `^和`, `@,`. Signs are formulas otherwise: `$^{14}C$`, `$^+$`, `$+、\times$`.
 * Or what stands between two expressions, `[a-z]+$，邮箱：^…$`, and in one, `[#$%]$`.
 */
const SIGN_OF_SCRIPT = /^(?:[、，。；：%]|\^(?:[\s\u2e80-\u9fff\uff00-\uffef]|$)|[@<^?*+!#_-][,;、，。；：]$)/;
/** A mark that ends no formula where a script's name stands before it, `_POST，`, or after it, `、$.ajax`. A tag is no such name, nor is a note. */
const CHINESE_MARK = /[、，。；：]$/;
const NAME_OF_SCRIPT = /^(?:[.@]|<(?![a-z/])|\^(?!\[))/i;
/** What stands behind the number of its kind in a password as systems keep it (crypt: `$1$salt$hash`). Where the salt begins with a letter or digit no formula ends there. */
const BEHIND_KIND = /^[./][\w./]{1,15}\$[\w./]/;
/**
 * `\max` and its like are two elements for KaTeX, a name and a sign for "applied to". As an index or in a fraction they must be one:
 * of an element with too many children browsers and screen readers make nothing.
 */
const NAMED_FUNCTION = /(?<!<mrow>)<mi(?: [^>]*)?>[^<]*<\/mi><mo>\u2061<\/mo>/g;
let katex: KatexModule | undefined;
/** Formulas already set, with the signs that their macros stand for: articles write `$x$` again and again. Emptied when it is full. */
const known = new Map<string, readonly [html: string, signs: number]>();
const MAX_KNOWN = 5000;

export function mathInline(state: StateInline, silent: boolean): boolean {
  const { pos, src } = state;
  if (src.charCodeAt(pos) !== DOLLAR) return false;
  const markup = src.charCodeAt(pos + 1) === DOLLAR ? '$$' : '$';
  const start = pos + markup.length;
  const ofLines = markup === '$' && src[start] === '\n' && (pos === 0 || src[pos - 1] === '\n');
  const isSpaced = markup === '$$' && src[start] === ' ';
  const follows = markup === '$' && state.pending === '' && state.tokens.at(-1)?.type === 'math_inline';
  const opens = ofLines || !((!follows && /[\w$]/.test(src[pos - 1] ?? '')) || (!isSpaced && /[\s$]|^$/.test(src[start] ?? '')));
  const end = opens ? closingDollar(src, start, markup.length) : -1;
  if (end < 0 && !silent && (opens || markup === '$$')) noteOpenFormula(state, markup);
  if (!silent && markup === '$' && src[start] === ' ') noteSpacedFormula(state, src.indexOf('$', start));
  if (end < 0 || end >= state.posMax) return skipRun(state, silent);
  const content = src.slice(start, end);
  const next = src[end + markup.length] ?? '';
  const isOpenEnded = ofLines ? !content.includes('\\') || !/\n[ \t]*$/.test(content) : isSpaced ? !isSpacedTex(content) : /\s$/.test(content);
  if (isOpenEnded && !silent && markup === '$') noteSpacedFormula(state, end);
  if (isOpenEnded || /[\w{]/.test(next) || (next === '$' && (markup === '$$' || !opensFormula(src, end + 1))) || (content.startsWith('(') && next === '(')) return skipRun(state, silent);
  if (CHINESE.test(content) && !/[\\=^_]/.test(content) && !NAMES.test(content)) return skipRun(state, silent);
  if (/^\d$/.test(content) && BEHIND_KIND.test(src.slice(end + 1, end + 19))) return skipRun(state, silent);
  if (isOfScript(content, src.slice(end + markup.length, end + markup.length + 2)) || beginsCode(content)) return skipRun(state, silent);
  if (!silent) {
    const token = state.push('math_inline', 'math', 0);
    token.markup = markup;
    token.content = content;
  }
  state.pos = end + markup.length;
  return true;
}

function isOfScript(content: string, next: string): boolean {
  return SIGN_OF_SCRIPT.test(content) || (CHINESE_MARK.test(content) && (/^_\w{2}/.test(content) || (NAME_OF_SCRIPT.test(next) && !/[\\={}^]/.test(content))));
}

/** The dollar that would end it may stand in code. TeX has backticks in words alone, as quotation marks. */
function beginsCode(content: string): boolean {
  return content.includes('`') && !/\\(?:text|[hm]box|math)/.test(content);
}

/** What stands between spaces and two dollars: a shell's `$$` is no formula. */
function isSpacedTex(content: string): boolean {
  return content.endsWith(' ') && !content.includes('\n') && TEX.test(content);
}

/** Whether one stands right behind another, `$P_1$$C_2$`: the plug-ins for KaTeX set both. */
function opensFormula(src: string, at: number): boolean {
  const end = /[^\s$]/.test(src[at + 1] ?? '$') ? closingDollar(src, at + 1, 1) : -1;
  return end >= 0 && !/\s/.test(src[end - 1]!);
}

/** A run of dollars that opens nothing is text as a whole. */
function skipRun(state: StateInline, silent: boolean): boolean {
  let end = state.pos;
  while (state.src.charCodeAt(end) === DOLLAR) end++;
  if (!silent) state.pending += state.src.slice(state.pos, end);
  state.pos = end;
  return true;
}

/** Position of the next unescaped dollar, if a run of the wanted length starts there. Only that one is tried: no search goes over the same text twice. */
function closingDollar(src: string, from: number, length: number): number {
  let end = src.indexOf('$', from);
  while (end > 0 && isEscaped(src, end, from)) end = src.indexOf('$', end + 1);
  return end >= 0 && src.startsWith('$'.repeat(length), end) ? end : -1;
}

/** Two backslashes are a new line of the formula, after which it may end. */
function isEscaped(src: string, position: number, from: number): boolean {
  let first = position;
  while (first > from && src.charCodeAt(first - 1) === 92) first--;
  return (position - first) % 2 === 1;
}

/** Block rule: a line that starts with `$$`, up to the line that ends with it. */
export function mathBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const start = state.bMarks[startLine]! + state.tShift[startLine]!;
  if (!state.src.startsWith('$$', start) || state.sCount[startLine]! - state.blkIndent >= 4) return false;
  const first = state.src.slice(start + 2, state.eMarks[startLine]).trim();
  // `$$x$$ and more` is a line of text.
  if (first.includes('$$') && !/^[^$]+\$\$$/.test(first)) return false;
  const oneLine = first.endsWith('$$');
  // Where no end was found none is found from a later line of the same block: not searched again.
  const failures = ((state.env as { missingMathEnds?: Map<string, { from: number; to: number }> }).missingMathEnds ??= new Map());
  const key = `${state.blkIndent} ${endLine}`;
  const failed = failures.get(key);
  if (!oneLine && failed !== undefined && failed.from <= startLine && startLine < failed.to) return false;
  let end = startLine;
  if (!oneLine) {
    do end++;
    while (end < endLine && !isLastLine(state, end) && !isOutside(state, end));
    if (end >= endLine || !isLastLine(state, end)) {
      failures.set(key, { from: startLine, to: end });
      return false;
    }
  }
  if (silent) return true;
  const text = oneLine ? first.slice(0, -2) : `${first}\n${state.getLines(startLine + 1, end + 1, state.blkIndent, false).trimEnd().replace(/\$\$$/, '')}`;
  const token = state.push('math_block', 'math', 0);
  token.content = text.trim();
  token.map = [startLine, end + 1];
  state.line = end + 1;
  return true;
}

/** Whether a formula can end on that line: dollars alone may stand further left than the list's text does. */
function isLastLine(state: StateBlock, line: number): boolean {
  const text = state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]).trimEnd();
  return isOutside(state, line) ? text === '$$' : text.endsWith('$$');
}

/** Whether the list item, or what else the formula began in, is over by that line. */
function isOutside(state: StateBlock, line: number): boolean {
  return state.sCount[line]! < state.blkIndent && !state.isEmpty(line);
}

export const visitMathInline: Visitor = (token, walk) => {
  const html = typeset(walk, token.content, token.markup === '$$', token.markup);
  setMeta(token, html.startsWith('<span class="katex') && (token.markup === '$$' || widthOf(html) > PHONE_EM) ? scrolling(html) : html);
  walk.push(token);
};

/** What a phone has room for in a line, in em of a formula's letters. */
const PHONE_EM = 15;

/** How wide the widest part is within which no line can break; about how wide, where that is not known (`formula-widths`). */
function widthOf(html: string): number {
  const [, ...parts] = html.split('<span class="katex-base"');
  return Math.max(0, ...parts.map((part) => Number(/^ style="width:([\d.]+)em/.exec(part)?.[1] ?? about(part.replace(/^[^>]*>|<[^>]*>/g, '')))));
}

const about = (text: string): number => [...text].reduce((sum, character) => sum + (CHINESE.test(character) ? 1 : 0.5), 0);

/** A formula wider than the column is moved in its place, as the block ones are; the page stays. */
function scrolling(html: string): string {
  return html.replace('>', html.startsWith('<span class="katex-display') ? ' style="padding-block:.3em;overflow:auto hidden" tabindex="0">' : ' style="display:inline-block;max-width:100%;overflow:auto hidden;vertical-align:middle" tabindex="0">');
}

export const visitMathBlock: Visitor = (token, walk) => {
  setMeta(token, typeset(walk, token.content, true, '$$'));
  walk.push(token);
};

export const renderMathInline: RendererRule = (tokens, index) => metaOf<string>(tokens[index]);
export const renderMathBlock: RendererRule = (tokens, index) => `<div class="math" tabindex="0">${metaOf<string>(tokens[index])}</div>\n`;

export function typeset(walk: Walk, source: string, displayMode: boolean, markup: string): string {
  const { page, line } = walk;
  const asSource = `<code class="math-error">${escapeHtml(`${markup}${source}${markup}`)}</code>`;
  if (source.length > MAX_LENGTH || page.count('formula') > MAX_FORMULAS) {
    page.warn('markdown/math', `The formula is shown as source: it has more than ${MAX_LENGTH} characters, or the page more than ${MAX_FORMULAS} formulas.`, line);
    return asSource;
  }
  const key = `${displayMode} ${source}`;
  const [before, signsBefore = 0] = known.get(key) ?? [];
  if (before !== undefined && page.takeRoom(CHARACTERS_PER_SIGN * signsBefore, line)) {
    page.hasMath = true;
    return before;
  }
  katex ??= loadKatex();
  let signs = 0;
  const macros = boundedMacros(() => {
    if (++signs > MAX_LENGTH || !page.takeRoom(CHARACTERS_PER_SIGN, line)) throw new Error(`its macros stand for more than ${MAX_LENGTH} signs, or those of the page for too many`);
  });
  try {
    const formula = katex.__renderToDomTree(source, { displayMode, throwOnError: true, strict: 'ignore', trust: false, maxSize: 100, maxExpand: 1000, macros, output: 'htmlAndMathml' });
    // Those in a line alone: what comes after it moves with them.
    if (!displayMode) writeWidths(formula, katex.__renderToHTMLTree);
    const html = formula
      .toMarkup()
      .replace(NAMED_FUNCTION, '<mrow>$&</mrow>')
      .replaceAll('\0', '\uFFFD');
    page.hasMath = true;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, [html, signs]);
    return html;
  } catch (problem) {
    page.warn('markdown/math', `The formula cannot be set: ${String((problem as Error).message).replace(/^KaTeX parse error: /, '')}`, line);
    return asSource;
  }
}
