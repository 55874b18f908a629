/**
 * Sidebars as finished HTML. Each entry is rendered once for the whole site; a page's own is that text with the current
 * link marked. A large sidebar is not repeated on every page: its closed groups, and the far ends of the open one and of a long
 * list without groups, give way to a link to the whole list, which the browser also fetches when a reader opens a group (ARCHITECTURE, What a page is made of).
 */
import type { PageData, SidebarEntry, SidebarView, SiteData } from '@glimpress/contracts/page';
import type { ThemeServer } from '@glimpress/contracts/theme';
import { contentHash } from '../content-hash';
import { say } from '../interface-language';
import { escapeHtml } from './html';

/** A sidebar larger than this (UTF-16 units of HTML) is trimmed on pages: about 120 entries stay whole. */
const WHOLE_LIMIT = 16_000;
/** Where the theme wants the current page's headings (`ThemeServer.renderSidebarEntry`), and how many levels of them. */
const AUTO_PLACE = '<!--auto-->';
const AUTO_DEPTH = 2;
/** Entries kept on each side of the current one in a trimmed group. */
const WINDOW = 8;
/** Of more entries, or groups, side by side at the top a trimmed sidebar keeps those around the current one: so many on each side. */
const MOST_OUTER = 120;
const OUTER_WINDOW = 30;

export interface RenderedSidebar {
  readonly html: string;
  /** True when the page holds only a part: the browser fetches the rest from the fragment. */
  readonly trimmed: boolean;
}

/** A page's sidebar before it is rendered. The page's own data decides the rest: equal keys and pages give equal HTML. */
export interface PlannedSidebar {
  readonly key: string;
  render(): RenderedSidebar;
}

/**
 * Creates the renderer of one sidebar. `fragmentUrl` is where its whole HTML is published. `headingsAt` gives a page's headings
 * for a sidebar depth. Nothing is rendered before it is asked for, but a sidebar that is small.
 */
export function createSidebarRenderer(theme: ThemeServer, site: SiteData, view: SidebarView, fragmentUrl: string) {
  const more = moreLinks(site.lang, fragmentUrl);
  const trim = createTrim(more);
  const html = new Map<SidebarEntry, string>();
  const htmlOf = (entry: SidebarEntry): string => {
    const known = html.get(entry) ?? theme.renderSidebarEntry(site, entry);
    html.set(entry, known);
    return known;
  };
  const whole = (): string => view.entries.map(htmlOf).join('');
  const isTrimmed = leastLength(view.entries) > WHOLE_LIMIT || whole().length > WHOLE_LIMIT;
  const byUrl = new Map<string, SidebarEntry>();
  for (const entry of view.entries) for (const url of urlsOf(entry)) if (!byUrl.has(url)) byUrl.set(url, entry);
  // The first entry of a page counts.
  const depths = new Map(view.entries.flatMap(depthsOf).reverse());
  const closed = isTrimmed ? new Map(view.entries.map((entry) => [entry, trim(entry, null)])) : new Map<SidebarEntry, SidebarEntry>();
  const sharedKey = contentHash(isTrimmed ? JSON.stringify([...closed.values()]) : whole());
  const keys = new Map<SidebarEntry, string>();
  /** Pages stand in the neighbourhood of many others: what names them is made once. */
  const keyOf = (entry: SidebarEntry): string => {
    if (entry.type !== 'page') return 'children' in entry ? `${JSON.stringify({ ...entry, children: [] })}(${entry.children.map(keyOf).join()})` : JSON.stringify(entry);
    const known = keys.get(entry) ?? contentHash(JSON.stringify(entry), 16);
    keys.set(entry, known);
    return known;
  };
  const outerPlaces = isTrimmed && view.entries.length > MOST_OUTER ? new Map(view.entries.map((entry, index) => [entry, index])) : null;
  const linkToAll = more(countPages(view.entries));
  const headings = view.entries.filter(({ type }) => type === 'auto');
  /** What stands at the top on a page: all, or what is around its own entry, or the first ones where it has none; and its headings, wherever they are. */
  const outerOf = (current: SidebarEntry | undefined): readonly SidebarEntry[] => {
    if (outerPlaces === null) return view.entries;
    const start = Math.max(0, current === undefined ? 0 : outerPlaces.get(current)! - OUTER_WINDOW);
    const around = view.entries.slice(start, start + 2 * OUTER_WINDOW + 1);
    return [...headings.filter((entry) => !around.includes(entry)), ...around, linkToAll];
  };

  return {
    /** The whole sidebar, nothing marked. */
    whole,
    /** The sidebar as the page at `url` shows it. */
    plan(url: string, headingsAt: (depth: number) => string): PlannedSidebar {
      const current = byUrl.get(url);
      const opened = isTrimmed && current ? trim(current, url) : undefined;
      const shown = (entry: SidebarEntry): string => {
        if (entry !== current) return htmlOf(closed.get(entry) ?? entry);
        return markCurrent(opened ? theme.renderSidebarEntry(site, opened) : htmlOf(entry), url, headingsAt(depths.get(url) ?? 0));
      };
      const outer = outerOf(current);
      return {
        key: outerPlaces ? contentHash(outer.map((entry) => keyOf(entry === current ? opened! : (closed.get(entry) ?? entry))).join('\n')) : opened ? `${sharedKey} ${keyOf(opened)}` : sharedKey,
        render: () => ({ html: outer.map(shown).join('').replaceAll(AUTO_PLACE, () => headingsAt(AUTO_DEPTH)), trimmed: isTrimmed }),
      };
    },
  };
}

