/** Which address each article gets (vuepress-behaviour §1). */
import { warning, type Problem } from '@glimpress/contracts/problem';
import { routeFromPermalink, routeFromSource, routeKey, slugify, type RoutePath, type SourcePath } from '@glimpress/contracts/route';
import type { PermalinkRules } from '../config/permalink';
import { dateOfPath } from '../content/date-in-path';
import type { ArticleEntry } from './entry';
import { slugsBefore154 } from './old-paths';

/** An article's address, the one it would have without its permalink, and those VuePress 1 gave it by its permalink or the site's pattern: since 1.5.4, and before, without a date, or of a date with a zone. */
export interface PlannedRoute<Article = ArticleEntry> {
  readonly article: Article;
  readonly route: RoutePath;
  readonly regularRoute: RoutePath;
  readonly patternRoute: RoutePath;
  readonly earlyPatternRoutes: readonly RoutePath[];
}

/**
 * Plans every article's route: its own permalink, else its folder's or the site's pattern below the folder of its locale, as in VuePress. Home
 * pages stay where readers look for them, and so does an article without a date when the pattern asks for one. Two articles with
 * the same route (compared without case): the later one in path order keeps it, as in VuePress, and the other is reported and left out.
 */
export function planRoutes<Article extends Pick<ArticleEntry, 'path' | 'frontMatter' | 'utcDate'>>(articles: readonly Article[], rules: PermalinkRules, localePaths: readonly string[]): { value: PlannedRoute<Article>[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const byKey = new Map<string, PlannedRoute<Article>>();
  for (const article of articles) {
    const regularRoute = routeFromSource(article.path);
    const own = article.frontMatter.permalink;
    const pattern = own || (localePaths.includes(regularRoute) ? null : (folderPermalink(article.path, rules) ?? rules.permalink));
    const words = permalinkWords(article, regularRoute, rules);
    const routeWith = (slug: string, all = words): RoutePath => (pattern ? routeOfPattern(pattern, regularRoute, localePaths, { ...all, slug }) : regularRoute);
    const byPattern = routeWith(words.slug);
    const isDateless = pattern !== null && !own && asksForDate(pattern) && dateOf(article) === null;
    const patternRoute = isDateless ? regularRoute : byPattern;
    const earlySlugs = pattern ? slugsBefore154(nameInPath(article.path)) : [];
    const inUtc = article.utcDate === undefined ? [] : [words.slug, ...earlySlugs].map((slug) => routeWith(slug, { ...words, ...wordsOfDate(article.utcDate!) }));
    const earlyPatternRoutes = [...new Set([byPattern, ...earlySlugs.map((slug) => routeWith(slug)), ...inUtc])].filter((early) => early !== patternRoute);
    const route = own ? routeFromPermalink(own, words) : patternRoute;
    const key = routeKey(route);
    const earlier = byKey.get(key);
    if (earlier) {
      // Where only one of them chose its address, that one is to be changed.
      const named = own && !earlier.article.frontMatter.permalink ? article : earlier.article;
      problems.push(
        warning('route/duplicate', `Two files make the page ${route}: "${earlier.article.path}" and "${article.path}".`, {
          file: named.path,
          hint: `"${article.path}" is used. Rename one of them or give it another permalink.`,
        }),
      );
      byKey.delete(key);
    }
    byKey.set(key, { article, route, regularRoute, patternRoute, earlyPatternRoutes });
  }
  return { value: [...byKey.values()], problems };
}

/** Null when its folder has none of its own. */
export function folderPermalink(path: SourcePath, { folderPermalinks }: PermalinkRules): string | null {
  return folderPermalinks.find(({ folder }) => path.startsWith(folder))?.permalink ?? null;
}

/** Below the folder of the article's locale. */
function routeOfPattern(pattern: string, regular: RoutePath, localePaths: readonly string[], words: ReturnType<typeof permalinkWords>): RoutePath {
  const locale = localeFolder(regular, localePaths);
  return routeFromPermalink(belowLocale(pattern, locale), { ...words, regular: regular.slice(locale.length) });
}

/** The folder of the locale that an article is in, by the address it has without a permalink. */
export function localeFolder(regular: RoutePath, localePaths: readonly string[]): string {
  return localePaths.reduce((longest, path) => (regular.startsWith(path) && path.length > longest.length ? path : longest), '/');
}

/** The pattern as an article in the folder of a locale has it. */
export function belowLocale(pattern: string, locale: string): string {
  const path = pattern.replace(/^(?:https?:\/\/[^/]*)?\/?/i, '/');
  return path.startsWith(locale) ? path : locale + path.slice(1);
}

/** Whether the pattern has a place for a part of the article's date. */
export function asksForDate(pattern: string): boolean {
  return /:(?:year|i_month|month|i_day|day|hours|minutes|seconds)/.test(pattern);
}

function dateOf({ frontMatter, path }: Pick<ArticleEntry, 'path' | 'frontMatter'>): string | null {
  return frontMatter.date ?? dateOfPath(path);
}

function permalinkWords(article: Pick<ArticleEntry, 'path' | 'frontMatter'>, regular: RoutePath, { oldPaths = null }: PermalinkRules) {
  const name = nameInPath(article.path);
  return { ...wordsOfDate(dateOf(article) ?? '1970-01-01'), slug: oldPaths === null ? slugify(name) : name, regular };
}

function wordsOfDate(written: string) {
  const [date, time = '00:00:00'] = written.split(' ') as [string, string?];
  const [year, month, day] = date.split('-') as [string, string, string];
  const [hours, minutes, seconds] = time.split(':') as [string, string, string];
  return { year, month, day, hours, minutes, seconds };
}

/** The file's name, or its folder's, without a date. */
function nameInPath(path: SourcePath): string {
  const parts = path.replace(/\.(md|markdown)$/i, '').split('/');
  let name = parts.at(-1)!;
  if (/^(readme|index)$/i.test(name)) name = parts.at(-2) ?? name;
  return name.replace(/^\d{4}-\d{1,2}-(\d{1,2}-)?/, '');
}
