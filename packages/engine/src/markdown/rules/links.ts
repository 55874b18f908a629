/** Links: addresses to markers, and the look of links that leave the site (vuepress-behaviour §2 Links). */
import { isScriptUrl, percentDecode } from '@glimpress/contracts/route';
import type { Token } from 'markdown-it';
import { linkTarget } from '../addresses';
import type { Visitor, Walk } from '../walk';

/** The attributes of a link to `href`, address first; values are not escaped. */
export function linkAttributes(walk: Walk, href: string, withIcon = true): [string, string][] {
  const target = linkTarget(walk, href);
  const attributes: [string, string][] = [['href', target.href]];
  if (target.kind === 'external') {
    attributes.push(...Object.entries(walk.page.options.externalLinks));
    if (withIcon) attributes.push(['class', 'outbound']);
  }
  return attributes;
}

export const visitLink: Visitor = (token, walk) => {
  token.hidden = !mayHaveAddress(token, walk);
  if (token.hidden) return walk.push(token);
  const kept = (token.attrs ?? []).filter(([name]) => name !== 'href');
  token.attrs = [...linkAttributes(walk, String(token.attrGet('href') ?? '')), ...kept];
  walk.push(token);
};

/**
 * Whether the address of a link or an image may stand in the page. `[a]: address "title"` stands once and may be named any number of
 * times; one that runs a script, however it is encoded, is told and left out.
 */
export function mayHaveAddress({ attrs }: Token, { page, line }: Walk): boolean {
  const attributes = attrs ?? [];
  if (!page.takeRoom(attributes.reduce((characters, [, value]) => characters + String(value).length, 0), line)) return false;
  const isScript = attributes.some(([name, value]) => name !== 'title' && isScriptUrl(percentDecode(String(value))));
  if (isScript) page.warn('markdown/unsafe-attribute', 'The script address of a link or a picture is dropped.', line, 'Write its text alone, or the address that it leads to.');
  return !isScript;
}

/** Its end: now it is known what the link is around. */
export const visitLinkEnd: Visitor = (token, walk) => {
  const start = walk.out.findLastIndex(({ type }) => type === 'link_open');
  token.hidden = start >= 0 && walk.out[start]!.hidden;
  if (start >= 0 && arePictures(walk.out.slice(start + 1))) walk.out[start]!.attrs = walk.out[start]!.attrs!.filter(([name, value]) => name !== 'class' || value !== 'outbound');
  walk.push(token);
};

/** A link around nothing but pictures is seen to be none to another site. */
export function arePictures(tokens: readonly Token[]): boolean {
  const inside = tokens.filter(({ type, content }) => type !== 'softbreak' && content.trim() !== '');
  return inside.length > 0 && inside.every(({ type, content }) => type === 'raw' && content.startsWith('<img '));
}
