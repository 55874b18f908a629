/** Series: posts with the same front matter `series`, in the order of `seriesOrder`, else oldest first. */
import type { SitePage } from './entry';

/** A post's place in its series. */
export interface SeriesPlace {
  readonly name: string;
  readonly posts: readonly SitePage[];
  /** 0-based. */
  readonly index: number;
}

/** Finds a post's series; undefined when it is in none, or alone in one. */
export function createSeries(posts: readonly SitePage[]): (post: SitePage) => SeriesPlace | undefined {
  const byName = new Map<string, SitePage[]>();
  for (const post of posts) {
    const name = nameOf(post);
    if (name === undefined) continue;
    const members = byName.get(name);
    if (members) members.push(post);
    else byName.set(name, [post]);
  }
  for (const members of byName.values()) members.sort((a, b) => orderOf(a) - orderOf(b) || ((a.data.frontmatter.date ?? '') < (b.data.frontmatter.date ?? '') ? -1 : 1));
  return (post) => {
    const name = nameOf(post);
    const members = name === undefined ? undefined : byName.get(name);
    if (name === undefined || members === undefined || members.length < 2) return undefined;
    const index = members.indexOf(post);
    // What is in no list has no place in it.
    return index === -1 ? undefined : { name, posts: members, index };
  };
}

function nameOf(post: SitePage): string | undefined {
  const { series } = post.data.frontmatter;
  return typeof series === 'string' && series.trim() !== '' ? series.trim() : undefined;
}

function orderOf(post: SitePage): number {
  const { seriesOrder } = post.data.frontmatter;
  return typeof seriesOrder === 'number' ? seriesOrder : Infinity;
}
