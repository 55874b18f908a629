/** `- [x] done`: a checkbox that says what it shows. */
import type { StateCore, Token } from 'markdown-it';
import { pageOf } from '../page-state';

const MARK = /^\[([ xX])\][ \t\u00a0]+/;

/** Core rule, after the inline rules. */
export function tasks(state: StateCore): void {
  const { tokens } = state;
  const { labels } = pageOf(state.env);
  /** Lists that are open, innermost last. */
  const lists: Token[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') lists.push(token);
    else if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') lists.pop();
    else if (token.type === 'inline' && tokens[index - 1]?.type === 'paragraph_open' && tokens[index - 2]?.type === 'list_item_open') {
      const first = token.children?.[0];
      const match = first?.type === 'text' ? MARK.exec(first.content) : null;
      if (match === null) continue;
      first!.content = first!.content.slice(match[0].length);
      const done = match[1] !== ' ';
      const box = new state.Token('raw', '', 0);
      box.content = `<input type="checkbox" disabled${done ? ' checked' : ''} aria-label="${done ? labels.done : labels.open}"> `;
      token.children!.unshift(box);
      tokens[index - 2]!.attrSet('class', 'task');
      lists.at(-1)?.attrSet('class', 'task-list');
    }
  }
}
