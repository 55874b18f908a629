/**
 * Containers: `::: type title` … `:::` (vuepress-behaviour §2 Containers). Any number of colons from three; the first line
 * with at least as many ends it. A type nobody knows stays text; the site may have types of its own (`markdown.containers`).
 */
import { didYouMean } from '@glimpress/contracts/problem';
import type { RendererRule, StateBlock, Token } from 'markdown-it';
import type { OwnContainer } from '../../config/markdown-choices';
import { ofLocale } from '../options';
import { pageOf, type PageState } from '../page-state';
import type { Visitor } from '../walk';
import { metaOf, setMeta } from '../token-meta';
import { finishDemo } from '../widgets/demo';
import { BOXES } from './boxes';
import { closingLine, isClosing, reportUnclosed, type OpenContainer } from './container-ends';
import type { TabMeta } from './tabs';

/** What a container's name makes of it. */
type Kind = { readonly box: string; readonly align?: string } | { readonly own: OwnContainer } | 'demo' | 'shown-source' | 'details' | 'verbatim' | 'cards' | 'tabs' | 'tab' | 'secret';

const KINDS: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(Object.entries(BOXES).map(([name, box]) => [name, { box }])),
  left: { box: 'slot', align: 'left' },
  justify: { box: 'slot', align: 'justify' },
  slot: { box: 'slot' },
  // theme-plume's: what they hold says it all without their frames.
  steps: { box: 'slot' },
  window: { box: 'slot' },
  flex: { box: 'slot' },
  'file-tree': { box: 'slot' },
  'npm-to': { box: 'slot' },
  'demo-wrapper': { box: 'slot' },
  'card-grid': { box: 'slot' },
  card: { box: 'info' },
  // vitepress-markdown-timeline's: its words are a day.
  timeline: { box: 'info' },
  demo: 'demo',
  'normal-demo': 'demo',
  'vue-demo': 'demo',
  'react-demo': 'demo',
  'md-demo': 'shown-source',
  preview: 'shown-source',
  details: 'details',
  'v-pre': 'verbatim',
  raw: 'verbatim',
  cardList: 'cards',
  cardImgList: 'cards',
  // Teek's names for them.
  shareCard: 'cards',
  navCard: 'cards',
  imgCard: 'cards',
  tabs: 'tabs',
  'code-tabs': 'tabs',
  'code-group': 'tabs',
  // vuepress-plugin-element-ui's.
  'el-tabs': 'tabs',
  tab: 'tab',
  'code-group-item': 'tab',
  'el-tab': 'tab',
  'el-tab-pane': 'tab',
  // theme-plume's, with a password behind it: only whole articles can be locked here.
  encrypt: 'secret',
};
/** Boxes whose words after the name are no title. */
const UNTITLED = new Set(['right', 'center', 'slot']);
/** What markdown-it calls the block around, while it is one of ours. */
const IN_CONTAINER = new Set<string>(['container', 'tabs']);
const OPEN = /^(:{3,})[ \t]*([A-Za-z][\w-]*)(?:#[\w-]+)?(?:[ \t]+(.*))?$/;

export function containerBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const start = state.bMarks[startLine]! + state.tShift[startLine]!;
  if (!state.src.startsWith(':::', start) || state.sCount[startLine]! - state.blkIndent >= 4) return false;
  const line = state.src.slice(start, state.eMarks[startLine]).trimEnd();
  const match = OPEN.exec(line);
  if (match === null) {
    if (!silent) reportJoined(state, line, startLine);
    return false;
  }
  const [, colons, name, words] = match as unknown as [string, string, string, string | undefined];
  const kind = kindOf(state, name);
  if (kind === undefined) {
    if (!silent) reportUnknown(state, name, startLine);
    return false;
  }
  if (silent) return true;
  const end = closingLine(state, startLine, endLine, colons.length);
  const closed = end < endLine && isClosing(state, end, colons.length);
  const { parentType, lineMax } = state;
  const env = state.env as { openTabs?: number; openSources?: number; secrets?: number; container?: OpenContainer };
  const around = env.container;
  const own: OpenContainer = { colons, name, line: startLine, around: IN_CONTAINER.has(parentType) ? around : undefined };
  if (kind === 'secret') {
    env.secrets = (env.secrets ?? 0) + 1;
    reportSecret(state, startLine);
    if (!closed) reportUnclosed(state, own, end);
    state.line = end + (closed ? 1 : 0);
    return true;
  }
  const title = (words ?? '').trim() || ownTitle(state, name);
  const open = pushOpen(state, kind, name, title, startLine);
  open.map = [startLine, end];

  env.container = own;
  state.parentType = (kind === 'tabs' ? 'tabs' : 'container') as typeof parentType;
  state.lineMax = end;
  if (kind === 'tabs') env.openTabs = (env.openTabs ?? 0) + 1;
  if (kind === 'shown-source') env.openSources = (env.openSources ?? 0) + 1;
  const inside = state.tokens.length;
  const { secrets } = env;
  state.md.block.tokenize(state, startLine + 1, end);
  if (kind === 'demo') finishDemo(open, title, state.tokens.slice(inside));
  // Of one within another the outer one shows the source of both.
  if (kind === 'shown-source' && --env.openSources! === 0 && env.secrets === secrets) pushSource(state, startLine + 1, end);
  if (kind === 'tabs') env.openTabs!--;
  if (open.type === 'framed_open') pushHtml(state, (kind as { own: OwnContainer }).own.after, title, end - 1);
  state.parentType = parentType;
  state.lineMax = lineMax;
  env.container = around;

  state.push(open.type.replace('_open', '_close'), open.tag, -1).meta = open.meta;
  // theme-reco's manual ends a theorem so: what is right is its last part, and one `:::` closes both.
  const endsWithOuter = name === 'right' && end < state.eMarks.length - 1;
  if (!closed && !endsWithOuter) reportUnclosed(state, own, end);
  state.line = end + (closed ? 1 : 0);
  return true;
}

