/** GitHub's alerts and Obsidian's callouts, `> [!NOTE]`: a quote that starts so becomes a box; `> [!NOTE]-` one that opens. */
import type { StateCore, Token } from 'markdown-it';
import { pageOf } from '../page-state';
import { setMeta } from '../token-meta';
import { titleOfKind } from './containers';

const NAMES = {
  info: ['note', 'info', 'abstract', 'summary', 'tldr', 'todo', 'question', 'help', 'faq', 'example', 'quote', 'cite'],
  tip: ['tip', 'hint', 'success', 'check', 'done'],
  warning: ['important', 'warning', 'attention'],
  danger: ['caution', 'danger', 'error', 'failure', 'fail', 'missing', 'bug'],
};
const BOXES: ReadonlyMap<string, string> = new Map(Object.entries(NAMES).flatMap(([box, names]) => names.map((name) => [name, box])));
const MARK = /^\[!([a-z]+)\]([+-]?)[ \t]*([^\n]*)(?:\n|$)/i;

/** Core rule, before inline rules run. What stands behind the mark on its line is the box's title. */
export function alerts(state: StateCore): void {
  if (!state.src.includes('[!')) return;
  const tokens: Token[] = [];
  /** What each open quote became. */
  const kinds: ('box' | 'details' | null)[] = [];
  for (let index = 0; index < state.tokens.length; index++) {
    const token = state.tokens[index]!;
    tokens.push(token);
    const kind = token.type === 'blockquote_close' ? (kinds.pop() ?? null) : null;
    if (kind !== null) Object.assign(token, { type: `${kind}_close`, tag: kind === 'box' ? 'div' : 'details' });
    if (token.type !== 'blockquote_open') continue;
    const [open, line, close] = state.tokens.slice(index + 1, index + 4) as [Token, Token, Token];
    const match = open.type === 'paragraph_open' ? MARK.exec(line.content) : null;
    const name = match === null ? '' : match[1]!.toLowerCase();
    const box = BOXES.get(name);
    kinds.push(box === undefined ? null : match![2] === '' ? 'box' : 'details');
    if (match === null || box === undefined) continue;
    const opens = match[2] !== '';
    Object.assign(token, opens ? { type: 'details_open', tag: 'details' } : { type: 'box_open', tag: 'div' });
    if (match[2] === '+') token.attrSet('open', '');
    if (!opens) setMeta(token, box);
    const page = pageOf(state.env);
    const title = match[3]!.trim() || (opens ? page.labels.boxes[box]! : titleOfKind(page, name));
    if (title !== '') tokens.push(...titleTokens(state, title, opens, open, line));
    line.content = line.content.slice(match[0].length);
    if (line.map !== null) line.map = [line.map[0] + 1, line.map[1]];
    if (line.content !== '') tokens.push(open, line, close);
    index += 3;
  }
  state.tokens = tokens;
}

function titleTokens(state: StateCore, title: string, isSummary: boolean, open: Token, line: Token): Token[] {
  const [name, tag] = isSummary ? ['box_title', 'summary'] : ['paragraph', 'p'];
  const start = Object.assign(new state.Token(`${name}_open`, tag, 1), { level: open.level, map: open.map, block: true });
  if (!isSummary) start.attrSet('class', 'custom-block-title');
  const text = Object.assign(new state.Token('inline', '', 0), { level: line.level, map: open.map, content: title, children: [], block: true });
  const end = Object.assign(new state.Token(`${name}_close`, tag, -1), { level: open.level, block: true });
  return [start, text, end];
}
