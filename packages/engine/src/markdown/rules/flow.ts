/**
 * `@flowstart [ant|vue]` … `@flowend`: the source of a flow chart (vuepress-behaviour §11). Kept as a fence of language
 * `flow`, which is how it is shown where nothing draws it.
 */
import type { StateBlock } from 'markdown-it';

export function flowBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.sCount[startLine]! - state.blkIndent >= 4) return false;
  const match = /^@flowstart(?:[ \t]+(\S+))?[ \t]*$/.exec(lineOf(state, startLine));
  if (match === null) return false;
  if (silent) return true;
  let end = startLine + 1;
  while (end < endLine && isWithin(state, end) && !/^@flowend[ \t]*$/.test(lineOf(state, end))) end++;
  const token = state.push('fence', 'code', 0);
  token.info = `flow${match[1] === undefined ? '' : ` ${match[1]}`}`;
  token.content = state.getLines(startLine + 1, end, state.blkIndent, true);
  token.map = [startLine, end];
  state.line = end < endLine && isWithin(state, end) ? end + 1 : end;
  return true;
}

/** Whether the line still belongs to the block around, such as a list's entry. */
function isWithin(state: StateBlock, line: number): boolean {
  return state.sCount[line]! >= state.blkIndent || state.isEmpty(line);
}

function lineOf(state: StateBlock, line: number): string {
  return state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]);
}
