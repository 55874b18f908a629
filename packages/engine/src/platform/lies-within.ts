/** Whether one place is below another. */
import * as own from 'node:path';

/** Whether `path` is `folder` or lies in it, both absolute. From one drive of Windows to another there is no relative path. `rules` are this system's unless given. */
export function liesWithin(folder: string, path: string, rules: Pick<typeof own, 'isAbsolute' | 'relative' | 'sep'> = own): boolean {
  const way = rules.relative(folder, path);
  return way !== '..' && !way.startsWith(`..${rules.sep}`) && !rules.isAbsolute(way);
}