/** What the site has of that name comes first, but only a title makes no other box of one that there is. */
function kindOf(state: StateBlock, name: string): Kind | undefined {
  const { containers } = pageOf(state.env).options;
  const own = Object.hasOwn(containers, name) ? containers[name]! : undefined;
  const known = Object.hasOwn(KINDS, name) ? KINDS[name]! : undefined;
  if (own === undefined || (known !== undefined && known !== 'secret' && own.before === undefined && own.after === undefined)) return known;
  return own.before === undefined && own.after === undefined ? { box: name } : { own };
}

/** The title that the site has for a container without one; empty for none. */
function ownTitle(state: StateBlock, name: string): string {
  const { article, options } = pageOf(state.env);
  const { title = '' } = Object.hasOwn(options.containers, name) ? options.containers[name]! : {};
  return typeof title === 'string' ? title : (ofLocale(article, title) ?? '');
}

/** HTML of the site's own around what a container holds: handled as if it stood in the text. */
function pushHtml(state: StateBlock, html: string | undefined, title: string, line: number): void {
  if (html === undefined) return;
  const token = state.push('html_block', '', 0);
  token.content = html.replaceAll('{title}', () => title);
  token.map = [line, line + 1];
}

function pushOpen(state: StateBlock, kind: Exclude<Kind, 'secret'>, name: string, title: string, line: number): Token {
  if (kind === 'tabs') return state.push('tabs_open', 'div', 1);
  if (kind === 'tab') {
    const token = state.push('tab_open', 'div', 1);
    setMeta(token, { title: tabTitle(title), isActive: title.endsWith(':active') } satisfies TabMeta);
    return token;
  }
  if (kind === 'demo') return state.push('demo_open', 'div', 1);
  if (kind === 'verbatim') return state.push('verbatim_open', '', 1);
  if (kind === 'cards') {
    const token = state.push('cards_open', 'div', 1);
    setMeta(token, { images: name === 'cardImgList' || name === 'imgCard', columns: /^[1-4]$/.exec(title)?.[0] ?? '3' });
    return token;
  }
  if (typeof kind === 'object' && 'own' in kind) {
    const token = state.push('framed_open', '', 1);
    pushHtml(state, kind.own.before, title, line);
    return token;
  }
  if (kind === 'details') {
    const token = state.push('details_open', 'details', 1);
    // VitePress's way to have it open from the start.
    const isOpen = title.endsWith('{open}');
    if (isOpen) token.attrSet('open', '');
    const words = isOpen ? title.slice(0, -'{open}'.length).trimEnd() : title;
    pushTitle(state, 'summary', words || ownTitle(state, name) || pageOf(state.env).labels.details, line);
    return token;
  }
  const token = state.push('box_open', 'div', 1);
  const { box, align } = kind === 'shown-source' ? { box: 'info' } : kind;
  setMeta(token, box);
  if (align !== undefined) token.attrSet('style', `text-align:${align}`);
  const words = name === 'card' ? (/(?:^|\s)title="([^"]*)"/.exec(title)?.[1] ?? '') : title || titleOfKind(pageOf(state.env), name);
  if (words !== '' && !UNTITLED.has(box)) pushTitle(state, 'p', words, line);
  return token;
}

