/** `%%remarks%%` of Obsidian, in a line of notes or over several lines: their author's own, in no page. */
import type { StateBlock, StateInline } from 'markdown-it';
import { pageOf } from '../page-state';

/** No operators, nor `100%%` or what a program prints. */
const REMARK = /(?<![\w%"'“])%%(?!%)[^%\n]{1,2000}%%(?![\w%])/y;

/** In a folder of notes alone: elsewhere two percent signs are text, as of `printf`, and what is between them is not to be lost. */
export function remark(state: StateInline): boolean {
  if (!state.src.startsWith('%%', state.pos) || !pageOf(state.env).options.isNotes) return false;
  REMARK.lastIndex = state.pos;
  if (!REMARK.test(state.src) || REMARK.lastIndex > state.posMax) return false;
  state.pos = REMARK.lastIndex;
  return true;
}

/**
 * From a line that is the mark to the next that is; in a folder of notes from one that starts with it to the next that ends with it, since
 * elsewhere such lines are text more often (`%% prints a percent sign`). Without an end they are text, and so they are in lists and quotes.
 */
export function remarkBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.level > 0 || state.sCount[startLine]! >= 4) return false;
  const text = (line: number): string => state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]).trimEnd();
  const [starts, ends] = pageOf(state.env).options.isNotes ? [/^%%(?!.*%)/, /%%$/] : [/^%%$/, /^%%$/];
  if (!starts.test(text(startLine))) return false;
  // Looked for once: what one does not find the next one does not either.
  const unended = ((state.env as { unendedRemarks?: Set<number> }).unendedRemarks ??= new Set());
  if (unended.has(endLine)) return false;
  for (let line = startLine + 1; line < endLine; line++) {
    if (!ends.test(text(line))) continue;
    if (!silent) state.line = line + 1;
    return true;
  }
  unended.add(endLine);
  return false;
}
