/** The one markdown-it instance of a renderer: which rules run, in which order, and who writes what. */
import MarkdownIt from 'markdown-it';
import type { Env, MarkdownIt as MarkdownItInstance, Token } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import footnote from 'markdown-it-footnote';
import { renderRaw, visitHtmlBlock, visitHtmlInline } from './html/raw-html';
import { pageOf } from './page-state';
import { alerts } from './rules/alerts';
import { attributes } from './rules/attributes';
import { renderCards, renderCardsClose, renderCardsOpen } from './rules/cards';
import { blockIds } from './rules/block-ids';
import { renderCode, snippetBlock, snippetInSlot, visitCodeBlock, visitFence, visitSnippet } from './rules/code';
import { remark, remarkBlock } from './rules/comments';
import { containerBlock, renderBoxClose, renderBoxOpen, renderDetailsOpen, visitFramed, visitVerbatimClose, visitVerbatimOpen } from './rules/containers';
import { delimitedMarks } from './rules/delimited-marks';
import { embedBlock } from './rules/embeds';
import { emoji, renderEmoji } from './rules/emoji';
import { flowBlock } from './rules/flow';
import { bracketedWord, footnoteRules, footnoteTail } from './rules/footnotes';
import { renderHeadingClose, renderHeadingOpen, visitHeadingClose, visitHeadingOpen } from './rules/headings';
import { htmlBlock, htmlInline } from './rules/html-rules';
import { imageForms, visitImage } from './rules/images';
import { renderHardbreak, renderSoftbreak } from './rules/line-breaks';
import { visitLink, visitLinkEnd } from './rules/links';
import { lenientLists } from './rules/lists';
import { mathBlock, mathInline, renderMathBlock, renderMathInline, visitMathBlock, visitMathInline } from './rules/math';
import { openFormulas } from './rules/open-formulas';
import { visitParagraphClose } from './rules/paragraphs';
import { ownData, siteVariable, visitSiteVariable } from './rules/site-variables';
import { strictSingleStars } from './rules/single-star';
import { slips } from './rules/slips';
import { smallLetters } from './rules/small-letters';
import { codeInTables, endOfTable, renderTableClose, renderTableOpen, restoreBars, tableRule, visitTableOpen } from './rules/tables';
import { renderTabButton, renderTabClose, renderTabOpen, renderTabsClose, renderTabsOpen, tabMark, visitTabMark, visitTabOpen, visitTabsClose, visitTabsOpen } from './rules/tabs';
import { tasks } from './rules/tasks';
import { renderToc, tocBlock } from './rules/toc';
import { visitWikiLink, wikiLink } from './rules/wiki-links';
import { closeRaws } from './html/balance';
import { Walk, type Visitor } from './walk';
import { renderCatalogue } from './widgets/catalogue';
import { renderDemoClose, renderDemoOpen, visitDemoOpen } from './widgets/demo';

const VISITORS: ReadonlyMap<string, Visitor> = new Map(
  Object.entries({
    code_block: visitCodeBlock,
    demo_open: visitDemoOpen,
    fence: visitFence,
    framed_close: visitFramed,
    framed_open: visitFramed,
    heading_close: visitHeadingClose,
    heading_open: visitHeadingOpen,
    html_block: visitHtmlBlock,
    html_inline: visitHtmlInline,
    image: visitImage,
    link_open: visitLink,
    link_close: visitLinkEnd,
    math_block: visitMathBlock,
    math_inline: visitMathInline,
    paragraph_close: visitParagraphClose,
    site_variable: visitSiteVariable,
    snippet: visitSnippet,
    tab_mark: visitTabMark,
    tab_open: visitTabOpen,
    table_open: visitTableOpen,
    tabs_close: visitTabsClose,
    tabs_open: visitTabsOpen,
    verbatim_close: visitVerbatimClose,
    verbatim_open: visitVerbatimOpen,
    wiki_link: visitWikiLink,
  }),
);

/** Tokens whose place in the line the walk asks for, to name the source line. */
const PLACED = new Set(['html_inline', 'image', 'link_open', 'math_inline', 'wiki_link']);

export interface WalkedText {
  readonly tokens: Token[];
  /** Tokens above `<!-- more -->`. */
  readonly excerpt: Token[] | null;
}

/** `linkify`: bare addresses are links. Only with their scheme: `cluster.name` and `index.md` are words. */
export function createMarkdownIt({ linkify }: { readonly linkify: boolean } = { linkify: false }): { md: MarkdownItInstance; walkTokens: (text: string, env: Env) => WalkedText } {
  const md = new MarkdownIt({ html: true, linkify });
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  const { State } = md.inline;
  md.use(cjkFriendly as never).use(footnote as never);
  strictSingleStars(md, State);
  lenientLists(md);
  addRules(md);
  addWriters(md);
  rememberPlaces(md);
  return {
    md,
    walkTokens(text, env) {
      const state = new md.core.State(text, md, env);
      md.core.process(state);
      const walk = new Walk(pageOf(env), state, VISITORS, closeRaws);
      return { tokens: walk.run(state.tokens), excerpt: walk.excerpt };
    },
  };
}

