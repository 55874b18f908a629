/**
 * Items that stand before the text of the item above them, and four columns or more behind its list: `10. ten` in a list indented by two,
 * and `    1. one` below it. To VuePress 1 they end that item; to newer CommonMark they are more of its text, and behind a blank line code.
 */
import type { MarkdownIt } from 'markdown-it';

const ITEM = /^(?:\d{1,9}[.)]|[-+*])(?:[ \t]|$)/;
/** What stands further behind its list is none of its items. */
const FURTHEST = 3;

/** Around the parsing of what an item, or what else holds blocks, has in it. */
export function lenientLists({ block }: MarkdownIt): void {
  const tokenize = block.tokenize.bind(block);
  block.tokenize = (state, startLine, endLine) => {
    const { listIndent } = state;
    // What makes them text.
    state.listIndent = -1;
    tokenize(state, startLine, endLine);
    state.listIndent = listIndent;
    const { line } = state;
    if ((state.parentType as string) !== 'list' || line >= endLine || state.sCount[line]! >= state.blkIndent || state.sCount[line]! - listIndent <= FURTHEST) return;
    if (ITEM.test(state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]))) state.sCount[line] = listIndent + FURTHEST;
  };
}
