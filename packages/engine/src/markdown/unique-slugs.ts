/** Ids of one page's headings (vuepress-behaviour §1). */
import type { HeadingIds } from '@glimpress/contracts/route';

/** Hands out ids that are unique on one page: `x`, `x-2`, `x-3` (of VuePress 2 and Hexo `x`, `x-1`, `x-2`), all levels counted together. */
export class UniqueSlugs {
  constructor(private readonly ids: HeadingIds = 'vuepress-1') {}

  private readonly taken = new Set<string>();
  private readonly next = new Map<string, number>();

  take(slug: string): string {
    const base = slug === '' ? 'section' : slug;
    let unique = base;
    let number = this.next.get(base) ?? (this.ids === 'vuepress-1' ? 2 : 1);
    while (this.taken.has(unique)) unique = `${base}-${number++}`;
    this.next.set(base, number);
    this.taken.add(unique);
    return unique;
  }
}
