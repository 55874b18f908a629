/**
 * `_redirects` in a public folder: addresses of old that lead to pages. The format of Netlify and Cloudflare Pages, one rule a
 * line (`/old.html /new.html 301`), so that those hosts answer with it too; for every other host each rule becomes a page. Pure.
 */
import { percentDecode, routeFromUrl, toRoute, type RoutePath } from '@glimpress/contracts/route';

export const REDIRECTS_FILE = '_redirects';

/** From one page of the site, which may be gone, to another that is there. */
export interface RedirectRule {
  readonly from: RoutePath;
  readonly to: RoutePath;
  /** Where it is written, for problems: from the content folder; absent when in `_redirects`. */
  readonly file?: string;
  /** The key of the config it stands below. */
  readonly within?: string;
  /** 1-based line of the file; absent when only its text tells. */
  readonly line?: number;
  /** Below `from` a list of the posts in this folder of the content had further pages, which lead there as well. */
  readonly listed?: string;
}

/**
 * The rules that lead from one address of the site to another. Left to the host: patterns (`*`, `:name`), conditions,
 * other sites, and statuses that are not redirects.
 */
export function parseRedirects(text: string, base: string): RedirectRule[] {
  return text.split(/\r?\n/).flatMap((written, index): RedirectRule[] => {
    const [from = '', to = '', status = '301', ...conditions] = written.replace(/(^|\s)#.*$/, '').trim().split(/\s+/);
    if (!/^\/[^*:?#]*$/.test(from) || !/^\/(?!\/)[^*:?]*$/.test(to) || !/^30[1278]!?$/.test(status) || conditions.length > 0) return [];
    // A page leads to the top of another; a host also to a heading.
    const [source, target] = [routeFromUrl(from, base), routeFromUrl(to.replace(/#.*/, ''), base)];
    return source === undefined || target === undefined ? [] : [{ from: source, to: target, line: index + 1 }];
  });
}

/** An old address as VuePress's plugins let authors write it: of a page, with or without its ending, or of a Markdown file (`/a/README.md` is `/a/`). */
export function oldAddress(written: string): RoutePath {
  const path = percentDecode(written);
  return toRoute(path.replace(/(^|\/)(?:readme\.md|index\.(?:md|html))$/i, '$1').replace(/\.md$/i, '.html'));
}
