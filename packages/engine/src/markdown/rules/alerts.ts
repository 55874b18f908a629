/** GitHub's alerts, `> [!NOTE]`: a quote that starts so becomes a box. */
import type { StateCore, Token } from 'markdown-it';
import { setMeta } from '../token-meta';

const BOXES: Readonly<Record<string, string>> = { note: 'info', info: 'info', tip: 'tip', important: 'warning', warning: 'warning', caution: 'danger' };
const MARK = /^\[!(note|info|tip|important|warning|caution)\][ \t]*([^\n]*)(?:\n|$)/i;

/** Core rule, before inline rules run. What stands behind the mark on its line is the box's title. */
export function alerts(state: StateCore): void {
  if (!state.src.includes('[!')) return;
  const tokens: Token[] = [];
  /** For each open quote, whether it became a box. */
  const boxes: boolean[] = [];
  for (let index = 0; index < state.tokens.length; index++) {
    const token = state.tokens[index]!;
    tokens.push(token);
    if (token.type === 'blockquote_close' && boxes.pop()) token.type = 'box_close';
    if (token.type !== 'blockquote_open') continue;
    const [open, line, close] = state.tokens.slice(index + 1, index + 4) as [Token, Token, Token];
    const match = open.type === 'paragraph_open' ? MARK.exec(line.content) : null;
    boxes.push(match !== null);
    if (match === null) continue;
    token.type = 'box_open';
    setMeta(token, BOXES[match[1]!.toLowerCase()]);
    const title = match[2]!.trim();
    if (title !== '') tokens.push(...titleTokens(state, title, open, line));
    line.content = line.content.slice(match[0].length);
    if (line.map !== null) line.map = [line.map[0] + 1, line.map[1]];
    if (line.content !== '') tokens.push(open, line, close);
    index += 3;
  }
  state.tokens = tokens;
}

function titleTokens(state: StateCore, title: string, open: Token, line: Token): Token[] {
  const start = Object.assign(new state.Token('paragraph_open', 'p', 1), { level: open.level, map: open.map, block: true });
  start.attrSet('class', 'custom-block-title');
  const text = Object.assign(new state.Token('inline', '', 0), { level: line.level, map: open.map, content: title, children: [], block: true });
  const end = Object.assign(new state.Token('paragraph_close', 'p', -1), { level: open.level, block: true });
  return [start, text, end];
}
