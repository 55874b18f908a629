/**
 * Sidebars as finished HTML. Each entry is rendered once for the whole site; a page's own is that text with the current
 * link marked. A large sidebar is not repeated on every page: its closed groups, and the far ends of the open one, give
 * way to a link to the whole list, which the browser also fetches when a reader opens a group (DESIGN §4.2, §4.4).
 */
import type { PageData, SidebarEntry, SidebarView, SiteData } from '@glimpress/contracts/page';
import type { ThemeServer } from '@glimpress/contracts/theme';
import { contentHash } from '../content-hash';
import { escapeHtml } from './html';

/** A sidebar larger than this (UTF-16 units of HTML) is trimmed on pages: about 120 entries stay whole. */
const WHOLE_LIMIT = 16_000;
/** Where the theme wants the current page's headings (`ThemeServer.renderSidebarEntry`), and how many levels of them. */
const AUTO_PLACE = '<!--auto-->';
const AUTO_DEPTH = 2;
/** Entries kept on each side of the current one in a trimmed group. */
const WINDOW = 8;

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
 * for a sidebar depth.
 */
export function createSidebarRenderer(theme: ThemeServer, site: SiteData, view: SidebarView, fragmentUrl: string) {
  const more = moreLinks(site.lang, fragmentUrl);
  const entries = view.entries.map((entry) => ({ entry, html: theme.renderSidebarEntry(site, entry), urls: new Set(urlsOf(entry)) }));
  const whole = entries.map(({ html }) => html).join('');
  const isTrimmed = whole.length > WHOLE_LIMIT;
  const byUrl = new Map<string, (typeof entries)[number]>();
  for (const item of entries) for (const url of item.urls) if (!byUrl.has(url)) byUrl.set(url, item);
  const depths = new Map(view.entries.flatMap(depthsOf));
  const closed = isTrimmed ? new Map(view.entries.map((entry) => [entry, trimEntry(entry, null, more)])) : new Map<SidebarEntry, SidebarEntry>();
  const closedHtml = new Map([...closed].map(([entry, trimmed]) => [entry, theme.renderSidebarEntry(site, trimmed)]));
  const sharedKey = contentHash(isTrimmed ? JSON.stringify([...closed.values()]) : whole);

  return {
    /** The whole sidebar, nothing marked. */
    whole,
    /** The sidebar as the page at `url` shows it. */
    plan(url: string, headingsAt: (depth: number) => string): PlannedSidebar {
      const current = byUrl.get(url);
      const opened = isTrimmed && current ? trimEntry(current.entry, url, more) : undefined;
      const htmlOf = (item: (typeof entries)[number]): string => {
        if (item !== current) return isTrimmed ? closedHtml.get(item.entry)! : item.html;
        return markCurrent(opened ? theme.renderSidebarEntry(site, opened) : item.html, url, headingsAt(depths.get(url) ?? 0));
      };
      return {
        key: opened ? `${sharedKey} ${JSON.stringify(opened)}` : sharedKey,
        render: () => ({ html: entries.map(htmlOf).join('').replaceAll(AUTO_PLACE, () => headingsAt(AUTO_DEPTH)), trimmed: isTrimmed }),
      };
    },
  };
}

/** The sidebar of a page whose front matter says `sidebar: auto`: its own headings under its title. */
export function renderAutoSidebar(theme: ThemeServer, site: SiteData, page: PageData, url: string): string {
  const entry: SidebarEntry = { type: 'page', title: page.title, url, key: page.key, sidebarDepth: AUTO_DEPTH };
  return markCurrent(theme.renderSidebarEntry(site, entry), url, theme.renderSidebarHeadings(page, page.frontmatter.sidebarDepth ?? AUTO_DEPTH));
}

/**
 * Marks the link to `url` as current, opens the groups around it and puts the page's headings below it. Works on the
 * theme's HTML by the marks the contract names: `href="…"`, `</a>`, `<details`.
 */
export function markCurrent(html: string, url: string, headings: string): string {
  // As React writes it: it escapes the apostrophe too.
  const href = `href="${escapeHtml(url).replaceAll("'", '&#x27;')}"`;
  const at = html.indexOf(href);
  if (at === -1) return html;
  const open: number[] = [];
  for (const match of html.slice(0, at).matchAll(/<(\/?)details\b/g)) {
    if (match[1] === '') open.push(match.index + '<details'.length);
    else open.pop();
  }
  const afterHref = at + href.length;
  const afterLink = html.indexOf('</a>', afterHref) + '</a>'.length;
  const before = [0, ...open].map((start, index) => html.slice(start, open[index] ?? at)).join(' open');
  return `${before}${href} aria-current="page"${html.slice(afterHref, afterLink)}${headings}${html.slice(afterLink)}`;
}

/** The entry cut down to what surrounds `url`; with null, to its heading and a link to the whole list. */
function trimEntry(entry: SidebarEntry, url: string | null, more: MoreLink): SidebarEntry {
  if (entry.type !== 'group' && entry.type !== 'links') return entry;
  const at = url === null ? -1 : entry.children.findIndex((child) => urlsOf(child).includes(url));
  const isOwn = url !== null && entry.type === 'group' && entry.url === url;
  if (at === -1 && !isOwn) return { ...entry, children: [more(countPages(entry.children))] };
  const start = Math.max(0, at - WINDOW);
  const kept = entry.children.slice(start, at + WINDOW + 1).map((child) => trimEntry(child, url, more));
  const all = kept.length === entry.children.length ? [] : [more(countPages(entry.children))];
  return { ...entry, children: [...kept, ...all] };
}

/** The link to the whole list, which holds that many pages. */
type MoreLink = (count: number) => SidebarEntry;

function moreLinks(lang: string, url: string): MoreLink {
  const title = lang.startsWith('zh') ? (count: number) => `全部 ${count} 篇 …` : (count: number) => `All ${count} …`;
  return (count) => ({ type: 'page', title: title(count), url, key: '', sidebarDepth: 0 });
}

function countPages(entries: readonly SidebarEntry[]): number {
  return entries.reduce((sum, entry) => sum + ('children' in entry ? countPages(entry.children) : 1), 0);
}

function urlsOf(entry: SidebarEntry): string[] {
  if (entry.type === 'page') return [entry.url];
  if (entry.type === 'group') return [...(entry.url === null ? [] : [entry.url]), ...entry.children.flatMap(urlsOf)];
  return entry.type === 'links' ? entry.children.flatMap(urlsOf) : [];
}

function depthsOf(entry: SidebarEntry): [url: string, depth: number][] {
  const own: [string, number][] = (entry.type === 'page' || entry.type === 'group') && entry.url !== null ? [[entry.url, entry.sidebarDepth]] : [];
  return 'children' in entry ? [...own, ...entry.children.flatMap(depthsOf)] : own;
}
