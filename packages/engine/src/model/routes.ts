/** Which address each article gets (vuepress-behaviour §1). */
import type { LocalTime } from '@glimpress/contracts/page';
import { warning, type Problem } from '@glimpress/contracts/problem';
import { routeFromPermalink, routeFromSource, routeKey, type RoutePath, type SourcePath } from '@glimpress/contracts/route';
import { slugify } from '../content/slug';
import type { ArticleEntry } from './entry';

/** An article's address, and the one it would have without its permalink. */
export interface PlannedRoute<Article = ArticleEntry> {
  readonly article: Article;
  readonly route: RoutePath;
  readonly regularRoute: RoutePath;
}

/**
 * Plans every article's route. Two articles with the same route (compared without case): the later one in path order
 * keeps it, as in VuePress, and the other is reported and left out.
 */
export function planRoutes<Article extends Pick<ArticleEntry, 'path' | 'frontMatter'>>(articles: readonly Article[], sitePermalink: string | null): { value: PlannedRoute<Article>[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const byKey = new Map<string, PlannedRoute<Article>>();
  for (const article of articles) {
    const regularRoute = routeFromSource(article.path);
    const pattern = article.frontMatter.permalink ?? sitePermalink;
    const route = pattern ? routeFromPermalink(pattern, permalinkWords(article, regularRoute)) : regularRoute;
    const key = routeKey(route);
    const earlier = byKey.get(key);
    if (earlier) {
      problems.push(
        warning('route/duplicate', `Two files make the page ${route}: "${earlier.article.path}" and "${article.path}".`, {
          file: earlier.article.path,
          hint: `"${article.path}" is used. Rename one of them or give it another permalink.`,
        }),
      );
      byKey.delete(key);
    }
    byKey.set(key, { article, route, regularRoute });
  }
  return { value: [...byKey.values()], problems };
}

function permalinkWords(article: Pick<ArticleEntry, 'path' | 'frontMatter'>, regular: RoutePath) {
  const [date, time] = (article.frontMatter.date ?? dateFromPath(article.path) ?? '1970-01-01 00:00:00').split(' ') as [string, string];
  const [year, month, day] = date.split('-') as [string, string, string];
  const [hours, minutes, seconds] = time.split(':') as [string, string, string];
  return { year, month, day, hours, minutes, seconds, slug: slugFromPath(article.path), regular };
}

/** A date at the start of the file name, else of its folder's: `2021-8-5-robot.md`, `2021-8-robot.md`. */
export function dateFromPath(path: SourcePath): LocalTime | null {
  for (const name of path.split('/').reverse().slice(0, 2)) {
    const match = /^(\d{4})-(\d{1,2})-(?:(\d{1,2})-)?/.exec(name);
    if (match) return `${match[1]}-${match[2]!.padStart(2, '0')}-${(match[3] ?? '1').padStart(2, '0')} 00:00:00`;
  }
  return null;
}

function slugFromPath(path: SourcePath): string {
  const parts = path.replace(/\.(md|markdown)$/i, '').split('/');
  let name = parts.at(-1)!;
  if (/^(readme|index)$/i.test(name)) name = parts.at(-2) ?? name;
  return slugify(name.replace(/^\d{4}-\d{1,2}-(\d{1,2}-)?/, ''));
}