/** What a box of that name is called where nobody says; empty where the site has no such titles. */
export function titleOfKind({ options, labels }: PageState, name: string): string {
  return options.boxTitles && Object.hasOwn(labels.boxes, name) ? labels.boxes[name]! : '';
}

/** Of what stands behind the name of a tab: in quotes, as `label=` of attributes, or all of it. */
function tabTitle(words: string): string {
  const [, quoted, bare] = /(?:^|\s)label=(?:"([^"]*)"|(\S.*?)(?=\s[\w:-]+=|$))/.exec(words) ?? [];
  return quoted ?? bare?.trimEnd() ?? /^(?:name=)?"([^"]*)"/.exec(words)?.[1] ?? words.replace(/:active$/, '');
}

/** Markdown shown twice: as what it makes, and below that as it is written. */
function pushSource(state: StateBlock, startLine: number, endLine: number): void {
  state.push('details_open', 'details', 1);
  pushTitle(state, 'summary', pageOf(state.env).labels.source, startLine);
  const code = state.push('fence', 'code', 0);
  code.info = 'md';
  code.content = state.getLines(startLine, endLine, state.blkIndent, true);
  code.map = [startLine, endLine];
  state.push('details_close', 'details', -1);
}

/** A title is a line of Markdown. */
function pushTitle(state: StateBlock, tag: 'p' | 'summary', title: string, line: number): void {
  const open = state.push('box_title_open', tag, 1);
  const text = state.push('inline', '', 0);
  text.content = title;
  text.map = [line, line + 1];
  text.children = [];
  state.push('box_title_close', tag, -1);
  if (tag === 'p') open.attrSet('class', 'custom-block-title');
}

function reportUnknown(state: StateBlock, name: string, line: number): void {
  const page = pageOf(state.env);
  const near = didYouMean(name, [...Object.keys(page.options.containers), ...Object.keys(KINDS)]);
  page.warnOnce(name, 'markdown/unknown-container', `There is no container “${name}”: its lines are shown as text.`, page.article.bodyStartLine + line, near === undefined ? undefined : `Did you mean ::: ${near}?`);
}

/** Whether a text has a part with a password of its own. */
export function holdsSecret(markdown: string): boolean {
  return /:::[ \t]*encrypt\b/.test(markdown);
}

function reportSecret(state: StateBlock, line: number): void {
  const page = pageOf(state.env);
  page.warn('markdown/encrypt', 'What stands in “::: encrypt” is left out: a part of an article cannot be locked.', page.article.bodyStartLine + line, 'Write it into an article of its own, with "password: …" in its front matter, and link to that.');
}

/** A name with words written right behind it (`::: tip：注意`) is none. */
function reportJoined(state: StateBlock, line: string, number: number): void {
  const name = /^:{3,}[ \t]*([A-Za-z][\w-]*)/.exec(line)?.[1];
  if (name === undefined || kindOf(state, name) === undefined) return;
  const page = pageOf(state.env);
  page.warn('markdown/unknown-container', `Behind the name of the container “${name}” stands no space: its lines are shown as text.`, page.article.bodyStartLine + number, `Write a space behind ::: ${name}`);
}

export const renderBoxOpen: RendererRule = (tokens, index) => {
  const style = tokens[index]!.attrGet('style');
  return `<div class="custom-block ${metaOf<string>(tokens[index])}"${style === null ? '' : ` style="${style}"`}>\n`;
};
export const renderBoxClose: RendererRule = () => '</div>\n';
export const renderDetailsOpen: RendererRule = (tokens, index) => `<details class="custom-block details"${tokens[index]!.attrGet('open') === null ? '' : ' open'}>\n`;

/** Nothing is written for a container whose HTML the site has itself, but what that HTML leaves open ends with it. */
export const visitFramed: Visitor = () => undefined;

/** `::: v-pre`: braces stay as written, and nothing is drawn around it. */
export const visitVerbatimOpen: Visitor = (_token, walk) => void walk.verbatim++;
export const visitVerbatimClose: Visitor = (_token, walk) => void walk.verbatim--;
