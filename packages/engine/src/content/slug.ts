/** Ids of headings as VuePress 1 makes them: old links into articles depend on every detail (vuepress-behaviour §1). */

const SPECIAL = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’–—<>,.?/]+/g;
// eslint-disable-next-line no-control-regex
const DROPPED = /[\u0300-\u036F\u0000-\u001f]/g;

/** The id for a heading's text; empty when nothing of the text can stand in an id. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(DROPPED, '')
    .replace(SPECIAL, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();
}

/** Hands out ids that are unique on one page: `x`, `x-2`, `x-3`, all levels counted together. */
export class UniqueSlugs {
  private readonly taken = new Set<string>();
  private readonly next = new Map<string, number>();

  take(slug: string): string {
    const base = slug === '' ? 'section' : slug;
    let unique = base;
    let number = this.next.get(base) ?? 2;
    while (this.taken.has(unique)) unique = `${base}-${number++}`;
    this.next.set(base, number);
    this.taken.add(unique);
    return unique;
  }
}
