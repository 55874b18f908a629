/** `%%remarks%%` of Obsidian, in a line or over several: their author's own, in no page. */
import type { StateBlock, StateInline } from 'markdown-it';

/** No operators, nor `100%%` or what a program prints. */
const REMARK = /(?<![\w%"'“])%%(?!%)[^%\n]{1,2000}%%(?![\w%])/y;

export function remark(state: StateInline): boolean {
  if (!state.src.startsWith('%%', state.pos)) return false;
  REMARK.lastIndex = state.pos;
  if (!REMARK.test(state.src) || REMARK.lastIndex > state.posMax) return false;
  state.pos = REMARK.lastIndex;
  return true;
}

/** From a line that starts with the mark to the next that ends with it; without that they are text. */
export function remarkBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const text = (line: number): string => state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]).trimEnd();
  if (state.sCount[startLine]! - state.blkIndent >= 4 || !/^%%(?!.*%)/.test(text(startLine))) return false;
  // Looked for once: what one does not find the next one does not either.
  const unended = ((state.env as { unendedRemarks?: Set<number> }).unendedRemarks ??= new Set());
  if (unended.has(endLine)) return false;
  for (let line = startLine + 1; line < endLine; line++) {
    if (!text(line).endsWith('%%')) continue;
    if (!silent) state.line = line + 1;
    return true;
  }
  unended.add(endLine);
  return false;
}
