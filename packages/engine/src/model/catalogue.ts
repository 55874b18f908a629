/** What lies below a folder of the content, as the lists show it that articles ask for (`CatalogueUse`). Pure. */
import { routeKey, toRoute } from '@glimpress/contracts/route';
import { byNaturalOrder } from '../natural-order';
import { once } from '../once';
import type { ArticleEntry, SitePage } from './entry';
import { shownName, withoutNumber } from './posts';

/** An article, or a folder with what is in it. */
export interface CatalogueEntry {
  readonly title: string;
  /** The folder's own page is its README; null when it has none. */
  readonly page: SitePage | null;
  readonly children: readonly CatalogueEntry[];
}

/** Lists what lies below `folder` (see `CatalogueUse`) in the locale of the article that asks, but that article itself. */
export type ListFolder = (folder: string, asking: ArticleEntry) => readonly CatalogueEntry[];

interface Folder {
  readonly name: string;
  own: SitePage | null;
  readonly pages: SitePage[];
  readonly folders: Map<string, Folder>;
  /** What is in it, in its order. A list on every page of a site sorts a folder once. */
  readonly items: () => readonly Item[];
  /** As a list shows it where the article that asks is not in it; null when nothing is left. */
  readonly whole: () => CatalogueEntry | null;
}

/** A folder in another, or the entry of an article. */
type Item = Folder | { readonly article: ArticleEntry; readonly entry: CatalogueEntry };

/** The folders are gone through when the first list is asked for; each list costs what it holds. */
export function createCatalogue(pages: readonly SitePage[]): ListFolder {
  const roots = once(() => readFolders(pages));
  const localeOf = once(() => new Map(pages.map(({ article, locale }) => [article, locale.path])));
  return (folder, asking) => {
    const root = roots().get(localeOf().get(asking)!);
    const found = folder.split('/').reduce((at, name) => (name === '' ? at : at && folderNamed(at, name)), root);
    return found ? entriesOf(found, asking, foldersAround(asking, root!)) : [];
  };
}

/** All that lies in the content folder of the one locale there is, its own page first. */
export function catalogueOf(pages: readonly SitePage[]): readonly CatalogueEntry[] {
  const [root] = readFolders(pages).values();
  if (root === undefined) return [];
  const own = root.own === null ? [] : [{ title: root.own.data.title, page: root.own, children: [] }];
  return [...own, ...entriesOf(root, null, new Set())];
}

/**
 * The outer levels of a list: as many as `most` entries make, the first one at least. A folder on the last of them leads to its own
 * page, else to the first one in it, and says how many it holds; what is too many for the first level is left out.
 */
export function outerLevels(entries: readonly CatalogueEntry[], most: number): readonly CatalogueEntry[] {
  let depth = 0;
  for (let count = 0, level = entries; level.length > 0 && (depth === 0 || count + level.length <= most); depth++) {
    count += level.length;
    level = level.flatMap(({ children }) => children);
  }
  const within = (level: readonly CatalogueEntry[], levels: number): readonly CatalogueEntry[] =>
    level.map((entry) => {
      if (entry.children.length === 0) return entry;
      if (levels > 1) return { ...entry, children: within(entry.children, levels - 1) };
      const pages = pagesIn(entry);
      return { title: `${entry.title} (${pages.length})`, page: pages[0] ?? null, children: [] };
    });
  const shown = within(entries.slice(0, most), depth);
  return entries.length > most ? [...shown, { title: '…', page: null, children: [] }] : shown;
}

function pagesIn({ page, children }: CatalogueEntry): readonly SitePage[] {
  return [...(page === null ? [] : [page]), ...children.flatMap(pagesIn)];
}

/** The folders an article lies in. */
function foldersAround({ path }: ArticleEntry, root: Folder): ReadonlySet<Folder> {
  const around = new Set([root]);
  let at: Folder | undefined = root;
  for (const name of path.split('/').slice(0, -1)) {
    at = at?.folders.get(keyOf(name));
    if (at) around.add(at);
  }
  return around;
}

