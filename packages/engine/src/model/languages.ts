/** Which pages are the same in different locales. Pure. */
import { routeKey, toRoute } from '@glimpress/contracts/route';
import type { LocaleConfig } from '../config/resolve';
import type { SitePage } from './entry';

/**
 * For every page the same page in all locales, in their order, itself included: those whose files stand at the same place below their
 * locale's folder. Generated pages are the same when their routes are; the second page of a list is nobody's translation, and a draft neither.
 */
export function createLanguages(pages: readonly SitePage[], locales: readonly LocaleConfig[]): (page: SitePage) => readonly SitePage[] {
  if (locales.length < 2) return (page) => [page];
  const groups = new Map<string, SitePage[]>();
  const keyOf = ({ data, locale }: SitePage): string => {
    const path = decodeURI(data.regularPath);
    return routeKey(toRoute(path.startsWith(locale.path) ? `/${path.slice(locale.path.length)}` : path));
  };
  for (const page of [...pages].sort((a, b) => locales.indexOf(a.locale) - locales.indexOf(b.locale))) {
    // A draft has an address for who knows it: no other page leads there.
    if (page.isStandIn || page.data.frontmatter.publish === false || (page.archive?.pagination.current ?? 0) > 0) continue;
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
