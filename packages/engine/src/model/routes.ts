/** Which address each article gets (vuepress-behaviour §1). */
import { warning, type Problem } from '@glimpress/contracts/problem';
import { routeFromPermalink, routeFromSource, routeKey, slugify, type RoutePath, type SourcePath } from '@glimpress/contracts/route';
import type { PermalinkRules } from '../config/permalink';
import { dateOfPath } from '../content/date-in-path';
import type { ArticleEntry } from './entry';

/** An article's address, the one it would have without its permalink, and the one VuePress 1 gave it by its permalink or the site's pattern. */
export interface PlannedRoute<Article = ArticleEntry> {
  readonly article: Article;
  readonly route: RoutePath;
  readonly regularRoute: RoutePath;
  readonly patternRoute: RoutePath;
}

/**
 * Plans every article's route: its own permalink, else its folder's or the site's pattern below the folder of its locale, as in VuePress. Home
 * pages stay where readers look for them, and so does an article without a date when the pattern asks for one. Two articles with
 * the same route (compared without case): the later one in path order keeps it, as in VuePress, and the other is reported and left out.
 */
export function planRoutes<Article extends Pick<ArticleEntry, 'path' | 'frontMatter'>>(articles: readonly Article[], rules: PermalinkRules, localePaths: readonly string[]): { value: PlannedRoute<Article>[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const byKey = new Map<string, PlannedRoute<Article>>();
  for (const article of articles) {
    const regularRoute = routeFromSource(article.path);
    const own = article.frontMatter.permalink;
    const pattern = own || (localePaths.includes(regularRoute) ? null : (folderPermalink(article.path, rules) ?? rules.permalink));
    const patternRoute = pattern ? routeOfPattern(pattern, article, regularRoute, localePaths, rules) : regularRoute;
    const isDateless = pattern !== null && asksForDate(pattern) && dateOf(article) === null;
    const route = own ? routeFromPermalink(own, permalinkWords(article, regularRoute, rules)) : isDateless ? regularRoute : patternRoute;
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
    byKey.set(key, { article, route, regularRoute, patternRoute });
  }
  return { value: [...byKey.values()], problems };
}

/** Null when its folder has none of its own. */
export function folderPermalink(path: SourcePath, { folderPermalinks }: PermalinkRules): string | null {
  return folderPermalinks.find(({ folder }) => path.startsWith(folder))?.permalink ?? null;
}

/** Below the folder of the article's locale. */
function routeOfPattern(pattern: string, article: Pick<ArticleEntry, 'path' | 'frontMatter'>, regular: RoutePath, localePaths: readonly string[], rules: PermalinkRules): RoutePath {
  const locale = localePaths.reduce((longest, path) => (regular.startsWith(path) && path.length > longest.length ? path : longest), '/');
  const path = pattern.replace(/^(?:https?:\/\/[^/]*)?\/?/i, '/');
  return routeFromPermalink(path.startsWith(locale) ? path : locale + path.slice(1), { ...permalinkWords(article, regular, rules), regular: regular.slice(locale.length) });
}

/** Whether the pattern has a place for a part of the article's date. */
export function asksForDate(pattern: string): boolean {
  return /:(?:year|i_month|month|i_day|day|hours|minutes|seconds)/.test(pattern);
}

function dateOf({ frontMatter, path }: Pick<ArticleEntry, 'path' | 'frontMatter'>): string | null {
  return frontMatter.date ?? dateOfPath(path);
}

function permalinkWords(article: Pick<ArticleEntry, 'path' | 'frontMatter'>, regular: RoutePath, { oldPaths = null }: PermalinkRules) {
  const [date, time] = (dateOf(article) ?? '1970-01-01 00:00:00').split(' ') as [string, string];
  const [year, month, day] = date.split('-') as [string, string, string];
  const [hours, minutes, seconds] = time.split(':') as [string, string, string];
  const name = nameInPath(article.path);
  return { year, month, day, hours, minutes, seconds, slug: oldPaths === null ? slugify(name) : name, regular };
}

/** The file's name, or its folder's, without a date. */
function nameInPath(path: SourcePath): string {
  const parts = path.replace(/\.(md|markdown)$/i, '').split('/');
  let name = parts.at(-1)!;
  if (/^(readme|index)$/i.test(name)) name = parts.at(-2) ?? name;
  return name.replace(/^\d{4}-\d{1,2}-(\d{1,2}-)?/, '');
}