/** The HTML of entries holds at least their addresses and titles: a large sidebar is known to be one before it is rendered. */
function leastLength(entries: readonly SidebarEntry[]): number {
  return entries.reduce((sum, entry) => {
    const own = entry.type === 'page' ? entry.url.length + entry.title.length : 0;
    return sum + own + ('children' in entry ? leastLength(entry.children) : 0);
  }, 0);
}

/** A page's headings as its sidebar of nothing else has them; empty when it has none. */
export function autoHeadings(theme: ThemeServer, page: PageData): string {
  return theme.renderSidebarHeadings(page, page.frontmatter.sidebarDepth ?? AUTO_DEPTH);
}

/** The sidebar of a page whose front matter says `sidebar: auto`: its own headings under its title. */
export function renderAutoSidebar(theme: ThemeServer, site: SiteData, page: PageData, url: string): string {
  const entry: SidebarEntry = { type: 'page', title: page.title, url, key: page.key, sidebarDepth: AUTO_DEPTH };
  return markCurrent(theme.renderSidebarEntry(site, entry), url, autoHeadings(theme, page));
}

/**
 * Marks the link to `url` as current, opens the groups around it and puts the page's headings below it. Works on the
 * theme's HTML by the marks the contract names: `href="…"`, `</a>`, `<details`.
 */
export function markCurrent(html: string, url: string, headings: string): string {
  // As React writes it: it escapes the apostrophe too.
  const href = `href="${escapeHtml(url).replaceAll("'", '&#x27;')}`;
  // Or to one of its headings.
  let at = html.indexOf(href);
  while (at !== -1 && !/["#]/.test(html[at + href.length]!)) at = html.indexOf(href, at + 1);
  if (at === -1) return html;
  const open: number[] = [];
  for (const match of html.slice(0, at).matchAll(/<(\/?)details\b/g)) {
    if (match[1] === '') open.push(match.index + '<details'.length);
    else open.pop();
  }
  const afterHref = html.indexOf('"', at + href.length) + 1;
  const afterLink = html.indexOf('</a>', afterHref) + '</a>'.length;
  const before = [0, ...open].map((start, index) => html.slice(start, open[index] ?? at)).join(' open');
  return `${before}${html.slice(at, afterHref)} aria-current="page"${html.slice(afterHref, afterLink)}${headings}${html.slice(afterLink)}`;
}

/** Cuts an entry down to what surrounds `url`; with null, to its heading and a link to the whole list. */
function createTrim(more: MoreLink): (entry: SidebarEntry, url: string | null) => SidebarEntry {
  const places = new Map<SidebarEntry, ReadonlyMap<string, number>>();
  const links = new Map<SidebarEntry, SidebarEntry>();
  return trim;

  function trim(entry: SidebarEntry, url: string | null): SidebarEntry {
    if (entry.type !== 'group' && entry.type !== 'links') return entry;
    const at = url === null ? -1 : (placesIn(entry).get(url) ?? -1);
    const isOwn = url !== null && entry.type === 'group' && entry.url !== null && pageUrl(entry.url) === url;
    if (at === -1 && !isOwn) return entry.children.length === 0 ? entry : { ...entry, children: [linkToAll(entry)] };
    const start = Math.max(0, at - WINDOW);
    const kept = entry.children.slice(start, at + WINDOW + 1).map((child) => trim(child, url));
    const all = kept.length === entry.children.length ? [] : [linkToAll(entry)];
    return { ...entry, children: [...kept, ...all] };
  }

  /** Which of its children an address is in: the first that has it. */
  function placesIn(entry: ParentEntry): ReadonlyMap<string, number> {
    const known = places.get(entry);
    if (known) return known;
    const found = new Map<string, number>();
    entry.children.forEach((child, index) => {
      for (const url of urlsOf(child)) if (!found.has(url)) found.set(url, index);
    });
    places.set(entry, found);
    return found;
  }

  function linkToAll(entry: ParentEntry): SidebarEntry {
    const known = links.get(entry) ?? more(countPages(entry.children));
    links.set(entry, known);
    return known;
  }
}

type ParentEntry = Extract<SidebarEntry, { readonly children: readonly SidebarEntry[] }>;

/** The link to the whole list, which holds that many pages. */
type MoreLink = (count: number) => SidebarEntry;

function moreLinks(lang: string, url: string): MoreLink {
  return (count) => ({ type: 'page', title: say(lang, `全部 ${count} 篇 …`, `All ${count} …`), url, key: '', sidebarDepth: 0 });
}

function countPages(entries: readonly SidebarEntry[]): number {
  return entries.reduce((sum, entry) => sum + ('children' in entry ? countPages(entry.children) : 1), 0);
}

/** Of the pages; an entry may lead to a heading of one. */
function urlsOf(entry: SidebarEntry): string[] {
  if (entry.type === 'page') return [pageUrl(entry.url)];
  if (entry.type === 'group') return [...(entry.url === null ? [] : [pageUrl(entry.url)]), ...entry.children.flatMap(urlsOf)];
  return entry.type === 'links' ? entry.children.flatMap(urlsOf) : [];
}

function depthsOf(entry: SidebarEntry): [url: string, depth: number][] {
  const own: [string, number][] = (entry.type === 'page' || entry.type === 'group') && entry.url !== null ? [[pageUrl(entry.url), entry.sidebarDepth]] : [];
  return 'children' in entry ? [...own, ...entry.children.flatMap(depthsOf)] : own;
}

function pageUrl(url: string): string {
  return url.split('#', 1)[0]!;
}
