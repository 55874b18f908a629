/** The addresses of an older build of the same blog: from its output folder, its sitemap, or a list. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { error, ProblemError } from '@glimpress/contracts/problem';
import { routeFromUrl, toRoute, type RoutePath } from '@glimpress/contracts/route';
import { relativePath } from '../relative-path';

/** One address that answered. */
export interface OldPage {
  /** Decoded, without base: `/a/`, `/a/b.html`, `/atom.xml`. */
  readonly address: RoutePath;
  /** Its `<title>`, when the page itself was there to read. */
  readonly title: string | null;
  /** Ids of its headings, in order. */
  readonly anchors: readonly string[];
  /** Where it only led on to, when its HTML says so. */
  readonly leadsTo?: RoutePath | undefined;
  /** When it came out, as Open Graph writes it, when the page says so. */
  readonly published?: string | undefined;
}

/** Names under which engines write feeds. */
const FEEDS = /(^|\/)(rss|rss2|atom|feed|index)\.(xml|atom|json)$|(^|\/)feed\.rss$/;
/** Not addresses a reader keeps. */
const STAND_INS = /^\/(404|offline)(\.html|\/)$|\/_404\/$/;
/** No headings of the text: VuePress gives the first to its home page's title, Butterfly, AnZhiYu and Landscape the next to the names of site and page, our theme the others to the lists around an article. */
const AROUND_THE_TEXT = /<h[12][^>]*?\sid=["']?(?:main-title|site-title|CrawlerTitle|logo-wrap|subtitle-wrap)\b|<h2 id="(?:recent|related)">[^<]*<\/h2>/gi;
const PUBLISHED = /<meta\s+property=["']article:published_time["']\s+content=["']([^"']+)/i;
const REFRESH = /<meta\s+http-equiv=["']?refresh["']?\s+content=(?:"\d+;\s*url=([^"]+)"|'\d+;\s*url=([^']+)')/i;
/** More than any article: such a file is data. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Reads the old addresses. `path` (absolute) is a folder with HTML files, a `sitemap.xml`, or a text file with one address a
 * line. `outside` are addresses of a list that do not lie below `base`.
 * @throws ProblemError when nothing is found.
 */
export function readOldSite(path: string, base: string, shown: string): { readonly pages: readonly OldPage[]; readonly outside: readonly string[] } {
  let isFolder: boolean;
  try {
    isFolder = statSync(path).isDirectory();
  } catch {
    throw new ProblemError([error('check/no-old-site', `There is no "${shown}".`, { hint: 'Give the folder of the old build, its sitemap.xml, or a file with one address a line.' })]);
  }
  const found = isFolder ? { pages: readBuild(path, base), outside: [] } : parseAddresses(readFileSync(path, 'utf8'), base);
  if (found.pages.length + found.outside.length === 0) throw new ProblemError([error('check/no-old-site', `"${shown}" names no page.`, { hint: 'Give the folder of the old build, its sitemap.xml, or a file with one address a line.' })]);
  return found;
}

/** Every page that stands in a build's folder (absolute). */
export function readBuild(folder: string, base: string): OldPage[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && (/\.html$/i.test(entry.name) || FEEDS.test(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`${sep}node_modules${sep}`))
    .sort()
    .flatMap((file): OldPage[] => {
      const address = toRoute(relativePath(folder, file).replace(/(^|\/)index\.html$/i, '$1'));
      if (STAND_INS.test(address)) return [];
      const html = /\.html$/i.test(file) && statSync(file).size <= MOST_BYTES ? readFileSync(file, 'utf8') : null;
      return [{ address, ...(html === null ? { title: null, anchors: [] } : readPage(html, base)) }];
    });
}

/** What an old page's HTML says of itself. */
export function readPage(html: string, base: string): Omit<OldPage, 'address'> {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1]?.trim();
  const anchors = [...html.replace(AROUND_THE_TEXT, '').matchAll(/<h[1-6](?=\s)[^>]*?\sid=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi)].map(([, double, single, bare]) => decodeEntities(double ?? single ?? bare ?? ''));
  const published = PUBLISHED.exec(html)?.[1];
  const [, double, single] = REFRESH.exec(html) ?? [];
  const url = decodeEntities(double ?? single ?? '');
  const leadsTo = url.startsWith('/') && URL.canParse(url, 'http://old.invalid') ? routeFromUrl(new URL(url, 'http://old.invalid').pathname, base) : undefined;
  return { title: title ? decodeEntities(title) : null, anchors: anchors.filter((id) => id !== ''), ...(leadsTo == null ? {} : { leadsTo }), ...(published === undefined ? {} : { published }) };
}

/** Addresses of a sitemap (`<loc>`), or one a line: whole URLs or paths. */
export function parseAddresses(text: string, base: string): { pages: OldPage[]; outside: string[] } {
  const isSitemap = /<(urlset|sitemapindex)[\s>]/.test(text);
  const written = isSitemap ? [...text.matchAll(/<loc>\s*([^<]+?)\s*<\/loc>/g)].map(([, url]) => decodeEntities(url!)) : text.split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  const pages = new Map<RoutePath, OldPage>();
  const outside: string[] = [];
  for (const url of written) {
    const path = URL.canParse(url, 'http://old.invalid') ? new URL(url, 'http://old.invalid').pathname : null;
    const address = path === null ? undefined : routeFromUrl(path, base)?.replace(/(^|\/)index\.html$/i, '$1');
    if (address === undefined) outside.push(url);
    else if (!STAND_INS.test(address)) pages.set(toRoute(address), { address: toRoute(address), title: null, anchors: [] });
  }
  return { pages: [...pages.values()], outside };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The characters that HTML's numbers and the names of its own marks stand for. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()]!;
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}
