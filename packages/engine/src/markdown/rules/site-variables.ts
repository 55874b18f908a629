/**
 * `{{ $page.title }}` and its like. A fixed list stands for text, and so do values that the article's own `<script>` gives as
 * they are; everything else stays as written: nothing in an article is ever evaluated. In code, braces are always literal.
 */
import type { StateCore, StateInline } from 'markdown-it';
import { pageTitle } from '../title';
import { pageOf, type PageState } from '../page-state';
import type { Visitor, Walk } from '../walk';

/** What they hold is looked at without the space around it. */
const BRACES = /\{\{([^{}]{1,400})\}\}/g;
const AT_POSITION = new RegExp(BRACES.source, 'y');

/** `data() { return {`, `data: () => ({`, `data: function () { return {`: what a component of Vue shows is behind it. */
const DATA = /\bdata\s*(?::\s*(?:function\s*)?)?\(\s*\)\s*(?:=>\s*\(\s*|(?:=>\s*)?\{\s*return\s*)\{/;
const LITERAL = /(?:\s|\/\/[^\n]*\n)*([\p{ID_Continue}$]+)\s*:\s*(?:'([^'\\\n]*)'|"([^"\\\n]*)"|(-?\d+(?:\.\d+)?))\s*(?:,|(?=\}))/uy;

/** Core rule: the texts and numbers that `data()` of a `<script>` begins with, up to one that would have to be worked out. */
export function ownData(state: StateCore): void {
  if (!state.src.includes('{{')) return;
  for (const { type, content } of state.tokens) {
    const data = type === 'html_block' && content.startsWith('<script') ? DATA.exec(content) : null;
    if (data === null) continue;
    LITERAL.lastIndex = data.index + data[0].length;
    for (let found = LITERAL.exec(content); found !== null; found = LITERAL.exec(content)) pageOf(state.env).data.set(found[1]!, (found[2] ?? found[3] ?? found[4])!);
  }
}

/** Inline rule: keeps `{{ … }}` whole, so that `$` and `_` in it mean nothing to Markdown. */
export function siteVariable(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 123) return false;
  AT_POSITION.lastIndex = state.pos;
  const match = AT_POSITION.exec(state.src);
  const expression = match?.[1]!.trim() ?? '';
  if (match === null || expression.includes('\n') || !(expression.startsWith('$') || pageOf(state.env).data.has(expression))) return false;
  if (!silent) state.push('site_variable', '', 0).content = match[0];
  state.pos += match[0].length;
  return true;
}

export const visitSiteVariable: Visitor = (token, walk) => {
  token.type = 'text';
  if (walk.verbatim === 0) token.content = replaceVariables(token.content, walk);
  walk.push(token);
};

/** The text with the variables of the list filled in. */
export function replaceVariables(text: string, { page, line }: Walk): string {
  if (!text.includes('{{')) return text;
  return text.replace(BRACES, (written, inner: string) => {
    const value = valueOf(inner.trim(), page);
    return value !== undefined && page.takeRoom(value.length, line) ? value : written;
  });
}

function valueOf(expression: string, page: PageState): string | undefined {
  const { title, description, base } = page.options.siteVariables;
  const frontMatter = page.article.frontMatter;
  const ownTitle = (): string => pageTitle(frontMatter, page.firstHeading) ?? '';
  switch (expression) {
    case '$page.title':
    case '$title':
      return ownTitle();
    case '$site.title':
    case '$siteTitle':
      return title;
    case '$site.description':
      return description;
    case '$site.base':
      return base;
    case '$description':
    case '$page.description':
      return frontMatter.description ?? description;
  }
  if (page.data.has(expression)) return page.data.get(expression);
  const key = /^\$(?:page\.)?frontmatter\.([\p{ID_Continue}$-]+)$/u.exec(expression)?.[1];
  if (key === undefined || !Object.hasOwn(frontMatter, key)) return undefined;
  const value = frontMatter[key];
  if (Array.isArray(value)) return value.every((item) => typeof item !== 'object') ? value.join(', ') : undefined;
  return typeof value === 'object' || value === undefined ? undefined : String(value);
}
