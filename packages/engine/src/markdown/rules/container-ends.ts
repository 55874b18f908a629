/** Where a container ends, and which one is told when lines that end one are too few. */
import type { StateBlock } from 'markdown-it';
import { pageOf } from '../page-state';

/** A container while what it holds is read. */
export interface OpenContainer {
  readonly colons: string;
  readonly name: string;
  /** 0-based, of the text. */
  readonly line: number;
  /** The container directly around it, with no list or quote between. */
  readonly around: OpenContainer | undefined;
}

/** The line (0-based) that ends a container of so many colons, or the first behind the block around it. */
export function closingLine(state: StateBlock, startLine: number, endLine: number, colons: number): number {
  for (let line = startLine + 1; line < endLine; line++) {
    if (state.sCount[line]! < state.blkIndent && !state.isEmpty(line)) return line;
    if (isClosing(state, line, colons)) return line;
  }
  return endLine;
}

/** Whether a line ends a container of so many colons. */
export function isClosing(state: StateBlock, line: number, colons: number): boolean {
  const start = state.bMarks[line]! + state.tShift[line]!;
  if (state.src.charCodeAt(start) !== 58 || state.sCount[line]! - state.blkIndent >= 4 || state.sCount[line]! < state.blkIndent) return false;
  const text = state.src.slice(start, state.eMarks[line]).trimEnd();
  return text.length >= colons && /^:+$/.test(text);
}

/**
 * Warns of a container that ends at `end` (0-based) without a line that says so. Where that line would end it, but the container around took it, that
 * one is at fault: it has no end of its own, or needs more colons than what it holds.
 */
export function reportUnclosed(state: StateBlock, { colons, name, line, around }: OpenContainer, end: number): void {
  const page = pageOf(state.env);
  const first = page.article.bodyStartLine;
  const warn = (at: number, message: string, hint: string): void => page.warn('markdown/unclosed-container', message, first + at, hint);
  if (around === undefined || !isClosing(state, end, colons.length)) {
    warn(line, `“${colons} ${name}” is not closed: it ends with the block around it.`, `Write ${colons} on a line of its own where it shall end.`);
  } else if (hasEndBelow(state, end, around.colons.length)) {
    const env = state.env as { toldEnds?: number };
    env.toldEnds = (env.toldEnds ?? 0) + 1;
    warn(around.line, `“${around.colons} ${around.name}” ends on line ${first + end} already, with “${colons} ${name}” within it.`, `Write ${around.colons}: where it begins and where it shall end: the outer one has more colons.`);
  } else {
    warn(around.line, `“${around.colons} ${around.name}” is not closed: it ends on line ${first + end}, with “${colons} ${name}”.`, `Write ${around.colons} on a line of its own where it shall end.`);
  }
}

/** Whether the next line below with colons ends a container, where none is open. */
function hasEndBelow(state: StateBlock, line: number, colons: number): boolean {
  for (let at = line + 1; at < state.eMarks.length; at++) {
    if (isClosing(state, at, colons)) return true;
    if (state.src.startsWith(':::', state.bMarks[at]! + state.tShift[at]!)) return false;
  }
  return false;
}
