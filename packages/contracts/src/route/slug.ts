/** Ids of headings as VuePress makes them: old links into articles depend on every detail (vuepress-behaviour §1). */

/** Whose ids: those of VuePress 1, or of VuePress 2 and VitePress, which keep dashes and count equal ones from 1. */
export const HEADING_IDS = ['vuepress-1', 'vuepress-2'] as const;
export type HeadingIds = (typeof HEADING_IDS)[number];

const SPECIAL: Readonly<Record<HeadingIds, RegExp>> = {
  'vuepress-1': /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’–—<>,.?/]+/g,
  'vuepress-2': /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g,
};
// eslint-disable-next-line no-control-regex
const DROPPED = /[\u0300-\u036F\u0000-\u001f]/g;

/** The id for a heading's text; empty when nothing of the text can stand in an id. */
export function slugify(text: string, ids: HeadingIds = 'vuepress-1'): string {
  return text
    .normalize('NFKD')
    .replace(DROPPED, '')
    .replace(SPECIAL[ids], '-')
    .replace(/^-|-$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();
}
