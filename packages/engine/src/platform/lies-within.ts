/** Whether one place is below another. */
import * as own from 'node:path';

/** Whether `path` is `folder` or lies in it, both absolute. From one drive of Windows to another there is no relative path. `rules` are this system's unless given. */
export function liesWithin(folder: string, path: string, rules: Rules = own): boolean {
  return leadsDown(rules.relative(folder, path), rules);
}

/** Whether `path` lies in `folder`, both absolute, and is not the folder itself. */
export function liesBelow(folder: string, path: string): boolean {
  const way = own.relative(folder, path);
  return way !== '' && leadsDown(way, own);
}

type Rules = Pick<typeof own, 'isAbsolute' | 'relative' | 'sep'>;

function leadsDown(way: string, rules: Rules): boolean {
  return way !== '..' && !way.startsWith(`..${rules.sep}`) && !rules.isAbsolute(way);
}
