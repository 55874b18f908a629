/** Redirects as VuePress's plugins have them: the file `.vuepress/redirects`, and `config` of the redirect plugin. Pure. */
import { warning, type Outcome, type Problem } from '@glimpress/contracts/problem';
import type { RoutePath } from '@glimpress/contracts/route';
import { oldAddress, type RedirectRule } from '../config/redirects';
import { ARCHIVE_ROUTES } from '../model/archives';
import type { Plain } from './config-answer';
import { pluginOptions } from './map-plugins';
import { blogFolders, themeOptions } from './old-addresses';
import { fieldsOf } from './plain-fields';

/** Rules of `.vuepress/redirects` (plugin-html-redirect), `/old/ /new/` a line. `file` is how problems name it. */
export function parseRedirectsFile(text: string, file: string): Outcome<RedirectRule[]> {
  const problems: Problem[] = [];
  const value = text.split(/\r?\n/).flatMap((written, index): RedirectRule[] => {
    const words = written.trim().split(/\s+/);
    if (words[0] === '' || words[0]!.startsWith('#')) return [];
    const [from, to, more] = words as [string, string?, string?];
    const fault = to === undefined || more !== undefined ? `"${written.trim()}" is no redirect.` : faultOf(from, to);
    if (fault !== null) problems.push(refused(fault, file, index + 1));
    return fault === null ? [{ from: oldAddress(from), to: targetOf(to!), file, line: index + 1 }] : [];
  });
  return { value, problems };
}

/** From where plugin-blog had lists of posts to the timeline of their language. Home pages stay. */
export function redirectsOfBlogLists(source: Plain): RedirectRule[] {
  const locales = ['/', ...Object.keys(fieldsOf(fieldsOf(source).locales))];
  return blogFolders(source).flatMap(({ folder, list }) => {
    if (list === null || locales.includes(list)) return [];
    const locale = locales.filter((path) => list.startsWith(path)).sort((a, b) => b.length - a.length)[0]!;
    return [{ from: oldAddress(list), to: oldAddress(locale + ARCHIVE_ROUTES.timeline.slice(1)), listed: folder }];
  });
}

/** Rules of `config: { '/old.html': '/new.html' }` of the redirect plugin, on its own or as a setting of the theme. */
export function redirectsOfConfig(source: Plain, file: string): Outcome<RedirectRule[]> {
  const { theme, themeConfig, plugins } = fieldsOf(source);
  const problems: Problem[] = [];
  const places = { plugins, themeConfig: fieldsOf(themeConfig).plugins, theme: themeOptions(fieldsOf(theme).extends ?? theme).plugins };
  const value = Object.entries(places).flatMap(([place, each]) =>
    Object.entries(fieldsOf(fieldsOf(pluginOptions(each, 'redirect')).config)).flatMap(([from, to]): RedirectRule[] => {
      // Functions, as which a config is recorded, are no redirects.
      if (from.startsWith('$')) return [];
      const fault = typeof to === 'string' ? faultOf(from, to) : `"${from}" is no redirect.`;
      // The line is found by what is quoted.
      if (fault !== null) problems.push(refused(fault.replace(/\.$/, ` (in "${place}").`), file));
      return fault === null ? [{ from: oldAddress(from), to: targetOf(to as string), file, within: place }] : [];
    }),
  );
  return { value, problems };
}

function faultOf(from: string, to: string): string | null {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(to)) return `The redirect from "${from}" leads to another site, "${to}".`;
  return /[*?#]/.test(from) || from.includes('://') ? `"${from}" is no address of this site.` : null;
}

function refused(message: string, file: string, line?: number): Problem {
  return warning('vuepress/redirect', message, { file, ...(line === undefined ? {} : { line }), hint: 'Write two addresses of pages here, "/old.html /new.html" a line, into "_redirects" in the public folder; what leads elsewhere is for the host.' });
}

/** A place within a page is not kept. */
function targetOf(written: string): RoutePath {
  return oldAddress(written.replace(/[?#].*$/, ''));
}
