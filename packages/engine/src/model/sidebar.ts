/** §2 Sidebar: from config to shared sidebars with final addresses, and the neighbours that follow from them. */
import { posix } from 'node:path';
import { AUTO_SIDEBAR, type SidebarEntry, type SidebarView } from '@glimpress/contracts/page';
import { error, warning, type Problem } from '@glimpress/contracts/problem';
import { isExternal, percentDecode, splitHref, toRoute } from '@glimpress/contracts/route';
import type { LocaleConfig, SiteConfig } from '../config/resolve';
import type { SidebarConfig, SidebarItemConfig } from '../config/schema';
import { byNaturalOrder } from '../natural-order';
import { catalogueOf, type CatalogueEntry } from './catalogue';
import type { SitePage } from './entry';
import { pageOfLink, type FindPage } from './find-page';

/** §9 Sidebar nesting limit. */
const NESTING_LIMIT = 3;
/** Headings shown below the current page's link: h2 only, as VuePress has it when nothing is set. */
const DEFAULT_DEPTH = 1;

/** The sidebars of a locale and the rule which page shows which. */
export interface Sidebars {
  readonly views: readonly SidebarView[];
  /** Id of the page's sidebar, or null. `auto` is the page's own headings. */
  readonly idOf: (page: SitePage) => string | null;
  /** The same by where the page stands, whatever it says of itself. */
  readonly idByPlace: (page: SitePage) => string | null;
  readonly problems: readonly Problem[];
}

/**
 * Resolves a locale's sidebar config (vuepress-behaviour §5): `auto`, an array for all pages, or arrays by path prefix, of
 * which the first in written order that the page's regular path starts with counts.
 */
export function buildSidebars(locale: LocaleConfig, index: number, pages: readonly SitePage[], find: FindPage, config: SiteConfig): Sidebars {
  const told: Told[] = [];
  const byPrefix: [prefix: string, sidebar: SidebarConfig][] =
    Array.isArray(locale.sidebar) || typeof locale.sidebar !== 'object' ? [[locale.path, locale.sidebar]] : Object.entries(locale.sidebar as Record<string, SidebarConfig>);
  const views: SidebarView[] = [];
  const resolved = byPrefix.map(([prefix, sidebar], number): [string, string | null] => {
    if (sidebar === 'auto') return [prefix, AUTO_SIDEBAR];
    // A prefix without a slash is of no page: its author has been told (`config/doubtful-values`), and what it lists shows nowhere.
    if (!Array.isArray(sidebar) || !prefix.startsWith('/')) return [prefix, null];
    const entries = config.menusByFolders ? folderSidebar(pages) : resolveItems(sidebar, `"${prefix}"`, { locale, prefix, depth: config.themeConfig.sidebarDepth ?? DEFAULT_DEPTH, level: 1, pages, find, told, configName: config.configName });
    if (entries.length === 0) return [prefix, null];
    const id = `s${index}-${number}`;
    views.push({ id, entries });
    return [prefix, id];
  });
  const idByPlace = (page: SitePage): string | null => {
    const paths = [percentDecode(page.data.regularPath), page.route as string];
    // Where the author works, folders may be found in any case.
    const isBelow = (prefix: string) => paths.some((path) => path.toLowerCase().startsWith(prefix.toLowerCase()));
    const found = resolved.find(([prefix]) => isBelow(prefix));
    const alike = resolved.find(([prefix]) => prefix.toLowerCase() === found?.[0].toLowerCase() && paths.some((path) => path.startsWith(prefix)));
    return (alike ?? found)?.[1] ?? null;
  };
  const idOf = (page: SitePage): string | null => {
    const own = page.data.frontmatter.sidebar;
    if (own === 'auto' && !config.autoSidebarYields) return AUTO_SIDEBAR;
    if (own === false || page.article === null || page.data.frontmatter.home === true) return null;
    return idByPlace(page) ?? (own === 'auto' ? AUTO_SIDEBAR : null);
  };
  return { views, idOf, idByPlace, problems: told.map(({ problem }) => problem) };
}

