/** Tables stand in a box of their own that scrolls sideways and can be reached with the keyboard. */
import type { MarkdownIt, RendererRule, StateBlock, StateCore } from 'markdown-it';
import { endThrough } from '../html/balance';
import { pageOf, type PageState } from '../page-state';
import type { Visitor } from '../walk';
import { metaOf, setMeta } from '../token-meta';

/** Stands for a `|` in code until the cells of a table are told apart; no text has it. */
const BAR = '\uFDD0';
const CODE = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g;
const DELIMITERS = /^[|:-][-|: \t]*$/;
/** A longer row is no writing of people: it is split as it is. */
const LONGEST_ROW = 2000;
/** Each time lines are replaced the whole article is copied. Nobody writes so many tables that need it: further ones are read as they are. */
const MOST_COPIES = 300;

/** What the rules on tables note in markdown-it's `env`. */
interface TableEnv {
  copies?: number;
}

/**
 * Block rule ahead of markdown-it's: in a row with more cells than the table has, whose last would be lost, a `|` in code is
 * no border. VuePress 1 took it for none anywhere.
 */
export function codeInTables(state: StateBlock, startLine: number, endLine: number): boolean {
  if (startLine + 1 >= endLine || !DELIMITERS.test(lineOf(state, startLine + 1))) return false;
  if (((state.env as TableEnv).copies ?? 0) >= MOST_COPIES) return false;
  const columns = matchDelimiters(state, startLine, endLine);
  const mended = new Map<number, string>();
  for (let line = startLine; line < endLine && !state.isEmpty(line); line++) {
    const row = lineOf(state, line);
    // Where the next table begins this one has ended: each looks at its own rows.
    if (line > startLine + 1 && DELIMITERS.test(row)) break;
    if (row.length > LONGEST_ROW || !row.includes('`') || cellsIn(row) <= columns) continue;
    const safe = row.replace(CODE, (code) => code.replace(/(?<!\\)\|/g, BAR));
    if (safe !== row) mended.set(line, safe);
  }
  if (mended.size > 0) replaceLines(state, mended);
  return false;
}

/**
 * How many columns the table has. The line below its head may have more, as VuePress 1 let it, which is no table to markdown-it:
 * those that no row fills are taken away; for those that one does (VuePress 1 cut it) the head gets empty cells.
 */
function matchDelimiters(state: StateBlock, startLine: number, endLine: number): number {
  const delimiters = lineOf(state, startLine + 1);
  const [wanted, columns] = [cellsIn(lineOf(state, startLine)), cellsIn(delimiters)];
  if (wanted >= columns || !lineOf(state, startLine).includes('|')) return columns;
  for (let line = startLine + 2; line < endLine && !state.isEmpty(line); line++) {
    if (cellsIn(lineOf(state, line).replace(CODE, '')) > wanted) {
      widenHead(state, startLine, columns - wanted);
      return columns;
    }
  }
  const kept = new RegExp(`^\\|?(?:[^|]*\\|){${wanted}}`).exec(delimiters)![0];
  replaceLines(state, new Map([[startLine + 1, kept]]));
  return wanted;
}

/** No line may change its length: the bars stand where spaces and the first bar did. What has no room for them stays text. */
function widenHead(state: StateBlock, line: number, missing: number): void {
  const head = lineOf(state, line);
  const cells = head.trim().replace(/^\||(?<!\\)\|$/g, '').split(/(?<!\\)\|/).map((cell) => cell.trim());
  const wide = (cells[0] === '' ? '|' : '') + cells.join('|') + '|'.repeat(missing + 1);
  if (wide.length <= head.length) replaceLines(state, new Map([[line, wide]]));
}

