/** Which pages are the same in different locales. Pure. */
import { routeKey, toRoute } from '@glimpress/contracts/route';
import type { LocaleConfig } from '../config/resolve';
import type { SitePage } from './entry';

/**
 * For every page the same page in all locales, in their order, itself included: those whose files stand at the same place below their
 * locale's folder. Generated pages are the same when their routes are; the second page of a list is nobody's translation. What is in no list
 * (`publish: false`) is one of such pages only: no published page leads there.
 */
export function createLanguages(pages: readonly SitePage[], locales: readonly LocaleConfig[]): (page: SitePage) => readonly SitePage[] {
  if (locales.length < 2) return (page) => [page];
  const groups = new Map<string, SitePage[]>();
  const keyOf = ({ data, locale }: SitePage): string => {
    const path = decodeURI(data.regularPath);
    const key = routeKey(toRoute(path.startsWith(locale.path) ? `/${path.slice(locale.path.length)}` : path));
    return data.frontmatter.publish === false ? `${key} unlisted` : key;
  };
  for (const page of [...pages].sort((a, b) => locales.indexOf(a.locale) - locales.indexOf(b.locale))) {
    if (page.isStandIn || (page.archive?.pagination.current ?? 0) > 0) continue;
    const group = groups.get(keyOf(page));
    if (group === undefined) groups.set(keyOf(page), [page]);
    // Two files may have the same place, `a.md` with a permalink elsewhere: the first one stands.
    else if (group.every(({ locale }) => locale !== page.locale)) group.push(page);
  }
  return (page) => {
    const group = groups.get(keyOf(page)) ?? [];
    return group.includes(page) ? group : [page];
  };
}
