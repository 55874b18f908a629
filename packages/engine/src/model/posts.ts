/** §4 Page lists: which pages are posts, in which order, under which tags and categories. */
import type { FrontMatter, TimelineYear } from '@glimpress/contracts/page';
import type { SitePage } from './entry';

/**
 * A page is a post when it has a title, is neither home nor `publish: false` nor `article: false`, and carries a date, a
 * tag or a category: an about page without any of them is no post.
 */
export function isPost(title: string, front: FrontMatter): boolean {
  if (title === '' || front.home === true || front.publish === false || front.article === false) return false;
  return front.date !== undefined || (front.tags?.length ?? 0) > 0 || (front.categories?.length ?? 0) > 0;
}

/** Sticky pages first, by number ascending; then newest first; equal ones by path, so that every build agrees. */
export function sortPosts(posts: readonly SitePage[]): SitePage[] {
  return [...posts].sort((a, b) => stickyOrder(a) - stickyOrder(b) || byDate(a, b));
}

/** Newest first, undated last, equal ones by path. */
export function byDate(a: SitePage, b: SitePage): number {
  const [dateA, dateB] = [a.data.frontmatter.date ?? '', b.data.frontmatter.date ?? ''];
  if (dateA !== dateB) return dateA < dateB ? 1 : -1;
  return a.route < b.route ? -1 : 1;
}

function stickyOrder(page: SitePage): number {
  return page.data.frontmatter.sticky ?? Infinity;
}

/** Posts by tag or category; each list in the order given. Terms with more posts first, then by name. */
export function groupByTerm(posts: readonly SitePage[], scope: 'tags' | 'categories'): Map<string, SitePage[]> {
  const groups = new Map<string, SitePage[]>();
  for (const post of posts) {
    for (const term of new Set(post.data.frontmatter[scope] ?? [])) {
      const group = groups.get(term);
      if (group) group.push(post);
      else groups.set(term, [post]);
    }
  }
  return new Map([...groups].sort(([nameA, a], [nameB, b]) => b.length - a.length || (nameA < nameB ? -1 : 1)));
}

/** Dated posts by year and month, newest first (§4: the timeline additionally requires a date). */
export function buildTimeline(posts: readonly SitePage[]): TimelineYear[] {
  const years = new Map<number, Map<number, { title: string; url: string; date: string }[]>>();
  for (const post of posts.filter((page) => page.data.frontmatter.date !== undefined).sort(byDate)) {
    const date = post.data.frontmatter.date!;
    const [year, month] = date.split('-').map(Number) as [number, number];
    const months = years.get(year) ?? years.set(year, new Map()).get(year)!;
    const list = months.get(month) ?? months.set(month, []).get(month)!;
    list.push({ title: post.data.title, url: post.url, date });
  }
  return [...years].map(([year, months]) => ({ year, months: [...months].map(([month, list]) => ({ month, posts: list })) }));
}
