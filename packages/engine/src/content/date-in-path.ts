/** Dates at the start of names: `2021-8-5-robot.md`, as blogs of VuePress and Jekyll have them. */
import { parseLocalTime, type LocalTime } from '@glimpress/contracts/page';
import type { SourcePath } from '@glimpress/contracts/route';

/** The date of an article that names none: a whole one at the start of its file's name. Null for what only looks like one. */
export function dateOfFile(path: SourcePath): LocalTime | null {
  const date = /^\d{4}-\d{1,2}-\d{1,2}(?!\d)/.exec(path.split('/').at(-1)!)?.[0];
  return date === undefined ? null : parseLocalTime(date);
}

/** What a permalink's words mean where front matter has no date (vuepress-behaviour §1): of the file's name, else of its folder's, and also without a day: `2021-8-robot.md`. */
export function dateOfPath(path: SourcePath): LocalTime | null {
  for (const name of path.split('/').reverse().slice(0, 2)) {
    const match = /^(\d{4}-\d{1,2})-(?:(\d{1,2})-)?/.exec(name);
    const date = match && parseLocalTime(`${match[1]}-${match[2] ?? '1'}`);
    if (date) return date;
  }
  return null;
}
