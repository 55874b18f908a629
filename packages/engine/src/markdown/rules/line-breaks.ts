/**
 * A single line end is a space, but not between two Chinese characters: there it would be seen (vuepress-behaviour §2, fix).
 * Authors who come from Hexo may keep it a line end (`markdown.breaks`). Beside a tag that starts a block none is kept, nor one of two spaces:
 * there a line ends anyway, and in a table or list it would be no part of it.
 */
import type { RendererRule, Token } from 'markdown-it';
import { BLOCK_START } from '../html/elements';
import { pageOf } from '../page-state';

const WIDE = /^(?:[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u201c\u201d\u2018\u2019\u2026\u2014]|[\ud840-\ud87f].)/;

export const renderSoftbreak: RendererRule = (tokens, index, options, env, self) =>
  pageOf(env).options.breaks ? renderHardbreak(tokens, index, options, env, self) : WIDE.test(edge(tokens, index, -1)) && WIDE.test(edge(tokens, index, 1)) ? '' : '\n';

export const renderHardbreak: RendererRule = (tokens, index) => (isBlockTag(tokens[index - 1]) || isBlockTag(tokens[index + 1]) ? '\n' : '<br>\n');

function isBlockTag(token: Token | undefined): boolean {
  return token?.type === 'raw' && BLOCK_START.has(/^<\/?(\w+)/.exec(token.content)?.[1] ?? '');
}

/** The character next to a line end, marks such as `**` left aside; empty when something else than text stands there. */
function edge(tokens: readonly Token[], index: number, step: -1 | 1): string {
  for (let at = index + step; at >= 0 && at < tokens.length; at += step) {
    const { type, content } = tokens[at]!;
    if (type === 'text' || type === 'code_inline') {
      if (content === '') continue;
      return type === 'code_inline' ? '' : step < 0 ? content.slice(/[\udc00-\udfff]$/.test(content) ? -2 : -1) : content.slice(0, 2);
    }
    if (!/^(strong|em|s|mark|ins|link)_(open|close)$/.test(type)) return '';
  }
  return '';
}
