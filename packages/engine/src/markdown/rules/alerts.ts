/** GitHub's alerts, `> [!NOTE]`: a quote that starts so becomes a box. */
import type { StateCore, Token } from 'markdown-it';
import { setMeta } from '../token-meta';

const BOXES: Readonly<Record<string, string>> = { note: 'info', tip: 'tip', important: 'warning', warning: 'warning', caution: 'danger' };
const MARK = /^\[!(note|tip|important|warning|caution)\][ \t]*([^\n]*)(?:\n|$)/i;

/** Core rule, before inline rules run. */
export function alerts(state: StateCore): void {
  if (!state.src.includes('[!')) return;
  const { tokens } = state;
  for (let index = 0; index + 2 < tokens.length; index++) {
    if (tokens[index]!.type !== 'blockquote_open' || tokens[index + 1]!.type !== 'paragraph_open') continue;
    const line = tokens[index + 2]!;
    const match = MARK.exec(line.content);
    if (match === null) continue;
    const end = closingIndex(tokens, index);
    tokens[index]!.type = 'box_open';
    setMeta(tokens[index]!, BOXES[match[1]!.toLowerCase()]);
    tokens[end]!.type = 'box_close';
    const rest = line.content.slice(match[0].length);
    if (match[2] !== '') {
      tokens[index + 1]!.attrSet('class', 'custom-block-title');
      if (rest !== '') splitParagraph(state, index + 1, match[2]!, rest);
      else line.content = match[2]!;
    } else if (rest === '') tokens.splice(index + 1, 3);
    else line.content = rest;
  }
}

/** Makes the title a paragraph of its own, in front of the text that followed it. */
function splitParagraph(state: StateCore, index: number, title: string, rest: string): void {
  const [open, line, close] = state.tokens.slice(index, index + 3) as [Token, Token, Token];
  const nextOpen = Object.assign(new state.Token('paragraph_open', 'p', 1), { level: open.level, map: open.map, block: true });
  const nextLine = Object.assign(new state.Token('inline', '', 0), { level: line.level, content: rest, children: [], block: true });
  nextLine.map = line.map === null ? null : [line.map[0] + 1, line.map[1]];
  line.content = title;
  const nextClose = Object.assign(new state.Token('paragraph_close', 'p', -1), { level: close.level, block: true });
  state.tokens.splice(index + 3, 0, nextOpen, nextLine, nextClose);
}

function closingIndex(tokens: readonly Token[], open: number): number {
  let index = open + 1;
  while (!(tokens[index]!.type === 'blockquote_close' && tokens[index]!.level === tokens[open]!.level)) index++;
  return index;
}