function addRules(md: MarkdownItInstance): void {
  // Images on the author's disk are reported as missing files instead of being left as text, scripts are left out (`mayHaveAddress`). `vector<std::string>` is no address.
  const { validateLink, normalizeLink } = md;
  md.validateLink = (url) => (validateLink(url) || /^(?:file|javascript|vbscript):/i.test(url)) && !/^\w+::/.test(url);

  // Most addresses need no encoding: taking them apart and together again costs more than the rest of a link.
  md.normalizeLink = (url) => (/^(?:[\w\-.~:/?#@!$&'()*+,;=]|%[\da-f]{2})*$/i.test(url) ? url : normalizeLink(url));

  const { block, inline, core } = md;
  const interrupting = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };
  // The first of markdown-it's own.
  block.ruler.at('table', tableRule(md, block.ruler.getRules('')[0]!), { alt: ['paragraph', 'reference'] });
  block.ruler.at('html_block', htmlBlock, { alt: ['paragraph', 'reference', 'blockquote'] });
  block.ruler.before('fence', 'container', containerBlock, interrupting);
  block.ruler.before('fence', 'math_block', mathBlock, interrupting);
  block.ruler.before('fence', 'remark', remarkBlock, interrupting);
  block.ruler.before('fence', 'snippet', snippetBlock, interrupting);
  block.ruler.before('fence', 'embed', embedBlock, interrupting);
  block.ruler.before('code', 'snippet_in_slot', snippetInSlot);
  block.ruler.before('fence', 'flow', flowBlock, interrupting);
  block.ruler.before('fence', 'tab_mark', tabMark, interrupting);
  block.ruler.before('table', 'code_in_tables', codeInTables, { alt: ['paragraph', 'reference'] });
  // What ends a quote ends a table.
  block.ruler.push('end_of_table', endOfTable, { alt: ['blockquote'] });
  block.ruler.before('reference', 'toc', tocBlock, { alt: ['paragraph'] });

  inline.ruler.at('html_inline', htmlInline);
  inline.ruler.before('escape', 'site_variable', siteVariable);
  inline.ruler.before('escape', 'attributes', attributes);
  inline.ruler.after('escape', 'math_inline', mathInline);
  inline.ruler.before('link', 'wiki_link', wikiLink);
  inline.ruler.before('wiki_link', 'image_forms', imageForms);
  inline.ruler.after('escape', 'remark', remark);
  inline.ruler.before('footnote_inline', 'bracketed_word', bracketedWord);
  inline.ruler.push('emoji', emoji);
  delimitedMarks(md);
  inline.ruler.before('emphasis', 'small_letters', smallLetters);

  core.ruler.before('inline', 'slips', slips);
  core.ruler.before('inline', 'own_data', ownData);
  core.ruler.before('inline', 'bars', restoreBars);
  core.ruler.before('inline', 'alerts', alerts);
  core.ruler.before('inline', 'block_ids', blockIds);
  core.ruler.after('inline', 'open_formulas', openFormulas);
  core.ruler.at('footnote_tail', footnoteTail);
  core.ruler.push('tasks', tasks);
}

function addWriters(md: MarkdownItInstance): void {
  Object.assign(md.renderer.rules, footnoteRules, {
    box_open: renderBoxOpen,
    box_close: renderBoxClose,
    cards: renderCards,
    cards_open: renderCardsOpen,
    cards_close: renderCardsClose,
    catalogue: renderCatalogue,
    code_block: renderCode,
    demo_open: renderDemoOpen,
    demo_close: renderDemoClose,
    details_open: renderDetailsOpen,
    emoji: renderEmoji,
    fence: renderCode,
    hardbreak: renderHardbreak,
    heading_open: renderHeadingOpen,
    heading_close: renderHeadingClose,
    math_block: renderMathBlock,
    math_inline: renderMathInline,
    raw: renderRaw,
    snippet: renderCode,
    softbreak: renderSoftbreak,
    tab_button: renderTabButton,
    tab_open: renderTabOpen,
    tab_close: renderTabClose,
    table_open: renderTableOpen,
    table_close: renderTableClose,
    tabs_open: renderTabsOpen,
    tabs_close: renderTabsClose,
    toc: renderToc,
  });
}

/** Notes where in its line a token stands (in `map`, which inline tokens do not use otherwise). */
function rememberPlaces(md: MarkdownItInstance): void {
  const Base = md.inline.State;
  md.inline.State = class extends Base {
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      const { pos } = this;
      const token = super.push(type, tag, nesting);
      if (PLACED.has(type)) token.map = [pos, pos];
      return token;
    }
  };
}
