/** `x^2^` and `H~2~O`, where the site wants them (`markdown.sup`, `markdown.sub`). */
import type { StateInline } from 'markdown-it';
import { pageOf } from '../page-state';

/** No spaces, no `=`, and not letters of two scripts: `-2^53到2^53之间`, `2^12=2^20` and `~1为0，~0为1` are sentences about numbers. */
const MARKED = /([~^])((?:\\[!-/:-@[-`{-~]|[!-<>-[\]_-}]){1,100}|[^\0-\x7f\p{P}\p{Z}\p{S}]{1,100})\1(?!\1)/uy;

export function smallLetters(state: StateInline, silent: boolean): boolean {
  const { pos, src } = state;
  const code = src.charCodeAt(pos);
  const tag = code === 94 ? 'sup' : code === 126 ? 'sub' : null;
  if (tag === null || !pageOf(state.env).options[tag] || src.charCodeAt(pos - 1) === code) return false;
  MARKED.lastIndex = pos;
  const match = MARKED.exec(src);
  if (match === null || MARKED.lastIndex > state.posMax) return false;
  if (!silent) {
    state.push(`${tag}_open`, tag, 1);
    state.push('text', '', 0).content = match[2]!.replace(/\\(?=.)/g, '');
    state.push(`${tag}_close`, tag, -1);
  }
  state.pos = MARKED.lastIndex;
  return true;
}
