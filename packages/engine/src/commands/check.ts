/** `glimpress check`: everything that is wrong with the content, at once, nothing written. */
import type { Problem } from '@glimpress/contracts/problem';
import { counted } from '../platform/terminal';
import { loadSite, type SiteOptions } from './load-site';

/**
 * Reports all problems of the site. Exit code 0 when there are none, else 1.
 * @throws ProblemError when the config or the theme is broken.
 */
export async function checkSite(options: SiteOptions): Promise<number> {
  const { terminal, articles, problems, save } = await loadSite(options);
  save();
  const ordered = [...problems].sort(byPlace);
  terminal.report(ordered, Infinity);
  const count = (severity: Problem['severity']): number => problems.filter((problem) => problem.severity === severity).length;
  terminal.say(problems.length === 0 ? `No problems in ${counted(articles.length, 'article')}.` : `${counted(count('error'), 'error')} and ${counted(count('warning'), 'warning')} in ${counted(articles.length, 'article')}.`);
  terminal.result({ articles: articles.length, errors: count('error'), warnings: count('warning'), problems: ordered });
  return problems.length === 0 ? 0 : 1;
}

function byPlace(a: Problem, b: Problem): number {
  return (a.file ?? '').localeCompare(b.file ?? '') || (a.line ?? 0) - (b.line ?? 0);
}