interface Place {
  readonly locale: LocaleConfig;
  readonly prefix: string;
  readonly depth: number;
  readonly level: number;
  readonly pages: readonly SitePage[];
  readonly find: FindPage;
  readonly told: Told[];
  readonly configName: string;
}

/** `missing`: the path of an item at which there is no page. */
interface Told {
  readonly problem: Problem;
  readonly missing?: string;
}

/** `called`: how a problem names the list. A list that leads nowhere is one slip, in the path around its items: it is told once. */
function resolveItems(items: readonly SidebarItemConfig[], called: string, place: Place): SidebarEntry[] {
  const told: Told[] = [];
  const entries = items.flatMap((item) => resolveItem(item, { ...place, told }) ?? []);
  const [first, ...others] = told.filter(({ missing }) => missing !== undefined);
  if (first === undefined || others.length === 0 || !entries.every(leadsNowhere)) {
    place.told.push(...told);
    return entries;
  }
  const problem = warning('config/sidebar-page', `No item of the sidebar ${called} leads to a page.`, { file: place.configName, hint: `There is no page at ${first.missing}, to begin with. The items are left out.` });
  place.told.push({ problem, missing: first.missing }, ...told.filter(({ missing }) => missing === undefined));
  return entries;
}

function leadsNowhere(entry: SidebarEntry): boolean {
  return entry.type === 'group' && entry.key === null && entry.url === null && entry.children.every(leadsNowhere);
}

function resolveItem(item: SidebarItemConfig, place: Place): SidebarEntry | null {
  if (typeof item === 'string') return resolvePage(item, undefined, place);
  if (Array.isArray(item)) return resolvePage(item[0], item[1], place);
  if (item.type === 'auto') return { type: 'auto', title: item.title ?? '' };
  if (item.children === undefined) {
    // A title alone is a heading, as in VuePress.
    if (item.path === undefined) return item.title === undefined ? null : { type: 'links', title: item.title, children: [] };
    return resolvePage(item.path, item.title, { ...place, depth: item.sidebarDepth ?? place.depth });
  }
  if (place.level > NESTING_LIMIT) {
    place.told.push({ problem: error('config/sidebar-depth', `The sidebar group "${item.title ?? ''}" is nested deeper than ${NESTING_LIMIT} levels.`, { file: place.configName, hint: 'Move its children up, or start a sidebar of their own with another path prefix.' }) });
  }
  const depth = item.sidebarDepth ?? place.depth;
  const inner = { ...place, depth, level: place.level + 1 };
  const children = typeof item.children === 'string' ? pagesBelow(item.children, inner) : resolveItems(item.children, `group "${item.title ?? ''}"`, inner);
  if (item.type === 'links') return { type: 'links', title: item.title ?? '', children };
  const page = item.path === undefined ? null : resolvePage(item.path, item.title, place);
  if (children.length === 0 && page) return page;
  // Many groups name their first page once more: folded, it would stand there twice, as the overview and by its title.
  const isRepeated = item.collapsable !== false && page?.type === 'page' && children.some((child) => child.type === 'page' && child.key === page.key);
  const own = isRepeated ? null : page;
  return {
    type: 'group',
    title: item.title ?? '',
    url: own && own.type !== 'auto' && 'url' in own ? own.url : null,
    key: own?.type === 'page' ? own.key : null,
    collapsable: item.collapsable !== false,
    sidebarDepth: depth,
    children,
  };
}

