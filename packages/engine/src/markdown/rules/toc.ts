/** `[[toc]]` (VuePress), `<TOC/>` (a plugin of it), `[TOC]` (Typora) and `@[TOC](title)` (CSDN) on a line of their own: links to the headings' real ids. */
import type { RendererRule, StateBlock } from 'markdown-it';
import type { Heading } from '@glimpress/contracts/page';
import { escapeHtml } from '../escape';
import { pageOf } from '../page-state';
import { metaOf, setMeta } from '../token-meta';
import { encodeFragment } from './headings';

/** VuePress 1 drops what stands behind its mark, such as `// 目录`. */
const MARK = /^(?:\[\[toc\]\](?:\s.*)?|\[toc\]|@\[toc\](?:\(.*\))?|<toc(?:\s[^<>]*)?(?:\/>|>\s*<\/toc>))\s*$/i;

export function tocBlock(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
  let start = state.bMarks[startLine]! + state.tShift[startLine]!;
  // Nobody sees the space without width that editors leave there, and VuePress 1 looked behind it.
  while (/[\u200b\ufeff]/.test(state.src[start] ?? '')) start++;
  if (!/[@[<]/.test(state.src[start] ?? '') || state.sCount[startLine]! - state.blkIndent >= 4) return false;
  if (!MARK.test(state.src.slice(start, state.eMarks[startLine]))) return false;
  if (silent) return true;
  const token = state.push('toc', 'nav', 0);
  token.map = [startLine, startLine + 1];
  setMeta(token, /^@?\[t/i.test(state.src.slice(start, start + 3)));
  state.line = startLine + 1;
  return true;
}

/** Of VuePress's `[[toc]]`. */
const USUAL_LEVELS = [2, 3];

/** Each has every heading of the page. */
const MOST_TOCS = 20;

/** Typora and CSDN list headings of all levels, unless the config says which; one of the first level is the title, several are parts. */
export const renderToc: RendererRule = (tokens, index, _options, env) => {
  const page = pageOf(env);
  if (page.inExcerpt) return '';
  if (page.count('toc') > MOST_TOCS) {
    const line = page.article.bodyStartLine + tokens[index]!.map![0];
    page.warnOnce('toc', 'markdown/many-catalogues', `There are more than ${MOST_TOCS} tables of contents on the page: the rest is left out.`, line);
    return '';
  }
  const levels = page.options.tocLevels ?? (metaOf<boolean>(tokens[index]) ? null : USUAL_LEVELS);
  const hasParts = page.headings.filter(({ level }) => level === 1).length > 1;
  const headings = page.headings.filter(({ level }) => levels?.includes(level) ?? (level > 1 || hasParts));
  if (headings.length === 0) return '';
  return `<nav class="toc" aria-label="${page.labels.toc}">${listOf(headings)}</nav>\n`;
};

/** A nested list: a heading belongs below the nearest heading before it that has a lower level. */
function listOf(headings: readonly Heading[]): string {
  let html = '';
  const open: number[] = [];
  for (const { level, title, slug } of headings) {
    while (open.length > 1 && open.at(-2)! >= level) {
      open.pop();
      html += '</li></ul>';
    }
    if (open.length > 0 && open.at(-1)! >= level) {
      open[open.length - 1] = level;
      html += '</li><li>';
    } else {
      open.push(level);
      html += '<ul><li>';
    }
    html += `<a href="#${escapeHtml(encodeFragment(slug))}">${escapeHtml(title)}</a>`;
  }
  return html + '</li></ul>'.repeat(open.length);
}
