/** Headings: ids as VuePress makes them, `{#own-id}`, the link to the heading itself (vuepress-behaviour §1, §2). */
import { headingSlug, type HeadingIds } from '@glimpress/contracts/route';
import type { RendererRule, Token } from 'markdown-it';
import { escapeHtml } from '../escape';
import { otherHexoIds } from '../hexo-ids';
import { pageOf } from '../page-state';
import { plainTextOf } from '../plain-text';
import type { Visitor, Walk } from '../walk';
import { metaOf, setMeta } from '../token-meta';

/** More attributes may follow the id, as with markdown-it-attrs; they are dropped. */
const OWN_ID = /\s*\{#([^\s{}#]+)(?:[ \t][^{}]*)?\}\s*$/;

/** Gives the heading its id: it is made from the text as parsed, before raw HTML and variables are looked at. */
export const visitHeadingOpen: Visitor = (token, walk, line) => {
  const own = takeOwnId(line);
  const id = walk.page.slugs.take(own ?? slugOf(line?.children ?? [], walk.page.options.headingIds));
  token.attrSet('id', id);
  if (own === undefined && walk.page.options.headingIds === 'hexo' && !(walk.page.headings.length === 0 && token.tag === 'h1')) setMeta(token, takeOtherIds(line?.children ?? [], id, walk));
  walk.push(token);
};

/** Null when there is none. */
function takeOtherIds(tokens: readonly Token[], id: string, { page }: Walk): readonly string[] | null {
  const taken = otherHexoIds(tokens, id).map((slug) => page.slugs.take(slug));
  page.anchors.push(...taken);
  return taken.length === 0 ? null : taken;
}

/**
 * markdown-it-anchor of VuePress 1 and 2 takes a heading's text and code: what a plug-in for maths made a formula of is neither. An id
 * of formulas alone says what they are. Hexo's renderers see the dollars.
 */
function slugOf(tokens: readonly Token[], ids: HeadingIds): string {
  const withoutFormulas = ids === 'hexo' ? [] : tokens.filter(({ type }) => type !== 'math_inline');
  return headingSlug(plainTextOf(withoutFormulas, 'slug'), ids) || headingSlug(plainTextOf(tokens, 'slug'), ids);
}

export const visitHeadingClose: Visitor = (token, walk) => {
  const line = walk.out.at(-1)!;
  const open = walk.out.at(-2)!;
  const slug = String(open.attrGet('id'));
  walk.page.hasHeadingFirst ||= walk.page.headings.length === 0 && walk.isFirst(open);
  if (namesPage(open, walk)) walk.page.firstHeading = plainTextOf(line.children ?? []);
  walk.page.headings.push({ level: Number(token.tag.slice(1)), title: plainTextOf(line.children ?? [], 'contents'), slug });
  setMeta(token, slug);
  walk.push(token);
};

/** VuePress 1 names a page by the heading that it begins with; VuePress 2 and VitePress take the first `# heading`, wherever it stands. */
function namesPage(open: Token, walk: Walk): boolean {
  const { headings, options } = walk.page;
  if (options.headingIds === 'vuepress-2' && open.tag === 'h1' && open.level === 0) return !headings.some(({ level }) => level === 1);
  return headings.length === 0 && walk.page.hasHeadingFirst;
}

/** Takes `{#id}` off the end of a heading's text. */
function takeOwnId(line: Token | undefined): string | undefined {
  const last = line?.children?.at(-1);
  if (last?.type !== 'text') return undefined;
  const match = OWN_ID.exec(last.content.slice(-300));
  if (match === null) return undefined;
  last.content = last.content.slice(0, last.content.length - match[0].length);
  return match[1];
}

export const renderHeadingOpen: RendererRule = (tokens, index, _options, env) => {
  const token = tokens[index]!;
  if (pageOf(env).inExcerpt) return `<${token.tag}>`;
  const others = metaOf<readonly string[] | null>(token) ?? [];
  return `<${token.tag} id="${escapeHtml(String(token.attrGet('id')))}">${others.map((id) => `<span id="${escapeHtml(id)}"></span>`).join('')}`;
};

export const renderHeadingClose: RendererRule = (tokens, index, _options, env) => {
  const token = tokens[index]!;
  const anchor = pageOf(env).inExcerpt ? '' : `<a class="header-anchor" href="#${escapeHtml(encodeFragment(metaOf<string>(token)))}" aria-hidden="true" tabindex="-1">#</a>`;
  return `${anchor}</${token.tag}>\n`;
};

/** An id as the hash of an address. Chinese stays readable: browsers encode it themselves. */
export function encodeFragment(id: string): string {
  return id.replace(/[%\s]/g, encodeURIComponent);
}
