/** How footnotes are written; `markdown-it-footnote` reads them. */
import type { RendererRule, Token } from 'markdown-it';
import { pageOf } from '../page-state';
import { metaOf } from '../token-meta';

interface FootnoteMeta {
  readonly id: number;
  readonly subId: number;
}

function anchorOf(token: Token): { number: number; anchor: string } {
  const { id, subId } = metaOf<FootnoteMeta>(token);
  return { number: id + 1, anchor: `fnref${id + 1}${subId > 0 ? `-${subId}` : ''}` };
}

export const footnoteRules: Readonly<Record<string, RendererRule>> = {
  footnote_ref(tokens, index, _options, env) {
    const { number, anchor } = anchorOf(tokens[index]!);
    return pageOf(env).inExcerpt ? '' : `<sup class="footnote-ref"><a href="#fn${number}" id="${anchor}">[${number}]</a></sup>`;
  },
  footnote_block_open: (_tokens, _index, _options, env) => `<section class="footnotes" aria-label="${pageOf(env).options.labels.footnotes}"><ol>\n`,
  footnote_block_close: () => '</ol></section>\n',
  footnote_open: (tokens, index) => `<li id="fn${metaOf<FootnoteMeta>(tokens[index]).id + 1}">`,
  footnote_close: () => '</li>\n',
  footnote_anchor: (tokens, index, _options, env) =>
    ` <a class="footnote-backref" href="#${anchorOf(tokens[index]!).anchor}" aria-label="${pageOf(env).options.labels.footnoteBack}">↩︎</a>`,
};
