/** Navigation and sidebar of both VuePress and of theme-hope, in our form. Pure. */
import { percentDecode } from '@glimpress/contracts/route';
import { isNavIcon } from '../config/doubtful-values';
import type { OldLists } from '../config/resolve';
import type { Plain } from './config-answer';
import { fieldsOf, withoutEmpty, type Fields } from './plain-fields';

/** `base` is the `prefix` of the groups around it (VuePress 2). A path alone is called as its page. Icons of other themes, which nothing here can show, are left out. */
export function mapNavItem(item: Plain, base = ''): unknown {
  if (typeof item === 'string') return { link: below(base, item) };
  const { text, link, icon, ariaLabel, items, children, prefix } = fieldsOf(item);
  const entries = items ?? children;
  const inner = typeof prefix === 'string' ? below(base, prefix) : base;
  return withoutEmpty({ text: nameOf(text), link: typeof link === 'string' ? below(base, link) : link, icon: typeof icon === 'string' && isNavIcon(icon) ? icon : undefined, ariaLabel, ...(Array.isArray(entries) ? { items: entries.map((each: Plain) => mapNavItem(each, inner)) } : {}) });
}

/** Of an entry: a year is a number. */
function nameOf(text: Plain | undefined): Plain | undefined {
  return typeof text === 'number' ? String(text) : text;
}

