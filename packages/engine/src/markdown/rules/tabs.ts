/**
 * Tabs: `::: tabs` with `::: tab title` or `@tab title`, `::: code-group` around titled fences or `::: code-group-item title`,
 * `<code-group>` tags.
 *
 * Radio buttons and labels: they work without script and with the keyboard. In an excerpt the panels stand one after
 * another, because ids would meet those of other excerpts on the same page.
 */
import type { RendererRule, StateBlock, Token } from 'markdown-it';
import { closeRaws, openRaw, rawToken } from '../html/balance';
import type { RawElement } from '../frame';
import { escapeHtml } from '../escape';
import { pageOf } from '../page-state';
import type { Visitor, Walk } from '../walk';
import { metaOf, setMeta } from '../token-meta';

/** What `meta` of a `tabs_open` token holds; which tab is shown first is known when the last one has been seen. */
interface TabsMeta {
  readonly number: number;
  count: number;
  active: number;
}

/** What `meta` of a `tab_button` token holds. */
interface ButtonMeta {
  readonly group: TabsMeta;
  readonly index: number;
  readonly title: string;
}

/** What `meta` of a `tab_open` or `tab_mark` token holds. */
export interface TabMeta {
  readonly title: string;
  readonly isActive: boolean;
}

/** A group opened by a tag. */
export function openTabs(walk: Walk, name: string): RawElement {
  const start = walk.token('tabs_open', 'div', 1);
  enter(walk, start);
  return { name, written: 'div', open: start, line: walk.line, close: () => walk.token('tabs_close', 'div', -1), onEnd: () => walk.tabs.pop() };
}

/** A panel opened by a tag or an `@tab` line. */
export function openTabPanel(walk: Walk, name: string, title: string, active: boolean): RawElement {
  addTab(walk, title, active);
  return { name, written: 'div', open: rawToken(walk, 1, '<div class="tab-panel">'), line: walk.line, close: () => rawToken(walk, -1, '</div>'), mayStayOpen: name === '@tab' };
}

export const visitTabsOpen: Visitor = (token, walk) => {
  enter(walk, token);
  walk.push(token);
};

export const visitTabsClose: Visitor = (token, walk) => {
  walk.tabs.pop();
  walk.push(token);
};

export const visitTabOpen: Visitor = (token, walk) => {
  const { title, isActive } = metaOf<TabMeta>(token);
  addTab(walk, title, isActive);
  walk.push(token);
};

/** `@tab title` ends the panel before it and starts the next. */
export const visitTabMark: Visitor = (token, walk) => {
  closeRaws(walk, false);
  const { title, isActive } = metaOf<TabMeta>(token);
  openRaw(walk, openTabPanel(walk, '@tab', title, isActive));
};

/** True when a fence stands directly in a group of tabs: it is then a panel of its own. */
export function isTabItself(walk: Walk): boolean {
  const group = walk.tabs.at(-1);
  return group !== undefined && (walk.frame.raws.at(-1)?.open ?? walk.frame.barrier) === group;
}

/** Puts the button of a tab of the innermost group; its panel must follow. */
export function addTab(walk: Walk, title: string, active: boolean): void {
  const group = metaOf<TabsMeta | undefined>(walk.tabs.at(-1));
  if (group === undefined) return;
  const index = group.count++;
  if (active) group.active = index;
  const button = walk.token('tab_button', '', 0);
  setMeta(button, { group, index, title: title.trim() || `${walk.page.labels.tab} ${index + 1}` } satisfies ButtonMeta);
  walk.push(button);
}

function enter(walk: Walk, token: Token): void {
  setMeta(token, { number: walk.page.count('tabs'), count: 0, active: 0 } satisfies TabsMeta);
  walk.tabs.push(token);
}

export const renderTabsOpen: RendererRule = (_tokens, _index, _options, env) => (pageOf(env).inExcerpt ? '<div>\n' : '<div class="tabs" role="group">\n');

/** Right before its panel, so that style sheets and readers of feeds find the two together. */
export const renderTabButton: RendererRule = (tokens, at, _options, env) => {
  if (pageOf(env).inExcerpt) return '';
  const { group, index, title } = metaOf<ButtonMeta>(tokens[at]);
  const id = `tabs-${group.number}-${index + 1}`;
  return `<input type="radio" name="tabs-${group.number}" id="${id}"${index === group.active ? ' checked' : ''}><label for="${id}">${escapeHtml(title)}</label>\n`;
};

export const renderTabsClose: RendererRule = () => '</div>\n';
export const renderTabOpen: RendererRule = () => '<div class="tab-panel">\n';
export const renderTabClose: RendererRule = () => '</div>\n';

/** Block rule: a line `@tab title` directly in a group of tabs; it also ends a paragraph there. */
export function tabMark(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
  const parent = state.parentType as string;
  if (parent !== 'tabs' && !(silent && (state.env as { openTabs?: number }).openTabs)) return false;
  const line = state.src.slice(state.bMarks[startLine]! + state.tShift[startLine]!, state.eMarks[startLine]);
  const match = /^@tab(:active)?(?:\s+(.*))?$/.exec(line);
  if (match === null) return false;
  if (silent) return true;
  const token = state.push('tab_mark', '', 0);
  setMeta(token, { title: withoutName(match[2] ?? ''), isActive: match[1] !== undefined } satisfies TabMeta);
  token.map = [startLine, startLine + 1];
  state.line = startLine + 1;
  return true;
}

/** A name behind a sharp is no part of the title, the sharp of `C#` is. */
function withoutName(title: string): string {
  const last = title.split(/\s/).at(-1)!;
  const sharp = last.indexOf('#');
  return sharp < 0 || sharp === last.length - 1 ? title : title.slice(0, sharp - last.length);
}
