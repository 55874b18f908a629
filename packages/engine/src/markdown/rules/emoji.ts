/** `:tada:` to the character: at the edge of a word, also right before or behind one, never inside one (`x:o:y`), never from shortcuts such as `:)`. */
import { createRequire } from 'node:module';
import type { RendererRule, StateInline } from 'markdown-it';

const CODE = /:([a-z0-9_+-]{1,50}):/iy;
let table: Readonly<Record<string, string>> | undefined;

/** The table is 50 KB: read when the first text looks as if it held a code. */
function characterOf(code: string): string | undefined {
  table ??= loadTable();
  return Object.hasOwn(table, code) ? table[code] : undefined;
}

function loadTable(): Readonly<Record<string, string>> {
  return (createRequire(import.meta.url)('markdown-it-emoji/lib/data/full.mjs') as { default: Record<string, string> }).default;
}

export function emoji(state: StateInline, silent: boolean): boolean {
  const { pos, src } = state;
  if (src.charCodeAt(pos) !== 58) return false;
  CODE.lastIndex = pos;
  const match = CODE.exec(src);
  if (match === null || CODE.lastIndex > state.posMax) return false;
  const before = src[pos - 1] ?? '';
  const afterEmoji = state.pending === '' && state.tokens.at(-1)?.type === 'emoji';
  // Beside a word one may stand that is parted from what is on its other side, but not as a sign of one or two letters: `a :b:c`.
  const isLong = match[1]!.length > 2;
  const isBehindWord = isLong && /[a-z]/i.test(before);
  if ((/[\w/]/.test(before) && !isBehindWord) || (before === ':' && !afterEmoji)) return false;
  const isApart = isLong && /^\s?$/.test(before);
  if ((isApart ? /\// : isBehindWord ? /[\w/:]/ : /[\w/]/).test(src[CODE.lastIndex] ?? '')) return false;
  const character = characterOf(match[1]!.toLowerCase());
  if (character === undefined) return false;
  if (!silent) {
    const token = state.push('emoji', '', 0);
    token.content = character;
    token.markup = match[0];
  }
  state.pos += match[0].length;
  return true;
}

export const renderEmoji: RendererRule = (tokens, index) => tokens[index]!.content;