function resolvePage(path: string, text: string | undefined, place: Place): SidebarEntry | null {
  if (isExternal(path)) return { type: 'link', title: text ?? path, url: path };
  const absolute = posix.normalize(path.startsWith('/') ? path : `${place.prefix.replace(/[^/]*$/, '')}${path}`);
  // Of the name of a file `#` may be a part; else a heading follows, as VitePress has it.
  const named = pageOfLink(absolute, place.find);
  const { path: written, hash } = named ? { path: absolute, hash: '' } : splitHref(absolute);
  const page = named ?? pageOfLink(written, place.find);
  if (!page) {
    place.told.push({ problem: warning('config/sidebar-page', `No matching page found for sidebar item "${path}".`, { file: place.configName, hint: `There is no page at ${absolute}. The item is left out.` }), missing: absolute });
    return null;
  }
  const entry = pageEntry(page, text, place.depth);
  return hash === '' ? entry : { ...entry, url: page.url + hash };
}

/** All pages below a folder path, in natural order of their files: `2.md` before `10.md`, subfolders together. */
function pagesBelow(folder: string, place: Place): SidebarEntry[] {
  const prefix = toRoute(folder.endsWith('/') ? folder : `${folder}/`).slice(1);
  // The folder of another language within this one has a sidebar of its own.
  const isForeign = ({ locale }: SitePage): boolean => locale !== place.locale && locale.path.startsWith(`/${prefix}`) && locale.path !== `/${prefix}`;
  const inFolder = place.pages.filter((page) => page.article?.path.startsWith(prefix) && !isForeign(page) && !page.isStandIn && page.data.title !== '' && page.data.frontmatter.publish !== false);
  if (inFolder.length === 0) {
    place.told.push({ problem: warning('config/sidebar-page', `No page lies below the sidebar folder "${folder}".`, { file: place.configName, hint: 'Give a folder of the content, from its root: "/views/notes/".' }) });
  }
  return inFolder.sort((a, b) => byNaturalOrder(a.article!.path, b.article!.path)).map((page) => pageEntry(page, undefined, place.depth));
}

/** Where the config has no menus: all its pages, in groups by their folders, in natural order. */
function folderSidebar(pages: readonly SitePage[]): SidebarEntry[] {
  return catalogueOf(pages).flatMap((entry) => folderEntry(entry, 1));
}

function folderEntry({ title, page, children }: CatalogueEntry, level: number): SidebarEntry[] {
  const own = page === null ? [] : [pageEntry(page, undefined, DEFAULT_DEPTH)];
  if (children.length === 0) return own;
  // Deeper than groups may be nested, pages stand one below the other.
  if (level > NESTING_LIMIT) return [...own, ...children.flatMap((child) => folderEntry(child, level))];
  return [{ type: 'group', title, url: page?.url ?? null, key: page?.data.key ?? null, collapsable: true, sidebarDepth: DEFAULT_DEPTH, children: children.flatMap((child) => folderEntry(child, level + 1)) }];
}

function pageEntry(page: SitePage, text: string | undefined, depth: number): Extract<SidebarEntry, { type: 'page' }> {
  return { type: 'page', title: text ?? titleInMenu(page), url: page.url, key: page.data.key, sidebarDepth: page.data.frontmatter.sidebarDepth ?? depth };
}

/** theme-hope's `shortTitle` is for menus; a page without a title is called by its file, or its folder. */
export function titleInMenu({ data, article }: SitePage): string {
  const { shortTitle } = data.frontmatter;
  if (typeof shortTitle === 'string' && shortTitle !== '') return shortTitle;
  return data.title || (article?.path.replace(/(?:^|\/)(?:readme|index)\.md$|\.md$/i, '').split('/').at(-1) ?? '');
}

/** The pages of a sidebar in reading order, groups included, some more than once: what previous and next follow (vuepress-behaviour §5). */
export function flattenSidebar(entries: readonly SidebarEntry[]): { title: string; url: string; key: string }[] {
  return entries.flatMap((entry) => {
    if (entry.type === 'page') return [{ title: entry.title, url: entry.url, key: entry.key }];
    if (entry.type !== 'group') return [];
    const within = flattenSidebar(entry.children);
    // Its own page stands before the others, unless it is one of them.
    return entry.key === null || entry.url === null || within.some(({ key }) => key === entry.key) ? within : [{ title: entry.title, url: entry.url, key: entry.key }, ...within];
  });
}