/** A path as it is written, or below the folder it is relative to. */
export function below(folder: string, path: string): string {
  return folder === '' || /^(\/|https?:|mailto:|#)/.test(path) ? path : `${folder.replace(/\/$/, '')}/${path}`;
}

/** theme-hope's `navbar([…])`, `sidebar({…})` and `arraySidebar([…])` give their argument back. */
export function handedThrough(value: Plain): Plain {
  const { $call, args } = fieldsOf(value);
  return typeof $call === 'string' && /\.\w*(navbar|sidebar)\w*$/i.test($call) && Array.isArray(args) ? ((args[0] as Plain | undefined) ?? null) : value;
}

/** The package that would have made the menu or a part of it, had it been run; null when all is there. */
export function makerOf(written: Plain): string | null {
  const menu = handedThrough(written);
  if (menu === null || typeof menu !== 'object') return null;
  const { $call, $import = $call } = fieldsOf(menu);
  if (typeof $import === 'string') return $import.replace(/\.\w+$/, '');
  for (const part of Object.values(menu)) {
    const maker = makerOf(part as Plain);
    if (maker !== null) return maker;
  }
  return null;
}

function isUnmade(menu: Plain): boolean {
  const { $call, $import = $call } = fieldsOf(menu);
  return $import !== undefined;
}

/** A sidebar of either VuePress: `auto`, a list, or lists by path. */
export function mapSidebar(written: Plain): unknown {
  const sidebar = handedThrough(written);
  if (isUnmade(sidebar)) return undefined;
  if (Array.isArray(sidebar)) return sidebar.map((item: Plain) => mapSidebarItem(item));
  if (sidebar === null || typeof sidebar !== 'object') return sidebar === true || sidebar === HEADING ? 'auto' : sidebar;
  return Object.fromEntries(Object.entries(sidebar as Fields).map(([prefix, entry]) => [prefix, handedThrough(entry)] as const).filter(([, items]) => !isUnmade(items)).map(([prefix, items]) => [prefix, Array.isArray(items) ? items.map((item: Plain) => mapSidebarItem(item, prefix)) : items === STRUCTURE ? wholeFolder(prefix) : items === HEADING ? 'auto' : items]));
}

/**
 * theme-reco 2's sidebars, in which a path with a slash in front is below the sidebar's own as well, unless that is in it. Its first versions took
 * such a path as it is: one that begins in the same folder is meant so.
 */
export function mapSeries(written: Plain): unknown {
  const within = (path: string, item: Plain): Plain => {
    if (typeof item === 'string') return item.startsWith('/') && !item.includes(path) && item.split('/')[1] !== path.split('/')[1] ? `${path}${item}`.replace(/\/{2,}/g, '/') : item;
    const { children, ...rest } = fieldsOf(item);
    return Array.isArray(children) ? { ...rest, children: children.map((child: Plain) => within(path, child)) } : item;
  };
  const series = handedThrough(written);
  if (Array.isArray(series)) return mapSidebar(series);
  return mapSidebar(Object.fromEntries(Object.entries(fieldsOf(series)).map(([path, items]) => [path, Array.isArray(items) ? items.map((item: Plain) => within(path, item)) : items])));
}

/** VuePress 2's word for the headings of the page. */
const HEADING = 'heading';

/** theme-hope's word for all pages of a folder. */
export const STRUCTURE = 'structure';

function wholeFolder(folder: string): unknown {
  return [{ title: percentDecode(folder).split('/').filter(Boolean).at(-1) ?? '', children: folder }];
}

/** `base` is the folder that paths are relative to: the sidebar's own, or what VuePress 2 calls a group's `prefix`, of this group or of one around it. */
function mapSidebarItem(item: Plain, base = '/', isInPrefix = false): unknown {
  if (typeof item === 'string') return item;
  if (Array.isArray(item)) {
    const [path = '', text = path] = item.map((each: Plain) => nameOf(each) ?? undefined);
    return [path, text];
  }
  const { title, text, path, link, prefix, children, collapsable, collapsible, sidebarDepth, initialOpenGroupIndex } = fieldsOf(item);
  const folder = typeof prefix === 'string' ? below(base, prefix) : base;
  const hasPrefix = isInPrefix || typeof prefix === 'string';
  const inner = (child: Plain): unknown => (typeof child === 'string' && hasPrefix ? below(folder, child) : mapSidebarItem(child, folder, hasPrefix));
  return withoutEmpty({
    title: nameOf(title ?? text),
    path: typeof path === 'string' && isInPrefix ? below(base, path) : (path ?? (typeof link === 'string' ? below(base, link) : link)),
    collapsable: collapsable ?? collapsible,
    sidebarDepth: depthOf(sidebarDepth),
    initialOpenGroupIndex,
    ...(Array.isArray(children) ? { children: children.map(inner) } : children === STRUCTURE ? { children: folder } : typeof children === 'string' ? { children } : {}),
  });
}

/** Levels of headings in a sidebar: below 0 VuePress shows none, as with 0. */
export function depthOf(depth: Plain | undefined): Plain | undefined {
  return typeof depth === 'number' ? Math.max(0, depth) : depth;
}

const OF_HOPE = { article: 'timeline', category: 'categories' };
/** Lists that were at addresses of their own. */
const LISTS: { readonly [lists in OldLists]?: Readonly<Record<string, string>> } = {
  'reco-1.0': { category: 'categories' },
  'plugin-blog-category': { category: 'categories' },
  'plugin-blog-2': OF_HOPE,
  'hope-1': OF_HOPE,
  hope: OF_HOPE,
  plume: { blog: 'timeline', 'blog/archives': 'timeline', 'blog/tags': 'tag', 'blog/categories': 'categories' },
};

/** Changes the items' links to the lists that are made here. */
export function leadToLists(items: unknown, oldLists: OldLists): void {
  const lists = LISTS[oldLists] ?? {};
  for (const item of Array.isArray(items) ? (items as Record<string, unknown>[]) : []) {
    if (typeof item.link === 'string') item.link = item.link.replace(/^(\/[a-z]{2}(?:-[A-Za-z]+)?)?\/([a-z/]+?)\/?$/, (link: string, locale: string | undefined, list: string) => (Object.hasOwn(lists, list) ? `${locale ?? ''}/${lists[list]!}/` : link));
    leadToLists(item.items, oldLists);
  }
}

/** theme-hope 2 takes `/notes` for the folder `/notes/`, and what the sidebar names lies in it. */
export function ofFolders(sidebar: unknown): unknown {
  if (typeof sidebar !== 'object' || sidebar === null || Array.isArray(sidebar)) return sidebar;
  return Object.fromEntries(Object.entries(sidebar).map(([path, items]) => [/\/$|\.html$/.test(path) ? path : `${path}/`, items as unknown]));
}

/** By the length of their paths: what is written first counts here, as in VuePress 1. */
export function longestFirst(sidebar: unknown): unknown {
  if (typeof sidebar !== 'object' || sidebar === null || Array.isArray(sidebar)) return sidebar;
  return Object.fromEntries(Object.entries(sidebar).sort(([a], [b]) => b.split('/').length - a.split('/').length || b.length - a.length));
}