/** Lines from top to bottom; the rows of a table all at once. */
function replaceLines(state: StateBlock, lines: ReadonlyMap<number, string>): void {
  const pieces: string[] = [];
  let done = 0;
  for (const [line, text] of lines) {
    const start = state.bMarks[line]! + state.tShift[line]!;
    const end = state.eMarks[line]!;
    pieces.push(state.src.slice(done, start), text.padEnd(end - start));
    done = end;
  }
  state.src = pieces.join('') + state.src.slice(done);
  const env = state.env as TableEnv;
  env.copies = (env.copies ?? 0) + 1;
}

/** A cell written over more lines is looked through so far. */
const MOST_LINES = 20;

/**
 * Block rule that only ends tables: a line without a bar is no row of one, as in VuePress 1; to GFM it is a row of one cell. It
 * stays one where rows of the same table follow: VuePress 1 showed those as text.
 */
export function endOfTable(state: StateBlock, line: number, endLine: number, silent: boolean): boolean {
  if (!silent || state.parentType !== 'table' || lineOf(state, line).includes('|')) return false;
  for (let next = line + 1; next < Math.min(endLine, line + MOST_LINES) && !state.isEmpty(next); next++) {
    if (lineOf(state, next).includes('|')) return next + 1 < endLine && DELIMITERS.test(lineOf(state, next + 1));
  }
  return true;
}

/** What a row may begin like: an item, a quote, a heading; a cell of HTML. */
const LIKE_A_BLOCK = /^(?:(?:\d{1,9}[.)]|[-+*]|#{1,6})[ \t]|>|<[a-z/][^|]*>[ \t]*\|)/i;

type BlockRule = ReturnType<MarkdownIt['block']['ruler']['getRules']>[number];

/**
 * markdown-it's block rule `table`, with the rows of VuePress 1 in blogs as it built them: there a line with a border is one, whatever
 * it begins like. Newer versions end a table where a quote would end.
 */
export function tableRule(md: MarkdownIt, table: BlockRule): BlockRule {
  const { ruler } = md.block;
  const end: BlockRule = (state, line, ...rest) => !isRow(state, line) && ruler.getRules('blockquote').some((ends) => ends(state, line, ...rest));
  // The rule asks for what ends it by way of its state.
  const getRules = (chain: string): BlockRule[] => (chain === 'blockquote' ? [end] : ruler.getRules(chain));
  const asked = Object.create(md, { block: { value: { ruler: { getRules } } } }) as MarkdownIt;
  return (state, ...rest) => {
    if (pageOf(state.env).options.headingIds !== 'vuepress-1') return table(state, ...rest);
    state.md = asked;
    const found = table(state, ...rest);
    state.md = md;
    return found;
  };
}

function isRow(state: StateBlock, line: number): boolean {
  const row = lineOf(state, line);
  return LIKE_A_BLOCK.test(row) && (row.length > LONGEST_ROW ? row : row.replace(CODE, '')).replaceAll('\\|', '').includes('|');
}

/** Core rule: the bars are themselves again. */
export function restoreBars(state: StateCore): void {
  if ((state.env as TableEnv).copies === undefined) return;
  for (const token of state.tokens) token.content = token.content.replaceAll(BAR, '|');
}

function lineOf({ src, bMarks, tShift, eMarks }: StateBlock, line: number): string {
  return src.slice(bMarks[line]! + tShift[line]!, eMarks[line]);
}

function cellsIn(row: string): number {
  return row.trim().replaceAll('\\|', '').replace(/^\||\|$/g, '').split('|').length;
}

export const TABLE_END = '</div>';

export function openTableWrap(page: PageState): string {
  return `<div class="table-wrap" tabindex="0" role="region" aria-label="${page.labels.table} ${page.count('table')}">`;
}

export const visitTableOpen: Visitor = (token, walk) => {
  endThrough(walk, 'table');
  setMeta(token, openTableWrap(walk.page));
  walk.push(token);
};

export const renderTableOpen: RendererRule = (tokens, index) => `${metaOf<string>(tokens[index])}<table>\n`;
export const renderTableClose: RendererRule = () => `</table>${TABLE_END}\n`;
