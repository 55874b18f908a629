/** Tables stand in a box of their own that scrolls sideways and can be reached with the keyboard. */
import type { RendererRule } from 'markdown-it';
import type { PageState } from '../page-state';
import type { Visitor } from '../walk';
import { metaOf, setMeta } from '../token-meta';

export const TABLE_END = '</div>';

export function openTableWrap(page: PageState): string {
  return `<div class="table-wrap" tabindex="0" role="region" aria-label="${page.labels.table} ${page.count('table')}">`;
}

export const visitTableOpen: Visitor = (token, walk) => {
  setMeta(token, openTableWrap(walk.page));
  walk.push(token);
};

export const renderTableOpen: RendererRule = (tokens, index) => `${metaOf<string>(tokens[index])}<table>\n`;
export const renderTableClose: RendererRule = () => `</table>${TABLE_END}\n`;
