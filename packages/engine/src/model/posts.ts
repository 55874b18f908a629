/** §4 Page lists: which pages are posts, in which order, under which tags and categories. */
import type { FrontMatter, TimelineYear } from '@glimpress/contracts/page';
import { warning, type Problem } from '@glimpress/contracts/problem';
import type { SourcePath } from '@glimpress/contracts/route';
import { byNumberedPath } from '../natural-order';
import type { SitePage } from './entry';

/**
 * A page is a post when it has a title, is neither home nor `publish: false` nor `article: false` nor filled by theme-vdoing, and
 * carries a date, a tag or a category: an about page without any of them is no post, unless `undated` ones are.
 */
export function isPost(title: string, front: FrontMatter, undated: boolean): boolean {
  if (title === '' || front.home === true || front.publish === false || front.article === false || front.pageComponent !== undefined) return false;
  return undated || front.date !== undefined || (front.tags?.length ?? 0) > 0 || (front.categories?.length ?? 0) > 0;
}

/** The category theme-reco 2 made of a post's place when `autoSetBlogCategories` was set, `a/b` of `blogs/a/b/post.md`; null when it made none. */
export function folderCategory(path: SourcePath, front: FrontMatter): string | null {
  return front.publish === false ? null : (/^(?:.*\/)?blogs\/(.+)\/[^/]+\.md$/.exec(path)?.[1] ?? null);
}

/** The title that theme-vdoing wrote into an article without one, of its file: `闭包` of `01.前端/05.闭包.md`. */
export function titleByFile(path: SourcePath): string {
  const file = path.split('/').at(-1)!;
  return /^(readme|index)\.(?:md|markdown)$/i.test(file) ? '' : shownName(file.replace(/\.(?:md|markdown)$/i, ''));
}

/** The categories that theme-vdoing wrote into an article without any, of its folders: `前端` of `01.前端/05.闭包.md`; `posts` is what lies in `_posts` alone. */
export function categoriesByFolders(path: SourcePath, posts: string): readonly string[] {
  const [first, ...inner] = path.split('/').slice(0, -1).map(withoutNumber);
  if (first === '_posts') return inner.length === 0 ? [posts] : inner;
  return first === undefined ? [] : [first, ...inner];
}

/** What is shown of the name of a file or folder: Notion exports `算法 7edf1c5bf8f2403ba06217a96b5bb82b`. */
export function shownName(name: string): string {
  return withoutNumber(name.replace(/ [\da-f]{32}$/, ''));
}

/** Without vdoing's number that gives an order; `1.2.3 小节` and `2604.12058` are numbers of another kind. */
export function withoutNumber(name: string): string {
  return /^\d+(?:\.\d+)+(?![\d\p{L}])/u.test(name) ? name : name.replace(/^\d+\./, '').trim();
}

/** Whether the theme had the highest number of sticky pages first. */
export function hasHighestFirst(lists: string | null): boolean {
  return lists === 'hope' || lists === 'hope-1' || lists === 'plume';
}

/** Sticky pages first, by number ascending; then newest first; equal ones by path, so that every build agrees. */
export function sortPosts(posts: readonly SitePage[]): SitePage[] {
  return [...posts].sort((a, b) => stickyOrder(a) - stickyOrder(b) || byDate(a, b));
}

/** Newest first, undated last, equal ones by their files: permalinks may be any letters. */
export function byDate(a: SitePage, b: SitePage): number {
  const [dateA, dateB] = [a.data.frontmatter.date ?? '', b.data.frontmatter.date ?? ''];
  if (dateA !== dateB) return dateA < dateB ? 1 : -1;
  return byNumberedPath(a.article?.path ?? a.route, b.article?.path ?? b.route);
}

function stickyOrder(page: SitePage): number {
  return page.data.frontmatter.sticky ?? Infinity;
}

/** Posts by tag or category; each list in the order given. Terms with more posts first, then by name, `第 2 章` before `第 10 章`. */
export function groupByTerm(posts: readonly SitePage[], scope: 'tags' | 'categories'): Map<string, SitePage[]> {
  const groups = new Map<string, SitePage[]>();
  for (const post of posts) {
    const terms = post.data.frontmatter[scope] ?? [];
    for (const term of terms.length < 2 ? terms : new Set(terms)) {
      const group = groups.get(term);
      if (group) group.push(post);
      else groups.set(term, [post]);
    }
  }
  return sortedTerms([...groups]);
}

function sortedTerms(groups: [string, SitePage[]][]): Map<string, SitePage[]> {
  return new Map(groups.sort(([nameA, a], [nameB, b]) => b.length - a.length || byNumberedPath(nameA, nameB)));
}

/** How terms are compared: their pages' addresses are, without case (§2), and full-width letters are the same letters. */
export function termKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** As `groupByTerm`, terms that differ only in case being one, written as most posts have it: a reader finds all of their posts at its address. */
export function groupWithoutCase(posts: readonly SitePage[], scope: 'tags' | 'categories'): Map<string, SitePage[]> {
  const spellings = spellingsOf(posts, scope);
  const groups = [...spellings.values()].map((variants): [string, SitePage[]] => {
    const [[usual, group]] = [...variants] as [[string, SitePage[]]];
    return [usual, variants.size === 1 ? group : posts.filter(({ data }) => data.frontmatter[scope]?.some((name) => variants.has(name)))];
  });
  return sortedTerms(groups);
}

/** Tags or categories that differ only in case, or in the width of their letters, at the rarer spelling. */
export function reportCaseVariants(posts: readonly SitePage[], scope: 'tags' | 'categories'): Problem[] {
  return rarerSpellings(posts, scope).flatMap(({ name, usual, posts: group, isOtherAddress }) => {
    const difference = isOtherAddress ? 'in the form of their letters' : 'in case';
    const way = isOtherAddress ? `The address of "${name}" leads there.` : `Who opens the address of "${name}" gets there by way of the not-found page.`;
    return group.map((post) => warning('content/term-case', `The ${scope} "${name}" and "${usual}" differ only ${difference}: the posts of both are under "${usual}". ${way}`, { file: post.article!.path, hint: `Write "${usual}".` }));
  });
}

/** A spelling of a term that has fewer posts than its usual one. */
interface RarerSpelling {
  readonly name: string;
  readonly usual: string;
  readonly posts: readonly SitePage[];
  /** Files for both can lie beside each other: full-width letters are others to every disk, capitals are not. */
  readonly isOtherAddress: boolean;
}

export function rarerSpellings(posts: readonly SitePage[], scope: 'tags' | 'categories'): RarerSpelling[] {
  const names = new Set(posts.flatMap(({ data }) => data.frontmatter[scope] ?? []));
  if (new Set([...names].map(termKey)).size === names.size) return [];
  const addressKey = (name: string): string => name.normalize('NFC').toLowerCase();
  return [...spellingsOf(posts, scope).values()].flatMap((variants) => {
    const [[usual], ...others] = [...variants] as [[string, SitePage[]], ...[string, SitePage[]][]];
    return others.map(([name, group]) => ({ name, usual, posts: group, isOtherAddress: addressKey(name) !== addressKey(usual) }));
  });
}

/** The spellings of each term with their posts, the more frequent first. */
function spellingsOf(posts: readonly SitePage[], scope: 'tags' | 'categories'): Map<string, Map<string, SitePage[]>> {
  const spellings = new Map<string, Map<string, SitePage[]>>();
  for (const [name, group] of groupByTerm(posts, scope)) {
    const key = termKey(name);
    spellings.set(key, (spellings.get(key) ?? new Map<string, SitePage[]>()).set(name, group));
  }
  return spellings;
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
