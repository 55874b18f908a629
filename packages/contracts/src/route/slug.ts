/** Ids of headings as VuePress makes them: old links into articles depend on every detail (vuepress-behaviour §1). */

/** Whose ids: those of VuePress 1; of VuePress 2 and VitePress, which keep dashes and count equal ones from 1; of Hexo, which also keeps capitals and full-width marks. */
export const HEADING_IDS = ['vuepress-1', 'vuepress-2', 'hexo'] as const;
export type HeadingIds = (typeof HEADING_IDS)[number];

const SPECIAL: Readonly<Record<Exclude<HeadingIds, 'hexo'>, RegExp>> = {
  'vuepress-1': /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’–—<>,.?/]+/g,
  'vuepress-2': /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g,
};
// eslint-disable-next-line no-control-regex
const DROPPED = /[\u0300-\u036F\u0000-\u001f]/g;

/** The id for a heading's text; empty when nothing of the text can stand in an id. */
export function headingSlug(text: string, ids: HeadingIds): string {
  return ids === 'hexo' ? hexoSlug(text) : slugify(text, ids);
}

/** As VuePress makes it. Also the form in which ids of several engines are the same. */
export function slugify(text: string, ids: Exclude<HeadingIds, 'hexo'> = 'vuepress-1'): string {
  return text
    .normalize('NFKD')
    .replace(DROPPED, '')
    .replace(SPECIAL[ids], '-')
    .replace(/^-|-$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();
}

/** The letters and digits of an id, which every generator keeps; empty when there are none. */
export function bareSlug(id: string): string {
  return id.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** hexo-util's `slugize`, which Hexo's renderers make ids with and Hexo the addresses of tags and categories. */
export function hexoSlug(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u00c0-\u024f\u1e00-\u1eff\u24b6-\u24e9\uff21-\uff3a\uff41-\uff5a]/g, (letter) => letter.normalize('NFKD'))
    .replace(DROPPED, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g, '-')
    .replace(/^-|-$/g, '');
}
