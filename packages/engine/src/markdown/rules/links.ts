/** Links: addresses to markers, and the look of links that leave the site (vuepress-behaviour §2 Links). */
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

export const visitLink: Visitor = (token, walk, next) => {
  const kept = (token.attrs ?? []).filter(([name]) => name !== 'href');
  token.attrs = [...linkAttributes(walk, String(token.attrGet('href') ?? ''), next?.type !== 'image'), ...kept];
  walk.push(token);
};