/** The content folder of each locale. */
function readFolders(pages: readonly SitePage[]): ReadonlyMap<string, Folder> {
  const roots = new Map<string, Folder>();
  for (const page of pages) {
    const { title, frontmatter } = page.data;
    if (page.article === null || page.isStandIn || title === '' || frontmatter.publish === false || frontmatter.home === true) continue;
    const names = page.article.path.split('/');
    const file = names.pop()!;
    let at = roots.get(page.locale.path) ?? newFolder('');
    roots.set(page.locale.path, at);
    for (const name of names) {
      const inner = at.folders.get(keyOf(name)) ?? newFolder(name);
      at.folders.set(keyOf(name), inner);
      at = inner;
    }
    if (/^(readme|index)\.\w+$/i.test(file)) at.own = page;
    // theme-hope's way to leave an article out.
    else if (frontmatter.index !== false) at.pages.push(page);
  }
  for (const root of roots.values()) namePages(root);
  return roots;
}

/** An article beside a folder of its name is that folder's page, where it has none: notes below notes, as Notion exports them. */
function namePages(folder: Folder): void {
  const named = [...folder.folders.values()].filter(({ own }) => own === null);
  const byName = new Map(named.length === 0 ? [] : folder.pages.map((page) => [keyOf(page.article!.path.split('/').at(-1)!.replace(/\.\w+$/, '')), page] as const));
  for (const inner of named) inner.own = byName.get(keyOf(inner.name)) ?? null;
  const taken = new Set(named.map(({ own }) => own));
  if (named.some(({ own }) => own !== null)) folder.pages.splice(0, folder.pages.length, ...folder.pages.filter((page) => !taken.has(page)));
  for (const inner of folder.folders.values()) namePages(inner);
}

function newFolder(name: string): Folder {
  const folder: Folder = { name, own: null, pages: [], folders: new Map(), items: once(() => itemsOf(folder)), whole: once(() => groupOf(folder, null, new Set())) };
  return folder;
}

function keyOf(name: string): string {
  return routeKey(toRoute(name));
}

/** By its name, else by its name without number: vdoing takes either. */
function folderNamed({ folders }: Folder, name: string): Folder | undefined {
  return folders.get(keyOf(name)) ?? [...folders.values()].find((each) => keyOf(withoutNumber(each.name)) === keyOf(withoutNumber(name)));
}

function itemsOf({ pages, folders }: Folder): Item[] {
  const groups = [...folders.values()].map((inner) => ({ name: inner.name, order: orderOf(inner.own), item: inner as Item }));
  const articles = pages.map((page) => ({ name: page.article!.path.split('/').at(-1)!, order: orderOf(page), item: { article: page.article!, entry: { title: page.data.title, page, children: [] } } }));
  return [...groups, ...articles].sort((a, b) => a.order - b.order || byNaturalOrder(a.name, b.name)).map(({ item }) => item);
}

/** All but the article that asks, which lies in the folders `around`. */
function entriesOf(folder: Folder, asking: ArticleEntry | null, around: ReadonlySet<Folder>): CatalogueEntry[] {
  return folder.items().flatMap((item) => {
    if ('entry' in item) return item.article === asking ? [] : item.entry;
    return (around.has(item) || (asking !== null && item.own?.article === asking) ? groupOf(item, asking, around) : item.whole()) ?? [];
  });
}

function groupOf(folder: Folder, asking: ArticleEntry | null, around: ReadonlySet<Folder>): CatalogueEntry | null {
  const children = entriesOf(folder, asking, around);
  const page = asking !== null && folder.own?.article === asking ? null : folder.own;
  return page === null && children.length === 0 ? null : { title: folder.own?.data.title ?? shownName(folder.name), page, children };
}

/** Rank by theme-hope's `order`: positive numbers, then pages without one, then negative ones, each ascending. */
function orderOf(page: SitePage | null): number {
  const { order } = page?.data.frontmatter ?? {};
  if (typeof order !== 'number' || order === 0) return FAR;
  return order > 0 ? Math.min(order, FAR) : 2 * FAR + Math.max(order, -FAR);
}

const FAR = 1e9;
